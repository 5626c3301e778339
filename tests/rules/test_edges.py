"""Both sides of limits, and words and rules of lines, that no other test stands beside.

Each was found by changing one place of `rules/` at a time and asking which change no test notices.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.people import CSRD, GUARD, Json, done, kara, lines, refused

from threefold.rules.actions import MANEUVERS, heavy_distance, maneuver_base
from threefold.rules.advancement import untrain_here
from threefold.rules.arcs import Arc, ArcStep, Done, Pursuit, check_part_order
from threefold.rules.bearing import relief, situation_effects, weighs_on_body
from threefold.rules.characters import STARTING, price_ratio
from threefold.rules.combat import armor_effort_cost, low_gravity_loss
from threefold.rules.conditions import hits_without_roll
from threefold.rules.cooperation import may_not_cooperate
from threefold.rules.costs import Charges, Spend, armor_on_speed, cost_after_edge
from threefold.rules.creation import Choices, findings
from threefold.rules.dice import Scripted
from threefold.rules.dungeons import force_line, panel_line
from threefold.rules.effects import ready_condition
from threefold.rules.encounters import Turn, rounds_left
from threefold.rules.experience import unaffordable
from threefold.rules.followers import Helper, help_with, level_at, open_choices
from threefold.rules.harm import (
    Blow,
    Pools,
    Protection,
    Vitals,
    can_crawl,
    lose_points,
    npc_armor_against,
    track_up,
)
from threefold.rules.hazards import rolls_again
from threefold.rules.healing import may_not_heal
from threefold.rules.magic_crafting import Wanted, assess, effort_barred, level_of, unattended
from threefold.rules.mind_control import obeys
from threefold.rules.movement import (
    distance_multiplier,
    environment,
    mile_lines,
    move_base,
    round_feet,
    terrain_lines,
)
from threefold.rules.near import hint, nearest, shown
from threefold.rules.objects import ObjectState, effective_base, object_repaired, object_steps
from threefold.rules.possession import true_name_line
from threefold.rules.powers import (
    Depletion,
    LastingEffect,
    LevelDice,
    depletion,
    lasting_lines,
    level_dice,
)
from threefold.rules.recovery import divide_recovered
from threefold.rules.rituals import (
    RitualCreature,
    Service,
    bargained,
    creature_level,
    flesh_price,
    pace_lines,
    retry_lines,
    subtask_takes,
)
from threefold.rules.ruleset import Rules
from threefold.rules.situation import TrainingRelief
from threefold.rules.situations import Attacking, at_range, impossible, reach_in, specific_situation
from threefold.rules.skills import level_of_skill, skills_of
from threefold.rules.space import collision, major_damage, next_collision
from threefold.rules.task_words import TaskRoll, counts_as
from threefold.rules.tasks import bonus_as_asset, capped, skill_modifier
from threefold.rules.types import STATS, Line, Message, Modifier, Refusal, modifier
from threefold.rules.vehicles import level_gap, ram_practice
from threefold.rulesets.compose import rules_for
from threefold.text import render

NAME = Message("line.damage")


def said(no: object) -> str:
    """What a refusal says in English."""
    assert isinstance(no, Refusal), no
    return render(no.message, "en")


def asset(steps: int = -1) -> Modifier:
    """An asset, or a hindrance of its kind."""
    return modifier(steps, "asset", NAME, "asset.default_one_step")


# --- tasks, skills, Effort ------------------------------------------------------------------------


@pytest.mark.rule("skill.inability.cancels_training", "skill.limit.two_steps")
def test_inability_leaves_no_more_room_for_skills() -> None:
    levels = ("inability", "specialized", "trained")
    skills = [
        line for level in levels if (line := skill_modifier(level, "bargaining", CSRD)) is not None
    ]
    assert [line.counted for line in capped(skills, CSRD)] == [1, -2, 0]


@pytest.mark.rule("roll.bonus.three_becomes_asset")
@pytest.mark.parametrize("overflow", ["kept", "wasted"])
@pytest.mark.parametrize(
    ("bonus", "steps", "rest"), [(-2, 0, -2), (0, 0, 0), (2, 0, 2), (3, -1, 0), (5, -1, 2)]
)
def test_bonus_is_asset_from_three_on(overflow: str, bonus: int, steps: int, rest: int) -> None:
    line, left = bonus_as_asset(bonus, [], rules_for("csrd", {"roll_bonus_overflow": overflow}))
    assert (line.steps if line else 0, left) == (steps, rest)


@pytest.mark.rule("roll.bonus.three_matters_at_zero")
def test_die_bonus_stays_without_asset_room() -> None:
    """A bonus stays on the die where assets have no room."""
    assert bonus_as_asset(3, [asset(-3)], CSRD) == (None, 3)


@pytest.mark.rule("roll.success.meet_or_beat")
@pytest.mark.parametrize(("difficulty", "face"), [(0, 0), (1, 3), (4, 12)])
def test_least_face_that_succeeds(difficulty: int, face: int) -> None:
    answer = done(
        "task", actor=kara(), inputs={"stat": "might", "difficulty": difficulty}, odds=True
    )
    assert answer["odds"][0]["success"] == (1.0 if face == 0 else (21 - face) / 20)


def test_nameless_skill_eases_no_skillless_task() -> None:
    """A task without a skill is not eased by a skill without a name."""
    assert level_of_skill("", {" ": "trained"}) is None
    assert level_of_skill(" Climbing", {"climbing": "trained"}) == "trained"


@pytest.mark.rule("fact.armor.speed_effort_cost")
@pytest.mark.parametrize(("stat", "points"), [("might", 0), ("speed", 6), ("intellect", 0)])
def test_armor_makes_effort_on_speed_alone_dearer(stat: str, points: int) -> None:
    assert armor_on_speed(Spend(stat, 3, impaired=False, armor_cost=2), CSRD) == points


@pytest.mark.rule("fact.armor.speed_effort_cost")
@pytest.mark.parametrize(
    ("weight", "stated", "practiced", "cost"),
    [
        (None, None, True, 0),
        ("light", None, True, 1),
        ("heavy", None, False, 4),
        ("heavy", 0, True, 0),
        (None, 2, False, 3),
    ],
)
def test_what_piece_of_armor_costs_on_speed(
    weight: str, stated: int, practiced: bool, cost: int
) -> None:
    assert armor_effort_cost(weight, stated, practiced, CSRD) == cost


@pytest.mark.rule("edge.reduces_pool_spending")
def test_price_of_nothing_has_no_line() -> None:
    nothing = Line(0, NAME, "initial_cost.definition")
    for ruling in ("single", "pooled"):
        rules = CSRD if ruling == "single" else rules_for("csrd", {"edge": "pooled"})
        spend = Spend("might", 0, impaired=False, armor_cost=0)
        cost = cost_after_edge(Charges(nothing), spend, 3, rules)
        assert (cost.points, cost.lines) == (0, ())
    charges = Charges(Line(2, NAME, "initial_cost.definition"))
    dearer = cost_after_edge(charges, Spend("might", 0, False, 0), 0, CSRD)
    assert (dearer.points, len(dearer.lines)) == (2, 1)


@pytest.mark.rule("roll.bonus.three_becomes_asset")
def test_bonus_finds_room_beside_skills() -> None:
    line, left = bonus_as_asset(
        3, [modifier(-2, "skill", NAME, "skill.specialized.two_steps")], CSRD
    )
    assert (line.steps if line else 0, left) == (-1, 0)


@pytest.mark.rule("ability.optional_roll")
@pytest.mark.parametrize(("cost", "face"), [(0, None), (1, 20)])
def test_routine_task_rolls_from_first_paid_point(cost: int, face: int | None) -> None:
    """A routine task may be rolled from the first point paid."""
    inputs = {
        "stat": "might",
        "difficulty": 0,
        "initial_cost": cost + 1,
        "roll_anyway": True,
    }  # Edge 1
    answer = done("task", actor=kara(), inputs=inputs, dice=[20])
    assert answer["cost"]["points"] == cost
    assert (answer["roll"] or {}).get("natural") == face


@pytest.mark.rule("position.surprise.unaware")
def test_unaware_keep_what_counts_against_their_roll() -> None:
    hindered = {"unaware": True, "roll_bonus": -2, "assets": [{"name": "shield"}]}
    answer = done("defend", actor=kara(), target=GUARD, inputs=hindered, dice=[15])
    assert (answer["roll"]["total"], lines(answer["task"]["modifiers"], "counted")) == (
        13,
        [(2, "position.surprise.unaware"), (0, "asset.default_one_step")],
    )


@pytest.mark.rule("skill.inability.cancels_training")
@pytest.mark.parametrize(
    ("levels", "comes_to"),
    [
        (["trained"] * 3, "specialized"),
        (["inability"] * 2, "inability"),
        (["trained", "inability"], "practiced"),
        (["specialized", "inability"], "trained"),
    ],
)
def test_what_skills_from_several_sources_come_to(levels: list[Any], comes_to: str) -> None:
    assert skills_of([("climbing", level) for level in levels]) == {"climbing": comes_to}


@pytest.mark.parametrize("task", ["", " "])
def test_help_with_nothing_named_bears_on_nothing(task: str) -> None:
    assert not counts_as(task, TaskRoll("task", "might"))
    assert counts_as(" All  Tasks ", TaskRoll("task", "might"))
    assert not obeys("", "")


# --- what people are told -------------------------------------------------------------------------


@pytest.mark.rule("riding.difficulty.by_maneuver", "riding.routine.no_roll")
def test_maneuver_cites_its_difficulty_rule() -> None:
    """A maneuver cites the rule that says how hard it is."""
    for maneuver, difficulty in MANEUVERS.items():
        (line,) = maneuver_base(maneuver)
        assert line.rule == (
            "riding.difficulty.by_maneuver" if difficulty else "riding.routine.no_roll"
        )


@pytest.mark.rule("magic_crafting.difficulty.base", "artifact_crafting.difficulty")
@pytest.mark.parametrize(
    ("category", "rule", "difficulty"),
    [
        ("cypher", "magic_crafting.difficulty.base", 5),
        ("artifact", "artifact_crafting.difficulty", 7),
    ],
)
def test_assessed_difficulty_cites_product_rule(category: str, rule: str, difficulty: int) -> None:
    """An assessed difficulty cites the rule of what is made."""
    assessed = assess(category, 4, [], CSRD)
    assert (assessed.difficulty, {line.rule for line in assessed.lines}) == (difficulty, {rule})


@pytest.mark.rule("cooperation.options.exclusive")
def test_who_has_worked_together_hears_with_what() -> None:
    assert "has helped this round already" in said(may_not_cooperate("help", ["help"], acted=False))
    other = render(Message("procedure.distract.title"), "en")
    assert other in said(may_not_cooperate("help", ["distract"], acted=False))
    assert may_not_cooperate("help", [], acted=False) is None


@pytest.mark.rule("follower.help.task_count")
def test_follower_says_what_it_can_help_with() -> None:
    assert "nothing yet" in said(
        help_with(Helper("Pim", 2), "climbing", fighting=False, well_kept=False, rules=CSRD)
    )
    assert "perception" in said(
        help_with(
            Helper("Pim", 2, ("perception",)),
            "climbing",
            fighting=False,
            well_kept=False,
            rules=CSRD,
        )
    )
    assert (
        open_choices(Helper("Pim", 2, ("a", "b", "c"))),
        open_choices(Helper("Pim", 2, ("a",))),
    ) == (0, 1)


@pytest.mark.rule("arc.step_order")
def test_arc_names_done_or_lacking_step() -> None:
    """An arc says which step is done or lacking."""
    arc = Arc((ArcStep("find_a_map", optional=True), ArcStep("set_sail", optional=True)))
    begun = Pursuit("Sail", arc, 1, (Done("opening", 1, 1),))
    first = said(check_part_order(begun, "climax", "", skip=False))
    assert "find a map" in first
    assert "set sail" not in first  # one of them is enough
    once = begun._replace(done=(*begun.done, Done("step", 1, 2, "find_a_map")))
    assert "find a map" in said(check_part_order(once, "step", "find_a_map", skip=False))
    assert check_part_order(once, "climax", "", skip=False) is None
    elsewhere = begun._replace(done=(Done("opening", 1, 1, "find_a_map"),))
    assert check_part_order(elsewhere, "step", "find_a_map", skip=False) is None


@pytest.mark.rule("true_name.eases")
def test_true_name_tells_its_owner() -> None:
    """A true name is told with whose it is."""
    assert render(true_name_line("Azazel", CSRD).name, "en") == "knows the true name of Azazel"
    assert render(true_name_line("", CSRD).name, "en") == "knows the true name"


@pytest.mark.rule("ritual.accelerate.hindrance")
def test_hurried_ritual_tells_its_speed() -> None:
    """A hurried ritual says how many times as fast it goes."""
    assert [(line.steps, line.name.params["n"]) for n in (1, 2, 3) for line in pace_lines(n)] == [
        (1, 2),
        (2, 4),
        (3, 8),
    ]
    assert pace_lines(0) == []


@pytest.mark.rule("fact.type.starting_numbers")
def test_wrong_edge_hears_stats_to_choose_from() -> None:
    names = {"might": "Might", "speed": "Speed", "intellect": "Intellect"}
    for kind, start in STARTING.items():
        stats = " or ".join(names[stat] for stat in start.edge)
        wrong = next(stat for stat in STATS if stat not in start.edge)
        (found,) = [f for f in findings(Choices(type=kind, edge=wrong)) if f.field == "edge"]
        assert f"Edge in {stats}:" in render(found.message, "en")
    assert {len(start.edge) for start in STARTING.values()} == {1, 2}


@pytest.mark.rule("fact.type.starting_numbers")
def test_creation_tells_missing_and_excess() -> None:
    """Creation says what is left out or too much."""

    def told(choices: Choices, field: str) -> list[str]:
        return [render(f.message, "en") for f in findings(choices) if f.field == field]

    over = told(Choices(type="warrior", free=Pools(6, 2, 0)), "free")
    assert over == [render(Message("creation.points_over", {"n": 2}), "en")]
    assert told(Choices(type="adept"), "edge") == []  # one stat alone: nothing to choose
    assert told(Choices(type="warrior"), "weapons") == [render(Message("creation.unarmed"), "en")]
    assert told(Choices(type="warrior", weapons=(("club", "light"),)), "weapons") == []


@pytest.mark.rule("fact.type.starting_numbers")
@pytest.mark.parametrize(("more", "kind"), [(-1, "note"), (1, "illegal")])
def test_creation_counts_cyphers_left_or_too_many(more: int, kind: str) -> None:
    cyphers = STARTING["warrior"].cyphers + more
    (found,) = [
        f for f in findings(Choices(type="warrior", cyphers=cyphers)) if f.field == "cyphers"
    ]
    assert (found.kind, found.message.params["n"]) == (kind, 1)


@pytest.mark.rule("vehicle_combat.ramming.practiced_if_driving_trained", "skill.inability.hinders")
@pytest.mark.parametrize(
    ("level", "rule"),
    [
        ("trained", None),
        ("inability", "skill.inability.hinders"),
        (None, "vehicle_combat.ramming.practiced_if_driving_trained"),
    ],
)
def test_ramming_cites_inability_that_hinders_it(level: str | None, rule: str | None) -> None:
    line = ram_practice(level, "driving", CSRD)
    assert (line and line.rule) == rule


@pytest.mark.rule("pet.comfort_asset")
@pytest.mark.parametrize("pet", [False, True])
def test_pets_alone_help_with_comfort(pet: bool) -> None:
    """Pets alone are said to help with comfort."""
    words = said(
        help_with(Helper("Pim", 2, ("perception",), pet=pet), "climbing", False, True, CSRD)
    )
    assert ("comfort" in words) is pet


@pytest.mark.rule("follower.help.task_count")
def test_follower_also_says_what_ability_granted() -> None:
    helper = Helper("Pim", 2, ("perception",), ("sneaking",))
    assert "sneaking" in said(
        help_with(helper, "climbing", fighting=False, well_kept=False, rules=CSRD)
    )


@pytest.mark.rule("recovery.rest.max_cap")
def test_overfull_pool_has_no_room() -> None:
    """A pool above its maximum has room for nothing."""
    no = divide_recovered(Vitals(Pools(14, 9, 8), "hale"), Pools(12, 9, 8), 3, {"might": 1}, CSRD)
    assert isinstance(no, Refusal)
    assert no.message.params["room"] == 0


def test_long_name_is_cut_where_line_ends() -> None:
    assert shown("x" * 60) == "x" * 60
    assert shown("x" * 61) == "x" * 59 + "…"
    assert nearest("x" * 61, ["x" * 61]) is None
    assert [hint(word, ["sword"], "list").key for word in ("swrod", "zzz")] == [
        "hint.near",
        "hint.listed",
    ]
    assert len(ready_condition("x" * 200)) <= 120


@pytest.mark.rule("movement.short.action", "movement.immediate.free", "movement.short_plus_action")
@pytest.mark.parametrize(
    ("way", "action", "points", "rule"),
    [
        ("immediate", True, 0, "movement.immediate.free"),
        ("short", False, 0, "movement.short.action"),
        ("short", True, 4, "movement.short_plus_action"),
        ("long", False, 4, "movement.long.action"),
    ],
)
def test_move_cites_rule_of_its_distance(way: Any, action: bool, points: int, rule: str) -> None:
    (line,) = move_base(way, action)
    assert (line.points, line.rule) == (points, rule)


@pytest.mark.rule("movement.rough.effect", "ritual.subtask.failure.hinder_option")
def test_what_changes_nothing_has_no_line() -> None:
    low = {"low_gravity": environment("low_gravity", False, False, CSRD)}
    assert [line.points for line in round_feet("short", low)] == [50]
    waived = rules_for("csrd", {"high_gravity_travel": "waived"})
    assert terrain_lines({"high_gravity": environment("high_gravity", False, True, waived)}) == []
    assert (retry_lines(0, hindered=True), retry_lines(2, hindered=False)) == ([], [])
    assert [line.steps for line in retry_lines(2, hindered=True)] == [2]
    assert level_gap(4, 4, CSRD) == []


@pytest.mark.rule("vehicle_combat.abstract.level_difference")
@pytest.mark.parametrize(
    ("own", "enemy", "steps", "key"), [(5, 3, -2, "stronger"), (3, 5, 2, "weaker")]
)
def test_gap_of_levels_says_whose_is_higher(own: int, enemy: int, steps: int, key: str) -> None:
    (line,) = level_gap(own, enemy, CSRD)
    assert (line.steps, line.name.key) == (steps, f"line.vehicle.{key}")
    assert level_gap(own, enemy, rules_for("csrd", {"vehicle_level_gap": "once"})) == []


# --- numbers beside their limits ------------------------------------------------------------------


@pytest.mark.rule("fact.type.starting_numbers")
def test_free_points_fill_one_pool_but_never_leave() -> None:
    """All free points may go into one pool but none may be taken out."""

    def told(*free: int) -> list[str]:
        choices = Choices(type="warrior", free=Pools(*free))
        return [f.message.key for f in findings(choices) if f.field == "free"]

    assert told(6, 0, 0) == []
    assert told(7, -1, 0) == ["creation.points_negative"]


@pytest.mark.rule("fact.price.categories")
def test_price_is_compared_with_cheaper_one_alone() -> None:
    assert (price_ratio("expensive", "inexpensive"), price_ratio("moderate", "moderate")) == (
        100,
        1,
    )
    with pytest.raises(ValueError, match="cheaper"):
        price_ratio("inexpensive", "moderate")


@pytest.mark.rule("gravity.low")
@pytest.mark.parametrize(("points", "less"), [(1, 0), (2, -1), (3, -2), (6, -2)])
def test_weight_based_weapon_keeps_one_point(points: int, less: int) -> None:
    """A weapon that relies on weight keeps one point."""
    for weight, kinds in (("heavy", ()), ("light", ("weight",))):
        line = low_gravity_loss(points, weight, kinds, {}, CSRD)
        assert (line.points if line else 0) == less
    assert low_gravity_loss(points, "medium", (), {}, CSRD) is None
    assert (
        low_gravity_loss(points, "heavy", (), {"low-gravity maneuvering": "trained"}, CSRD) is None
    )


@pytest.mark.rule("heavy_object.move.short_if_zero")
def test_eased_to_zero_moves_short_distance() -> None:
    """What is eased to nothing is moved a short distance."""
    assert [heavy_distance(n) for n in (-1, 0, 1)] == ["short", "short", "immediate"]


@pytest.mark.rule("xp.short_term.skill")
def test_lost_local_training_changes_nothing() -> None:
    """A training for one place that is gone changes nothing."""
    for again in (False, True):
        assert untrain_here("climbing", "the cliffs", {"climbing": "trained"}, again) == {
            "climbing": "trained"
        }


@pytest.mark.rule("damage_track.debilitated.actions")
@pytest.mark.parametrize(
    ("track", "speed", "crawls"),
    [("debilitated", 1, True), ("debilitated", 0, False), ("hale", 9, False)],
)
def test_debilitated_alone_crawl(track: str, speed: int, crawls: bool) -> None:
    assert can_crawl(Vitals(Pools(0, speed, 0), track)) is crawls


def test_best_states_of_track_and_object_end_repair() -> None:
    """Nobody is better than hale nor an object better than intact."""
    assert track_up("impaired", 3) == "hale"
    assert object_repaired("minor", 2) == "intact"


@pytest.mark.rule("special_damage.disease.daily", "special_damage.poison.might_defense")
@pytest.mark.parametrize(
    ("disease", "resisted", "times", "again"),
    [
        (True, True, None, True),
        (False, False, None, True),
        (False, False, 1, True),
        (False, False, 0, False),
        (False, True, 1, False),
    ],
)
def test_poison_repeats_as_often_as_stated(
    disease: bool, resisted: bool, times: int | None, again: bool
) -> None:
    """A poison rolls again as often as it does."""
    assert rolls_again(disease, resisted, times) is again


@pytest.mark.rule("magic_crafting.level.choice")
def test_item_without_range_has_level_one_to_ten() -> None:
    """An item without a range is of level one to ten."""
    assert [level_of(Wanted(n), CSRD) for n in (1, 10)] == [1, 10]
    assert "10" in said(level_of(Wanted(11), CSRD))
    assert isinstance(level_of(Wanted(0), CSRD), Refusal)


@pytest.mark.rule("object.material.effective_level")
def test_ordinary_object_has_no_material_line() -> None:
    """An ordinary object has no line of its material."""
    level = Line(1, NAME, "object.state.intact")
    lines = {
        m: effective_base(level, ObjectState(1, m, "intact"), CSRD)
        for m in ("fragile", "ordinary", "hard")
    }
    assert {m: [line.points for line in found] for m, found in lines.items()} == {
        "fragile": [1, -1], "ordinary": [1], "hard": [1, 1],
    }  # fmt: skip
    for of, points in ((0, [0, 0]), (1, [1, -1, 0])):
        worn = effective_base(level._replace(points=of), ObjectState(of, "fragile", "minor"), CSRD)
        assert [line.points for line in worn] == points


@pytest.mark.rule("object.damage.steps")
@pytest.mark.parametrize(("total", "steps"), [(12, 1), (13, 1), (14, 2), (15, 2), (16, 3)])
def test_bare_points_beyond_difficulty_by_ruling(total: int, steps: int) -> None:
    assert object_steps(total, 4, rules_for("csrd", {"object_margin": "points"})) == steps


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("d6", LevelDice(1, 6, 0)),
        ("2d4 + 2", LevelDice(2, 4, 2)),
        ("1d6-1", LevelDice(1, 6, -1)),
        ("4", LevelDice(0, 0, 4)),
        ("d2", LevelDice(1, 2, 0)),
        ("d1", None),
        ("0d6", None),
        ("1d6-2", None),
        ("1d10+1", None),
    ],
)
def test_level_is_read_as_it_is_printed(written: str, read: LevelDice | None) -> None:
    found = level_dice(written)
    assert isinstance(found, Refusal) if read is None else found == read


@pytest.mark.rule("artifact_crafting.depletion")
@pytest.mark.parametrize(
    ("written", "used", "sides"),
    [
        ("1 in d6", (1,), 6),
        ("1-2 in 1d%", (1, 2), 100),
        ("6 in 1d6", (6,), 6),
        ("0 in 1d6", None, 0),
        ("7 in 1d6", None, 0),
        ("1 in 1d6 (check each 0 hours)", None, 0),
        ("1 in 1d7", None, 0),
    ],
)
def test_depletion_is_read_as_it_is_printed(
    written: str, used: tuple[int, ...] | None, sides: int
) -> None:
    found = depletion(written)
    if used is None:
        assert isinstance(found, Refusal)
    else:
        assert isinstance(found, Depletion)
        assert (found[0], found[1]) == (used, sides)


@pytest.mark.rule("movement.high_gravity.training", "movement.deep_water.swimmer")
def test_training_helps_in_its_own_surroundings_alone() -> None:
    for terrain in ("rough", "difficult", "low_gravity"):
        assert environment(terrain, True, True, CSRD) == environment(terrain, False, False, CSRD)


@pytest.mark.rule("martial_arts.movement_multiplier")
def test_martial_artists_reach_by_skill() -> None:
    """Martial artists go as far as their skill says."""
    artists = rules_for("csrd", {"martial_arts": True})
    far = [distance_multiplier(skill, artists) for skill in (None, "trained", "specialized")]
    assert far == sorted(far)
    assert far[0] < far[1]
    assert distance_multiplier("trained", CSRD) == 1


@pytest.mark.rule("ritual.conjure.service_limit")
def test_service_is_agreed_and_within_both_limits() -> None:
    most = Service(60, 50)
    assert bargained(True, Service(60, 50), most)
    for deal, asked in ((False, Service(1, 1)), (True, Service(61, 50)), (True, Service(60, 51))):
        assert not bargained(deal, asked, most)


@pytest.mark.rule("ritual.flesh_for_knowledge.level", "ritual.difficulty.overall")
@pytest.mark.parametrize(
    ("ritual", "inputs"),
    [
        ("flesh_for_knowledge", {"tier": 2, "level": 4}),
        ("flesh_for_knowledge", {}),
        ("enchant_weapon", {"tier": 2}),
        ("exorcism", {"tier": 2, "level": 4}),
    ],
)
def test_ritual_takes_tier_only_for_tier_level(ritual: str, inputs: Json) -> None:
    """A ritual takes a tier only where its level follows from one."""
    asked = {"ritual": ritual, "do": "prepare", **inputs}
    assert refused("ritual", actor=kara(), inputs=asked) == ("bad_value", "inputs.tier")


@pytest.mark.rule("movement.long_term.rates")
def test_worst_terrain_alone_slows_journey() -> None:
    around = {
        name: environment(name, False, False, CSRD) for name in ("climbing", "deep_water", "rough")
    }
    lines = mile_lines(NAME, 2, 4, False, around)
    assert [line.points for line in lines] == [8.0, -6.0]


@pytest.mark.rule("time.duration.turn_limited")
@pytest.mark.parametrize(("now", "left"), [(1, 5), (3, 3), (5, 1), (9, 1)])
def test_effect_counts_round_that_runs(now: int, left: int) -> None:
    assert rounds_left(Turn(1, 0), Turn(now, 2), 5) == left


@pytest.mark.rule(
    "space_hazard.asteroid.collision_track", "space_hazard.asteroid.collision_counter"
)
def test_last_collision_ends_ship_and_count() -> None:
    assert [collision(n).destroyed for n in (9, 10, 11)] == [False, True, True]
    assert [next_collision(n) for n in (0, 9, 10)] == [1, 10, 10]


@pytest.mark.rule("damage_track.step_down.pool_zero")
@pytest.mark.parametrize(("points", "track"), [(1, "hale"), (5, "impaired"), (10, "impaired")])
def test_hit_moves_track_once_by_ruling(points: int, track: str) -> None:
    """One hit is one step at most by ruling and none without an empty pool."""
    one_step = rules_for("csrd", {"two_pools_emptied": "one_step"})
    assert lose_points(Vitals(Pools(5, 5, 5), "hale"), "might", points, one_step)[0].track == track


@pytest.mark.rule("damage_track.restore.pool_from_zero")
def test_pool_that_stays_empty_lifts_nobody() -> None:
    worse = Vitals(Pools(0, 5, 5), "debilitated")  # one step by the Pool, one by something else
    lifted = [
        divide_recovered(worse, Pools(9, 9, 9), 3, {stat: 1}, CSRD) for stat in ("speed", "might")
    ]
    assert [found[0].track for found in lifted if not isinstance(found, Refusal)] == [
        "debilitated",
        "impaired",
    ]


@pytest.mark.rule("ritual.flesh_for_knowledge.permanent_loss")
@pytest.mark.parametrize(
    ("might", "speed", "fits"), [(4, 0, True), (1, 3, True), (5, 1, False), (2, 1, False)]
)
def test_flesh_points_are_shared_freely(might: int, speed: int, fits: bool) -> None:
    """Four points of flesh are shared as one likes."""
    no = flesh_price(might, speed, CSRD)
    assert (no is None) is fits
    assert no is None or no.message.params["given"] == might + speed


@pytest.mark.rule("healing.limit.once_per_day")
@pytest.mark.parametrize(
    ("ruling", "healed_by", "may"),
    [
        ("per_healer", [], True),
        ("per_healer", ["Ada"], True),
        ("per_healer", ["Kara"], False),
        ("per_patient", [], True),
        ("per_patient", ["Ada"], False),
    ],
)
def test_who_may_heal_today(ruling: str, healed_by: list[str], may: bool) -> None:
    rules = rules_for("csrd", {"healing_limit": ruling})
    assert (may_not_heal("Kara", "Ben", healed_by, False, "target", rules) is None) is may


@pytest.mark.rule("magic_crafting.effort.day_limit", "magic_crafting.time.unattended")
def test_effort_and_attendance_end_at_their_hours() -> None:
    hour, whole = 600, rules_for("csrd", {"craft_effort_limit": "whole_time"})
    barred = [
        (effort_barred(hour, 25 * hour, rules), effort_barred(25 * hour, 25 * hour, rules))
        for rules in (CSRD, whole)
    ]
    assert barred == [(False, True), (True, True)]
    assert [unattended(n * hour, CSRD) for n in (9, 10)] == [False, True]


@pytest.mark.rule("follower.progression")
def test_follower_gains_level_per_two_tiers() -> None:
    """A follower gains a level with each two tiers of its PC."""
    assert [
        level_at(2, 1, before, tier, CSRD)
        for before, tier in ((1, 2), (1, 3), (3, 4), (3, 5), (1, 6))
    ] == [
        2,
        3,
        2,
        3,
        4,
    ]


@pytest.mark.rule("ritual.accelerate.minimum")
def test_timeless_subtask_takes_none_others_round() -> None:
    """A subtask without time takes none and any other a round."""
    assert subtask_takes(60, 4, 0, no_time=True) == (0, 0)
    assert subtask_takes(60, 4, 10, no_time=False) == (1, Fraction(1, 10))
    assert subtask_takes(60, 4, 1, no_time=False) == (75, Fraction(15, 2))


@pytest.mark.parametrize(
    ("found", "at_use", "span"),
    [
        (Depletion((1,), 20), True, None),
        (Depletion(every="hour"), False, None),
        (Depletion((1,), 20, "hour", 2), False, 1200),
        (Depletion((1,), 20, "use", 2), False, None),
    ],
)
def test_when_artifact_throws_its_die(found: Depletion, at_use: bool, span: int | None) -> None:
    assert (found.rolled_at_use, found.span) == (at_use, span)


# --- fights ---------------------------------------------------------------------------------------


@pytest.mark.rule("gravity.low", "water.underwater.range_shift")
def test_immediate_reach_ends_there_in_other_places() -> None:
    """What reaches an immediate distance reaches no farther elsewhere."""
    assert reach_in("immediate", ["low_gravity"], hard_limit=False) == "immediate"
    assert reach_in("short", ["low_gravity"], hard_limit=True) == "short"
    assert reach_in("short", ["low_gravity"], hard_limit=False) == "long"


@pytest.mark.rule("range.extreme")
def test_immediate_weapon_is_neither_near_nor_extreme() -> None:
    """A weapon of immediate reach is neither point blank nor at its limit."""
    placed = at_range(
        ["point_blank", "extreme_range", "cover"], Attacking(ranged=True, reach="immediate"), None
    )
    assert not isinstance(placed, Refusal)
    assert placed.ids == ("cover",)


@pytest.mark.rule("position.surprise.unaware")
@pytest.mark.parametrize(
    ("unaware", "ruling", "hit"),
    [(True, "auto_hit", True), (False, "auto_hit", False), (True, "hindered", False)],
)
def test_unaware_alone_are_hit_unrolled_by_ruling(unaware: bool, ruling: str, hit: bool) -> None:
    rules = rules_for("csrd", {"surprise_defense": "auto_hit"}) if ruling == "auto_hit" else CSRD
    assert bool(hits_without_roll([], "speed", unaware, rules)) is hit


@pytest.mark.parametrize(
    ("price_", "xp", "bought"), [(1, 1, True), (2, 1, False), (0, -1, True), (1, -1, False)]
)
def test_xp_debt_allows_free_things(price_: int, xp: int, bought: bool) -> None:
    """Who owes XP may still have what is free."""
    assert (unaffordable(price_, xp, NAME) is None) is bought


def test_scripted_dice_show_what_die_can_show() -> None:
    assert Scripted([6]).roll(6) == 6
    for faces, error in (([], IndexError), ([7], ValueError), ([0], ValueError)):
        with pytest.raises(error):
            Scripted(faces).roll(6)


@pytest.mark.rule("npc.damage.stat_damage_as_might", "armor.ignored.ambient")
def test_uncounted_armor_is_told() -> None:
    """Armor that does not count says so where there is some."""

    def stopped(
        type_: Any, rules: Rules = CSRD, armor: int = 0, ignores: bool = False
    ) -> list[int]:
        blow = Blow((Line(4, NAME, "damage.hit.usual_result"),), type_, (type_,), ignores)
        field = [Protection("force field", "other", 2)] if armor else []
        return [line.points for line in npc_armor_against(blow, armor, {}, rules, field)]

    assert stopped("might", armor=1) == [1, 2]
    assert stopped("might", ignores=True) == []
    assert (
        stopped("might", armor=1, ignores=True)
        == stopped("ambient", armor=1)
        == stopped("speed", armor=1)
        == [0]
    )
    assert stopped(
        "ambient", rules_for("csrd", {"ambient_ignores": "physical_armor"}), armor=1
    ) == [2, 0]


@pytest.mark.rule("illumination.very_dim.attack")
def test_beyond_light_is_darkness() -> None:
    """What is too far off for the light is as in darkness."""
    bow = Attacking(ranged=True, reach="very_long")
    assert specific_situation("very_dim_light", bow, 5000) == "darkness"
    assert specific_situation("cover", bow, 5000) == "cover"


@pytest.mark.rule("range.point_blank")
def test_distant_shot_is_never_point_blank() -> None:
    """A shot from afar is not point blank whatever is said."""
    for reach in (None, "long"):
        placed = at_range(["point_blank", "cover"], Attacking(ranged=True, reach=reach), "short")
        assert not isinstance(placed, Refusal)
        assert placed.ids == ("cover",)


@pytest.mark.rule("illumination.dim.attack")
@pytest.mark.parametrize(("defending", "steps"), [(False, [1, -1]), (True, [-1, 1])])
def test_training_counts_other_way_round_in_defense(defending: bool, steps: list[int]) -> None:
    met = situation_effects(
        ["dim_light"], Attacking(skills={"low-light spotting": "trained"}), defending, CSRD
    )
    assert not isinstance(met, Refusal)
    assert [line.steps for line in met.lines] == [line.counted for line in met.lines] == steps


@pytest.mark.rule("mind_control.safer.command_hindrance")
@pytest.mark.parametrize(("foe", "found"), [(False, []), (True, [-1])])
def test_foe_command_is_no_own_act(foe: bool, found: list[int]) -> None:
    """The command of a foe is no act of one's own."""
    under = LastingEffect("command: kneel", {}, {}, {"all": 1}, "kneel")
    roll = TaskRoll("attack", "might", "kneel")
    assert [line.steps for line in lasting_lines([under], roll, foe)] == found


