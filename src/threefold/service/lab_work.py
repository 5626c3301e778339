"""What the laboratory's own process does, and how it is asked: requests and answers as plain data."""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from threefold.lab.question import Question
from threefold.text import Lang

if TYPE_CHECKING:
    from threefold.lab.study import Study

SLICE_SECONDS: Final = 0.2
"""How long one request may keep the process busy; whoever wants more asks again."""

KEPT: Final = 8
"""Studies that are kept until somebody asks for more of them."""


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


Request = Look | Paper


class Part(Struct, frozen=True):
    """A part of a report as HTML."""

    heading: str
    table: str
    chart: str
    caption: str


class Seen(Struct, frozen=True):
    """What is known so far: the chance to win in words and figures, the parts of the report, how far it is."""

    chance: str
    interval: str
    low: float
    high: float
    runs: int
    policy: str
    progress: float
    finished: bool
    parts: list[Part]


class Written(Struct, frozen=True):
    """A file, or how far it is."""

    progress: float
    content: str = ""


class Bench:
    """The studies under way, the newest last."""

    def __init__(self) -> None:
        self._studies: OrderedDict[bytes, Study] = OrderedDict()

    def answer(self, request: Request) -> bytes:
        """Do what is asked."""
        if isinstance(request, Look):
            study = self._study(request.question)
            if not request.stop or not study.base.done:
                study.advance(SLICE_SECONDS)
            return msgspec.json.encode(seen(study, request.lang))
        study = self._study(request.question)
        study.advance(SLICE_SECONDS)
        return msgspec.json.encode(written(study, request))

    def _study(self, question: Question) -> Study:
        from threefold.lab.study import Study

        key = msgspec.json.encode(question)
        study = self._studies.pop(key, None) or Study(question)
        self._studies[key] = study
        while len(self._studies) > KEPT:
            self._studies.popitem(last=False)
        return study


def seen(study: Study, lang: Lang) -> Seen:
    """What a study knows so far, drawn."""
    from threefold.lab.charts import NARROW
    from threefold.lab.page import interval, percent, sections
    from threefold.text.catalog import render_key

    report = study.report()
    told = report.answer
    parts = [Part(*section) for section in sections(report, lang, NARROW)]
    if study.cells:
        caption = render_key(lang, "lab.heat_said", {"n": study.heat_runs})
        chart = study.heat_chart(lang, NARROW)
        parts.append(Part(render_key(lang, "simulate.heat", {}), "", chart, caption))
    return Seen(
        chance=percent(told.win),
        interval=interval(told.win, lang),
        low=told.win.low,
        high=told.win.high,
        runs=told.runs,
        policy=told.policy,
        progress=study.progress,
        finished=study.finished,
        parts=parts,
    )


def written(study: Study, request: Paper) -> Written:
    """A finished study as a page of its own, or as plain data."""
    from threefold.lab.page import page, told_whole

    if not study.finished:
        return Written(study.progress)
    report = study.whole_report()
    if request.kind == "json":
        return Written(1.0, msgspec.json.format(msgspec.json.encode(told_whole(report, request.lang))).decode())
    return Written(1.0, page(report, request.lang))


def main() -> None:
    """Answer one request after the other, a line each, until nobody asks any more. The table comes first."""
    if hasattr(os, "nice"):
        os.nice(10)
    bench, decoder = Bench(), msgspec.json.Decoder(Request)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(bench.answer(decoder.decode(line)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
