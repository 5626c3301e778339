"""What holds for somebody beside the figures of the sheet: effects of enablers, of worn things, of conditions.

What an ability gives for good is either *written* on the sheet when the ability is gained (a skill, Pool points, Armor,
an attack …) or *held*: read here, at the moment of the roll. All effects of an enabler without a price are for good
unless they say otherwise; of an ability that is used or paid for, only those that last ``always``. The rest comes with
its use. What falls on others (``to``) is never the owner's.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar, cast

from msgspec import UNSET, structs

from threefold.model.bounds import NAME_LENGTH
from threefold.model.characters import Armor, Attack, Condition, FullNpc, Gear, Pc, Range
from threefold.model.choosing import shares
from threefold.model.powers import Ability, Artifact, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect, EffectBase
from threefold.rules.skills import SkillLevel
from threefold.rules.types import STATS, Stat

K = TypeVar("K", bound=EffectBase)


Choices = Mapping[str, Sequence[str]]
"""What was chosen, by the name of each choice."""


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


_HELD: Final = (
    kinds.Step,
    kinds.FreeEffort,
    kinds.DieRule,
    kinds.Pay,
    kinds.Bonus,
    kinds.Reduce,
    kinds.Immune,
    kinds.Sense,
    kinds.Change,
)
"""Kinds that an ability that is used or paid for may give for good beside those that are written."""

_LASTING: Final = (*_WRITTEN, *_HELD)

OWN: Final = (None, "self", "holder")
"""Effects that fall on whoever they hold for."""
_BEARER: Final = (*OWN, "target", "targets")
"""Effects of a condition that fall on whoever bears it."""


def written(effect: Effect) -> bool:
    """Whether an effect that is for good goes into the figures of the sheet when the ability is gained."""
    always = effect.lasts in (None, "always") and not effect.when and effect.upon is None and effect.limit is None
    if not always or effect.to not in OWN or not isinstance(effect, _WRITTEN):
        return False
    if isinstance(effect, kinds.Skill):
        return not effect.except_for
    if isinstance(effect, kinds.ArmorBonus):
        return isinstance(effect.points, int) and effect.points >= 0
    if isinstance(effect, kinds.Recovery):
        return effect.rest is None and isinstance(effect.points, int) and effect.points >= 0
    if isinstance(effect, kinds.ItemRule):
        return effect.what == "cypher_limit"
    return True


def for_good(ability: Ability) -> list[Effect]:
    """The effects of an ability that its owner has as long as the ability: written or held, not waiting for a use."""
    effects = effects_of(ability)
    if ability.use == "enabler" and not ability.cost:
        return [e for e in effects if e.lasts in (None, "always")]
    return [e for e in effects if e.lasts == "always" and e.to in OWN and isinstance(e, _LASTING)]


def holds_while_worn(effect: Effect) -> bool:
    """Whether an effect without a span works for as long as its thing is worn, rather than when the thing is used."""
    return isinstance(effect, _LASTING) and effect.upon in (None, "worn")


def by_use(ability: Ability) -> list[Effect]:
    """The effects that come when an ability is used: all but those its owner has for good from a priced ability."""
    if ability.use == "enabler" and not ability.cost:
        return effects_of(ability)
    lasting = for_good(ability)
    return [e for e in effects_of(ability) if e not in lasting]


def held(figure: Pc | FullNpc, sorts: Collection[type[EffectBase]] = ()) -> list[Held]:
    """Everything that holds for somebody now, beside what stands on the sheet; only of some ``sorts`` where named.

    Asked at every roll: what is of no such sort is passed over before anything else is looked at.
    """
    found = list(_of_conditions(figure, sorts)) if figure.conditions else []
    if isinstance(figure, Pc):
        if figure.abilities:
            found += _of_abilities(figure, sorts)
        if figure.artifacts:
            found += _of_things(figure, sorts)
    return found


def of_kind(figure: Pc | FullNpc, kind: type[K]) -> list[tuple[Held, K]]:
    """What holds of one kind of effect."""
    return [(each, each.effect) for each in held(figure, (kind,)) if isinstance(each.effect, kind)]


Sorts = Collection[type[EffectBase]]


def _of_abilities(pc: Pc, sorts: Sorts) -> Iterator[Held]:
    for ability in pc.abilities:
        if isinstance(ability, str):
            continue
        plain = ability.use == "enabler" and not ability.cost
        for effect in effects_of(ability):
            if sorts and type(effect) not in sorts:
                continue
            if effect.lasts != "always" and (effect.lasts is not None or not plain):
                continue
            if effect.to in OWN and (plain or isinstance(effect, _LASTING)) and not written(effect):
                yield Held(ability.name, resolved(effect, ability.chosen or {}))


def _of_things(pc: Pc, sorts: Sorts) -> Iterator[Held]:
    for item in pc.carries():
        if item.at_work:
            for effect in effects_of(item):
                if sorts and type(effect) not in sorts:
                    continue
                if effect.lasts in (None, "always") and effect.to in OWN:
                    yield Held(item.name, resolved(effect, item.chosen or {}), item.level)


def _of_conditions(figure: Pc | FullNpc, sorts: Sorts) -> Iterator[Held]:
    for condition in figure.conditions or ():
        if not isinstance(condition, Condition) or condition.effects is UNSET:
            continue
        level = None if condition.level is UNSET else condition.level
        for effect in condition.holds(isinstance(figure, FullNpc)):
            if (not sorts or type(effect) in sorts) and effect.to in _BEARER:
                yield Held(condition.name, effect if effect.to is None else structs.replace(effect, to=None), level)


def resolved(effect: Effect, chosen: Choices) -> Effect:
    """An effect with what was chosen in the place of each choice's name, in its tasks and its conditions."""
    changes: dict[str, object] = {}
    if not chosen:
        return effect
    for field in _WORDS:
        words = getattr(effect, field, None)
        if isinstance(words, list) and any(isinstance(word, str) and "$" in word for word in words):
            changes[field] = _named(words, chosen) or words
        elif isinstance(words, str) and "$" in words:
            changes[field] = next(iter(_named([words], chosen)), words)
    if any(isinstance(value, str) and value.startswith("$") for value in effect.when.values()):
        changes["when"] = {
            key: (list(chosen.get(value[1:], ())) or value)
            if isinstance(value, str) and value.startswith("$")
            else value
            for key, value in effect.when.items()
        }
    return structs.replace(effect, **changes) if changes else effect