@pytest.mark.rule("door.attack_modifiers", "wall.attack_modifiers")
def test_indifferent_material_has_no_line() -> None:
    """A force that a material does not mind has no line."""
    assert [line.steps for line in force_line("stone_wall", "slashing")] == [1]
    assert [line.steps for line in force_line("stone_wall", "piercing")] == [-1]
    assert force_line("iron_wall", "bashing") == []


@pytest.mark.rule("ritual.resurrection.level")
def test_level_of_pc_says_whose_it_is() -> None:
    named, anybody = (
        creature_level(RitualCreature(name, 3, True), CSRD)[0] for name in ("Ben", "")
    )
    assert (named.points, named.name.key, anybody.name.key) == (
        6,
        "line.ritual.pc",
        "line.ritual.any_pc",
    )


@pytest.mark.rule("space_hazard.asteroid.collision_track")
def test_major_damage_makes_nothing_better() -> None:
    assert [major_damage(damage) for damage in ("intact", "minor", "major", "destroyed")] == [
        "major"
    ] * 3 + ["destroyed"]


@pytest.mark.rule("water.underwater.ranged_impossible")
@pytest.mark.parametrize(
    ("attack", "useless"),
    [
        (Attacking(ranged=True, kinds=("Thrown",)), True),
        (Attacking(ranged=True, kinds=("thrown",), aquatic=True), False),
        (Attacking(ranged=False, kinds=("thrown",)), False),
        (Attacking(ranged=True, kinds=("spear gun",)), False),
    ],
)
def test_what_is_thrown_is_useless_under_water(attack: Attacking, useless: bool) -> None:
    assert isinstance(impossible(["underwater"], attack), Refusal) is useless


