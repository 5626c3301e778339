"""Both sides of limits, and words and rules of lines, that no other test stands beside.

Each was found by changing one place of `rules/` at a time and asking which change no test notices.
"""

from __future__ import annotations

import pytest
from tests.people import CSRD, Json, done, kara, refused

from threefold.rules.actions import MANEUVERS, heavy_distance, maneuver_base
from threefold.rules.advancement import untrain_here
from threefold.rules.arcs import Arc, ArcStep, Done, Pursuit, in_order
from threefold.rules.characters import STARTING, price_ratio, starting_pools
from threefold.rules.combat import armor_effort_cost, lightened
from threefold.rules.conditions import hit_unrolled
from threefold.rules.cooperation import may_cooperate
from threefold.rules.costs import Spend, armor_on_speed, price
from threefold.rules.creation import Choices, findings
from threefold.rules.dice import Scripted
from threefold.rules.experience import unaffordable
from threefold.rules.followers import Helper, help_with, open_choices
from threefold.rules.harm import Pools, Vitals, can_crawl, track_up
from threefold.rules.hazards import rolls_again
from threefold.rules.magic_crafting import Wanted, assess, level_of
from threefold.rules.movement import environment, farther
from threefold.rules.objects import ObjectState, effective_base, object_repaired, object_steps
from threefold.rules.possession import true_name_line
from threefold.rules.powers import Depletion, LevelDice, depletion, level_dice
from threefold.rules.rituals import Service, bargained, pace_lines
from threefold.rules.situations import Attacking, at_range, reach_in
from threefold.rules.skills import level_of as skill_level
from threefold.rules.tasks import bonus_as_asset, capped, skill_modifier
from threefold.rules.types import STATS, Line, Message, Modifier, Refusal, modifier
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


# --- tasks, skills, Effort --------------------------------------------------------------------------------------------


@pytest.mark.rule("skill.inability.cancels_training", "skill.limit.two_steps")
def test_an_inability_leaves_no_more_room_for_skills() -> None:
    levels = ("inability", "specialized", "trained")
    skills = [line for level in levels if (line := skill_modifier(level, "bargaining", CSRD)) is not None]
    assert [line.counted for line in capped(skills, CSRD)] == [1, -2, 0]


@pytest.mark.rule("roll.bonus.three_becomes_asset")
@pytest.mark.parametrize("overflow", ["kept", "wasted"])
@pytest.mark.parametrize(("bonus", "steps", "rest"), [(-2, 0, -2), (0, 0, 0), (2, 0, 2), (3, -1, 0), (5, -1, 2)])
def test_a_bonus_is_an_asset_from_three_on(overflow: str, bonus: int, steps: int, rest: int) -> None:
    line, left = bonus_as_asset(bonus, [], rules_for("csrd", {"roll_bonus_overflow": overflow}))
    assert (line.steps if line else 0, left) == (steps, rest)


@pytest.mark.rule("roll.bonus.three_matters_at_zero")
def test_a_bonus_stays_on_the_die_where_assets_have_no_room() -> None:
    assert bonus_as_asset(3, [asset(-3)], CSRD) == (None, 3)


@pytest.mark.rule("roll.success.meet_or_beat")
@pytest.mark.parametrize(("difficulty", "face"), [(0, 0), (1, 3), (4, 12)])
def test_the_least_face_that_succeeds(difficulty: int, face: int) -> None:
    answer = done("task", actor=kara(), inputs={"stat": "might", "difficulty": difficulty}, odds=True)
    assert answer["odds"][0]["success"] == (1.0 if face == 0 else (21 - face) / 20)


def test_a_task_without_a_skill_is_not_eased_by_a_skill_without_a_name() -> None:
    assert skill_level("", {" ": "trained"}) is None
    assert skill_level(" Climbing", {"climbing": "trained"}) == "trained"


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
def test_what_a_piece_of_armor_costs_on_speed(weight: str, stated: int, practiced: bool, cost: int) -> None:
    assert armor_effort_cost(weight, stated, practiced, CSRD) == cost


