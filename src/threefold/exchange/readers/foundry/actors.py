"""Readers for actors of Foundry: PCs, creatures, vehicles, markers, and the items they carry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from threefold.exchange.entries import CHARACTERS, ImportedEntry
from threefold.exchange.plain import html_to_marked_text, plain
from threefold.exchange.readers import shaping
from threefold.exchange.readers.csrd import as_journal
from threefold.exchange.readers.foundry.documents import World
from threefold.exchange.readers.foundry.items import ITEMS, finish_item
from threefold.exchange.readers.foundry.parts import (
    described,
    new_entry,
    sections,
    system_of,
    tag,
    type_of,
)
from threefold.exchange.sentences import band
from threefold.exchange.values import (
    Json,
    clamp,
    cut,
    number_of,
    objects_of,
    text_of,
    value_at,
    words_of,
)

_OF_CREATURES: Final = frozenset(
    {
        "motive", "environment", "health", "damage", "damage inflicted", "armor", "movement",
        "modifications",
        "combat", "interaction", "interactions", "use", "uses", "loot", "gm intrusion",
        "gm intrusions", "level",
        "gm intrustion", "character benefit", "background", "description", "government",
        "attributes",
    }
)  # fmt: skip


def read_actor(document: Json, file: str, world: World) -> list[ImportedEntry]:
    from threefold.exchange.readers import sheets

    kind = type_of(document)
    found = new_entry("actor", document, file, world)
    system = system_of(document)
    if kind in ("pc", "character"):
        found.kind = CHARACTERS
        sheets.character(found, document, system, world)
        return [found]
    if kind == "vehicle":
        _vehicle(found, system, world)
    elif kind in ("marker", "token"):
        _marker(found, system, world)
    else:
        if kind not in ("npc", "companion", "community"):
            found.unclear("type", kind, "type")
        creature(found, document, system, world, kind)
    return [found, *_handed_out(found, document, file, world)]


def creature(found: ImportedEntry, document: Json, system: Json, world: World, kind: str) -> None:
    fields = found.fields
    found.kind = "creatures"
    texts = [
        html_to_marked_text(text_of(value_at(system, name)), world.names)
        for name in ("description", "notes", "biography", "info")
    ]
    texts += [
        html_to_marked_text(text_of(value_at(system, name)), world.names)
        for name in ("overview", "information")
    ]
    by_heading = sections("\n\n".join(dict.fromkeys(filter(None, texts))), _OF_CREATURES)
    level = value_at(system, "basic.level", "level", "basic.rank", "rank")
    fields["level"] = n = shaping.figure(
        found, "level", by_heading.get("level") if level is None else level, 0, 99, 1
    )
    health = value_at(
        system, "pools.health.max", "health.max", "pools.health.value", "health.value", "health"
    )
    fields["health"] = shaping.figure(found, "health", health, 0, 999, min(999, 3 * n))
    now = number_of(value_at(system, "pools.health.value", "health.value"))
    if now is not None and now != fields["health"]:
        found.changed("wounded", "health", got=now, n=int(str(fields["health"])))
    damage = value_at(system, "combat.damage", "damage")
    fields["damage"] = shaping.figure(
        found, "damage", damage, 0, 99, 0 if kind == "community" else n
    )
    words = by_heading.get("damage inflicted") or by_heading.get("damage", "")
    if words and not re.fullmatch(r"\d+(?:\s+points?)?\.?", words):
        fields["damage_words"] = cut(words, 300)
    armor_text = by_heading.get("armor", "")
    shaping.armor(found, armor_text)
    printed = fields["armor"]
    armor = number_of(value_at(system, "combat.armor", "armor"))
    fields["armor"] = (
        shaping.figure(found, "armor", armor, 0, 20, int(str(printed)))
        if armor is not None
        else printed
    )
    if immune := re.search(r"immune to ([a-z ,]+?)(?:\)|;|$)", armor_text):
        fields["immune"] = [
            k.strip()[:40] for k in re.split(r",\s*|\s+and\s+", immune[1]) if k.strip()
        ][:10]
    _differs(found, "health", by_heading.get("health", ""), int(str(fields["health"])))
    _differs(found, "damage", words, int(str(fields["damage"])))
    _differs(found, "armor", armor_text, int(str(fields["armor"])))
    shaping.moving(
        found,
        words_of(by_heading.get("movement") or value_at(system, "movement", "basic.movement")),
    )
    given = plain(text_of(value_at(system, "modifications", "basic.modifications")))
    shaping.modified(found, [part for part in (by_heading.get("modifications", ""), given) if part])
    shaping.moves(
        found, by_heading.get("combat", "") or plain(text_of(value_at(system, "combat"))), "Combat"
    )
    _attacks(found, document, world)
    for name, labels in shaping.CREATURE_PARTS.items():
        text = "\n".join(filter(None, (by_heading.get(label, "") for label in labels)))
        if text:
            fields[name] = shaping.text(found, name, text)
    intrusions = "\n\n".join(
        filter(
            None,
            (
                by_heading.get(label, "")
                for label in ("gm intrusions", "gm intrusion", "gm intrustion")
            ),
        )
    )
    fields["intrusions"] = [
        shaping.text(found, "intrusions", part.strip())
        for part in re.split(r"\n\s*\n", intrusions)
        if part.strip()
    ]
    _rest_of_creature(found, system, by_heading, kind)
    if kind == "npc" and re.search(r"\bNPC\b", " ".join(world.path(document.get("folder")))):
        fields["creature"] = "npc"


def _rest_of_creature(
    found: ImportedEntry, system: Json, by_heading: Mapping[str, str], kind: str
) -> None:
    """Set the text, and what only companions and communities have."""
    lines = [by_heading.get("", "")]
    lines += [
        by_heading.get(label, "")
        for label in ("description", "background", "character benefit", "attributes")
    ]
    government = by_heading.get("government", "") or plain(text_of(value_at(system, "government")))
    if government:
        lines.append(f"Government: {government}")
    if kind in ("companion", "community"):
        found.fields["creature"] = "npc"
        tag(found, kind)
    for name in ("category", "disposition", "ownedBy"):
        if word := words_of(value_at(system, f"basic.{name}", name)):
            lines.append(f"{name.replace('ownedBy', 'owned by').capitalize()}: {word}")
    most = value_at(system, "pools.infrastructure.max", "infrastructure.max")
    if most is not None:
        now = words_of(value_at(system, "pools.infrastructure.value", "infrastructure.value"))
        lines.append(f"Infrastructure: {now} of {words_of(most)}")
    text = "\n\n".join(filter(None, lines))
    if text:
        found.fields["text"] = shaping.text(found, "text", text)


def _differs(found: ImportedEntry, field: str, words: str, figure: int) -> None:
    """Add a remark when a creature's notes and its sheet state different figures. The figure of the
    sheet is used.
    """
    number = re.match(r"\d+", words)
    if number and int(number[0]) != figure:
        found.changed("notes", field, got=int(number[0]), n=figure)


def _attacks(found: ImportedEntry, document: Json, world: World) -> None:
    """Add the attacks and abilities in an NPC's sheet as moves."""
    made = found.fields.get("moves")
    moves: list[object] = made if isinstance(made, list) else []
    for item in objects_of(document.get("items")):
        kind, system = type_of(item), system_of(item)
        if kind not in ("attack", "weapon", "npcattack", "ability", "power-shift", "skill"):
            continue
        text = plain(text_of(value_at(system, "description", "notes", "info")), world.names)
        move: Json = {"name": shaping.name_of(item.get("name")), "defend": "none"}
        damage = number_of(value_at(system, "basic.damage", "damage"))
        if kind in ("attack", "weapon", "npcattack") and damage:
            move |= {"defend": "speed", "hit": [{"kind": "damage", "points": clamp(damage, 0, 99)}]}
            if reach := band(words_of(value_at(system, "basic.range", "range"))):
                move["aim"] = {"range": reach, "who": "foe"}
        if kind in ("skill", "power-shift"):
            move["use"] = "passive"
            rating = words_of(value_at(system, "basic.rating", "skillLevel", "basic.shifts"))
            text = "\n".join(filter(None, (rating, text)))
        if text:
            move["text"] = shaping.text(found, "moves", text)
        moves.append(move)
    if moves:
        found.fields["moves"] = moves


