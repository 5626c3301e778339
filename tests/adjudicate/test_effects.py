"""Typed effects carried out through the engine: at once, as conditions that go on, and at later rolls."""

from __future__ import annotations

from typing import Any

from tests.people import Json, done, guard, kara, pools

FIRE = {
    "name": "Fire bloom",
    "cost": 2,
    "stat": "intellect",
    "aim": {"range": "long", "who": "foe"},
    "effects": [{"kind": "damage", "points": 4, "type": "fire"}],
}


def use(what: str, thing: Json | str, actor: Json | None = None, **request: Any) -> Json:
    inputs = request.pop("inputs", {})
    return done(what, actor=actor or kara(), inputs={what: thing, **inputs}, **request)


def enabler(*effects: Json, name: str = "Knack") -> Json:
    return {"name": name, "use": "enabler", "effects": list(effects)}


def test_damage_of_an_effect_takes_effort_and_the_bonus_of_the_die() -> None:
    answer = use("ability", FIRE, target=guard(3), dice=[17], inputs={"effort": {"damage": 1}})
    assert [line["points"] for line in answer["damage"]["lines"]] == [4, 3, 1]
    assert answer["damage"]["lines"][0]["name"] == "Fire bloom"


def test_thresholds_levels_and_dice_are_worked_out() -> None:
    bead = {"name": "bead", "aim": {"who": "foe"}, "effects": [{"kind": "damage", "points": {"1": 2, "5": "2*level"}}]}
    low = use("cypher", {**bead, "level": 4}, target=guard(2), dice=[10])
    high = use("cypher", {**bead, "level": 6}, target=guard(2), dice=[10])
    assert (low["damage"]["dealt"], high["damage"]["dealt"]) == (2, 12)
    dice = {"name": "bomb", "level": 3, "aim": {"who": "foe"}, "effects": [{"kind": "damage", "points": "2d6"}]}
    assert use("cypher", dice, target=guard(2), dice=[10, 4, 5])["damage"]["dealt"] == 9


def test_a_choice_is_made_by_its_place() -> None:
    both = [
        {"name": "force", "effects": [{"kind": "damage", "points": 4}]},
        {"name": "thought", "effects": [{"kind": "damage", "points": 2, "pool": "intellect", "ignores_armor": True}]},
    ]
    onslaught = {"name": "Onslaught", "aim": {"who": "foe"}, "effects": [{"kind": "choose", "options": both}]}
    armed = guard(2, armor=3)
    assert use("ability", onslaught, target=armed, dice=[10])["damage"]["taken"] == 1
    assert use("ability", onslaught, target=armed, dice=[10], inputs={"options": [1]})["damage"]["taken"] == 2


def test_what_goes_on_is_one_condition_with_its_span() -> None:
    held = [
        {"kind": "condition", "name": "dazed", "lasts": "1 minute"},
        {"kind": "step", "by": "hinder", "tasks": ["climbing"], "lasts": "as_condition"},
    ]
    answer = use("ability", {**FIRE, "effects": held}, target=guard(2), dice=[10])
    [condition] = answer["target"]["conditions"]
    assert condition == {"name": "dazed", "lasts": {"n": 1, "unit": "minutes"}, "hinders": {"climbing": 1}}


def test_damage_each_round_begins_at_once_and_comes_again() -> None:
    burning = [{"kind": "damage", "points": 3, "type": "fire", "each": "round", "rounds": 3}]
    answer = use("ability", {**FIRE, "effects": burning}, target=guard(2), dice=[10])
    assert answer["damage"]["dealt"] == 3
    [condition] = answer["target"]["conditions"]
    assert condition["lasts"] == {"n": 2, "unit": "rounds"}
    assert condition["each_turn"] == [{"kind": "damage", "to": "self", "points": 3, "type": "fire"}]


def test_points_of_a_form_come_and_edge_with_them() -> None:
    gains = [{"kind": "stat", "of": "speed", "points": 4}, {"kind": "stat", "what": "edge", "of": "speed", "points": 2}]
    small = {"name": "Shrink", "effects": [{"kind": "form", "name": "tiny", "lasts": "1 minute", "gains": gains}]}
    after = use("ability", small, dice=[1])["actor"]
    assert after["pools"]["speed"] == {"value": 13, "max": 13, "edge": 0}
    task = done("task", actor=after, inputs={"stat": "speed", "difficulty": 3, "effort": {"ease": 1}})
    assert task["cost"]["points"] == 1


def test_what_holds_bears_on_rolls() -> None:
    climber = enabler({"kind": "step", "by": "ease", "tasks": ["balancing"], "when": {"effort": 1}}, name="Goat")
    actor = kara(abilities=[climber])
    inputs: Json = {"stat": "might", "difficulty": 4, "skill": "balancing"}
    assert done("task", actor=actor, inputs=inputs)["task"]["difficulty"] == 4
    eased = done("task", actor=actor, inputs={**inputs, "effort": {"ease": 1}})["task"]
    assert eased["difficulty"] == 2
    assert {"steps": -1, "counted": -1, "kind": "ability", "name": "Goat"}.items() <= eased["modifiers"][0].items()


def test_damage_added_and_softened_says_by_what() -> None:
    angry = kara(abilities=[enabler({"kind": "bonus", "points": 2, "when": {"weapon": "melee"}}, name="Fury")])
    blow = done("attack", actor=angry, target=guard(2), inputs={"attack": "broadsword"}, dice=[10])["damage"]
    assert {"points": 2, "name": "Fury"}.items() <= blow["lines"][-1].items()
    tough = kara(abilities=[enabler({"kind": "reduce", "points": 2, "types": ["fire"]}, name="Cool skin")])
    burned = done("damage", actor=tough, inputs={"points": 5, "type": "might", "kinds": ["fire"]})["damage"]
    assert (burned["taken"], burned["dealt"]) == (3, 5)
    immune = kara(abilities=[enabler({"kind": "immune", "to_what": ["fire"]}, name="Salamander")])
    spared = done("damage", actor=immune, inputs={"points": 5, "type": "might", "kinds": ["fire"]})
    assert pools(spared["actor"]) == pools(kara())


def test_a_save_of_an_npc_is_decided_by_its_level() -> None:
    stun = [{"kind": "save", "stat": "might", "level": 3, "failed": [{"kind": "condition", "name": "stunned"}]}]
    weak = use("ability", {**FIRE, "effects": stun}, target=guard(2), dice=[10])
    strong = use("ability", {**FIRE, "effects": stun}, target=guard(4), dice=[13])
    assert weak["target"]["conditions"] == ["stunned"] or weak["target"]["conditions"][0]["name"] == "stunned"
    assert not strong["target"].get("conditions")


def test_what_the_table_does_is_told() -> None:
    double = {"name": "Duplicate", "effects": [{"kind": "companion", "name": "double", "level": 2, "health": 6}]}
    answer = use("ability", double, dice=[1])
    [comes] = answer["does"]
    assert (comes["kind"], comes["name"], comes["level"], comes["health"]) == ("companion", "double", 2, 6)
