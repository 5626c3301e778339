"""Several processes that serve the same tables on one port: each is started anew when it dies, and all end together."""

from __future__ import annotations

import sys
from multiprocessing import Pipe, Process, get_all_start_methods, set_forkserver_preload, set_start_method
from multiprocessing.connection import wait
from pathlib import Path
from socket import socket
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from threefold.cli.output import tell
from threefold.cli.places import keep_images, packs_of
from threefold.text import Lang

if TYPE_CHECKING:
    from threefold.cli.app import Serve
    from threefold.service.hosting import Hosting

END_SECONDS: Final = 10
"""How long workers may take to end what is under way."""

AGAIN_SECONDS: Final = 1.0
"""How long after its last start a worker is started anew: one that cannot start does not take a whole core for it."""

LOOK_SECONDS: Final = 0.2

SERVERS: Final = ("threefold.web.server", "threefold.mcp.late", "threefold.store.postgres")
"""What every worker needs, by name: the command line knows no other face of the program."""


class Work(NamedTuple):
    """What each worker does: it serves the tables of the database at ``url``. All of it can be handed to a process."""

    url: str
    packs: tuple[Path, ...]
    images: str | None
    most: int
    hosting: Hosting
    serve: Serve
    lang: Lang


class _End(Protocol):
    """One end of a pipe: POSIX and Windows have a type each."""

    def recv_bytes(self) -> bytes: ...
    def close(self) -> None: ...


class _Worker(NamedTuple):
    process: Process
    alive: _End
    """Open as long as the worker is to work: it ends when this does, also with a parent that was killed."""
    since: float


def supervise(count: int, work: Work, listening: socket, stop: Event) -> None:
    """Keep workers at work until ``stop`` is set, then end them."""
    _prepare(work.serve)
    workers = [_started(work, listening) for _ in range(count)]
    try:
        while not stop.is_set():
            wait([worker.process.sentinel for worker in workers], LOOK_SECONDS)
            for n, worker in enumerate(workers):
                gone = not worker.process.is_alive()
                if gone and monotonic() - worker.since >= AGAIN_SECONDS and not stop.is_set():
                    worker.alive.close()
                    workers[n] = _started(work, listening)
            stop.wait(LOOK_SECONDS / 4)  # one that has died is not waited for twice at once
    finally:
        for worker in workers:
            worker.alive.close()
            if sys.platform != "win32":
                worker.process.terminate()  # one that is still starting ends at once
        until = monotonic() + END_SECONDS
        for worker in workers:
            worker.process.join(max(0.0, until - monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()


def _prepare(serve: Serve) -> None:
    """How processes are made: where the system can, of one that has loaded the product and does nothing else."""
    if "forkserver" in get_all_start_methods():
        set_start_method("forkserver", force=True)
        set_forkserver_preload([__name__, serve.__module__, *SERVERS])
    else:
        set_start_method("spawn", force=True)


def _started(work: Work, listening: socket) -> _Worker:
    theirs, alive = Pipe(duplex=False)
    process = Process(target=_work, args=(work, listening, theirs), name="threefold worker")
    process.start()
    theirs.close()
    return _Worker(process, alive, monotonic())


def _work(work: Work, listening: socket, alive: _End) -> None:
    """The whole life of a worker."""
    from threefold.cli.table import stop_requested
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
