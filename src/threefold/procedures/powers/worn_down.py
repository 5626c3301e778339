"""A thing that a power harms: whether it takes that kind of harm, whether it withstands it, and how
far down its track it goes.
"""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.shelf.effects import Effect
from threefold.model.things import Thing
from threefold.procedures.bare import succeeded
from threefold.procedures.base import Notice, Resolved
from threefold.procedures.effects.base import EFFECT_RULE, EffectContext
from threefold.procedures.effects.breaking import broken, harms_things
from threefold.procedures.effects.harm import deals_damage
from threefold.procedures.effects.harm_rolled import harm_named, with_harm_rolled
from threefold.procedures.power_targets import too_weak_power
from threefold.procedures.power_used import UsedPower, UseInputs, effects_of_use
from threefold.rules.conditions import in_words
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Params, listed


def worn_down(
    power: UsedPower,
    inputs: UseInputs,
    resolved: Resolved,
    c: EffectContext,
    comes: Sequence[Effect],
) -> Sequence[Effect]:
    """Let a thing take the damage of a power on its own track, or tell that it withstands it. Return
    the effects that are left."""
    thing = c.target
    if not isinstance(thing, Thing) or power.blind or not succeeded(resolved):
        return comes
    if not harms_things(effects_of_use(power, inputs.options)):
        return comes
    comes = with_harm_rolled(comes, c)
    left = [each for each in comes if not deals_damage([each])]
    if not harms_things(comes):
        params: Params = {"name": thing.name, "what": _all_named(harm_named(comes))}
        c.add_notice_text("immune", Message("effects.immune", params), EFFECT_RULE)
        return left
    refusal = too_weak_power(thing, power, inputs, c.rules, harm_named(comes))
    if refusal is None:
        c.target = broken_by_roll(thing, resolved, c.rules, c.notices)
    else:
        c.notices.append(Notice("unharmed", refusal.message, "object.damage_threshold"))
    return left


def broken_by_roll(thing: Thing, resolved: Resolved, rules: Rules, notices: list[Notice]) -> Thing:
    """Return the thing further down its track by the roll of a use."""
    task = resolved.setting.task
    difficulty = 0 if task is None else task.difficulty
    return broken(thing, resolved.roll, difficulty, rules, notices)


def _all_named(kinds: Sequence[str]) -> Message:
    return listed([in_words(kind) for kind in kinds], "and")
