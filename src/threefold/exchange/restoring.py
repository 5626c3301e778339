"""Restore our own entries from documents that our writers made, if the document around them has not
been edited.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Struct

from threefold.exchange.entries import CHARACTERS, JOURNALS, EntrySource, ImportedEntry
from threefold.exchange.readers import own, shaping
from threefold.exchange.values import (
    Json,
    encoded,
    object_of,
    objects_of,
    one_line,
    plain_lines,
    value_at,
)
from threefold.exchange.writers import csrd as csrd_out
from threefold.exchange.writers import foundry as foundry_out
from threefold.library.packs import KINDS
from threefold.model import typed
from threefold.model.characters import Npc, Pc

T = TypeVar("T", bound=Struct)


def from_foundry(document: Json, file: str) -> ImportedEntry | None:
    """Return our entry from the flags of a Foundry document. None: there is none, or the document
    was edited since.
    """
    flag = object_of(value_at(document, f"flags.{foundry_out.FLAG}"))
    kind, raw = one_line(flag.get("kind")), object_of(flag.get("entry"))
    if not raw:
        return None
    fresh: Json | None
    if kind == "pc":
        pc = _convert_or_none(raw, Pc)
        if pc is None:
            fresh = None
        else:
            fresh = foundry_out.character_actor(pc)
    elif kind == "npc":
        npc = _convert_or_none(raw, Npc)
        if npc is None:
            fresh = None
        else:
            fresh = foundry_out.foe_actor(npc)
    else:
        if kind in KINDS:
            entry = _convert_or_none(raw, KINDS[kind].type)
        else:
            entry = None
        if entry is None:
            fresh = None
        else:
            fresh = foundry_out.entry_document(kind, entry)
    if fresh is None or foundry_out.comparable_content(fresh) != foundry_out.comparable_content(
        document
    ):
        return None
    if kind in ("pc", "npc"):
        return own.figure_entry({**raw, "kind": kind}, file)
    return _exact(kind, raw, file)


def from_csrd(list_name: str, raw: Json, file: str) -> ImportedEntry | None:
    """Return our entry from an entry of the community's JSON. None: there is none, or the JSON was
    edited since.
    """
    ours = object_of(raw.get(csrd_out.EXTRA))
    entry = object_of(ours.get("entry"))
    if list_name.endswith("tables"):
        kind = "tables"
    else:
        kind = list_name
    if not entry or kind not in KINDS or ours.get("of") != csrd_out.visible_digest(raw):
        return None
    if _convert_or_none(entry, KINDS[kind].type) is None:
        return None
    return _exact(kind, entry, file)


def embedded_entries(raw: object, file: str) -> list[ImportedEntry]:
    """Return the embedded entries of kinds that the community's JSON does not have, and sheets and
    journals.
    """
    found = []
    for kind, entries in object_of(raw).items():
        for each in objects_of(entries):
            if kind == CHARACTERS:
                found.append(own.figure_entry(each, file))
            elif kind == JOURNALS:
                found.append(_journal(each, file))
            elif kind in KINDS:
                found.append(_exact(kind, each, file))
    return found


def _journal(raw: Json, file: str) -> ImportedEntry:
    name = shaping.valid_name(raw.get("name"))
    fields: Json = {"name": name, "text": plain_lines(raw.get("text"))}
    return ImportedEntry(
        JOURNALS,
        name,
        fields,
        EntrySource("threefold", f"{JOURNALS}/{name}", file),
        encoded(raw),
        exact=True,
    )


def _exact(kind: str, raw: Json, file: str) -> ImportedEntry:
    key = one_line(raw.get(KINDS[kind].key))
    name = shaping.valid_name(raw.get("name") or key)
    return ImportedEntry(
        kind,
        name,
        dict(raw),
        EntrySource("threefold", f"{kind}/{key}", file),
        encoded(raw),
        exact=True,
    )


def _convert_or_none(raw: Json, type: type[T]) -> T | None:
    try:
        return typed.convert(raw, type)
    except (msgspec.ValidationError, RecursionError):
        return None
