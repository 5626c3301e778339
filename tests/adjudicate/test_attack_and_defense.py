"""The contract on attacks, defenses and damage."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.people import (
    BROADSWORD,
    HURT,
    Json,
    ask,
    attack,
    defend,
    done,
    guard,
    kara,
    lines,
    pools,
    refused,
)

KNIFE: Json = {"name": "knife", "weight": "light"}
MIND_CONTROL: Json = {
    "name": "mind control",
    "damage": 0,
    "range": "short",
    "stats": ["intellect"],
    "cost": 3,
}
ONSLAUGHT: Json = {
    "name": "Onslaught",
    "damage": 4,
    "range": "short",
    "stats": ["intellect"],
    "cost": 1,
    "damage_type": "intellect",
}


def hurt(points: int, type: str = "might", *, actor: Json | None = None, **request: Any) -> Json:
    """Damage to Kara."""
    inputs = {"points": points, "type": type, **request.pop("inputs", {})}
    return done("damage", actor=actor or kara(), inputs=inputs, **request)


def armored(**pieces: Json) -> Json:
    """Kara in some pieces of armor."""
    return kara(armor=[{"name": name.replace("_", " "), **piece} for name, piece in pieces.items()])


def blow(answer: Json) -> tuple[int, int, int]:
    """Dealt, Armor, taken."""
    found = answer["damage"]
    assert found["taken"] == max(0, found["dealt"] - found["armor"])
    assert found["dealt"] == sum(line["points"] for line in found["lines"])
    assert found["armor"] == sum(line["points"] for line in found["armor_lines"])
    return found["dealt"], found["armor"], found["taken"]


# --- attacks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "choice", "kind", "choices", "taken", "bonus"),
    [
        (16, None, None, [], None, 0),
        (17, None, "damage_bonus", [], "damage", 1),
        (18, "minor_effect", "damage_bonus", [], "damage", 2),
        (19, None, "minor_effect", ["damage", "minor_effect"], "damage", 3),
        (19, "damage", "minor_effect", ["damage", "minor_effect"], "damage", 3),
        (19, "minor_effect", "minor_effect", ["damage", "minor_effect"], "minor_effect", 0),
        (19, "major_effect", "minor_effect", ["damage", "minor_effect"], "damage", 3),
        (20, None, "major_effect", ["damage", "major_effect", "minor_effect"], "damage", 4),
        (
            20,
            "major_effect",
            "major_effect",
            ["damage", "major_effect", "minor_effect"],
            "major_effect",
            0,
        ),
        (
            20,
            "minor_effect",
            "major_effect",
            ["damage", "major_effect", "minor_effect"],
            "minor_effect",
            0,
        ),
    ],
)
def test_special_rolls_of_damaging_attack(
    face: int,
    choice: str | None,
    kind: str | None,
    choices: list[str],
    taken: str | None,
    bonus: int,
) -> None:
    answer = attack(guard(armor=1), choice=choice, dice=[face])
    assert answer["special"] == {
        "kind": kind,
        "choices": choices,
        "taken": taken,
        "damage_bonus": bonus,
    }
    assert blow(answer) == (4 + bonus, 1, 3 + bonus)
    assert answer["target"]["health"] == 12 - 3 - bonus


@pytest.mark.parametrize(("face", "bonus"), [(16, 0), (17, 1), (18, 1), (19, 1), (20, 1)])
def test_special_rolls_of_impaired(face: int, bonus: int) -> None:
    answer = attack(actor=kara(intellect=0), effort={"ease": 1}, dice=[face])
    kind = "damage_bonus" if bonus else None
    assert (answer["special"]["kind"], answer["special"]["choices"]) == (kind, [])
    assert blow(answer)[0] == 4 + bonus
    assert answer["cost"]["paid"] == 3
    assert not bonus or lines(answer["damage"]["lines"])[-1] == (
        1,
        "damage_track.impaired.special_roll_damage",
    )


@pytest.mark.parametrize("face", [17, 18, 19, 20])
def test_miss_offers_nothing(face: int) -> None:
    answer = attack(guard(8), roll_bonus=2, dice=[face])
    assert (answer["task"]["target_number"], answer["result"]) == (
        21,
        "success" if face > 18 else "failure",
    )
    if answer["result"] == "failure":
        assert (answer["special"]["kind"], answer["damage"], answer["target"]["health"]) == (
            None,
            None,
            24,
        )


def test_one_misses_and_intrudes() -> None:
    answer = attack(dice=[1])
    assert (answer["result"], answer["special"]["kind"], answer["damage"]) == (
        "failure",
        "gm_intrusion",
        None,
    )


def test_routine_attack_hits_and_impossible_one_misses() -> None:
    hit = attack(guard(1), dice=[1])
    assert (hit["result"], hit["roll"], hit["special"], blow(hit)) == (
        "routine",
        None,
        None,
        (4, 0, 4),
    )
    missed = attack(guard(9), effort={"damage": 1}, dice=[20])
    assert (missed["result"], missed["roll"], missed["damage"], missed["target"]["health"]) == (
        "impossible",
        None,
        None,
        27,
    )
    assert (missed["cost"]["points"], missed["cost"]["paid"]) == (2, 0)


def test_effort_on_easing_and_damage_pays_once() -> None:
    """Effort on easing and damage is one purchase."""
    answer = attack(effort={"ease": 1, "damage": 1}, dice=[9])
    assert (answer["cost"]["points"], answer["cost"]["paid"]) == (4, 4)
    assert lines(answer["damage"]["lines"]) == [
        (4, "damage.amount.fixed"),
        (3, "damage.increase.effort"),
    ]
    request = {"attack": "broadsword", "effort": {"ease": 2, "damage": 1}}
    assert refused("attack", actor=kara(), target=guard(), inputs=request) == (
        "effort_limit",
        "inputs.effort",
    )


def test_effort_on_area_attack_adds_two() -> None:
    answer = attack(weapon={**BROADSWORD, "area": True}, effort={"damage": 2}, dice=[12])
    assert blow(answer) == (8, 0, 8)


def test_effort_adds_no_damage_to_harmless_attack() -> None:
    """Effort cannot add to an attack that deals nothing."""
    request = {"attack": MIND_CONTROL, "effort": {"damage": 1}}
    assert refused("attack", actor=kara(), target=guard(), inputs=request) == (
        "not_allowed",
        "inputs.effort.damage",
    )


@pytest.mark.parametrize(
    ("face", "kind"), [(17, None), (18, None), (19, "minor_effect"), (20, "major_effect")]
)
def test_harmless_attack_has_effects_only(face: int, kind: str | None) -> None:
    """An attack that deals no damage has effects only."""
    answer = attack(weapon=MIND_CONTROL, choice="damage", dice=[face])
    assert (answer["special"]["kind"], answer["special"]["taken"]) == (kind, kind)
    assert blow(answer) == (0, 0, 0)


def test_ability_cost_is_separate_cost_line() -> None:
    """The cost of an ability is an item of its own."""
    sharp = kara(attacks=[ONSLAUGHT], intellect=8)
    sharp["pools"]["intellect"]["edge"] = 2
    answer = attack(actor=sharp, weapon="Onslaught", effort={"ease": 1}, dice=[12])
    assert lines(answer["cost"]["lines"]) == [
        (1, "fact.ability.cost"),
        (3, "effort.cost"),
        (-2, "edge.reduces_pool_spending"),
    ]
    assert (answer["cost"]["pool"], answer["cost"]["paid"]) == ("intellect", 2)
    on_initial = attack(
        actor=sharp, weapon="Onslaught", effort={"ease": 1}, edge_on="initial", dice=[12]
    )
    assert on_initial["cost"]["paid"] == 3


@pytest.mark.parametrize(
    ("stat", "modifications", "difficulty"),
    [
        ("might", {}, 4),
        ("speed", {"speed defense": 6, "intellect defense": 1}, 6),
        ("might", {"speed defense": 6, "might defense": 1}, 6),
        ("intellect", {"speed defense": 6, "intellect defense": 2}, 2),
        ("intellect", {"speed defense": 6}, 4),
        ("might", {"attack": 9, "perception": 9, "initiative": 9}, 4),
    ],
)
def test_what_attack_meets(stat: str, modifications: Json, difficulty: int) -> None:
    weapon = {"name": "weapon", "damage": 4, "stats": ["might", "speed", "intellect"]}
    answer = attack(guard(modifications=modifications), weapon=weapon, stat=stat)
    assert answer["task"]["base_difficulty"] == difficulty


def test_attack_by_name_or_described() -> None:
    by_name, described = attack(dice=[12]), attack(weapon=BROADSWORD, dice=[12])
    assert by_name == described
    assert by_name["task"]["stat"] == "might"
    assert attack(stat="speed")["cost"]["pool"] == "speed"
    assert attack(weapon=KNIFE)["task"]["modifiers"][0]["kind"] == "ability"
    assert blow(attack(weapon=KNIFE, dice=[12]))[0] == 2


@pytest.mark.parametrize(
    ("inputs", "code", "field"),
    [
        ({"attack": "spoon"}, "bad_value", "inputs.attack"),
        ({"attack": 5}, "bad_value", "inputs.attack"),
        ({}, "bad_value", "inputs.attack"),
        ({"attack": {"damage": 4}}, "bad_value", "inputs.attack.name"),
        ({"attack": {**BROADSWORD, "sharp": True}}, "unknown_field", "inputs.attack.sharp"),
        ({"attack": "broadsword", "stat": "intellect"}, "not_allowed", "inputs.stat"),
        (
            {"attack": {**BROADSWORD, "stats": ["might"] * 9}, "stat": "speed"},
            "not_allowed",
            "inputs.stat",
        ),
        ({"attack": "broadsword", "choice": "disarm"}, "bad_value", "inputs.choice"),
        ({"attack": "broadsword", "situations": ["dark"]}, "bad_value", "inputs.situations"),
        ({"attack": "broadsword", "effort": {"ease": -1}}, "bad_value", "inputs.effort.ease"),
        ({"attack": "broadsword", "effort": 1}, "bad_value", "inputs.effort"),
        ({"attack": "broadsword", "retry": True}, "unknown_field", "inputs.retry"),
    ],
)
def test_attacks_that_make_no_sense(inputs: Json, code: str, field: str) -> None:
    assert refused("attack", actor=kara(), target=guard(), inputs=inputs) == (code, field)


@pytest.mark.parametrize(
    ("actor", "target", "field"),
    [
        (None, guard(), "actor"),
        (guard(), guard(), "actor"),
        (kara(), None, "target"),
        (kara(), kara(), "target"),
        (kara(), {"kind": "object", "name": "door", "level": 4}, "target"),
        (kara(), {"kind": "vehicle", "name": "fighter", "level": 2}, "target"),
    ],
)
def test_who_attacks_whom(actor: Json | None, target: Json | None, field: str) -> None:
    assert refused("attack", actor=actor, target=target, inputs={"attack": BROADSWORD}) == (
        "bad_value",
        field,
    )


def test_situations_bear_on_attack_by_its_range() -> None:
    bow = {"name": "bow", "range": "long", "stats": ["speed"], "damage": 4}
    answer = attack(weapon=bow, situations=["prone", "mist", "cover"])
    assert lines(answer["task"]["modifiers"], "steps") == [
        (1, "position.prone.ranged"),
        (1, "visibility.mist"),
        (1, "cover.partial"),
    ]
    assert attack(situations=["prone", "mist"])["task"]["difficulty"] == 4 - 1 - 1


def test_foe_returns_with_figures_filled_in() -> None:
    """A foe comes back with its figures filled in."""
    answer = attack({"kind": "npc", "name": "rat", "level": 1}, dice=[3])
    assert answer["target"] == {
        "kind": "npc",
        "name": "rat",
        "level": 1,
        "health": 0,
        "max_health": 3,
        "damage": 1,
        "armor": 0,
        "modifications": {},
    }
    assert [event["kind"] for event in answer["events"]] == ["foe_down"]


@pytest.mark.parametrize(
    ("given", "health", "top"),
    [
        ({}, 12, 12),
        ({"health": 7}, 7, 12),
        ({"health": 20}, 20, 20),
        ({"max_health": 9}, 9, 9),
        ({"health": 0}, 0, 12),
    ],
)
def test_health_defaults_from_level(given: Json, health: int, top: int) -> None:
    target = attack({"kind": "npc", "name": "guard", "level": 4, **given})["target"]
    assert (target["health"], target["max_health"]) == (health, top)


def test_more_health_than_maximum_is_refused() -> None:
    target = guard(health=13)
    assert refused("attack", actor=kara(), target=target, inputs={"attack": "broadsword"}) == (
        "inconsistent_character",
        "target.health",
    )


# --- defenses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "result", "left"), [(12, "success", 12), (11, "failure", 8), (20, "success", 12)]
)
def test_defense_that_fails_is_hit(face: int, result: str, left: int) -> None:
    answer = defend(dice=[face])
    assert (answer["result"], pools(answer["actor"])[0]) == (result, left)
    assert (answer["damage"] is None) is (result == "success")


def test_routine_defense_avoids_and_impossible_one_fails() -> None:
    """A routine defense avoids and an impossible one is a hit."""
    assert defend(guard(1), ease=[{"name": "wall"}], dice=[1])["result"] == "routine"
    answer = defend(guard(8), dice=[20])
    assert (answer["result"], answer["roll"], pools(answer["actor"])[0]) == ("impossible", None, 4)
    preview = defend(guard(8))
    assert (preview["result"], preview["damage"], pools(preview["actor"])[0]) == (
        "impossible",
        None,
        12,
    )


@pytest.mark.parametrize(
    ("face", "kind"), [(17, None), (18, None), (19, "minor_effect"), (20, "major_effect")]
)
def test_defense_deals_no_damage(face: int, kind: str | None) -> None:
    answer = defend(dice=[face])
    assert (answer["special"]["kind"], answer["special"]["damage_bonus"]) == (kind, 0)
    assert answer["target"] == guard()


def test_one_on_defense() -> None:
    first = [event["kind"] for event in defend(dice=[1])["events"]]
    assert first == ["gm_intrusion", "may_hurt_more"]
    assert [event["kind"] for event in defend(dice=[1], edition="second")["events"]] == [
        "gm_intrusion"
    ]


@pytest.mark.parametrize(
    ("stat", "left"), [("speed", (12, 6, 8)), ("might", (10, 9, 8)), ("intellect", (12, 9, 5))]
)
def test_stat_of_defense_pays_and_is_skilled(stat: str, left: tuple[int, int, int]) -> None:
    able = kara(
        skills={
            "speed defense": "trained",
            "intellect defense": "specialized",
            "might defense": "inability",
        }
    )
    answer = defend(actor=able, stat=stat, effort={"ease": 1}, dice=[20])
    base = {"speed": 2, "intellect": 1, "might": 4}[stat]
    assert answer["task"]["difficulty"] == base
    paid = defend(actor=able, stat=stat, effort={"ease": 1}, dice=[16])
    assert pools(paid["actor"]) == left


def test_foes_attack_modification_is_met() -> None:
    assert (
        defend(guard(modifications={"attack": 6, "speed defense": 1}))["task"]["base_difficulty"]
        == 6
    )


@pytest.mark.parametrize(
    ("inputs", "found", "left"),
    [
        ({}, (4, 2, 2), (10, 9, 8)),
        ({"damage": 9}, (9, 2, 7), (5, 9, 8)),
        ({"damage": 0}, (0, 2, 0), (12, 9, 8)),
        ({"damage_type": "speed"}, (4, 0, 4), (12, 5, 8)),
        ({"damage_type": "intellect"}, (4, 0, 4), (12, 9, 4)),
        ({"damage_type": "ambient"}, (4, 0, 4), (8, 9, 8)),
        ({"ignores_armor": True}, (4, 0, 4), (8, 9, 8)),
    ],
)
def test_what_hit_does(
    inputs: Json, found: tuple[int, int, int], left: tuple[int, int, int]
) -> None:
    answer = defend(actor=armored(mail={"armor": 2}), dice=[3], **inputs)
    assert (blow(answer), pools(answer["actor"])) == (found, left)
    assert sum(answer["damage"]["pools"].values()) == found[2]


def test_shield_is_asset_to_speed_defense_alone() -> None:
    bearer = armored(shield={"source": "shield"})
    assert lines(defend(actor=bearer)["task"]["modifiers"], "counted") == [
        (-1, "fact.shield.asset")
    ]
    assert defend(actor=bearer, stat="might")["task"]["modifiers"] == []
    full = defend(actor=bearer, assets=[{"name": "wall", "steps": 2}])
    assert [m["counted"] for m in full["task"]["modifiers"]] == [-1, -1]
    assert blow(defend(actor=bearer, dice=[3])) == (4, 0, 4)


@pytest.mark.parametrize("dice", [None, [], [20]])
def test_defense_given_up(dice: list[int] | None) -> None:
    answer = defend(actor=armored(mail={"armor": 1}), forgo=True, dice=dice)
    assert (answer["task"], answer["roll"], answer["special"], answer["result"]) == (
        None,
        None,
        None,
        "failure",
    )
    assert answer["cost"]["paid"] == 0
    assert (blow(answer), pools(answer["actor"])) == ((4, 1, 3), (9, 9, 8))


@pytest.mark.parametrize(
    ("reading", "difficulty"),
    [("both", 7), ("strip_only", 5)],
)
def test_unaware(reading: str, difficulty: int) -> None:
    able = armored(shield={"source": "shield"})
    able["skills"] = {"speed defense": "specialized"}
    answer = defend(
        actor=able,
        unaware=True,
        hinder=[{"name": "mud"}],
        ease=[{"name": "luck", "steps": 3}],
        roll_bonus=5,
        situations=["cover"],
        rulings={"surprise_defense": reading},
        dice=[20],
    )
    assert answer["task"]["difficulty"] == difficulty
    assert all(
        m["counted"] == (0 if m["steps"] < 0 else m["steps"]) for m in answer["task"]["modifiers"]
    )
    assert difficulty == 7 or answer["roll"] == {"natural": 20, "total": 20}
    for effort in ({"effort": {"ease": 1}}, {"effort": {"ease": 1}, "free_effort": 1}):
        found = refused("defend", actor=able, target=guard(), inputs={"unaware": True, **effort})
        assert found == ("not_allowed", "inputs.effort")


def test_unaware_is_hit_by_ruling() -> None:
    answer = defend(unaware=True, rulings={"surprise_defense": "auto_hit"}, dice=[20])
    assert (answer["task"], answer["result"], blow(answer)) == (None, "failure", (4, 0, 4))


def test_debilitated_and_stunned_defend_but_not_dead() -> None:
    """The debilitated and the stunned defend and the dead do not."""
    crawling = kara(might=0, speed=0)
    assert (
        defend(actor=crawling, stat="intellect", effort={"ease": 1}, dice=[20])["cost"]["points"]
        == 4
    )
    assert defend(actor=kara(conditions=["stunned"]), dice=[12])["result"] == "success"
    for inputs in ({}, {"forgo": True}):
        dead = refused("defend", actor=kara(damage_track="dead"), target=guard(), inputs=inputs)
        assert dead == ("cannot_act", "actor.damage_track")


def test_effort_on_defense_is_paid_before_blow() -> None:
    """Effort spent on a defense counts before the blow lands."""
    # 4 points leave Intellect 0 while debilitated: that is the third Pool, and the blow finds
    # nothing left
    answer = defend(
        actor=kara(might=0, speed=0, intellect=4), stat="intellect", effort={"ease": 1}, dice=[2]
    )
    assert (pools(answer["actor"]), answer["actor"]["damage_track"]) == ((0, 0, 0), "dead")
    assert blow(answer) == (4, 0, 4)
    assert answer["damage"]["pools"] == {"might": 0, "speed": 0, "intellect": 0}


# --- damage ---------------------------------------------------------------------------------------


def expected(before: tuple[int, int, int], type: str, points: int) -> tuple[int, int, int]:
    """The book's overflow, written the long way round."""
    left = list(before)
    for pool in ({"might": 0, "ambient": 0, "speed": 1, "intellect": 2}[type], 0, 1, 2):
        taken = min(points, left[pool])
        left[pool] -= taken
        points -= taken
    return left[0], left[1], left[2]


