"""What the laboratory's own process does, and how it is asked: requests and answers as plain data."""

from __future__ import annotations

import sys
from collections import OrderedDict
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from threefold.lab.encounter import Encounter
from threefold.lab.study.question import Question
from threefold.model import typed
from threefold.rules.types import STATS
from threefold.service.apart import stand_back
from threefold.text import Lang

if TYPE_CHECKING:
    from threefold.lab.duel.solver import Duel
    from threefold.lab.study.page import Report
    from threefold.lab.study.study import Study
    from threefold.text.catalog import Param

SLICE_SECONDS: Final = 0.2
"""How long one request may keep the process busy; whoever wants more asks again."""

KEPT: Final = 8
"""Studies that are kept until somebody asks for more of them."""

KEPT_DUELS: Final = 6
PROMPT_STATES: Final = 3_000_000
"""Larger duels are not solved while a player waits: seconds, and half a hundred megabytes each."""


class Look(Struct, frozen=True, tag="look"):
    """Work on a question for a moment, and tell what is known; ``stop`` tells it without working."""

    question: Question
    lang: Lang
    stop: bool = False


class Paper(Struct, frozen=True, tag="paper"):
    """The same as a file, once all of it is done."""

    question: Question
    lang: Lang
    kind: str


class Advise(Struct, frozen=True, tag="advise"):
    """What to do now in a duel: the first PC of the encounter against its first foe, as they stand."""

    encounter: Encounter


Request = Look | Paper | Advise


class WeighedChoice(Struct, frozen=True):
    """Something to do, and the chance to win the duel if it is done now and the best ever after."""

    action: str
    ease: int
    damage: int
    win: float


class Advised(Struct, frozen=True):
    """What is best now, and all else, the best first."""

    best: WeighedChoice
    others: list[WeighedChoice]


class Section(Struct, frozen=True):
    """A part of a report as HTML."""

    heading: str
    table: str
    chart: str
    caption: str


class StudyView(Struct, frozen=True, tag="study"):
    """What is known so far: the chance to win in words and figures, what the fight costs in words, the parts of the
    report, how far it is."""

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


class Written(Struct, frozen=True, tag="written"):
    """A file, or how far it is."""

    progress: float
    content: str = ""


class Advice(Struct, frozen=True, tag="advice"):
    """What a duel says; nothing of one that is too large."""

    advised: Advised | None


CLUSTER_HANDS: Final = 8
"""Requests that a cluster works on at once."""

Why = Literal["busy", "away", "empty", "differs"]
"""Why a cluster gives no answer: it still works on another, it is not reached, it has no worker, or one of its workers
has not this version."""


class NoAnswer(Struct, frozen=True, tag="none"):
    """A cluster gives no answer now."""

    why: Why


Answer = StudyView | Written | Advice | NoAnswer


