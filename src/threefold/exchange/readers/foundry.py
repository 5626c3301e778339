"""Documents of Foundry VTT, of the Cypher System (all versions) and of Numenera: what each is, and its entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from threefold.exchange.found import CHARACTERS, JOURNALS, KEPT, Format, Found, Source
from threefold.exchange.plain import BOLD, ITALIC, enriched, markdown, marked, plain, tidied, unmarked
from threefold.exchange.readers import shaping
from threefold.exchange.readers.active import effects_of
from threefold.exchange.readers.csrd import as_journal
from threefold.exchange.sentences import band, price
from threefold.exchange.values import (
    Json,
    at,
    cut,
    decoded,
    encoded,
    list_of,
    merged,
    number_of,
    object_of,
    objects_of,
    text_of,
    within,
    words_of,
)

Sort = Literal["actor", "item", "journal", "table", "scene", "folder", "adventure", "macro", "playlist", "cards"]

ACTORS: Final = frozenset({"pc", "npc", "companion", "community", "vehicle", "marker", "token", "character"})
_COLLECTIONS: Final[Mapping[str, Sort]] = {
    "actors": "actor", "items": "item", "journal": "journal", "tables": "table", "scenes": "scene",
    "folders": "folder", "macros": "macro", "playlists": "playlist", "cards": "cards",
}  # fmt: skip


@dataclass
class World:
    """What documents say about each other: names and whole actors by id, folders with their parents."""

    names: dict[str, str] = field(default_factory=dict)
    actors: dict[str, bytes] = field(default_factory=dict)
    folders: dict[str, tuple[str, str]] = field(default_factory=dict)

    def meet(self, sort: Sort, document: Json) -> None:
        """Remember what others may point at."""
        id, name = words_of(document.get("_id")), words_of(document.get("name"))
        if not id:
            return
        if name:
            self.names[id] = name
        if sort == "actor":
            self.actors[id] = encoded(document)
        if sort == "folder":
            self.folders[id] = (name, words_of(document.get("folder") or document.get("parent")))

    def path(self, id: object) -> list[str]:
        """The names of a folder and of those around it."""
        names: list[str] = []
        here = words_of(id)
        while here in self.folders and len(names) < 5:
            name, here = self.folders[here]
            if name and name not in names:
                names.append(name)
        return names


# --- what a document is -----------------------------------------------------------------------------------------------


def sort_of(document: object) -> Sort | None:
    """What kind of document of Foundry this is; None where it is none."""
    if not isinstance(document, dict):
        return None
    has = document.keys()
    kind = words_of(document.get("type")).casefold()
    if "system" in has or "data" in has:
        if kind in ACTORS and ("items" in has or "token" in has or "prototypeToken" in has or kind != "token"):
            return "actor"
        if kind and kind not in ("actor", "item"):
            return "actor" if "prototypeToken" in has else "item"
    lists = [name for name in ("actors", "items", "journal", "tables", "scenes", "folders") if _lists(document, name)]
    if len(lists) >= 2 or (lists and "caption" in has):
        return "adventure"
    if isinstance(document.get("content"), str) and "name" in has and not kind:
        return "journal"
    if kind in ("actor", "item", "journalentry", "rolltable", "scene") and "name" in has:
        return "folder"
    return next((sort for test, sort in _SHAPES if test(document)), None)


_SHAPES: Final[tuple[tuple[Callable[[Json], bool], Sort], ...]] = (
    (lambda d: isinstance(d.get("results"), list), "table"),
    (lambda d: isinstance(d.get("pages"), list), "journal"),
    (lambda d: isinstance(d.get("tokens"), list) or {"walls", "grid"} <= d.keys(), "scene"),
    (lambda d: {"command", "name"} <= d.keys(), "macro"),
    (lambda d: isinstance(d.get("sounds"), list) and "name" in d, "playlist"),
    (lambda d: isinstance(d.get("cards"), list) and "name" in d, "cards"),
)


def _lists(document: Json, name: str) -> bool:
    value = document.get(name)
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


def unfolded(document: Json) -> Iterator[tuple[Sort, Json]]:
    """A document, or all documents inside an adventure."""
    sort = sort_of(document)
    if sort != "adventure":
        if sort is not None:
            yield sort, document
        return
    for name, inner in _COLLECTIONS.items():
        for each in objects_of(document.get(name)):
            yield inner, each
    text = text_of(at(document, "description", "caption"))
    if text and document.get("name"):
        yield "journal", {"_id": document.get("_id"), "name": document.get("name"), "content": text}


def put_together(records: Mapping[bytes, bytes], decode: Callable[[bytes], object]) -> Iterator[tuple[str, Json]]:
    """The documents of a pack, each with those that lie inside it; the keys of parts that have no whole besides.

    Keys are ``!actors!ID`` for a document and ``!actors.items!ID.ID`` for one inside it.
    """
    inside: Inside = {}
    tops: list[tuple[str, str, Json]] = []
    for raw, value in records.items():
        parts = raw.decode("utf-8", "replace").split("!", 2)
        if len(parts) != 3 or parts[0]:
            continue
        path, ids = parts[1], parts[2]
        try:
            document = decode(value)
        except ValueError:
            document = None
        if not isinstance(document, dict):
            yield ids, {}
            continue
        outer, dot, name = path.rpartition(".")
        if dot:
            parent, _, id = ids.rpartition(".")
            inside.setdefault((outer, parent), {}).setdefault(name, {})[id] = document
        else:
            tops.append((path, ids, document))
    for path, id, document in tops:
        yield id, _whole(path, id, document, inside)


Inside = dict[tuple[str, str], dict[str, dict[str, Json]]]
"""Documents inside others: by the path and id of the outer one, then by the field they belong to, then by their id."""


def _whole(path: str, id: str, document: Json, inside: Inside) -> Json:
    made = dict(document)
    for name, parts in inside.get((path, id), {}).items():
        named = [words_of(each) for each in list_of(document.get(name))]
        order = [each for each in named if each in parts] + [each for each in parts if each not in named]
        made[name] = [_whole(f"{path}.{name}", f"{id}.{each}", parts[each], inside) for each in order]
    return made


# --- reading ----------------------------------------------------------------------------------------------------------


def read(sort: Sort, document: Json, file: str, world: World) -> list[Found]:
    """The entries of a document: itself, and things that a GM may hand out of an NPC's bag."""
    if sort == "folder":
        return []
    if sort == "actor":
        return _actor(document, file, world)
    found = _begun(sort, document, file, world)
    if sort == "item":
        _ITEMS.get(_type(document), _unknown_item)(found, _system(document), world)
        _finish_item(found, document, world)
    elif sort == "journal":
        _journal(found, document, world)
    elif sort == "table":
        _table(found, document, world)
    elif sort == "scene":
        _scene(found, document, world)
    else:
        found.kind = KEPT
        found.fields = {"name": found.name}
        found.unclear("document", "", sort=sort)
    return [found]


