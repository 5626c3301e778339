"""How the owner of a server hosts tables: the settings that the command line gives the server."""

from __future__ import annotations

from typing import NamedTuple

from threefold.store.contract import Ages


class Hosting(NamedTuple):
    """How tables are hosted.

    ``public_url`` is the server's address for other devices; ``proxies`` are those that are trusted
    to say who asks; ``connections`` is the most connections at once. ``cors`` are the origins whose
    pages may call the API, ``webhooks`` the addresses to which tables may send what happens.
    ``opens``: anyone who reaches the first page may open a table. ``ages``: after how many days
    what opens a table ends, at the latest; ``hsts_days``: for how many days browsers use https
    alone. ``cluster`` is the address of the Dask scheduler that works for the laboratory; without
    it this machine does.
    """

    public_url: str | None = None
    verbose: bool = False
    connections: int = 800
    proxies: tuple[str, ...] = ()
    cors: tuple[str, ...] = ()
    webhooks: tuple[str, ...] = ()
    opens: bool = False
    cluster: str | None = None
    ages: Ages = Ages()
    hsts_days: int = 365
