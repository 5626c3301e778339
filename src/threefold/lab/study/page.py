"""A report as one self-contained HTML file: figures, charts, and the encounter itself."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape
from itertools import count
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from threefold.lab.encounter import FORMAT, Encounter, translated_creature_names
from threefold.lab.simulator.board import DRAW, LOSS, WIN
from threefold.lab.simulator.counts import Counts, percentile, wilson
from threefold.lab.study import charts
from threefold.lab.study.answer import Share, StudyAnswer
from threefold.lab.study.charts import HATCH, Axis, Grid, Series, Span
from threefold.lab.study.compare import Comparison, HeatMap, wins
from threefold.model import typed
from threefold.rules.types import STATS, Message
from threefold.text import Lang, render
from threefold.text.catalog import Param, render_key
from threefold.text.french import as_figure
from threefold.version import __version__

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #16202a; --paper: #fffdf8; --rule: #d8d2c4; --quiet: #5c6670 }
@media (prefers-color-scheme: dark) { :root { --ink: #ece6da; --paper: #191b1f; --rule: #3b3f46; --quiet: #a2a9b0 } }
@media print { :root { --ink: #000; --paper: #fff; --rule: #bbb; --quiet: #444 } section { break-inside: avoid } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 720px; padding: 0 1rem; font-variant-numeric: tabular-nums }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.1rem; margin: 2.2rem 0 .4rem }
p.hero { font-size: 2.2rem; line-height: 1.2; margin: 1.2rem 0 .2rem }
p.quiet, footer, figcaption { color: var(--quiet) }
table { border-collapse: collapse; width: 100% } th, td { padding: .3rem .5rem; text-align: right }
th { font-weight: 600; border-bottom: 2px solid var(--rule) } td { border-bottom: 1px solid var(--rule) }
th:first-child, td:first-child { text-align: left }
figure { margin: 0 } figcaption { font-size: .9rem } svg.chart { width: 100%; height: auto; display: block }
svg.chart text { font: 13px system-ui, sans-serif; fill: var(--ink); font-variant-numeric: tabular-nums }
svg.chart text.strong { font-weight: 600 }
svg.chart .axis { stroke: var(--ink); stroke-width: 1.2 } svg.chart .grid { stroke: var(--rule); stroke-width: 1 }
svg.chart .dot { stroke: var(--paper); stroke-width: 2 } svg.chart .framed { stroke: var(--ink); stroke-width: 3 }
svg.chart text.light { fill: #fff } svg.chart text.dark { fill: #16202a }
@media print { :root { font-size: 75% } h2 { margin-top: 1.4rem }
  body { font-size: 1rem; margin: 0 auto; max-width: 45rem } }
.slim { display: none }
@media screen and (max-width: 600px) { .wide { display: none } .slim { display: block }
  table { font-size: .8rem } th, td { padding: .3rem .2rem } td:first-child { overflow-wrap: anywhere } }
pre { overflow: auto; font-size: .8rem; border: 1px solid var(--rule); padding: .8rem }
"""


class EncounterReport(NamedTuple):
    """All data that a report on an encounter may show."""

    encounter: Encounter
    answer: StudyAnswer
    counts: Counts
    compared: Sequence[Comparison] = ()
    sensitivity: Sequence[Comparison] = ()
    heat: HeatMap | None = None


class Compared(Struct, frozen=True):
    """A variant in the answer: its name, its chance to win, and the difference from the unchanged
    encounter.
    """

    name: str
    win: float
    change: Share


class Cells(Struct, frozen=True):
    """A heat map in the answer: the chance to win by level (rows) and number of foes (columns)."""

    levels: list[int]
    numbers: list[int]
    win: list[list[float]]
    runs: int


class Whole(StudyAnswer, frozen=True, kw_only=True, omit_defaults=True):
    """An answer with the comparisons and the heat map that were requested."""

    compared: list[Compared] = []
    sensitivity: list[Compared] = []
    heat: Cells | None = None


