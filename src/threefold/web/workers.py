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
from typing import Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from litestar.exceptions import HTTPException

from threefold.web.limits import STRANGERS

TOLD_AT_ONCE: Final = 4
"""So many pages are told news at once, of each table one. Each thread that draws takes its share of the interpreter:
with more of them whoever does something would wait for all who look on."""

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
    """Whose page is told news next: that of a table takes its turn after the others of its table, so that a slow table
    slows no other."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(TOLD_AT_ONCE)
        self._of_table: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def take(self, table: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do what a page of a table is told by, once it is its turn."""
        turn = self._of_table.setdefault(table, asyncio.Lock())
        async with turn, self._free:
            return await stored(work, *args, **kwargs)


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
