"""Readers for items of Foundry, one for each type: equipment, attacks, armor, cyphers and
artifacts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from threefold.exchange.entries import ImportedEntry
from threefold.exchange.plain import html_to_marked_text, plain, replace_enrichers, tidied
from threefold.exchange.readers import shaping
from threefold.exchange.readers.active import effects_of
from threefold.exchange.readers.csrd import as_journal
from threefold.exchange.readers.foundry.abilities import (
    read_ability,
    read_lasting,
    read_modifier,
    read_power_shift,
    read_skill,
)
from threefold.exchange.readers.foundry.documents import World
from threefold.exchange.readers.foundry.parts import (
    OF_ITEMS,
    described,
    new_entry,
    sections,
    system_of,
    tag,
    type_of,
)
from threefold.exchange.sentences import band
from threefold.exchange.values import Json, cut, number_of, objects_of, text_of, value_at, words_of


def finish_item(found: ImportedEntry, document: Json, world: World) -> None:
    """Add an item's active effects, which every type can have."""
    effects, unclear = effects_of(objects_of(document.get("effects")))
    if effects:
        made = found.fields.setdefault("effects", [])
        if isinstance(made, list):
            made += effects
        found.fields.pop("told", None)
    for text in unclear:
        found.unclear("active", text, "effects")


def unknown_item(found: ImportedEntry, system: Json, world: World) -> None:
    """Read an item of an unknown type: keep its text as a journal."""
    described(found, system, world)
    found.unclear("type", found.type, "type")
    as_journal(found, "")


def _thing(category: str, *tags: str) -> Callable[[ImportedEntry, Json, World], None]:
    def read(found: ImportedEntry, system: Json, world: World) -> None:
        found.kind = "equipment"
        by_heading = sections(
            html_to_marked_text(text_of(value_at(system, "description", "notes")), world.names),
            OF_ITEMS,
        )
        text = "\n\n".join(f"{k.capitalize()}: {v}" if k else v for k, v in by_heading.items() if v)
        if text:
            found.fields["text"] = shaping.text(found, "text", text)
        found.sentences = text
        found.fields["category"] = category
        level = words_of(value_at(system, "basic.level", "level")) or by_heading.get("level", "")
        number = number_of(level)
        if number is not None:
            found.fields["level"] = shaping.figure(found, "level", number, 0, 99, 0)
        if level and not level.isdigit():
            found.unclear("level", level, "level")
        _price(found, system)
        if tags:
            tag(found, *tags)

    return read


def _price(found: ImportedEntry, system: Json) -> None:
    category = words_of(value_at(system, "price.category", "price.priceTag", "price"))
    word = shaping.price_word(category)
    if word:
        found.fields["price"] = word
    value, coin = (
        words_of(value_at(system, "price.value")),
        words_of(value_at(system, "price.currency")),
    )
    printed = ""
    if value not in ("", "0"):
        printed = f"{value} {coin}".strip()
    elif not word and category not in ("none", "0"):
        printed = category
    if printed:
        found.fields["cost_words"] = cut(printed, 60)


def _attack(found: ImportedEntry, system: Json, world: World) -> None:
    _thing("weapon")(found, system, world)
    by_heading = words_of(found.fields.get("text"))
    sort = words_of(value_at(system, "basic.type", "attackType", "weight", "weaponType")).casefold()
    notes = words_of(value_at(system, "basic.notes")) or (
        "" if value_at(system, "description") is None else words_of(value_at(system, "notes"))
    )
    if notes:
        found.fields["text"] = shaping.text(
            found,
            "text",
            "\n".join(filter(None, (text_of(found.fields.get("text")), plain(notes)))),
        )
    damage = value_at(system, "basic.damage", "damage")
    points = shaping.figure(found, "weapon.damage", damage, 0, 99, 0)
    weight = next((w for w in ("light", "medium", "heavy") if w in sort), None)
    if weight is None:
        weight = _weight(points, light=2, medium=4)
    weapon: Json = {"weight": weight, "damage": points}
    steps, eased = (
        number_of(value_at(system, "basic.steps", "steps")),
        words_of(value_at(system, "basic.modifier", "modifier")),
    )
    if steps and (weight, eased.casefold(), steps) != (
        "light",
        "eased",
        1,
    ):  # light weapons ease by default
        found.unclear("steps", f"{eased} {steps}".strip(), "weapon")
    printed = words_of(value_at(system, "basic.range", "range"))
    if (distance := band(printed)) is not None:
        weapon["range"] = distance
    elif printed and printed.casefold() not in ("touch", "close", "melee", "n/a", "-"):
        feet = re.match(r"(\d+)\s*(feet|foot|ft|miles?)", printed, re.I)
        if feet:
            weapon["range"] = (
                f"{int(feet[1])} {'miles' if feet[2].casefold().startswith('mile') else 'feet'}"
            )
        else:
            found.unclear("range", printed, "weapon.range")
    ignored = re.search(
        r"ignor\w+\s+(?:(\d+|one|two|three)\s+points?\s+of\s+)?(?:all\s+)?armor",
        f"{notes} {by_heading}",
        re.I,
    )
    if ignored:
        words = (ignored[1] or "").casefold()
        weapon["ignores_armor"] = (
            int({"one": "1", "two": "2", "three": "3"}.get(words, words)) if words else True
        )
    if re.search(r"\brapid[- ]fire\b", f"{notes} {by_heading}", re.I):
        weapon["rapid_fire"] = True
    found.fields["weapon"] = weapon


