"""Cooperation on a PC's own turn: help, distraction, guards, readied actions, first aid."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import Condition
from threefold.model.conditions import has_condition
from threefold.model.shelf.asked import lent_to_helped
from threefold.model.time import Duration
from threefold.procedures.cooperation import DistractInputs, HelpInputs
from threefold.procedures.guarding import GuardInputs, WaitInputs
from threefold.procedures.healing import HealInputs
from threefold.rules.binding import implements
from threefold.rules.conditions import ON_GUARD
from threefold.rules.types import Message, Refusal
from threefold.table.commands import (
    DistractFoe,
    HealComrade,
    HelpComrade,
    PassGuard,
    StandDown,
    StandGuard,
    WaitFor,
)
from threefold.table.decisions.actions.effects import conditions_added
from threefold.table.decisions.actions.rolls import accepted_first
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    foe_of,
    gm_only,
    raw,
    unknown_pc,
)
from threefold.table.decisions.cooperation.base import (
    acting_pc,
    call_own_roll,
    carried_out,
    used_of,
)
from threefold.table.events import AnyEvent, ConditionAdded, ConditionRemoved, Readied, StoodDown
from threefold.table.state import (
    Aid,
    Called,
    Drifting,
    Guarding,
    Holding,
    InUse,
    Reacting,
    Stance,
    State,
)
from threefold.table.state.facts import Text

# --- on the own turn ------------------------------------------------------------------------------


@implements("cooperation.help.action_cost")
def help_comrade(context: Context, command: HelpComrade) -> Decision:
    """Help a comrade with their next roll. The helper's skill decides how much the help is worth
    when that roll is made."""
    pc = acting_pc(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    if command.comrade not in context.state.party or command.comrade == command.pc_id:
        if command.comrade in context.state.foes:
            return unknown_pc(context.state, command.comrade, "comrade")
        return Refusal("bad_value", "comrade", Message("refusal.together.whom"))
    used = used_of(context, command.pc_id)
    inputs = HelpInputs(used=list(used.used), acted=used.acted)
    done = carried_out(context, command.pc_id, "help", "help", inputs, command.comrade)
    if isinstance(done, Refusal):
        return done
    aid = Aid(by=command.pc_id, to=command.comrade, kind=command.kind)
    return _first(
        context,
        command.pc_id,
        [_putting(context, done.event, aid, command.kind), *done.conditions_added],
    )


@implements("cooperation.distract.action_cost")
def distract_foe(context: Context, command: DistractFoe) -> Decision:
    """Hinder a foe's attacks until the PC who distracts it acts again."""
    pc, foe = acting_pc(context, command.pc_id), foe_of(context, command.foe_id)
    if isinstance(pc, Refusal):
        return pc
    if isinstance(foe, Refusal):
        return foe
    used = used_of(context, command.pc_id)
    inputs = DistractInputs(used=list(used.used), acted=used.acted)
    done = carried_out(context, command.pc_id, "distract", "distract", inputs, command.foe_id)
    if isinstance(done, Refusal):
        return done
    return _first(context, command.pc_id, [done.event, *done.conditions_added])


@implements("guarding.stance.action", "guarding.npc_guard.same_procedure", "guarding.stance.uses")
def stand_guard(context: Context, command: StandGuard) -> Decision:
    """Stand guard until the next turn. The GM does this for foes."""
    state = context.state
    pc = gm_only(context) if command.by in state.foes else acting_pc(context, command.by)
    if isinstance(pc, Refusal):
        return pc
    if command.whom is not None and (
        state.anything(command.whom) is None or command.whom == command.by
    ):
        return Refusal("bad_value", "whom", Message("refusal.nobody_there", {"id": command.whom}))
    if command.by in state.party and used_of(context, command.by).acted:
        return Refusal("out_of_order", "by", Message("refusal.cooperation.acted"))
    inputs = GuardInputs(act="stand", against=command.against)
    done = carried_out(context, command.by, "guard", "guard", inputs, command.whom)
    if isinstance(done, Refusal):
        return done
    guarding = Guarding(by=command.by, whom=command.whom, against=command.against)
    stance = [_until_own_turn(context, event) for event in done.conditions_added]
    putting = _putting(context, done.event, guarding, command.against)
    lent = _lent_by_guard(context.state, command)
    return _first(context, command.by, [putting, *stance, *lent])


