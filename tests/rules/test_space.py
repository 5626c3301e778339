"""Chapter 8: piloting, collisions, black holes, FTL, radiation."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import CSRD, Json, defend, done, kara, pools, refused, task

from threefold.rules.space import COLLISION_TRACK, collision, falls_sick, tidal_damage


def ship(**changes: Any) -> Json:
    """A scout ship."""
    return {"kind": "vehicle", "name": "scout", "level": 3, **changes}


MAIL: Json = {"name": "mail", "armor": 2, "source": "suit", "worn": True}
CREW = [kara(name="Ben"), kara(name="Ida", armor=[MAIL])]


def pilot(*, dice: list[int] | None = None, actor: Json | None = None, **inputs: Any) -> Json:
    """Kara at the controls."""
    more: Json = {"dice": dice} if dice else {}
    return done("pilot", actor=actor or kara(), inputs={"vehicle": ship(), **inputs}, **more)


def befalls(do: str, *, actor: Json | None = None, **inputs: Any) -> Json:
    """Something befalls the ship."""
    return done(
        "space_hazard", actor=actor or kara(), inputs={"do": do, "vehicle": ship(), **inputs}
    )


def rules_told(answer: Json) -> list[str]:
    return [event["rule"] for event in answer["events"]]


# --- piloting -------------------------------------------------------------------------------------


@pytest.mark.rule("space_hazard.gravity_well.slingshot")
def test_space_hazard_gravity_well_slingshot() -> None:
    rule = "space_hazard.gravity_well.slingshot"
    answer = pilot(hazard="gravity_well", difficulty=4, dice=[11])
    assert (answer["task"]["stat"], answer["task"]["difficulty"], answer["result"]) == (
        "speed",
        4,
        "failure",
    )
    assert rules_told(answer) == [rule]
    assert pilot(hazard="gravity_well", difficulty=4, dice=[12])["events"] == []


@pytest.mark.rule("space_hazard.asteroid.per_round_task")
def test_space_hazard_asteroid_per_round_task() -> None:
    assert pilot(hazard="debris", difficulty=5, dice=[15])["vehicle"] == ship()
    hit = pilot(hazard="debris", difficulty=5, dice=[14])["vehicle"]
    assert (hit["collisions"], hit["disabled"]) == (1, ["weapons"])
    inputs = {"vehicle": ship(), "hazard": "debris"}
    assert refused("pilot", actor=kara(), inputs=inputs) == ("bad_value", "inputs.difficulty")


@pytest.mark.rule("space_hazard.asteroid.shelter")
def test_space_hazard_asteroid_shelter() -> None:
    assert pilot(hazard="shelter")["task"]["difficulty"] == 5
    trained = kara(skills={"piloting": "trained"})
    assert pilot(hazard="shelter", actor=trained)["task"]["difficulty"] == 4
    assert rules_told(pilot(hazard="shelter", dice=[14])) == ["space_hazard.asteroid.shelter"]
    assert pilot(hazard="shelter", dice=[15])["events"] == []


@pytest.mark.rule("space_hazard.ftl.entry_failure")
def test_space_hazard_ftl_entry_failure() -> None:
    assert rules_told(pilot(hazard="ftl_entry", difficulty=3, dice=[8])) == [
        "space_hazard.ftl.entry_failure"
    ]
    assert pilot(hazard="ftl_entry", difficulty=3, dice=[9])["events"] == []


@pytest.mark.rule("space_hazard.ftl.exit_roll", "space_hazard.ftl.exit_failure")
def test_space_hazard_ftl_exit() -> None:
    assert pilot(hazard="ftl_exit", difficulty=3, dice=[9])["events"] == []
    left_open = pilot(hazard="ftl_exit", difficulty=3, dice=[8])
    assert left_open["exits"] == ["collision", "particle_burst", "anomaly"]
    assert left_open["vehicle"] == ship()
    for exit in ("particle_burst", "anomaly"):
        answer = pilot(hazard="ftl_exit", difficulty=3, exit=exit, dice=[8])
        assert (rules_told(answer), answer["vehicle"]) == (
            ["space_hazard.ftl.exit_failure"],
            ship(),
        )
    answer = pilot(hazard="ftl_exit", difficulty=3, exit="collision", dice=[8])
    assert answer["vehicle"] == ship(collisions=1, disabled=["weapons"])
    assert pilot(hazard="ftl_exit", difficulty=3, exit="collision", dice=[9])["vehicle"] == ship()
    inputs = {"vehicle": ship(), "hazard": "debris", "difficulty": 3, "exit": "anomaly"}
    assert refused("pilot", actor=kara(), inputs=inputs) == ("bad_value", "inputs.exit")


# --- collisions -----------------------------------------------------------------------------------


@pytest.mark.rule(
    "space_hazard.asteroid.collision_track", "space_hazard.asteroid.collision_counter"
)
@pytest.mark.parametrize(
    ("before", "disabled", "lost"),
    [
        (0, ["weapons"], 0),
        (2, ["weapons"], 0),
        (3, ["engine"], 2),
        (4, ["engine"], 2),
        (5, ["engine"], 2),
        (6, ["compartment"], 0),
        (7, ["life_support"], 0),
        (8, ["engine", "maneuverability"], 4),
    ],
)
def test_space_hazard_asteroid_collision_track(before: int, disabled: list[str], lost: int) -> None:
    answer = pilot(
        vehicle=ship(collisions=before), hazard="debris", difficulty=4, crew=CREW, dice=[2]
    )
    assert answer["vehicle"] == ship(collisions=before + 1, disabled=disabled)
    # ordinary damage to everyone aboard: mail stops 2 of it
    assert [pools(pc)[0] for pc in (answer["actor"], *answer["crew"])] == [
        12 - lost,
        12 - lost,
        12 - max(0, lost - 2),
    ]
    assert (answer["damage"] or {"taken": 0})["taken"] == lost
    same = befalls("collision", vehicle=ship(collisions=before), crew=CREW)
    assert (same["vehicle"], same["crew"], same["actor"]) == (
        answer["vehicle"],
        answer["crew"],
        answer["actor"],
    )


@pytest.mark.rule("space_hazard.asteroid.collision_track")
def test_tenth_collision_is_last() -> None:
    gone = befalls("collision", vehicle=ship(collisions=9))["vehicle"]
    assert (gone["collisions"], gone["object_damage"]) == (10, "destroyed")
    inputs = {"do": "collision", "vehicle": gone}
    assert refused("space_hazard", actor=kara(), inputs=inputs) == (
        "not_allowed",
        "inputs.vehicle.object_damage",
    )
    mended = befalls("collision", vehicle=ship(collisions=10))["vehicle"]
    assert (mended["collisions"], mended["object_damage"]) == (10, "destroyed")


@pytest.mark.rule("space_hazard.asteroid.collision_track")
def test_damaged_drive_hinders_piloting_until_repair() -> None:
    """A damaged drive hinders piloting until it is repaired."""
    hurt = ship(collisions=4, disabled=["weapons", "engine"])
    assert pilot(vehicle=hurt, hazard="shelter")["task"]["difficulty"] == 6
    assert pilot(vehicle=hurt, difficulty=2)["task"]["difficulty"] == 3
    repaired = befalls("repair", vehicle=hurt, system="engine")["vehicle"]
    assert repaired == ship(collisions=4, disabled=["weapons"])
    assert pilot(vehicle=repaired, hazard="shelter")["task"]["difficulty"] == 5
    again = {"do": "repair", "vehicle": repaired, "system": "engine"}
    assert refused("space_hazard", actor=kara(), inputs=again) == ("not_allowed", "inputs.system")


@pytest.mark.rule("space_hazard.asteroid.collision_track")
def test_piloting_fails_after_ninth_until_repair() -> None:
    """After the ninth all piloting fails until the drive is repaired."""
    hurt = ship(collisions=9, disabled=["engine", "maneuverability"])
    for inputs in (
        {"hazard": "shelter"},
        {"difficulty": 0},
        {"difficulty": 1, "effort": {"ease": 2}},
    ):
        answer = pilot(vehicle=hurt, **inputs)
        assert (answer["result"], answer["roll"], answer["cost"]["paid"]) == ("impossible", None, 0)
    doomed = pilot(vehicle=hurt, hazard="debris", difficulty=1, dice=[20])
    assert doomed["vehicle"]["object_damage"] == "destroyed"
    repaired = befalls("repair", vehicle=hurt, system="engine")["vehicle"]
    assert pilot(vehicle=repaired, hazard="debris", difficulty=1, dice=[3])["result"] == "success"


@pytest.mark.rule("space_hazard.asteroid.collision_track")
def test_who_holds_on_and_who_faces_vacuum() -> None:
    seventh = befalls("collision", vehicle=ship(collisions=6))["events"]
    assert (seventh[-1]["kind"], "difficulty 5" in seventh[-1]["text"]) == ("vacuum", True)
    eighth = befalls("collision", vehicle=ship(collisions=7))["events"]
    assert eighth[-1]["kind"] == "vacuum"
    assert [row.up_to for row in COLLISION_TRACK if row.vacuum] == [7, 8]


@pytest.mark.rule("space_hazard.asteroid.collision_counter")
def test_count_ends_with_field_and_damage_stays() -> None:
    hurt = ship(collisions=5, disabled=["weapons", "engine"])
    assert befalls("leave_field", vehicle=hurt)["vehicle"] == {**hurt, "collisions": 0}
    untouched = befalls("leave_field", vehicle=ship())
    assert (untouched["vehicle"].get("collisions", 0), untouched.get("vehicle_lines", [])) == (
        0,
        [],
    )
    assert [collision(n).up_to for n in range(1, 11)] == [3, 3, 3, 6, 6, 6, 7, 8, 9, 10]


def test_dead_aboard_are_refused() -> None:
    dead = kara(might=0, speed=0, intellect=0)
    inputs = {"do": "collision", "vehicle": ship(), "crew": [dead]}
    assert refused("space_hazard", actor=kara(), inputs=inputs)[0] == "cannot_act"


# --- black holes ----------------------------------------------------------------------------------


@pytest.mark.rule("space_hazard.black_hole.tidal_hinder")
def test_space_hazard_black_hole_tidal_hinder() -> None:
    answer = befalls("tides", crew=CREW)
    assert [pc["conditions"] for pc in (answer["actor"], *answer["crew"])] == [["tidal forces"]] * 3
    assert [e["kind"] for e in answer["events"]] == ["hinder", "void_rules"]
    inside = answer["actor"]
    assert task(4, actor=inside)["task"]["difficulty"] == 5
    assert pilot(actor=inside, difficulty=4)["task"]["difficulty"] == 5
    assert defend(actor=inside)["task"]["difficulty"] == 5
    line = task(4, actor=inside)["task"]["modifiers"][0]
    assert (line["steps"], line["rule"]) == (1, "space_hazard.black_hole.tidal_hinder")
    assert befalls("tides", actor=inside)["actor"]["conditions"] == ["tidal forces"]
    assert befalls("out_of_tides", actor=inside)["actor"]["conditions"] == []


@pytest.mark.rule("space_hazard.black_hole.tidal_damage")
def test_space_hazard_black_hole_tidal_damage() -> None:
    answer = befalls("tides", crew=CREW)
    # ambient: no Armor stops it
    assert [pools(pc)[0] for pc in (answer["actor"], *answer["crew"])] == [11, 11, 11]
    assert (answer["damage"]["dealt"], answer["damage"]["armor"]) == (1, 0)
    safe = befalls("tides", nullifier=True)
    assert (pools(safe["actor"])[0], safe["damage"], safe["actor"]["conditions"]) == (
        12,
        None,
        ["tidal forces"],
    )
    assert (tidal_damage(False, CSRD), tidal_damage(True, CSRD)) == (1, 0)


@pytest.mark.rule("space_hazard.black_hole.tidal_intrusion")
@pytest.mark.parametrize(
    ("before", "after"), [({}, "major"), ({"object_damage": "minor"}, "major")]
)
def test_space_hazard_black_hole_tidal_intrusion(before: Json, after: str) -> None:
    answer = befalls("tides", vehicle=ship(**before), intrusion=True)
    assert answer["vehicle"]["object_damage"] == after
    assert rules_told(answer)[-1] == "space_hazard.black_hole.tidal_intrusion"
    assert befalls("tides")["vehicle"] == ship()


@pytest.mark.rule("space_hazard.black_hole.supermassive")
def test_space_hazard_black_hole_supermassive() -> None:
    answer = befalls("tides", supermassive=True, intrusion=True, crew=CREW)
    assert (answer["actor"], answer["crew"], answer["vehicle"]) == (kara(), CREW, ship())
    assert rules_told(answer) == ["space_hazard.black_hole.supermassive"]


@pytest.mark.rule("space_hazard.black_hole.event_horizon")
def test_space_hazard_black_hole_event_horizon() -> None:
    lost = befalls("event_horizon")["vehicle"]
    assert lost == ship(lost=True)
    inputs = {"vehicle": lost, "difficulty": 1}
    assert refused("pilot", actor=kara(), inputs=inputs) == ("not_allowed", "inputs.vehicle.lost")


# --- FTL ------------------------------------------------------------------------------------------


@pytest.mark.rule("space_hazard.ftl.transit_intrusion", "space_hazard.ftl.transit_outcomes")
def test_space_hazard_ftl_transit() -> None:
    answer = befalls("ftl_transit")
    assert answer["outcomes"] == ["short_of_goal", "unknown_space", "late", "never_out"]
    assert [(e["kind"], e["rule"]) for e in answer["events"]] == [
        ("gm_intrusion", "space_hazard.ftl.transit_intrusion")
    ]
    for outcome in answer["outcomes"]:
        assert rules_told(befalls("ftl_transit", transit=outcome)) == [
            "space_hazard.ftl.transit_outcomes"
        ]


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"do": "collision", "nullifier": True}, "inputs.nullifier"),
        ({"do": "repair"}, "inputs.system"),
        ({"do": "event_horizon", "transit": "late"}, "inputs.transit"),
    ],
)
def test_what_does_not_belong_together_is_refused(inputs: Json, field: str) -> None:
    assert refused("space_hazard", actor=kara(), inputs={"vehicle": ship(), **inputs}) == (
        "bad_value",
        field,
    )


# --- radiation ------------------------------------------------------------------------------------


def irradiated(*, dice: list[int] | None = None, actor: Json | None = None, **inputs: Any) -> Json:
    """A minute, or a day, of Kara's."""
    return done(
        "radiation", actor=actor or kara(), inputs=inputs, **({"dice": dice} if dice else {})
    )


