"""Anything the list of procedures offers, at a table: called for, rolled, carried out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from msgspec import structs

from threefold.model.characters import FullNpc, Pc
from threefold.model.growth import SampleArc
from threefold.procedures.areas import AreaAttackInputs
from threefold.procedures.base import AnyProcedure, Scene, no_arcs, play
from threefold.procedures.catalog import PLAYED, unfit, unknown_procedure
from threefold.procedures.combat import AttackInputs
from threefold.procedures.inputs import NO_BESIDES, Besides, Inputs, TaskOptions, with_besides
from threefold.procedures.objects import AttackObjectInputs
from threefold.procedures.power_used import AbilityInputs, ArtifactInputs, CypherInputs, power_of
from threefold.rules.types import Message, Refusal
from threefold.table.commands import Attempt, CallFor, Play
from threefold.table.decisions.actions.effects import begun, new_on, without_new
from threefold.table.decisions.actions.reach import in_scene, may_strike
from threefold.table.decisions.actions.rolls import NOTHING_YET, accepted_first, effect_named, roll
from threefold.table.decisions.base import (
    Asked,
    Decision,
    gm_only,
    may_take_action,
    on,
    on_turn,
    open_of,
    pc_of,
    raw,
    thrown,
)
from threefold.table.decisions.cooperation.followers import called_roll, helped, with_help
from threefold.table.decisions.cooperation.help import aids
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.decisions.procedures.casting import Cast, cast
from threefold.table.decisions.procedures.figures import Other, others_after
from threefold.table.events import AnyEvent, Opened, Played
from threefold.table.history import Seat
from threefold.table.state import Called, Rolled, State, aid_kind
from threefold.table.views import concerning, hides_difficulty

Arcs = Callable[[], Mapping[str, SampleArc]]


class Ready(NamedTuple):
    """A procedure about to be played: by whom, with what, and everyone else it concerns."""

    procedure: AnyProcedure
    scene: Scene
    inputs: Inputs
    others: dict[str, Other]


def ready(
    state: State,
    command: CallFor | Play | Called,
    actor: str | None,
    arcs: Arcs = no_arcs,
    *,
    weapon: str | None = None,
    without: Collection[str] = (),
) -> Ready | Refusal:
    """Check who acts and whom or what it concerns, and read the inputs, with the weapon where they leave it open, what
    the scene makes of it and the help of comrades."""
    procedure = PLAYED.get(command.procedure)
    if procedure is None:
        return unknown_procedure(command.procedure)
    gone = next((id for id in (actor, command.target) if id is not None and state.anything(id) is None), None)
    if gone is not None:
        return Refusal("bad_value", "target", Message("refusal.nobody_there", {"id": gone}))
    who = None if actor is None else state.anything(actor)
    whom = None if command.target is None else state.anything(command.target)
    no = unfit(who, procedure.actor, "actor", True) or unfit(whom, procedure.target, "target", procedure.needs_target)
    if no is not None:
        return no
    given = cast(procedure.inputs, command.inputs, state)
    if isinstance(given, Refusal):
        return given
    assert who is None or isinstance(who, Pc | FullNpc)
    inputs = in_scene(state, given.inputs, actor, command.target, without)
    if actor is not None and isinstance(who, Pc):
        inputs = _aided(state, actor, command, armed(who, inputs, weapon))
    return Ready(procedure, Scene(state.rules(), who, whom, arcs), inputs, given.others)


def call_for(asked: Asked, command: CallFor) -> Decision:
    """The GM calls for a procedure: each PC named rolls it when its player likes."""
    no = gm_only(asked)
    if no is not None:
        return no
    events: list[AnyEvent] = []
    for i, pc_id in enumerate(dict.fromkeys(command.pcs)):
        pc = pc_of(asked, pc_id)
        if isinstance(pc, Refusal):
            return pc._replace(field="pcs")
        prepared = ready(asked.state, command, pc_id, asked.arcs)
        if isinstance(prepared, Refusal):
            return prepared
        setting = prepared.procedure.set(prepared.scene, prepared.inputs)
        if isinstance(setting, Refusal):
            return setting
        if setting.missing is not None and setting.missing.code == "bad_value":
            return setting.missing  # it is the GM's to say; what is a matter of time comes with time
        called = Called(
            pc=pc_id,
            procedure=command.procedure,
            inputs=command.inputs,
            others=[*prepared.others],
            target=command.target,
            title=command.title,
            hidden=command.hidden,
            uses_action=command.uses_action,
        )
        replaces = command.answers if i == 0 and command.answers in asked.state.open else None
        events.append(Opened(id=asked.new_id("o", i), open=called, replaces=replaces))
    return events


def armed(pc: Pc, inputs: Inputs, weapon: str | None) -> Inputs:
    """An attack that was called for without saying with what: with the PC's own weapon, the usual one unless it is
    said."""
    match inputs:
        case AreaAttackInputs(attack=None, damage=None) | AttackObjectInputs(attack=None, damage=None):
            usual = weapon or next((a.name for a in pc.attacks), None)
            return structs.replace(inputs, attack=usual)
    return inputs


def leaves_weapon(state: State, called: Called) -> bool:
    """Whether the player says with what an attack is made that was called for."""
    procedure = PLAYED.get(called.procedure)
    given = cast(procedure.inputs, called.inputs, state) if procedure is not None else None
    match given.inputs if isinstance(given, Cast) else None:
        case AreaAttackInputs(attack=None, damage=None) | AttackObjectInputs(attack=None, damage=None):
            return True
    return False


def _aided(state: State, pc_id: str, command: CallFor | Play | Called, inputs: Inputs) -> Inputs:
    """The inputs with the help that comrades give."""
    on_foe = command.target in state.foes
    kind = aid_kind(command.procedure, on_foe)
    if kind is None or not isinstance(inputs, TaskOptions):
        return inputs
    names = called_roll(state.party[pc_id].pc, command.procedure, command.title, inputs, on_foe).names
    helping = aids(state, pc_id, kind, names)
    return structs.replace(inputs, assets=[*inputs.assets, *helping]) if helping else inputs


def takes_help(called: Called, inputs: Inputs) -> bool:
    """Whether a follower may help with a procedure: with what an asset can be given to."""
    return isinstance(inputs, TaskOptions) and aid_kind(called.procedure) is not None


def called_ready(
    state: State,
    called: Called,
    ease: int,
    damage: int,
    follower: str | None = None,
    weapon: str | None = None,
    without: Collection[str] = (),
    besides: Besides = NO_BESIDES,
) -> Ready | Refusal:
    """A procedure that was called for, as its player is about to roll it; a follower may help with it."""
    prepared = ready(state, called, called.pc, weapon=weapon, without=without)
    if isinstance(prepared, Refusal):
        return prepared
    inputs = prepared.inputs
    if follower is not None:
        if not takes_help(called, inputs) or not isinstance(inputs, TaskOptions):
            return Refusal("not_allowed", "follower", Message("refusal.follower.not_here"))
        pc = prepared.scene.pc
        what = called_roll(pc, called.procedure, called.title, inputs, called.target in state.foes)
        help = helped(pc, follower, what, state.rules())
        if isinstance(help, Refusal):
            return help
        prepared = prepared._replace(inputs=structs.replace(inputs, assets=with_help(inputs.assets, help)))
    if isinstance(prepared.inputs, TaskOptions):
        prepared = prepared._replace(inputs=with_besides(prepared.inputs, besides))
    if prepared.procedure.with_effort is None:
        return prepared
    return prepared._replace(inputs=prepared.procedure.with_effort(prepared.inputs, ease, damage))


def attempt_called(asked: Asked, command: Attempt) -> Decision:
    """Roll a procedure that was called for."""
    called = open_of(asked, command.open_id, Called)
    if isinstance(called, Refusal):
        return called
    no = may_take_action(asked, called.pc) if called.own else None
    no = no or may_strike(asked, command.without)
    first = no or accepted_first(asked, called.pc)
    if isinstance(first, Refusal):
        return first
    accepted, asked = first
    effort = command.effort
    prepared = called_ready(
        asked.state,
        called,
        effort.ease,
        effort.damage,
        command.follower,
        command.attack,
        command.without,
        command.besides,
    )
    if isinstance(prepared, Refusal):
        return prepared
    return roll(
        asked,
        accepted,
        structs.replace(
            _rolled(asked.state, prepared, called.pc, called.target, called.title, called.hidden),
            about=called.about,
            words=called.words,
        ),
        prepared.scene,
        prepared.inputs,
        command.natural,
        answers=command.open_id,
        uses_action=called.uses_action and on_turn(asked, called.pc),
    )


def _rolled(state: State, prepared: Ready, pc: str, target: str | None, title: str, hidden: bool | None) -> Rolled:
    foe = target if target in state.foes else None
    title = _name_of(prepared.scene.pc, prepared.inputs) or title
    return Rolled(
        procedure=prepared.procedure.id,
        pc=pc,
        foe=foe,
        target=None if foe else target,
        inputs=raw(prepared.inputs),
        faces=[],
        before=prepared.scene.pc,
        against=prepared.scene.target,
        others=prepared.others,
        resolution=NOTHING_YET,
        title=title,
        hidden=hides_difficulty(state, hidden, concerning(target, prepared.others), Seat("player", pc)),
    )


def _name_of(pc: Pc, inputs: Inputs) -> str:
    """What a power or a weapon is called by its owner: by that its roll goes on at the table, and the log tells it."""
    match inputs:
        case AbilityInputs() | CypherInputs() | ArtifactInputs():
            power = power_of(pc, inputs)
            return "" if isinstance(power, Refusal) else power.called
        case AttackInputs():
            return inputs.attack if isinstance(inputs.attack, str) else inputs.attack.name
    return ""


def play_now(asked: Asked, command: Play) -> Decision:
    """The GM carries a procedure out at once; what a PC's die leaves to choose still waits for its player."""
    no = gm_only(asked)
    if no is not None:
        return no
    events: list[AnyEvent] = []
    for n, each in enumerate(_one_by_one(command)):
        answers = command.answers if n == 0 and command.answers in asked.state.open else None
        done = _played(asked, each, answers)
        if isinstance(done, Refusal):
            return done
        asked = asked.after(done)
        events += done
    return events


