"""Documents of other programs for tests, in the shapes of their versions; every sentence is written
for the tests.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

Json = dict[str, Any]


def npc(name: str = "Marsh Howler", id: str = "howler0000000001", **more: Any) -> Json:
    """A foe of version 3 of the Cypher System."""
    notes = more.pop(
        "notes",
        "<p>It howls in the <em>reeds</em>.</p><p><strong>Motive:</strong> Hunger</p>"
        "<p><strong>Health:</strong> 17</p><p><strong>Damage Inflicted:</strong> 5 points</p>"
        "<p><strong>Armor:</strong> 1 (3 against cold)</p><p><strong>Movement:</strong> Short; long when swimming</p>"
        "<p><strong>Modifications:</strong> Stealth and perception as level 6; Speed defense as level 3 due to bulk</p>"
        "<p><strong>Combat:</strong> It bites.</p><p><em>Howl:</em> Everybody near [[/r 1d6]] rounds dazed.</p>"
        "<p><strong>Use:</strong> It guards @UUID[Compendium.x.y.reeds00000000001]{the reeds}.</p>"
        "<p><strong>GM Intrusion:</strong> A second one comes.</p><p>The ground gives way.</p>",
    )
    system = {
        "version": 4,
        "basic": {"level": 4},
        "pools": {"health": {"value": 17, "max": 17}},
        "combat": {"damage": 5, "armor": 1},
        "description": "",
        "notes": notes,
        "settings": {},
    }
    for path, value in more.pop("system", {}).items():
        at: Json = system
        *steps, last = path.split(".")
        for step in steps:
            at = at.setdefault(step, {})
        at[last] = value
    return {
        "name": name,
        "type": "npc",
        "_id": id,
        "img": "a.webp",
        "system": system,
        "items": [],
        "effects": [],
        "prototypeToken": {"name": name},
        "folder": None,
        "flags": {},
        "ownership": {"default": 0},
        "_stats": {"systemId": "cyphersystem", "systemVersion": "3.0.0"},
        **more,
    }


def item(
    name: str, type: str, basic: Json | None = None, description: str = "", **more: Any
) -> Json:
    """An item of version 2 or 3 of the Cypher System."""
    pool = more.pop("pool", "Pool")
    settings = {
        "rollButton": {"pool": pool},
        "general": {"sorting": more.pop("sorting", "Ability"), "spellTier": "low"},
    }
    id = more.pop("id", f"{name.replace(' ', '')}{'0' * 16}"[:16])
    effects = more.pop("effects", [])
    system = {
        "version": 2,
        "description": description,
        "archived": False,
        "basic": basic or {},
        "settings": settings,
        **more,
    }
    return {
        "name": name,
        "type": type,
        "_id": id,
        "img": "",
        "effects": effects,
        "system": system,
        "flags": {},
    }


def pc(**more: Any) -> Json:
    """A player character of version 3, by the shape of the system's template."""
    items = [
        item("Climbing", "skill", {"rating": "Trained"}),
        item("Lying", "skill", {"rating": "Inability"}),
        item(
            "Sabre",
            "attack",
            {
                "type": "medium weapon",
                "damage": 4,
                "range": "Immediate",
                "notes": "",
                "skillRating": "Trained",
            },
            pool="Speed",
        ),
        item(
            "Mail",
            "armor",
            {"type": "medium armor", "rating": 2, "cost": 2, "notes": ""},
            active=True,
        ),
        item(
            "Buckler", "armor", {"type": "n/a", "rating": 0, "cost": 0, "notes": ""}, active=False
        ),
        item(
            "Leap Far",
            "ability",
            {"cost": "3+", "pool": "Speed"},
            "<p>You leap a short distance. Action.</p>",
        ),
        item(
            "Old Tough",
            "ability",
            {"cost": "0", "pool": "Pool"},
            "<p>Blows slide off you. Enabler.</p>",
        ),
        item(
            "Glow Bead",
            "cypher",
            {"level": "4", "identified": False},
            "<p><strong>Form:</strong> bead</p><p><strong>Effect:</strong> It glows.</p>",
        ),
        item(
            "Iron Lamp",
            "artifact",
            {"level": "6", "depletion": "1 in [[/r d20 # Depletion]]", "identified": True},
            "<p>It burns.</p>",
        ),
        item("Rope", "equipment", {"quantity": 2}, price={"category": "inexpensive"}),
        item("Odd Ring", "oddity"),
        item("Gizmo", "gizmotype", {"level": "5"}, "<p>Who knows.</p>"),
        item(
            "Bruise",
            "lasting-damage",
            {"damage": 2, "effect": "sore", "pool": "Might", "type": "Lasting"},
        ),
        item("Strong", "power-shift", {"shifts": 2}, "<p>Lifts more.</p>"),
    ]
    effects = [
        {
            "name": "Blessed",
            "changes": [{"key": "system.combat.armor.ratingTotal", "mode": 2, "value": "1"}],
        },
        {"name": "Odd", "changes": [{"key": "system.foo", "mode": 5, "value": "x"}]},
    ]
    system = {
        "version": 4,
        "basic": {
            "descriptor": "Quiet",
            "type": "Explorer",
            "focus": "Walks Far",
            "tier": 2,
            "effort": 2,
            "xp": 5,
        },
        "pools": {
            "might": {"value": 9, "max": 12, "edge": 0},
            "speed": {"value": 7, "max": 14, "edge": 1},
            "intellect": {"value": 8, "max": 8, "edge": 0},
        },
        "combat": {
            "recoveries": {
                "roll": "1d6+3",
                "oneAction": True,
                "tenMinutes": True,
                "oneHour": False,
                "tenHours": False,
            },
            "damageTrack": {"state": "Hale"},
        },
        "equipment": {"cypherLimit": 3},
        "notes": "<p>Seeks her <em>brother</em>.</p>",
        "settings": {},
    }
    return {
        "name": "Mira",
        "type": "pc",
        "_id": "mira000000000001",
        "items": items,
        "effects": effects,
        "system": system,
        **more,
    }


def written(path: Path, *documents: object) -> Path:
    """A file with one document, or with a list of them."""
    path.write_bytes(msgspec.json.encode(documents[0] if len(documents) == 1 else list(documents)))
    return path
