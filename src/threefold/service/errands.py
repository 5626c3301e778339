"""A queue of tasks by name: a task that is added again before it has started runs only once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Final

from threefold.store.contract import StoreError
from threefold.text import render

HANDS: Final = 4
"""How many tasks run at once, so that one that waits for its table delays no other."""

log = logging.getLogger("threefold.errands")


class Errands:
    """Runs tasks by name, in threads that start when there is something to do."""

    def __init__(self) -> None:
        self._waiting: dict[str, Callable[[str], None]] = {}
        self._lock = Lock()
        self._hands = ThreadPoolExecutor(HANDS, "errands")

    def add(self, name: str, do: Callable[[str], None]) -> None:
        """Run ``do`` for this name soon. If a task of this name still waits, it runs once."""
        with self._lock:
            waits = name in self._waiting
            self._waiting[name] = do
        if not waits:
            self._hands.submit(self._run, name)

    def _run(self, name: str) -> None:
        with self._lock:
            do = self._waiting.pop(name)
        try:
            do(name)
        except StoreError as error:
            log.info("the store could not be asked: %s", render(error.message))
        except Exception:
            log.exception("an errand failed")
