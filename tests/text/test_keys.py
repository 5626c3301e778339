"""Every message the code can make has an English text: a missing key would be found only when a
player meets it.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests import syntax

from threefold.model.languages import LANGUAGES
from threefold.text.catalog import files, has, identifier, sources_of

pytestmark = pytest.mark.together("syntax")

PACKAGE = syntax.SOURCE


AREAS = {"Message": "", "said": "", "phrase": "", "logged": "told."}
"""The functions that take the key of a text, with the area that they put before it."""


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """All nodes of a source file that hold a text: calls, constants and strings with parts."""
    return [
        node
        for node in syntax.nodes(path)
        if isinstance(node, ast.Call | ast.Constant | ast.JoinedStr)
    ]


def keys(path: Path) -> Iterator[tuple[str, str]]:
    """The name of the text of every ``Message(...)``, ``said(...)``, ``phrase(...)`` of the log and
    ``logged(...)`` of an answer in a file, as a pattern, and where it stands.
    """
    for node in nodes_of(path):
        if not (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in AREAS
        ):
            continue
        area = AREAS[node.func.id]
        place = f"{path.relative_to(PACKAGE)}:{node.lineno}"
        match node.args[:1]:
            case [ast.Constant(value=str(key))]:
                yield re.escape(identifier(area + key)), place
            case [ast.JoinedStr(values=parts)]:
                yield (
                    re.escape(identifier(area))
                    + "".join(
                        re.escape(identifier(str(p.value))) if isinstance(p, ast.Constant) else ".+"
                        for p in parts
                    ),
                    place,
                )


def test_no_text_stands_twice() -> None:
    """The second of two would win without a word, as after two people added the same key."""
    twice = []
    for lang in LANGUAGES:
        for path in files(lang):
            names = re.findall(r"^(-?[a-zA-Z][\w-]*) *=", path.read_text("utf-8"), re.MULTILINE)
            twice += [(lang, path.name, name) for name, n in Counter(names).items() if n > 1]
    assert twice == []


def test_text_area_stays_in_one_file() -> None:
    """No area of texts is split over two files."""
    rooms = {
        (name.partition("-")[0], path.name)
        for path in files("en")
        for name in sources_of(path, "en")
    }
    assert len(rooms) > 50
    assert len(dict(rooms)) == len(rooms)


@cache
def known_keys() -> list[str]:
    """The name of every English text."""
    return [name for path in files("en") for name in sources_of(path, "en")]


@cache
def found_keys() -> list[tuple[str, str]]:
    """The keys in all of the code, and where each stands. Every worker collects tests, and one
    alone runs these.
    """
    return [found for path in syntax.files() for found in keys(path)]


def test_keys_are_found() -> None:
    assert len(found_keys()) > 100


def test_asked_area_loads_its_file() -> None:
    """A file is read when one of its areas is asked for."""
    assert all(has(key) and has(key, "ko") for key in known_keys())
    assert not has("odds.nowhere")
    assert not has("nowhere")


def test_every_key_has_english_text() -> None:
    known, together = (
        {re.escape(name) for name in [*known_keys(), "line-given", "line-creature"]},
        "\n".join(known_keys()),
    )
    missing = [
        f"{key.replace(chr(92), '')} ({place})"
        for key, place in found_keys()
        if key not in known and not re.search(f"^(?:{key})$", together, re.MULTILINE)
    ]
    assert missing == [], "to be written in src/threefold/text/en/"


ASKED_BY_ENTRY = ("input-", "invalid-", "list-", "kind-")
"""Looked up by what the code puts together of a procedure, a limit or a number."""
IN_THE_BOOKS = ("poison_outcome-", "other_effect-")
"""Named for every entry of a list of the books, which tests of the rules read."""


def asked(path: Path) -> Iterator[str]:
    """Patterns of the keys that a file may ask for: its strings, those it completes, its `Texts` of
    one table.
    """
    if path.suffix != ".py":
        for key, goes_on in re.findall(r"""["']([\w.]+)["'](\s*~)?""", path.read_text("utf-8")):
            yield re.escape(key) + (".+" if goes_on else "")
        for table in re.findall(
            r"""keyed_options\([^"']*["']([\w.]+)["']""", path.read_text("utf-8")
        ):
            yield re.escape(table) + r"\..+"
        return
    nodes = nodes_of(path)
    strings = {
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    yield from map(re.escape, strings)
    for node in nodes:
        match node:
            case ast.JoinedStr(values=[ast.Constant(value=str(first)), *parts]) if "." in first:
                yield re.escape(first) + "".join(
                    re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in parts
                )
            case ast.Call(func=ast.Name(id="Texts"), args=[ast.Constant(value=str(table)), *_]):
                yield re.escape(table) + r"\..+"


def test_every_text_is_asked_for() -> None:
    files_that_ask = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".html", ".js")]
    patterns = {
        p.replace(r"\.", "-")
        for path in files_that_ask
        for p in asked(path)
        if r"\." in p or "." in p
    }
    exact = {pattern.replace("\\", "") for pattern in patterns if "+" not in pattern}
    open_ended = [re.compile(pattern) for pattern in patterns if "+" in pattern]
    spared = (*ASKED_BY_ENTRY, *IN_THE_BOOKS)
    left = [key for key in known_keys() if key not in exact and not key.startswith(spared)]
    assert [key for key in left if not any(pattern.fullmatch(key) for pattern in open_ended)] == []
