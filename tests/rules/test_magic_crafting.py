"""Chapter 9: crafting cyphers and artifacts, magical technology, and devices that deal with
magic.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import CSRD, Json, done, kara, pools, refused

from threefold.rules.magic_crafting import STEPS, Progress, Wanted, after_subtask, ladder, level_of

CRAFT = "potion brewing"
MINUTE, HOUR, DAY = 1, 60, 24 * 60
MINUTES = {"minutes": MINUTE, "hours": HOUR, "days": DAY}


def brewer(level: str = "trained", **changes: Any) -> Json:
    """Somebody who brews potions."""
    return kara(**{"skills": {CRAFT: level}, "intellect": 20, "effort": 6, **changes})


def made(*, actor: Json | None = None, **inputs: Any) -> Json:
    """Work on a magic item."""
    request: Json = {
        name: inputs.pop(name) for name in ("dice", "rulings", "odds") if name in inputs
    }
    return done(
        "magic_craft", actor=actor or brewer(), inputs={"skill": CRAFT, **inputs}, **request
    )


def unmade(*, actor: Json | None = None, **inputs: Any) -> tuple[str, str]:
    request: Json = {name: inputs.pop(name) for name in ("dice", "rulings") if name in inputs}
    return refused(
        "magic_craft", actor=actor or brewer(), inputs={"skill": CRAFT, **inputs}, **request
    )


def assessed(n: int, **inputs: Any) -> Json:
    """A cypher whose assessed difficulty is this: trained, it is the level."""
    return made(level=n, **inputs)


def minutes(span: Json) -> int:
    return int(span["n"]) * MINUTES[span["unit"]]


def artifact(*, actor: Json | None = None, **inputs: Any) -> Json:
    return made(actor=actor, category="artifact", agreed=True, **inputs)


# --- level and materials --------------------------------------------------------------------------


@pytest.mark.rule("magic_crafting.steps")
def test_magic_crafting_steps() -> None:
    assert STEPS == ("level", "materials", "difficulty", "time", "subtasks")
    order = ("level", "materials", "assessed", "time", "subtasks")
    assert set(order) <= made(level=3).keys()


@pytest.mark.rule("magic_crafting.level.choice")
def test_magic_crafting_level_choice() -> None:
    assert made(level=3, levels="1d6 + 2")["level"] == 3
    assert made(level=8, levels="1d6 + 2")["level"] == 8
    for level in (2, 9):
        assert unmade(level=level, levels="1d6 + 2") == ("not_allowed", "inputs.level")
    assert unmade() == ("bad_value", "inputs.level")
    assert unmade(level=3, levels="some") == ("bad_value", "inputs.levels")


@pytest.mark.rule("magic_crafting.level.cheap_version", "magic_crafting.level.gm_floor")
def test_magic_crafting_level_cheap_version() -> None:
    assert made(cheapest=True, levels="1d6 + 2")["level"] == 3
    assert made(cheapest=True, levels="1d6 + 2", floor=5)["level"] == 5
    assert unmade(level=4, levels="1d6 + 2", floor=5) == ("not_allowed", "inputs.level")
    assert level_of(Wanted(cheapest=True), CSRD) == 1
    assert unmade(cheapest=True, level=4, levels="1d6 + 2") == ("bad_value", "inputs.level")


@pytest.mark.rule("magic_crafting.level.stim")
@pytest.mark.parametrize("asked", [1, 3, 6, 9, None])
def test_magic_crafting_level_stim(asked: int | None) -> None:
    answer = made(level=asked, stim=True, levels="1d6", dice=[5])
    assert (answer["level"], answer["assessed"]) == (6, 6)
    assert ("level" in [e["kind"] for e in answer["events"]]) is (asked not in (None, 6))


MATERIALS = {
    1: (1, "inexpensive"),
    2: (2, "inexpensive"),
    3: (1, "moderate"),
    4: (2, "moderate"),
    5: (3, "moderate"),
    6: (1, "expensive"),
    7: (2, "expensive"),
    8: (3, "expensive"),
    9: (1, "very_expensive"),
    10: (2, "very_expensive"),
}


@pytest.mark.rule("magic_crafting.materials.table", "magic_crafting.materials.keyed_to_level")
@pytest.mark.parametrize("level", MATERIALS)
def test_magic_crafting_materials_table(level: int) -> None:
    number, price = MATERIALS[level]
    for actor in (brewer(), brewer("specialized")):
        assert made(actor=actor, level=level, recipe=True)["materials"] == {
            "number": number,
            "price": price,
        }


# --- difficulty -----------------------------------------------------------------------------------


@pytest.mark.rule("magic_crafting.difficulty.base", "magic_crafting.difficulty.easing")
@pytest.mark.parametrize("level", range(1, 11))
def test_magic_crafting_difficulty_base(level: int) -> None:
    answer = made(level=level)
    assert [line["points"] for line in answer["assessed_lines"]] == [level, 1, -1]
    assert answer["assessed"] == level
    assert made(actor=brewer("specialized"), level=level)["assessed"] == level - 1


@pytest.mark.rule("magic_crafting.difficulty.easing", "magic_crafting.difficulty.recipe_asset")
def test_magic_crafting_difficulty_easing() -> None:
    assert made(level=7, recipe=True)["assessed"] == 6
    # a recipe is an asset like others: two steps of them count
    three = [{"name": "still"}, {"name": "library"}]
    assert made(level=7, recipe=True, assets=three)["assessed"] == 5
    assert (
        made(level=7, recipe=True, assets=three, ease=[{"name": "alchemist", "steps": 2}])[
            "assessed"
        ]
        == 3
    )
    assert made(level=7, hinder=[{"name": "damp"}])["assessed"] == 8
    # Effort does not lower it
    assert made(level=7, effort={"ease": 3})["assessed"] == 7


@pytest.mark.rule("magic_crafting.skill.required")
@pytest.mark.parametrize("skill", ["practiced", "inability", None])
def test_magic_crafting_skill_required(skill: str | None) -> None:
    actor = kara(skills={CRAFT: skill} if skill else {})
    assert unmade(actor=actor, level=1) == ("not_allowed", "inputs.skill")
    assert unmade(actor=actor, level=1, recipe=True, dice=[20]) == ("not_allowed", "inputs.skill")


# --- time and subtasks ----------------------------------------------------------------------------

TIMES = {1: 10, 2: 60, 3: 240, 4: 540, 5: 1440, 6: 2880, 7: 10080, 8: 30240, 9: 86400, 10: 259200}
INTERVALS = {1: 10, 2: 30, 3: 80, 4: 135, 5: 288, 6: 480, 7: 1440, 8: 3780, 9: 9600, 10: 25920}


@pytest.mark.rule(
    "magic_crafting.time.table", "magic_crafting.subtask.interval", "magic_crafting.time.unattended"
)
@pytest.mark.parametrize("n", TIMES)
def test_magic_crafting_time_table(n: int) -> None:
    answer = assessed(n)
    assert (minutes(answer["time"]), minutes(answer["interval"])) == (TIMES[n], INTERVALS[n])
    assert answer["unattended"] is (n > 4)


@pytest.mark.rule("magic_crafting.time.keyed_to_assessed")
def test_magic_crafting_time_keyed_to_assessed() -> None:
    assert minutes(made(level=6)["time"]) == 2 * DAY
    assert minutes(made(actor=brewer("specialized"), level=6, recipe=True)["time"]) == 9 * HOUR


@pytest.mark.rule("magic_crafting.time.table")
def test_off_table_of_times() -> None:
    beyond: Json = {"level": 10, "hinder": [{"name": "damp"}]}
    assert unmade(**beyond) == ("bad_value", "inputs.time")
    own = made(**beyond, time={"n": 440, "unit": "days"})
    assert (own["assessed"], minutes(own["interval"])) == (11, 40 * DAY)
    nothing = made(actor=brewer("specialized"), level=1)
    assert (nothing["assessed"], nothing["subtasks"], nothing["result"]) == (0, [], "routine")
    assert (nothing["finished"], nothing["task"], minutes(nothing["spent"])) == (True, None, 10)
    assert unmade(actor=brewer("specialized"), level=1, effort={"ease": 1}) == (
        "not_allowed",
        "inputs.effort",
    )


@pytest.mark.rule("magic_crafting.time.stay_put")
def test_magic_crafting_time_stay_put() -> None:
    for place in ("road", "dungeon"):
        assert unmade(level=1, place=place) == ("not_allowed", "inputs.place")
    assert made(level=1, place="workplace")["ok"]


@pytest.mark.rule(
    "magic_crafting.subtask.count",
    "magic_crafting.subtask.ladder",
    "magic_crafting.subtask.completion",
)
def test_magic_crafting_subtask_ladder() -> None:
    assert ladder(5) == (1, 2, 3, 4, 5)
    state: Json = {}
    for n in range(1, 6):
        answer = assessed(5, **state, dice=[3 * n])
        assert (answer["task"]["difficulty"], answer["result"]) == (n, "success")
        assert (answer["done"], answer["finished"]) == (n, n == 5)
        state = {name: answer[name] for name in ("done", "failures", "to_replace")}
    assert unmade(level=5, **state) == ("out_of_order", "inputs.done")


@pytest.mark.rule("magic_crafting.difficulty.easing", "magic_crafting.subtask.ladder")
def test_skill_counts_once_over_all_subtasks() -> None:
    """Skill counts once and not again at each subtask."""
    task = made(level=5, recipe=True, done=3)["task"]
    assert (task["base_difficulty"], task["difficulty"], task["modifiers"]) == (4, 4, [])
    helped = made(level=5, recipe=True, done=3, help=[{"name": "a friend holds the ladle"}])
    assert (helped["assessed"], helped["task"]["difficulty"]) == (4, 3)


def test_conditions_of_moment_count_at_subtask() -> None:
    assert made(actor=brewer(conditions=["dazed"]), level=5)["task"]["difficulty"] == 2
    assert unmade(actor=brewer(conditions=["stunned"]), level=5) == (
        "cannot_act",
        "actor.conditions",
    )
    assert unmade(actor=brewer("specialized", conditions=["stunned"]), level=1) == (
        "cannot_act",
        "actor.conditions",
    )


@pytest.mark.rule(
    "magic_crafting.subtask.failure.not_ruined",
    "magic_crafting.subtask.failure.first",
    "magic_crafting.subtask.failure.second_in_row",
)
def test_magic_crafting_subtask_failures() -> None:
    first = assessed(5, done=3, dice=[11])
    assert (first["done"], first["failures"], first["to_replace"]) == (3, 1, 0)
    assert minutes(first["spent"]) == 288
    second = assessed(5, done=3, failures=1, dice=[11])
    assert (second["done"], second["failures"], second["to_replace"]) == (3, 2, 1)
    assert unmade(level=5, done=3, failures=2, to_replace=1, dice=[12]) == (
        "out_of_order",
        "inputs.to_replace",
    )
    third = assessed(5, done=3, failures=2, dice=[11])
    assert (third["failures"], third["to_replace"]) == (3, 1)
    again = assessed(5, done=3, failures=2, dice=[12])
    assert (again["done"], again["failures"], again["to_replace"]) == (4, 0, 0)


@pytest.mark.rule("magic_crafting.subtask.failure.first")
def test_streak_is_kept_for_one_subtask() -> None:
    assert after_subtask(Progress(2, 1), True) == Progress(3)
    assert after_subtask(Progress(3), False) == Progress(3, 1)
    assert unmade(level=5, failures=1, to_replace=1) == ("bad_value", "inputs.to_replace")


@pytest.mark.rule("magic_crafting.subtask.interval")
def test_subtask_rolls_when_time_ends() -> None:
    """A subtask is rolled when its time is over."""
    assert unmade(level=3, worked={"n": 79, "unit": "minutes"}, dice=[20]) == (
        "out_of_order",
        "inputs.worked",
    )
    assert made(level=3, worked={"n": 80, "unit": "minutes"}, dice=[20])["done"] == 1
    assert (
        minutes(made(level=3, interval={"n": 2, "unit": "hours"}, dice=[20])["spent"]) == 2 * HOUR
    )


# --- Effort ---------------------------------------------------------------------------------------


@pytest.mark.rule("magic_crafting.effort.per_subtask")
def test_magic_crafting_effort_per_subtask() -> None:
    answer = assessed(5, done=4, effort={"ease": 2}, dice=[9])
    assert (answer["task"]["difficulty"], answer["finished"]) == (3, True)
    assert pools(answer["actor"])[2] == 15


@pytest.mark.rule("magic_crafting.effort.day_limit")
@pytest.mark.parametrize("n", range(1, 11))
def test_magic_crafting_effort_day_limit(n: int) -> None:
    for rulings, last in (({}, 7), ({"craft_effort_limit": "whole_time"}, 5)):
        assert assessed(n, rulings=rulings)["effort_allowed"] is (n <= last)
        if n > last:
            assert unmade(level=n, effort={"ease": 1}, rulings=rulings) == (
                "not_allowed",
                "inputs.effort",
            )
        else:
            assert assessed(n, effort={"ease": 1}, rulings=rulings)["ok"]


def test_odds_know_that_effort_is_barred() -> None:
    assert [row["affordable"] for row in assessed(8, odds=True)["odds"]] == [True] + [False] * 6


# --- artifacts ------------------------------------------------------------------------------------


@pytest.mark.rule("artifact_crafting.agreement", "artifact_crafting.xp_cost")
def test_artifact_crafting_agreement() -> None:
    assert unmade(category="artifact", level=4) == ("not_allowed", "inputs.agreed")
    assert artifact(level=4)["actor"]["xp"] == 3
    begun = artifact(level=4, dice=[1])
    assert (begun["actor"]["xp"], begun["xp_paid"], begun["failures"]) == (0, True, 1)
    later = artifact(actor=brewer(xp=0), level=4, xp_paid=True, dice=[3])
    assert (later["actor"]["xp"], later["done"]) == (0, 1)
    poor = brewer(xp=2)
    assert unmade(actor=poor, category="artifact", agreed=True, level=4) == (
        "cannot_pay",
        "actor.xp",
    )


@pytest.mark.rule("artifact_crafting.difficulty")
@pytest.mark.parametrize(("level", "expected"), [(1, 3), (4, 6), (8, 10)])
def test_artifact_crafting_difficulty(level: int, expected: int) -> None:
    assert artifact(level=level)["assessed"] == expected


@pytest.mark.rule("artifact_crafting.materials_multiplier", "artifact_crafting.time_multiplier")
def test_artifact_crafting_multipliers() -> None:
    full = artifact(level=4)  # difficulty 7 before it is eased, as that of a level 6 cypher
    assert full["materials"] == {"number": 5, "price": "expensive"}
    assert minutes(full["time"]) == 20 * TIMES[6]
    less = artifact(level=4, material_factor=2, time_factor=1)
    assert (less["materials"], minutes(less["time"])) == (
        {"number": 2, "price": "expensive"},
        TIMES[6],
    )
    assert minutes(artifact(level=8)["time"]) == 20 * TIMES[10]
    for name, factor in (("material_factor", 6), ("time_factor", 21)):
        more: Json = {name: factor}
        assert unmade(category="artifact", agreed=True, level=4, **more) == (
            "bad_value",
            f"inputs.{name}",
        )
        one: Json = {name: 1}
        assert unmade(level=4, **one) == ("not_allowed", f"inputs.{name}")


@pytest.mark.rule("artifact_crafting.materials_multiplier")
def test_past_table_of_materials_gm_says() -> None:
    assert artifact(level=8)["materials"] == {"number": 10, "price": "very_expensive"}
    eased = [{"name": "master", "steps": 2}]
    far = artifact(level=9, ease=eased, dice=[3])
    assert (far["assessed"], far["materials"]) == (9, None)
    assert "magic_crafting.materials.table" in [e["rule"] for e in far["events"]]


@pytest.mark.rule("artifact_crafting.simple", "artifact_crafting.xp_cost")
def test_artifact_crafting_simple() -> None:
    assert unmade(category="artifact", agreed=True, level=4, simple=True) == (
        "bad_value",
        "inputs.time",
    )
    answer = artifact(level=4, simple=True, time={"n": 10, "unit": "days"}, name="lamp")
    assert (answer["finished"], answer["result"], answer["actor"]["xp"]) == (True, "routine", 0)
    assert answer["actor"]["artifacts"] == [{"name": "lamp", "level": 4, "text": ""}]
    assert answer["actor"]["benefits"] == [{"kind": "artifact", "name": "lamp"}]


@pytest.mark.rule("magic_crafting.item_category", "magic_crafting.subtask.completion")
def test_what_is_finished_stands_on_sheet() -> None:
    answer = made(level=2, name="draught", done=1, dice=[6])
    assert answer["actor"]["cyphers"] == [{"name": "draught", "level": 2, "text": ""}]
    assert made(level=2, name="draught", done=0, dice=[6])["actor"]["cyphers"] == []
    assert unmade(category="artifact", agreed=True, stim=True) == ("not_allowed", "inputs.stim")


# --- magical technology ---------------------------------------------------------------------------


@pytest.mark.rule("magic_technology.crafting.commonplace")
def test_common_magic_technology_crafts_as_usual() -> None:
    """Commonplace magical technology is crafted like anything else."""
    assert unmade(level=4, technology="commonplace") == ("not_allowed", "inputs.technology")
    assert done("craft", actor=kara(), inputs={"level": 4})["task"]["difficulty"] == 4


@pytest.mark.rule("magic_technology.crafting.hybrid", "magic_technology.crafting.hybrid_skills")
def test_magic_technology_crafting_hybrid() -> None:
    assert unmade(level=2, technology="device_first") == ("out_of_order", "inputs.device_made")
    assert made(level=2, technology="device_first", device_made=True)["ok"]
    assert made(level=2, technology="together")["ok"]
    assert unmade(level=2, device_made=True) == ("bad_value", "inputs.device_made")
    assert unmade(level=2, technology="together", done=1) == ("out_of_order", "inputs.device_made")
    assert made(level=2, technology="together", device_made=True, done=1, dice=[6])["finished"]


def device(**inputs: Any) -> Json:
    found: Json = done("magic_device", inputs=inputs)["device"]
    return found


@pytest.mark.rule("magic_technology.devices")
@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("magic_detector", "expensive"),
        ("mystical_hazard_suit", "very_expensive"),
        ("spellscrambler", "very_expensive"),
    ],
)
def test_magic_technology_devices(name: str, price: str) -> None:
    assert (device(device=name)["price"], device(device=name)["works"]) == (price, True)


@pytest.mark.rule(
    "magic_technology.magic_detector.single_use", "magic_technology.spellscrambler.effect"
)
@pytest.mark.parametrize("name", ["magic_detector", "spellscrambler"])
def test_what_works_once(name: str) -> None:
    assert not device(device=name, used=True)["works"]
    assert not device(device=name, works=False)["works"]
    again = {"device": name, "used": True, "works": False}
    assert refused("magic_device", inputs=again) == ("not_allowed", "inputs.works")
    assert refused("magic_device", inputs={"device": name, "repaired": True}) == (
        "not_allowed",
        "inputs.repaired",
    )


@pytest.mark.rule("magic_technology.spellscrambler.effect")
def test_magic_technology_spellscrambler_effect() -> None:
    off = device(device="spellscrambler", used=True)
    assert (off["rounds"], off["distance"]) == (1, "short")
    assert device(device="spellscrambler")["rounds"] is None


@pytest.mark.rule("magic_technology.hazard_suit.eases", "magic_technology.hazard_suit.breach")
def test_magic_technology_hazard_suit() -> None:
    suit: Json = {"device": "mystical_hazard_suit"}
    line = device(**suit)["ease"]
    assert (line["steps"], line["kind"], line["rule"]) == (
        -1,
        "ability",
        "magic_technology.hazard_suit.eases",
    )
    torn = device(**suit, damage=1)
    assert (torn["works"], torn["ease"]) == (False, None)
    assert not device(**suit, works=False)["works"]
    assert device(**suit, works=False, repaired=True)["ease"]["steps"] == -1
    assert refused("magic_device", inputs={**suit, "used": True}) == ("not_allowed", "inputs.used")
