"""`threefold procedures` and `threefold situations`: complete for a program, readable for a
person.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.schemas import check_schema

from threefold.model.shapes import names_own_first
from threefold.procedures.catalog import ENTRIES
from threefold.rules.situations import SITUATIONS


def document(threefold: Run, *arguments: str) -> Any:
    done = threefold(*arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    return json.loads(done.stdout)


def test_every_procedure_is_listed_with_valid_schema(threefold: Run) -> None:
    listed = document(threefold, "procedures", "--json")
    assert [p["id"] for p in listed] == list(ENTRIES)
    for procedure in listed:
        assert {"id", "title", "summary", "module", "rules", "inputs", "dice"} <= procedure.keys()
        check_schema(procedure["inputs"])


def test_one_procedure_is_same_as_in_list(threefold: Run) -> None:
    listed = document(threefold, "procedures", "--json")
    assert (
        document(threefold, "procedures", "attack", "--json")
        == listed[list(ENTRIES).index("attack")]
    )


def test_list_has_one_procedure_per_line(threefold: Run) -> None:
    """The list has one line a procedure under its module."""
    lines = threefold("procedures").stdout.decode().splitlines()
    assert lines[0] == "# Tasks"
    assert [line.split("\t")[0] for line in lines if not line.startswith("#")] == list(ENTRIES)


def test_procedure_shows_its_inputs_bounds_and_dice(threefold: Run) -> None:
    lines = threefold("procedures", "task").stdout.decode().splitlines()
    shown = [line.split("\t") for line in lines]
    assert ["inputs", "difficulty", "a whole number from 0 to 15; needed"] in [
        cells[:3] for cells in shown
    ]
    assert ["inputs", "effort.ease", "a whole number from 0 to 99"] in [
        cells[:3] for cells in shown
    ]
    assert any(cells[0] == "dice" and cells[1].startswith("d20: ") for cells in shown)
    assert [cells[1] for cells in shown if cells[0] == "rules"] == list(ENTRIES["task"].rules)


def test_unknown_procedure_is_failure_that_names_nearest(threefold: Run) -> None:
    done = threefold("procedures", "atack")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == "threefold: There is no procedure atack: did you mean attack?\n"


def test_situations_show_worth_to_both_sides(threefold: Run) -> None:
    """Situations say what they are worth to both sides."""
    listed = document(threefold, "situations", "--json")
    assert [s["id"] for s in listed] == list(SITUATIONS)
    prone = next(s for s in listed if s["id"] == "prone")
    assert prone == {
        "id": "prone",
        "name": "prone target",
        "attack": {"melee": -1, "ranged": 1},
        "defense": {"melee": 1, "ranged": -1},
        "fact": None,
        "rule": "position.prone.melee",
        "ranged_rule": "position.prone.ranged",
        "training": None,
        "fails_unrolled": {"melee": False, "ranged": False},
        "forbids": False,
        "range_shift": 0,
    }


def test_situations_for_person(threefold: Run) -> None:
    lines = threefold("situations").stdout.decode().splitlines()
    assert "prone\tprone target\t-1\t+1\tposition.prone.melee" in lines


@pytest.mark.parametrize("command", ["adjudicate", "procedures", "situations", "odds"])
def test_help_says_what_it_does_with_example(threefold: Run, command: str) -> None:
    done = threefold(command, "--help")
    assert (done.returncode, done.stderr) == (0, b"")
    assert f"Example: threefold {command}" in " ".join(done.stdout.decode().split())
    assert b"\x1b" not in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("procedures", "--nonsense"),
        ("procedures", "--lang", "xx"),
        ("situations", "cover"),
        ("odds",),
    ],
)
def test_wrong_use_has_status_2(threefold: Run, arguments: tuple[str, ...]) -> None:
    """Wrong use is status 2 and one sentence."""
    done = threefold(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith("threefold: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("procedure", ["task", "attack", "climb", "magic_craft"])
def test_order_of_inputs_is_that_of_full_list(procedure: str) -> None:
    """A process that loads one procedure alone lists its inputs as one that has loaded all."""
    code = (
        "from threefold.procedures.catalog import ENTRIES\n"
        "from threefold.model.shapes import names_own_first\n"
        f"print(*names_own_first(ENTRIES[{procedure!r}].inputs))"
    )
    alone = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for entry in ENTRIES.values():
        assert entry.inputs
    assert alone.stdout.split() == [*names_own_first(ENTRIES[procedure].inputs)]