def _type(document: Json) -> str:
    return words_of(document.get("type")).casefold().replace(" ", "-").removeprefix("teen-")


def _system(document: Json) -> Json:
    """The fields of a document that its game system knows, whatever version wrote it."""
    system = document.get("system")
    if isinstance(system, dict):
        return system
    data = document.get("data")
    inner = at(data, "data")
    return object_of(inner if isinstance(inner, dict) else data)


def _begun(sort: str, document: Json, file: str, world: World, owner: str = "") -> Found:
    name = shaping.name_of(document.get("name"))
    id = words_of(document.get("_id")) or f"{words_of(document.get('type'))}.{name.casefold()}"
    source = Source(_format(document), f"{sort.capitalize()}.{owner}{id}", file)
    home = [words_of(document.get("_stats") and at(document, "_stats.compendiumSource"))]
    home.append(words_of(at(document, "flags.core.sourceId")))
    reference = any("cyphersystem-compendium" in place for place in home) or "cyphersystem-compendium" in words_of(
        document.get("img")
    )
    fields: Json = {"name": name}
    found = Found("abilities", name, fields, source, encoded(document), _type(document), reference=reference)
    found.fields["tags"] = shaping.tags(world.path(document.get("folder")))
    return found


def _format(document: Json) -> Format:
    system = words_of(at(document, "_stats.systemId")).casefold()
    return "numenera" if system == "numenera" or _type(document) in ("npcattack", "powershift", "weapon") else "foundry"


def _described(found: Found, system: Json, world: World, *more: str) -> str:
    """The text of an item, into its fields."""
    parts = [text_of(at(system, name)) for name in ("description", "notes", *more)]
    said = "\n\n".join(dict.fromkeys(filter(None, (plain(part, world.names) for part in parts))))
    if said:
        found.fields["text"] = shaping.text(found, "text", said)
    return said


def _tag(found: Found, *words: str) -> None:
    found.fields["tags"] = shaping.tags([*words, *list_of(found.fields.get("tags"))])


# --- parts of a text --------------------------------------------------------------------------------------------------

_HEAD: Final = re.compile(rf"^[{ITALIC}\s]*{BOLD}\s*([^{BOLD}\n]{{1,60}}?)\s*:?\s*{BOLD}\s*:?[ ]*{BOLD}?[ ]*(.*)$")
"""A line that begins with bold words and a colon in or behind them."""


