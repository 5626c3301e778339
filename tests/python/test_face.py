"""The public face: its names, its words, its types as a program outside sees them."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.people import GUARD, KARA

import threefold
import threefold.game
from threefold.service.adjudicate import answer_line

ROOT = Path(__file__).parents[2]
OUTSIDE = Path(__file__).with_name("outside.py")
NAMES = [
    "Answer",
    "Character",
    "Foe",
    "Game",
    "Line",
    "Problem",
    "Refused",
    "Report",
    "Request",
    "Result",
    "__version__",
    "adjudicate",
    "answer_json",
    "answer_line",
    "attack",
    "defend",
    "entries",
    "find_rules",
    "odds",
    "play",
    "procedure_ids",
    "read",
    "simulate",
    "task",
]


def fresh(code: str) -> str:
    """What a program of its own prints."""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout


def test_these_are_names() -> None:
    assert sorted(threefold.__all__) == NAMES
    said = (ROOT / "docs/python.md").read_text("utf-8")
    assert [name for name in NAMES if f"`{name}`" not in said] == ["__version__"]


def test_importing_package_loads_nothing() -> None:
    loaded = fresh(
        "import sys, threefold; print(*(n for n in sys.modules if n.startswith('threefold')))"
    )
    assert sorted(loaded.split()) == ["threefold", "threefold.version"]


def test_room_of_package_does_not_hide_name() -> None:
    asked = "import threefold; threefold.answer_line; print(callable(threefold.odds), threefold.odds.__name__)"
    assert fresh(asked).split() == ["True", "odds"]


def test_papers_and_docstrings_tell_what_happens() -> None:
    assert doctest.testmod(threefold.game).failed == 0
    told = doctest.testfile(str(ROOT / "docs/python.md"), module_relative=False)
    assert (told.failed, told.attempted > 10) == (0, True)


def test_it_answers_as_command_line_does() -> None:
    kara, guard = threefold.Character.of(KARA), threefold.Foe.of(GUARD)
    inputs = {"attack": "broadsword", "stat": "might"}
    line = {"procedure": "attack", "actor": KARA, "target": GUARD, "inputs": inputs, "dice": [19]}
    assert threefold.play("attack", kara, guard, dice=[19], **inputs).to_dict() == json.loads(
        answer_line(json.dumps(line).encode())
    )


def test_characters_are_kept_whole() -> None:
    kara = threefold.Character.of(KARA)
    assert threefold.Character.of(kara.to_dict()) == kara
    assert kara.but(tier=3).to_dict()["tier"] == 3
    assert kara.to_dict()["tier"] == 2
    with pytest.raises(threefold.Refused) as no:
        kara.but(tier=0)
    assert no.value.code


def test_notebook_shows_tables_without_name_markup() -> None:
    """A notebook shows tables and no markup of names."""
    foe = threefold.Foe("<b>guard</b>", level=2)
    shown = foe._repr_html_() + threefold.Report("<i>", {"<u>": "<s>"})._repr_html_()
    assert "<table>" in shown
    assert not any(mark in shown for mark in ("<b>", "<i>", "<u>", "<s>"))


@pytest.mark.long
def test_mypy_reads_types_from_outside(tmp_path: Path) -> None:
    asked = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--no-error-summary",
        "--cache-dir",
        ROOT / ".mypy_cache/outside",
    ]
    done = subprocess.run(
        [*asked, OUTSIDE], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


@pytest.mark.long
def test_pyright_reads_types_from_outside(tmp_path: Path) -> None:
    settings = {"include": [str(OUTSIDE)], "typeCheckingMode": "strict", "pythonVersion": "3.11"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), "utf-8")
    asked = [
        sys.executable,
        "-m",
        "basedpyright",
        "--pythonpath",
        sys.executable,
        "--outputjson",
        "-p",
        tmp_path,
    ]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=False)
    told = json.loads(done.stdout)
    assert (told["generalDiagnostics"], told["summary"]["filesAnalyzed"]) == ([], 1)
