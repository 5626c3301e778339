"""The SQL store in a PostgreSQL database: for several servers, or several workers of one, at
once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from sqlalchemy import Connection, Engine, create_engine, event, func, select, text
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import ConnectionPoolEntry

from threefold.store.contract import (
    TABLE,
    Heard,
    Replaced,
    TableNotFound,
    Unusable,
    VersionConflict,
)
from threefold.store.migrations import SERVER_VERSIONS, revision_trouble, upgrade
from threefold.store.postgres_news import CHANNEL, News
from threefold.store.postgres_server import explain_server_error, place_of
from threefold.store.sql import VERSION, SqlStore
from threefold.table.history import Record

CONNECTIONS: Final = 8
"""The most connections of one process. A server usually allows a hundred."""

WAIT_SECONDS: Final = 10
"""How long a request waits until a connection is free."""

SETTLE_SECONDS: Final = 4.0
"""How long an append whose connection broke is tried again: about as long as a server takes to
restart.
"""

_CONNECT: Final[dict[str, int | str]] = {
    "connect_timeout": 5,
    "application_name": "threefold",
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""With these, a server that is cut off is noticed within seconds."""

_SESSION: Final = """
SELECT set_config('lock_timeout', '5s', false),
       set_config('idle_in_transaction_session_timeout', '30s', false),
       CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END
"""
"""What is acknowledged is on the disk; a worker that hangs does not block others for long."""

_LOST: Final = ("server_lost", "server_gone")

_UPGRADING: Final = int.from_bytes(b"3fld", "big")
"""The advisory lock that is held while the schema is checked and upgraded."""

_FOREIGN: Final = text("""
SELECT 1 FROM pg_class c
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') LIMIT 1
""")
"""Whether the schema for our tables holds anything already; extensions of PostgreSQL do not
count.
"""


def connect(url: str) -> psycopg.Connection:
    """Open a connection with our settings. A setting in the address takes precedence."""
    own = conninfo_to_dict(url)
    return psycopg.connect(
        make_conninfo(url, **{name: value for name, value in _CONNECT.items() if name not in own})
    )


def _settle(connection: psycopg.Connection, _record: ConnectionPoolEntry) -> None:
    connection.execute(_SESSION)
    connection.commit()


def _drop_standby_connections(context: ExceptionContext) -> None:
    """Drop the connections to a server that became a standby, so that new ones look for the
    primary.
    """
    if getattr(context.original_exception, "sqlstate", None) == "25006":
        context.is_disconnect = True


class _End:
    """The end of a store: after it no connection is made, and one still in use is closed when it is
    given back.
    """

    def __init__(self) -> None:
        self.come = False

    def connected(self, url: str) -> psycopg.Connection:
        """Return a new connection, as long as the store is open."""
        if self.come:
            raise psycopg.OperationalError("connection failed: the store is closed")
        return connect(url)

    def done(self, connection: psycopg.Connection | None, _record: ConnectionPoolEntry) -> None:
        """Handle a connection that is given back; None where the server has cut it off."""
        if self.come and connection is not None:
            connection.close()


def _engine(url: str, end: _End) -> Engine:
    engine = create_engine(
        "postgresql+psycopg://",
        creator=lambda: end.connected(url),
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=WAIT_SECONDS,
        pool_pre_ping=True,
    )
    event.listen(engine, "connect", _settle)
    event.listen(engine, "checkin", end.done)
    event.listen(engine, "handle_error", _drop_standby_connections)
    return engine


def _check_revision(connection: Connection, place: str) -> None:
    """Raise when this program cannot use the tables: an older or a newer Threefold made them."""
    asked = text(f"SELECT version_num FROM {SERVER_VERSIONS}")  # noqa: S608 - a name of our own
    trouble = revision_trouble(connection.scalar(asked))
    if trouble == "older":
        raise Unusable("server_older", place)
    if trouble is not None:
        raise Unusable("server_newer", place)


