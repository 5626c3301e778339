"""What opens a table: its browsers, links and programs, when each was used last, and when each ends
by its age.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from threading import Lock
from typing import Final

from threefold.rules.types import Message, Refusal
from threefold.service.keys import hashed, hashed_mark
from threefold.store.contract import AccessUse, Ages, Link, Store, Token, Unusable, Visit

NOTED_AFTER: Final = timedelta(minutes=10)
"""A use is stored if none was stored for so long. No request writes it: it is stored with the
chores of the server.
"""

MOST: Final = 10_000
"""The most things of which it is known when their use was stored last; the one stored longest ago
is dropped first.
"""

LONGEST: Final = 3650
"""The longest age in days."""


def stamp(moment: datetime) -> str:
    """Return a moment in UTC as it is stored."""
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")


def shorter(one: int, other: int) -> int:
    """Return the shorter of two ages in days, where 0 is without end."""
    return min((days for days in (one, other) if days), default=0)


def end_of(since: str, days: int) -> str | None:
    """Return when something ends that has this age in days since a time; None for never."""
    if not days:
        return None
    return stamp(datetime.fromisoformat(since) + timedelta(days=days))


class Access:
    """What opens the tables of a store. ``server`` are the ages that the server's owner sets: at
    each table the shorter ones count.

    ``clock`` gives the time in UTC, ``ticks`` the seconds of a monotonic clock. May be used from
    any thread.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        ticks: Callable[[], float],
    ) -> None:
        self._store = store
        self._clock = clock
        self._ticks = ticks
        self.server = Ages()
        self._noted: dict[str, float] = {}
        self._uses: list[AccessUse] = []
        self._lock = Lock()

    # --- ages -------------------------------------------------------------------------------------

    def ages(self, table: str) -> Ages:
        """Return the ages that the GM of a table has set. Raises ``TableNotFound``."""
        return self._store.ages(table)

    def set_ages(self, table: str, ages: Ages) -> Refusal | None:
        """Set the ages of a table. Refuse those that are no number of days. Raises
        ``TableNotFound``.
        """
        for name, days in ages._asdict().items():
            if not 0 <= days <= LONGEST:
                return Refusal("bad_value", name, Message("refusal.age", {"n": LONGEST}))
        self._store.set_ages(table, ages)
        return None

    def end_of_link(self, link: Link) -> str | None:
        """Return when a link lets nobody in any more; None for never. Browsers that came in by it
        stay.
        """
        return end_of(link.created, shorter(link.days, self.server.links))

    def end_of_browser(self, visit: Visit) -> str | None:
        """Return when a browser is signed out unless it comes back before; None for never."""
        return end_of(visit.used or visit.created, shorter(visit.days, self.server.browsers))

    def end_of_token(self, token: Token) -> str | None:
        """Return when a token ends; None for never."""
        return end_of(token.created, shorter(token.days, self.server.tokens))

    def now(self) -> datetime:
        """Return the time, in UTC."""
        return self._clock()

    def is_over(self, end: str | None) -> bool:
        """Return whether an end has come."""
        return end is not None and datetime.fromisoformat(end) <= self._clock()

    # --- look-ups ---------------------------------------------------------------------------------

    def link_of_token(self, token_hash: str) -> Link | None:
        """Return the link of a token; None when it is unknown, revoked or too old."""
        link = self._store.link_of_token(token_hash)
        if link is None or self.is_over(self.end_of_link(link)):
            return None
        return link

    def link_of_visit(self, secret_hash: str) -> Link | None:
        """Return the link of a browser's secret or mark; None when it is unknown, signed out or too
        old.
        """
        visit = self._store.visit(secret_hash)
        if visit is None or self.is_over(self.end_of_browser(visit)):
            return None
        return visit.link

    def token_of(self, token_hash: str) -> Token | None:
        """Return a program's token by the hash of its secret; None when it is unknown, ended or too
        old.
        """
        token = self._store.token_of(token_hash)
        if token is None or self.is_over(self.end_of_token(token)):
            return None
        return token

    # --- lists ------------------------------------------------------------------------------------

    def browsers(self, table: str) -> list[Visit]:
        """Return the browsers that are signed in to a table, the last visit first. Raises
        ``TableNotFound``.
        """
        self.store_uses()
        return sorted(
            (
                visit
                for visit in _each_once(self._store.visits(table))
                if not self.is_over(self.end_of_browser(visit))
            ),
            key=lambda visit: visit.used or visit.created,
            reverse=True,
        )

    def end_browser(self, table: str, secret_hash: str) -> bool:
        """Sign a browser out. False when this table has no such browser."""
        visits = self._store.visits(table)
        found = next((visit for visit in visits if visit.secret_hash == secret_hash), None)
        if found is None:
            return False
        if _known(found):
            twins = [found]
        else:
            twins = [visit for visit in visits if _twin_key(visit) == _twin_key(found)]
        ended = [self._store.end_visit(visit.secret_hash) for visit in twins]
        return any(ended)

    # --- last uses --------------------------------------------------------------------------------

    def note_link(self, link: Link) -> None:
        """Note that a browser came in by a link."""
        if self._is_due(link.id):
            self._note(AccessUse(link.id, self._at()))

    def note_token(self, token: Token) -> None:
        """Note that a program used its token."""
        if self._is_due(token.id):
            self._note(AccessUse(token.id, self._at()))

    def note_browser(self, secret: str, device: Callable[[], str], mark: str | None) -> None:
        """Note that a browser was here, on what kind of device, and which mark it has. Its mark is
        good for as long as it is. Every request and every piece of news comes here, so ``device``
        is asked only when it is to be stored."""
        if not self._is_due(secret):
            return
        key, at = hashed(secret), self._at()
        if mark is None:
            marks = []
        else:
            marks = [AccessUse(hashed_mark(mark), at, None, key)]
        self._note(AccessUse(key, at, device()), *marks)

    def _is_due(self, name: str) -> bool:
        """Return whether a use is to be stored now, and remember when one was stored last. Every
        request asks.
        """
        now = self._ticks()
        with self._lock:
            before = self._noted.pop(name, None)
            recent = before is not None and now - before < NOTED_AFTER.total_seconds()
            self._noted[name] = before if before is not None and recent else now
            while len(self._noted) > MOST:
                del self._noted[next(iter(self._noted))]
            return not recent

    def _at(self) -> str:
        return stamp(self._clock())

    def _note(self, *uses: AccessUse) -> None:
        with self._lock:
            self._uses += uses

    def store_uses(self) -> None:
        """Store the uses that were noted and not stored yet, in one transaction. Where the store
        cannot be written they are dropped: they are noted again later."""
        with self._lock:
            uses, self._uses = self._uses, []
        if uses:
            with suppress(Unusable):
                self._store.note_uses(uses)


def _known(visit: Visit) -> bool:
    """Return whether an entry is a browser, not perhaps its mark. Entries from before these were
    told apart are not known until the browser is back."""
    return visit.used is not None


def _twin_key(visit: Visit) -> tuple[str, str] | None:
    """Return what a browser that is not known has in common with its mark."""
    if _known(visit):
        return None
    return (visit.link.id, visit.created)


def _each_once(visits: Iterable[Visit]) -> list[Visit]:
    """Leave out what may be the mark of a browser that is listed."""
    found: dict[object, Visit] = {}
    for visit in visits:
        found.setdefault(_twin_key(visit) or visit.secret_hash, visit)
    return list(found.values())
