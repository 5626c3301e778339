"""Reader of the community's Markdown vault of the open reference: one file for each entry, with
tags at the top.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Final

from threefold.exchange.entries import JOURNALS, EntrySource, ImportedEntry
from threefold.exchange.plain import tidied, unlinked
from threefold.exchange.readers import shaping
from threefold.exchange.readers.vault.options import (
    read_arc,
    read_descriptor,
    read_flavor,
    read_focus,
    read_ritual,
    read_type,
)
from threefold.exchange.readers.vault.pages import Page, parsed_page
from threefold.exchange.readers.vault.things import (
    read_ability_page,
    read_creature_page,
    read_item,
    read_table_page,
    read_thing,
)
from threefold.exchange.values import Json, encoded, unique


def kind_of(path: str, found: Page) -> str | None:
    """Return the kind of a file's entry from its tags, else from its folder; None when neither
    states it.
    """
    words = {part.casefold() for tag in found.tags for part in tag.split("/")}
    for word, kind in _BY_TAG.items():
        if word in words:
            return kind
    for part in reversed(PurePosixPath(path).parts[:-1]):
        if part.casefold() in _BY_TAG:
            return _BY_TAG[part.casefold()]
    return None


_BY_TAG: Final[Mapping[str, str]] = {
    "creatures-npcs": "creatures", "creature": "creatures", "creatures": "creatures",
    "npcs": "creatures",
    "cantrips": "cantrips", "cantrip": "cantrips", "rituals": "rituals", "ritual": "rituals",
    "character-arcs": "arcs", "character-arc": "arcs", "tables": "tables", "table": "tables",
    "descriptors": "descriptors", "descriptor": "descriptors", "foci": "foci", "focus": "foci",
    "flavors": "flavors", "flavor": "flavors", "types": "types", "type": "types",
    "artifacts": "artifacts", "artifact": "artifacts", "cyphers": "cyphers", "cypher": "cyphers",
    "equipment": "equipment", "abilities": "abilities", "ability": "abilities",
}  # fmt: skip


def read_page(path: str, text: str, file: str) -> ImportedEntry:
    """Return the entry of a file. A file of no known kind becomes a journal."""
    stem = PurePosixPath(path).stem
    parsed = parsed_page(stem, text)
    kind = kind_of(path, parsed)
    name = shaping.valid_name(parsed.name)
    parent = PurePosixPath(path).parent.name
    if kind is not None and parent:
        id = f"{parent}/{stem}"
    else:
        id = str(PurePosixPath(path).with_suffix(""))
    source = EntrySource("vault", id, file)
    fields: Json = {"name": name}
    others = [a for a in parsed.aliases if a and a.casefold() != name.casefold()]
    if others and kind not in (None, "arcs", "rituals"):
        fields["aka"] = unique([a[:120] for a in others])[:10]
    found = ImportedEntry(
        kind or JOURNALS,
        name,
        fields,
        source,
        encoded({"path": path, "text": text}),
        reference=kind is not None,
    )
    enter(found, parsed)
    return found


def enter(found: ImportedEntry, parsed: Page) -> None:
    """Parse a page into the fields of the entry's kind; without a reader for the kind, as a
    journal.
    """
    reader = _READERS.get(found.kind)
    if reader is None:
        found.fields = {"name": found.name, "text": tidied(unlinked(parsed.body))}
    else:
        reader(found, parsed)


_READERS: Final[Mapping[str, Callable[[ImportedEntry, Page], None]]] = {
    "abilities": read_ability_page,
    "cantrips": read_ability_page,
    "cyphers": read_item,
    "artifacts": read_item,
    "creatures": read_creature_page,
    "equipment": read_thing,
    "tables": read_table_page,
    "descriptors": read_descriptor,
    "foci": read_focus,
    "flavors": read_flavor,
    "types": read_type,
    "rituals": read_ritual,
    "arcs": read_arc,
}
