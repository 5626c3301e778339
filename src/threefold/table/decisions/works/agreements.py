"""Agreements that a player is asked for: playing along with mind control, the twist of a wish."""

from __future__ import annotations

from msgspec import Raw

from threefold.procedures.base import play
from threefold.procedures.catalog import procedure_traits
from threefold.rules.binding import implements
from threefold.rules.types import Refusal
from threefold.table.commands import AnswerAccord, AskAccord
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    gm_only,
    pc_of,
    pending_of,
)
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.decisions.procedures.ready import Ready, ready
from threefold.table.decisions.works.play import step_changes
from threefold.table.events import AccordReached, Opened
from threefold.table.state import Accord, Called, State
from threefold.table.state.inputs import decoded_inputs, with_inputs, without_inputs


def ask_accord(context: Context, command: AskAccord) -> Decision:
    """Ask a player to agree (GM only). Refused at once if it could not be carried out."""
    refusal = gm_only(context)
    if refusal is None:
        pc = pc_of(context, command.pc_id)
    else:
        pc = refusal
    if isinstance(pc, Refusal):
        return pc
    accord = Accord(
        pc=command.pc_id,
        procedure=command.procedure,
        inputs=command.inputs,
        target=command.target,
        title=command.title.strip() or str(decoded_inputs(command.inputs).get("command", "")),
        secret=command.secret,
    )
    _, prepared = _prepared_call(context.state, accord, command.inputs)
    if isinstance(prepared, Refusal):
        return prepared
    return [Opened(id=context.new_id("o", 0, accord), pending=accord)]


def _prepared_call(state: State, accord: Accord, inputs: Raw) -> tuple[Called, Ready | Refusal]:
    """The call for the procedure of an accord, and the procedure ready to run, or a refusal."""
    called = Called(pc=accord.pc, procedure=accord.procedure, inputs=inputs, target=accord.target)
    prepared = ready(state, called, accord.pc)
    if isinstance(prepared, Refusal):
        return called, prepared
    setting = prepared.procedure.set(prepared.setup, prepared.inputs)
    return called, setting if isinstance(setting, Refusal) else prepared


@implements(
    "mind_control.xp.cooperation", "mind_control.safer.command_hindrance", "wish.twist.intrusion"
)
def answer_accord(context: Context, command: AnswerAccord) -> Decision:
    """Answer a request to agree. To play along with mind control gives 1 XP and holds the PC to the
    command. To accept a wish's twist gives 2 XP, one of them for another PC; to refuse it costs 1
    XP."""
    accord = pending_of(context, command.open_id, Accord)
    if isinstance(accord, Refusal):
        return accord
    agreement = procedure_traits(accord.procedure).agreement
    assert agreement is not None
    if command.agree:
        inputs = with_inputs(accord.inputs, **agreement.agreed)
        if agreement.passes_on and command.pass_to is not None:
            inputs = with_inputs(inputs, pass_to=command.pass_to)
    else:
        inputs = with_inputs(accord.inputs, **agreement.refused)
        # nobody is held to what they do not agree to
        inputs = without_inputs(inputs, *agreement.held)
    called, prepared = _prepared_call(context.state, accord, inputs)
    if isinstance(prepared, Refusal):
        if prepared.field == "inputs.pass_to":
            return prepared._replace(field="pass_to")
        return prepared
    out = play(prepared.procedure, prepared.setup, prepared.inputs, ())
    if isinstance(out, Refusal):
        return out
    others, started = step_changes(context, called, prepared, out)
    reached = AccordReached(
        pc=accord.pc,
        agreed=command.agree,
        after=others.pcs,
        foes_after=others.foes,
        things_after=others.things,
        resolution=resolution(accord.procedure, out, prepared.inputs),
        title=accord.title,
        secret=accord.secret,
        answers=command.open_id,
    )
    return [reached, *started]


DECIDED = (
    decide_command(AskAccord, ask_accord),
    decide_command(AnswerAccord, answer_accord),
)