@pytest.mark.rule("edge.reduces_pool_spending")
def test_a_price_of_nothing_has_no_line() -> None:
    nothing = Line(0, NAME, "initial_cost.definition")
    for ruling in ("single", "pooled"):
        rules = CSRD if ruling == "single" else rules_for("csrd", {"edge": "pooled"})
        cost = price(nothing, Spend("might", 0, impaired=False, armor_cost=0), 3, None, rules)
        assert (cost.points, cost.lines) == (0, ())
    dearer = price(Line(2, NAME, "initial_cost.definition"), Spend("might", 0, False, 0), 0, None, CSRD)
    assert (dearer.points, len(dearer.lines)) == (2, 1)


# --- what people are told ---------------------------------------------------------------------------------------------


@pytest.mark.rule("riding.difficulty.by_maneuver", "riding.routine.no_roll")
def test_a_maneuver_cites_the_rule_that_says_how_hard_it_is() -> None:
    for maneuver, difficulty in MANEUVERS.items():
        (line,) = maneuver_base(maneuver)
        assert line.rule == ("riding.difficulty.by_maneuver" if difficulty else "riding.routine.no_roll")


@pytest.mark.rule("magic_crafting.difficulty.base", "artifact_crafting.difficulty")
@pytest.mark.parametrize(
    ("category", "rule", "difficulty"),
    [("cypher", "magic_crafting.difficulty.base", 5), ("artifact", "artifact_crafting.difficulty", 7)],
)
def test_an_assessed_difficulty_cites_the_rule_of_what_is_made(category: str, rule: str, difficulty: int) -> None:
    assessed = assess(category, 4, [], CSRD)
    assert (assessed.difficulty, {line.rule for line in assessed.lines}) == (difficulty, {rule})


@pytest.mark.rule("cooperation.options.exclusive")
def test_who_has_worked_together_hears_with_what() -> None:
    assert "has helped this round already" in said(may_cooperate("help", ["help"], acted=False))
    other = render(Message("procedure.distract.title"), "en")
    assert other in said(may_cooperate("help", ["distract"], acted=False))
    assert may_cooperate("help", [], acted=False) is None


@pytest.mark.rule("follower.help.task_count")
def test_a_follower_says_what_it_can_help_with() -> None:
    assert "nothing yet" in said(help_with(Helper("Pim", 2), "climbing", fighting=False, well_kept=False, rules=CSRD))
    assert "perception" in said(
        help_with(Helper("Pim", 2, ("perception",)), "climbing", fighting=False, well_kept=False, rules=CSRD)
    )
    assert (open_choices(Helper("Pim", 2, ("a", "b", "c"))), open_choices(Helper("Pim", 2, ("a",)))) == (0, 1)


@pytest.mark.rule("arc.step_order")
def test_an_arc_says_which_step_is_done_or_lacking() -> None:
    arc = Arc((ArcStep("find_a_map", optional=True), ArcStep("set_sail", optional=True)))
    begun = Pursuit("Sail", arc, 1, (Done("opening", 1, 1),))
    first = said(in_order(begun, "climax", "", skip=False))
    assert "find a map" in first
    assert "set sail" not in first  # one of them is enough
    once = begun._replace(done=(*begun.done, Done("step", 1, 2, "find_a_map")))
    assert "find a map" in said(in_order(once, "step", "find_a_map", skip=False))
    assert in_order(once, "climax", "", skip=False) is None
    elsewhere = begun._replace(done=(Done("opening", 1, 1, "find_a_map"),))
    assert in_order(elsewhere, "step", "find_a_map", skip=False) is None


@pytest.mark.rule("true_name.eases")
def test_a_true_name_is_told_with_whose_it_is() -> None:
    assert render(true_name_line("Azazel", CSRD).name, "en") == "knows the true name of Azazel"
    assert render(true_name_line("", CSRD).name, "en") == "knows the true name"


