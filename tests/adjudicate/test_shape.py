"""The contract's shapes: its example to the letter, and what every answer has."""

from __future__ import annotations

import json

import pytest
from tests.people import BROADSWORD, GUARD, KARA, SHORT, Json, ask, done, guard, kara, task

from threefold.procedures.catalog import ENTRIES
from threefold.rulesets.compose import switches
from threefold.service.adjudicate import answer_line
from threefold.service.answers import MOST_WRITTEN

EXAMPLE: Json = {
    "id": 7,
    "procedure": "attack",
    "edition": "csrd",
    "rulings": {},
    "lang": "en",
    "actor": KARA,
    "target": GUARD,
    "inputs": {"attack": "broadsword", "stat": "might", "effort": {"ease": 1}, "choice": "damage"},
    "dice": [19],
    "odds": False,
}
ANSWER: Json = {
    "id": 7,
    "ok": True,
    "task": {
        "stat": "might",
        "base_difficulty": 4,
        "base_lines": [
            {"points": 4, "level": 4, "name": "level of guard", "rule": "attack.hit.meet_or_beat"}
        ],
        "difficulty": 2,
        "target_number": 6,
        "roll": "needed",
        "roll_bonus": 0,
        "modifiers": [
            {
                "steps": -1,
                "counted": -1,
                "kind": "skill",
                "name": "trained in bladed weapons",
                "rule": "skill.trained.one_step",
            },
            {
                "steps": -1,
                "counted": -1,
                "kind": "effort",
                "name": "one level of Effort",
                "rule": "effort.step_per_level",
            },
        ],
    },
    "cost": {
        "pool": "might",
        "points": 2,
        "paid": 2,
        "lines": [
            {"points": 3, "name": "one level of Effort", "rule": "effort.cost"},
            {"points": -1, "name": "Might Edge", "rule": "edge.reduces_pool_spending"},
        ],
    },
    "roll": {"natural": 19, "total": 19},
    "result": "success",
    "special": {
        "kind": "minor_effect",
        "choices": ["damage", "minor_effect"],
        "taken": "damage",
        "damage_bonus": 3,
    },
    "damage": {
        "dealt": 7,
        "armor": 1,
        "taken": 6,
        "lines": [
            {"points": 4, "name": "broadsword", "rule": "damage.amount.fixed"},
            {"points": 3, "name": "natural 19", "rule": "special_roll.minor.extra_damage"},
        ],
        "armor_lines": [{"points": 1, "name": "Armor", "rule": "armor.subtract.each_hit"}],
    },
    "actor": {**KARA, "pools": {**KARA["pools"], "might": {"value": 10, "max": 14, "edge": 1}}},
    "target": {**GUARD, "health": 6},
    "events": [],
    "actor_lines": [
        {
            "figure": "pools.might.value",
            "points": -3,
            "name": "one level of Effort",
            "rule": "effort.cost",
        },
        {
            "figure": "pools.might.value",
            "points": 1,
            "name": "Might Edge",
            "rule": "edge.reduces_pool_spending",
        },
    ],
    "target_lines": [
        {
            "figure": "health",
            "points": -6,
            "name": "damage taken",
            "rule": "npc.health.instead_of_pools",
        },
    ],
}

