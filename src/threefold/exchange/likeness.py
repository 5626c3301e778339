"""Comparison of two entries: their figures by name, and how much their texts overlap."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from msgspec import Struct

from threefold.model.shelf.entries import (
    AbilityEntry,
    ArtifactEntry,
    CreatureEntry,
    CypherEntry,
    DescriptorEntry,
    EquipmentEntry,
    TableEntry,
)


class FigureDifference(NamedTuple):
    """A field in which two entries differ, with both values."""

    field: str
    here: str
    there: str


def stated_figures(entry: Struct) -> dict[str, str]:
    """Return the figures that an entry states, as text by field name."""
    for kind, read in _FIGURES.items():
        if isinstance(entry, kind):
            return {name: value for name, value in read(entry) if value}
    return {}


def differing_figures(here: Struct, there: Struct) -> list[FigureDifference]:
    """Return the figures that both entries state with different values."""
    ours, theirs = stated_figures(here), stated_figures(there)
    return [
        FigureDifference(name, value, theirs[name])
        for name, value in ours.items()
        if theirs.get(name, value) != value
    ]


def _creature(entry: Struct) -> Iterator[tuple[str, str]]:
    if isinstance(entry, CreatureEntry):
        for name in ("level", "health", "damage", "armor"):
            yield name, str(getattr(entry, name))


def _ability(entry: Struct) -> Iterator[tuple[str, str]]:
    if isinstance(entry, AbilityEntry):
        cost = entry.cost
        yield "cost", "0" if cost is None else f"{cost.points}{'+' if cost.plus else ''}"
        if cost is not None and cost.points and cost.pools:
            yield "cost.pools", ", ".join(sorted(cost.pools))
        yield "tier", entry.tier or ""


def _item(entry: Struct) -> Iterator[tuple[str, str]]:
    if isinstance(entry, CypherEntry | ArtifactEntry):
        yield "level", entry.level or ""
    if isinstance(entry, ArtifactEntry):
        yield "depletion", entry.depletion


def _equipment(entry: Struct) -> Iterator[tuple[str, str]]:
    if isinstance(entry, EquipmentEntry):
        yield "level", "" if entry.level is None else str(entry.level)
        yield "price", entry.price or ""
        if entry.armor is not None and entry.armor.armor is not None:
            yield "armor.armor", str(entry.armor.armor)
        if entry.armor is not None:
            yield "armor.weight", entry.armor.weight
        if entry.weapon is not None:
            yield "weapon.weight", entry.weapon.weight
            yield "weapon.damage", "" if entry.weapon.damage is None else str(entry.weapon.damage)
        if entry.vehicle is not None:
            crew = entry.vehicle.crew or ""  # a crew described in words is not a figure
            yield "vehicle.crew", crew if crew.isdigit() else ""
            yield (
                "vehicle.weapons",
                "" if entry.vehicle.weapons is None else str(entry.vehicle.weapons),
            )


def _descriptor(entry: Struct) -> Iterator[tuple[str, str]]:
    if isinstance(entry, DescriptorEntry) and entry.pools:
        yield "pools", ", ".join(f"{stat} {n:+d}" for stat, n in sorted(entry.pools.items()))


def _table(entry: Struct) -> Iterator[tuple[str, str]]:
    if isinstance(entry, TableEntry):
        yield "die", str(entry.die)
        yield "rows", ", ".join(str(row.up_to) for row in entry.rows)


_FIGURES: Final[Mapping[type[Struct], Callable[[Struct], Iterator[tuple[str, str]]]]] = {
    CreatureEntry: _creature,
    AbilityEntry: _ability,
    CypherEntry: _item,
    ArtifactEntry: _item,
    EquipmentEntry: _equipment,
    DescriptorEntry: _descriptor,
    TableEntry: _table,
}

_WORD: Final = re.compile(r"[a-z]{5,}")


def overlap(one: str, other: str) -> float:
    """Return the share, 0 to 1, of the words of ``one`` with five or more letters that also occur
    in ``other``.

    Words are compared by their first six letters."""
    words = {word[:6] for word in _WORD.findall(one.casefold())}
    if not words:
        return 0.0
    return len(words & {word[:6] for word in _WORD.findall(other.casefold())}) / len(words)
