"""Readers for actors of Foundry: PCs, creatures, vehicles, markers, and the items they carry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from threefold.exchange.entries import CHARACTERS, ImportedEntry
from threefold.exchange.plain import html_to_marked_text, plain_text
from threefold.exchange.readers import shaping
from threefold.exchange.readers.csrd import as_journal
from threefold.exchange.readers.foundry.documents import World
from threefold.exchange.readers.foundry.items import ITEMS, finish_item
from threefold.exchange.readers.foundry.parts import (
    new_entry,
    parts_by_heading,
    set_text,
    system_of,
    tag,
    type_of,
)
from threefold.exchange.sentences import band_in
from threefold.exchange.values import (
    Json,
    clamp,
    cut,
    joined_parts,
    number_of,
    objects_of,
    one_line,
    plain_lines,
    value_at,
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
        sheets.set_character(found, document, system, world)
        return [found]
    if kind == "vehicle":
        _vehicle(found, system, world)
    elif kind in ("marker", "token"):
        _marker(found, system, world)
    else:
        if kind not in ("npc", "companion", "community"):
            found.unclear("type", kind, "type")
        read_creature(found, document, system, world, kind)
    return [found, *_handed_out(found, document, file, world)]


def read_creature(
    found: ImportedEntry, document: Json, system: Json, world: World, kind: str
) -> None:
    fields = found.fields
    found.kind = "creatures"
    by_heading = _notes_by_heading(system, world)
    _set_figures(found, system, by_heading, kind)
    _set_armor(found, system, by_heading.get("armor", ""))
    for figure, words in (
        ("health", by_heading.get("health", "")),
        ("damage", _damage_words(by_heading)),
        ("armor", by_heading.get("armor", "")),
    ):
        _differs(found, figure, words, int(str(fields[figure])))
    movement = by_heading.get("movement") or value_at(system, "movement", "basic.movement")
    shaping.set_movement(found, one_line(movement))
    modifications = (
        by_heading.get("modifications", ""),
        plain_text(plain_lines(value_at(system, "modifications", "basic.modifications"))),
    )
    shaping.set_modifications(found, [part for part in modifications if part])
    combat = by_heading.get("combat") or plain_text(plain_lines(value_at(system, "combat")))
    shaping.set_moves(found, combat, "Combat")
    _attacks(found, document, world)
    for name, labels in shaping.CREATURE_PARTS.items():
        text = joined_parts("\n", *(by_heading.get(label, "") for label in labels))
        if text:
            fields[name] = shaping.text_within(found, name, text)
    intrusions = joined_parts("\n\n", *(by_heading.get(label, "") for label in _INTRUSIONS))
    fields["intrusions"] = [
        shaping.text_within(found, "intrusions", part) for part in shaping.paragraphs(intrusions)
    ]
    _rest_of_creature(found, system, by_heading, kind)
    if kind == "npc" and re.search(r"\bNPC\b", " ".join(world.path(document.get("folder")))):
        fields["creature"] = "npc"


_NOTES: Final = ("description", "notes", "biography", "info", "overview", "information")
"""Where the versions keep the notes of a creature."""
_INTRUSIONS: Final = ("gm intrusions", "gm intrusion", "gm intrustion")


def _notes_by_heading(system: Json, world: World) -> dict[str, str]:
    texts = [
        html_to_marked_text(plain_lines(value_at(system, name)), world.names) for name in _NOTES
    ]
    return parts_by_heading(joined_parts("\n\n", *dict.fromkeys(texts)), _OF_CREATURES)


def _set_figures(
    found: ImportedEntry, system: Json, by_heading: Mapping[str, str], kind: str
) -> None:
    """Set level, health and damage. The figures of the sheet win over those of the notes."""
    fields = found.fields
    level = value_at(system, "basic.level", "level", "basic.rank", "rank")
    if level is None:
        level = by_heading.get("level")
    n = shaping.figure_within(found, "level", level, 0, 99, 1)
    usual_damage = n
    if kind == "community":
        usual_damage = 0
    most = value_at(
        system, "pools.health.max", "health.max", "pools.health.value", "health.value", "health"
    )
    health = shaping.figure_within(found, "health", most, 0, 999, min(999, 3 * n))
    now = number_of(value_at(system, "pools.health.value", "health.value"))
    if now is not None and now != health:
        found.changed("wounded", "health", got=now, n=health)
    given = value_at(system, "combat.damage", "damage")
    damage = shaping.figure_within(found, "damage", given, 0, 99, usual_damage)
    fields |= {"level": n, "health": health, "damage": damage}
    words = _damage_words(by_heading)
    if words and not re.fullmatch(r"\d+(?:\s+points?)?\.?", words):
        fields["damage_words"] = cut(words, 300)


def _damage_words(by_heading: Mapping[str, str]) -> str:
    return by_heading.get("damage inflicted") or by_heading.get("damage", "")


_IMMUNE: Final = re.compile(r"immune to ([a-z ,]+?)(?:\)|;|$)")


def _set_armor(found: ImportedEntry, system: Json, words: str) -> None:
    """Set Armor from the words of the notes; the figure of the sheet wins."""
    shaping.set_armor(found, words)
    armor = int(str(found.fields["armor"]))
    given = number_of(value_at(system, "combat.armor", "armor"))
    if given is not None:
        armor = shaping.figure_within(found, "armor", given, 0, 20, armor)
    found.fields["armor"] = armor
    if immune := _IMMUNE.search(words):
        found.fields["immune"] = shaping.kinds_of_harm(immune[1])


def _rest_of_creature(
    found: ImportedEntry, system: Json, by_heading: Mapping[str, str], kind: str
) -> None:
    """Set the text, and what only companions and communities have."""
    lines = [by_heading.get("", "")]
    lines += [
        by_heading.get(label, "")
        for label in ("description", "background", "character benefit", "attributes")
    ]
    government = by_heading.get("government", "") or plain_text(
        plain_lines(value_at(system, "government"))
    )
    if government:
        lines.append(f"Government: {government}")
    if kind in ("companion", "community"):
        found.fields["creature"] = "npc"
        tag(found, kind)
    for name in ("category", "disposition", "ownedBy"):
        if word := one_line(value_at(system, f"basic.{name}", name)):
            lines.append(f"{name.replace('ownedBy', 'owned by').capitalize()}: {word}")
    most = value_at(system, "pools.infrastructure.max", "infrastructure.max")
    if most is not None:
        now = one_line(value_at(system, "pools.infrastructure.value", "infrastructure.value"))
        lines.append(f"Infrastructure: {now} of {one_line(most)}")
    text = "\n\n".join(filter(None, lines))
    if text:
        found.fields["text"] = shaping.text_within(found, "text", text)


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
        text = plain_text(
            plain_lines(value_at(system, "description", "notes", "info")), world.names
        )
        move: Json = {"name": shaping.valid_name(item.get("name")), "defend": "none"}
        damage = number_of(value_at(system, "basic.damage", "damage"))
        if kind in ("attack", "weapon", "npcattack") and damage:
            move |= {"defend": "speed", "hit": [{"kind": "damage", "points": clamp(damage, 0, 99)}]}
            if reach := band_in(one_line(value_at(system, "basic.range", "range"))):
                move["aim"] = {"range": reach, "who": "foe"}
        if kind in ("skill", "power-shift"):
            move["use"] = "passive"
            rating = one_line(value_at(system, "basic.rating", "skillLevel", "basic.shifts"))
            text = "\n".join(filter(None, (rating, text)))
        if text:
            move["text"] = shaping.text_within(found, "moves", text)
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
    id = one_line(document.get("_id")) or owner.name.casefold()
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
    text = set_text(found, system, world, "biography")
    fields = found.fields
    level = value_at(system, "basic.level", "level")
    if number_of(level) is not None:
        fields["level"] = shaping.figure_within(found, "level", level, 0, 99, 0)
    elif level not in (None, ""):
        found.unclear("level", one_line(level), "level")
    vehicle: Json = {}
    crew = one_line(value_at(system, "basic.crew", "crew"))
    if crew:
        vehicle["crew"] = cut(crew, 300)
    weapons = value_at(system, "basic.weaponSystems", "weaponSystems")
    if number_of(weapons) is not None:
        vehicle["weapons"] = shaping.figure_within(found, "vehicle.weapons", weapons, 0, 99, 0)
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
    set_text(found, system, world, "biography")
    level = one_line(value_at(system, "basic.level", "level"))
    now, most = (
        one_line(value_at(system, f"pools.quantity.{n}", f"quantity.{n}")) for n in ("value", "max")
    )
    as_journal(found, f"Level {level}, quantity {now} of {most}")


__all__ = ["read_actor", "read_creature"]
