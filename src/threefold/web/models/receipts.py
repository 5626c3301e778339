"""View models of receipts: the lines of a difficulty, a price, damage or a skill, each with the
rule behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from threefold.library.sums import Sum, Sums
from threefold.rules.types import STATS
from threefold.table.state.facts import LineFact, ModifierFact
from threefold.text import render
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


class Difficulty(Protocol):
    """Something with a base difficulty. Older sessions have only its number, without lines."""

    @property
    def base_difficulty(self) -> int | None: ...
    @property
    def base_lines(self) -> Sequence[LineFact]: ...


class Damage(Protocol):
    """Damage with its lines, and the lines of the Armor that reduces it."""

    @property
    def lines(self) -> Sequence[LineFact]: ...
    @property
    def armor_lines(self) -> Sequence[LineFact]: ...


class Skill(Protocol):
    """A skill of a sheet: its level and its modifier."""

    @property
    def name(self) -> str: ...
    @property
    def level(self) -> str: ...
    @property
    def line(self) -> ModifierFact | None: ...


def modifier_lines(words: Words, modifiers: Iterable[ModifierFact]) -> list[ReceiptLine]:
    """Return the modifiers that ease or hinder, in steps, as lines."""
    return [
        ReceiptLine(
            name=words.say(m.name), value=m.steps, counted=m.counted, rule=rule(m.rule, words.lang)
        )
        for m in modifiers
    ]


def difficulty_lines(
    words: Words, task: Difficulty, modifiers: Iterable[ModifierFact], base_name: str
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
            rule=(shelf_entry(line.entry, words.lang) if line.entry else None)
            or rule(line.rule, words.lang),
        )
        for n, line in enumerate(one.lines)
    ]


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


def skill_cards(words: Words, skills: Iterable[Skill], found: Sums) -> list[SumCard]:
    """Return every skill of a sheet: its level, its steps, and the sources of its training."""
    return [
        SumCard(
            id=f"sum-skill-{n}",
            name=skill.name,
            value=words.t(f"player.level.{skill.level}"),
            steps=skill.line.steps if skill.line else 0,
            lines=sum_lines(words, found.skills[skill.name]),
        )
        for n, skill in enumerate(skills)
        if skill.name in found.skills
    ]


def _card(words: Words, id: str, name: str, value: str, one: Sum, stat: str = "") -> SumCard:
    return SumCard(id=f"sum-{id}", name=name, value=value, stat=stat, lines=sum_lines(words, one))


def damage_lines(
    words: Words, damage: Damage | None, first_is_base: bool = False
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
    return f"{face} {'+' if total > face else '−'} {abs(total - face)} = {total}"
