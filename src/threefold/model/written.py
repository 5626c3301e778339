"""What an ability writes on the sheet when it is gained, and a thing while it is worn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from msgspec import structs

from threefold.model.active_effects import (
    Choices,
    filled_in,
    is_written_on_sheet,
    permanent_effects,
)
from threefold.model.bounds import NAME_LENGTH
from threefold.model.characters import Armor, Attack, Gear, Pc, granted_attack
from threefold.model.choosing import parse_stat_shares
from threefold.model.powers import Ability, Artifact, at_level, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.rules.skills import SkillLevel
from threefold.rules.types import STATS, Stat


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
    """The skills, points, Armor, attacks and gear that the effects of one ability (``name``) write
    on a sheet.

    A choice that the player has not made yet writes nothing.
    """
    skills: list[tuple[str, SkillLevel]] = []
    points: list[tuple[Stat, int]] = []
    edge: list[tuple[Stat, int]] = []
    armor: list[Armor] = []
    attacks: list[Attack] = []
    gear: list[Gear] = []
    maxima: list[tuple[Stat, int]] = []
    recovery = limit = 0
    for effect in filter(is_written_on_sheet, effects):
        match effect:
            case kinds.Skill():
                skills += [(task, effect.level) for task in filled_in(effect.of, chosen)]
            case kinds.StatPoints(what="pool" | "pool_max" | "edge" as what, of=of, points=int(n)):
                words = filled_in([of or ""], chosen)
                shared = parse_stat_shares(words)
                if shared is None:
                    pairs = [(stat, n) for stat in STATS if stat in words]
                else:
                    pairs = list(shared.items())
                {"pool": points, "pool_max": maxima, "edge": edge}[what].extend(pairs)
            case kinds.ArmorBonus(points=int(n)):
                versus = dict.fromkeys(filled_in(effect.against, chosen), n)
                if versus or not effect.against:
                    armor.append(
                        Armor(name, armor=0 if versus else n, source="other", versus=versus or None)
                    )
            case kinds.Weapon():
                attacks.append(granted_attack(effect))
            case kinds.Recovery(points=int(n)):
                recovery += n
            case kinds.ItemRule():
                limit = max(
                    limit, effect.at_least or (effect.count if isinstance(effect.count, int) else 0)
                )
            case kinds.GearGain():
                gear += gear_of(effect, chosen)
            case _:
                pass
    return Written(
        skills=tuple(skills),
        points=tuple(points),
        edge=tuple(edge),
        armor=tuple(armor),
        attacks=tuple(attacks),
        recovery_bonus=recovery,
        cypher_limit=limit,
        gear=tuple(gear),
        maxima=tuple(maxima),
    )


def gear_of(effect: kinds.GearGain, chosen: Choices = MappingProxyType({})) -> list[Gear]:
    """Return the gear that an effect adds to the equipment. Cyphers and artifacts have their own
    lists.
    """
    if effect.what == "cypher" or effect.what == "artifact":
        return []
    count = effect.count if isinstance(effect.count, int) and effect.count > 1 else None
    what = None if effect.what == "thing" else effect.what
    names = filled_in(effect.items, chosen) or ([effect.about] if effect.about else [])
    return [Gear(name[:NAME_LENGTH], effect.price or None, count, what) for name in names]


def written_of(ability: Ability) -> Written:
    """Return what an ability writes on the sheet when it is gained."""
    return written_parts(ability.name, permanent_effects(ability), ability.chosen or {})


def add_ability(pc: Pc, ability: Ability) -> Pc:
    """Return the PC with an ability added, and with all that it writes on the sheet."""
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
            pool,
            value=max(0, pool.value + more),
            max=max(0, pool.max + more + top),
            edge=max(0, pool.edge + edge),
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
    """Return the skill level after gaining ``level`` on top of ``before``: training twice is
    specialized, training and an inability cancel out."""
    if before is None or before == "practiced":
        return level
    if {before, level} == {"trained", "inability"}:
        return "practiced"
    if before == "trained" and level == "trained":
        return "specialized"
    if level in ("practiced", "inability") or before == "specialized":
        return before
    return level


# --- what a worn thing puts on the sheet ----------------------------------------------------------


def worn_parts(item: Artifact) -> Written:
    """Return what a worn thing writes on its bearer's sheet: points, Edge, attacks, recovery. Its
    Armor and skills are held, and read at the roll."""
    always = [at_level(e, item.level) for e in effects_of(item) if e.lasts in (None, "always")]
    parts = written_parts(item.name, always, item.chosen or {})
    return Written(
        points=parts.points,
        edge=parts.edge,
        attacks=parts.attacks,
        recovery_bonus=parts.recovery_bonus,
        maxima=parts.maxima,
    )


def update_worn_figures(pc: Pc) -> Pc:
    """Return the PC with the figures of things put on added, and those of things taken off
    removed.
    """
    for at, item in enumerate(pc.carries()):
        if (
            item.worn is not True
            or item.at_work is (item.written is True)
            or worn_parts(item) == Written()
        ):
            continue
        now = structs.replace(item, written=True if item.at_work else None)
        parts = worn_parts(item)
        if not item.at_work:
            others = (a for i, a in enumerate(pc.carries()) if i != at and a.written is True)
            still = [attack for other in others for attack in worn_parts(other).attacks]
            parts = parts._replace(attacks=tuple(a for a in parts.attacks if a not in still))
        pc = _with_parts(pc, parts, 1 if item.at_work else -1)
        pc = structs.replace(
            pc, artifacts=[now if i == at else a for i, a in enumerate(pc.carries())]
        )
    return pc


def _with_parts(pc: Pc, parts: Written, way: int) -> Pc:
    """Return the PC with the figures of a thing added (``way`` 1) or removed (``way`` -1).

    Adding raises the maximum of a Pool but not its points: rest fills it, or else putting a thing
    on and off would heal. Removing takes away points above the new maximum.
    """
    pools = {}
    for stat in STATS:
        pool = pc.pools.of(stat)
        more = way * sum(n for s, n in parts.points if s == stat)
        top = max(0, pool.max + more + way * sum(n for s, n in parts.maxima if s == stat))
        edge = max(0, pool.edge + way * sum(n for s, n in parts.edge if s == stat))
        if way > 0:
            value = pool.value
        else:
            value = min(pool.value, top)
        pools[stat] = structs.replace(pool, value=value, max=top, edge=edge)
    kept = [attack for attack in pc.attacks if way > 0 or attack not in parts.attacks]
    new = [attack for attack in parts.attacks if way > 0 and pc.attack_named(attack.name) is None]
    return structs.replace(
        pc,
        pools=structs.replace(pc.pools, **pools),
        attacks=[*kept, *new],
        recovery_bonus=max(0, pc.recovery_bonus + way * parts.recovery_bonus),
    )
