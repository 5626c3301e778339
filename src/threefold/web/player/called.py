"""View models of the rolls that a player is called to: a task, a procedure, initiative."""

from __future__ import annotations

from typing import NamedTuple

from threefold.model.conditions import has_condition
from threefold.model.growth import Follower
from threefold.procedures.followers.known import followers_of
from threefold.rules.dice import Scripted
from threefold.rules.effects import ONE_TIME_ASSET
from threefold.rules.types import Refusal
from threefold.service.compose import compose_called, compose_initiative, compose_task
from threefold.service.composed import (
    Composed,
    ConfirmableCondition,
    EffortRow,
    to_confirm,
)
from threefold.service.seat import AttackSheet
from threefold.table.commands import RerollInitiative
from threefold.table.decisions import would_accept
from threefold.table.decisions.actions.reach import relevant_situations
from threefold.table.decisions.cooperation.followers import (
    INITIATIVE,
    called_roll,
    helpers,
    task_roll,
)
from threefold.table.decisions.encounter.initiative import Ease, initiative_ticks
from threefold.table.decisions.procedures.ready import (
    ChosenForCall,
    called_ready,
    leaves_weapon,
    takes_help,
)
from threefold.table.state.actions import TaskCall
from threefold.table.state.facts import text
from threefold.table.state.procedures import Called
from threefold.table.views import CalledView, PcView, TaskCallView
from threefold.web.player.attempt import RollAttempt, attempt_of
from threefold.web.player.fields import (
    Help,
    besides_of,
    chosen_of,
    easing,
    effort_of,
    figures_of,
    help_of,
    without,
)
from threefold.web.player.moments import Now
from threefold.web.seat_context import SeatContext


class CalledTask(NamedTuple):
    """A task to which the player is called."""

    waiting: TaskCallView
    attempt: RollAttempt
    skills: list[str]
    skill: str
    one_time_asset: bool
    use_asset: bool

    @property
    def composed(self) -> Composed | None:
        """The composed roll; None when the table refuses it."""
        return self.attempt.composed


class CalledFor(NamedTuple):
    """A procedure to which the player is called. Without a task nothing is composed; ``dice`` are
    then the dice it asks for.

    ``attacks`` are the attacks to choose from, if the call leaves that open. ``scene``: the
    relevant situations. ``own``: the player chose the procedure.
    """

    waiting: CalledView
    attempt: RollAttempt
    own: bool
    attacks: list[AttackSheet]
    attack: AttackSheet | None
    dice: list[int] = []
    scene: list[str] = []

    @property
    def composed(self) -> Composed | None:
        """The composed roll; None without a task, or when the table refuses it."""
        return self.attempt.composed


class Initiative(NamedTuple):
    """Initiative: who has rolled and who has not, the cost of each level of Effort, and the chosen
    number of levels.
    """

    rolled: list[tuple[str, int]]
    missing: list[str]
    efforts: list[EffortRow]
    help: Help = Help()
    ease: int = 0
    to_say: list[ConfirmableCondition] = []


def called_task(context: SeatContext, me: PcView, at: Now) -> CalledTask:
    """Return the task that the GM called for, with the choices so far."""
    waiting = at.moment.waiting
    assert isinstance(waiting, TaskCallView)
    assert me.sheet is not None
    call = context.known.pending[waiting.id]
    assert isinstance(call, TaskCall)
    skills = list(me.sheet.skills)
    skill = at.fields.get("skill", "")
    if skill not in skills:
        skill = call.skill
    pc = context.known.party[me.id].pc
    there = [f for f in followers_of(pc) if f.lost is not True]
    help = help_of(at, helpers(context.known, me.id, task_roll(call, skill)), there)
    composed = context.cached(
        compose_task,
        call,
        skill,
        easing(at),
        context.seat,
        follower=help.chosen,
        besides=besides_of(at),
    )
    return CalledTask(
        waiting=waiting,
        attempt=attempt_of(at, composed, help),
        skills=skills,
        skill=skill,
        one_time_asset=has_condition(pc, ONE_TIME_ASSET),
        use_asset="one_time_asset" in at.fields,
    )


def called_for(context: SeatContext, me: PcView, at: Now) -> CalledFor:
    """Return the procedure that the player is called to, with the choices so far."""
    waiting, state = at.moment.waiting, context.known
    assert isinstance(waiting, CalledView)
    called = state.pending[waiting.id]
    assert isinstance(called, Called)
    attacks: list[AttackSheet] = []
    if leaves_weapon(state, called):
        attacks = figures_of(context, me).attacks
        attacks = [a for a in attacks if a.left != 0] or attacks
    attack = chosen_of(attacks, lambda a: a.sent == at.fields.get("attack"), lambda a: a.damage > 0)
    chosen = ChosenForCall(without=without(at))
    if attack is not None:
        chosen = chosen._replace(weapon=attack.name, weapon_id=attack.id)
    prepared = called_ready(state, called, chosen)
    if isinstance(prepared, Refusal):
        refused = RollAttempt(refusal=text(prepared.message))
        return CalledFor(waiting, refused, called.own, attacks, attack)
    pc, able = state.party[me.id].pc, list[Follower]()
    if takes_help(called, prepared.inputs):
        on_foe, picked = called.target in state.foes, prepared.setup.picked
        what = called_roll(pc, called.procedure, called.title, prepared.inputs, on_foe, picked)
        able = helpers(state, me.id, what)
    help = help_of(at, able)
    chosen = chosen._replace(besides=besides_of(at))
    if help.helper is not None:
        chosen = chosen._replace(follower=help.helper.name, follower_id=help.helper.id)
    composed = context.cached(compose_called, called, effort_of(at), context.seat, chosen)
    dice: list[int] = []
    if composed is None:
        dice = [die.sides for die in prepared.procedure.dice]
    return CalledFor(
        waiting=waiting,
        attempt=attempt_of(at, composed, help),
        own=called.own,
        attacks=attacks,
        attack=attack,
        dice=dice,
        scene=relevant_situations(state, prepared.inputs),
    )


def initiative(context: SeatContext, me: PcView, at: Now) -> Initiative:
    encounter = context.view.encounter
    assert encounter is not None
    names = {p.id: p.name for p in context.view.party}
    rolled = [(names[id], face) for id, face in encounter.rolled.items() if id in names]
    missing = [names[id] for id in encounter.missing if id != me.id]
    able = helpers(context.known, me.id, INITIATIVE)
    said = besides_of(at).said
    efforts = compose_initiative(context.known, me.id, said)
    chosen = at.fields.get("effort.ease", "")
    ease = next((row.ease for row in efforts if str(row.ease) == chosen and row.affordable), 0)
    to_say = to_confirm(initiative_ticks(context.known, me.id, Ease(ease, said)), said)
    return Initiative(rolled, missing, efforts, help_of(at, able), ease, to_say)


class InitiativeAgain(NamedTuple):
    """The PC's initiative roll, and the price in XP to roll it again while nobody has acted."""

    face: int
    price: int


def initiative_again(context: SeatContext, me: PcView) -> InitiativeAgain | None:
    """Return the initiative that may be rolled again; None when the table would refuse that."""
    encounter, state = context.view.encounter, context.known
    if encounter is None or me.id not in encounter.rolled:
        return None
    command = RerollInitiative(pc_id=me.id, payer=me.id, natural=1)
    if not would_accept(state, command, context.seat, Scripted(())):
        return None
    return InitiativeAgain(encounter.rolled[me.id], state.rules().experience.reroll)
