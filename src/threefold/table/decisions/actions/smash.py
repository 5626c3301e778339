"""Attacks on things of the scene: a PC tries to break one."""

from __future__ import annotations

from typing import Final

from threefold.model.characters import Attack
from threefold.model.things import Thing
from threefold.procedures.base import Setup
from threefold.procedures.effects.breaking import BREAKING
from threefold.procedures.field_groups import carrying
from threefold.procedures.inputs import EaseEffort, with_besides
from threefold.procedures.objects import AttackObjectInputs
from threefold.rules.binding import implements
from threefold.rules.objects import Material
from threefold.rules.types import Message, Refusal
from threefold.table.commands import AttackFoe
from threefold.table.decisions.actions.calls import AttackReady, attack_ready
from threefold.table.decisions.actions.rolls import accepted_first, roll, throw, to_roll
from threefold.table.decisions.base import Context, Decision, on_turn
from threefold.table.decisions.cooperation.company import at_roll
from threefold.table.decisions.cooperation.followers import attack_roll, with_help
from threefold.table.decisions.cooperation.help import aids, boosted
from threefold.table.decisions.moves.gains import attack_used
from threefold.table.decisions.picking import which_named
from threefold.table.decisions.powers.things import ammunition_spent
from threefold.table.state import State

OF_METAL: Final[Material] = "very_hard"
"""What a weapon is made of, unless somebody says otherwise."""


def _smash_refusal(state: State, command: AttackFoe) -> Refusal | None:
    """A refusal of what breaking a thing cannot carry out: Effort on damage, and a vehicle, which is
    attacked by procedures of its own.
    """
    if command.effort.damage:
        return Refusal("not_allowed", "effort.damage", Message("refusal.nothing_to_damage"))
    if isinstance(state.things[command.foe_id], Thing):
        return None
    return Refusal("bad_value", "foe_id", Message("refusal.vehicle_foe"))


def _smash_inputs(
    state: State, command: AttackFoe, ready: AttackReady
) -> tuple[Setup, AttackObjectInputs]:
    """The setup and inputs of an attack on a thing, with a follower's help and that of comrades."""
    pc = state.party[command.pc_id].pc
    names = attack_roll(pc, command.attack, ready.picked.attack).names
    inputs = AttackObjectInputs(
        attack=command.attack,
        tool=command.tool or OF_METAL,
        effort=EaseEffort(ease=command.effort.ease),
        roll_anyway=command.roll_anyway,
        skill=BREAKING,
    )
    given = aids(state, command.pc_id, "attack", names)
    inputs = carrying(inputs, command.circumstances.with_assets(with_help(ready.help, given)))
    target = state.distinctly_named(command.foe_id)
    rolling = at_roll(state, command.pc_id)
    setup = Setup(state.rules(), rolling, target, picked=ready.picked)
    inputs = with_besides(inputs, command.besides)
    return setup, boosted(inputs, state, command.pc_id, "attack", command.effort.ease)


@implements("object.attack.might_melee")
def smash_thing(context: Context, command: AttackFoe, made: Attack | None) -> Decision:
    """Try to break a thing: a Might task against its level and material."""
    refusal = _smash_refusal(context.state, command)
    if refusal is not None:
        return refusal
    first = accepted_first(context, command.pc_id)
    if isinstance(first, Refusal):
        return first
    accepted, context = first
    ready = attack_ready(context.state, command, context.gm)
    if isinstance(ready, Refusal):
        return ready
    setup, inputs = _smash_inputs(context.state, command, ready)
    thing = setup.target
    assert isinstance(thing, Thing)
    rolled = to_roll(
        "attack_object",
        command.pc_id,
        setup,
        inputs,
        target=command.foe_id,
        against=thing,
        title=command.attack,
        hidden=not context.state.settings.show_difficulty,
        which=which_named(setup.pc, inputs, ready.picked),
    )
    done = roll(
        context,
        accepted,
        rolled,
        throw(setup, inputs, command.natural),
        uses_action=on_turn(context, command.pc_id),
    )
    if isinstance(done, Refusal):
        return done
    gone = ammunition_spent(context.after(done), command.pc_id, made)
    return [*done, *gone, *attack_used(context, command, made)]
