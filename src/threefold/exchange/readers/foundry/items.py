"""Readers for items of Foundry, one for each type: equipment, attacks, armor, cyphers and
artifacts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from threefold.exchange.entries import ImportedEntry
from threefold.exchange.plain import html_to_marked_text, plain_text, replace_enrichers, tidied
from threefold.exchange.readers import shaping
from threefold.exchange.readers.active import foundry_effects
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
    cut,
    joined_parts,
    number_of,
    objects_of,
    one_line,
    plain_lines,
    value_at,
)


def finish_item(found: ImportedEntry, document: Json, world: World) -> None:
    """Add an item's active effects, which every type can have."""
    effects, unclear = foundry_effects(objects_of(document.get("effects")))
    if effects:
        made = found.fields.setdefault("effects", [])
        if isinstance(made, list):
            made += effects
        found.fields.pop("told", None)
    for text in unclear:
        found.unclear("active", text, "effects")


def unknown_item(found: ImportedEntry, system: Json, world: World) -> None:
    """Read an item of an unknown type: keep its text as a journal."""
    set_text(found, system, world)
    found.unclear("type", found.type, "type")
    as_journal(found, "")


def _equipment_reader(category: str, *tags: str) -> Callable[[ImportedEntry, Json, World], None]:
    def read(found: ImportedEntry, system: Json, world: World) -> None:
        found.kind = "equipment"
        by_heading = parts_by_heading(
            html_to_marked_text(plain_lines(value_at(system, "description", "notes")), world.names),
            OF_ITEMS,
        )
        text = "\n\n".join(f"{k.capitalize()}: {v}" if k else v for k, v in by_heading.items() if v)
        if text:
            found.fields["text"] = shaping.text_within(found, "text", text)
        found.sentences = text
        found.fields["category"] = category
        level = one_line(value_at(system, "basic.level", "level")) or by_heading.get("level", "")
        number = number_of(level)
        if number is not None:
            found.fields["level"] = shaping.figure_within(found, "level", number, 0, 99, 0)
        if level and not level.isdigit():
            found.unclear("level", level, "level")
        _price(found, system)
        if tags:
            tag(found, *tags)

    return read


def _price(found: ImportedEntry, system: Json) -> None:
    category = one_line(value_at(system, "price.category", "price.priceTag", "price"))
    word = shaping.price_word(category)
    if word:
        found.fields["price"] = word
    value, coin = (
        one_line(value_at(system, "price.value")),
        one_line(value_at(system, "price.currency")),
    )
    printed = ""
    if value not in ("", "0"):
        printed = f"{value} {coin}".strip()
    elif not word and category not in ("none", "0"):
        printed = category
    if printed:
        found.fields["cost_words"] = cut(printed, 60)


def _attack(found: ImportedEntry, system: Json, world: World) -> None:
    _equipment_reader("weapon")(found, system, world)
    described = one_line(found.fields.get("text"))
    notes = one_line(value_at(system, "basic.notes"))
    if not notes and value_at(system, "description") is not None:
        notes = one_line(value_at(system, "notes"))
    if notes:
        text = joined_parts("\n", plain_lines(found.fields.get("text")), plain_text(notes))
        found.fields["text"] = shaping.text_within(found, "text", text)
    damage = value_at(system, "basic.damage", "damage")
    points = shaping.figure_within(found, "weapon.damage", damage, 0, 99, 0)
    sort = one_line(value_at(system, "basic.type", "attackType", "weight", "weaponType"))
    weight = _weight_in(sort) or _weight(points, light=2, medium=4)
    weapon: Json = {"weight": weight, "damage": points}
    steps = number_of(value_at(system, "basic.steps", "steps"))
    modifier = one_line(value_at(system, "basic.modifier", "modifier"))
    usual = (weight, modifier.casefold(), steps) == ("light", "eased", 1)
    if steps and not usual:  # light weapons ease by default
        found.unclear("steps", f"{modifier} {steps}".strip(), "weapon")
    _set_range(found, weapon, one_line(value_at(system, "basic.range", "range")))
    words = f"{notes} {described}"
    if ignored := _IGNORED.search(words):
        weapon["ignores_armor"] = _ignored_points((ignored[1] or "").casefold())
    if re.search(r"\brapid[- ]fire\b", words, re.IGNORECASE):
        weapon["rapid_fire"] = True
    found.fields["weapon"] = weapon