@pytest.mark.parametrize("type", ["might", "speed", "intellect", "ambient"])
@pytest.mark.parametrize("full", [p for p in product((0, 3), repeat=3) if any(p)])
def test_overflow_from_every_set_of_empty_pools(full: tuple[int, int, int], type: str) -> None:
    for points in (0, 1, 2, 3, 4, 6, 7, 9, 12):
        answer = hurt(points, type, actor=kara(might=full[0], speed=full[1], intellect=full[2]))
        left = expected(full, type, points)
        assert pools(answer["actor"]) == left
        assert answer["actor"]["damage_track"] == HURT[left.count(0)]
        lost = [b - a for b, a in zip(full, left, strict=True)]
        assert list(answer["damage"]["pools"].values()) == lost
        assert answer["damage"]["taken"] == points


@pytest.mark.parametrize(
    ("ruling", "track"), [("two_steps", "debilitated"), ("one_step", "impaired")]
)
def test_two_pools_emptied_at_once(ruling: str, track: str) -> None:
    rulings = {"two_pools_emptied": ruling}
    answer = hurt(21, rulings=rulings)
    assert (pools(answer["actor"]), answer["actor"]["damage_track"]) == ((0, 0, 8), track)
    # and the sheet may be handed in again
    assert hurt(1, actor=answer["actor"], rulings=rulings)["ok"]


