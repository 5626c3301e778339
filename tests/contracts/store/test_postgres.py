"""What PostgreSQL adds to the contract: others at the same tables, connections that break, servers
that refuse.
"""

from __future__ import annotations

import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from subprocess import PIPE
from urllib.parse import quote

import pytest
from tests.examples import THOROUGH
from tests.postgres import OWNER, PASSWORD, Server

from threefold.store.contract import Damaged, Replaced, StoreError, Unusable, VersionConflict
from threefold.store.opening import open_store
from threefold.store.postgres import PostgresStore, open_postgres
from threefold.store.postgres_server import place_of
from threefold.store.schema import METADATA
from threefold.table.events import Noted
from threefold.table.history import GM, Record
from threefold.text import render

HERE = Path(__file__).parent
SINCE = "2026-01-01T00:00:00Z"


def notes(first: int, count: int, command: str = "") -> list[Record]:
    """Records of one command: notes numbered from ``first``."""
    return [
        Record(n, command or f"c{first}", GM, Noted(text=f"note {n}: naïve, 한국어, <b>"), SINCE)
        for n in range(first, first + count)
    ]


@pytest.fixture
def store(database: str) -> Iterator[PostgresStore]:
    with closing(open_postgres(database)) as store:
        yield store


def name_of(url: str) -> str:
    """The name of the database in an address."""
    return url.partition("?")[0].rpartition("/")[2]


def sentence(error: StoreError) -> str:
    """What a person reads: it names the place, and no secret."""
    text = render(error.message)
    assert text.endswith(".")
    assert "\n" not in text
    for lang in ("en", "fr", "ko"):
        said = render(error.message, lang)
        assert PASSWORD not in said
        assert "secret" not in said
    return text


# --- as it should be ------------------------------------------------------------------------------


def test_migrations_make_schema_code_speaks_to(store: PostgresStore) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    options = {"compare_type": True, "version_table": "threefold_version"}
    with store._read() as connection:
        assert (
            compare_metadata(MigrationContext.configure(connection, opts=options), METADATA) == []
        )


def test_acknowledged_append_is_on_disk_despite_settings(postgres: Server, database: str) -> None:
    """What is acknowledged is on the disk though the server is set otherwise."""
    with postgres.admin() as admin:
        admin.execute(f"ALTER DATABASE {name_of(database)} SET synchronous_commit = off")
    try:
        with closing(open_postgres(database)) as store, store._write() as connection:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
            assert connection.exec_driver_sql("SHOW fsync").scalar() == "on"
    finally:
        with postgres.admin() as admin:
            admin.execute(f"ALTER DATABASE {name_of(database)} RESET synchronous_commit")


def test_racing_opens_create_tables_once(postgres: Server) -> None:
    """Processes that open a new database at once make its tables once."""
    url = postgres.url(postgres.database())
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: open_postgres(url), range(4)))
    table = stores[0].create(SINCE, notes(1, 2))
    assert [store.load(table) for store in stores] == [notes(1, 2)] * 4
    for store in stores:
        store.close()


def test_stores_share_database_in_own_schemas(postgres: Server) -> None:
    """Several stores live in one database each in a schema."""
    name = postgres.database()
    with postgres.admin(name) as admin:
        admin.execute("CREATE SCHEMA one; CREATE SCHEMA two")
    one, two = (
        open_postgres(f"{postgres.url(name)}&options=-csearch_path%3D{schema}")
        for schema in ("one", "two")
    )
    table = one.create(SINCE, notes(1, 2))
    assert [info.id for info in one.tables()] == [table]
    assert two.tables() == []
    one.close()
    two.close()


# --- others at the same tables --------------------------------------------------------------------


@pytest.mark.long
def test_one_of_two_racing_appends_wins(store: PostgresStore, database: str) -> None:
    """Of two processes at the same version exactly one wins."""
    table = store.create(SINCE)
    command = [sys.executable, HERE / "racer.py", database, table]
    racers = [
        subprocess.Popen([*command, name], stdin=PIPE, stdout=PIPE, text=True, bufsize=1)
        for name in ("left", "right")
    ]
    try:
        for version in range(30):
            for racer in random.sample(racers, 2):
                assert racer.stdin is not None
                racer.stdin.write(f"{version}\n")
            answers = [
                racer.stdout.readline().strip() for racer in racers if racer.stdout is not None
            ]
            assert sorted(answers) == ["lost", "won"]
            assert store.tables()[0].version == version + 1
    finally:
        for racer in racers:
            racer.communicate(timeout=60)
    assert [record.seq for record in store.load(table)] == list(range(1, 31))