def _lent_by_guard(state: State, command: StandGuard) -> list[AnyEvent]:
    """Return the events of what a companion on guard lends the PC whom it helps to defend, for a
    round. Its owner, whose thing it is, has that by saying so at the roll."""
    guard, whom = state.foes.get(command.by), command.whom
    if guard is None or guard.owner not in state.party:
        return []
    if whom not in state.party or whom == guard.owner:
        return []
    things = state.party[guard.owner].pc.equipment or ()
    own = next((thing.effects for thing in things if thing.name == guard.power), None)
    lent = lent_to_helped(own or ())
    if not lent:
        return []
    helps = Condition(guard.npc.name[:60], lasts=Duration(1, "rounds"), effects=lent)
    return conditions_added(state, whom, [helps])


def _until_own_turn(context: Context, event: AnyEvent) -> AnyEvent:
    """Let a condition end with the next turn of the figure that has it, no matter who acts now."""
    if context.state.encounter is None or not isinstance(event, ConditionAdded):
        return event
    effect = structs.replace(event.effect, began=None, rounds=None, own_turn=True)
    return structs.replace(event, effect=effect)


@implements("wait.declare_trigger")
def wait_for(context: Context, command: WaitFor) -> Decision:
    """Ready an action that waits for a trigger."""
    pc = acting_pc(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    inputs = WaitInputs(
        trigger=command.trigger,
        action=command.action[:120],
        acted=used_of(context, command.pc_id).acted,
    )
    done = carried_out(context, command.pc_id, "wait", "wait", inputs, None)
    if isinstance(done, Refusal):
        return done
    wait = Holding(by=command.pc_id, trigger=command.trigger, action=command.action)
    return _first(context, command.pc_id, [_putting(context, done.event, wait, command.trigger)])


@implements(
    "healing.procedure.declare_points",
    "healing.difficulty.equals_points",
    "healing.limit.once_per_day",
)
def heal_comrade(context: Context, command: HealComrade) -> Decision:
    """Give first aid: choose the points, which makes the healer's roll pending."""
    pc = acting_pc(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    if command.patient not in context.state.party:
        return unknown_pc(context.state, command.patient, "patient")
    inputs = HealInputs(points=command.points, pool=command.pool)
    if command.patient != command.pc_id:
        target = command.patient
    else:
        target = None
    return call_own_roll(
        context,
        Called(
            pc=command.pc_id,
            procedure="heal",
            inputs=raw(inputs),
            target=target,
            own=True,
            uses_action=True,
        ),
    )


@implements("guarding.npc_guard.pass_difficulty")
def pass_guard(context: Context, command: PassGuard) -> Decision:
    """Call for a roll to get past a foe on guard, before the intended action."""
    pc, foe = acting_pc(context, command.pc_id), foe_of(context, command.foe_id)
    if isinstance(pc, Refusal):
        return pc
    if isinstance(foe, Refusal):
        return foe
    words = Text("procedure.guard.pass", {"foe": foe.npc.name})
    called = Called(
        pc=command.pc_id,
        procedure="guard",
        inputs=raw(GuardInputs(act="pass")),
        target=command.foe_id,
        own=True,
        words=words,
    )
    return call_own_roll(context, called)


def stand_down(context: Context, command: StandDown) -> Decision:
    """End a stance early. The action that it took is not given back."""
    stance = context.state.stances.get(command.poised_id)
    if stance is None:
        return Refusal("stale", "poised_id", Message("refusal.together.over"))
    if not context.gm and (
        stance.by != context.by.pc
        or not isinstance(stance, Aid | Guarding | Holding | Drifting | InUse | Reacting)
    ):
        return Refusal("not_your_seat", "poised_id", Message("refusal.gm_only"))
    over: list[AnyEvent] = [StoodDown(ids=[command.poised_id])]
    if isinstance(stance, Guarding) and has_condition(context.state.figure(stance.by), ON_GUARD):
        over.append(ConditionRemoved(on=stance.by, condition=ON_GUARD))
    return over


def _putting(context: Context, event: Readied, stance: Stance, words: str) -> Readied:
    return structs.replace(event, words=words, puts={context.new_id("r", 0, stance): stance})


def _first(context: Context, by: str, events: list[AnyEvent]) -> Decision:
    """Accept a PC's open rolls before a new action."""
    accepted = accepted_first(context, by)
    if isinstance(accepted, Refusal):
        return accepted
    return [*accepted[0], *events]


DECIDED = (
    decide_command(HelpComrade, help_comrade),
    decide_command(DistractFoe, distract_foe),
    decide_command(StandGuard, stand_guard),
    decide_command(PassGuard, pass_guard),
    decide_command(WaitFor, wait_for),
    decide_command(StandDown, stand_down),
    decide_command(HealComrade, heal_comrade),
)
