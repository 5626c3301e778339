"""Write entries, foes and PCs as documents for Foundry VTT's Cypher System."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from threefold.exchange.values import Json
from threefold.exchange.writers.foundry.characters import character_actor
from threefold.exchange.writers.foundry.creatures import creature_actor, foe_actor
from threefold.exchange.writers.foundry.documents import (
    FLAG,
    comparable_content,
    foundry_id,
    html_paragraphs,
    merge_original,
)
from threefold.exchange.writers.foundry.pages import journal_document, table_document
from threefold.exchange.writers.foundry.things import (
    ability_item,
    artifact_item,
    cypher_item,
    equipment_item,
)
from threefold.model.shelf.entries import (
    AbilityEntry,
    ArtifactEntry,
    CreatureEntry,
    CypherEntry,
    EquipmentEntry,
    TableEntry,
)


def entry_document(kind: str, entry: Struct) -> Json | None:
    """Return the Foundry document of a pack entry; None for a kind that Foundry's system has no
    document for.
    """
    for sort, write in _WRITERS.items():
        if isinstance(entry, sort):
            made = write(entry)
            made["flags"] = {
                FLAG: {"kind": kind, "entry": msgspec.to_builtins(entry, str_keys=True)}
            }
            return made
    return None


_WRITERS: Final[Mapping[type[Struct], Callable[..., Json]]] = {
    CreatureEntry: creature_actor,
    AbilityEntry: ability_item,
    CypherEntry: cypher_item,
    ArtifactEntry: artifact_item,
    EquipmentEntry: equipment_item,
    TableEntry: table_document,
}


__all__ = [
    "FLAG",
    "character_actor",
    "comparable_content",
    "creature_actor",
    "entry_document",
    "foe_actor",
    "foundry_id",
    "html_paragraphs",
    "journal_document",
    "merge_original",
]
