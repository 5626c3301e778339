"""Fields that entries of packs had before the shelf. Each is refused by its name, with what to write
instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from threefold.model.shelf.entries import (
    AbilityEntry,
    ArtifactEntry,
    CypherEntry,
    DescriptorEntry,
    EquipmentEntry,
    FocusEntry,
)


class OldField(NamedTuple):
    """A field of an old form, and the fields that replace it."""

    name: str
    instead: str


_ITEM: Final = (
    OldField("effect", "effects"),
    OldField("task", "aim.difficulty, aim.roll"),
    OldField("range", "aim.range"),
    OldField("stat", "aim.roll, cost.pools"),
)
OLD_FIELDS: Final[Mapping[type, tuple[OldField, ...]]] = {
    AbilityEntry: (
        OldField("ability", "name, use, text, cost, aim, effects"),
        OldField("attack", "effects: [{kind: weapon}]"),
        OldField("armor", "effects: [{kind: armor}]"),
        OldField("skills", "effects: [{kind: skill}]"),
        OldField("recovery_bonus", "effects: [{kind: recovery}]"),
    ),
    FocusEntry: (
        OldField("verb", "key, name"),
        OldField("about", "text"),
        OldField("power", "own, tiers"),
    ),
    DescriptorEntry: (OldField("word", "key, name"), OldField("about", "text")),
    EquipmentEntry: (
        OldField("kind", "category"),
        OldField("weight", "weapon.weight, armor.weight"),
        OldField("range", "weapon.range"),
    ),
    CypherEntry: _ITEM,
    ArtifactEntry: _ITEM,
}
OLD_FILES: Final[Mapping[str, str]] = {"gear.yaml": "equipment.yaml"}
"""Files of old packs, with the name that the file has now."""


def old_fields(entry: object, kind: type) -> Iterator[OldField]:
    """Yield the fields of an entry that are of an old form."""
    if isinstance(entry, Mapping):
        for old in OLD_FIELDS.get(kind, ()):
            if old.name in entry:
                yield old
