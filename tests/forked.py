"""Runs the tests in processes that are forked from one, which has collected all of them: ``pytest
--workers 3``.

Workers of pytest-xdist each import the product and collect thirteen thousand tests. Here that is
done once, and so is whatever a test module reads as it is imported. A worker runs one file after
the other, so that what tests of a file share is made once; when no file is left, whoever has
nothing to do takes half of what another still has. What becomes of a test goes back through a pipe
as a report, and the process that collected tells the rest of pytest of it: ``-x``, ``--junitxml``,
``--lf`` and the terminal work as they do without workers.

A process is forked before anything has begun a thread in it, a browser or a server: fixtures are
set up by workers.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest
from _pytest._io import TerminalWriter

OURS: Final = ("failures", "forks", "terminalreporter")
"""Plugins of the process that collects: in a worker they would tell everything twice."""

Passed = tuple[str, float, float, float]
"""A phase of a test that passed and said nothing: which, how long it took, from when to when."""

Reports = list[Passed | dict[str, Any]]
"""What became of one test, as data: in most cases three phases that passed."""

PLAIN: Final = frozenset(vars(pytest.TestReport("", ("", 0, ""), {}, "passed", None, "call")))
"""What every report has; plugins add to some."""


MANY: Final = 1000
"""A run of so many tests asks for most of what a server makes before anybody asks for it."""


def _make_beforehand() -> None:
    """Make once what each worker would make for itself."""
    from threefold.web.beforehand import steps

    for step in steps():
        step()


def what_it_shares(item: pytest.Item) -> Path | str:
    """What tests that run in one worker have in common: their file, or what the marker
    ``together`` names.
    """
    marker = item.get_closest_marker("together")
    return item.path if marker is None else str(marker.args[0])


class Plan:
    """Which test comes next for whom: the rest of a file, the next file, or half of what somebody
    else still has.
    """

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        files: dict[Path | str, deque[int]] = {}
        for number, item in enumerate(items):
            files.setdefault(what_it_shares(item), deque()).append(number)
        self._files = deque(files.values())
        self._given: dict[Worker, deque[int]] = {}

    def next(self, worker: Worker) -> int | None:
        """The number of a test that nobody has begun; None when there are no more."""
        own = self._given.setdefault(worker, deque())
        if not own:
            if self._files:
                own.extend(self._files.popleft())
            else:
                other = max(self._given.values(), key=len)
                own.extendleft(other.pop() for _ in range((len(other) + 1) // 2))
        return own.popleft() if own else None

    def give_back(self, worker: Worker, *numbers: int) -> None:
        """Tests that a worker has not run and will not run any more."""
        left = deque((*numbers, *self._given.pop(worker, ())))
        if left:
            self._files.appendleft(left)


class Worker:
    """A process that runs tests. It knows the one after the next too: what both share is not torn
    down in between.
    """

    def __init__(self, number: int, session: pytest.Session, others: Sequence[Worker]) -> None:
        self.connection, theirs = multiprocessing.Pipe()
        self.todo: deque[int] = deque()
        """The test that it runs, and the one after it."""
        closed = [self.connection, *(other.connection for other in others)]
        process = multiprocessing.get_context("fork").Process
        self.process = process(target=_work, args=(number, session, theirs, closed))
        self.process.start()
        theirs.close()

    def give(self, number: int | None) -> None:
        """Let it run this test after what it has; None when there are no more."""
        with suppress(OSError):  # it may have ended, which the other end of the pipe tells
            self.connection.send(number)
        if number is not None:
            self.todo.append(number)

    def received(self) -> Reports | None:
        """What became of the test that it ran; None when the process has ended."""
        try:
            reports: Reports = self.connection.recv()
        except (EOFError, OSError):
            return None
        return reports


class Forks:
    """The plugin of the process that collects: instead of running the tests it hands them out."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._begun = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Run all tests, unless there is nothing to run."""
        config = session.config
        if config.option.collectonly or (
            session.testsfailed and not config.option.continue_on_collection_errors
        ):
            return None
        threads = [
            thread.name for thread in threading.enumerate() if thread is not threading.main_thread()
        ]
        assert not threads, f"a test module begins threads as it is imported: {threads}"
        config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        terminal = config.pluginmanager.get_plugin("terminalreporter")
        if terminal is not None:
            terminal.showfspath = False  # reports of several files come one after the other
        if len(session.items) > MANY:
            _make_beforehand()
        plan, workers = Plan(session.items), list[Worker]()
        try:
            for _ in range(min(self._count, len(session.items))):
                self._begin(session, plan, workers)
            while workers:
                for worker in _heard(workers):
                    self._listen(session, plan, workers, worker)
                    if session.shouldfail:
                        raise session.Failed(session.shouldfail)
                    if session.shouldstop:
                        raise session.Interrupted(session.shouldstop)
        finally:
            for (
                worker
            ) in workers:  # each ends with the test that it runs, and takes down what it has set up
                worker.connection.close()
            for worker in workers:
                worker.process.join()
        return True

    def _begin(self, session: pytest.Session, plan: Plan, workers: list[Worker]) -> None:
        self._begun += 1
        worker = Worker(self._begun, session, workers)
        workers.append(worker)
        for _ in range(2):
            worker.give(plan.next(worker))

    def _listen(
        self, session: pytest.Session, plan: Plan, workers: list[Worker], worker: Worker
    ) -> None:
        reports = worker.received()
        if reports is not None:
            _tell(session.items[worker.todo.popleft()], reports)
            worker.give(plan.next(worker))
            return
        workers.remove(worker)
        worker.process.join()
        if worker.todo:
            item = session.items[worker.todo.popleft()]
            _tell(item, [_ended(item, worker.process.exitcode)])
            plan.give_back(worker, *worker.todo)
            self._begin(session, plan, workers)


