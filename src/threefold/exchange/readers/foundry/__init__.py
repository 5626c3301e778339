"""Reader of Foundry VTT documents, from the Cypher System (all versions) and Numenera.

``documents`` detects the kind of a document, ``parts`` reads what all documents have; actors,
abilities, items and pages have a module each.
"""

from __future__ import annotations

from threefold.exchange.entries import KEPT, ImportedEntry
from threefold.exchange.readers.foundry.actors import read_actor
from threefold.exchange.readers.foundry.documents import Sort, World
from threefold.exchange.readers.foundry.items import ITEMS, finish_item, unknown_item
from threefold.exchange.readers.foundry.pages import (
    read_journal,
    read_scene_document,
    read_table_document,
)
from threefold.exchange.readers.foundry.parts import new_entry, system_of, type_of
from threefold.exchange.values import Json


def read_foundry(sort: Sort, document: Json, file: str, world: World) -> list[ImportedEntry]:
    """Return the entries of a document: the document itself, and the items of an actor that is not
    a PC.
    """
    if sort == "folder":
        return []
    if sort == "actor":
        return read_actor(document, file, world)
    found = new_entry(sort, document, file, world)
    if sort == "item":
        ITEMS.get(type_of(document), unknown_item)(found, system_of(document), world)
        finish_item(found, document, world)
    elif sort == "journal":
        read_journal(found, document, world)
    elif sort == "table":
        read_table_document(found, document, world)
    elif sort == "scene":
        read_scene_document(found, document, world)
    else:
        found.kind = KEPT
        found.fields = {"name": found.name}
        found.unclear("document", "", sort=sort)
    return [found]


__all__ = ["read_foundry"]
