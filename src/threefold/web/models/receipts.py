"""View models of receipts: the lines of a difficulty, a price, damage or a skill, each with the
rule behind it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from threefold.library.sums import Sum, SumLine, Sums
from threefold.rules.types import STATS
from threefold.service.composed import Composed
from threefold.service.seat import SkillSheet
from threefold.table.state.facts import DamageFact, LineFact, ModifierFact
from threefold.table.views import ResolutionView
from threefold.text import Lang, render
from threefold.web.words import Statement, Words, rule, shelf_entry


class ReceiptLine(Struct, frozen=True, kw_only=True):
    """One line of a receipt. ``base``: the line is the figure that the others change. ``counted``:
    how much of ``value`` counts after a limit."""

    name: str
    value: int
    base: bool = False
    counted: int | None = None
    note: str = ""
    rule: Statement | None = None


def modifier_lines(words: Words, modifiers: Iterable[ModifierFact]) -> list[ReceiptLine]:
    """Return the modifiers that ease or hinder, in steps, as lines."""
    return [
        ReceiptLine(
            name=words.say(m.name), value=m.steps, counted=m.counted, rule=rule(m.rule, words.lang)
        )
        for m in modifiers
    ]


def receipt_of_difficulty(
    words: Words, task: ResolutionView | Composed, modifiers: Iterable[ModifierFact], base_name: str
) -> list[ReceiptLine]:
    """Return the lines of a base difficulty and its modifiers. ``base_name`` names a base whose
    lines are not known.
    """
    base = point_lines(words, task.base_lines, first_is_base=True)
    if not base and task.base_difficulty is not None:
        base = [ReceiptLine(name=base_name, value=task.base_difficulty, base=True)]
    return base + modifier_lines(words, modifiers)


def point_lines(
    words: Words, lines: Iterable[LineFact], first_is_base: bool = False
) -> list[ReceiptLine]:
    """Return the lines of points: of a price, of damage or of Armor."""
    return [
        ReceiptLine(
            name=words.say(line.name),
            value=line.points,
            base=first_is_base and n == 0,
            rule=rule(line.rule, words.lang),
        )
        for n, line in enumerate(lines)
    ]


def sum_lines(words: Words, one: Sum) -> list[ReceiptLine]:
    """Return the lines of a sheet's figure: what each source gives, and the entry or the rule
    behind it.
    """
    return [
        ReceiptLine(
            name=render(line.name, words.lang),
            value=line.points,
            base=n == 0 and line.points > 0,
            rule=_source(line, words.lang),
        )
        for n, line in enumerate(one.lines)
    ]


def _source(line: SumLine, lang: Lang) -> Statement | None:
    """Return the entry of the shelf behind a line, else its rule."""
    entry = None
    if line.entry:
        entry = shelf_entry(line.entry, lang)
    return entry or rule(line.rule, lang)


class SumCard(Struct, frozen=True, kw_only=True):
    """A figure of a sheet that opens into its lines. ``stat`` sets its colour; ``steps`` are the
    steps of a skill.
    """

    id: str
    name: str
    value: str
    stat: str = ""
    steps: int = 0
    lines: list[ReceiptLine]


def sum_cards(words: Words, found: Sums) -> list[SumCard]:
    """Return every figure of a sheet that is a sum, in the order of the sheet. An Edge without
    lines is left out.
    """
    cards: list[SumCard] = []
    for stat in STATS:
        name = words.t(f"stat.{stat}")
        pool, edge = found.pools[stat], found.edge[stat]
        label = words.t("sum.pool", stat=name)
        cards.append(_card(words, f"{stat}-pool", label, str(pool.value), pool, stat))
        if edge.lines:
            cards.append(
                _card(
                    words,
                    f"{stat}-edge",
                    words.t("sum.edge", stat=name),
                    str(edge.value),
                    edge,
                    stat,
                )
            )
    for figure, each in found.figures.items():
        if each.lines:
            cards.append(_card(words, figure, words.t(f"sum.{figure}"), str(each.value), each))
    return cards


def skill_cards(words: Words, skills: Iterable[SkillSheet], found: Sums) -> list[SumCard]:
    """Return every skill of a sheet: its level, its steps, and the sources of its training."""
    cards = []
    for n, skill in enumerate(skills):
        if skill.name not in found.skills:
            continue
        card = SumCard(
            id=f"sum-skill-{n}",
            name=skill.name,
            value=words.t(f"player.level.{skill.level}"),
            lines=sum_lines(words, found.skills[skill.name]),
        )
        if skill.line is not None:
            card = structs.replace(card, steps=skill.line.steps)
        cards.append(card)
    return cards


def _card(words: Words, id: str, name: str, value: str, one: Sum, stat: str = "") -> SumCard:
    return SumCard(id=f"sum-{id}", name=name, value=value, stat=stat, lines=sum_lines(words, one))


def damage_lines(
    words: Words, damage: DamageFact | None, first_is_base: bool = False
) -> list[ReceiptLine]:
    """Return the lines of damage and of the Armor that reduces it."""
    if damage is None:
        return []
    armor = [
        ReceiptLine(name=words.say(line.name), value=-line.points, rule=rule(line.rule, words.lang))
        for line in damage.armor_lines
    ]
    return point_lines(words, damage.lines, first_is_base) + armor


def die_sum(face: int, total: int) -> str:
    """Return a die and what it comes to with what eases or hinders it, as a sum; the face alone
    where nothing does.
    """
    if total == face:
        return str(face)
    if total > face:
        return f"{face} + {total - face} = {total}"
    return f"{face} − {face - total} = {total}"
