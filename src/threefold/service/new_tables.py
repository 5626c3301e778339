"""New tables from session files, and copies of tables."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from threefold.rules.types import Message, Refusal
from threefold.service.pictures import Pictures
from threefold.service.session_files import SoundSession, read_sound_session
from threefold.store.contract import Store
from threefold.table.history import History


class NewTables:
    """Creates tables that begin with events. ``most`` is how many tables may be kept, ``now`` gives
    the time as it is stored."""

    def __init__(self, store: Store, pictures: Pictures, most: int, now: Callable[[], str]) -> None:
        self._store = store
        self._pictures = pictures
        self._most = most
        self._now = now

    def full_refusal(self) -> Refusal | None:
        """Return a refusal where as many tables are kept as may be, else None."""
        if self._store.count_tables() < self._most:
            return None
        return Refusal("not_allowed", "file", Message("refusal.tables_full", {"n": self._most}))

    def from_file(
        self, data: bytes, name: str = "file.json", by: str = "", anew: bool = False
    ) -> str | Refusal:
        """Create a table from a session file; a refusal where the file is wrong. ``name`` is the
        file's name in messages.

        The same file imported again by the same person (``by``) gives the same table, unless
        ``anew``.
        """
        session = read_sound_session(data, name)
        if isinstance(session, Refusal):
            return session
        return self.from_session(session, by, anew)

    def from_session(
        self, session: SoundSession, by: str = "", anew: bool = False
    ) -> str | Refusal:
        """Create a table from a session that was read, as ``from_file`` does."""
        made_from: str | None = None
        if not anew:
            made_from = hashlib.sha256(f"{by} {session.digest}".encode()).hexdigest()
            known = self._store.made_from(made_from)
            if known is not None:
                return known
        return self.full_refusal() or self._store.create(self._now(), session.records, made_from)

    def copy(self, table: str, history: History, mark: str) -> str | Refusal:
        """Create a table from a history of this one, with its pictures; the same ``mark`` gives the
        same table again, and the pictures that it lacks because the program ended in between."""
        copy: str | Refusal | None = self._store.made_from(mark) or self.full_refusal()
        if isinstance(copy, Refusal):
            return copy
        if copy is None:
            copy = self._store.create(self._now(), [*history.records], mark)
        self._pictures.copy(table, copy)
        return copy
