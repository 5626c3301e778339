"""What is made before anybody asks for it: in a thread in the background that leaves most of the time to others."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from threading import Event, Thread
from time import monotonic, thread_time
from typing import Final

Step = Callable[[], object]
"""Makes something that is kept then: a document, or the words that a search compares. It takes a moment only."""

RESTS: Final = 3.0
"""How many times as long as a step took the thread rests after it."""

LOOKS_SECONDS: Final = 2.0
"""How often the thread looks whether something is to be made anew."""

log = logging.getLogger("threefold.beforehand")


class Beforehand:
    """Takes step after step once the process has served its first pages, and again when what ``depends`` returns is
    another: the packs in use, the languages of the readers."""

    def __init__(self, steps: Callable[[], Iterable[Step]], depends: Callable[[], object], delay: float) -> None:
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
        wait, made = self._delay, None
        while not self._ending.wait(wait):
            now = self._depends()
            if now != made:
                self._make()
                made = now
            wait = LOOKS_SECONDS

    def _make(self) -> None:
        for step in self._steps():
            began, used = monotonic(), thread_time()
            try:
                step()
            except Exception:  # whoever asks for it is told; the rest is made all the same
                log.exception("a step failed")
            cost = min(monotonic() - began, thread_time() - used)
            if self._ending.wait(cost * RESTS):
                return
