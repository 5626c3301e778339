"""Documents of Foundry VTT's Cypher System: actors, items, roll tables and journals that it opens with all of it."""

from __future__ import annotations

import hashlib
import html
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import UNSET, Struct

from threefold.exchange.values import Json, at, merged, object_of, objects_of
from threefold.model.characters import Armor, Attack, Condition, FullNpc, Npc, Pc
from threefold.model.powers import Ability, Artifact, Cypher
from threefold.model.shelf.entries import (
    AbilityEntry,
    ArtifactEntry,
    CreatureEntry,
    CypherEntry,
    EquipmentEntry,
    TableEntry,
)
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS
from threefold.text import render_key

FLAG: Final = "threefold"
"""Where our own entry stands whole in a document, under its flags."""

SYSTEM_VERSION: Final = "3.0.0"
CORE_VERSION: Final = "12.331"
_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def id_of(*parts: str) -> str:
    """An id as Foundry has them, the same for the same parts."""
    number = int.from_bytes(hashlib.blake2b("\n".join(parts).encode(), digest_size=12).digest(), "big")
    signs = []
    for _ in range(16):
        number, place = divmod(number, len(_ALPHABET))
        signs.append(_ALPHABET[place])
    return "".join(signs)


def entry_document(kind: str, entry: Struct) -> Json | None:
    """The document of an entry of a pack; None for a kind that Foundry's system has no document for."""
    for sort, write in _WRITERS.items():
        if isinstance(entry, sort):
            made = write(entry)
            made["flags"] = {FLAG: {"kind": kind, "entry": msgspec.to_builtins(entry, str_keys=True)}}
            return made
    return None


def with_carried(document: Json, carried: object) -> Json:
    """A document with everything that the one it was read from says besides."""
    whole = object_of(merged(carried, document)) if carried else document
    if carried:
        for name in ("_id", "img", "folder", "sort", "ownership"):
            if at(carried, name) is not None:
                whole[name] = at(carried, name)
    return whole


def essence(document: Json) -> object:
    """What of a document makes the entry: names, types and fields of it and of its items; no ids, no pictures."""
    items = [(i.get("name"), i.get("type"), i.get("system")) for i in objects_of(document.get("items"))]
    rows = [(r.get("range"), r.get("text")) for r in objects_of(document.get("results"))]
    pages = [(p.get("name"), at(p, "text.content")) for p in objects_of(document.get("pages"))]
    return [
        document.get("name"),
        document.get("type"),
        document.get("system"),
        document.get("formula"),
        items,
        rows,
        pages,
    ]


# --- HTML -------------------------------------------------------------------------------------------------------------


def paragraphs(text: str) -> str:
    """Plain text as HTML: paragraphs and lists."""
    out: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.split("\n")
        if all(line.startswith("- ") for line in lines):
            out.append("<ul>" + "".join(f"<li>{html.escape(line[2:], quote=False)}</li>" for line in lines) + "</ul>")
        elif block:
            out.append("<p>" + "<br>".join(html.escape(line, quote=False) for line in lines) + "</p>")
    return "".join(out)


def labelled(word: str, text: str) -> str:
    """A paragraph that begins with a bold word and a colon."""
    first, _, rest = text.strip().partition("\n")
    more = paragraphs(rest) if rest.strip() else ""
    return f"<p><strong>{_word(word)}:</strong> {html.escape(first, quote=False)}</p>{more}"


def _word(key: str) -> str:
    return render_key("en", f"exchange.word.{key}", {})


# --- documents --------------------------------------------------------------------------------------------------------


def _base(name: str, type: str, system: Json, seed: str) -> Json:
    return {
        "name": name, "type": type, "_id": id_of(seed, type, name), "img": f"systems/cyphersystem/icons/{_icon(type)}",
        "system": system, "effects": [], "folder": None, "sort": 0, "flags": {}, "ownership": {"default": 0},
        "_stats": {"systemId": "cyphersystem", "systemVersion": SYSTEM_VERSION, "coreVersion": CORE_VERSION,
                   "createdTime": None, "modifiedTime": None, "lastModifiedBy": None},
    }  # fmt: skip


