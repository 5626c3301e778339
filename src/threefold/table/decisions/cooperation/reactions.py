"""Cooperation out of turn: drawing and taking attacks, stopping a foe, readied actions."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import Pc
from threefold.procedures.catalog import procedure_traits
from threefold.procedures.cooperation import DrawAttackAnswer, DrawAttackInputs
from threefold.procedures.effects.taken_attacks import takes_several
from threefold.procedures.guarding import GuardInputs
from threefold.rules.binding import implements
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import DrawAttack, StopFoe, TakeAttack, TriggerWait
from threefold.table.decisions.actions.rolls import settled_without_hit
from threefold.table.decisions.answers import not_answered
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    foe_of,
    on_turn,
    pc_of,
    raw,
)
from threefold.table.decisions.cooperation.base import (
    acting_pc,
    call_own_roll,
    carried_out,
    used_of,
)
from threefold.table.decisions.cooperation.guards import take_attack_result
from threefold.table.decisions.moves.drawn import attack_redirected
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.events import AttackTaken, Readied, WaitTriggered
from threefold.table.state import Called, Guarding, Holding, Incoming, Rolled, State
from threefold.table.state.facts import Text

# --- out of turn ----------------------------------------------------------------------------------


def _drawn_by(state: State, open_id: str, incoming: Incoming) -> str | None:
    """The comrade who has drawn a pending attack already, or is called to roll for it."""
    if incoming.drawn:
        return incoming.pc
    for call in state.pending.values():
        if isinstance(call, Called) and (call.about, call.procedure) == (open_id, "draw_attack"):
            return call.pc
    return None


@implements(
    "cooperation.draw_attack.trigger",
    "cooperation.draw_attack.auto_success",
    "cooperation.draw_attack.cancel_out",
)
def draw_attack(context: Context, command: DrawAttack) -> Decision:
    """Draw a foe's attack before it is rolled: at once, or with a roll if the foe is resolute."""
    state = context.state
    pc = acting_pc(context, command.pc_id, own_turn=False)
    incoming = state.pending.get(command.open_id)
    if isinstance(pc, Refusal):
        return pc
    if not isinstance(incoming, Incoming):
        return not_answered(state, command.open_id, context.by)
    if incoming.pc == command.pc_id:
        return Refusal(
            "not_allowed", "open_id", Message("refusal.together.draw_own", {"name": pc.name})
        )
    drawn_by = _drawn_by(state, command.open_id, incoming)
    if drawn_by is not None:
        params: Params = {"name": state.name_of(drawn_by)}
        return Refusal("out_of_order", "open_id", Message("refusal.together.drawn", params))
    used = used_of(context, command.pc_id)
    resolute = state.foes[incoming.foe].resolute
    inputs = DrawAttackInputs(resolute=resolute, used=list(used.used), acted=used.acted)
    spends = state.encounter is not None
    if resolute:
        call = Called(
            pc=command.pc_id,
            procedure="draw_attack",
            inputs=raw(inputs),
            target=incoming.foe,
            about=command.open_id,
        )
        called = call_own_roll(context, call)
        if isinstance(called, Refusal):
            return called
        return [
            *called,
            Readied(by=command.pc_id, way="draw_attack", whom=incoming.foe, spends=spends),
        ]
    done = carried_out(context, command.pc_id, "draw_attack", "draw_attack", inputs, incoming.foe)
    if isinstance(done, Refusal):
        return done
    assert isinstance(done.out.answer, DrawAttackAnswer)
    hinder = [each.steps for each in done.out.answer.hinder]
    return [
        done.event,
        attack_redirected(context, command.open_id, incoming, command.pc_id, hinder, 0),
    ]


