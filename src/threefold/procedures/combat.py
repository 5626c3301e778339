"""Chapter 3: attacking a foe, and defending against one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import structs

from threefold.model.barred import is_hit_without_roll
from threefold.model.characters import Attack, FullNpc, Pc
from threefold.model.conditions import has_condition
from threefold.model.eyes import eyes_of
from threefold.model.sheet_conditions import worn_now
from threefold.model.vocabulary import Vocabulary
from threefold.procedures.accounts import cost_changes, damage_changes
from threefold.procedures.after_hits import Afterwards, AttackAnswer, Hit, after_hit
from threefold.procedures.answers import (
    SECOND_DEFENSE,
    Answer,
    FigureChange,
    LoggedFigure,
    StrikeAnswer,
    logged,
)
from threefold.procedures.bare import succeeded, with_ease, with_effort
from threefold.procedures.base import Die, Outcome, Procedure, Resolved, Setting, Setup, preview
from threefold.procedures.d20 import (
    D20,
    Payment,
    Settlement,
    defense_lines,
    may_hurt_more,
    outcome,
    resolve_d20,
    set_d20,
    settle_d20,
)
from threefold.procedures.defended import DefendInputs, as_met, base_of, blow_of, how_met
from threefold.procedures.effects.rolled import added_by_effort_level
from threefold.procedures.figures import effort_without_roll, put_condition, strike_npc, strike_pc
from threefold.procedures.inputs import (
    TaskOptions,
    Then,
)
from threefold.procedures.strike_effects import (
    NOTHING_EARNED,
    choice_for,
    earn_effect,
    with_own_condition,
)
from threefold.procedures.strikes import (
    Strike,
    on_target,
    pay_luck,
    set_strike,
    the_attack,
)
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.bearing import situation_effects
from threefold.rules.binding import implements
from threefold.rules.combat import damage_per_level, with_bonus
from threefold.rules.conditions import condition_lines, is_out
from threefold.rules.harm import Blow, DealtDamage, armor_against
from threefold.rules.harm_words import reach_of_attack
from threefold.rules.situations import AQUATIC, Attacking
from threefold.rules.types import Line, Message, Modifier, Refusal, given
from threefold.rules.weapon_words import Weapon


class AttackInputs(Strike, kw_only=True, frozen=True):
    """An attack on an NPC, with one of the character's attacks by name, or with a full attack."""

    attack: Annotated[str, Vocabulary.SHELF] | Attack


# --- attack ---------------------------------------------------------------------------------------


def set_attack(setup: Setup, inputs: AttackInputs) -> Setting | Refusal:
    """Set the task from the foe's level or Speed defense (Intellect defense for an Intellect
    attack), with the blow.
    """
    attack = the_attack(setup.pc, inputs.attack, setup.picked.attack)
    if isinstance(attack, Refusal):
        return attack
    return set_strike(setup, inputs, attack, attack.points(setup.rules))


def added_by_effort(setup: Setup, inputs: AttackInputs) -> int:
    """The points that a level of Effort adds to the damage of a hit; 0 for an attack without
    damage.
    """
    attack = the_attack(setup.pc, inputs.attack, setup.picked.attack)
    if isinstance(attack, Refusal) or not attack.points(setup.rules):
        return 0
    own = added_by_effort_level(setup.pc, attack, inputs.said)
    return damage_per_level(attack.area is True, setup.rules) + own


def resolve_attack(
    setup: Setup, inputs: AttackInputs, setting: Setting, faces: Sequence[int]
) -> Resolved:
    """17 to 20 add damage, or an effect, to an attack that deals damage and hits."""
    return resolve_d20(
        setup, setting, faces, damaging=setting.blow is not None and bool(setting.blow.lines)
    )


