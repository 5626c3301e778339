"""Every message the code can make has an English text: a missing key would be found only when a player meets it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from threefold.text.catalog import files, has, texts_of

PACKAGE = Path(__file__).parents[2] / "src" / "threefold"


def keys(path: Path) -> Iterator[tuple[str, str]]:
    """The key of every ``Message(...)`` and ``said(...)`` of a file, as a pattern, and where it stands."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Message", "said")):
            continue
        place = f"{path.relative_to(PACKAGE)}:{node.lineno}"
        match node.args[:1]:
            case [ast.Constant(value=str(key))]:
                yield re.escape(key), place
            case [ast.JoinedStr(values=parts)]:
                yield "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in parts), place


def test_no_table_of_texts_is_split_over_two_files() -> None:
    rooms = [(top, path.name) for path in files("en") for top in tomllib.loads(path.read_text("utf-8"))]
    assert len(rooms) > 50
    assert len(dict(rooms)) == len(rooms)


KNOWN = [key for path in files("en") for key in texts_of(path)]
FOUND = [found for path in sorted(PACKAGE.rglob("*.py")) for found in keys(path)]


def test_keys_are_found() -> None:
    assert len(FOUND) > 100


def test_a_file_is_read_when_one_of_its_tables_is_asked_for() -> None:
    assert all(has(key) and has(key, "ko") for key in KNOWN)
    assert not has("odds.nowhere")
    assert not has("nowhere")


@pytest.mark.parametrize(("key", "place"), FOUND, ids=[place for _, place in FOUND])
def test_every_key_has_an_english_text(key: str, place: str) -> None:
    assert key == re.escape("line.given") or any(re.fullmatch(key, known) for known in KNOWN), place
