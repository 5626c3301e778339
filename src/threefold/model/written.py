"""What an ability writes on the sheet when it is gained, and a thing while it is worn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import NamedTuple

from msgspec import structs

from threefold.model.active_effects import is_written_on_sheet, permanent_effects
from threefold.model.bounds import NAME_LENGTH
from threefold.model.characters import Armor, Attack, Gear, Pc, Pool, attack_of_weapon
from threefold.model.powers import Ability, Artifact, effects_of
from threefold.model.shelf.at_level import at_level
from threefold.model.shelf.choosing import Choices, filled_in
from threefold.model.shelf.effects import Effect, GearGain
from threefold.model.shelf.figures import reached
from threefold.model.shelf.sheet_figures import ArmorFigure, SheetFigures, StatFigures
from threefold.model.shelf.traits import traits_of
from threefold.rules.characters import STARTING, PriceCategory
from threefold.rules.skills import SkillLevel, find_name, once_less, skills_of
from threefold.rules.types import STATS, Stat


class Written(NamedTuple):
    """What the written effects of an ability put on a sheet."""

    skills: tuple[tuple[str, SkillLevel], ...] = ()
    points: StatFigures = ()
    edge: StatFigures = ()
    armor: tuple[Armor, ...] = ()
    attacks: tuple[Attack, ...] = ()
    recovery_bonus: int = 0
    cypher_limit: int = 0
    gear: tuple[Gear, ...] = ()
    maxima: StatFigures = ()


def written_parts(
    name: str, effects: Sequence[Effect], chosen: Choices = MappingProxyType({})
) -> Written:
    """The skills, points, Armor, attacks and gear that the effects of one ability (``name``) write
    on a sheet.

    A choice that the player has not made yet writes nothing.
    """
    written = Written()
    for effect in effects:
        if is_written_on_sheet(effect):
            figures = traits_of(effect).sheet.figures(effect, chosen)
            written = _with_figures(written, name, figures, chosen)
    return written


def _with_figures(written: Written, name: str, figures: SheetFigures, chosen: Choices) -> Written:
    """Return what is written, with the figures of one more effect."""
    armor, attacks, gear = written.armor, written.attacks, written.gear
    if figures.armor is not None:
        armor = (*armor, _armor_of(name, figures.armor))
    if figures.weapon is not None:
        attacks = (*attacks, attack_of_weapon(figures.weapon))
    if figures.gear is not None:
        gear = (*gear, *gear_of(figures.gear, chosen))
    return Written(
        skills=(*written.skills, *figures.skills),
        points=(*written.points, *figures.points),
        edge=(*written.edge, *figures.edge),
        armor=armor,
        attacks=attacks,
        recovery_bonus=written.recovery_bonus + figures.recovery_bonus,
        cypher_limit=max(written.cypher_limit, figures.cypher_limit),
        gear=gear,
        maxima=(*written.maxima, *figures.maxima),
    )


def _armor_of(name: str, figure: ArmorFigure) -> Armor:
    if figure.against:
        versus = dict.fromkeys(figure.against, figure.points)
        return Armor(name, armor=0, source="other", versus=versus)
    if figure.suit:
        return Armor(name, armor=figure.points, source="suit", speed_effort_cost=0)
    return Armor(name, armor=figure.points, source="other")


def price_at_level(effect: GearGain, level: int | None) -> PriceCategory | None:
    """Return the price of what an effect gives; by levels, the most it may be at this level."""
    if isinstance(effect.price, dict):
        return reached(effect.price, level or 0)
    return effect.price


def gear_of(effect: GearGain, chosen: Choices = MappingProxyType({})) -> list[Gear]:
    """Return the gear that an effect adds to the equipment. Cyphers and artifacts have their own
    lists.
    """
    if effect.what == "cypher" or effect.what == "artifact":
        return []
    gear = Gear("", None if isinstance(effect.price, dict) else effect.price)
    if isinstance(effect.count, int) and effect.count > 1:
        gear = structs.replace(gear, count=effect.count)
    if effect.what != "thing":
        gear = structs.replace(gear, what=effect.what)
    if effect.does:
        gear = structs.replace(gear, effects=effect.does, uses=1, each=1)
    names = filled_in(effect.items, chosen)
    if not names and effect.about:
        names = [effect.about]
    return [structs.replace(gear, name=name[:NAME_LENGTH]) for name in names]


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
        pool, raised = pc.pools.of(stat), _raised_pool(pc.pools.of(stat), stat, parts, 1)
        value = max(0, pool.value + _sum_of(parts.points, stat))
        pools[stat] = structs.replace(raised, value=value)
    owned = pc.equipment or []
    things = [thing for thing in parts.gear if thing not in owned]
    changed = structs.replace(
        pc,
        abilities=[*pc.abilities, ability],
        skills=skills,
        pools=structs.replace(pc.pools, **pools),
        armor=[*pc.armor, *parts.armor],
        attacks=[*pc.attacks, *_new_attacks(pc, parts)],
        recovery_bonus=pc.recovery_bonus + parts.recovery_bonus,
    )
    if things:
        changed = structs.replace(changed, equipment=[*owned, *things])
    limit = parts.cypher_limit + _cyphers_given_up(pc)
    if limit > (pc.cyphers_allowed() or 0):
        changed = structs.replace(changed, cypher_limit=limit)
    return changed


def _cyphers_given_up(pc: Pc) -> int:
    """Return by how many the cypher limit is lower for good; a number below 0, or 0."""
    return sum(gain.cyphers for gain in pc.gains or () if gain.cyphers < 0)


def _sum_of(points: StatFigures, stat: Stat) -> int:
    return sum(n for of, n in points if of == stat)


def _raised_pool(pool: Pool, stat: Stat, parts: Written, way: int) -> Pool:
    """Return a Pool with its maximum and Edge raised by what is written (``way`` 1), or lowered
    again (``way`` -1)."""
    more = way * (_sum_of(parts.points, stat) + _sum_of(parts.maxima, stat))
    edge = pool.edge + way * _sum_of(parts.edge, stat)
    lowest = min(0, pool.edge)
    return structs.replace(pool, max=max(0, pool.max + more), edge=max(lowest, edge))


def _new_attacks(pc: Pc, parts: Written) -> list[Attack]:
    """Return the attacks of what is written that are not on the sheet."""
    return [attack for attack in parts.attacks if pc.attack_named(attack.name) is None]


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


def remove_ability(pc: Pc, name: str) -> Pc:
    """Return the PC without the ability of this name, and without what it has written on the sheet:
    of several, without the last. Things that came with it stay."""
    places = [at for at, each in enumerate(pc.abilities) if _name_of(each) == name]
    if not places:
        return pc
    ability = pc.abilities[places[-1]]
    rest = [each for at, each in enumerate(pc.abilities) if at != places[-1]]
    changed = structs.replace(pc, abilities=rest)
    if isinstance(ability, str):
        return changed
    parts = written_of(ability)
    pools = {}
    for stat in STATS:
        pool = _raised_pool(pc.pools.of(stat), stat, parts, -1)
        pools[stat] = structs.replace(pool, value=min(pool.value, pool.max))
    armor, attacks = list(pc.armor), list(pc.attacks)
    for worn in parts.armor:
        if worn in armor:
            armor.remove(worn)
    for attack in parts.attacks:
        if attack in attacks:
            attacks.remove(attack)
    changed = structs.replace(
        changed,
        skills=_skills_without(changed, parts),
        pools=structs.replace(pc.pools, **pools),
        armor=armor,
        attacks=attacks,
        recovery_bonus=pc.recovery_bonus - parts.recovery_bonus,
    )
    if parts.cypher_limit and pc.cypher_limit is not None:
        changed = structs.replace(changed, cypher_limit=_limit_without(changed))
    return changed


def _name_of(ability: Ability | str) -> str:
    if isinstance(ability, str):
        return ability
    return ability.name


def _skills_without(pc: Pc, parts: Written) -> dict[str, SkillLevel]:
    """Return the skills of a PC who has lost an ability. What others have trained too stays
    trained."""
    skills = dict(pc.skills)
    for name, level in parts.skills:
        found = find_name(name, skills)
        if found is None:
            continue
        others = _trainings(pc, found)
        if others:
            skills[found] = skills_of((found, each) for each in others)[found]
        elif level == skills[found]:
            del skills[found]
        else:
            skills[found] = once_less(skills[found])
    return skills


def _trainings(pc: Pc, skill: str) -> list[SkillLevel]:
    """Return the levels of a skill that the abilities and the recorded gains of a PC give."""
    found: list[SkillLevel] = []
    for gain in pc.gains or ():
        found += [level for name, level in gain.skills.items() if find_name(skill, [name])]
    for ability in pc.abilities:
        if isinstance(ability, Ability):
            given = written_of(ability).skills
            found += [level for name, level in given if find_name(skill, [name])]
    return found


def _limit_without(pc: Pc) -> int | None:
    """Return the cypher limit of a PC who has lost an ability that raised it; None for that of the
    type."""
    limits = [written_of(each).cypher_limit for each in pc.abilities if isinstance(each, Ability)]
    start = STARTING[pc.type].cyphers if pc.type is not None else 0
    given_up = _cyphers_given_up(pc)
    highest = max([start, *limits]) + given_up
    if highest == start:
        return None
    return highest


# --- what a worn thing puts on the sheet ----------------------------------------------------------


def worn_parts(item: Artifact) -> Written:
    """Return what a worn thing writes on its bearer's sheet: points, Edge, attacks, recovery. Its
    Armor and skills are held, and read at the roll."""
    effects = [at_level(effect, item.level) for effect in effects_of(item)]
    return _worn_parts(item.name, effects, item.chosen or {})


def suit_parts(suit: Armor) -> Written:
    """Return what a suit writes on the sheet of who wears it, as other worn things do."""
    return _worn_parts(suit.name, suit.effects or (), {})


def _worn_parts(name: str, effects: Iterable[Effect], chosen: Choices) -> Written:
    always = [
        structs.replace(effect, upon=None) if effect.upon == "worn" else effect
        for effect in effects
        if effect.lasts in (None, "always")
    ]
    parts = written_parts(name, always, chosen)
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
    pc = _with_suits(pc)
    for at, item in enumerate(pc.carries()):
        if item.worn is not True or item.at_work is (item.written is True):
            continue
        parts = worn_parts(item)
        if parts == Written():
            continue
        if item.at_work:
            pc = _with_written_figures(pc, parts, 1)
        else:
            kept = _attacks_of_others(pc, at)
            parts = parts._replace(attacks=tuple(a for a in parts.attacks if a not in kept))
            pc = _with_written_figures(pc, parts, -1)
        items = list(pc.carries())
        items[at] = structs.replace(item, written=item.at_work or None)
        pc = structs.replace(pc, artifacts=items)
    return pc


def _with_suits(pc: Pc) -> Pc:
    """Return the PC with the figures of suits put on added, and those of suits taken off removed."""
    for at, suit in enumerate(pc.armor):
        if suit.effects is None or suit.worn is (suit.written is True):
            continue
        parts = suit_parts(suit)
        if parts == Written():
            continue
        suits = [*pc.armor]
        suits[at] = structs.replace(suit, written=suit.worn or None)
        way = 1 if suit.worn else -1
        pc = _with_written_figures(structs.replace(pc, armor=suits), parts, way)
    return pc


def _attacks_of_others(pc: Pc, at: int) -> list[Attack]:
    """Return the attacks that things other than this one have written on the sheet."""
    found: list[Attack] = []
    for i, item in enumerate(pc.carries()):
        if i != at and item.written is True:
            found += worn_parts(item).attacks
    return found


def _with_written_figures(pc: Pc, parts: Written, way: int) -> Pc:
    """Return the PC with the figures of a thing added (``way`` 1) or removed (``way`` -1).

    Adding raises the maximum of a Pool but not its points: rest fills it, or else putting a thing
    on and off would heal. Removing takes away points above the new maximum.
    """
    pools = {}
    for stat in STATS:
        pool = _raised_pool(pc.pools.of(stat), stat, parts, way)
        if way < 0:
            pool = structs.replace(pool, value=min(pool.value, pool.max))
        pools[stat] = pool
    if way > 0:
        attacks = [*pc.attacks, *_new_attacks(pc, parts)]
    else:
        attacks = [attack for attack in pc.attacks if attack not in parts.attacks]
    return structs.replace(
        pc,
        pools=structs.replace(pc.pools, **pools),
        attacks=attacks,
        recovery_bonus=max(0, pc.recovery_bonus + way * parts.recovery_bonus),
    )
