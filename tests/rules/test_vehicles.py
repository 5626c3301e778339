"""Chapter 6: driving, vehicles fighting vehicles, vehicles as weapons."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import CSRD, Json, done, guard, kara, lines, refused

from threefold.rules.vehicles import RAM_WEIGHTS, SYSTEMS, coordination, level_gap, undriven_after


def vehicle(level: int = 2, name: str = "fighter", **changes: Any) -> Json:
    """A vehicle of some level."""
    return {"kind": "vehicle", "name": name, "level": level, **changes}


FRIGATE = vehicle(4, "frigate")


def fight(
    procedure: str, enemy: Json | None = None, *, own: Json | None = None, **inputs: Any
) -> Json:
    """Kara in a level 2 fighter against a level 4 frigate."""
    request = {name: inputs.pop(name) for name in ("dice", "rulings", "odds") if name in inputs}
    pilot = kara(skills={"space combat": "trained"})
    inputs = {"vehicle": own or vehicle(), **inputs}
    return done(procedure, actor=pilot, target=enemy or FRIGATE, inputs=inputs, **request)


def fire(enemy: Json | None = None, **inputs: Any) -> Json:
    """An attack."""
    return fight("vehicle_attack", enemy, **inputs)


def evade(enemy: Json | None = None, **inputs: Any) -> Json:
    """A defense."""
    return fight("vehicle_defend", enemy, **inputs)


def difficulty(answer: Json) -> int:
    found: int = answer["task"]["difficulty"]
    return found


# --- driving --------------------------------------------------------------------------------------


def drive(**inputs: Any) -> Json:
    """A round of Kara's at the wheel."""
    request = {name: inputs.pop(name) for name in ("dice",) if name in inputs}
    return done("drive", actor=kara(), inputs=inputs, **request)


@pytest.mark.rule("vehicle.driving.routine")
def test_vehicle_driving_routine() -> None:
    answer = drive()
    assert (answer["task"]["difficulty"], answer["result"]) == (0, "routine")
    assert answer["task"]["stat"] == "speed"


@pytest.mark.rule("vehicle.undriven.cumulative_hinder", "vehicle.driver.required")
@pytest.mark.parametrize(("rounds", "expected"), [(0, 0), (1, 1), (2, 2), (5, 5)])
def test_vehicle_undriven_cumulative_hinder(rounds: int, expected: int) -> None:
    answer = drive(undriven=rounds)
    assert difficulty(answer) == expected
    assert lines(answer["task"]["modifiers"], "steps") == [
        (rounds, "vehicle.undriven.cumulative_hinder")
    ] * bool(rounds)


@pytest.mark.rule("vehicle.undriven.cumulative_hinder")
def test_bag_and_then_handgun() -> None:
    first = drive(act="something_else")
    assert (first["undriven"], first["task"], first["roll"]) == (1, None, None)
    second = drive(act="something_else", undriven=first["undriven"])
    assert second["undriven"] == 2
    assert difficulty(drive(undriven=2)) == 2
    assert drive(undriven=2, dice=[6])["undriven"] == 0
    failed = drive(undriven=2, dice=[5])
    assert (failed["undriven"], failed["events"][0]["rule"]) == (2, "vehicle.failure.situational")
    assert [
        undriven_after(3, drove, done_)
        for drove, done_ in ((False, True), (True, True), (True, False))
    ] == [
        4,
        0,
        3,
    ]


@pytest.mark.rule("vehicle.undriven.cumulative_hinder")
def test_maneuver_after_round_not_driven() -> None:
    assert difficulty(drive(undriven=1, maneuver="abrupt_turn")) == 5
    assert difficulty(drive(difficulty=3, undriven=2)) == 5
    assert (
        refused("drive", actor=kara(), inputs={"maneuver": "abrupt_turn", "difficulty": 3})[0]
        == "bad_value"
    )


@pytest.mark.rule("vehicle.undriven.no_course_change")
def test_vehicle_undriven_no_course_change() -> None:
    turning = {"act": "something_else", "change_course": True}
    assert refused("drive", actor=kara(), inputs=turning) == ("not_allowed", "inputs.change_course")
    assert drive(change_course=True)["result"] == "routine"
    assert (
        refused("drive", actor=kara(), inputs={"act": "something_else", "effort": {"ease": 1}})[0]
        == "not_allowed"
    )


# --- fights between vehicles ----------------------------------------------------------------------


