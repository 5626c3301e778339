"""What every kind of effect brings to the engine, and the hooks that many kinds share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from threefold.model.active_effects import ActiveEffect
from threefold.model.characters import Pc
from threefold.model.rolled import Rolled
from threefold.model.shelf.effects import Effect, EffectBase, ItemRule, Sense
from threefold.procedures.effects.base import EffectContext
from threefold.procedures.effects.wording import figure_said, number_said
from threefold.rules.harm import Blow
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Modifier

E = TypeVar("E", bound=EffectBase)

Say = Callable[[Effect, int | None], Iterator[Message]]
"""The texts of an effect at a level, for effects that contain others."""

SayStakes = Callable[[Sequence[Effect], int], Iterator[Message]]
"""The texts of effects that depend on a roll, for effects that contain others."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Hooks(Generic[E]):
    """What the engine does with one kind of effect. Every field is required: a kind without one
    does not import.

    ``apply`` carries it out at the moment of use, on the target if it is aimed, and returns the
    effects that follow at once. ``lines`` are its modifiers of a roll of a PC who has it.
    ``would_count``: whether it counts for a roll, or for the blow of a defense, once people confirm
    its conditions. ``says`` are its texts before a use; ``stakes`` are those for what depends on a
    roll (None: as it is said).
    """

    kind: type[E]
    apply: Callable[[E, EffectContext, bool], Sequence[Effect] | None]
    lines: Callable[[E, ActiveEffect, Pc, Rolled, Rules], list[Modifier]]
    would_count: Callable[[E, ActiveEffect, Pc, Rolled, Blow | None], bool]
    says: Callable[[E, int | None, Say], Iterator[Message]]
    stakes: Callable[[E, int, SayStakes], Iterator[Message]] | None


def not_at_once(effect: EffectBase, c: EffectContext, aimed: bool) -> None:
    """Do nothing: the effect works while it lasts, or its parts are applied in its place."""


def no_lines(
    effect: EffectBase, active: ActiveEffect, pc: Pc, roll: Rolled, rules: Rules
) -> list[Modifier]:
    """Return no modifiers."""
    return []


def never_counts(
    effect: EffectBase, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    """Return False: no roll asks for the effect."""
    return False


def no_texts(effect: EffectBase, level: int | None, say: Say) -> Iterator[Message]:
    """Return nothing: only the entry's own text describes the effect."""
    return iter(())


def say_level_max(effect: Sense | ItemRule, level: int | None, say: Say) -> Iterator[Message]:
    """Say up to which level an effect reaches, if it has such a limit."""
    if effect.level_max is not None:
        most = number_said(figure_said(effect.level_max, level))
        yield Message("power.does.level_max", {"n": most})