def report_to_data(report: EncounterReport, lang: Lang = "en") -> StudyAnswer:
    """Return a whole report as plain data for JSON."""
    if not (report.compared or report.sensitivity or report.heat):
        return report.answer
    fields = {name: getattr(report.answer, name) for name in report.answer.__struct_fields__}
    heat = report.heat
    return Whole(
        **fields,
        compared=_all_compared(report, report.compared, lang),
        sensitivity=_all_compared(report, report.sensitivity, lang),
        heat=heat
        and Cells([*heat.levels], [*heat.numbers], [[*row] for row in heat.wins], heat.runs),
    )


def _all_compared(
    report: EncounterReport, found: Sequence[Comparison], lang: Lang
) -> list[Compared]:
    with translated_creature_names(report.encounter):
        return [
            Compared(render(one.name, lang), wins(one.counts), Share(*one.win)) for one in found
        ]


class _Words:
    """Translates the texts of a report to one language; also holds the width of the charts."""

    def __init__(self, lang: Lang, width: float = charts.WIDTH) -> None:
        self.lang = lang
        self.width = width

    def __call__(self, key: str, **params: Param) -> str:
        return render_key(self.lang, f"simulate.{key}", params)

    def name(self, message: Message) -> str:
        return render(message, self.lang)


def report_page(report: EncounterReport, lang: Lang = "en") -> str:
    """Return the report as HTML. Each chart has two widths: one for paper and screens, one for
    phones.
    """
    say = _Words(lang)
    answer, encounter = report.answer, report.encounter
    if isinstance(encounter.title, str):
        title = encounter.title
    else:
        title = say("title")
    parts = "".join(
        f"<section><h2>{escape(part.heading)}</h2>{part.table}"
        f'<figure><div class="wide">{part.chart}</div><div class="slim">{slim.chart}</div>'
        f"<figcaption>{escape(part.caption)}</figcaption></figure></section>"
        for part, slim in zip(
            sections(report, lang), sections(report, lang, charts.NARROW), strict=True
        )
    )
    encoded = msgspec.json.format(msgspec.json.encode(_file(encounter)), indent=2).decode()
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>"
        f"<h1>{escape(title)}</h1>"
        f'<p class="hero">{escape(say("hero", chance=percent(answer.win, lang)))}</p>'
        f'<p class="quiet">{escape(interval_words(answer.win, lang))}. '
        f"{escape(say('heading', n=answer.runs, policy=say(f'policy.{answer.policy}'), seed=answer.seed))}</p>"
        f"{parts}"
        f"<section><h2>{escape(say('file'))}</h2><details><summary>{escape(say('file_said'))}</summary>"
        f"<pre>{escape(encoded)}</pre></details></section>"
        f"<footer><p>Threefold {__version__}. {escape(say('not_modelled'))}</p></footer></body></html>\n"
    )


def _file(encounter: Encounter) -> dict[str, msgspec.Raw]:
    fields = typed.decode(msgspec.json.encode(encounter), dict[str, msgspec.Raw])
    return {"format": msgspec.Raw(msgspec.json.encode(FORMAT)), **fields}


def percent(share: Share, lang: Lang = "en") -> str:
    """Format a chance in percent. 0 is shown as less than its upper bound, 1 as more than its lower
    bound.
    """
    if share.p == 0:
        return as_figure(f"< {_fine(share.high, share.high)}", lang)
    if share.p == 1:
        return as_figure(f"> {_fine(share.low, 1 - share.low)}", lang)
    return as_figure(_fine(share.p, min(share.p, 1 - share.p)), lang)


def _fine(share: float, far: float) -> str:
    """Format a share in percent, with enough decimals to show its distance ``far`` from 0 or 1."""
    if share in (0, 1):
        return f"{share:.0%}"
    return f"{share:.{1 if far >= 0.01 else max(1, 1 - math.floor(math.log10(far)) - 2)}%}"