class Bench:
    """The studies under way, the newest last."""

    def __init__(self) -> None:
        self._studies: OrderedDict[bytes, Study] = OrderedDict()
        self._duels: OrderedDict[bytes, Duel] = OrderedDict()

    def answer(self, request: Request) -> bytes:
        """Do what is asked."""
        if isinstance(request, Look):
            study = self._study(request.question)
            if not request.stop or not study.base.done:
                study.advance(SLICE_SECONDS)
            return msgspec.json.encode(study_view(study, request.lang))
        if isinstance(request, Advise):
            return msgspec.json.encode(Advice(self._advised(request.encounter)))
        study = self._study(request.question)
        study.advance(SLICE_SECONDS)
        return msgspec.json.encode(written(study, request))

    def _study(self, question: Question) -> Study:
        from threefold.lab.study.study import Study

        key = msgspec.json.encode(question)
        study = self._studies.pop(key, None) or Study(question)
        self._studies[key] = study
        while len(self._studies) > KEPT:
            self._studies.popitem(last=False)
        return study

    def _advised(self, encounter: Encounter) -> Advised | None:
        """What the duel says; None for one that is too large.

        It is solved from full Pools and health, so that it serves for the whole fight.
        """
        from threefold.lab.duel.solver import Duel, State
        from threefold.lab.simulator.advice import rested, states

        rules, pc = encounter.rules(), encounter.party[0]
        foe = encounter.foes[0].filled(rules)
        if states(rested(pc), foe) > PROMPT_STATES:
            return None
        whole = replace(encounter, party=[rested(pc)], foes=[replace(encounter.foes[0], health=UNSET)])
        key = msgspec.json.encode(whole)
        duel = self._duels.pop(key, None) or Duel(
            rested(pc), [replace(foe, health=foe.max_health)], rules, around=encounter.environment
        )
        self._duels[key] = duel
        while len(self._duels) > KEPT_DUELS:
            self._duels.popitem(last=False)
        advice = duel.policy(State(pc.vitals().pools, (foe.health,), pc.recoveries_used == 0))
        if advice is None:
            return None
        best, *others = (
            WeighedChoice(one.choice.action, one.choice.ease, one.choice.damage, one.win)
            for one in (advice.best, *advice.alternatives)
        )
        return Advised(best, others)


def study_view(study: Study, lang: Lang) -> StudyView:
    """What a study knows so far, drawn."""
    from threefold.lab.study.charts import NARROW
    from threefold.lab.study.page import interval, sections
    from threefold.text.catalog import render_key

    report = study.report()
    answer = report.answer
    parts = [Section(*section) for section in sections(report, lang, NARROW)]
    if study.cells:
        caption = render_key(lang, "lab.heat_said", {"n": study.heat_runs})
        chart = study.heat_chart(lang, NARROW)
        parts.append(Section(render_key(lang, "simulate.heat", {}), "", chart, caption))
    elif not study.numbers:
        parts.append(Section(render_key(lang, "simulate.heat", {}), "", "", render_key(lang, "lab.no_map", {})))
    return StudyView(
        chance=chance(answer.win.p, lang),
        interval=interval(answer.win, lang),
        price=price(report, lang),
        low=answer.win.low,
        high=answer.win.high,
        runs=answer.runs,
        policy=answer.policy,
        progress=study.progress,
        finished=study.finished,
        parts=parts,
    )


def price(report: Report, lang: Lang) -> str:
    """What the fight costs in one sentence: points, somebody who falls, rounds."""
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
"""A chance is said in figures from here on, and as far below certainty."""


def chance(p: float, lang: Lang) -> str:
    """A chance to one figure after the point; what was never seen, or always, may still be otherwise."""
    from threefold.text.catalog import render_key
    from threefold.text.french import as_figure

    if _SAID <= p <= 1 - _SAID:
        return as_figure(f"{p:.1%}", lang)
    key, limit = ("lab.below", _SAID) if p < 0.5 else ("lab.above", 1 - _SAID)
    return render_key(lang, key, {"limit": as_figure(f"{limit:.1%}", lang)})


def written(study: Study, request: Paper) -> Written:
    """A finished study as a page of its own, or as plain data."""
    from threefold.lab.study.page import page, told_whole

    if not study.finished:
        return Written(study.progress)
    report = study.whole_report()
    if request.kind == "json":
        return Written(1.0, msgspec.json.format(msgspec.json.encode(told_whole(report, request.lang))).decode())
    return Written(1.0, page(report, request.lang))


def main() -> None:
    """Answer requests until nobody asks any more: each is a line with a number, and so is its answer. The table comes
    first. With the address of a cluster all is worked out there."""
    stand_back()
    if sys.argv[1:]:
        from threefold.service.lab_cluster import relay

        relay(sys.argv[1])
        return
    bench, decoder = Bench(), typed.decoder(Request)
    for line in sys.stdin.buffer:
        number, _, request = line.partition(b" ")
        sys.stdout.buffer.write(b"%b %b\n" % (number, bench.answer(decoder.decode(request))))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
