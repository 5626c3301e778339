"""Describe effects in short texts before their use: for cards, lists and the reference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threefold.model.active_effects import words_to_confirm
from threefold.model.raised import farther, feet_of, rounds_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import chosen_later
from threefold.model.shelf.effects import Buys, Effect
from threefold.model.shelf.figures import Aim
from threefold.model.time import time_in_words
from threefold.procedures.effects.hooks import hooks_of
from threefold.procedures.effects.lasting import confirmed_at_rolls
from threefold.procedures.effects.scene import distance_text
from threefold.procedures.effects.wording import span_said
from threefold.rules.types import Message


def buys_said(buys: Buys, n: int) -> Message:
    """The text for what ``n`` purchases with Effort give. With 0: what they are for, or what the
    first one gives.
    """
    if buys.steps and n:
        step = buys.steps[min(n, len(buys.steps)) - 1]
        if buys.buys == "duration":
            return Message("power.buys.lasts", {"time": span_said(step, None)})
        return Message("power.buys.reach", {"far": distance_text(step)})
    if buys.words is not None:
        return Message("power.buys.words", {"n": max(1, n), "what": buys.words})
    if buys.steps:
        return Message(f"power.buys.{buys.buys}")
    n = max(1, n)
    if buys.buys == "duration" and (rounds := rounds_of(str(buys.amount))):
        return Message("power.buys.longer", {"time": time_in_words(n * rounds)})
    if buys.buys == "range" and feet_of(str(buys.amount)):
        return Message(
            "power.buys.farther", {"far": distance_text(farther("0 feet", str(buys.amount), n))}
        )
    return Message(
        f"power.buys.{buys.buys}", {"n": n * buys.amount if isinstance(buys.amount, int) else n}
    )


def choices(effects: Sequence[Effect]) -> list[list[str]]:
    """The choices that the user makes at the use of the effects: for each, the names of its
    options.
    """
    asked = [
        effect
        for effect in effects
        if isinstance(effect, kinds.Choose) and not chosen_later(effect)
    ]
    return [[option.name for option in effect.options] for effect in asked]


def conditions_to_confirm(effects: Sequence[Effect], aim: Aim | None = None) -> list[str]:
    """The conditions that people must confirm at the use of these effects, in the words of the
    effects and of their ``aim``. Lasting effects ask at their later rolls instead, unless the use
    includes an attack."""
    at_once = any(isinstance(effect, kinds.AttackRule) for effect in effects)
    asked = [effect for effect in effects if at_once or not confirmed_at_rolls(effect)]
    needed = [] if aim is None else words_to_confirm(aim.when)
    return list(dict.fromkeys([*needed, *_conditions(asked)]))


def _conditions(effects: Sequence[Effect]) -> Iterator[str]:
    for effect in effects:
        yield from words_to_confirm(effect.when)
        if isinstance(effect, kinds.AttackRule):
            yield from _conditions(effect.then)
        if isinstance(effect, kinds.Choose):
            for option in effect.options:
                yield from _conditions(option.effects)


def effect_said(effect: Effect, level: int | None) -> Iterator[Message]:
    """The texts of one effect. None are yielded for an effect that has only words."""
    return hooks_of(effect).says(effect, level, effect_said)


def stakes_said(effects: Sequence[Effect], level: int) -> Iterator[Message]:
    """The texts for what depends on a roll, where texts exist: further rolls with their
    consequences, conditions with their duration, and ended conditions."""
    for effect in effects:
        stakes = hooks_of(effect).stakes
        if stakes is None:
            yield from effect_said(effect, level)
        else:
            yield from stakes(effect, level, stakes_said)
