"""API operations of the laboratory, without a token: long work as jobs with progress."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

import msgspec
from msgspec import Raw

from threefold.model.json_objects import JsonObject
from threefold.rules.types import Refusal
from threefold.service.job_work import Simulate, SolveDuel
from threefold.service.jobs import OPEN, Job
from threefold.web.api.operations import (
    BASE,
    MAYBE,
    WORDS,
    Call,
    Operation,
    Parameter,
    Reply,
    object_schema,
    ref,
)
from threefold.web.api.problems import not_found

LONGEST_WAIT: Final = 20


def _start_job(call: Call, work: Simulate | SolveDuel) -> Reply | Refusal:
    job = call.app.jobs.start(call.who, work)
    if isinstance(job, Refusal):
        return job
    address = f"{BASE}/jobs/{job.id}"
    return Reply(value=_job_json(job), status=HTTPStatus.ACCEPTED, headers={"location": address})


def _simulate(call: Call) -> Reply | Refusal:
    work = call.read(Simulate)
    if isinstance(work, Refusal):
        return work
    return _start_job(call, work)


def _duel(call: Call) -> Reply | Refusal:
    work = call.read(SolveDuel)
    if isinstance(work, Refusal):
        return work
    return _start_job(call, work)


def _job(call: Call) -> Reply | Refusal:
    job = call.app.jobs.get(call.path["job"])
    if job is None:
        return not_found()
    return Reply(value=_job_json(job))


def _is_job_over(call: Call) -> bool:
    """Whether there is nothing left to wait for."""
    job = call.app.jobs.get(call.path["job"])
    return job is None or job.status not in OPEN


def _end(call: Call) -> Reply | Refusal:
    job = call.app.jobs.end(call.path["job"])
    if job is None:
        return not_found()
    return Reply(value=_job_json(job))


def _job_json(job: Job) -> JsonObject:
    if job.answer is None:
        answer = None
    else:
        answer = Raw(job.answer)
    told = {name: value for name, value in msgspec.structs.asdict(job).items() if name != "noted"}
    return {**told, "answer": answer}


_JOB: Final = object_schema(
    id=WORDS,
    kind={"enum": ["simulate", "duel"]},
    status={"enum": ["waiting", "running", "done", "failed", "ended"]},
    progress={"type": "number", "minimum": 0, "maximum": 1},
    answer=MAYBE,
)

OPERATIONS: Final = (
    Operation(
        name="simulate",
        method="POST",
        path="/simulations",
        work=_simulate,
        tag="laboratory",
        body=ref("Simulate"),
        answer=_JOB,
        status=202,
    ),
    Operation(
        name="duel",
        method="POST",
        path="/duels",
        work=_duel,
        tag="laboratory",
        body=ref("SolveDuel"),
        answer=_JOB,
        status=202,
    ),
    Operation(
        name="job",
        method="GET",
        path="/jobs/{job}",
        work=_job,
        tag="laboratory",
        answer=_JOB,
        query=(Parameter(name="wait", number=True, most=LONGEST_WAIT),),
        ready=_is_job_over,
    ),
    Operation(
        name="end_job",
        method="DELETE",
        path="/jobs/{job}",
        work=_end,
        tag="laboratory",
        answer=_JOB,
    ),
)
