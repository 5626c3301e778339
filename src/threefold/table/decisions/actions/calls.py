"""Tasks that the GM calls for, proposals of players; and the inputs of their procedures, of defenses
and of attacks.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.picked import NOTHING_PICKED, Picked
from threefold.procedures.base import Setup
from threefold.procedures.combat import AttackInputs
from threefold.procedures.defended import DefendInputs
from threefold.procedures.field_groups import carrying
from threefold.procedures.inputs import EaseEffort, Steps, with_besides
from threefold.procedures.tasks import TaskInputs
from threefold.rules.binding import implements
from threefold.rules.mind_control import held_command, obeys
from threefold.rules.tasks import retry_takes_action
from threefold.rules.types import Message, Refusal
from threefold.table.commands import AttackFoe, CallTask, Propose, Withdraw
from threefold.table.decisions.actions.reach import (
    on_foe,
    without_situations,
)
from threefold.table.decisions.actions.touch import is_ready
from threefold.table.decisions.answers import not_answered
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    gm_only,
    pc_of,
    spans_left,
)
from threefold.table.decisions.cooperation.company import at_roll
from threefold.table.decisions.cooperation.followers import (
    attack_roll,
    defense_roll,
    helped,
    task_roll,
    with_help,
)
from threefold.table.decisions.cooperation.help import aids, boosted
from threefold.table.decisions.picking import Ids, picked_by
from threefold.table.decisions.powers.counted import used_up_at_rolls
from threefold.table.events import AnyEvent, Closed, Opened
from threefold.table.state import (
    Called,
    Incoming,
    Pending,
    Petition,
    Proposal,
    Recovering,
    Rolled,
    State,
    TaskCall,
)
from threefold.table.state.seats import PLAYER
from threefold.table.views import hides_difficulty


@implements(
    "task.stat.gm_picks",
    "task.difficulty.own_merits",
    "task.target_number.secrecy",
    "initial_cost.definition",
)
def call_task(context: Context, command: CallTask) -> Decision:
    """The GM calls one or more PCs to a task, with its stat, difficulty and modifiers. Each player
    rolls it.
    """
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    events: list[AnyEvent] = []
    for i, pc_id in enumerate(dict.fromkeys(command.pcs)):
        pc = pc_of(context, pc_id)
        if isinstance(pc, Refusal):
            return pc
        call = task_called_for(command, pc_id)
        replaces = None
        if i == 0 and command.answers in context.state.pending:
            replaces = command.answers
            call = with_consequences(call, context.state.pending[command.answers])
        events.append(Opened(id=context.new_id("o", i), pending=call, replaces=replaces))
    return events


def with_consequences(call: TaskCall, asked: Pending | None) -> TaskCall:
    """Return the task with what hangs on a roll whose difficulty the GM was asked for, and with
    what it resists."""
    if isinstance(asked, Proposal) and asked.follows is not None and asked.pc == call.pc:
        return structs.replace(
            call,
            follows=asked.follows,
            skill=call.skill or asked.skill,
            defense=asked.defense,
            kinds=asked.kinds,
        )
    return call


def task_called_for(command: CallTask, pc: str) -> TaskCall:
    """Return the task as one PC is called to it."""
    call = TaskCall(
        pc=pc,
        title=command.title,
        stat=command.stat,
        difficulty=command.difficulty,
        hidden=command.hidden,
        skill=command.skill,
        initial_cost=command.initial_cost,
        retry=command.retry,
        uses_action=retry_takes_action(command.uses_action, command.retry),
    )
    return carrying(call, command.circumstances)


@implements("do_something_else.attempt.open_ended", "do_something_else.difficulty.gm_sets")
def propose(context: Context, command: Propose) -> Decision:
    """A player says what the PC wants to do; the GM answers with a difficulty."""
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    mine = sum(
        isinstance(o, Proposal) and o.pc == command.pc_id and o.follows is None
        for o in context.state.pending.values()
    )
    if mine >= 3:
        return Refusal("not_allowed", "title", Message("refusal.too_many_proposals"))
    proposal = Proposal(
        pc=command.pc_id, title=command.title, stat=command.stat, skill=command.skill
    )
    return [Opened(id=context.new_id("o", 0, proposal), pending=proposal)]


def withdraw(context: Context, command: Withdraw) -> Decision:
    """Withdraw a pending request. The GM may withdraw anything but a roll, a player what they
    proposed or asked for.
    """
    pending = context.state.pending.get(command.open_id)
    if pending is None:
        return Refusal("stale", "open_id", Message("refusal.no_longer_open"))
    if not context.gm and not _is_own(pending, context.by.pc):
        return Refusal("not_your_seat", "open_id", Message("refusal.gm_only"))
    if isinstance(pending, Rolled | Recovering):
        return not_answered(context.state, command.open_id, context.by)
    return [Closed(id=command.open_id)]


def _is_own(pending: Pending, pc: str | None) -> bool:
    """Whether a player has proposed or asked for something."""
    match pending:
        case Proposal():
            own = pending.follows is None
        case Called():
            own = pending.own
        case _:
            own = isinstance(pending, Petition)
    return own and getattr(pending, "pc", None) == pc


def task_inputs(
    state: State, call: TaskCall, skill: str | None, effort: EaseEffort, help: Steps | None = None
) -> tuple[Setup, TaskInputs]:
    """Return the setup and inputs of a task that was called for, with the player's skill and Effort
    and a follower's help."""
    if skill is None:
        chosen = call.skill
    else:
        chosen = skill
    inputs = TaskInputs(
        stat=call.stat,
        difficulty=call.difficulty,
        level_of=call.level_of,
        skill=chosen or _command_skill(state.party[call.pc].pc, call.title),
        initial_cost=call.initial_cost,
        retry=call.retry,
        intrusion=call.intrusion,
        defense=call.defense,
        kinds=call.kinds,
        effort=effort,
    )
    given = aids(state, call.pc, "task", task_roll(call, skill).names)
    inputs = carrying(inputs, call.with_assets(with_help(help, given)))
    setup = Setup(state.rules(), at_roll(state, call.pc), used_up=used_up_at_rolls(state, call.pc))
    return setup, boosted(inputs, state, call.pc, "task", effort.ease)