@implements("special_roll.minor.combat_options", "special_roll.major.combat_options")
def settle_attack(setup: Setup, inputs: AttackInputs, resolved: Resolved) -> Outcome | Refusal:
    """Pay the cost. On a hit, apply the blow (Armor before health) and the effect that the roll
    earned.
    """
    settlement = settle_d20(
        setup, resolved, choice_for(inputs.choice, inputs.effect, resolved.special)
    )
    settlement = pay_luck(settlement, inputs, resolved.result != "impossible", setup.rules)
    pc, rules, notices = setup.pc, setup.rules, settlement.notices
    npc: FullNpc = setup.npc
    if not succeeded(resolved):
        return _missed(setup, inputs, resolved, settlement)
    task, blow = resolved.setting.task, resolved.setting.blow
    assert task is not None
    assert blow is not None
    if resolved.roll is not None:
        blow = with_bonus(blow, resolved.roll.natural, settlement.bonus, task.impaired)
    taken = settlement.taken
    earned = earn_effect(inputs, taken, pc.name, npc, blow, rules=rules, notices=notices)
    if isinstance(earned, Refusal):
        return earned
    npc, damage = earned.target, None
    if earned.blow is not None:
        npc, damage = strike_npc(npc, earned.blow, rules, notices)
    actor = with_own_condition(settlement.actor, earned.effect)
    attack = the_attack(pc, inputs.attack, setup.picked.attack)
    assert isinstance(attack, Attack)
    hit = Hit(attack, inputs.said, face=resolved.face(), left=setup.left)
    after = after_hit(pc, hit, actor, npc, damage, rules=rules, notices=notices)
    return _with_afterwards(setup, resolved, settlement, after, damage, earned.answer)


def _missed(
    setup: Setup, inputs: AttackInputs, resolved: Resolved, settlement: Settlement
) -> Outcome:
    """Settle an attack that did not hit, with what follows a miss."""
    npc: FullNpc = setup.npc
    attack = the_attack(setup.pc, inputs.attack, setup.picked.attack)
    if resolved.result != "failure" or isinstance(attack, Refusal):
        return outcome(setup, resolved, settlement, npc, None)
    hit, notices = Hit(attack, inputs.said, False, resolved.face(), setup.left), settlement.notices
    after = after_hit(
        setup.pc, hit, settlement.actor, npc, None, rules=setup.rules, notices=notices
    )
    return _with_afterwards(setup, resolved, settlement, after, None, NOTHING_EARNED)


def _with_afterwards(
    setup: Setup,
    resolved: Resolved,
    settlement: Settlement,
    after: Afterwards,
    damage: DealtDamage | None,
    earned: StrikeAnswer,
) -> Outcome:
    """The outcome of an attack with what its roll earned and what follows its hit or miss."""
    if after.actor is not settlement.actor:
        settlement = structs.replace(settlement, actor=after.actor)
    out = outcome(setup, resolved, settlement, after.target, damage)
    if earned is NOTHING_EARNED and not (after.changes or after.requests):
        return out
    answer = AttackAnswer(
        effect=earned.effect,
        to_object=earned.to_object,
        to_object_lines=earned.to_object_lines,
        does=after.requests,
    )
    return structs.replace(out, answer=answer, changes=(*out.changes, *after.changes))


ATTACK = Procedure(
    id="attack",
    module="combat",
    rules=(
        "attack.hit.meet_or_beat",
        "attack.stat.by_type",
        "damage.amount.fixed",
        "armor.subtract.each_hit",
    ),
    inputs=AttackInputs,
    answer=AttackAnswer,
    traits=ProcedureTraits(attacks=True, strikes=True, aid="attack"),
    dice=(Die(20, "die.attack"),),
    set=set_attack,
    resolve=resolve_attack,
    settle=settle_attack,
    target=("npc",),
    with_effort=with_effort,
    effort_on_damage=added_by_effort,
)


# --- defend ---------------------------------------------------------------------------------------

_FORGONE = Setting(result="failure")


