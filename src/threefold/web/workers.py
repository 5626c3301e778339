"""Worker threads: nothing that touches the store or draws a page runs on the event loop.

``run_in_worker`` is for requests from a seat; those that only read take turns, so that nobody who
reads much delays others. ``NewsQueue`` is for news that pages get without a request,
``run_upload_read`` for uploaded files, and ``run_for_public`` for pages that need no seat. The last
two have one thread each, so that they never delay players. A test checks that every controller uses
one of these. How long a reader rests between its turns is said in ``web/pace.py``.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from contextvars import ContextVar, copy_context
from functools import partial
from http import HTTPStatus
from time import monotonic
from typing import Final, ParamSpec, TypeVar, cast

from litestar.exceptions import HTTPException

from threefold.service.beforehand import run_with_rests
from threefold.web.pace import Pace, Spent

TOLD_AT_ONCE: Final = 4
"""The most tables whose pages get news at the same time, if they are slow; others take turns.
Drawing threads share one interpreter: in parallel they would spend a third of the time on
switching."""

SLOW: Final = 0.2
"""Seconds after which the next table starts although the current one is not done."""

READS_AT_ONCE: Final = 2
"""The most reads that run at the same time."""

READS_WAITING: Final = 64
MOST_READS_WAITING: Final = 2000
"""The most reads of one reader that wait, and of all."""

PUBLIC_WAITING: Final = 50
MOST_PUBLIC_WAITING: Final = 500
"""The most requests without a seat that wait of one device, and of all. They are served one after
the other.
"""

UPLOADS_AT_ONCE: Final = 4
UPLOADS_WAITING: Final = 50
MOST_UPLOADS_WAITING: Final = 200
"""The most uploads that are read at the same time, that wait of one person, and that wait in
all.
"""

LONGEST_REST: Final = 0.25
"""The longest pause, in seconds, before the pages of a table get more news while other tables have
news too. The pause is as long as sending the news took, so that on a busy server one piece of news
covers several changes."""

P = ParamSpec("P")
T = TypeVar("T")

_FILES: Final = ThreadPoolExecutor(1, "files")
_STRANGERS: Final = ThreadPoolExecutor(1, "strangers")


class Crowded(HTTPException):
    """Too many requests of one reader, or of all, are pending (status 503)."""

    status_code = HTTPStatus.SERVICE_UNAVAILABLE


class Turns:
    """A queue in which everybody takes turns, however much each has asked for.

    ``at_once`` run at the same time, of each only one, and of one device only as long as no other
    device waits: many seats or tokens of one device keep nobody else from a turn. Of each at most
    ``waiting`` wait, and of all at most ``most``. With a ``pace``, whoever has cost much rests
    before the next turn.
    """

    def __init__(self, at_once: int, waiting: int, most: int, pace: Pace | None = None) -> None:
        self._at_once, self._each, self._most, self.pace = at_once, waiting, most, pace
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """What everybody waits for; whose turn is next comes first."""
        self._running: set[str] = set()
        self._device_of: dict[str, str] = {}
        """The device of everybody who waits or has a turn."""
        self._alarm: asyncio.TimerHandle | None = None
        """Starts the next when the first of those that rest has rested."""

    @asynccontextmanager
    async def turn(self, who: str, device: str = "") -> AsyncIterator[Spent]:
        """Wait for the turn of somebody, and hold it. Raise ``Crowded`` when too much waits
        already. The caller does its work with the ``Spent``, which counts what it costs."""
        await self._wait(who, device or who)
        spent = Spent()
        try:
            yield spent
        finally:
            if self.pace is not None:
                self.pace.note_cost(who, spent.seconds, device)
            self._end(who)

    async def rested(self, who: str, seconds: float = 0.0) -> None:
        """Wait until somebody has rested after their last work, and count ``seconds`` of processor
        time for what follows without a turn. Refusals wait, too: whoever is refused at once asks
        again at once.
        """
        if self.pace is None:
            return
        while rest := self.pace.rest(who):
            await asyncio.sleep(rest)
        self.pace.note_cost(who, seconds)

    def note_command(self) -> None:
        """Note that somebody does something at a table: who has read much gives way."""
        if self.pace is not None:
            self.pace.note_command()

    async def _wait(self, who: str, device: str) -> None:
        line = self._waiting.get(who, deque())
        if len(line) >= self._each or sum(map(len, self._waiting.values())) >= self._most:
            raise Crowded
        self._waiting[who], self._device_of[who] = line, device
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(turn)
        self._start_next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the turn had come already
                self._end(who)
            raise

    def _end(self, who: str) -> None:
        self._running.discard(who)
        if who not in self._waiting:
            self._device_of.pop(who, None)
        self._start_next()

    def _start_next(self) -> None:
        """Give the next their turn, as far as there is room and they have rested. Devices without a
        turn go first.
        """
        rests = list[float]()
        while len(self._running) < self._at_once:
            rests.clear()
            served = {self._device_of[who] for who in self._running}
            ready = [
                who
                for who in self._waiting
                if who not in self._running and self._is_rested(who, rests)
            ]
            if not ready:
                break
            first = next((who for who in ready if self._device_of[who] not in served), ready[0])
            self._start(first)
        if rests:
            self._start_after(min(rests))

    def _is_rested(self, who: str, rests: list[float]) -> bool:
        """Return whether somebody may have a turn now; append to ``rests`` after how many seconds
        else.
        """
        if self.pace is None:
            rest = 0.0
        else:
            rest = self.pace.rest(who, self._device_of[who])
        if rest:
            rests.append(rest)
        return not rest

    def _start(self, who: str) -> None:
        """Give somebody the turn that waits longest in their line; nothing if all of it was given
        up.
        """
        line = self._waiting.pop(who)
        while line and line[0].done():
            line.popleft()
        if not line:
            self._device_of.pop(who, None)
            return
        self._running.add(who)
        line.popleft().set_result(None)
        if line:
            self._waiting[who] = line

    def _start_after(self, seconds: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._start_next)


def read_turns() -> Turns:
    """Return the queue of requests that only read, of seats and tokens."""
    return Turns(READS_AT_ONCE, READS_WAITING, MOST_READS_WAITING, Pace())


def public_turns(reads: Turns) -> Turns:
    """Return the queue of requests without a seat. It is one of its own, so that strangers take no
    place of players; they rest as the readers of the other queue do."""
    return Turns(1, PUBLIC_WAITING, MOST_PUBLIC_WAITING, reads.pace)


def upload_turns(reads: Turns) -> Turns:
    """Return the queue of uploads. A turn lasts from the first byte to the answer: all of a file is
    in memory then. Who uploads much rests, as who reads much does."""
    return Turns(UPLOADS_AT_ONCE, UPLOADS_WAITING, MOST_UPLOADS_WAITING, reads.pace)


_at_end: ContextVar[AsyncExitStack] = ContextVar("_at_end")


@asynccontextmanager
async def until_request_ends() -> AsyncIterator[None]:
    """Around a request: leave what it holds until its end, such as a turn."""
    async with AsyncExitStack() as at_end:
        token = _at_end.set(at_end)
        try:
            yield
        finally:
            _at_end.reset(token)


async def take_turn(turns: Turns, who: str) -> Spent:
    """Wait for the turn of somebody, and hold it until the request has ended. Return what counts
    its cost.
    """
    return await _at_end.get().enter_async_context(turns.turn(who))


_read_for: ContextVar[tuple[Turns, str, str] | None] = ContextVar("_read_for", default=None)


def read_as(queue: Turns, reader: str, device: str = "") -> None:
    """Let the rest of this request wait in a queue, in the line of a reader: a seat, a token or a
    device. ``device`` is the one from which it was asked, if that is not the reader."""
    _read_for.set((queue, reader, device and f"device {device}"))


async def run_in_worker(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run work that touches the store, or draws a page from it, in a worker thread."""
    reading = _read_for.get()
    if reading is None:
        return await asyncio.to_thread(work, *args, **kwargs)
    queue, reader, device = reading
    async with queue.turn(reader, device) as spent:
        return await asyncio.to_thread(spent.run, partial(work, *args, **kwargs))