@pytest.mark.rule("vehicle_combat.example.attack_chain")
def test_vehicle_combat_attack_chain() -> None:
    assert difficulty(fire()) == 6
    assert difficulty(fire(system="engine")) == 9
    unaided = fire(system="engine", skill="space combat")
    assert (difficulty(unaided), unaided["task"]["target_number"], unaided["task"]["roll"]) == (
        8,
        24,
        "impossible",
    )
    assert difficulty(fire(system="engine", skill="space combat", coordinating=3)) == 6


@pytest.mark.rule("vehicle_combat.example.defense_chain")
def test_vehicle_combat_defense_chain() -> None:
    assert difficulty(evade()) == 6
    answer = evade(system="weapons", dice=[11])
    assert (difficulty(answer), answer["result"]) == (4, "failure")
    assert answer["vehicle"]["disabled"] == ["weapons"]
    assert evade(system="weapons", dice=[12])["vehicle"] == vehicle()


@pytest.mark.rule(
    "vehicle_combat.abstract.base_difficulty", "vehicle_combat.abstract.level_difference"
)
@pytest.mark.parametrize(
    ("own", "enemy", "expected"),
    [(2, 4, 6), (4, 4, 4), (5, 4, 3), (4, 2, 0), (9, 3, 0), (1, 10, 19)],
)
def test_vehicle_combat_level_difference(own: int, enemy: int, expected: int) -> None:
    for procedure in ("vehicle_attack", "vehicle_defend"):
        answer = fight(procedure, vehicle(enemy, "enemy"), own=vehicle(own))
        assert answer["task"]["base_difficulty"] == enemy
        assert difficulty(answer) == expected
    gap = level_gap(own, enemy, CSRD)
    assert [m.steps for m in gap] == [enemy - own] * (own != enemy)


@pytest.mark.rule("vehicle_combat.abstract.level_difference")
def test_gap_may_count_once() -> None:
    once = {"vehicle_level_gap": "once"}
    assert difficulty(fire(system="weapons", rulings=once)) == 6
    assert difficulty(evade(rulings=once)) == 4


@pytest.mark.rule("vehicle_combat.abstract.skill_and_effort")
def test_vehicle_combat_skill_and_effort() -> None:
    answer = fire(
        system="weapons", skill="space combat", effort={"ease": 2}, coordinating=2, dice=[12]
    )
    assert difficulty(answer) == 4 + 2 + 2 - 1 - 2 - 1
    assert (answer["cost"]["pool"], answer["cost"]["paid"]) == ("speed", 5)
    odds = fire(system="weapons", skill="space combat", coordinating=2, odds=True)["odds"]
    assert [(row["difficulty"], row["success"]) for row in odds] == [(6, 0.15), (5, 0.3), (4, 0.45)]


@pytest.mark.rule("vehicle_combat.abstract.superior_weapons")
def test_vehicle_combat_superior_weapons() -> None:
    assert [difficulty(fire(system="weapons", superior_weapons=n)) for n in (0, 1, 2)] == [8, 7, 6]
    assert difficulty(evade(system="weapons", superior_weapons=2)) == 6
    inputs = {"vehicle": vehicle(), "system": "weapons", "superior_weapons": 3}
    assert refused("vehicle_attack", actor=kara(), target=FRIGATE, inputs=inputs) == (
        "bad_value",
        "inputs.superior_weapons",
    )
    # better weapons are no asset: two assets still have room
    answer = fire(system="weapons", superior_weapons=2, assets=[{"name": "computer", "steps": 2}])
    assert difficulty(answer) == 4


@pytest.mark.rule("vehicle_combat.abstract.coordinate")
@pytest.mark.parametrize(("vehicles", "steps"), [(1, 0), (2, -1), (3, -2), (7, -2)])
def test_vehicle_combat_coordinate(vehicles: int, steps: int) -> None:
    assert sum(m.steps for m in coordination(vehicles, True, CSRD)) == steps
    assert difficulty(fire(system="weapons", coordinating=vehicles)) == 8 + steps
    assert difficulty(evade(system="weapons", coordinating=vehicles)) == 4 - steps


@pytest.mark.rule("vehicle_combat.abstract.must_target_system")
@pytest.mark.parametrize("procedure", ["vehicle_attack", "vehicle_defend"])
def test_vehicle_combat_must_target_system(procedure: str) -> None:
    request: Json = {"actor": kara(), "target": FRIGATE, "inputs": {"vehicle": vehicle()}}
    assert done(procedure, **request)["roll"] is None
    assert refused(procedure, **request, dice=[20]) == ("bad_value", "inputs.system")


