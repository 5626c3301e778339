"""Several workers as one server: they share presence at tables and the clients' use of rate
limits.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from itertools import islice
from secrets import token_hex
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final

import msgspec

from threefold.model import typed
from threefold.service.jobs import Jobs
from threefold.service.tables import Tables
from threefold.web.limits import Rate
from threefold.web.presence import Places, Presence

TELL_SECONDS: Final = 0.5
"""How often a worker reports clients that use much of a limit."""

ALIVE_SECONDS: Final = 4.0
"""How often a worker reports all its open pages."""

GONE_SECONDS: Final = 10.0
"""A report expires when its worker has not repeated it for so long."""

AT_ONCE: Final = 40
"""The most clients in one message."""

log = logging.getLogger("threefold.together")


class PresenceReport(msgspec.Struct):
    """A worker's report of a table: how many pages are open at each place. The GM's place is the
    empty string.
    """

    worker: str
    table: str = ""
    places: dict[str, int] = {}


class LimitUsage(msgspec.Struct):
    """What clients used at a worker, in seconds of a limit, by client mark."""

    limit: str
    clients: dict[str, float]


_encode = msgspec.json.Encoder().encode


class WorkerExchange:
    """The exchange of one worker with the others. A server with a single worker does not need
    it.
    """

    def __init__(
        self, tables: Tables, presence: Presence, rates: Mapping[str, Rate], jobs: Jobs
    ) -> None:
        self.own = token_hex(6)
        self._tables, self._presence, self._rates, self._jobs = tables, presence, rates, jobs
        jobs.share(tables.peers)
        self._heard_at: dict[tuple[str, str], float] = {}
        self._lock = Lock()
        self._ended = Event()
        for rate in rates.values():
            rate.shared = True
        presence.told = self.say_table
        tables.peers.on("presence", self.hear_presence)
        tables.peers.on("taken", self.hear_taken)

    def start(self) -> None:
        """Start to report in a background thread."""
        Thread(target=self._run, name="together", daemon=True).start()

    def end(self) -> None:
        """Stop reporting. The others notice it when the last report expires."""
        self._ended.set()

    def _run(self) -> None:
        said = -ALIVE_SECONDS  # so long ago that the first round reports at once
        while not self._ended.wait(TELL_SECONDS):
            try:
                self.say_taken()
                if monotonic() - said >= ALIVE_SECONDS:
                    said = monotonic()
                    self.say_all()
                    self._jobs.note_open()
                self.drop_gone(monotonic() - GONE_SECONDS)
            except Exception:
                log.exception("other workers were not told")

    def say_table(self, table: str) -> None:
        """Report which pages of a table are open in this worker."""
        places = {place or "": pages for place, pages in self._presence.places(table).items()}
        self._say("presence", table, PresenceReport(self.own, table, places))

    def say_all(self) -> None:
        """Report that this worker is there, and the open pages of all its tables."""
        self._say("presence", "", PresenceReport(self.own))
        for table in self._presence.tables():
            self.say_table(table)

    def say_taken(self) -> None:
        """Report the clients that use much of a limit."""
        for limit, rate in self._rates.items():
            taken = iter(rate.drain_usage().items())
            while some := dict(islice(taken, AT_ONCE)):
                self._say("taken", token_hex(4), LimitUsage(limit, some))

    def _say(self, topic: str, key: str, what: PresenceReport | LimitUsage) -> None:
        self._tables.peers.tell(topic, key, _encode(what).decode())

    def hear_presence(self, text: str) -> None:
        """Store another worker's report of open pages. If that worker is new, report this worker's
        pages to it.
        """
        seen = typed.decode(text, PresenceReport)
        with self._lock:
            new = all(worker != seen.worker for worker, _ in self._heard_at)
            self._heard_at[seen.worker, seen.table] = monotonic()
        if new:
            self.say_all()
        if seen.table:
            places: Places = {place or None: pages for place, pages in seen.places.items()}
            self._presence.hear(seen.worker, seen.table, places)

    def hear_taken(self, text: str) -> None:
        """Count what clients used at another worker."""
        taken = typed.decode(text, LimitUsage)
        if taken.limit in self._rates:
            self._rates[taken.limit].hear(taken.clients)

    def drop_gone(self, before: float) -> None:
        """Drop the reports that are older than a moment: their worker has ended, or its newer
        report was lost.
        """
        with self._lock:
            gone = [said for said, at in self._heard_at.items() if at < before]
            for said in gone:
                del self._heard_at[said]
        for worker, table in gone:
            self._presence.hear(worker, table, {})
