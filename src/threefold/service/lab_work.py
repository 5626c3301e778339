"""The work of the laboratory's own process, and its requests and answers as plain data."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threefold.lab.encounter import Encounter
from threefold.lab.study.question import Question
from threefold.rules.types import STATS
from threefold.text import Lang

if TYPE_CHECKING:
    from threefold.lab.duel.solver import Duel
    from threefold.lab.study.page import EncounterReport
    from threefold.lab.study.study import Study
    from threefold.text.catalog import Param

SLICE_SECONDS: Final = 0.2
"""How long one request may keep the process busy; a caller who wants more asks again."""

KEPT: Final = 8
"""How many studies are kept so that they can be continued."""

KEPT_DUELS: Final = 6
PROMPT_STATES: Final = 3_000_000
"""Duels with more states are not solved while a player waits: each takes seconds, and about fifty
megabytes.
"""


class Look(Struct, frozen=True, tag="look"):
    """Work on a question for a moment, and return what is known. With ``stop`` no more work is done
    once there is a result."""

    question: Question
    lang: Lang
    stop: bool = False


class ReportRequest(Struct, frozen=True, tag="paper"):
    """Work on a question for a moment, and return the report as a file once all of it is done."""

    question: Question
    lang: Lang
    kind: str


class Advise(Struct, frozen=True, tag="advise"):
    """Ask what to do now in a duel: the first PC of the encounter against its first foe, as they
    are now.
    """

    encounter: Encounter


Request = Look | ReportRequest | Advise


class WeighedChoice(Struct, frozen=True):
    """An action, and the chance to win the duel if it is done now and the best play follows."""

    action: str
    ease: int
    damage: int
    win: float


class AdvisedAction(Struct, frozen=True):
    """The best action now, and all others, the best first."""

    best: WeighedChoice
    others: list[WeighedChoice]


class Section(Struct, frozen=True):
    """A part of a report as HTML."""

    heading: str
    table: str
    chart: str
    caption: str


class StudyView(Struct, frozen=True, tag="study"):
    """What is known so far: the chance to win in words and figures, the cost of the fight in words,
    the parts of the report, and the progress."""

    chance: str
    interval: str
    price: str
    low: float
    high: float
    runs: int
    policy: str
    progress: float
    finished: bool
    parts: list[Section]


class ReportFile(Struct, frozen=True, tag="written"):
    """A report as a file; while ``content`` is empty, only its progress."""

    progress: float
    content: str = ""


class DuelAdvice(Struct, frozen=True, tag="advice"):
    """The advice in a duel; None where there is none, for example because the duel is too large."""

    advised: AdvisedAction | None


CLUSTER_HANDS: Final = 8
"""How many requests a cluster works on at once."""

Why = Literal["busy", "away", "empty", "differs"]
"""Why a cluster gives no answer: it is busy with another request, it cannot be reached, it has no
worker, or one of its workers has another version."""


class NoAnswer(Struct, frozen=True, tag="none"):
    """A cluster gives no answer now."""

    why: Why


Answer = StudyView | ReportFile | DuelAdvice | NoAnswer


class StudyCache:
    """The studies and duels in progress, the newest last."""

    def __init__(self) -> None:
        self._studies: OrderedDict[bytes, Study] = OrderedDict()
        self._duels: OrderedDict[bytes, Duel] = OrderedDict()

    def answer(self, request: Request) -> bytes:
        """Carry out a request and return its answer as JSON."""
        if isinstance(request, Look):
            study = self._study(request.question)
            if not request.stop or not study.base.done:
                study.advance(SLICE_SECONDS)
            return msgspec.json.encode(study_view(study, request.lang))
        if isinstance(request, Advise):
            return msgspec.json.encode(DuelAdvice(self._duel_advice(request.encounter)))
        study = self._study(request.question)
        study.advance(SLICE_SECONDS)
        return msgspec.json.encode(study_report_file(study, request))

    def _study(self, question: Question) -> Study:
        from threefold.lab.study.study import Study

        key = msgspec.json.encode(question)
        study = self._studies.pop(key, None) or Study(question)
        self._studies[key] = study
        while len(self._studies) > KEPT:
            self._studies.popitem(last=False)
        return study

    def _duel_advice(self, encounter: Encounter) -> AdvisedAction | None:
        """Return the advice in a duel; None where there is none, as for a duel that is too large.

        The duel is solved from full Pools and health, so that one solution serves for the whole
        fight.
        """
        from threefold.lab.duel.solver import Duel, DuelState
        from threefold.lab.simulator.advice import fully_rested, states

        rules, pc = encounter.rules(), encounter.party[0]
        foe = encounter.foes[0].filled(rules)
        if states(fully_rested(pc), foe) > PROMPT_STATES:
            return None
        whole = replace(
            encounter, party=[fully_rested(pc)], foes=[replace(encounter.foes[0], health=None)]
        )
        key = msgspec.json.encode(whole)
        duel = self._duels.pop(key, None) or Duel(
            fully_rested(pc),
            [replace(foe, health=foe.max_health)],
            rules,
            around=encounter.environment,
        )
        self._duels[key] = duel
        while len(self._duels) > KEPT_DUELS:
            self._duels.popitem(last=False)
        advice = duel.policy(DuelState(pc.vitals().pools, (foe.health,), pc.recoveries_used == 0))
        if advice is None:
            return None
        best, *others = (
            WeighedChoice(one.choice.action, one.choice.ease, one.choice.damage, one.win)
            for one in (advice.best, *advice.alternatives)
        )
        return AdvisedAction(best, others)


def study_view(study: Study, lang: Lang) -> StudyView:
    """Return what a study knows so far, with its tables and charts as HTML."""
    from threefold.lab.study.charts import NARROW
    from threefold.lab.study.page import interval_words, sections
    from threefold.text.catalog import render_key

    report = study.report()
    answer = report.answer
    parts = [Section(*section) for section in sections(report, lang, NARROW)]
    if study.cells:
        caption = render_key(lang, "lab.heat_said", {"n": study.heat_runs})
        chart = study.heat_chart(lang, NARROW)
        parts.append(Section(render_key(lang, "simulate.heat", {}), "", chart, caption))
    elif not study.numbers:
        parts.append(
            Section(
                render_key(lang, "simulate.heat", {}), "", "", render_key(lang, "lab.no_map", {})
            )
        )
    return StudyView(
        chance=chance(answer.win.p, lang),
        interval=interval_words(answer.win, lang),
        price=price_words(report, lang),
        low=answer.win.low,
        high=answer.win.high,
        runs=answer.runs,
        policy=answer.policy,
        progress=study.progress,
        finished=study.finished,
        parts=parts,
    )


def price_words(report: EncounterReport, lang: Lang) -> str:
    """Say in one sentence what the fight costs: points, the chance that a PC goes down, rounds."""
    from threefold.text.catalog import render_key

    answer = report.answer
    params: dict[str, Param] = {
        "lost": f"{sum(member.points_lost.mean for member in answer.party):.0f}",
        "points": sum(pc.pools.of(stat).value for pc in report.encounter.party for stat in STATS),
        "down": chance(1 - answer.down.get("0", 0) / answer.runs, lang),
        "round": answer.rounds.p50,
    }
    return render_key(lang, "lab.price", params)


_SAID: Final = 0.001
"""Chances from this one up to 1 minus this one are given in figures; others only as a limit."""


def chance(p: float, lang: Lang) -> str:
    """Format a chance as a percentage with one decimal. A chance near 0 or 1 is given as below or
    above a limit: what never happened in the simulation may still happen."""
    from threefold.text.catalog import render_key
    from threefold.text.french import as_figure

    if _SAID <= p <= 1 - _SAID:
        return as_figure(f"{p:.1%}", lang)
    key, limit = ("lab.below", _SAID) if p < 0.5 else ("lab.above", 1 - _SAID)
    return render_key(lang, key, {"limit": as_figure(f"{limit:.1%}", lang)})


def study_report_file(study: Study, request: ReportRequest) -> ReportFile:
    """Return a finished study as a page of its own or as JSON; of an unfinished one only the
    progress.
    """
    from threefold.lab.study.page import report_page, report_to_data

    if not study.finished:
        return ReportFile(study.progress)
    report = study.whole_report()
    if request.kind == "json":
        return ReportFile(
            1.0,
            msgspec.json.format(msgspec.json.encode(report_to_data(report, request.lang))).decode(),
        )
    return ReportFile(1.0, report_page(report, request.lang))