FIGHTER: Json = {"kind": "vehicle", "name": "fighter", "level": 2}
FRIGATE: Json = {"kind": "vehicle", "name": "frigate", "level": 4}
REQUESTS: dict[str, Json] = {
    "task": {"actor": kara(), "inputs": {"stat": "might", "difficulty": 4}, "dice": [12]},
    "attack": {"actor": kara(), "target": guard(), "inputs": {"attack": BROADSWORD}, "dice": [12]},
    "defend": {"actor": kara(), "target": guard(), "inputs": {}, "dice": [3]},
    "area_attack": {
        "actor": kara(),
        "inputs": {"targets": [guard(2), guard()], "damage": 3},
        "dice": [11],
    },
    "pc_combat": {
        "actor": kara(),
        "target": kara(name="Ben"),
        "inputs": {"attack": BROADSWORD},
        "dice": [12, 9],
    },
    "ally_attack": {"actor": guard(5, name="hound"), "target": guard(), "dice": [12]},
    "compare_levels": {"actor": guard(4), "target": guard(3)},
    "attack_object": {
        "actor": kara(),
        "target": {"kind": "object", "name": "door", "level": 4},
        "inputs": {"damage": 6},
        "dice": [12],
    },
    "damage": {"actor": kara(), "inputs": {"points": 4}},
    "recover": {"actor": kara(might=5), "inputs": {"spend": {"might": 2}}, "dice": [4]},
    "climb": {"actor": kara(), "inputs": {"surface": "stone_wall"}, "dice": [12]},
    "jump": {"actor": kara(), "inputs": {"kind": "short_run", "feet": 20}, "dice": [12]},
    "swim": {"actor": kara(), "inputs": {"difficulty": 4}, "dice": [12]},
    "sneak": {"actor": kara(), "target": guard(), "inputs": {"half_speed": True}, "dice": [12]},
    "heavy_object": {"actor": kara(), "inputs": {"pounds": 150}, "dice": [12]},
    "ride": {"actor": kara(), "inputs": {"maneuver": "abrupt_turn"}, "dice": [12]},
    "interact": {"actor": kara(), "target": guard(), "dice": [12]},
    "perceive": {"actor": kara(), "target": guard(), "dice": [12]},
    "device": {"actor": kara(), "inputs": {"act": "pick_lock", "level": 4}, "dice": [12]},
    "identify": {"actor": kara(), "inputs": {"rarity": "very_few"}, "dice": [12]},
    "craft": {"actor": kara(), "inputs": {"item": "sword", "at_hand": [1, 2]}, "dice": [12]},
    "magic_craft": {
        "actor": kara(skills={"potion brewing": "trained"}),
        "inputs": {"skill": "potion brewing", "level": 3, "done": 1},
        "dice": [12],
    },
    "magic_device": {"inputs": {"device": "mystical_hazard_suit"}},
    "ability": {
        "actor": kara(),
        "inputs": {"ability": {"name": "Second wind", "cost": 1, "stat": "might"}},
    },
    "cypher": {
        "actor": kara(
            cyphers=[{"name": "ember", "level": 4, "effect": {"affects": "foe", "damage": 4}}]
        ),
        "target": guard(),
        "inputs": {"cypher": "ember"},
        "dice": [12],
    },
    "artifact": {
        "actor": kara(artifacts=[{"name": "lamp", "level": 4, "depletion": "1 in 1d20"}]),
        "inputs": {"artifact": "lamp"},
        "dice": [12],
    },
    "move": {"actor": kara(), "inputs": {"way": "long", "terrain": ["rough"]}, "dice": [12]},
    "travel": {"actor": kara(), "inputs": {"days": 2, "terrain": ["rough"]}},
    "push_off": {"actor": kara(), "inputs": {"feet": 12}, "dice": [12]},
    "chase": {"actor": kara(), "target": guard(), "inputs": {"long": True}, "dice": [12]},
    "help": {"actor": kara(), "inputs": {"task": "climbing"}},
    "distract": {"actor": kara(), "target": guard()},
    "draw_attack": {"actor": kara(), "target": guard(), "inputs": {"resolute": True}, "dice": [12]},
    "take_attack": {"actor": kara(), "target": guard()},
    "guard": {"actor": kara(), "target": guard(level=3), "inputs": {"act": "pass"}, "dice": [12]},
    "wait": {"actor": kara(), "inputs": {"trigger": "it stabs"}},
    "heal": {
        "actor": kara(),
        "target": kara(name="Ben", might=5),
        "inputs": {"points": 3},
        "dice": [12],
    },
    "hazard": {"actor": kara(), "inputs": {"source": "fall", "feet": 35}},
    "poison": {
        "actor": kara(),
        "inputs": {"level": 4, "name": "venom", "points": 2, "again": {"n": 1, "unit": "rounds"}},
        "dice": [3],
    },
    "disease": {
        "actor": kara(),
        "inputs": {"level": 4, "points": 3, "unrecoverable": True},
        "dice": [3],
    },
    "special_damage": {
        "actor": kara(),
        "inputs": {"condition": "paralyzed", "lasts": {"n": 1, "unit": "minutes"}},
    },
    "drive": {"actor": kara(), "inputs": {"undriven": 2}, "dice": [12]},
    "vehicle_attack": {
        "actor": kara(),
        "target": FRIGATE,
        "inputs": {"vehicle": FIGHTER, "system": "weapons", "coordinating": 3},
        "dice": [19],
    },
    "vehicle_defend": {
        "actor": kara(),
        "target": FRIGATE,
        "inputs": {"vehicle": FIGHTER, "system": "weapons"},
        "dice": [3],
    },
    "disable_vehicle": {
        "actor": kara(),
        "target": FIGHTER,
        "inputs": {"part": "engine"},
        "dice": [12],
    },
    "ram": {"actor": kara(), "target": guard(), "inputs": {"wheels": "car"}, "dice": [18]},
    "pilot": {
        "actor": kara(),
        "inputs": {
            "vehicle": FIGHTER,
            "hazard": "debris",
            "difficulty": 4,
            "crew": [kara(name="Ben")],
        },
        "dice": [3],
    },
    "space_hazard": {"actor": kara(), "inputs": {"do": "tides", "vehicle": FIGHTER}},
    "radiation": {"actor": kara(), "inputs": {"failures": 2}, "dice": [3]},
    "break_through": {
        "actor": kara(),
        "inputs": {"barrier": "good_wooden_door", "force": "fire"},
        "dice": [12],
    },
    "treasure": {"inputs": {"do": "artifact", "power": "armor"}},
    "trap_find": {"actor": kara(), "inputs": {"trap": "poison_gas", "areas": 3}, "dice": [12]},
    "trap_disable": {"actor": kara(), "inputs": {"trap": "net", "way": "bypass"}, "dice": [3]},
    "trap_spring": {"actor": kara(), "inputs": {"trap": "pit", "feet": 35}, "dice": [3]},
    "trap_escape": {"actor": kara(conditions=["entangled"]), "dice": [12]},
    "trap_poison": {
        "actor": kara(),
        "inputs": {"poison": "ongoing_damage", "level": 5, "points": 4},
        "dice": [3],
    },
    "possession": {"actor": kara(), "target": guard(), "inputs": {"do": "attempt"}, "dice": [3]},
    "mind_control": {
        "actor": kara(),
        "inputs": {"experience": "dream", "command": "open the gate"},
    },
    "wish": {"actor": kara(), "inputs": {"granter_level": 6, "level": 8}},
    "ritual": {
        "actor": kara(),
        "inputs": {
            "ritual": "exorcism",
            "level": 4,
            "state": {"rounds": 1200},
            "points": 2,
            "participants": [{"pc": kara(name="Ben"), "points": 1}],
        },
        "dice": [12],
    },
    "initiative": {"inputs": {"rolls": [{"name": "Kara", "natural": 9}], "foes": [guard()]}},
    "intrude": {"actor": kara(), "inputs": {"accept": True, "pass_to": kara(name="Ben")}},
    "player_intrude": {"actor": kara(type="warrior"), "inputs": {"intrusion": "Old Friend"}},
    "dice": {"inputs": {"dice": "2d6+3"}, "dice": [4, 5]},
    "draw": {"inputs": {"what": "table", "table": "subtle"}, "dice": [1, 4]},
    "power_shift": {"modules": ["power_shifts"], "actor": kara(), "inputs": {"what": "accuracy"}},
    "power_stunt": {
        "modules": ["power_stunts"],
        "actor": kara(abilities=[{"name": "Bolt", "cost": 2, "stat": "intellect"}]),
        "inputs": {"do": "stunt", "ability": "Bolt", "how": "difficult"},
        "dice": [12],
    },
    "shock": {"modules": ["horror"], "actor": kara(), "inputs": {"event": "corpse"}, "dice": [3]},
    "madness": {"modules": ["madness"], "actor": kara(), "inputs": {"do": "trade", "points": 2}},
    "learn_power": {
        "modules": ["spellcasting"],
        "actor": kara(),
        "inputs": {"do": "spell", "ability": "Hover"},
    },
    "character_option": {
        "modules": ["children"],
        "actor": kara(),
        "inputs": {"do": "childhood", "age": 10},
    },
    "short_character": {"modules": ["shorts"], "actor": kara(), "inputs": SHORT},
    "award": {"inputs": {"what": "artifact", "level": 5, "pcs": [kara(), kara(name="Ben")]}},
    "advance": {"actor": kara(xp=4), "inputs": {"buy": "extra_effort"}},
    "arc": {"actor": kara(), "inputs": {"do": "begin", "arc": "avenge", "session": 1, "day": 0}},
    "follower_help": {
        "actor": kara(followers=[{"name": "Ash", "level": 2, "tasks": ["stealth", "deception"]}]),
        "inputs": {"follower": "Ash", "task": "stealth", "stat": "speed", "difficulty": 4},
        "dice": [12],
    },
    "follower": {
        "actor": kara(),
        "inputs": {"do": "gain", "follower": "Ash", "level": 2, "tasks": ["stealth"]},
    },
    "reroll": {"inputs": {"request": EXAMPLE}, "dice": [20]},
}
COMMON = {
    "id",
    "ok",
    "task",
    "cost",
    "roll",
    "result",
    "special",
    "damage",
    "actor",
    "target",
    "events",
}
MORE = {
    "area_attack": {"hits", "targets"},
    "pc_combat": {"attack", "defense", "tie"},
    "compare_levels": {"levels", "winner"},
    "recover": {"rest", "recovery", "to_spend", "regained"},
    "climb": {"feet"},
    "craft": {"level", "base_lines", "time", "left", "materials", "missing", "flaws", "finished"},
    "magic_craft": {
        *(
            "level",
            "assessed",
            "assessed_lines",
            "materials",
            "subtasks",
            "time",
            "interval",
            "unattended",
            "effort_allowed",
        ),
        *("done", "failures", "to_replace", "xp_paid", "spent", "finished"),
    },
    "magic_device": {"device"},
    "ability": {"regained"},
    "cypher": {"regained"},
    "artifact": {"regained", "depletion"},
    "move": {"feet"},
    "travel": {"miles"},
    "push_off": {"drift"},
    "chase": {"chase"},
    "help": {"asset"},
    "draw_attack": {"drawn", "hinder"},
    "guard": {"guarding"},
    "wait": {"waiting"},
    "heal": {"regained"},
    "poison": {"again"},
    "disease": {"again"},
    "drive": {"undriven"},
    "vehicle_defend": {"vehicle"},
    "pilot": {"vehicle", "crew"},
    "space_hazard": {"vehicle", "crew"},
    "radiation": {"failures", "acute"},
    "break_through": {"object_damage"},
    "treasure": {"worth"},
    "trap_find": {"rounds"},
    "trap_disable": {"trap_state", "object_damage"},
    "trap_spring": {"poison"},
    "trap_poison": {"again", "groggy_minutes"},
    "possession": {"state"},
    "mind_control": {"allowed", "hinder", "experience"},
    "wish": {"wish"},
    "ritual": {
        "level",
        "level_lines",
        "subtasks",
        "state",
        "time",
        "suggested_restart_after",
        "participants",
    },
    "initiative": {"order", "figures", "foe_targets"},
    "intrude": {"pass_to"},
    "player_intrude": {"offered", "intrusion", "xp"},
    "dice": {"throw"},
    "draw": {"drawn"},
    "award": {"xp", "pcs"},
    "advance": {"xp"},
    "arc": {"xp", "arc", "proposed"},
    "follower_help": {"asset", "acts_as_level"},
    "follower": {"follower"},
    "reroll": {"reroll"},
}


