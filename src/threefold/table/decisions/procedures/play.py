"""Procedures that the GM calls for or carries out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import structs

from threefold.model.characters import Attack, FullNpc
from threefold.procedures.areas import AreaAttackInputs
from threefold.procedures.base import Outcome, play
from threefold.procedures.catalog import PLAYED, procedure_traits
from threefold.procedures.combat import AttackInputs
from threefold.procedures.draws import DrawInputs, secret_draw
from threefold.procedures.strikes import the_attack
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import Attempt, CallFor, Play
from threefold.table.decisions.actions.aftermath import effect_named
from threefold.table.decisions.actions.effects import conditions_added, new_conditions, without_new
from threefold.table.decisions.actions.reach import may_not_leave_out
from threefold.table.decisions.actions.rolls import Throw, accepted_first, roll, throw
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    gm_only,
    may_not_take_action,
    on_turn,
    pc_of,
    pending_of,
    set_and_throw,
)
from threefold.table.decisions.moves.gains import Paid, move_paid
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.decisions.powers.things import ammunition_spent, none_left
from threefold.table.decisions.procedures.called import title_in_words
from threefold.table.decisions.procedures.figures import others_after
from threefold.table.decisions.procedures.ready import (
    ChosenForCall,
    Ready,
    called_reach,
    called_ready,
    ready,
    rolled_of,
)
from threefold.table.events import AnyEvent, Opened, Played
from threefold.table.state import Called, State
from threefold.table.state.seats import PLAYER
from threefold.table.views import all_targets, hides_difficulty


def call_for(context: Context, command: CallFor) -> Decision:
    """Call for a procedure (GM only). The player of each PC named rolls it when they like."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    events: list[AnyEvent] = []
    for i, pc_id in enumerate(dict.fromkeys(command.pcs)):
        pc = pc_of(context, pc_id)
        if isinstance(pc, Refusal):
            return pc._replace(field="pcs")
        prepared = ready(context.state, command, pc_id, context.arcs, shelf=context.shelf)
        if isinstance(prepared, Refusal):
            return prepared
        open = _open_chance(context, pc_id, command, bool(command.hidden))
        if open is not None:
            return open
        setting = prepared.procedure.set(prepared.setup, prepared.inputs)
        if isinstance(setting, Refusal):
            return setting
        if setting.missing is not None and setting.missing.code == "bad_value":
            # the GM must correct this; what is missing for other reasons may come with time
            return setting.missing
        called = structs.replace(
            called_procedure(command, pc_id),
            others=[*prepared.others],
            words=title_in_words(command, prepared.inputs),
        )
        if i == 0 and command.answers in context.state.pending:
            replaces = command.answers
        else:
            replaces = None
        events.append(Opened(id=context.new_id("o", i), pending=called, replaces=replaces))
    return events


def called_procedure(command: CallFor, pc: str) -> Called:
    """Return the procedure as one PC is called to it."""
    return Called(
        pc=pc,
        procedure=command.procedure,
        inputs=command.inputs,
        target=command.target,
        title=command.title,
        hidden=command.hidden,
        uses_action=command.uses_action,
        power_id=command.power_id,
        attack_id=command.attack_id,
        follower_id=command.follower_id,
    )


def attempt_called(context: Context, command: Attempt) -> Decision:
    """Roll a procedure that was called for."""
    called = pending_of(context, command.open_id, Called)
    if isinstance(called, Refusal):
        return called
    moves = called.procedure in _MOVES
    if called.own:
        refusal = may_not_take_action(context, called.pc, "move" if moves else "action")
    else:
        refusal = None
    refusal = refusal or may_not_leave_out(context, command.without)
    first = refusal or accepted_first(context, called.pc)
    if isinstance(first, Refusal):
        return first
    accepted, context = first
    effort = command.effort
    chosen = ChosenForCall(
        ease=effort.ease,
        damage=effort.damage,
        follower=command.follower,
        weapon=command.attack,
        without=command.without,
        besides=command.besides,
        follower_id=command.follower_id,
        weapon_id=command.attack_id,
    )
    prepared = called_ready(context.state, called, chosen)
    if isinstance(prepared, Refusal):
        return _as_chosen(prepared)
    if not context.gm:
        prepared = prepared._replace(inputs=called_reach(context.state, prepared, called.target))
    if moves:
        paid = move_paid(context, called.pc, called.uses_action)
    else:
        paid = Paid([], called.uses_action and on_turn(context, called.pc))
    weapon = _weapon_of(context, called.pc, prepared)
    empty = none_left(context.state.party[called.pc].pc, weapon)
    if empty is not None:
        return empty
    done = roll(
        context,
        [*accepted, *paid.given],
        structs.replace(
            rolled_of(
                context.state, prepared, called.pc, called.target, called.title, called.hidden
            ),
            about=called.about,
            words=called.words,
        ),
        throw(prepared.setup, prepared.inputs, command.natural),
        answers=command.open_id,
        uses_action=paid.uses_action,
    )
    return _with_shot(context, called.pc, weapon, done)


