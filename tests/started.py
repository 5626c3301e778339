"""Command lines without the cost of their start: a server that has loaded the product makes a process for each.

A process of its own takes half a second to start, nearly all of it imports, and there are hundreds. ``python -m
tests.started FD`` imports the commands once and then forks: each command line still runs in a process that nobody used
before, with its own standard input and output, environment, folder and end. What the start itself does (which modules
it loads, how it ends when a reader leaves, what a terminal gets) is tested with the console script.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import selectors
import socket
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Final, NoReturn

CHECKOUT: Final = Path(__file__).parents[1]
PLAIN: Final = {"LC_ALL": "C.UTF-8"}
LATER: Final = ("threefold.web", "threefold.mcp", "threefold.store.migrations")
"""Not loaded beforehand: the servers, which no command needs that ends by itself, and what only Alembic may load."""


def run(*words: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run `threefold` with these words and this standard input in this folder, and wait for its end."""
    return _starter().run([str(word) for word in words], stdin, os.environ | PLAIN | environment)


@cache
def _starter() -> Starter:
    starter = Starter()
    atexit.register(starter.end)
    return starter


class Starter:
    """The server of processes."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.started", str(theirs.fileno())],
                pass_fds=(theirs.fileno(),),
                cwd=CHECKOUT,
                env=os.environ | PLAIN,
            )

    def run(
        self, words: Sequence[str], stdin: bytes, environment: Mapping[str, str]
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a command line with this standard input in the caller's folder, and wait for its end."""
        wanted = {"words": list(words), "environment": dict(environment), "folder": str(Path.cwd())}
        asked = json.dumps(wanted).encode()
        pipes = [os.pipe(), os.pipe()]
        with tempfile.TemporaryFile() as given:
            given.write(stdin)
            given.seek(0)
            fds = [given.fileno(), *(write for _, write in pipes)]
            socket.send_fds(self._socket, [len(asked).to_bytes(8, "big")], fds)
        for _, write in pipes:
            os.close(write)
        self._socket.sendall(asked)
        said, told = _read([read for read, _ in pipes])
        status = int.from_bytes(_whole(self._socket, 2), "big", signed=True)
        return subprocess.CompletedProcess(list(words), status, said, told)

    def end(self) -> None:
        """No more command lines."""
        self._socket.close()
        self._process.wait()


def _read(fds: Sequence[int]) -> list[bytes]:
    """All that comes out of some pipes until they are closed."""
    found = dict.fromkeys(fds, b"")
    with selectors.DefaultSelector() as ready:
        for fd in fds:
            ready.register(fd, selectors.EVENT_READ)
        while ready.get_map():
            for key, _ in ready.select():
                piece = os.read(key.fd, 1 << 16)
                found[key.fd] += piece
                if not piece:
                    ready.unregister(key.fd)
                    os.close(key.fd)
    return list(found.values())


def _whole(source: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        piece = source.recv(size - len(found))
        if not piece:
            raise EOFError
        found += piece
    return found


def _server(asking: socket.socket) -> None:
    """Answer each request with the status of its process; return only in such a process, to run what is asked."""
    _load()
    gc.collect()
    gc.freeze()  # else each process would copy all that was loaded
    while True:
        size, fds, _, _ = socket.recv_fds(asking, 8, 3)
        if not size:
            os._exit(0)
        asked = json.loads(_whole(asking, int.from_bytes(size, "big")))
        if asked["words"][:1] == ["rules"]:
            _read_coverage()
        child = os.fork()
        if child == 0:
            asking.close()
            for standard, given in enumerate(fds):
                os.dup2(given, standard)
                os.close(given)
            os.chdir(asked["folder"])
            os.environ.clear()
            os.environ.update(asked["environment"])
            sys.argv = ["threefold", *asked["words"]]
            return
        for given in fds:
            os.close(given)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        asking.sendall(status.to_bytes(2, "big", signed=True))


def _load() -> None:
    """Import all that a command may need, and read the rules."""
    import threefold
    from threefold.library.rules import rulebook

    rulebook()

    for module in walk_packages(threefold.__path__, "threefold."):
        if not module.name.startswith(LATER) and not module.name.endswith("__main__"):
            import_module(module.name)


def _read_coverage() -> None:
    """Read which rules are built: it takes seconds, and each command about rules shows some of it."""
    from threefold.library.coverage import coverage

    coverage()


def _run() -> NoReturn:
    """Run the command line of this process, and end without taking down what the server has loaded."""
    from threefold.bootstrap import main

    status = 0
    try:
        main()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001 - as the interpreter ends when nobody catches it
        traceback.print_exc()
        status = 1
    atexit._run_exitfuncs()
    sys.stdout.flush()
    os._exit(status)


if __name__ == "__main__":
    _server(socket.socket(fileno=int(sys.argv[1])))
    _run()