def interval_words(share: Share, lang: Lang = "en") -> str:
    """Describe the 95% interval of a chance in words."""
    low, high = (
        as_figure(_fine(end, min(end, 1 - end) or 1), lang) for end in (share.low, share.high)
    )
    return _Words(lang)("interval_said", low=low, high=high)


class ReportSection(NamedTuple):
    """A section of a report: heading, table (may be empty), chart, and the chart's caption."""

    heading: str
    table: str
    chart: str
    caption: str


def sections(
    report: EncounterReport, lang: Lang = "en", width: float = charts.WIDTH
) -> list[ReportSection]:
    """Return the sections of a report as HTML, with charts of this width."""
    with translated_creature_names(report.encounter):
        return [*_sections(report, _Words(lang, width))]


def _sections(report: EncounterReport, say: _Words) -> Iterator[ReportSection]:
    answer = report.answer
    yield ReportSection(say("how_it_ends"), "", _outcomes(answer, say), say("ends_said"))
    if report.compared:
        yield ReportSection(
            say("compared"),
            "",
            difference_chart(report.compared, say.lang, say.width),
            say("compared_said"),
        )
    if answer.by_round.ended:
        rounds = say("rounds_said", **_rounds_said(answer))
        yield ReportSection(say("when_it_ends"), "", _rounds(report.counts, say), rounds)
        yield ReportSection(say("what_it_costs"), "", _by_round(answer, say), say("by_round_said"))
    yield ReportSection(say("who_falls"), "", _falls(report, say), say("falls_said"))
    yield ReportSection(
        say("who_pays"), _party(report, say), _draw_pool_losses(report, say), say("lost_said")
    )
    if report.sensitivity:
        chart = difference_chart(report.sensitivity, say.lang, say.width)
        yield ReportSection(say("sensitivity"), "", chart, say("sensitivity_said"))
    if report.heat is not None:
        yield ReportSection(
            say("heat"), "", _heat(report.heat, say), say("heat_said", n=report.heat.runs)
        )


def _rounds_said(answer: StudyAnswer) -> dict[str, Param]:
    rounds = answer.rounds
    return {"mean": f"{rounds.mean:.1f}", "p10": rounds.p10, "p50": rounds.p50, "p90": rounds.p90}


def _outcomes(answer: StudyAnswer, say: _Words) -> str:
    ends = (
        ("win", answer.win, charts.BLUE),
        ("loss", answer.loss, HATCH),
        ("draw", answer.draw, charts.GREY),
    )
    lines = [
        Span(say(name), share.p, share.low, share.high, percent(share, say.lang), fill)
        for name, share, fill in ends
    ]
    return charts.spans(
        say("how_it_ends"), lines, 0, 1, Axis(say("axis.chance"), "{:.0%}"), width=say.width
    )


def _rounds(counts: Counts, say: _Words) -> str:
    last = max(round for round, runs in enumerate(counts.rounds) if runs)
    fills = ((WIN, "win", charts.BLUE), (LOSS, "loss", HATCH), (DRAW, "draw", charts.GREY))
    series = [
        Series(
            say(name),
            [100 * runs / counts.runs for runs in counts.rounds_of(outcome)[1 : last + 1]],
            fill,
        )
        for outcome, name, fill in fills
    ]
    x, y = Axis(say("axis.round")), Axis(say("axis.share"), "{:.3g}")
    return charts.bars(say("when_it_ends"), 1, series, x, y, width=say.width)


def _by_round(answer: StudyAnswer, say: _Words) -> str:
    by = answer.by_round
    series = [
        Series(say("lost_by_round"), by.points_lost, charts.RED),
        Series(say("taken_by_round"), by.health_taken, charts.BLUE),
    ]
    x, y = Axis(say("axis.round")), Axis(say("axis.points"), "{:g}")
    return charts.curves(say("what_it_costs"), 1, series, x, y, width=say.width)


