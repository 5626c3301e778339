"""Damage that is divided between a PC and its companion: who may take a part of it, and how much."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import structs

from threefold.model.active_effects import of_kind
from threefold.model.shelf.effects import Reduce
from threefold.procedures.base import Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.defended import DefendInputs
from threefold.procedures.harm import DamageInputs
from threefold.rules.types import Message, Refusal
from threefold.table.decisions.cooperation.beside import companions_meant
from threefold.table.decisions.outcomes.hurt import was_hurt
from threefold.table.events import AnyEvent
from threefold.table.state import State


class Share(NamedTuple):
    """A part of damage that somebody may take over: by which ability, and how many points at most
    (None: all of it).
    """

    ability: str
    most: int | None


def shares_of(state: State, struck: str) -> dict[str, Share]:
    """Return who may take a part of damage to a PC or its companion, by id."""
    foe = state.foes.get(struck)
    owner = struck
    if foe is not None and foe.owner is not None:
        owner = foe.owner
    if owner not in state.party:
        return {}
    found: dict[str, Share] = {}
    for active, effect in of_kind(state.party[owner].pc, Reduce):
        if effect.borne_by != "companion":
            continue
        share = Share(active.source, effect.points if isinstance(effect.points, int) else None)
        for id in companions_meant(state, owner, active):
            if struck == owner:
                found[id] = share
            elif struck == id:
                found[owner] = share
    return found


def may_not_share(state: State, struck: str, shared: Mapping[str, int]) -> Refusal | None:
    """A refusal if somebody named cannot take that part of the damage."""
    shares = shares_of(state, struck)
    for id, points in shared.items():
        name = state.name_of(struck) if state.anything(struck) is not None else struck
        if id not in shares:
            return Refusal("not_allowed", "shared", Message("refusal.share.nobody", {"name": name}))
        most = shares[id].most
        if most is not None and points > most:
            return Refusal("not_allowed", "shared", Message("refusal.share.most", {"n": most}))
    return None


def taken_over(shared: Mapping[str, int], taken: int) -> dict[str, int]:
    """Return the points that each takes over, of damage that gets through Armor."""
    parts: dict[str, int] = {}
    for id, points in shared.items():
        part = min(points, taken - sum(parts.values()))
        if part > 0:
            parts[id] = part
    return parts


def too_much_shared(shared: Mapping[str, int], parts: Mapping[str, int]) -> Refusal | None:
    """A refusal if more points are given away than get through Armor."""
    most = sum(parts.values())
    if sum(shared.values()) <= most:
        return None
    return Refusal("not_allowed", "shared", Message("refusal.share.most", {"n": most}))


def with_less_damage(
    setup: Setup, inputs: DefendInputs, shared: Mapping[str, int]
) -> tuple[DefendInputs, dict[str, int]]:
    """Return the inputs of a defense without the damage that others take over, and the points of
    each. Only what gets through the Armor of the one who is struck is divided.
    """
    hit = play(PLAYED["defend"], setup, structs.replace(inputs, forgo=True), ())
    if isinstance(hit, Refusal) or hit.damage is None:
        return inputs, {}
    parts = taken_over(shared, hit.damage.taken)
    damage = setup.npc.damage if inputs.damage is None else inputs.damage
    return structs.replace(inputs, damage=max(0, damage - sum(parts.values()))), parts


def parts_taken(
    before: State, state: State, struck: str, parts: Mapping[str, int]
) -> list[AnyEvent]:
    """Return the events of those who take over a part of damage: no Armor of theirs counts. The
    abilities are those of the moment ``before`` the damage, which may have killed one of the two.
    """
    shares = shares_of(before, struck)
    events: list[AnyEvent] = []
    for id, points in parts.items():
        if state.anything(id) is None:
            continue
        source = shares[id].ability if id in shares else ""
        inputs = DamageInputs(points=points, ignores_armor=True, source=source)
        out = play(PLAYED["damage"], Setup(state.rules(), state.figure(id)), inputs, ())
        if isinstance(out, Refusal):
            continue
        events.append(was_hurt(id, inputs, out))
    return events
