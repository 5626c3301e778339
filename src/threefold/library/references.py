"""References between entries of the shelf: keys that do not exist, entries that nothing leads to,
empty tiers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from threefold.library.entries import ABILITIES, EQUIPMENT, FOCI, SHELF, TYPES, shelf
from threefold.model.shelf.entries import (
    TIER_NAMES,
    AbilityEntry,
    DescriptorEntry,
    Entry,
    FlavorEntry,
    FocusEntry,
    TierName,
    TypeEntry,
)

Entries = Mapping[str, Sequence[Entry]]
"""Entries by the name of their kind."""

Known = Mapping[str, Collection[str]]
"""Keys that exist, by the name of their kind."""


class Reference(NamedTuple):
    """A key that an entry names: the kind and place of the entry, the field, the kind and key of
    what it names.
    """

    kind: str
    place: int
    key: str
    field: str
    of: str
    named: str


def of_shelf() -> Entries:
    """All entries of the shelf, packs in use included."""
    return {name: tuple(shelf(kind).values()) for name, kind in SHELF.items()}


def keys_of(entries: Entries) -> Known:
    """The keys of entries, including abilities that are written within foci."""
    found = {name: {entry.key for entry in these} for name, these in entries.items()}
    own = {
        own.key
        for focus in entries.get(FOCI.name, ())
        if isinstance(focus, FocusEntry)
        for own in focus.own
    }
    return {**found, ABILITIES.name: found.get(ABILITIES.name, set()) | own}


def dangling(entries: Entries, known: Known) -> Iterator[Reference]:
    """References to keys that do not exist."""
    for reference in references(entries):
        if reference.named not in known.get(reference.of, ()):
            yield reference


def references(entries: Entries) -> Iterator[Reference]:
    """Every key that entries of the shelf name, by field."""
    for kind, these in entries.items():
        for place, entry in enumerate(these):
            written = msgspec.to_builtins(entry, str_keys=True)
            own = set(_own_states(written))
            for field, of, named in (*_lists(entry), *_in_effects(written, "")):
                if of != ABILITIES.name or named not in own or not field.endswith("when.ability"):
                    yield Reference(kind, place, entry.key, field, of, named)


def _own_states(part: object) -> Iterator[str]:
    """The states that an entry gives, as a use in one of its other ways names them: a nightmare of
    one kind is called, and attacks later."""
    if isinstance(part, list):
        for each in part:
            yield from _own_states(each)
    elif isinstance(part, dict):
        if part.get("kind") == "condition":
            yield str(part.get("name", "")).replace(" ", "_")
        for each in part.values():
            yield from _own_states(each)


def _lists(entry: Entry) -> Iterator[tuple[str, str, str]]:
    if isinstance(entry, TypeEntry | FlavorEntry | FocusEntry):
        for tier, given in entry.tiers.items():
            for named in given.named():
                yield f"tiers.{tier}", ABILITIES.name, named
    elif isinstance(entry, DescriptorEntry):
        for named in entry.abilities:
            yield "abilities", ABILITIES.name, named
        for tier, keys in entry.open_abilities.items():
            for named in keys:
                yield f"open_abilities.{tier}", ABILITIES.name, named
        for named in entry.own_weapons:
            yield "own_weapons", EQUIPMENT.name, named


_FIELDS: Mapping[str, tuple[str, str]] = {
    "companion": ("creature", "creatures"),
    "table": ("table", "tables"),
    "change": ("of", "abilities"),
    "item": ("thing", "cyphers"),
}


def _in_effects(part: object, path: str) -> Iterator[tuple[str, str, str]]:
    """The keys that effects name: creatures as companions, tables to roll on, abilities that they
    change or require.
    """
    if isinstance(part, list):
        for n, each in enumerate(part):
            yield from _in_effects(each, f"{path}[{n}]")
    elif isinstance(part, dict):
        field, of = _FIELDS.get(str(part.get("kind")), ("", ""))
        for named in _keys(part.get(field)):
            yield f"{path}.{field}".lstrip("."), of, named
        when = part.get("when")
        if isinstance(when, dict):
            for key in ("ability", "has"):
                for named in _keys(when.get(key)):
                    yield f"{path}.when.{key}".lstrip("."), ABILITIES.name, named
        for name, each in part.items():
            yield from _in_effects(each, f"{path}.{name}".lstrip("."))


def _keys(value: object) -> Iterable[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [str(v) for v in value]
    return ()


def unnamed(entries: Entries, known: Entries) -> Iterator[str]:
    """Keys of abilities in ``entries`` that nothing in ``known`` leads to: no type, flavor, focus,
    descriptor or creature, no other ability, and no list of types of their own."""
    led = {reference.named for reference in references(known) if reference.of == ABILITIES.name}
    for entry in entries.get(ABILITIES.name, ()):
        if isinstance(entry, AbilityEntry) and entry.key not in led and not entry.types:
            yield entry.key


def holes(entries: Entries) -> Iterator[tuple[str, str, str]]:
    """Foci and types that give nothing at a tier: the kind, the key, the tier."""
    for name in (TYPES.name, FOCI.name):
        for entry in entries.get(name, ()):
            if isinstance(entry, TypeEntry | FocusEntry):
                yield from ((name, entry.key, tier) for tier in _open_tiers(entry))


def _open_tiers(entry: TypeEntry | FocusEntry) -> Iterator[TierName]:
    for tier in TIER_NAMES:
        if tier not in entry.tiers or not entry.tiers[tier].named():
            yield tier