def _weapon_of(context: Context, pc_id: str, prepared: Ready) -> Attack | None:
    """The weapon of an attack that is rolled as a procedure; None if it is no such attack."""
    inputs, pc = prepared.inputs, context.state.party[pc_id].pc
    if not isinstance(inputs, AreaAttackInputs | AttackInputs) or inputs.attack is None:
        return None
    found = the_attack(pc, inputs.attack, prepared.setup.picked.attack)
    return None if isinstance(found, Refusal) else found


def _with_shot(context: Context, pc_id: str, weapon: Attack | None, done: Decision) -> Decision:
    """What was done, and what it used up: a piece that is thrown, a round of ammunition."""
    if isinstance(done, Refusal) or weapon is None:
        return done
    return [*done, *ammunition_spent(context.after(done), pc_id, weapon)]


_MOVES: Final = ("move", "sneak")
"""Procedures that a move given by an effect pays for."""


def _as_chosen(refusal: Refusal) -> Refusal:
    """The refusal of a weapon that fits several, with the field of the player's command."""
    if refusal.code == "ambiguous" and "attack" in refusal.field:
        return refusal._replace(field="attack")
    return refusal


def play_now(context: Context, command: Play) -> Decision:
    """Carry out a procedure at once (GM only). If the die of a PC leaves a choice, the PC's player
    still makes it.

    Players may roll free dice too, openly.
    """
    if _free_dice(command):
        refusal = None
    else:
        refusal = gm_only(context)
    if refusal is not None:
        return refusal
    events: list[AnyEvent] = []
    for n, each in enumerate(_plays_by_actor(command)):
        if n == 0 and command.answers in context.state.pending:
            answers = command.answers
        else:
            answers = None
        done = played(context, each, answers)
        if isinstance(done, Refusal):
            return done
        context = context.after(done)
        events += done
    return events


def _free_dice(command: Play) -> bool:
    """Whether a command throws dice and does nothing else."""
    return command == Play(procedure="dice", inputs=command.inputs, faces=command.faces)


def _hides(command: Play, prepared: Ready) -> bool:
    """Whether players do not see the result: as the GM said; if the GM said nothing, a draw may be
    secret by its kind."""
    if command.hidden is None and isinstance(prepared.inputs, DrawInputs):
        return secret_draw(prepared.setup, prepared.inputs)
    return bool(command.hidden)


def _open_chance(
    context: Context, pc_id: str, command: CallFor | Play, hidden: bool
) -> Refusal | None:
    """A refusal if a PC throws or draws what is to be hidden: of an action of a PC only the
    difficulty can be hidden, and dice and draws have none."""
    if not hidden or not procedure_traits(command.procedure).chance_alone:
        return None
    params: Params = {"name": context.state.party[pc_id].pc.name}
    return Refusal("not_allowed", "hidden", Message("refusal.open_chance", params))


def _plays_by_actor(command: Play) -> list[Play]:
    """Split a command for several actors into one command for each."""
    if not command.others:
        return [command]
    procedure = PLAYED.get(command.procedure)
    if procedure is not None:
        dice = len(procedure.dice)
    else:
        dice = 0
    whom = dict.fromkeys([command.actor, *command.others])
    return [
        structs.replace(
            command, actor=id, others=[], faces=command.faces[n * dice : (n + 1) * dice]
        )
        for n, id in enumerate(whom)
    ]


