"""Helpers for all Foundry documents: ids, HTML, and the envelope of actors and items."""

from __future__ import annotations

import hashlib
import html
import re
from collections.abc import Sequence
from typing import Final

from threefold.exchange.values import Json, merged, object_of, objects_of, value_at
from threefold.text import render_key

FLAG: Final = "threefold"
"""The flag of a document under which our whole entry is stored."""


SYSTEM_VERSION: Final = "3.0.0"


CORE_VERSION: Final = "12.331"


_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def foundry_id(*parts: str) -> str:
    """Return an id of 16 characters in Foundry's form. The same parts always give the same id."""
    number = int.from_bytes(
        hashlib.blake2b("\n".join(parts).encode(), digest_size=12).digest(), "big"
    )
    signs = []
    for _ in range(16):
        number, place = divmod(number, len(_ALPHABET))
        signs.append(_ALPHABET[place])
    return "".join(signs)


def merge_original(document: Json, carried: object) -> Json:
    """Return the document with the other fields of ``carried``, the document it was imported
    from.
    """
    if carried:
        whole = object_of(merged(carried, document))
    else:
        whole = document
    if carried:
        for name in ("_id", "img", "folder", "sort", "ownership"):
            if value_at(carried, name) is not None:
                whole[name] = value_at(carried, name)
    return whole


def comparable_content(document: Json) -> object:
    """Return the parts of a document that define the entry: names, types and fields, without ids
    and pictures.
    """
    items = [
        (i.get("name"), i.get("type"), i.get("system")) for i in objects_of(document.get("items"))
    ]
    rows = [(r.get("range"), r.get("text")) for r in objects_of(document.get("results"))]
    pages = [
        (p.get("name"), value_at(p, "text.content")) for p in objects_of(document.get("pages"))
    ]
    return [
        document.get("name"),
        document.get("type"),
        document.get("system"),
        document.get("formula"),
        items,
        rows,
        pages,
    ]


# --- HTML -----------------------------------------------------------------------------------------


def html_paragraphs(text: str) -> str:
    """Convert plain text to HTML paragraphs and lists."""
    out: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.split("\n")
        if all(line.startswith("- ") for line in lines):
            out.append(
                "<ul>"
                + "".join(f"<li>{html.escape(line[2:], quote=False)}</li>" for line in lines)
                + "</ul>"
            )
        elif block:
            out.append(
                "<p>" + "<br>".join(html.escape(line, quote=False) for line in lines) + "</p>"
            )
    return "".join(out)


def labelled(word: str, text: str) -> str:
    """Return HTML that begins with a bold label and a colon. ``word`` is a key of
    ``exchange.word``.
    """
    first, _, rest = text.strip().partition("\n")
    if rest.strip():
        more = html_paragraphs(rest)
    else:
        more = ""
    return f"<p><strong>{word_of(word)}:</strong> {html.escape(first, quote=False)}</p>{more}"


def word_of(key: str) -> str:
    return render_key("en", f"exchange.word.{key}", {})


# --- documents ------------------------------------------------------------------------------------


def _base(name: str, type: str, system: Json, seed: str) -> Json:
    return {
        "name": name, "type": type, "_id": foundry_id(seed, type, name),
        "img": f"systems/cyphersystem/icons/{_icon(type)}",
        "system": system, "effects": [], "folder": None, "sort": 0, "flags": {},
        "ownership": {"default": 0},
        "_stats": {"systemId": "cyphersystem", "systemVersion": SYSTEM_VERSION,
        "coreVersion": CORE_VERSION,
                   "createdTime": None, "modifiedTime": None, "lastModifiedBy": None},
    }  # fmt: skip


def _icon(type: str) -> str:
    if type in ("pc", "npc", "vehicle", "companion", "community"):
        return f"actors/{type}.svg"
    return f"items/{type}.svg"


def actor_document(name: str, type: str, system: Json, items: Sequence[Json]) -> Json:
    """Return an actor with its items; each item gets its own id."""
    made = _base(name, type, {"version": 4, **system}, "actor")
    owned = [
        {**item, "_id": foundry_id(str(made["_id"]), str(n), str(item["name"])), "sort": n}
        for n, item in enumerate(items)
    ]
    token = {"name": name, "actorLink": type == "pc", "disposition": 1 if type == "pc" else -1}
    return {**made, "items": owned, "prototypeToken": token}


_ROLL: Final[Json] = {
    "pool": "Pool", "skill": "Practiced", "assets": 0, "effort1": 0, "effort2": 0, "effort3": 0,
    "stepModifier": "eased", "additionalSteps": 0, "additionalCost": 0, "damage": 0,
    "damagePerLOE": 3, "teen": "",
    "bonus": 0, "macroUuid": None, "macroExecuteAsGM": False,
}  # fmt: skip


def item_document(
    name: str,
    type: str,
    description: str,
    basic: Json,
    more: Json | None = None,
    *,
    roll: bool = False,
    pool: str = "Pool",
) -> Json:
    """Return an item. ``more`` are further system fields; they are merged over the default
    settings.
    """
    settings: Json = {"general": {"unmaskedForm": "Mask"}}
    if roll:
        settings["rollButton"] = {**_ROLL, "pool": pool}
    system: Json = {
        "version": 2, "description": description, "archived": False, "favorite": False,
        "basic": basic,
        "settings": settings,
    }  # fmt: skip
    return _base(name, type, object_of(merged(system, more or {})), "item")


__all__ = [
    "FLAG",
    "actor_document",
    "comparable_content",
    "foundry_id",
    "html_paragraphs",
    "item_document",
    "labelled",
    "merge_original",
    "word_of",
]
