"""Add a descriptor to a sheet and remove it, with all its figures."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from threefold.model.characters import Armor, Pc, Pools
from threefold.model.shelf.entries import AbilityEntry, DescriptorEntry
from threefold.model.shelved import ability_of
from threefold.model.written import better_skill, written_parts
from threefold.procedures.base import Setup
from threefold.rules.binding import implements
from threefold.rules.skills import SkillLevel
from threefold.rules.types import STATS, Stat


def descriptor_named(setup: Setup, name: str) -> DescriptorEntry | None:
    """Find a descriptor on the shelf by its name or key. Return None if there is none."""
    plain = name.casefold()
    known = setup.shelf("descriptors").values()
    return next(
        (
            d
            for d in known
            if isinstance(d, DescriptorEntry) and plain in (d.key, d.name.casefold())
        ),
        None,
    )


def _points(entry: DescriptorEntry) -> dict[Stat, int]:
    found = {stat: entry.pools.get(stat, 0) for stat in STATS}
    for stat, n in written_parts(entry.name, entry.effects).points:
        found[stat] += n
    return found


def _skills(entry: DescriptorEntry) -> Iterator[tuple[str, SkillLevel]]:
    yield from entry.skills.items()
    yield from written_parts(entry.name, entry.effects).skills


def _pools(pc: Pc, points: dict[Stat, int]) -> Pools:
    pools = {}
    for stat, n in points.items():
        pool = pc.pools.of(stat)
        top = max(0, pool.max + n)
        if n >= 0:
            value = min(top, max(0, pool.value + n))
        else:
            value = min(pool.value, top)
        pools[stat] = structs.replace(pool, value=value, max=top)
    return structs.replace(pc.pools, **pools)


@implements("two_descriptors.adds", "two_descriptors.cancel")
def with_descriptor(setup: Setup, pc: Pc, entry: DescriptorEntry) -> Pc:
    """Add all that a descriptor gives: Pool points, skills, Armor, abilities. Choices stay open."""
    skills = dict(pc.skills)
    for name, level in _skills(entry):
        skills[name] = better_skill(pc.skill(name), level)
    abilities = [*pc.abilities]
    for key in entry.abilities:
        known = setup.shelf("abilities").get(key)
        if isinstance(known, AbilityEntry):
            abilities.append(ability_of(known))
    parts = written_parts(entry.name, entry.effects)
    armor = [*pc.armor, *parts.armor]
    if entry.armor:
        armor.append(Armor(entry.name, armor=entry.armor, source="other"))
    return structs.replace(
        pc,
        pools=_pools(pc, _points(entry)),
        skills=skills,
        armor=armor,
        abilities=abilities,
        recovery_bonus=max(0, pc.recovery_bonus + parts.recovery_bonus),
    )


def without_descriptor(setup: Setup, pc: Pc, entry: DescriptorEntry) -> Pc:
    """Remove all that a descriptor added to the sheet, as far as the sheet still has it."""
    gone = dict(_skills(entry))
    names = {
        known.name
        for key in entry.abilities
        if (known := setup.shelf("abilities").get(key)) is not None
    }
    parts = written_parts(entry.name, entry.effects)
    return structs.replace(
        pc,
        pools=_pools(pc, {stat: -n for stat, n in _points(entry).items()}),
        skills={name: level for name, level in pc.skills.items() if gone.get(name) != level},
        armor=[a for a in pc.armor if a.name != entry.name or a.source != "other"],
        abilities=[a for a in pc.abilities if (a if isinstance(a, str) else a.name) not in names],
        recovery_bonus=max(0, pc.recovery_bonus - parts.recovery_bonus),
        descriptor=None,
    )
