"""`threefold odds`: the costs and chances of each split of Effort, and the results of several
attacks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import (
    Texts,
    chosen_language,
    fail,
    json_document,
    print_heading,
    print_rows,
    print_sections,
    print_text,
    roomy,
    spoken_language,
)
from threefold.rules.costs import effort_used_on

if TYPE_CHECKING:
    from threefold.model.languages import Lang
    from threefold.odds.distribution import Distribution
    from threefold.odds.effort import EffortOdds
    from threefold.rules.tasks import Task
    from threefold.service.answers import Json
    from threefold.service.odds import EffortTable


def command(
    file: Annotated[
        typer.FileBinaryRead,
        typer.Argument(metavar="FILE"),
    ],
    as_json: Annotated[bool, typer.Option("--json")] = False,
    ease: Annotated[int | None, typer.Option(min=0)] = None,
    damage: Annotated[int | None, typer.Option(min=0)] = None,
    attacks: Annotated[int | None, typer.Option(min=1, max=50)] = None,
) -> None:
    """Show for every split of Effort what a task, an attack or a defense costs and what the chances
    are.

    Example: threefold odds attack.json --attacks 3
    """
    table, lang = _table_of(file)
    say = Texts("odds", lang)
    row = _closer(table, ease, damage)
    if row is None:
        fail(say("no_such_split", ease=ease or 0, damage=damage or 0))
    if not as_json:
        _show(table, say, lang)
        _show_closer(table, row, attacks or 1, say)
        return
    from threefold.service.answers import odds_json

    asked = any(given is not None for given in (ease, damage, attacks))
    document = []
    for each in table.rows:
        described = odds_json(each)
        if each is row and asked and _harms(table):
            described = {**described, "closer": _closer_json(table, row, attacks or 1)}
        document.append(described)
    json_document(document)


def _table_of(file: typer.FileBinaryRead) -> tuple[EffortTable, Lang]:
    """Read a request and work out its table of Effort. Return it with the language to answer in."""
    from threefold.rules.types import Message, Refusal
    from threefold.service.adjudicate import MAX_LINE
    from threefold.service.odds import effort_table
    from threefold.service.requests import Problem, read
    from threefold.text import render

    content = file.read(MAX_LINE + 1)
    if len(content) > MAX_LINE:
        fail(render(Message("refusal.line_too_long", {"bytes": MAX_LINE}), spoken_language()))
    request = read(content)
    lang = chosen_language() or request.lang
    if isinstance(request, Problem):
        fail(render(request.refusal.message, lang))
    table = effort_table(request)
    if isinstance(table, Refusal):
        fail(render(table.message, lang))
    return table, lang


def _closer(table: EffortTable, ease: int | None, damage: int | None) -> EffortOdds | None:
    """Return the row for details: the named split (None if it is not affordable), else the best
    value, else the first affordable one."""
    able = [row for row in table.rows if row.affordable]
    if ease is None and damage is None:
        return table.best or able[0]
    return next(
        (row for row in able if (row.ease, row.damage_levels) == (ease or 0, damage or 0)), None
    )


# --- the table ------------------------------------------------------------------------------------


def _show(table: EffortTable, say: Texts, lang: Lang) -> None:
    """Print the task with its reasons, the prices of Effort, the table, and why some splits are
    refused.
    """
    from threefold.text import render

    task = table.task
    if task.difficulty <= 10:
        named = str(task.difficulty)
    else:
        named = "beyond"
    print_heading(
        say(
            "task",
            procedure=Texts("procedure", lang)(f"{table.procedure}.title"),
            stat=Texts("stat", lang)(task.stat),
            difficulty=task.difficulty,
            name=Texts("difficulty", lang)(named),
            target=task.target_number,
        )
    )
    print_sections(
        (
            (say("difficulty"), list(_reasons(task, say, lang))),
            (say("cost"), list(_prices(table, say, lang))),
        )
    )
    columns = [say("effort"), say("cost"), say("left", stat=Texts("stat", lang)(task.stat))]
    columns += [say("difficulty"), say("chance")]
    if _harms(table):
        key = "suffers"
        if _strikes(table):
            key = "deals"
        columns.append(say(key))
    if table.foe is not None:
        columns.append(say("attacks"))
    columns.append("")
    _table(columns, (_row(row, table, say) for row in table.rows))
    refused: dict[str, list[str]] = {}
    for row in table.rows:
        if row.refusal is not None:
            refused.setdefault(render(row.refusal.message, lang), []).append(_effort(row, say))
    for why, efforts in refused.items():
        print_text(f"{'; '.join(efforts)}: {why}")
    if table.best is not None:
        print_text(say("about_best"))


def _table(columns: list[str], lines: Iterator[list[str]]) -> None:
    """Print a table. In a pipe it has column names too."""
    if not sys.stdout.isatty():
        print_heading(*filter(None, columns))  # the star's column has no name
    print_rows(columns, lines, whole=range(len(columns)) if len(columns) < 3 else (0, 3, 4, 6))


def _harms(table: EffortTable) -> bool:
    """Whether there is damage, dealt or taken."""
    return any(row.damage.max_outcome() > 0 for row in table.rows)


def _strikes(table: EffortTable) -> bool:
    """Whether the damage is dealt, not taken."""
    return any(row.hit is not None for row in table.rows)


def _reasons(task: Task, say: Texts, lang: Lang) -> Iterator[str]:
    """Yield the lines of a difficulty."""
    from threefold.text import render

    for n, base in enumerate(task.base):
        points = str(base.points) if n == 0 else f"{base.points:+d}"  # the first is no addition
        yield f"{points}  {render(base.name, lang)} ({base.rule})"
    for line in task.modifiers:
        name = render(line.name, lang)
        if line.counted != line.steps:
            name = say("capped", name=name, n=abs(line.steps))
        yield f"{line.counted:+d}  {name} ({line.rule})"


def _prices(table: EffortTable, say: Texts, lang: Lang) -> Iterator[str]:
    """Yield the cost of each number of levels of Effort, which does not depend on their split."""
    from threefold.text import render

    tasks = {row.levels: row.task for row in table.rows if row.task is not None and row.affordable}
    for levels, task in tasks.items():
        if task.cost.lines:
            lines = ", ".join(
                f"{render(line.name, lang)} {line.points:+d}" for line in task.cost.lines
            )
            yield f"{say('levels', n=levels) if levels else say('none')}: {task.cost.points}  ({lines})"


def _row(row: EffortOdds, table: EffortTable, say: Texts) -> list[str]:
    """Return one line of the table. A refused split still has its price, unless no Pool could pay
    it.
    """
    from threefold.odds.rounds import expected_attacks

    if table.pc is not None and row.affordable:
        left = str(table.pc.pools.of(table.task.stat).value - row.cost)
    else:
        left = "-"
    cells = [str(row.cost), left, str(row.difficulty), _chance(row.success)]
    if _harms(table):
        cells.append(f"{float(row.expected_damage):.1f}")
    if table.foe is not None:
        mean = expected_attacks(row.damage, table.foe.health)
        cells.append("-" if mean is None else f"{float(mean):.1f}")
    if row.task is None and row.refusal is not None:
        cells = ["-"] * len(cells)
    return [_effort(row, say), *cells, "*" if row is table.best else ""]


def _effort(row: EffortOdds, say: Texts) -> str:
    ease, damage = row.ease, row.damage_levels
    key = effort_used_on(ease, damage)
    return say(key, ease=ease, damage=damage)


def _chance(chance: Fraction) -> str:
    """Return a chance in percent, on a terminal with a bar of ten characters: half a character is
    one face of a d20.
    """
    percent = f"{_percent(chance, 0):>4}"
    if roomy():
        return f"{percent} {_bar(chance, 10)}"
    return percent.strip()


def _percent(share: Fraction, digits: int) -> str:
    """Return a share in percent. Return 0 or 100 only for what is impossible or certain."""
    least = Fraction(1, 10 ** (2 + digits))
    if 0 < share < least / 2:
        return f"<{float(least):.{digits}%}"
    if 1 - least / 2 < share < 1:
        return f">{float(1 - least):.{digits}%}"
    return f"{float(share):.{digits}%}"


def _bar(share: Fraction, width: int) -> str:
    """Return a bar of ``width`` characters, filled in steps of half a character."""
    full, half, empty = "█▌░" if sys.stdout.encoding.lower().startswith("utf") else "#=."
    whole, rest = divmod(round(2 * width * share), 2)
    return (full * whole + half * rest).ljust(width, empty)


# --- one row, closer ------------------------------------------------------------------------------

_LINES, _ATTACKS, _SURE = 16, 12, Fraction(995, 1000)
_MOST_ATTACKS = 50


def _closer_json(table: EffortTable, row: EffortOdds, attacks: int) -> Mapping[str, Json]:
    """Return the damage of one row after several attacks, and for a foe the chance that it is down
    by each attack.
    """
    from threefold.odds.rounds import attacks_needed, expected_attacks

    total = attacks @ row.damage  # the sum over that many attacks, each with its own roll
    chances = {str(points): float(chance) for points, chance in total.probabilities().items()}
    answer: Mapping[str, Json] = {
        "attacks": attacks,
        "damage": chances,
        "expected_damage": float(total.mean()),
    }
    if table.foe is None:
        return answer
    needed = attacks_needed(row.damage, table.foe.health, _MOST_ATTACKS)
    mean = expected_attacks(row.damage, table.foe.health)
    down = [float(needed.down_after(n)) for n in range(_MOST_ATTACKS + 1)]
    return {
        **answer,
        "health": table.foe.health,
        "down_after": down,
        "expected_attacks": None if mean is None else float(mean),
    }


def _show_closer(table: EffortTable, row: EffortOdds, attacks: int, say: Texts) -> None:
    """Print the damage of one row after several attacks, the average cost, and how soon the foe is
    down.
    """
    if not _harms(table):
        return
    total = attacks @ row.damage  # the sum over that many attacks, each with its own roll
    effort = _effort(row, say)
    if _strikes(table):
        key = "dealt_with"
    else:
        key = "suffered_with"
    _blank()
    print_heading(say(key, n=attacks, effort=effort, mean=f"{float(total.mean()):.1f}"))
    _table([say("points"), say("chance")], _spread(total))
    if row.cost != row.expected_cost:
        print_text(say("about_cost", n=f"{float(row.expected_cost):.2f}"))
    if table.foe is not None:
        _show_down(table.foe.name, table.foe.health, row, effort, say)


def _blank() -> None:
    if sys.stdout.isatty():
        print()


def _spread(total: Distribution) -> Iterator[list[str]]:
    """Yield the rows of a distribution. If there are many outcomes, neighbours are added up. The
    likeliest has a full bar."""
    low, high = total.min_outcome(), total.max_outcome()
    if len(total) <= _LINES:
        step = 1
    else:
        step = -(-(high - low + 1) // _LINES)
    shares: dict[int, Fraction] = {}
    for points, chance in total.probabilities().items():
        at = low + (points - low) // step * step
        shares[at] = shares.get(at, Fraction(0)) + chance
    most = max(shares.values())
    for at, share in shares.items():
        to, percent = min(high, at + step - 1), _percent(share, 1)
        if sys.stdout.isatty():
            bar = f"{percent:>6} {_bar(share / most, 20)}"
        else:
            bar = percent
        yield [str(at) if at == to else f"{at}–{to}", bar]


def _show_down(name: str, health: int, row: EffortOdds, effort: str, say: Texts) -> None:
    """Print the chance that the foe is down after each attack."""
    from threefold.odds.rounds import attacks_needed, expected_attacks

    mean = expected_attacks(row.damage, health)
    if mean is None:
        print_text(say("never_down", name=name, health=health, effort=effort))
        return
    _blank()
    print_heading(say("down_after", name=name, health=health, mean=f"{float(mean):.1f}"))
    needed = attacks_needed(row.damage, health, _ATTACKS)
    last = needed.quantile(_SURE.numerator, _SURE.denominator) or _ATTACKS
    lines = ([str(n), _chance(needed.down_after(n))] for n in range(1, last + 1))
    _table([say("attacks"), say("by_then")], lines)