def sections(text: str, known: frozenset[str]) -> dict[str, str]:
    """Paragraphs by the bold words they begin with, in small letters; the text before the first under ''."""
    parts: dict[str, list[str]] = {"": []}
    current = parts[""]
    for line in text.split("\n"):
        head = _HEAD.match(line)
        label = unmarked(head[1]).casefold().strip(" :") if head else ""
        if head is not None and label in known and (":" in line.partition(head[1])[0] + head[1] + line):
            current = parts.setdefault(label, [])
            current.append(head[2])
        else:
            current.append(line)
    return {label: unmarked("\n".join(lines)) for label, lines in parts.items()}


_OF_CREATURES: Final = frozenset(
    {
        "motive", "environment", "health", "damage", "damage inflicted", "armor", "movement", "modifications",
        "combat", "interaction", "interactions", "use", "uses", "loot", "gm intrusion", "gm intrusions", "level",
        "gm intrustion", "character benefit", "background", "description", "government", "attributes",
    }
)  # fmt: skip
_OF_ITEMS: Final = frozenset(
    {"level", "form", "effect", "effects", "depletion", "usable", "wearable", "internal", "cost"}
)


# --- actors -----------------------------------------------------------------------------------------------------------


def _actor(document: Json, file: str, world: World) -> list[Found]:
    from threefold.exchange.readers import sheets

    kind = _type(document)
    found = _begun("actor", document, file, world)
    system = _system(document)
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
        _creature(found, document, system, world, kind)
    return [found, *_carried(found, document, file, world)]


def _creature(found: Found, document: Json, system: Json, world: World, kind: str) -> None:
    fields = found.fields
    found.kind = "creatures"
    texts = [marked(text_of(at(system, name)), world.names) for name in ("description", "notes", "biography", "info")]
    texts += [marked(text_of(at(system, name)), world.names) for name in ("overview", "information")]
    said = sections("\n\n".join(dict.fromkeys(filter(None, texts))), _OF_CREATURES)
    level = at(system, "basic.level", "level", "basic.rank", "rank")
    fields["level"] = n = shaping.figure(found, "level", said.get("level") if level is None else level, 0, 99, 1)
    health = at(system, "pools.health.max", "health.max", "pools.health.value", "health.value", "health")
    fields["health"] = shaping.figure(found, "health", health, 0, 999, min(999, 3 * n))
    now = number_of(at(system, "pools.health.value", "health.value"))
    if now is not None and now != fields["health"]:
        found.changed("wounded", "health", got=now, n=int(str(fields["health"])))
    damage = at(system, "combat.damage", "damage")
    fields["damage"] = shaping.figure(found, "damage", damage, 0, 99, 0 if kind == "community" else n)
    words = said.get("damage inflicted") or said.get("damage", "")
    if words and not re.fullmatch(r"\d+(?:\s+points?)?\.?", words):
        fields["damage_words"] = cut(words, 300)
    told = said.get("armor", "")
    shaping.armor(found, told)
    printed = fields["armor"]
    armor = number_of(at(system, "combat.armor", "armor"))
    fields["armor"] = shaping.figure(found, "armor", armor, 0, 20, int(str(printed))) if armor is not None else printed
    if immune := re.search(r"immune to ([a-z ,]+?)(?:\)|;|$)", told):
        fields["immune"] = [k.strip()[:40] for k in re.split(r",\s*|\s+and\s+", immune[1]) if k.strip()][:10]
    _differs(found, "health", said.get("health", ""), int(str(fields["health"])))
    _differs(found, "damage", words, int(str(fields["damage"])))
    _differs(found, "armor", told, int(str(fields["armor"])))
    shaping.moving(found, words_of(said.get("movement") or at(system, "movement", "basic.movement")))
    given = plain(text_of(at(system, "modifications", "basic.modifications")))
    shaping.modified(found, [part for part in (said.get("modifications", ""), given) if part])
    shaping.moves(found, said.get("combat", "") or plain(text_of(at(system, "combat"))), "Combat")
    _attacks(found, document, world)
    for name, labels in shaping.CREATURE_PARTS.items():
        text = "\n".join(filter(None, (said.get(label, "") for label in labels)))
        if text:
            fields[name] = shaping.text(found, name, text)
    intrusions = "\n\n".join(
        filter(None, (said.get(label, "") for label in ("gm intrusions", "gm intrusion", "gm intrustion")))
    )
    fields["intrusions"] = [
        shaping.text(found, "intrusions", part.strip()) for part in re.split(r"\n\s*\n", intrusions) if part.strip()
    ]
    _rest_of_creature(found, system, said, kind)
    if kind == "npc" and re.search(r"\bNPC\b", " ".join(world.path(document.get("folder")))):
        fields["creature"] = "npc"