@implements(
    [
        "defend.modifiers",
        "defend.off_turn_no_cost",
        "defend.stat_by_attack",
        "defend.pc_only_reaction",
        "defend.forgo",
        "defend.forgo.auto_hit",
        "defend.unaware.no_modifiers",
    ],
)
def set_defense(setup: Setup, inputs: DefendInputs) -> Setting | Refusal:
    """Set the task from the attacker's level or ``attack`` modification, with the blow of a failed
    defense.

    A prone PC is easier or harder to hit in Speed defense; Might and Intellect defense do not
    change.
    """
    pc, npc, rules = setup.pc, setup.npc, setup.rules
    second = _set_then(setup, inputs.then) if inputs.then is not None else None
    if isinstance(second, Refusal):
        return second
    inputs = as_met(pc, inputs)
    attack = Weapon(npc.name, ranged=inputs.ranged, kinds=tuple(inputs.kinds))
    blow = blow_of(pc, npc, inputs, attack)
    unaware = inputs.unaware or is_out(pc.condition_names())
    if inputs.forgo or is_hit_without_roll(pc, inputs.stat, unaware, rules):
        return _no_forgoing(pc, inputs) or structs.replace(_FORGONE, blow=blow)
    situations = on_target(inputs.situations, pc) if inputs.stat == "speed" else inputs.situations
    if unaware and rules.rulings.surprise_defense == "both":
        situations = ["surprise", *situations]
    met = Attacking(
        inputs.ranged, None, inputs.kinds, aquatic=has_condition(npc, AQUATIC), eyes=eyes_of(npc)
    )
    found = situation_effects(situations, met, True, rules, inputs.distance)
    if isinstance(found, Refusal):
        return found
    conditions: list[Modifier] = []
    if npc.conditions:
        conditions = condition_lines(npc.usual_conditions(), True, "defense", rules)
    base = base_of(npc, inputs.difficulty, inputs.level_of, how_met(inputs))
    against = (*inputs.kinds, inputs.damage_type)
    lines = [*defense_lines(pc, inputs.stat, rules, against), *conditions, *found.lines]
    setting = set_d20(
        setup,
        inputs,
        D20(
            inputs.stat,
            base,
            lines,
            act="defense",
            unaware=unaware,
            situations=inputs.situations,
            against=(*against, reach_of_attack(inputs.ranged)),
            meets=attack,
        ),
        Payment(inputs.effort.ease),
    )
    if isinstance(setting, Refusal):
        return setting
    setting = structs.replace(setting, blow=blow)
    if found.unseen is None or inputs.intrusion:
        return setting
    return _unhurt(setting)


def _no_forgoing(pc: Pc, inputs: DefendInputs) -> Refusal | None:
    """Refuse a defense without a roll for the dead, and Effort on it."""
    if pc.damage_track == "dead":
        dead = Message("refusal.dead", {"name": pc.name})
        return Refusal("cannot_act", "actor.damage_track", dead)
    return effort_without_roll(inputs.effort.ease, inputs.free_effort)


@implements(
    "illumination.darkness.auto_fail", "visibility.invisible.auto_fail", "visibility.dense_mist"
)
def _unhurt(setting: Setting) -> Setting:
    """An attacker that cannot see or sense the PC misses without a roll, unless the GM intrudes."""
    assert setting.task is not None
    task = setting.task._replace(roll="routine", rolls=False)
    return structs.replace(setting, task=task, asks=(), result="routine", attempt=None)


def resolve_defense(
    setup: Setup, inputs: DefendInputs, setting: Setting, faces: Sequence[int]
) -> Resolved:
    """A defense deals no damage: 17 and 18 have no special effect."""
    resolved = resolve_d20(setup, setting, faces, damaging=False)
    return structs.replace(resolved, more=tuple(faces[len(setting.asks) :]))


@implements("area_attack.pcs_each_defend", "area_attack.minimum_damage")
def settle_defense(setup: Setup, inputs: DefendInputs, resolved: Resolved) -> Outcome | Refusal:
    """Pay the cost. On a failed or impossible defense, take the blow through Armor, then any second
    defense.

    Each PC in an area defends alone. Some attacks deal damage even after a successful defense.
    """
    settlement = settle_d20(setup, resolved, None)
    hit = resolved.result in ("failure", "impossible")
    blow = resolved.setting.blow
    assert blow is not None
    if not hit:
        least = inputs.damage_on_success
        name = Message("line.given", {"name": setup.npc.name})
        blow = blow._replace(
            lines=(Line(least, name, "area_attack.minimum_damage"),) if least else ()
        )
    damage = None
    if hit or blow.lines:
        pc = settlement.actor
        armor = armor_against(blow, worn_now(pc, setup.rules, inputs.said), setup.rules)
        pc, damage = strike_pc(pc, blow, armor, setup.rules, settlement.notices, inputs.said)
        settlement = structs.replace(settlement, actor=pc)
    if hit and inputs.condition:
        befallen = put_condition(settlement.actor, inputs.condition, None, settlement.notices)
        settlement = structs.replace(settlement, actor=befallen)
    if hit and resolved.roll is not None:
        settlement.notices.extend(may_hurt_more(resolved.roll.natural, setup.rules))
    out = outcome(setup, resolved, settlement, setup.target, damage)
    if inputs.then is None or not hit:
        return out
    return _and_then(setup, inputs.then, resolved.more, out)


