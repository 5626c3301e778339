"""What all Foundry documents have: a type, system fields, a source, and a text with its
sections.
"""

from __future__ import annotations

import re
from typing import Final

from threefold.exchange.entries import EntrySource, Format, ImportedEntry
from threefold.exchange.plain import BOLD, ITALIC, plain_text, unmarked
from threefold.exchange.readers import shaping
from threefold.exchange.readers.foundry.documents import World
from threefold.exchange.values import (
    Json,
    encoded,
    list_of,
    object_of,
    one_line,
    plain_lines,
    value_at,
)


def type_of(document: Json) -> str:
    return one_line(document.get("type")).casefold().replace(" ", "-").removeprefix("teen-")


def system_of(document: Json) -> Json:
    """Return the fields of a document that belong to its game system, in any version of Foundry."""
    system = document.get("system")
    if isinstance(system, dict):
        return system
    data = document.get("data")
    inner = value_at(data, "data")
    return object_of(inner if isinstance(inner, dict) else data)


def new_entry(sort: str, document: Json, file: str, world: World, owner: str = "") -> ImportedEntry:
    name = shaping.valid_name(document.get("name"))
    id = one_line(document.get("_id")) or f"{one_line(document.get('type'))}.{name.casefold()}"
    source = EntrySource(_format(document), f"{sort.capitalize()}.{owner}{id}", file)
    home = [one_line(document.get("_stats") and value_at(document, "_stats.compendiumSource"))]
    home.append(one_line(value_at(document, "flags.core.sourceId")))
    reference = any(
        "cyphersystem-compendium" in place for place in home
    ) or "cyphersystem-compendium" in one_line(document.get("img"))
    fields: Json = {"name": name}
    found = ImportedEntry(
        "abilities", name, fields, source, encoded(document), type_of(document), reference=reference
    )
    found.fields["tags"] = shaping.tags(world.path(document.get("folder")))
    return found


def _format(document: Json) -> Format:
    system = one_line(value_at(document, "_stats.systemId")).casefold()
    if system == "numenera" or type_of(document) in ("npcattack", "powershift", "weapon"):
        return "numenera"
    return "foundry"


def set_text(found: ImportedEntry, system: Json, world: World, *more: str) -> str:
    """Join the texts of an item, put them into its fields and return them."""
    parts = [plain_lines(value_at(system, name)) for name in ("description", "notes", *more)]
    text = "\n\n".join(
        dict.fromkeys(filter(None, (plain_text(part, world.names) for part in parts)))
    )
    if text:
        found.fields["text"] = shaping.text_within(found, "text", text)
    return text


def tag(found: ImportedEntry, *words: str) -> None:
    found.fields["tags"] = shaping.tags([*words, *list_of(found.fields.get("tags"))])


_HEAD: Final = re.compile(
    rf"^[{ITALIC}\s]*{BOLD}\s*([^{BOLD}\n]{{1,60}}?)\s*:?\s*{BOLD}\s*:?[ ]*{BOLD}?[ ]*(.*)$"
)
"""A line that begins with bold words; a colon may be inside the bold words or follow them."""


def parts_by_heading(text: str, known: frozenset[str]) -> dict[str, str]:
    """Split a text into sections, by the bold words that start them, in lower case. The text before
    is under ''.

    Only words in ``known`` start a section."""
    parts: dict[str, list[str]] = {"": []}
    current = parts[""]
    for line in text.split("\n"):
        head = _HEAD.match(line)
        if head:
            label = unmarked(head[1]).casefold().strip(" :")
        else:
            label = ""
        if (
            head is not None
            and label in known
            and (":" in line.partition(head[1])[0] + head[1] + line)
        ):
            current = parts.setdefault(label, [])
            current.append(head[2])
        else:
            current.append(line)
    return {label: unmarked("\n".join(lines)) for label, lines in parts.items()}


OF_ITEMS: Final = frozenset(
    {"level", "form", "effect", "effects", "depletion", "usable", "wearable", "internal", "cost"}
)

__all__ = ["OF_ITEMS", "new_entry", "parts_by_heading", "set_text", "system_of", "tag", "type_of"]