@pytest.mark.rule("range.point_blank")
@pytest.mark.parametrize(("reach", "ids"), [("immediate", ()), ("short", ("point_blank",))])
def test_close_shot_is_point_blank_within_reach(reach: Any, ids: tuple[str, ...]) -> None:
    """A shot close by is point blank unless it reaches no farther."""
    placed = at_range([], Attacking(ranged=True, reach=reach), "immediate")
    assert not isinstance(placed, Refusal)
    assert placed.ids == ids


@pytest.mark.rule("door.break.target")
def test_panel_is_door_s_alone() -> None:
    doors = [panel_line("iron_door", panel, CSRD) for panel in (True, False)]
    assert [len(found) for found in doors] == [1, 0]
    assert panel_line("stone_wall", True, CSRD) == []


@pytest.mark.rule("range.extreme")
def test_shot_within_reach_pays_no_surplus() -> None:
    """A shot within reach pays nothing for what is beyond."""
    placed = at_range(["cover"], Attacking(ranged=True, reach="long"), None, adds=True)
    assert not isinstance(placed, Refusal)
    assert placed.ids == ("cover",)


@pytest.mark.rule("gravity.high")
def test_best_training_removes_its_steps() -> None:
    """Training takes off what the best of its skills does."""
    skills: dict[str, Any] = {"high-gravity maneuvering": "trained"}
    assert weighs_on_body("low_gravity", {}, CSRD) == weighs_on_body("", {}, CSRD) == 0
    assert (
        weighs_on_body("high_gravity", {}, CSRD),
        weighs_on_body("high_gravity", skills, CSRD),
    ) == (1, 0)
    either = TrainingRelief(("seeing", "hearing"), 1, 2, "illumination.dim.attack")
    both: dict[str, Any] = {"seeing": "specialized", "hearing": "trained"}
    for steps, off in ((4, -2), (1, -1)):
        line = relief(
            either if off == -1 else either._replace(skills=("hearing", "seeing")),
            steps,
            both,
            CSRD,
        )
        assert line is not None
        assert (line.steps, line.name.key) == (off, "line.skill.specialized")
    eased = relief(either, 1, both, rules_for("csrd", {"low_light_training": "may_ease"}))
    assert eased is not None
    assert eased.steps == -2
    assert (
        relief(either, 2, {}, CSRD)
        is relief(either, 0, both, CSRD)
        is relief(None, 2, both, CSRD)
        is None
    )


@pytest.mark.rule("object.material.effective_level", "martial_arts.object_level")
def test_martial_arts_and_fragility_take_no_excess() -> None:
    """Martial arts and a fragile material take no more than there is."""
    rules = rules_for("csrd", {"martial_arts": True, "fragile_reduction": 3})
    lines = effective_base(
        Line(3, NAME, "object.state.intact"), ObjectState(3, "fragile", "intact"), rules
    )
    assert [line.points for line in lines] == [3, -2, -1]
