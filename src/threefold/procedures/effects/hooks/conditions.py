"""Hooks of effects that hold somebody or set free: conditions, their end, other shapes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefold.model.shelf import effects as kinds
from threefold.procedures.effects.harm import end_conditions
from threefold.procedures.effects.hooks.base import (
    Hooks,
    Say,
    SayStakes,
    never_counts,
    no_lines,
    no_texts,
    not_at_once,
)
from threefold.procedures.effects.wording import span_said
from threefold.rules.conditions import in_words
from threefold.rules.types import Message


def _say_condition(effect: kinds.ConditionEffect, level: int | None, say: Say) -> Iterator[Message]:
    yield Message("power.does.condition", {"what": in_words(effect.name)})


def _stakes_of_condition(
    effect: kinds.ConditionEffect, level: int, say: SayStakes
) -> Iterator[Message]:
    name = in_words(effect.name)
    if isinstance(effect.lasts, str):
        yield Message("power.stakes.lasts", {"what": name, "span": span_said(effect.lasts, level)})
    else:
        yield Message("power.does.condition", {"what": name})


def _stakes_of_end(effect: kinds.End, level: int, say: SayStakes) -> Iterator[Message]:
    for name in effect.what:
        if name not in _NOT_NAMED:
            yield Message("power.stakes.ends", {"what": in_words(name)})


_NOT_NAMED: Final = ("any", "all", "any_effect", "dead")
"""Words among what an effect ends that are no names of conditions."""


CONDITION_EFFECT: Final = Hooks(
    kind=kinds.ConditionEffect,
    apply=not_at_once,
    lines=no_lines,
    would_count=never_counts,
    says=_say_condition,
    stakes=_stakes_of_condition,
)

END: Final = Hooks(
    kind=kinds.End,
    apply=end_conditions,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=_stakes_of_end,
)

FORM: Final = Hooks(
    kind=kinds.Form,
    apply=not_at_once,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=None,
)

CONDITIONS: Final = (CONDITION_EFFECT, END, FORM)
