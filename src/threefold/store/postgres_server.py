"""A PostgreSQL server: its address without the password, and what its errors mean to a person."""

from __future__ import annotations

from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from threefold.store.contract import Unusable
from threefold.store.troubles import Trouble

SCHEME: Final = "postgresql://"


def place_of(url: str) -> str:
    """Return what a person may read of an address: user, host, port and database, never a password.
    Raises ``Unusable``.

    An address that may have been parsed wrongly is not shown at all: any of its parts may contain a
    piece of a password.
    """
    try:
        parts = {name: str(value) for name, value in conninfo_to_dict(url).items()}
    except psycopg.Error:
        raise Unusable("server_address", SCHEME) from None
    host, port, database = (parts.get(name, "") for name in ("host", "port", "dbname"))
    if "@" in host + database or port.strip("0123456789,"):
        raise Unusable("server_address", SCHEME)
    if "user" in parts:
        user = f"{parts['user']}@"
    else:
        user = ""
    if host.startswith("/"):
        at = ""
    else:
        at = host + (f":{port}" if port else "")
    return f"{SCHEME}{user}{at}/{database}"


_CLASSES: Final[dict[str, Trouble]] = {
    "08": "server_lost",
    "28": "server_entry",
    "53": "server_failing",
    "57": "server_lost",
    "58": "server_failing",
    "XX": "server_failing",
}
"""What classes of errors mean, by the first two characters of their SQLSTATE."""

_STATES: Final[dict[str, Trouble]] = {
    "25006": "server_standby",
    "25P03": "server_lost",
    "3D000": "server_database",
    "40001": "server_busy",
    "40P01": "server_busy",
    "42501": "server_denied",
    "3F000": "server_denied",
    "53100": "server_full",
    "53300": "server_crowded",
    "55P03": "server_busy",
    "57014": "server_busy",
    "57P03": "server_gone",
}
"""What single errors mean, by their SQLSTATE."""

_ENTRY: Final[tuple[tuple[Trouble, tuple[str, ...]], ...]] = (
    ("server_database", ('database "',)),
    ("server_crowded", ("too many", "connection slots")),
    ("server_entry", ("authentication", "password", 'role "', "pg_hba.conf", "log in")),
)
"""Words of a server that refuses a connection. The driver gives no SQLSTATE then, and servers in
other languages use other words: an unknown message counts as a server that cannot be reached."""


def explain_server_error(error: BaseException | None) -> Trouble:
    """Return what an error of the driver means to a person."""
    if not isinstance(error, psycopg.Error):
        return "server_failing"
    state = error.sqlstate
    if state is not None:
        return _STATES.get(state) or _CLASSES.get(state[:2], "server_failing")
    if not isinstance(error, psycopg.OperationalError):
        return "server_failing"
    words = str(error)
    if not words.startswith(
        ("connection failed", "failed to resolve", "connection timeout", "connection is bad")
    ):
        return "server_lost"
    if "Is the server running" not in words:
        refused = words.rpartition(" failed: ")[2]
    else:
        refused = ""
    return next(
        (trouble for trouble, known in _ENTRY if any(word in refused for word in known)),
        "server_gone",
    )
