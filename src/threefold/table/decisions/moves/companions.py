"""Companions that effects bring into the scene, with their values, their owner and their time."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import FullNpc, Npc
from threefold.model.foes import weak_of
from threefold.model.names import numbered_if_taken
from threefold.model.shelf.entries import CreatureEntry
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
    rounds, fight = request.rounds, request.fight
    lasting = rounds is None and not fight
    mine = [
        foe
        for foe in state.foes.values()
        if foe.owner == owner and foe.power == power and foe.npc.health
    ]
    if lasting and mine:
        return []
    npc = _figures(context, request)
    taken = {foe.npc.name for foe in state.foes.values()}
    come: list[AnyEvent] = []
    for n in range(min(request.count, MAX_COMPANIONS - len(state.foes))):
        name = numbered_if_taken(taken, npc.name)
        taken.add(name)
        foe = Foe(
            npc=structs.replace(npc, name=name),
            owner=owner,
            power=power,
            until=state.clock.now + rounds if rounds is not None else None,
            fight=fight,
            acts=request.acts,
            obeys=request.obeys,
            on_death=request.on_death,
            vanishes=request.vanishes,
        )
        come.append(FoeAdded(id=context.new_id("f", n), foe=foe))
    own = [e.id for e in come if isinstance(e, FoeAdded) and has_own_turn(state, e.foe)]
    if own:
        return [*come, *_companions_in_order(state, owner, own)]
    return come


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
