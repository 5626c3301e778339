"""`threefold character`: a character of any tier, and its sheet as a sum."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_character_is_made_and_shown_with_lines(threefold: Run, tmp_path: Path) -> None:
    """A character is made and shown with the lines of its figures."""
    words = (
        "--type",
        "adept",
        "--tier",
        "3",
        "--descriptor",
        "clever",
        "--focus",
        "Abides in Stone",
    )
    made = threefold("character", "make", *words)
    assert (made.returncode, made.stderr) == (0, b"")
    file = tmp_path / "wren.json"
    file.write_bytes(made.stdout)
    [shown] = json.loads(threefold("character", "show", str(file), "--json").stdout)
    assert (shown["character"]["tier"], shown["character"]["effort"]) == (3, 3)
    assert (shown["character"]["descriptor"], shown["character"]["focus"]) == (
        "Clever",
        "Abides in Stone",
    )
    for figure in shown["sums"].values():
        assert sum(line["points"] for line in figure["lines"]) == figure["value"]
    first = shown["sums"]["pools.intellect.max"]["lines"][0]
    assert first == {"points": 12, "name": "Adept", "rule": "fact.type.starting_numbers"}
    table = threefold("character", "show", str(file)).stdout.decode()
    assert "pools.might.max\t12\t5\tGolem Body\tabilities/golem_body" in table


def test_unknown_word_names_nearest_entry(threefold: Run) -> None:
    """A word that is not on the shelf is said with the nearest."""
    done = threefold("character", "make", "--focus", "Abide in Stone")
    assert (done.returncode, done.stdout) == (1, b"")
    assert "There is no focus Abide in Stone: did you mean Abides in Stone?" in done.stderr.decode()
    missing = threefold("character", "show", "nowhere.json")
    assert missing.returncode == 1
    assert "nowhere.json cannot be read" in missing.stderr.decode()
