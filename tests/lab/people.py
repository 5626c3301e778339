"""Encounters for the tests of the laboratory: a few told by hand, and as many as wanted by
chance.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.people import Json

from threefold.interop.encounters import read_encounter
from threefold.lab.encounter import Encounter, Policy

HURT = ["hale", "impaired", "debilitated", "dead"]


def encounter(policy: Policy = "plain", **fields: Any) -> Encounter:
    """An encounter from its fields."""
    file = {"format": "threefold/encounter/1", "policy": policy, **fields}
    read = read_encounter(json.dumps(file).encode())
    assert isinstance(read, Encounter), read
    return read


def hero(
    name: str = "Ann", might: int = 12, speed: int = 10, intellect: int = 9, **more: Any
) -> Json:
    """A PC with a sword, and no Edge unless given."""
    pools = {"might": might, "speed": speed, "intellect": intellect}
    edges = more.pop("edge", {})
    return {
        "kind": "pc",
        "name": name,
        "tier": 1,
        "effort": 1,
        "pools": {
            stat: {"value": n, "max": max(n, 8), "edge": edges.get(stat, 0)}
            for stat, n in pools.items()
        },
        "damage_track": HURT[list(pools.values()).count(0)],
        "attacks": [
            {
                "name": "sword",
                "damage": 4,
                "weight": "medium",
                "stats": ["might"],
                "skill": "swords",
            }
        ],
        **more,
    }


def foe(level: int = 3, **more: Any) -> Json:
    """A foe of a level."""
    return {"kind": "npc", "name": f"foe of level {level}", "level": level, **more}


def random_encounter(luck: Random, policy: Policy, aid: bool = True) -> Encounter:
    """Any encounter at all: every figure that bears on the kernel comes up in some of them. Without
    ``aid`` foes have no moves, and nobody heals or protects."""
    party = [_hero(luck, f"PC {i}") for i in range(luck.randint(1, 4))]
    foes = [_foe(luck) for _ in range(luck.randint(1, 4))]
    fields: Json = {"party": party, "foes": foes, "max_rounds": luck.choice([1, 3, 10, 40])}
    if luck.random() < 0.3:
        fields["reinforcements"] = [
            {"round": luck.randint(2, 5), "foes": [_foe(luck)]} for _ in range(2)
        ]
    if luck.random() < 0.4:
        fields["fights"] = [{"foes": [_foe(luck)]} for _ in range(luck.randint(1, 3))]
    if luck.random() < 0.3:
        fields["first"] = luck.choice(["party", "foes"])
    if luck.random() < 0.3 and len(party) > 1:
        fields["help"] = {pc["name"]: "PC 0" for pc in party[1 : luck.randint(2, 4)]}
    if luck.random() < 0.3:
        fields["environment"] = {
            "attacks": [luck.choice(["cover", "surprise"])],
            "defenses": ["dim_light"],
        }
    if luck.random() < 0.2:
        own = {
            "attacks": luck.sample(["cover", "dim_light", "point_blank"], 2),
            "defenses": ["higher_ground"],
        }
        fields["environment"] = {
            **fields.get("environment", {}),
            "foes": {luck.choice(foes)["name"]: own},
        }
    fields |= _creatures(luck, foes) if aid else {}
    if luck.random() < 0.3:
        fields["edition"] = "second"
    if luck.random() < 0.5:
        fields["rulings"] = luck.choice(
            [
                {"twenty_refund_when_impaired": True},
                {"two_pools_emptied": "one_step"},
                {"spending_to_zero_drops_track": False},
                {"initiative_tie": "pc_first"},
                {"healing_lifts_track": False},
                {"edge": "pooled"},
            ]
        )
    if not aid:
        fields["party"] = [_without_aid(pc) for pc in party]
    return encounter(policy, **fields)


def _without_aid(pc: Json) -> Json:
    kept = {
        field: [
            power for power in pc[field] if isinstance(power, str) or power["name"] not in AIDING
        ]
        for field in ("abilities", "cyphers")
    }
    return {**pc, **kept}


def _hero(luck: Random, name: str) -> Json:
    stats = ("might", "speed", "intellect")
    tops = [luck.choice([0, *range(1, 17)]) for _ in stats]
    values = [luck.choice([top, top, luck.randint(0, top)]) for top in tops]
    track = max(values.count(0), luck.choice([0, 0, 0, 1, 2]))
    skills = {
        skill: luck.choice(["trained", "specialized", "inability", "practiced"])
        for skill in _SKILLS
    }
    armor = [
        {"name": "mail", "weight": luck.choice(["light", "medium", "heavy"])},
        {"name": "leather", "armor": 1, "worn": luck.random() < 0.5},
        {"name": "shield", "source": "shield"},
        {"name": "field", "source": "other", "armor": 1},
    ]
    attacks = [
        {"name": "knife", "weight": "light", "skill": "blades"},
        {
            "name": "sword",
            "damage": 4,
            "stats": ["might", "speed"],
            "skill": "blades",
            "practiced": luck.random() < 0.5,
        },
        {"name": "hammer", "weight": "heavy", "ignores_armor": True},
        {
            "name": "bolt",
            "damage": 5,
            "stats": ["intellect"],
            "cost": 2,
            "damage_type": "intellect",
        },
        {
            "name": "blast",
            "damage": 3,
            "stats": ["speed"],
            "range": "long",
            "cost": 1,
            "area": True,
        },
        {"name": "shout", "damage": 0, "stats": ["intellect"]},
    ]
    return {
        "kind": "pc",
        "name": name,
        "tier": luck.randint(1, 6),
        "effort": luck.randint(0, 4),
        "pools": {
            stat: {"value": value, "max": top, "edge": luck.randint(0, 3)}
            for stat, value, top in zip(stats, values, tops, strict=True)
        },
        "damage_track": HURT[min(track, 3)],
        "recoveries_used": luck.choice([0, 0, 1, 3]),
        "recovery_bonus": luck.choice([0, 2]),
        "skills": luck.choice([{}, skills]),
        "armor": luck.sample(armor, luck.randint(0, 3)),
        "attacks": luck.sample(attacks, luck.randint(0, 3)),
        "abilities": luck.sample(_ABILITIES, luck.randint(0, 6)),
        "cyphers": luck.sample(_CYPHERS, luck.randint(0, 3)),
        "conditions": luck.choice([[], ["dazed"], ["stunned"]]),
        **({"unrecoverable": {"might": 2, "speed": 1}} if tops[0] in (9, 13) else {}),
    }


_SKILLS = ["blades", "speed defense", "initiative", "powers"]

STRIKING = {"Onslaught", "Mind Thrust", "Bash", "Pierce", "Sure Flame", "Trick", "Cleave", "Finish"}
"""The abilities that the laboratory plays, of those that come up."""

DETONATING = {"Fire Seed", "Ray", "Thinker's Bane"}
"""The cyphers."""

AIDING = {
    "Ward",
    "Mend",
    "Healing Touch",
    "Renewal",
    "Shroud",
    "Blur",
    "Thick Skin",
    "Balm",
    "Elixir",
    "Shell",
}
"""What heals, protects, or holds all the time."""

_ABILITIES: list[Json | str] = [
    "Bonus to Being Tall",
    {
        "name": "Onslaught",
        "cost": 1,
        "stat": "intellect",
        "effect": {"affects": "foe", "damage": 4},
    },
    {
        "name": "Mind Thrust",
        "cost": 3,
        "task": {"skill": "powers"},
        "effect": {"affects": "foe", "damage": 3, "damage_type": "intellect"},
    },
    {
        "name": "Bash",
        "cost": 1,
        "stat": "might",
        "text": "A blow that leaves them reeling.",
        "effect": {
            "affects": "foe",
            "damage": 5,
            "condition": "dazed",
            "lasts": {"n": 1, "unit": "rounds"},
        },
    },
    {
        "name": "Pierce",
        "cost": 2,
        "stat": "speed",
        "range": "long",
        "effect": {"affects": "foe", "damage": 2, "ignores_armor": True},
    },
    {"name": "Sure Flame", "task": {"difficulty": 0}, "effect": {"affects": "foe", "damage": 1}},
    {
        "name": "Trick",
        "task": {"difficulty": 4, "stat": "speed", "skill": "powers"},
        "effect": {"affects": "foe", "damage": 6, "damage_type": "ambient"},
    },
    {
        "name": "Cleave",
        "cost": 1,
        "stat": "might",
        "aim": {"range": "weapon", "who": "foe"},
        "effects": [
            {
                "kind": "attack",
                "weapon": "melee",
                "then": [
                    {"kind": "damage", "points": 2},
                    {
                        "kind": "save",
                        "stat": "might",
                        "level": 4,
                        "failed": [
                            {"kind": "damage", "points": 3, "ignores_armor": True},
                        ],
                    },
                ],
            },
        ],
    },
    {
        "name": "Finish",
        "cost": 2,
        "stat": "speed",
        "aim": {"range": "touch", "who": "foe"},
        "effects": [
            {"kind": "damage", "points": 1},
            {"kind": "track", "to": "target", "when": {"target_level_max": 3}, "dead": True},
        ],
    },
    {"name": "Ward", "cost": 2, "stat": "intellect", "effect": {"armor": 1, "lasts": "fight"}},
    {"name": "Mend", "cost": 1, "stat": "intellect", "effect": {"affects": "ally", "healing": 3}},
    {
        "name": "Healing Touch",
        "cost": 1,
        "aim": {"who": "creature", "difficulty": 2},
        "effects": [{"kind": "heal", "to": "target", "points": "1d6+1"}],
    },
    {
        "name": "Renewal",
        "cost": 4,
        "aim": {"who": "ally"},
        "limit": {"per": "day"},
        "effects": [{"kind": "heal", "full": True, "every_pool": True}],
    },
    {
        "name": "Shroud",
        "cost": 1,
        "stat": "might",
        "use": "enabler",
        "effects": [{"kind": "armor", "points": 2, "lasts": "1 minute"}],
    },
    {
        "name": "Blur",
        "cost": 2,
        "stat": "speed",
        "use": "action_to_begin",
        "effects": [{"kind": "step", "by": "ease", "tasks": ["speed defense"], "lasts": "1 hour"}],
    },
    {
        "name": "Thick Skin",
        "use": "enabler",
        "effects": [{"kind": "reduce", "points": 1, "types": ["fire"]}],
    },
    {"name": "Quick Jab", "use": "enabler", "effect": {"affects": "foe", "damage": 9}},
    {"name": "Riposte", "use": "defense", "effect": {"affects": "foe", "damage": 9}},
]

_CYPHERS: list[Json | str] = [
    "a stone that hums",
    {
        "name": "Fire Seed",
        "level": 5,
        "effect": {"affects": "foe", "damage": 1, "per_level": ["damage"]},
    },
    {
        "name": "Ray",
        "level": 4,
        "task": {"stat": "speed"},
        "range": "long",
        "effect": {"affects": "foe", "damage": 7, "ignores_armor": True, "hinders": {"attacks": 1}},
    },
    {
        "name": "Thinker's Bane",
        "level": 3,
        "task": {"difficulty": 3, "skill": "powers"},
        "effect": {"affects": "foe", "damage": 4, "damage_type": "intellect"},
    },
    {"name": "Balm", "level": 3, "effect": {"affects": "ally", "healing": 6}},
    {
        "name": "Elixir",
        "level": 4,
        "aim": {"who": "self"},
        "effects": [{"kind": "heal", "points": "level", "pools": ["speed", "might"]}],
    },
    {
        "name": "Shell",
        "level": 5,
        "effects": [{"kind": "armor", "points": {"1": 1, "5": 2}, "lasts": "1 hour"}],
    },
    {
        "name": "Grey Egg",
        "level": 9,
        "form": "an egg",
        "identified": False,
        "effect": {"affects": "foe", "damage": 20},
    },
]


_MOVES: list[Json] = [
    {"name": "Bite", "aim": {"range": "immediate", "who": "foe"}, "hit": [
        {"kind": "damage", "points": 4},
        {"kind": "save", "stat": "might", "level": 4, "failed": [
            {"kind": "damage", "points": 3, "type": "poison", "pool": "speed",
            "ignores_armor": True},
        ]},
    ]},
    {"name": "Claws", "times": 2, "hit": [{"kind": "damage", "points": 3}]},
    {"name": "Roar", "use": "start_of_fight", "aim": {"who": "foes", "area": "short"},
    "defend": "intellect", "hit": [
        {"kind": "damage", "points": 5, "pool": "intellect", "on_miss": 1},
    ]},
    {"name": "Breath", "aim": {"who": "all", "area": "immediate"},
    "limit": {"per": "several_rounds"}, "level": 6,
     "hit": [
        {"kind": "damage", "points": 6, "type": "fire", "ignores_armor": 2},
    ], "miss": [{"kind": "damage", "points": 2, "type": "fire"}]},
    {"name": "Doom", "aim": {"who": "creature"}, "limit": {"count": 2, "per": "day"},
    "defend": "none", "effects": [
        {"kind": "save", "stat": "intellect", "failed": [{"kind": "track", "steps": -1}]},
    ]},
    {"name": "Sap", "aim": {"who": "foes", "count": 2}, "defend": "might",
    "limit": {"per": "fight"}, "hit": [
        {"kind": "damage", "points": 8, "pool": "ambient"},
        {"kind": "heal", "to": "self", "points": 3},
        {"kind": "track", "steps": -1},
    ]},
    {"name": "Wither", "aim": {"who": "foe"}, "limit": {"per": "ever"}, "defend": "none", "hit": [
        {"kind": "damage", "points": 7, "ignores_armor": True},
    ]},
    {"name": "Spines", "aim": {"who": "foe"}, "limit": {"per": "several_rounds"}, "hit": [
        {"kind": "damage", "points": "2d6+1"},
        {"kind": "save", "stat": "might", "failed": [{"kind": "damage", "points": "1d6",
        "pool": "speed"}]},
    ]},
    {"name": "Heat", "use": "aura", "comes": "each_turn", "aim": {"who": "all",
    "range": "immediate"}, "defend": "none",
     "effects": [{"kind": "damage", "points": 1, "type": "fire"}]},
    {"name": "Stench", "use": "aura", "comes": "later_turns", "aim": {"who": "all",
    "range": "short"},
     "defend": "might", "hit": [{"kind": "damage", "points": "1d4"}]},
    {"name": "Lick wounds", "defend": "none", "effects": [{"kind": "heal", "to": "self",
    "points": 5}]},
    {"name": "Night eyes", "use": "passive", "effects": [{"kind": "sense", "what": "dark"}]},
    {"name": "Howl", "text": "It calls others."},
]  # fmt: skip


_ANSWERS: list[Json] = [
    {"name": "Barbs", "use": "reaction", "comes": "struck", "hit": [{"kind": "damage",
    "to": "attacker",
     "points": "damage"}]},
    {"name": "Lash", "use": "reaction", "comes": "struck",
    "aim": {"when": {"damage_at_least": 4}}, "hit": [
        {"kind": "damage", "points": 3},
    ]},
    {"name": "Burst", "use": "reaction", "comes": "down", "aim": {"who": "all", "area": "short"},
    "hit": [
        {"kind": "damage", "points": 2},
    ]},
]  # fmt: skip
"""What comes of itself as a hit or a fall is answered."""


def _creatures(luck: Random, foes: list[Json]) -> Json:
    """Moves of some of the foes, in half of the encounters."""
    if luck.random() < 0.5:
        return {}
    names = dict.fromkeys(one["name"] for one in foes)
    return {"creatures": {name: _creature(luck) for name in names if luck.random() < 0.7}}


def _creature(luck: Random) -> Json:
    """Moves of any kind, and perhaps health that comes back."""
    moves = [*luck.sample(_MOVES, luck.randint(0, 6)), *luck.sample(_ANSWERS, luck.randint(0, 3))]
    regains = luck.choice(
        [{}, {}, {"regains": {"points": 2}}, {"regains": {"points": 2, "unless": "it burns"}}]
    )
    return {"level": luck.randint(1, 9), "moves": moves, **regains}


def _foe(luck: Random) -> Json:
    more: Json = {}
    if luck.random() < 0.3:
        more["health"] = luck.randint(0, 20)
    if luck.random() < 0.3:
        more["damage"] = luck.randint(0, 12)
    if luck.random() < 0.4:
        more["modifications"] = {
            task: luck.randint(0, 8)
            for task in luck.sample(
                ["speed defense", "intellect defense", "attack", "initiative"], 2
            )
        }
    return foe(luck.choice([1, 2, 3, 4, 5, 6, 7, 9]), armor=luck.choice([0, 0, 1, 3]), **more)
