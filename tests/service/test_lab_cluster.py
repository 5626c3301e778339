"""The laboratory of a server on a Dask cluster: the same figures, and pages are told when nobody
answers.
"""

from __future__ import annotations

import asyncio
import socket
import warnings
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from tests.apart import run_apart

from threefold.lab.encounter import Encounter
from threefold.lab.study.question import Question
from threefold.service.demo import demo_party, foes
from threefold.service.job_work import Simulate, SolveDuel
from threefold.service.jobs import Jobs
from threefold.service.lab import bare_pc
from threefold.service.lab_process import Laboratory
from threefold.service.lab_work import (
    Advise,
    AdvisedAction,
    Look,
    ReportFile,
    ReportRequest,
    StudyView,
)

distributed = pytest.importorskip("distributed")

DUEL = Encounter(party=[bare_pc(demo_party()[0])], foes=[*foes().values()][:1], policy="careful")
WAITS = {"busy", "away"}
QUESTION = Question(DUEL, runs=5_000, seed=4)


@contextmanager
def cluster(port: int = 0, workers: int = 1) -> Iterator[str]:
    """A scheduler with workers, all in this process, by its address."""
    with (
        warnings.catch_warnings(),
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=2,
            processes=False,
            protocol="tcp://",
            host="127.0.0.1",
            scheduler_port=port,
            dashboard_address="127.0.0.1:0",  # None is the port of all dashboards
            silence_logs=50,
        ) as started,
    ):
        warnings.simplefilter("ignore")
        yield started.scheduler_address


@contextmanager
def laboratory(address: str | None) -> Iterator[Laboratory]:
    """A laboratory that has its work done there."""
    made = Laboratory()
    made.cluster = address
    try:
        yield made
    finally:
        made.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


async def until(
    ask: Callable[[], Coroutine[Any, Any, Any]], wanted: Callable[[Any], bool]
) -> list[Any]:
    """Ask again and again until what is wanted comes, and all that came."""
    found: list[Any] = []
    while not found or not wanted(found[-1]):
        found.append(await ask())
        await asyncio.sleep(0)
    return found


def finished(view: object) -> bool:
    return isinstance(view, StudyView) and view.finished


def written(paper: object) -> bool:
    return isinstance(paper, ReportFile) and bool(paper.content)


async def asked(where: Laboratory) -> tuple[StudyView, str, AdvisedAction]:
    """A study to its end, its file, and what a duel says."""
    views = await until(lambda: where.look("here/page", Look(QUESTION, "en")), finished)
    seen = [view.progress for view in views if isinstance(view, StudyView)]
    assert seen == sorted(seen), "it only ever goes on"
    papers = await until(
        lambda: where.write("here/paper", ReportRequest(QUESTION, "en", "json")), written
    )
    advised = await until(
        lambda: where.advise("advice/1", Advise(DUEL)),
        lambda found: isinstance(found, AdvisedAction),
    )
    return views[-1], papers[-1].content, advised[-1]


@pytest.mark.long
def test_cluster_says_what_this_machine_says() -> None:
    with laboratory(None) as here:
        expected = run_apart(asked(here))
    with cluster(workers=2) as address, laboratory(address) as there:
        assert run_apart(asked(there)) == expected


def job(jobs: Jobs, work: Simulate | SolveDuel) -> bytes:
    begun = jobs.start("somebody", work)
    done = jobs.wait(begun.id, 60)  # type: ignore[union-attr]
    assert done is not None
    assert done.status == "done", done
    assert done.answer is not None
    return bytes(done.answer)


@pytest.mark.long
def test_cluster_jobs_give_equal_results() -> None:
    """Jobs are done by the cluster and come to the same."""
    encounter = msgspec.Raw(msgspec.json.encode(DUEL))
    work = Simulate(encounter, runs=1_000, seed=3), SolveDuel(encounter, plain=True)
    jobs = Jobs()
    expected = [job(jobs, each) for each in work]
    with cluster(workers=2) as address:
        jobs.cluster = address
        assert [job(jobs, each) for each in work] == expected


@pytest.mark.long
def test_absent_cluster_is_named_and_retried(capfd: pytest.CaptureFixture[str]) -> None:
    """A cluster that is away is told and tried again."""
    port = free_port()
    look = Look(QUESTION, "en")
    with laboratory(f"tcp://127.0.0.1:{port}") as there:
        assert (
            set(
                run_apart(
                    until(lambda: there.look("here/page", look), lambda found: found == "away")
                )
            )
            <= WAITS
        )
        with cluster(port):
            assert (
                run_apart(until(lambda: there.look("here/page", look), finished))[-1].runs
                == QUESTION.runs
            )
        lost = run_apart(
            until(lambda: there.look("here/page", look), lambda found: found == "away")
        )
        assert lost[-1] == "away"
        with cluster(port, workers=0):
            assert run_apart(
                until(lambda: there.look("here/page", look), lambda found: found == "empty")
            )
    told = capfd.readouterr().err.splitlines()
    away = f"threefold: There is no cluster at tcp://127.0.0.1:{port}: check the address, and that its scheduler runs."
    assert next(line for line in told if line.startswith("threefold:")) == away
    assert "Traceback" not in "\n".join(told), told


@pytest.mark.long
def test_worker_of_another_version_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threefold.service.lab_cluster.__version__", "0.0.1")
    with cluster() as address, laboratory(address) as there:
        look = Look(QUESTION, "en")
        found = run_apart(
            until(lambda: there.look("here/page", look), lambda found: found != "busy")
        )
        assert found[-1] == "differs"
