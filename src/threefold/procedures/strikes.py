"""Chapter 3: the parts that all kinds of attacks share: the weapon, its modifiers, the blow, the
task.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple, TypeVar

import msgspec
from msgspec import structs

from threefold.model.active_effects import may_have_effects
from threefold.model.bounds import ArmorPoints, ConditionName, DamagePoints, Difficulty, whole
from threefold.model.characters import Attack, FullNpc, Pc, Range
from threefold.model.conditions import has_condition
from threefold.model.eyes import eyes_of
from threefold.model.rolled import Rolled, is_practiced, skill_with
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import Notice, Setting, Setup
from threefold.procedures.d20 import D20, Payment, Settlement, set_d20
from threefold.procedures.effects.rolled import (
    Added,
    WholeBlow,
    attack_made,
    bonuses,
    multipliers,
    whole_blow,
)
from threefold.procedures.effects.single_target import off_single_attacks
from threefold.procedures.effects.spared import spared_situations
from threefold.procedures.figures import kept_from_weapon
from threefold.procedures.inputs import Effort, Kinds, OwnLabel, SituationId, TaskOptions
from threefold.procedures.strike_effects import no_effect
from threefold.rules.bearing import UNHINDERED, SituationEffects, situation_effects
from threefold.rules.binding import implements
from threefold.rules.combat import (
    attack_base,
    effort_on_damage,
    leaving,
    light_weapon,
    low_gravity_loss,
    touch_in_reach,
    unpracticed_weapon,
)
from threefold.rules.conditions import PRONE, condition_lines, condition_name
from threefold.rules.effects import EffectName
from threefold.rules.experience import lucky_shot_price
from threefold.rules.harm import Blow
from threefold.rules.harm_words import shot_kinds
from threefold.rules.kinds_of_harm import made_of
from threefold.rules.near import shown
from threefold.rules.ruleset import Rules
from threefold.rules.shifts import added_damage, eased
from threefold.rules.situations import AQUATIC, Attacking
from threefold.rules.tasks import Task, skill_modifier
from threefold.rules.types import (
    Choice,
    DamageType,
    Line,
    Message,
    Modifier,
    Params,
    Refusal,
    Stat,
    Times,
    given,
    listed,
)

Feet = Annotated[int, whole(0, 99999, "feet")]
Distance = Range | Feet
F = TypeVar("F", Pc, FullNpc)


class Aimed(TaskOptions, kw_only=True, frozen=True):
    """The inputs of anything aimed at a target: situations, its distance, a lucky shot at an unseen
    target.
    """

    situations: list[SituationId] = []
    distance: Distance | None = None
    lucky_shot: bool = False


class Strike(Aimed, kw_only=True, frozen=True):
    """The inputs of any attack of a PC, except the weapon and the target."""

    stat: Stat | None = None
    effort: Effort = Effort()
    ready: bool = False
    choice: Choice | None = None
    effect: EffectName | None = None
    to_object: DamagePoints | None = None


class AttackToMeet(TaskOptions, kw_only=True, frozen=True):
    """An NPC's attack that a PC meets; the target is the attacker. Without a ``difficulty`` its
    level counts. ``level_of`` names the move that the difficulty comes from. A failed defense puts
    ``condition`` on the PC."""

    part_of_one = True

    stat: Stat = "speed"
    difficulty: Difficulty | None = None
    level_of: OwnLabel = ""
    damage: DamagePoints | None = None
    damage_type: DamageType = "might"
    ignores_armor: bool = False
    stopped_by: Kinds = []
    pierces: ArmorPoints = 0
    kinds: Kinds = []
    condition: ConditionName | None = None


# --- the weapon -----------------------------------------------------------------------------------


def the_attack(pc: Pc, asked: str | Attack, place: int | None = None) -> Attack | Refusal:
    """Return the attack of this name on the sheet, or the one given in full. ``place`` is its index
    among the attacks that the PC has now, where it is known; without it the first one of the name
    is meant."""
    if isinstance(asked, Attack):
        return asked
    if place is None:
        attack = pc.attack_named(asked)
    else:
        attack = pc.attacks_now()[place]
    if attack is None:
        if not pc.attacks_now():
            return Refusal(
                "bad_value", "inputs.attack", Message("refusal.no_attacks", {"name": pc.name})
            )
        known = ", ".join(shown(a.name) for a in pc.attacks_now())
        params: Params = {"name": pc.name, "attack": shown(asked), "known": known}
        return Refusal("bad_value", "inputs.attack", Message("refusal.unknown_attack", params))
    return attack


def the_stat(attack: Attack, stat: Stat | None) -> Stat | Refusal:
    """The stat an attack is rolled with: the chosen one if the attack allows it, else its first."""
    usable = attack.usable_stats()
    if stat is None:
        return usable[0]
    if stat not in usable:
        options = listed([Message(f"stat.{s}") for s in usable], "or")
        params: Params = {
            "attack": attack.name,
            "stat": Message(f"stat.{stat}"),
            "options": options,
        }
        return Refusal("not_allowed", "inputs.stat", Message("refusal.attack_stat", params))
    return stat


def is_ranged(attack: Attack) -> bool:
    """True if the range of an attack is more than immediate."""
    return attack.range != "immediate"


def on_target(situations: Sequence[str], target: Pc | FullNpc) -> list[str]:
    """Return the situations, with ``prone`` added if the target has that condition."""
    if PRONE in map(condition_name, target.usual_conditions()):
        return [*situations, "prone"]
    return list(situations)


# --- modifiers ------------------------------------------------------------------------------------


def weapon_lines(pc: Pc, attack: Attack, stat: Stat, rules: Rules) -> list[Modifier]:
    """The lines of the weapon: skill, lack of practice, a light weight, power shifts for this
    attack.
    """
    known = skill_with(pc, attack, stat)
    skill = None
    if known is not None:
        name, level = known
        skill = skill_modifier(level, name, rules)
    if attack.practiced is False and not is_practiced(pc, attack):
        unpracticed = unpracticed_weapon(attack.name, rules)
    else:
        unpracticed = None
    found = [skill, unpracticed, light_weapon(attack.weight, rules)]
    if pc.power_shifts:
        own = (shift for shift in pc.shifts() if shift.what == "single_attack")
        found += [eased(shift, "attack", "might", "", attack.name, rules) for shift in own]
    return [line for line in found if line is not None]


def attack_bearing(
    pc: Pc, attack: Attack, target: Pc | FullNpc, inputs: Strike, rules: Rules
) -> SituationEffects | Refusal:
    """The effect of the situations on this attack on this target."""
    around = on_target(inputs.situations, target)
    if not around and inputs.distance is None:
        return UNHINDERED
    ranged = is_ranged(attack) and not _stays_in_hand(attack, inputs.situations)
    attacking = Attacking(
        ranged=ranged,
        reach=attack.range if ranged else None,
        kinds=attack.kinds or (),
        hard_limit=attack.hard_limit is True,
        skills=pc.skills,
        aquatic=has_condition(pc, AQUATIC),
        eyes=eyes_of(pc, inputs.said),
        spared=spared_situations(pc, inputs.said, inputs.situations),
    )
    return situation_effects(around, attacking, False, rules, inputs.distance)


def _stays_in_hand(attack: Attack, situations: Sequence[str]) -> bool:
    """True if a weapon that may be thrown is not: under water it would not get far."""
    wet = any(id.startswith("underwater") for id in situations)
    return wet and "throwable" in (attack.kinds or ())


def aimed_bearing(
    attacking: Attacking, target: Pc | FullNpc, inputs: Aimed, rules: Rules
) -> SituationEffects | Refusal:
    """The effect of the situations on anything aimed at this target."""
    return situation_effects(
        on_target(inputs.situations, target), attacking, False, rules, inputs.distance
    )


# --- the blow -------------------------------------------------------------------------------------


class _Given(NamedTuple):
    """What effects on the attacker give to a blow: points, what they make of all of it, factors."""

    bonuses: Sequence[Added] = ()
    whole: WholeBlow = WholeBlow()
    times: tuple[Times, ...] = ()


_NOTHING_GIVEN: Final = _Given()


def _effects_on_blow(pc: Pc, made: Rolled) -> _Given:
    if not may_have_effects(pc):
        return _NOTHING_GIVEN
    return _Given(bonuses(pc, made), whole_blow(pc, made), multipliers(pc, made))


def attack_blow(
    pc: Pc,
    made: Rolled,
    points: int,
    situations: Sequence[str],
    rules: Rules,
) -> Blow:
    """The blow of an attack that hits: its points, less in low gravity where weight counts, the
    Effort on damage of the roll that was ``made``, bonuses."""
    attack = made.attack
    assert attack is not None
    if attack.damage is None:
        rule = "fact.weapon.damage"
    else:
        rule = "damage.amount.fixed"
    kinds = _kinds_of(attack)
    pierces, direct = attack.pierces or 0, 0
    lines: list[Line | None] = []
    if points:
        lines.append(Line(points, given(attack.name, "line.area_attack"), rule))
    if "low_gravity" in situations:
        spared = spared_situations(pc, made.said, ("low_gravity",))
        lines.append(low_gravity_loss(points, attack.weight, kinds, pc.skills, rules, spared))
    lines.append(effort_on_damage(made.harder, attack.area is True, rules))
    given_by = _effects_on_blow(pc, made)
    if points:
        for each in given_by.bonuses:
            lines.append(leaving(each.line, lines, each.leaves))
            pierces += each.pierces
            direct += each.line.points if each.direct else 0
        lines += _shift_damage(pc, attack, rules)
    return Blow(
        lines=tuple([line for line in lines if line is not None]),
        type="might" if attack.damage_type is None else attack.damage_type,
        kinds=(*kinds, *given_by.whole.kinds),
        ignores_armor=attack.ignores_armor is True or given_by.whole.ignores_armor,
        pierces=pierces,
        direct=direct,
        stopped_by=attack.stopped_by or (),
        times=given_by.times,
        single=attack.area is not True,
    )


def _kinds_of(attack: Attack) -> tuple[str, ...]:
    """The kinds of harm of an attack: its own, what it is made of, and a missile where it is
    shot."""
    kinds = (*(attack.kinds or ()), *made_of(attack.name))
    if attack.range == "immediate":
        return kinds
    return (*kinds, *shot_kinds(kinds))


def _shift_damage(pc: Pc, attack: Attack, rules: Rules) -> list[Line]:
    """The damage that power shifts add to an attack. A weapon is used by hand if it is melee or
    thrown.
    """
    if not pc.power_shifts:
        return []
    by_hand = attack.range == "immediate" or "thrown" in f"{attack.name} {attack.skill}".casefold()
    lines = (added_damage(shift, attack.name, by_hand, "", rules) for shift in pc.shifts())
    return [line for line in lines if line is not None]


# --- the task -------------------------------------------------------------------------------------


@implements(
    "illumination.darkness.auto_fail", "visibility.invisible.auto_fail", "visibility.dense_mist"
)
def where_unseen(setting: Setting, unseen: str | None, inputs: Aimed) -> Setting:
    """An attack on an unseen, unsensed target fails without a roll, except for a lucky shot or a GM
    intrusion.
    """
    if unseen is None or inputs.lucky_shot or inputs.intrusion or setting.task is None:
        return setting
    task: Task = setting.task._replace(roll="impossible", rolls=False)
    return structs.replace(setting, task=task, asks=(), result="impossible", attempt=None)


def no_luck(pc: Pc, unseen: str | None, inputs: Aimed, rules: Rules) -> Refusal | None:
    """Refuse a lucky shot without the 1 XP that it costs, or on a target that can be seen or
    sensed.
    """
    if not inputs.lucky_shot:
        return None
    if unseen is None:
        return Refusal("not_allowed", "inputs.lucky_shot", Message("refusal.lucky_shot"))
    price = lucky_shot_price(pc.xp, rules)
    if isinstance(price, Refusal):
        return price
    return None


@implements(
    "attack.modifiers.same_as_task",
    "attack.touch.later_tries_are_new",
    "retry.attacks_exempt",
    "roll.player.defence_effects_mirror",
)
def set_strike(setup: Setup, inputs: Strike, attack: Attack, points: int) -> Setting | Refusal:
    """Set an attack on the target NPC: its level or Speed defense (Intellect defense for an
    Intellect attack), skill, weapon, the foe's conditions, all situations, and the blow on a
    hit."""
    pc, npc, rules = setup.pc, setup.npc, setup.rules
    stat = the_stat(attack, inputs.stat)
    if isinstance(stat, Refusal):
        return stat
    refusal = kept_from_weapon(pc, attack) or unfit_strike(attack, points, inputs, rules)
    if refusal is None:
        refusal = off_single_attacks(npc, attack.area is True)
    if refusal is not None:
        return refusal
    found = attack_bearing(pc, attack, npc, inputs, rules)
    if isinstance(found, Refusal):
        return found
    refusal = no_luck(pc, found.unseen, inputs, rules)
    if refusal is not None:
        return refusal
    if npc.conditions:
        conditions = condition_lines(npc.usual_conditions(), True, "attack", rules)
    else:
        conditions = []
    setting = set_d20(
        setup,
        inputs,
        D20(
            stat,
            attack_base(npc.name, npc.level, npc.modifications, stat, ranged=is_ranged(attack)),
            [*weapon_lines(pc, attack, stat, rules), *conditions, *found.lines],
            act="attack",
            skill=attack.skill,
            attack=attack,
            situations=inputs.situations,
        ),
        Payment(inputs.effort.ease, inputs.effort.damage, initial=ability_cost(attack, inputs)),
    )
    if isinstance(setting, Refusal):
        return setting
    assert setting.task is not None
    blow = attack_blow(
        pc=pc,
        made=attack_made(attack, inputs.said, setup.npc, setting.task.damage_levels),
        points=points,
        situations=inputs.situations,
        rules=rules,
    )
    # an effect differs for each face of the die
    if inputs.effect is None:
        attempt = setting.attempt
    else:
        attempt = None
    setting = structs.replace(setting, blow=blow, attempt=attempt)
    return where_unseen(setting, found.unseen, inputs)


@implements("fact.ability.cost")
def ability_cost(attack: Attack, inputs: Strike) -> Line | None:
    """The line of the attack's own cost. None without a cost, or for a touch power that is still
    ready after a miss.
    """
    if attack.cost is None or not attack.cost or inputs.ready:
        return None
    return Line(attack.cost, given(attack.name, "line.area_attack"), "fact.ability.cost")


def unfit_strike(attack: Attack, points: int, inputs: Strike, rules: Rules) -> Refusal | None:
    """Refuse Effort on damage for an attack without damage, touch at a distance, a ready power that
    does not need touch, and an effect that does not match its benefit."""
    if inputs.effort.damage and not points:
        return Refusal(
            "not_allowed",
            "inputs.effort.damage",
            Message("refusal.no_damage", {"attack": attack.name}),
        )
    if attack.touch is True and not touch_in_reach(attack.range):
        return Refusal(
            "not_allowed",
            "inputs.attack",
            Message("refusal.touch_needs_reach", {"attack": attack.name}),
        )
    if inputs.ready and attack.touch is not True:
        return Refusal(
            "not_allowed",
            "inputs.ready",
            Message("refusal.ready_needs_touch", {"attack": attack.name}),
        )
    return no_effect(inputs.effect, inputs.choice, inputs.to_object, rules)


@implements("illumination.darkness.auto_fail", "visibility.invisible.auto_fail")
def pay_luck(settlement: Settlement, inputs: Aimed, tried: bool, rules: Rules) -> Settlement:
    """Take the XP of a lucky shot once it is attempted."""
    if inputs.lucky_shot and tried:
        price = lucky_shot_price(settlement.actor.xp, rules)
    else:
        price = 0
    if not price or isinstance(price, Refusal):
        return settlement
    pc = settlement.actor
    text = Message("event.lucky_shot", {"name": pc.name, "n": price})
    settlement.notices.append(Notice("lucky_shot", text, "illumination.darkness.auto_fail"))
    spent = FigureChange(
        "actor", "xp", Line(-price, Message("xp.lucky_shot"), "illumination.darkness.auto_fail")
    )
    after = msgspec.structs.replace(pc, xp=pc.xp - price)
    return structs.replace(settlement, actor=after, changes=(*settlement.changes, spent))
