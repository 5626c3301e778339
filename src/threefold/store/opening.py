"""Opens a store by the address that people give: a file, or a PostgreSQL server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from threefold.store.contract import Store, Unusable

if TYPE_CHECKING:
    from threefold.store.postgres import PostgresStore

SCHEMES: Final = ("postgresql://", "postgres://")
"""The starts of PostgreSQL addresses."""


def on_server(place: str | Path) -> bool:
    """Whether an address is that of a database server."""
    return str(place).startswith(SCHEMES)


def open_server(url: str) -> PostgresStore:
    """Open the store on a database server. Raises ``Unusable``, also where its driver is not
    installed.
    """
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise Unusable("server_driver", SCHEMES[0]) from error
    from threefold.store.postgres import open_postgres

    return open_postgres(url)


def open_store(place: str | Path) -> Store:
    """Open the store at an address; create or upgrade it as needed. Raises ``Unusable``."""
    if on_server(place):
        return open_server(str(place))
    from threefold.store.sqlite import open_sqlite

    return open_sqlite(Path(place))