def _icon(type: str) -> str:
    return f"actors/{type}.svg" if type in ("pc", "npc", "vehicle", "companion", "community") else f"items/{type}.svg"


def _actor(name: str, type: str, system: Json, items: Sequence[Json]) -> Json:
    """An actor with its items, each with an id of its own."""
    made = _base(name, type, {"version": 4, **system}, "actor")
    owned = [
        {**item, "_id": id_of(str(made["_id"]), str(n), str(item["name"])), "sort": n} for n, item in enumerate(items)
    ]
    token = {"name": name, "actorLink": type == "pc", "disposition": 1 if type == "pc" else -1}
    return {**made, "items": owned, "prototypeToken": token}


_ROLL: Final[Json] = {
    "pool": "Pool", "skill": "Practiced", "assets": 0, "effort1": 0, "effort2": 0, "effort3": 0,
    "stepModifier": "eased", "additionalSteps": 0, "additionalCost": 0, "damage": 0, "damagePerLOE": 3, "teen": "",
    "bonus": 0, "macroUuid": None, "macroExecuteAsGM": False,
}  # fmt: skip


def _item(
    name: str,
    type: str,
    description: str,
    basic: Json,
    more: Json | None = None,
    *,
    roll: bool = False,
    pool: str = "Pool",
) -> Json:
    """An item; ``more`` are fields beside the basic ones, on top of the usual settings."""
    settings: Json = {"general": {"unmaskedForm": "Mask"}}
    if roll:
        settings["rollButton"] = {**_ROLL, "pool": pool}
    system: Json = {
        "version": 2, "description": description, "archived": False, "favorite": False, "basic": basic,
        "settings": settings,
    }  # fmt: skip
    return _base(name, type, object_of(merged(system, more or {})), "item")


# --- creatures --------------------------------------------------------------------------------------------------------


def creature(entry: CreatureEntry) -> Json:
    """An NPC with its notes as the system's sheets have them."""
    notes = paragraphs(entry.text)
    for word, text in (("motive", entry.motive), ("environment", entry.environment)):
        if text:
            notes += labelled(word, text)
    notes += labelled("health", str(entry.health))
    notes += labelled("inflicted", entry.damage_words or f"{entry.damage} points")
    against = ", ".join(f"{n} against {kind}" for kind, n in entry.armor_against.items())
    immune = f"immune to {', '.join(entry.immune)}" if entry.immune else ""
    more = "; ".join(filter(None, (against, immune)))
    notes += labelled("armor", f"{entry.armor} ({more})" if more else str(entry.armor))
    if entry.movement:
        notes += labelled("movement", movement(entry.movement))
    if entry.modifications:
        notes += labelled("modifications", _modifications(entry))
    notes += _combat(entry)
    for word, text in (("interaction", entry.interaction), ("use", entry.use), ("loot", entry.loot)):
        if text:
            notes += labelled(word, text)
    if entry.intrusions:
        notes += labelled("intrusions", entry.intrusions[0]) + "".join(map(paragraphs, entry.intrusions[1:]))
    return _npc(entry.name, entry.level, entry.health, entry.health, entry.damage, entry.armor, notes)


def _npc(name: str, level: int, health: int, most: int, damage: int, armor: int, notes: str) -> Json:
    equipment = {kind: {"active": False} for kind in ("ammo", "attacks", "armor")}
    things = {kind: {"active": False, "label": ""} for kind in ("cyphers", "artifacts", "oddities", "materials")}
    system: Json = {
        "basic": {"level": level}, "pools": {"health": {"value": health, "max": most}},
        "combat": {"damage": damage, "armor": armor}, "description": "", "notes": notes,
        "settings": {"general": {"initiativeBonus": 0, "hideArchive": False}, "equipment": {**equipment, **things}},
    }  # fmt: skip
    return _actor(name, "npc", system, ())


