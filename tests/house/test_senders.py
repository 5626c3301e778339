"""Tests send what browsers send: nobody makes up the headers that tell our pages from those of
other sites.
"""

from __future__ import annotations

import ast
from pathlib import Path

TESTS = Path(__file__).parents[1]
HERE = "web/browsers.py"


def made_up(path: Path) -> list[int]:
    """The lines that write an origin which is not a foreign one, letter by letter."""
    text = path.read_text("utf-8")
    if '"origin"' not in text:
        return []  # it takes two seconds to parse them all
    return [
        node.lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant)
        and key.value == "origin"
        and not isinstance(value, ast.Constant)
    ]


def test_one_place_names_browser_origin() -> None:
    """Only one place says which origin a browser names."""
    places = {str(path.relative_to(TESTS)): made_up(path) for path in sorted(TESTS.rglob("*.py"))}
    assert places.pop(HERE)
    assert {
        place: lines for place, lines in places.items() if lines and place != "e2e/test_doors.py"
    } == {}
