"""The laboratory on a Dask cluster: the process beside the server only passes requests on, and
workers do the work.

A worker keeps the studies that it has begun, as the process beside the server does without a
cluster, and all requests of one question go to one worker. A study that a lost worker had begun
starts anew elsewhere, and comes to the same figures. A cluster that cannot be reached is tried
again for as long as somebody asks.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache, partial
from hashlib import blake2b
from threading import Lock, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from threefold.lab.sweep.cluster import WorkerDiffersError, on_cluster
from threefold.model import typed
from threefold.rules.types import Message, Refusal
from threefold.service.lab_work import CLUSTER_HANDS, Advise, NoAnswer, Request, StudyCache, Why
from threefold.text import render
from threefold.text.visible import visible
from threefold.version import __version__

if TYPE_CHECKING:
    from distributed import Client

    from threefold.lab.encounter import Encounter
    from threefold.lab.sweep.grid import Values

CONNECT_SECONDS: Final = 4
AGAIN_SECONDS: Final = 2.0
"""How long after a failed attempt the next one is made."""

MOMENT: Final = 1.5
"""How long a request waits for the connection."""

LONGEST_SECONDS: Final = 300.0
"""How long a worker may take for a job. The server that started the job ends it earlier."""

ANSWER_SECONDS: Final = 6.0
"""How long a request waits for its answer: less long than the page waits."""

TURN_SECONDS: Final = 2.0
"""How long a request waits on its worker for an earlier request of the same question."""

TOLD: Final[dict[Why, str]] = {
    "away": "sweep.no_cluster",
    "empty": "sweep.no_workers",
    "differs": "sweep.other_worker",
}
"""The message to the operator of the server, for each reason."""

T = TypeVar("T")


# --- on a worker ----------------------------------------------------------------------------------


class _Shared:
    """The studies of a worker. Only one thread at a time works on each."""

    def __init__(self) -> None:
        self.bench = StudyCache()
        self._locks = [Lock() for _ in range(64)]

    def answer(self, request: Request) -> bytes:
        """Answer a request, or say that its study is busy."""
        # one lock for each study would never be freed; two studies may share one of these
        lock = self._locks[int.from_bytes(_key(request)[:2]) % len(self._locks)]
        if not lock.acquire(timeout=TURN_SECONDS):
            return msgspec.json.encode(NoAnswer("busy"))
        try:
            return self.bench.answer(request)
        finally:
            lock.release()


@lru_cache(maxsize=1)
def _worker_studies() -> _Shared:
    return _Shared()


def _same(version: str) -> None:
    if version != __version__:
        raise WorkerDiffersError(__version__)


def answer_as(version: str, request: bytes) -> bytes:
    """Answer a request on this worker. Raises ``WorkerDiffersError`` if it has another version than
    the one that asks."""
    _same(version)
    return _worker_studies().answer(typed.decode(request, Request))


def run_job_as_version(version: str, work: bytes) -> bytes:
    """Do a job that cannot be divided among workers."""
    _same(version)
    from threefold.service.job_work import Work, run_job

    return run_job(typed.decode(work, Work), _silent)


def answer_counts_as_version(version: str, spec: bytes, values: Values, seed: int) -> bytes:
    """Return what the counts of an encounter say, as JSON."""
    _same(version)
    from threefold.lab.encounter import Encounter
    from threefold.lab.simulator.counts import Counts
    from threefold.lab.simulator.plan import plan
    from threefold.lab.study.answer import answer

    encounter = typed.decode(spec, Encounter)
    return msgspec.json.encode(answer(encounter, Counts(plan(encounter).plan, values), seed))


def _silent(part: int, of: int) -> None:
    """Ignore the progress of a job."""


# --- beside the table -----------------------------------------------------------------------------


def _key(request: Request) -> bytes:
    """Return a hash that is the same for all requests of one study or duel."""
    about = request.encounter if isinstance(request, Advise) else request.question
    return blake2b(msgspec.json.encode(about), digest_size=8).digest()


class ClusterAwayError(Exception):
    """The cluster cannot be reached, is not connected yet, or has no worker (``why``)."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why: Why = why


