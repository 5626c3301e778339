"""The laboratory's process as a table's server sees it: one for all tables, started when it is first asked.

It runs beside the server and after it in the queue for the processor, so that no compiling and no hundred thousand
encounters can hold a table up. Requests wait in a short line, one of each asker: a newer one takes the older one's
place.
"""

from __future__ import annotations

import asyncio
import atexit
import subprocess
from collections import OrderedDict
from concurrent.futures import Future
from contextlib import suppress
from functools import lru_cache
from threading import Condition, Thread
from typing import Final, Literal, NamedTuple, TypeVar

import msgspec

from threefold.model import typed
from threefold.service.apart import started
from threefold.service.lab_work import Advice, Advise, Advised, Look, Paper, Request, StudyView, Written

LONGEST_LINE: Final = 24
"""Askers that wait at once; more are told to ask again."""

MOST_OF_ONE: Final = 12
"""Of these from one device, or from one house."""

PATIENCE: Final = 8.0
"""Seconds until an asker is told that the process is still busy: the first time it compiles itself."""

IDLE: Final = 900.0
"""Seconds without a question after which the process is let go."""

KEPT: Final = 200
"""Pieces of advice that are kept for pages that draw themselves again."""

Late = Literal["busy", "superseded", "broken"]
T = TypeVar("T")


class _Waiting(NamedTuple):
    """A request that waits for its answer, and whether somebody at a table does."""

    request: bytes
    answer: Future[bytes | None]
    seated: bool


def _device(who: str) -> str:
    """Of who asks, as ``device/page``, the device."""
    return who.partition("/")[0]


class Laboratory:
    """Hands requests to the process. May be asked from any event loop."""

    def __init__(self) -> None:
        self._line: OrderedDict[str, _Waiting] = OrderedDict()
        self._last = ""
        self._advice: OrderedDict[bytes, Advised] = OrderedDict()
        self._changed = Condition()
        self._thread: Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        atexit.register(self.close)

    async def look(self, who: str, request: Look) -> StudyView | Late:
        """Work on a question for a moment."""
        return await self._ask(who, request, StudyView)

    async def write(self, who: str, request: Paper) -> Written | Late:
        """Work on a file for a moment."""
        return await self._ask(who, request, Written)

    async def advise(self, who: str, request: Advise) -> Advised | Late | None:
        """What a duel says, and keep it."""
        key = msgspec.json.encode(request)
        found = await self._ask(who, request, Advice)
        if not isinstance(found, Advice) or found.advised is None:
            return found.advised if isinstance(found, Advice) else found
        self._advice[key] = found.advised
        while len(self._advice) > KEPT:
            self._advice.popitem(last=False)
        return found.advised

    def advised(self, request: Advise) -> Advised | None:
        """What a duel said before, if that is still known."""
        return self._advice.get(msgspec.json.encode(request))

    async def _ask(self, who: str, request: Request, kind: type[T]) -> T | Late:
        waiting = self._join(who, msgspec.json.encode(request), isinstance(request, Advise))
        if waiting is None:
            return "busy"
        try:
            answer = await asyncio.wait_for(asyncio.wrap_future(waiting), PATIENCE)
        except TimeoutError:
            return "busy"
        except OSError:
            return "broken"
        return "superseded" if answer is None else typed.decode(answer, kind)

    def _join(self, who: str, request: bytes, seated: bool) -> Future[bytes | None] | None:
        """Stand in line in the place of what the same asker asked before; None when the line is too long.

        Who is ``seated`` at a table stands before all others: the page is open to strangers.
        """
        waiting: Future[bytes | None] = Future()
        with self._changed:
            earlier = self._line.get(who)
            if earlier is None and not seated and not self._has_room(_device(who)):
                return None
            self._line[who] = _Waiting(request, waiting, seated)
            if seated:
                self._line.move_to_end(who, last=False)
            if self._thread is None:
                self._thread = Thread(target=self._serve, name="laboratory", daemon=True)
                self._thread.start()
            self._changed.notify()
        if earlier is not None and earlier.answer.set_running_or_notify_cancel():
            earlier.answer.set_result(None)
        return waiting

    def _has_room(self, device: str) -> bool:
        return len(self._line) < LONGEST_LINE and sum(_device(who) == device for who in self._line) < MOST_OF_ONE

    def _next(self) -> tuple[bytes, Future[bytes | None]]:
        """The first in line; of strangers none whose device has just had its turn, while another waits."""
        first = next(iter(self._line))
        if not self._line[first].seated:
            first = next((who for who in self._line if _device(who) != self._last), first)
        self._last = _device(first)
        return self._line.pop(first)[:2]

    def _serve(self) -> None:
        while True:
            with self._changed:
                if not self._changed.wait_for(lambda: self._line, IDLE):
                    self.close()
                    self._thread = None
                    return
                request, waiting = self._next()
            if not waiting.set_running_or_notify_cancel():
                continue  # nobody waits for it any more
            try:
                waiting.set_result(self._answer(request))
            except OSError as error:
                self.close()
                waiting.set_exception(error)

    def _answer(self, request: bytes) -> bytes:
        process = self._process
        if process is None or process.poll() is not None:
            self.close()
            process = self._process = started("threefold.service.lab_work")
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(request + b"\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        if not answer.endswith(b"\n"):
            raise BrokenPipeError("the laboratory's process ended")
        return answer

    def close(self) -> None:
        """End the process, if it runs."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # what was not sent is not missed
                        pipe.close()


@lru_cache(maxsize=1)
def laboratory() -> Laboratory:
    """The one of this process."""
    return Laboratory()
