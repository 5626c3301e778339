"""Chapter 5: crafting, building, repairing and tinkering."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import CSRD, Json, done, kara, refused

from threefold.model.time import Duration, span
from threefold.rules.clock import HOUR, MINUTE
from threefold.rules.crafting import (
    BUILD_TIMES,
    FLAWS,
    SAMPLES,
    SKILLS,
    build_time,
    material_lacking,
    materials,
)

HOUR_, DAY_ = {"n": 1, "unit": "hours"}, {"n": 1, "unit": "days"}


def crafted(*, actor: Json | None = None, target: Json | None = None, **inputs: Any) -> Json:
    """A piece of work by somebody with a good head and no skills."""
    request: Json = {
        name: inputs.pop(name) for name in ("dice", "rulings", "odds") if name in inputs
    }
    if target:
        request["target"] = target
    return done(
        "craft", actor=actor or kara(skills={}, intellect=20, effort=6), inputs=inputs, **request
    )


def difficulty(answer: Json) -> tuple[int, int]:
    return answer["task"]["base_difficulty"], answer["task"]["difficulty"]


def time(answer: Json) -> tuple[Json | None, Json | None]:
    return answer["time"]["least"], answer["time"]["most"]


# --- difficulty -----------------------------------------------------------------------------------


@pytest.mark.rule("crafting.difficulty.item_level", "crafting.scope.one_rule_set")
@pytest.mark.parametrize("work", ["build", "repair"])
@pytest.mark.parametrize("level", range(11))
def test_crafting_difficulty_item_level(work: str, level: int) -> None:
    answer = crafted(work=work, level=level)
    assert difficulty(answer) == (level, level)
    assert answer["task"]["stat"] == "intellect"
    assert crafted(work=work, level=level, stat="speed")["task"]["stat"] == "speed"


@pytest.mark.rule("crafting.difficulty.special_plus_five")
@pytest.mark.parametrize(
    "peculiar", [["cypher"], ["artifact"], ["specialized_knowledge"], ["foreign"]]
)
@pytest.mark.parametrize("work", ["build", "repair"])
def test_crafting_difficulty_special_plus_five(peculiar: list[str], work: str) -> None:
    answer = crafted(work=work, level=3, peculiar=peculiar)
    assert difficulty(answer) == (8, 8)
    assert [(line["points"], line["rule"]) for line in answer["base_lines"]] == [
        (3, "crafting.difficulty.item_level"),
        (5, "crafting.difficulty.special_plus_five"),
    ]


@pytest.mark.rule("crafting.difficulty.special_plus_five")
def test_five_is_added_once_beyond_ten() -> None:
    """Five is added once and may go beyond ten."""
    assert difficulty(crafted(level=3, peculiar=["artifact", "foreign"])) == (8, 8)
    far = crafted(level=10, peculiar=["foreign"])
    assert (difficulty(far), far["result"]) == ((15, 15), "impossible")
    assert difficulty(crafted(level=0, peculiar=["cypher"])) == (5, 5)


@pytest.mark.rule("crafting.difficulty.artistic")
def test_crafting_difficulty_artistic() -> None:
    crude = crafted(item="piece_of_furniture")
    assert (difficulty(crude), time(crude)) == ((2, 2), (HOUR_, HOUR_))
    fine = crafted(item="piece_of_furniture", artistic=2, time={"n": 7, "unit": "days"})
    assert (difficulty(fine), time(fine)[0]) == ((2, 4), {"n": 7, "unit": "days"})


@pytest.mark.rule("crafting.approval.gm_requirements", "crafting.approval.gm_requirements_repeat")
def test_crafting_approval_gm_requirements() -> None:
    for known, asked, allowed in (
        ("trained", "trained", True),
        ("specialized", "trained", True),
        ("trained", "specialized", False),
        ("practiced", "trained", False),
    ):
        actor = kara(skills={"metalworking": known})
        inputs: Json = {"level": 4, "skill": "metalworking", "requires": asked}
        if allowed:
            assert crafted(actor=actor, **inputs)["ok"]
        else:
            assert refused("craft", actor=actor, inputs=inputs) == ("not_allowed", "inputs.skill")


@pytest.mark.rule("crafting.level_zero.routine")
@pytest.mark.parametrize("item", ["sling_stones", "firewood"])
def test_crafting_level_zero_routine(item: str) -> None:
    clumsy = kara(skills={"woodcrafting": "inability"})
    answer = crafted(actor=clumsy, item=item, skill="woodcrafting", requires="trained", dice=[1])
    assert (difficulty(answer), answer["roll"], answer["result"]) == ((0, 0), None, "routine")
    assert (answer["finished"], time(answer)) == (True, (None, {"n": 5, "unit": "minutes"}))
    assert crafted(actor=clumsy, level=1, skill="woodcrafting")["task"]["difficulty"] == 2


@pytest.mark.rule("crafting.item_levels.samples", "crafting.item_levels.steel_cutting_laser")
@pytest.mark.parametrize(
    ("item", "level"),
    [
        ("sling_stones", 0),
        ("firewood", 0),
        ("torch", 1),
        ("arrow", 2),
        ("spear", 2),
        ("steel_cutting_laser", 7),
    ],
)
def test_crafting_item_levels_samples(item: str, level: int) -> None:
    assert crafted(item=item)["level"] == level
    assert set(SAMPLES.values()) == set(range(9))


@pytest.mark.rule("crafting.skills.list")
def test_crafting_skills_list() -> None:
    assert len(set(SKILLS)) == 14
    for skill in SKILLS:
        assert (
            crafted(actor=kara(skills={skill: "trained"}), level=4, skill=skill)["task"][
                "difficulty"
            ]
            == 3
        )


# --- time -----------------------------------------------------------------------------------------


@pytest.mark.rule("crafting.time.by_difficulty", "crafting.time.from_level")
@pytest.mark.parametrize(
    ("level", "least", "most"),
    [
        (0, None, Duration(5, "minutes")),
        (1, Duration(5, "minutes"), Duration(5, "minutes")),
        (2, Duration(1, "hours"), Duration(1, "hours")),
        (3, Duration(1, "days"), Duration(1, "days")),
        (4, Duration(1, "days"), Duration(2, "days")),
        (5, Duration(7, "days"), Duration(7, "days")),
        (6, Duration(30, "days"), Duration(30, "days")),
        (7, Duration(365, "days"), Duration(365, "days")),
        (8, None, None),
        (9, None, None),
        (10, None, None),
    ],
)
def test_crafting_time_by_difficulty(
    level: int, least: Duration | None, most: Duration | None
) -> None:
    takes = BUILD_TIMES[level]
    assert tuple(None if n is None else span(n) for n in takes) == (least, most)
    words = {0: "a few minutes at most", 4: "1 day to 2 days", 8: "many years"}
    assert crafted(level=level)["time"]["text"] == words.get(
        level, crafted(level=level)["time"]["text"]
    )


@pytest.mark.rule("crafting.time.from_level")
def test_peculiar_items_take_level_time_by_default() -> None:
    """Peculiar items take the time of their level unless the table rules otherwise."""
    assert time(crafted(level=1, peculiar=["cypher"]))[0] == {"n": 5, "unit": "minutes"}
    ruled = {"crafting_time_by": "difficulty"}
    assert time(crafted(level=1, peculiar=["cypher"], rulings=ruled))[0] == {
        "n": 30,
        "unit": "days",
    }
    assert time(crafted(level=1, rulings=ruled))[0] == {"n": 5, "unit": "minutes"}
    assert time(crafted(level=10, peculiar=["cypher"], rulings=ruled)) == (None, None)
    assert build_time(10, 15, CSRD) == BUILD_TIMES[10]


@pytest.mark.rule("crafting.repair.time_range")
def test_crafting_repair_time_range() -> None:
    assert time(crafted(work="repair", level=2)) == ({"n": 30, "unit": "minutes"}, HOUR_)
    assert time(crafted(work="repair", level=1)) == (
        {"n": 25, "unit": "rounds"},
        {"n": 5, "unit": "minutes"},
    )
    assert time(crafted(work="repair", level=4)) == (
        {"n": 12, "unit": "hours"},
        {"n": 2, "unit": "days"},
    )
    assert crafted(work="repair", level=2)["time"]["text"] == "30 minutes to 1 hour"


@pytest.mark.rule("crafting.time.skill_does_not_shorten")
def test_crafting_time_skill_does_not_shorten() -> None:
    adept = kara(skills={"metalworking": "specialized"}, intellect=20, effort=2)
    inputs: Json = {"level": 5, "skill": "metalworking", "assets": [{"name": "forge"}]}
    answer = crafted(actor=adept, **inputs, effort={"ease": 1})
    assert (difficulty(answer), time(answer)[0]) == ((5, 1), {"n": 7, "unit": "days"})


@pytest.mark.rule("crafting.time.circumstances", "crafting.time.gm_decides")
def test_crafting_time_circumstances() -> None:
    assert time(crafted(item="plain_clothing", slower=5)) == ({"n": 5, "unit": "days"},) * 2
    assert time(crafted(level=7, slower=20))[0] == {"n": 7300, "unit": "days"}
    assert time(crafted(level=9, time={"n": 900, "unit": "days"}))[0] == {"n": 900, "unit": "days"}


def test_span_uses_largest_fitting_unit() -> None:
    """A span is said in the largest unit that fits."""
    assert span(1) == Duration(1, "rounds")
    assert span(90 * MINUTE) == Duration(90, "minutes")
    assert span(48 * HOUR) == Duration(2, "days")
    assert span(20000 * HOUR + 1) == Duration(834, "days")


def test_work_pauses_and_resumes() -> None:
    """Work can be left and taken up again."""
    half = crafted(item="sword", worked={"n": 5, "unit": "hours"})
    assert (half["left"], half["finished"]) == ({"n": 19, "unit": "hours"}, False)
    inputs: Json = {"item": "sword", "worked": {"n": 5, "unit": "hours"}}
    assert refused("craft", actor=kara(), inputs=inputs, dice=[20]) == (
        "out_of_order",
        "inputs.worked",
    )
    whole = crafted(item="sword", worked=DAY_, dice=[12])
    assert (whole["left"], whole["finished"]) == (None, True)


# --- rush jobs ------------------------------------------------------------------------------------


@pytest.mark.rule(
    "crafting.rush.difficulty_unchanged",
    "crafting.rush.gm_allows",
    "crafting.rush.quality_outcomes",
)
def test_crafting_rush() -> None:
    adept = kara(skills={"electronics": "specialized"})
    inputs: Json = {"item": "steel_cutting_laser", "skill": "electronics", "rush": DAY_}
    plain, fast = (crafted(actor=adept, **given) for given in ({**inputs, "rush": None}, inputs))
    assert fast["task"] == plain["task"]
    assert fast["materials"] == plain["materials"] == [7, 6, 5, 4, 3, 2, 1, 0]
    assert (time(plain)[0], time(fast)[0]) == ({"n": 365, "unit": "days"}, DAY_)
    assert (plain["flaws"], fast["flaws"]) == ([], list(FLAWS))
    for flaw in FLAWS:
        made = crafted(actor=adept, **inputs, flaw=flaw, dice=[15])
        assert (made["flaws"], made["events"][-1]["rule"]) == (
            [flaw],
            "crafting.rush.quality_outcomes",
        )
    failed = crafted(actor=adept, **inputs, flaw="volatile", dice=[14])
    assert [e["kind"] for e in failed["events"]] == ["not_crafted"]


@pytest.mark.rule("crafting.rush.may_be_impossible", "crafting.rush.quality_outcomes")
def test_what_is_no_rush() -> None:
    assert refused("craft", actor=kara(), inputs={"level": 2, "rush": HOUR_}) == (
        "not_allowed",
        "inputs.rush",
    )
    assert refused("craft", actor=kara(), inputs={"level": 2, "flaw": "volatile"}) == (
        "not_allowed",
        "inputs.flaw",
    )
    assert time(crafted(level=2, rush={"n": 59, "unit": "minutes"}))[0] == {
        "n": 59,
        "unit": "minutes",
    }


# --- materials ------------------------------------------------------------------------------------


@pytest.mark.rule("crafting.materials.level_chain")
def test_crafting_materials_level_chain() -> None:
    assert crafted(level=5)["materials"] == [5, 4, 3, 2, 1, 0]
    assert crafted(level=5, peculiar=["cypher"])["materials"] == [5, 4, 3, 2, 1, 0]
    assert materials(0) == (0,)
    assert material_lacking(3, ()) == (3, 2, 1)
    assert crafted(level=5, work="repair")["materials"] == []


@pytest.mark.rule("crafting.materials.gloss_over")
def test_crafting_materials_gloss_over() -> None:
    assert crafted(level=3)["missing"] == []
    answer = crafted(level=3, at_hand=[1, 3], dice=[9])
    assert (answer["missing"], answer["finished"]) == ([2], True)
    assert answer["events"][0]["rule"] == "crafting.materials.gloss_over"
    assert crafted(level=3, at_hand=[1, 2, 3], dice=[9])["missing"] == []


def test_failure_keeps_materials_lost_and_retry_takes_effort() -> None:
    """A failure leaves the materials and another try takes effort."""
    failed = crafted(level=3, dice=[8])
    assert (failed["finished"], [e["kind"] for e in failed["events"]]) == (False, ["not_crafted"])
    assert refused("craft", actor=kara(), inputs={"level": 3, "retry": True}) == (
        "not_allowed",
        "inputs.retry",
    )
    assert crafted(level=3, retry=True, effort={"ease": 1}, dice=[6])["finished"]


# --- repair and tinkering -------------------------------------------------------------------------


@pytest.mark.rule("object.repair", "crafting.difficulty.item_level")
def test_repair_restores_thing_itself() -> None:
    door = {
        "kind": "object",
        "name": "door",
        "level": 4,
        "material": "hard",
        "object_damage": "minor",
    }
    answer = crafted(work="repair", target=door, dice=[12])
    assert (difficulty(answer), answer["target"]["object_damage"]) == ((4, 4), "intact")
    assert crafted(work="repair", target=door, dice=[11])["target"] == door
    gone = {**door, "object_damage": "destroyed"}
    tinkering = {"work": "tinker"}
    assert refused("craft", actor=kara(), target=gone, inputs=tinkering) == (
        "not_allowed",
        "target.object_damage",
    )
    assert (
        refused("craft", actor=kara(), target=gone, inputs={"work": "repair"})[1]
        == "target.object_damage"
    )
    ship = {"kind": "vehicle", "name": "ship", "level": 2, "disabled": ["engine"]}
    assert crafted(work="repair", target=ship, dice=[6])["target"] == {
        "kind": "vehicle",
        "name": "ship",
        "level": 2,
    }


@pytest.mark.rule(
    "crafting.tinker.repurpose",
    "crafting.tinker.difficulty_floor",
    "crafting.tinker.needs_like_repair",
)
def test_crafting_tinker_repurpose() -> None:
    usual = crafted(work="tinker", level=5)
    assert (difficulty(usual), time(usual)) == ((7, 7), time(crafted(work="repair", level=5)))
    assert difficulty(crafted(work="tinker", level=5, difficulty=9)) == (9, 9)
    assert difficulty(crafted(work="tinker", level=0)) == (7, 7)


@pytest.mark.rule("crafting.tinker.xp_cost")
def test_crafting_tinker_xp_cost() -> None:
    adept = kara(skills={"engines": "specialized"}, xp=4)
    inputs: Json = {"work": "tinker", "level": 5, "skill": "engines", "lasting": True}
    assert crafted(actor=adept, **inputs, dice=[15])["actor"]["xp"] == 1
    assert crafted(actor=adept, **inputs, xp=2, dice=[15])["actor"]["xp"] == 2
    assert crafted(actor=adept, **inputs, dice=[14])["actor"]["xp"] == 4
    assert refused("craft", actor=kara(xp=2), inputs=inputs) == ("cannot_pay", "actor.xp")
    assert crafted(actor=adept, **{**inputs, "lasting": False}, dice=[15])["actor"]["xp"] == 4


def test_what_belongs_elsewhere_is_refused() -> None:
    stray: list[tuple[Json, str]] = [
        ({"level": 3, "difficulty": 5}, "inputs.difficulty"),
        ({"level": 3, "lasting": True}, "inputs.lasting"),
        ({"level": 3, "work": "tinker", "xp": 2}, "inputs.xp"),
    ]
    for inputs, field in stray:
        assert refused("craft", actor=kara(), inputs=inputs) == ("not_allowed", field)
    for given in ({}, {"level": 3, "item": "spear"}):
        assert refused("craft", actor=kara(), inputs=given) == ("bad_value", "inputs.level")


@pytest.mark.rule("magic_technology.crafting.commonplace")
def test_magic_technology_crafting_commonplace() -> None:
    # where it is commonplace, magical technology is made like anything else: nothing is added
    assert difficulty(crafted(level=4)) == (4, 4)
