"""Convert the items of a Foundry VTT player character to the fields of our sheet (threefold/1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from threefold.exchange.entries import ImportedEntry
from threefold.exchange.readers import shaping
from threefold.exchange.readers.foundry.abilities import POOLS, skill_word
from threefold.exchange.readers.foundry.documents import World
from threefold.exchange.readers.foundry.items import item_entry
from threefold.exchange.readers.foundry.parts import system_of, type_of
from threefold.exchange.values import (
    Json,
    clamp,
    cut,
    list_of,
    number_of,
    object_of,
    objects_of,
    one_line,
    plain_lines,
    value_at,
)

BANDS: Final = ("immediate", "short", "long", "very_long")
ALL_ARMOR: Final = 20


def add_items(found: ImportedEntry, sheet: Json, document: Json, world: World) -> None:
    """Put all items of a character into its sheet: possessions, attacks, abilities, skills and
    conditions.
    """
    skills: Json = {}
    lists: dict[str, list[Json]] = {
        name: []
        for name in (
            "armor",
            "attacks",
            "abilities",
            "cyphers",
            "artifacts",
            "equipment",
            "conditions",
        )
    }
    for item in objects_of(document.get("items")):
        kind, system = type_of(item), system_of(item)
        name = shaping.valid_name(item.get("name"))
        if value_at(system, "archived") is True:
            found.changed("archived", "items", item=name)
        if kind == "skill":
            skills[_free(name, skills)] = skill_word(system)
            continue
        if kind in ("oddity", "equipment", "material", "ammo") or kind not in _MAKERS:
            lists["equipment"].append(_gear(item, system, name))
            if kind not in _GEAR:
                found.unclear("type", f"{name} ({one_line(item.get('type'))})", "equipment")
            continue
        field, make = _MAKERS[kind]
        thing = make(found, item, world)
        lists[field].append(thing)
        if field == "attacks":
            _add_attack_skill(thing, system, skills)
    for name, made in lists.items():
        if made:
            sheet[name] = made
    if skills:
        sheet["skills"] = skills


def _add_attack_skill(attack: Json, system: Json, skills: Json) -> None:
    """Give an attack with trained or specialized skill a skill of its own name."""
    rating = one_line(value_at(system, "basic.skillRating", "skillRating")).casefold()
    if rating in ("trained", "specialized"):
        name = one_line(attack["name"])
        skills.setdefault(name, rating)
        attack["skill"] = name


_GEAR: Final = ("oddity", "equipment", "material", "ammo")


def _free(name: str, taken: Json) -> str:
    """Return the name, with a number added if it is already taken."""
    free, n = name, 2
    while free in taken:
        free, n = f"{name} ({n})", n + 1
    return free


def _gear(item: Json, system: Json, name: str) -> Json:
    many = number_of(value_at(system, "basic.quantity", "quantity"))
    if many is not None and many != 1:
        label = f"{name} ({many})"
    else:
        label = name
    made: Json = {"name": cut(label, 120)}
    word = shaping.price_word(one_line(value_at(system, "price.category", "price")))
    if word:
        return {**made, "price": word}
    return made


def _item(found: ImportedEntry, item: Json, world: World) -> ImportedEntry:
    """Read an item of the sheet as an entry and copy its remarks, with its name, to the
    character.
    """
    entry = item_entry(item, "", world)
    for remark in entry.remarks:
        if not remark.text:
            text = entry.name
        elif entry.name in remark.text:
            text = remark.text
        else:
            text = f"{entry.name}: {remark.text}"
        found.remarks.append(replace(remark, text=text))
    return entry


def _attack(found: ImportedEntry, item: Json, world: World) -> Json:
    entry = _item(found, item, world)
    weapon = object_of(entry.fields.get("weapon"))
    system = system_of(item)
    made: Json = {
        "name": entry.name,
        "damage": weapon.get("damage", 0),
        "weight": weapon.get("weight", "medium"),
    }
    reach = one_line(weapon.get("range"))
    if reach in BANDS:
        made["range"] = reach
    elif reach:
        made["range"] = "long"
        found.changed("range", "attacks", item=entry.name, got=reach)
    pierced = number_of(weapon.get("ignores_armor")) or 0
    if weapon.get("ignores_armor") is True or pierced >= ALL_ARMOR:
        made["ignores_armor"] = True
    elif pierced:
        made["pierces"] = pierced
    pool = one_line(value_at(system, "settings.rollButton.pool", "rollButton.pool")).casefold()
    if pool in POOLS:
        made["stats"] = [pool]
    rating = one_line(value_at(system, "basic.skillRating", "skillRating")).casefold()
    if rating == "inability":
        made["practiced"] = False
    return made


def _armor(found: ImportedEntry, item: Json, world: World) -> Json:
    entry = _item(found, item, world)
    system = system_of(item)
    figures = object_of(entry.fields.get("armor"))
    made: Json = {"name": entry.name}
    if figures.get("weight") == "shield":
        made |= {"source": "shield", "armor": 0}
    else:
        made |= {"armor": figures.get("armor", 0), "weight": figures.get("weight", "light")}
        spent = number_of(value_at(system, "basic.cost", "speedCost", "additionalSpeedEffortCost"))
        if spent is not None:
            made["speed_effort_cost"] = clamp(spent, 0, 10)
        if one_line(value_at(system, "basic.type", "armorType")).casefold() in (
            "n/a",
            "special ability",
            "artifact",
        ):
            made["source"] = "other"
            made.pop("weight")
    if value_at(system, "active", "armorActive") is False:
        made["worn"] = False
    return made


def _ability(found: ImportedEntry, item: Json, world: World) -> Json:
    entry = _item(found, item, world)
    fields = entry.fields
    made: Json = {"name": entry.name, "use": fields.get("use", "action")}
    cost = object_of(fields.get("cost"))
    pools = list_of(cost.get("pools"))
    if cost.get("points"):
        made["cost"] = cost["points"]
    if pools:
        made["stat"] = pools[0]
        if len(pools) > 1:
            made["pools"] = pools
    if cost.get("plus"):
        made["plus"] = True
    text = plain_lines(fields.get("text"))
    if cost.get("xp"):
        text = f"{text}\n{cost['xp']} XP".strip()
    if text:
        made["text"] = shaping.text_within(found, "abilities", text, 4000)
    if fields.get("effects") and fields.get("use") == "enabler":
        made["effects"] = fields["effects"]
    return made


def _cypher(found: ImportedEntry, item: Json, world: World) -> Json:
    return _as_sheet_item(found, _item(found, item, world), item)


def _as_sheet_item(found: ImportedEntry, entry: ImportedEntry, item: Json) -> Json:
    """Return a cypher or an artifact in the form of our sheet."""
    fields, system = entry.fields, system_of(item)
    made: Json = {"name": entry.name}
    level = one_line(fields.get("level"))
    if level.isdecimal():
        made["level"] = clamp(int(level[:9]), 0, 10)
    elif level:
        found.changed("unrolled", "level", item=entry.name, got=level)
    text = plain_lines(fields.get("text"))
    if text:
        made["text"] = shaping.text_within(found, "items", text, 4000)
    form = one_line(value_at(system, "settings.general.nameUnidentified") or fields.get("form"))
    if form:
        made["form"] = cut(form, 120)
    if value_at(system, "basic.identified", "identified") is False:
        made["identified"] = False
    return made


def _artifact(found: ImportedEntry, item: Json, world: World) -> Json:
    entry = _item(found, item, world)
    odds = one_line(entry.fields.get("depletion"))
    made = _as_sheet_item(found, entry, item)
    if odds:
        made["depletion"] = odds
    return made


def _condition(found: ImportedEntry, item: Json, world: World) -> Json:
    entry = _item(found, item, world)
    text = plain_lines(entry.fields.get("text"))
    made: Json = {"name": entry.name}
    if text:
        return {**made, "text": shaping.text_within(found, "conditions", text, 4000)}
    return made


_MAKERS: Final = {
    "attack": ("attacks", _attack),
    "weapon": ("attacks", _attack),
    "armor": ("armor", _armor),
    "ability": ("abilities", _ability),
    "power-shift": ("abilities", _ability),
    "powershift": ("abilities", _ability),
    "recursion": ("abilities", _ability),
    "tag": ("abilities", _ability),
    "cypher": ("cyphers", _cypher),
    "artifact": ("artifacts", _artifact),
    "lasting-damage": ("conditions", _condition),
}