def test_example_of_contract() -> None:
    assert ask(**EXAMPLE) == ANSWER


def test_every_procedure_has_request_here() -> None:
    assert REQUESTS.keys() == ENTRIES.keys()


@pytest.mark.parametrize("procedure", REQUESTS)
def test_every_answer_has_same_fields(procedure: str) -> None:
    answer = done(procedure, **REQUESTS[procedure])
    fields = {key for key in answer if not key.endswith("_lines")}
    assert fields == COMMON | {
        key for key in MORE.get(procedure, set()) if not key.endswith("_lines")
    }
    assert answer["cost"].keys() == {"pool", "points", "paid", "lines"}


@pytest.mark.parametrize("procedure", REQUESTS)
@pytest.mark.parametrize("lang", ["en", "fr", "ko"])
def test_figures_do_not_depend_on_language(procedure: str, lang: str) -> None:
    def figures(value: object) -> object:
        if isinstance(value, dict):
            return {
                k: figures(v)
                for k, v in value.items()
                if k not in ("name", "text", "during", "after", "phrases")
            }
        return [figures(v) for v in value] if isinstance(value, list) else value

    assert figures(done(procedure, **REQUESTS[procedure], lang=lang)) == figures(
        done(procedure, **REQUESTS[procedure])
    )


@pytest.mark.parametrize("edition", ["csrd", "second"])
@pytest.mark.parametrize("procedure", REQUESTS)
def test_every_procedure_is_played_in_every_edition(procedure: str, edition: str) -> None:
    assert done(procedure, **REQUESTS[procedure], edition=edition)["ok"]


