"""Chapter 3, conflicts between NPCs: a player rolls for an ally, or levels are compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import structs

from threefold.model.bounds import DamagePoints, ThingLevel
from threefold.model.characters import FullNpc
from threefold.model.conditions import has_condition
from threefold.model.eyes import eyes_of
from threefold.model.rolled import Rolled
from threefold.procedures.after_hits import after_blow_of_npc
from threefold.procedures.answers import Answer, FigureChange, StrikeAnswer, in_events
from threefold.procedures.bare import succeeded
from threefold.procedures.base import (
    Die,
    Figure,
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Setting,
    Setup,
    diceless_procedure,
)
from threefold.procedures.d20 import (
    circumstances,
    free_intrusion,
    resolve_d20,
    setting_of,
)
from threefold.procedures.effects.held import foe_lines, lasting_condition_lines
from threefold.procedures.effects.single_target import off_single_attacks
from threefold.procedures.figures import bars_of, kept_from, strike_npc
from threefold.procedures.inputs import Effort, Inputs, Kinds, SituationId, TaskOptions
from threefold.procedures.strike_effects import (
    choice_for,
    earn_effect,
    no_effect,
    with_own_condition,
)
from threefold.procedures.strikes import Distance, on_target
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.bearing import situation_effects
from threefold.rules.binding import implements
from threefold.rules.combat import attack_base, with_bonus
from threefold.rules.conditions import condition_lines
from threefold.rules.effects import EffectName
from threefold.rules.harm import Blow
from threefold.rules.powers import sees_through
from threefold.rules.rolls import chosen
from threefold.rules.situations import AQUATIC, Attacking
from threefold.rules.task_words import TaskRoll
from threefold.rules.tasks import Payer, TaskAttempt, set_task
from threefold.rules.types import Choice, DamageType, Line, Message, Params, Refusal, Result, Stat
from threefold.rules.versus import Winner, compare_levels

# --- a player rolls for an ally -------------------------------------------------------------------


class AllyAttackInputs(TaskOptions, kw_only=True, frozen=True):
    """An attack of an NPC ally, rolled by a player as if a PC attacked, but without Effort."""

    stat: Stat = "might"
    damage: DamagePoints | None = None
    damage_type: DamageType = "might"
    ignores_armor: bool = False
    kinds: Kinds = []
    ranged: bool = False
    distance: Distance | None = None
    situations: list[SituationId] = []
    effort: Effort = Effort()
    choice: Choice | None = None
    effect: EffectName | None = None
    to_object: DamagePoints | None = None


_NOTHING_TO_PAY = Payer(0, 0, 0)


def _ally(setup: Setup) -> FullNpc:
    assert isinstance(setup.actor, FullNpc)
    return setup.actor


def _no_ally(ally: FullNpc, inputs: AllyAttackInputs) -> Refusal | None:
    """NPCs use no Effort. NPCs who are down or stunned cannot attack, nor the paralyzed unless by
    Intellect.
    """
    if inputs.effort.ease or inputs.effort.damage or inputs.free_effort:
        return Refusal(
            "not_allowed", "inputs.effort", Message("refusal.ally_effort", {"name": ally.name})
        )
    if ally.health == 0:
        return Refusal(
            "cannot_act", "actor.health", Message("refusal.foe_down", {"name": ally.name})
        )
    return kept_from(ally, "act", *bars_of("attack", inputs.stat))


@implements("npc_combat.ally.player_rolls", "npc_combat.ally.no_effort")
def set_ally_attack(setup: Setup, inputs: AllyAttackInputs) -> Setting | Refusal:
    """Set the task from the foe's level or defense, the conditions of both, and the circumstances;
    without Effort.
    """
    ally, foe, rules = _ally(setup), setup.npc, setup.rules
    refusal = (
        _no_ally(ally, inputs)
        or no_effect(inputs.effect, inputs.choice, inputs.to_object, rules)
        or off_single_attacks(foe, False)
    )
    if refusal is not None:
        return refusal
    attacking = Attacking(
        inputs.ranged, None, inputs.kinds, aquatic=has_condition(ally, AQUATIC), eyes=eyes_of(ally)
    )
    found = situation_effects(
        on_target(inputs.situations, foe), attacking, False, rules, inputs.distance
    )
    if isinstance(found, Refusal):
        return found
    lines = [
        *condition_lines(foe.usual_conditions(), True, "attack", rules),
        *found.lines,
        *circumstances(inputs, rules, foe.name),
        *condition_lines(ally.usual_conditions(), False, "attack", rules),
        *lasting_condition_lines(ally, foe, TaskRoll("attack", inputs.stat)),
        *foe_lines(ally, foe, Rolled("attack", inputs.stat)),
    ]
    base = attack_base(foe.name, foe.level, foe.modifications, inputs.stat, ranged=inputs.ranged)
    task = set_task(
        TaskAttempt(
            inputs.stat,
            base,
            lines,
            roll_bonus=inputs.roll_bonus,
            intrusion=inputs.intrusion,
            hidden=setup.hidden,
        ),
        _NOTHING_TO_PAY,
        rules,
    )
    if isinstance(task, Refusal):
        return task
    if inputs.damage is None:
        points = ally.damage
    else:
        points = inputs.damage
    if inputs.damage is None:
        rule = "fact.npc.damage_default"
    else:
        rule = "damage.amount.fixed"
    line = Line(points, Message("line.given", {"name": ally.name}), rule)
    blow = Blow(
        (line,) if points else (),
        inputs.damage_type,
        inputs.kinds,
        inputs.ignores_armor,
        single=True,
    )
    if found.unseen is not None and not inputs.intrusion:
        task = task._replace(roll="impossible", rolls=False)
    return structs.replace(setting_of(task, rules), blow=blow)


def resolve_ally_attack(
    setup: Setup, inputs: AllyAttackInputs, setting: Setting, faces: Sequence[int]
) -> Resolved:
    """As for the attack of a PC: 17 to 20 add damage or an effect to a hit that deals damage."""
    return resolve_d20(
        setup, setting, faces, damaging=setting.blow is not None and bool(setting.blow.lines)
    )


def settle_ally_attack(
    setup: Setup, inputs: AllyAttackInputs, resolved: Resolved
) -> Outcome | Refusal:
    """On a hit the foe takes the ally's damage. Nothing is paid."""
    ally, foe, special = _ally(setup), setup.npc, resolved.special
    if special is not None:
        taken = chosen(special, choice_for(inputs.choice, inputs.effect, special))
    else:
        taken = None
    if special is not None and taken == "damage":
        bonus = special.bonus
    else:
        bonus = 0
    notices: list[Notice] = []
    if special is not None and special.kind == "gm_intrusion":
        if resolved.roll is None:
            natural = 1
        else:
            natural = resolved.roll.natural
        told_of = free_intrusion(setup.rules, natural)
        notices.append(Notice("gm_intrusion", told_of, "special_roll.one.free_intrusion"))
    damage = None
    answer = StrikeAnswer()
    changes: list[FigureChange] = []
    if succeeded(resolved):
        blow = resolved.setting.blow
        assert blow is not None
        if resolved.roll is not None:
            blow = with_bonus(blow, resolved.roll.natural, bonus, False)
        earned = earn_effect(
            wishes=inputs,
            taken=taken,
            actor=ally.name,
            target=foe,
            blow=blow,
            rules=setup.rules,
            notices=notices,
        )
        if isinstance(earned, Refusal):
            return earned
        ally, foe, answer = with_own_condition(ally, earned.effect), earned.target, earned.answer
        if earned.blow is not None:
            foe, damage = strike_npc(foe, earned.blow, setup.rules, notices)
        ally, foe, changes = after_blow_of_npc(ally, foe, damage, setup.rules, notices)
    return Outcome(
        ally,
        foe,
        resolved.setting.task,
        roll=resolved.roll,
        result=resolved.result,
        special=special,
        taken=taken,
        damage_bonus=bonus,
        damage=damage,
        notices=tuple(notices),
        answer=answer,
        changes=tuple(changes),
    )


