"""Jobs: long work of the laboratory that programs start, ask about, and may end. Of each, one runs
at a time.

A job is kept in memory until newer ones take its place; anyone who has its id may ask about it.
"""

from __future__ import annotations

import atexit
import subprocess
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Lock, Thread, Timer
from time import time
from typing import Final, Literal, Protocol

import msgspec
from msgspec import Raw, Struct

from threefold.model import typed
from threefold.rules.types import Message, Refusal
from threefold.service.apart import start_worker_process
from threefold.service.job_work import Work, validated_job_encounter
from threefold.service.keys import hashed, new_secret
from threefold.store.contract import StoreError

MOST_WAITING: Final = 12
"""The most jobs that wait at once; further ones are refused, to be asked for again later."""

MOST_OF_ONE: Final = 4
"""The most of these from one token, or from one device that has no token."""

KEPT: Final = 60
"""Above this number of jobs, those that are over are forgotten, the oldest first."""

AT_ONCE: Final = 2
"""The most jobs that run at the same time, all of different programs: a short one does not stand
behind long ones of somebody else."""

LONGEST_SECONDS: Final = 120.0

SILENT_SECONDS: Final = 30.0
"""A job of another program that was not noted for so long counts as failed: that program has
ended.
"""

Status = Literal["waiting", "running", "done", "failed", "ended"]
OPEN: Final[tuple[Status, ...]] = ("waiting", "running")


class Job(Struct):
    """A job: its progress from 0 to 1, and its answer."""

    id: str
    kind: str
    status: Status = "waiting"
    progress: float = 0.0
    answer: Raw | None = None
    noted: float = 0.0
    """When it was last noted for other programs, in seconds since 1970."""


class _Noted(Struct):
    """A job as it is decoded. msgspec keeps raw JSON only in a field whose type is ``Raw`` alone,
    so ``answer`` is never None here."""

    id: str
    kind: str
    status: Status
    progress: float
    answer: Raw
    noted: float


class JobBoard(Protocol):
    """Storage in which jobs are noted for other programs at the same tables; also a way to ask
    those programs to end one."""

    def note_job(self, id: str, body: bytes) -> None: ...
    def job(self, id: str) -> bytes | None: ...
    def tell(self, topic: str, key: str, text: str) -> None: ...
    def on(self, topic: str, heard: Callable[[str], None]) -> None: ...


