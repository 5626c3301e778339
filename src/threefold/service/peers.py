"""Other programs that serve the same tables: what they store is loaded, and messages are
exchanged."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Final

from threefold.service.errands import Errands
from threefold.service.feed import Feed
from threefold.service.imports import Imports
from threefold.service.keys import hashed
from threefold.service.links import Links
from threefold.service.open_tables import OpenTables
from threefold.store.contract import GAP, LOOK, TABLE, Store

JOBS_KNOWN: Final = timedelta(hours=1)
"""How long other programs can look up a job of the laboratory."""


class Peers:
    """The other programs at a store. ``now`` gives the time, so long ago, as it is stored."""

    def __init__(
        self,
        store: Store,
        opened: OpenTables,
        links: Links,
        feed: Feed,
        imports: Imports | None,
        now: Callable[[timedelta], str],
    ) -> None:
        self._store = store
        self._opened = opened
        self._links = links
        self._feed = feed
        self._imports = imports
        self._now = now
        self._errands = Errands()
        self._topics: dict[str, Callable[[str], None]] = {}
        if imports is not None:
            imports.told = lambda table: self.send_message("packs", table, table)
            self.on_message("packs", imports.read_again)

    @property
    def shared(self) -> bool:
        """Whether other programs serve the same tables."""
        return self._store.shared

    def duty(self, name: str) -> bool:
        """Whether this program has a duty that only one program at the store has."""
        return self._store.duty(name)

    # --- what they store --------------------------------------------------------------------------

    def listen(self) -> None:
        """From now on, load at once what others do to the tables that are open here, and hear their
        messages.
        """
        self._store.listen(self._hear)

    def refresh(self) -> None:
        """Load what others did to the tables that are open here, and wake those who watch them."""
        for held in self._opened.each():
            held.damage = None  # somebody may have mended the table, so it is read again
        for table in self._store.changed_elsewhere():
            self.take_up(table)

    def take_up(self, table: str) -> None:
        """Load what others did to a table, and wake those who watch it."""
        version = self._opened.take_up(table)
        self._links.changed(table)
        self._feed.publish(table, version)

    def _hear(self, topic: str, text: str) -> None:
        # The store calls this in the thread that listens, which must not wait for a table's lock.
        if topic == TABLE:
            self._errands.add(text, self.take_up)
        elif topic in (LOOK, GAP):
            self._errands.add(topic, self.look)
        elif topic in self._topics:
            self._topics[topic](text)

    def look(self, topic: str) -> None:
        """Load what others did. After a ``GAP`` messages were missed, and things that are not
        events, such as links, may have changed too."""
        self.refresh()
        if topic == GAP:
            self._links.changed()
            self._feed.wake_all()
            if self._imports is not None:
                self._imports.read_all_again()

    # --- messages and jobs ------------------------------------------------------------------------

    def on_message(self, topic: str, heard: Callable[[str], None]) -> None:
        """Set the handler of other programs' messages on a topic."""
        self._topics[topic] = heard

    def send_message(self, topic: str, key: str, text: str) -> None:
        """Send a message to the other programs (``Store.send_message``)."""
        self._store.send_message(topic, key, text)

    def note_job(self, id: str, body: bytes) -> None:
        """Store what is known of a job for the other programs."""
        self._store.note_job(hashed(id), self._now(timedelta()), body, self._now(JOBS_KNOWN))

    def job(self, id: str) -> bytes | None:
        """Return what another program stored of a job; None if it is unknown."""
        known = self._store.job(hashed(id))
        if known is None:
            return None
        return known[1]
