"""Chapter 3, attack modifiers: each situation, training against it, range by distance, and what
cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.people import CSRD

from threefold.rules.bearing import SituationEffects, situation_effects
from threefold.rules.ruleset import Rules
from threefold.rules.situations import LIGHTS, SITUATIONS, Attacking
from threefold.rules.types import Refusal
from threefold.rulesets.compose import rules_for
from threefold.text import render

MAY_EASE = rules_for("csrd", {"low_light_training": "may_ease"})


def bear(
    ids: Sequence[str],
    *,
    defending: bool = False,
    rules: Rules = CSRD,
    distance: Any = None,
    **attack: Any,
) -> SituationEffects:
    """What some situations come to for an attack."""
    found = situation_effects(ids, Attacking(**attack), defending, rules, distance)
    assert not isinstance(found, Refusal), found
    return found


def counted(ids: Sequence[str], **told: Any) -> list[tuple[int, int]]:
    """Steps, and those that count."""
    return [(m.steps, m.counted) for m in bear(ids, **told).lines]


def total(ids: Sequence[str], **told: Any) -> int:
    """Steps in all."""
    return sum(m.counted for m in bear(ids, **told).lines)


def refused(ids: Sequence[str], *, distance: Any = None, **attack: Any) -> tuple[str, str]:
    """Code and text of a refusal."""
    found = situation_effects(ids, Attacking(**attack), False, CSRD, distance)
    assert isinstance(found, Refusal), found
    assert found.code == "not_allowed"
    return found.field, found.message.key.removeprefix("refusal.")


POSSIBLE = [id for id, known in SITUATIONS.items() if not known.bars]


@pytest.mark.rule("attack.modifier.direction")
@pytest.mark.parametrize("id", POSSIBLE)
def test_attack_modifier_direction(id: str) -> None:
    for ranged in (False, True):
        attack, defense = counted([id], ranged=ranged), counted([id], ranged=ranged, defending=True)
        assert [(-a, -b) for a, b in attack] == defense


@pytest.mark.parametrize(
    ("id", "melee", "ranged"),
    [
        pytest.param("cover", 1, 1, marks=pytest.mark.rule("cover.partial")),
        pytest.param("total_cover_pierced", 1, 1, marks=pytest.mark.rule("cover.total.penetrable")),
        pytest.param(
            "prone", -1, 1, marks=pytest.mark.rule("position.prone.melee", "position.prone.ranged")
        ),
        pytest.param("higher_ground", -1, -1, marks=pytest.mark.rule("position.higher_ground")),
        pytest.param("surprise", -2, -2, marks=pytest.mark.rule("position.surprise.unaware")),
        pytest.param(
            "surprise_on_guard", -1, -1, marks=pytest.mark.rule("position.surprise.on_guard")
        ),
        pytest.param("point_blank", 0, -1, marks=pytest.mark.rule("range.point_blank")),
        pytest.param("extreme_range", 0, 1, marks=pytest.mark.rule("range.extreme")),
        pytest.param("beyond_range", 0, 2, marks=pytest.mark.rule("range.beyond_extreme")),
        pytest.param("dim_light", 1, 1, marks=pytest.mark.rule("illumination.dim.attack")),
        pytest.param(
            "very_dim_light", 1, 2, marks=pytest.mark.rule("illumination.very_dim.attack")
        ),
        pytest.param(
            "very_dim_immediate", 1, 1, marks=pytest.mark.rule("illumination.very_dim.attack")
        ),
        pytest.param(
            "very_dim_short", 2, 2, marks=pytest.mark.rule("illumination.very_dim.attack")
        ),
        pytest.param(
            "darkness", 4, 4, marks=pytest.mark.rule("illumination.darkness.other_senses")
        ),
        pytest.param(
            "darkness_unsensed", 4, 4, marks=pytest.mark.rule("illumination.darkness.auto_fail")
        ),
        pytest.param("mist", 0, 1, marks=pytest.mark.rule("visibility.mist")),
        pytest.param("dense_mist", 1, 4, marks=pytest.mark.rule("visibility.dense_mist")),
        pytest.param("dense_mist_unsensed", 1, 4, marks=pytest.mark.rule("visibility.dense_mist")),
        pytest.param("through_paper", 4, 4, marks=pytest.mark.rule("wall.paper.attack_through")),
        pytest.param("hiding", 0, 1, marks=pytest.mark.rule("visibility.hiding")),
        pytest.param(
            "invisible", 4, 4, marks=pytest.mark.rule("visibility.invisible.other_senses")
        ),
        pytest.param(
            "invisible_unsensed", 4, 4, marks=pytest.mark.rule("visibility.invisible.auto_fail")
        ),
        pytest.param("shallow_water", 0, 0, marks=pytest.mark.rule("water.shallow.no_effect")),
        pytest.param("deep_water", 1, 1, marks=pytest.mark.rule("water.deep.attack")),
        pytest.param("underwater", 2, 1, marks=pytest.mark.rule("water.underwater.melee")),
        pytest.param("underwater_stabbing", 1, 0, marks=pytest.mark.rule("water.underwater.melee")),
        pytest.param("underwater_slashing", 2, 0, marks=pytest.mark.rule("water.underwater.melee")),
        pytest.param("underwater_bashing", 2, 0, marks=pytest.mark.rule("water.underwater.melee")),
        pytest.param(
            "underwater_ranged", 0, 1, marks=pytest.mark.rule("water.underwater.ranged_hindered")
        ),
        pytest.param("fast_target", 1, 1, marks=pytest.mark.rule("moving_target.fast_target")),
        pytest.param(
            "attacker_moving", 0, 0, marks=pytest.mark.rule("moving_target.attacker_on_foot")
        ),
        pytest.param(
            "attacker_mounted", 1, 1, marks=pytest.mark.rule("moving_target.attacker_mounted")
        ),
        pytest.param(
            "attacker_in_vehicle", 1, 1, marks=pytest.mark.rule("moving_target.attacker_mounted")
        ),
        pytest.param(
            "attacker_jostled", 1, 1, marks=pytest.mark.rule("moving_target.attacker_jostled")
        ),
        pytest.param(
            "attacker_on_ship", 1, 1, marks=pytest.mark.rule("moving_target.attacker_jostled")
        ),
        pytest.param("low_gravity", 0, 0, marks=pytest.mark.rule("gravity.low")),
        pytest.param("high_gravity", 1, 1, marks=pytest.mark.rule("gravity.high")),
        pytest.param("zero_gravity", 1, 1, marks=pytest.mark.rule("gravity.zero")),
    ],
)
def test_situation(id: str, melee: int, ranged: int) -> None:
    assert counted([id]) == ([(melee, melee)] if melee else [])
    assert counted([id], ranged=True) == ([(ranged, ranged)] if ranged else [])
    assert all(
        line.rule == SITUATIONS[id].rule_at(True)
        for line in bear([id], ranged=True).lines
        if id in line.name.key
    )


def test_every_situation_is_tried_above() -> None:
    (marked,) = (mark for mark in test_situation.pytestmark if mark.name == "parametrize")  # type: ignore[attr-defined]
    assert [entry.values[0] for entry in marked.args[1]] == POSSIBLE


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        (["cover", "prone"], [(1, 1), (1, 1)]),
        (["dim_light", "hiding", "invisible"], [(1, 0), (1, 0), (4, 4)]),
        (["mist", "hiding"], [(1, 1), (1, 0)]),
        (["surprise_on_guard", "surprise"], [(-1, 0), (-2, -2)]),
        (["cover", "cover"], [(1, 1)]),
        (["cover", "total_cover_pierced"], [(1, 1), (1, 0)]),
        (
            ["dim_light", "cover", "fast_target", "higher_ground"],
            [(1, 1), (1, 1), (1, 1), (-1, -1)],
        ),
        (["attacker_jostled", "attacker_on_ship"], [(1, 1), (1, 0)]),
        (["deep_water", "underwater"], [(1, 1), (1, 0)]),
    ],
)
def test_situations_add_and_repeated_fact_counts_once(
    ids: list[str], expected: list[tuple[int, int]]
) -> None:
    """Situations add up and the same fact counts once."""
    assert counted(ids, ranged=True) == expected


def test_under_water_replaces_standing_in_it() -> None:
    """Being under water takes the place of standing in it."""
    assert counted(["deep_water", "underwater_slashing"]) == [(1, 0), (2, 2)]


# --- what cannot be -------------------------------------------------------------------------------


@pytest.mark.rule("cover.total.immune")
@pytest.mark.parametrize("ranged", [False, True])
def test_cover_total_immune(ranged: bool) -> None:
    assert refused(["total_cover"], ranged=ranged) == ("inputs.situations", "total_cover")
    # a rifle that pierces a thin wooden screen may be fired at the target: one step, as cover
    assert counted(["total_cover_pierced"], ranged=True) == [(1, 1)]


@pytest.mark.parametrize("mist", ["mist", "dense_mist", "dense_mist_unsensed"])
@pytest.mark.parametrize("water", ["underwater", "underwater_stabbing", "underwater_ranged"])
def test_there_is_no_mist_under_water(mist: str, water: str) -> None:
    assert refused([mist, water]) == ("inputs.situations", "not_together")
    assert refused([water, "cover", mist], ranged=True) == ("inputs.situations", "not_together")


@pytest.mark.rule("water.underwater.ranged_impossible")
@pytest.mark.parametrize("kind", ["thrown", "bow", "crossbow", "blowgun", "Crossbow"])
def test_water_underwater_ranged_impossible(kind: str) -> None:
    for id in ("underwater", "underwater_ranged"):
        assert refused([id], ranged=True, kinds=[kind]) == ("inputs.attack", "useless_underwater")
    assert counted(["deep_water"], ranged=True, kinds=[kind]) == [(1, 1)]


@pytest.mark.rule("water.underwater.ranged_hindered")
@pytest.mark.parametrize("kinds", [[], ["harpoon"], ["firearm"]])
def test_water_underwater_ranged_hindered(kinds: list[str]) -> None:
    assert counted(["underwater"], ranged=True, kinds=kinds) == [(1, 1)]


@pytest.mark.rule("water.underwater.melee")
@pytest.mark.parametrize(
    ("kind", "steps"), [("stabbing", 1), ("slashing", 2), ("bashing", 2), ("fire", 2)]
)
def test_water_underwater_melee_by_what_weapon_does(kind: str, steps: int) -> None:
    assert counted(["underwater"], kinds=[kind]) == [(steps, steps)]
    # aquatic creatures ignore it
    assert counted(["underwater"], kinds=[kind], aquatic=True) == [(steps, 0)]


@pytest.mark.rule("water.deep.attack")
def test_water_deep_attack_spares_aquatic_creatures() -> None:
    assert counted(["deep_water", "cover"], aquatic=True) == [(1, 0), (1, 1)]
    assert counted(["deep_water"], aquatic=True, defending=True) == [(-1, 0)]


# --- training -------------------------------------------------------------------------------------


def net(ids: Sequence[str], skill: str, level: str, **told: Any) -> int:
    """Steps in all for an attacker with one skill."""
    return total(ids, skills={skill: level}, **told)


@pytest.mark.rule("illumination.dim.training")
def test_illumination_dim_training() -> None:
    assert [
        net(["dim_light"], "low-light spotting", level)
        for level in ("practiced", "trained", "specialized")
    ] == [
        1,
        0,
        0,
    ]
    line = bear(["dim_light"], skills={"Low-light spotting ": "trained"}).lines[1]
    assert (line.steps, line.kind, line.rule) == (-1, "training", "illumination.dim.training")
    assert net(["mist"], "low-light spotting", "specialized", ranged=True) == 1
    assert net(["dim_light"], "low-light spotting", "specialized", rules=MAY_EASE) == 0


@pytest.mark.rule("illumination.very_dim.training")
@pytest.mark.parametrize(
    ("id", "trained", "specialized"), [("very_dim_immediate", 0, 0), ("very_dim_short", 1, 0)]
)
def test_illumination_very_dim_training(id: str, trained: int, specialized: int) -> None:
    assert net([id], "low-light spotting", "trained") == trained
    assert net([id], "low-light spotting", "specialized") == specialized
    eased = -1 if id == "very_dim_immediate" else 0
    assert net([id], "low-light spotting", "specialized", rules=MAY_EASE) == eased


@pytest.mark.rule("illumination.darkness.training")
@pytest.mark.parametrize(("level", "steps"), [("inability", 4), ("trained", 3), ("specialized", 2)])
def test_illumination_darkness_training(level: str, steps: int) -> None:
    assert net(["darkness"], "low-light spotting", level) == steps
    # it does not show what cannot be seen at all
    assert net(["invisible"], "low-light spotting", level) == 4
    assert (
        bear(["darkness_unsensed"], skills={"low-light spotting": level}).unseen
        == "illumination.darkness.auto_fail"
    )


def test_remaining_penalty_weighs_against_same_fact() -> None:
    """What training leaves is weighed against the same fact."""
    found = bear(["dim_light", "hiding"], ranged=True, skills={"low-light spotting": "trained"})
    assert [(m.steps, m.counted) for m in found.lines] == [(1, 0), (1, 1)]


@pytest.mark.parametrize(
    ("id", "skill", "other"),
    [
        pytest.param(
            "attacker_mounted",
            "riding",
            "driving",
            marks=pytest.mark.rule("moving_target.attacker_mounted"),
        ),
        pytest.param(
            "attacker_in_vehicle",
            "driving",
            "riding",
            marks=pytest.mark.rule("moving_target.attacker_mounted"),
        ),
        pytest.param(
            "attacker_on_ship",
            "balancing",
            "riding",
            marks=pytest.mark.rule("moving_target.jostled_ship_training"),
        ),
        pytest.param(
            "attacker_on_ship",
            "sailing",
            "swimming",
            marks=pytest.mark.rule("moving_target.jostled_ship_training"),
        ),
        pytest.param(
            "high_gravity",
            "high-gravity maneuvering",
            "low-gravity maneuvering",
            marks=pytest.mark.rule("gravity.high"),
        ),
        pytest.param(
            "zero_gravity",
            "zero-gravity maneuvering",
            "high-gravity maneuvering",
            marks=pytest.mark.rule("gravity.zero"),
        ),
    ],
)
def test_training_cancels(id: str, skill: str, other: str) -> None:
    assert [
        net([id], skill, "trained"),
        net([id], skill, "specialized"),
        net([id], other, "trained"),
    ] == [0, 0, 1]


@pytest.mark.rule("moving_target.jostled_ship_training")
def test_no_training_steadies_vibrating_platform() -> None:
    assert net(["attacker_jostled"], "balancing", "specialized") == 1


# --- light by distance ----------------------------------------------------------------------------


@pytest.mark.rule("illumination.summary")
@pytest.mark.parametrize(
    ("light", "distance", "steps"),
    [
        ("dim_light", "immediate", 1),
        ("dim_light", "short", 1),
        ("dim_light", "long", 4),
        ("very_dim_light", "immediate", 1),
        ("very_dim_light", "short", 2),
        ("very_dim_light", "very_long", 4),
        ("darkness", "immediate", 4),
        ("very_dim_light", 10, 1),
        ("very_dim_light", 11, 2),
        ("dim_light", 49, 1),
        ("dim_light", 50, 4),
    ],
)
def test_illumination_summary(light: str, distance: Any, steps: int) -> None:
    close = ["point_blank"] if distance in ("immediate", 10) else []
    assert total([light], ranged=True, reach="very_long", distance=distance) == steps - len(close)
    assert light in LIGHTS


@pytest.mark.rule(
    "illumination.darkness.auto_fail", "visibility.invisible.auto_fail", "visibility.dense_mist"
)
@pytest.mark.parametrize(
    ("id", "melee", "ranged"),
    [
        ("darkness_unsensed", True, True),
        ("invisible_unsensed", True, True),
        ("dense_mist_unsensed", False, True),
        ("darkness", False, False),
        ("invisible", False, False),
        ("dense_mist", False, False),
    ],
)
def test_attack_without_known_target_fails(id: str, melee: bool, ranged: bool) -> None:
    """Where nothing tells where the target is the attack fails."""
    assert (bear([id]).unseen is not None, bear([id], ranged=True).unseen is not None) == (
        melee,
        ranged,
    )
    assert (bear(["cover", id, "invisible"]).unseen is not None) == melee


# --- range ----------------------------------------------------------------------------------------


@pytest.mark.rule("range.melee.reach")
@pytest.mark.parametrize("distance", ["short", "very_long", 11])
def test_range_melee_reach(distance: Any) -> None:
    assert refused([], distance=distance) == ("inputs.distance", "out_of_reach")
    assert counted(["cover"], distance="immediate") == counted(["cover"], distance=10) == [(1, 1)]


@pytest.mark.rule("range.ranged.categories", "range.point_blank")
@pytest.mark.parametrize(
    ("reach", "distance", "steps"),
    [
        ("short", "immediate", -1),
        ("short", 10, -1),
        ("short", 11, 0),
        ("short", 49, 0),
        ("long", 50, 0),
        ("long", 99, 0),
        ("very_long", 100, 0),
        ("very_long", 500, 0),
    ],
)
def test_range_by_distance(reach: str, distance: Any, steps: int) -> None:
    assert total([], ranged=True, reach=reach, distance=distance) == steps


@pytest.mark.rule("range.beyond_extreme")
@pytest.mark.parametrize(
    ("reach", "distance", "steps"),
    [
        ("short", 50, 2),
        ("short", "very_long", 4),
        ("short", 501, 6),
        ("long", 500, 2),
        ("very_long", 501, 2),
    ],
)
def test_range_beyond_extreme_for_each_band(reach: str, distance: Any, steps: int) -> None:
    assert refused([], ranged=True, reach=reach, distance=distance) == (
        "inputs.distance",
        "out_of_range",
    )
    assert total(["beyond_range"], ranged=True, reach=reach, distance=distance) == steps
    both = ["extreme_range", "beyond_range"]
    assert total(both, ranged=True, reach=reach, distance=distance) == steps
    adds = rules_for("csrd", {"beyond_extreme": "adds"})
    for ids in (both, ["beyond_range"]):
        assert total(ids, ranged=True, reach=reach, distance=distance, rules=adds) == steps + 1


@pytest.mark.rule("range.beyond_extreme")
def test_range_beyond_extreme_adds_nothing_within_range() -> None:
    adds = rules_for("csrd", {"beyond_extreme": "adds"})
    for distance, steps in ((30, 0), (99, 0), (100, 0), (101, 0)):
        assert (
            total(["beyond_range"], ranged=True, reach="very_long", distance=distance, rules=adds)
            == steps
        )
    assert (
        total(
            ["extreme_range", "beyond_range"],
            ranged=True,
            reach="very_long",
            distance=500,
            rules=adds,
        )
        == 1
    )
    assert total(["beyond_range"], ranged=True, rules=adds) == 3
    assert total(["beyond_range"], rules=adds) == 0


@pytest.mark.rule("gravity.zero")
def test_gravity_zero_says_how_far_weapon_reaches() -> None:
    for reach, ids, said in (
        ("very_long", ["zero_gravity"], "1,000 feet"),
        ("very_long", [], "a very long distance"),
        ("long", ["zero_gravity"], "a very long distance"),
    ):
        refusal = situation_effects(ids, Attacking(True, reach), False, CSRD, 1001)  # type: ignore[arg-type]
        assert isinstance(refusal, Refusal)
        assert said in render(refusal.message)


@pytest.mark.rule("range.beyond_extreme")
def test_range_beyond_extreme_and_extreme_range() -> None:
    both = ["extreme_range", "beyond_range"]
    assert counted(both, ranged=True) == [(1, 0), (2, 2)]
    assert counted(both, ranged=True, rules=rules_for("csrd", {"beyond_extreme": "adds"})) == [
        (1, 1),
        (2, 2),
    ]


@pytest.mark.rule("range.hard_limit")
def test_range_hard_limit() -> None:
    bomb: dict[str, Any] = {"ranged": True, "reach": "short", "hard_limit": True}
    assert total([], **bomb, distance="short") == 0
    assert refused([], **bomb, distance="long") == ("inputs.distance", "hard_limit")
    assert refused(["beyond_range"], **bomb) == ("inputs.situations", "hard_limit")
    assert refused(["low_gravity"], **bomb, distance="long") == ("inputs.distance", "hard_limit")


def test_distance_puts_situations_of_range_right() -> None:
    told: dict[str, Any] = {"ranged": True, "reach": "long"}
    assert counted(["point_blank", "beyond_range"], **told, distance="long") == []
    assert counted(["extreme_range"], **told, distance="long") == [(1, 1)]
    assert counted(["extreme_range"], **told, distance="short") == []
    assert counted(["point_blank"], **told, distance="immediate") == [(-1, -1)]


@pytest.mark.parametrize(
    ("id", "reach", "reaches"),
    [
        pytest.param(
            "underwater",
            "very_long",
            "long",
            marks=pytest.mark.rule("water.underwater.range_shift"),
        ),
        pytest.param(
            "underwater", "long", "short", marks=pytest.mark.rule("water.underwater.range_shift")
        ),
        pytest.param(
            "underwater_ranged",
            "short",
            "immediate",
            marks=pytest.mark.rule("water.underwater.range_shift"),
        ),
        pytest.param("low_gravity", "short", "long", marks=pytest.mark.rule("gravity.low")),
        pytest.param("low_gravity", "long", "very_long", marks=pytest.mark.rule("gravity.low")),
        pytest.param(
            "low_gravity", "very_long", "very_long", marks=pytest.mark.rule("gravity.low")
        ),
        pytest.param("high_gravity", "very_long", "long", marks=pytest.mark.rule("gravity.high")),
        pytest.param("high_gravity", "short", "immediate", marks=pytest.mark.rule("gravity.high")),
        pytest.param("zero_gravity", "short", "long", marks=pytest.mark.rule("gravity.zero")),
        pytest.param(
            "zero_gravity", "very_long", "very_long", marks=pytest.mark.rule("gravity.zero")
        ),
    ],
)
def test_reach_where_something_changes_it(id: str, reach: str, reaches: str) -> None:
    order = ["immediate", "short", "long", "very_long"]
    for band in order:
        found = situation_effects([id], Attacking(True, reach), False, CSRD, band)  # type: ignore[arg-type]
        assert isinstance(found, Refusal) is (order.index(band) > order.index(reaches)), band


@pytest.mark.rule("gravity.zero")
def test_gravity_zero_carries_farthest_weapons_thousand_feet() -> None:
    told: dict[str, Any] = {"ranged": True, "reach": "very_long"}
    assert total(["zero_gravity"], **told, distance=1000) == 1
    assert refused(["zero_gravity"], **told, distance=1001) == ("inputs.distance", "out_of_range")
    assert refused(["low_gravity"], **told, distance=501) == ("inputs.distance", "out_of_range")


@pytest.mark.rule("water.underwater.range_shift")
def test_immediate_only_weapon_is_never_extreme() -> None:
    """Where immediate is all a weapon reaches it is neither point blank nor extreme."""
    told: dict[str, Any] = {"ranged": True, "reach": "short"}
    assert counted(["underwater"], **told, distance="immediate") == [(1, 1)]
    assert counted(["underwater", "point_blank", "extreme_range"], **told) == [(1, 1)]
    assert counted(["underwater"], ranged=True, reach="long", distance="immediate") == [
        (1, 1),
        (-1, -1),
    ]
