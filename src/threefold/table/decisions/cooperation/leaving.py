"""Foes who leave the reach of a PC on their own feet, and whom the PC attacked last."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.extra_acts import attacks_left
from threefold.model.moments import effects_at_moment
from threefold.procedures.catalog import procedure_traits
from threefold.rules.distance import BANDS
from threefold.table.decisions.base import Context
from threefold.table.decisions.cooperation.moments import ReactionMoment, strikes_near
from threefold.table.events import ActionSettled, AnyEvent, EncounterStarted, Placed, TurnStarted
from threefold.table.state import State


def leaving_moments(
    context: Context, before: State, events: Sequence[AnyEvent]
) -> list[ReactionMoment]:
    """Return a moment for each foe who has moved out of reach in a turn of its side, and each PC who
    attacked it in melee in its last turn and has an answer to that. Who is shoved does not leave.
    """
    encounter = before.encounter
    if encounter is None or encounter.acting not in before.foes:
        return []
    if not events or not all(isinstance(event, Placed) for event in events):
        return []
    return [
        ReactionMoment("leaves_reach", pc, foe, "attack", melee=True)
        for pc, member in before.party.items()
        if effects_at_moment(member.pc, "leaves_reach")
        for foe, each in before.foes.items()
        if each.owner is None
        and _has_left(before, context.state, pc, foe)
        and attacked_in_last_turn(context, pc, foe)
    ]


def _has_left(before: State, now: State, pc: str, foe: str) -> bool:
    """Whether a foe was within immediate range of a PC and is there no longer."""
    was, feet = before.distance(pc, foe), now.distance(pc, foe)
    near = BANDS["immediate"]
    return was is not None and feet is not None and was <= near < feet


def attacked_in_last_turn(context: Context, pc: str, foe: str) -> bool:
    """Whether a PC has attacked a foe in melee since its last turn began."""
    for record in context.history.recent_records():
        match record.event:
            case ActionSettled(pc=by, foe=on) as event if (by, on) == (pc, foe):
                attacks = procedure_traits(event.resolution.procedure).strikes
                if attacks and strikes_near(context.state.party[pc].pc, event):
                    return True
            case TurnStarted(acting=acting) if acting == pc:
                return False
            case EncounterStarted():
                return False
    return False


def struck_as_it_goes(state: State, pc_id: str) -> bool:
    """Whether the attack that a PC has now is one on whoever leaves: it strikes as the foe goes, so
    that it does not count how far away the foe is by now."""
    encounter, pc = state.encounter, state.party[pc_id].pc
    if encounter is None or encounter.acting not in state.foes:
        return False
    held = attacks_left(pc)
    if held is None:
        return False
    sources = {each.source for each in effects_at_moment(pc, "leaves_reach")}
    return held.name.rpartition(" +")[0] in sources
