"""Combat: base difficulties of attacks and defenses, and the damage of weapons."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from threefold.rules.bases import level_base
from threefold.rules.binding import implements
from threefold.rules.harm import Blow
from threefold.rules.ruleset import Rules
from threefold.rules.skills import SkillLevel, level_of_skill
from threefold.rules.types import Base, Line, Message, Modifier, Stat, modifier

Weight = Literal["light", "medium", "heavy"]


@implements(
    "fact.npc.modification",
    "task.level.uses",
    "roll.player.opposed_npc",
    "attack.special.same_mechanic",
    "attack.modifier.npcs_never_roll",
    "roll.player.always",
)
def attack_base(
    name: str, level: int, modifications: Mapping[str, int], stat: Stat, *, ranged: bool = False
) -> Base:
    """A physical attack meets the foe's Speed defense, an Intellect attack its Intellect defense;
    else its level.
    """
    task = defense_task(modifications, defense_stat(stat), ranged=ranged)
    return modified_base(name, level, modifications, task, "attack.hit.meet_or_beat")


def defense_task(modifications: Mapping[str, int], stat: Stat, *, ranged: bool = False) -> str:
    """Return the task by which a creature's modifications name its defense: with a stat, perhaps
    against ranged attacks alone, or all its defenses."""
    task = f"{stat} defense"
    if ranged and f"{task} against ranged attacks" in modifications:
        return f"{task} against ranged attacks"
    if task not in modifications and "defense" in modifications:
        return "defense"
    return task


def defense_level(level: int, modifications: Mapping[str, int], stat: Stat) -> int:
    """Return the level at which a creature defends with a stat."""
    return modifications.get(defense_task(modifications, stat), level)


@implements("fact.npc.modification")
def modified_base(
    name: str, level: int, modifications: Mapping[str, int], task: str, rule: str
) -> Base:
    """Return a creature's modification for the task as base difficulty; without one, its level by
    ``rule``.
    """
    found = modifications.get(task)
    if found is None:
        return level_base(name, level, rule)
    return (
        Line(
            found,
            Message("line.base.modified", {"name": name, "task": task}),
            "fact.npc.modification",
        ),
    )


def defense_stat(stat: Stat) -> Stat:
    """Return the stat a foe defends with: Intellect against Intellect, Speed against Might and
    Speed attacks.
    """
    if stat == "intellect":
        return "intellect"
    return "speed"


class How(NamedTuple):
    """How a creature attacks: the stat that defends, whether from a distance, and whether its target
    is within immediate range."""

    stat: Stat = "speed"
    ranged: bool = False
    close: bool = False


HOW: Final = How()


@implements("defend.difficulty", "fact.npc.modification", "attack.modifier.npcs_never_roll")
def defense_base(name: str, level: int, modifications: Mapping[str, int], how: How = HOW) -> Base:
    """A defense meets the attacker's modification for attacks of this sort, or for all; else its
    level.
    """
    task = attack_task(modifications, how)
    return modified_base(name, level, modifications, task, "defend.difficulty")


def attack_task(modifications: Mapping[str, int], how: How = HOW) -> str:
    """Return the task by which a creature's modifications name such an attack."""
    sorts = (
        ("mental attacks", how.stat == "intellect"),
        ("attacks within immediate range", how.close),
        ("ranged attacks", how.ranged),
        ("melee attacks", not how.ranged),
    )
    return next((task for task, fits in sorts if fits and task in modifications), "attack")


def attack_level(level: int, modifications: Mapping[str, int], how: How = HOW) -> int:
    """Return the level at which a creature makes such an attack."""
    return modifications.get(attack_task(modifications, how), level)


_LIGHT = Message("line.weapon.light")
_SHIELD = Message("line.shield")


@implements("fact.weapon.light_eased")
def light_weapon(weight: Weight, rules: Rules) -> Modifier | None:
    """Attacks with a light weapon are eased; this is not an asset."""
    if weight != "light":
        return None
    return modifier(-rules.combat.light_weapon_ease, "ability", _LIGHT, "fact.weapon.light_eased")


@implements("fact.shield.asset")
def shield(rules: Rules) -> Modifier:
    """A shield is an asset to Speed defense."""
    return modifier(-rules.combat.shield_asset, "asset", _SHIELD, "fact.shield.asset")


@implements("attack.stat.by_type")
def attack_stats(reach: str) -> tuple[Stat, ...]:
    """Melee uses Might or Speed as the player likes, physical ranged attacks use Speed; abilities
    name their own.
    """
    if reach == "immediate":
        return ("might", "speed")
    return ("speed",)


@implements("fact.weapon.unpracticed", "skill.weapon.not_practiced_is_inability")
def unpracticed_weapon(weapon: str, rules: Rules) -> Modifier:
    """A weapon that the attacker is not practiced with is an inability: attacks with it are
    hindered.
    """
    name = Message("line.weapon.unpracticed", {"weapon": weapon})
    return modifier(rules.task.inability, "skill", name, "fact.weapon.unpracticed")


@implements("armor.category.points")
def armor_points(weight: Weight, rules: Rules) -> int:
    """Light armor gives 1 Armor, medium 2, heavy 3."""
    return rules.combat.armor_points[weight]