def _rest_of_creature(found: Found, system: Json, said: Mapping[str, str], kind: str) -> None:
    """The text, and what only companions and communities have."""
    lines = [said.get("", "")]
    lines += [said.get(label, "") for label in ("description", "background", "character benefit", "attributes")]
    government = said.get("government", "") or plain(text_of(at(system, "government")))
    if government:
        lines.append(f"Government: {government}")
    if kind in ("companion", "community"):
        found.fields["creature"] = "npc"
        _tag(found, kind)
    for name in ("category", "disposition", "ownedBy"):
        if word := words_of(at(system, f"basic.{name}", name)):
            lines.append(f"{name.replace('ownedBy', 'owned by').capitalize()}: {word}")
    most = at(system, "pools.infrastructure.max", "infrastructure.max")
    if most is not None:
        now = words_of(at(system, "pools.infrastructure.value", "infrastructure.value"))
        lines.append(f"Infrastructure: {now} of {words_of(most)}")
    text = "\n\n".join(filter(None, lines))
    if text:
        found.fields["text"] = shaping.text(found, "text", text)


def _differs(found: Found, field: str, words: str, figure: int) -> None:
    """Remark where the notes of a creature say another figure than its sheet; the sheet counts."""
    number = re.match(r"\d+", words)
    if number and int(number[0]) != figure:
        found.changed("notes", field, got=int(number[0]), n=figure)


def _attacks(found: Found, document: Json, world: World) -> None:
    """Attacks and abilities in an NPC's sheet, as moves."""
    made = found.fields.get("moves")
    moves: list[object] = made if isinstance(made, list) else []
    for item in objects_of(document.get("items")):
        kind, system = _type(item), _system(item)
        if kind not in ("attack", "weapon", "npcattack", "ability", "power-shift", "skill"):
            continue
        text = plain(text_of(at(system, "description", "notes", "info")), world.names)
        move: Json = {"name": shaping.name_of(item.get("name")), "defend": "none"}
        damage = number_of(at(system, "basic.damage", "damage"))
        if kind in ("attack", "weapon", "npcattack") and damage:
            move |= {"defend": "speed", "hit": [{"kind": "damage", "points": within(damage, 0, 99)}]}
            if reach := band(words_of(at(system, "basic.range", "range"))):
                move["aim"] = {"range": reach, "who": "foe"}
        if kind in ("skill", "power-shift"):
            move["use"] = "passive"
            rating = words_of(at(system, "basic.rating", "skillLevel", "basic.shifts"))
            text = "\n".join(filter(None, (rating, text)))
        if text:
            move["text"] = shaping.text(found, "moves", text)
        moves.append(move)
    if moves:
        found.fields["moves"] = moves


_HANDED: Final = frozenset({"cypher", "artifact", "oddity", "equipment", "material", "ammo", "armor"})


def _carried(owner: Found, document: Json, file: str, world: World) -> Iterator[Found]:
    """Things in an NPC's sheet that a GM may hand out."""
    id = words_of(document.get("_id")) or owner.name.casefold()
    for item in objects_of(document.get("items")):
        kind = _type(item)
        if kind not in _HANDED:
            continue
        found = _begun("actor", item, file, world, f"{id}.Item.")
        _ITEMS[kind](found, _system(item), world)
        _finish_item(found, item, world)
        yield found


def _vehicle(found: Found, system: Json, world: World) -> None:
    found.kind = "equipment"
    said = _described(found, system, world, "biography")
    fields = found.fields
    level = at(system, "basic.level", "level")
    if number_of(level) is not None:
        fields["level"] = shaping.figure(found, "level", level, 0, 99, 0)
    elif level not in (None, ""):
        found.unclear("level", words_of(level), "level")
    vehicle: Json = {}
    crew = words_of(at(system, "basic.crew", "crew"))
    if crew:
        vehicle["crew"] = cut(crew, 300)
    weapons = at(system, "basic.weaponSystems", "weaponSystems")
    if number_of(weapons) is not None:
        vehicle["weapons"] = shaping.figure(found, "vehicle.weapons", weapons, 0, 99, 0)
    moves = re.findall(
        r"\b(?:moves?|flies|travels?|drives?)\s+(?:up to\s+)?an?\s+((?:very )?long|short|immediate)", said, re.I
    )
    if len({m.casefold() for m in moves}) == 1:
        vehicle["movement"] = moves[0].casefold().replace(" ", "_")
    fields |= {"category": "vehicle", "vehicle": vehicle}
    _tag(found, "vehicle")


def _marker(found: Found, system: Json, world: World) -> None:
    """A marker on a map: no entry of a pack, so a journal that says what it counts."""
    said = _described(found, system, world, "biography")
    level = words_of(at(system, "basic.level", "level"))
    now, most = (words_of(at(system, f"pools.quantity.{n}", f"quantity.{n}")) for n in ("value", "max"))
    as_journal(found, "\n\n".join(filter(None, (said and "", f"Level {level}, quantity {now} of {most}"))))


