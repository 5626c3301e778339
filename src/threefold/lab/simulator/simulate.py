"""Simulate an encounter many times, on any number of threads. The same seed gives the same
counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Final, NamedTuple, TypeVar, cast

from threefold.lab.backend import COMPILED
from threefold.lab.encounter import Encounter
from threefold.lab.simulator.board import Board
from threefold.lab.simulator.counts import Counts, places
from threefold.lab.simulator.layout import AidFigures, MoveFigures
from threefold.lab.simulator.plan import Plan, Planned, plan

CHUNK: Final = 1 << 14 if COMPILED else 1 << 8
"""Encounters that a thread plays at a time: some hundredths of a second, so that all threads end
almost together.
"""

_TURNS: Final = 1 << 23 if COMPILED else 1 << 17
"""The maximum number of turns in a chunk, if all fights last to their last round: some tenths of a
second, so that a simulation can be interrupted."""

Progress = Callable[[int, int], None]


class KernelPlan(NamedTuple):
    """A plan in the kernel's form (arrays for compiled code), the start of each table of counts,
    and the advice.
    """

    plan: Plan
    places: MutableSequence[int]
    strike_advice: Sequence[int]
    guard_advice: Sequence[int]


def kernel_plan(planned: Planned) -> KernelPlan:
    """Convert a plan to the kernel's form."""
    figures = planned.plan
    figures = _with_kernel_lists(figures)._replace(
        moves=_with_kernel_lists(figures.moves), aid=_with_kernel_lists(figures.aid)
    )
    return KernelPlan(figures, laid_out(places(planned.plan)), *_advice(planned))


F = TypeVar("F", Plan, MoveFigures, AidFigures)


def _with_kernel_lists(figures: F) -> F:
    """Return the figures with each list in the kernel's form."""
    lists = {
        name: laid_out(value)
        for name, value in figures._asdict().items()
        if isinstance(value, list)
    }
    return figures._replace(**lists)  # type: ignore[arg-type]


def _advice(planned: Planned) -> tuple[Sequence[int], Sequence[int]]:
    """Return the advice of all duels, concatenated; empty for a policy without duels."""
    if not COMPILED and not planned.advice:
        return (), ()
    from threefold.lab.simulator.advice import joined_tables

    strikes, guards = (
        [getattr(one, name) for one in planned.advice] for name in ("strikes", "guards")
    )
    return cast("Sequence[int]", joined_tables(strikes)), cast(
        "Sequence[int]", joined_tables(guards)
    )


def laid_out(values: Sequence[int]) -> MutableSequence[int]:
    """Return the values as a list for plain Python, as an array for compiled code."""
    if not COMPILED:
        return list(values)
    import numpy as np

    return cast("MutableSequence[int]", np.array(values, dtype=np.int64))


def _zeros(length: int) -> MutableSequence[int]:
    if not COMPILED:
        return [0] * length
    import numpy as np

    return cast("MutableSequence[int]", np.zeros(length, dtype=np.int64))


def _add_counts(counts: MutableSequence[int], more: MutableSequence[int]) -> None:
    """Add ``more`` to ``counts`` in place."""
    if COMPILED:
        counts += more  # arrays add number by number
        return
    for at, runs in enumerate(more):
        counts[at] += runs


def run_counts(planned: Planned, seed: int, first: int, last: int) -> Counts:
    """Return the counts of the encounters ``first`` to before ``last``. Pure: same arguments, same
    counts.
    """
    return Counts(
        planned.plan, tuple(map(int, _play_encounters(kernel_plan(planned), seed, first, last)))
    )


def _play_encounters(laid: KernelPlan, seed: int, first: int, last: int) -> MutableSequence[int]:
    from threefold.lab.simulator.kernel import play_encounters

    board = new_board(laid)
    play_encounters(laid.plan, board, seed, first, last)
    return board.counts


def new_board(laid: KernelPlan, trace: MutableSequence[int] | None = None) -> Board:
    """Return an empty board for the kernel. With ``trace`` it records the events."""
    pcs = laid.plan.pcs
    foes, stances = len(laid.plan.health), laid.plan.aid.stances
    if laid.plan.moves.choosing:
        moves = foes * laid.plan.moves.most
    else:
        moves = 0
    if stances > 1:
        until = 2 * pcs
    else:
        until = 0
    lengths = (1, 3 * pcs, pcs, pcs, pcs, pcs, pcs, foes, 2, until, foes, moves, moves, 1)
    return Board(
        _zeros(int(laid.places[-1])),
        *laid[1:],
        laid_out(()) if trace is None else trace,
        *map(_zeros, lengths),
    )


def simulate(
    encounter: Encounter | Planned,
    runs: int,
    seed: int = 0,
    *,
    threads: int = 1,
    progress: Progress | None = None,
) -> Counts:
    """Play an encounter that passed `check` ``runs`` times and return the counts.

    ``progress`` is called with the runs done and the total; an exception that it raises ends the
    simulation.
    """
    if isinstance(encounter, Planned):
        planned = encounter
    else:
        planned = plan(encounter)
    laid = kernel_plan(planned)
    counts = _zeros(int(laid.places[-1]))
    done = 0
    for part, size in _parts(laid, runs, seed, threads):
        _add_counts(counts, part)
        done += size
        if progress is not None:
            progress(done, runs)
    return Counts(planned.plan, tuple(map(int, counts)))


def at_a_time(max_rounds: int, figures: int, chunks: int = 1) -> int:
    """Return the number of encounters in ``chunks`` chunks; fewer if each may last long.

    ``figures`` is the number of PCs and foes of all fights."""
    return chunks * max(1, min(CHUNK, _TURNS // (max_rounds * figures)))


def _parts(
    laid: KernelPlan, runs: int, seed: int, threads: int
) -> Iterator[tuple[MutableSequence[int], int]]:
    """Yield the counts of one chunk after another, with its number of runs."""
    figures = laid.plan.fights * laid.plan.pcs + len(laid.plan.health)
    chunks = (
        -(-runs // (threads * at_a_time(laid.plan.max_rounds, figures))) * threads
    )  # as many for each thread
    chunk = -(-runs // chunks)
    spans = ((first, min(first + chunk, runs)) for first in range(0, runs, chunk))
    if threads == 1:
        for first, last in spans:
            yield _play_encounters(laid, seed, first, last), last - first
        return
    with ThreadPoolExecutor(threads) as pool:
        waiting = [
            (pool.submit(_play_encounters, laid, seed, *span), span)
            for span in islice(spans, 2 * threads)
        ]
        try:
            while waiting:
                future, (first, last) = waiting.pop(0)
                part = future.result()
                more = next(spans, None)
                if more is not None:
                    waiting.append((pool.submit(_play_encounters, laid, seed, *more), more))
                yield part, last - first
        finally:
            for future, _ in waiting:
                future.cancel()
