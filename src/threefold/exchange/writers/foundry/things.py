"""Write abilities, cyphers, artifacts and equipment as items of Foundry."""

from __future__ import annotations

import html
from typing import Final

from threefold.exchange.values import Json
from threefold.exchange.writers.foundry.documents import (
    actor_document,
    item_document,
    labelled,
    paragraphs,
    word_of,
)
from threefold.model.shelf.entries import AbilityEntry, ArtifactEntry, CypherEntry, EquipmentEntry


def price_tag(price: str | None) -> Json:
    return {
        "price": {
            "value": 0,
            "currency": "",
            "priceTag": "",
            "category": (price or "none").replace("_", " "),
        }
    }


def ability(entry: AbilityEntry) -> Json:
    """Return an ability. A cost that one number cannot express is written first in the
    description.
    """
    cost = entry.cost
    points, plus, pools = (
        (0, False, list[str]())
        if cost is None
        else (cost.points, cost.plus, [*map(str, cost.pools)])
    )
    printed = f"{points}{'+' if plus else ''}"
    words = ""
    special = cost is not None and (len(pools) > 1 or cost.xp or cost.cypher_level)
    if special and cost is not None:
        named = " or ".join(p.capitalize() for p in pools)
        if points or plus:
            parts = [f"{printed} {named} points".replace("  ", " ")]
        else:
            parts = []
        parts += [f"{cost.xp} XP"] if cost.xp else []
        parts += [f"level {cost.cypher_level} cypher"] if cost.cypher_level else []
        words = f"<p><strong>{word_of('cost')}:</strong> {html.escape(' + '.join(parts), quote=False)}</p>"
        printed = f"{points}{'+' if plus else ''}*"
    basic: Json = {
        "cost": printed,
        "pool": pools[0].capitalize() if pools else "Pool",
    }
    return item_document(
        entry.name,
        "ability",
        words + paragraphs(entry.text),
        basic,
        roll=True,
        more={"settings": {"general": {"sorting": "Ability", "spellTier": entry.tier or "low"}}},
    )


def cypher(entry: CypherEntry) -> Json:
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


def artifact(entry: ArtifactEntry) -> Json:
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
        paragraphs(rest) if rest.strip() else ""
    )


_COSTS: Final = {"light": 1, "medium": 2, "heavy": 3, "none": 0}


def thing(entry: EquipmentEntry) -> Json:
    """Return equipment: a weapon as an attack, armor as armor, a vehicle as an actor, anything else
    as equipment.
    """
    text = paragraphs(entry.text)
    if entry.category == "vehicle":
        if entry.vehicle is not None and entry.vehicle.crew:
            crew = entry.vehicle.crew
        else:
            crew = "1"
        basic: Json = {
            "level": entry.level, "crew": int(crew) if crew.isdigit() else 1,
            "weaponSystems": 0 if entry.vehicle is None or entry.vehicle.weapons is None else entry.vehicle.weapons,
        }  # fmt: skip
        return actor_document(
            entry.name, "vehicle", {"basic": basic, "description": "", "notes": text}, ()
        )
    if entry.weapon is not None:
        weapon = entry.weapon
        if weapon.damage is not None:
            damage = weapon.damage
        else:
            damage = {"light": 2, "medium": 4, "heavy": 6}[weapon.weight]
        whole = weapon.ignores_armor is True or weapon.ignores_armor >= 20
        if weapon.ignores_armor:
            notes = f"ignores {weapon.ignores_armor} points of Armor"
        else:
            notes = ""
        if whole:
            notes = "ignores Armor"
        basic = {
            "type": f"{weapon.weight} weapon",
            "damage": damage,
            "modifier": "eased",
            "steps": 0,
            "range": weapon.range.replace("_", " ").capitalize(),
            "notes": notes,
            "skillRating": "Practiced",
        }
        return item_document(
            entry.name, "attack", text, basic, roll=True, more={**price_tag(entry.price)}
        )
    if entry.armor is not None:
        armor = entry.armor
        if armor.armor is not None:
            rating = armor.armor
        else:
            rating = {"light": 1, "medium": 2, "heavy": 3}.get(armor.weight, 0)
        if armor.weight == "shield":
            sort = "n/a"
        else:
            sort = f"{armor.weight} armor"
        cost = _COSTS.get(armor.encumbers_as or armor.weight, 0)
        basic = {
            "type": sort,
            "rating": 0 if armor.weight == "shield" else rating,
            "cost": cost,
            "notes": "",
        }
        return item_document(
            entry.name, "armor", text, basic, more={**price_tag(entry.price), "active": True}
        )
    type = {"material": "material", "ammunition": "ammo"}.get(entry.category, "equipment")
    if entry.level is None:
        level = ""
    else:
        level = str(entry.level)
    if "oddity" in entry.tags:
        type = "oddity"
    return item_document(
        entry.name, type, text, {"level": level, "quantity": 1}, more={**price_tag(entry.price)}
    )


__all__ = ["ability", "artifact", "cypher", "effect", "price_tag", "thing"]