@pytest.mark.parametrize("name", switches())
def test_every_switch_takes_every_choice(name: str) -> None:
    """Every switch can be set to every choice."""
    default = task(4)
    for i, choice in enumerate(switches()[name]):
        chosen = task(4, rulings={name: choice})
        assert i or chosen == default


@pytest.mark.parametrize("procedure", REQUESTS)
def test_one_line_answers_one_line(procedure: str) -> None:
    answer = answer_line(json.dumps({"procedure": procedure, **REQUESTS[procedure]}).encode())
    assert b"\n" not in answer
    assert b"\r" not in answer


def test_people_come_back_in_their_shape() -> None:
    """People come back in the shape they went in."""
    actor = kara(
        armor=[
            {"name": "mail", "weight": "light", "practiced": False, "source": "suit", "worn": True}
        ],
        attacks=[{**BROADSWORD, "cost": 1, "kinds": ["fire"]}],
        abilities=[
            "Bash",
            {"name": "Fly", "cost": 2, "stat": "intellect", "use": "action", "text": "up"},
        ],
        conditions=["wet", {"name": "cursed", "text": "by the moon"}],
        sentence="I am a bold blade who hunts",
        notes="left-handed",
    )
    target = guard(conditions=["asleep"], armor_versus={"fire": 2}, notes="snores")
    answer = done("attack", actor=actor, target=target, inputs={"attack": "broadsword"})
    assert (answer["actor"], answer["target"]) == (actor, target)
    for thing in (
        {
            "kind": "object",
            "name": "door",
            "level": 4,
            "material": "hard",
            "object_damage": "minor",
        },
        {"kind": "vehicle", "name": "fighter", "level": 2},
        kara(name="Ben"),
    ):
        inputs = {"stat": "might", "difficulty": 4}
        assert done("task", actor=kara(), target=thing, inputs=inputs)["target"] == thing


def test_lines_stay_true_however_many_are_kept() -> None:
    """The JSON of lines is kept by their identity: many others in between, in any language, change
    nothing.
    """
    task = REQUESTS["task"]
    first = {lang: done("task", **task, lang=lang) for lang in ("en", "fr", "ko")}
    for number in range(MOST_WRITTEN + 10):
        rope = f"rope {number}"
        inputs = {"stat": "might", "difficulty": 4, "assets": [{"name": rope, "steps": 1}]}
        answer = done("task", actor=task["actor"], inputs=inputs, lang=("en", "ko")[number % 2])
        assert answer["task"]["modifiers"][0]["name"] == rope
    assert {lang: done("task", **task, lang=lang) for lang in first} == first
