"""What is pending, as one seat may know it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from threefold.procedures.inputs import Steps
from threefold.rules.experience import intrusion_xp
from threefold.rules.ruleset import Rest
from threefold.rules.types import DamageType, Refusal, Stat
from threefold.table.state import (
    Accord,
    Called,
    FollowUp,
    FreeIntrusion,
    Incoming,
    Intrusion,
    Open,
    Petition,
    Proposal,
    Recovering,
    Rolled,
    State,
    TaskCall,
)
from threefold.table.state.facts import Text
from threefold.table.state.seats import Seat
from threefold.table.views.actions import ResolutionView, concerning, hides_difficulty, resolution_told
from threefold.table.views.people import knows_difficulty


class WaitingView(Struct, frozen=True, kw_only=True):
    """Something open. ``kind`` names it; ``mine`` says that this seat is waited for."""

    id: str
    kind: Literal[
        "task_call",
        "called",
        "proposal",
        "incoming",
        "rolled",
        "recovering",
        "intrusion",
        "free_intrusion",
        "follow_up",
        "petition",
        "accord",
    ]
    pc: str
    pc_name: str
    mine: bool
    title: str = ""
    about: Text | None = None
    stat: Stat | None = None
    difficulty: int | None = None
    hidden: bool = False
    skill: str = ""
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    initial_cost: int = 0
    retry: bool = False
    intrusion: bool = False
    foe: str | None = None
    foe_name: str = ""
    others: list[str] = []
    damage: int | None = None
    damage_type: DamageType | None = None
    unaware: bool = False
    procedure: str = ""
    resolution: ResolutionView | None = None
    rest: Rest | None = None
    natural: int | None = None
    points: int = 0
    can_step: bool = False
    text: str = ""
    free: bool = False
    can_refuse: bool = False
    xp: int = 0
    follower: str = ""


def waiting_view(state: State, id: str, o: Open, seat: Seat) -> WaitingView | None:
    """What waits for somebody; None for what a seat may not know of."""
    gm = seat.role == "gm"
    mine = seat.pc == o.pc
    name = state.name_of(o.pc)
    match o:
        case TaskCall():
            hidden = not gm and (o.hidden if o.hidden is not None else not state.settings.show_difficulty)
            own = gm or mine
            return WaitingView(
                id=id,
                kind="task_call",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                title=o.title,
                stat=o.stat,
                difficulty=None if hidden or not own else o.difficulty,
                hidden=hidden,
                skill=o.skill if own else "",
                assets=o.assets if own and not hidden else [],
                ease=o.ease if own and not hidden else [],
                hinder=o.hinder if own and not hidden else [],
                initial_cost=o.initial_cost,
                retry=o.retry,
                intrusion=o.intrusion,
            )
        case Called():
            return WaitingView(
                id=id,
                kind="called",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                title=o.title,
                about=None if o.title else o.words or Text(f"procedure.{o.procedure}.title"),
                procedure=o.procedure,
                hidden=hides_difficulty(state, o.hidden, concerning(o.target, o.others), seat),
                foe=o.target,
                foe_name=state.name_of(o.target) if o.target is not None else "",
                others=[state.name_of(id) for id in o.others if id != o.target],
            )
        case Proposal():
            if not gm and not mine:
                return None
            return WaitingView(
                id=id,
                kind="proposal",
                pc=o.pc,
                pc_name=name,
                mine=gm,
                title=o.title,
                about=o.about,
                stat=o.stat,
                skill=o.skill,
            )
        case Incoming():
            foe = state.foes[o.foe]
            hidden = not gm and (o.hidden if o.hidden is not None else not knows_difficulty(state, foe, seat))
            return WaitingView(
                id=id,
                kind="incoming",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                title=o.title,
                foe=o.foe,
                foe_name=foe.npc.name,
                stat=o.stat,
                hidden=hidden,
                # a foe deals its level unless its entry says otherwise: the damage would give a hidden level away
                damage=(foe.npc.damage if o.damage is None else o.damage) if gm or (mine and not hidden) else None,
                damage_type=o.damage_type if gm or mine else None,
                unaware=o.unaware,
            )
        case Rolled():
            aimed = o.foe or o.target
            view = resolution_told(state, o.resolution, o.hidden, concerning(aimed, o.others), seat)
            return WaitingView(
                id=id,
                kind="rolled",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                title=o.title,
                about=None
                if o.title or o.procedure in ("attack", "defend")
                else o.words or Text(f"procedure.{o.procedure}.title"),
                procedure=o.procedure,
                foe=o.foe,
                foe_name=o.against.name if o.against is not None else "",
                hidden=o.hidden and not gm,
                resolution=view,
                follower=o.follower,
            )
        case Recovering():
            vitals = state.party[o.pc].pc.vitals()
            return WaitingView(
                id=id,
                kind="recovering",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                rest=o.rest,
                natural=o.natural,
                points=o.points,
                can_step=vitals.pools.empty == 0 and vitals.track != "hale",
            )
        case Intrusion():
            rules = state.rules()
            pc = state.party[o.pc].pc
            refused = intrusion_xp(False, o.free, pc.xp, o.mind_control, rules)
            return WaitingView(
                id=id,
                kind="intrusion",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                text=o.text if gm or o.revealed else "",
                free=o.free,
                can_refuse=not isinstance(refused, Refusal),
            )
        case Petition():
            if not gm and not mine:
                return None
            return WaitingView(id=id, kind="petition", pc=o.pc, pc_name=name, mine=gm, about=o.about, xp=o.xp)
        case Accord():
            if not gm and not mine:
                return None
            return WaitingView(
                id=id,
                kind="accord",
                pc=o.pc,
                pc_name=name,
                mine=mine,
                title=o.title,
                about=None if o.title else Text(f"procedure.{o.procedure}.title"),
                procedure=o.procedure,
                foe=o.target,
                foe_name=state.name_of(o.target) if o.target is not None else "",
            )
        case FreeIntrusion():
            if not gm:
                return None
            return WaitingView(id=id, kind="free_intrusion", pc=o.pc, pc_name=name, mine=gm, free=True)
        case FollowUp():
            if not gm:
                return None
            on = name if o.on is None else state.name_of(o.on)
            about = None if o.title else Text(f"procedure.{o.procedure}.title")
            return WaitingView(
                id=id, kind="follow_up", pc=o.pc, pc_name=on, mine=gm, title=o.title, about=about, procedure=o.procedure
            )
