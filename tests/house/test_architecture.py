"""docs/architecture.md names files and functions that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/threefold"
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
NAMED = re.findall(r"`([a-z_]+/[\w/-]*?(?:\.py|\.js|\.html|\.ftl|/))(?:::(\w+))?`", PAGE)


def names_in(path: Path) -> set[str]:
    """Every class and function that a file defines, methods among them."""
    tree = ast.parse(path.read_text("utf-8"))
    return {
        n.name
        for n in ast.walk(tree)
        if isinstance(n, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_files_of_architecture_exist() -> None:
    assert len(NAMED) > 20
    assert [file for file, _ in NAMED if not (PACKAGE / file).exists()] == []


def test_functions_of_architecture_exist() -> None:
    named = [(file, name) for file, name in NAMED if name]
    assert [f"{file}::{name}" for file, name in named if name not in names_in(PACKAGE / file)] == []
