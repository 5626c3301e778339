"""Receipts: the lines of a difficulty, a price, a damage or a skill, each with the statement of its rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from threefold.table.state.facts import LineFact, ModifierFact
from threefold.web.words import Statement, Words, rule


class ReceiptLine(Struct, frozen=True, kw_only=True):
    """One line. ``base``: the figure that the others change; ``counted``: what a limit let through of ``value``."""

    name: str
    value: int
    base: bool = False
    counted: int | None = None
    note: str = ""
    rule: Statement | None = None


class Difficulty(Protocol):
    """Whatever starts from a base difficulty. Older sessions have its number without its lines."""

    @property
    def base_difficulty(self) -> int | None: ...
    @property
    def base_lines(self) -> Sequence[LineFact]: ...


class Damage(Protocol):
    """Damage with its lines, and what Armor takes off it."""

    @property
    def lines(self) -> Sequence[LineFact]: ...
    @property
    def armor_lines(self) -> Sequence[LineFact]: ...


class Skill(Protocol):
    """A skill of a sheet and what it is worth."""

    @property
    def name(self) -> str: ...
    @property
    def level(self) -> str: ...
    @property
    def line(self) -> ModifierFact | None: ...


def modifier_lines(words: Words, modifiers: Iterable[ModifierFact]) -> list[ReceiptLine]:
    """What eases or hinders, in steps."""
    return [
        ReceiptLine(name=words.say(m.name), value=m.steps, counted=m.counted, rule=rule(m.rule, words.lang))
        for m in modifiers
    ]


def difficulty_lines(
    words: Words, task: Difficulty, modifiers: Iterable[ModifierFact], base_name: str
) -> list[ReceiptLine]:
    """A base difficulty and what eases or hinders it. ``base_name`` stands for a base whose lines are not known."""
    base = point_lines(words, task.base_lines, first_is_base=True)
    if not base and task.base_difficulty is not None:
        base = [ReceiptLine(name=base_name, value=task.base_difficulty, base=True)]
    return base + modifier_lines(words, modifiers)


def point_lines(words: Words, lines: Iterable[LineFact], first_is_base: bool = False) -> list[ReceiptLine]:
    """Points: a price, a damage, Armor."""
    return [
        ReceiptLine(
            name=words.say(line.name),
            value=line.points,
            base=first_is_base and n == 0,
            rule=rule(line.rule, words.lang),
        )
        for n, line in enumerate(lines)
    ]


def damage_lines(words: Words, damage: Damage | None, first_is_base: bool = False) -> list[ReceiptLine]:
    """Damage, less what Armor takes off."""
    if damage is None:
        return []
    armor = [
        ReceiptLine(name=words.say(line.name), value=-line.points, rule=rule(line.rule, words.lang))
        for line in damage.armor_lines
    ]
    return point_lines(words, damage.lines, first_is_base) + armor


def skill_lines(words: Words, skills: Iterable[Skill]) -> list[ReceiptLine]:
    """The skills of a sheet with their steps."""
    return [
        ReceiptLine(
            name=skill.name,
            note=words.t(f"player.level.{skill.level}"),
            value=skill.line.steps if skill.line else 0,
            rule=rule(skill.line.rule, words.lang) if skill.line else None,
        )
        for skill in skills
    ]
