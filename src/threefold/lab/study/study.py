"""A study: all results for the laboratory's page on one encounter, computed step by step.

The first step gives a quick estimate of everything; later steps add runs, so that the page shows
the intervals shrink. The order is fixed and every step is a pure function of the question, so a
finished study is the same on any machine.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Final

from msgspec.structs import replace

from threefold.lab.backend import COMPILED
from threefold.lab.encounter import Encounter
from threefold.lab.simulator.counts import Counts
from threefold.lab.simulator.plan import Planned
from threefold.lab.simulator.simulate import at_a_time, run_counts
from threefold.lab.study import charts
from threefold.lab.study.answer import StudyAnswer, answer
from threefold.lab.study.charts import Axis, Grid
from threefold.lab.study.compare import (
    Comparison,
    HeatMap,
    difference,
    may_differ,
    wins,
    without_each,
)
from threefold.lab.study.page import EncounterReport
from threefold.lab.study.parameters import ParameterizedEncounter, apply_parameters
from threefold.lab.study.question import Parameters, Question
from threefold.lab.variants import level_range
from threefold.rules.types import Message
from threefold.text import Lang
from threefold.text.catalog import render_key

FIRST: Final = 1_000 if COMPILED else 100
"""The number of runs of the first estimate."""

GROWTH: Final = 4
"""The factor of runs from one estimate to the next. With 4 the interval halves."""

SLICE: Final = 1 << 14 if COMPILED else 100
"""The maximum number of runs between two checks of the clock."""

LEAST_SLICE: Final = 64 if COMPILED else 5
SLICE_SECONDS: Final = 0.1
"""The target time of a slice, in seconds. Slices of long runs have fewer runs, but at least
LEAST_SLICE.
"""

PATIENCE: Final = 1.0
"""The seconds of overtime after which even the first estimate is interrupted, because other users
wait.
"""

HEAT_FIRST: Final = 500 if COMPILED else 20
HEAT_RUNS: Final = 10_000 if COMPILED else 60
HEAT_NUMBERS: Final = range(1, 9)
MAP_STATES: Final = 16_000_000
"""The maximum number of duel states for a heat map: a quarter of a minute of work. With more, the
page has no map.
"""
HEAT_LEVELS: Final = range(1, 11)
"""The levels of a heat map: those that every table has, so that a map stays small enough to play. It
moves to the level of the encounter itself where that is another one (``heat_levels``)."""
MATTERS_RUNS: Final = 40_000 if COMPILED else 400
SHOWN: Final = 16
FEWEST: Final = 5
LEAST: Final = 0.001
"""Limits for the comparisons that a report shows, the largest changes first: at most SHOWN.