@pytest.mark.rule("ritual.accelerate.hindrance")
def test_a_hurried_ritual_says_how_many_times_as_fast_it_goes() -> None:
    assert [(line.steps, line.name.params["n"]) for n in (1, 2, 3) for line in pace_lines(n)] == [
        (1, 2),
        (2, 4),
        (3, 8),
    ]
    assert pace_lines(0) == []


@pytest.mark.rule("fact.type.starting_numbers")
def test_a_wrong_edge_hears_the_stats_to_choose_from() -> None:
    names = {"might": "Might", "speed": "Speed", "intellect": "Intellect"}
    for kind, start in STARTING.items():
        stats = " or ".join(names[stat] for stat in start.edge)
        wrong = next(stat for stat in STATS if stat not in start.edge)
        (found,) = [f for f in findings(Choices(type=kind, edge=wrong)) if f.field == "edge"]
        assert f"Edge in {stats}:" in render(found.message, "en")
    assert {len(start.edge) for start in STARTING.values()} == {1, 2}


# --- numbers beside their limits --------------------------------------------------------------------------------------


@pytest.mark.rule("fact.type.starting_numbers")
def test_all_free_points_may_go_into_one_pool_but_none_may_be_taken_out() -> None:
    all_in_one = starting_pools("warrior", {"might": 6, "speed": 0, "intellect": 0})
    assert isinstance(all_in_one, Pools)
    assert isinstance(starting_pools("warrior", {"might": 7, "speed": -1}), Refusal)


@pytest.mark.rule("fact.price.categories")
def test_a_price_is_compared_with_a_cheaper_one_alone() -> None:
    assert (price_ratio("expensive", "inexpensive"), price_ratio("moderate", "moderate")) == (100, 1)
    with pytest.raises(ValueError, match="cheaper"):
        price_ratio("inexpensive", "moderate")


@pytest.mark.rule("gravity.low")
@pytest.mark.parametrize(("points", "less"), [(1, 0), (2, -1), (3, -2), (6, -2)])
def test_a_weapon_that_relies_on_weight_keeps_one_point(points: int, less: int) -> None:
    for weight, kinds in (("heavy", ()), ("light", ("weight",))):
        line = lightened(points, weight, kinds, {}, CSRD)
        assert (line.points if line else 0) == less
    assert lightened(points, "medium", (), {}, CSRD) is None
    assert lightened(points, "heavy", (), {"low-gravity maneuvering": "trained"}, CSRD) is None


@pytest.mark.rule("heavy_object.move.short_if_zero")
def test_what_is_eased_to_nothing_is_moved_a_short_distance() -> None:
    assert [heavy_distance(n) for n in (-1, 0, 1)] == ["short", "short", "immediate"]


@pytest.mark.rule("xp.short_term.skill")
def test_a_training_for_one_place_that_is_gone_changes_nothing() -> None:
    for again in (False, True):
        assert untrain_here("climbing", "the cliffs", {"climbing": "trained"}, again) == {"climbing": "trained"}


@pytest.mark.rule("damage_track.debilitated.actions")
@pytest.mark.parametrize(
    ("track", "speed", "crawls"), [("debilitated", 1, True), ("debilitated", 0, False), ("hale", 9, False)]
)
def test_the_debilitated_alone_crawl(track: str, speed: int, crawls: bool) -> None:
    assert can_crawl(Vitals(Pools(0, speed, 0), track)) is crawls


def test_nobody_is_better_than_hale_nor_an_object_better_than_intact() -> None:
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
def test_a_poison_rolls_again_as_often_as_it_does(
    disease: bool, resisted: bool, times: int | None, again: bool
) -> None:
    assert rolls_again(disease, resisted, times) is again


@pytest.mark.rule("magic_crafting.level.choice")
def test_an_item_without_a_range_is_of_level_one_to_ten() -> None:
    assert [level_of(Wanted(n), CSRD) for n in (1, 10)] == [1, 10]
    assert "10" in said(level_of(Wanted(11), CSRD))
    assert isinstance(level_of(Wanted(0), CSRD), Refusal)


