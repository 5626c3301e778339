"""Chapter 3, attacking objects: a Might task against the effective level, and the object damage
track.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from threefold.model.bounds import DamagePoints
from threefold.model.characters import Attack
from threefold.model.rolled import Rolled
from threefold.model.things import Thing
from threefold.model.vocabulary import Vocabulary
from threefold.procedures.answers import Answer
from threefold.procedures.bare import resolve_bare, with_ease
from threefold.procedures.base import Die, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.d20 import (
    D20,
    Payment,
    initial_line,
    outcome,
    set_d20,
    settle_d20,
    skill_lines,
)
from threefold.procedures.effects.breaking import (
    breaking_base,
    broken,
    cannot_break,
    object_state,
)
from threefold.procedures.figures import kept_from
from threefold.procedures.inputs import BareTask
from threefold.procedures.strikes import attack_blow, the_attack
from threefold.rules.binding import implements
from threefold.rules.harm import Blow, apply_armor
from threefold.rules.objects import (
    Material,
    cannot_harm,
)
from threefold.rules.types import Line, Message, Refusal, Stat


class AttackObjectInputs(BareTask, kw_only=True, frozen=True):
    """An attack on an object: the damage it could deal without special rolls (stated, or that of
    ``attack``), and the material of the tool."""

    damage: DamagePoints | None = None
    attack: Annotated[str, Vocabulary.SHELF] | Attack | None = None
    tool: Material = "ordinary"
    held: bool = False
    stat: Stat = "might"


@implements("object.attack.might_melee", "object.target_number", "special_roll.minor.damage_object")
def set_object_attack(setup: Setup, inputs: AttackObjectInputs) -> Setting | Refusal:
    """Set a Might task at the object's effective level. Refuse it if the tool cannot harm the
    object.

    For an object in a foe's hands (``held``, a minor effect), material and tool do not count.
    """
    assert isinstance(setup.target, Thing)
    thing, refusal = setup.target, kept_from(setup.pc, "touch") or cannot_break(setup.target)
    if inputs.held:
        thing = msgspec.structs.replace(thing, material="ordinary")
    elif refusal is None:
        blow = _damage(setup, inputs)
        if isinstance(blow, Refusal):
            refusal = blow
        else:
            state = object_state(thing, blow.kinds)
            if blow.ignores_armor:
                state = state._replace(armor=0)
            dealt = apply_armor(blow, ()).dealt
            refusal = cannot_harm(state, dealt, inputs.tool, setup.rules)
    if refusal is not None:
        return refusal
    return set_d20(
        setup,
        inputs,
        D20(
            inputs.stat,
            breaking_base(thing, setup.rules),
            skill_lines(setup, inputs.skill),
            skill=inputs.skill,
            retry=inputs.retry,
        ),
        Payment(inputs.effort.ease, initial=initial_line(inputs.initial_cost)),
    )


def _damage(setup: Setup, inputs: AttackObjectInputs) -> Blow | Refusal:
    """The blow that the attack could deal: as stated, or that of its weapon with all that effects
    on the attacker add to its blows."""
    if inputs.damage is not None:
        return Blow((Line(inputs.damage, Message("line.damage"), "object.damage_threshold"),))
    if inputs.attack is None:
        return Refusal("bad_value", "inputs.damage", Message("refusal.area_damage"))
    attack = the_attack(setup.pc, inputs.attack, setup.picked.attack)
    if isinstance(attack, Refusal):
        return attack
    made = Rolled(
        "attack",
        inputs.stat,
        attack.skill,
        target=setup.target,
        attack=attack,
        said=setup.not_used_up(inputs.said),
    )
    return attack_blow(setup.pc, made, attack.points(setup.rules), (), setup.rules)


def settle_object_attack(setup: Setup, inputs: AttackObjectInputs, resolved: Resolved) -> Outcome:
    """On a success, the object moves down its damage track: more steps the more the roll beats the
    difficulty.
    """
    settlement = settle_d20(setup, resolved, None)
    thing = setup.target
    assert isinstance(thing, Thing)
    task = resolved.setting.task
    if task is not None and resolved.result in ("success", "routine"):
        thing = broken(thing, resolved.roll, task.difficulty, setup.rules, settlement.notices)
    return outcome(setup, resolved, settlement, thing, None)


ATTACK_OBJECT = Procedure(
    id="attack_object",
    module="objects",
    rules=(
        "object.attack.might_melee",
        "object.damage.steps",
        "object.material.effective_level",
        "object.tool_hardness",
    ),
    inputs=AttackObjectInputs,
    answer=Answer,
    dice=(Die(20, "die.task"),),
    set=set_object_attack,
    resolve=resolve_bare,
    settle=settle_object_attack,
    target=("object",),
    with_effort=with_ease,
)
