"""Command lines without the cost of their start: a server that has loaded the product makes a
process for each.

A process of its own takes half a second to start, a table two, nearly all of it imports and
templates, and there are hundreds. ``python -m tests.started FD`` imports the commands once, for all
workers of a run, and then forks: each command line still runs in a process that nobody used before,
with its own standard input and output, environment, folder and end. What the start itself does
(which modules it loads, how it ends when a reader leaves, what a terminal gets) is tested with the
console script.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import selectors
import shutil
import signal
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
SERVERS: Final = ("threefold.web", "threefold.mcp")
"""Loaded before the first table is served: no command needs them that ends by itself."""
ALEMBIC: Final = "threefold.store.migrations"
"""What only Alembic may load."""
PLACE: Final = "THREEFOLD_TESTS_STARTER"
"""Where the workers of a run find the server that all of them share."""


def run(
    *words: str | Path, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run `threefold` with these words and this standard input in this folder, and wait for its
    end.
    """
    arguments, pipes = [str(word) for word in words], [os.pipe(), os.pipe()]
    with tempfile.TemporaryFile() as given:
        given.write(stdin)
        given.seek(0)
        started = Started(
            arguments,
            [given.fileno(), *(write for _, write in pipes)],
            os.environ | PLAIN | environment,
        )
    for _, write in pipes:
        os.close(write)
    said, told = _read([read for read, _ in pipes])
    return subprocess.CompletedProcess(arguments, started.wait(), said, told)


class Started:
    """A command line that runs, with the standard streams that it was given; asked as a `Popen`
    is.
    """

    def __init__(
        self, words: Sequence[str], streams: Sequence[int], environment: Mapping[str, str]
    ) -> None:
        asked = {"words": list(words), "environment": dict(environment), "folder": str(Path.cwd())}
        data = json.dumps(asked).encode()
        self.args = list(words)
        self.returncode: int | None = None
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(_place())
        socket.send_fds(self._socket, [len(data).to_bytes(8, "big")], streams)
        self._socket.sendall(data)
        self.pid = int.from_bytes(_whole(self._socket, 4), "big")

    def poll(self) -> int | None:
        """How it ended, if it has."""
        return self._ended(0)

    def wait(self, seconds: float | None = None) -> int:
        """Wait for its end, and say how it ended."""
        status = self._ended(seconds)
        if status is None:
            assert seconds is not None
            raise subprocess.TimeoutExpired(self.args, seconds)
        return status

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def _ended(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self._socket], [], [], seconds)[0]:
            self.returncode = int.from_bytes(_whole(self._socket, 2), "big", signed=True)
            self._socket.close()
        return self.returncode


class Starter:
    """The server of processes. It loads the product when the first process is asked for, or
    ``ahead`` of that.
    """

    def __init__(self, ahead: bool = False) -> None:
        self._folder = tempfile.mkdtemp(prefix="started-")
        self.place = str(Path(self._folder, "socket"))
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(self.place)
            listening.listen(64)
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "tests.started",
                    str(listening.fileno()),
                    *(["ahead"] if ahead else []),
                ],
                pass_fds=(listening.fileno(),),
                stdin=subprocess.PIPE,  # it ends with us, however we end
                cwd=CHECKOUT,
                env=os.environ | PLAIN,
            )

    def end(self) -> None:
        """No more command lines."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        shutil.rmtree(self._folder)

    def pytest_unconfigure(self) -> None:
        """The end of a run."""
        self.end()


@cache
def _place() -> str:
    """The server's address: that of the whole run, or of one of our own."""
    if PLACE in os.environ:
        return os.environ[PLACE]
    starter = Starter()
    atexit.register(starter.end)
    return starter.place


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


def _server(listening: socket.socket) -> None:
    """Start a process for each request and tell its status; return only in such a process, to run
    what is asked.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the run, and that ends us
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who wait
    while True:
        if sys.stdin in select.select([listening, sys.stdin], [], [])[0]:
            os._exit(0)
        asking, _ = listening.accept()
        size, fds, _, _ = socket.recv_fds(asking, 8, 3)
        asked = json.loads(_whole(asking, int.from_bytes(size, "big")))
        _load(asked["words"])
        if os.fork() == 0:
            listening.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            child = os.fork()
            if child == 0:
                asking.close()
                break
            for given in fds:
                os.close(given)
            _tell_end(asking, child)
        asking.close()
        for given in fds:
            os.close(given)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for standard, given in enumerate(fds):
        os.dup2(given, standard)
        os.close(given)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.argv = ["threefold", *asked["words"]]


def _tell_end(asking: socket.socket, child: int) -> NoReturn:
    """Tell which process it is, wait for its end, and tell how that was; whoever asked may have
    left.
    """
    try:
        asking.sendall(child.to_bytes(4, "big"))
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        asking.sendall(status.to_bytes(2, "big", signed=True))
    except OSError:
        pass
    finally:
        os._exit(0)


def _load(words: Sequence[str]) -> None:
    """Make ready what such a command line needs, unless that is done."""
    _load_commands()
    if words[:1] == ["rules"]:
        _read_coverage()
    if words[:1] == ["table"]:
        _load_servers()
    if words[:1] in (["simulate"], ["duel"]) and "--help" not in words:
        _load_laboratory()


@cache
def _load_commands() -> None:
    """Import all that a command may need, and read the rules and the books."""
    import threefold
    from threefold.library.catalogue import KINDS
    from threefold.library.rules import rulebook
    from threefold.library.shelf import of_books

    rulebook()
    for kind in KINDS.values():
        of_books(kind)
    _import(threefold.__path__, "threefold.", but=(*SERVERS, ALEMBIC))
    _freeze()


@cache
def _read_coverage() -> None:
    """Read which rules are built: it takes seconds, and each command about rules shows some of
    it.
    """
    from threefold.library.coverage import coverage

    coverage()
    _freeze()


@cache
def _load_servers() -> None:
    """Import what serves a table, and make its templates."""
    import threefold.web
    from threefold.web.rendering import template_environment

    _import(threefold.web.__path__, "threefold.web.")
    import_module("threefold.mcp.late")
    english = template_environment("en")
    for name in english.list_templates(["html"]):
        english.get_template(name)
    _freeze()


@cache
def _load_laboratory() -> None:
    """Load what the laboratory has compiled: it takes a command line most of its time."""
    from tests.compiled import load

    load()
    _freeze()


def _import(path: Sequence[str], prefix: str, but: tuple[str, ...] = ()) -> None:
    for module in walk_packages(path, prefix):
        if not module.name.endswith("__main__") and not (but and module.name.startswith(but)):
            import_module(module.name)


def _freeze() -> None:
    """Else each process would copy all that was loaded."""
    gc.collect()
    gc.freeze()


def _run() -> NoReturn:
    """Run the command line of this process, and end without taking down what the server has
    loaded.
    """
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
    if sys.argv[2:] == ["ahead"]:
        _load_commands()
        _load_servers()
    _server(socket.socket(fileno=int(sys.argv[1])))
    _run()
