"""Abilities, cyphers and artifacts through the engine: price, roll, effect, what is used up."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import Json, done, guard, kara, pools, refused

EMBER = {
    "name": "ember",
    "level": 4,
    "effect": {
        "affects": "foe",
        "damage": 1,
        "per_level": ["damage"],
        "lasts": {"n": 1, "unit": "minutes"},
    },
}
MEND = {"name": "Mend", "cost": 2, "stat": "intellect", "effect": {"affects": "ally", "healing": 3}}
LAMP = {
    "name": "lamp",
    "level": 5,
    "cost": 2,
    "stat": "might",
    "depletion": "1–2 in 1d20",
    "effect": {"armor": 1, "lasts": "fight", "eases": {"climbing": 1}},
}


def use(what: str, thing: Json | str, actor: Json | None = None, **request: Any) -> Json:
    inputs = request.pop("inputs", {})
    return done(what, actor=actor or kara(), inputs={what: thing, **inputs}, **request)


@pytest.mark.rule("ability.no_attack_roll")
def test_ability_no_attack_roll() -> None:
    ben = kara(name="Ben", speed=2)
    before = use("ability", MEND, target=ben)
    assert (before["task"]["roll"], before["result"], before["cost"]["paid"]) == (
        "routine",
        "routine",
        0,
    )
    answer = use("ability", MEND, target=ben, dice=[9], inputs={"pool": "speed"})
    assert (answer["roll"], answer["cost"]["paid"], pools(answer["actor"])) == (None, 2, (12, 9, 6))
    assert pools(answer["target"]) == (12, 5, 8)
    assert answer["regained"] == {"might": 0, "speed": 3, "intellect": 0}


@pytest.mark.rule("ability.unwanted_is_attack")
def test_ability_unwanted_is_attack() -> None:
    answer = use("ability", MEND, target=guard(3), inputs={"unwilling": True}, dice=[9])
    assert (answer["task"]["base_difficulty"], answer["result"]) == (3, "success")
    # an Intellect attack meets Intellect defense
    proud = guard(3, modifications={"intellect defense": 5})
    assert (
        use("ability", MEND, target=proud, inputs={"unwilling": True})["task"]["base_difficulty"]
        == 5
    )
    ben = kara(name="Ben")
    asked = {"ability": MEND, "unwilling": True}
    assert refused("ability", actor=kara(), target=ben, inputs=asked) == (
        "bad_value",
        "inputs.difficulty",
    )
    assert (
        use("ability", MEND, target=ben, inputs={"unwilling": True, "difficulty": 4})["task"][
            "difficulty"
        ]
        == 4
    )


@pytest.mark.rule("ability.object_success_roll")
def test_ability_object_success_roll() -> None:
    wall = {"kind": "object", "name": "wall", "level": 6}
    glass = {"name": "Stone to glass", "cost": 1, "stat": "intellect"}
    answer = use("ability", glass, target=wall, dice=[17])
    assert (answer["task"]["difficulty"], answer["result"], answer["special"]["kind"]) == (
        6,
        "failure",
        None,
    )


@pytest.mark.rule("ability.optional_roll", "special_roll.twenty.refund")
@pytest.mark.parametrize(("face", "paid"), [(20, 0), (19, 2), (2, 2)])
def test_ability_optional_roll_for_20(face: int, paid: int) -> None:
    answer = use("ability", MEND, inputs={"roll_anyway": True}, dice=[face])
    assert (answer["result"], answer["cost"]["paid"]) == ("success", paid)


@pytest.mark.rule("initial_cost.edge_applies", "initial_cost.cannot_pay_auto_fail")
def test_ability_price_after_edge_must_be_paid() -> None:
    """The price of an ability is lowered by edge and has to be paid."""
    bash = {"name": "Bash", "cost": 3, "stat": "might"}
    assert use("ability", bash)["cost"]["points"] == 2
    assert refused("ability", actor=kara(might=1), inputs={"ability": bash})[0] == "cannot_pay"
    assert (
        refused("ability", actor=kara(damage_track="debilitated"), inputs={"ability": bash})[0]
        == "cannot_act"
    )
    # one action has one Pool
    divided = {**bash, "task": {"difficulty": 3, "stat": "speed"}}
    assert (
        refused("ability", actor=kara(abilities=[divided]), inputs={"ability": "Bash"})[0]
        == "inconsistent_character"
    )


def test_power_damage_takes_effort_armor_and_level() -> None:
    """Damage takes effort special rolls armor and the level of the item."""
    answer = use(
        "cypher", EMBER, target=guard(armor=2), inputs={"effort": {"damage": 1}}, dice=[17]
    )
    assert [x["points"] for x in answer["damage"]["lines"]] == [4, 3, 1]
    assert (answer["damage"]["taken"], answer["target"]["health"]) == (6, 6)
    assert use("cypher", EMBER, target=guard(), dice=[2])["damage"] is None
    assert refused("cypher", actor=kara(), inputs={"cypher": EMBER}) == ("bad_value", "target")


def test_cypher_spent_beside_is_another_one() -> None:
    """What is used up beside a cypher is another of its key: the used one does not count twice."""
    spend = {
        "kind": "item", "to": "self", "what": "spend", "count": 1, "thing": "seed", "words": "seed",
    }  # fmt: skip
    seed = {"name": "seed", "key": "seed", "level": 3, "effects": [spend]}
    alone = kara(cyphers=[seed])
    assert refused("cypher", actor=alone, inputs={"cypher": "seed"}) == (
        "not_allowed",
        "actor.cyphers",
    )
    answer = use("cypher", "seed", kara(cyphers=[seed, seed]), dice=[9])
    assert answer["actor"]["cyphers"] == []


def test_cypher_is_spent_on_success_or_failure() -> None:
    """A cypher is gone whether it works or not."""
    carrying = kara(cyphers=["pill", EMBER, "pill"])
    for face, health in ((12, 8), (3, 12)):
        answer = use("cypher", "ember", carrying, target=guard(), dice=[face])
        assert (answer["actor"]["cyphers"], answer["target"]["health"]) == (
            ["pill", "pill"],
            health,
        )
    assert refused("cypher", actor=carrying, inputs={"cypher": "embers"}) == (
        "bad_value",
        "inputs.cypher",
    )


@pytest.mark.rule("artifact_crafting.depletion")
@pytest.mark.parametrize(("face", "depleted"), [(1, True), (2, True), (3, False), (20, False)])
def test_artifact_crafting_depletion_at_each_use(face: int, depleted: bool) -> None:
    carrying = kara(artifacts=[LAMP])
    answer = use("artifact", "lamp", carrying, dice=[face])
    assert answer["depletion"] == {"die": 20, "natural": face, "depleted": depleted}
    [lamp] = answer["actor"]["artifacts"]
    assert lamp == (
        LAMP | {"text": "", "effect": lamp["effect"]} | ({"depleted": True} if depleted else {})
    )
    if depleted:
        assert (
            refused("artifact", actor=answer["actor"], inputs={"artifact": "lamp"})[0]
            == "not_allowed"
        )
    once = use("artifact", {**LAMP, "depletion": "automatic"}, dice=[1])
    assert once["depletion"] == {"die": None, "natural": None, "depleted": True}
    assert (
        use("artifact", {**LAMP, "depletion": "1 in d6, each hour"}, dice=[1])["depletion"] is None
    )
    odd = kara(artifacts=[{**LAMP, "depletion": "now and then"}])
    assert refused("artifact", actor=odd, inputs={"artifact": "lamp"}) == (
        "bad_value",
        "actor.artifacts[0].depletion",
    )


def test_what_lasts_works_by_itself() -> None:
    worn = use("artifact", "lamp", kara(artifacts=[LAMP]), dice=[9])["actor"]
    [held] = worn["conditions"]
    assert held == {"name": "lamp", "until": "fight", "armor": 1, "eases": {"climbing": 1}}
    task = done("task", actor=worn, inputs={"stat": "might", "difficulty": 4, "skill": "climbing"})[
        "task"
    ]
    assert [(m["steps"], m["kind"]) for m in task["modifiers"]] == [(-1, "skill"), (-1, "ability")]
    assert done("damage", actor=worn, inputs={"points": 4})["damage"]["taken"] == 3
    slow = guard(conditions=[{"name": "bound", "hinders": {"attacks": 2}}])
    assert done("defend", actor=kara(), target=slow)["task"]["difficulty"] == 2


@pytest.mark.rule("knowledge.device.difficulty")
def test_unidentified_item_works_by_its_level() -> None:
    """What nobody has made out is worked by its level."""
    bead = {**EMBER, "identified": False, "form": "a warm bead", "task": {"difficulty": 1}}
    carrying = kara(cyphers=[bead])
    blind = use("cypher", "a warm bead", carrying)
    assert (blind["task"]["stat"], blind["task"]["difficulty"]) == ("intellect", 4)
    harder = use("cypher", "a warm bead", carrying, target=guard(6))
    assert harder["task"]["difficulty"] == 6
    failed = use("cypher", "a warm bead", carrying, target=guard(), dice=[11])
    assert (len(failed["actor"]["cyphers"]), [e["kind"] for e in failed["events"]]) == (
        1,
        ["baffled"],
    )
    worked = use("cypher", "a warm bead", carrying, target=guard(), dice=[12])
    assert worked["target"]["health"] == 8
    assert [e["kind"] for e in worked["events"]] == ["revealed", "holds", "used_up"]
    assert refused(
        "cypher",
        actor=carrying,
        target=guard(),
        inputs={"cypher": "a warm bead", "effort": {"damage": 1}},
    ) == ("not_allowed", "inputs.effort.damage")
    lamp = {**LAMP, "identified": False, "form": "a tin"}
    known = use("artifact", "a tin", kara(artifacts=[lamp]), dice=[16, 9])["actor"]["artifacts"][0]
    assert "identified" not in known


def test_power_odds_match_its_roll() -> None:
    """Odds of a power are those of its roll."""
    rows = use("cypher", EMBER, target=guard(2), odds=True)["odds"]
    assert len(rows) == 6
    assert rows[0]["success"] == 0.75
    assert rows[0]["damage"]["4"] > 0
    lasting = use("artifact", LAMP, odds=True)["odds"]
    # nothing is rolled, so no level on easing can be bought
    assert [(row["effort"]["ease"], row["affordable"], row["success"]) for row in lasting] == [
        (0, True, 1.0),
        (1, False, 0.0),
        (2, False, 0.0),
    ]


# --- what bears on a power that is an attack ------------------------------------------------------

BOLT: Json = {
    "name": "Bolt",
    "cost": 1,
    "stat": "intellect",
    "range": "long",
    "effect": {"affects": "foe", "damage": 4, "damage_type": "intellect"},
}


def bearing(thing: Json, actor: Json | None = None, **inputs: Any) -> dict[str, int]:
    answer = use("ability", thing, actor, target=guard(3), inputs=inputs)
    return {m["rule"]: m["counted"] for m in answer["task"]["modifiers"] if m["counted"]}


@pytest.mark.rule(
    "attack.modifiers.same_as_task",
    "illumination.dim.attack",
    "visibility.mist",
    "water.deep.attack",
)
def test_situations_bear_on_power_attacks() -> None:
    """Situations bear on a power as on any attack."""
    assert bearing(BOLT, situations=["dim_light"]) == {"illumination.dim.attack": 1}
    assert bearing(BOLT, situations=["mist", "deep_water"]) == {
        "visibility.mist": 1,
        "water.deep.attack": 1,
    }
    touch = {**BOLT, "range": "immediate"}
    assert bearing(touch, situations=["mist", "prone"]) == {"position.prone.melee": -1}
    spotter = kara(skills={"low-light spotting": "trained"})
    assert sum(bearing(BOLT, spotter, situations=["dim_light"]).values()) == 0
    # what is no attack is none of their business
    assert (
        use("ability", MEND, target=kara(name="Ben"), inputs={"situations": ["dim_light"]})["task"][
            "modifiers"
        ]
        == []
    )


@pytest.mark.rule("range.melee.reach", "range.point_blank", "range.beyond_extreme", "gravity.low")
def test_power_reaches_as_far_as_it_says() -> None:
    assert bearing(BOLT, distance=5) == {"range.point_blank": -1}
    assert bearing(BOLT, distance=60) == {}
    far: Json = {"ability": BOLT, "distance": 300}
    assert refused("ability", actor=kara(), target=guard(3), inputs=far) == (
        "not_allowed",
        "inputs.distance",
    )
    assert bearing(BOLT, distance=300, situations=["low_gravity"]) == {}
    assert bearing(BOLT, distance=300, situations=["beyond_range"]) == {"range.beyond_extreme": 2}
    touch: Json = {"ability": {**MEND, "range": "immediate"}, "distance": 20}
    assert refused("ability", actor=kara(), target=kara(name="Ben"), inputs=touch) == (
        "not_allowed",
        "inputs.distance",
    )
    assert (
        use("ability", MEND, target=kara(name="Ben"), inputs={"distance": 400})["result"]
        == "routine"
    )


def test_power_without_range_reaches_target_distance() -> None:
    """A power that states no range acts from close by or as far as its target is."""
    vague = {k: v for k, v in BOLT.items() if k != "range"}
    assert bearing(vague, situations=["mist"]) == {}
    assert bearing(vague, situations=["mist"], distance=5) == {}
    assert bearing(vague, situations=["mist"], distance=40) == {"visibility.mist": 1}
    assert bearing(vague, distance=400) == {}


@pytest.mark.rule("illumination.darkness.auto_fail")
def test_power_misses_unsensed_target_without_luck() -> None:
    """A power cannot strike what nobody can sense but for a lucky shot."""
    dark: Json = {"situations": ["darkness_unsensed"]}
    answer = use("ability", BOLT, target=guard(3), inputs=dark, dice=[])
    assert (answer["result"], answer["cost"]["paid"], answer["actor"]["xp"]) == ("impossible", 0, 3)
    lucky = {**dark, "lucky_shot": True, "effort": {"ease": 1}}
    answer = use("ability", BOLT, target=guard(3), inputs=lucky, dice=[19])
    assert (answer["task"]["difficulty"], answer["result"], answer["actor"]["xp"]) == (
        6,
        "success",
        2,
    )
    lit: Json = {"ability": BOLT, "lucky_shot": True}
    assert refused("ability", actor=kara(), target=guard(3), inputs=lit) == (
        "not_allowed",
        "inputs.lucky_shot",
    )


@pytest.mark.rule("armor.stack.sources_add")
def test_power_armor_adds_to_npc_armor() -> None:
    """A power gives an NPC armor on top of its own."""
    shield: Json = {
        "name": "shield",
        "level": 3,
        "effect": {"affects": "foe", "armor": 2, "lasts": "fight"},
    }
    warded = use("cypher", shield, target=guard(3, armor=1), dice=[20])["target"]
    struck = done("attack", actor=kara(), target=warded, inputs={"attack": "broadsword"}, dice=[16])
    assert [(x["points"], x["rule"]) for x in struck["damage"]["armor_lines"]] == [
        (1, "armor.subtract.each_hit"),
        (2, "armor.stack.sources_add"),
    ]
    assert struck["damage"]["taken"] == 1
    # Armor stops no mental blow
    assert use("ability", BOLT, target=warded, dice=[16])["damage"]["taken"] == 4


@pytest.mark.rule("ability.unwanted_is_attack")
def test_mind_reading_attacks_all_but_friends() -> None:
    """A mind that is read is attacked unless it is a friends."""
    reading = {
        "name": "Mind Reading",
        "cost": 2,
        "stat": "intellect",
        "aim": {"range": "short", "who": "creature"},
        "effects": [{"kind": "sense", "to": "self", "lasts": "1 minute", "what": "thoughts"}],
    }
    foe = use("ability", reading, target=guard(3), dice=[9])
    assert (foe["task"]["base_difficulty"], foe["task"]["stat"], foe["result"]) == (
        3,
        "intellect",
        "success",
    )
    assert use("ability", reading, target=guard(3), dice=[8])["result"] == "failure"
    friend = use("ability", reading, target=kara(name="Ben"))
    assert (friend["roll"], friend["result"]) == (None, "routine")
    for spared in ({"roll": "none"}, {"willing": True}):
        free = {**reading, "aim": {**reading["aim"], **spared}}  # type: ignore[dict-item]
        assert use("ability", free, target=guard(3))["roll"] is None


@pytest.mark.parametrize(
    ("name", "nature", "fits"),
    [
        ("Freezing Touch", "machine", False),
        ("Freezing Touch", "living", True),
        ("Command", "undead", False),
        ("Control Machine", "living", False),
        ("Control Machine", "machine", True),
    ],
)
def test_nature_counts_for_programs(name: str, nature: str, *, fits: bool) -> None:
    """What a table refuses by the known nature of a target, the engine refuses as well."""
    who = kara(tier=6, effort=6, intellect=20, abilities=[name])
    request: dict[str, Any] = {
        "actor": who,
        "target": guard(1, nature=[nature]),
        "inputs": {"ability": name},
        "dice": [16],
    }
    if fits:
        assert done("ability", **request)["result"] == "success"
    else:
        assert refused("ability", **request) == ("not_allowed", "target")


def test_unknown_nature_is_left_open() -> None:
    """Of whom nobody has said what it is, no power is kept off."""
    who = kara(tier=6, effort=6, intellect=20, abilities=["Freezing Touch"])
    answer = done(
        "ability", actor=who, target=guard(1), inputs={"ability": "Freezing Touch"}, dice=[16]
    )
    assert answer["result"] == "success"
