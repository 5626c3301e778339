"""What its user may end at will: getting out of a vehicle, taking a shield back, leaving a frenzy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from threefold.model.active_effects import helps_carried
from threefold.model.characters import Gear, Pc
from threefold.model.names import plain_name
from threefold.model.powers import Ability, Item
from threefold.model.shelf.among import conditions_among, made_among
from threefold.model.shelf.asked import with_those_of_options
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import OR_DISMISSED


class EndedAtWill(NamedTuple):
    """What the end of a power's use ends: conditions of its user, and things that it made, by
    name."""

    conditions: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()


def ended_at_will(power: str, effects: Sequence[Effect]) -> EndedAtWill:
    """Return what the user of a power may end at will. What a roll or somebody's behavior ends is
    not up to its user."""
    among = [effect for effect in with_those_of_options(effects) if _is_at_will(effect)]
    named = conditions_among(among)
    conditions = {condition.name for condition in named}
    if len(named) < len(among):  # effects without a name of their own have that of the power
        conditions.add(power)
    things = {name_of_made(made.name or made.what) for made in made_among(among)}
    return EndedAtWill(frozenset(conditions), frozenset(things))


def _is_at_will(effect: Effect) -> bool:
    if not isinstance(effect.lasts, str):
        return False
    if effect.lasts.endswith(OR_DISMISSED):
        return True
    held_by_more = getattr(effect, "ends_by", None) or getattr(effect, "behaves", None)
    return effect.lasts == "dismissed" and not held_by_more and effect.to != "target"


def powers_with_effects(pc: Pc) -> Iterator[tuple[str, Sequence[Effect]]]:
    """Yield the powers and things of a PC that have effects, by name."""
    for ability in pc.abilities:
        if isinstance(ability, Ability) and ability.effects:
            yield ability.name, ability.effects
    for item in pc.carries():
        if item.effects and item.known:  # a guess at the name of an unknown one says nothing
            yield item.name, item.effects
    for gear in pc.equipment or ():
        if gear.effects:
            yield gear.name, gear.effects
    for attack in pc.attacks:
        if attack.effects:
            yield attack.name, attack.effects


def powers_in_effect(pc: Pc, made: Sequence[str] = ()) -> list[str]:
    """Return the names of the powers and things whose use the PC may end now. ``made`` are the
    names of the things of the scene that it made."""
    held = {plain_name(name) for name in pc.condition_names()}
    if not held and not made:
        return []
    stand = {name_of_made(name) for name in made}
    found: dict[str, None] = {}
    for name, effects in powers_with_effects(pc):
        ends = ended_at_will(name, effects)
        if not held.isdisjoint(map(plain_name, ends.conditions)) or stand & ends.things:
            found[name] = None
    return [*found]


def is_ended_before_next_use(power: Ability | Item | Gear) -> bool:
    """Whether another use of a power that is in effect would change nothing: it is a thing that is
    on until it is put out, or an ability that holds for its user alone until it is ended.
    """
    effects = [*with_those_of_options(power.effects or [])]
    if not isinstance(power, Ability):
        effects = [effect for effect in effects if not helps_carried(effect)]
    if not effects or any(effect.lasts != "dismissed" for effect in effects):
        return False
    if not isinstance(power, Ability):
        return True
    others = any(effect.to not in (None, "self") for effect in effects)
    return not others and not made_among(effects)


def name_of_made(name: str) -> str:
    """Return the name of something made for comparison: without the number that tells it apart."""
    return plain_name(name.replace("_", " ").rstrip(" 0123456789"))
