"""View models for a player's choices after a 19 or 20, and for the recovery rolls of a day."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from threefold.web.words import Words


class Answer(Struct, frozen=True, kw_only=True):
    """A large button that submits one choice."""

    name: str
    value: str
    icon: str
    label: str
    detail: str


class Benefit(Protocol):
    """One benefit of a roll: damage, or an effect."""

    @property
    def choice(self) -> str: ...
    @property
    def effect(self) -> str | None: ...


def benefit_fields(benefit: Benefit) -> str:
    """Return a benefit as the fields of the command that settles the roll."""
    return f"choice={benefit.choice}" + (f"&effect={benefit.effect}" if benefit.effect else "")


def effect_answers(words: Words, benefits: Iterable[Benefit]) -> list[Answer]:
    """Return the effects to choose from, each with its description. One that needs the GM's consent
    says so.
    """
    return [
        Answer(
            name="set.choice",
            value=benefit_fields(b),
            icon="star",
            label=words.t(f"effect.{b.effect}")
            if b.effect
            else words.t(f"player.agreed.{b.choice}_other"),
            detail=words.t(f"player.effect.{b.effect}")
            if b.effect
            else words.t("player.agreed.with_gm"),
        )
        for b in benefits
    ]


class Rest(Protocol):
    """One recovery roll of the day."""

    @property
    def rest(self) -> str: ...
    @property
    def used(self) -> bool: ...
    @property
    def next(self) -> bool: ...


class RestLine(Struct, frozen=True):
    """One recovery roll of the day, in words."""

    label: str
    used: bool
    next: bool


def rest_lines(words: Words, rests: Iterable[Rest]) -> list[RestLine]:
    """Return the recovery rolls of a day in words."""
    return [RestLine(words.t(f"rest.{r.rest}"), r.used, r.next) for r in rests]
