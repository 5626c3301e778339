"""The contract over any SQL database that SQLAlchemy Core supports."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from secrets import token_hex
from typing import Any, Final, cast

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Select,
    bindparam,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError

from threefold.model import typed
from threefold.store.alone import Alone
from threefold.store.chain import START, chained, proof, record_label
from threefold.store.contract import (
    MOST_JOBS,
    AccessUse,
    Ages,
    Damaged,
    Link,
    Replaced,
    ShelfItem,
    Snapshot,
    TableInfo,
    TableNotFound,
    Token,
    Unusable,
    VersionConflict,
    Visit,
    Webhook,
    check_numbers,
    random_id,
)
from threefold.store.owned import PROBED_BYTES
from threefold.store.schema import (
    AGES,
    JOBS,
    KEPT,
    LINKS,
    PICTURES,
    RECORDS,
    SEEDS,
    SET_ASIDE,
    SNAPSHOTS,
    TABLES,
    TOKENS,
    USES,
    VISITS,
    WEBHOOKS,
)
from threefold.store.troubles import Trouble
from threefold.table.history import Record, Seat
from threefold.table.state.seats import Role

_encode = msgspec.json.Encoder().encode
_decode = typed.decoder(Record).decode

_AT_ONCE = 500
"""For how many table ids one statement asks."""

_NEVER: Final = "1970-01-01T00:00:00Z"

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
_LINKS = (
    select(*_LINK, USES.c.used, AGES.c.links)
    .outerjoin(USES, USES.c.key == LINKS.c.id)
    .outerjoin(AGES, AGES.c.table_id == LINKS.c.table_id)
)
_VISITS = (
    select(
        VISITS.c.secret_hash,
        VISITS.c.created,
        USES.c.used,
        USES.c.device,
        AGES.c.browsers,
        AGES.c.links,
        *_LINK,
    )
    .join(LINKS, LINKS.c.id == VISITS.c.link_id)
    .outerjoin(USES, USES.c.key == VISITS.c.secret_hash)
    .outerjoin(AGES, AGES.c.table_id == LINKS.c.table_id)
    .where(LINKS.c.revoked.is_(None))
)
_VISIT = _VISITS.where(VISITS.c.secret_hash == bindparam("secret_hash"))
"""Every request of a seat runs this query: built once, it costs a third."""


_RECORD = (RECORDS.c.seq, RECORDS.c.command, RECORDS.c.body, RECORDS.c.digest)
_OF_COMMAND = select(*_RECORD).where(
    RECORDS.c.table_id == bindparam("table"), RECORDS.c.command == bindparam("command")
)
VERSION = select(TABLES.c.version).where(TABLES.c.id == bindparam("table"))
_DIGEST = select(RECORDS.c.digest).where(
    RECORDS.c.table_id == bindparam("table"), RECORDS.c.seq == bindparam("seq")
)
_MOVE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"), TABLES.c.version == bindparam("expected"))
    .values(version=bindparam("now"))
)
_INSERT = insert(RECORDS)
"""Statements that every command runs, built once."""

_KEPT = (KEPT.c.id, KEPT.c.name, KEPT.c.updated, KEPT.c.body)


def _link(  # noqa: PLR0913 - the columns of a row
    id: str,
    table: str,
    role: Role,
    pc: str | None,
    token_hash: str,
    created: str,
    revoked: str | None,
    used: str | None = None,
    days: int | None = None,
) -> Link:
    return Link(
        id=id,
        table=table,
        seat=Seat(role, pc),
        token_hash=token_hash,
        created=created,
        revoked=revoked,
        used=used,
        days=days or 0,
    )


def _visit(
    secret_hash: str,
    created: str,
    used: str | None,
    device: str | None,
    days: int | None,
    link_days: int | None,
    *link: Any,
) -> Visit:
    return Visit(
        secret_hash, _link(*link)._replace(days=link_days or 0), created, used, device, days or 0
    )


_TOKEN = (
    TOKENS.c.id,
    TOKENS.c.table_id,
    TOKENS.c.role,
    TOKENS.c.pc,
    TOKENS.c.name,
    TOKENS.c.scopes,
    TOKENS.c.token_hash,
    TOKENS.c.created,
    TOKENS.c.ended,
    USES.c.used,
    AGES.c.tokens,
)
_TOKENS = (
    select(*_TOKEN)
    .select_from(TOKENS)
    .outerjoin(USES, USES.c.key == TOKENS.c.id)
    .outerjoin(AGES, AGES.c.table_id == TOKENS.c.table_id)
)

_WEBHOOK = (
    WEBHOOKS.c.id,
    WEBHOOKS.c.table_id,
    WEBHOOKS.c.url,
    WEBHOOKS.c.form,
    WEBHOOKS.c.secret,
    WEBHOOKS.c.created,
    WEBHOOKS.c.sent,
    WEBHOOKS.c.ended,
)


def _token(  # noqa: PLR0913 - the columns of a row
    id: str,
    table: str,
    role: Role,
    pc: str | None,
    name: str,
    scopes: str,
    token_hash: str,
    created: str,
    ended: str | None,
    used: str | None,
    days: int | None,
) -> Token:
    return Token(
        id=id,
        table=table,
        seat=Seat(role, pc),
        name=name,
        scopes=tuple(scopes.split()),
        token_hash=token_hash,
        created=created,
        ended=ended,
        used=used,
        days=days or 0,
    )


_Row = Row[int, str, bytes, bytes | None]


def _verify_record(table: str, before: bytes, row: _Row) -> bytes:
    """Verify that a record is as it was written, and return its digest. Its body says which command
    it is of, too: if that is proved, only the index of commands is damaged, and the record is
    whole."""
    seq, command, body, digest = cast(tuple[int, object, object, object], tuple(row))
    # SQLite accepts any type in any column
    if not isinstance(body, bytes) or not isinstance(digest, bytes):
        raise Damaged(table, seq, "changed")
    if isinstance(command, str) and chained(before, seq, command, body) == digest:
        return digest
    if _own_command(before, seq, body, digest) is not None:
        return digest
    raise Damaged(table, seq, "changed")


def _own_command(before: object, seq: object, body: object, digest: object) -> str | None:
    """Return the command that the body of a record names, if the digest proves it."""
    if isinstance(body, bytes):
        label = record_label(body)
    else:
        label = None
    if (
        label is None
        or not isinstance(body, bytes)
        or not isinstance(before, bytes)
        or not isinstance(seq, int)
    ):
        return None
    if chained(before, seq, label.command, body) == digest:
        return label.command
    return None


def _read(table: str, seq: int, body: bytes) -> Record:
    """Decode a record from its row. A record that is intact but cannot be decoded is of a newer
    version.
    """
    try:
        return _decode(body)
    except (msgspec.DecodeError, TypeError) as error:
        raise Damaged(table, seq, "unknown") from error


def _digests(before: bytes, records: Sequence[Record], bodies: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the digests of records that follow the record with the digest ``before``."""
    for record, body in zip(records, bodies, strict=True):
        before = chained(before, record.seq, record.command, body)
        yield before


