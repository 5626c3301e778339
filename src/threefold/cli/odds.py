"""`threefold odds`: what each split of Effort costs, and what the chances are."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from threefold.cli.output import Texts, fail, heading, json_document, rows, sections, text

if TYPE_CHECKING:
    from threefold.rules.tasks import Task
    from threefold.service.odds import EffortTable, Split
    from threefold.text import Lang


def odds(
    file: Annotated[
        typer.FileBinaryRead,
        typer.Argument(metavar="FILE", help="A request, or - for standard input."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")] = False,
    lang: Annotated[
        Literal["en", "fr", "ko"] | None, typer.Option(help="The language of the words; else that of the request.")
    ] = None,
) -> None:
    """Show for every split of Effort what a task, an attack or a defense costs and what the chances are.

    Whatever Effort and dice the request itself names do not matter.

    Example: threefold odds attack.json
    """
    from threefold.rules.types import Message, Refusal
    from threefold.service.adjudicate import MAX_LINE, Problem, odds_json, read
    from threefold.service.odds import effort_table
    from threefold.text import render

    content = file.read(MAX_LINE + 1)
    if len(content) > MAX_LINE:
        fail(render(Message("refusal.line_too_long", {"bytes": MAX_LINE}), lang or "en"))
    request = read(content)
    if isinstance(request, Problem):
        fail(render(request.refusal.message, lang or request.lang))
    table = effort_table(request)
    if isinstance(table, Refusal):
        fail(render(table.message, lang or request.lang))
    if as_json:
        json_document([odds_json(split.odds) for split in table.splits])
    else:
        _show(table, lang or request.lang)


def _show(table: EffortTable, lang: Lang) -> None:
    """The task and its reasons, what Effort costs and why, the table, and why some of it cannot be had."""
    from threefold.text import render

    say, task = Texts("odds", lang), table.task
    named = str(task.difficulty) if task.difficulty <= 10 else "beyond"
    heading(
        say(
            "task",
            procedure=Texts("procedure", lang)(f"{table.procedure}.title"),
            stat=Texts("stat", lang)(task.stat),
            difficulty=task.difficulty,
            name=Texts("difficulty", lang)(named),
            target=task.target_number,
        )
    )
    sections(((say("difficulty"), list(_reasons(task, lang))), (say("cost"), list(_prices(table, lang)))))
    columns = [say("effort"), say("cost"), say("left", stat=Texts("stat", lang)(task.stat))]
    columns += [say("difficulty"), say("chance")]
    if table.procedure != "task":
        columns.append(say(table.procedure))
    if not sys.stdout.isatty():
        heading("\t".join(columns))
    rows(columns, (_row(split, table, say) for split in table.splits))
    refused: dict[str, list[str]] = {}
    for split in table.splits:
        if split.odds.refusal is not None:
            refused.setdefault(render(split.odds.refusal.message, lang), []).append(_effort(split, say))
    for why, efforts in refused.items():
        text(f"{'; '.join(efforts)}: {why}")


def _reasons(task: Task, lang: Lang) -> Iterator[str]:
    """The lines of a difficulty."""
    from threefold.text import render

    say = Texts("odds", lang)
    yield f"{task.base_difficulty}  {say('base')}"
    for line in task.modifiers:
        name = render(line.name, lang)
        if line.counted != line.steps:
            name = say("capped", name=name, n=abs(line.steps))
        yield f"{line.counted:+d}  {name} ({line.rule})"


def _prices(table: EffortTable, lang: Lang) -> Iterator[str]:
    """The lines of what each number of levels costs; how they are split does not matter."""
    from threefold.text import render

    say = Texts("odds", lang)
    tasks = {split.odds.ease + split.odds.damage_levels: split.task for split in table.splits if split.task is not None}
    for levels, task in tasks.items():
        if task.cost.lines:
            lines = ", ".join(f"{render(line.name, lang)} {line.points:+d}" for line in task.cost.lines)
            yield f"{say('levels', n=levels) if levels else say('none')}: {task.cost.points}  ({lines})"


def _row(split: Split, table: EffortTable, say: Texts) -> list[str]:
    """One line of the table. What cannot be chosen is still priced, unless no Pool could buy it."""
    row = split.odds
    left = str(table.pc.pools.of(table.task.stat).value - row.cost) if row.affordable else "-"
    cells = [str(row.cost), left, str(row.difficulty), _chance(row.success)]
    if table.procedure != "task":
        cells.append(f"{float(row.expected_damage):.1f}")
    if row.refusal is not None and not (row.difficulty or row.success):
        cells = ["-"] * len(cells)
    return [_effort(split, say), *cells]


def _effort(split: Split, say: Texts) -> str:
    ease, damage = split.odds.ease, split.odds.damage_levels
    key = "both" if ease and damage else "easing" if ease else "damage" if damage else "none"
    return say(key, ease=ease, damage=damage)


def _chance(chance: Fraction) -> str:
    """A chance in percent; on a terminal with a bar of ten, each half of it one face of a d20."""
    percent = f"{float(chance):4.0%}"
    if not sys.stdout.isatty():
        return percent.strip()
    full, half, empty = "█▌░" if sys.stdout.encoding.lower().startswith("utf") else "#=."
    whole, rest = divmod(round(20 * chance), 2)
    return f"{percent} {(full * whole + half * rest).ljust(10, empty)}"
