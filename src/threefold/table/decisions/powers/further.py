"""What a use may say beside its power: further targets, and modifiers that only the GM sets."""

from __future__ import annotations

from itertools import combinations

from threefold.model.effort_purchases import falls_on_several
from threefold.model.raised import feet_of
from threefold.model.shelf.beside import (
    has_part_for_another,
    is_for_thing_beside,
    needs_another,
    room_for_passengers,
)
from threefold.model.things import Thing, Vehicle
from threefold.procedures.power_targets import wrong_nature, wrong_sort
from threefold.procedures.power_used import UsedPower, UseInputs, effects_of_use
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.base import Context
from threefold.table.decisions.powers.aimed import aimed_at


def further_targets(command: UsePower, power: UsedPower | None = None) -> list[str]:
    """Return whom a use names beside its first target and its user, each once. Whoever stands in
    the blast of a ``power`` of their own is one of them, or among those whom it is good for."""
    named = [command.target]
    if power is None or not (_strikes_user_too(power) or _is_for_user_too(power)):
        named.append(command.pc_id)
    return [id for id in dict.fromkeys(command.also) if id not in named]


def _strikes_user_too(power: UsedPower) -> bool:
    """Whether a power harms all that are in an area, its user too."""
    wide = power.aim.who in ("all", "creatures") and power.extras.reaches is None
    return wide and power.aim.affects == "foe" and not power.aim.sure


def _is_for_user_too(power: UsedPower) -> bool:
    """Whether a power for several who let it happen, or for those in an area, may also be used on
    its user: it takes no roll. One for an ally may be bought for several."""
    aim = power.aim
    if not aim.sure:
        return False
    if aim.wide and aim.who in ("allies", "creatures", "all"):
        return True
    bought = aim.who == "ally" and power.extras.sells_targets
    return (bought or aim.who in ("allies", "target")) and not power.blind


def another_of(context: Context, command: UsePower, power: UsedPower) -> str | None:
    """Return whom or what a use names for what falls on another than its target: a thing of the
    scene, or else somebody where it may be somebody."""
    effects = effects_of_use(power, command.options)
    if not has_part_for_another(effects):
        return None
    named = further_targets(command)
    things = [id for id in named if id in context.state.things]
    if not things and not is_for_thing_beside(effects):
        things = named
    return next(iter(things), None)


def along_of(command: UsePower, power: UsedPower) -> list[str]:
    """Return the passengers that a use takes along: all whom it names, where it moves its user."""
    if not moves_user_alone(power):
        return []
    named = [*command.also]
    if power.aim.who != "object" and command.target is not None:
        named = [command.target, *named]
    return [id for id in dict.fromkeys(named) if id != command.pc_id]


def moves_user_alone(power: UsedPower) -> bool:
    """Return whether a use is a move of its user that may have room for passengers, and whoever it
    names is one."""
    return power.aim.who in (None, "self", "place", "object") and has_passengers(power)


def has_passengers(power: UsedPower) -> bool:
    """Return whether a power takes passengers, or sells room for some."""
    return room_for_passengers(power.effects) > 0 or any(
        each.buys == "passengers" for each in power.extras.buys
    )


def several_of(context: Context, command: UsePower, power: UsedPower) -> list[str]:
    """Return the further targets of a use, without what it names for another part of it."""
    if moves_user_alone(power):
        return []
    another = another_of(context, command, power)
    return [id for id in further_targets(command, power) if id != another]


def most_further(power: UsedPower) -> int | None:
    """Return how many further targets a power may have, None if there is no limit. Without a first
    target, one of the further targets counts as the first."""
    reaches = power.extras.reaches
    if reaches is None:
        return None
    if reaches == 1 and not power.extras.sells_targets and falls_on_several(power.effects):
        return None
    return max(0, reaches - 1)


def most_at_any_price(power: UsedPower) -> int | None:
    """Return how many further targets a power may have if each beyond its aim is paid for, where the
    price grows with them."""
    if power.price.per_further:
        return None
    return most_further(power)


def most_named(command: UsePower, power: UsedPower) -> int | None:
    """Return how many a use may name beside its target: further ones, and whom or what another part
    of it falls on."""
    if moves_user_alone(power):
        return room_for_passengers(power.effects)
    most = most_at_any_price(_as_chosen(power, command))
    if most is None or not names_another(command, power):
        return most
    return most + 1


