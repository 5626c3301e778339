"""Jobs take turns: who starts many long ones waits for himself."""

from __future__ import annotations

import threading

import pytest
from msgspec import Raw
from tests.people import GUARD, KARA

from threefold.service.job_work import Simulate, Work
from threefold.service.jobs import Job, Jobs

PATIENCE = 30


class Runs:
    """Jobs whose work is a gate: it ends when the test opens it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.began: list[str] = []
        self.changed = threading.Condition()
        self.open: set[str] = set()
        monkeypatch.setattr(Jobs, "_done", self._run)
        self.jobs = Jobs()

    def _run(self, job: Job, work: Work) -> Raw:
        with self.changed:
            self.began.append(job.id)
            self.changed.notify_all()
            assert self.changed.wait_for(lambda: job.id in self.open, PATIENCE)
        return Raw(b"{}")

    def start(self, who: str) -> str:
        """Queue a job of somebody, and return its id."""
        import msgspec

        encounter = {"party": [KARA], "foes": [GUARD], "policy": "plain"}
        job = self.jobs.start(
            who, Simulate(encounter=Raw(msgspec.json.encode(encounter)), runs=1, seed=1)
        )
        assert isinstance(job, Job)
        return job.id

    def await_began(self, id: str) -> None:
        """Wait until a job runs."""
        with self.changed:
            assert self.changed.wait_for(lambda: id in self.began, PATIENCE)

    def end(self, id: str) -> None:
        """Let a job end."""
        with self.changed:
            self.open.add(id)
            self.changed.notify_all()
        self.jobs.wait(id, PATIENCE)


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    return Runs(monkeypatch)


def test_one_job_of_each_runs(runs: Runs) -> None:
    """A short job of somebody else begins beside a long one; the second of the same program
    waits.
    """
    long, queued = runs.start("stranger"), runs.start("stranger")
    short = runs.start("gm")

    runs.await_began(long)
    runs.await_began(short)
    assert queued not in runs.began

    for id in (short, long):
        runs.end(id)
    runs.await_began(queued)
    runs.end(queued)


def test_waiting_programs_take_turns(runs: Runs) -> None:
    """Of those that wait, whoever has had no job for longest is next, however many others have
    queued.
    """
    first, other = runs.start("stranger"), runs.start("crowd")
    runs.await_began(first)
    runs.await_began(other)
    queued = [runs.start("stranger") for _ in range(3)]
    late = runs.start("gm")

    runs.end(first)
    runs.await_began(late)
    assert not set(queued) & set(runs.began)

    for id in (other, late, *queued):
        runs.end(id)
