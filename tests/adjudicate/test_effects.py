"""Typed effects carried out through the engine: at once, as conditions that go on, and at later
rolls.
"""

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


def test_effect_damage_takes_effort_and_die_bonus() -> None:
    """Damage of an effect takes effort and the bonus of the die."""
    answer = use("ability", FIRE, target=guard(3), dice=[17], inputs={"effort": {"damage": 1}})
    assert [line["points"] for line in answer["damage"]["lines"]] == [4, 3, 1]
    assert answer["damage"]["lines"][0]["name"] == "Fire bloom"


def test_thresholds_levels_and_dice_are_worked_out() -> None:
    bead = {
        "name": "bead",
        "aim": {"who": "foe"},
        "effects": [{"kind": "damage", "points": {"1": 2, "5": "2*level"}}],
    }
    low = use("cypher", {**bead, "level": 4}, target=guard(2), dice=[10])
    high = use("cypher", {**bead, "level": 6}, target=guard(2), dice=[10])
    assert (low["damage"]["dealt"], high["damage"]["dealt"]) == (2, 12)
    dice = {
        "name": "bomb",
        "level": 3,
        "aim": {"who": "foe"},
        "effects": [{"kind": "damage", "points": "2d6"}],
    }
    assert use("cypher", dice, target=guard(2), dice=[10, 4, 5])["damage"]["dealt"] == 9


def test_choice_is_made_by_its_place() -> None:
    both = [
        {"name": "force", "effects": [{"kind": "damage", "points": 4}]},
        {
            "name": "thought",
            "effects": [
                {"kind": "damage", "points": 2, "pool": "intellect", "ignores_armor": True}
            ],
        },
    ]
    onslaught = {
        "name": "Onslaught",
        "aim": {"who": "foe"},
        "effects": [{"kind": "choose", "options": both}],
    }
    armed = guard(2, armor=3)
    assert use("ability", onslaught, target=armed, dice=[10])["damage"]["taken"] == 1
    assert (
        use("ability", onslaught, target=armed, dice=[10], inputs={"options": [1]})["damage"][
            "taken"
        ]
        == 2
    )


def test_ongoing_effect_is_one_condition_with_span() -> None:
    """What goes on is one condition with its span."""
    held = [
        {"kind": "condition", "name": "dazed", "lasts": "1 minute"},
        {"kind": "step", "by": "hinder", "tasks": ["climbing"], "lasts": "as_condition"},
    ]
    answer = use("ability", {**FIRE, "effects": held}, target=guard(2), dice=[10])
    [condition] = answer["target"]["conditions"]
    assert condition == {
        "name": "dazed",
        "lasts": {"n": 1, "unit": "minutes"},
        "hinders": {"climbing": 1},
    }


def test_damage_each_round_begins_at_once() -> None:
    """Damage each round begins at once and comes again."""
    burning = [{"kind": "damage", "points": 3, "type": "fire", "each": "round", "rounds": 3}]
    answer = use("ability", {**FIRE, "effects": burning}, target=guard(2), dice=[10])
    assert answer["damage"]["dealt"] == 3
    [condition] = answer["target"]["conditions"]
    assert condition["lasts"] == {"n": 2, "unit": "rounds"}
    assert condition["each_turn"] == [{"kind": "damage", "to": "self", "points": 3, "type": "fire"}]


def test_form_brings_points_and_edge() -> None:
    """Points of a form come and edge with them."""
    gains = [
        {"kind": "stat", "of": "speed", "points": 4},
        {"kind": "stat", "what": "edge", "of": "speed", "points": 2},
    ]
    small = {
        "name": "Shrink",
        "effects": [{"kind": "form", "name": "tiny", "lasts": "1 minute", "gains": gains}],
    }
    after = use("ability", small, dice=[1])["actor"]
    assert after["pools"]["speed"] == {"value": 13, "max": 13, "edge": 0}
    task = done(
        "task", actor=after, inputs={"stat": "speed", "difficulty": 3, "effort": {"ease": 1}}
    )
    assert task["cost"]["points"] == 1