def test_table_read_while_others_append_is_whole(store: PostgresStore, database: str) -> None:
    table = store.create(SINCE)
    stop = threading.Event()

    def append() -> int:
        with closing(open_postgres(database)) as other:
            version = 0
            while not stop.is_set():
                other.append(table, version, notes(version + 1, 2))
                version += 2
        return version

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(append)
        try:
            for _ in range(100):
                assert (
                    len(store.load(table)) % 2 == 0
                )  # and no Damaged, as where the count is older than the records
        finally:
            stop.set()
        written = writing.result()
    assert len(store.load(table)) == written


@pytest.mark.parametrize("what", ["table", "picture", "character", "snapshot"])
def test_racing_creations_make_one(store: PostgresStore, database: str, what: str) -> None:
    """What two make at once is made once."""
    from threefold.store.contract import ShelfItem, Snapshot

    table = store.create(SINCE, notes(1, 1))

    def make(other: PostgresStore) -> object:
        if what == "table":
            return other.create(SINCE, notes(1, 1), "the same file")
        if what == "picture":
            return other.add_picture(table, "a" * 64, b"the same picture")
        if what == "snapshot":
            return other.keep(table, "me", [Snapshot("state", 1, b"x")])
        return other.save_item("mine", ShelfItem("a", "Ana", SINCE, b"x"))

    others = [open_postgres(database) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(make, others))
    assert len(set(made)) == 1
    for other in others:
        other.close()


def test_what_others_store_is_seen(store: PostgresStore, database: str) -> None:
    table = store.create(SINCE, notes(1, 1))
    other_table = store.create(SINCE)
    store.load(table)
    with closing(open_postgres(database)) as theirs:
        theirs.load(table)
        theirs.append(table, 1, notes(2, 1))
        theirs.append(other_table, 0, notes(1, 1))
    assert store.changed_elsewhere() == [table]
    assert store.load(table, after=1) == notes(2, 1)
    assert store.changed_elsewhere() == []


def test_replaced_table_stops_its_writers(store: PostgresStore, database: str) -> None:
    """A table that was replaced is not gone on with."""
    table = store.create(SINCE, notes(1, 3))
    store.load(table)
    with closing(open_postgres(database)) as others:
        others.set_aside(table, 1, SINCE)
        others.append(table, 1, notes(2, 2, "other"))
    assert store.changed_elsewhere() == [table]
    with pytest.raises(Replaced):
        store.load(table, after=3)
    with pytest.raises(Replaced):
        store.append(table, 3, notes(4, 1))
    assert store.load(table) == notes(1, 1) + notes(2, 2, "other")


def test_damaged_record_stops_its_table_alone(
    store: PostgresStore, postgres: Server, database: str
) -> None:
    """A damaged record stops its table alone and is named."""
    table, other = (store.create(SINCE, notes(1, 4)) for _ in range(2))
    with postgres.admin(name_of(database)) as admin:
        admin.execute(
            "UPDATE records SET body = 'changed' WHERE table_id = %s AND seq = 3", [table]
        )
    with pytest.raises(Damaged) as damage:
        store.load(table)
    assert (damage.value.seq, damage.value.damage) == (3, "changed")
    assert store.load(table, to=2) == notes(1, 2)
    assert store.load(other) == notes(1, 4)
    assert store.set_aside(table, 2, SINCE) == 2
    store.append(table, 2, notes(3, 1))


def test_wrong_command_is_mended_by_proof(
    store: PostgresStore, postgres: Server, database: str
) -> None:
    """A record whose row names another command is whole; the name is mended from the record
    itself.
    """
    table = store.create(SINCE, notes(1, 3))
    with postgres.admin(name_of(database)) as admin:
        admin.execute(
            "UPDATE records SET command = 'other' WHERE table_id = %s AND seq = 2", [table]
        )
    own = notes(1, 3)[1].command
    assert store.load(table) == notes(1, 3)
    assert store.mislabelled(table) == {2: own}
    assert 2 not in [record.seq for record in store.of_command(table, own)]
    store.relabel(table, store.mislabelled(table))
    assert store.mislabelled(table) == {}
    assert 2 in [record.seq for record in store.of_command(table, own)]