def _select_made_from(key: str) -> Select[str]:
    return select(TABLES.c.id).where(TABLES.c.made_from == key)


def _kept_snapshots(table: str, by: str, name: str) -> Select[int, bytes, bytes, bytes | None]:
    """Select the snapshots of a name, each with the digest of its record."""
    of = (RECORDS.c.table_id == SNAPSHOTS.c.table_id) & (RECORDS.c.seq == SNAPSHOTS.c.seq)
    return (
        select(SNAPSHOTS.c.seq, SNAPSHOTS.c.proof, SNAPSHOTS.c.body, RECORDS.c.digest)
        .select_from(SNAPSHOTS.join(RECORDS, of))
        .where(SNAPSHOTS.c.table_id == table, SNAPSHOTS.c.name == name, SNAPSHOTS.c.made_by == by)
    )


def _is_snapshot_valid(by: str, name: str, row: Row[int, bytes, bytes, bytes | None]) -> bool:
    """Whether a snapshot is unchanged and of the record that is there now."""
    try:
        return (
            row.digest is not None and proof(row.digest, row.seq, by, name, row.body) == row.proof
        )
    except (AttributeError, TypeError):  # SQLite accepts any type in any column
        return False


class SqlStore(Alone):
    """A store in the database behind ``engine``. ``place`` is its name in messages; ``explain``
    says what its driver's errors mean.

    Transactions that write carry the execution option ``writes``, for databases that need to know
    it in advance. ``checkpoint`` is how the database brings all of its data to one place.
    ``read_only`` says why nothing may be changed: the database is then a copy, in which only links
    and visits are stored, for as long as the program runs.
    """

    def __init__(
        self,
        engine: Engine,
        place: str,
        explain: Explain,
        checkpoint: Callable[[], None] = lambda: None,
        read_only: Unusable | None = None,
    ) -> None:
        self._reading = engine
        self._writing = engine.execution_options(writes=True)
        self._place = place
        self._explain = explain
        self._checkpoint = checkpoint
        self._known: dict[str, tuple[int, bytes]] = {}
        self.read_only = read_only

    @contextmanager
    def _transaction(self, engine: Engine) -> Iterator[Connection]:
        try:
            with engine.begin() as connection:
                yield connection
        except DBAPIError as error:
            raise Unusable(self._explain(error.orig), self._place) from error

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        with self._transaction(self._reading) as connection:
            yield connection

    @contextmanager
    def _write(self, lasting: bool = True) -> Iterator[Connection]:
        """Open a transaction that writes; ``lasting`` is False for what may be lost when the
        program ends.
        """
        if lasting and self.read_only is not None:
            raise self.read_only
        with self._transaction(self._writing) as connection:
            yield connection

    def _version(self, connection: Connection, table: str) -> int:
        version: object = connection.scalar(VERSION, {"table": table})
        if version is None:
            raise TableNotFound(table)
        if isinstance(version, int):
            return version
        last = connection.scalar(select(func.max(RECORDS.c.seq)).where(RECORDS.c.table_id == table))
        return (last or 0) + 1  # the count is lost: there may have been another record

    def _expects(self, table: str, seq: int, digest: bytes) -> None:
        """Raise ``Replaced`` if event ``seq`` is the last that this store knows and has another
        digest: others may have put another copy of the table in its place."""
        version, known = self._known.get(table, (0, START))
        if version == seq and known != digest:
            raise Replaced(table, seq, seq)

    def _expects_head(self, connection: Connection, table: str) -> None:
        """Raise ``Replaced`` unless the last record that this store knows is still there; if it is,
        so are those before it."""
        version, known = self._known.get(table, (0, START))
        if version and connection.scalar(_DIGEST, {"table": table, "seq": version}) != known:
            raise Replaced(table, version, self._version(connection, table))

    def _verified(self, table: str, after: int, last: int, rows: Sequence[_Row]) -> list[Record]:
        """Return rows as the records ``after + 1`` to ``last``, each verified. If ``after`` is not
        0, the rows begin with that of ``after``."""
        before, seq, found = START, after, list[Record]()
        if after > max(last, 0):
            raise Replaced(table, after, last)
        if after:
            if not rows or rows[0].seq != after or not isinstance(rows[0].digest, bytes):
                raise Damaged(table, after, "missing")
            before, rows = rows[0].digest, rows[1:]
            self._expects(table, after, before)
        for row in rows:
            seq += 1
            if row.seq != seq:
                raise Damaged(table, seq, "missing")
            before = _verify_record(table, before, row)
            found.append(_read(table, seq, row.body))
        # if a table counts fewer than there are, its count is wrong, not the records
        if seq != last:
            raise Damaged(table, seq + 1, "missing")
        return found

    @staticmethod
    def _insert(
        connection: Connection, table: str, before: bytes, records: Sequence[Record]
    ) -> bytes:
        """Insert records after the one with the digest ``before``, and return the digest of the
        last.
        """
        bodies = list(map(_encode, records))
        digests = list(_digests(before, records, bodies))
        rows = [
            {
                "table_id": table,
                "seq": record.seq,
                "command": record.command,
                "body": body,
                "digest": digest,
            }
            for record, body, digest in zip(records, bodies, digests, strict=True)
        ]
        connection.execute(_INSERT, rows)
        return digests[-1]

    def _one_at_a_time(self, connection: Connection, what: str) -> None:
        """Make others that would create the same thing wait. Not needed where only one transaction
        writes at a time.
        """

    def _tells(self, connection: Connection, table: str) -> None:
        """Notify others of a change of a table once the transaction is done. Programs that share a
        file look at the file instead."""

    def _holds(self, connection: Connection, table: str) -> None:
        """Make others that would change a table wait. Raises ``TableNotFound``."""
        if (
            connection.scalar(
                select(TABLES.c.id).where(TABLES.c.id == table).with_for_update(key_share=True)
            )
            is None
        ):
            raise TableNotFound(table)

    def _has_stored_records(self, table: str, expected: int, records: Sequence[Record]) -> bool:
        """Whether exactly these records follow event ``expected``: their digests prove it."""
        last = expected + len(records)
        with self._read() as connection:
            before, found = (self._digest(connection, table, seq) for seq in (expected, last))
        if list(_digests(before, records, map(_encode, records)))[-1] != found:
            return False
        self._known[table] = last, found
        return True

    def create(self, at: str, records: Sequence[Record] = (), made_from: str | None = None) -> str:
        """Create a table, once for each thing it is made from."""
        if records:
            check_numbers(0, records)
        table = random_id()
        with self._write() as connection:
            if made_from is not None:
                self._one_at_a_time(connection, made_from)
            if made_from is None:
                known = None
            else:
                known = connection.scalar(_select_made_from(made_from))
            if known is not None:
                return known
            values = {"id": table, "created": at, "version": len(records), "made_from": made_from}
            connection.execute(insert(TABLES).values(**values))
            if records:
                self._insert(connection, table, START, records)
        return table

    def made_from(self, key: str) -> str | None:
        """Return the table that was made from this key."""
        with self._read() as connection:
            return connection.scalar(_select_made_from(key))

    def tables(self) -> list[TableInfo]:
        """All tables, the oldest first."""
        query = select(TABLES.c.id, TABLES.c.created, TABLES.c.version).order_by(
            TABLES.c.created, TABLES.c.id
        )
        with self._read() as connection:
            return [TableInfo(*row) for row in connection.execute(query)]

    def info(self, table: str) -> TableInfo:
        """One table."""
        query = select(TABLES.c.created).where(TABLES.c.id == table)
        with self._read() as connection:
            version = self._version(connection, table)
            return TableInfo(table, connection.scalar(query) or "", version)

    def count_tables(self) -> int:
        """How many tables there are."""
        with self._read() as connection:
            return connection.scalar(select(func.count()).select_from(TABLES)) or 0

    def append(self, table: str, expected: int, records: Sequence[Record]) -> None:
        """Append records, all or none: the version changes only from the one expected."""
        check_numbers(expected, records)
        move = {"table": table, "expected": expected, "now": expected + len(records)}
        with self._write() as connection:
            if connection.execute(_MOVE, move).rowcount != 1:
                raise VersionConflict(table, expected, self._version(connection, table))
            before = self._digest(connection, table, expected)
            self._expects(table, expected, before)
            last = self._insert(connection, table, before, records)
            self._tells(connection, table)
        self._known[table] = (records[-1].seq, last)

    def _digest(self, connection: Connection, table: str, seq: int) -> bytes:
        """Return the digest of a record."""
        if not seq:
            return START
        found: object = connection.scalar(_DIGEST, {"table": table, "seq": seq})
        if not isinstance(found, bytes):
            raise Damaged(table, seq, "missing" if found is None else "changed")
        return found

    def load(
        self, table: str, after: int = 0, to: int | None = None, anew: bool = False
    ) -> list[Record]:
        """Return the records between two events, verified."""
        if anew or (not after and to is None):
            self._known.pop(table, None)
        of_table = RECORDS.c.table_id == table
        query = (
            select(*_RECORD).where(of_table, RECORDS.c.seq >= max(after, 1)).order_by(RECORDS.c.seq)
        )
        if to is not None:
            query = query.where(RECORDS.c.seq <= to)
        with self._read() as connection:
            version = self._version(connection, table)
            if to is not None:
                self._expects_head(connection, table)
            rows = connection.execute(query).all()
        found = self._verified(table, after, version if to is None else max(to, after), rows)
        if to is None:
            self._known[table] = (version, rows[-1].digest or START if rows else START)
        return found

    def mislabelled(self, table: str) -> dict[int, str]:
        """Return the records whose row names another command than the record itself, with the right
        one.
        """
        with self._read() as connection:
            self._version(connection, table)
            rows = connection.execute(
                select(*_RECORD).where(RECORDS.c.table_id == table).order_by(RECORDS.c.seq)
            ).all()
        found = dict[int, str]()
        before: object = START
        for row in rows:
            seq, command, body, digest = cast(tuple[object, ...], tuple(row))
            own = _own_command(before, seq, body, digest)
            if own is not None and own != command and isinstance(seq, int):
                found[seq] = own
            before = digest
        return found

    def relabel(self, table: str, commands: Mapping[int, str]) -> None:
        """Write the names of commands into the rows of records."""
        with self._write() as connection:
            self._holds(connection, table)
            for seq, command in commands.items():
                of_record = (RECORDS.c.table_id == table, RECORDS.c.seq == seq)
                connection.execute(update(RECORDS).where(*of_record).values(command=command))

    def set_aside(self, table: str, after: int, at: str) -> int:
        """Move the records after an event out of a table and keep them apart."""
        later = (RECORDS.c.table_id == table, RECORDS.c.seq > after)
        kept = (
            select(literal(at), RECORDS.c.table_id, *_RECORD).where(*later).order_by(RECORDS.c.seq)
        )
        columns = ("at", "table_id", "seq", "command", "body", "digest")
        with self._write() as connection:
            self._holds(connection, table)
            connection.execute(insert(SET_ASIDE).from_select(columns, kept))
            moved = connection.execute(delete(RECORDS).where(*later)).rowcount
            connection.execute(
                delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table, SNAPSHOTS.c.seq > after)
            )
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(version=after))
            self._tells(connection, table)
        self._known.pop(table, None)
        return moved

    def keep(self, table: str, by: str, snapshots: Sequence[Snapshot]) -> None:
        """Store snapshots, each with a proof that binds it to the digest of its record."""
        of_table, names = SNAPSHOTS.c.table_id == table, {snapshot.name for snapshot in snapshots}
        rows = []
        with self._write() as connection:
            self._holds(connection, table)
            version = self._version(connection, table)
            self._expects_head(connection, table)
            for name, seq, body in snapshots:
                if seq > version:
                    raise Replaced(table, seq, version)
                shown = proof(self._digest(connection, table, seq), seq, by, name, body)
                rows.append(
                    {
                        "table_id": table,
                        "name": name,
                        "seq": seq,
                        "made_by": by,
                        "proof": shown,
                        "body": body,
                    }
                )
            # a cache of one program: what another version made of the table is of no use to this one
            others = (SNAPSHOTS.c.name.in_(names), SNAPSHOTS.c.made_by != by)
            connection.execute(delete(SNAPSHOTS).where(of_table, *others))
            for row in rows:
                same = (SNAPSHOTS.c.name == row["name"], SNAPSHOTS.c.seq == row["seq"])
                connection.execute(delete(SNAPSHOTS).where(of_table, *same))
            if rows:
                connection.execute(insert(SNAPSHOTS), rows)

    def snapshot(self, table: str, by: str, name: str, to: int | None = None) -> Snapshot | None:
        """Return the newest valid snapshot of a name."""
        query = _kept_snapshots(table, by, name).order_by(SNAPSHOTS.c.seq.desc()).limit(1)
        with self._read() as connection:
            self._version(connection, table)
            while (
                row := connection.execute(
                    query if to is None else query.where(SNAPSHOTS.c.seq <= to)
                ).first()
            ) is not None:
                if _is_snapshot_valid(by, name, row):
                    return Snapshot(name, row.seq, row.body)
                to = row.seq - 1
        return None

    def snapshots(self, table: str, by: str, name: str) -> list[Snapshot]:
        """Return all valid snapshots of a name."""
        query = _kept_snapshots(table, by, name).order_by(SNAPSHOTS.c.seq)
        with self._read() as connection:
            self._version(connection, table)
            rows = connection.execute(query).all()
        return [
            Snapshot(name, row.seq, row.body) for row in rows if _is_snapshot_valid(by, name, row)
        ]

    def note_job(self, id_hash: str, at: str, body: bytes, since: str) -> None:
        """Store what is known of a job."""
        with self._write() as connection:
            self._one_at_a_time(connection, "jobs")
            connection.execute(
                delete(JOBS).where((JOBS.c.at < since) | (JOBS.c.id_hash == id_hash))
            )
            newest = (
                select(JOBS.c.id_hash)
                .order_by(JOBS.c.at.desc(), JOBS.c.id_hash)
                .limit(MOST_JOBS - 1)
            )
            connection.execute(delete(JOBS).where(JOBS.c.id_hash.not_in(newest)))
            connection.execute(insert(JOBS).values(id_hash=id_hash, at=at, body=body))

    def job(self, id_hash: str) -> tuple[str, bytes] | None:
        """Return what is known of a job."""
        with self._read() as connection:
            row = connection.execute(
                select(JOBS.c.at, JOBS.c.body).where(JOBS.c.id_hash == id_hash)
            ).one_or_none()
        if row is None:
            return None
        return (row.at, row.body)

    def forget(self, table: str) -> None:
        """Stop tracking a table."""
        self._known.pop(table, None)

    def changed_elsewhere(self) -> list[str]:
        """Return the tables whose last record is not the one that this store last returned or
        appended.
        """
        known = dict(self._known)
        last = (RECORDS.c.table_id == TABLES.c.id) & (RECORDS.c.seq == TABLES.c.version)
        query = select(TABLES.c.id, TABLES.c.version, RECORDS.c.digest).select_from(
            TABLES.outerjoin(RECORDS, last)
        )
        now, ids = dict[str, tuple[int, bytes]](), [*known]
        with self._read() as connection:
            for first in range(0, len(ids), _AT_ONCE):
                asked = query.where(TABLES.c.id.in_(ids[first : first + _AT_ONCE]))
                now |= {
                    id: (version, digest or START)
                    for id, version, digest in connection.execute(asked)
                }
        return [
            table
            for table, head in known.items()
            if now.get(table) != head and self._known.get(table) == head
        ]

    def checkpoint(self) -> None:
        """Write what was stored to where a copy of the store includes it."""
        try:
            self._checkpoint()
        except DBAPIError as error:
            raise Unusable(self._explain(error.orig), self._place) from error

    def of_command(self, table: str, command: str) -> list[Record]:
        """Return the records of a command."""
        with self._read() as connection:
            self._version(connection, table)
            # with an ORDER BY, SQLite would read the whole table
            rows = connection.execute(_OF_COMMAND, {"table": table, "command": command}).all()
        return [_read(table, row.seq, row.body) for row in sorted(rows, key=lambda row: row.seq)]

    def add_link(self, table: str, seat: Seat, token_hash: str, at: str) -> Link:
        """Add a link to a seat."""
        link = Link(random_id(), table, seat, token_hash, at)
        with self._write(lasting=False) as connection:
            self._version(connection, table)
            connection.execute(
                insert(LINKS).values(
                    id=link.id,
                    table_id=table,
                    role=seat.role,
                    pc=seat.pc,
                    token_hash=token_hash,
                    created=at,
                )
            )
        return link

    def revoke_link(self, link: str, at: str) -> bool:
        """Revoke a link and delete its visits."""
        closing = (
            update(LINKS).where(LINKS.c.id == link, LINKS.c.revoked.is_(None)).values(revoked=at)
        )
        with self._write() as connection:
            table = connection.scalar(closing.returning(LINKS.c.table_id))
            browsers = select(VISITS.c.secret_hash).where(VISITS.c.link_id == link)
            connection.execute(delete(USES).where(USES.c.key.in_(browsers)))
            connection.execute(delete(VISITS).where(VISITS.c.link_id == link))
            if table is not None:
                self._tells(connection, table)
        return table is not None

    def links(self, table: str) -> list[Link]:
        """All links of a table."""
        query = _LINKS.where(LINKS.c.table_id == table).order_by(LINKS.c.created, LINKS.c.id)
        with self._read() as connection:
            self._version(connection, table)
            return [_link(*row) for row in connection.execute(query)]

    def link_of_token(self, token_hash: str) -> Link | None:
        """Return the link of a token."""
        query = _LINKS.where(LINKS.c.token_hash == token_hash, LINKS.c.revoked.is_(None))
        with self._read() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        return _link(*row)

    def seat_link(self, link: str, seat: Seat) -> bool:
        """Set the seat of a guest's link."""
        free = (
            LINKS.c.id == link,
            LINKS.c.revoked.is_(None),
            LINKS.c.role == "player",
            LINKS.c.pc.is_(None),
        )
        with self._write(lasting=False) as connection:
            return connection.execute(update(LINKS).where(*free).values(pc=seat.pc)).rowcount == 1

    def add_visit(
        self,
        link: str,
        secret_hash: str,
        at: str,
        device: str | None = None,
        browser: str | None = None,
    ) -> bool:
        """Store that a browser came in by a link."""
        with self._write(lasting=False) as connection:
            live = (
                select(LINKS.c.id)
                .where(LINKS.c.id == link, LINKS.c.revoked.is_(None))
                .with_for_update()
            )
            if connection.scalar(live) is None:
                return False
            connection.execute(
                insert(VISITS).values(secret_hash=secret_hash, link_id=link, created=at)
            )
            if device is not None or browser is not None:
                used = {"key": secret_hash, "used": at, "device": device, "browser": browser}
                connection.execute(insert(USES).values(**used))
        return True

    def visit(self, secret_hash: str) -> Visit | None:
        """Return the browser with this secret or mark."""
        with self._read() as connection:
            row = connection.execute(_VISIT, {"secret_hash": secret_hash}).one_or_none()
        if row is None:
            return None
        return _visit(*row)

    def visits(self, table: str) -> list[Visit]:
        """Return the browsers that came in to a table."""
        own = _VISITS.where(LINKS.c.table_id == table, USES.c.browser.is_(None))
        with self._read() as connection:
            self._version(connection, table)
            return [
                _visit(*row)
                for row in connection.execute(own.order_by(VISITS.c.created, VISITS.c.secret_hash))
            ]

    def came_again(self, link: str, mark_hash: str, secret_hash: str) -> None:
        """Store that a browser has another secret now."""
        known = select(USES.c.browser).join(VISITS, VISITS.c.secret_hash == USES.c.key)
        with self._write(lasting=False) as connection:
            before = connection.scalar(
                known.where(USES.c.key == mark_hash, VISITS.c.link_id == link)
            )
            if before is not None:
                own = or_(USES.c.key == before, USES.c.browser == before)
                connection.execute(update(USES).where(own).values(browser=secret_hash))

    def end_visit(self, secret_hash: str) -> bool:
        """Sign a browser out."""
        marks = select(USES.c.key).where(USES.c.browser == secret_hash)
        table = select(LINKS.c.table_id).join(VISITS, VISITS.c.link_id == LINKS.c.id)
        with self._write() as connection:
            of = connection.scalar(table.where(VISITS.c.secret_hash == secret_hash))
            connection.execute(delete(VISITS).where(VISITS.c.secret_hash.in_(marks)))
            connection.execute(
                delete(USES).where(or_(USES.c.key == secret_hash, USES.c.browser == secret_hash))
            )
            ended = (
                connection.execute(
                    delete(VISITS).where(VISITS.c.secret_hash == secret_hash)
                ).rowcount
                == 1
            )
            if of is not None:
                self._tells(connection, of)
        return ended

    def note_uses(self, uses: Sequence[AccessUse]) -> None:
        """Store when things were used last."""
        with self._write(lasting=False) as connection:
            # always in one order: no deadlock
            for key, at, device, browser in sorted(uses, key=lambda use: use.key):
                values = {"used": at, "device": device} | (
                    {} if browser is None else {"browser": browser}
                )
                if (
                    connection.execute(
                        update(USES).where(USES.c.key == key).values(**values)
                    ).rowcount
                    == 0
                ):
                    connection.execute(insert(USES).values(key=key, **values))

    def ages(self, table: str) -> Ages:
        """Return the ages of a table."""
        query = select(AGES.c.browsers, AGES.c.links, AGES.c.tokens).where(AGES.c.table_id == table)
        with self._read() as connection:
            self._version(connection, table)
            row = connection.execute(query).one_or_none()
        if row is None:
            return Ages()
        return Ages(*row)

    def set_ages(self, table: str, ages: Ages) -> None:
        """Set the ages of a table."""
        with self._write() as connection:
            self._holds(connection, table)
            if (
                connection.execute(
                    update(AGES).where(AGES.c.table_id == table).values(**ages._asdict())
                ).rowcount
                == 0
            ):
                connection.execute(insert(AGES).values(table_id=table, **ages._asdict()))
            self._tells(connection, table)

    def add_token(self, token: Token) -> None:
        """Add a program's token."""
        values = {
            "id": token.id,
            "table_id": token.table,
            "role": token.seat.role,
            "pc": token.seat.pc,
            "name": token.name,
            "scopes": " ".join(token.scopes),
            "token_hash": token.token_hash,
            "created": token.created,
        }
        with self._write() as connection:
            self._version(connection, token.table)
            connection.execute(insert(TOKENS).values(**values))

    def end_token(self, id: str, at: str) -> bool:
        """End a program's token."""
        ending = update(TOKENS).where(TOKENS.c.id == id, TOKENS.c.ended.is_(None)).values(ended=at)
        with self._write() as connection:
            table = connection.scalar(ending.returning(TOKENS.c.table_id))
            if table is not None:
                self._tells(connection, table)
        return table is not None

    def tokens(self, table: str) -> list[Token]:
        """All tokens of a table."""
        query = _TOKENS.where(TOKENS.c.table_id == table).order_by(TOKENS.c.created, TOKENS.c.id)
        with self._read() as connection:
            self._version(connection, table)
            return [_token(*row) for row in connection.execute(query)]

    def token_of(self, token_hash: str) -> Token | None:
        """The token with this hash."""
        query = _TOKENS.where(TOKENS.c.token_hash == token_hash, TOKENS.c.ended.is_(None))
        with self._read() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        return _token(*row)

    def add_webhook(self, webhook: Webhook) -> None:
        """Add a webhook."""
        values = {
            name: value
            for name, value in webhook._asdict().items()
            if name not in ("table", "ended")
        }
        with self._write() as connection:
            self._version(connection, webhook.table)
            connection.execute(insert(WEBHOOKS).values(table_id=webhook.table, **values))

    def end_webhook(self, id: str, at: str) -> bool:
        """End a webhook."""
        ending = (
            update(WEBHOOKS).where(WEBHOOKS.c.id == id, WEBHOOKS.c.ended.is_(None)).values(ended=at)
        )
        with self._write() as connection:
            return connection.execute(ending).rowcount == 1

    def webhooks(self, table: str | None = None) -> list[Webhook]:
        """Return the webhooks that have not ended."""
        query = (
            select(*_WEBHOOK)
            .where(WEBHOOKS.c.ended.is_(None))
            .order_by(WEBHOOKS.c.created, WEBHOOKS.c.id)
        )
        if table is not None:
            query = query.where(WEBHOOKS.c.table_id == table)
        with self._read() as connection:
            return [Webhook(*row) for row in connection.execute(query)]

    def webhook_sent(self, id: str, step: int) -> None:
        """Store the last step that was sent to a webhook."""
        with self._write() as connection:
            connection.execute(update(WEBHOOKS).where(WEBHOOKS.c.id == id).values(sent=step))

    def add_picture(self, table: str, digest: str, body: bytes) -> None:
        """Store a picture of a table. One that is there is written again as it is: otherwise the
        time would tell a player who uploads a picture that the GM keeps the same one."""
        of_picture = (PICTURES.c.table_id == table) & (PICTURES.c.digest == digest)
        with self._write() as connection:
            self._holds(connection, table)
            known = connection.scalar(select(PICTURES.c.body).where(of_picture))
            if known is not None:
                connection.execute(delete(PICTURES).where(of_picture))
            if known is None:
                stays = body
            else:
                stays = known
            connection.execute(insert(PICTURES).values(table_id=table, digest=digest, body=stays))

    def picture(self, table: str, digest: str) -> bytes | None:
        """A picture of a table."""
        query = select(PICTURES.c.body).where(
            PICTURES.c.table_id == table, PICTURES.c.digest == digest
        )
        with self._read() as connection:
            return connection.scalar(query)

    def pictures(self, table: str) -> dict[str, int]:
        """The digests of a table's pictures."""
        sizes = select(PICTURES.c.digest, func.length(PICTURES.c.body)).where(
            PICTURES.c.table_id == table
        )
        with self._read() as connection:
            self._version(connection, table)
            rows = connection.execute(sizes.order_by(PICTURES.c.digest))
            return {str(row.digest): int(row[1]) for row in rows}

    def remove_pictures(self, table: str, version: int, digests: Collection[str]) -> bool:
        """Delete pictures of a table."""
        gone = delete(PICTURES).where(PICTURES.c.table_id == table, PICTURES.c.digest.in_(digests))
        with self._write() as connection:
            self._holds(connection, table)
            same = self._version(connection, table) == version
            if same:
                connection.execute(gone)
        return same

    def add_seed(self, table: str, commitment: str, seed: bytes) -> None:
        """Store the seed of sealed dice."""
        with self._write() as connection:
            self._version(connection, table)
            connection.execute(
                insert(SEEDS).values(table_id=table, commitment=commitment, seed=seed)
            )

    def seed(self, table: str, commitment: str) -> bytes | None:
        """The seed of a commitment."""
        query = select(SEEDS.c.seed).where(
            SEEDS.c.table_id == table, SEEDS.c.commitment == commitment
        )
        with self._read() as connection:
            return connection.scalar(query)

    def save_item(self, shelf: str, item: ShelfItem) -> bool:
        """Put an item on a shelf."""
        values = {"name": item.name, "updated": item.updated, "body": item.body}
        with self._write() as connection:
            self._one_at_a_time(connection, item.id)
            owner = connection.scalar(select(KEPT.c.shelf_hash).where(KEPT.c.id == item.id))
            if owner is None:
                connection.execute(insert(KEPT).values(id=item.id, shelf_hash=shelf, **values))
            elif owner == shelf:
                connection.execute(update(KEPT).where(KEPT.c.id == item.id).values(**values))
            return owner in (None, shelf)

    def shelf_items(self, shelf: str) -> list[ShelfItem]:
        """Return all items on a shelf, the one changed last first."""
        query = (
            select(*_KEPT)
            .where(KEPT.c.shelf_hash == shelf)
            .order_by(KEPT.c.updated.desc(), KEPT.c.id.desc())
        )
        with self._read() as connection:
            return [ShelfItem(*row) for row in connection.execute(query)]

    def shelf_item(self, shelf: str, id: str) -> ShelfItem | None:
        """Return one item on a shelf."""
        query = select(*_KEPT).where(KEPT.c.shelf_hash == shelf, KEPT.c.id == id)
        with self._read() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        return ShelfItem(*row)

    def count_shelf_items(self) -> int:
        """Return how many items there are on all shelves."""
        with self._read() as connection:
            return connection.scalar(select(func.count()).select_from(KEPT)) or 0

    def bytes_of_shelf_items(self) -> int:
        """Return how many bytes the items on all shelves have."""
        with self._read() as connection:
            return int(connection.scalar(select(func.sum(func.length(KEPT.c.body)))) or 0)

    def oldest_shelf_items(self, before: str, most: int) -> list[tuple[str, ShelfItem]]:
        """Return the items that were saved longest ago."""
        query = select(KEPT.c.shelf_hash, *_KEPT).where(KEPT.c.updated < before)
        with self._read() as connection:
            rows = connection.execute(query.order_by(KEPT.c.updated, KEPT.c.id).limit(most))
            return [(shelf, ShelfItem(*item)) for shelf, *item in rows]

    def discard(self, shelf: str, id: str) -> bool:
        """Remove an item from a shelf."""
        with self._write() as connection:
            gone = delete(KEPT).where(KEPT.c.shelf_hash == shelf, KEPT.c.id == id)
            return connection.execute(gone).rowcount == 1

    def move_shelf(self, shelf: str, to: str) -> int:
        """Move all items of a shelf to another."""
        with self._write() as connection:
            moved = update(KEPT).where(KEPT.c.shelf_hash == shelf).values(shelf_hash=to)
            return connection.execute(moved).rowcount

    def probe(self) -> None:
        """Store a row and delete it again: two transactions, for a row that is gone by the end of
        its own may never be written. One that is left over counts as an old job and goes with the
        next one."""
        note = token_hex(32)
        with self._write() as connection:
            connection.execute(
                insert(JOBS).values(id_hash=note, at=_NEVER, body=bytes(PROBED_BYTES))
            )
        with self._write() as connection:
            connection.execute(delete(JOBS).where(JOBS.c.id_hash == note))

    def close(self) -> None:
        """Close the connections."""
        self._reading.dispose()