def _falls(report: EncounterReport, say: _Words) -> str:
    """Draw for each PC the chances to be down and to be dead at the end."""
    lines = []
    for i, pc in enumerate(report.encounter.party):
        for number, fate, fill in ((1, "down", charts.RED), (2, "dead", HATCH)):
            share = _share(report, number, i)
            lines.append(
                Span(
                    f"{pc.name}: {say(fate)}",
                    share.p,
                    share.low,
                    share.high,
                    percent(share, say.lang),
                    fill,
                )
            )
    return charts.spans(
        say("who_falls"), lines, 0, 1, Axis(say("axis.chance"), "{:.0%}"), width=say.width
    )


def _share(report: EncounterReport, table: int, pc: int) -> Share:
    """Return the share of the runs that a table of the counts has for a PC, with its interval."""
    return Share(*wilson(report.counts.table(table)[pc], report.counts.runs))


def _party(report: EncounterReport, say: _Words) -> str:
    heads = [say(name) for name in ("who", "lost", "might", "speed", "intellect", "recoveries")]
    rows = []
    for member in report.answer.party:
        lost = member.points_lost
        figures = [
            f"{value:.1f}"
            for value in (lost.mean, lost.might, lost.speed, lost.intellect, member.recoveries)
        ]
        rows.append([member.name, *figures])
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "".join("<tr>" + "".join(map(_cell, count(), row)) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _draw_pool_losses(report: EncounterReport, say: _Words) -> str:
    """Draw how many points each PC loses from each Pool."""
    rows = []
    for i, pc in enumerate(report.encounter.party):
        cells = []
        for s, (stat, fill) in enumerate(
            zip(STATS, (charts.RED, charts.GREEN, charts.BLUE), strict=True)
        ):
            left, start = report.counts.left(i, s), pc.pools.of(stat).value
            losses = [
                left[start - n] for n in range(start + 1)
            ]  # a Pool above its start value counts as 0 lost
            losses[0] += sum(left[start + 1 :])
            name = say("lost_of", stat=say(stat), half=percentile(losses, 50), top=start)
            cells.append(Series(name, [100 * runs / report.counts.runs for runs in losses], fill))
        rows.append((pc.name, cells))
    return charts.histograms(
        say("who_pays"), rows, Axis(say("axis.lost")), Axis(say("axis.share")), width=say.width
    )


def difference_chart(
    compared: Sequence[Comparison], lang: Lang = "en", width: float = charts.WIDTH
) -> str:
    """Draw the change of the win chance in each variant."""
    say = _Words(lang, width)
    lines = []
    for one in compared:
        if one.win.p >= 0:
            fill = charts.BLUE
        else:
            fill = charts.RED
        label = say(
            "difference",
            change=as_figure(f"{100 * one.win.p:+.1f}", say.lang),
            chance=percent(_win_share(one.counts), say.lang),
        )
        lines.append(Span(say.name(one.name), one.win.p, one.win.low, one.win.high, label, fill))
    widest = max(0.05, *(max(abs(line.low), abs(line.high)) for line in lines))
    reach = math.ceil(50 * widest) / 50  # so that both ends and their halves are whole percents
    axis = Axis(say("axis.difference"), "{:+.0%}")
    return charts.spans(say("compared"), lines, -reach, reach, axis, zero=True, width=width)


def _win_share(counts: Counts) -> Share:
    """Return how often the party won, with its interval."""
    return Share(*wilson(sum(counts.rounds_of(WIN)), counts.runs))


def _heat(heat: HeatMap, say: _Words) -> str:
    x, y = Axis(say("axis.number")), Axis(say("axis.level"))
    return charts.heat(say("heat"), Grid(heat.levels, heat.numbers, heat.wins), x, y, say.width)


def _cell(n: int, cell: str) -> str:
    """Return a cell of a table. The first of a row may hold a long name, which a page shows in a
    few lines.
    """
    words = escape(cell)
    if n:
        return f"<td>{words}</td>"
    return f'<td title="{words}"><div>{words}</div></td>'