def test_what_holds_bears_on_rolls() -> None:
    climber = enabler(
        {"kind": "step", "by": "ease", "tasks": ["balancing"], "when": {"effort": 1}}, name="Goat"
    )
    actor = kara(abilities=[climber])
    inputs: Json = {"stat": "might", "difficulty": 4, "skill": "balancing"}
    assert done("task", actor=actor, inputs=inputs)["task"]["difficulty"] == 4
    eased = done("task", actor=actor, inputs={**inputs, "effort": {"ease": 1}})["task"]
    assert eased["difficulty"] == 2
    assert {"steps": -1, "counted": -1, "kind": "ability", "name": "Goat"}.items() <= eased[
        "modifiers"
    ][0].items()


def test_damage_added_and_softened_says_by_what() -> None:
    angry = kara(
        abilities=[
            enabler({"kind": "bonus", "points": 2, "when": {"weapon": "melee"}}, name="Fury")
        ]
    )
    blow = done("attack", actor=angry, target=guard(2), inputs={"attack": "broadsword"}, dice=[10])[
        "damage"
    ]
    assert {"points": 2, "name": "Fury"}.items() <= blow["lines"][-1].items()
    tough = kara(
        abilities=[enabler({"kind": "reduce", "points": 2, "types": ["fire"]}, name="Cool skin")]
    )
    burned = done("damage", actor=tough, inputs={"points": 5, "type": "might", "kinds": ["fire"]})[
        "damage"
    ]
    assert (burned["taken"], burned["dealt"]) == (3, 5)
    immune = kara(abilities=[enabler({"kind": "immune", "to_what": ["fire"]}, name="Salamander")])
    spared = done("damage", actor=immune, inputs={"points": 5, "type": "might", "kinds": ["fire"]})
    assert pools(spared["actor"]) == pools(kara())


def test_npc_save_follows_its_level() -> None:
    """A save of an NPC is decided by its level."""
    stun = [
        {
            "kind": "save",
            "stat": "might",
            "level": 3,
            "failed": [{"kind": "condition", "name": "stunned"}],
        }
    ]
    weak = use("ability", {**FIRE, "effects": stun}, target=guard(2), dice=[10])
    strong = use("ability", {**FIRE, "effects": stun}, target=guard(4), dice=[13])
    assert (
        weak["target"]["conditions"] == ["stunned"]
        or weak["target"]["conditions"][0]["name"] == "stunned"
    )
    assert not strong["target"].get("conditions")


def test_what_table_does_is_told() -> None:
    double = {
        "name": "Duplicate",
        "effects": [{"kind": "companion", "name": "double", "level": 2, "health": 6}],
    }
    answer = use("ability", double, dice=[1])
    [comes] = answer["does"]
    assert (comes["kind"], comes["name"], comes["level"], comes["health"]) == (
        "companion",
        "double",
        2,
        6,
    )


# --- whom an effect falls on, and when ------------------------------------------------------------


def test_effect_on_others_spares_user() -> None:
    """Of an enabler it is not the owner's; of a use with nobody there it is told; on a foe it is
    not put.
    """
    gives = {"kind": "step", "by": "ease", "tasks": ["balancing"]}
    for to in ("allies", "companion", "attacker", "targets"):
        actor = kara(abilities=[enabler({**gives, "to": to})])
        task = done(
            "task", actor=actor, inputs={"stat": "might", "difficulty": 4, "skill": "balancing"}
        )["task"]
        assert task["difficulty"] == 4, to
        alone = use(
            "ability",
            {"name": "Song", "effects": [{**gives, "to": to, "lasts": "1 minute"}]},
            dice=[1],
        )
        assert not alone["actor"].get("conditions"), to
        assert any(event["kind"] == "words" for event in alone["events"]), to
    both = {**FIRE, "effects": [FIRE["effects"][0], {**gives, "to": "allies", "lasts": "1 minute"}]}  # type: ignore[index]
    assert not use("ability", both, target=guard(2), dice=[10])["target"].get("conditions")


