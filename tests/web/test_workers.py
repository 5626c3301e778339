"""Nothing that touches the store runs on the event loop: every controller hands over to a worker
thread.
"""

from __future__ import annotations

import ast
import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.apart import run_apart

from threefold.web.workers import (
    READS_AT_ONCE,
    READS_WAITING,
    TOLD_AT_ONCE,
    Crowded,
    NewsQueue,
    read_as,
    read_turns,
    run_in_worker,
)

WEB = Path(__file__).resolve().parents[2] / "src/threefold/web"
SOURCES = sorted(WEB.rglob("*.py"))
TOUCHES_THE_STORE = {
    "tables",
    "shelves",
    "history",
    "visitor",
    "seated",
    "seen_from",
    "gm_of",
    "gm_link",
    "gm_context",
}
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


def test_no_coroutine_touches_store_itself() -> None:
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
        names |= {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        found[source] = names & {"to_thread", "run_in_executor", "ThreadPoolExecutor"}
    assert {source for source, starts in found.items() if starts} <= {"workers.py", "server.py"}


def test_no_function_is_defined_in_controller() -> None:
    """Handlers are functions of their module: whoever reads one sees all of it."""
    found = []
    for source, tree in _trees():
        handlers = [
            f for f in ast.walk(tree) if isinstance(f, ast.AsyncFunctionDef) and f.decorator_list
        ]
        inside = [
            g
            for f in handlers
            for g in ast.walk(f)
            if g is not f and isinstance(g, ast.FunctionDef)
        ]
        elsewhere = [
            f
            for f in handlers
            if f not in tree.body and source not in ("presence.py", "workers.py")
        ]
        found += [(source, each.name) for each in (*inside, *elsewhere)]
    assert found == []


async def _in_turn() -> None:
    turns, told = NewsQueue(), list[str]()
    free = threading.Event()

    def work(name: str) -> None:
        if name == "slow":
            assert free.wait(60)
        told.append(name)

    slow = [
        asyncio.create_task(turns.take("slow table", work, name))
        for name in ("slow", "its next", "its last")
    ]
    await asyncio.sleep(0)
    await asyncio.gather(*(turns.take(f"table {n}", work, f"{n}") for n in range(2 * TOLD_AT_ONCE)))
    assert "its next" not in told, "pages of a table are told one after the other"
    free.set()
    await asyncio.gather(*slow)
    assert told[-3:] == ["slow", "its next", "its last"]


def test_slow_page_delays_its_table_alone() -> None:
    """A page that is slow to be told waits for its table and slows no other."""
    run_apart(_in_turn())


async def _one_fails() -> None:
    turns = NewsQueue()

    def fail() -> None:
        raise OSError("the disk")

    for _ in range(2 * TOLD_AT_ONCE):
        with pytest.raises(OSError, match="the disk"):
            await turns.take("table", fail)
    assert await turns.take("table", str, 1) == "1"


def test_unreachable_page_returns_its_turn() -> None:
    """A page that cannot be told gives its turn back."""
    run_apart(_one_fails())


async def _rests(tables: int) -> int:
    """How often the queue pauses while so many tables have news twice."""
    turns, pauses = NewsQueue(), list[float]()
    sleep, own = asyncio.sleep, asyncio.get_running_loop()

    async def recorded(seconds: float) -> None:
        if asyncio.get_running_loop() is not own:  # servers of other tests rest in theirs
            await sleep(seconds)
            return
        pauses.append(seconds)
        await sleep(0)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("threefold.web.workers.asyncio.sleep", recorded)
        for _ in range(2):
            await asyncio.gather(*(turns.take(f"table {n}", str, n) for n in range(tables)))
    return len(pauses)


def test_table_alone_gets_its_news_without_pause() -> None:
    assert run_apart(_rests(1)) == 0
    assert run_apart(_rests(3)) > 0


# --- reads ----------------------------------------------------------------------------------------


class Reads:
    """Reads that run until the test lets them end, in the order in which they began."""

    def __init__(self) -> None:
        self.turns = read_turns()
        self.began: list[str] = []
        self._ends: list[asyncio.Event] = []
        self.tasks: list[asyncio.Task[None]] = []

    def ask(self, *readers: str) -> None:
        """Let each of these readers ask for something."""
        for reader in readers:
            ended = asyncio.Event()
            self.tasks.append(asyncio.create_task(self._read(reader, ended)))
            self._ends.append(ended)

    async def _read(self, reader: str, ended: asyncio.Event) -> None:
        async with self.turns.turn(reader):
            self.began.append(reader)
            await ended.wait()

    async def until(self, count: int) -> list[str]:
        """Wait until so many have begun, and return them."""
        while len(self.began) < count:
            await asyncio.sleep(0)
        return self.began[:count]

    async def end_all(self) -> None:
        """Let all end."""
        for ended in self._ends:
            ended.set()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def test_readers_take_turns() -> None:
    """A reader who asks for twenty pages at once delays another one by a single page."""

    async def play() -> list[str]:
        reads = Reads()
        reads.ask(*["greedy"] * 20, "other", "third")
        await reads.until(READS_AT_ONCE)
        await reads.end_all()
        return reads.began

    began = run_apart(play())
    assert began[:2] == ["greedy", "other"]
    assert "third" in began[2:4]
    assert len(began) == 22


def test_one_reader_has_one_read_running() -> None:
    """The other places stay free for whoever comes next."""

    async def play() -> list[str]:
        reads = Reads()
        reads.ask("greedy", "greedy")
        await reads.until(1)
        reads.ask("late")
        began = await reads.until(2)
        await reads.end_all()
        return began

    assert run_apart(play()) == ["greedy", "late"]


def test_reads_given_up_take_no_turn() -> None:
    """A closed page leaves the line, whether its turn has come or not."""

    async def play() -> list[str]:
        reads = Reads()
        reads.ask("greedy", "greedy", "greedy")
        await reads.until(1)
        reads.tasks[1].cancel()
        await reads.end_all()
        reads.ask("greedy")
        await reads.until(3)
        await reads.end_all()
        return reads.began

    assert run_apart(play()) == ["greedy"] * 3


def test_long_line_of_one_reader_is_refused() -> None:
    """What one reader waits for has a limit; the next request is told so."""

    async def play() -> list[type[BaseException] | None]:
        reads = Reads()
        reads.ask(*["greedy"] * (READS_WAITING + 2), "other")
        await reads.until(2)
        await reads.end_all()
        return [type(task.exception()) if task.exception() else None for task in reads.tasks]

    failed = run_apart(play())
    assert failed == [None] * (READS_WAITING + 1) + [Crowded, None]


@pytest.mark.parametrize("error", [ValueError, Crowded])
def test_failed_read_frees_its_place(error: type[Exception]) -> None:
    """A read that fails answers its own request with the error and no other."""

    def fail() -> None:
        raise error

    async def play() -> str:
        read_as(read_turns(), "one")
        for _ in range(READS_AT_ONCE + 1):
            with pytest.raises(error):
                await run_in_worker(fail)
        return await run_in_worker(lambda: "read")

    assert run_apart(play()) == "read"
