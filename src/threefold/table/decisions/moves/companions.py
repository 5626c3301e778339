"""Companions that effects bring into the scene, with their values, their owner and their time."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from threefold.model.characters import FullNpc, Npc
from threefold.model.foes import weak_of
from threefold.model.names import numbered_if_taken
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureEntry
from threefold.procedures.effects.base import EffectContext
from threefold.procedures.effects.lasting import apply_lasting_effects
from threefold.procedures.effects.requests import CompanionRequest
from threefold.table.decisions.base import Context
from threefold.table.events import AnyEvent, FoeAdded, OrderChanged
from threefold.table.state import Foe, State

MAX_COMPANIONS = 60
"""The most foes and companions that a table holds."""


def companions_arrive(
    context: Context, power: str, owner: str, request: CompanionRequest
) -> list[AnyEvent]:
    """Return the events of companions who join their owner. A companion who stays for good comes
    once, not at every use."""
    state = context.state
    if _stays(request) and _has_one(state, power, owner):
        return []
    npc = _with_effects(state, power, _figures(context, request), request.has)
    one = Foe(
        npc=npc,
        owner=owner,
        power=power,
        until=_leaves_at(state, request),
        fight=request.fight,
        acts=request.acts,
        obeys=request.obeys,
        on_death=request.on_death,
        vanishes=not _stays(request) or bool(request.on_death),
    )
    taken = {foe.npc.name for foe in state.foes.values()}
    come: list[AnyEvent] = []
    for n in range(min(request.count, MAX_COMPANIONS - len(state.foes))):
        name = numbered_if_taken(taken, npc.name)
        taken.add(name)
        foe = structs.replace(one, npc=structs.replace(npc, name=name))
        come.append(FoeAdded(id=context.new_id("f", n), foe=foe))
    if has_own_turn(state, one):
        own = [event.id for event in come if isinstance(event, FoeAdded)]
        return [*come, *_companions_in_order(state, owner, own)]
    return come


def _leaves_at(state: State, request: CompanionRequest) -> int | Literal["ten_hour_rest"] | None:
    """The time of the clock at which a companion leaves, or the rest."""
    if isinstance(request.rounds, int):
        return state.clock.now + request.rounds
    return request.rounds


def _stays(request: CompanionRequest) -> bool:
    """Whether a companion stays for good."""
    return request.rounds is None and not request.fight


def _has_one(state: State, power: str, owner: str) -> bool:
    """Whether a companion of this power stands beside its owner already."""
    return any(
        foe.owner == owner and foe.power == power and foe.npc.health for foe in state.foes.values()
    )


def has_own_turn(state: State, foe: Foe) -> bool:
    """Whether a foe or companion has a place in the order: all have one but companions of a PC who
    act in its turn.
    """
    return foe.owner not in state.party or foe.acts == "own"


def _figures(context: Context, request: CompanionRequest) -> FullNpc:
    """The values of a companion: those of the creature entry that is named, or those given. Missing
    values follow from the level."""
    rules = context.state.rules()
    entry = context.shelf("creatures").get(request.creature or "")
    stated = {
        "health": request.health,
        "max_health": request.health,
        "damage": request.damage,
        "armor": request.armor,
    }
    given = {name: n for name, n in stated.items() if n is not None}
    level, name, tasks = request.level, request.name, request.modifications
    common = request.common or None
    if not isinstance(entry, CreatureEntry):
        plain = Npc(name, level, modifications=dict(tasks), common=common)
        return structs.replace(plain, **given).filled(rules)
    npc = Npc(
        name,
        level,
        modifications={**{task.casefold(): n for task, n in entry.modifications.items()}, **tasks},
        armor_versus=dict(entry.armor_against) or None,
        immune=list(entry.immune) or None,
        weak=weak_of(entry) or None,
        creature=entry.key,
        common=common,
    )
    usual = {"armor": entry.armor}
    if level == entry.level:
        usual |= {"health": entry.health, "max_health": entry.health, "damage": entry.damage}
    return structs.replace(npc, **(usual | given)).filled(rules)


def _with_effects(state: State, power: str, npc: FullNpc, has: list[Effect]) -> FullNpc:
    """The companion with the effects that it has for as long as it is there."""
    if not has:
        return npc
    c = EffectContext(state.rules(), power, power, npc, npc)
    apply_lasting_effects(has, c, True)
    assert isinstance(c.target, FullNpc)
    return c.target


def _companions_in_order(state: State, owner: str, ids: list[str]) -> list[AnyEvent]:
    """While turns run, companions who act for themselves come right after their owner in the
    order.
    """
    encounter = state.encounter
    if encounter is None or encounter.phase != "turns" or owner not in encounter.order:
        return []
    at = encounter.order.index(owner) + 1
    order = [*encounter.order[:at], *ids, *encounter.order[at:]]
    acting = encounter.acting
    if acting is not None:
        place = order.index(acting)
    else:
        place = 0
    return [OrderChanged(order=order, turn=encounter.turn._replace(place=place))]
