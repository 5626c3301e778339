"""A queue of tasks by name: a task that is added again before it has started runs only once."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from threading import Condition, Thread
from typing import Final

from threefold.store.contract import StoreError
from threefold.text import render

HANDS: Final = 4
"""How many tasks run at once, so that one that waits for its table delays no other."""

log = logging.getLogger("threefold.errands")


class Errands:
    """Runs tasks by name, in threads that start when there is something to do."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, Callable[[str], None]] = OrderedDict()
        self._something = Condition()
        self._hands = 0

    def add(self, name: str, do: Callable[[str], None]) -> None:
        """Run ``do`` for this name soon. If a task of this name still waits, it runs once."""
        with self._something:
            self._waiting[name] = do
            if self._hands < HANDS:
                self._hands += 1
                Thread(target=self._work, name="errands", daemon=True).start()
            self._something.notify()

    def _work(self) -> None:
        while True:
            with self._something:
                if not self._something.wait_for(lambda: bool(self._waiting), IDLE_SECONDS):
                    self._hands -= 1
                    return
                name, do = self._waiting.popitem(last=False)
            try:
                do(name)
            except StoreError as error:
                log.info("the store could not be asked: %s", render(error.message))
            except Exception:
                log.exception("an errand failed")


IDLE_SECONDS: Final = 10
"""How long a thread waits for another task before it ends."""
