"""The contract over any SQL database that SQLAlchemy Core speaks to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

import msgspec
from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import DBAPIError

from threefold.store.contract import (
    Kept,
    Link,
    TableInfo,
    TableNotFound,
    Trouble,
    Unusable,
    VersionConflict,
    check_numbers,
    new_id,
)
from threefold.store.schema import KEPT, LINKS, RECORDS, TABLES, VISITS
from threefold.table.history import Record, Seat

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Record).decode

Explain = Callable[[BaseException | None], Trouble]

_LINK = (
    LINKS.c.id,
    LINKS.c.table_id,
    LINKS.c.role,
    LINKS.c.pc,
    LINKS.c.token_hash,
    LINKS.c.created,
    LINKS.c.revoked,
)


_KEPT = (KEPT.c.id, KEPT.c.name, KEPT.c.updated, KEPT.c.body)


def _link(
    id: str,
    table: str,
    role: Literal["gm", "player"],
    pc: str | None,
    token_hash: str,
    created: str,
    revoked: str | None,
) -> Link:
    return Link(id, table, Seat(role, pc), token_hash, created, revoked)


class SqlStore:
    """A store in the database behind ``engine``; ``place`` names it to a person, ``explain`` its driver's errors.

    Transactions that write carry the execution option ``writes``, for databases that want to know it in advance.
    """

    def __init__(self, engine: Engine, place: str, explain: Explain) -> None:
        self._reading = engine
        self._writing = engine.execution_options(writes=True)
        self._place = place
        self._explain = explain

    @contextmanager
    def _begun(self, engine: Engine) -> Iterator[Connection]:
        try:
            with engine.begin() as connection:
                yield connection
        except DBAPIError as error:
            raise Unusable(self._explain(error.orig), self._place) from error

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        with self._begun(self._reading) as connection:
            yield connection

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        with self._begun(self._writing) as connection:
            yield connection

    def _version(self, connection: Connection, table: str) -> int:
        version: int | None = connection.scalar(select(TABLES.c.version).where(TABLES.c.id == table))
        if version is None:
            raise TableNotFound(table)
        return version

    def _records(self, rows: Sequence[bytes]) -> list[Record]:
        try:
            return [_decode(body) for body in rows]
        except msgspec.DecodeError as error:
            raise Unusable("unreadable", self._place) from error

    @staticmethod
    def _insert(connection: Connection, table: str, records: Sequence[Record]) -> None:
        rows = [{"table_id": table, "seq": r.seq, "command": r.command, "body": _encode(r)} for r in records]
        connection.execute(insert(RECORDS), rows)

    def create(self, at: str, records: Sequence[Record] = ()) -> str:
        """Make a table."""
        if records:
            check_numbers(0, records)
        table = new_id()
        with self._write() as connection:
            connection.execute(insert(TABLES).values(id=table, created=at, version=len(records)))
            if records:
                self._insert(connection, table, records)
        return table

    def tables(self) -> list[TableInfo]:
        """All tables, the oldest first."""
        query = select(TABLES.c.id, TABLES.c.created, TABLES.c.version).order_by(TABLES.c.created, TABLES.c.id)
        with self._read() as connection:
            return [TableInfo(*row) for row in connection.execute(query)]

    def append(self, table: str, expected: int, records: Sequence[Record]) -> None:
        """Append records, all or none: the version moves only from the one expected."""
        check_numbers(expected, records)
        move = (
            update(TABLES)
            .where(TABLES.c.id == table, TABLES.c.version == expected)
            .values(version=expected + len(records))
        )
        with self._write() as connection:
            if connection.execute(move).rowcount != 1:
                raise VersionConflict(table, expected, self._version(connection, table))
            self._insert(connection, table, records)

    def load(self, table: str, after: int = 0) -> list[Record]:
        """The records after an event."""
        query = select(RECORDS.c.body).where(RECORDS.c.table_id == table, RECORDS.c.seq > after).order_by(RECORDS.c.seq)
        with self._read() as connection:
            self._version(connection, table)
            rows = connection.scalars(query).all()
        return self._records(rows)

    def of_command(self, table: str, command: str) -> list[Record]:
        """What a command produced."""
        query = (
            select(RECORDS.c.body)
            .where(RECORDS.c.table_id == table, RECORDS.c.command == command)
            .order_by(RECORDS.c.seq)
        )
        with self._read() as connection:
            self._version(connection, table)
            rows = connection.scalars(query).all()
        return self._records(rows)

    def add_link(self, table: str, seat: Seat, token_hash: str, at: str) -> Link:
        """Add a way in to a seat."""
        link = Link(new_id(), table, seat, token_hash, at)
        with self._write() as connection:
            self._version(connection, table)
            connection.execute(
                insert(LINKS).values(
                    id=link.id, table_id=table, role=seat.role, pc=seat.pc, token_hash=token_hash, created=at
                )
            )
        return link

    def revoke_link(self, link: str, at: str) -> bool:
        """Close a way in and turn its visitors out."""
        closing = update(LINKS).where(LINKS.c.id == link, LINKS.c.revoked.is_(None)).values(revoked=at)
        with self._write() as connection:
            closed = connection.execute(closing).rowcount == 1
            connection.execute(delete(VISITS).where(VISITS.c.link_id == link))
        return closed

    def links(self, table: str) -> list[Link]:
        """All links of a table."""
        query = select(*_LINK).where(LINKS.c.table_id == table).order_by(LINKS.c.created, LINKS.c.id)
        with self._read() as connection:
            self._version(connection, table)
            return [_link(*row) for row in connection.execute(query)]

    def link_of_token(self, token_hash: str) -> Link | None:
        """The link that a token opens."""
        query = select(*_LINK).where(LINKS.c.token_hash == token_hash, LINKS.c.revoked.is_(None))
        with self._read() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else _link(*row)

    def seat_link(self, link: str, seat: Seat) -> bool:
        """Give the link of a guest the seat taken."""
        free = (LINKS.c.id == link, LINKS.c.revoked.is_(None), LINKS.c.role == "player", LINKS.c.pc.is_(None))
        with self._write() as connection:
            return connection.execute(update(LINKS).where(*free).values(pc=seat.pc)).rowcount == 1

    def add_visit(self, link: str, secret_hash: str, at: str) -> bool:
        """Remember a browser that came in by a link."""
        with self._write() as connection:
            live = select(LINKS.c.id).where(LINKS.c.id == link, LINKS.c.revoked.is_(None)).with_for_update()
            if connection.scalar(live) is None:
                return False
            connection.execute(insert(VISITS).values(secret_hash=secret_hash, link_id=link, created=at))
        return True

    def link_of_visit(self, secret_hash: str) -> Link | None:
        """The link by which a browser came in."""
        query = (
            select(*_LINK)
            .join(VISITS, VISITS.c.link_id == LINKS.c.id)
            .where(VISITS.c.secret_hash == secret_hash, LINKS.c.revoked.is_(None))
        )
        with self._read() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else _link(*row)

    def keep(self, shelf: str, item: Kept) -> bool:
        """Put something on a shelf."""
        values = {"name": item.name, "updated": item.updated, "body": item.body}
        with self._write() as connection:
            owner = connection.scalar(select(KEPT.c.shelf_hash).where(KEPT.c.id == item.id))
            if owner is None:
                connection.execute(insert(KEPT).values(id=item.id, shelf_hash=shelf, **values))
            elif owner == shelf:
                connection.execute(update(KEPT).where(KEPT.c.id == item.id).values(**values))
            return owner in (None, shelf)

    def kept(self, shelf: str) -> list[Kept]:
        """All that is on a shelf, what was touched last first."""
        query = select(*_KEPT).where(KEPT.c.shelf_hash == shelf).order_by(KEPT.c.updated.desc(), KEPT.c.id.desc())
        with self._read() as connection:
            return [Kept(*row) for row in connection.execute(query)]

    def kept_one(self, shelf: str, id: str) -> Kept | None:
        """One thing on a shelf."""
        query = select(*_KEPT).where(KEPT.c.shelf_hash == shelf, KEPT.c.id == id)
        with self._read() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Kept(*row)

    def all_kept(self) -> int:
        """How many things there are on all shelves."""
        with self._read() as connection:
            return connection.scalar(select(func.count()).select_from(KEPT)) or 0

    def discard(self, shelf: str, id: str) -> bool:
        """Take something off a shelf."""
        with self._write() as connection:
            gone = delete(KEPT).where(KEPT.c.shelf_hash == shelf, KEPT.c.id == id)
            return connection.execute(gone).rowcount == 1

    def move_shelf(self, shelf: str, to: str) -> int:
        """Put all that is on a shelf on another."""
        with self._write() as connection:
            moved = update(KEPT).where(KEPT.c.shelf_hash == shelf).values(shelf_hash=to)
            return connection.execute(moved).rowcount

    def close(self) -> None:
        """Let the connections go."""
        self._reading.dispose()
