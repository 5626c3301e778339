"""Write abilities, cyphers, artifacts and equipment as items of Foundry."""

from __future__ import annotations

import html
from typing import Final

from threefold.exchange.values import Json
from threefold.exchange.writers.foundry.documents import (
    actor_document,
    html_paragraphs,
    item_document,
    labelled,
    word_of,
)
from threefold.model.shelf.entries import (
    AbilityEntry,
    ArtifactEntry,
    CypherEntry,
    EntryCost,
    EquipmentEntry,
)
from threefold.model.shelf.wares import ArmorFigures, VehicleFigures, WeaponFigures


def price_tag(price: str | None) -> Json:
    return {
        "price": {
            "value": 0,
            "currency": "",
            "priceTag": "",
            "category": (price or "none").replace("_", " "),
        }
    }


def ability_item(entry: AbilityEntry) -> Json:
    """Return an ability. A cost that one number cannot express is written first in the
    description.
    """
    cost = entry.cost or EntryCost()
    pools = [*map(str, cost.pools)]
    printed = _points(cost)
    words = ""
    if len(pools) > 1 or cost.xp or cost.cypher_level:
        price = html.escape(_price_in_words(cost), quote=False)
        words = f"<p><strong>{word_of('cost')}:</strong> {price}</p>"
        printed = f"{printed}*"
    pool = "Pool"
    if pools:
        pool = pools[0].capitalize()
    return item_document(
        entry.name,
        "ability",
        words + html_paragraphs(entry.text),
        {"cost": printed, "pool": pool},
        roll=True,
        more={"settings": {"general": {"sorting": "Ability", "spellTier": entry.tier or "low"}}},
    )


def _points(cost: EntryCost) -> str:
    if cost.plus:
        return f"{cost.points}+"
    return str(cost.points)


def _price_in_words(cost: EntryCost) -> str:
    parts: list[str] = []
    if cost.points or cost.plus:
        named = " or ".join(pool.capitalize() for pool in cost.pools)
        parts.append(f"{_points(cost)} {named} points".replace("  ", " "))
    if cost.xp:
        parts.append(f"{cost.xp} XP")
    if cost.cypher_level:
        parts.append(f"level {cost.cypher_level} cypher")
    return " + ".join(parts)


def cypher_item(entry: CypherEntry) -> Json:
    """Return a cypher as an item."""
    text = (
        labelled("level", entry.level)
        + (labelled("form", entry.form) if entry.form else "")
        + effect(entry.text)
    )
    return item_document(
        entry.name,
        "cypher",
        text,
        {"level": entry.level, "type": [0, 0], "identified": True},
        more={"settings": {"general": {"nameUnidentified": ""}}, **price_tag(None)},
    )


def artifact_item(entry: ArtifactEntry) -> Json:
    """Return an artifact as an item."""
    level = entry.level or ""
    if entry.checks:
        printed = f"{entry.depletion} ({entry.checks})"
    else:
        printed = entry.depletion
    if level:
        text = labelled("level", level)
    else:
        text = ""
    text += (
        (labelled("form", entry.form) if entry.form else "")
        + effect(entry.text)
        + labelled("depletion", printed)
    )
    basic: Json = {"level": level, "depletion": printed, "identified": True}
    return item_document(
        entry.name,
        "artifact",
        text,
        basic,
        more={"settings": {"general": {"nameUnidentified": ""}}, **price_tag(None)},
    )


def effect(text: str) -> str:
    first, _, rest = text.strip().partition("\n")
    return f"<p><strong>Effect:</strong> {html.escape(first, quote=False)}</p>" + (
        html_paragraphs(rest) if rest.strip() else ""
    )


_COSTS: Final = {"light": 1, "medium": 2, "heavy": 3, "none": 0}


def equipment_item(entry: EquipmentEntry) -> Json:
    """Return equipment: a weapon as an attack, armor as armor, a vehicle as an actor, anything else
    as equipment.
    """
    if entry.category == "vehicle":
        return _vehicle(entry)
    if entry.weapon is not None:
        return _weapon(entry, entry.weapon)
    if entry.armor is not None:
        return _armor(entry, entry.armor)
    type = {"material": "material", "ammunition": "ammo"}.get(entry.category, "equipment")
    if "oddity" in entry.tags:
        type = "oddity"
    level = ""
    if entry.level is not None:
        level = str(entry.level)
    return item_document(
        entry.name,
        type,
        html_paragraphs(entry.text),
        {"level": level, "quantity": 1},
        more=price_tag(entry.price),
    )


def _vehicle(entry: EquipmentEntry) -> Json:
    vehicle = entry.vehicle or VehicleFigures()
    crew = 1
    if vehicle.crew and vehicle.crew.isdigit():
        crew = int(vehicle.crew)
    basic: Json = {
        "level": entry.level,
        "crew": crew,
        "weaponSystems": vehicle.weapons or 0,
    }
    sheet: Json = {"basic": basic, "description": "", "notes": html_paragraphs(entry.text)}
    return actor_document(entry.name, "vehicle", sheet, ())


def _weapon(entry: EquipmentEntry, weapon: WeaponFigures) -> Json:
    damage = weapon.damage
    if damage is None:
        damage = {"light": 2, "medium": 4, "heavy": 6}[weapon.weight]
    notes = ""
    # no Armor is higher than 20 points
    if weapon.ignores_armor is True or weapon.ignores_armor >= 20:
        notes = "ignores Armor"
    elif weapon.ignores_armor:
        notes = f"ignores {weapon.ignores_armor} points of Armor"
    basic: Json = {
        "type": f"{weapon.weight} weapon",
        "damage": damage,
        "modifier": "eased",
        "steps": 0,
        "range": weapon.range.replace("_", " ").capitalize(),
        "notes": notes,
        "skillRating": "Practiced",
    }
    return item_document(
        entry.name,
        "attack",
        html_paragraphs(entry.text),
        basic,
        roll=True,
        more=price_tag(entry.price),
    )


def _armor(entry: EquipmentEntry, armor: ArmorFigures) -> Json:
    sort, rating = f"{armor.weight} armor", armor.armor
    if armor.weight == "shield":
        sort, rating = "n/a", 0
    elif rating is None:
        rating = {"light": 1, "medium": 2, "heavy": 3}.get(armor.weight, 0)
    basic: Json = {
        "type": sort,
        "rating": rating,
        "cost": _COSTS.get(armor.encumbers_as or armor.weight, 0),
        "notes": "",
    }
    return item_document(
        entry.name,
        "armor",
        html_paragraphs(entry.text),
        basic,
        more={**price_tag(entry.price), "active": True},
    )


__all__ = ["ability_item", "artifact_item", "cypher_item", "effect", "equipment_item", "price_tag"]