def test_special_damage_leaves_track_worse_than_pools() -> None:
    answer = hurt(12, actor=kara(damage_track="impaired"))
    assert answer["actor"]["damage_track"] == "debilitated"


@pytest.mark.parametrize(
    ("pieces", "type", "inputs", "armor"),
    [
        ({"mail": {"armor": 2}}, "might", {}, 2),
        ({"mail": {"armor": 2}, "plate": {"armor": 3}}, "might", {}, 3),
        ({"mail": {"armor": 2, "worn": False}}, "might", {}, 0),
        ({"mail": {"armor": 2}, "field": {"armor": 1, "source": "other"}}, "might", {}, 3),
        (
            {"field": {"armor": 1, "source": "other"}, "flesh": {"armor": 1, "source": "other"}},
            "might",
            {},
            2,
        ),
        ({"mail": {"armor": 2}, "shield": {"armor": 5, "source": "shield"}}, "might", {}, 2),
        ({"mail": {"armor": 2}}, "speed", {}, 0),
        ({"mail": {"armor": 2}}, "intellect", {}, 0),
        ({"mail": {"armor": 2}}, "ambient", {}, 0),
        ({"mail": {"armor": 2}}, "might", {"ignores_armor": True}, 0),
        ({"suit": {"weight": "heavy"}}, "might", {}, 3),
        ({"suit": {"armor": 1, "versus": {"fire": 3}}}, "might", {"kinds": ["fire"]}, 3),
        ({"suit": {"armor": 1, "versus": {"fire": 3}}}, "might", {}, 1),
        (
            {"suit": {"armor": 2}, "hat": {"source": "other", "versus": {"intellect": 2}}},
            "intellect",
            {},
            2,
        ),
    ],
)
def test_armor(pieces: dict[str, Json], type: str, inputs: Json, armor: int) -> None:
    assert blow(hurt(5, type, actor=armored(**pieces), inputs=inputs)) == (5, armor, 5 - armor)