def movement(movement: Mapping[str, str]) -> str:
    verbs = {
        "walk": "",
        "fly": " when flying",
        "swim": " when swimming",
        "climb": " when climbing",
        "mounted": " when mounted",
        "burrow": " when burrowing",
        "glide": " when gliding",
        "jump": " when jumping",
        "run": " when running",
        "hover": " when hovering",
    }
    said = [f"{far.replace('_', ' ')}{verbs.get(mode, f' ({mode})')}" for mode, far in movement.items()]
    return "; ".join(said).capitalize()


def _modifications(entry: CreatureEntry) -> str:
    """Tasks of one level and one reason together: ``perception and stealth as level 6``."""
    groups: dict[tuple[int, str], list[str]] = {}
    for task, level in entry.modifications.items():
        groups.setdefault((level, entry.why.get(task, "")), []).append(task)
    parts = []
    for (level, why), tasks in groups.items():
        head = ", ".join(tasks[:-1]) + (" and " if tasks[:-1] else "") + tasks[-1]
        parts.append(f"{head} as level {level}{' ' + why if why else ''}")
    return "; ".join(parts)


def _combat(entry: CreatureEntry) -> str:
    if not entry.moves:
        return ""
    general = [m.text for m in entry.moves if m.name == "Combat"]
    out = labelled("combat", "\n".join(general)) if general else labelled("combat", "-")
    for move in entry.moves:
        if move.name != "Combat":
            first, _, rest = (move.text or "-").partition("\n")
            name = html.escape(move.name, quote=False)
            out += f"<p><em>{name}:</em> {html.escape(first, quote=False)}</p>{paragraphs(rest) if rest else ''}"
    return out


def foe(npc: Npc | FullNpc) -> Json:
    """A foe of a table or of a file."""
    full = npc if isinstance(npc, FullNpc) else npc.filled(Rules())
    notes = paragraphs("" if full.notes is UNSET else full.notes)
    if full.modifications:
        tasks = "; ".join(f"{task} as level {level}" for task, level in full.modifications.items())
        notes += labelled("modifications", tasks)
    made = _npc(full.name, full.level, full.health, full.max_health, full.damage, full.armor, notes)
    made["flags"] = {FLAG: {"kind": "npc", "entry": msgspec.to_builtins(npc, str_keys=True)}}
    return made


# --- items ------------------------------------------------------------------------------------------------------------


def _price_tag(price: str | None) -> Json:
    return {"price": {"value": 0, "currency": "", "priceTag": "", "category": (price or "none").replace("_", " ")}}


def ability(entry: AbilityEntry) -> Json:
    """An ability; its price in words stands first in the description where a number cannot say it."""
    cost = entry.cost
    points, plus, pools = (0, False, list[str]()) if cost is None else (cost.points, cost.plus, [*map(str, cost.pools)])
    printed = f"{points}{'+' if plus else ''}"
    words = ""
    special = cost is not None and (len(pools) > 1 or cost.xp or cost.cypher_level)
    if special and cost is not None:
        named = " or ".join(p.capitalize() for p in pools)
        parts = [f"{printed} {named} points".replace("  ", " ")] if points or plus else []
        parts += [f"{cost.xp} XP"] if cost.xp else []
        parts += [f"level {cost.cypher_level} cypher"] if cost.cypher_level else []
        words = f"<p><strong>{_word('cost')}:</strong> {html.escape(' + '.join(parts), quote=False)}</p>"
        printed = f"{points}{'+' if plus else ''}*"
    basic: Json = {
        "cost": printed,
        "pool": pools[0].capitalize() if len(pools) == 1 else pools[0].capitalize() if pools else "Pool",
    }
    return _item(
        entry.name,
        "ability",
        words + paragraphs(entry.text),
        basic,
        roll=True,
        more={"settings": {"general": {"sorting": "Ability", "spellTier": entry.tier or "low"}}},
    )


