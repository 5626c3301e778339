"""The process that serves tables: it runs uvicorn on a bound socket until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from socket import socket
from threading import Event
from typing import Any, Final, Protocol

import uvicorn
from litestar.types import ASGIApp

from threefold.service.beforehand import Beforehand, Step
from threefold.service.hosting import Hosting
from threefold.service.jobs import Jobs
from threefold.service.lab_process import laboratory
from threefold.service.tables import Tables
from threefold.service.webhooks import Postman
from threefold.web.app import web_application
from threefold.web.beforehand import depends, steps
from threefold.web.connections import Connections
from threefold.web.context import AppContext
from threefold.web.journal import configure_logging
from threefold.web.shown import MOST_BYTES
from threefold.web.together import WorkerExchange


class Assistance(Protocol):
    """The ASGI application of the assistants' protocol, and what of it can be made before anybody
    asks.
    """

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""

    def beforehand(self) -> Iterable[Step]:
        """Yield what can be made before anybody asks."""


Assistants = Callable[[Tables, Jobs], Assistance]
"""Makes the ASGI application of the assistants' protocol for the served tables."""

FAREWELL_SECONDS: Final = 3
"""How long responses in progress may take after the process is told to stop."""

WARM_SECONDS: Final = 3
"""How long after the start documents and searches are made beforehand. Until then the first pages
have the process alone."""

WORKER_THREADS: Final = 32
"""How many worker threads there are. A table that waits for the disk does not block the others."""

SWITCH_INTERVAL_SECONDS: Final = 0.005
"""How long a thread keeps the interpreter while others wait, such as the event loop
(``sys.setswitchinterval``).
"""

GARBAGE: Final = 20_000
"""The threshold of Python's garbage collector, in new objects. With the default of 700, collection
took a seventh of the time of rendering a page, which leaves almost no garbage."""


def serve(
    tables: Tables,
    listening: socket,
    stop: Event,
    hosting: Hosting,
    assistants: Assistants | None = None,
) -> None:
    """Serve tables until ``stop`` is set, then tell all pages and finish the requests in
    progress.
    """
    configure_logging(hosting.verbose)
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    tables.access.server = hosting.ages
    context = AppContext(
        tables, hosting.public_url, hosting.cors, hosting.webhooks, hosting.opens, hosting.hsts_days
    )
    laboratory().cluster = context.jobs.cluster = hosting.cluster
    if assistants is None:
        speak = None
    else:
        speak = assistants(context.tables, context.jobs)
    making = Beforehand(lambda: steps(speak), depends, WARM_SECONDS)
    making.start()
    if hosting.webhooks:
        postman = Postman(tables, hosting.webhooks)
    else:
        postman = None
    if postman is not None:
        postman.start()
    if tables.peers.shared:
        together = WorkerExchange(tables, context.presence, context.rates.shared(), context.jobs)
    else:
        together = None
    if together is not None:
        together.start()
    try:
        _Server(uvicorn_config(context, hosting, speak), stop, context).run(sockets=[listening])
    finally:
        making.end()
        if together is not None:
            together.end()
        if postman is not None:
            postman.stop()


class _Server(uvicorn.Server):
    """Uvicorn that stops when an event is set. The caller handles signals: one may come before the
    server starts.
    """

    def __init__(self, config: uvicorn.Config, stop: Event, context: AppContext) -> None:
        super().__init__(config)
        self._stop = stop
        self._context = context

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Set up the worker threads and start to serve."""
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(WORKER_THREADS, "table"))
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Shut down. Pages that listen for events are released first."""
        self._context.end()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Return whether to stop. Uvicorn asks several times a second."""
        return await super().on_tick(counter) or self._stop.is_set()

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Capture no signals."""
        yield


def uvicorn_config(
    context: AppContext, hosting: Hosting, speak: ASGIApp | None = None
) -> uvicorn.Config:
    """Return uvicorn's configuration. Forwarding headers (``X-Forwarded-*``) are trusted only from
    named proxies.
    """
    return uvicorn.Config(
        web_application(context, speak),
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
