"""Player characters of Foundry VTT as sheets of ours (threefold/1), with everything they own."""

from __future__ import annotations

import re
from typing import Final

from threefold.exchange.found import Found
from threefold.exchange.plain import plain
from threefold.exchange.readers import shaping
from threefold.exchange.readers.active import effects_of
from threefold.exchange.readers.foundry.abilities import POOLS, skill_word
from threefold.exchange.readers.foundry.documents import World
from threefold.exchange.readers.foundry.items import item_entry
from threefold.exchange.readers.foundry.parts import system_of, type_of
from threefold.exchange.sentences import band, price
from threefold.exchange.values import (
    Json,
    at,
    cut,
    list_of,
    number_of,
    object_of,
    objects_of,
    text_of,
    within,
    words_of,
)

BANDS: Final = ("immediate", "short", "long", "very_long")
TRACKS: Final = ("hale", "impaired", "debilitated", "dead")


def character(found: Found, document: Json, system: Json, world: World) -> None:
    """The sheet of a player character, into the fields."""
    sheet: Json = {"kind": "pc", "name": found.name}
    sheet["tier"] = tier = shaping.figure(found, "tier", at(system, "basic.tier", "tier"), 1, 6, 1)
    sheet["effort"] = shaping.figure(found, "effort", at(system, "basic.effort", "effort"), 0, 6, 1)
    xp = number_of(at(system, "basic.xp", "xp"))
    sheet["xp"] = within(xp or 0, -99, 9999)
    sheet["pools"] = pools = {stat: _pool(found, system, stat) for stat in POOLS}
    sheet["damage_track"] = _track(found, system, sum(1 for pool in pools.values() if not pool["value"]))
    sheet["recoveries_used"] = _recoveries(system)
    sheet["recovery_bonus"] = _bonus(found, system, tier)
    _who(sheet, system)
    limit = number_of(at(system, "equipment.cypherLimit", "basic.cypherLimit", "cypherLimit"))
    if limit is not None:
        sheet["cypher_limit"] = within(limit, 0, 99)
    _own(found, sheet, document, world)
    _conditions(found, sheet, document)
    notes = [plain(text_of(at(system, path)), world.names) for path in _NOTES]
    extra = object_of(at(system, "pools.additional"))
    label = words_of(at(system, "settings.general.additionalPool.label", "additionalPool.additionalPoolName"))
    if extra and label:
        notes.append(f"{label}: {words_of(extra.get('value'))} of {words_of(extra.get('max'))}")
    coins = _coins(system)
    text = "\n\n".join(filter(None, [*dict.fromkeys(notes), coins]))
    if text:
        sheet["notes"] = shaping.text(found, "notes", text, 4000)
    found.fields = sheet


_NOTES: Final = ("description", "notes", "gmNotes", "basic.description", "basic.notes", "background", "biography")


def _pool(found: Found, system: Json, stat: str) -> dict[str, int]:
    value = at(system, f"pools.{stat}.value", f"stats.{stat}.pool.value", f"stats.{stat}.pool.current")
    most = at(system, f"pools.{stat}.max", f"stats.{stat}.pool.max", f"stats.{stat}.pool.maximum")
    edge = at(system, f"pools.{stat}.edge", f"pools.{stat}Edge", f"stats.{stat}.edge")
    if most is None:
        most = value
    top = shaping.figure(found, f"pools.{stat}.max", most, 0, 999, 0)
    now = top if value is None else shaping.figure(found, f"pools.{stat}.value", value, 0, 999, 0)
    return {"value": now, "max": top, "edge": shaping.figure(found, f"pools.{stat}.edge", edge or 0, 0, 20, 0)}


def _track(found: Found, system: Json, empty: int) -> str:
    track = at(system, "combat.damageTrack.state", "damage.damageTrack", "damageTrack")
    if isinstance(track, int) and not isinstance(track, bool):
        place = within(track, 0, 3)
    else:
        word = words_of(track).casefold()
        place = TRACKS.index(word) if word in TRACKS else 0
        if word and word not in TRACKS:
            found.unclear("track", word, "damage_track")
    if place < empty:
        found.changed("track", "damage_track", n=empty)
        place = empty
    return TRACKS[place]


_RESTS: Final = (
    ("oneAction", "tenMinutes", "oneHour", "tenHours"),
    ("one_action", "ten_minutes", "one_hour", "ten_hours"),
)


