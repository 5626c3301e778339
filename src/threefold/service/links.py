"""Links to the seats of tables, the browsers that come in by them, and the end of what opens a
table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from threefold.rules.types import Refusal
from threefold.service.access import Access
from threefold.service.feed import Feed
from threefold.service.keys import hashed, hashed_mark, new_secret
from threefold.service.open_tables import OpenTables
from threefold.service.programs import Programs
from threefold.service.visits import Visits
from threefold.store.contract import Ages, Link, Store, Unusable
from threefold.table.events import PcAdded
from threefold.table.history import GUEST, Seat


class Links:
    """The links and browsers of all tables. ``now`` gives the time as it is stored, ``ticks`` the
    seconds of a monotonic clock."""

    def __init__(
        self,
        store: Store,
        opened: OpenTables,
        feed: Feed,
        access: Access,
        programs: Programs,
        now: Callable[[], str],
        ticks: Callable[[], float],
    ) -> None:
        self._store = store
        self._opened = opened
        self._feed = feed
        self._access = access
        self._programs = programs
        self._now = now
        self._ticks = ticks
        self._visits = Visits(self._link_of_secret)

    # --- links ------------------------------------------------------------------------------------

    def invite(self, table: str, seat: Seat) -> tuple[Link, str]:
        """Create a link to a seat. Return it with its token, which is told once and stored nowhere.
        Raises ``TableNotFound``."""
        token = new_secret()
        return self._store.add_link(table, seat, hashed(token), self._now()), token

    def of_table(self, table: str) -> list[Link]:
        """Return all links of a table, revoked ones included, the oldest first. Raises
        ``TableNotFound``.
        """
        return self._store.links(table)

    def active(self, token: str) -> Link | None:
        """Return the link of a token; None when it is unknown or revoked."""
        return self.at_its_seat(self._access.link_of_token(hashed(token)))

    def renew(self, table: str, link_id: str) -> tuple[Link, str] | None:
        """Revoke a link and create another to the same seat; None when this table has no such
        link.
        """
        link = self._link(table, link_id)
        if link is None:
            return None
        renewed = self.invite(table, link.seat)
        self.revoke(table, link.id)
        return renewed

    def _link(self, table: str, link_id: str) -> Link | None:
        return next((link for link in self._store.links(table) if link.id == link_id), None)

    def at_its_seat(self, link: Link | None) -> Link | None:
        """Return a guest's link with the seat that the guest has taken, even if the program was
        killed right after that."""
        if link is None or link.seat != GUEST:
            return link
        for record in self._store.of_command(link.table, joining_command(link)):
            if isinstance(record.event, PcAdded):
                seat = Seat("player", record.event.id)
                # Until the seat can be stored, the record of the command tells it each time.
                with suppress(Unusable):
                    self._store.seat_link(link.id, seat)
                return link._replace(seat=seat)
        return link

    # --- browsers ---------------------------------------------------------------------------------

    def exchange_token(
        self, token: str, device: str = "", mark: str = ""
    ) -> tuple[Link, str] | None:
        """Exchange a link's token for a new browser secret. ``device`` is the kind of the browser's
        device, ``mark`` the one that it has of this link. Return None when the link is unknown,
        revoked or too old."""
        link = self.active(token)
        if link is None:
            return None
        secret = new_secret()
        if not self._store.add_visit(link.id, hashed(secret), self._now(), device):
            return None
        if mark:
            self._store.came_again(link.id, hashed_mark(mark), hashed(secret))
        self._access.note_link(link)
        return link, secret

    def visitor(self, secret: str) -> Link | None:
        """Return the link by which a browser came in; None when its secret is unknown or the link
        revoked.
        """
        return self._visits.find(secret, self._ticks())

    def visitor_lately(self, secret: str) -> Link | None:
        """Return the same, perhaps from the cache, for live updates (``Visits.lately``)."""
        return self._visits.lately(secret, self._ticks())

    def _link_of_secret(self, secret: str) -> Link | None:
        return self.at_its_seat(self._access.link_of_visit(hashed(secret)))

    def add_mark(self, link: Link, secret: str) -> str | None:
        """Create a mark for the browser with a secret. A mark opens no seat. None when the link is
        revoked.
        """
        mark = new_secret()
        added = self._store.add_visit(
            link.id, hashed_mark(mark), self._now(), browser=hashed(secret)
        )
        if added:
            return mark
        return None

    def of_mark(self, mark: str) -> Link | None:
        """Return the link by which the browser with this mark came in; None when the mark is
        unknown or the link revoked."""
        return self.at_its_seat(self._access.link_of_visit(hashed_mark(mark)))

    # --- the end of what opens a table ------------------------------------------------------------

    def changed(self, table: str | None = None) -> None:
        """Note that links of a table have changed; None: of any table."""
        self._visits.changed(table)

    def _close_ended(self, table: str) -> None:
        """Let every page of a table look again whether it may still be open."""
        self.changed(table)
        self._feed.publish(table, self._opened.known_version(table))

    def revoke(self, table: str, link_id: str) -> bool:
        """Revoke a link of this table and sign out every browser that came in by it. False when it
        is unknown or revoked."""
        link = self._link(table, link_id)
        if link is None or not self._store.revoke_link(link.id, self._now()):
            return False
        self._close_ended(table)
        return True

    def end_browser(self, table: str, secret_hash: str) -> bool:
        """Sign a browser of this table out. Its pages close at once. False when it is unknown."""
        ended = self._access.end_browser(table, secret_hash)
        if ended:
            self._close_ended(table)
        return ended

    def end_token(self, table: str, token: str) -> bool:
        """End a program's token of this table and sign out every program that uses it. False when
        it is unknown or ended."""
        ended = self._programs.end(table, token)
        if ended:
            self._close_ended(table)
        return ended

    def end_others(self, table: str, link_id: str = "", secret_hash: str = "") -> None:
        """Revoke all links of this table but one, and sign out all browsers but one. Without these:
        all.
        """
        for link in self._store.links(table):
            if link.id != link_id and link.revoked is None:
                self._store.revoke_link(link.id, self._now())
        for visit in self._store.visits(table):
            if visit.secret_hash != secret_hash:
                self._store.end_visit(visit.secret_hash)
        self._close_ended(table)

    def set_ages(self, table: str, ages: Ages) -> Refusal | None:
        """Set after how many days what opens a table ends. Pages of what has ended close at
        once.
        """
        refused = self._access.set_ages(table, ages)
        if refused is None:
            self._close_ended(table)
        return refused


def joining_command(link: Link) -> str:
    """Return the id of the command by which the guest of a link takes a seat."""
    return f"join-{link.id}"
