"""Chapters 2 and 4: distance, moving in a round, travel, gravity, chases."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.people import CSRD, Json, done, guard, kara, refused

from threefold.rules.chases import Chase
from threefold.rules.distance import (
    ACTIVITIES,
    BANDS,
    DAY,
    HOUR,
    NEARBY,
    VAST,
    WEAPON_RANGES,
    WEEK,
    Times,
    band_of,
    range_of,
    shifted,
)
from threefold.rules.movement import (
    HIGH_GRAVITY_SKILL,
    MILES_A_DAY,
    MILES_AN_HOUR,
    TERRAIN,
    Terrain,
    drift,
    environment,
    mile_lines,
    push_difficulty,
    round_feet,
)
from threefold.rules.situations import SITUATIONS
from threefold.rules.types import Message, sum_of
from threefold.rulesets.compose import rules_for

# --- distance and time ----------------------------------------------------------------------------


@pytest.mark.rule(
    "distance.bands",
    "distance.immediate.limit",
    "distance.short.limit",
    "distance.long.limit",
    "distance.very_long.limit",
)
@pytest.mark.parametrize(
    ("feet", "band"),
    [
        (0, "immediate"),
        (10, "immediate"),
        (11, "short"),
        (20, "short"),
        (40, "short"),
        (50, "short"),
        (51, "long"),
        (100, "long"),
        (101, "very_long"),
        (500, "very_long"),
        (501, None),
    ],
)
def test_distance_bands(feet: int, band: str | None) -> None:
    assert band_of(feet) == band


@pytest.mark.rule("distance.combat.outside_melee")
def test_distance_combat_outside_melee() -> None:
    assert [range_of(feet) for feet in (10, 49, 50, 99, 100, 500, 501)] == [
        "immediate",
        "short",
        "long",
        "long",
        "very_long",
        "very_long",
        None,
    ]
    assert dict(NEARBY) == {
        "in_melee": "immediate",
        "nearby": "short",
        "farther": "long",
        "farthest": "very_long",
    }


@pytest.mark.rule("distance.weapon_ranges")
def test_distance_weapon_ranges() -> None:
    assert (WEAPON_RANGES["melee"], WEAPON_RANGES["small_handgun"]) == ("immediate", "short")
    assert WEAPON_RANGES["rifle"] == "long"
    assert BANDS[WEAPON_RANGES["thrown_knife"]] == 50


def test_bands_shift_no_farther_than_they_go() -> None:
    assert [shifted("short", n) for n in (-2, -1, 0, 1, 2, 3)] == [
        "immediate",
        "immediate",
        "short",
        "long",
        "very_long",
        "very_long",
    ]


@pytest.mark.rule("distance.other.shorthand")
def test_distance_other_shorthand() -> None:
    assert VAST[0] == "planetary"
    assert VAST[-1] == "interdimensional"
    assert len(VAST) == 5


@pytest.mark.rule("time.action_table")
def test_time_action_table() -> None:
    assert ACTIVITIES["walk_mile_rough"] == Times(30, 30)
    assert ACTIVITIES["search_room"] == Times(30, HOUR)
    assert ACTIVITIES["identify_artifact"] == Times(15, 3 * HOUR)
    assert ACTIVITIES["repair_device"] == Times(HOUR, DAY)
    assert ACTIVITIES["build_device"] == Times(DAY, WEEK)
    assert len(ACTIVITIES) == 19


# --- moving ---------------------------------------------------------------------------------------


def moved(way: str, *, skills: Json | None = None, **inputs: Any) -> Json:
    """A move of Kara's."""
    request: Json = {"dice": inputs.pop("dice")} if "dice" in inputs else {}
    return done("move", actor=kara(skills=skills or {}), inputs={"way": way, **inputs}, **request)


def told(answer: Json) -> tuple[int, int]:
    """Difficulty and feet of a move."""
    return answer["task"]["difficulty"], answer["feet"]


