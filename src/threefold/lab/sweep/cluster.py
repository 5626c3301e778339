"""Sweeps on a Dask distributed cluster. Its workers need this package in the same version, and nothing of the sweep."""

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
"""Tasks that wait for each core of the cluster, so that none is idle and the scheduler holds few."""

RETRIES: Final = 3
"""How often a task is tried again that went wrong by itself."""


class WorkerDiffersError(Exception):
    """A worker has no Threefold, or another version: its figures would not be those of this one."""


def work_as(version: str, task: Task) -> list[Values]:
    """Do a task, if this worker has the version that asks for it."""
    if version != __version__:
        raise WorkerDiffersError(__version__)
    return work(task)


def on_cluster(client: Client) -> Run:
    """Do tasks on a cluster. What a lost worker had is done again elsewhere: tasks are pure, nothing counts twice.

    Raises WorkerDiffersError as soon as a worker answers that does not have this version.
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
