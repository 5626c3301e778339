"""A table as far as one seat knows it: the state without any secret, in the shape of a state.

Whatever a player's pages are made from is made from this: views, composed actions, odds, advice, offers. What the seat
may not know is left out, or stands as anybody would take it: a foe whose level is hidden has one and the same level at
every table. So nothing that is worked out from it can tell a secret.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET, Raw, structs

from threefold.model.characters import Condition, FullNpc, Npc, Pc
from threefold.model.things import Thing, Vehicle
from threefold.rules.ruleset import Rules
from threefold.table.state import Called, Foe, Incoming, Intrusion, Member, Open, Rolled, State, TaskCall, Work
from threefold.table.state.facts import HitFact, TaskFact
from threefold.table.state.seats import Seat
from threefold.table.views.actions import concerning, hides_difficulty, resolution_told
from threefold.table.views.pending import waiting_view
from threefold.table.views.people import (
    health_word,
    known_to_owner,
    knows_armor,
    knows_difficulty,
    knows_health,
    knows_level,
    most_health,
)
from threefold.table.views.scene import unplaced
from threefold.table.views.stances import poised_view
from threefold.table.views.works import knows_work

ASSUMED: Final = 1
"""The level of a foe or thing, and the difficulty of a task, of which a seat knows nothing."""
_MEASURES: Final = {"difficulty": 5, "level": 5, "vehicle_level": 5, "pounds": 100, "feet": 10}
"""Inputs of a procedure that make its difficulty, and what stands in their place where that is hidden."""
Figure = Pc | FullNpc | Thing | Vehicle
_CIRCUMSTANCES: Final = ("assets", "ease", "hinder")
"""Inputs that name what the GM counts for or against a roll."""


class Known(State, kw_only=True, frozen=True):
    """What a ``seat`` knows of a table. The GM knows all of it."""

    seat: Seat


def known(state: State, seat: Seat) -> Known:
    """A table as far as a seat knows it; of what it knows already, as it is."""
    if isinstance(state, Known) and state.seat == seat:
        return state
    parts = {name: getattr(state, name) for name in State.__struct_fields__}
    if seat.role == "gm":
        return Known(**parts, seat=seat)
    rules = state.rules()
    foes = {id: _foe(state, foe, seat, rules) for id, foe in state.foes.items()}
    parts |= {
        "party": {id: Member(pc=_pc(state, id, seat)) for id in state.party},
        "foes": foes,
        "things": {id: _thing(state, thing, seat) for id, thing in state.things.items()},
        "works": {id: _work(state, work, seat) for id, work in state.works.items() if _sees_work(work, seat)},
        "poised": {id: p for id, p in state.poised.items() if poised_view(state, id, seat) is not None},
        "spots": {id: feet for id, feet in state.spots.items() if id not in foes or not unplaced(state, id)},
        "effects": [e if e.on == seat.pc else structs.replace(e, gives=None) for e in state.effects],
        "prepared": {},
        "next": 1,
        "numbers": {},
    }
    told = State(**parts)
    opened = {
        id: _open(state, told, o, seat) for id, o in state.open.items() if waiting_view(state, id, o, seat) is not None
    }
    return Known(**(parts | {"open": opened}), seat=seat)


# --- people and things ------------------------------------------------------------------------------------------------


def _pc(state: State, id: str, seat: Seat) -> Pc:
    """A PC: one's own as its player knows it; of a comrade what can be seen, and what helps in working together."""
    pc = state.party[id].pc
    return known_to_owner(pc) if id == seat.pc else _comrade(pc)


def _comrade(pc: Pc) -> Pc:
    return Pc(
        pc.name,
        pc.tier,
        pc.effort,
        pc.pools,
        pc.xp,
        pc.damage_track,
        pc.recoveries_used,
        pc.recovery_bonus,
        skills=pc.skills,
        armor=pc.armor,
        attacks=pc.attacks,
        conditions=[_condition(c, armor=True) for c in pc.conditions],
        unrecoverable=pc.unrecoverable,
        healed_by=pc.healed_by,
    )


def _foe(state: State, foe: Foe, seat: Seat, rules: Rules) -> Foe:
    """A foe: how it looks and what bears on attacks against it, and of its figures those the seat may know."""
    return structs.replace(
        foe,
        npc=_npc(
            foe.npc,
            rules,
            level=knows_level(state, foe, seat),
            difficulty=knows_difficulty(state, foe, seat),
            armor=knows_armor(state, foe, seat),
            health=knows_health(state, foe, seat),
        ),
        resolute=False,
    )