@pytest.mark.rule("movement.immediate.before_or_after")
def test_movement_immediate_before_or_after() -> None:
    there_and_act = moved("immediate", action=True)
    act_and_there = moved("immediate")
    assert told(there_and_act) == told(act_and_there) == (0, 10)
    assert there_and_act["events"] == []


@pytest.mark.rule("movement.long.action", "movement.short_plus_action")
def test_long_move_leaves_no_other_action() -> None:
    assert told(moved("short", action=True)) == (4, 50)
    assert refused("move", actor=kara(), inputs={"way": "long", "action": True}) == (
        "not_allowed",
        "inputs.action",
    )


@pytest.mark.rule("damage_track.debilitated.actions", "damage_track.debilitated.speed_zero")
def test_debilitated_crawl_immediate_distance_and_no_farther() -> None:
    crawls = kara(might=0, intellect=0)
    answer = done("move", actor=crawls, inputs={"way": "immediate", "terrain": ["difficult"]})
    assert (answer["result"], answer["feet"], answer["actor"]) == ("routine", 5, crawls)
    for inputs in ({"way": "immediate", "action": True}, {"way": "short"}, {"way": "long"}):
        assert refused("move", actor=crawls, inputs=inputs) == ("cannot_act", "actor.damage_track")
    lies = kara(might=0, speed=0)
    assert refused("move", actor=lies, inputs={"way": "immediate"}) == (
        "cannot_act",
        "actor.pools.speed",
    )
    still = {**crawls, "conditions": ["paralyzed"]}
    assert refused("move", actor=still, inputs={"way": "immediate"}) == (
        "cannot_act",
        "actor.conditions",
    )


@pytest.mark.rule("movement.difficult.effect", "movement.deep_water.effect")
def test_movement_difficult_and_deep_water_over_days() -> None:
    assert (TERRAIN["difficult"].travel, TERRAIN["deep_water"].travel) == (
        Fraction(1, 3),
        Fraction(1, 4),
    )
    assert (TERRAIN["difficult"].steps, TERRAIN["deep_water"].steps) == (1, 1)


@pytest.mark.rule("movement.immediate.free", "movement.short.action")
def test_moves_without_roll() -> None:
    assert told(moved("immediate", action=True)) == (0, 10)
    answer = moved("short")
    assert (told(answer), answer["result"]) == ((0, 50), "routine")


@pytest.mark.rule("movement.long.action", "movement.short_plus_action")
def test_moves_with_roll() -> None:
    assert told(moved("long")) == (4, 100)
    answer = moved("short", action=True)
    assert (answer["task"]["stat"], told(answer)) == ("speed", (4, 50))
    assert moved("long", dice=[12])["events"] == []
    assert moved("long", dice=[11])["events"][0]["rule"] == "movement.long.failure"
    assert "not done" in moved("short", action=True, dice=[11])["events"][0]["text"]


@pytest.mark.rule("movement.rough.effect")
def test_movement_rough_effect() -> None:
    assert told(moved("long", terrain=["rough"])) == (5, 100)
    # no roll, so nothing to hinder, unless the GM calls for one
    assert told(moved("short", terrain=["rough"])) == (0, 50)
    assert told(moved("short", terrain=["rough"], roll=True)) == (1, 50)


@pytest.mark.rule(
    "movement.environment.summary", "movement.difficult.effect", "movement.deep_water.effect"
)
@pytest.mark.parametrize(
    ("terrain", "long", "short"),
    [
        ("difficult", (5, 50), 25),
        ("deep_water", (5, 25), 12),
        ("low_gravity", (3, 100), 50),
        ("high_gravity", (5, 50), 25),
    ],
)
def test_movement_environment_summary(terrain: str, long: tuple[int, int], short: int) -> None:
    assert told(moved("long", terrain=[terrain])) == long
    assert moved("short", terrain=[terrain])["feet"] == short


