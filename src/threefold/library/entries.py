"""The shelf: abilities, types, flavors, descriptors, foci, creatures, cyphers, artifacts, equipment, cantrips, tables.

Our own stand in ``content/NAME.jsonl``, one entry a line; packs may have ``NAME.yaml`` or ``NAME.jsonl``. A later pack
replaces an entry by its key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar, get_args

from threefold.library import upcasts
from threefold.library.files import Wrong
from threefold.library.shelf import Kind, everything, remembered
from threefold.model.shelf.entries import (
    AbilityEntry,
    ArtifactEntry,
    CantripEntry,
    CreatureEntry,
    CypherEntry,
    DescriptorEntry,
    Entry,
    EquipmentEntry,
    FlavorEntry,
    FocusEntry,
    TableEntry,
    TierName,
    TypeEntry,
)
from threefold.model.shelf.grammar import faults
from threefold.rules.powers import depletion, level_dice
from threefold.rules.types import Message, Params, Refusal

E = TypeVar("E", bound=Entry)


def check(entry: Entry) -> Iterator[Wrong]:
    """What is wrong with an entry beyond its types."""
    for fault in faults(entry):
        params: Params = {"found": fault.found}
        yield Wrong(fault.field, Message(f"content.entry.{fault.what}", params))
    level = getattr(entry, "level", None)
    if isinstance(level, str) and isinstance(no := level_dice(level), Refusal):
        yield Wrong("level", no.message)
    if isinstance(entry, ArtifactEntry) and isinstance(worn := depletion(entry.depletion), Refusal):
        yield Wrong("depletion", worn.message)


ABILITIES: Final = Kind("abilities", AbilityEntry, "Abilities", check=check, upcast=upcasts.ability)
TYPES: Final = Kind("types", TypeEntry, "Character types", check=check)
FLAVORS: Final = Kind("flavors", FlavorEntry, "Flavors", check=check)
DESCRIPTORS: Final = Kind("descriptors", DescriptorEntry, "Descriptors", check=check, upcast=upcasts.descriptor)
FOCI: Final = Kind("foci", FocusEntry, "Foci", check=check, upcast=upcasts.focus)
CREATURES: Final = Kind("creatures", CreatureEntry, "Creatures and people", check=check)
CYPHERS: Final = Kind("cyphers", CypherEntry, "Cyphers", check=check, upcast=upcasts.item)
ARTIFACTS: Final = Kind("artifacts", ArtifactEntry, "Artifacts", check=check, upcast=upcasts.item)
EQUIPMENT: Final = Kind("equipment", EquipmentEntry, "Equipment", check=check, upcast=upcasts.gear, once="gear")
CANTRIPS: Final = Kind("cantrips", CantripEntry, "Cantrips", check=check)
TABLES: Final = Kind("tables", TableEntry, "Random tables", check=check)

SHELF: Final[Mapping[str, Kind[Any]]] = {
    kind.name: kind
    for kind in (
        ABILITIES, TYPES, FLAVORS, DESCRIPTORS, FOCI, CREATURES, CYPHERS, ARTIFACTS, EQUIPMENT, CANTRIPS, TABLES,
    )
}  # fmt: skip
"""Every kind of the shelf, by the name of its file."""


@remembered
def shelf(kind: Kind[E]) -> Mapping[str, E]:
    """All entries of a kind by their keys, in the order of the files. Raises ContentError."""
    found = {kind.key_of(entry): entry for entry in everything(kind)}
    if kind is ABILITIES:
        for focus in everything(FOCI):
            found |= {own.key: own for own in focus.own if own.key not in found}  # type: ignore[misc]
    return found


def ability_named(name: str) -> AbilityEntry | None:
    """An ability by its name or another name it goes by."""
    return _by_name(ABILITIES).get(name.casefold())


@remembered
def _by_name(kind: Kind[E]) -> Mapping[str, E]:
    entries = shelf(kind).values()
    return {name.casefold(): e for e in entries for name in e.aka} | {e.name.casefold(): e for e in entries}


MOST_SHOWN: Final = 60
"""How many entries a list draws at once."""


def matching(kind: Kind[E], words: str = "", tag: str = "", most: int = MOST_SHOWN) -> list[E]:
    """Entries of a kind that a search finds: every word in the name, a tag or the text; names first, then by name."""
    asked = words.casefold().split()
    found = [(rank, entry) for entry in shelf(kind).values() if (rank := _rank(entry, asked, tag)) is not None]
    found.sort(key=lambda each: (each[0], each[1].name.casefold()))
    return [entry for _, entry in found[:most]]


def _rank(entry: Entry, asked: list[str], tag: str) -> int | None:
    """0 where the name begins with the words, 1 where it has them, 2 where tags or text do; None where nothing does."""
    if tag and tag not in entry.tags:
        return None
    name = entry.name.casefold()
    if not asked or name.startswith(" ".join(asked)):
        return 0
    if all(word in name for word in asked):
        return 1
    whole = " ".join((name, *entry.tags, *entry.aka, entry.text)).casefold()
    return 2 if all(word in whole for word in asked) else None


@remembered
def tags_of(kind: Kind[E]) -> tuple[str, ...]:
    """Every tag of a kind's entries, the most frequent first."""
    counted = Counter(tag for entry in shelf(kind).values() for tag in entry.tags)
    return tuple(tag for tag, _ in counted.most_common())


# --- references -------------------------------------------------------------------------------------------------------


def unresolved() -> Iterator[tuple[str, str, str, str]]:
    """References that lead nowhere: the kind and key of an entry, the field, the key it names."""
    known = shelf(ABILITIES)
    for name, entry in _with_tiers():
        for tier, given in entry.tiers.items():
            for key in given.named():
                if key not in known:
                    yield name, entry.key, f"tiers.{tier}", key
    for descriptor in shelf(DESCRIPTORS).values():
        for key in descriptor.abilities:
            if key not in known:
                yield DESCRIPTORS.name, descriptor.key, "abilities", key


def unnamed() -> Iterator[str]:
    """Keys of abilities that no type, flavor, focus or descriptor leads to."""
    named: set[str] = set()
    for _, entry in _with_tiers():
        named.update(*(given.named() for given in entry.tiers.values()))
    for descriptor in shelf(DESCRIPTORS).values():
        named.update(descriptor.abilities)
    for key, ability in shelf(ABILITIES).items():
        if key not in named and not ability.types:
            yield key


def holes() -> Iterator[tuple[str, str]]:
    """Foci and types without a tier: the key and the tier that is missing."""
    for name, entry in _with_tiers():
        for tier in get_args(TierName):
            if name != FLAVORS.name and tier not in entry.tiers:
                yield entry.key, tier


def _with_tiers() -> Iterator[tuple[str, TypeEntry | FlavorEntry | FocusEntry]]:
    for type in shelf(TYPES).values():
        yield TYPES.name, type
    for flavor in shelf(FLAVORS).values():
        yield FLAVORS.name, flavor
    for focus in shelf(FOCI).values():
        yield FOCI.name, focus