class Cluster:
    """A connection to a scheduler, made when it is needed and made again when it is lost. One for
    each process.
    """

    def __init__(self, address: str) -> None:
        logging.disable()  # our own message tells the operator once; nothing else here needs a log
        self.address = address
        self._client: Client | None = None
        self._trying: Thread | None = None
        self._tried = -AGAIN_SECONDS
        self._failed = False
        self._said: Why | None = None
        self._lock = Lock()

    def client(self) -> Client:
        """Return the connection. Raises ``ClusterAwayError`` where there is none, or none yet."""
        with self._lock:
            client = self._client
            if client is not None and client.status != "running":
                self._drop(client)
                client = None
            if client is None and (self._trying is None or not self._trying.is_alive()):
                if monotonic() - self._tried < AGAIN_SECONDS:
                    raise self.away("away")
                self._trying = Thread(target=self._connect, name="cluster", daemon=True)
                self._trying.start()
            trying = self._trying
        if client is None and trying is not None:
            trying.join(MOMENT)
            client = self._client
        if client is None and not self._failed:
            raise ClusterAwayError("busy")  # the first attempt is not finished
        if client is None:
            raise self.away("away")
        return client

    def workers(self, client: Client) -> list[str]:
        """Return the addresses of the workers. Raises ``ClusterAwayError`` where there are none."""
        cores: dict[str, int] = self._call_cluster(client, client.ncores)
        if not cores:
            raise self.away("empty")
        self._said = None
        return sorted(cores)

    def call(self, key: bytes, seconds: float, do: Callable[..., T], *arguments: object) -> T:
        """Run a function on the worker of a key. Raises ``ClusterAwayError``,
        ``WorkerDiffersError``, ``TimeoutError``."""
        client = self.client()
        worker = max(self.workers(client), key=lambda each: blake2b(each.encode() + key).digest())
        future = self._call_cluster(
            client, lambda: client.submit(do, *arguments, pure=False, workers=[worker])
        )
        try:
            return self._call_cluster(client, lambda: future.result(timeout=seconds))
        finally:
            with suppress(Exception):
                future.release()  # type: ignore[no-untyped-call]

    def _call_cluster(self, client: Client, ask: Callable[[], T]) -> T:
        """Call a function that uses a client, and turn all its errors into one of three."""
        from distributed.client import FutureCancelledError
        from distributed.comm.core import CommClosedError
        from distributed.scheduler import KilledWorker

        try:
            return ask()
        except ImportError as error:
            raise WorkerDiffersError from error
        except (TimeoutError, WorkerDiffersError):
            raise
        except (
            KilledWorker,
            FutureCancelledError,
            CommClosedError,
            OSError,
            RuntimeError,
        ) as error:
            with self._lock:
                self._drop(client)
            raise self.away("away") from error

    def _connect(self) -> None:
        from distributed import Client

        with suppress(OSError, ValueError, RuntimeError):  # errors in an address or a certificate
            client = Client(self.address, timeout=f"{CONNECT_SECONDS}s", set_as_default=False)  # type: ignore[no-untyped-call]
            self._client = client
        self._failed = self._client is None
        self._tried = monotonic()

    def _drop(self, client: Client) -> None:
        """Give up a connection that is lost. The caller holds the lock."""
        if self._client is client:
            self._client = None
            self._tried = -AGAIN_SECONDS
            Thread(target=_close_client, args=(client,), daemon=True).start()

    def away(self, why: Why) -> ClusterAwayError:
        """Return the error, and tell the operator of the server the reason once."""
        if self._said != why:
            self._said = why
            said = Message(TOLD[why], {"address": self.address, "version": __version__})
            print(f"threefold: {visible(render(said))}", file=sys.stderr, flush=True)
        return ClusterAwayError(why)

    def answer(self, request: Request) -> bytes:
        """Return a worker's answer, or the reason why no worker answers."""
        try:
            return self.call(
                _key(request), ANSWER_SECONDS, answer_as, __version__, msgspec.json.encode(request)
            )
        except TimeoutError:
            return msgspec.json.encode(NoAnswer("busy"))
        except WorkerDiffersError:
            return msgspec.json.encode(NoAnswer(self.away("differs").why))
        except ClusterAwayError as error:
            return msgspec.json.encode(NoAnswer(error.why))

    def simulated(
        self, encounter: Encounter, runs: int, seed: int, progress: Callable[[int, int], None]
    ) -> bytes:
        """Play an encounter on all workers, and return what its counts say. Raises as ``call``
        does.
        """
        from threefold.lab.sweep.grid import Sweep, tasks

        client = self.client()
        self.workers(client)

        def played() -> Values:
            values: Values = ()
            done = 0
            for task, answers in on_cluster(client)(tasks(Sweep(encounter, runs=runs, seed=seed))):
                for part, counted in zip(task, answers, strict=True):
                    if values:
                        values = tuple(a + b for a, b in zip(values, counted, strict=True))
                    else:
                        values = counted
                    done += part.n
                progress(done, runs)
            return values

        values = self._call_cluster(client, played)
        spec = msgspec.json.encode(encounter)
        answer = partial(answer_counts_as_version, __version__, spec, values, seed)
        return self.call(spec, LONGEST_SECONDS, answer)

    def job(self, body: bytes, progress: Callable[[int, int], None]) -> bytes:
        """Return the answer to a job. While the cluster is away it is tried again, until the job is
        ended.
        """
        from threefold.service.job_work import Simulate, Work, validated_job_encounter

        work: Work = typed.decode(body, Work)
        encounter = validated_job_encounter(work)
        assert not isinstance(encounter, Refusal)
        while True:
            try:
                if isinstance(work, Simulate):
                    return self.simulated(encounter, work.runs, work.seed, progress)
                return self.call(body, LONGEST_SECONDS, run_job_as_version, __version__, body)
            except ClusterAwayError:
                sleep(AGAIN_SECONDS)
            except WorkerDiffersError:
                self.away("differs")
                raise


def _close_client(client: Client) -> None:
    with suppress(Exception):
        client.close(timeout=1)  # type: ignore[no-untyped-call]


def relay(address: str) -> None:
    """Pass requests on, several at once, until standard input ends."""
    cluster, decoder, writing = Cluster(address), typed.decoder(Request), Lock()

    def answered(number: bytes, request: bytes) -> None:
        answer = cluster.answer(decoder.decode(request))
        with writing:
            sys.stdout.buffer.write(b"%b %b\n" % (number, answer))
            sys.stdout.buffer.flush()

    with ThreadPoolExecutor(CLUSTER_HANDS) as hands:
        for line in sys.stdin.buffer:
            number, _, request = line.partition(b" ")
            hands.submit(answered, number, request)
    os._exit(0)  # a lost connection must not delay the end
