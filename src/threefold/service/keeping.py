"""Chores while tables are served: see what other processes changed, let go of tables that nobody plays, and move the
log of writes into the file."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

from threefold.service.tables import Tables
from threefold.store.contract import StoreError
from threefold.text import render

LOOK_SECONDS: Final = 2
"""How often it is looked whether others changed the store."""

CHECKPOINTS: Final = 10
"""After so many looks the log of writes is brought into the file, and tables at rest leave memory."""

log = logging.getLogger("threefold.keeping")


@contextmanager
def keeping(tables: Tables, seconds: float = LOOK_SECONDS) -> Iterator[None]:
    """Do it until the block ends."""
    end = Event()

    def until_stopped() -> None:
        looks = 0
        while not end.wait(seconds):
            looks += 1
            tend(tables, checkpoint=looks % CHECKPOINTS == 0)

    tables.listen()
    thread = Thread(target=until_stopped, name="keeping", daemon=True)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join()


def tend(tables: Tables, checkpoint: bool) -> None:
    """Do it once. A store that fails is told to whoever plays; it is tried again the next time."""
    try:
        tables.refresh()
        tables.keep()
        if checkpoint:
            tables.rest()
            tables.checkpoint()
    except StoreError as error:
        log.info("the store could not be tended: %s", render(error.message))
