"""Chapter 9, rituals as one procedure: preparation, subtasks, wards and conjured creatures.

``inputs`` defines the inputs, ``sharing`` the participants who pay and help, ``subtasks`` the
progress. ``wards`` and ``visitors`` handle what a finished ritual keeps out or conjures.
"""

from __future__ import annotations

from threefold.model.acts import check_act_inputs
from threefold.model.rituals import RitualState
from threefold.model.time import time_in_words
from threefold.procedures.accounts import state_moved
from threefold.procedures.answers import FigureChange
from threefold.procedures.bare import resolve_bare, with_ease
from threefold.procedures.base import Die, Notice, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.figures import cannot_act
from threefold.procedures.rituals.answers import RitualAnswer, RitualTime
from threefold.procedures.rituals.inputs import PREPARE, Rite, RitualInputs, the_rite
from threefold.procedures.rituals.subtasks import (
    COUNTED,
    ritual_answer,
    set_subtask,
    settle_subtask,
)
from threefold.procedures.rituals.visitors import (
    set_bargain,
    set_opening,
    settle_bargain,
    settle_opening,
)
from threefold.procedures.rituals.wards import set_meeting, set_ward, settle_meeting, settle_ward
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.binding import implements
from threefold.rules.clock import rounds_in
from threefold.rules.conditions import WARDED_OUT
from threefold.rules.types import Line, Message, Refusal


def set_ritual(setup: Setup, inputs: RitualInputs) -> Setting | Refusal:
    """Set the requested action: prepare, attempt a subtask, face a ward, bargain, or open a
    vessel.
    """
    rite = the_rite(setup, inputs)
    if isinstance(rite, Refusal):
        return rite
    if inputs.do == "prepare":
        return _set_prepare(setup, inputs, rite)
    if inputs.do == "enter_ward":
        return set_ward(setup, inputs, rite)
    if inputs.do == "meet_ward":
        return set_meeting(setup, inputs, rite)
    if inputs.do == "bargain":
        return set_bargain(setup, inputs, rite)
    if inputs.do == "open_vessel":
        return set_opening(setup, inputs, rite)
    return set_subtask(setup, inputs, rite)


@implements("ritual.time.phases")
def _set_prepare(setup: Setup, inputs: RitualInputs, rite: Rite) -> Setting | Refusal:
    """Prepare the ritual. This takes time but no roll, and is only possible before the ritual
    begins.
    """
    if inputs.state != RitualState():
        return Refusal("out_of_order", "inputs.do", Message("refusal.ritual.begun"))
    refusal = cannot_act(setup.pc, reacting=False)
    refusal = refusal or check_act_inputs(inputs, PREPARE, Message("ritual_do.prepare"))
    rounds = rounds_in(rite.ritual.preparation_minutes, "minutes")
    minutes = rite.ritual.preparation_minutes
    why, rule = Message("line.account.preparation"), "ritual.time.phases"
    lines = (
        FigureChange("time", "rounds", Line(rounds, why, rule)),
        FigureChange("time", "minutes", Line(minutes, why, rule)),
    )
    time = RitualTime(rounds=rounds, minutes=minutes)
    return refusal or Setting(answer=ritual_answer(rite, RitualState(rounds=rounds), time, lines))


def settle_ritual(setup: Setup, inputs: RitualInputs, resolved: Resolved) -> Outcome | Refusal:
    """Settle the requested action: time, payment, progress, and the effects of failure or
    completion.
    """
    rite = the_rite(setup, inputs)
    if isinstance(rite, Refusal):
        return rite
    if inputs.do == "prepare":
        minutes, ritual = rite.ritual.preparation_minutes, rite.ritual.name
        time = time_in_words(rounds_in(minutes, "minutes"))
        if time.key == "span.minutes" or not minutes:
            text = Message("event.ritual.prepared", {"ritual": ritual, "n": minutes})
        else:
            text = Message("event.ritual.prepared_after", {"ritual": ritual, "time": time})
        notices = (Notice("ritual", text, "ritual.time.phases"),)
        answer = resolved.setting.answer
        assert isinstance(answer, RitualAnswer)
        assert answer.state is not None
        changes = state_moved(RitualState(), answer.state, COUNTED)
        return Outcome(
            setup.actor,
            setup.target,
            notices=notices,
            answer=answer,
            changes=tuple(changes),
        )
    if inputs.do == "enter_ward":
        return settle_ward(setup, inputs, resolved)
    if inputs.do == "meet_ward":
        return settle_meeting(setup, inputs, resolved, rite)
    if inputs.do == "bargain":
        return settle_bargain(setup, inputs, resolved, rite)
    if inputs.do == "open_vessel":
        return settle_opening(setup, resolved)
    return settle_subtask(setup, inputs, resolved, rite)


RITUAL = Procedure(
    id="ritual",
    module="magic",
    rules=(
        "ritual.subtask.ladder",
        "ritual.subtask.failure.retry",
        "ritual.pool.sharing",
        "ritual.accelerate.hindrance",
        "ritual.side_effects.trigger",
    ),
    inputs=RitualInputs,
    answer=RitualAnswer,
    traits=ProcedureTraits(shared=True),
    carried=("state",),
    resists=lambda inputs: WARDED_OUT if inputs.do == "enter_ward" else "",
    dice=(Die(20, "die.ritual"),),
    set=set_ritual,
    resolve=resolve_bare,
    settle=settle_ritual,
    target=("pc", "npc", "object"),
    target_optional=True,
    with_effort=with_ease,
)
