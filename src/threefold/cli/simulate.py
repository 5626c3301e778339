"""`threefold simulate`: simulate an encounter many times and report the results."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from threefold.cli.output import (
    Texts,
    fail,
    json_document,
    print_heading,
    print_rows,
    print_sections,
    roomy,
    spoken_language,
    terminal,
)

if TYPE_CHECKING:
    from threefold.lab.encounter import Encounter, Policy
    from threefold.lab.simulator.simulate import Progress
    from threefold.lab.study.answer import StudyAnswer
    from threefold.lab.study.compare import Comparison
    from threefold.lab.study.page import EncounterReport
    from threefold.text import Lang

RUNS = 50_000


def command(
    file: Annotated[typer.FileBinaryRead, typer.Argument(metavar="FILE")],
    runs: Annotated[int, typer.Option(min=1, max=1_000_000_000)] = RUNS,
    seed: Annotated[int, typer.Option(min=0, max=(1 << 63) - 1)] = 0,
    policy: Annotated[
        Literal["plain", "careful", "all_in", "solver"] | None,
        typer.Option(),
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, max=256)] = None,
    versus: Annotated[
        list[typer.FileBinaryRead] | None,
        typer.Option(metavar="FILE"),
    ] = None,
    sensitivity: Annotated[
        bool,
        typer.Option("--sensitivity"),
    ] = False,
    heat: Annotated[
        str | None,
        typer.Option(metavar="LEVELSxNUMBERS"),
    ] = None,
    html: Annotated[Path | None, typer.Option(metavar="PATH")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Play an encounter many times over and say how it ends, how long it lasts and what it costs.

    Example: threefold simulate encounter.json --runs 100000 --html report.html
    """
    lang = spoken_language()
    from threefold.cli.whole_file import check_writable, write_whole
    from threefold.lab.study.page import EncounterReport, report_page, report_to_data

    encounter = _read(file, policy, lang)
    others = [(other.name, _read(other, policy, lang)) for other in versus or ()]
    if heat is None:
        grid = None
    else:
        grid = _grid(heat, encounter, lang)
    if html is not None:
        check_writable(html)

    from threefold.lab.simulator.simulate import simulate
    from threefold.lab.study.answer import answer
    from threefold.lab.study.compare import compare_variants, heat_map, what_matters
    from threefold.rules.types import Message

    threads = threads or cores()
    with progress_bar(Texts("simulate", lang)("progress")) as simulated:
        counts = simulate(encounter, runs, seed, threads=threads, progress=simulated)
        variants = [(Message("simulate.variant", {"name": name}), other) for name, other in others]
        compared = compare_variants(counts, variants, runs, seed, threads=threads)
        if sensitivity:
            matters = what_matters(counts, encounter, runs, seed, threads=threads)
        else:
            matters = []
        if grid is None:
            cells = None
        else:
            cells = heat_map(encounter, *grid, runs, seed, threads=threads, progress=simulated)
    report = EncounterReport(
        encounter, answer(encounter, counts, seed), counts, compared, matters, cells
    )
    if html is not None:
        write_whole(html, report_page(report, lang))
    if as_json:
        json_document(report_to_data(report))
    else:
        _show(report, lang)


def _grid(words: str, encounter: Encounter, lang: Lang) -> tuple[Sequence[int], Sequence[int]]:
    from threefold.lab.study.compare import ranged
    from threefold.lab.variants import MOST_FOES, level_range
    from threefold.rules.near import shown
    from threefold.rules.types import Refusal
    from threefold.text import render

    levels, _, numbers = words.partition("x")
    if not levels or not numbers:
        raise typer.BadParameter(
            Texts("simulate", lang)("no_grid", got=shown(words)), param_hint="'--heat'"
        )
    possible = level_range(encounter)
    lines = ranged(levels, possible[0], possible[-1], "levels")
    columns = ranged(numbers, 1, MOST_FOES, "numbers")
    for refused in (lines, columns):
        if isinstance(refused, Refusal):
            raise typer.BadParameter(render(refused.message, lang), param_hint="'--heat'")
    assert not isinstance(lines, Refusal)
    assert not isinstance(columns, Refusal)
    return lines, columns


def _read(file: typer.FileBinaryRead, policy: Policy | None, lang: Lang) -> Encounter:
    from threefold.interop.encounters import MOST_BYTES, read_encounter
    from threefold.rules.types import Refusal
    from threefold.text import render

    encounter = read_encounter(file.read(MOST_BYTES + 1), file.name, policy)
    if isinstance(encounter, Refusal):
        fail(render(encounter.message, lang))
    return encounter


def cores() -> int:
    """Return the number of cores that this process may use."""
    import os

    usable = getattr(os, "sched_getaffinity", None)  # not on Windows, not on macOS
    if usable is None:
        return os.cpu_count() or 1
    return len(usable(0))