# --- items ------------------------------------------------------------------------------------------------------------


def _finish_item(found: Found, document: Json, world: World) -> None:
    """What all items share: active effects, and the name of what is not identified yet."""
    effects, unclear = effects_of(objects_of(document.get("effects")))
    if effects:
        made = found.fields.setdefault("effects", [])
        if isinstance(made, list):
            made += effects
        found.fields.pop("told", None)
    for text in unclear:
        found.unclear("active", text, "effects")


POOLS: Final = ("might", "speed", "intellect")


def _ability(found: Found, system: Json, world: World) -> None:
    raw = marked(text_of(at(system, "description")) or text_of(at(system, "notes")), world.names)
    said = sections(raw, _OF_ITEMS)
    text = "\n\n".join(filter(None, (said.get("", ""), said.get("cost") and _after_line(said["cost"]))))
    for label in ("effect", "effects", "form", "level", "depletion", "usable", "wearable", "internal"):
        if said.get(label):
            text = "\n\n".join(
                filter(None, (text, said[label] if label == "effect" else f"{label.capitalize()}: {said[label]}"))
            )
    if text:
        found.fields["text"] = shaping.text(found, "text", text)
    found.sentences = text
    _ability_cost(found, system, said.get("cost", "").split("\n")[0])
    found.fields["use"] = shaping.use_words(found, text)
    sorting = words_of(at(system, "settings.general.sorting", "sorting"))
    if sorting.casefold() == "spell":
        _tag(found, "spell")
        tier = words_of(at(system, "settings.general.spellTier", "tier")).casefold()
        if tier in ("low", "mid", "high"):
            found.fields["tier"] = tier
    elif words_of(at(system, "tier")).casefold() in ("low", "mid", "high"):
        found.fields["tier"] = words_of(at(system, "tier")).casefold()


def _after_line(text: str) -> str:
    return text.partition("\n")[2].strip()


def _ability_cost(found: Found, system: Json, words: str) -> None:
    """A price: the number of the sheet, and from the words of the description what a number cannot say."""
    given = words_of(at(system, "basic.cost", "costPoints", "cost.amount"))
    pool = words_of(at(system, "basic.pool", "costPool", "cost.pool")).casefold()
    number = number_of(given)
    said = price(words) if words else price("")
    cost: Json = dict(said.cost or {})
    if said.rest:
        found.unclear("cost", words, "cost")
    if given and number is None and given.strip("*- ") and not said.cost:
        found.unclear("cost", given, "cost")
    if number is not None:
        number = within(number, 0, 30)
        if words and not said.rest and number != cost.get("points", 0):
            found.changed("notes", "cost", got=int(str(cost.get("points", 0))), n=number)
        cost["points"] = number
        if not number:
            del cost["points"]
    if "+" in given:
        cost["plus"] = True
    if pool == "xp" and number:
        cost = {"xp": number}
    elif cost and "pools" not in cost and set(cost) & {"points", "plus"}:
        cost["pools"] = [pool] if pool in POOLS else list(POOLS)
    if set(cost) - {"pools"}:
        found.fields["cost"] = cost


def _skill(found: Found, system: Json, world: World) -> None:
    said = _described(found, system, world)
    rating = skill_word(system)
    _tag(found, "skill")
    found.prefix = "skill"
    found.fields |= {"use": "enabler", "text": said or found.name}
    found.fields["effects"] = [{"kind": "skill", "of": [cut(found.name.casefold(), 300)], "level": rating}]


def skill_word(system: Json) -> str:
    """A level of skill, in words or as a number."""
    if at(system, "inability") is True:
        return "inability"
    said = at(system, "basic.rating", "skillLevel", "rating")
    if isinstance(said, int) and not isinstance(said, bool):
        return ("inability", "practiced", "trained", "specialized")[within(said + 1, 0, 3)]
    word = words_of(said).casefold()
    return (
        word if word in ("trained", "specialized", "practiced", "inability") else "practiced" if not word else "trained"
    )


def _power_shift(found: Found, system: Json, world: World) -> None:
    said = _described(found, system, world, "effect")
    shifts = words_of(at(system, "basic.shifts", "powerShiftValue", "level")) or "1"
    _tag(found, "power shift")
    found.prefix = "power_shift"
    found.fields |= {"use": "enabler", "text": "\n".join(filter(None, (said, f"Shifts: {shifts}")))}


