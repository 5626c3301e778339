"""All effects of a use in their order: what falls at once, what is rolled for, what goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from threefold.model.characters import FullNpc, Pc
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects import harm, scene
from threefold.procedures.effects.base import Carrying, Extra, amount, flat
from threefold.procedures.effects.holding import holds, put_on

AT_ONCE: Final[Mapping[type, Callable[[Any, Carrying, bool], object]]] = MappingProxyType(
    {
        kinds.Damage: harm.damage,
        kinds.Track: harm.track,
        kinds.Heal: harm.heal,
        kinds.End: harm.end,
        kinds.Move: scene.move,
        kinds.Act: scene.act,
        kinds.Companion: scene.companion,
        kinds.Make: scene.make,
        kinds.ObjectRule: scene.object_rule,
        kinds.Ask: scene.ask,
        kinds.GearGain: scene.gear,
        kinds.Tell: scene.words,
    }
)
"""What each kind of effect does at the moment of use."""


def carry_out(effects: Sequence[Effect], c: Carrying, aimed: bool) -> None:
    """Carry effects out in their order; what goes on afterwards is put on once all else is done.

    ``aimed``: they fall on whoever is aimed at unless they say otherwise; else on the one who uses the power.
    """
    later: list[Effect] = []
    options = list(c.options)
    for effect in effects:
        for each in flat(effect, options):
            if not _reached(each, c):
                continue
            if not (isinstance(each, kinds.ConditionEffect) or holds(each)) and _open(each, c):
                c.tell("words", "if_so", what=", ".join(str(each.when[key]) for key in each.when if key in _PEOPLE))
                continue
            if isinstance(each, kinds.TableRoll):
                row = scene.table_roll(each, c, aimed)
                if row is not None and row.effects:
                    carry_out(row.effects, c, aimed)
            elif isinstance(each, kinds.Save):
                _save(each, c, aimed)
            elif isinstance(each, kinds.ConditionEffect) or holds(each):
                if isinstance(each, kinds.Damage | kinds.Heal):
                    AT_ONCE[type(each)](each, c, aimed)
                later.append(each)
            elif type(each) in AT_ONCE:
                AT_ONCE[type(each)](each, c, aimed)
    if later:
        put_on(later, c, aimed)


def _reached(effect: Effect, c: Carrying) -> bool:
    """Whether the level that an effect asks for is reached."""
    least = effect.when.get("level_at_least")
    if effect.upon in ("miss", "failed") or (isinstance(least, int) and (c.level or 0) < least):
        return False
    kind = effect.when.get("target")
    if kind in ("npc", "pc") and isinstance(c.target, Pc | FullNpc):
        return (kind == "pc") is isinstance(c.target, Pc)
    return True


_PEOPLE: Final = ("said", "place", "light", "foe", "thing", "surprise")
"""Conditions of effects that only the people at the table can judge."""


def _open(effect: Effect, c: Carrying) -> bool:
    """Whether an effect hangs on something that nobody has said yet."""
    return any(key in _PEOPLE and str(value) not in c.said for key, value in effect.when.items())


def _save(effect: kinds.Save, c: Carrying, aimed: bool) -> None:
    """A further roll: a PC's is asked for by the table; an NPC's level decides: it passes if it is the higher."""
    figure = c.user if effect.by == "self" else c.on(effect, aimed)
    level = amount(effect.level, c).n if effect.level is not None else _level_of(c)
    if isinstance(figure, Pc):
        c.extras.append(Extra("save", {"stat": effect.stat, "level": level, "by": effect.by, "effect": effect}))
        c.tell("save", f"save.{effect.stat}", name=figure.name, level=level)
    elif isinstance(figure, FullNpc):
        meets = figure.modifications.get(f"{effect.stat} defense", figure.level)
        passed = meets > level
        c.tell("save", "save.npc_passed" if passed else "save.npc_failed", name=figure.name, level=level)
        carry_out(effect.passed if passed else effect.failed, c, aimed)


def _level_of(c: Carrying) -> int:
    """The level of what a save is against: that of the item, of the NPC that acts, or the tier of the PC."""
    if c.level is not None:
        return c.level
    return c.user.tier if isinstance(c.user, Pc) else c.user.level
