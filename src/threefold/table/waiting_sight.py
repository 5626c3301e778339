"""What is open at the table, and what somebody stands ready for, as one seat may know it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from threefold.procedures.inputs import Steps
from threefold.rules.experience import intrusion_xp
from threefold.rules.ruleset import Rest
from threefold.rules.types import DamageType, Refusal, Stat
from threefold.table.action_sight import ResolutionView, concerning, hides_difficulty, resolution_told
from threefold.table.facts import Text
from threefold.table.people_sight import knows_difficulty
from threefold.table.poised import Aid, Drifting, Guarding, Holding, InUse
from threefold.table.seats import Seat
from threefold.table.state import State
from threefold.table.waiting import (
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
    TaskCall,
)


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


class PoisedView(Struct, frozen=True, kw_only=True):
    """What somebody stands ready for: help, a guard, a wait. Everybody at a table may know it."""

    id: str
    kind: Literal["aid", "guarding", "holding", "drifting", "in_use"]
    by: str
    by_name: str
    mine: bool
    to: str | None = None
    to_name: str = ""
    what: str = ""
    words: str = ""
    action: str = ""
    now: bool = False


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


def poised_view(state: State, id: str, seat: Seat) -> PoisedView | None:
    """What somebody stands ready for; None for what only the table keeps count of."""
    poised = state.poised[id]
    mine, name = seat.pc == poised.by, state.name_of(poised.by)
    match poised:
        case Aid():
            return PoisedView(
                id=id,
                kind="aid",
                by=poised.by,
                by_name=name,
                mine=mine,
                to=poised.to,
                to_name=state.name_of(poised.to),
                what=poised.kind,
            )
        case Guarding():
            whom = poised.whom
            return PoisedView(
                id=id,
                kind="guarding",
                by=poised.by,
                by_name=name,
                mine=mine,
                to=whom,
                to_name="" if whom is None else state.name_of(whom),
                words=poised.against,
            )
        case Holding():
            return PoisedView(
                id=id,
                kind="holding",
                by=poised.by,
                by_name=name,
                mine=mine,
                words=poised.trigger,
                action=poised.action,
                now=poised.now,
            )
        case Drifting():
            return PoisedView(id=id, kind="drifting", by=poised.by, by_name=name, mine=mine)
        case InUse():
            if not (mine or seat.role == "gm") or not _carried(state, poised):
                return None
            due = state.clock.now >= poised.at
            return PoisedView(id=id, kind="in_use", by=poised.by, by_name=name, mine=mine, words=poised.name, now=due)
    return None


def _carried(state: State, use: InUse) -> bool:
    """Whether an artifact in use is still there, and works."""
    return any(item.called == use.name and not item.spent for item in state.party[use.by].pc.carries())
