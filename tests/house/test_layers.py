"""The layers of the package, what the rules may import, and the names that other programs may rely
on.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import syntax

pytestmark = pytest.mark.together("syntax")

ROOT = Path(__file__).parents[2]
PACKAGE = syntax.SOURCE


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, by its full name."""
    for node in syntax.nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.name}: imports are written out in full"
            yield node.module or ""


def test_layers_hold() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-logo", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_rules_need_standard_library_alone() -> None:
    strangers = {
        f"{path.name}: {name}"
        for path in (PACKAGE / "rules").rglob("*.py")
        for name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names
        and not name.startswith("threefold.rules")
    }
    assert not strangers


def test_table_decisions_need_msgspec_at_most() -> None:
    """What decides at a table needs msgspec at most."""
    strangers = {
        f"{path.relative_to(PACKAGE)}: {name}"
        for layer in ("model", "procedures", "rulesets", "odds", "table")
        for path in (PACKAGE / layer).rglob("*.py")
        for name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names | {"threefold", "msgspec"}
    }
    assert not strangers