def cypher(entry: CypherEntry) -> Json:
    """A cypher."""
    text = labelled("level", entry.level) + (labelled("form", entry.form) if entry.form else "") + _effect(entry.text)
    return _item(
        entry.name,
        "cypher",
        text,
        {"level": entry.level, "type": [0, 0], "identified": True},
        more={"settings": {"general": {"nameUnidentified": ""}}, **_price_tag(None)},
    )


def artifact(entry: ArtifactEntry) -> Json:
    """An artifact."""
    level = entry.level or ""
    printed = f"{entry.depletion} ({entry.checks})" if entry.checks else entry.depletion
    text = labelled("level", level) if level else ""
    text += (labelled("form", entry.form) if entry.form else "") + _effect(entry.text) + labelled("depletion", printed)
    basic: Json = {"level": level, "depletion": printed, "identified": True}
    return _item(
        entry.name,
        "artifact",
        text,
        basic,
        more={"settings": {"general": {"nameUnidentified": ""}}, **_price_tag(None)},
    )


def _effect(text: str) -> str:
    first, _, rest = text.strip().partition("\n")
    return f"<p><strong>Effect:</strong> {html.escape(first, quote=False)}</p>" + (
        paragraphs(rest) if rest.strip() else ""
    )


_COSTS: Final = {"light": 1, "medium": 2, "heavy": 3, "none": 0}


def thing(entry: EquipmentEntry) -> Json:
    """A thing to buy: a weapon as an attack, armor, a vehicle as an actor, anything else as equipment."""
    text = paragraphs(entry.text)
    if entry.category == "vehicle":
        crew = entry.vehicle.crew if entry.vehicle is not None and entry.vehicle.crew else "1"
        basic: Json = {
            "level": entry.level, "crew": int(crew) if crew.isdigit() else 1,
            "weaponSystems": 0 if entry.vehicle is None or entry.vehicle.weapons is None else entry.vehicle.weapons,
        }  # fmt: skip
        return _actor(entry.name, "vehicle", {"basic": basic, "description": "", "notes": text}, ())
    if entry.weapon is not None:
        weapon = entry.weapon
        damage = weapon.damage if weapon.damage is not None else {"light": 2, "medium": 4, "heavy": 6}[weapon.weight]
        notes = f"ignores {weapon.ignores_armor} points of Armor" if 0 < weapon.ignores_armor < 20 else ""
        notes = "ignores Armor" if weapon.ignores_armor >= 20 else notes
        basic = {
            "type": f"{weapon.weight} weapon",
            "damage": damage,
            "modifier": "eased",
            "steps": 0,
            "range": weapon.range.replace("_", " ").capitalize(),
            "notes": notes,
            "skillRating": "Practiced",
        }
        return _item(entry.name, "attack", text, basic, roll=True, more={**_price_tag(entry.price)})
    if entry.armor is not None:
        armor = entry.armor
        rating = armor.armor if armor.armor is not None else {"light": 1, "medium": 2, "heavy": 3}.get(armor.weight, 0)
        sort = "n/a" if armor.weight == "shield" else f"{armor.weight} armor"
        cost = _COSTS.get(armor.encumbers_as or armor.weight, 0)
        basic = {"type": sort, "rating": 0 if armor.weight == "shield" else rating, "cost": cost, "notes": ""}
        return _item(entry.name, "armor", text, basic, more={**_price_tag(entry.price), "active": True})
    type = {"material": "material", "ammunition": "ammo"}.get(entry.category, "equipment")
    level = "" if entry.level is None else str(entry.level)
    type = "oddity" if "oddity" in entry.tags else type
    return _item(entry.name, type, text, {"level": level, "quantity": 1}, more={**_price_tag(entry.price)})


