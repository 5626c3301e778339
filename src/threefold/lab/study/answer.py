"""The JSON answer of `threefold simulate --json`: figures with their confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from threefold.lab.encounter import Encounter, Policy
from threefold.lab.simulator.board import DRAW, LOSS, WIN
from threefold.lab.simulator.counts import Counts, mean, percentile, wilson


class Share(Struct, frozen=True):
    """A share of the runs and its 95% Wilson interval."""

    p: float
    low: float
    high: float


class Rounds(Struct, frozen=True):
    """The round in which the runs ended: mean, percentiles (the first round with that share of
    runs), runs by round.
    """

    mean: float
    p10: int
    p50: int
    p90: int
    histogram: dict[str, int]


class PointsLost(Struct, frozen=True):
    """Pool points at the start minus those at the end, averaged over all runs. ``mean`` is the sum
    of the three.
    """

    mean: float
    might: float
    speed: float
    intellect: float


class PcResults(Struct, frozen=True):
    """Results of one PC. ``down`` is the share of runs that it ends debilitated or dead;
    ``recoveries`` is a mean.
    """

    name: str
    down: float
    dead: float
    points_lost: PointsLost
    recoveries: float


class ByRound(Struct, frozen=True):
    """Figures for each round, from the first: share of runs that ended; mean points the party lost,
    mean health the foes lost."""

    ended: list[float]
    points_lost: list[float]
    health_taken: list[float]


class StudyAnswer(Struct, frozen=True):
    """All results of a simulation."""

    runs: int
    seed: int
    policy: Policy
    win: Share
    loss: Share
    draw: Share
    rounds: Rounds
    party: list[PcResults]
    down: dict[str, int]
    fights_won: dict[str, int]
    by_round: ByRound
    exact: bool = False


def answer(encounter: Encounter, counts: Counts, seed: int) -> StudyAnswer:
    """Convert counts to the answer for an encounter."""
    rounds = counts.rounds
    return StudyAnswer(
        runs=counts.runs,
        seed=seed,
        policy=encounter.policy,
        win=_share(counts, WIN),
        loss=_share(counts, LOSS),
        draw=_share(counts, DRAW),
        rounds=Rounds(
            mean(rounds),
            percentile(rounds, 10),
            percentile(rounds, 50),
            percentile(rounds, 90),
            histogram(rounds),
        ),
        party=[_member(counts, i, pc.name) for i, pc in enumerate(encounter.party)],
        down=histogram(counts.table(8)),
        fights_won=histogram(counts.table(9)),
        by_round=_by_round(counts),
    )


def _share(counts: Counts, outcome: int) -> Share:
    return Share(*wilson(sum(counts.rounds_of(outcome)), counts.runs))


def histogram(table: Sequence[int]) -> dict[str, int]:
    """Return the values that occurred, each with its number of runs."""
    return {str(value): runs for value, runs in enumerate(table) if runs}


def _member(counts: Counts, pc: int, name: str) -> PcResults:
    might, speed, intellect = (counts.lost(pc, stat) for stat in range(3))
    down, dead, recoveries = (counts.table(number)[pc] / counts.runs for number in (1, 2, 3))
    return PcResults(
        name, down, dead, PointsLost(might + speed + intellect, might, speed, intellect), recoveries
    )


def _by_round(counts: Counts) -> ByRound:
    last = max(round for round, runs in enumerate(counts.rounds) if runs)
    ended, lost, taken = (
        [value / counts.runs for value in table[1 : last + 1]]
        for table in (counts.rounds, counts.table(5), counts.table(6))
    )
    return ByRound(ended, lost, taken)