def test_target_effect_follows_condition_bearer() -> None:
    """An effect for a target holds for whoever bears the condition."""
    when = {
        "kind": "step",
        "by": "ease",
        "tasks": ["balancing"],
        "when": {"effort": 1},
        "lasts": "1 hour",
    }
    blessing = {"name": "Blessing", "aim": {"who": "ally"}, "effects": [{**when, "to": "target"}]}
    blessed = use("ability", blessing, target=kara(name="Wren"), dice=[1])["target"]
    inputs = {"stat": "might", "difficulty": 4, "skill": "balancing", "effort": {"ease": 1}}
    assert done("task", actor=blessed, inputs=inputs)["task"]["difficulty"] == 2


def test_attack_bound_damage_is_not_immediate() -> None:
    """What waits for an attack is not dealt at once."""
    shroud = {
        "kind": "damage",
        "to": "attacker",
        "upon": "attacked",
        "points": 2,
        "lasts": "10 minutes",
    }
    answer = use("ability", {"name": "Shroud", "effects": [shroud]}, dice=[1])
    [condition] = answer["actor"]["conditions"]
    assert condition["effects"][0]["to"] == "attacker"
    assert "each_turn" not in condition
    assert answer["damage"] is None


def test_miss_deals_its_stated_damage() -> None:
    """A miss deals what it is said to deal."""
    bloom = {**FIRE, "effects": [{"kind": "damage", "points": 4, "on_miss": 1}]}
    missed = use("ability", bloom, target=guard(5), dice=[2])
    assert (missed["result"], missed["target"]["health"]) == ("failure", 14)
    thunder = {
        **FIRE,
        "effects": [
            {"kind": "damage", "points": 4},
            {"kind": "damage", "points": 2, "upon": "miss"},
        ],
    }
    assert use("ability", thunder, target=guard(5), dice=[2])["target"]["health"] == 13
    assert use("ability", thunder, target=guard(4), dice=[15])["target"]["health"] == 8


def test_instant_points_stay_within_pool() -> None:
    """Points without a span move at once and stay within the pool."""
    shift = [
        {"kind": "stat", "of": "might", "points": -3},
        {"kind": "stat", "of": "speed", "points": 3},
        {"kind": "stat", "of": "intellect", "points": -20},
    ]
    after = use("ability", {"name": "Shift", "effects": shift}, actor=kara(speed=7), dice=[1])[
        "actor"
    ]
    assert {stat: pool["value"] for stat, pool in after["pools"].items()} == {
        "might": 9,
        "speed": 9,
        "intellect": 0,
    }
    assert {stat: pool["max"] for stat, pool in after["pools"].items()} == {
        "might": 14,
        "speed": 9,
        "intellect": 8,
    }
    assert not after.get("conditions")


def test_gear_of_use_stands_in_equipment() -> None:
    found = [
        {"kind": "gear", "items": ["a day's food"], "price": "inexpensive"},
        {"kind": "gear", "what": "cypher"},
    ]
    after = use("ability", {"name": "Forage", "effects": found}, dice=[1])["actor"]
    assert after["equipment"] == [{"name": "a day's food", "price": "inexpensive"}]


def test_own_roll_is_against_target_or_stated_level() -> None:
    """A roll of one's own is against whoever is aimed at or the GM names its level."""
    roll = [{"kind": "save", "stat": "intellect", "by": "self", "failed": []}]
    aimed = use("ability", {**FIRE, "effects": roll}, target=guard(3), dice=[15])
    assert aimed["does"][0]["level"] == 3
    alone = use("ability", {"name": "Guess", "effects": roll}, dice=[1])
    assert alone["does"][0]["level"] is None


def test_condition_effects_follow_their_condition() -> None:
    """Effects of conditions stand with the condition they follow."""
    effects = [
        {"kind": "condition", "name": "dazed", "lasts": "1 round"},
        {"kind": "condition", "name": "held", "lasts": "1 minute"},
        {"kind": "step", "by": "hinder", "tasks": ["climbing"], "lasts": "as_condition"},
    ]
    conditions = use("ability", {**FIRE, "effects": effects}, target=guard(2), dice=[10])["target"][
        "conditions"
    ]
    assert {c["name"]: c.get("hinders") for c in conditions if isinstance(c, dict)} == {
        "dazed": None,
        "held": {"climbing": 1},
    }