def names_another(command: UsePower, power: UsedPower) -> bool:
    """Return whether a use names somebody or something for another part of it."""
    return has_part_for_another(effects_of_use(power, command.options))


def further_targets_refusal(
    context: Context, command: UsePower, power: UsedPower, inputs: UseInputs
) -> Refusal | None:
    """Return a refusal if a further target is not at the table, or a thing that the power does
    nothing to, or if there are more than the power reaches. Effort may raise that number."""
    another = another_of(context, command, power)
    needs = needs_another(effects_of_use(power, command.options))
    if needs and another is None:
        params: Params = {"item": power.called}
        return Refusal("not_allowed", "also", Message("refusal.power.another", params))
    for id in command.also:
        refusal = _strange(context, power, inputs, id, id == another)
        if refusal is not None:
            return refusal
    people = {**context.state.party, **context.state.foes}
    along, room = along_of(command, power), room_for_passengers(power.effects)
    if len([id for id in along if id in people]) > room:
        params = {"item": power.called, "n": room}
        return Refusal("not_allowed", "also", Message("refusal.power.passengers", params))
    apart = None if context.gm else _too_far_apart(context, command, power)
    return apart or _too_many(context, command, power)


def _too_many(context: Context, command: UsePower, power: UsedPower) -> Refusal | None:
    """Return a refusal of more further targets than a power reaches. Effort may raise that number,
    and its user among friends does not count."""
    most = most_at_any_price(_as_chosen(power, command)) if command.also else None
    several = several_of(context, command, power)
    if most is not None and power.aim.who != "ally" and _is_for_user_too(power):
        # the limit is one of others
        most += command.target == command.pc_id
        several = [id for id in several if id != command.pc_id]
    if most is None or len(several) <= most:
        return None
    params: Params = {"item": power.called, "n": power.extras.reaches or 0}
    return Refusal("not_allowed", "also", Message("refusal.power.targets", params))


def _too_far_apart(context: Context, command: UsePower, power: UsedPower) -> Refusal | None:
    """Return a refusal if two whom a use in an area names do not both fit into it, as far as places
    are known. An area as wide as the reach lies around its user."""
    area = power.extras.area
    feet = feet_of(area) if area is not None and area != power.aim.reach else None
    if feet is None:
        return None
    named = [id for id in (command.target, *several_of(context, command, power)) if id is not None]
    for one, other in combinations(named, 2):
        apart = context.state.distance(one, other)
        if apart is not None and apart > 2 * feet:
            params: Params = {
                "item": power.called,
                "name": context.state.name_of(other),
                "feet": apart,
                "n": 2 * feet,
            }
            return Refusal("not_allowed", "also", Message("refusal.power.apart", params))
    return None


def _strange(
    context: Context, power: UsedPower, inputs: UseInputs, id: str, another: bool
) -> Refusal | None:
    """Return a refusal of a further target that is not at the table, or a thing that the power does
    nothing to, unless ``another`` part of the use falls on it."""
    there = aimed_at(context.state, id)
    if there is None:
        return Refusal("bad_value", "also", Message("refusal.no_such_figure", {"id": id}))
    if another:
        return None
    if isinstance(there, Thing | Vehicle):
        refusal = wrong_sort(power, there, inputs)
    else:
        refusal = wrong_nature(power, there)
    if refusal is None:
        return None
    return refusal._replace(field="also")


def _as_chosen(power: UsedPower, command: UsePower) -> UsedPower:
    """Return a power with what the chosen option does alone: one may reach several, and another
    one."""
    return power._replace(effects=tuple(effects_of_use(power, command.options)))


def gm_sets_modifiers(context: Context, command: UsePower) -> Refusal | None:
    """Return a refusal if a player names modifiers that only the GM may set."""
    steps = command.assets or command.ease or command.hinder
    modified = bool(steps or command.situations or command.situations_of)
    if context.gm or (not modified and command.difficulty is None):
        return None
    return Refusal("not_your_seat", "difficulty", Message("refusal.gm_sets_modifiers"))