@implements("mind_control.safer.command_hindrance")
def _command_skill(pc: Pc, title: str) -> str:
    """The skill name of a task that a PC does under a command: its title. Nobody has that skill, so
    it gives no step."""
    if any(obeys(title, held_command(c)) for c in pc.condition_names()):
        return title[:120]
    return ""


def defense(
    state: State,
    incoming: Incoming,
    effort: EaseEffort | None = None,
    forgo: bool = False,
    help: Steps | None = None,
    without: list[str] | None = None,
) -> tuple[Setup, DefendInputs]:
    """Return the setup and inputs of the defense against a pending attack, in the scene in which
    the attack began.
    """
    inputs = DefendInputs(
        situations=without_situations([*incoming.situations, *incoming.scene], without or []),
        distance=incoming.distance,
        effort=effort or EaseEffort(),
        forgo=forgo,
    )
    given = aids(state, incoming.pc, "defense", defense_roll(incoming.stat).names)
    inputs = carrying(inputs, incoming.attack, incoming.with_assets(with_help(help, given)))
    if not forgo:
        inputs = boosted(inputs, state, incoming.pc, "defense", inputs.effort.ease)
    pc = at_roll(state, incoming.pc)
    gone = used_up_at_rolls(state, incoming.pc)
    return Setup(state.rules(), pc, state.foes[incoming.foe].npc, used_up=gone), inputs


def attack_picked(pc: Pc, command: AttackFoe, gm: bool) -> Picked | Refusal:
    """Return which attack of its name a command means."""
    picked = picked_by(
        pc, AttackInputs(attack=command.attack), Ids(attack=command.attack_id), gm=gm
    )
    if isinstance(picked, Refusal):
        return picked._replace(field="attack")
    return picked


class AttackReady(NamedTuple):
    """Which attack of the sheet is made, and the help of a follower."""

    picked: Picked
    help: Steps | None


def attack_ready(state: State, command: AttackFoe, gm: bool) -> AttackReady | Refusal:
    """Return which attack a command means and the help of the follower that it names, or a
    refusal.
    """
    pc = state.party[command.pc_id].pc
    picked = attack_picked(pc, command, gm)
    if isinstance(picked, Refusal):
        return picked
    what = attack_roll(pc, command.attack, picked.attack)
    help = helped(state, command.pc_id, command.follower, what, command.follower_id)
    if isinstance(help, Refusal):
        return help
    return AttackReady(picked, help)


def attack_inputs(
    state: State, command: AttackFoe, help: Steps | None = None, picked: Picked = NOTHING_PICKED
) -> tuple[Setup, AttackInputs]:
    """Return the setup and inputs of an attack, with the situations set on the foe and in the
    scene, and a follower's help."""
    foe = state.foes[command.foe_id]
    names = attack_roll(state.party[command.pc_id].pc, command.attack, picked.attack).names
    inputs = AttackInputs(
        attack=command.attack,
        stat=command.stat,
        effort=command.effort,
        situations=on_foe(
            state, command.foe_id, command.situations, command.without, command.pc_id
        ),
        distance=state.distance(command.pc_id, command.foe_id),
        lucky_shot=command.lucky_shot,
        ready=is_ready(state.party[command.pc_id].pc, command.attack),
        roll_anyway=command.roll_anyway,
        said=command.said,
    )
    given = aids(state, command.pc_id, "attack", names)
    inputs = carrying(inputs, command.circumstances.with_assets(with_help(help, given)))
    inputs = with_besides(inputs, command.besides)
    levels = command.effort.ease
    inputs = boosted(inputs, state, command.pc_id, "attack", levels, target=command.foe_id)
    pc = at_roll(state, command.pc_id)
    gone = used_up_at_rolls(state, command.pc_id)
    left = spans_left(state)
    return Setup(state.rules(), pc, foe.npc, picked=picked, used_up=gone, left=left), inputs


def difficulty_hidden(state: State, foe_id: str) -> bool:
    """Whether players may not know the difficulty of dealing with a foe."""
    return hides_difficulty(state, None, [foe_id], PLAYER)


DECIDED = (
    decide_command(CallTask, call_task),
    decide_command(Propose, propose),
    decide_command(Withdraw, withdraw),
)
