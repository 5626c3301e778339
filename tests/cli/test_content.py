"""`threefold content`: checks packs, begins one, prints schemas, lists what there is; and `--pack`
where it counts.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from threefold.library.arcs import arc_rows as arc_index
from threefold.library.traps import trap_rows as trap_index
from threefold.rulesets.compose import rules_for

GLASS = Path(__file__).parents[1] / "packs" / "glass_city"


def test_sound_pack_is_said_to_be_sound(threefold: Run) -> None:
    done = threefold("content", "check", GLASS)
    assert (done.returncode, done.stdout.decode(), done.stderr.decode()) == (
        0,
        "The Glass City: walks_on_glass of foci gives nothing at tier: 2, 3, 4, 5, 6.\n"
        "The Glass City: 16 entries, all sound.\n",
        "",
    )


def test_each_fault_has_its_line(threefold: Run, tmp_path: Path) -> None:
    """Each thing that is wrong has its line."""
    (tmp_path / "pack.yaml").write_text(
        "format: threefold/pack/1\nkey: mine\nname: Mine\n", "utf-8"
    )
    (tmp_path / "traps.yaml").write_text(
        "- key: pit\n  name: Pit\n  level: eleven\n  about: Down.\n- {key: a}\n", "utf-8"
    )
    done = threefold("content", "check", tmp_path)
    name = tmp_path.name
    assert done.returncode == 1
    level, missing = done.stdout.decode().splitlines()
    assert level.startswith(
        f"{name}/traps.yaml:3: pit: level: level must be a whole number from 1 to 10, not "
    )
    assert missing.startswith(f"{name}/traps.yaml:5: a: name: ")
    assert done.stderr.decode() == "threefold: 2 things are wrong.\n"
    listed = json.loads(threefold("content", "check", tmp_path, "--json").stdout.decode())
    assert [(one["line"], one["entry"], one["field"]) for one in listed] == [
        (3, "pit", "level"),
        (5, "a", "name"),
    ]


def test_pack_is_begun_checked_and_played(threefold: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert threefold("content", "new", folder).returncode == 0
    assert threefold("content", "check", folder).returncode == 0
    again = threefold("content", "new", folder)
    assert again.returncode == 1
    assert "is there already" in again.stderr.decode()
    named = {"procedure": "trap_find", "inputs": {"trap": "mine_trap", "search": "active"}}
    pc = {"kind": "pc", "name": "Wren", "tier": 1, "effort": 1}
    pc["pools"] = {
        stat: {"value": 9, "max": 9, "edge": 0} for stat in ("might", "speed", "intellect")
    }
    line = json.dumps({"id": 1, "actor": pc, **named}) + "\n"
    known = json.loads(
        threefold("adjudicate", "--pack", folder, stdin=line.encode()).stdout.decode()
    )
    assert known["task"]["base_difficulty"] == 3
    unknown = json.loads(threefold("adjudicate", stdin=line.encode()).stdout.decode())
    assert unknown["error"]["field"] == "inputs.trap"


def test_every_schema_can_be_had(threefold: Run) -> None:
    kinds = [
        line.split("\t")[0] for line in threefold("content", "schema").stdout.decode().splitlines()
    ]
    assert {"pack", "traps", "rituals", "arcs", "situations"} <= set(kinds)
    for kind in kinds:
        assert json.loads(threefold("content", "schema", kind).stdout.decode())[
            "$schema"
        ].startswith("https://json-schema.org/")
    no = threefold("content", "schema", "trap")
    assert (no.returncode, no.stdout.decode()) == (1, "")


def test_content_names_its_pack(threefold: Run) -> None:
    """What there is says which pack it is from."""
    books = threefold("content", "list", "traps").stdout.decode()
    with_pack = threefold("content", "list", "traps", "--pack", GLASS).stdout.decode()
    assert with_pack.splitlines()[-1].startswith("glass_floor\tGlass Floor\tThe Glass City\t")
    assert with_pack.splitlines()[:-1] == books.splitlines()


@pytest.mark.rule("trap.entry.index", "ritual.examples.index", "arc.index")
def test_lists_give_trap_ritual_and_arc_figures(threefold: Run) -> None:
    """A list gives the figures of each trap ritual and arc."""

    def listed(kind: str) -> list[list[str]]:
        return [
            line.split("\t")
            for line in threefold("content", "list", kind).stdout.decode().splitlines()[1:]
        ]

    traps, rituals, arcs = listed("traps"), listed("rituals"), listed("arcs")
    assert [row[3:] for row in traps] == [
        [str(n) for n in row[1:]] for row in trap_index(rules_for("csrd"))
    ]
    assert rituals[0] == [
        "beseech",
        "Beseech",
        "",
        "challenge",
        "240",
        "60",
        "300",
        "might, intellect",
    ]
    assert arcs[-1] == [
        "undo_a_wrong",
        "Undo a Wrong",
        "",
        *(str(n) for n in arc_index(rules_for("csrd"))[-1][1:]),
    ]
    assert arcs[0][3:] == ["", "", "", "", ""]  # linked to others: no figures of its own
    assert all(len(row) == 3 for row in listed("creatures"))


@pytest.mark.long
def test_unsound_pack_is_not_played(threefold: Run, tmp_path: Path) -> None:
    """A pack that is not sound is not played with."""
    (tmp_path / "pack.yaml").write_text(
        "format: threefold/pack/1\nkey: Mine\nname: Mine\n", "utf-8"
    )
    for command in (
        ("table", "--port", "0"),
        ("situations",),
        ("rules", "climbing"),
        ("adjudicate",),
    ):
        done = threefold(*command, "--pack", tmp_path)
        assert done.returncode == 1
        assert f"{tmp_path.name}/pack.yaml:2: key: " in done.stderr.decode()


def test_situations_of_pack_are_listed_beside_others(threefold: Run) -> None:
    last = threefold("situations", "--pack", GLASS).stdout.decode().splitlines()[-2]
    assert last == "glass_storm\ta storm of glass\t+1\t+2\tattack.modifier.gm_discretion"
