"""The process that serves tables: uvicorn on a socket that is bound already, until it is told to stop."""

from __future__ import annotations

from socket import socket
from typing import Final

import uvicorn

from threefold.service.tables import Tables
from threefold.web.app import create_app
from threefold.web.journal import keep_journal

FAREWELL_SECONDS: Final = 3
"""How long answers under way may take once the process is told to stop."""

HEARD_BYTES: Final = 4096
"""Pages say nothing over the socket."""


def serve(tables: Tables, listening: socket, public_url: str | None = None, verbose: bool = False) -> None:
    """Serve tables until Ctrl-C or SIGTERM; the signal is raised again once all pages have been told."""
    keep_journal(verbose)
    uvicorn.Server(configured(tables, public_url, verbose)).run(sockets=[listening])


def configured(tables: Tables, public_url: str | None = None, verbose: bool = False) -> uvicorn.Config:
    """How uvicorn serves tables."""
    return uvicorn.Config(
        create_app(tables, public_url),
        http="h11",
        ws="websockets-sansio",
        ws_max_size=HEARD_BYTES,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=verbose,
        server_header=False,
        timeout_graceful_shutdown=FAREWELL_SECONDS,
    )