def _bring_up_to_date(connection: Connection, place: str) -> None:
    """Create or upgrade the tables, one process after the other."""
    connection.execute(text("SET LOCAL lock_timeout = '60s'"))
    connection.execute(select(func.pg_advisory_xact_lock(_UPGRADING)))
    if connection.scalar(text("SHOW transaction_read_only")) == "on":
        raise Unusable("server_standby", place)
    if connection.scalar(text("SHOW server_encoding")) != "UTF8":
        raise Unusable("server_encoding", place)
    if connection.scalar(text("SELECT current_schema()")) is None:
        raise Unusable("server_denied", place)
    if connection.scalar(text(f"SELECT to_regclass('{SERVER_VERSIONS}')")) is None:
        if connection.scalar(_FOREIGN) is not None:
            raise Unusable("server_foreign", place)
    else:
        _check_revision(connection, place)
    upgrade(connection)


class PostgresStore(SqlStore):
    """The store in one database, or in one schema of it. Other programs may serve the same
    tables.
    """

    shared = True

    def __init__(self, engine: Engine, place: str, news: News, end: _End) -> None:
        super().__init__(engine, place, explain_server_error)
        self._end = end
        self._news = news
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")
        # All statements of one read see the same data. By default, PostgreSQL shows each statement
        # the newest data.
        self._reading = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )

    @contextmanager
    def _transaction(self, engine: Engine) -> Iterator[Connection]:
        try:
            with super()._transaction(engine) as connection:
                yield connection
        except NoConnection as error:
            raise Unusable("server_crowded", self._place) from error

    def _one_at_a_time(self, connection: Connection, what: str) -> None:
        connection.execute(
            select(func.pg_advisory_xact_lock(func.hashtextextended(what, _UPGRADING)))
        )

    def _tells(self, connection: Connection, table: str) -> None:
        connection.execute(select(func.pg_notify(CHANNEL, self._news.message(TABLE, table))))

    def listen(self, heard: Heard) -> None:
        """From now on, call ``heard`` with what others do and say, within milliseconds, and with
        ``GAP`` after each interruption."""
        self._news.listen(heard)

    def send_message(self, topic: str, key: str, text: str) -> None:
        """Send a message to the others."""
        self._news.send_message(topic, key, text)

    def duty(self, name: str) -> bool:
        """Whether this program has a duty."""
        return self._news.duty(name)

    def changed_since(self, table: str, version: int) -> bool:
        """Whether others have changed a table from this version; it costs one query."""
        with self._transaction(self._at_once) as connection:
            now = connection.scalar(VERSION, {"table": table})
        if now is None:
            raise TableNotFound(table)
        return bool(now != version)

    def close(self) -> None:
        """Close the connections."""
        self._end.come = True
        self._news.close()
        super().close()

    def append(self, table: str, expected: int, records: Sequence[Record]) -> None:
        """Append records. If the connection broke, find out whether they are stored, and try again
        if not.

        The second attempt waits for the first, if the server is still working on it: each holds the
        lock on the table's row.
        """
        patience, unsure = monotonic() + SETTLE_SECONDS, False
        while True:
            try:
                super().append(table, expected, records)
            except Replaced:
                raise
            except VersionConflict:
                if not unsure or not self._has_stored_records(table, expected, records):
                    raise
            except Unusable as trouble:
                unsure = True
                if trouble.trouble not in _LOST or monotonic() > patience:
                    raise
                sleep(0.05)
                continue
            return


def open_postgres(url: str) -> PostgresStore:
    """Open the store in the database at an address; create or upgrade its tables as needed.

    Raises ``Unusable`` when the server cannot be reached or refuses access, when the database is
    missing, is another program's, was made by a newer version, or may only be read.
    """
    place = place_of(url)
    end = _End()
    engine = _engine(url, end)
    try:
        with engine.begin() as connection:
            _bring_up_to_date(connection, place)
    except DBAPIError as error:
        engine.dispose()
        raise Unusable(explain_server_error(error.orig), place) from error
    except BaseException:
        engine.dispose()
        raise
    return PostgresStore(engine, place, News(lambda: connect(url)), end)
