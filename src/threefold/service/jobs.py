"""Jobs: long work of the laboratory that programs start, ask about, and may end. One is done at a time.

What is known of a job is kept in memory until others take its place; whoever has its id may ask about it.
"""

from __future__ import annotations

import atexit
import subprocess
from collections import OrderedDict
from contextlib import suppress
from threading import Condition, Thread, Timer
from typing import Final, Literal

import msgspec
from msgspec import Raw, Struct

from threefold.rules.types import Message, Refusal
from threefold.service.apart import started
from threefold.service.job_work import Work, checked
from threefold.service.keys import new_secret

MOST_WAITING: Final = 12
"""Jobs that wait at once; more are told to ask again."""

MOST_OF_ONE: Final = 4
"""Of these from one token, or from one device without one."""

KEPT: Final = 60
"""Jobs that are over and still known."""

LONGEST_SECONDS: Final = 120.0

Status = Literal["waiting", "running", "done", "failed", "ended"]
OPEN: Final[tuple[Status, ...]] = ("waiting", "running")


class Job(Struct):
    """A job: how far it is from 0 to 1, and what came of it."""

    id: str
    kind: str
    status: Status = "waiting"
    progress: float = 0.0
    answer: Raw | None = None


class Jobs:
    """The jobs of one server. Every method may be called from any thread."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._line: OrderedDict[str, tuple[str, Work]] = OrderedDict()
        self._changed = Condition()
        self._thread: Thread | None = None
        self._running: tuple[str, subprocess.Popen[bytes]] | None = None
        atexit.register(self.close)

    def start(self, who: str, work: Work) -> Job | Refusal:
        """Put a job in line, or say why it cannot be done."""
        encounter = checked(work)
        if isinstance(encounter, Refusal):
            return encounter
        with self._changed:
            if len(self._line) >= MOST_WAITING or sum(by == who for by, _ in self._line.values()) >= MOST_OF_ONE:
                return Refusal("busy", "", Message("refusal.jobs_full"))
            job = Job(new_secret(), str(work.__struct_config__.tag))
            self._jobs[job.id], self._line[job.id] = job, (who, work)
            over = [id for id, known in self._jobs.items() if known.status not in OPEN]
            for id in over[: max(0, len(self._jobs) - KEPT)]:
                del self._jobs[id]
            if self._thread is None:
                self._thread = Thread(target=self._serve, name="jobs", daemon=True)
                self._thread.start()
            self._changed.notify_all()
        return job

    def get(self, id: str) -> Job | None:
        """A job as it is now."""
        return self._jobs.get(id)

    def wait(self, id: str, seconds: float) -> Job | None:
        """A job once it is over, or as it is when that takes longer."""
        with self._changed:
            self._changed.wait_for(lambda: (job := self._jobs.get(id)) is None or job.status not in OPEN, seconds)
        return self.get(id)

    def end(self, id: str) -> Job | None:
        """End a job that is not over; None where there is none."""
        with self._changed:
            job = self._jobs.get(id)
            if job is None:
                return None
            if job.status in OPEN:
                job.status = "ended"
                self._line.pop(id, None)
            running = self._running
            self._changed.notify_all()
        if running is not None and running[0] == id:
            running[1].kill()
        return job

    def close(self) -> None:
        """End what is under way."""
        for id in list(self._jobs):
            self.end(id)

    def _serve(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._line)
                id, (_, work) = self._line.popitem(last=False)
                job = self._jobs[id]
                job.status = "running"
            try:
                answer = self._done(job, work)
            except OSError:  # the machine lets no process start
                answer = None
            with self._changed:
                if job.status == "running":
                    job.status = "failed" if answer is None else "done"
                    job.progress = 1.0 if answer is not None else job.progress
                    job.answer = answer
                self._running = None
                self._changed.notify_all()

    def _done(self, job: Job, work: Work) -> Raw | None:
        """Do a job in a process; None where it ended without an answer."""
        with started("threefold.service.job_work") as process:
            self._running = job.id, process
            if job.status != "running":
                process.kill()
                return None
            last = Timer(LONGEST_SECONDS, process.kill)
            last.daemon = True
            last.start()
            try:
                return self._heard(job, process, work)
            finally:
                last.cancel()
                process.kill()

    @staticmethod
    def _heard(job: Job, process: subprocess.Popen[bytes], work: Work) -> Raw | None:
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
