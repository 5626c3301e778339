"""A PostgreSQL server for the tests: the system's, in a temporary folder, one for each worker of
pytest.
"""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import psycopg

OWNER: Final = "threefold"
PASSWORD: Final = "a very secret pass:w/rd@%"
WAIT_SECONDS: Final = 60

_numbers = count(1)


def _program(name: str) -> str | None:
    """Where a program of the server is: in the path, or where Debian puts it, the newest
    version.
    """
    debian = sorted(
        Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4])
    )
    return str(debian[-1]) if debian else shutil.which(name)


INSTALLED: Final = _program("postgres") is not None and _program("initdb") is not None


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A server that may be stopped, killed and started again. It writes through to the disk like
    one in service. One ``of`` another is its standby."""

    def __init__(self, of: Server | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="threefold-postgres-"))
        self.data, self.port = self.folder / "data", _free_port()
        self._as: list[str] = []
        if os.geteuid() == 0:  # the server refuses to run as root
            names = {entry.pw_name for entry in pwd.getpwall()}
            user = "postgres" if "postgres" in names else "nobody"
            shutil.chown(self.folder, user)
            group = str(pwd.getpwnam(user).pw_gid)
            self._as = ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups"]
        self._process: subprocess.Popen[bytes] | None = None
        if of is not None:
            known = ["--host", of.folder, "--port", str(of.port), "--username", OWNER]
            self._run(
                "pg_basebackup",
                "-D",
                self.data,
                *known,
                "--write-recovery-conf",
                "--checkpoint=fast",
                "--no-sync",
            )
            return
        secret = self.folder / "secret"
        secret.write_text(PASSWORD, "utf-8")
        secret.chmod(0o644)
        made = [
            "--username",
            OWNER,
            "--pwfile",
            secret,
            "--auth-local=trust",
            "--auth-host=scram-sha-256",
        ]
        self._run(
            "initdb", "-D", self.data, *made, "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"
        )

    def _run(self, program: str, *words: str | Path) -> None:
        path = _program(program)
        assert path is not None
        done = subprocess.run(
            [*self._as, path, *words], cwd="/", capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Start it, and wait until it answers."""
        path = _program("postgres")
        assert path is not None
        settings = {
            "port": str(self.port),
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self.folder),
            "fsync": "on",
            "max_connections": "100",
            "shared_buffers": "32MB",
            "autovacuum": "off",
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder.with_suffix(".log")).open("ab") as log:
            self._process = subprocess.Popen(
                [*self._as, path, "-D", self.data, *options], cwd="/", stderr=log
            )
        until = monotonic() + WAIT_SECONDS
        while True:
            try:
                self.admin().close()
            except psycopg.OperationalError:
                assert self._process.poll() is None, self.folder.with_suffix(".log").read_text(
                    "utf-8"
                )
                assert monotonic() < until, "PostgreSQL does not start"
                sleep(0.02)
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: SIGINT cuts all connections and closes files, SIGQUIT ends it as a loss of power
        would.
        """
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(WAIT_SECONDS)
            self._process = None

    def promote(self) -> None:
        """Let a standby take over, and wait until it can be written to."""
        with self.admin() as admin:
            assert admin.execute(
                "SELECT pg_promote(wait => true, wait_seconds => %s)", [WAIT_SECONDS]
            ).fetchone() == (True,)

    def end(self) -> None:
        """Stop it for good."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.with_suffix(".log").unlink(missing_ok=True)

    def admin(self, database: str = "postgres") -> psycopg.Connection[tuple[object, ...]]:
        """A connection beside the product's."""
        return psycopg.connect(
            host=str(self.folder), port=self.port, user=OWNER, dbname=database, autocommit=True
        )

    def url(self, database: str) -> str:
        """The address of a database, over the socket, where nobody asks for a password."""
        return f"postgresql://{OWNER}@/{database}?host={self.folder}&port={self.port}"

    def database(self, template: str = "template0") -> str:
        """Make a database, and say its name."""
        name = f"t{next(_numbers)}"
        with self.admin() as admin:
            admin.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def cut(self, database: str, name: str = "%") -> int:
        """Cut all connections to a database, or those of a name; how many it were."""
        with self.admin() as admin:
            those = "FROM pg_stat_activity WHERE datname = %s AND application_name LIKE %s"
            row = admin.execute(
                f"SELECT count(pg_terminate_backend(pid)) {those}", [database, name]
            ).fetchone()
        return 0 if row is None else int(str(row[0]))


@contextmanager
def own_server() -> Iterator[Server]:
    """A server that may be killed, while other tests use theirs."""
    server = Server()
    try:
        server.start()
        yield server
    finally:
        server.end()


@cache
def server() -> Server:
    """The server of this worker, which runs until the worker ends."""
    made = Server()
    atexit.register(made.end)
    made.start()
    return made


@cache
def _ready() -> str:
    """A database with our tables and nothing in them, to copy."""
    from threefold.store.postgres import open_postgres

    name = server().database()
    open_postgres(server().url(name)).close()
    return name


def fresh() -> str:
    """The address of a new store with nothing in it."""
    return server().url(server().database(_ready()))


@cache
def _shared() -> str:
    return server().database(_ready())


def emptied() -> str:
    """The address of a store with nothing in it, always the same. Whoever had it open before is cut
    off.
    """
    from threefold.store.schema import METADATA

    server().cut(_shared())
    with server().admin(_shared()) as admin:
        admin.execute(
            "; ".join(f"DELETE FROM {table.name}" for table in reversed(METADATA.sorted_tables))
        )
    return server().url(_shared())