def _recoveries(system: Json) -> int:
    """How many recovery rolls are used up: ticked ones; in Numenera those that are left are ticked."""
    given = at(system, "recoveries")
    if isinstance(given, list):
        return within(sum(1 for each in given if each is False), 0, 3)
    ticked = object_of(at(system, "combat.recoveries", "recoveries"))
    return within(max(sum(1 for rest in rests if ticked.get(rest) is True) for rests in _RESTS), 0, 3)


def _bonus(found: Found, system: Json, tier: int) -> int:
    """What is added to recovery rolls beside the tier."""
    words = words_of(at(system, "combat.recoveries.roll", "recoveries.recoveryRoll", "recoveryMod"))
    if not words:
        return 0
    roll = re.fullmatch(r"\s*1?d6\s*(?:\+\s*(\d+))?\s*", words)
    if roll is None:
        if not words.isdigit():
            found.unclear("recovery", words, "recovery_bonus")
        return within((number_of(words) or tier) - tier, 0, 99)
    return within(int(roll[1] or 0) - tier, 0, 99)


def _who(sheet: Json, system: Json) -> None:
    descriptor = words_of(at(system, "basic.descriptor", "descriptor"))
    kind = words_of(at(system, "basic.type", "characterType", "type"))
    focus_at = at(system, "basic.focus", "focus")
    focus = words_of(focus_at)
    if isinstance(focus_at, dict):
        focus = ", ".join(filter(None, (words_of(name) for name in focus_at.values())))
    more = words_of(at(system, "basic.additionalSentence"))
    if kind.casefold() in ("warrior", "adept", "explorer", "speaker"):
        sheet["type"] = kind.casefold()
    if descriptor:
        sheet["descriptor"] = cut(descriptor, 120)
    if focus:
        sheet["focus"] = cut(focus, 120)
    sentence = " ".join(filter(None, (descriptor, kind, f"who {focus}" if focus else "", more)))
    if sentence:
        sheet["sentence"] = cut(sentence, 4000)


def _coins(system: Json) -> str:
    """Money, in words."""
    settings = object_of(at(system, "settings.equipment.currency", "settings.currency"))
    parts = []
    for n in ("", *"123456"):
        amount = number_of(settings.get(f"quantity{n}"))
        if amount:
            label = words_of(settings.get(f"labelCategory{n}") or settings.get(f"name{n if n != '1' else ''}"))
            parts.append(f"{amount} {label}".strip())
    shins = number_of(at(system, "shins"))
    if shins:
        parts.append(f"{shins} shins")
    return ", ".join(parts)


# --- what is owned ----------------------------------------------------------------------------------------------------


def _own(found: Found, sheet: Json, document: Json, world: World) -> None:
    skills: Json = {}
    lists: dict[str, list[Json]] = {
        name: [] for name in ("armor", "attacks", "abilities", "cyphers", "artifacts", "equipment", "conditions")
    }
    for item in objects_of(document.get("items")):
        kind, system = type_of(item), system_of(item)
        name = shaping.name_of(item.get("name"))
        if at(system, "archived") is True:
            found.changed("archived", "items", item=name)
        if kind == "skill":
            skills[_free(name, skills)] = skill_word(system)
            continue
        if kind in ("oddity", "equipment", "material", "ammo") or kind not in _MAKERS:
            lists["equipment"].append(_gear(item, system, name))
            if kind not in _GEAR:
                found.unclear("type", f"{name} ({words_of(item.get('type'))})", "equipment")
            continue
        field, make = _MAKERS[kind]
        thing = make(found, item, world)
        lists[field].append(thing)
        if field == "attacks":
            _trained(thing, system, skills)
    for name, made in lists.items():
        if made:
            sheet[name] = made
    if skills:
        sheet["skills"] = skills


def _trained(attack: Json, system: Json, skills: Json) -> None:
    """An attack in which somebody is trained names a skill of its own."""
    rating = words_of(at(system, "basic.skillRating", "skillRating")).casefold()
    if rating in ("trained", "specialized"):
        name = words_of(attack["name"])
        skills.setdefault(name, rating)
        attack["skill"] = name


_GEAR: Final = ("oddity", "equipment", "material", "ammo")


def _free(name: str, taken: Json) -> str:
    """A name that is not taken yet."""
    free, n = name, 2
    while free in taken:
        free, n = f"{name} ({n})", n + 1
    return free


