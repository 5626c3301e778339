"""A procedure about to be played: who acts, whom it concerns, and its inputs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from msgspec import structs

from threefold.model.characters import FullNpc, Pc
from threefold.model.growth import SampleArc
from threefold.model.marks import mark
from threefold.model.picked import NOTHING_PICKED, Picked
from threefold.model.shelf.entries import Entry
from threefold.procedures.areas import AreaAttackInputs
from threefold.procedures.base import AnyProcedure, Setup, no_arcs, no_shelf
from threefold.procedures.catalog import PLAYED, unfit, unknown_procedure
from threefold.procedures.combat import AttackInputs
from threefold.procedures.inputs import NO_BESIDES, AbilityExtras, Inputs, TaskOptions, with_besides
from threefold.procedures.objects import AttackObjectInputs
from threefold.procedures.power_used import (
    AbilityInputs,
    ArtifactInputs,
    CypherInputs,
    UseInputs,
    power_of,
)
from threefold.procedures.strikes import Aimed
from threefold.rules.types import Message, Refusal
from threefold.table.commands import CallFor, Play
from threefold.table.decisions.actions.reach import in_scene, too_far
from threefold.table.decisions.actions.rolls import to_roll
from threefold.table.decisions.cooperation.company import at_roll
from threefold.table.decisions.cooperation.followers import called_roll, helped, with_help
from threefold.table.decisions.cooperation.help import aids
from threefold.table.decisions.picking import Ids, picked_by, which_named
from threefold.table.decisions.procedures.figures import Other
from threefold.table.decisions.procedures.reading import ReadInputs, read_inputs
from threefold.table.state import Called, Rolled, State, aid_kind
from threefold.table.state.seats import PLAYER
from threefold.table.views import all_targets, hides_difficulty, hides_distance

Arcs = Callable[[], Mapping[str, SampleArc]]
Shelf = Callable[[str], Mapping[str, Entry]]


class Ready(NamedTuple):
    """A procedure about to be played: its setup, its inputs, and all others it concerns."""

    procedure: AnyProcedure
    setup: Setup
    inputs: Inputs
    others: dict[str, Other]


def ready(
    state: State,
    command: CallFor | Play | Called,
    actor: str | None,
    arcs: Arcs = no_arcs,
    *,
    shelf: Shelf = no_shelf,
    weapon: CalledWeapon | None = None,
    without: Collection[str] = (),
) -> Ready | Refusal:
    """Check the actor and the target, and read the inputs. Add the weapon if the inputs leave it
    open, the situations and distances of the scene, and the help of comrades."""
    procedure = PLAYED.get(command.procedure)
    if procedure is None:
        return unknown_procedure(command.procedure)
    refusal = _nobody_there(state, actor) or _nobody_there(state, command.target)
    if refusal is not None:
        return refusal
    who = None if actor is None else state.anything(actor)
    whom = None if command.target is None else state.distinctly_named(command.target)
    refusal = unfit(who, procedure.actor, "actor", True) or unfit(
        whom, procedure.target, "target", procedure.needs_target
    )
    if refusal is not None:
        return refusal
    given = read_inputs(procedure.inputs, command.inputs, state)
    if isinstance(given, Refusal):
        return given
    assert who is None or isinstance(who, Pc | FullNpc)
    inputs = in_scene(state, given.inputs, actor, command.target, without)
    taken = weapon
    if actor is not None and isinstance(who, Pc):
        taken = weapon or usual_weapon(who)
        inputs = _inputs_with_help(state, actor, command, armed(inputs, taken))
    picked = _picked_things(who, given.inputs, inputs, command, taken)
    if isinstance(picked, Refusal):
        return picked
    who = _as_rolling(state, actor, who, inputs)
    return Ready(
        procedure,
        Setup(state.rules(), who, whom, arcs, shelf=shelf, picked=picked),
        inputs,
        given.others,
    )


def _as_rolling(
    state: State, actor: str | None, who: Pc | FullNpc | None, inputs: Inputs
) -> Pc | FullNpc | None:
    """Return who acts, for a roll with what comrades give by being there."""
    if actor in state.party and isinstance(inputs, TaskOptions):
        return at_roll(state, actor)
    return who


def _nobody_there(state: State, id: str | None) -> Refusal | None:
    """Refuse the id of somebody who is not at the table."""
    if id is None or state.anything(id) is not None:
        return None
    return Refusal("bad_value", "target", Message("refusal.nobody_there", {"id": id}))


def called_reach(state: State, prepared: Ready, target: str | None) -> Inputs:
    """Return the inputs of a procedure that the GM has called for. Foes whose place players do not
    know are in reach, if the distance would be refused: the GM has said that they are the
    target."""
    inputs = prepared.inputs
    if not isinstance(inputs, Aimed) or not too_far(prepared.procedure, prepared.setup, inputs):
        return inputs
    if target is not None and hides_distance(state, target):
        inputs = structs.replace(inputs, distance=None)
    if isinstance(inputs, AreaAttackInputs):
        named = {
            npc.name
            for id in state.foes
            if hides_distance(state, id) and (npc := state.distinctly_named(id)) is not None
        }
        known = {name: feet for name, feet in inputs.target_distances.items() if name not in named}
        inputs = structs.replace(inputs, target_distances=known)
    return inputs


class CalledWeapon(NamedTuple):
    """The weapon for an attack that was called for: its name, and its id if it has one."""

    name: str
    id: str | None = None


def usual_weapon(pc: Pc) -> CalledWeapon | None:
    """Return the first attack of a PC. None if they have none."""
    first = next(iter(pc.attacks_now()), None)
    if first is None:
        return None
    return CalledWeapon(first.name, mark(first))


def armed(inputs: Inputs, weapon: CalledWeapon | None) -> Inputs:
    """Return the inputs of an attack that was called for without a weapon, with this one."""
    match inputs:
        case (
            AreaAttackInputs(attack=None, damage=None)
            | AttackObjectInputs(attack=None, damage=None)
        ):
            return structs.replace(inputs, attack=None if weapon is None else weapon.name)
    return inputs


def _picked_things(
    who: Pc | FullNpc | None,
    given: Inputs,
    inputs: Inputs,
    command: CallFor | Play | Called,
    weapon: CalledWeapon | None,
) -> Picked | Refusal:
    """Which things of the actor's sheet the inputs name. ``weapon`` counts where ``given`` leaves
    it open. A call that was made before its PC had a second thing of the name means the first."""
    if not isinstance(who, Pc):
        return NOTHING_PICKED
    left_open = getattr(given, "attack", None) is None and weapon is not None
    if weapon is not None and left_open:
        attack = weapon.id
    else:
        attack = command.attack_id
    picked = picked_by(who, inputs, Ids(command.power_id, attack, command.follower_id), gm=True)
    if isinstance(picked, Refusal) and isinstance(command, Called):
        return NOTHING_PICKED
    return picked


def leaves_weapon(state: State, called: Called) -> bool:
    """Whether a call leaves the choice of weapon to its player."""
    procedure = PLAYED.get(called.procedure)
    if procedure is None:
        return False
    given = read_inputs(procedure.inputs, called.inputs, state)
    if not isinstance(given, ReadInputs):
        return False
    match given.inputs:
        case (
            AreaAttackInputs(attack=None, damage=None)
            | AttackObjectInputs(attack=None, damage=None)
        ):
            return True
    return False


def _inputs_with_help(
    state: State, pc_id: str, command: CallFor | Play | Called, inputs: Inputs
) -> Inputs:
    """The inputs with the help that comrades give."""
    on_foe = command.target in state.foes
    kind = aid_kind(command.procedure, on_foe)
    if kind is None or not isinstance(inputs, TaskOptions):
        return inputs
    names = called_roll(
        state.party[pc_id].pc, command.procedure, command.title, inputs, on_foe
    ).names
    helping = aids(state, pc_id, kind, names)
    if helping:
        return structs.replace(inputs, assets=[*inputs.assets, *helping])
    return inputs


def takes_help(called: Called, inputs: Inputs) -> bool:
    """Whether a follower may help with a procedure."""
    return isinstance(inputs, TaskOptions) and aid_kind(called.procedure) is not None


class ChosenForCall(NamedTuple):
    """The choices of a player for a procedure that was called for: Effort, a follower's help, the
    weapon if the call leaves it open, situations of the scene to leave out, further modifiers. The
    ids tell those of one name apart."""

    ease: int = 0
    damage: int = 0
    follower: str | None = None
    weapon: str | None = None
    without: Collection[str] = ()
    besides: AbilityExtras = NO_BESIDES
    follower_id: str | None = None
    weapon_id: str | None = None


def called_ready(state: State, called: Called, chosen: ChosenForCall) -> Ready | Refusal:
    """Prepare a procedure that was called for, with the choices of its player. A follower may help
    with it.
    """
    if chosen.weapon is None:
        weapon = None
    else:
        weapon = CalledWeapon(chosen.weapon, chosen.weapon_id)
    prepared = ready(state, called, called.pc, weapon=weapon, without=chosen.without)
    if isinstance(prepared, Refusal):
        return prepared
    inputs = prepared.inputs
    if chosen.follower is not None:
        if not takes_help(called, inputs) or not isinstance(inputs, TaskOptions):
            return Refusal("not_allowed", "follower", Message("refusal.follower.not_here"))
        pc = prepared.setup.pc
        on_foe, picked = called.target in state.foes, prepared.setup.picked
        what = called_roll(pc, called.procedure, called.title, inputs, on_foe, picked)
        help = helped(state, called.pc, chosen.follower, what, chosen.follower_id)
        if isinstance(help, Refusal):
            return help
        prepared = prepared._replace(
            inputs=structs.replace(inputs, assets=[*inputs.assets, *with_help(help)])
        )
    if isinstance(prepared.inputs, TaskOptions):
        prepared = prepared._replace(inputs=with_besides(prepared.inputs, chosen.besides))
    if prepared.procedure.with_effort is None:
        return prepared
    return prepared._replace(
        inputs=prepared.procedure.with_effort(prepared.inputs, chosen.ease, chosen.damage)
    )


def rolled_of(
    state: State, prepared: Ready, pc: str, target: str | None, title: str, hidden: bool | None
) -> Rolled:
    if target in state.foes:
        foe = target
    else:
        foe = None
    title = _name_of(prepared) or title
    return to_roll(
        prepared.procedure.id,
        pc,
        prepared.setup,
        prepared.inputs,
        foe=foe,
        target=None if foe else target,
        against=prepared.setup.target,
        others=prepared.others,
        title=title,
        which=which_named(prepared.setup.pc, prepared.inputs, prepared.setup.picked),
        hidden=call_hidden(state, hidden, prepared, target),
    )


def call_hidden(state: State, hidden: bool | None, prepared: Ready, target: str | None) -> bool:
    """Whether players may not know the difficulty of a procedure that was called for. That of an
    item which is not identified is hidden: it reveals the level of the item."""
    inputs = prepared.inputs
    if isinstance(inputs, UseInputs) and isinstance(prepared.setup.actor, Pc):
        power = power_of(prepared.setup.actor, inputs, prepared.setup.picked.power)
        if not isinstance(power, Refusal) and power.blind:
            return True
    return hides_difficulty(state, hidden, all_targets(target, prepared.others), PLAYER)


def _name_of(prepared: Ready) -> str:
    """The owner's name for the power or weapon of a roll, or ""."""
    pc, inputs = prepared.setup.pc, prepared.inputs
    match inputs:
        case AbilityInputs() | CypherInputs() | ArtifactInputs():
            power = power_of(pc, inputs, prepared.setup.picked.power)
            if isinstance(power, Refusal):
                return ""
            return power.called
        case AttackInputs():
            if isinstance(inputs.attack, str):
                return inputs.attack
            return inputs.attack.name
    return ""
