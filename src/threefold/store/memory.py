"""A store that forgets: for tests, and for tables that need not outlive the program."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from threefold.store.contract import Link, TableInfo, TableNotFound, VersionConflict, check_numbers, new_id
from threefold.table.history import Record, Seat


class MemoryStore:
    """Everything in dictionaries, under one lock."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._created: dict[str, str] = {}
        self._records: dict[str, list[Record]] = {}
        self._links: dict[str, Link] = {}
        self._visits: dict[str, str] = {}

    def _of(self, table: str) -> list[Record]:
        records = self._records.get(table)
        if records is None:
            raise TableNotFound(table)
        return records

    def create(self, at: str, records: Sequence[Record] = ()) -> str:
        """Make a table."""
        if records:
            check_numbers(0, records)
        table = new_id()
        with self._lock:
            self._created[table] = at
            self._records[table] = list(records)
        return table

    def tables(self) -> list[TableInfo]:
        """All tables, the oldest first."""
        with self._lock:
            return [TableInfo(table, at, len(self._records[table])) for table, at in self._created.items()]

    def append(self, table: str, expected: int, records: Sequence[Record]) -> None:
        """Append records, all or none."""
        check_numbers(expected, records)
        with self._lock:
            known = self._of(table)
            if len(known) != expected:
                raise VersionConflict(table, expected, len(known))
            known.extend(records)

    def load(self, table: str, after: int = 0) -> list[Record]:
        """The records after an event."""
        with self._lock:
            return self._of(table)[after:]

    def of_command(self, table: str, command: str) -> list[Record]:
        """What a command produced."""
        with self._lock:
            return [r for r in self._of(table) if r.command == command]

    def add_link(self, table: str, seat: Seat, token_hash: str, at: str) -> Link:
        """Add a way in to a seat."""
        link = Link(new_id(), table, seat, token_hash, at)
        with self._lock:
            self._of(table)
            self._links[link.id] = link
        return link

    def revoke_link(self, link: str, at: str) -> bool:
        """Close a way in and turn its visitors out."""
        with self._lock:
            known = self._links.get(link)
            if known is None or known.revoked is not None:
                return False
            self._links[link] = known._replace(revoked=at)
            self._visits = {secret: by for secret, by in self._visits.items() if by != link}
            return True

    def links(self, table: str) -> list[Link]:
        """All links of a table."""
        with self._lock:
            self._of(table)
            return [link for link in self._links.values() if link.table == table]

    def link_of_token(self, token_hash: str) -> Link | None:
        """The link that a token opens."""
        with self._lock:
            live = (link for link in self._links.values() if link.revoked is None)
            return next((link for link in live if link.token_hash == token_hash), None)

    def add_visit(self, link: str, secret_hash: str, at: str) -> bool:
        """Remember a browser that came in by a link."""
        with self._lock:
            known = self._links.get(link)
            if known is None or known.revoked is not None:
                return False
            self._visits[secret_hash] = link
            return True

    def link_of_visit(self, secret_hash: str) -> Link | None:
        """The link by which a browser came in."""
        with self._lock:
            link = self._visits.get(secret_hash)
            return None if link is None else self._links[link]

    def close(self) -> None:
        """Nothing is held."""