def table(entry: TableEntry) -> Json:
    """A roll table."""
    results: list[Json] = []
    low = 1
    for row in entry.rows:
        results.append(
            {"_id": id_of("row", entry.name, str(row.up_to)), "type": 0, "text": html.escape(row.text, quote=False),
             "weight": row.up_to - low + 1, "range": [low, row.up_to], "drawn": False}
        )  # fmt: skip
        low = row.up_to + 1
    return {
        "name": entry.name, "_id": id_of("table", entry.name), "img": "icons/svg/d20-grey.svg",
        "description": paragraphs(entry.text), "results": results, "formula": f"1d{entry.die}", "replacement": True,
        "displayRoll": True, "folder": None, "sort": 0, "flags": {}, "ownership": {"default": 0},
    }  # fmt: skip


def journal(name: str, text: str) -> Json:
    """A journal of one page, in Markdown."""
    body = re.sub(r"\A# [^\n]*\n+", "", text)
    page: Json = {
        "_id": id_of("page", name), "name": name, "type": "text", "sort": 0, "title": {"show": True, "level": 1},
        "text": {"format": 2, "markdown": body, "content": paragraphs(body)},
    }  # fmt: skip
    return {
        "name": name,
        "_id": id_of("journal", name),
        "pages": [page],
        "folder": None,
        "sort": 0,
        "flags": {},
        "ownership": {"default": 0},
    }


_WRITERS: Final[Mapping[type[Struct], Callable[..., Json]]] = {
    CreatureEntry: creature,
    AbilityEntry: ability,
    CypherEntry: cypher,
    ArtifactEntry: artifact,
    EquipmentEntry: thing,
    TableEntry: table,
}


# --- player characters ------------------------------------------------------------------------------------------------


def character(pc: Pc) -> Json:
    """A player character with its skills, attacks, armor, abilities, cyphers, artifacts and equipment as items."""
    sheet_type = "" if pc.type is UNSET else pc.type.capitalize()
    pools: Json = {s: {"value": (p := pc.pools.of(s)).value, "max": p.max, "edge": p.edge} for s in STATS}
    rests = ("oneAction", "tenMinutes", "oneHour", "tenHours")
    ticked: Json = {rest: n < pc.recoveries_used for n, rest in enumerate(rests)}
    more = pc.tier + pc.recovery_bonus
    system: Json = {
        "basic": {
            "descriptor": "" if pc.descriptor is UNSET else pc.descriptor, "type": sheet_type,
            "focus": "" if pc.focus is UNSET else pc.focus, "additionalSentence": "", "unmaskedForm": "Mask",
            "tier": pc.tier, "effort": pc.effort, "xp": pc.xp, "gmiRange": 1,
            "advancement": dict.fromkeys(("stats", "effort", "edge", "skill", "other"), False),
        },
        "pools": {**pools, "additional": {"value": 3, "max": 3, "edge": 0}},
        "combat": {
            "recoveries": {"roll": f"1d6+{more}", **ticked},
            "damageTrack": {"state": pc.damage_track.capitalize(), "applyImpaired": True, "applyDebilitated": True},
            "armor": {"ratingTotal": 0, "costTotal": 0},
        },
        "abilities": {"preparedSpells": 0},
        "equipment": {"cypherLimit": pc.cyphers_allowed() or 2},
        "notes": paragraphs("" if pc.notes is UNSET else pc.notes), "gmNotes": "",
        "description": paragraphs("" if pc.sentence is UNSET else pc.sentence),
        "settings": {
            "general": {"gameMode": "Cypher"},
            "equipment": {
                "cyphers": {"active": True, "label": ""}, "artifacts": {"active": bool(pc.carries()), "label": ""},
            },
        },
    }  # fmt: skip
    made = _actor(pc.name, "pc", system, _items(pc))
    made["flags"] = {FLAG: {"kind": "pc", "entry": msgspec.to_builtins(pc, str_keys=True)}}
    return made