def _modifier(found: Found, system: Json, world: World) -> None:
    """A tag or a recursion: what it does to Pools and Edge."""
    said = _described(found, system, world, "laws", "trait")
    effects: list[Json] = []
    for stat in POOLS:
        points = number_of(at(system, f"{stat}Modifier", f"settings.statModifiers.{stat}.value", f"basic.{stat}.value"))
        edge = number_of(at(system, f"{stat}EdgeModifier", f"settings.statModifiers.{stat}.edge", f"basic.{stat}.edge"))
        if points:
            effects.append({"kind": "stat", "of": stat, "points": points})
        if edge:
            effects.append({"kind": "stat", "what": "edge", "of": stat, "points": edge})
    _tag(found, found.type)
    found.prefix = found.type
    found.fields |= {"use": "enabler", "text": said or found.name}
    if effects:
        found.fields["effects"] = effects


def _lasting(found: Found, system: Json, world: World) -> None:
    said = _described(found, system, world)
    lines = [f"{n}: {words_of(at(system, f'basic.{n}'))}" for n in ("damage", "pool", "effect", "type")]
    lines += [
        f"{n}: {words_of(at(system, n))}" for n in ("lastingDamageAmount", "lastingDamagePool", "lastingDamageEffect")
    ]
    kept = [line for line in lines if not line.endswith(": ")]
    _tag(found, "lasting damage")
    found.prefix = "lasting_damage"
    found.fields |= {"use": "enabler", "text": "\n".join(filter(None, (said, *kept))) or found.name}


def _unknown_item(found: Found, system: Json, world: World) -> None:
    """An item of a type that nobody knows: its text is kept as a journal."""
    _described(found, system, world)
    found.unclear("type", found.type, "type")
    as_journal(found, "")


def _thing(category: str, *tags: str) -> Callable[[Found, Json, World], None]:
    def read(found: Found, system: Json, world: World) -> None:
        found.kind = "equipment"
        said = sections(marked(text_of(at(system, "description", "notes")), world.names), _OF_ITEMS)
        text = "\n\n".join(f"{k.capitalize()}: {v}" if k else v for k, v in said.items() if v)
        if text:
            found.fields["text"] = shaping.text(found, "text", text)
        found.sentences = text
        found.fields["category"] = category
        level = words_of(at(system, "basic.level", "level")) or said.get("level", "")
        number = number_of(level)
        if number is not None:
            found.fields["level"] = shaping.figure(found, "level", number, 0, 99, 0)
        if level and not level.isdigit():
            found.unclear("level", level, "level")
        _price(found, system)
        if tags:
            _tag(found, *tags)

    return read


def _price(found: Found, system: Json) -> None:
    category = words_of(at(system, "price.category", "price.priceTag", "price"))
    word = shaping.price_word(category)
    if word:
        found.fields["price"] = word
    value, coin = words_of(at(system, "price.value")), words_of(at(system, "price.currency"))
    printed = (
        f"{value} {coin}".strip() if value not in ("", "0") else "" if word or category in ("none", "0") else category
    )
    if printed:
        found.fields["cost_words"] = cut(printed, 60)


def _attack(found: Found, system: Json, world: World) -> None:
    _thing("weapon")(found, system, world)
    said = words_of(found.fields.get("text"))
    sort = words_of(at(system, "basic.type", "attackType", "weight", "weaponType")).casefold()
    notes = words_of(at(system, "basic.notes")) or (
        "" if at(system, "description") is None else words_of(at(system, "notes"))
    )
    if notes:
        found.fields["text"] = shaping.text(
            found, "text", "\n".join(filter(None, (text_of(found.fields.get("text")), plain(notes))))
        )
    damage = at(system, "basic.damage", "damage")
    points = shaping.figure(found, "weapon.damage", damage, 0, 99, 0)
    weight = next((w for w in ("light", "medium", "heavy") if w in sort), None)
    if weight is None:
        weight = "light" if points <= 2 else "medium" if points <= 4 else "heavy"
    weapon: Json = {"weight": weight, "damage": points}
    printed = words_of(at(system, "basic.range", "range"))
    if (distance := band(printed)) is not None:
        weapon["range"] = distance
    elif printed and printed.casefold() not in ("touch", "close", "melee", "n/a", "-"):
        feet = re.match(r"(\d+)\s*(feet|foot|ft|miles?)", printed, re.I)
        if feet:
            weapon["range"] = f"{int(feet[1])} {'miles' if feet[2].casefold().startswith('mile') else 'feet'}"
        else:
            found.unclear("range", printed, "weapon.range")
    ignored = re.search(
        r"ignor\w+\s+(?:(\d+|one|two|three)\s+points?\s+of\s+)?(?:all\s+)?armor", f"{notes} {said}", re.I
    )
    if ignored:
        words = (ignored[1] or "20").casefold()
        weapon["ignores_armor"] = int({"one": "1", "two": "2", "three": "3"}.get(words, words))
    if re.search(r"\brapid[- ]fire\b", f"{notes} {said}", re.I):
        weapon["rapid_fire"] = True
    found.fields["weapon"] = weapon


