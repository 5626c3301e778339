"""Run sweeps on a Dask distributed cluster. Its workers only need this package in the same
version.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from threefold.lab.sweep.grid import Run, Task, Values, work
from threefold.version import __version__

if TYPE_CHECKING:
    from dask.typing import Key
    from distributed import Client

AHEAD: Final = 4
"""Queued tasks for each core of the cluster: enough that no core is idle, few enough for the
scheduler.
"""

RETRIES: Final = 3
"""How often a failed task is retried."""


class WorkerDiffersError(Exception):
    """Raised when a worker has no Threefold or another version, whose figures could differ."""


def work_as(version: str, task: Task) -> list[Values]:
    """Do a task. Raises WorkerDiffersError when this worker has another version than the caller."""
    if version != __version__:
        raise WorkerDiffersError(__version__)
    return work(task)


def on_cluster(client: Client) -> Run:
    """Return a function that does tasks on a cluster. The tasks of a lost worker are done again by
    another one.

    Tasks are pure, so nothing is counted twice. Raises WorkerDiffersError when a worker does not
    have this version.
    """

    def run(left: Iterator[Task]) -> Iterator[tuple[Task, list[Values]]]:
        from distributed import as_completed

        waiting: dict[Key, Task] = {}
        completed = as_completed(loop=client.loop)  # type: ignore[no-untyped-call]
        try:
            while True:
                cores = sum(client.ncores().values())  # type: ignore[no-untyped-call]
                for task in islice(left, max(0, AHEAD * max(1, cores) - len(waiting))):
                    future = client.submit(work_as, __version__, task, pure=False, retries=RETRIES)
                    waiting[future.key] = task
                    completed.add(future)  # type: ignore[no-untyped-call]
                if not waiting:
                    return
                future = next(completed)
                try:
                    values = future.result()
                except ImportError as error:
                    raise WorkerDiffersError from error
                yield waiting.pop(future.key), values
        finally:
            client.cancel(list(completed.futures))  # type: ignore[no-untyped-call]

    return run