def _items(pc: Pc) -> list[Json]:
    items = [
        _item(
            name,
            "skill",
            "",
            {"rating": level.capitalize()},
            roll=True,
            more={"settings": {"general": {"sorting": "Skill"}}},
        )
        for name, level in pc.skills.items()
    ]
    items += map(_attack, pc.attacks)
    items += map(_armor, pc.armor)
    items += [
        _power(a) if isinstance(a, Ability) else _item(a, "ability", "", {"cost": "0", "pool": "Pool"}, roll=True)
        for a in pc.abilities
    ]
    items += [
        _carried(c, "cypher")
        if isinstance(c, Cypher)
        else _item(c, "cypher", "", {"level": "", "type": [0, 0], "identified": True})
        for c in pc.cyphers
    ]
    items += [_carried(a, "artifact") for a in pc.carries()]
    gear = [] if pc.equipment is UNSET else pc.equipment
    items += [
        _item(
            g.name,
            "equipment",
            "",
            {"level": "", "quantity": 1},
            more={**_price_tag(None if g.price is UNSET else g.price)},
        )
        for g in gear
    ]
    items += [_lasting(c) for c in pc.conditions]
    return items


def _attack(attack: Attack) -> Json:
    basic: Json = {
        "type": f"{attack.weight} weapon", "damage": attack.points(Rules()), "modifier": "eased", "steps": 0,
        "range": attack.range.replace("_", " ").capitalize(),
        "notes": "ignores Armor" if attack.ignores_armor is True else "",
        "skillRating": "Inability" if attack.practiced is False else "Practiced",
    }  # fmt: skip
    pool = attack.stats[0].capitalize() if attack.stats else "Pool"
    return _item(attack.name, "attack", "", basic, roll=True, pool=pool, more={**_price_tag(None)})


def _armor(armor: Armor) -> Json:
    sort = "n/a" if armor.source != "suit" else f"{'light' if armor.weight is UNSET else armor.weight} armor"
    basic: Json = {"type": sort, "rating": armor.points(Rules()), "cost": armor.effort_cost(Rules()), "notes": ""}
    return _item(armor.name, "armor", "", basic, more={**_price_tag(None), "active": armor.worn})


def _power(power: Ability) -> Json:
    pools = [] if power.pools is UNSET else [str(p) for p in power.pools]
    pool = "" if power.stat is UNSET else str(power.stat)
    plus = "+" if power.plus is True else ""
    words = ""
    if len(pools) > 1:
        named = " or ".join(p.capitalize() for p in pools)
        words = f"<p><strong>{_word('cost')}:</strong> {power.cost}{plus} {named} points</p>"
    said = "Enabler." if power.use == "enabler" else ""
    text = power.text if not said or said.casefold() in power.text.casefold() else f"{power.text} {said}".strip()
    basic: Json = {"cost": f"{power.cost}{plus}{'*' if words else ''}", "pool": (pool or "Pool").capitalize()}
    return _item(
        power.name,
        "ability",
        words + paragraphs(text),
        basic,
        roll=True,
        more={"settings": {"general": {"sorting": "Ability", "spellTier": "low"}}},
    )


def _carried(item: Cypher | Artifact, type: str) -> Json:
    form = "" if item.form is UNSET else item.form
    basic: Json = {"level": str(item.level), "identified": item.identified is not False}
    text = labelled("level", str(item.level)) + (labelled("form", form) if form else "") + _effect(item.text)
    if isinstance(item, Artifact):
        basic["depletion"] = "" if item.depletion is UNSET else item.depletion
        text += labelled("depletion", str(basic["depletion"]) or "-")
    else:
        basic["type"] = [0, 0]
    return _item(
        item.name,
        type,
        text,
        basic,
        more={
            "settings": {"general": {"nameUnidentified": form if item.identified is False else ""}},
            **_price_tag(None),
        },
    )


def _lasting(condition: Condition | str) -> Json:
    name = condition if isinstance(condition, str) else condition.name
    text = "" if isinstance(condition, str) or condition.text is UNSET else condition.text
    basic: Json = {"damage": 0, "effect": text[:300], "pool": "Might", "type": "Lasting"}
    return _item(name, "lasting-damage", paragraphs(text), basic)


__all__ = [
    "FLAG",
    "character",
    "creature",
    "entry_document",
    "essence",
    "foe",
    "id_of",
    "journal",
    "paragraphs",
    "with_carried",
]