def test_weapon_condition_means_weapon_in_use() -> None:
    """A weapon among the conditions of an effect is the one in use."""
    blades = enabler(
        {"kind": "step", "by": "ease", "tasks": ["attack"], "when": {"weapon": ["medium", "heavy"]}}
    )
    guns = enabler(
        {"kind": "step", "by": "ease", "tasks": ["attack"], "when": {"weapon": "ranged"}}
    )
    chosen = {
        **enabler({"kind": "bonus", "points": 2, "when": {"weapon": "$w"}}),
        "chosen": {"w": ["broadsword"]},
    }
    plain = {**chosen, "chosen": {"w": ["bow"]}}
    hits = {
        name: done(
            "attack",
            actor=kara(abilities=[a]),
            target=guard(3),
            inputs={"attack": "broadsword"},
            dice=[15],
        )
        for name, a in (("blades", blades), ("guns", guns), ("chosen", chosen), ("plain", plain))
    }
    assert {
        name: (hit["task"]["difficulty"], hit["damage"]["dealt"]) for name, hit in hits.items()
    } == {
        "blades": (1, 4),
        "guns": (2, 4),
        "chosen": (2, 6),
        "plain": (2, 4),
    }


def test_no_armor_is_no_armor_worn() -> None:
    bare = enabler(
        {"kind": "step", "by": "ease", "tasks": ["balancing"], "when": {"wearing": "no armor"}}
    )
    cloaked = enabler(
        {"kind": "step", "by": "ease", "tasks": ["balancing"], "when": {"wearing": "cloak"}}
    )
    inputs = {"stat": "might", "difficulty": 4, "skill": "balancing"}
    suit = {"name": "chainmail", "armor": 2}
    cloak = {"name": "grey cloak", "armor": 1, "source": "other"}
    for worn, easier in (([], (3, 4)), ([suit], (4, 4)), ([cloak], (3, 3))):
        found = [
            done("task", actor=kara(abilities=[a], armor=worn), inputs=inputs)["task"]["difficulty"]
            for a in (bare, cloaked)
        ]
        assert tuple(found) == easier


def test_level_and_health_limits_accept_level_terms() -> None:
    """Limits of level and health are kept in terms of a level too."""
    bringer = {"name": "Bringer", "level": 4, "aim": {"who": "foe"}}
    for when, level, health, dies in (
        ({"target_level_max": "level"}, 4, 30, True),
        ({"target_level_max": "level"}, 5, 30, False),
        ({"target_level_below": "level"}, 3, 30, True),
        ({"target_level_below": "level"}, 4, 30, False),
        ({"health_below": "level"}, 3, 3, True),
        ({"health_below": "level"}, 3, 4, False),
        ({"health_below": 10}, 3, 9, True),
    ):
        death = {**bringer, "effects": [{"kind": "track", "dead": True, "when": when}]}
        target = guard(level, health=health, max_health=40)
        after = use("cypher", death, target=target, dice=[16])
        assert (after["target"]["health"] == 0) is dies, (when, level, health)
        assert dies or any(event["kind"] == "words" for event in after["events"])
    daze = {
        **bringer,
        "effects": [
            {"kind": "condition", "name": "dazed", "when": {"target_level_below": "level"}}
        ],
    }
    assert not use("cypher", daze, target=guard(4), dice=[16])["target"].get("conditions")


def test_delayed_effect_does_not_come_at_once() -> None:
    """What comes after a time does not come at once."""
    pill = {"name": "Pill", "effects": [{"kind": "track", "dead": True, "after": "1 month"}]}
    answer = use("cypher", pill, dice=[1])
    assert answer["actor"]["damage_track"] == "hale"
    assert any(event["kind"] == "waits" for event in answer["events"])