@implements("fact.armor.speed_effort_cost")
def armor_effort_cost(
    weight: Weight | None, stated: int | None, practiced: bool, rules: Rules
) -> int:
    """Return what armor adds to each level of Effort on Speed: as stated or by weight, one more if
    unpracticed.
    """
    cost = 0
    if stated is not None:
        cost = stated
    elif weight is not None:
        cost = rules.combat.armor_speed_effort_cost[weight]
    if practiced:
        return cost
    return cost + rules.combat.armor_unpracticed


@implements("attack.touch.needs_melee_hit")
def touch_in_reach(reach: str) -> bool:
    """A power by touch needs a melee attack."""
    return reach == "immediate"


@implements("fact.weapon.damage")
def weapon_damage(weight: Weight, rules: Rules) -> int:
    """Light weapons deal 2, medium 4, heavy 6."""
    return rules.combat.weapon_damage[weight]


LOW_GRAVITY_SKILL: Final = "low-gravity maneuvering"
WEIGHTY: Final = "weight"
"""A kind of attack that relies on the weapon's weight, as every heavy weapon does."""


@implements("gravity.low")
def low_gravity_loss(
    points: int,
    weight: Weight,
    kinds: Collection[str],
    skills: Mapping[str, SkillLevel],
    rules: Rules,
    spared: Collection[str] = (),
) -> Line | None:
    """In low gravity weapons that rely on weight deal 2 less, at least 1, unless the user is
    trained to move there, or spared it.
    """
    if weight != "heavy" and WEIGHTY not in kinds:
        return None
    if "low_gravity" in spared:
        return None
    if level_of_skill(LOW_GRAVITY_SKILL, skills) in ("trained", "specialized"):
        return None
    less = min(rules.combat.low_gravity_damage, points - rules.combat.low_gravity_least)
    if less > 0:
        return Line(-less, Message("situation.low_gravity"), "gravity.low")
    return None


def damage_per_level(area: bool, rules: Rules) -> int:
    """Return what one level of Effort adds to damage."""
    if area:
        return rules.effort.area_damage_per_level
    return rules.effort.damage_per_level


@implements("damage.increase.effort", "fact.effort.damage_area")
def effort_on_damage(levels: int, area: bool, rules: Rules) -> Line | None:
    """Each level of Effort on damage adds 3, or 2 to an area attack."""
    if not levels:
        return None
    if area:
        rule = "fact.effort.damage_area"
    else:
        rule = "damage.increase.effort"
    return Line(
        damage_per_level(area, rules) * levels,
        Message("line.damage_of.effort", {"n": levels}),
        rule,
    )


@implements("area_attack.minimum_damage")
def least_damage(stated: int, levels: int, rules: Rules) -> int:
    """Return what an area attack deals to those it misses: its stated damage, but at least 1 with
    Effort on damage.
    """
    return max(stated, rules.effort.area_damage_on_miss if levels else 0)


def leaving(line: Line, before: Sequence[Line | None], least: int) -> Line:
    """The line of what is taken off an attack with these lines before it, of which at least so many
    points are left.
    """
    if not least or line.points >= 0:
        return line
    dealt = sum(each.points for each in before if each is not None)
    return line._replace(points=max(line.points, min(least - dealt, 0)))


def as_rolled(blow: Blow, rolled: Blow) -> Blow:
    """Return the first damage of a power with what its roll gave it: what goes past Armor, and
    further kinds of harm."""
    return blow._replace(
        kinds=(*blow.kinds, *(each for each in rolled.kinds if each not in blow.kinds)),
        ignores_armor=blow.ignores_armor or rolled.ignores_armor,
        pierces=max(blow.pierces, rolled.pierces),
        direct=rolled.direct,
    )


def multiplied(blow: Blow) -> Blow:
    """Return the blow with one line for all that multiplies it. Half of an odd number is rounded
    up.
    """
    dealt = blow.dealt
    if not blow.times or not dealt:
        return blow._replace(times=())
    n, of = 1, 1
    for each in blow.times:
        n, of = n * each.n, of * each.of
    points = -(-dealt * n // of)
    if points == dealt:
        return blow._replace(times=())
    line = Line(points - dealt, blow.times[-1].why, "damage.amount.fixed")
    return blow._replace(lines=(*blow.lines, line), times=())


_BONUS_RULES: Final[Mapping[int, str]] = {
    17: "special_roll.seventeen.damage",
    18: "special_roll.eighteen.damage",
    19: "special_roll.minor.extra_damage",
    20: "special_roll.major.extra_damage",
}


def with_bonus(blow: Blow, natural: int, bonus: int, impaired: bool) -> Blow:
    """Return the blow with the damage of a special roll as its last line."""
    if not bonus:
        return blow
    if impaired:
        rule = "damage_track.impaired.special_roll_damage"
    else:
        # a face that an effect makes as good as a higher one has that one's rule
        rule = _BONUS_RULES.get(natural, "special_roll.major.extra_damage")
    line = Line(bonus, Message("line.damage_of.special", {"natural": natural}), rule)
    return blow._replace(lines=(*blow.lines, line))