def _gear(item: Json, system: Json, name: str) -> Json:
    many = number_of(at(system, "basic.quantity", "quantity"))
    label = f"{name} ({many})" if many is not None and many != 1 else name
    made: Json = {"name": cut(label, 120)}
    word = shaping.price_word(words_of(at(system, "price.category", "price")))
    return {**made, "price": word} if word else made


def _attack(found: Found, item: Json, world: World) -> Json:
    entry = item_entry(item, "", world)
    weapon = object_of(entry.fields.get("weapon"))
    system = system_of(item)
    made: Json = {"name": entry.name, "damage": weapon.get("damage", 0), "weight": weapon.get("weight", "medium")}
    reach = words_of(weapon.get("range"))
    if reach in BANDS:
        made["range"] = reach
    elif reach:
        made["range"] = "long"
        found.changed("range", "attacks", item=entry.name, got=reach)
    if weapon.get("ignores_armor") == 20:
        made["ignores_armor"] = True
    pool = words_of(at(system, "settings.rollButton.pool", "rollButton.pool")).casefold()
    if pool in POOLS:
        made["stats"] = [pool]
    rating = words_of(at(system, "basic.skillRating", "skillRating")).casefold()
    if rating == "inability":
        made["practiced"] = False
    return made


def _armor(found: Found, item: Json, world: World) -> Json:
    entry = item_entry(item, "", world)
    system = system_of(item)
    figures = object_of(entry.fields.get("armor"))
    made: Json = {"name": entry.name}
    if figures.get("weight") == "shield":
        made |= {"source": "shield", "armor": 0}
    else:
        made |= {"armor": figures.get("armor", 0), "weight": figures.get("weight", "light")}
        spent = number_of(at(system, "basic.cost", "speedCost", "additionalSpeedEffortCost"))
        if spent is not None:
            made["speed_effort_cost"] = within(spent, 0, 10)
        if words_of(at(system, "basic.type", "armorType")).casefold() in ("n/a", "special ability", "artifact"):
            made["source"] = "other"
            made.pop("weight")
    if at(system, "active", "armorActive") is False:
        made["worn"] = False
    return made


def _ability(found: Found, item: Json, world: World) -> Json:
    entry = item_entry(item, "", world)
    fields = entry.fields
    for remark in entry.remarks:
        found.remarks.append(remark)
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
    text = text_of(fields.get("text"))
    if cost.get("xp"):
        text = f"{text}\n{cost['xp']} XP".strip()
    if text:
        made["text"] = shaping.text(found, "abilities", text, 4000)
    if fields.get("effects") and fields.get("use") == "enabler":
        made["effects"] = fields["effects"]
    return made


def _cypher(found: Found, item: Json, world: World) -> Json:
    entry = item_entry(item, "", world)
    fields, system = entry.fields, system_of(item)
    made: Json = {"name": entry.name}
    level = words_of(fields.get("level"))
    if level.isdigit():
        made["level"] = within(int(level), 0, 10)
    elif level:
        found.changed("unrolled", "level", item=entry.name, got=level)
    text = text_of(fields.get("text"))
    if text:
        made["text"] = shaping.text(found, "items", text, 4000)
    form = words_of(at(system, "settings.general.nameUnidentified") or fields.get("form"))
    if form:
        made["form"] = cut(form, 120)
    if at(system, "basic.identified", "identified") is False:
        made["identified"] = False
    return made


def _artifact(found: Found, item: Json, world: World) -> Json:
    entry = item_entry(item, "", world)
    made = _cypher(found, item, world)
    odds = words_of(entry.fields.get("depletion"))
    if odds:
        made["depletion"] = odds
    return made


def _condition(found: Found, item: Json, world: World) -> Json:
    entry = item_entry(item, "", world)
    text = text_of(entry.fields.get("text"))
    made: Json = {"name": entry.name}
    return {**made, "text": shaping.text(found, "conditions", text, 4000)} if text else made


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


def _conditions(found: Found, sheet: Json, document: Json) -> None:
    """Active effects of the character, each a condition that carries its effects."""
    made: list[object] = []
    for each in objects_of(document.get("effects")):
        effects, unclear = effects_of([each])
        for text in unclear:
            found.unclear("active", text, "conditions")
        if effects:
            made.append({"name": shaping.name_of(each.get("name") or each.get("label")), "effects": effects})
    if made:
        before = sheet.get("conditions")
        sheet["conditions"] = [*(before if isinstance(before, list) else []), *made]


__all__ = ["band", "character", "price"]