@pytest.mark.rule("object.material.effective_level")
def test_an_ordinary_object_has_no_line_of_its_material() -> None:
    level = Line(1, NAME, "object.state.intact")
    lines = {m: effective_base(level, ObjectState(1, m, "intact"), CSRD) for m in ("fragile", "ordinary", "hard")}
    assert {m: [line.points for line in found] for m, found in lines.items()} == {
        "fragile": [1, -1], "ordinary": [1], "hard": [1, 1],
    }  # fmt: skip
    none = effective_base(level._replace(points=0), ObjectState(0, "fragile", "minor"), CSRD)
    assert [line.points for line in none] == [0, 0]


@pytest.mark.rule("object.damage.steps")
@pytest.mark.parametrize(("total", "steps"), [(12, 1), (13, 1), (14, 2), (15, 2), (16, 3)])
def test_bare_points_beyond_the_difficulty_by_ruling(total: int, steps: int) -> None:
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
def test_a_level_is_read_as_it_is_printed(written: str, read: LevelDice | None) -> None:
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
        ("1 in 1d7", None, 0),
    ],
)
def test_a_depletion_is_read_as_it_is_printed(written: str, used: tuple[int, ...] | None, sides: int) -> None:
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
def test_martial_artists_go_as_far_as_their_skill_says() -> None:
    artists = rules_for("csrd", {"martial_arts": True})
    far = [farther(skill, artists) for skill in (None, "trained", "specialized")]
    assert far == sorted(far)
    assert far[0] < far[1]
    assert farther("trained", CSRD) == 1


@pytest.mark.rule("ritual.conjure.service_limit")
def test_a_service_is_agreed_and_within_both_limits() -> None:
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
def test_a_ritual_takes_a_tier_only_where_its_level_follows_from_one(ritual: str, inputs: Json) -> None:
    asked = {"ritual": ritual, "do": "prepare", **inputs}
    assert refused("ritual", actor=kara(), inputs=asked) == ("bad_value", "inputs.tier")


# --- fights -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gravity.low", "water.underwater.range_shift")
def test_what_reaches_an_immediate_distance_reaches_no_farther_elsewhere() -> None:
    assert reach_in("immediate", ["low_gravity"], hard_limit=False) == "immediate"
    assert reach_in("short", ["low_gravity"], hard_limit=True) == "short"
    assert reach_in("short", ["low_gravity"], hard_limit=False) == "long"


@pytest.mark.rule("range.extreme")
def test_a_weapon_of_immediate_reach_is_neither_point_blank_nor_at_its_limit() -> None:
    placed = at_range(["point_blank", "extreme_range", "cover"], Attacking(ranged=True, reach="immediate"), None)
    assert not isinstance(placed, Refusal)
    assert placed.ids == ("cover",)


@pytest.mark.rule("position.surprise.unaware")
@pytest.mark.parametrize(
    ("unaware", "ruling", "hit"), [(True, "auto_hit", True), (False, "auto_hit", False), (True, "hindered", False)]
)
def test_the_unaware_alone_are_hit_unrolled_by_ruling(unaware: bool, ruling: str, hit: bool) -> None:
    rules = rules_for("csrd", {"surprise_defense": "auto_hit"}) if ruling == "auto_hit" else CSRD
    assert bool(hit_unrolled([], "speed", unaware, rules)) is hit


@pytest.mark.parametrize(("price_", "xp", "bought"), [(1, 1, True), (2, 1, False), (0, -1, True), (1, -1, False)])
def test_who_owes_xp_may_still_have_what_is_free(price_: int, xp: int, bought: bool) -> None:
    assert (unaffordable(price_, xp, NAME) is None) is bought


def test_scripted_dice_show_what_a_die_can_show() -> None:
    assert Scripted([6]).roll(6) == 6
    for faces, error in (([], IndexError), ([7], ValueError), ([0], ValueError)):
        with pytest.raises(error):
            Scripted(faces).roll(6)
