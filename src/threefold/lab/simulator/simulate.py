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
from threefold.lab.simulator.board import AdviceTables, Board, FoesState, PartyState
from threefold.lab.simulator.counts import Counts, places
from threefold.lab.simulator.figures import Plan
from threefold.lab.simulator.plan import Planned, plan

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
    advice: AdviceTables


def kernel_plan(planned: Planned) -> KernelPlan:
    """Convert a plan to the kernel's form."""
    return KernelPlan(
        _with_kernel_lists(planned.plan), laid_out(places(planned.plan)), _advice(planned)
    )


F = TypeVar("F", bound=NamedTuple)


def _with_kernel_lists(figures: F) -> F:
    """Return the figures with each list of each group in the kernel's form."""
    changed: dict[str, object] = {}
    for name, value in figures._asdict().items():
        if isinstance(value, list):
            changed[name] = laid_out(value)
        elif not isinstance(value, int):
            changed[name] = _with_kernel_lists(value)
    return figures._replace(**changed)


def _advice(planned: Planned) -> AdviceTables:
    """Return the advice of all duels, concatenated; empty for a policy without duels."""
    if not COMPILED and not planned.advice:
        return AdviceTables((), ())
    from threefold.lab.simulator.advice import joined_tables

    return AdviceTables(
        cast("Sequence[int]", joined_tables([one.strikes for one in planned.advice])),
        cast("Sequence[int]", joined_tables([one.guards for one in planned.advice])),
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
    plan = laid.plan
    pcs, foes = plan.party.size, len(plan.foes.health)
    if plan.moves.choosing:
        moves = foes * plan.moves.kinds.most
    else:
        moves = 0
    if plan.aid.stances > 1:
        until = 2 * pcs
    else:
        until = 0
    return Board(
        counts=_zeros(int(laid.places[-1])),
        places=laid.places,
        advice=laid.advice,
        trace=laid_out(()) if trace is None else trace,
        written=_zeros(1),
        party=PartyState(
            pools=_zeros(3 * pcs),
            track=_zeros(pcs),
            used=_zeros(pcs),
            spent=_zeros(pcs),
            fell=_zeros(pcs),
            order=_zeros(pcs),
            until=_zeros(until),
        ),
        foes=FoesState(
            health=_zeros(foes),
            acted=_zeros(foes),
            made=_zeros(moves),
            since=_zeros(moves),
            blow=_zeros(1),
        ),
        able=_zeros(2),
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
    figures = laid.plan.fights.number * laid.plan.party.size + len(laid.plan.foes.health)
    chunks = (
        -(-runs // (threads * at_a_time(laid.plan.fights.max_rounds, figures))) * threads
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