_WORDS: Final = ("tasks", "of", "not_tasks", "against", "type", "types", "to_what", "behaves", "versus")
"""Fields of effects in which a choice may be named, beside their conditions."""


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
    gear: tuple[Gear, ...] = ()
    maxima: tuple[tuple[Stat, int], ...] = ()


def written_parts(
    name: str, effects: Sequence[Effect], chosen: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> Written:
    """What effects put on a sheet, under the name of their ability. A choice that is open puts nothing there yet."""
    skills: list[tuple[str, SkillLevel]] = []
    points: list[tuple[Stat, int]] = []
    edge: list[tuple[Stat, int]] = []
    armor: list[Armor] = []
    attacks: list[Attack] = []
    gear: list[Gear] = []
    maxima: list[tuple[Stat, int]] = []
    recovery = limit = 0
    for effect in filter(written, effects):
        match effect:
            case kinds.Skill():
                skills += [(task, effect.level) for task in _named(effect.of, chosen)]
            case kinds.StatPoints(what="pool" | "pool_max" | "edge" as what, of=of, points=int(n)):
                words = _named([of or ""], chosen)
                shared = shares(words)
                pairs = [(stat, n) for stat in STATS if stat in words] if shared is None else list(shared.items())
                {"pool": points, "pool_max": maxima, "edge": edge}[what].extend(pairs)
            case kinds.ArmorBonus(points=int(n)):
                versus = dict.fromkeys(_named(effect.against, chosen), n)
                if versus or not effect.against:
                    armor.append(Armor(name, armor=0 if versus else n, source="other", versus=versus or UNSET))
            case kinds.Weapon():
                attacks.append(_attack(effect))
            case kinds.Recovery(points=int(n)):
                recovery += n
            case kinds.ItemRule():
                limit = max(limit, effect.at_least or (effect.count if isinstance(effect.count, int) else 0))
            case kinds.GearGain():
                gear += gear_of(effect, chosen)
            case _:
                pass
    return Written(
        tuple(skills),
        tuple(points),
        tuple(edge),
        tuple(armor),
        tuple(attacks),
        recovery,
        limit,
        tuple(gear),
        tuple(maxima),
    )


def gear_of(effect: kinds.GearGain, chosen: Choices = MappingProxyType({})) -> list[Gear]:
    """What an effect enters in the equipment of a sheet; cyphers and artifacts have lists of their own."""
    if effect.what == "cypher" or effect.what == "artifact":
        return []
    count = effect.count if isinstance(effect.count, int) and effect.count > 1 else UNSET
    what = UNSET if effect.what == "thing" else effect.what
    names = _named(effect.items, chosen) or ([effect.about] if effect.about else [])
    return [Gear(name[:NAME_LENGTH], effect.price or UNSET, count, what) for name in names]


def _named(words: Sequence[str], chosen: Choices) -> list[str]:
    """Words with what was chosen in the place of a choice's name; one whose choice is still open is left out."""
    found: list[str] = []
    for word in words:
        name = _CHOICE.search(word)
        found += [word] if name is None else [word.replace(name[0], each) for each in chosen.get(name[1], ())]
    return found


_CHOICE: Final = re.compile(r"\$([a-z_]+)")


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


def written_of(ability: Ability) -> Written:
    """What an ability puts on the sheet of whoever gains it."""
    return written_parts(ability.name, for_good(ability), ability.chosen or {})


def gained(pc: Pc, ability: Ability) -> Pc:
    """The PC with an ability more, and with all that it puts on the sheet."""
    parts = written_of(ability)
    skills = dict(pc.skills)
    for name, level in parts.skills:
        skills[name] = better_skill(pc.skill(name), level)
    pools = {}
    for stat in STATS:
        pool = pc.pools.of(stat)
        more = sum(n for s, n in parts.points if s == stat)
        edge = sum(n for s, n in parts.edge if s == stat)
        top = sum(n for s, n in parts.maxima if s == stat)
        pools[stat] = structs.replace(
            pool, value=max(0, pool.value + more), max=max(0, pool.max + more + top), edge=max(0, pool.edge + edge)
        )
    limit = pc.cyphers_allowed()
    things = [thing for thing in parts.gear if thing not in (pc.equipment or [])]
    return structs.replace(
        pc,
        abilities=[*pc.abilities, ability],
        equipment=[*(pc.equipment or []), *things] if things else pc.equipment,
        skills=skills,
        pools=structs.replace(pc.pools, **pools),
        armor=[*pc.armor, *parts.armor],
        attacks=[*pc.attacks, *(a for a in parts.attacks if pc.attack_named(a.name) is None)],
        recovery_bonus=pc.recovery_bonus + parts.recovery_bonus,
        cypher_limit=parts.cypher_limit if parts.cypher_limit > (limit or 0) else pc.cypher_limit,
    )


def better_skill(before: SkillLevel | None, level: SkillLevel) -> SkillLevel:
    """A skill gained on top of another: twice trained is specialized; training and inability leave neither."""
    if before is None or before == "practiced":
        return level
    if {before, level} == {"trained", "inability"}:
        return "practiced"
    if before == "trained" and level == "trained":
        return "specialized"
    return before if level in ("practiced", "inability") or before == "specialized" else level


# --- what a worn thing puts on the sheet ------------------------------------------------------------------------------


def worn_parts(item: Artifact) -> Written:
    """What a worn thing puts on the sheet of its bearer: points, Edge, attacks, recovery. Its Armor and its skills are
    held, and read at the roll."""
    always = [_at_level(e, item.level) for e in effects_of(item) if e.lasts in (None, "always")]
    parts = written_parts(item.name, always, item.chosen or {})
    return Written(
        points=parts.points,
        edge=parts.edge,
        attacks=parts.attacks,
        recovery_bonus=parts.recovery_bonus,
        maxima=parts.maxima,
    )


def _at_level(effect: Effect, level: int) -> Effect:
    """An effect with its points worked out at the level of its thing: by thresholds, or so many a level."""
    points = getattr(effect, "points", None)
    if isinstance(points, dict):
        reached = [at for at in points if int(at) <= level] or [min(points, key=int)]
        points = points[max(reached, key=int)]
    if isinstance(points, str):
        times, _, of = points.rpartition("*")
        if of != "level" or (times and not times.isdigit()):
            return effect
        points = int(times or 1) * level
    return effect if points is None else structs.replace(effect, points=points)


def dressed(pc: Pc) -> Pc:
    """The PC with the figures of what is worn now: those of a thing put on are added, those of one taken off go."""
    for at, item in enumerate(pc.carries()):
        if item.worn is not True or item.at_work is (item.written is True) or worn_parts(item) == Written():
            continue
        now = structs.replace(item, written=True if item.at_work else UNSET)
        pc = _with_parts(pc, worn_parts(item), 1 if item.at_work else -1)
        pc = structs.replace(pc, artifacts=[now if i == at else a for i, a in enumerate(pc.carries())])
    return pc


def _with_parts(pc: Pc, parts: Written, way: int) -> Pc:
    """The PC with what a thing gives (1) or without it (-1). A Pool holds more while it is on; rest fills it, for else
    putting it on and off would heal. Points above the maximum go with it."""
    pools = {}
    for stat in STATS:
        pool = pc.pools.of(stat)
        more = way * sum(n for s, n in parts.points if s == stat)
        top = max(0, pool.max + more + way * sum(n for s, n in parts.maxima if s == stat))
        edge = max(0, pool.edge + way * sum(n for s, n in parts.edge if s == stat))
        value = pool.value if way > 0 else min(pool.value, top)
        pools[stat] = structs.replace(pool, value=value, max=top, edge=edge)
    kept = [attack for attack in pc.attacks if way > 0 or attack not in parts.attacks]
    new = [attack for attack in parts.attacks if way > 0 and pc.attack_named(attack.name) is None]
    return structs.replace(
        pc,
        pools=structs.replace(pc.pools, **pools),
        attacks=[*kept, *new],
        recovery_bonus=max(0, pc.recovery_bonus + way * parts.recovery_bonus),
    )
