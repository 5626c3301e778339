"""Nothing that touches the store runs on the event loop: every controller hands over to a worker thread."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

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


def _trees() -> Iterator[tuple[str, ast.Module]]:
    for source in SOURCES:
        yield source.relative_to(WEB).as_posix(), ast.parse(source.read_text("utf-8"))


def test_no_coroutine_touches_the_store_itself() -> None:
    found = [
        (source, node.name, calls)
        for source, tree in _trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.AsyncFunctionDef) and (calls := _on_the_loop(node))
    ]
    assert found == []


def test_threads_are_started_in_one_place() -> None:
    found = {}
    for source, tree in _trees():
        names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        names |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
        found[source] = names & {"to_thread", "run_in_executor", "ThreadPoolExecutor"}
    assert {source for source, starts in found.items() if starts} <= {"workers.py", "server.py"}


def test_no_function_is_defined_in_a_controller() -> None:
    """Handlers are functions of their module: whoever reads one sees all of it."""
    found = []
    for source, tree in _trees():
        handlers = [f for f in ast.walk(tree) if isinstance(f, ast.AsyncFunctionDef) and f.decorator_list]
        inside = [g for f in handlers for g in ast.walk(f) if g is not f and isinstance(g, ast.FunctionDef)]
        elsewhere = [f for f in handlers if f not in tree.body and source != "presence.py"]
        found += [(source, each.name) for each in (*inside, *elsewhere)]
    assert found == []
