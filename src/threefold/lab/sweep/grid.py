"""A grid of encounters, cell by cell: on the threads of this machine, or wherever tasks can be sent.

The work is one pure function of plain data, `cell`, so that it gives the same counts wherever and however often it is
done. A task is worth sending: parts of a large cell, or several small cells.
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

from threefold.lab.encounter import Encounter, Policy, check, check_policy, everyone_against
from threefold.lab.simulator.counts import Counts, places
from threefold.lab.simulator.plan import Planned, plan
from threefold.lab.simulator.simulate import Progress, at_a_time
from threefold.lab.simulator.simulate import cell as played
from threefold.lab.variants import MOST_FOES, with_armor, with_level, with_number
from threefold.model import typed
from threefold.model.bounds import ArmorPoints, Level, whole
from threefold.rules.types import Message, Refusal
from threefold.version import __version__

FORMAT: Final = "threefold/sweep/1"

MOST_CELLS: Final = 10_000
MOST_COUNTS: Final = 30_000_000
"""Counts of all cells together: more do not fit into a gigabyte, whatever each of them is."""

CHUNKS: Final = 16
"""Chunks of runs in a task: some tenths of a second, so that sending it is no matter."""

Number = Annotated[int, whole(1, MOST_FOES, "foes")]


class Sweep(Struct, frozen=True, forbid_unknown_fields=True):
    """An encounter and what is varied: every level with every number, every Armor and every policy.

    An empty list leaves the encounter as it is. ``runs`` are those of each cell, all on the same ``seed``.
    """

    encounter: Encounter
    levels: list[Level] = []
    numbers: list[Number] = []
    armor: list[ArmorPoints] = []
    policies: list[Policy] = []
    runs: Annotated[int, whole(1, 1_000_000_000, "runs")] = 100_000
    seed: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] = 0


class Point(NamedTuple):
    """Where a cell stands in the grid; None where the encounter is left as it is."""

    level: int | None
    number: int | None
    armor: int | None
    policy: Policy


class Batch(NamedTuple):
    """Some runs of one cell: which cell, its encounter as JSON, the seed, the first run and how many."""

    number: int
    spec: bytes
    seed: int
    first: int
    n: int


Task = tuple[Batch, ...]
Values = tuple[int, ...]


def points(sweep: Sweep) -> list[Point]:
    """Every cell of the grid, policies outermost, numbers innermost."""
    as_it_is = (None,)
    policies = sweep.policies or (sweep.encounter.policy,)
    axes = product(policies, sweep.armor or as_it_is, sweep.levels or as_it_is, sweep.numbers or as_it_is)
    return [Point(level, number, armor, policy) for policy, armor, level, number in axes]


def check_sweep(sweep: Sweep) -> Refusal | None:
    """Too many cells, or too many for long days, are refused, and what is wrong with the encounter or the policies."""
    n = len(points(sweep))
    if n > MOST_CELLS:
        return Refusal("bad_value", "levels", Message("sweep.too_large", {"n": n, "most": MOST_CELLS}))
    refusal = check(sweep.encounter)
    if refusal is not None:
        return refusal._replace(field=f"encounter.{refusal.field}")
    policies = (check_policy(policy, f"policies[{i}]") for i, policy in enumerate(sweep.policies))
    refusal = next((each for each in policies if each is not None), None)
    if refusal is not None:
        return refusal
    most = MOST_COUNTS // places(plan(replace(sweep.encounter, policy="plain")).plan)[-1]
    if n > most:
        return Refusal("bad_value", "encounter.max_rounds", Message("sweep.too_long", {"n": n, "most": most}))
    return None


def at(sweep: Sweep, point: Point) -> Encounter:
    """The encounter of a cell."""
    encounter = replace(sweep.encounter, policy=point.policy)
    if point.level is not None:
        encounter = with_level(encounter, point.level)
    if point.number is not None:
        encounter = with_number(encounter, point.number)
    return encounter if point.armor is None else with_armor(encounter, point.armor)


def digest(sweep: Sweep) -> str:
    """What tells one sweep from another: results of the same digest belong together."""
    return hashlib.sha256(msgspec.json.encode((FORMAT, __version__, sweep))).hexdigest()


# --- the work ---------------------------------------------------------------------------------------------------------


def cell(spec: bytes, seed: int, n: int, first: int = 0) -> Values:
    """The counts of ``n`` runs of an encounter, from run ``first``: pure, and made of plain data on both sides."""
    return played(_planned(spec), seed, first, first + n).values


@lru_cache(maxsize=4)
def _planned(spec: bytes) -> Planned:
    return plan(typed.decode(spec, Encounter))


def work(task: Task) -> list[Values]:
    """The counts of each part of a task."""
    return [cell(part.spec, part.seed, part.n, part.first) for part in task]


def tasks(sweep: Sweep, done: frozenset[int] = frozenset()) -> Iterator[Task]:
    """The work that is left, in tasks of about `CHUNKS` chunks: parts of a cell, or several cells."""
    gathered: list[Batch] = []
    share = 0.0
    for number, point in enumerate(points(sweep)):
        if number in done:
            continue
        encounter = at(sweep, point)
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
    figures = len(encounter.party) * len(encounter.all_fights()) + sum(1 for _ in everyone_against(encounter))
    return at_a_time(encounter.max_rounds, figures, CHUNKS)


Run = Callable[[Iterator[Task]], Iterator[tuple[Task, list[Values]]]]
"""Does tasks in any order and gives each back with what came of it."""


def on_threads(threads: int) -> Run:
    """Do tasks on threads of this process; only a few wait at any time."""

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
    """A cell of which every run was counted."""

    number: int
    values: Values


def swept(
    sweep: Sweep, run: Run, done: frozenset[int] = frozenset(), progress: Progress | None = None
) -> Iterator[Finished]:
    """The cells that are left, each as soon as it is finished."""
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
    """The counts of the cells, in the order of the grid; all have to be there."""
    grid = points(sweep)
    values = dict(finished)
    return [Counts(plan(at(sweep, point)).plan, values[number]) for number, point in enumerate(grid)]


def fits(sweep: Sweep, finished: Finished) -> bool:
    """Whether kept counts can be those of a cell of this sweep: as many as there should be, and of all its runs."""
    grid = points(sweep)
    if not 0 <= finished.number < len(grid):
        return False
    counts = Counts(plan(at(sweep, grid[finished.number])).plan, finished.values)
    whole = len(finished.values) == places(counts.plan)[-1] and min(finished.values) >= 0
    return whole and counts.runs == sweep.runs