def _heard(workers: Sequence[Worker]) -> Iterator[Worker]:
    ready = wait([worker.connection for worker in workers])
    return (worker for worker in tuple(workers) if worker.connection in ready)


def _tell(item: pytest.Item, reports: Reports) -> None:
    """Let all plugins here know of a test that ran elsewhere."""
    hook, config = item.config.hook, item.config
    hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for data in reports:
        if isinstance(data, tuple):
            when, duration, start, stop = data
            report = pytest.TestReport(
                item.nodeid,
                item.location,
                {},
                "passed",
                None,
                when,  # type: ignore[arg-type]
                duration=duration,
                start=start,
                stop=stop,
            )
        else:
            report = hook.pytest_report_from_serializable(config=config, data=data)
        hook.pytest_runtest_logreport(report=report)
    hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)


def _ended(item: pytest.Item, status: int | None) -> dict[str, Any]:
    """The report of a test whose worker has ended."""
    said = f"the worker ended with status {status} while this test ran"
    report = pytest.TestReport(item.nodeid, item.location, {}, "failed", said, "call")
    data: dict[str, Any] = item.config.hook.pytest_report_to_serializable(
        config=item.config, report=report
    )
    return data


class Sender:
    """The plugin of a worker: it gathers the reports of a test and sends them."""

    def __init__(self, config: pytest.Config, connection: Connection) -> None:
        self._config, self._connection = config, connection
        self._reports: Reports = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One of set-up, call and teardown."""
        said = report.sections or report.user_properties or report.longrepr is not None
        if report.passed and not said and vars(report).keys() <= PLAIN:
            self._reports.append((str(report.when), report.duration, report.start, report.stop))
        else:
            data = self._config.hook.pytest_report_to_serializable(
                config=self._config, report=report
            )
            self._reports.append(data)

    def send(self) -> None:
        """All of a test has been told."""
        self._connection.send(self._reports)
        self._reports = []


class Terminal:
    """What a worker has for a terminal: there pytest-timeout tells where a test hangs."""

    def __init__(self) -> None:
        self._tw = TerminalWriter(sys.__stderr__)


def _work(
    number: int, session: pytest.Session, connection: Connection, closed: Sequence[Connection]
) -> NoReturn:
    """Run the tests whose numbers come, until there are no more; whoever hands them out may be gone
    before.
    """
    for other in closed:
        other.close()
    atexit._clear()  # what the process that collects does at its end is its own
    sender = Sender(session.config, connection)
    _settle(number, session.config, sender)
    status = 0
    try:
        current = connection.recv()
        while current is not None:
            following = connection.recv()
            item = session.items[current]
            after = None if following is None else session.items[following]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            sender.send()
            current = following
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        session._setupstate.teardown_exact(None)
    except BaseException:  # noqa: BLE001 - a fault of a plugin, which the test that it met is to show
        sys.excepthook(*sys.exc_info())
        status = 1
    atexit._run_exitfuncs()
    connection.close()
    os._exit(status)


def _settle(number: int, config: pytest.Config, sender: Sender) -> None:
    """Take what two processes cannot share: where output is caught, temporary files, and the
    terminal.
    """
    plugins = config.pluginmanager
    for name in OURS:
        if plugins.has_plugin(name):
            plugins.unregister(name=name)
    plugins.register(Terminal(), "terminalreporter")
    plugins.register(sender, "sender")
    capture = plugins.get_plugin("capturemanager")
    assert capture is not None
    capture.stop_global_capturing()
    capture.start_global_capturing()
    capture.suspend_global_capture(in_=True)
    factory = config._tmp_path_factory  # type: ignore[attr-defined]
    factory._basetemp = factory.getbasetemp() / f"worker-{number}"
    factory._basetemp.mkdir()
