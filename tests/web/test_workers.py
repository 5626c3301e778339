"""Nothing that touches the store runs on the event loop: every controller hands over to a worker thread."""

from __future__ import annotations

import ast
import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.apart import run_apart

from threefold.web.workers import TOLD_AT_ONCE, NewsQueue

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


async def _in_turn() -> None:
    turns, told = NewsQueue(), list[str]()
    free = threading.Event()

    def work(name: str) -> None:
        if name == "slow":
            assert free.wait(60)
        told.append(name)

    slow = [asyncio.create_task(turns.take("slow table", work, name)) for name in ("slow", "its next", "its last")]
    await asyncio.sleep(0)
    await asyncio.gather(*(turns.take(f"table {n}", work, f"{n}") for n in range(2 * TOLD_AT_ONCE)))
    assert "its next" not in told, "pages of a table are told one after the other"
    free.set()
    await asyncio.gather(*slow)
    assert told[-3:] == ["slow", "its next", "its last"]


def test_a_page_that_is_slow_to_be_told_waits_for_its_table_and_slows_no_other() -> None:
    run_apart(_in_turn())


async def _one_fails() -> None:
    turns = NewsQueue()

    def fail() -> None:
        raise OSError("the disk")

    for _ in range(2 * TOLD_AT_ONCE):
        with pytest.raises(OSError, match="the disk"):
            await turns.take("table", fail)
    assert await turns.take("table", str, 1) == "1"


def test_a_page_that_cannot_be_told_gives_its_turn_back() -> None:
    run_apart(_one_fails())


async def _rests(tables: int) -> int:
    """How often the queue pauses while so many tables have news twice."""
    turns, pauses = NewsQueue(), list[float]()
    sleep = asyncio.sleep

    async def recorded(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("threefold.web.workers.asyncio.sleep", recorded)
        for _ in range(2):
            await asyncio.gather(*(turns.take(f"table {n}", str, n) for n in range(tables)))
    return len(pauses)


def test_a_table_alone_gets_its_news_without_a_pause() -> None:
    assert run_apart(_rests(1)) == 0
    assert run_apart(_rests(3)) > 0
