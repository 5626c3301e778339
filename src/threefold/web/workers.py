"""Where work is done: nothing that touches the store or draws a page runs on the event loop.

``stored`` is for whoever has a seat, ``Turns`` for what pages are told without having asked,
``of_file`` for files that anybody may send, ``of_stranger`` for pages that need
no seat. The last two have one thread each, so whoever plays waits for none of them. A test reads every controller:
it hands over to one of these.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from http import HTTPStatus
from threading import BoundedSemaphore
from time import monotonic
from typing import Final, ParamSpec, TypeVar, cast

from litestar.exceptions import HTTPException

from threefold.web.limits import STRANGERS

TOLD_AT_ONCE: Final = 4
"""The pages of so many tables are told news at once where each of them is slow; else one table after the other. Threads
that draw share one interpreter: beside each other they would spend a third of the time on handing it over."""

SLOW: Final = 0.2
"""Seconds after which a table that is still being told lets the next begin."""

LONGEST_REST: Final = 0.25
"""Seconds that the pages of a table are told nothing more at most. They rest for as long as they took to be told, so
that of a crowded server each telling brings the steps of several."""

P = ParamSpec("P")
T = TypeVar("T")

_FILES: Final = ThreadPoolExecutor(1, "files")
_STRANGERS: Final = ThreadPoolExecutor(1, "strangers")
_waiting: Final = BoundedSemaphore(STRANGERS)


class Crowded(HTTPException):
    """Too many people without a seat ask for something at once."""

    status_code = HTTPStatus.SERVICE_UNAVAILABLE


async def stored(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do what touches the store, or draws a page from it."""
    return await asyncio.to_thread(work, *args, **kwargs)


class Turns:
    """Whose page is told news next: those of a table together, one after the other in one thread, so that a slow table
    slows no other. Tables take their turns in the order in which they had news."""

    def __init__(self) -> None:
        self._next = asyncio.Semaphore(1)
        self._free = asyncio.Semaphore(TOLD_AT_ONCE)
        self._of_table: dict[str, list[Callable[[], None]]] = {}
        self._telling = dict[str, asyncio.Task[None]]()

    async def take(self, table: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do what a page of a table is told by, once it is its turn."""
        loop = asyncio.get_running_loop()
        told: asyncio.Future[T] = loop.create_future()
        context = copy_context()

        def answer(found: T | None, error: Exception | None) -> None:
            if told.cancelled():
                return
            if error is None:
                told.set_result(cast("T", found))
            else:
                told.set_exception(error)

        def tell() -> None:
            if told.cancelled():
                return  # its page has left meanwhile
            try:
                found = context.run(work, *args, **kwargs)
            except Exception as error:  # noqa: BLE001 - whoever waits for it is told
                loop.call_soon_threadsafe(answer, None, error)
            else:
                loop.call_soon_threadsafe(answer, found, None)

        self._of_table.setdefault(table, []).append(tell)
        if table not in self._telling:
            self._telling[table] = asyncio.create_task(self._tell(table))
        return await told

    async def _tell(self, table: str) -> None:
        try:
            while table in self._of_table:
                began = monotonic()
                async with self._free:
                    async with self._next:
                        telling = asyncio.ensure_future(stored(_in_turn, self._of_table.pop(table)))
                        await asyncio.wait({telling}, timeout=SLOW)
                    await telling
                await asyncio.sleep(min(monotonic() - began, LONGEST_REST))
        finally:
            del self._telling[table]


def _in_turn(each: list[Callable[[], None]]) -> None:
    for tell in each:
        tell()


async def of_file(read: Callable[..., T], *given: object) -> T:
    """Read a file that anybody may send, one after the other."""
    return await asyncio.get_running_loop().run_in_executor(_FILES, copy_context().run, partial(read, *given))


async def of_stranger(work: Callable[..., T], *given: object) -> T:
    """Do what anybody may ask for, one after the other; refuse when too many wait."""
    if not _waiting.acquire(blocking=False):
        raise Crowded
    try:
        return await asyncio.get_running_loop().run_in_executor(_STRANGERS, copy_context().run, partial(work, *given))
    finally:
        _waiting.release()
