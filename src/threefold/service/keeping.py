"""Chores while tables are served: load what other processes changed, free tables that nobody plays,
note what opened tables was used last, and move the write-ahead log into the file."""

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
"""How often the store is asked whether others changed it."""

CHECKPOINTS: Final = 10
"""After so many looks the write-ahead log is moved into the file, and tables at rest leave
memory.
"""

log = logging.getLogger("threefold.keeping")


@contextmanager
def keeping(tables: Tables, seconds: float = LOOK_SECONDS) -> Iterator[None]:
    """Do the chores until the block ends."""
    end = Event()

    def until_stopped() -> None:
        looks = 0
        while not end.wait(seconds):
            looks += 1
            tend(tables, checkpoint=looks % CHECKPOINTS == 0)

    tables.peers.listen()
    thread = Thread(target=until_stopped, name="keeping", daemon=True)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join()


def tend(tables: Tables, checkpoint: bool) -> None:
    """Do the chores once. An error of the store is only logged: players get it with their own
    requests, and the chores are tried again the next time."""
    try:
        tables.peers.refresh()
        tables.opened.keep()
        tables.access.store_uses()
        if checkpoint:
            tables.sweep_pictures()
            tables.evict_idle()
            tables.checkpoint()
    except StoreError as error:
        log.info("the store could not be tended: %s", render(error.message))
