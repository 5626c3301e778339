"""Conditions of things that a power ends."""

from __future__ import annotations

from threefold.model.shelf import effects as kinds
from threefold.model.thing_conditions import held_thing_conditions, without_thing_condition
from threefold.model.things import Thing, Vehicle
from threefold.procedures.effects.base import EffectContext, chosen_text
from threefold.rules.conditions import condition_name, in_words


def end_on_thing(effect: kinds.End, thing: Thing | Vehicle, c: EffectContext) -> None:
    """End the named conditions of a thing. One that is not there is for the table to play."""
    words = {condition_name(chosen_text(word, c)) for word in effect.what}
    gone = [each for each in held_thing_conditions(thing) if condition_name(each.name) in words]
    if not gone:
        c.worded = True
    for each in gone:
        c.add_notice("ended", "ended", name=thing.name, condition=in_words(each.name))
        thing = without_thing_condition(thing, each.name)
    if gone:
        c.target = thing