@contextmanager
def progress_bar(words: str) -> Iterator[Progress | None]:
    """Show a progress bar if standard error is a terminal; otherwise yield None."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bars

    with Bars(console=Console(file=terminal(sys.stderr)), transient=True) as bars:
        task = bars.add_task(words, total=None)
        yield lambda done, of: bars.update(task, completed=done, total=of)


def _show(report: EncounterReport, lang: Lang) -> None:
    """Print how it ends, how long it lasts, what happens to each PC, and the comparisons."""
    from threefold.lab.study.page import percent as chance

    say, answer, encounter = Texts("simulate", lang), report.answer, report.encounter
    print_heading(
        say("heading", n=answer.runs, policy=say(f"policy.{answer.policy}"), seed=answer.seed)
    )
    ends = (("win", answer.win), ("loss", answer.loss), ("draw", answer.draw))
    print_rows(
        (say("outcome"), say("chance"), say("interval"), ""),
        (
            (
                say(name),
                chance(share),
                f"{percent_text(share.low)} – {percent_text(share.high)}",
                _bar(share.p),
            )
            for name, share in ends
        ),
    )
    columns = [
        say(name)
        for name in ("who", "down", "dead", "lost", "might", "speed", "intellect", "recoveries")
    ]
    if not sys.stdout.isatty():
        print_heading("\t".join(columns))
    print_rows(columns, _members(answer))
    print_sections(_figures(answer, encounter, say))
    for name, compared in (("compared", report.compared), ("sensitivity", report.sensitivity)):
        if compared:
            print_heading(say(name))
            print_rows(
                (say("who"), say("axis.difference"), say("interval"), say("chance")),
                _differences(compared, lang),
            )
    if report.heat is not None:
        print_heading(f"{say('heat')}: {say('axis.level')} ↓ {say('axis.number')} →")
        cells = (
            [str(level), *(seen(won, report.heat.runs) for won in line)]
            for level, line in zip(report.heat.levels, report.heat.wins, strict=True)
        )
        print_rows(("", *map(str, report.heat.numbers)), cells)


def _differences(compared: Sequence[Comparison], lang: Lang) -> Iterator[list[str]]:
    from threefold.lab.study.compare import wins
    from threefold.text import render

    for one in compared:
        low, high = (f"{100 * bound:+.1f}" for bound in (one.win.low, one.win.high))
        yield [
            render(one.name, lang),
            f"{100 * one.win.p:+.1f}",
            f"{low} – {high}",
            seen(wins(one.counts), one.counts.runs),
        ]


def _members(answer: StudyAnswer) -> Iterator[list[str]]:
    for member in answer.party:
        lost = member.points_lost
        points = (lost.mean, lost.might, lost.speed, lost.intellect, member.recoveries)
        fates = (seen(member.down, answer.runs), seen(member.dead, answer.runs))
        yield [member.name, *fates, *(f"{value:.1f}" for value in points)]


def _figures(
    answer: StudyAnswer, encounter: Encounter, say: Texts
) -> Iterator[tuple[str, list[str]]]:
    rounds = answer.rounds
    ended = [
        answer.rounds.histogram.get(str(n), 0) for n in range(1, len(answer.by_round.ended) + 1)
    ]
    yield (
        say("rounds"),
        [
            say(
                "rounds_said",
                mean=f"{rounds.mean:.1f}",
                p10=rounds.p10,
                p50=rounds.p50,
                p90=rounds.p90,
            )
        ],
    )
    if ended:
        yield say("ended_by_round"), [f"{spark(ended)}  {say('up_to', n=len(ended))}"]
        yield say("lost_by_round"), [spark(answer.by_round.points_lost)]
        yield say("taken_by_round"), [spark(answer.by_round.health_taken)]
    shares = (f"{n}: {percent_text(count / answer.runs)}" for n, count in answer.down.items())
    yield say("how_many_down"), ["  ".join(shares)]
    if encounter.fights:
        shares = (
            f"{n}: {percent_text(count / answer.runs)}" for n, count in answer.fights_won.items()
        )
        yield say("fights_won"), ["  ".join(shares)]


def percent_text(share: float) -> str:
    """Return a share in percent with one decimal. Return 0 or 100 only for exactly 0 or 1."""
    if 0 < share < 0.0005:
        return "<0.1%"
    if 0.9995 <= share < 1:
        return ">99.9%"
    return f"{share:.1%}"


def seen(share: float, runs: int) -> str:
    """Return a share of ``runs`` in percent. If it is 0 or 1, return the bound of its confidence
    interval.
    """
    from threefold.lab.simulator.counts import wilson

    chance = wilson(round(share * runs), runs)
    if share == 0:
        return f"<{max(0.001, chance.high):.1%}"
    if share == 1:
        return f">{min(0.999, chance.low):.1%}"
    return percent_text(share)


def _bar(share: float) -> str:
    if not roomy():
        return ""
    full, empty = "█░" if _unicode() else "#."
    return (full * round(20 * share)).ljust(20, empty)


def spark(values: Sequence[float], width: int = 40) -> str:
    """Return values as a row of bars; the highest value has a full bar. Neighbours are added up to
    fit ``width``.
    """
    if _unicode():
        bars = " ▁▂▃▄▅▆▇█"
    else:
        bars = " .:-=+*#@"
    each = -(-len(values) // width)
    sums = [sum(values[i : i + each]) for i in range(0, len(values), each)]
    top = max([*sums, 0])
    return "".join(bars[0 if value <= 0 else max(1, round(8 * value / top))] for value in sums)


def _unicode() -> bool:
    return sys.stdout.encoding.lower().startswith("utf")