# --- connections that break -----------------------------------------------------------------------


def killing(postgres: Server, database: str, times: int) -> None:
    """Have the server end the connections of the next appends before they are stored."""
    with postgres.admin(name_of(database)) as admin:
        admin.execute(f"""
            DROP SEQUENCE IF EXISTS ended; CREATE SEQUENCE ended;
            CREATE OR REPLACE FUNCTION ends() RETURNS trigger AS $$ BEGIN
                IF nextval('ended') <= {times} THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
                RETURN NEW;
            END $$ LANGUAGE plpgsql;
            CREATE TRIGGER ends BEFORE INSERT ON records FOR EACH ROW EXECUTE FUNCTION ends()
        """)


@pytest.fixture
def own_database(postgres: Server) -> str:
    """A database that no other test uses."""
    url = postgres.url(postgres.database())
    open_postgres(url).close()
    return url


def test_cut_append_is_stored_once(postgres: Server, own_database: str) -> None:
    """An append whose connection was cut is stored once."""
    with closing(open_postgres(own_database)) as store:
        table = store.create(SINCE)
        killing(postgres, own_database, times=2)
        store.append(table, 0, notes(1, 2))
        assert store.load(table) == notes(1, 2)
        store.append(table, 2, notes(3, 1))
        assert store.changed_elsewhere() == []


def test_cut_idle_connections_are_renewed(
    store: PostgresStore, postgres: Server, database: str
) -> None:
    """Connections that were cut while nobody used them are made anew."""
    table = store.create(SINCE)
    for version in range(5):
        assert postgres.cut(name_of(database)) > 0
        store.append(table, version, notes(version + 1, 1))
        assert len(store.load(table)) == version + 1