def played(context: Context, command: Play, answers: str | None = None) -> Decision:
    """Carry out a procedure with its actor as they are now, whoever asks for it."""
    prepared = ready(context.state, command, command.actor, context.arcs, shelf=context.shelf)
    if isinstance(prepared, Refusal):
        return prepared
    if command.actor is not None and command.actor in context.state.party:
        open = _open_chance(context, command.actor, command, _hides(command, prepared))
        if open is not None:
            return open
        return _played_by_pc(context, command, prepared, command.actor, answers)
    concerned = all_targets(command.actor, all_targets(command.target, prepared.others))
    setup = prepared.setup._replace(
        hidden=hides_difficulty(context.state, command.hidden, concerned, PLAYER)
    )
    fell = set_and_throw(
        prepared.procedure, setup, prepared.inputs, None, context.dice, command.faces
    )
    if isinstance(fell, Refusal):
        return fell
    out = play(prepared.procedure, setup, prepared.inputs, fell[1])
    if isinstance(out, Refusal):
        return out
    before = dict(prepared.others)
    for id in (command.actor, command.target):
        if id is not None:
            figure = context.state.distinctly_named(id)
        else:
            figure = None
        if id is not None and figure is not None:
            before[id] = figure
    started: list[AnyEvent] = []
    actor, was = out.actor, None if command.actor is None else before.get(command.actor)
    if command.actor is not None and isinstance(actor, FullNpc) and isinstance(was, FullNpc):
        started += conditions_added(
            context.state, command.actor, new_conditions(command.procedure, was, actor)
        )
        actor = without_new(command.procedure, was, actor)
    bare, put = _without_what_begins(context.state, command, out, before)
    started += put
    others = others_after(context.state, before, bare, actor)
    return [
        Played(
            actor=command.actor,
            target=command.target,
            after=others.pcs,
            foes_after=others.foes,
            things_after=others.things,
            resolution=resolution(command.procedure, out, prepared.inputs),
            title=command.title,
            hidden=_hides(command, prepared),
            answers=answers,
            uses_action=command.uses_action,
        ),
        *started,
        *effect_named(context.state, out, before),
    ]


def _without_what_begins(
    state: State, command: Play, out: Outcome, before: Mapping[str, object]
) -> tuple[Outcome, list[AnyEvent]]:
    """An outcome without the conditions that it puts on an NPC aimed at, and the events with which
    they begin, so that each ends with its span."""
    on = command.target
    was = None if on is None else before.get(on)
    if on is None or not isinstance(was, FullNpc) or not isinstance(out.target, FullNpc):
        return out, []
    put = new_conditions(command.procedure, was, out.target)
    begun = conditions_added(state, on, put, command.actor)
    bare = without_new(command.procedure, was, out.target)
    return structs.replace(out, target=bare), begun


def _begins_action(command: Play, prepared: Ready) -> bool:
    """Whether a procedure of a PC is a new action or a new roll. What happens to a PC besides (a
    player intrusion, XP, damage, healing) leaves the PC's open roll to its player."""
    setting = prepared.procedure.set(prepared.setup, prepared.inputs)
    return command.uses_action or (not isinstance(setting, Refusal) and setting.task is not None)


def _played_by_pc(
    context: Context, command: Play, prepared: Ready, pc: str, answers: str | None
) -> Decision:
    accepted: list[AnyEvent] = []
    if _begins_action(command, prepared):
        first = accepted_first(context, pc)
        if isinstance(first, Refusal):
            return first
        accepted, context = first
    setup = prepared.setup._replace(actor=context.state.party[pc].pc)
    prepared = prepared._replace(setup=setup)
    rolled = rolled_of(context.state, prepared, pc, command.target, command.title, command.hidden)
    rolled = structs.replace(rolled, words=title_in_words(command, prepared.inputs))
    uses_action = command.uses_action and on_turn(context, pc)
    weapon = _weapon_of(context, pc, prepared)
    empty = none_left(setup.pc, weapon)
    if empty is not None:
        return empty
    done = roll(
        context,
        accepted,
        rolled,
        Throw(setup, prepared.inputs, command.faces),
        answers=answers,
        uses_action=uses_action,
    )
    return _with_shot(context, pc, weapon, done)


DECIDED = (
    decide_command(CallFor, call_for),
    decide_command(Play, play_now),
)