@pytest.mark.rule(
    "vehicle_combat.abstract.target_systems", "vehicle_combat.abstract.enemy_target_eases_defense"
)
@pytest.mark.parametrize(
    ("system", "steps", "after"),
    [
        ("weapons", 2, {"disabled": ["weapons"]}),
        ("defenses", 2, {"disabled": ["defenses"]}),
        ("engine", 3, {"disabled": ["engine"]}),
        ("maneuverability", 2, {"disabled": ["maneuverability"]}),
        ("power_core", 5, {"object_damage": "destroyed"}),
    ],
)
def test_vehicle_combat_target_systems(system: str, steps: int, after: Json) -> None:
    even = vehicle(1, "raider")
    answer = fire(even, own=vehicle(1), system=system, dice=[20])
    assert difficulty(answer) == 1 + steps
    assert answer["target"] == {**even, **after}
    missed = fire(even, own=vehicle(1), system=system, dice=[2])
    assert (missed["result"], missed["target"]) == ("failure", even)
    big = vehicle(9, "dreadnought")
    answer = evade(big, own=vehicle(9, "flagship"), system=system, dice=[1])
    assert difficulty(answer) == 9 - steps
    assert answer["vehicle"] == {**vehicle(9, "flagship"), **after}
    assert sum(aim.steps for aim in SYSTEMS.values()) == 14


@pytest.mark.rule("vehicle_combat.abstract.target_systems")
def test_without_defenses_attacks_are_eased_once() -> None:
    bare = vehicle(4, "frigate", disabled=["defenses"])
    assert difficulty(fire(bare, system="weapons")) == 7
    assert fire(bare, own=vehicle(6), system="defenses", dice=[20])["target"] == bare
    assert difficulty(evade(own=vehicle(disabled=["defenses"]), system="weapons")) == 5


@pytest.mark.rule("vehicle_combat.abstract.no_health_armor")
def test_vehicle_combat_no_health_armor() -> None:
    answer = fire(own=vehicle(6), system="weapons", dice=[18])
    assert (answer["damage"], answer["special"]["damage_bonus"]) == (None, 0)
    assert answer["target"].keys() == {"kind", "name", "level", "disabled"}


@pytest.mark.rule("vehicle_combat.abstract.when_used", "vehicle_combat.standard.default")
def test_vehicle_combat_when_used() -> None:
    inputs = {"vehicle": vehicle(), "system": "weapons", "enclosed": False}
    for procedure in ("vehicle_attack", "vehicle_defend"):
        assert refused(procedure, actor=kara(), target=FRIGATE, inputs=inputs) == (
            "not_allowed",
            "inputs.enclosed",
        )
    # robbers shooting it out from cars attack as ever
    answer = done(
        "attack",
        actor=kara(),
        target=guard(),
        inputs={"attack": "broadsword", "situations": ["cover"]},
    )
    assert difficulty(answer) == 4


@pytest.mark.parametrize("gone", [{"object_damage": "destroyed"}, {"lost": True}])
def test_what_is_gone_fights_no_more(gone: Json) -> None:
    wreck = vehicle(**gone)
    field = next(iter(gone))
    request: Json = {
        "actor": kara(),
        "target": wreck,
        "inputs": {"vehicle": FRIGATE, "system": "weapons"},
    }
    assert refused("vehicle_attack", **request) == ("not_allowed", f"target.{field}")
    request = {
        "actor": kara(),
        "target": FRIGATE,
        "inputs": {"vehicle": wreck, "system": "weapons"},
    }
    assert refused("vehicle_defend", **request) == ("not_allowed", f"inputs.vehicle.{field}")


def test_debilitated_still_defend() -> None:
    weak = kara(might=0, intellect=0)
    request: Json = {
        "actor": weak,
        "target": FRIGATE,
        "inputs": {"vehicle": vehicle(), "system": "weapons"},
    }
    assert refused("vehicle_attack", **request, dice=[20])[0] == "cannot_act"
    assert done("vehicle_defend", **request, dice=[12])["result"] == "success"


# --- vehicles in ordinary fights ------------------------------------------------------------------


