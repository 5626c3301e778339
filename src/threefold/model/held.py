"""What holds for somebody beside the figures of the sheet: effects of enablers, of worn things, of conditions.

An effect of an enabler is either *written* on the sheet when the ability is gained (a skill, Pool points, Armor, an
attack …) or *held*: read here, at the moment of the roll.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar, cast

from msgspec import UNSET, structs

from threefold.model.characters import Armor, Attack, Condition, FullNpc, Pc, Range
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect, EffectBase
from threefold.rules.skills import SkillLevel
from threefold.rules.types import STATS, Stat

K = TypeVar("K", bound=EffectBase)


class Held(NamedTuple):
    """An effect that holds, the name of what it comes from, and the level of that, where it has one."""

    source: str
    effect: Effect
    level: int | None = None


_WRITTEN: Final = (
    kinds.Skill,
    kinds.StatPoints,
    kinds.ArmorBonus,
    kinds.Weapon,
    kinds.Recovery,
    kinds.ItemRule,
    kinds.GearGain,
)


def written(effect: Effect) -> bool:
    """Whether an effect of an enabler goes into the figures of the sheet when the ability is gained."""
    always = effect.lasts in (None, "always") and not effect.when and effect.upon is None and effect.limit is None
    if not always or not isinstance(effect, _WRITTEN):
        return False
    if isinstance(effect, kinds.Skill):
        return not effect.except_for
    if isinstance(effect, kinds.ArmorBonus):
        return isinstance(effect.points, int) and effect.points >= 0
    if isinstance(effect, kinds.Recovery):
        return effect.rest is None and isinstance(effect.points, int)
    if isinstance(effect, kinds.ItemRule):
        return effect.what == "cypher_limit"
    return True


def held(figure: Pc | FullNpc) -> list[Held]:
    """Everything that holds for somebody now, beside what stands on the sheet."""
    found = list(_of_conditions(figure))
    if isinstance(figure, Pc):
        found += _of_abilities(figure)
        found += _of_things(figure)
    return found


def of_kind(figure: Pc | FullNpc, kind: type[K]) -> list[tuple[Held, K]]:
    """What holds of one kind of effect."""
    return [(each, each.effect) for each in held(figure) if isinstance(each.effect, kind)]


def _of_abilities(pc: Pc) -> Iterator[Held]:
    for ability in pc.abilities:
        if not isinstance(ability, Ability) or ability.use != "enabler" or ability.cost:
            continue
        for effect in effects_of(ability):
            if not written(effect) and effect.lasts in (None, "always"):
                yield Held(ability.name, effect)


def _of_things(pc: Pc) -> Iterator[Held]:
    for item in pc.carries():
        if item.worn is True and item.known and not item.spent:
            for effect in effects_of(item):
                if effect.lasts in (None, "always"):
                    yield Held(item.name, effect, item.level)


def _of_conditions(figure: Pc | FullNpc) -> Iterator[Held]:
    for condition in figure.conditions or ():
        if not isinstance(condition, Condition) or condition.effects is UNSET:
            continue
        level = None if condition.level is UNSET else condition.level
        for effect in condition.holds(isinstance(figure, FullNpc)):
            yield Held(condition.name, effect, level)


# --- what is written on the sheet when an ability is gained -----------------------------------------------------------


class Written(NamedTuple):
    """What the written effects of an ability put on a sheet."""

    skills: tuple[tuple[str, SkillLevel], ...] = ()
    points: tuple[tuple[Stat, int], ...] = ()
    edge: tuple[tuple[Stat, int], ...] = ()
    armor: tuple[Armor, ...] = ()
    attacks: tuple[Attack, ...] = ()
    recovery_bonus: int = 0
    cypher_limit: int = 0


Choices = Mapping[str, Sequence[str]]
"""What was chosen, by the name of each choice."""


def written_parts(
    name: str, effects: Sequence[Effect], chosen: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> Written:
    """What effects put on a sheet, under the name of their ability. A choice that is open puts nothing there yet."""
    skills: list[tuple[str, SkillLevel]] = []
    points: list[tuple[Stat, int]] = []
    edge: list[tuple[Stat, int]] = []
    armor: list[Armor] = []
    attacks: list[Attack] = []
    recovery = limit = 0
    for effect in filter(written, effects):
        match effect:
            case kinds.Skill():
                skills += [(task, effect.level) for task in _named(effect.of, chosen)]
            case kinds.StatPoints(what="pool" | "edge", of=of, points=int(n)):
                stats = [stat for stat in STATS if stat in _named([of or ""], chosen)]
                (points if effect.what == "pool" else edge).extend((stat, n) for stat in stats)
            case kinds.ArmorBonus(points=int(n)):
                versus = dict.fromkeys(effect.against, n)
                armor.append(Armor(name, armor=0 if versus else n, source="other", versus=versus or UNSET))
            case kinds.Weapon():
                attacks.append(_attack(effect))
            case kinds.Recovery(points=int(n)):
                recovery += n
            case kinds.ItemRule():
                limit = max(limit, effect.at_least or (effect.count if isinstance(effect.count, int) else 0))
            case _:
                pass
    return Written(tuple(skills), tuple(points), tuple(edge), tuple(armor), tuple(attacks), recovery, limit)


def _named(words: Sequence[str], chosen: Choices) -> list[str]:
    """Words with what was chosen in the place of a choice's name."""
    return [each for word in words for each in (chosen.get(word[1:], ()) if word.startswith("$") else (word,))]


