"""The syntax of our own source, parsed and walked once for all tests of a worker: some look for
calls, some for names, and each would spend two seconds on reading the same files.

A test module that asks this one has ``pytestmark = pytest.mark.together("syntax")``: its tests run
in the worker that has parsed already.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

N = TypeVar("N", bound=ast.AST)

SOURCE: Final = Path(__file__).parents[1] / "src" / "threefold"


@cache
def files() -> tuple[Path, ...]:
    """Every file of the source."""
    return tuple(sorted(SOURCE.rglob("*.py")))


@cache
def tree(path: Path) -> ast.Module:
    """The syntax of a file."""
    return ast.parse(path.read_text("utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every piece of syntax of a file, in the order of ``ast.walk``."""
    return tuple(walked(tree(path)))


@cache
def of_kind(path: Path, kind: type[N]) -> tuple[N, ...]:
    """Every piece of syntax of one type in a file."""
    return tuple(node for node in nodes(path) if isinstance(node, kind))


def everywhere(kind: type[N]) -> Iterator[tuple[str, N]]:
    """Every piece of syntax of one type, with its file as it is named in the source."""
    for path in files():
        name = path.relative_to(SOURCE).as_posix()
        for node in of_kind(path, kind):
            yield name, node


def walked(top: ast.AST) -> list[ast.AST]:
    """All that ``ast.walk`` yields, in its order and in half its time: a list that grows while it
    is read.
    """
    found = [top]
    for node in found:
        for name in node._fields:
            part = getattr(node, name, None)
            if isinstance(part, ast.AST):
                found.append(part)
            elif isinstance(part, list):
                found += [each for each in part if isinstance(each, ast.AST)]
    return found
