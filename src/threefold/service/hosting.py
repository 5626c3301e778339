"""How the owner of a server hosts tables: what the command line says of it, for the server to keep to."""

from __future__ import annotations

from typing import NamedTuple


class Hosting(NamedTuple):
    """How tables are hosted.

    ``public_url`` is the server's address for other devices, ``proxies`` are those whose word on who asks is believed,
    ``connections`` the most at once. ``cors`` are the origins whose pages may call the API, ``webhooks`` the addresses
    that tables may tell what happens. ``opens``: whoever reaches the first page may open a table. ``cluster`` is the
    address of the Dask scheduler that works for the laboratory; without it this machine does.
    """

    public_url: str | None = None
    verbose: bool = False
    connections: int = 800
    proxies: tuple[str, ...] = ()
    cors: tuple[str, ...] = ()
    webhooks: tuple[str, ...] = ()
    opens: bool = False
    cluster: str | None = None