@pytest.mark.rule("movement.environment.summary")
def test_movement_environments_combine() -> None:
    # steps add up, the worst distance counts alone
    assert told(moved("long", terrain=["rough", "low_gravity"])) == (4, 100)
    assert told(moved("long", terrain=["difficult", "deep_water"])) == (6, 25)


@pytest.mark.rule("movement.deep_water.swimmer", "swimming.routine.movement")
def test_movement_deep_water_swimmer() -> None:
    assert told(moved("long", terrain=["deep_water"], skills={"swimming": "trained"})) == (5, 50)
    assert TERRAIN["deep_water"].travel == Fraction(1, 4)
    assert environment("deep_water", True, False, CSRD).travel == Fraction(1, 2)


@pytest.mark.rule("movement.low_gravity")
def test_movement_low_gravity() -> None:
    assert told(moved("long", terrain=["low_gravity"])) == (3, 100)


@pytest.mark.rule("movement.high_gravity.effect", "movement.high_gravity.training")
def test_movement_high_gravity() -> None:
    assert told(
        moved("long", terrain=["high_gravity"], skills={"high-gravity maneuvering": "trained"})
    ) == (4, 100)
    attacks = SITUATIONS["high_gravity"].training
    assert attacks is not None
    assert attacks.skills == (HIGH_GRAVITY_SKILL,)  # one training for attacks and for moves
    assert environment("high_gravity", False, True, CSRD).travel == Fraction(1, 3)
    waived = rules_for("csrd", {"high_gravity_travel": "waived"})
    assert environment("high_gravity", False, True, waived).travel == 1


@pytest.mark.rule("movement.long_term.rates")
@pytest.mark.parametrize(
    ("terrain", "mounted", "expected"),
    [
        ((), False, 12),
        ((), True, 24),
        (("rough",), False, 6),
        (("difficult",), False, 4),
        (("deep_water",), True, 6),
    ],
)
def test_movement_long_term_rates(
    terrain: tuple[Terrain, ...], mounted: bool, expected: int
) -> None:
    assert (
        sum(
            x.points
            for x in mile_lines(
                Message("span.days", {"n": 1}),
                1,
                MILES_A_DAY["overland"],
                mounted,
                {t: TERRAIN[t] for t in terrain},
            )
        )
        == expected
    )
    assert (MILES_A_DAY["road"], MILES_AN_HOUR["road"], MILES_AN_HOUR["overland"]) == (20, 3, 2)


@pytest.mark.rule("movement.long_term.rates", "movement.high_gravity.training")
def test_journey() -> None:
    def far(actor: Json | None = None, rulings: Json | None = None, **inputs: Any) -> float:
        found: float = done("travel", actor=actor or kara(), inputs=inputs, rulings=rulings or {})[
            "miles"
        ]
        return found

    heavy = kara(skills={"high-gravity maneuvering": "trained"})
    assert (far(days=1), far(days=1, road="road"), far(hours=8), far(hours=8, road="road")) == (
        12,
        20,
        16,
        24,
    )
    assert far(days=2, hours=1, mounted=True, road="road") == 86
    assert far(days=1, terrain=["rough", "difficult"]) == 4
    assert far(heavy, days=1, terrain=["high_gravity"]) == 4
    assert far(heavy, {"high_gravity_travel": "waived"}, days=1, terrain=["high_gravity"]) == 12
    assert far(kara(), {"high_gravity_travel": "waived"}, days=1, terrain=["high_gravity"]) == 4
    assert refused("travel", actor=kara(), inputs={}) == ("bad_value", "inputs.days")


def test_feet_are_rounded_down_as_book_does() -> None:
    assert sum_of(round_feet("short", {"deep_water": TERRAIN["deep_water"]})) == 12


# --- zero gravity ---------------------------------------------------------------------------------


