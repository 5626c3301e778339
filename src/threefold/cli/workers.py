"""Several processes that serve the same tables on one port. A process that dies is restarted; all
end together.
"""

from __future__ import annotations

import os
import sys
from multiprocessing import (
    Pipe,
    Process,
    get_all_start_methods,
    set_forkserver_preload,
    set_start_method,
)
from multiprocessing.connection import wait
from pathlib import Path
from socket import socket
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from threefold.cli.output import tell
from threefold.cli.places import keep_images, packs_of
from threefold.cli.stopping import stop_requested
from threefold.text import Lang

if TYPE_CHECKING:
    from threefold.cli.app import Serve
    from threefold.service.hosting import Hosting

END_SECONDS: Final = 10
"""The most seconds that workers may take to finish."""

AGAIN_SECONDS: Final = 1.0
"""The least seconds between two starts of a worker, so that one that cannot start does not use a
whole core.
"""

LOOK_SECONDS: Final = 0.2

SERVERS: Final = ("threefold.web.server", "threefold.mcp.late", "threefold.store.postgres")
"""Modules that every worker needs, by name, because the command line must not import them."""


class WorkerTask(NamedTuple):
    """The task of each worker: serve the tables of the database at ``url``. All fields can be sent
    to a process.
    """

    url: str
    packs: tuple[Path, ...]
    images: str | None
    most: int
    hosting: Hosting
    serve: Serve
    lang: Lang


class _End(Protocol):
    """One end of a pipe. POSIX and Windows have different types for it."""

    def recv_bytes(self) -> bytes: ...
    def close(self) -> None: ...


class _Worker(NamedTuple):
    process: Process
    alive: _End
    """The parent's end of a pipe. The worker ends when it closes, even if the parent is killed."""
    since: float


def supervise(count: int, work: WorkerTask, listening: socket, stop: Event) -> None:
    """Keep workers running until ``stop`` is set, then end them."""
    _prepare(work.serve)
    workers = [_start_worker(work, listening) for _ in range(count)]
    try:
        while not stop.is_set():
            wait([worker.process.sentinel for worker in workers], LOOK_SECONDS)
            for n, worker in enumerate(workers):
                gone = not worker.process.is_alive()
                if gone and monotonic() - worker.since >= AGAIN_SECONDS and not stop.is_set():
                    worker.alive.close()
                    workers[n] = _start_worker(work, listening)
            # so that a dead process does not make this loop run without a pause
            stop.wait(LOOK_SECONDS / 4)
    finally:
        for worker in workers:
            worker.alive.close()
            if sys.platform != "win32":
                worker.process.terminate()  # also ends one that is still starting
        until = monotonic() + END_SECONDS
        for worker in workers:
            worker.process.join(max(0.0, until - monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()


def _prepare(serve: Serve) -> None:
    """Set how processes are started: forked from a server with the program loaded; spawned where
    fork is missing.
    """
    os.environ["PYTHONSAFEPATH"] = (
        "1"  # else Python would look for modules in the current folder first
    )
    if "forkserver" in get_all_start_methods():
        set_start_method("forkserver", force=True)
        set_forkserver_preload([__name__, serve.__module__, *SERVERS])
    else:
        set_start_method("spawn", force=True)


def _start_worker(work: WorkerTask, listening: socket) -> _Worker:
    theirs, alive = Pipe(duplex=False)
    process = Process(target=_work, args=(work, listening, theirs), name="threefold worker")
    process.start()
    theirs.close()
    return _Worker(process, alive, monotonic())


def _work(work: WorkerTask, listening: socket, alive: _End) -> None:
    """Run one worker from start to end."""
    from threefold.service.keeping import keeping
    from threefold.service.tables import Tables
    from threefold.store.contract import Unusable
    from threefold.store.opening import open_server
    from threefold.text import render
    from threefold.text.catalog import speak

    stop = stop_requested()
    Thread(target=_end_with, args=(alive, stop), daemon=True).start()
    speak(work.lang)
    imports = packs_of(work.url, work.packs)
    try:
        store = open_server(work.url)
    except Unusable as error:
        tell(render(error.message))
        sys.exit(1)
    try:
        tables = Tables(store, most=work.most, imports=imports)
        keep_images(tables, work.images)
        with keeping(tables):
            work.serve(tables, listening, stop, work.hosting)
    finally:
        store.close()


def _end_with(alive: _End, stop: Event) -> None:
    try:
        alive.recv_bytes()
    except (EOFError, OSError):
        stop.set()