_ENCUMBERS: Final = {0: "none", 1: "light", 2: "medium", 3: "heavy"}


def _armor(found: Found, system: Json, world: World) -> None:
    _thing("armor")(found, system, world)
    sort = words_of(at(system, "basic.type", "armorType", "weight")).casefold()
    rating = shaping.figure(found, "armor.armor", at(system, "basic.rating", "armorValue", "armor"), 0, 20, 0)
    spent = number_of(at(system, "basic.cost", "speedCost", "additionalSpeedEffortCost"))
    weight = next((w for w in ("light", "medium", "heavy") if w in sort), None)
    if "shield" in sort or (weight is None and rating == 0):
        found.fields |= {"category": "shield", "armor": {"weight": "shield"}}
        return
    weight = weight or ("light" if rating <= 1 else "medium" if rating == 2 else "heavy")
    armor: Json = {"weight": weight, "armor": rating}
    if spent is not None and (usual := _ENCUMBERS.get(spent)) != weight:
        if usual is None:
            found.changed("speed_cost", "armor.encumbers_as", got=spent, weight=weight)
        else:
            armor["encumbers_as"] = usual
    found.fields["armor"] = armor


def _item(found: Found, system: Json, world: World) -> None:
    kind = "artifacts" if found.type == "artifact" else "cyphers"
    found.kind = kind
    raw = text_of(at(system, "description")) or text_of(at(system, "effect")) or text_of(at(system, "notes"))
    said = sections(marked(raw, world.names), _OF_ITEMS)
    effect = "\n\n".join(filter(None, (said.get("", ""), said.get("effect") or said.get("effects", ""))))
    more = [text_of(at(system, "effect")), text_of(at(system, "notes"))]
    effect = "\n\n".join(dict.fromkeys(filter(None, (effect, *(plain(m, world.names) for m in more if m != raw)))))
    found.sentences = effect
    forms = [said.get("form", ""), *(said[n] for n in ("wearable", "usable", "internal") if said.get(n))]
    forms.append(words_of(at(system, "form")))
    if form := "; ".join(dict.fromkeys(" ".join(f.split()) for f in forms if f)):
        found.fields["form"] = cut(form, 300)
    if effect:
        found.fields["text"] = shaping.text(found, "text", effect)
    shaping.item_level(found, _item_level(system) or said.get("level", ""), "1d6" if kind == "cyphers" else None)
    if said.get("cost"):
        shaping.cost(found, said["cost"].split("\n")[0]) if kind == "artifacts" else None
    if kind == "artifacts":
        shaping.depletion(found, _depletion(system, said))
        found.fields["use"] = shaping.use(effect) or "action"
    if found.fields.get("level") is None and kind == "artifacts":
        found.fields.pop("level", None)


def _item_level(system: Json) -> str:
    level = enriched(words_of(at(system, "basic.level", "level")))
    die = words_of(at(system, "levelDie"))
    return level if level and level != "0" else die


def _depletion(system: Json, said: Mapping[str, str]) -> str:
    given = at(system, "basic.depletion", "depletion")
    if isinstance(given, dict):
        if given.get("isDepleting") is False:
            return "never"
        return f"{words_of(given.get('threshold')) or 1} in {words_of(given.get('die')) or 'd6'}"
    words = tidied(enriched(words_of(given)))
    printed = said.get("depletion", "")
    return printed if len(printed) > len(words) + 3 and words and printed.startswith(words[:4]) else words or printed


_ITEMS: Final[Mapping[str, Callable[[Found, Json, World], None]]] = {
    "ability": _ability,
    "skill": _skill,
    "power-shift": _power_shift,
    "powershift": _power_shift,
    "recursion": _modifier,
    "tag": _modifier,
    "lasting-damage": _lasting,
    "attack": _attack,
    "weapon": _attack,
    "npcattack": _attack,
    "armor": _armor,
    "cypher": _item,
    "artifact": _item,
    "oddity": _thing("gear", "oddity"),
    "equipment": _thing("gear"),
    "material": _thing("material"),
    "ammo": _thing("ammunition"),
}


def item_entry(document: Json, file: str, world: World) -> Found:
    """An item inside a sheet, as an entry."""
    found = _begun("item", document, file, world)
    _ITEMS.get(_type(document), _unknown_item)(found, _system(document), world)
    _finish_item(found, document, world)
    return found


# --- journals, tables, scenes -----------------------------------------------------------------------------------------