class DefendAnswer(Answer, kw_only=True, frozen=True):
    """The second defense against an attack, after the first has failed."""

    then: Annotated[Outcome | None, SECOND_DEFENSE] = None

    def figures(self) -> Iterator[LoggedFigure]:
        then, rule = self.then, "defend.two_stage"
        if then is None or then.result is None:
            return
        result = Message(f"told.result.{then.result}")
        if then.roll is not None:
            yield logged("then.rolled", rule, natural=then.roll.natural, result=result)
        else:
            yield logged("then.unrolled", rule, result=result)
        if then.damage is not None:
            yield logged("then.damage", rule, n=then.damage.taken)

    def further_changes(self) -> Sequence[FigureChange]:
        then = self.then
        if then is None:
            return ()
        paid = cost_changes("actor", then.cost) if then.cost is not None and then.paid else ()
        struck = damage_changes("actor", then.damage) if then.damage is not None else ()
        return (*paid, *then.changes, *struck)


@implements("defend.two_stage")
def _and_then(setup: Setup, then: Then, faces: Sequence[int], first: Outcome) -> Outcome | Refusal:
    """Play the second defense after a failed first one, with the PC as the first one left them.

    Its die follows the die of the first. Without that die, return a preview of the second task.
    """
    setup = setup._replace(actor=first.actor)
    if setup.pc.damage_track == "dead":
        return first
    setting = _set_then(setup, then)
    if isinstance(setting, Refusal):
        return setting
    if setting.asks and not faces:
        return structs.replace(first, answer=DefendAnswer(then=preview(setup, setting)))
    sides = setup.rules.task.die
    if setting.asks and not 1 <= faces[0] <= sides:
        place = f"dice[{int(first.roll is not None)}]"
        return Refusal(
            "bad_value", place, Message("refusal.die", {"sides": sides, "face": faces[0]})
        )
    resolved = resolve_d20(setup, setting, faces, damaging=False)
    settlement = settle_d20(setup, resolved, None)
    damage = None
    if resolved.result in ("failure", "impossible"):
        assert setting.blow is not None
        pc = settlement.actor
        if setting.blow.lines:
            armor = armor_against(setting.blow, worn_now(pc, setup.rules), setup.rules)
            pc, damage = strike_pc(pc, setting.blow, armor, setup.rules, settlement.notices)
        if then.condition:
            pc = put_condition(pc, then.condition, None, settlement.notices)
        settlement = structs.replace(settlement, actor=pc)
    second = outcome(setup, resolved, settlement, None, damage)
    return structs.replace(
        first,
        actor=second.actor,
        notices=(*first.notices, *second.notices),
        answer=DefendAnswer(then=structs.replace(second, notices=())),
    )


def _set_then(setup: Setup, then: Then) -> Setting | Refusal:
    npc = setup.npc
    lines = (
        Line(then.damage, given(then.title or npc.name, "line.damage"), "damage.amount.fixed"),
    )
    against = (*then.kinds, then.damage_type)
    blow = Blow(lines if then.damage else (), then.damage_type, against, then.ignores_armor)
    setting = set_d20(
        setup,
        TaskOptions(assets=then.assets, ease=then.ease, hinder=then.hinder),
        D20(
            then.stat,
            base_of(npc, then.difficulty),
            defense_lines(setup.pc, then.stat, setup.rules, against),
            act="defense",
            against=against,
        ),
        Payment(then.effort.ease),
    )
    if isinstance(setting, Refusal):
        return setting._replace(field=setting.field.replace("inputs.", "inputs.then."))
    return structs.replace(setting, blow=blow)


DEFEND = Procedure(
    id="defend",
    module="combat",
    rules=(
        "defend.difficulty",
        "defend.stat_by_attack",
        "armor.subtract.each_hit",
        "damage.overflow.order",
    ),
    inputs=DefendInputs,
    answer=DefendAnswer,
    traits=ProcedureTraits(defends=True, aid="defense"),
    dice=(Die(20, "die.defend"), Die(20, "die.then")),
    set=set_defense,
    resolve=resolve_defense,
    settle=settle_defense,
    target=("npc",),
    with_effort=with_ease,
)
