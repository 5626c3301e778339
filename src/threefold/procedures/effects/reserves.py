"""Reserves that fill and are spent: by blows, by what is drained, by a use, as a price."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.active_effects import ActiveEffect, is_said, may_have_effects
from threefold.model.characters import Pc
from threefold.model.improved import ability_key
from threefold.model.powers import Ability, effects_of
from threefold.model.rolled import Rolled
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.stores import Kept, reserve_named, reserves_of, stored_in, with_stored
from threefold.procedures.base import Notice
from threefold.rules.conditions import in_words
from threefold.rules.harm import Blow
from threefold.rules.types import Line, Message, Params, Refusal, Stat


def absorbed(pc: Pc, reductions: Sequence[Line], reaching: int, notices: list[Notice]) -> Pc:
    """Return the PC with what abilities took off a blow in the reserves that blows fill.
    ``reaching`` are the points that got as far as them.
    """
    if not reductions:
        return pc
    for kept in reserves_of(pc):
        if kept.reserve.fills != "blows":
            continue
        sources = _filling(pc, kept)
        taken = sum(line.points for line in reductions if line.name.params.get("name") in sources)
        taken = min(taken, reaching)
        if taken > 0:
            pc = with_reserve(pc, kept, kept.points + taken, notices)
    return pc


def _filling(pc: Pc, kept: Kept) -> set[str]:
    """The names of the abilities that fill a reserve: its own, and those that better that one."""
    known = [each for each in pc.abilities if isinstance(each, Ability)]
    own = {ability_key(each) for each in known if each.name == kept.source}
    return {kept.source, *(each.name for each in known if _betters(each, own))}


def _betters(ability: Ability, keys: set[str]) -> bool:
    """True if an ability changes one of these."""
    return any(
        isinstance(effect, kinds.Change) and not keys.isdisjoint(effect.of)
        for effect in effects_of(ability)
    )


def with_rested(pc: Pc, points: int, notices: list[Notice]) -> Pc:
    """Return the PC with the points that a recovery roll gave to Pools in reserves that rests fill
    too."""
    for kept in reserves_of(pc):
        if kept.reserve.fills == "rests" and points > 0:
            pc = with_reserve(pc, kept, kept.points + points, notices)
    return pc


def paying_reserves(pc: Pc, roll: Rolled | None, pool: Stat) -> list[Kept]:
    """Return the reserves out of which a player pays for a roll in place of this Pool, in the order of
    the sheet: those that may, that the player has named, and that hold points. One with an Effort of
    its own pays for what its power does, and for no other power."""
    if roll is None or not roll.said or not may_have_effects(pc):
        return []
    return [
        kept
        for kept in reserves_of(pc)
        if kept.points and pool in kept.reserve.pays_as and is_said(kept.reserve.name, roll.said)
        if kept.reserve.effort is None or not roll.used.name
    ]


def reserve_would_pay(
    effect: kinds.Reserve, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    """True if points of a reserve may pay for a roll."""
    return bool(paying_reserves(pc, roll, roll.stat))


def with_taken(pc: Pc, name: str, points: int, notices: list[Notice]) -> Pc:
    """Return the PC with so many points fewer in a reserve."""
    kept = reserve_named(pc, name)
    if kept is None or not points:
        return pc
    return with_reserve(pc, kept, kept.points - points, notices)


def with_reserve(pc: Pc, kept: Kept, points: int, notices: list[Notice]) -> Pc:
    """Return the PC with so many points in a reserve, and tell how many there are now."""
    after = with_stored(pc, kept, points)
    now = stored_in(after, kept.reserve.name)
    if now != kept.points:
        params: Params = {"name": pc.name, "what": in_words(kept.reserve.name), "n": now}
        notices.append(Notice("stored", Message("event.stored", params), "ability.sources"))
    return after


def store_used(effects: Sequence[Effect]) -> str:
    """Return the name of the reserve out of which effects take points; "" if they take none."""
    for effect in effects:
        match effect:
            case kinds.Store(empty=True, name=name) | kinds.Heal(reserve=str(name)):
                return name
    return ""


def already_full(pc: Pc, called: str, effects: Sequence[Effect]) -> Refusal | None:
    """Refuse a use that only fills a reserve which holds as much as it may."""
    if len(effects) != 1:
        return None
    effect = effects[0]
    if not isinstance(effect, kinds.Store) or not effect.full:
        return None
    kept = reserve_named(pc, effect.name)
    if kept is None or kept.points < kept.most:
        return None
    params: Params = {"item": called, "what": in_words(effect.name), "n": kept.points}
    return Refusal("not_allowed", "inputs", Message("refusal.power.full", params))


def nothing_stored(pc: Pc, called: str, effects: Sequence[Effect], paid: str) -> Refusal | None:
    """Refuse a use that takes points out of a reserve in which there are none. ``paid`` is the
    reserve that is its only price. What somebody without the reserve has stored is not known.
    """
    name = store_used(effects) or paid
    kept = reserve_named(pc, name) if name else None
    if kept is None or kept.points:
        return None
    params: Params = {"item": called, "what": in_words(name)}
    return Refusal("cannot_pay", "inputs", Message("refusal.power.nothing_stored", params))
