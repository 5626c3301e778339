"""Who or what a power may be used on: a creature, a thing, a corpse, up to a level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec import structs

from threefold.model.active_effects import as_list
from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import is_dead, is_destroyed_body
from threefold.model.nature import BEAST, is_of_nature
from threefold.model.raised import feet_of
from threefold.model.shelf.among import workings_among
from threefold.model.shelf.asked import (
    are_for_things,
    fall_on_user_alone,
    stays_with_user,
    way_to_blow,
    with_those_of_options,
)
from threefold.model.shelf.by_target import (
    options_by_target,
    raises_body,
    with_options,
)
from threefold.model.shelf.effects import Effect, Option
from threefold.model.shelf.figures import FOR_OTHERS, WhenKey, Who
from threefold.model.shelf.figures import Figure as Level
from threefold.model.shelf.opponents import harms_figures, stops_somebody_alone
from threefold.model.things import Thing, Vehicle
from threefold.procedures.base import Figure, Setup
from threefold.procedures.effects.attacks import effects_if_passed
from threefold.procedures.effects.base import EffectContext, amount
from threefold.procedures.effects.breaking import (
    breaks_things,
    cannot_break,
    harms_things,
    out_of_reach,
    too_weak_for,
)
from threefold.procedures.effects.harm import raises_dead
from threefold.procedures.effects.harm_rolled import harm_named
from threefold.procedures.power_used import UsedPower, UseInputs, effects_of_use
from threefold.rules.binding import implements
from threefold.rules.combat import damage_per_level
from threefold.rules.distance import BANDS
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Params, Refusal, listed

_CREATURES: Final = ("creature", "creatures", "beast", "ally", "allies", *FOR_OTHERS)
"""Words of an aim that mean somebody alive, never a thing."""

THINGS: Final = ("object", "machine", "corpse")
"""Words of an aim that never mean the user. A use may leave out which thing it is: not everything
that stands around is in the scene."""


@implements("ability.sources")
def wrong_sort(power: UsedPower, target: Figure | None, inputs: UseInputs) -> Refusal | None:
    """Refuse a target of another sort than the entry names. Only a table asks: a program that names a
    figure for a power on things means what the figure has.
    """
    if power.blind or target is None:
        return None
    key = _other_sort(power, target, effects_of_use(power, inputs.options))
    if key is None:
        return wrong_nature(power, target)
    return _refused(key, power, target)


def wrong_nature(power: UsedPower, target: object) -> Refusal | None:
    """Refuse a creature that is known to be none of those on which a power works."""
    if power.blind or not isinstance(target, FullNpc) or not target.nature:
        return None
    for wanted in (_BY_AIM.get(power.aim.who or "self"), *map(power.aim.needs.get, _NATURES)):
        if wanted is not None and is_of_nature(target, wanted) is False:
            named = [Message(f"log.value.nature.{nature}") for nature in as_list(wanted)]
            mine = [Message(f"log.value.nature.{nature}") for nature in target.nature]
            params: Params = {
                "item": power.called,
                "wanted": listed(named, "or"),
                "name": target.called,
                "nature": listed(mine, "and"),
            }
            return Refusal("not_allowed", "target", Message("refusal.power.nature", params))
    return None


_BY_AIM: Final[Mapping[Who, str]] = MappingProxyType({"machine": "machine", "beast": BEAST})
"""The nature that the word of an aim asks for."""

_NATURES: Final[tuple[WhenKey, ...]] = ("nature", "nature_says")


def after_the_way(inputs: UseInputs, effects: Sequence[Effect]) -> UseInputs:
    """Return the inputs of a use that first takes its user to the target: the distance from which it
    strikes is what is left then, or near by."""
    way, feet = way_to_blow(effects), inputs.distance
    if way is None or not isinstance(feet, int):
        return inputs
    left = max(feet - (feet_of(way) or 0), min(feet, BANDS["immediate"]))
    return structs.replace(inputs, distance=left)


def thing_beyond(setup: Setup, power: UsedPower, inputs: UseInputs) -> Refusal | None:
    """Refuse a thing above the highest level of the power, one of another stuff, and one that cannot
    be broken.
    """
    thing = setup.target
    if not isinstance(thing, Thing | Vehicle):
        return None
    effects = effects_of_use(power, inputs.options)
    most = _highest_level(setup, power)
    if most is None and not power.blind and _takes_something(power):
        most = _most_below(setup, power, effects)
    rules = workings_among(effects)
    why = out_of_reach(thing, most, rules)
    if why is not None:
        return _refused(_BEYOND[why], power, thing, n=most or 0)
    if breaks_things(effects):
        return cannot_break(thing)
    if isinstance(thing, Thing) and not power.blind and not power.extras.spread:
        return too_weak_power(thing, power, inputs, setup.rules)
    return None


def too_weak_power(
    thing: Thing, power: UsedPower, inputs: UseInputs, rules: Rules, harm: Sequence[str] = ()
) -> Refusal | None:
    """Refuse to harm a thing with a power whose damage is below what the thing withstands. ``harm``
    are its kinds where a table has found them."""
    effects = effects_of_use(power, inputs.options)
    if not harms_things(effects):
        return None
    points = power.damage(inputs.options)
    points += damage_per_level(power.extras.spread, rules) * inputs.effort.damage
    return too_weak_for(thing, points, rules, harm or harm_named(effects))


_BEYOND: Final = {"too_high": "thing_level", "no_metal": "no_metal"}


def _other_sort(power: UsedPower, target: Figure, effects: Sequence[Effect]) -> str | None:
    """Why a target is not of the sort that the entry names; None if it is."""
    who, thing = power.aim.who, isinstance(target, Thing | Vehicle)
    barred = _not_for_pc(power, effects) if isinstance(target, Pc) else None
    if barred is not None or _is_for_user(power):
        return barred or "user_alone"
    minds = power.aim.heeded or stops_somebody_alone(effects)
    if thing and (who in _CREATURES or minds):
        return "no_creature"
    if who == "object" and not thing and (power.aim.sure or not harms_figures(effects)):
        return "no_thing_target"  # what takes no roll is resisted by nobody
    if who == "corpse" and isinstance(target, Pc | FullNpc):
        return _no_body(target, effects)
    return None


def _not_for_pc(power: UsedPower, effects: Sequence[Effect]) -> str | None:
    """Why a power does not work on a PC: it is for its user alone, or for NPCs."""
    if _is_cypher_for_user(power) or _is_way_for_user(power, effects):
        return "own"
    return "npcs_alone" if power.aim.needs.get("target") == "npc" else None


def _no_body(target: Pc | FullNpc, effects: Sequence[Effect]) -> str | None:
    """Why somebody is no body for a power on the dead: alive, or destroyed after it had walked."""
    if not is_dead(target):
        return "no_corpse"
    if is_destroyed_body(target) and raises_body(effects):
        return "destroyed_body"
    return None


def _is_for_user(power: UsedPower) -> bool:
    """Whether a power works on its user alone: its entry aims at nobody, and all that it does stays
    with its user.
    """
    if power.aim.affects != "self" or power.aim.who not in (None, "self") or power.chosen:
        return False  # what was chosen may be of somebody else, as a power that is copied
    return all(map(stays_with_user, with_those_of_options(power.effects)))


def _is_cypher_for_user(power: UsedPower) -> bool:
    """Whether a cypher works on its user alone, who can give it to somebody else instead. An ability
    may name whom it concerns, and a thing that is looked through whom one looks at.
    """
    own = power.aim.who in (None, "self") and power.aim.affects == "self"
    return own and power.kind == "cypher" and fall_on_user_alone(power.effects)


def _is_way_for_user(power: UsedPower, effects: Sequence[Effect]) -> bool:
    """Whether the option taken of an item does something to its user alone, whatever its other
    options do."""
    item = power.kind in ("cypher", "artifact") and power.aim.who is None
    return item and bool(effects) and all(each.to in _ON_USER for each in effects)


_ON_USER: Final = ("self", "holder", "attacker")


def _highest_level(setup: Setup, power: UsedPower) -> int | None:
    """The highest level of a target that the power works on; None if the entry names none."""
    return _figure(setup, power, power.aim.most)


def _figure(setup: Setup, power: UsedPower, level: Level | None) -> int | None:
    if level is None:
        return None
    use = EffectContext(setup.rules, power.name, power.called, setup.pc, setup.target, power.level)
    use.chosen.update(power.chosen)
    return amount(level, use).n


def _takes_something(power: UsedPower) -> bool:
    """Whether a use costs points, or may use up what is used: it is refused where it does nothing."""
    return power.kind == "cypher" or power.cost > 0 or bool(power.wear.sides)


def _most_below(setup: Setup, power: UsedPower, effects: Sequence[Effect]) -> int | None:
    """The highest level that effects work on, if all they do they do to things and this one is
    above it."""
    thing = setup.target
    rules = workings_among(effects)
    if not isinstance(thing, Thing | Vehicle) or not rules or len(rules) < len(effects):
        return None
    most = [_figure(setup, power, each.level_max) for each in rules]
    known = [n for n in most if n is not None]
    if len(known) < len(most) or thing.level <= max(known):
        return None
    return max(known)


def _refused(key: str, power: UsedPower, target: Figure, n: int = 0) -> Refusal:
    params: Params = {"item": power.called, "name": target.name, "n": n}
    return Refusal("not_allowed", "target", Message(f"refusal.power.{key}", params))


# --- what the target decides ----------------------------------------------------------------------


def for_target(setup: Setup, power: UsedPower, inputs: UseInputs) -> UsedPower:
    """Return the power with the option first that fits its target, where the target decides and
    nobody has chosen.
    """
    target = setup.target
    if target is None or inputs.options:
        return power
    effects = [_fitting_first(setup, power, each, target) for each in power.effects]
    return power._replace(effects=tuple(effects))


def _fitting_first(setup: Setup, power: UsedPower, effect: Effect, target: Figure) -> Effect:
    """A choice between targets with the options first whose effects fit this one, and those last
    that do nothing to a thing of its level."""

    def unfit(option: Option) -> int:
        if _most_below(setup, power, option.effects) is not None:
            return 2
        return 0 if _fits(target, option.effects) else 1

    return with_options(effect, sorted(options_by_target(effect), key=unfit))


def _fits(target: Figure, effects: Sequence[Effect]) -> bool:
    """Whether the effects of an option are for a target: a thing or somebody, a PC or an NPC, the
    dead or the living.
    """
    if isinstance(target, Thing | Vehicle) or are_for_things(effects):
        return isinstance(target, Thing | Vehicle) and are_for_things(effects)
    kind = "pc" if isinstance(target, Pc) else "npc"
    if any(each.when.get("target", kind) != kind for each in effects):
        return False
    follows = [leaf for each in effects for leaf in effects_if_passed(each)]
    return any(map(raises_dead, follows)) is is_dead(target)


def may_be_own_target(power: UsedPower) -> bool:
    """Whether a power that needs no roll may be used on its user as on any other creature."""
    named = power.aim.who in ("creature", "creatures", "target", "all")
    return named and power.aim.sure and not power.blind
