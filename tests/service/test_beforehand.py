"""What is made beforehand: step by step, with rests, again when it depends on something else."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextvars import copy_context
from types import SimpleNamespace

import pytest

from threefold.mcp.late import LazyMcpApp
from threefold.service.beforehand import (
    LOOKS_SECONDS,
    RESTS,
    WORTH_SECONDS,
    Beforehand,
    Step,
    run_with_rests,
    with_rests,
)
from threefold.service.hosting import Hosting
from threefold.service.tables import Tables
from threefold.store.memory import MemoryStore
from threefold.web import server

PATIENCE = 30


class Ending(threading.Event):
    """Records how long the thread rests, and rests not at all."""

    def __init__(self) -> None:
        super().__init__()
        self.rests: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        """Rest."""
        self.rests.append(timeout or 0)
        return super().wait(0.001)


def _made(
    steps: Callable[[], Iterator[Step]], depends: Callable[[], object], until: threading.Event
) -> Ending:
    making = Beforehand(steps, depends, 7.0)
    making._ending = ending = Ending()
    making.start()
    try:
        assert until.wait(PATIENCE)
    finally:
        making.end()
        making._thread.join(PATIENCE)
    assert not making._thread.is_alive()
    return ending


def test_steps_wait_rest_and_survive(caplog: pytest.LogCaptureFixture) -> None:
    """The first step waits until the first pages are served; a failing one keeps no other from
    being taken.
    """
    done = threading.Event()

    def fail() -> None:
        raise OSError("the disk")

    def steps() -> Iterator[Step]:
        yield fail
        yield lambda: sum(range(300_000))
        yield done.set

    ending = _made(steps, lambda: 1, done)
    assert ending.rests[0] == 7.0
    assert "a step failed" in caplog.text
    assert ending.rests[1] > WORTH_SECONDS * RESTS


def test_long_steps_rest_between_parts() -> None:
    """The maker rests within a step; whoever asks for the same does not."""
    done = threading.Event()

    def long() -> None:
        for _ in with_rests(range(5)):
            sum(range(2_000_000))
        done.set()

    rests = _made(lambda: iter([long]), lambda: 1, done).rests
    assert len([rest for rest in rests if rest not in (7.0, LOOKS_SECONDS)]) >= 4
    assert list(with_rests(range(5))) == [0, 1, 2, 3, 4]


def test_stranger_rests_while_others_play() -> None:
    """A document that a stranger asks for too early is made with rests, where somebody plays."""
    rests = list[float]()

    def long() -> str:
        for _ in with_rests(range(3)):
            sum(range(2_000_000))
        return "made"

    assert copy_context().run(run_with_rests, long, rests.append) == "made"
    assert len(rests) == 2


def test_steps_are_taken_again_after_change() -> None:
    """When the packs in use change, all is made anew; else nothing is."""
    done, looked, made = threading.Event(), list[int](), list[int]()

    def depends() -> object:
        looked.append(1)
        if len(looked) > 6:
            done.set()
        return "before" if len(looked) < 4 else "after"

    _made(lambda: iter([lambda: made.append(1)]), depends, done)
    assert len(made) == 2


def test_server_makes_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The serving process begins with it, with what assistants need, and ends it."""
    done = list[str]()

    class Recorded:
        def __init__(
            self, steps: Callable[[], Iterator[Step]], depends: object, delay: float
        ) -> None:
            assert len(list(steps())) > 100
            assert delay == server.WARM_SECONDS

        def start(self) -> None:
            done.append("start")

        def end(self) -> None:
            done.append("end")

    monkeypatch.setattr(server, "Beforehand", Recorded)
    monkeypatch.setattr(server, "configure_logging", lambda verbose: None)
    monkeypatch.setattr(server, "gc", SimpleNamespace(collect=int, freeze=int, set_threshold=int))
    monkeypatch.setattr(server, "sys", SimpleNamespace(setswitchinterval=float))
    monkeypatch.setattr(server._Server, "run", lambda self, sockets: done.append("run"))
    tables = Tables(MemoryStore())
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server.serve(tables, listening, threading.Event(), Hosting(), LazyMcpApp)
    assert done == ["start", "run", "end"]
