"""The effects that apply to a roll: steps, skills, free Effort, added damage.

This module imports no procedure, because the steps that all rolls share call it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from threefold.model.active_effects import (
    OWN,
    ActiveEffect,
    as_list,
    is_said,
    may_have_effects,
    of_kind,
    said_so,
    taken_at_rolls,
    words_to_confirm,
)
from threefold.model.barred import barring_conditions
from threefold.model.characters import Attack, Condition, FullNpc, Pc
from threefold.model.conditions import has_condition
from threefold.model.nature import judged_by_nature
from threefold.model.rolled import OfPower, Rolled, skill_for
from threefold.model.sheet_conditions import sheet_meets
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import When
from threefold.procedures.effects.weapons import wields
from threefold.rules.conditions import is_out
from threefold.rules.task_words import are_of_powers, counts_for_any, resisted_by
from threefold.rules.types import Line, Message, Times
from threefold.rules.weapon_words import Weapon, plain_words
from threefold.rules.weapon_words import made_with as wielded


def counts_for(tasks: Sequence[str], roll: Rolled) -> bool:
    """True if an effect for these tasks applies to this roll."""
    return counts_for_any(tasks, roll.words())


def conditions_met(when: When, pc: Pc | FullNpc, roll: Rolled) -> bool:
    """True if the conditions of an effect are met; those that only people judge, once they say so."""
    left = judged_by_nature(when, roll.target)
    return left is not None and all(_meets(key, value, pc, roll) for key, value in left.items())


def _meets(key: str, value: object, pc: Pc | FullNpc, roll: Rolled) -> bool:
    judge = _BY_ROLL.get(key)
    if judge is not None:
        return judge(value, roll)
    if key == "skilled":
        return isinstance(pc, Pc) and value == _how_skilled(pc, roll)
    if key == "weapon" and roll.strikes_as is not None:
        return _reaches_like(value, roll.strikes_as)
    if key == "weapon":
        return isinstance(pc, Pc) and (_is_armed_with(value, pc, roll) or said_so(value, roll.said))
    return sheet_meets(key, value, pc, roll.said)


def _how_skilled(pc: Pc, roll: Rolled) -> str:
    """How well a PC does what is rolled: by skills of the sheet and those that effects give now."""
    known = skill_for(pc, roll.words())
    levels = [] if known is None else [known[1]]
    for _, effect in of_kind(pc, kinds.Skill):
        named = effect.upon is None and counts_for(effect.of, roll)
        if named and conditions_met(effect.when, pc, roll):
            levels.append(effect.level)
    if any(level in ("trained", "specialized") for level in levels):
        return "trained"
    return "inability" if "inability" in levels else "untrained"


def _has_effort(value: object, roll: Rolled) -> bool:
    return isinstance(value, int) and roll.levels >= value


def _has_effort_on(value: object, roll: Rolled) -> bool:
    levels = {"attack": roll.ease, "damage": roll.harder}
    return any(levels.get(str(word), 0) > 0 for word in as_list(value))


def _is_against(value: object, roll: Rolled) -> bool:
    if value == "pc":
        return isinstance(roll.target, Pc)
    return value == "npc" and isinstance(roll.target, FullNpc)


def _level_up_to(value: object, roll: Rolled) -> bool:
    if not isinstance(roll.target, FullNpc) or not isinstance(value, int):
        return False
    return roll.target.level <= value


def _has_condition(value: object, roll: Rolled) -> bool:
    """True if the target has the condition, or one of several. Whoever cannot act is
    ``incapacitated``, whatever does it."""
    target = roll.target
    if not isinstance(target, FullNpc | Pc):
        return False
    names = as_list(value)
    if any(has_condition(target, str(name)) for name in names):
        return True
    return "incapacitated" in names and (
        is_out(target.condition_names()) or bool(barring_conditions(target, "act"))
    )


def _level_below(value: object, roll: Rolled) -> bool:
    if not isinstance(roll.target, FullNpc) or not isinstance(value, int):
        return False
    return roll.target.level < value


def _level_over(value: object, roll: Rolled) -> bool:
    if not isinstance(roll.target, FullNpc) or not isinstance(value, int):
        return False
    return roll.target.level > value


def _is_around(value: object, roll: Rolled) -> bool:
    """True if light or place is one of those that the effect names: as the scene says, or people."""
    around = {situation.replace("_", " ") for situation in roll.situations}
    return any(str(word) in around for word in as_list(value)) or said_so(value, roll.said)


def _is_of_combat(roll: Rolled) -> bool:
    """True if a roll belongs to a fight: an attack, a defense, initiative."""
    return roll.act != "task" or roll.skill == "initiative"


_BY_ROLL: Final[Mapping[str, Callable[[object, Rolled], bool]]] = {
    "effort": _has_effort,
    "effort_on": _has_effort_on,
    "stat": lambda value, roll: roll.stat in as_list(value),
    "second": lambda value, roll: roll.second == value,
    "retry": lambda value, roll: roll.retry is bool(value),
    "light": _is_around,
    "place": _is_around,
    "combat": lambda value, roll: _is_of_combat(roll) is bool(value),
    "target": _is_against,
    "target_level_max": _level_up_to,
    "target_level_below": _level_below,
    "target_level_over": _level_over,
    "target_condition": _has_condition,
    "target_name": lambda value, roll: getattr(roll.target, "name", None) == value,
}
"""Conditions that the roll alone decides."""


def _reaches_like(value: object, power: Weapon) -> bool:
    """True if a power that attacks reaches as a weapon does of which nothing else is asked."""
    return any(word in ("melee", "ranged") and wielded(str(word), power) for word in as_list(value))


ATTUNED: Final = "attuned"
"""The word for the weapon that its bearer is attuned to, whatever kind of weapon that is."""


def _attuned_weapons(pc: Pc) -> set[str]:
    """The names of the weapons that a PC is attuned to: a condition names them, and adds nothing to
    their blows by itself."""
    return {
        str(word).casefold()
        for condition in pc.conditions
        if isinstance(condition, Condition)
        for effect in condition.effects or ()
        if isinstance(effect, kinds.Bonus) and effect.points == 0 and effect.type is None
        for word in as_list(effect.when.get("weapon", []))
    }


def _is_armed_with(weapon: object, pc: Pc, roll: Rolled) -> bool:
    """True if the roll is made with a weapon of these kinds: the weapon of an attack, else any
    weapon carried.
    """
    made = "" if roll.attack is None else roll.attack.name.casefold()
    if ATTUNED in as_list(weapon) and made in _attuned_weapons(pc):
        return True
    if roll.act == "attack":
        return roll.attack is not None and _wields_one_of(weapon, roll.attack)
    return any(_wields_one_of(weapon, attack) for attack in pc.attacks_now())


def _wields_one_of(weapon: object, attack: Attack) -> bool:
    return any(wields(str(word), attack) for word in as_list(weapon))


def attack_rule_applies(rule: kinds.AttackRule, pc: Pc, roll: Rolled) -> bool:
    """True if an attack rule applies to the attack of this roll."""
    if roll.act != "attack" or roll.attack is None or not wields(rule.weapon, roll.attack):
        return False
    return conditions_met(rule.when, pc, roll)


class AttackRuleOnPc(NamedTuple):
    """An attack rule that applies to an attack: the name of its source, the rule, and the level of
    the source.
    """

    source: str
    rule: kinds.AttackRule
    level: int | None


def attack_rules_for(
    pc: Pc, attack: Attack, said: Sequence[str] = (), target: FullNpc | None = None
) -> list[AttackRuleOnPc]:
    """All attack rules on a PC that apply to attacks with this weapon, on this target."""
    return _attack_rules(pc, attack_made(attack, said, target))


def needs_no_ammunition(pc: Pc, attack: Attack) -> bool:
    """Return whether something on a PC makes the ammunition of a weapon as it fires."""
    rules = attack_rules_for(pc, attack) if attack.fires else []
    return any(each.rule.ammunition == 0 for each in rules)


def _attack_rules(pc: Pc, roll: Rolled) -> list[AttackRuleOnPc]:
    return [
        AttackRuleOnPc(active.source, rule, active.level)
        for active, rule in of_kind(pc, kinds.AttackRule, roll.attack)
        if attack_rule_applies(rule, pc, roll)
    ]


def follows_of_npc(npc: FullNpc) -> list[tuple[str, Sequence[Effect]]]:
    """What follows each hit of an NPC, whatever it strikes with, from what it has in effect: its
    source and the effects."""
    if not npc.conditions:
        return []
    return [
        (active.source, rule.then)
        for active, rule in of_kind(npc, kinds.AttackRule)
        if rule.then and rule.weapon == "any" and not rule.when
    ]


def attack_made(
    attack: Attack,
    said: Sequence[str],
    target: Pc | FullNpc | None = None,
    harder: int = 0,
    ability: str = "",
) -> Rolled:
    """The roll of an attack, as far as its weapon, its target, its levels of Effort on damage
    (``harder``) and the ``ability`` that strikes with it determine it.
    """
    return Rolled(
        "attack",
        "might",
        attack.skill,
        target=target,
        attack=attack,
        said=said,
        harder=harder,
        used=OfPower(ability),
    )


def free_effort_applies(effect: kinds.FreeEffort, source: str, pc: Pc, roll: Rolled) -> bool:
    """True if free levels of Effort apply to this roll; counted ones only if their owner says so."""
    counted = effect.uses is not None or effect.limit is not None
    if not isinstance(effect.free, int) or effect.upon is not None or effect.to not in OWN:
        return False
    if counted and not _is_taken(effect, source, roll):
        return False
    for_this = counts_for(effect.tasks, roll) or names_power(effect.tasks, roll)
    return for_this and conditions_met(effect.when, pc, roll)


def names_power(tasks: Sequence[str], roll: Rolled) -> bool:
    """True if one of these tasks is the ability that is used, by its name."""
    return roll.power != "" and roll.power.casefold() in tasks


def _is_taken(effect: Effect, source: str, roll: Rolled) -> bool:
    """True if an effect that may be used only so often is taken for this roll."""
    return taken_at_rolls(effect) and (
        is_said(source, roll.said) or bool(words_to_confirm(effect.when))
    )


def step_counts(effect: kinds.Step, each: ActiveEffect, pc: Pc | FullNpc, roll: Rolled) -> bool:
    """True if a step applies to a roll of its bearer."""
    usable = isinstance(effect.steps, int) and effect.upon is None and effect.to in OWN
    usable = usable and (at_will(effect) or _is_taken(effect, each.source, roll))
    usable = usable and (effect.versus is None or against(effect.versus, roll))
    if not usable or (each.level or 0) < (effect.level_at_least or 0):
        return False
    named = counts_for(effect.tasks, roll) or names_power(effect.tasks, roll)
    return named and conditions_met(effect.when, pc, roll)


def at_will(effect: Effect) -> bool:
    """True if an effect applies whenever its condition is met: its uses are not counted, or the
    players confirm it each time."""
    return (effect.limit is None and effect.uses is None) or bool(words_to_confirm(effect.when))


def against(versus: str, roll: Rolled) -> bool:
    """True if a roll is against what an effect names: a kind of harm that it resists, a target by
    name, or a kind that people say it belongs to."""
    resisted = [plain_words(kind) for kind in roll.against]
    if is_said(versus, roll.said) or versus in resisted or versus in resisted_by(roll.skill):
        return True
    return roll.target is not None and roll.target.name == versus


class Added(NamedTuple):
    """Damage that an effect adds to a hit. ``direct``: Armor does not stop it. ``pierces``: points
    of Armor ignored.
    """

    line: Line
    direct: bool = False
    pierces: int = 0
    leaves: int = 0


def bonuses(pc: Pc, roll: Rolled) -> list[Added]:
    """The damage that effects on the PC add to a hit with this weapon or power."""
    if not may_have_effects(pc):
        return []
    lines = []
    for each, effect in of_kind(pc, kinds.Bonus, roll.attack):
        points = _points_of_bonus(effect, roll)
        itself = roll.power == each.source and are_of_powers(effect.tasks)  # betters others
        if points and not itself and bonus_applies(effect, pc, roll):
            line = Line(points, Message("line.given", {"name": each.source}), "damage.amount.fixed")
            passes = effect.ignores_armor
            pierces = 0 if isinstance(passes, bool) else passes
            lines.append(Added(line, passes is True, pierces, effect.at_least))
    for source, rule, level in _attack_rules(pc, roll):
        name = Message("line.given", {"name": source})
        more = [added_by(effect, level) for effect in rule.then]
        if isinstance(rule.damage, int):
            more.insert(0, rule.damage or None)
        lines += [Added(Line(n, name, "damage.amount.fixed")) for n in more if n is not None]
    return lines


class WholeBlow(NamedTuple):
    """What effects on an attacker make of all of a blow, whatever they add to it: whether it goes
    past Armor, and of which further kinds of harm it is."""

    ignores_armor: bool = False
    kinds: tuple[str, ...] = ()


def whole_blow(figure: Pc | FullNpc, roll: Rolled) -> WholeBlow:
    """Return what effects on somebody that add no points make of all of this attack."""
    found = WholeBlow()
    if not may_have_effects(figure):
        return found
    for _, effect in of_kind(figure, kinds.Bonus, roll.attack):
        tells = effect.ignores_armor is True or effect.type is not None
        if not tells or effect.points or not _bonus_counts(effect, figure, roll):
            continue
        of = () if effect.type is None else (effect.type,)
        found = WholeBlow(found.ignores_armor or effect.ignores_armor is True, (*found.kinds, *of))
    return found


def _points_of_bonus(effect: kinds.Bonus, roll: Rolled) -> int:
    """The points that a bonus adds to a hit: its number, or so many for each level of Effort on
    damage."""
    if isinstance(effect.points, int):
        return effect.points
    return points_by_effort(effect) * roll.harder


def points_by_effort(effect: kinds.Bonus) -> int:
    """Return the points that a bonus adds for each level of Effort on damage; 0 for any other."""
    found = _BY_EFFORT.fullmatch(str(effect.points))
    if found is None or effect.when.get("effort_on") != "damage":
        return 0
    return int(found[1] or 1)


_BY_EFFORT: Final = re.compile(r"(?:(-?\d+)\*)?effort")


def added_by_effort_level(pc: Pc, attack: Attack, said: Sequence[str]) -> int:
    """Return the points that effects on a PC add to a hit for each level of Effort on damage."""
    if not may_have_effects(pc):
        return 0
    roll = attack_made(attack, said, harder=1)
    return sum(
        points_by_effort(effect)
        for _, effect in of_kind(pc, kinds.Bonus, attack)
        if bonus_applies(effect, pc, roll)
    )


def bonus_applies(effect: kinds.Bonus, pc: Pc | FullNpc, roll: Rolled) -> bool:
    """True if a bonus adds points of damage to this attack on a hit."""
    if not effect.points or not (isinstance(effect.points, int) or points_by_effort(effect)):
        return False
    return _bonus_counts(effect, pc, roll)


def multipliers(figure: Pc | FullNpc, roll: Rolled) -> tuple[Times, ...]:
    """What effects on a figure multiply the damage of this attack by."""
    if not figure.conditions and not (isinstance(figure, Pc) and may_have_effects(figure)):
        return ()
    found = []
    for each, effect in of_kind(figure, kinds.Bonus, roll.attack):
        if effect.factor is not None and _bonus_counts(effect, figure, roll):
            n, _, of = effect.factor.partition("/")
            why = Message("line.given", {"name": each.source})
            found.append(Times(int(n), int(of or "1"), why))
    return tuple(found)


def _bonus_counts(effect: kinds.Bonus, pc: Pc | FullNpc, roll: Rolled) -> bool:
    """True if a bonus is for this attack."""
    if effect.upon not in (None, "hit") or not at_will(effect):
        return False
    return (not effect.tasks or counts_for(effect.tasks, roll)) and conditions_met(
        effect.when, pc, roll
    )


def added_by(effect: Effect, level: int | None) -> int | None:
    """The points that an effect after a hit adds to the blow itself; None if the effect is separate
    from the blow.
    """
    if effect.when or effect.after or effect.upon is not None or effect.lasts is not None:
        return None
    if effect.to not in (None, "target"):
        return None
    match effect:
        case kinds.Bonus(factor=None, points=int(points)) if not effect.ignores_armor:
            return points
        case kinds.Damage(on_miss=None, pool=None | "might") if not effect.ignores_armor:
            return _points_at_once(effect, level)
    return None


def is_unmet_bonus(effect: Effect) -> bool:
    """True if an effect after a hit would only add to the blow, and nobody says it is met."""
    return isinstance(effect, kinds.Bonus) and effect.lasts is None and "said" in effect.when


def _points_at_once(damage: kinds.Damage, level: int | None) -> int | None:
    """The points of damage that is dealt once, if they are a number or the level of the source;
    else None.
    """
    if damage.each or damage.ends_by:
        return None
    if damage.points == "level":
        return level
    if isinstance(damage.points, int):
        return damage.points
    return None