def test_armor_against_ambient_damage_by_ruling() -> None:
    actor = armored(mail={"armor": 2}, field={"armor": 1, "source": "other"})
    assert blow(hurt(5, "ambient", actor=actor)) == (5, 0, 5)
    physical = {"ambient_ignores": "physical_armor"}
    assert blow(hurt(5, "ambient", actor=actor, rulings=physical)) == (5, 1, 4)


@pytest.mark.parametrize(
    ("type", "reading", "left"),
    [
        ("might", "ignored", 8),
        ("speed", "ignored", 7),
        ("speed", "applies", 8),
        ("intellect", "applies", 8),
        ("ambient", "applies", 7),
    ],
)
def test_damage_to_foe(type: str, reading: str, left: int) -> None:
    rulings = {"npc_armor_against_stat_damage": reading}
    answer = done(
        "damage", actor=guard(armor=1), inputs={"points": 5, "type": type}, rulings=rulings
    )
    assert answer["actor"]["health"] == left
    assert "pools" not in answer["damage"]


def test_damage_needs_no_die_and_no_type() -> None:
    assert hurt(3)["roll"] is None
    assert pools(done("damage", actor=kara(), inputs={"points": 3})["actor"]) == (9, 9, 8)
    assert (
        done("damage", actor=kara(), inputs={"points": 3}, dice=[20])["actor"] == hurt(3)["actor"]
    )


@pytest.mark.parametrize(
    ("inputs", "code", "field"),
    [
        ({}, "bad_value", "inputs.points"),
        ({"points": -1}, "bad_value", "inputs.points"),
        ({"points": "5"}, "bad_value", "inputs.points"),
        ({"points": 5, "type": "fire"}, "bad_value", "inputs.type"),
        ({"points": 5, "pool": "might"}, "unknown_field", "inputs.pool"),
    ],
)
def test_damage_that_makes_no_sense(inputs: Json, code: str, field: str) -> None:
    assert refused("damage", actor=kara(), inputs=inputs) == (code, field)


def test_dead_take_no_damage_and_dying_all() -> None:
    """The dead take no damage and the dying take all of it."""
    dead = kara(might=0, speed=0, intellect=0)
    assert refused("damage", actor=dead, inputs={"points": 1}) == (
        "cannot_act",
        "actor.damage_track",
    )
    answer = hurt(50)
    assert (answer["damage"]["taken"], answer["damage"]["pools"]) == (
        50,
        {"might": 12, "speed": 9, "intellect": 8},
    )
    assert answer["actor"]["damage_track"] == "dead"
    assert ask("damage", actor=kara(damage_track="debilitated"), inputs={"points": 1})["ok"]