_IGNORED: Final = re.compile(
    r"ignor\w+\s+(?:(\d+|one|two|three)\s+points?\s+of\s+)?(?:all\s+)?armor", re.IGNORECASE
)
_FAR: Final = re.compile(r"(\d+)\s*(feet|foot|ft|miles?)", re.IGNORECASE)
_AT_HAND: Final = frozenset({"", "touch", "close", "melee", "n/a", "-"})


def _set_range(found: ImportedEntry, weapon: Json, printed: str) -> None:
    """Set the range of a weapon from its words. What lies at hand needs none."""
    distance = band_in(printed)
    if distance is not None:
        weapon["range"] = distance
    elif printed.casefold() in _AT_HAND:
        return
    elif far := _FAR.match(printed):
        unit = "feet"
        if far[2].casefold().startswith("mile"):
            unit = "miles"
        weapon["range"] = f"{int(far[1])} {unit}"
    else:
        found.unclear("range", printed, "weapon.range")


def _ignored_points(words: str) -> int | bool:
    """Return the points of Armor that an attack ignores; True where no number is stated."""
    if not words:
        return True
    return {"one": 1, "two": 2, "three": 3}.get(words) or int(words)


def _weight_in(sort: str) -> str | None:
    """Return the weight that the words of a type name; None for none."""
    return next((w for w in ("light", "medium", "heavy") if w in sort.casefold()), None)


_ENCUMBERS: Final = {0: "none", 1: "light", 2: "medium", 3: "heavy"}


def _armor(found: ImportedEntry, system: Json, world: World) -> None:
    _equipment_reader("armor")(found, system, world)
    sort = one_line(value_at(system, "basic.type", "armorType", "weight"))
    rating = shaping.figure_within(
        found, "armor.armor", value_at(system, "basic.rating", "armorValue", "armor"), 0, 20, 0
    )
    spent = number_of(value_at(system, "basic.cost", "speedCost", "additionalSpeedEffortCost"))
    weight = _weight_in(sort)
    if "shield" in sort.casefold() or (weight is None and rating == 0):
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
    found.kind = "cyphers"
    if found.type == "artifact":
        found.kind = "artifacts"
    sources = [plain_lines(value_at(system, name)) for name in ("description", "effect", "notes")]
    raw = next(filter(None, sources), "")
    by_heading = parts_by_heading(html_to_marked_text(raw, world.names), OF_ITEMS)
    effect = joined_parts(
        "\n\n",
        by_heading.get("", ""),
        by_heading.get("effect") or by_heading.get("effects", ""),
    )
    more = [plain_text(source, world.names) for source in sources[1:] if source != raw]
    effect = joined_parts("\n\n", *dict.fromkeys((effect, *more)))
    found.sentences = effect
    forms = [by_heading.get(name, "") for name in ("form", "wearable", "usable", "internal")]
    forms.append(one_line(value_at(system, "form")))
    if form := joined_parts("; ", *dict.fromkeys(" ".join(form.split()) for form in forms)):
        found.fields["form"] = cut(form, 300)
    if effect:
        found.fields["text"] = shaping.text_within(found, "text", effect)
    level = _item_level(system) or by_heading.get("level", "")
    if found.kind == "cyphers":
        shaping.set_item_level(found, level, "1d6")
        return
    shaping.set_item_level(found, level, None)
    if by_heading.get("cost"):
        shaping.set_cost(found, by_heading["cost"].split("\n")[0])
    shaping.set_depletion(found, _depletion(system, by_heading))
    found.fields["use"] = shaping.stated_use(effect) or "action"


def _item_level(system: Json) -> str:
    level = replace_enrichers(one_line(value_at(system, "basic.level", "level")))
    die = one_line(value_at(system, "levelDie"))
    if level and level != "0":
        return level
    return die


def _depletion(system: Json, by_heading: Mapping[str, str]) -> str:
    given = value_at(system, "basic.depletion", "depletion")
    if isinstance(given, dict):
        if given.get("isDepleting") is False:
            return "never"
        return f"{one_line(given.get('threshold')) or 1} in {one_line(given.get('die')) or 'd6'}"
    words = tidied(replace_enrichers(one_line(given)))
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
    "oddity": _equipment_reader("gear", "oddity"),
    "equipment": _equipment_reader("gear"),
    "material": _equipment_reader("material"),
    "ammo": _equipment_reader("ammunition"),
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
