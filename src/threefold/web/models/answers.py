"""View models for a player's choices after a 19 or 20, and for the recovery rolls of a day."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from threefold.rules.types import Choice
from threefold.service.seat import RestSheet
from threefold.web.words import Words


class AnswerButton(Struct, frozen=True, kw_only=True):
    """A large button that submits one choice."""

    name: str
    value: str
    icon: str
    label: str
    detail: str


class RollBenefit(NamedTuple):
    """One benefit of a 19 or 20: more damage, a named effect, or something that GM and player agree
    on.
    """

    choice: Choice
    effect: str | None = None
    points: int = 0
    rule: str | None = None


def benefit_fields(benefit: RollBenefit) -> str:
    """Return a benefit as the fields of the command that settles the roll."""
    if benefit.effect:
        return f"choice={benefit.choice}&effect={benefit.effect}"
    return f"choice={benefit.choice}"


def effect_answers(words: Words, benefits: Iterable[RollBenefit]) -> list[AnswerButton]:
    """Return the effects to choose from, each with its description. One that needs the GM's consent
    says so.
    """
    answers = []
    for benefit in benefits:
        if benefit.effect:
            label = words.t(f"effect.{benefit.effect}")
            detail = words.t(f"player.effect.{benefit.effect}")
        else:
            label = words.t(f"player.agreed.{benefit.choice}_other")
            detail = words.t("player.agreed.with_gm")
        value = benefit_fields(benefit)
        answers.append(
            AnswerButton(name="set.choice", value=value, icon="star", label=label, detail=detail)
        )
    return answers


class RestLine(Struct, frozen=True):
    """One recovery roll of the day, in words."""

    label: str
    used: bool
    next: bool


def rest_lines(words: Words, rests: Iterable[RestSheet]) -> list[RestLine]:
    """Return the recovery rolls of a day in words."""
    return [RestLine(words.t(f"rest.{r.rest}"), r.used, r.next) for r in rests]