@contextmanager
def deaf_after_commit(port: int) -> Iterator[tuple[int, threading.Event]]:
    """The port of a way to the server, and an event: once it is set, the answer to one COMMIT is
    lost.
    """
    armed = threading.Event()
    listening = socket.create_server(("127.0.0.1", 0))

    def pass_on(source: socket.socket, to: socket.socket, from_client: bool) -> None:
        try:
            while data := source.recv(65536):
                to.sendall(data)
                if from_client and b"COMMIT" in data and armed.is_set():
                    armed.clear()
                    source.shutdown(
                        socket.SHUT_RDWR
                    )  # the server carries it out, and nobody hears of it
                    to.recv(65536)
                    break
        except OSError:
            pass
        finally:
            for end in (source, to):
                end.close()

    def accept() -> None:
        while True:
            try:
                client, _ = listening.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", port))
            for pair in ((client, server, True), (server, client, False)):
                threading.Thread(target=pass_on, args=pair, daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield listening.getsockname()[1], armed
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()


def test_unconfirmed_append_is_not_doubled(postgres: Server, database: str) -> None:
    """An append of which nobody heard whether it was stored is not doubled."""
    with deaf_after_commit(postgres.port) as (port, armed):
        url = (
            f"postgresql://{OWNER}:{quote(PASSWORD, safe='')}@127.0.0.1:{port}/{name_of(database)}"
        )
        with closing(open_postgres(url)) as store:
            table = store.create(SINCE, notes(1, 1))
            store.load(table)
            armed.set()
            store.append(table, 1, notes(2, 2, "once"))
            assert not armed.is_set(), "the answer was not lost"
            assert store.load(table) == notes(1, 1) + notes(2, 2, "once")
            store.append(table, 3, notes(4, 1))
            with closing(open_postgres(url)) as other:
                armed.set()
                other.append(table, 4, notes(5, 1, "other"))
                with pytest.raises(VersionConflict):
                    store.append(table, 4, notes(5, 1, "mine"))


def test_append_outlasts_server_that_starts_anew(
    postgres: Server, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("threefold.store.postgres.SETTLE_SECONDS", 60.0)
    with closing(open_postgres(database)) as store:
        table = store.create(SINCE)
        for version, how in enumerate((signal.SIGINT, signal.SIGQUIT)):
            postgres.stop(how)
            with ThreadPoolExecutor(1) as pool:
                appending = pool.submit(store.append, table, version, notes(version + 1, 1))
                postgres.start()
                appending.result()
        assert store.load(table) == notes(1, 1) + notes(2, 1)


def test_absent_server_is_named(
    postgres: Server, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is gone is said to be gone."""
    monkeypatch.setattr("threefold.store.postgres.SETTLE_SECONDS", 0.2)
    with closing(open_postgres(database)) as store:
        table = store.create(SINCE)
        postgres.stop()
        try:
            for ask in (
                lambda: store.load(table),
                lambda: store.append(table, 0, notes(1, 1)),
                store.tables,
            ):
                with pytest.raises(Unusable) as error:
                    ask()
                assert error.value.trouble in ("server_gone", "server_lost")
                sentence(error.value)
        finally:
            postgres.start()
        store.append(table, 0, notes(1, 1))


@pytest.mark.long
@pytest.mark.thorough
@pytest.mark.parametrize("after", [1, 7] if THOROUGH else [7])
def test_killed_append_keeps_acknowledged_records(
    store: PostgresStore, database: str, after: int
) -> None:
    """Killed in mid append nothing acknowledged is lost."""
    table = store.create(SINCE)
    for round in range(2):
        command = [sys.executable, HERE / "appender.py", database, table]
        writer = subprocess.Popen(command, stdout=PIPE, text=True)
        assert writer.stdout is not None
        acknowledged = [int(writer.stdout.readline()) for _ in range(after + round)]
        writer.kill()
        acknowledged += [int(line) for line in writer.communicate()[0].splitlines() if line]
        records = store.load(table)
        assert len(records) >= acknowledged[-1]
        assert len(records) % 3 == 0


def test_crashed_server_keeps_acknowledged_records(postgres: Server, database: str) -> None:
    """A server that lost power has all that was acknowledged."""
    with closing(open_postgres(database)) as store:
        table = store.create(SINCE)
        for version in range(20):
            store.append(table, version, notes(version + 1, 1))
        postgres.stop(signal.SIGQUIT)
        postgres.start()
        assert store.load(table) == [record for n in range(1, 21) for record in notes(n, 1)]


# --- servers that refuse --------------------------------------------------------------------------


def refused(url: str) -> tuple[str, str]:
    """The trouble that an address gives, and what is said of it."""
    with pytest.raises(Unusable) as error:
        open_store(url)
    return error.value.trouble, sentence(error.value)


def test_refused_login_says_what_to_check(postgres: Server) -> None:
    """Who may not come in is told what to check."""
    at = f"127.0.0.1:{postgres.port}"
    good = quote(PASSWORD, safe="")
    for url, trouble in (
        (f"postgresql://{OWNER}:secret@{at}/postgres", "server_entry"),
        (f"postgresql://{OWNER}@{at}/postgres", "server_entry"),
        (f"postgresql://nobody:secret@{at}/postgres", "server_entry"),
        (f"postgresql://{OWNER}:{good}@{at}/nowhere", "server_database"),
        (f"postgres://{OWNER}:{good}@127.0.0.1:1/postgres", "server_gone"),
        (f"postgresql://{OWNER}:{good}@no-such-host.invalid/postgres", "server_gone"),
    ):
        found, said = refused(url)
        assert found == trouble, url
        assert place_of(url) in said


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://anna:my secret@host/db",
        "postgresql://anna:my/secret@host/db",
        "postgresql://anna:1/secret@host/db",
        "postgresql://anna:my@secret@host/db",
        "postgresql://anna:my%secret@host/db",
        "postgresql://host/db?secret=1",
        "postgresql://host:secret/db",
    ],
)
def test_misread_address_shows_no_part(url: str) -> None:
    """Of an address that is misread nothing is shown."""
    assert refused(url)[0] == "server_address"


def test_place_names_everything_but_password() -> None:
    assert (
        place_of("postgresql://anna:secret@db.example:5433/tables")
        == "postgresql://anna@db.example:5433/tables"
    )
    assert (
        place_of("postgres://anna@db/tables?password=secret&sslmode=require")
        == "postgresql://anna@db/tables"
    )
    assert place_of("postgresql:///tables?host=/run/postgresql") == "postgresql:///tables"
    assert place_of("postgresql://a:1,b:2/tables") == "postgresql://a,b:1,2/tables"


@pytest.mark.parametrize(
    ("act", "trouble"),
    [
        ("CREATE TABLE characters (id int)", "server_foreign"),
        ("CREATE VIEW tables AS SELECT 1", "server_foreign"),
        ("ALTER DATABASE {} SET default_transaction_read_only = on", "server_standby"),
        ("ALTER DATABASE {} SET search_path = nowhere", "server_denied"),
    ],
)
def test_foreign_database_is_left_alone(postgres: Server, act: str, trouble: str) -> None:
    """A database that cannot be ours is left alone."""
    name = postgres.database()
    with postgres.admin(name) as admin:
        admin.execute(act.format(name))
        before = admin.execute("SELECT count(*) FROM pg_class").fetchone()
    assert refused(postgres.url(name))[0] == trouble
    with postgres.admin(name) as admin:
        assert admin.execute("SELECT count(*) FROM pg_class").fetchone() == before


@pytest.mark.parametrize(("revision", "trouble"), [("9999", "newer"), ("0008", "older")])
def test_database_of_another_version_is_refused(
    postgres: Server, own_database: str, revision: str, trouble: str
) -> None:
    with postgres.admin(name_of(own_database)) as admin:
        admin.execute("UPDATE threefold_version SET version_num = %s", (revision,))
    assert refused(own_database)[0] == f"server_{trouble}"


def test_missing_rights_and_encoding_are_named(postgres: Server) -> None:
    """A user without rights and a database without letters are named."""
    name = postgres.database()
    with postgres.admin(name) as admin:
        admin.execute(
            "DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN; REVOKE CREATE ON SCHEMA public FROM public"
        )
        admin.execute("CREATE DATABASE letters TEMPLATE template0 ENCODING LATIN1 LOCALE 'C'")
    guest = postgres.url(name).replace(f"{OWNER}@", "guest@")
    assert refused(guest)[0] == "server_denied"
    assert refused(postgres.url("letters"))[0] == "server_encoding"


@pytest.mark.parametrize(
    ("state", "trouble"),
    [
        ("53100", "server_full"),
        ("25006", "server_standby"),
        ("58030", "server_failing"),
        ("42501", "server_denied"),
    ],
)
def test_refused_append_explains_and_stores_nothing(
    postgres: Server, own_database: str, state: str, trouble: str
) -> None:
    """An append that the server refuses says why and stores nothing."""
    with closing(open_postgres(own_database)) as store:
        table = store.create(SINCE, notes(1, 1))
        store.load(table)
        with postgres.admin(name_of(own_database)) as admin:
            admin.execute(f"""
                CREATE FUNCTION fails() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{state}'; END $$
                LANGUAGE plpgsql; CREATE TRIGGER fails BEFORE INSERT ON records EXECUTE FUNCTION fails()
            """)
        with pytest.raises(Unusable) as error:
            store.append(table, 1, notes(2, 1))
        assert error.value.trouble == trouble
        sentence(error.value)
        with postgres.admin(name_of(own_database)) as admin:
            admin.execute("DROP TRIGGER fails ON records")
        assert store.load(table) == notes(1, 1)
        store.append(table, 1, notes(2, 1))


def test_long_held_table_is_busy(postgres: Server, own_database: str) -> None:
    """A table that another holds for too long is said to be busy."""
    with (
        closing(open_postgres(own_database)) as store,
        postgres.admin(name_of(own_database)) as other,
    ):
        table = store.create(SINCE)
        with other.transaction():
            other.execute("SELECT 1 FROM tables FOR UPDATE")
            with pytest.raises(Unusable) as error, _impatient(store):
                store.append(table, 0, notes(1, 1))
        assert error.value.trouble == "server_busy"
        store.append(table, 0, notes(1, 1))


@contextmanager
def _impatient(store: PostgresStore) -> Iterator[None]:
    """With a patience of a moment for those who hold a table."""
    from sqlalchemy import event

    def begin(connection: object) -> None:
        connection.exec_driver_sql("SET LOCAL lock_timeout = '50ms'")  # type: ignore[attr-defined]

    event.listen(store._writing, "begin", begin)
    try:
        yield
    finally:
        event.remove(store._writing, "begin", begin)


def test_missing_driver_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A driver that is not installed is asked for."""
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert refused("postgresql://anna:secret@host/db")[0] == "server_driver"
