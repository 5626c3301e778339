"""Companions that effects bring into the scene, with their values, their owner and their time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import structs

from threefold.model.bounds import HIGHEST_NPC_LEVEL
from threefold.model.characters import FullNpc, Gear, Npc
from threefold.model.foes import weak_of
from threefold.model.improved import improved
from threefold.model.names import numbered_if_taken
from threefold.model.powers import Ability, Artifact, Cypher, effects_of
from threefold.model.shelf.among import companions_among
from threefold.model.shelf.asked import with_those_of_options
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureEntry
from threefold.procedures.base import Notice
from threefold.procedures.effects.base import EFFECT_RULE, EffectContext
from threefold.procedures.effects.carry import apply_effects
from threefold.procedures.effects.lasting import apply_lasting_effects
from threefold.procedures.effects.requests import CompanionRequest
from threefold.rules.conditions import in_words
from threefold.rules.types import Message, Params, Refusal, listed
from threefold.table.decisions.base import Context
from threefold.table.events import AnyEvent, EffectsCame, FoeAdded, FoeRemoved, OrderChanged
from threefold.table.state import Foe, State
from threefold.table.state.facts import Resolution, notice

MAX_COMPANIONS = 60
"""The most foes and companions that a table holds."""


def companions_arrive(
    context: Context, power: str, owner: str, request: CompanionRequest
) -> list[AnyEvent]:
    """Return the events of companions who join their owner. Of those who stay for good only the
    missing ones come, not all of them at every use; of those who take no orders each use brings
    others."""
    state = context.state
    count = request.count
    if _is_the_same(request) and is_kept_power(state, owner, power):
        count -= len(standing_companions(state, owner, power))
    if count <= 0:
        return []
    npc = _with_effects(state, power, _figures(context, request), request.has)
    if request.acts == "instead" and owner in state.foes:
        return _stand_instead(context, owner, structs.replace(state.foes[owner], npc=npc), count)
    one = Foe(
        npc=npc,
        owner=owner,
        power=power,
        until=_leaves_at(state, request),
        fight=request.fight,
        acts="own" if request.acts == "instead" else request.acts,
        obeys=request.obeys,
        on_death=request.on_death,
        vanishes=not _stays(request) or bool(request.on_death),
    )
    come = _newcomers(context, one, count)
    return [*come, *placed_in_order(context, one, owner, [event.id for event in come])]


def _newcomers(context: Context, one: Foe, count: int) -> list[FoeAdded]:
    """Return the events of so many newcomers like this one, each with a name of its own."""
    state = context.state
    taken = {foe.npc.name for foe in state.foes.values()}
    come: list[FoeAdded] = []
    for n in range(min(count, MAX_COMPANIONS - len(state.foes))):
        name = numbered_if_taken(taken, one.npc.name)
        taken.add(name)
        foe = structs.replace(one, npc=structs.replace(one.npc, name=name))
        come.append(FoeAdded(id=context.new_id("f", n), foe=foe))
    return come


def _stand_instead(context: Context, id: str, one: Foe, count: int) -> list[AnyEvent]:
    """Return the events of those who take the place of a foe, in the order too: it is gone. If it
    was acting, the first of them is."""
    state = context.state
    come = _newcomers(context, one, count)
    placed = _companions_in_order(state, id, [event.id for event in come])
    return [*come, *placed, FoeRemoved(id=id, name=state.name_of(id))]


def earlier_ones_leave(state: State, owner: str, power: str) -> list[AnyEvent]:
    """Return the events that remove whom an earlier use of a power brought, where there is one at a
    time."""
    return [
        FoeRemoved(id=id, name=state.name_of(id), over=True)
        for id in standing_companions(state, owner, power)
    ]


def placed_in_order(context: Context, foe: Foe, owner: str, ids: list[str]) -> list[AnyEvent]:
    """Return the event that gives new companions like this one their places in the order, if they
    have turns of their own.
    """
    if has_own_turn(context.state, foe):
        return _companions_in_order(context.state, owner, ids)
    return []


def _leaves_at(
    state: State, request: CompanionRequest
) -> int | Literal["ten_hour_rest", "concentration"] | None:
    """The time of the clock at which a companion leaves, or the moment."""
    if isinstance(request.rounds, int):
        return state.clock.now + request.rounds
    return request.rounds


def _stays(request: CompanionRequest) -> bool:
    """Whether a companion stays for good."""
    return request.rounds is None and not request.fight


def _is_the_same(request: CompanionRequest) -> bool:
    """Whether a power has this companion once and for all: it stays for good and obeys."""
    return _stays(request) and request.obeys


def is_kept_power(state: State, owner: str, power: str) -> bool:
    """Whether a PC keeps a power after its use, as an ability or a thing, so that it brings the same
    companions again. A cypher is used up: the next one brings somebody else.
    """
    pc = state.party[owner].pc if owner in state.party else None
    if pc is None:
        return False
    kept = (*pc.abilities, *(pc.artifacts or ()), *(pc.equipment or ()))
    return any(power in (each, getattr(each, "name", None)) for each in kept)


def standing_companions(state: State, owner: str, power: str) -> list[str]:
    """Return the companions of a power that stand beside their owner, by id."""
    return [
        id
        for id, foe in state.foes.items()
        if foe.owner == owner and foe.power == power and foe.npc.health
    ]


def all_are_there(
    context: Context, owner: str, power: str, effects: Sequence[Effect], lasting: bool
) -> Refusal | None:
    """A refusal of a use that would do nothing: all whom it brings stand there already. With
    ``lasting`` its other effects hold without a use.
    """
    state = context.state
    there = standing_companions(state, owner, power)
    if not there or not is_kept_power(state, owner, power):
        return None
    brought = companions_among(effects)
    if not brought or not (lasting or len(brought) == len(effects)):
        return None
    requests = _requests(state, owner, power, brought)
    if not requests or not all(map(_is_the_same, requests)):
        return None
    if len(there) < sum(each.count for each in requests):
        return None
    return _stand_there(state, there, power)


def came_with_thing(
    state: State, owner: str, thing: Ability | Cypher | Artifact | Gear | None
) -> Refusal | None:
    """A refusal of a use of equipment whose follower came when it was got, for good or for a time,
    and is still there: no use brings another."""
    if not isinstance(thing, Gear):
        return None
    if not any(effect.upon == "found" for effect in companions_among(thing.effects or ())):
        return None
    there = standing_companions(state, owner, thing.name)
    return _stand_there(state, there, thing.name) if there else None


def _stand_there(state: State, there: Sequence[str], power: str) -> Refusal:
    names = listed([state.name_of(id) for id in there], "and")
    params: Params = {"name": names, "item": power}
    return Refusal("not_allowed", "name", Message("refusal.companion.there", params))


def not_rebuilt(state: State, owner: str, power: str, effects: Sequence[Effect]) -> Refusal | None:
    """A refusal to call up anew, by a press alone, somebody who has fallen and comes back only after
    a time or a deed: the GM says when that is done."""
    every = companions_among(with_those_of_options(effects))
    named = [each.replaced for each in every if each.replaced is not None]
    if not named:
        return None
    for foe in state.foes.values():
        if foe.owner == owner and foe.power == power and not foe.npc.health:
            params: Params = {"name": foe.npc.name, "what": in_words(named[0])}
            return Refusal("not_allowed", "name", Message("refusal.companion.fallen", params))
    return None


def _requests(
    state: State, owner: str, power: str, effects: Sequence[Effect]
) -> list[CompanionRequest]:
    """What effects of a power that bring companions ask of the table."""
    pc = state.party[owner].pc
    c = EffectContext(state.rules(), power, power, pc, None)
    apply_effects(effects, c, False)
    return [each for each in c.requests if isinstance(each, CompanionRequest)]


def companions_improve(context: Context, before: State) -> list[AnyEvent]:
    """Return the events of companions whose owner has gained or lost what makes them better: they
    change as much as those who come from now on differ from those of before.
    """
    events: list[AnyEvent] = []
    state = context.state
    for owner, member in state.party.items():
        was = before.party.get(owner)
        if was is None or was.pc.abilities is member.pc.abilities:
            continue
        powers = {foe.power for foe in state.foes.values() if foe.owner == owner and foe.npc.health}
        for power in sorted(powers):
            events += _improved(context.after(events), before, owner, power)
    return events


def _improved(context: Context, before: State, owner: str, power: str) -> list[AnyEvent]:
    old = _figures_brought(context._replace(state=before), owner, power)
    new = _figures_brought(context, owner, power)
    if old is None or new is None or old == new:
        return []
    after: dict[str, FullNpc] = {}
    notices = []
    for id in standing_companions(context.state, owner, power):
        npc = _raised(context.state.foes[id].npc, old, new)
        after[id] = npc
        params: Params = {"who": npc.name, "level": npc.level, "damage": npc.damage}
        text = Message("effects.improved", params)
        notices.append(notice(Notice("companion", text, EFFECT_RULE)))
    came = EffectsCame(
        name=power, by=owner, resolution=Resolution("", notices=notices), foes_after=after
    )
    return [came]


def _figures_brought(context: Context, owner: str, power: str) -> FullNpc | None:
    """The figures of whoever an ability brings its owner now. None if it brings nobody, or somebody
    different each time.
    """
    pc = context.state.party[owner].pc
    for ability in pc.abilities:
        if not isinstance(ability, Ability) or ability.name != power:
            continue
        brought = companions_among(effects_of(improved(pc, ability)))
        requests = _requests(context.state, owner, power, brought)
        if len(requests) == 1:
            return _figures(context, requests[0])
    return None


def _raised(npc: FullNpc, old: FullNpc, new: FullNpc) -> FullNpc:
    """The figures of a companion, changed as the new figures of its kind differ from the old."""
    most = max(1, npc.max_health + new.max_health - old.max_health)
    return structs.replace(
        npc,
        level=max(0, min(HIGHEST_NPC_LEVEL, npc.level + new.level - old.level)),
        max_health=most,
        health=max(1, min(most, npc.health + new.max_health - old.max_health)),
        damage=max(0, npc.damage + new.damage - old.damage),
        armor=npc.armor + new.armor - old.armor,
        modifications=_changed_tasks(npc, old, new),
    )


def _changed_tasks(npc: FullNpc, old: FullNpc, new: FullNpc) -> dict[str, int]:
    """The levels of single tasks of a companion: those of its kind now, but for those that somebody
    has set."""
    own = {task: n for task, n in npc.modifications.items() if old.modifications.get(task) != n}
    return {**new.modifications, **own}


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