def _journal(found: Found, document: Json, world: World) -> None:
    found.kind = JOURNALS
    parts = [_page(text_of(document.get("content")), world, html=True)]
    for page in sorted(objects_of(document.get("pages")), key=lambda p: number_of(p.get("sort")) or 0):
        body = text_of(at(page, "text.content"))
        source = words_of(page.get("src"))
        if at(page, "text.format") == 2 and not body.startswith("<"):
            body = enriched(text_of(at(page, "text.markdown")) or body, world.names)
        else:
            body = _page(body or text_of(at(page, "text.markdown")), world, html=True)
        extra = plain(text_of(at(page, "system.description", "system.notes")), world.names)
        parts.append("\n\n".join(filter(None, (f"## {words_of(page.get('name'))}", body, extra, source))))
    found.fields = {"name": found.name, "text": "\n\n".join(filter(None, parts)), "tags": found.fields["tags"]}


def _page(text: str, world: World, html: bool) -> str:
    return markdown(marked(text, world.names)) if html else text


_ONE_DIE: Final = re.compile(r"^\s*1?d(\d+)\s*$", re.IGNORECASE)


def _table(found: Found, document: Json, world: World) -> None:
    found.kind = "tables"
    if said := plain(text_of(document.get("description")), world.names):
        found.fields["text"] = shaping.text(found, "text", said)
    rows: list[tuple[int, int, str]] = []
    for result in objects_of(document.get("results")):
        range_ = result.get("range")
        low, high = (number_of(n) for n in range_) if isinstance(range_, list) and len(range_) == 2 else (None, None)
        words = [plain(text_of(result.get(name)), world.names) for name in ("name", "text", "description")]
        if linked := world.names.get(words_of(result.get("documentId"))):
            words.append(linked)
        text = ": ".join(dict.fromkeys(filter(None, words)))
        begin = rows[-1][1] + 1 if rows else 1
        weight = within(number_of(result.get("weight")) or 1, 1, 100)
        rows.append((begin if low is None else low, begin + weight - 1 if high is None else high, text))
    rows.sort(key=lambda row: (row[0], row[1]))
    die = _ONE_DIE.match(words_of(document.get("formula")))
    formula = words_of(document.get("formula"))
    if formula and die is None:
        found.unclear("formula", formula, "die")
    if (formula and die is None) or not shaping.table(found, rows, int(die[1]) if die else None):
        as_journal(found, "\n".join(f"{low}-{high}: {said}" for low, high, said in rows))


MOST_ALIKE: Final = 20
MOST_FOES: Final = 40


def _scene(found: Found, document: Json, world: World) -> None:
    """A scene: its tokens as foes, its notes as text. What a map shows stays in the document that is kept."""
    found.kind = "scenes"
    foes: dict[str, tuple[Json, int]] = {}
    others: list[str] = []
    for token in objects_of(document.get("tokens")):
        id = words_of(token.get("actorId"))
        actor = object_of(decoded(world.actors[id])) if id in world.actors else None
        over = object_of(token.get("delta") or token.get("actorData"))
        if actor is None and not at(over, "system", "data"):
            others.append(words_of(token.get("name")) or id)
            continue
        whole = object_of(merged(actor or {"type": "npc"}, {k: v for k, v in over.items() if k in ("system", "data")}))
        if _type(whole) not in ("npc", "companion"):
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
    notes += [plain(text_of(each.get("text")), world.names) for each in objects_of(document.get("notes"))]
    if others:
        found.unclear("tokens", ", ".join(others), "foes")
        notes.append(", ".join(filter(None, others)))
    said = "\n\n".join(filter(None, notes)) or found.name
    found.fields = {"name": found.name, "notes": cut(said, 4000), "foes": made}
    if len(said) > 4000:
        found.changed("cut", "notes", n=4000)


def _npc(actor: Json, name: str, world: World) -> Json:
    """An actor as a foe of a scene; figures as on its sheet, wounds included."""
    entry = _begun("actor", {"name": name or actor.get("name"), "_id": "x"}, "", world)
    system = _system(actor)
    _creature(entry, actor, system, world, _type(actor))
    fields = entry.fields
    level = within(int(str(fields["level"])), 1, 10)
    most = int(str(fields["health"]))
    now = number_of(at(system, "pools.health.value", "health.value"))
    npc: Json = {
        "kind": "npc", "name": name or words_of(actor.get("name")) or "?", "level": level,
        "max_health": most, "health": most if now is None else within(now, 0, most),
        "damage": fields["damage"], "armor": fields["armor"],
    }  # fmt: skip
    if fields.get("modifications"):
        npc["modifications"] = fields["modifications"]
    return npc


__all__ = ["POOLS", "World", "item_entry", "put_together", "read", "sections", "skill_word", "sort_of", "unfolded"]
