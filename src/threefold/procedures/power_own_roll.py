"""Steps of a power that count for its own roll alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeGuard

from threefold.model.active_effects import said_so
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.procedures.power_used import UsedPower, UseInputs, effects_of_use
from threefold.rules.binding import implements
from threefold.rules.tasks import step_rule
from threefold.rules.types import Message, Modifier, ModifierKind, modifier

_COUNTS_AS: Final[dict[str, ModifierKind]] = {
    "asset": "asset",
    "ease": "ability",
    "hinder": "situation",
}


def is_own_step(effect: Effect) -> TypeGuard[kinds.Step]:
    """True if an effect eases or hinders the roll of its own use, and nothing after it."""
    return (
        isinstance(effect, kinds.Step)
        and effect.to == "self"
        and effect.upon == "use"
        and effect.lasts is None
        and effect.uses == 1
    )


def beyond_roll(effects: Sequence[Effect]) -> list[Effect]:
    """Return the effects without those that count for the roll alone."""
    return [each for each in effects if not is_own_step(each)]


@implements("asset.untyped_ease_outside_limit", "task.step.hinder_default")
def own_step_lines(power: UsedPower, inputs: UseInputs) -> list[Modifier]:
    """Return the modifiers that a power gives its own roll, those with a condition if people say
    that it is met.
    """
    lines: list[Modifier] = []
    for effect in effects_of_use(power, inputs.options):
        if not is_own_step(effect) or not _met(effect, inputs) or not isinstance(effect.steps, int):
            continue
        name = Message("line.given", {"name": power.called})
        steps, rule = -effect.steps, "asset.untyped_ease_outside_limit"
        if effect.by == "asset":
            rule = "asset.typed_counts_to_limit"
        elif effect.by == "hinder":
            steps, rule = effect.steps, step_rule(effect.steps, "task.step.hinder_default")
        lines.append(modifier(steps, _COUNTS_AS[effect.by], name, rule))
    return lines


def _met(effect: kinds.Step, inputs: UseInputs) -> bool:
    return all(key == "said" and said_so(value, inputs.said) for key, value in effect.when.items())
