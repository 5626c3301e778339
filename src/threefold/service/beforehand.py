"""What is made before anybody asks for it: in a thread in the background that leaves most of the
time to others.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from threading import Event, Thread
from time import thread_time
from typing import Final, TypeVar

T = TypeVar("T")

Step = Callable[[], object]
"""Makes something that is kept then: a document, or the words that a search compares. It takes a
moment only.
"""

RESTS: Final = 3.0
"""How many times as long as a step took the thread rests after it."""

WORTH_SECONDS: Final = 0.004
"""The thread works for at least so long between two rests."""

LOOKS_SECONDS: Final = 2.0
"""How often the thread looks whether something is to be made anew."""

_resting: Final[ContextVar[Callable[[], None] | None]] = ContextVar("resting", default=None)


def with_rests(parts: Iterable[T]) -> Iterator[T]:
    """Yield parts of something long that is made from them. In the thread in the background it
    rests between them; for whoever asks for the whole it does not, unless that is a stranger while
    others play."""
    rest = _resting.get()
    for each in parts:
        if rest is not None:
            rest()
        yield each


class Rests:
    """Rests in proportion to the processor time of this thread since the last rest, if that was
    worth a rest.
    """

    def __init__(self, wait: Callable[[float], object]) -> None:
        self._wait = wait
        self._rested = thread_time()

    def __call__(self) -> None:
        """Rest."""
        used = thread_time() - self._rested
        if used >= WORTH_SECONDS:
            self._wait(used * RESTS)
            self._rested = thread_time()


def run_with_rests(work: Callable[[], T], wait: Callable[[float], object]) -> T:
    """Run work that rests between its parts (``with_rests``). The caller gives it a context of its
    own.
    """
    _resting.set(Rests(wait))
    return work()


log = logging.getLogger("threefold.beforehand")


class Beforehand:
    """Takes step after step once the process has served its first pages, and again when what
    ``depends`` returns is another: the packs in use, the languages of the readers."""

    def __init__(
        self, steps: Callable[[], Iterable[Step]], depends: Callable[[], object], delay: float
    ) -> None:
        self._steps, self._depends, self._delay = steps, depends, delay
        self._ending = Event()
        self._thread = Thread(target=self._run, name="beforehand", daemon=True)

    def start(self) -> None:
        """Begin after the delay."""
        self._thread.start()

    def end(self) -> None:
        """Take no further step."""
        self._ending.set()

    def _run(self) -> None:
        rest = Rests(self._ending.wait)
        _resting.set(rest)
        wait, made = self._delay, None
        while not self._ending.wait(wait):
            now = self._depends()
            if now != made:
                self._make(rest)
                made = now
            wait = LOOKS_SECONDS

    def _make(self, rest: Rests) -> None:
        for step in self._steps():
            if self._ending.is_set():
                return
            try:
                step()
            except Exception:  # whoever asks for it is told; the rest is made all the same
                log.exception("a step failed")
            rest()