def _attack(weapon: kinds.Weapon) -> Attack:
    reach = weapon.range if weapon.range in ("immediate", "short", "long", "very_long") else "long"
    return Attack(
        weapon.name,
        damage=weapon.damage if isinstance(weapon.damage, int) else UNSET,
        weight=weapon.weight or "medium",
        range=cast(Range, reach),
        stats=list(weapon.stats),
        skill=weapon.skill,
        cost=weapon.cost or UNSET,
        kinds=[weapon.type] if weapon.type else UNSET,
        ignores_armor=True if weapon.ignores_armor is True else UNSET,
    )


def gained(pc: Pc, ability: Ability) -> Pc:
    """The PC with an ability more, and with all that it puts on the sheet."""
    parts = written_parts(ability.name, effects_of(ability), ability.chosen or {})
    skills = dict(pc.skills)
    for name, level in parts.skills:
        skills[name] = _better(pc.skill(name), level)
    pools = {}
    for stat in STATS:
        pool = pc.pools.of(stat)
        more = sum(n for s, n in parts.points if s == stat)
        edge = sum(n for s, n in parts.edge if s == stat)
        pools[stat] = structs.replace(
            pool, value=max(0, pool.value + more), max=max(0, pool.max + more), edge=max(0, pool.edge + edge)
        )
    limit = pc.cyphers_allowed()
    return structs.replace(
        pc,
        abilities=[*pc.abilities, ability],
        skills=skills,
        pools=structs.replace(pc.pools, **pools),
        armor=[*pc.armor, *parts.armor],
        attacks=[*pc.attacks, *(a for a in parts.attacks if pc.attack_named(a.name) is None)],
        recovery_bonus=pc.recovery_bonus + parts.recovery_bonus,
        cypher_limit=parts.cypher_limit if parts.cypher_limit > (limit or 0) else pc.cypher_limit,
    )


def _better(before: SkillLevel | None, level: SkillLevel) -> SkillLevel:
    """A skill gained on top of another: twice trained is specialized; training and inability leave neither."""
    if before is None or before == "practiced":
        return level
    if {before, level} == {"trained", "inability"}:
        return "practiced"
    if before == "trained" and level == "trained":
        return "specialized"
    return before if level in ("practiced", "inability") or before == "specialized" else level
