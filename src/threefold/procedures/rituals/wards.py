"""Wards of a ritual: PCs who are warded out and try to enter, and creatures that meet the ward."""

from __future__ import annotations

from msgspec import structs

from threefold.model.acts import check_act_inputs
from threefold.model.characters import Condition, FullNpc
from threefold.model.conditions import with_condition, without_conditions
from threefold.model.time import Duration
from threefold.procedures.bare import set_bare, succeeded
from threefold.procedures.base import Notice, Outcome, Resolved, Setting, Setup
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.rituals.answers import RitualAnswer, WardAnswer
from threefold.procedures.rituals.inputs import MEET, WARD, Rite, RitualInputs
from threefold.rules.bases import level_base
from threefold.rules.binding import implements
from threefold.rules.conditions import WARDED_OUT
from threefold.rules.rituals import barred
from threefold.rules.types import Message, Params, Refusal


def _no_ward(rite: Rite) -> Refusal | None:
    if rite.ritual.effect.ward:
        return None
    params: Params = {"ritual": rite.ritual.name}
    return Refusal("not_allowed", "inputs.do", Message("refusal.ritual.no_ward", params))


@implements("ritual.consecration.barred")
def set_meeting(setup: Setup, inputs: RitualInputs, rite: Rite) -> Setting | Refusal:
    """An evil creature or magic meets the ward. Its level alone decides whether it passes."""
    refusal = _no_ward(rite) or check_act_inputs(inputs, MEET, Message("ritual_do.meet_ward"))
    if refusal is not None:
        return refusal
    if inputs.threat is None and not isinstance(setup.target, FullNpc):
        return Refusal("bad_value", "inputs.threat", Message("refusal.ritual.threat"))
    return Setting(answer=WardAnswer(level=rite.level, level_lines=rite.level_lines, barred=None))


@implements("ritual.consecration.barred", "ritual.consecration.scope")
def settle_meeting(setup: Setup, inputs: RitualInputs, resolved: Resolved, rite: Rite) -> Outcome:
    if inputs.threat is None:
        threat = setup.npc.level
    else:
        threat = inputs.threat
    out = barred(threat, rite.level)
    name: str | Message = (
        setup.npc.name if isinstance(setup.target, FullNpc) else Message("line.ritual.threat")
    )
    if out:
        key = "barred"
    else:
        key = "passes"
    text = Message(f"event.ward.{key}", {"name": name, "level": threat, "ward": rite.level})
    notices = (Notice("ward", text, "ritual.consecration.barred"),)
    answer = WardAnswer(level=rite.level, level_lines=rite.level_lines, barred=out)
    return Outcome(setup.actor, setup.target, notices=notices, answer=answer)


@implements("ritual.consecration.warded_pc")
def set_ward(setup: Setup, inputs: RitualInputs, rite: Rite) -> Setting | Refusal:
    """Set an Intellect defense against the ward, for a warded-out PC who enters, and for each
    minute inside.
    """
    refusal = _no_ward(rite) or check_act_inputs(inputs, WARD, Message("ritual_do.enter_ward"))
    if refusal is not None:
        return refusal
    base = level_base(rite.ritual.name, rite.level, "ritual.consecration.warded_pc")
    answer = RitualAnswer(level=rite.level, level_lines=rite.level_lines)
    return set_bare(setup, inputs, inputs.stat or "intellect", base, act="defense", answer=answer)


@implements("ritual.consecration.warded_pc", "ritual.consecration.warded_pc_penalty")
def settle_ward(setup: Setup, inputs: RitualInputs, resolved: Resolved) -> Outcome:
    """Inside, all tasks of a warded-out PC are hindered. A PC who fails stays outside or must
    leave.
    """
    settlement = settle_d20(setup, resolved, None)
    pc = settlement.actor
    inside = succeeded(resolved)
    if inside:
        pc = with_condition(pc, Condition(WARDED_OUT, again=Duration(1, "minutes")))
    else:
        pc = without_conditions(pc, (WARDED_OUT,))
    key = "inside"
    if not inside:
        if inputs.inside:
            key = "leave"
        else:
            key = "outside"
    text = Message(f"event.ward.{key}", {"name": pc.name})
    settlement.notices.append(Notice("ward", text, "ritual.consecration.warded_pc"))
    return outcome(setup, resolved, structs.replace(settlement, actor=pc), setup.target, None)