_ENCUMBERS: Final = {0: "none", 1: "light", 2: "medium", 3: "heavy"}


def _armor(found: ImportedEntry, system: Json, world: World) -> None:
    _thing("armor")(found, system, world)
    sort = words_of(value_at(system, "basic.type", "armorType", "weight")).casefold()
    rating = shaping.figure(
        found, "armor.armor", value_at(system, "basic.rating", "armorValue", "armor"), 0, 20, 0
    )
    spent = number_of(value_at(system, "basic.cost", "speedCost", "additionalSpeedEffortCost"))
    weight = next((w for w in ("light", "medium", "heavy") if w in sort), None)
    if "shield" in sort or (weight is None and rating == 0):
        found.fields |= {"category": "shield", "armor": {"weight": "shield"}}
        return
    weight = weight or _weight(rating, light=1, medium=2)
    armor: Json = {"weight": weight, "armor": rating}
    if spent is not None and (usual := _ENCUMBERS.get(spent)) != weight:
        if usual is None:
            found.changed("speed_cost", "armor.encumbers_as", got=spent, weight=weight)
        else:
            armor["encumbers_as"] = usual
    found.fields["armor"] = armor


def _item(found: ImportedEntry, system: Json, world: World) -> None:
    if found.type == "artifact":
        kind = "artifacts"
    else:
        kind = "cyphers"
    found.kind = kind
    raw = (
        text_of(value_at(system, "description"))
        or text_of(value_at(system, "effect"))
        or text_of(value_at(system, "notes"))
    )
    by_heading = sections(html_to_marked_text(raw, world.names), OF_ITEMS)
    effect = "\n\n".join(
        filter(
            None,
            (by_heading.get("", ""), by_heading.get("effect") or by_heading.get("effects", "")),
        )
    )
    more = [text_of(value_at(system, "effect")), text_of(value_at(system, "notes"))]
    effect = "\n\n".join(
        dict.fromkeys(filter(None, (effect, *(plain(m, world.names) for m in more if m != raw))))
    )
    found.sentences = effect
    forms = [
        by_heading.get("form", ""),
        *(by_heading[n] for n in ("wearable", "usable", "internal") if by_heading.get(n)),
    ]
    forms.append(words_of(value_at(system, "form")))
    if form := "; ".join(dict.fromkeys(" ".join(f.split()) for f in forms if f)):
        found.fields["form"] = cut(form, 300)
    if effect:
        found.fields["text"] = shaping.text(found, "text", effect)
    shaping.item_level(
        found,
        _item_level(system) or by_heading.get("level", ""),
        "1d6" if kind == "cyphers" else None,
    )
    if by_heading.get("cost"):
        shaping.cost(found, by_heading["cost"].split("\n")[0]) if kind == "artifacts" else None
    if kind == "artifacts":
        shaping.depletion(found, _depletion(system, by_heading))
        found.fields["use"] = shaping.use(effect) or "action"
    if found.fields.get("level") is None and kind == "artifacts":
        found.fields.pop("level", None)


def _item_level(system: Json) -> str:
    level = replace_enrichers(words_of(value_at(system, "basic.level", "level")))
    die = words_of(value_at(system, "levelDie"))
    if level and level != "0":
        return level
    return die


def _depletion(system: Json, by_heading: Mapping[str, str]) -> str:
    given = value_at(system, "basic.depletion", "depletion")
    if isinstance(given, dict):
        if given.get("isDepleting") is False:
            return "never"
        return f"{words_of(given.get('threshold')) or 1} in {words_of(given.get('die')) or 'd6'}"
    words = tidied(replace_enrichers(words_of(given)))
    printed = by_heading.get("depletion", "")
    if len(printed) > len(words) + 3 and words and printed.startswith(words[:4]):
        return printed
    return words or printed


ITEMS: Final[Mapping[str, Callable[[ImportedEntry, Json, World], None]]] = {
    "ability": read_ability,
    "skill": read_skill,
    "power-shift": read_power_shift,
    "powershift": read_power_shift,
    "recursion": read_modifier,
    "tag": read_modifier,
    "lasting-damage": read_lasting,
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


def item_entry(document: Json, file: str, world: World) -> ImportedEntry:
    """Read an item inside a character sheet as an entry."""
    found = new_entry("item", document, file, world)
    ITEMS.get(type_of(document), unknown_item)(found, system_of(document), world)
    finish_item(found, document, world)
    return found


__all__ = ["ITEMS", "finish_item", "item_entry", "unknown_item"]


def _weight(points: int, light: int, medium: int) -> str:
    """Return the weight of a weapon or of armor by its points: the highest of a light and of a
    medium one.
    """
    if points <= light:
        return "light"
    if points <= medium:
        return "medium"
    return "heavy"