ALLY_ATTACK = Procedure(
    id="ally_attack",
    module="combat",
    rules=(
        "npc_combat.ally.player_rolls",
        "npc_combat.ally.no_effort",
        "npc_combat.ally.alternatives",
    ),
    inputs=AllyAttackInputs,
    answer=StrikeAnswer,
    traits=ProcedureTraits(strikes=True),
    dice=(Die(20, "die.attack"),),
    set=set_ally_attack,
    resolve=resolve_ally_attack,
    settle=settle_ally_attack,
    actor=("npc",),
    target=("npc",),
)


# --- levels are compared --------------------------------------------------------------------------


class CompareLevelsInputs(Inputs, kw_only=True, frozen=True):
    """The levels of two creatures, poisons, devices or effects. The defaults are those of the actor
    and the target.
    """

    level: ThingLevel | None = None
    against: ThingLevel | None = None
    illusion: bool = False


_RESULTS: dict[str, Result | None] = {
    "first": "success",
    "second": "failure",
    "either": None,
    "neither": None,
}


def _level(figure: Figure | None, stated: int | None, field: str) -> int | Refusal:
    if stated is not None:
        return stated
    level = getattr(figure, "level", None)
    if isinstance(level, int):
        return level
    return Refusal("bad_value", field, Message("refusal.no_level"))


class LevelsAnswer(Answer, kw_only=True, frozen=True):
    """The two levels, and which of them is higher."""

    levels: Annotated[list[int], in_events("levels")]
    winner: Annotated[Winner, in_events("levels")]


@implements(
    "npc_combat.level_comparison",
    "npc_combat.gm_arbiter",
    "magic_technology.artifact.truth_binoculars.threshold",
)
def settle_levels(
    setup: Setup, inputs: CompareLevelsInputs, resolved: Resolved
) -> Outcome | Refusal:
    """The higher level wins. With equal levels the GM decides, unless a ruling does."""
    first = _level(setup.actor, inputs.level, "inputs.level")
    second = _level(setup.target, inputs.against, "inputs.against")
    if isinstance(first, Refusal):
        return first
    if isinstance(second, Refusal):
        return second
    params: Params = {"level": first, "against": second}
    if inputs.illusion:
        winner: Winner = "first" if sees_through(first, second) else "second"
        text = Message("event.levels.sees" if winner == "first" else "event.levels.blind", params)
        notice = Notice("levels", text, "magic_technology.artifact.truth_binoculars.threshold")
    else:
        winner = compare_levels(first, second, setup.rules)
        notice = Notice(
            "levels", Message(f"event.levels.{winner}", params), "npc_combat.level_comparison"
        )
    answer = LevelsAnswer(levels=[first, second], winner=winner)
    return Outcome(
        setup.actor, setup.target, result=_RESULTS[winner], notices=(notice,), answer=answer
    )


COMPARE_LEVELS = diceless_procedure(
    id="compare_levels",
    module="combat",
    rules=(
        "npc_combat.level_comparison",
        "npc_combat.level_tie",
        "magic_technology.artifact.truth_binoculars.threshold",
    ),
    inputs=CompareLevelsInputs,
    answer=LevelsAnswer,
    settle=settle_levels,
    actor=(),
    target=("npc", "object", "vehicle"),
)
