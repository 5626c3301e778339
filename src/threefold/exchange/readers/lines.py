"""Reader of the open reference as JSON Lines: one file a kind, one entry a line, texts as in the
Markdown vault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Final

from threefold.exchange.entries import JOURNALS, EntrySource, ImportedEntry
from threefold.exchange.plain import tidied, unlinked
from threefold.exchange.readers import csrd, shaping, vault
from threefold.exchange.readers.vault.pages import parsed_page as page_of
from threefold.exchange.report import ImportReport
from threefold.exchange.values import (
    Json,
    UnreadableError,
    decoded_json,
    encoded,
    list_of,
    object_of,
    one_line,
    plain_lines,
)

STEMS: Final[Mapping[str, str]] = {
    **{
        kind: kind
        for kind in ("abilities", "cantrips", "creatures", "cyphers", "artifacts", "foci", "types")
    },
    **{kind: kind for kind in ("flavors", "descriptors", "equipment", "tables")},
    "rules-modules": JOURNALS,
    "character-options": JOURNALS,
}
"""File names without their extension, and the kind of their entries."""


def is_lines(path: str, first: object) -> bool:
    """Return whether a file of lines has this format: a known name, and a first entry with a name
    and a text.
    """
    return (
        PurePosixPath(path).stem.casefold() in STEMS
        and isinstance(first, dict)
        and {"name", "text"} <= first.keys()
        and not {"key", "_id", "system"} & first.keys()
    )


def read_reference_lines(path: str, data: bytes, report: ImportReport) -> Iterator[ImportedEntry]:
    """Yield the entries of a file."""
    kind = STEMS[PurePosixPath(path).stem.casefold()]
    seen: dict[str, int] = {}
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            raw = object_of(decoded_json(line))
        except UnreadableError as error:
            report.refuse(f"{path}:{number}", str(error))
            continue
        name = shaping.valid_name(raw.get("name"))
        seen[name] = n = seen.get(name, 0) + 1
        source = EntrySource(
            "csrd-lines", f"{kind}/{name.casefold()}" + (f"#{n}" if n > 1 else ""), path
        )
        found = ImportedEntry(kind, name, {"name": name}, source, encoded(raw), reference=True)
        _entry(found, raw)
        yield found


def _entry(found: ImportedEntry, raw: Json) -> None:
    text = plain_lines(raw.get("text"))
    if found.kind == "abilities":
        csrd.set_ability(
            found,
            {
                **raw,
                "description": text,
                "category": raw.get("categories"),
                "cost_rendered": raw.get("cost"),
            },
        )
    elif found.kind in ("cyphers", "artifacts"):
        csrd.set_item(
            found, {**raw, "effect": text, "level_dice": raw.get("level"), "level_mod": None}
        )
    elif found.kind == "creatures":
        _creature(found, raw, text)
    elif found.kind in ("foci", "flavors"):
        tiers = object_of(raw.get("tiers"))
        named = [
            {
                "name": each.get("name"),
                "tier": int(tier[:9]),
                "preselected": not each.get("choose_one") and found.kind == "foci",
            }
            for tier, abilities in tiers.items()
            if tier.isdecimal() and isinstance(abilities, list)
            for each in map(object_of, abilities)
        ]
        csrd.tiers(found, [object_of(each) for each in named])
        if found.kind == "flavors":
            found.name = re.sub(r"\s+flavor$", "", found.name, flags=re.IGNORECASE)
            found.fields["name"] = found.name
        found.fields["text"] = shaping.text_within(found, "text", tidied(unlinked(text)))
    elif found.kind == JOURNALS:
        found.fields = {"name": found.name, "text": tidied(unlinked(text))}
    else:
        page = page_of(found.name, text)
        tags = list_of(raw.get("tags"))
        vault.enter(found, page._replace(name=found.name, heading=found.name, tags=tags))


_FIELDS: Final = (
    "movement", "environment", "interactions", "interaction", "uses", "use", "loot", "motive",
    "damage",
    "damage inflicted", "health", "armor", "level",
)  # fmt: skip


def _creature(found: ImportedEntry, raw: Json, text: str) -> None:
    """Read a creature from the fields of its line. The combat text comes from the full text: the
    field is shortened.
    """
    combat = text.partition("Combat")[2].lstrip(": *\n") or plain_lines(raw.get("combat")).lstrip(
        "> "
    )
    fields = {name: raw.get(name) for name in _FIELDS if raw.get(name) not in (None, "NA")}
    fields.setdefault("damage", raw.get("damage inflicted"))
    intrusions = plain_lines(raw.get("intrusions")).lstrip("> ")
    csrd.set_creature(
        found,
        {
            **fields,
            "kind": raw.get("kind"),
            "description": tidied(unlinked(text)),
            "combat": combat if len(combat) < 6000 else plain_lines(raw.get("combat")),
            "modifications": raw.get("modifications"),
            "intrusions": intrusions,
        },
    )


__all__ = ["STEMS", "is_lines", "one_line", "read_reference_lines"]
