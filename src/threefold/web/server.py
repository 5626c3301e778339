"""The process that serves tables: uvicorn on a socket that is bound already, until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from socket import socket
from threading import Event, Timer
from typing import Final

import uvicorn
from litestar.types import ASGIApp

from threefold.service.hosting import Hosting
from threefold.service.jobs import Jobs
from threefold.service.lab_process import laboratory
from threefold.service.tables import Tables
from threefold.service.webhooks import Postman
from threefold.web.app import served
from threefold.web.context import AppContext
from threefold.web.gm.find import warm
from threefold.web.journal import keep_journal
from threefold.web.limits import Connections
from threefold.web.shown import MOST_BYTES
from threefold.web.together import Together

Assistants = Callable[[Tables, Jobs], ASGIApp]
"""The protocol of assistants around the tables that are served."""

FAREWELL_SECONDS: Final = 3
"""How long answers under way may take once the process is told to stop."""

WARM_SECONDS: Final = 3
"""How long the first pages are left alone before the palette is made ready."""

HANDS: Final = 32
"""How many things are done at once: what waits for the disk at one table holds up no other."""

SHARE_SECONDS: Final = 0.005
"""How long a thread that draws keeps the interpreter while others wait for it, the event loop among them."""

GARBAGE: Final = 20_000
"""The threshold of Python's garbage collector, in new objects. With the usual 700 it took a seventh of the time of a
drawing, which leaves next to nothing behind."""


def serve(
    tables: Tables, listening: socket, stop: Event, hosting: Hosting, assistants: Assistants | None = None
) -> None:
    """Serve tables until ``stop`` is set, then tell all pages and end what is under way."""
    keep_journal(hosting.verbose)
    warming = Timer(WARM_SECONDS, warm)
    warming.daemon = True
    warming.start()
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)
    sys.setswitchinterval(SHARE_SECONDS)
    context = AppContext(tables, hosting.public_url, hosting.cors, hosting.webhooks, hosting.opens)
    laboratory().cluster = context.jobs.cluster = hosting.cluster
    postman = Postman(tables, hosting.webhooks) if hosting.webhooks else None
    if postman is not None:
        postman.start()
    together = Together(tables, context.presence, context.rates(), context.jobs) if tables.shared else None
    if together is not None:
        together.start()
    try:
        _Server(configured(context, hosting, assistants), stop, context).run(sockets=[listening])
    finally:
        warming.cancel()
        if together is not None:
            together.end()
        if postman is not None:
            postman.stop()


class _Server(uvicorn.Server):
    """Uvicorn that stops by an event. Signals stay with the caller: one may come before the server starts."""

    def __init__(self, config: uvicorn.Config, stop: Event, context: AppContext) -> None:
        super().__init__(config)
        self._stop = stop
        self._context = context

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Begin to serve."""
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(HANDS, "table"))
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """End: whoever listens to events is let go first."""
        self._context.end()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Several times a second: whether to end."""
        return await super().on_tick(counter) or self._stop.is_set()

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Nothing to capture."""
        yield


def configured(context: AppContext, hosting: Hosting, assistants: Assistants | None = None) -> uvicorn.Config:
    """How uvicorn serves tables. What a request says of where it comes from is believed of the proxies alone."""
    return uvicorn.Config(
        served(context, None if assistants is None else assistants(context.tables, context.jobs)),
        http=Connections(hosting.connections, hosting.proxies).protocol(),
        proxy_headers=bool(hosting.proxies),
        forwarded_allow_ips=list(hosting.proxies),
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=hosting.verbose,
        server_header=False,
        timeout_graceful_shutdown=FAREWELL_SECONDS,
    )