_HANDED: Final = frozenset(
    {"cypher", "artifact", "oddity", "equipment", "material", "ammo", "armor"}
)


def _handed_out(
    owner: ImportedEntry, document: Json, file: str, world: World
) -> Iterator[ImportedEntry]:
    """Yield the items of an actor that a GM may hand out to PCs, each as an entry of its own."""
    id = words_of(document.get("_id")) or owner.name.casefold()
    for item in objects_of(document.get("items")):
        kind = type_of(item)
        if kind not in _HANDED:
            continue
        found = new_entry("actor", item, file, world, f"{id}.Item.")
        ITEMS[kind](found, system_of(item), world)
        finish_item(found, item, world)
        yield found


def _vehicle(found: ImportedEntry, system: Json, world: World) -> None:
    found.kind = "equipment"
    text = described(found, system, world, "biography")
    fields = found.fields
    level = value_at(system, "basic.level", "level")
    if number_of(level) is not None:
        fields["level"] = shaping.figure(found, "level", level, 0, 99, 0)
    elif level not in (None, ""):
        found.unclear("level", words_of(level), "level")
    vehicle: Json = {}
    crew = words_of(value_at(system, "basic.crew", "crew"))
    if crew:
        vehicle["crew"] = cut(crew, 300)
    weapons = value_at(system, "basic.weaponSystems", "weaponSystems")
    if number_of(weapons) is not None:
        vehicle["weapons"] = shaping.figure(found, "vehicle.weapons", weapons, 0, 99, 0)
    moves = re.findall(
        r"\b(?:moves?|flies|travels?|drives?)\s+(?:up to\s+)?an?\s+((?:very )?long|short|immediate)",
        text,
        re.I,
    )
    if len({m.casefold() for m in moves}) == 1:
        vehicle["movement"] = moves[0].casefold().replace(" ", "_")
    fields |= {"category": "vehicle", "vehicle": vehicle}
    tag(found, "vehicle")


def _marker(found: ImportedEntry, system: Json, world: World) -> None:
    """Read a marker on a map. Packs have no kind for it, so it becomes a journal with its level and
    quantity.
    """
    described(found, system, world, "biography")
    level = words_of(value_at(system, "basic.level", "level"))
    now, most = (
        words_of(value_at(system, f"pools.quantity.{n}", f"quantity.{n}")) for n in ("value", "max")
    )
    as_journal(found, f"Level {level}, quantity {now} of {most}")


__all__ = ["creature", "read_actor"]