@pytest.mark.rule("space_hazard.radiation.per_minute")
def test_space_hazard_radiation_per_minute() -> None:
    armored = kara(armor=[MAIL])
    failed = irradiated(actor=armored, dice=[8])
    assert (failed["task"]["stat"], failed["task"]["difficulty"]) == ("might", 3)
    assert (failed["damage"]["dealt"], failed["damage"]["armor"], failed["damage"]["taken"]) == (
        3,
        0,
        3,
    )
    assert (pools(failed["actor"])[0], failed["failures"], failed["acute"]) == (9, 1, False)
    made = irradiated(actor=armored, dice=[9])
    assert (made["damage"], made["failures"], pools(made["actor"])[0]) == (None, 0, 12)
    tough = kara(skills={"might defense": "specialized"})
    assert irradiated(actor=tough)["task"]["difficulty"] == 1
    assert irradiated(actor=kara(might=0, intellect=0), dice=[9])["result"] == "success"


@pytest.mark.rule("space_hazard.radiation.acute_trigger")
def test_space_hazard_radiation_acute_trigger() -> None:
    second = irradiated(failures=1, dice=[8])
    assert (second["acute"], second["actor"]["conditions"]) == (False, [])
    third = irradiated(failures=2, dice=[8])
    assert (third["failures"], third["acute"], third["actor"]["conditions"]) == (
        3,
        True,
        ["radiation sickness"],
    )
    # a minute withstood in between changes nothing
    assert irradiated(failures=2, dice=[9])["acute"] is False
    fourth = irradiated(failures=3, dice=[8], actor=third["actor"])
    assert [e["rule"] for e in fourth["events"]] == []
    assert fourth["actor"]["conditions"] == ["radiation sickness"]
    assert [falls_sick(n, CSRD) for n in (2, 3, 4)] == [False, True, True]


@pytest.mark.rule("space_hazard.radiation.acute_effect")
def test_space_hazard_radiation_acute_effect() -> None:
    sick = kara(conditions=["radiation sickness"])
    day = irradiated(actor=sick, sick=True)
    assert (day["task"]["stat"], day["task"]["difficulty"], day["task"]["roll"]) == (
        "might",
        8,
        "impossible",
    )
    tracks = []
    for _ in range(3):
        day = irradiated(actor=sick, sick=True, dice=[20])
        sick = day["actor"]
        tracks.append(sick["damage_track"])
        assert day["damage"] is None
    assert tracks == ["impaired", "debilitated", "dead"]
    assert refused("radiation", actor=sick, inputs={"sick": True})[0] == "cannot_act"
    helped = irradiated(sick=True, effort={"ease": 2}, dice=[18])
    assert (helped["task"]["difficulty"], helped["result"], helped["actor"]["damage_track"]) == (
        6,
        "success",
        "hale",
    )
    assert (
        refused("radiation", actor=kara(), inputs={"sick": True, "failures": 1})[0] == "not_allowed"
    )