class NewsQueue:
    """The queue of news for pages, in the order in which tables had news. The pages of one table
    are served together in one thread, so that a slow table does not slow others."""

    def __init__(self) -> None:
        self._next = asyncio.Semaphore(1)
        self._free = asyncio.Semaphore(TOLD_AT_ONCE)
        self._of_table: dict[str, list[Callable[[], None]]] = {}
        self._telling = dict[str, asyncio.Task[None]]()

    async def take(self, table: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the work that makes the news of a page when its table's turn comes, and return the
        result.
        """
        loop = asyncio.get_running_loop()
        result: asyncio.Future[T] = loop.create_future()
        context = copy_context()

        def answer(found: T | None, error: Exception | None) -> None:
            if result.cancelled():
                return
            if error is None:
                result.set_result(cast("T", found))
            else:
                result.set_exception(error)

        def run_and_answer() -> None:
            if result.cancelled():
                return  # its page has closed meanwhile
            try:
                found = context.run(work, *args, **kwargs)
            except Exception as error:  # noqa: BLE001 - passed on to the caller that awaits it
                loop.call_soon_threadsafe(answer, None, error)
            else:
                loop.call_soon_threadsafe(answer, found, None)

        self._of_table.setdefault(table, []).append(run_and_answer)
        if table not in self._telling:
            self._telling[table] = asyncio.create_task(self._run_table_work(table))
        return await result

    async def _run_table_work(self, table: str) -> None:
        try:
            while table in self._of_table:
                began = monotonic()
                async with self._free:
                    async with self._next:
                        telling = asyncio.ensure_future(
                            run_in_worker(_in_turn, self._of_table.pop(table))
                        )
                        await asyncio.wait({telling}, timeout=SLOW)
                    await telling
                if len(self._telling) > 1:
                    await asyncio.sleep(min(monotonic() - began, LONGEST_REST))
        finally:
            del self._telling[table]


def _in_turn(each: list[Callable[[], None]]) -> None:
    for tell in each:
        tell()


async def run_upload_read(read: Callable[..., T], *given: object) -> T:
    """Read an uploaded file. Files are read one after the other."""
    return await asyncio.get_running_loop().run_in_executor(
        _FILES, copy_context().run, partial(read, *given)
    )


async def run_for_public(work: Callable[..., T], *given: object) -> T:
    """Run work for a page that needs no seat, in the threads of such pages. With a reader
    (``read_as``) it waits for the reader's turn and rests between its parts. Raise ``Crowded`` when
    too many are pending.
    """
    reading = _read_for.get()
    if reading is None:
        return await _run_for_strangers(partial(work, *given))
    queue, reader, device = reading
    async with queue.turn(reader, device) as spent:
        counted = partial(spent.run, partial(work, *given))
        if queue.pace is None:
            return await _run_for_strangers(counted)
        return await _run_for_strangers(partial(run_with_rests, counted, queue.pace.wait))


async def _run_for_strangers(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_STRANGERS, copy_context().run, work)
