"""Simulate a grid of encounters, cell by cell, on the threads of this machine or on other workers.

All work is one pure function of plain data, `cell`, so a repetition on any machine gives the same
counts. A task is large enough to be worth sending: parts of a large cell, or several small cells.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import lru_cache
from itertools import islice, product
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from threefold.lab.encounter import (
    Encounter,
    Policy,
    all_foes_with_paths,
    check_encounter,
    check_policy,
)
from threefold.lab.simulator.counts import Counts, places
from threefold.lab.simulator.plan import Planned, plan
from threefold.lab.simulator.simulate import Progress, at_a_time, run_counts
from threefold.lab.variants import MOST_FOES, level_refusal, with_armor, with_level, with_number
from threefold.model import typed
from threefold.model.bounds import ArmorPoints, NpcLevel, whole
from threefold.rules.types import Message, Refusal
from threefold.version import __version__

FORMAT: Final = "threefold/sweep/1"

MOST_CELLS: Final = 10_000
MOST_COUNTS: Final = 30_000_000
"""The maximum number of counts of all cells together; more do not fit into a gigabyte of memory."""

CHUNKS: Final = 16
"""Chunks of runs in a task: some tenths of a second of work, so that the time to send it does not
matter.
"""

Number = Annotated[int, whole(1, MOST_FOES, "foes")]


class Sweep(Struct, frozen=True, forbid_unknown_fields=True):
    """An encounter and the axes of its grid: every level with every number, every Armor and every
    policy.

    An empty list leaves the encounter unchanged. ``runs`` is the number for each cell; all use the
    same ``seed``.
    """

    encounter: Encounter
    levels: list[NpcLevel] = []
    numbers: list[Number] = []
    armor: list[ArmorPoints] = []
    policies: list[Policy] = []
    runs: Annotated[int, whole(1, 1_000_000_000, "runs")] = 100_000
    seed: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] = 0


class Point(NamedTuple):
    """The coordinates of a cell in the grid. None leaves the encounter unchanged."""

    level: int | None
    number: int | None
    armor: int | None
    policy: Policy


class Batch(NamedTuple):
    """Some runs of one cell: the cell's number, its encounter as JSON, the seed, the first run, the
    number of runs.
    """

    number: int
    spec: bytes
    seed: int
    first: int
    n: int


Task = tuple[Batch, ...]
Values = tuple[int, ...]


def points(sweep: Sweep) -> list[Point]:
    """Return every cell of the grid in order; policies vary slowest, numbers fastest."""
    as_it_is = (None,)
    policies = sweep.policies or (sweep.encounter.policy,)
    axes = product(
        policies, sweep.armor or as_it_is, sweep.levels or as_it_is, sweep.numbers or as_it_is
    )
    return [Point(level, number, armor, policy) for policy, armor, level, number in axes]


def check_sweep(sweep: Sweep) -> Refusal | None:
    """Refuse too many cells, too many for the size of their counts, and an invalid encounter or
    policy.
    """
    n = len(points(sweep))
    if n > MOST_CELLS:
        return Refusal(
            "bad_value", "levels", Message("sweep.too_large", {"n": n, "most": MOST_CELLS})
        )
    refusal = check_encounter(sweep.encounter)
    if refusal is not None:
        return refusal._replace(field=f"encounter.{refusal.field}")
    apart = (level_refusal(sweep.encounter, level, "levels") for level in sweep.levels)
    refusal = next((each for each in apart if each is not None), None)
    if refusal is not None:
        return refusal
    policies = (check_policy(policy, f"policies[{i}]") for i, policy in enumerate(sweep.policies))
    refusal = next((each for each in policies if each is not None), None)
    if refusal is not None:
        return refusal
    most = MOST_COUNTS // places(plan(replace(sweep.encounter, policy="plain")).plan)[-1]
    if n > most:
        return Refusal(
            "bad_value", "encounter.max_rounds", Message("sweep.too_long", {"n": n, "most": most})
        )
    return None


def cell_encounter(sweep: Sweep, point: Point) -> Encounter:
    """Return the encounter of a cell."""
    encounter = replace(sweep.encounter, policy=point.policy)
    if point.level is not None:
        encounter = with_level(encounter, point.level)
    if point.number is not None:
        encounter = with_number(encounter, point.number)
    if point.armor is None:
        return encounter
    return with_armor(encounter, point.armor)


def sweep_identity(sweep: Sweep) -> str:
    """Return the identity of a sweep in this version. Results with the same digest belong
    together.
    """
    return hashlib.sha256(msgspec.json.encode((FORMAT, __version__, sweep))).hexdigest()


# --- the work -------------------------------------------------------------------------------------


def cell(spec: bytes, seed: int, n: int, first: int = 0) -> Values:
    """Return the counts of ``n`` runs of an encounter, from run ``first``. A pure function from
    plain to plain data.
    """
    return run_counts(_plan_encounter(spec), seed, first, first + n).values


@lru_cache(maxsize=4)
def _plan_encounter(spec: bytes) -> Planned:
    return plan(typed.decode(spec, Encounter))


def work(task: Task) -> list[Values]:
    """Return the counts of each batch of a task."""
    return [cell(part.spec, part.seed, part.n, part.first) for part in task]


def tasks(sweep: Sweep, done: frozenset[int] = frozenset()) -> Iterator[Task]:
    """Yield the remaining work, in tasks of about `CHUNKS` chunks: parts of a cell, or several
    cells.
    """
    gathered: list[Batch] = []
    share = 0.0
    for number, point in enumerate(points(sweep)):
        if number in done:
            continue
        encounter = cell_encounter(sweep, point)
        spec, most = msgspec.json.encode(encounter), _runs_of_task(encounter)
        for first in range(0, sweep.runs, most):
            runs = min(most, sweep.runs - first)
            gathered.append(Batch(number, spec, sweep.seed, first, runs))
            share += runs / most
            if share >= 1:
                yield tuple(gathered)
                gathered, share = [], 0.0
    if gathered:
        yield tuple(gathered)


def _runs_of_task(encounter: Encounter) -> int:
    figures = len(encounter.party) * len(encounter.all_fights()) + sum(
        1 for _ in all_foes_with_paths(encounter)
    )
    return at_a_time(encounter.max_rounds, figures, CHUNKS)


Run = Callable[[Iterator[Task]], Iterator[tuple[Task, list[Values]]]]
"""A function that does tasks and yields each with its results, in any order."""


def on_threads(threads: int) -> Run:
    """Return a function that does tasks on threads of this process, with a short queue."""

    def run(left: Iterator[Task]) -> Iterator[tuple[Task, list[Values]]]:
        with ThreadPoolExecutor(threads) as pool:
            waiting: dict[Future[list[Values]], Task] = {}
            try:
                while True:
                    for task in islice(left, 2 * threads - len(waiting)):
                        waiting[pool.submit(work, task)] = task
                    if not waiting:
                        return
                    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                        yield waiting.pop(future), future.result()
            finally:
                for future in waiting:
                    future.cancel()

    return run


class Finished(NamedTuple):
    """A finished cell: its number and the counts of all its runs."""

    number: int
    values: Values


def run_sweep(
    sweep: Sweep, run: Run, done: frozenset[int] = frozenset(), progress: Progress | None = None
) -> Iterator[Finished]:
    """Do the remaining cells with ``run``. Yield each as soon as it is finished."""
    every = len(points(sweep))
    open_: dict[int, tuple[int, Values]] = {}
    finished = len(done)
    for task, answers in run(tasks(sweep, done)):
        for part, values in zip(task, answers, strict=True):
            runs, so_far = open_.get(part.number, (0, (0,) * len(values)))
            runs += part.n
            so_far = tuple(a + b for a, b in zip(so_far, values, strict=True))
            open_[part.number] = runs, so_far
            if runs == sweep.runs:
                del open_[part.number]
                finished += 1
                if progress is not None:
                    progress(finished, every)
                yield Finished(part.number, so_far)


def counts_of(sweep: Sweep, finished: Sequence[Finished]) -> list[Counts]:
    """Return the counts of the cells, in the order of the grid. All cells must be finished."""
    grid = points(sweep)
    values = dict(finished)
    return [
        Counts(plan(cell_encounter(sweep, point)).plan, values[number])
        for number, point in enumerate(grid)
    ]


def fits_cell(sweep: Sweep, finished: Finished) -> bool:
    """Return whether saved counts can belong to a cell of this sweep: the right number of counts,
    and all its runs.
    """
    grid = points(sweep)
    if not 0 <= finished.number < len(grid):
        return False
    counts = Counts(plan(cell_encounter(sweep, grid[finished.number])).plan, finished.values)
    whole = len(finished.values) == places(counts.plan)[-1] and min(finished.values) >= 0
    return whole and counts.runs == sweep.runs
