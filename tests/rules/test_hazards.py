"""Chapter 7: hazards, poison and disease, paralysis and other special damage, and what ends by
itself.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import (
    BROADSWORD,
    CSRD,
    Json,
    attack,
    defend,
    done,
    guard,
    kara,
    lines,
    npc,
    pc,
    pools,
    refused,
)

from threefold.model.characters import Condition
from threefold.model.conditions import (
    apply_track_shift,
    duration_of_rounds,
    with_affliction,
    with_condition,
    without_conditions,
)
from threefold.model.time import Duration
from threefold.rules.conditions import (
    CONDITIONS,
    OTHER_EFFECTS,
    barred_by_name,
    condition_lines,
    is_helpless,
)
from threefold.rules.hazards import HAZARDS, POISON_OUTCOMES, fall_points, rolls_again
from threefold.rulesets.compose import rules_for
from threefold.text import has

MAIL = {"name": "mail", "armor": 2}
FORCE = {"name": "force field", "armor": 1, "source": "other"}


def suffer(*, actor: Json | None = None, rulings: Json | None = None, **inputs: Any) -> Json:
    """Kara meets a hazard."""
    return done("hazard", actor=actor or kara(), inputs=inputs, rulings=rulings or {})


# --- hazards --------------------------------------------------------------------------------------


@pytest.mark.rule("hazard.damage.by_source")
@pytest.mark.parametrize(
    ("source", "points", "through_mail"),
    [
        ("minor_fire", 3, 3),
        ("major_fire", 6, 6),
        ("acid_splash", 2, 2),
        ("acid_bath", 6, 6),
        ("cold", 1, 1),
        ("severe_cold", 3, 3),
        ("shock", 1, 1),
        ("electrocution", 6, 6),
        ("crush", 3, 1),
        ("huge_crush", 6, 4),
        ("collision", 6, 4),
    ],
)
def test_hazard_damage_by_source(source: str, points: int, through_mail: int) -> None:
    assert pools(suffer(source=source)["actor"]) == (12 - points, 9, 8)
    damage = suffer(actor=kara(armor=[MAIL]), source=source)["damage"]
    assert (damage["dealt"], damage["taken"]) == (points, through_mail)
    assert len(HAZARDS) == 12


@pytest.mark.rule("hazard.damage.by_source")
@pytest.mark.parametrize(
    ("feet", "points"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (55, 5), (100, 10)]
)
def test_hazard_damage_by_source_of_fall(feet: int, points: int) -> None:
    assert fall_points(feet) == points
    answer = suffer(actor=kara(armor=[MAIL]), source="fall", feet=feet)
    assert answer["damage"]["taken"] == points


@pytest.mark.rule("hazard.damage.by_source", "armor.subtract.each_hit")
def test_hazard_damage_by_source_every_round() -> None:
    answer = suffer(source="major_fire", rounds=3)
    assert answer["damage"]["taken"] == 18
    assert lines(answer["damage"]["lines"]) == [(18, "hazard.damage.by_source")]
    assert (pools(answer["actor"]), answer["actor"]["damage_track"]) == ((0, 3, 8), "impaired")
    warded = kara(armor=[{**FORCE, "versus": {"fire": 2}}])
    damage = suffer(actor=warded, source="minor_fire", rounds=4)["damage"]
    assert (damage["dealt"], damage["armor"], damage["taken"]) == (12, 8, 4)


@pytest.mark.rule("hazard.damage.by_source")
@pytest.mark.parametrize(
    ("ruling", "track"), [("two_steps", "debilitated"), ("one_step", "debilitated")]
)
def test_each_round_is_hit_of_its_own(ruling: str, track: str) -> None:
    weak = kara(might=6, speed=6)
    answer = suffer(
        actor=weak, source="major_fire", rounds=2, rulings={"two_pools_emptied": ruling}
    )
    assert (pools(answer["actor"]), answer["actor"]["damage_track"]) == ((0, 0, 8), track)


@pytest.mark.rule("ambient_damage.armor.usually_none", "armor.ignored.ambient")
@pytest.mark.parametrize(("ruling", "taken"), [("all_armor", 3), ("physical_armor", 2)])
def test_ambient_damage_armor_usually_none_by_ruling(ruling: str, taken: int) -> None:
    answer = suffer(
        actor=kara(armor=[MAIL, FORCE]), source="severe_cold", rulings={"ambient_ignores": ruling}
    )
    assert answer["damage"]["taken"] == taken


@pytest.mark.rule("ambient_damage.armor.insulated_exception")
def test_ambient_damage_armor_insulated_exception() -> None:
    assert (
        suffer(actor=kara(armor=[MAIL]), source="severe_cold", insulated=True)["damage"]["taken"]
        == 1
    )


@pytest.mark.rule("hazard.source.not_only_attacks")
def test_hazard_source_not_only_attacks() -> None:
    scald = suffer(actor=kara(armor=[MAIL]), points=4, name="boiling water", rounds=2)
    assert (scald["damage"]["taken"], scald["damage"]["lines"][0]["name"]) == (
        8,
        "boiling water, 2 rounds",
    )
    rocks = suffer(actor=kara(armor=[MAIL]), points=4, ambient=False)
    assert rocks["damage"]["taken"] == 2


@pytest.mark.rule("hazard.electric.lost_action")
@pytest.mark.parametrize(
    ("inputs", "conditions"),
    [
        ({"source": "shock"}, [{"name": "stunned", "lasts": {"n": 1, "unit": "rounds"}}]),
        ({"source": "electrocution", "loses_action": False}, []),
        ({"source": "minor_fire"}, []),
        (
            {"source": "collision", "loses_action": True},
            [{"name": "stunned", "lasts": {"n": 1, "unit": "rounds"}}],
        ),
    ],
)
def test_hazard_electric_lost_action(inputs: Json, conditions: list[Json]) -> None:
    after = suffer(**inputs)["actor"]
    assert after["conditions"] == conditions
    if conditions:
        assert (
            refused("attack", actor=after, target=guard(), inputs={"attack": BROADSWORD})[0]
            == "cannot_act"
        )
        assert defend(actor=after)["task"]["difficulty"] == 4


@pytest.mark.rule("damage_track.step_down.massive_trauma", "damage_track.step_down.direct_effects")
@pytest.mark.parametrize(
    ("ruling", "might", "track"),
    [
        ("damage_only", 2, "hale"),
        ("damage_and_track", 2, "impaired"),
        ("track_only", 12, "impaired"),
    ],
)
def test_damage_track_step_down_massive_trauma(ruling: str, might: int, track: str) -> None:
    answer = suffer(source="fall", feet=100, massive=True, rulings={"long_fall": ruling})
    assert (pools(answer["actor"])[0], answer["actor"]["damage_track"]) == (might, track)
    plain = suffer(source="fall", feet=100, rulings={"long_fall": ruling})
    assert (pools(plain["actor"])[0], plain["actor"]["damage_track"]) == (2, "hale")


def test_hazard_hurts_npc_through_its_own_armor() -> None:
    foe = guard(4, armor=3)
    assert done("hazard", actor=foe, inputs={"source": "major_fire"})["actor"]["health"] == 6
    assert done("hazard", actor=foe, inputs={"source": "huge_crush"})["actor"]["health"] == 9
    drowned = done("hazard", actor=foe, inputs={"source": "acid_bath", "rounds": 2})
    assert (drowned["actor"]["health"], [e["kind"] for e in drowned["events"]]) == (0, ["foe_down"])


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({}, "inputs.source"),
        ({"source": "cold", "points": 3}, "inputs.source"),
        ({"source": "fall"}, "inputs.feet"),
        ({"source": "cold", "feet": 20}, "inputs.feet"),
        ({"source": "crush", "rounds": 2}, "inputs.rounds"),
        ({"source": "fall", "feet": 20, "rounds": 2}, "inputs.rounds"),
        ({"source": "cold", "rounds": 0}, "inputs.rounds"),
    ],
)
def test_what_does_not_go_together_is_refused(inputs: Json, field: str) -> None:
    assert refused("hazard", actor=kara(), inputs=inputs) == ("bad_value", field)


def test_dead_suffer_nothing_more() -> None:
    dead = kara(damage_track="dead")
    assert refused("hazard", actor=dead, inputs={"source": "cold"})[0] == "cannot_act"
    assert refused("special_damage", actor=dead, inputs={"steps_down": 1})[0] == "cannot_act"
    assert refused("poison", actor=dead, inputs={"level": 3})[0] == "cannot_act"


# --- poison ---------------------------------------------------------------------------------------


def poisoned(
    *, procedure: str = "poison", actor: Json | None = None, face: int | None = 1, **inputs: Any
) -> Json:
    dice = {} if face is None else {"dice": [face]}
    return done(procedure, actor=actor or kara(), inputs={"level": 4, **inputs}, **dice)


@pytest.mark.rule("special_damage.poison.might_defense")
def test_special_damage_poison_might_defense() -> None:
    task = poisoned(face=None)["task"]
    assert (task["stat"], task["difficulty"]) == ("might", 4)
    tough = kara(skills={"might defense": "trained"}, conditions=["stunned"])
    assert poisoned(actor=tough, face=None, effort={"ease": 1})["task"]["difficulty"] == 2
    assert poisoned(face=12, points=5)["damage"] is None


@pytest.mark.rule("special_damage.poison.outcomes")
def test_special_damage_poison_outcomes() -> None:
    hurt = poisoned(points=5, actor=kara(armor=[MAIL]))
    assert (hurt["damage"]["taken"], pools(hurt["actor"])) == (5, (7, 9, 8))
    assert pools(poisoned(points=5, damage_type="speed")["actor"]) == (12, 4, 8)
    assert poisoned(points=5, actor=kara(armor=[MAIL]), ignores_armor=False)["damage"]["taken"] == 3
    assert poisoned(steps_down=2)["actor"]["damage_track"] == "debilitated"
    still = poisoned(condition="paralyzed", lasts={"n": 10, "unit": "minutes"})["actor"][
        "conditions"
    ]
    assert still == [
        {"name": n, "lasts": {"n": 10, "unit": "minutes"}} for n in ("paralyzed", "prone")
    ]
    assert poisoned(condition="unable to say yes")["actor"]["conditions"] == ["unable to say yes"]
    assert all(has(f"poison_outcome.{outcome}") for outcome in POISON_OUTCOMES)
    assert poisoned(face=12, points=5, steps_down=1, condition="blind")["actor"] == kara()


@pytest.mark.rule("special_damage.poison.outcomes")
def test_ongoing_poison_works_until_it_is_resisted() -> None:
    venom = {"name": "venom", "points": 1, "again": {"n": 1, "unit": "rounds"}}
    first = poisoned(**venom)
    assert (first["again"], pools(first["actor"])[0]) == ({"n": 1, "unit": "rounds"}, 11)
    assert first["actor"]["conditions"] == [{"name": "venom", "again": {"n": 1, "unit": "rounds"}}]
    over = poisoned(**venom, actor=first["actor"], face=12)
    assert (over["again"], over["actor"]["conditions"]) == (None, [])
    last = poisoned(**venom, times=0, actor=first["actor"])
    assert (last["again"], last["actor"]["conditions"], pools(last["actor"])[0]) == (None, [], 10)
    assert [rolls_again(False, resisted, 2) for resisted in (False, True)] == [True, False]


@pytest.mark.rule("special_damage.poison.outcomes")
@pytest.mark.parametrize(
    ("procedure", "given", "field"),
    [
        ("poison", {"lasts": {"n": 2}, "points": 1}, "lasts"),
        ("poison", {"times": 2, "points": 1}, "times"),
        ("disease", {"lasts": {"n": 2}, "points": 1}, "lasts"),
    ],
)
def test_poison_tells_span_and_repetition(procedure: str, given: Json, field: str) -> None:
    """A poison is told what lasts and when it comes again."""
    inputs = {"level": 4, **given}
    assert refused(procedure, actor=kara(), inputs=inputs, dice=[3]) == (
        "bad_value",
        f"inputs.{field}",
    )


# --- disease --------------------------------------------------------------------------------------


@pytest.mark.rule("special_damage.disease.daily")
@pytest.mark.parametrize(("face", "might"), [(1, 9), (12, 12)])
def test_special_damage_disease_daily(face: int, might: int) -> None:
    answer = poisoned(procedure="disease", name="fever", points=3, face=face)
    assert answer["task"]["stat"] == "might"
    assert (answer["again"], pools(answer["actor"])[0]) == ({"n": 1, "unit": "days"}, might)
    assert answer["actor"]["conditions"] == [{"name": "fever", "again": {"n": 1, "unit": "days"}}]
    next_day = poisoned(procedure="disease", name="fever", points=3, face=1, actor=answer["actor"])
    assert pools(next_day["actor"])[0] == might - 3


@pytest.mark.rule("special_damage.disease.unrecoverable")
def test_special_damage_disease_unrecoverable() -> None:
    sick = poisoned(procedure="disease", points=3, unrecoverable=True)["actor"]
    assert (pools(sick)[0], sick["unrecoverable"]) == (9, {"might": 3})
    rest: Json = {"actor": sick, "dice": [6]}
    assert done("recover", inputs={"spend": {"might": 2}}, **rest)[
        "ok"
    ]  # 14 at most, less the 3: 11
    assert refused("recover", inputs={"spend": {"might": 3}}, **rest) == (
        "bad_value",
        "inputs.spend.might",
    )
    healed = done("heal", actor=kara(name="Ben"), target=sick, inputs={"points": 4}, dice=[12])
    assert pools(healed["target"])[0] == 11
    worse = poisoned(procedure="disease", points=10, unrecoverable=True, actor=sick)["actor"]
    assert (pools(worse), worse["unrecoverable"]) == ((0, 8, 8), {"might": 12, "speed": 1})
    drained = poisoned(
        procedure="disease",
        points=99,
        unrecoverable=True,
        actor={**sick, "unrecoverable": {"might": 14}},
    )
    assert drained["actor"]["unrecoverable"] == {"might": 14, "speed": 9, "intellect": 8}
    assert "unrecoverable" not in poisoned(procedure="disease", points=3)["actor"]


# --- paralysis ------------------------------------------------------------------------------------

LASH = {"name": "thought lash", "damage": 4, "range": "short", "stats": ["intellect"]}


@pytest.mark.rule("special_damage.paralysis.effect")
def test_special_damage_paralysis_effect() -> None:
    after = done("special_damage", actor=kara(), inputs={"condition": "paralyzed"})["actor"]
    assert after["conditions"] == ["paralyzed", "prone"]
    for procedure, inputs in (
        ("climb", {"surface": "stone_wall"}),
        ("jump", {"kind": "standing", "feet": 5}),
    ):
        assert refused(procedure, actor=after, inputs=inputs) == ("cannot_act", "actor.conditions")
    assert refused("move", actor=after, inputs={"way": "long"})[0] == "cannot_act"
    assert (
        refused("attack", actor=after, target=guard(), inputs={"attack": BROADSWORD})[0]
        == "cannot_act"
    )


@pytest.mark.rule("special_damage.paralysis.nonphysical_actions")
def test_special_damage_paralysis_nonphysical_actions() -> None:
    still = kara(conditions=["paralyzed"])
    assert attack(actor=still, weapon=LASH)["task"]["difficulty"] == 4
    assert done("interact", actor=still, target=guard())["ok"]
    assert done("recover", actor=still)["ok"]
    for stat in ("might", "intellect"):
        assert defend(actor=still, stat=stat)["task"]["difficulty"] == 4
    assert barred_by_name("paralyzed") == {"body", "move"}


@pytest.mark.rule("special_damage.paralysis.effect")
@pytest.mark.parametrize("spelling", ["paralyzed", "Paralysed"])
def test_paralyzed_pc_dodges_only_by_ruling(spelling: str) -> None:
    """A paralyzed PC does not dodge unless a ruling lets it."""
    still = kara(conditions=[spelling])
    hit = defend(actor=still)
    assert (hit["task"], hit["roll"], hit["result"], hit["damage"]["taken"]) == (
        None,
        None,
        "failure",
        4,
    )
    tries = defend(actor=still, rulings={"paralysed_defense": "difficulty"})
    assert (tries["task"]["difficulty"], tries["damage"]) == (4, None)
    assert is_helpless([spelling], "speed", CSRD)
    assert not is_helpless(
        [spelling], "speed", rules_for("csrd", {"paralysed_defense": "difficulty"})
    )


def test_unconscious_do_nothing() -> None:
    out = kara(conditions=["unconscious"])
    assert refused("interact", actor=out, target=guard()) == ("cannot_act", "actor.conditions")


@pytest.mark.rule("defend.unaware.no_modifiers")
def test_unconscious_defend_as_unaware_do() -> None:
    shield = {"name": "shield", "source": "shield"}
    out = kara(conditions=["unconscious"], armor=[shield], skills={"speed defense": "trained"})
    assert defend(actor=out)["task"]["difficulty"] == 6
    assert (
        refused("defend", actor=out, target=guard(), inputs={"effort": {"ease": 1}})[0]
        == "not_allowed"
    )
    assert defend(actor=out, rulings={"surprise_defense": "auto_hit"})["result"] == "failure"


# --- other special damage -------------------------------------------------------------------------


@pytest.mark.rule("special_damage.other.kinds")
def test_special_damage_other_kinds() -> None:
    assert len(OTHER_EFFECTS) == 12
    assert all(has(f"other_effect.{name}") for name in OTHER_EFFECTS)
    assert done("special_damage", actor=kara(), inputs={"condition": "deaf"})["actor"][
        "conditions"
    ] == ["deaf"]
    assert condition_lines(["deaf", "out of phase"], False, "task", CSRD) == []


@pytest.mark.rule("damage_track.step_down.direct_effects")
@pytest.mark.parametrize(("steps", "track"), [(1, "impaired"), (2, "debilitated"), (3, "dead")])
def test_damage_track_step_down_direct_effects(steps: int, track: str) -> None:
    answer = done("special_damage", actor=kara(), inputs={"steps_down": steps})
    assert (answer["actor"]["damage_track"], pools(answer["actor"])) == (track, (12, 9, 8))
    assert refused("special_damage", actor=kara()) == ("bad_value", "inputs.steps_down")


@pytest.mark.rule("npc.track_shift.default", "npc.track_shift.debilitated_option")
@pytest.mark.parametrize(
    ("outcome", "health", "conditions"),
    [("dead", 0, None), ("unconscious", 0, ["unconscious"]), ("debilitated", 12, ["debilitated"])],
)
def test_npc_track_shift_default_by_gms_pick(
    outcome: Any, health: int, conditions: list[str] | None
) -> None:
    answer = done(
        "special_damage", actor=guard(), inputs={"steps_down": 1, "npc_outcome": outcome}
    )["actor"]
    assert (answer["health"], answer.get("conditions")) == (health, conditions)
    assert apply_track_shift(npc(4), 1, outcome).conditions == (conditions or npc(4).conditions)


@pytest.mark.rule("special_damage.dazed.duration")
@pytest.mark.parametrize("name", ["dazed", "stunned"])
def test_special_damage_dazed_duration(name: str) -> None:
    own = with_affliction(pc(), name, None)
    assert own.conditions == [Condition(name, lasts=Duration(1, "rounds"))]
    longer = with_affliction(own, name, Duration(3, "rounds"))
    assert longer.conditions == [Condition(name, lasts=Duration(3, "rounds"))]
    assert with_affliction(longer, name, Duration(2, "rounds")) is longer
    answer = done("special_damage", actor=kara(), inputs={"condition": name})["actor"]
    assert answer["conditions"] == [{"name": name, "lasts": {"n": 1, "unit": "rounds"}}]


# --- time passes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounds", "left"),
    [
        (1, (1, "rounds")),
        (999, (999, "rounds")),
        (1000, (100, "minutes")),
        (9991, (17, "hours")),
        (14400, (24, "hours")),
    ],
)
def test_rest_is_told_in_finest_exact_unit(rounds: int, left: tuple[int, Any]) -> None:
    """What is left is told in the finest unit that holds it."""
    assert duration_of_rounds(rounds) == Duration(*left)


def test_doubled_condition_is_removed_once() -> None:
    """A condition put on twice is there once and is taken off once."""
    twice = with_condition(with_condition(npc(4), "Paralysed"), "paralyzed")
    assert twice.condition_names() == ["Paralysed"]
    assert without_conditions(twice, ["paralyzed"]).condition_names() == []
    assert all(has(f"condition.{name.replace(' ', '_')}") for name in CONDITIONS)