def _one_by_one(command: Play) -> list[Play]:
    """What befalls several, as it befalls each of them."""
    if not command.others:
        return [command]
    procedure = PLAYED.get(command.procedure)
    dice = len(procedure.dice) if procedure is not None else 0
    whom = dict.fromkeys([command.actor, *command.others])
    return [
        structs.replace(command, actor=id, others=[], faces=command.faces[n * dice : (n + 1) * dice])
        for n, id in enumerate(whom)
    ]


def _played(asked: Asked, command: Play, answers: str | None) -> Decision:
    prepared = ready(asked.state, command, command.actor, asked.arcs)
    if isinstance(prepared, Refusal):
        return prepared
    if command.actor is not None and command.actor in asked.state.party:
        return _played_by_pc(asked, command, prepared, command.actor, answers)
    fell = thrown(prepared.procedure, prepared.scene, prepared.inputs, None, asked.dice, command.faces)
    if isinstance(fell, Refusal):
        return fell
    out = play(prepared.procedure, prepared.scene, prepared.inputs, fell[1])
    if isinstance(out, Refusal):
        return out
    before = dict(prepared.others)
    for id in (command.actor, command.target):
        figure = asked.state.anything(id) if id is not None else None
        if id is not None and figure is not None:
            before[id] = figure
    started: list[AnyEvent] = []
    actor, was = out.actor, None if command.actor is None else before.get(command.actor)
    if command.actor is not None and isinstance(actor, FullNpc) and isinstance(was, FullNpc):
        started += begun(asked.state, command.actor, new_on(command.procedure, was, actor))
        actor = without_new(command.procedure, was, actor)
    others = others_after(asked.state, before, out._replace(extra={**out.extra, "": actor}))
    return [
        Played(
            actor=command.actor,
            target=command.target,
            after=others.pcs,
            foes_after=others.foes,
            things_after=others.things,
            resolution=resolution(command.procedure, out, prepared.inputs),
            title=command.title,
            hidden=bool(command.hidden),
            answers=answers,
            uses_action=command.uses_action,
        ),
        *started,
        *effect_named(asked.state, out, before),
    ]


def _played_by_pc(asked: Asked, command: Play, prepared: Ready, pc: str, answers: str | None) -> Decision:
    first = accepted_first(asked, pc)
    if isinstance(first, Refusal):
        return first
    accepted, asked = first
    scene = prepared.scene._replace(actor=asked.state.party[pc].pc)
    prepared = prepared._replace(scene=scene)
    rolled = _rolled(asked.state, prepared, pc, command.target, command.title, command.hidden)
    uses_action = command.uses_action and on_turn(asked, pc)
    return roll(
        asked,
        accepted,
        rolled,
        scene,
        prepared.inputs,
        None,
        real=command.faces,
        answers=answers,
        uses_action=uses_action,
    )


DECIDED = (
    on(CallFor, call_for),
    on(Play, play_now),
)