@pytest.mark.rule("movement.zero_gravity.push")
@pytest.mark.parametrize(("feet", "expected"), [(0, 0), (1, 1), (4, 1), (5, 2), (20, 5), (50, 13)])
def test_movement_zero_gravity_push(feet: int, expected: int) -> None:
    assert push_difficulty(feet) == expected
    answer = done("push_off", actor=kara(), inputs={"feet": feet})
    assert (answer["task"]["stat"], answer["task"]["difficulty"]) == ("might", expected)


@pytest.mark.rule("movement.zero_gravity.no_surface")
def test_movement_zero_gravity_no_surface() -> None:
    assert refused("push_off", actor=kara(), inputs={"feet": 8, "surface": False}) == (
        "not_allowed",
        "inputs.surface",
    )


@pytest.mark.rule("movement.zero_gravity.drift")
def test_movement_zero_gravity_drift() -> None:
    decaying = rules_for("csrd", {"zero_gravity_drift": "decaying"})
    assert [drift(20, n, CSRD) for n in (1, 2, 3)] == [10, 10, 10]
    assert [drift(20, n, decaying) for n in (1, 2, 3)] == [10, 5, Fraction(5, 2)]


# --- chases ---------------------------------------------------------------------------------------


def chased(target: Json | None = None, *, dice: list[int] | None = None, **inputs: Any) -> Json:
    """A chase of Kara's."""
    more: Json = {"dice": dice} if dice else {}
    if "rulings" in inputs:
        more["rulings"] = inputs.pop("rulings")
    return done("chase", actor=kara(), target=target or guard(3), inputs=inputs, **more)


@pytest.mark.rule("chase.single_roll")
@pytest.mark.parametrize(
    ("fleeing", "face", "text"),
    [
        (False, 9, "guard is caught."),
        (False, 8, "guard gets away."),
        (True, 9, "guard is shaken off."),
        (True, 8, "guard catches up."),
    ],
)
def test_chase_single_roll(fleeing: bool, face: int, text: str) -> None:
    answer = chased(fleeing=fleeing, dice=[face])
    assert (answer["task"]["stat"], answer["task"]["difficulty"]) == ("speed", 3)
    assert [e["text"] for e in answer["events"]] == [text]


@pytest.mark.rule("chase.extended.rolls")
def test_chase_extended_rolls() -> None:
    assert chased(long=True)["chase"]["needed"] == 3
    assert chased(long=True, rolls=5)["chase"]["needed"] == 5
    assert chased(long=True, successes=2, dice=[9])["chase"]["state"] == "won"


@pytest.mark.rule("chase.extended.failure_adds_success")
def test_chase_extended_failure_adds_success() -> None:
    first = chased(long=True, successes=1, dice=[8])["chase"]
    assert first == {"successes": 1, "failures": 1, "needed": 4, "state": "on"}
    assert not Chase(3, 3, 1).won
    assert Chase(3, 4, 1).won


@pytest.mark.rule("chase.extended.loss")
def test_chase_extended_loss() -> None:
    assert chased(long=True, dice=[8])["chase"]["state"] == "lost"
    tolerated: Json = {"chase_first_failure": "tolerated"}
    assert chased(long=True, rulings=tolerated, dice=[8])["chase"]["state"] == "on"
    assert chased(long=True, rulings=tolerated, failures=1, dice=[8])["chase"]["state"] == "lost"
    assert chased(long=True, successes=2, failures=1, dice=[8])["chase"]["state"] == "on"


@pytest.mark.rule("chase.vehicles", "vehicle.chase.speed_task", "vehicle.chase.worked_example")
def test_vehicle_chase_worked_example() -> None:
    # a level 3 driver in a level 5 sports car: three rolls at difficulty 5
    answer = chased(long=True, vehicle_level=5)
    assert (answer["task"]["stat"], answer["task"]["difficulty"]) == ("speed", 5)
    assert answer["chase"]["needed"] == 3
    assert chased(long=True, vehicle_level=5, basis="driver")["task"]["difficulty"] == 3
