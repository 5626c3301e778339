"""Nothing that touches the store runs on the event loop: every controller hands over to a worker thread."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "src/threefold/web"
SOURCES = sorted(WEB.rglob("*.py"))
TOUCHES_THE_STORE = {"tables", "shelves", "history", "visitor", "seated", "seen_from", "gm_of", "gm_link", "gm_context"}
WITHOUT_WAITING = {"subscribe"}
"""What only listens: it waits for news and reads nothing."""


def _on_the_loop(function: ast.AsyncFunctionDef) -> list[str]:
    """Calls in a coroutine that touch the store themselves, and are not handed over."""
    found = []
    for call in ast.walk(function):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        names = {node.attr for node in ast.walk(call.func) if isinstance(node, ast.Attribute)}
        if names & TOUCHES_THE_STORE and call.func.attr not in WITHOUT_WAITING:
            found.append(ast.unparse(call.func))
    return found


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_no_coroutine_touches_the_store_itself(source: Path) -> None:
    tree = ast.parse(source.read_text("utf-8"))
    coroutines = [node for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef)]
    assert {c.name: calls for c in coroutines if (calls := _on_the_loop(c))} == {}


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_threads_are_started_in_one_place(source: Path) -> None:
    tree = ast.parse(source.read_text("utf-8"))
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    names |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    starts = names & {"to_thread", "run_in_executor", "ThreadPoolExecutor"}
    assert not starts or source.name in ("workers.py", "server.py")


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_no_function_is_defined_in_a_controller(source: Path) -> None:
    """Handlers are functions of their module: whoever reads one sees all of it."""
    tree = ast.parse(source.read_text("utf-8"))
    handlers = [f for f in ast.walk(tree) if isinstance(f, ast.AsyncFunctionDef) and f.decorator_list]
    nested = [
        inner.name for f in handlers for inner in ast.walk(f) if inner is not f and isinstance(inner, ast.FunctionDef)
    ]
    assert nested == []
    assert {f.name for f in handlers} <= {
        node.name for node in tree.body if isinstance(node, ast.AsyncFunctionDef)
    } or (source.name == "presence.py")
