"""The server's side of the laboratory's process: one process for all tables, started at the first
request.

With a cluster the process only passes requests on, several at once. Without one it works on them
itself, one after the other, at a lower priority than the server, so that no compiling and no long
simulation delays a table. Requests wait in a short queue, one of each asker: a newer one replaces
the older one.
"""

from __future__ import annotations

import asyncio
import atexit
import subprocess
from collections import OrderedDict
from concurrent.futures import Future
from contextlib import suppress
from functools import lru_cache
from threading import Condition, Lock, Thread
from typing import Final, Literal, NamedTuple, TypeVar

import msgspec

from threefold.model import typed
from threefold.service.apart import start_worker_process
from threefold.service.lab_work import (
    CLUSTER_HANDS,
    Advise,
    AdvisedAction,
    Answer,
    DuelAdvice,
    Look,
    NoAnswer,
    ReportFile,
    ReportRequest,
    Request,
    StudyView,
    Why,
)

LONGEST_LINE: Final = 24
"""The most askers that wait at once; further ones get the answer "busy"."""

MOST_OF_ONE: Final = 12
"""The most of these from one device, or from one household."""

PATIENCE: Final = 8.0
"""Seconds until an asker is told that the process is still busy. The first request takes longer: it
compiles the laboratory's code."""

IDLE: Final = 900.0
"""Seconds without a request after which the process is ended."""

ENDED: Final = "the laboratory's process ended"

KEPT: Final = 200
"""How many pieces of advice are cached for pages that draw themselves again."""

Late = Literal["superseded", "broken"] | Why
T = TypeVar("T")


class _Waiting(NamedTuple):
    """A queued request, its future answer, and whether the asker is seated at a table."""

    request: bytes
    answer: Future[bytes | None]
    seated: bool


def _device(who: str) -> str:
    """Return the device of an asker, whose name is ``device/page``."""
    return who.partition("/")[0]


class Laboratory:
    """Passes requests to the process. May be used from any event loop. With the address of a
    ``cluster`` the process has them done there."""

    def __init__(self) -> None:
        self.cluster: str | None = None
        self._line: OrderedDict[str, _Waiting] = OrderedDict()
        self._last = ""
        self._advice: OrderedDict[bytes, AdvisedAction] = OrderedDict()
        self._changed = Condition()
        self._hands = 0
        self._starting = Lock()
        self._running: _Running | None = None
        atexit.register(self.close)

    async def look(self, who: str, request: Look) -> StudyView | Late:
        """Work on a question for a moment, and return what is known."""
        return await self._ask(who, request, StudyView)

    async def write(self, who: str, request: ReportRequest) -> ReportFile | Late:
        """Work on a report for a moment, and return it or its progress."""
        return await self._ask(who, request, ReportFile)

    async def advise(self, who: str, request: Advise) -> AdvisedAction | Late | None:
        """Return the advice in a duel, and cache it; None where there is none."""
        key = msgspec.json.encode(request)
        found = await self._ask(who, request, DuelAdvice)
        if not isinstance(found, DuelAdvice) or found.advised is None:
            if isinstance(found, DuelAdvice):
                return found.advised
            return found
        self._advice[key] = found.advised
        while len(self._advice) > KEPT:
            self._advice.popitem(last=False)
        return found.advised

    def advised(self, request: Advise) -> AdvisedAction | None:
        """Return the cached advice in a duel; None where there is none."""
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
        if answer is None:
            return "superseded"
        found: Answer = typed.decode(answer, Answer)
        if isinstance(found, NoAnswer):
            return found.why
        assert isinstance(found, kind)
        return found

    def _join(self, who: str, request: bytes, seated: bool) -> Future[bytes | None] | None:
        """Queue a request in the place of the same asker's earlier one; None when the queue is
        full.

        An asker ``seated`` at a table goes before all others, because the laboratory's page is open
        to strangers.
        """
        waiting: Future[bytes | None] = Future()
        with self._changed:
            earlier = self._line.get(who)
            if earlier is None and not seated and not self._has_room(_device(who)):
                return None
            self._line[who] = _Waiting(request, waiting, seated)
            if seated:
                self._line.move_to_end(who, last=False)
            if self._hands < (CLUSTER_HANDS if self.cluster else 1):
                self._hands += 1
                Thread(target=self._serve, name="laboratory", daemon=True).start()
            self._changed.notify()
        if earlier is not None and earlier.answer.set_running_or_notify_cancel():
            earlier.answer.set_result(None)
        return waiting

    def _has_room(self, device: str) -> bool:
        return (
            len(self._line) < LONGEST_LINE
            and sum(_device(who) == device for who in self._line) < MOST_OF_ONE
        )

    def _next(self) -> tuple[bytes, Future[bytes | None]]:
        """Take the next request. Among strangers, a device that was served last is passed over
        while another waits.
        """
        first = next(iter(self._line))
        if not self._line[first].seated:
            first = next((who for who in self._line if _device(who) != self._last), first)
        self._last = _device(first)
        return self._line.pop(first)[:2]

    def _serve(self) -> None:
        while True:
            with self._changed:
                if not self._changed.wait_for(lambda: self._line, IDLE):
                    self._hands -= 1
                    if not self._hands:
                        self.close()
                    return
                request, waiting = self._next()
            if not waiting.set_running_or_notify_cancel():
                continue  # nobody waits for it any more
            try:
                waiting.set_result(self._answer(request))
            except OSError as error:
                waiting.set_exception(error)

    def _answer(self, request: bytes) -> bytes:
        with self._starting:
            running = self._running
            if running is None or running.process.poll() is not None:
                self.close()
                running = self._running = _Running(
                    start_worker_process("laboratory", *filter(None, [self.cluster]))
                )
        try:
            return running.ask(request)
        except OSError:
            with self._starting:
                if self._running is running:
                    self.close()
            raise

    def close(self) -> None:
        """End the process, if it runs."""
        running, self._running = self._running, None
        if running is not None:
            running.end()


class _Running:
    """The process, and the requests that wait for its answers."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self._waiting: dict[int, Future[bytes]] = {}
        self._asked = 0
        self._lock = Lock()
        Thread(target=self._listen, name="laboratory's answers", daemon=True).start()

    def ask(self, request: bytes) -> bytes:
        """Send a request and wait for its answer. Raises ``OSError`` when the process ends
        before.
        """
        answer: Future[bytes] = Future()
        assert self.process.stdin is not None
        with self._lock:
            self._asked += 1
            self._waiting[self._asked] = answer
            if self.process.poll() is not None:
                raise BrokenPipeError(ENDED)
            self.process.stdin.write(b"%d %b\n" % (self._asked, request))
            self.process.stdin.flush()
        return answer.result()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with suppress(OSError, ValueError):  # this side has closed the pipe
            for line in self.process.stdout:
                number, _, answer = line.partition(b" ")
                if line.endswith(b"\n"):
                    self._waiting.pop(int(number)).set_result(answer)
        self.process.stdout.close()
        with suppress(OSError):
            self.process.kill()
        self.process.wait()
        with self._lock:
            left, self._waiting = self._waiting, {}
        for waiting in left.values():
            waiting.set_exception(BrokenPipeError(ENDED))

    def end(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.wait()
        if self.process.stdin is not None:
            with suppress(OSError):  # it does not matter what was not sent
                self.process.stdin.close()


@lru_cache(maxsize=1)
def laboratory() -> Laboratory:
    """Return the one ``Laboratory`` of this program."""
    return Laboratory()
