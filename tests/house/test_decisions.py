"""Decisions are numbered without holes, and every one that is named is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DECISIONS = ROOT / "docs/decisions"
NUMBERS = [path.name[:4] for path in sorted(DECISIONS.glob("[0-9]*.md"))]
NAMING = [
    path
    for room in ("src", "tests", "docs", "content")
    for path in (ROOT / room).rglob("*")
    if path.suffix in (".py", ".md", ".yaml", ".html")
]


def test_numbers_run_without_holes() -> None:
    assert [f"{n:04}" for n in range(1, len(NUMBERS) + 1)] == NUMBERS


def test_each_begins_with_its_number() -> None:
    for path in DECISIONS.glob("[0-9]*.md"):
        assert path.read_text("utf-8").startswith(f"# {path.name[:4]}"), path.name


def test_named_decisions_exist() -> None:
    named = {
        (path.relative_to(ROOT).as_posix(), number)
        for path in NAMING
        for number in re.findall(r"(?:[Dd]ecisions?[ /]|\[)(00\d\d)\b", path.read_text("utf-8"))
        if "reviews" not in path.parts
    }
    assert {(place, number) for place, number in named if number not in NUMBERS} == set()
