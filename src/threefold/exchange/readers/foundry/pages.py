"""Readers for journals, tables and scenes of Foundry."""

from __future__ import annotations

import re
from typing import Final

from threefold.exchange.entries import JOURNALS, ImportedEntry
from threefold.exchange.plain import html_to_marked_text, markdown, plain, replace_enrichers
from threefold.exchange.readers import shaping
from threefold.exchange.readers.csrd import as_journal
from threefold.exchange.readers.foundry.actors import creature
from threefold.exchange.readers.foundry.documents import World
from threefold.exchange.readers.foundry.parts import new_entry, system_of, type_of
from threefold.exchange.values import (
    Json,
    clamp,
    cut,
    decoded,
    merged,
    number_of,
    object_of,
    objects_of,
    text_of,
    value_at,
    words_of,
)


def read_journal(found: ImportedEntry, document: Json, world: World) -> None:
    found.kind = JOURNALS
    parts = [_page(text_of(document.get("content")), world, html=True)]
    for page in sorted(
        objects_of(document.get("pages")), key=lambda p: number_of(p.get("sort")) or 0
    ):
        body = text_of(value_at(page, "text.content"))
        source = words_of(page.get("src"))
        if value_at(page, "text.format") == 2 and not body.startswith("<"):
            body = replace_enrichers(text_of(value_at(page, "text.markdown")) or body, world.names)
        else:
            body = _page(body or text_of(value_at(page, "text.markdown")), world, html=True)
        extra = plain(text_of(value_at(page, "system.description", "system.notes")), world.names)
        parts.append(
            "\n\n".join(filter(None, (f"## {words_of(page.get('name'))}", body, extra, source)))
        )
    found.fields = {
        "name": found.name,
        "text": "\n\n".join(filter(None, parts)),
        "tags": found.fields["tags"],
    }


def _page(text: str, world: World, html: bool) -> str:
    if html:
        return markdown(html_to_marked_text(text, world.names))
    return text


_ONE_DIE: Final = re.compile(r"^\s*1?d(\d+)\s*$", re.IGNORECASE)


def read_table(found: ImportedEntry, document: Json, world: World) -> None:
    found.kind = "tables"
    if body := plain(text_of(document.get("description")), world.names):
        found.fields["text"] = shaping.text(found, "text", body)
    rows: list[tuple[int, int, str]] = []
    for result in objects_of(document.get("results")):
        range_ = result.get("range")
        low, high = (
            (number_of(n) for n in range_)
            if isinstance(range_, list) and len(range_) == 2
            else (None, None)
        )
        words = [
            plain(text_of(result.get(name)), world.names)
            for name in ("name", "text", "description")
        ]
        if linked := world.names.get(words_of(result.get("documentId"))):
            words.append(linked)
        text = ": ".join(dict.fromkeys(filter(None, words)))
        if rows:
            begin = rows[-1][1] + 1
        else:
            begin = 1
        weight = clamp(number_of(result.get("weight")) or 1, 1, 100)
        rows.append(
            (begin if low is None else low, begin + weight - 1 if high is None else high, text)
        )
    rows.sort(key=lambda row: (row[0], row[1]))
    die = _ONE_DIE.match(words_of(document.get("formula")))
    formula = words_of(document.get("formula"))
    if formula and die is None:
        found.unclear("formula", formula, "die")
    if (formula and die is None) or not shaping.table(found, rows, int(die[1]) if die else None):
        as_journal(found, "\n".join(f"{low}-{high}: {body}" for low, high, body in rows))


MOST_ALIKE: Final = 20


MOST_FOES: Final = 40


def read_scene(found: ImportedEntry, document: Json, world: World) -> None:
    """Read a scene: tokens become foes, notes become text. The map is not read; it stays in the
    stored document.
    """
    found.kind = "scenes"
    foes: dict[str, tuple[Json, int]] = {}
    others: list[str] = []
    for token in objects_of(document.get("tokens")):
        id = words_of(token.get("actorId"))
        if id in world.actors:
            actor = object_of(decoded(world.actors[id]))
        else:
            actor = None
        over = object_of(token.get("delta") or token.get("actorData"))
        if actor is None and not value_at(over, "system", "data"):
            others.append(words_of(token.get("name")) or id)
            continue
        whole = object_of(
            merged(
                actor or {"type": "npc"}, {k: v for k, v in over.items() if k in ("system", "data")}
            )
        )
        if type_of(whole) not in ("npc", "companion"):
            others.append(words_of(token.get("name")) or words_of(whole.get("name")))
            continue
        npc = _npc(whole, words_of(token.get("name")), world)
        label = repr(npc)
        known, n = foes.get(label, (npc, 0))
        foes[label] = (known, n + 1)
    made: list[Json] = []
    left = MOST_FOES
    for npc, number in foes.values():
        rest = number
        while rest and left:
            count = min(rest, MOST_ALIKE, left)
            made.append({"npc": npc, "count": count} if count > 1 else {"npc": npc})
            rest, left = rest - count, left - count
        if rest:
            found.changed("foes", "foes", n=rest, most=MOST_FOES)
    notes = [plain(text_of(document.get("description")), world.names)]
    notes += [
        plain(text_of(each.get("text")), world.names) for each in objects_of(document.get("notes"))
    ]
    if others:
        found.unclear("tokens", ", ".join(others), "foes")
        notes.append(", ".join(filter(None, others)))
    text = "\n\n".join(filter(None, notes)) or found.name
    found.fields = {"name": found.name, "notes": cut(text, 4000), "foes": made}
    if len(text) > 4000:
        found.changed("cut", "notes", n=4000)


def _npc(actor: Json, name: str, world: World) -> Json:
    """Convert an actor to a foe of a scene, with the figures of its sheet and its current
    health.
    """
    entry = new_entry("actor", {"name": name or actor.get("name"), "_id": "x"}, "", world)
    system = system_of(actor)
    creature(entry, actor, system, world, type_of(actor))
    fields = entry.fields
    level = clamp(int(str(fields["level"])), 1, 10)
    most = int(str(fields["health"]))
    now = number_of(value_at(system, "pools.health.value", "health.value"))
    npc: Json = {
        "kind": "npc", "name": name or words_of(actor.get("name")) or "?", "level": level,
        "max_health": most, "health": most if now is None else clamp(now, 0, most),
        "damage": fields["damage"], "armor": fields["armor"],
    }  # fmt: skip
    if fields.get("modifications"):
        npc["modifications"] = fields["modifications"]
    return npc


__all__ = ["read_journal", "read_scene", "read_table"]