@implements(
    "cooperation.take_attack.trigger",
    "cooperation.take_attack.auto_hit",
    "cooperation.take_attack.extra_damage",
    "cooperation.take_attack.once_per_round",
)
def take_attack(context: Context, command: TakeAttack) -> Decision:
    """Take an attack that has hit a comrade, with 1 more point of damage."""
    pc, rolled = (
        acting_pc(context, command.pc_id, own_turn=False),
        context.state.pending.get(command.open_id),
    )
    if isinstance(pc, Refusal):
        return pc
    if (
        not isinstance(rolled, Rolled)
        or not procedure_traits(rolled.procedure).defends
        or rolled.foe not in context.state.foes
    ):
        return not_answered(context.state, command.open_id, context.by)
    if rolled.pc == command.pc_id:
        return Refusal(
            "not_allowed", "open_id", Message("refusal.together.take_own", {"name": pc.name})
        )
    if rolled.resolution.damage is None:
        return Refusal(
            "not_allowed",
            "open_id",
            Message("refusal.together.missed", {"name": rolled.before.name}),
        )
    inputs, out = take_attack_result(context.state, command.pc_id, rolled, context.gm)
    if isinstance(out, Refusal):
        return out
    assert isinstance(out.actor, Pc)
    taken = AttackTaken(
        by=command.pc_id,
        whom=rolled.pc,
        foe=rolled.foe,
        after={command.pc_id: out.actor},
        resolution=resolution("take_attack", out, inputs),
        uses_action=on_turn(context, command.pc_id),
        spends=context.state.encounter is not None,
        more=takes_several(pc),
    )
    spared = settled_without_hit(context, command.open_id, rolled, command.pc_id)
    if isinstance(spared, Refusal):
        return spared
    return [taken, *spared]


@implements("guarding.intercept.speed_task")
def stop_foe(context: Context, command: StopFoe) -> Decision:
    """Roll to stop a foe's next action while on guard, once for each foe."""
    state = context.state
    pc, foe = acting_pc(context, command.pc_id, own_turn=False), foe_of(context, command.foe_id)
    if isinstance(pc, Refusal):
        return pc
    if isinstance(foe, Refusal):
        return foe
    found = next(
        (
            (k, p)
            for k, p in state.stances.items()
            if isinstance(p, Guarding) and p.by == command.pc_id
        ),
        None,
    )
    if found is None:
        return Refusal(
            "not_allowed", "pc_id", Message("refusal.together.no_guard", {"name": pc.name})
        )
    if command.open_id is None:
        incoming = None
    else:
        incoming = state.pending.get(command.open_id)
    if command.open_id is not None and (
        not isinstance(incoming, Incoming) or incoming.foe != command.foe_id
    ):
        return not_answered(state, command.open_id, context.by)
    id, guarding = found
    inputs = GuardInputs(
        act="stop",
        tried=[
            figure.name for f in guarding.tried if (figure := state.distinctly_named(f)) is not None
        ],
    )
    words = Text("procedure.guard.stop", {"foe": foe.npc.name})
    call = Called(
        pc=command.pc_id,
        procedure="guard",
        inputs=raw(inputs),
        target=command.foe_id,
        about=command.open_id,
        words=words,
    )
    called = call_own_roll(context, call)
    if isinstance(called, Refusal):
        return called
    tried = structs.replace(guarding, tried=[*guarding.tried, command.foe_id])
    return [*called, Readied(by=command.pc_id, way="stop", whom=command.foe_id, puts={id: tried})]


@implements("wait.acts_first", "wait.versus_cover")
def trigger_wait(context: Context, command: TriggerWait) -> Decision:
    """Report the trigger of a readied action: its owner may act before it, out of turn."""
    wait = context.state.stances.get(command.wait_id)
    if not isinstance(wait, Holding) or wait.now:
        return Refusal("stale", "wait_id", Message("refusal.together.over"))
    pc = pc_of(context, wait.by)
    if isinstance(pc, Refusal):
        return pc
    return [WaitTriggered(id=command.wait_id)]


DECIDED = (
    decide_command(DrawAttack, draw_attack),
    decide_command(TakeAttack, take_attack),
    decide_command(StopFoe, stop_foe),
    decide_command(TriggerWait, trigger_wait),
)