After the first FEWEST, only changes of the win chance of at least LEAST are shown."""


Cell = tuple[int, int]


@dataclass
class _Sample:
    """The runs of one variant so far."""

    planned: Planned
    counts: Counts | None = None
    done: int = 0
    fewest: int = field(init=False)
    slice: int = field(init=False)

    def __post_init__(self) -> None:
        plan = self.planned.plan
        lasting = at_a_time(
            plan.fights.max_rounds, plan.fights.number * plan.party.size + len(plan.foes.health)
        )
        self.fewest = self.slice = min(LEAST_SLICE, lasting)

    def more(self, seed: int, upto: int) -> Iterator[int]:
        """Play until ``upto`` runs are done. Yield the number of runs of each slice."""
        while self.done < upto:
            began, first = time.perf_counter(), self.done
            self.done = min(upto, first + self.slice)
            part = run_counts(self.planned, seed, first, self.done)
            self.counts = part if self.counts is None else self.counts.merged(part)
            quick = time.perf_counter() - began < SLICE_SECONDS
            self.slice = min(SLICE, 2 * self.slice) if quick else max(self.fewest, self.slice // 2)
            yield self.done - first


def heat_levels(encounter: Encounter) -> Sequence[int]:
    """Return the levels of the first foe that the heat map of an encounter shows: as many as usual,
    its own level among them, without those that another foe cannot follow.
    """
    own, shown = encounter.foes[0].level, HEAT_LEVELS
    if own < shown[0]:
        shown = range(own, own + len(shown))
    elif own > shown[-1]:
        shown = range(own - len(shown) + 1, own + 1)
    possible = level_range(encounter)
    return [level for level in shown if level in possible]


@dataclass
class Study:
    """A question, and the results for it so far."""

    question: Question
    base: _Sample = field(init=False)
    beside: _Sample | None = field(init=False, default=None)
    cells: dict[Cell, tuple[int, float]] = field(init=False, default_factory=dict)
    matters: list[Comparison] = field(init=False, default_factory=list)
    of: int = field(init=False, default=1)
    done: int = field(init=False, default=0)
    finished: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        q = self.question
        self.turned = ParameterizedEncounter(q.encounter, q.parameters)
        self.base = _Sample(self.turned.planned())
        if q.beside is not None:
            self.beside = _Sample(ParameterizedEncounter(q.encounter, q.beside).planned())
        self.levels = heat_levels(self.turned.tuned())
        self.numbers: Sequence[int] = HEAT_NUMBERS if self._can_be_mapped() else ()
        self.lacking = [*without_each(self.turned.tuned())] if q.matters else []
        cells = len(self.numbers) * len(self.levels)
        heat = cells * (HEAT_FIRST + HEAT_RUNS)
        if self.lacking:
            weighed = len(self.lacking) + 1
        else:
            weighed = 0
        self.of = q.runs * (2 if self.beside else 1) + heat + weighed * min(q.runs, MATTERS_RUNS)
        self._steps = self._work()

    def _can_be_mapped(self) -> bool:
        """Return whether a heat map is feasible: with the policy ``solver``, its duels must be
        small enough.
        """
        if self.turned.tuned().policy != "solver":
            return True
        from threefold.lab.simulator.advice import asked

        q = self.question
        return (
            sum(
                asked(apply_parameters(q.encounter, replace(q.parameters, level=level)))
                for level in self.levels
            )
            <= MAP_STATES
        )

    def advance(self, seconds: float) -> None:
        """Work for about ``seconds``, or until a stage ends. Complete the first estimate unless it
        takes too long.
        """
        until = time.perf_counter() + seconds
        while not self.finished:
            stage_ends = next(self._steps, None)
            self.finished = stage_ends is None
            looked = self.base.done >= min(FIRST, self.question.runs)
            late = time.perf_counter() - until
            if (looked and (stage_ends or late >= 0)) or (self.base.done and late >= PATIENCE):
                return

    @property
    def progress(self) -> float:
        """Return the share of the work that is done, 0 to 1."""
        if self.finished:
            return 1.0
        return min(0.99, self.done / self.of)

    def _work(self) -> Iterator[bool]:
        """Do the work step by step. Yield after each step whether it ends a stage."""
        upto, runs = FIRST, self.question.runs
        yield from self._play(min(upto, runs))
        yield from self._heat(HEAT_FIRST)
        yield True
        while upto < runs:
            upto *= GROWTH
            yield from self._play(min(upto, runs))
        yield from self._matters()
        yield from self._heat(HEAT_RUNS)

    def _play(self, upto: int) -> Iterator[bool]:
        for sample in (self.base, self.beside):
            if sample is not None:
                for played in sample.more(self.question.seed, upto):
                    self.done += played
                    yield False
        yield True

    def _heat(self, runs: int) -> Iterator[bool]:
        q = self.question
        for level in self.levels:
            for number in self.numbers:
                parameters = replace(q.parameters, level=level, number=number)
                counts = yield from self._play_variant(
                    ParameterizedEncounter(q.encounter, parameters).planned(), runs
                )
                self.cells[level, number] = runs, wins(counts)

    def _matters(self) -> Iterator[bool]:
        q = self.question
        runs = min(q.runs, MATTERS_RUNS)
        if not self.lacking:
            return
        base = yield from self._play_variant(self.base.planned, runs)
        for name, variant in self.lacking:
            planned = ParameterizedEncounter(variant, Parameters(luck=q.parameters.luck)).planned()
            if not may_differ(base, planned):
                self.done += runs
                yield False
                continue
            counts = yield from self._play_variant(planned, runs)
            self.matters.append(Comparison(name, counts, difference(base, counts)))

    def _play_variant(self, planned: Planned, runs: int) -> Generator[bool, None, Counts]:
        """Play ``runs`` runs of a variant, slice by slice, and return its counts. Yield False after
        each slice.
        """
        sample = _Sample(planned)
        for played in sample.more(self.question.seed, runs):
            self.done += played
            yield False
        assert sample.counts is not None
        return sample.counts

    # --- results ----------------------------------------------------------------------------------

    def report(self) -> EncounterReport:
        """Return the results so far as a report, without the heat map."""
        assert self.base.counts is not None
        encounter = self.turned.tuned()
        weighty = sorted(self.matters, key=lambda one: -abs(one.win.p))
        weighty = [one for n, one in enumerate(weighty) if n < FEWEST or abs(one.win.p) >= LEAST][
            :SHOWN
        ]
        return EncounterReport(encounter, self.so_far(), self.base.counts, self.compared(), weighty)

    def whole_report(self) -> EncounterReport:
        """Return a finished study as a report, with the heat map."""
        report = self.report()
        if not self.cells:
            return report
        rows = tuple(tuple(self.cells[level, n][1] for n in self.numbers) for level in self.levels)
        return report._replace(
            heat=HeatMap(tuple(self.levels), tuple(self.numbers), rows, self.heat_runs)
        )

    def so_far(self) -> StudyAnswer:
        """Return the figures so far."""
        assert self.base.counts is not None
        return answer(self.turned.tuned(), self.base.counts, self.question.seed)

    def compared(self) -> list[Comparison]:
        """Return the comparison with ``beside``, or an empty list before both have runs."""
        if self.beside is None or self.beside.counts is None or self.base.counts is None:
            return []
        counts = self.base.counts
        return [Comparison(self._turned_since(), counts, difference(self.beside.counts, counts))]

    def _turned_since(self) -> Message:
        """Describe which parameters changed from ``beside``, each with old and new value."""
        before = self.question.beside
        assert before is not None
        was, now = self._figures(before), self._figures(self.question.parameters)
        turned = [
            Message(f"lab.turned.{name}", {"was": was[name], "now": now[name]})
            for name in was
            if was[name] != now[name]
        ]
        if not turned:
            return Message("lab.turned.nothing")
        return reduce(
            lambda first, second: Message("lab.turned.and", {"first": first, "second": second}),
            turned,
        )

    def _figures(self, parameters: Parameters) -> dict[str, str | int | Message]:
        """Return the value of each parameter, ready for display."""
        encounter = self.turned.encounter
        if parameters.policy is None:
            policy = encounter.policy
        else:
            policy = parameters.policy
        return {
            "level": encounter.foes[0].level if parameters.level is None else parameters.level,
            "number": len(encounter.foes) if parameters.number is None else parameters.number,
            "armor": f"{parameters.armor:+d}",
            "luck": f"{parameters.luck:+d}",
            "policy": Message(f"lab.name_of.{policy}"),
        }

    def heat_chart(self, lang: Lang, width: float) -> str:
        """Draw the cells known so far as a heat map. The cell of the current encounter has a
        frame.
        """
        x, y = (Axis(render_key(lang, f"simulate.axis.{name}", {})) for name in ("number", "level"))
        values = [
            [self.cells.get((level, n), (0, None))[1] for n in self.numbers]
            for level in self.levels
        ]
        foes = self.turned.tuned().foes
        title = render_key(lang, "simulate.heat", {})
        here = foes[0].level, len(foes)
        return charts.heat(title, Grid(self.levels, self.numbers, values, here), x, y, width)

    @property
    def heat_runs(self) -> int:
        """Return the runs of the cell with the fewest runs; 0 while a cell has none."""
        whole_map = len(self.cells) == len(self.levels) * len(self.numbers)
        if whole_map:
            return min((runs for runs, _ in self.cells.values()), default=0)
        return 0