def _npc(npc: FullNpc, rules: Rules, *, level: bool, difficulty: bool, armor: bool, health: bool) -> FullNpc:
    usual = Npc(npc.name, npc.level if level else ASSUMED).filled(rules)
    conditions = UNSET if npc.conditions is UNSET else [_condition(c, armor=armor) for c in npc.conditions]
    return FullNpc(
        npc.name,
        usual.level,
        npc.health if health else most_health(health_word(npc), usual.max_health),
        npc.max_health if health else usual.max_health,
        npc.damage if difficulty else usual.damage,
        npc.armor if armor else 0,
        npc.modifications if difficulty else {},
        npc.armor_versus if armor else UNSET,
        conditions,
    )


def _condition(condition: Condition | str, *, armor: bool) -> Condition | str:
    if isinstance(condition, str):
        return condition
    bare = structs.replace(condition, text=UNSET)
    return bare if armor else structs.replace(bare, armor=UNSET)


def _thing(state: State, thing: Thing | Vehicle, seat: Seat) -> Thing | Vehicle:
    return thing if state.settings.show_difficulty else structs.replace(thing, level=ASSUMED)


# --- works ------------------------------------------------------------------------------------------------------------


def _sees_work(work: Work, seat: Seat) -> bool:
    return knows_work(work, False) and (work.stage != "proposed" or seat.pc == work.pc)


def _work(state: State, work: Work, seat: Seat) -> Work:
    work = structs.replace(work, troubles=[], stopped=work.stopped if seat.pc == work.pc else None)
    if not hides_difficulty(state, work.hidden, concerning(work.target, ()), seat):
        return work
    return structs.replace(work, inputs=_unmeasured(work.inputs), needs=0, worked=0, spent=0, of=0, materials=[])


# --- what waits -------------------------------------------------------------------------------------------------------


def _open(state: State, told: State, o: Open, seat: Seat) -> Open:
    """Something open without what its view leaves out."""
    match o:
        case TaskCall():
            hidden = o.hidden if o.hidden is not None else not state.settings.show_difficulty
            if not hidden and o.pc == seat.pc:
                return o
            return structs.replace(o, difficulty=ASSUMED, assets=[], ease=[], hinder=[], skill=_own(o, seat))
        case Called():
            hidden = hides_difficulty(state, o.hidden, concerning(o.target, o.others), seat)
            return structs.replace(o, inputs=_unmeasured(o.inputs)) if hidden else o
        case Incoming():
            hidden = o.hidden if o.hidden is not None else not knows_difficulty(state, state.foes[o.foe], seat)
            o = structs.replace(o, then=None)
            return structs.replace(o, damage=None, assets=[], ease=[], hinder=[]) if hidden else o
        case Rolled():
            return _rolled(state, told, o, seat)
        case Intrusion():
            return o if o.revealed else structs.replace(o, text="", mind_control=False)
    return o


def _own(call: TaskCall, seat: Seat) -> str:
    return call.skill if call.pc == seat.pc else ""


def _unmeasured(inputs: Raw) -> Raw:
    """Inputs without what makes a difficulty and what is named for or against it."""
    given = msgspec.json.decode(inputs)
    left = {name: _MEASURES.get(name, value) for name, value in given.items() if name not in _CIRCUMSTANCES}
    return Raw(msgspec.json.encode(left))


def _rolled(state: State, told: State, o: Rolled, seat: Seat) -> Rolled:
    """A die on the table, with what came of it as far as the seat may know."""
    r, task, aimed = o.resolution, o.resolution.task, o.foe or o.target
    view = resolution_told(state, r, o.hidden, concerning(aimed, o.others), seat)
    if task is not None and o.hidden:
        task = TaskFact(task.stat, ASSUMED, ASSUMED, 0, task.roll, view.modifiers, task.roll_bonus)
    against = None if o.against is None else _met(told, aimed, o.against)
    return structs.replace(
        o,
        inputs=_unmeasured(o.inputs) if o.hidden else o.inputs,
        against=against,
        others={id: figure for id in o.others if (figure := told.anything(id)) is not None},
        before=told.party[o.pc].pc if o.pc in told.party and o.pc != seat.pc else o.before,
        resolution=structs.replace(
            r,
            task=task,
            damage=view.damage,
            happenings=[h for h in r.happenings if h.text in view.happenings],
            about=[h for h in r.about if h.text in view.about],
            hits=[HitFact(h.name, ASSUMED, h.target_number or 0, h.hit, h.dealt, h.armor, h.taken) for h in view.hits],
        ),
        then=None,
    )


def _met(told: State, id: str | None, figure: Figure) -> Figure:
    """Somebody whom a die concerned, as they are known now; of one who has left nothing but the name."""
    found = told.anything(id) if id is not None else None
    if found is not None or not isinstance(figure, FullNpc):
        return figure if found is None else found
    return _npc(figure, told.rules(), level=False, difficulty=False, armor=False, health=False)
