"""GM intrusions at the table: offered with XP or free. A player accepts and passes one XP on, or
refuses.
"""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.conditions import is_dead
from threefold.procedures.base import Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.effects.intruding import doom_of, refuses_freely, takes_handed_on
from threefold.procedures.experience import IntrudeInputs, IntrusionAnswer
from threefold.rules.binding import implements
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import AnswerIntrusion, Intrude
from threefold.table.decisions.answers import not_answered
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    gm_only,
    pc_of,
    pending_of,
    unknown_pc,
)
from threefold.table.decisions.powers.counted import count_use
from threefold.table.decisions.powers.unused import first_unused
from threefold.table.events import AnyEvent, IntrusionAnswered, Opened, UseCounted
from threefold.table.state import FreeIntrusion, Intrusion, PowerUsed, State, TaskCall
from threefold.table.views.intrusions import heirs_of


@implements("intrusion.definition", "intrusion.any_time", "intrusion.trigger")
def intrude(context: Context, command: Intrude) -> Decision:
    """The GM intrudes on a PC: with 2 XP on offer, or free, for example after a natural 1."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    if is_dead(pc):
        return Refusal("not_allowed", "pc_id", Message("refusal.intrusion_dead", {"name": pc.name}))
    replaces = None
    if command.answers is not None:
        pending = context.state.pending.get(command.answers)
        if not isinstance(pending, FreeIntrusion) or pending.pc != command.pc_id:
            return not_answered(context.state, command.answers, context.by, "answers")
        replaces = command.answers
    if command.task is not None:
        call = context.state.pending.get(command.task)
        if not isinstance(call, TaskCall) or call.pc != command.pc_id:
            return Refusal("stale", "task", Message("refusal.no_longer_open"))
    intrusion = Intrusion(
        pc=command.pc_id,
        text=command.text,
        free=command.free or replaces is not None,
        revealed=command.revealed,
        task=command.task,
        mind_control=command.mind_control,
        stands=is_doomed(context.state, command.pc_id),
        waived_by=waived_by(context.state, command.pc_id, pc),
    )
    return [Opened(id=context.new_id("o"), pending=intrusion, replaces=replaces)]


@implements("xp.intrusion.award", "xp.intrusion.refuse", "xp.intrusion.refuse_needs_xp")
def answer_intrusion(context: Context, command: AnswerIntrusion) -> Decision:
    """Accept an intrusion and pass 1 XP on with a reason (written or spoken), or pay 1 XP to refuse
    it.
    """
    intrusion = pending_of(context, command.open_id, Intrusion)
    if isinstance(intrusion, Refusal):
        return intrusion
    state = context.state
    other: Pc | None = None
    if command.accept and not intrusion.free:
        named = _handed_to(state, intrusion.pc, command.pass_to)
        if isinstance(named, Refusal):
            return named
        other = named
    pc = state.party[intrusion.pc].pc
    inputs = IntrudeInputs(
        accept=command.accept,
        free=intrusion.free,
        mind_control=intrusion.mind_control,
        pass_to=other,
        alone=other is None,  # a party of one has no other PC who could take the second point
        reason=command.reason,
        stands=intrusion.stands,
        waived=bool(intrusion.waived_by),
    )
    out = play(PLAYED["intrude"], Setup(state.rules(), pc), inputs, ())
    if isinstance(out, Refusal):
        return out
    assert isinstance(out.actor, Pc)
    passed = 0
    if isinstance(out.answer, IntrusionAnswer) and out.answer.pass_to and other is not None:
        passed = out.answer.pass_to.xp - other.xp
    answered = _answered(command, intrusion, xp=out.actor.xp - pc.xp, passed=passed)
    counted = _counted_answer(context, intrusion, pc, command.accept)
    return [answered, *counted, *(_struck_task(state, intrusion) if command.accept else [])]


def _handed_to(state: State, pc_id: str, pass_to: str | None) -> Pc | Refusal | None:
    """Return the PC to whom the second XP goes; None where there is nobody who may get it."""
    if pass_to is None and heirs_of(state, pc_id):
        return Refusal("bad_value", "pass_to", Message("refusal.pass_to_missing"))
    if pass_to is None:
        return None
    member = state.party.get(pass_to)
    if member is None:
        return unknown_pc(state, pass_to, "pass_to")
    if not takes_handed_on(member.pc):
        params: Params = {"name": member.pc.name}
        return Refusal("not_allowed", "pass_to", Message("refusal.pass_to_barred", params))
    return member.pc


def is_doomed(state: State, pc_id: str) -> bool:
    """Whether the next intrusion on a PC is one of those that stand: every second, say."""
    doom = doom_of(state.party[pc_id].pc)
    if doom is None:
        return False
    name, every = doom
    made = [each for each in state.used if (each.by, each.name) == (pc_id, name)]
    return (len(made) + len(_open_on(state, pc_id))) % every == every - 1


def waived_by(state: State, pc_id: str, pc: Pc) -> str:
    """Return the name of what lets a PC refuse an intrusion without XP now; "" without any."""
    promised = {each.waived_by for each in _open_on(state, pc_id)}
    power = first_unused(state, pc_id, [n for n in refuses_freely(pc) if n not in promised])
    return "" if power is None else power.name


def _open_on(state: State, pc_id: str) -> list[Intrusion]:
    """Return the intrusions on a PC that wait for an answer."""
    waiting = state.pending.values()
    return [each for each in waiting if isinstance(each, Intrusion) and each.pc == pc_id]


def _counted_answer(
    context: Context, intrusion: Intrusion, pc: Pc, accepted: bool
) -> list[AnyEvent]:
    """Return the events that count the answer: what dooms counts each intrusion, what waives the
    price of a refusal those that it refused."""
    doom, now = doom_of(pc), context.state.clock.now
    events: list[AnyEvent] = []
    if doom is not None:
        used = PowerUsed(by=intrusion.pc, name=doom[0], per="ever", at=now)
        events.append(UseCounted(used=used))
    if not accepted and intrusion.waived_by:
        power = first_unused(context.state, intrusion.pc, [intrusion.waived_by])
        events += [] if power is None else count_use(context, intrusion.pc, power, None)
    return events


@implements("intrusion.routine_task.original_difficulty", "intrusion.autosuccess_reroll")
def _struck_task(state: State, intrusion: Intrusion) -> list[AnyEvent]:
    """The event for the task that an accepted intrusion affects. A task that would succeed
    automatically is then rolled, at its base difficulty."""
    if intrusion.task is not None:
        call = state.pending.get(intrusion.task)
    else:
        call = None
    if intrusion.task is None or not isinstance(call, TaskCall):
        return []
    return [Opened(id=intrusion.task, pending=structs.replace(call, intrusion=True))]


def _answered(
    command: AnswerIntrusion, intrusion: Intrusion, *, xp: int, passed: int
) -> IntrusionAnswered:
    return IntrusionAnswered(
        id=command.open_id,
        pc=intrusion.pc,
        accepted=command.accept,
        free=intrusion.free,
        text=intrusion.text,
        xp=xp,
        passed_to=command.pass_to if passed else None,
        passed_xp=passed,
        reason=command.reason if passed else "",
    )


DECIDED = (
    decide_command(Intrude, intrude),
    decide_command(AnswerIntrusion, answer_intrusion),
)