@pytest.mark.rule("vehicle_combat.standard.disable_by_level", "vehicle_combat.standard.default")
@pytest.mark.parametrize("level", [1, 4, 6])
def test_vehicle_combat_disable_by_level(level: int) -> None:
    car = vehicle(level, "car")
    answer = done(
        "disable_vehicle", actor=kara(), target=car, inputs={"part": "weapons"}, dice=[3 * level]
    )
    assert (difficulty(answer), answer["result"]) == (level, "success")
    assert answer["target"] == {**car, "disabled": ["weapons"]}
    inputs = {"weight": "light", "situations": ["cover", "fast_target"]}
    answer = done("disable_vehicle", actor=kara(), target=car, inputs=inputs, dice=[1])
    assert difficulty(answer) == level + 1
    assert answer["target"] == car


@pytest.mark.rule("vehicle_combat.ramming.weapon_class")
@pytest.mark.parametrize(
    ("wheels", "weight", "damage"),
    [("motorcycle", "medium", 4), ("car", "heavy", 6), ("truck", "heavy", 6)],
)
def test_vehicle_combat_ramming_weapon_class(wheels: str, weight: str, damage: int) -> None:
    assert RAM_WEIGHTS[wheels] == weight  # type: ignore[index]
    driver = kara(skills={"driving": "trained"})
    answer = done(
        "ram", actor=driver, target=guard(3, armor=1), inputs={"wheels": wheels}, dice=[9]
    )
    assert (answer["damage"]["dealt"], answer["damage"]["taken"]) == (damage, damage - 1)
    assert answer["target"]["health"] == 9 - damage + 1
    at_car = done(
        "ram", actor=driver, target=vehicle(5, "van"), inputs={"wheels": wheels}, dice=[18]
    )
    assert (difficulty(at_car), at_car["damage"]["dealt"]) == (5, damage + 2)


@pytest.mark.rule("object.damage.steps", "object.damage_threshold")
@pytest.mark.parametrize(
    ("wheels", "face", "state"),
    [
        ("car", 15, "minor"),
        ("car", 20, "minor"),
        ("car", 14, None),
        ("motorcycle", 15, None),
        ("motorcycle", 18, None),
    ],
)
def test_rammed_vehicle_goes_down_track_of_objects(
    wheels: str, face: int, state: str | None
) -> None:
    driver, van = kara(skills={"driving": "trained"}), vehicle(5, "van")
    rammed = done("ram", actor=driver, target=van, inputs={"wheels": wheels}, dice=[face])["target"]
    assert rammed == ({**van, "object_damage": state} if state else van)


def test_ramming_ends_with_wreck() -> None:
    driver, cart = kara(skills={"driving": "trained"}), vehicle(2, "cart", object_damage="minor")
    wreck = done("ram", actor=driver, target=cart, inputs={"wheels": "truck"}, dice=[12])["target"]
    assert wreck["object_damage"] == "destroyed"
    assert (
        refused("ram", actor=driver, target=wreck, inputs={"wheels": "truck"}, dice=[12])[0]
        == "not_allowed"
    )


@pytest.mark.rule("vehicle_combat.ramming.practiced_if_driving_trained")
@pytest.mark.parametrize(
    ("level", "steps"),
    [(None, 1), ("practiced", 1), ("inability", 1), ("trained", 0), ("specialized", 0)],
)
def test_vehicle_combat_ramming_practiced(level: str | None, steps: int) -> None:
    driver = kara(skills={"driving": level} if level else {})
    answer = done("ram", actor=driver, target=guard(3), inputs={"wheels": "car"})
    assert difficulty(answer) == 3 + steps


def test_ramming_takes_damage_effort_and_special_rolls() -> None:
    """Ramming takes effort on damage and special rolls."""
    driver = kara(skills={"driving": "trained"})
    inputs: Json = {"wheels": "car", "effort": {"ease": 1, "damage": 1}}
    answer = done("ram", actor=driver, target=guard(3), inputs=inputs, dice=[19])
    assert (difficulty(answer), answer["damage"]["dealt"], answer["cost"]["paid"]) == (
        2,
        6 + 3 + 3,
        5,
    )
    answer = done(
        "ram", actor=driver, target=guard(3), inputs={**inputs, "choice": "minor_effect"}, dice=[19]
    )
    assert answer["damage"]["dealt"] == 9
    odds = done("ram", actor=driver, target=guard(3), inputs=inputs, odds=True)["odds"]
    assert [(r["effort"]["ease"], r["effort"]["damage"]) for r in odds] == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
        (2, 0),
    ]
    assert refused("ram", actor=driver, inputs={"wheels": "car"}) == ("bad_value", "target")
