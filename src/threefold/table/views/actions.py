"""Pending tasks, proposals, attacks and rolls, as one seat may know them."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Raw, structs

from threefold.model.characters import FullNpc
from threefold.procedures.catalog import procedure_traits
from threefold.procedures.effects.descriptions import stakes_said
from threefold.procedures.inputs import Steps
from threefold.rules.types import DamageType, Stat
from threefold.table.state import Called, Follows, Incoming, Proposal, Rolled, State, TaskCall
from threefold.table.state.facts import HitFact, Resolution, TaskFact, Text, text
from threefold.table.state.seats import Seat
from threefold.table.views.base import (
    ASSUMED,
    Figure,
    PendingView,
    pending_view,
    without_difficulty_inputs,
)
from threefold.table.views.conditions import hold_in_words
from threefold.table.views.people import redacted_for_owner, redacted_npc
from threefold.table.views.resolution import (
    ResolutionView,
    all_targets,
    hides_difficulty,
    resolution_for,
    without_wounds,
)
from threefold.table.views.scene import hides_place


class TaskCallView(PendingView, tag="task_call", kw_only=True, frozen=True):
    """A task that a player was asked to roll. Others do not learn its difficulty. ``threat`` and
    ``gain`` are the further consequences of a failure and of a success, as far as there are texts
    for them."""

    title: str
    about: Text | None = None
    stat: Stat
    difficulty: int | None = None
    hidden: bool = False
    skill: str = ""
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    initial_cost: int = 0
    retry: bool = False
    intrusion: bool = False
    threat: list[Text] = []
    gain: list[Text] = []


class ProposalView(PendingView, tag="proposal", kw_only=True, frozen=True):
    """Something that a player wants to attempt. Only the GM and that player know of it. ``asked``: an
    effect asks for the roll, so the player cannot take it back."""

    title: str
    about: Text | None = None
    stat: Stat
    skill: str = ""
    asked: bool = False


class IncomingView(PendingView, tag="incoming", kw_only=True, frozen=True):
    """An attack on a PC. Its damage would reveal a hidden level, so it is hidden with the level; so
    is ``threat``, the further consequences of a hit. ``comrade`` rolls to draw or stop the attack:
    the defense waits for that roll."""

    title: str = ""
    foe: str
    foe_name: str
    stat: Stat
    hidden: bool = False
    damage: int | None = None
    damage_type: DamageType | None = None
    unaware: bool = False
    threat: list[Text] = []
    comrade: str = ""


class RolledView(PendingView, tag="rolled", kw_only=True, frozen=True):
    """A die that was rolled, and its result as far as the seat may know. ``further`` is the number
    of targets that are rolled for once this roll is settled."""

    title: str = ""
    about: Text | None = None
    procedure: str
    foe: str | None = None
    foe_name: str = ""
    hidden: bool = False
    resolution: ResolutionView
    follower: str = ""
    further: int = 0


# --- tasks and proposals --------------------------------------------------------------------------


def _hides_task(state: State, call: TaskCall) -> bool:
    if call.hidden is not None:
        return call.hidden
    return not state.settings.show_difficulty


def _task_view(state: State, id: str, call: TaskCall, seat: Seat) -> TaskCallView:
    mine = seat.pc == call.pc
    own = seat.role == "gm" or mine
    hidden = seat.role != "gm" and _hides_task(state, call)
    view = TaskCallView(
        id=id,
        pc=call.pc,
        pc_name=state.name_of(call.pc),
        mine=mine,
        title=call.title,
        about=hold_in_words(state, call),
        stat=call.stat,
        hidden=hidden,
        skill=call.skill if own else "",
        initial_cost=call.initial_cost,
        retry=call.retry,
        intrusion=call.intrusion,
    )
    if hidden or not own:
        return view
    threat, gain = _stakes(call.follows, call.difficulty)
    return structs.replace(
        view,
        difficulty=call.difficulty,
        assets=call.assets,
        ease=call.ease,
        hinder=call.hinder,
        threat=threat,
        gain=gain,
    )


def _at_stake(follows: Follows | None) -> Follows | None:
    """The consequences of a roll that its player may know: those that depend only on the roll and
    affect their PC.
    """
    if follows is None:
        return None
    failed, passed = (
        [e for e in each if not e.when and e.to in (None, "target")]
        for each in (follows.failed, follows.passed)
    )
    return structs.replace(follows, failed=failed, passed=passed, said=[])


def _stakes(follows: Follows | None, level: int) -> tuple[list[Text], list[Text]]:
    """The same consequences as texts: those of a failure, and those of a success."""
    told = _at_stake(follows)
    if told is None:
        return [], []
    failed, passed = (
        [text(said) for said in stakes_said(each, told.level or level)]
        for each in (told.failed, told.passed)
    )
    return failed, passed


def _redacted_task(state: State, so_far: State, call: TaskCall, seat: Seat) -> TaskCall:
    own = call.pc == seat.pc
    if own and not _hides_task(state, call):
        return structs.replace(call, follows=_at_stake(call.follows))
    call = structs.replace(call, follows=None, difficulty=ASSUMED, assets=[], ease=[], hinder=[])
    if own:
        return call
    return structs.replace(call, skill="")


def _proposal_view(state: State, id: str, proposal: Proposal, seat: Seat) -> ProposalView | None:
    gm = seat.role == "gm"
    if not gm and seat.pc != proposal.pc:
        return None
    return ProposalView(
        id=id,
        pc=proposal.pc,
        pc_name=state.name_of(proposal.pc),
        mine=gm,
        title=proposal.title,
        about=proposal.about,
        stat=proposal.stat,
        skill=proposal.skill,
        asked=proposal.follows is not None,
    )


# --- attacks on PCs -------------------------------------------------------------------------------


def _hides_attack(state: State, incoming: Incoming, seat: Seat) -> bool:
    return hides_difficulty(state, incoming.hidden, [incoming.foe], seat)


_BETWEEN: Final = frozenset({"draw_attack", "guard"})
"""Procedures by which a comrade comes between a foe and its target."""


def comes_between(state: State, open_id: str) -> str | None:
    """Return the id of the comrade whose roll to draw or stop a pending attack is not over yet, or
    None.
    """
    rolls = (
        o for o in state.pending.values() if isinstance(o, Called | Rolled) and o.about == open_id
    )
    return next((o.pc for o in rolls if o.procedure in _BETWEEN), None)


def _incoming_view(state: State, id: str, incoming: Incoming, seat: Seat) -> IncomingView:
    gm, mine = seat.role == "gm", seat.pc == incoming.pc
    npc = state.foes[incoming.foe].npc
    hidden = not gm and _hides_attack(state, incoming, seat)
    knows_figures = gm or (mine and not hidden)
    damage, damage_type = incoming.damage, None
    if damage is None:
        damage = npc.damage
    deals_damage = bool(damage) or incoming.follows is None
    if deals_damage and (gm or mine):
        damage_type = incoming.damage_type
    threat: list[Text] = []
    if knows_figures:
        threat, _ = _stakes(incoming.follows, incoming.difficulty or npc.level)
    comrade = ""
    between = comes_between(state, id)
    if between is not None:
        comrade = state.name_of(between)
    return IncomingView(
        id=id,
        pc=incoming.pc,
        pc_name=state.name_of(incoming.pc),
        mine=mine,
        title=incoming.title,
        foe=incoming.foe,
        foe_name=npc.name,
        stat=incoming.stat,
        hidden=hidden,
        damage=damage if deals_damage and knows_figures else None,
        damage_type=damage_type,
        unaware=incoming.unaware,
        threat=threat,
        comrade=comrade,
    )


def _redacted_incoming(state: State, so_far: State, incoming: Incoming, seat: Seat) -> Incoming:
    hidden = _hides_attack(state, incoming, seat)
    known = seat.pc == incoming.pc and not hidden
    incoming = structs.replace(
        incoming,
        then=None,
        follows=_at_stake(incoming.follows) if known else None,
        group=[],
    )
    if hides_place(state, incoming.foe):
        incoming = structs.replace(incoming, distance=None, reaches=False)
    if not hidden:
        return incoming
    return structs.replace(
        incoming,
        difficulty=None,
        damage=None,
        kinds=[],
        condition=None,
        assets=[],
        ease=[],
        hinder=[],
    )


# --- rolls ----------------------------------------------------------------------------------------


def _rolled_view(state: State, id: str, rolled: Rolled, seat: Seat) -> RolledView:
    about = rolled.words or Text(f"procedure.{rolled.procedure}.title")
    aimed = rolled.foe or rolled.target
    return RolledView(
        id=id,
        pc=rolled.pc,
        pc_name=state.name_of(rolled.pc),
        mine=seat.pc == rolled.pc,
        title=rolled.title,
        about=None if rolled.title or procedure_traits(rolled.procedure).exchange else about,
        procedure=rolled.procedure,
        foe=rolled.foe,
        foe_name=rolled.against.name if rolled.against is not None else "",
        hidden=rolled.hidden and seat.role != "gm",
        resolution=resolution_for(
            state, rolled.resolution, rolled.hidden, all_targets(aimed, rolled.others), seat
        ),
        follower=rolled.follower,
        further=0 if rolled.resolution.hits else len(rolled.also),
    )


def _redacted_rolled(state: State, so_far: State, rolled: Rolled, seat: Seat) -> Rolled:
    """A roll with its result as far as the seat may know, and people as the seat knows them."""
    aimed = rolled.foe or rolled.target
    against = rolled.against
    if against is not None:
        against = _as_known(so_far, aimed, against)
    others = {id: so_far.anything(id) for id in rolled.others}
    if rolled.pc in so_far.party and rolled.pc != seat.pc:
        before = so_far.party[rolled.pc].pc
    else:
        before = redacted_for_owner(rolled.before, state.settings.show_difficulty)
    return structs.replace(
        rolled,
        inputs=_known_inputs(state, rolled, aimed),
        against=against,
        others={id: figure for id, figure in others.items() if figure is not None},
        before=before,
        resolution=_redacted_resolution(state, rolled, aimed, seat),
        then=None,
        follows=None,
    )


def _redacted_resolution(state: State, rolled: Rolled, aimed: str | None, seat: Seat) -> Resolution:
    """The result of a roll as far as the seat may know: what its view leaves out is gone, and a
    hidden difficulty has its placeholder.
    """
    r, task = rolled.resolution, rolled.resolution.task
    view = resolution_for(state, r, rolled.hidden, all_targets(aimed, rolled.others), seat)
    if task is not None and rolled.hidden:
        task = TaskFact(
            stat=task.stat,
            base_difficulty=ASSUMED,
            difficulty=ASSUMED,
            target_number=0,
            roll=task.roll,
            modifiers=view.modifiers,
            roll_bonus=task.roll_bonus,
        )
    notices = [structs.replace(h, text=without_wounds(state, h.text, seat)) for h in r.notices]
    return structs.replace(
        r,
        task=task,
        damage=view.damage,
        notices=[notice for notice in notices if notice.text in view.notices],
        about=[h for h in r.about if h.text in view.about],
        hits=[
            HitFact(
                name=h.name,
                difficulty=ASSUMED,
                target_number=h.target_number or 0,
                hit=h.hit,
                dealt=h.dealt,
                armor=h.armor,
                taken=h.taken,
            )
            for h in view.hits
        ],
    )


def _known_inputs(state: State, rolled: Rolled, aimed: str | None) -> Raw:
    """The inputs of a roll without what determines a hidden difficulty: where somebody hides is
    part of it.
    """
    if not rolled.hidden:
        return rolled.inputs
    inputs = without_difficulty_inputs(rolled.inputs)
    concerned = [*all_targets(aimed, rolled.others), *rolled.also, rolled.another]
    if not any(id in state.foes and hides_place(state, id) for id in concerned):
        return inputs
    given = msgspec.json.decode(inputs)
    return Raw(msgspec.json.encode({name: given[name] for name in given if name not in _DISTANCES}))


_DISTANCES: Final = ("distance", "target_distances")


def _as_known(so_far: State, id: str | None, figure: Figure) -> Figure:
    """A person in a roll, as the seat knows them now. Of a foe that has left, only the name
    stays.
    """
    now = None
    if id is not None:
        now = so_far.anything(id)
    if now is not None:
        return now
    if not isinstance(figure, FullNpc):
        return figure
    return redacted_npc(
        figure, so_far.rules(), level=False, difficulty=False, armor=False, health=False
    )


PENDING = (
    pending_view(TaskCall, _task_view, _redacted_task),
    pending_view(Proposal, _proposal_view),
    pending_view(Incoming, _incoming_view, _redacted_incoming),
    pending_view(Rolled, _rolled_view, _redacted_rolled),
)