class Jobs:
    """The jobs of one server. Every method may be called from any thread."""

    def __init__(self) -> None:
        self.cluster: str | None = None
        """The address of the cluster that runs the jobs; without it a process on this machine
        does.
        """
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._line: OrderedDict[str, tuple[str, Work]] = OrderedDict()
        self._changed = Condition()
        self._threads: list[Thread] = []
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._served: OrderedDict[str, None] = OrderedDict()
        """Whose jobs run or have run lately; whoever had one last comes last."""
        self._busy: set[str] = set()
        """Whose job runs now."""
        self._board: JobBoard | None = None
        self._noting = Lock()
        """Held while a job is noted, so that the last note is the job's current state."""
        atexit.register(self.close)

    def share(self, board: JobBoard) -> None:
        """From now on, note jobs for other programs and look up theirs."""
        self._board = board
        board.on("end-job", self._end_here)

    def note_open(self) -> None:
        """Note the progress of jobs that are not over, for other programs."""
        for job in list(self._jobs.values()):
            if job.status in OPEN:
                self._note(job)

    def _note(self, job: Job) -> None:
        if self._board is not None:
            # this program knows the job anyway, and notes it again later
            with self._noting, suppress(StoreError):
                job.noted = time()
                self._board.note_job(job.id, msgspec.json.encode(job))

    def _job_from_board(self, id: str) -> Job | None:
        """Look up a job of another program. It counts as failed if it was not noted for too
        long.
        """
        if self._board is None:
            body = None
        else:
            body = self._board.job(id)
        if body is None:
            return None
        known = typed.decode(body, _Noted)
        if bytes(known.answer) == b"null":
            answer = None
        else:
            answer = known.answer.copy()
        job = Job(known.id, known.kind, known.status, known.progress, answer, known.noted)
        if job.status in OPEN and time() - job.noted > SILENT_SECONDS:
            job.status = "failed"
        return job

    def _end_here(self, id_hash: str) -> None:
        for id in list(self._jobs):
            if hashed(id) == id_hash:
                self.end(id)

    def start(self, who: str, work: Work) -> Job | Refusal:
        """Queue a job; a refusal where it cannot be done."""
        encounter = validated_job_encounter(work)
        if isinstance(encounter, Refusal):
            return encounter
        with self._changed:
            if (
                len(self._line) >= MOST_WAITING
                or sum(by == who for by, _ in self._line.values()) >= MOST_OF_ONE
            ):
                return Refusal("busy", "", Message("refusal.jobs_full"))
            job = Job(new_secret(), str(work.__struct_config__.tag))
            self._jobs[job.id], self._line[job.id] = job, (who, work)
            over = [id for id, known in self._jobs.items() if known.status not in OPEN]
            for id in over[: max(0, len(self._jobs) - KEPT)]:
                del self._jobs[id]
            if len(self._threads) < AT_ONCE:
                self._threads.append(Thread(target=self._serve, name="jobs", daemon=True))
                self._threads[-1].start()
            self._changed.notify_all()
        self._note(job)
        return job

    def get(self, id: str) -> Job | None:
        """Return a job in its current state; None where it is unknown."""
        return self._jobs.get(id) or self._job_from_board(id)

    def wait(self, id: str, seconds: float) -> Job | None:
        """Wait until a job is over, at most ``seconds``, and return it in its current state."""
        with self._changed:
            self._changed.wait_for(
                lambda: (job := self._jobs.get(id)) is None or job.status not in OPEN, seconds
            )
        return self.get(id)

    def end(self, id: str) -> Job | None:
        """End a job that is not over, and return it; None where it is unknown."""
        with self._changed:
            job = self._jobs.get(id)
            if job is not None and job.status in OPEN:
                job.status = "ended"
                self._line.pop(id, None)
            running = self._running.get(id)
            self._changed.notify_all()
        if job is None:
            return self._end_elsewhere(id)
        self._note(job)
        if running is not None:
            running.kill()
        return job

    def _end_elsewhere(self, id: str) -> Job | None:
        job = self._job_from_board(id)
        if job is not None and job.status in OPEN and self._board is not None:
            job.status = "ended"
            self._note(job)
            self._board.tell("end-job", id, hashed(id))
        return job

    def close(self) -> None:
        """End all jobs that are not over."""
        for id in list(self._jobs):
            self.end(id)

    def _next(self) -> str | None:
        """Return the job that runs next: the oldest of whoever has had none for longest and has
        none now.
        """
        turns = {who: turn for turn, who in enumerate(self._served)}
        free = [
            (turns.get(who, -1), id) for id, (who, _) in self._line.items() if who not in self._busy
        ]
        return min(free, key=lambda each: each[0], default=(0, None))[1]

    def _serve(self) -> None:
        while True:
            with self._changed:
                id = self._changed.wait_for(self._next)
                assert id is not None
                who, work = self._line.pop(id)
                self._busy.add(who)
                self._served[who] = None
                self._served.move_to_end(who)
                while len(self._served) > KEPT:
                    self._served.popitem(last=False)
                job = self._jobs[id]
                job.status = "running"
            self._note(job)
            try:
                answer = self._done(job, work)
            except OSError:  # the system could not start a process
                answer = None
            with self._changed:
                if job.status == "running":
                    job.status = "failed" if answer is None else "done"
                    job.progress = 1.0 if answer is not None else job.progress
                    job.answer = answer
                self._running.pop(id, None)
                self._busy.discard(who)
                self._changed.notify_all()
            self._note(job)

    def _done(self, job: Job, work: Work) -> Raw | None:
        """Run a job in a process; None where it ended without an answer."""
        with start_worker_process("job", *filter(None, [self.cluster])) as process:
            self._running[job.id] = process
            if job.status != "running":
                process.kill()
                return None
            last = Timer(LONGEST_SECONDS, process.kill)
            last.daemon = True
            last.start()
            try:
                return self._await_answer(job, process, work)
            finally:
                last.cancel()
                process.kill()

    @staticmethod
    def _await_answer(job: Job, process: subprocess.Popen[bytes], work: Work) -> Raw | None:
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError):  # it was ended before it read its work
            process.stdin.write(msgspec.json.encode(work))
            process.stdin.close()
        for line in process.stdout:
            if line.startswith(b"{"):
                return Raw(line.rstrip())
            job.progress = float(line)
            if job.status != "running":
                return None
        return None
