"""Readers for journals, tables and scenes of Foundry."""

from __future__ import annotations

import re
from typing import Final

from threefold.exchange.entries import JOURNALS, ImportedEntry
from threefold.exchange.plain import html_to_marked_text, markdown, plain_text, replace_enrichers
from threefold.exchange.readers import shaping
from threefold.exchange.readers.csrd import as_journal
from threefold.exchange.readers.foundry.actors import read_creature
from threefold.exchange.readers.foundry.documents import World
from threefold.exchange.readers.foundry.parts import new_entry, system_of, type_of
from threefold.exchange.values import (
    Json,
    clamp,
    cut,
    decoded_json,
    joined_parts,
    merged,
    number_of,
    object_of,
    objects_of,
    one_line,
    plain_lines,
    value_at,
)


def read_journal(found: ImportedEntry, document: Json, world: World) -> None:
    found.kind = JOURNALS
    parts = [_page(plain_lines(document.get("content")), world, html=True)]
    for page in sorted(
        objects_of(document.get("pages")), key=lambda p: number_of(p.get("sort")) or 0
    ):
        body = plain_lines(value_at(page, "text.content"))
        source = one_line(page.get("src"))
        if value_at(page, "text.format") == 2 and not body.startswith("<"):
            body = replace_enrichers(
                plain_lines(value_at(page, "text.markdown")) or body, world.names
            )
        else:
            body = _page(body or plain_lines(value_at(page, "text.markdown")), world, html=True)
        extra = plain_text(
            plain_lines(value_at(page, "system.description", "system.notes")), world.names
        )
        parts.append(
            "\n\n".join(filter(None, (f"## {one_line(page.get('name'))}", body, extra, source)))
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


def read_table_document(found: ImportedEntry, document: Json, world: World) -> None:
    found.kind = "tables"
    if body := plain_text(plain_lines(document.get("description")), world.names):
        found.fields["text"] = shaping.text_within(found, "text", body)
    rows: list[tuple[int, int, str]] = []
    for result in objects_of(document.get("results")):
        begin = 1
        if rows:
            begin = rows[-1][1] + 1
        rows.append((*_faces(result, begin), _result_text(result, world)))
    rows.sort(key=lambda row: (row[0], row[1]))
    formula = one_line(document.get("formula"))
    die = _ONE_DIE.match(formula)
    if die is not None:
        fits = shaping.set_table(found, rows, int(die[1]))
    elif formula:
        found.unclear("formula", formula, "die")
        fits = False
    else:
        fits = shaping.set_table(found, rows)
    if not fits:
        as_journal(found, "\n".join(f"{low}-{high}: {body}" for low, high, body in rows))


def _faces(result: Json, begin: int) -> tuple[int, int]:
    """Return the faces of a result: its range, or as many as it weighs from ``begin`` on."""
    low = high = None
    stated = result.get("range")
    if isinstance(stated, list) and len(stated) == 2:
        low, high = map(number_of, stated)
    weight = clamp(number_of(result.get("weight")) or 1, 1, 100)
    if low is None:
        low = begin
    if high is None:
        high = begin + weight - 1
    return low, high


def _result_text(result: Json, world: World) -> str:
    words = [
        plain_text(plain_lines(result.get(name)), world.names)
        for name in ("name", "text", "description")
    ]
    words.append(world.names.get(one_line(result.get("documentId")), ""))
    return joined_parts(": ", *dict.fromkeys(words))


MOST_ALIKE: Final = 20


MOST_FOES: Final = 40


def read_scene_document(found: ImportedEntry, document: Json, world: World) -> None:
    """Read a scene: tokens become foes, notes become text. The map is not read; it stays in the
    stored document.
    """
    found.kind = "scenes"
    foes: dict[str, tuple[Json, int]] = {}
    others: list[str] = []
    for token in objects_of(document.get("tokens")):
        npc = _foe_of_token(token, world)
        if isinstance(npc, str):
            others.append(npc)
            continue
        label = repr(npc)
        known, n = foes.get(label, (npc, 0))
        foes[label] = (known, n + 1)
    made = _groups(found, [*foes.values()])
    notes = [plain_text(plain_lines(document.get("description")), world.names)]
    notes += [
        plain_text(plain_lines(each.get("text")), world.names)
        for each in objects_of(document.get("notes"))
    ]
    if others:
        found.unclear("tokens", ", ".join(others), "foes")
        notes.append(joined_parts(", ", *others))
    text = joined_parts("\n\n", *notes) or found.name
    found.fields = {"name": found.name, "notes": cut(text, 4000), "foes": made}
    if len(text) > 4000:
        found.changed("cut", "notes", n=4000)


def _foe_of_token(token: Json, world: World) -> Json | str:
    """Return the foe that a token stands for, or the name of a token that is no foe."""
    name = one_line(token.get("name"))
    id = one_line(token.get("actorId"))
    over = object_of(token.get("delta") or token.get("actorData"))
    actor: Json = {"type": "npc"}
    if id in world.actors:
        actor = object_of(decoded_json(world.actors[id])) or actor
    elif not value_at(over, "system", "data"):
        return name or id
    figures = {field: value for field, value in over.items() if field in ("system", "data")}
    whole = object_of(merged(actor, figures))
    if type_of(whole) not in ("npc", "companion"):
        return name or one_line(whole.get("name"))
    return _npc(whole, name, world)


def _groups(found: ImportedEntry, foes: list[tuple[Json, int]]) -> list[Json]:
    """Return the foes of a scene in groups of the same figures, as many as a scene may hold."""
    made: list[Json] = []
    left = MOST_FOES
    for npc, number in foes:
        rest = number
        while rest and left:
            count = min(rest, MOST_ALIKE, left)
            group: Json = {"npc": npc}
            if count > 1:
                group["count"] = count
            made.append(group)
            rest, left = rest - count, left - count
        if rest:
            found.changed("foes", "foes", n=rest, most=MOST_FOES)
    return made


def _npc(actor: Json, name: str, world: World) -> Json:
    """Convert an actor to a foe of a scene, with the figures of its sheet and its current
    health.
    """
    entry = new_entry("actor", {"name": name or actor.get("name"), "_id": "x"}, "", world)
    system = system_of(actor)
    read_creature(entry, actor, system, world, type_of(actor))
    fields = entry.fields
    level = clamp(int(str(fields["level"])), 1, 10)
    most = int(str(fields["health"]))
    now = number_of(value_at(system, "pools.health.value", "health.value"))
    npc: Json = {
        "kind": "npc", "name": name or one_line(actor.get("name")) or "?", "level": level,
        "max_health": most, "health": most if now is None else clamp(now, 0, most),
        "damage": fields["damage"], "armor": fields["armor"],
    }  # fmt: skip
    if fields.get("modifications"):
        npc["modifications"] = fields["modifications"]
    return npc


__all__ = ["read_journal", "read_scene_document", "read_table_document"]
