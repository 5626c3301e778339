"""Chapter 1: difficulty, modifiers and their caps, Effort and Edge, the roll, special rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from tests.people import CSRD, npc, pc

from threefold.model.characters import Npc
from threefold.model.checks import check_npc
from threefold.procedures.base import Setting, Setup
from threefold.procedures.combat import ATTACK, DEFEND, AttackInputs
from threefold.procedures.d20 import circumstances
from threefold.procedures.defended import DefendInputs
from threefold.procedures.inputs import EaseEffort, Steps
from threefold.procedures.tasks import TASK, TaskInputs
from threefold.rules.bases import stated_base
from threefold.rules.bearing import situation_modifiers
from threefold.rules.combat import (
    attack_base,
    attack_stats,
    light_weapon,
    shield,
    unpracticed_weapon,
)
from threefold.rules.costs import Charges, Spend, cost_after_edge, effort_levels
from threefold.rules.effects import EFFECTS, special_effect
from threefold.rules.harm import Pools, Vitals, lose_points, spend_points
from threefold.rules.recovery import divide_recovered
from threefold.rules.rolls import chosen, refunded, resolve_task, special_roll
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import (
    FACULTIES,
    Levels,
    Payer,
    Task,
    TaskAttempt,
    bonus_as_asset,
    capped,
    difficulty_name,
    retry_takes_action,
    roll_need,
    set_task,
    skill_modifier,
    target_number,
)
from threefold.rules.types import (
    Line,
    Message,
    Modifier,
    ModifierKind,
    Refusal,
    Stat,
    modifier,
    sum_of,
)
from threefold.rulesets.compose import rules_for
from threefold.text import render

ABLE = Payer(pool=99, edge=0, effort=6)
POOLED = rules_for("csrd", {"edge": "pooled"})


def line(steps: int, kind: ModifierKind = "situation") -> Modifier:
    """A modifier of so many steps, easing below 0."""
    return modifier(steps, kind, Message("line.given", {"name": kind}), "test")


def skill(level: str | None) -> list[Modifier]:
    """What a skill in climbing is worth."""
    found = skill_modifier(level, "climbing", CSRD)
    return [found] if found else []


def proposed(
    difficulty: int,
    modifiers: Sequence[Modifier],
    stat: Stat = "might",
    initial: Line | None = None,
    ease_levels: int = 0,
    damage_levels: int = 0,
    free_levels: int = 0,
    **attempt: Any,
) -> TaskAttempt:
    """A proposed task with levels of Effort and an initial cost."""
    levels = Levels(ease=ease_levels, damage=damage_levels, free=free_levels)
    base, charges = stated_base(difficulty), Charges(initial)
    return TaskAttempt(stat, base, modifiers, levels, charges, **attempt)


def set_(
    difficulty: int, *modifiers: Modifier, payer: Payer = ABLE, rules: Rules = CSRD, **attempt: Any
) -> Task:
    """A Might task of that difficulty, unless the attempt says otherwise."""
    task = set_task(
        proposed(difficulty, modifiers, **attempt),
        payer,
        rules,
    )
    assert isinstance(task, Task), task
    return task


def no(
    difficulty: int, *modifiers: Modifier, payer: Payer = ABLE, **attempt: Any
) -> tuple[str, str]:
    """Code and field of a refused task."""
    refusal = set_task(proposed(difficulty, modifiers, **attempt), payer, CSRD)
    assert isinstance(refusal, Refusal)
    return refusal.code, refusal.field


def cost(task: Task) -> list[tuple[int, str]]:
    """The lines of a price."""
    return [(entry.points, entry.rule) for entry in task.cost.lines]


def counted(task: Task, kind: ModifierKind) -> int:
    """The steps of a kind that count."""
    return sum(m.counted for m in task.modifiers if m.kind == kind)


# --- difficulty and target number -----------------------------------------------------------------


@pytest.mark.rule("task.flow.resolution")
def test_task_flow_resolution() -> None:
    # a difficulty, what eases and hinders it, a target number, and a roll that must reach it
    task = set_(5, line(-2, "asset"), line(1))
    assert (task.base_difficulty, task.difficulty, task.target_number, task.roll) == (
        5,
        4,
        12,
        "needed",
    )
    assert [resolve_task(task, natural) for natural in (11, 12, 13)] == [
        "failure",
        "success",
        "success",
    ]


@pytest.mark.rule("task.difficulty.target_number")
@pytest.mark.parametrize(
    ("difficulty", "target"),
    [(1, 3), (2, 6), (3, 9), (4, 12), (5, 15), (6, 18), (7, 21), (8, 24), (9, 27), (10, 30)],
)
def test_task_difficulty_target_number(difficulty: int, target: int) -> None:
    assert target_number(difficulty, CSRD) == target
    assert set_(difficulty).target_number == target


@pytest.mark.rule("fact.difficulty.names")
def test_fact_difficulty_names() -> None:
    names = "routine simple standard demanding difficult challenging intimidating formidable heroic immortal impossible"
    assert [render(difficulty_name(difficulty)) for difficulty in range(11)] == names.split()
    assert render(difficulty_name(11)) == render(difficulty_name(33)) == "beyond impossible"


@pytest.mark.rule("task.stat.mapping")
@pytest.mark.parametrize(
    ("stat", "faculties"),
    [
        ("might", {"strength", "power", "endurance"}),
        ("speed", {"agility", "flexibility", "reflexes"}),
        ("intellect", {"willpower", "memory", "mental_power"}),
    ],
)
def test_task_stat_mapping(stat: Any, faculties: set[str]) -> None:
    assert set(FACULTIES[stat]) == faculties


@pytest.mark.rule("task.difficulty.equals_level")
def test_task_difficulty_equals_level() -> None:
    # a locked door of level 3: difficulty 3, target number 9
    task = set_(3)
    assert (task.difficulty, task.target_number) == (3, 9)


@pytest.mark.rule("task.routine.below_one")
def test_task_routine_below_one() -> None:
    assert set_(1, line(-1, "asset")).roll == "routine"
    assert set_(2, line(-1, "asset")).roll == "needed"
    assert set_(0).roll == "routine"


@pytest.mark.rule("task.modify.zero_is_automatic")
def test_task_modify_zero_is_automatic() -> None:
    eased = set_(2, line(-2, "asset"), line(-1, "ability"))
    assert (eased.difficulty, eased.roll, eased.rolls) == (0, "routine", False)
    assert set_(2, line(-2, "asset"), line(-1, "ability"), line(2)).roll == "needed"


@pytest.mark.rule("task.difficulty.scale")
@pytest.mark.parametrize("difficulty", range(1, 11))
def test_task_difficulty_scale(difficulty: int) -> None:
    assert set_(difficulty).difficulty == difficulty


@pytest.mark.rule("task.difficulty.scale")
def test_task_difficulty_scale_ends_beyond_ten() -> None:
    """Task difficulty scale ends with hindrance not at ten."""
    assert set_(10, line(1)).target_number == 33


@pytest.mark.rule("task.difficulty.high_is_unreachable")
@pytest.mark.parametrize(
    ("difficulty", "roll"),
    [(6, "needed"), (7, "impossible"), (8, "impossible"), (9, "impossible"), (10, "impossible")],
)
def test_task_difficulty_high_is_unreachable(difficulty: int, roll: str) -> None:
    assert set_(difficulty).roll == roll
    assert set_(difficulty, line(-2, "asset"), line(-2, "ability")).roll == "needed"


@pytest.mark.rule("task.difficulty.independent_of_tier")
def test_task_difficulty_independent_of_tier() -> None:
    tiers = [
        TASK.set(Setup(CSRD, pc(tier=tier)), TaskInputs(stat="might", difficulty=4))
        for tier in range(1, 7)
    ]
    assert [s.task and s.task.difficulty for s in tiers if isinstance(s, Setting)] == [4] * 6


@pytest.mark.rule("task.level.uses")
def test_task_level_uses() -> None:
    # an opponent's level is met when it is attacked; a door's or a lock's is the difficulty the GM
    # names
    assert sum_of(attack_base("guard", 5, {}, "might")) == 5
    assert set_(5).target_number == 15


@pytest.mark.rule("task.level.definition")
@pytest.mark.parametrize(
    ("level", "fits"), [(0, True), (1, True), (10, True), (11, False), (15, False)]
)
def test_task_level_definition(level: int, fits: bool) -> None:
    """NPCs go from vermin, level 0, to level 10; above that with power shifts alone."""
    guard = npc(level)
    assert guard.level == level
    given = msgspec.convert({"kind": "npc", "name": "guard", "level": level}, Npc)
    no = check_npc(given, "target", CSRD)
    assert (no and (no.code, no.field)) == (None if fits else ("not_allowed", "target.level"))
    assert check_npc(given, "target", rules_for("csrd", modules=["power_shifts"])) is None


@pytest.mark.rule("task.level.definition")
@pytest.mark.parametrize("level", [-1, 16])
def test_task_level_beyond_all_tables(level: int) -> None:
    with pytest.raises(ValueError, match="level"):
        npc(level)


@pytest.mark.rule("task.tier.range")
@pytest.mark.parametrize(("tier", "fits"), [(0, False), (1, True), (6, True), (7, False)])
def test_task_tier_range(tier: int, fits: bool) -> None:
    if fits:
        assert pc(tier=tier).tier == tier
    else:
        with pytest.raises(ValueError, match="tier"):
            pc(tier=tier)


@pytest.mark.rule("task.stat.roll_category")
@pytest.mark.parametrize(
    ("stat", "pool", "edge"), [("might", 12, 1), ("speed", 9, 0), ("intellect", 8, 0)]
)
def test_task_stat_roll_category(stat: Any, pool: int, edge: int) -> None:
    payer = pc().payer(stat, CSRD)
    assert (payer.pool, payer.edge) == (pool, edge)


@pytest.mark.rule("task.stat.changes_affect_pool")
def test_task_stat_changes_affect_pool() -> None:
    whole = Vitals(Pools(10, 9, 8), "hale")
    struck, _ = lose_points(whole, "might", 4, CSRD)
    assert struck.pools == Pools(6, 9, 8)
    assert spend_points(whole, "intellect", 2, CSRD).pools == Pools(10, 9, 6)
    tired = Vitals(Pools(10, 3, 8), "hale")
    rested = divide_recovered(tired, Pools(10, 9, 8), 5, {"speed": 5}, CSRD)
    assert not isinstance(rested, Refusal)
    assert rested[0].pools == Pools(10, 8, 8)
    # Edge is no part of what a blow changes
    sheet = pc(edge=2)
    assert sheet.with_vitals(struck).pools.might.edge == 2


# --- steps ----------------------------------------------------------------------------------------


@pytest.mark.rule("task.step.ease_default", "asset.default_one_step", "task.step.hinder_default")
def test_task_step_ease_default() -> None:
    told = TaskInputs(
        stat="might",
        difficulty=5,
        assets=[Steps(name="rope")],
        ease=[Steps(name="song")],
        hinder=[Steps(name="rain")],
    )
    assert [(m.steps, m.kind, m.rule) for m in circumstances(told, rules_for("csrd"))] == [
        (-1, "asset", "asset.default_one_step"),
        (-1, "ability", "asset.untyped_ease_outside_limit"),
        (1, "situation", "task.step.hinder_default"),
    ]


@pytest.mark.rule("task.step.no_fractions")
def test_task_step_no_fractions() -> None:
    # a point less than three is no smaller step of difficulty: it stays on the die
    task = set_(3, roll_bonus=2)
    assert (task.difficulty, task.roll_bonus, task.modifiers) == (3, 2, ())


@pytest.mark.rule("task.modify.single_attempt")
def test_task_modify_single_attempt() -> None:
    assert set_(6, line(-2, "asset")).difficulty == 4
    assert set_(6).difficulty == 6


@pytest.mark.rule("task.modify.ten_step_cap")
def test_task_modify_ten_step_cap() -> None:
    task = set_(15, line(-3, "skill"), line(-3, "asset"), ease_levels=6)
    assert (counted(task, "skill"), counted(task, "asset"), counted(task, "effort")) == (-2, -2, -6)
    assert task.difficulty == 5


@pytest.mark.rule("task.modify.four_step_cap_without_effort")
def test_task_modify_four_step_cap_without_effort() -> None:
    assert set_(9, line(-2, "skill"), line(-1, "asset"), line(-2, "asset")).difficulty == 5


@pytest.mark.rule("task.modify.four_step_cap_without_effort")
def test_task_modify_four_step_cap_by_ruling() -> None:
    """Task modify four step cap without effort by ruling."""
    four = rules_for("csrd", {"untyped_easing": "four_steps"})
    lines = (line(-2, "skill"), line(-1, "asset"), line(-3, "ability"), line(1))
    assert set_(9, *lines).difficulty == 4
    task = set_(9, *lines, rules=four, ease_levels=1)
    assert [m.counted for m in task.modifiers] == [-2, -1, -1, 1, -1]
    assert task.difficulty == 5


# --- skills ---------------------------------------------------------------------------------------


@pytest.mark.rule("skill.levels.summary")
@pytest.mark.parametrize(
    ("level", "steps"),
    [("inability", 1), ("practiced", 0), (None, 0), ("trained", -1), ("specialized", -2)],
)
def test_skill_levels_summary(level: str | None, steps: int) -> None:
    assert sum(m.steps for m in skill(level)) == steps
    assert set_(5, *skill(level)).difficulty == 5 + steps


@pytest.mark.rule("skill.trained.one_step")
def test_skill_trained_one_step() -> None:
    assert [(m.counted, m.kind, m.rule) for m in set_(4, *skill("trained")).modifiers] == [
        (-1, "skill", "skill.trained.one_step")
    ]


@pytest.mark.rule("skill.specialized.two_steps")
def test_skill_specialized_two_steps() -> None:
    # two steps in all, not one of training and two more
    assert [(m.counted, m.kind, m.rule) for m in set_(4, *skill("specialized")).modifiers] == [
        (-2, "skill", "skill.specialized.two_steps")
    ]


@pytest.mark.rule("skill.limit.two_steps")
def test_skill_limit_two_steps() -> None:
    task = set_(6, *skill("trained"), *skill("specialized"))
    assert [(m.steps, m.counted) for m in task.modifiers] == [(-1, -1), (-2, -1)]
    assert task.difficulty == 4


@pytest.mark.rule("skill.inability.hinders")
def test_skill_inability_hinders() -> None:
    task = set_(4, *skill("inability"))
    assert (task.difficulty, task.modifiers[0].rule) == (5, "skill.inability.hinders")


@pytest.mark.rule("skill.inability.cancels_training")
@pytest.mark.parametrize(("other", "difficulty"), [("trained", 4), ("specialized", 3)])
def test_skill_inability_cancels_training(other: str, difficulty: int) -> None:
    # an inability, then training in the same task: practiced; with specialization one step stays
    assert set_(4, *skill("inability"), *skill(other)).difficulty == difficulty


@pytest.mark.rule("skill.weapon.not_practiced_is_inability", "fact.weapon.unpracticed")
def test_skill_weapon_not_practiced_is_inability() -> None:
    hindered = unpracticed_weapon("greataxe", CSRD)
    assert (hindered.steps, hindered.kind, hindered.rule) == (1, "skill", "fact.weapon.unpracticed")
    axe = {"name": "greataxe", "weight": "heavy", "practiced": False}
    setting = ATTACK.set(Setup(CSRD, pc(attacks=[axe]), npc(4)), AttackInputs(attack="greataxe"))
    assert isinstance(setting, Setting)
    assert setting.task is not None
    assert setting.task.difficulty == 5


@pytest.mark.rule("skill.untrained.may_attempt")
def test_skill_untrained_may_attempt() -> None:
    setting = TASK.set(
        Setup(CSRD, pc(skills={})), TaskInputs(stat="might", difficulty=4, skill="climbing")
    )
    assert isinstance(setting, Setting)
    assert setting.task is not None
    assert (setting.task.difficulty, setting.task.roll) == (4, "needed")


# --- assets ---------------------------------------------------------------------------------------


@pytest.mark.rule("asset.limit.two_steps")
def test_asset_limit_two_steps() -> None:
    task = set_(6, line(-1, "asset"), line(-1, "asset"), line(-1, "asset"), line(1))
    assert [m.counted for m in task.modifiers] == [-1, -1, 0, 1]
    assert task.difficulty == 5


@pytest.mark.rule("asset.untyped_ease_outside_limit")
def test_asset_untyped_ease_outside_limit() -> None:
    light = light_weapon("light", CSRD)
    assert light is not None
    assert light.kind == "ability"
    # a light weapon, the Blinking cypher or Negotiate ease beside two full assets
    assert set_(6, line(-2, "asset"), light, line(-1, "ability")).difficulty == 2


@pytest.mark.rule("asset.typed_counts_to_limit")
def test_asset_typed_counts_to_limit() -> None:
    # shield, Sound Dampener, Handy: assets, of which two steps count
    task = set_(6, line(-2, "asset"), shield(CSRD))
    assert [(m.steps, m.counted) for m in task.modifiers] == [(-2, -2), (-1, 0)]


# --- Effort ---------------------------------------------------------------------------------------


@pytest.mark.rule("effort.step_per_level")
@pytest.mark.parametrize("levels", [1, 2, 3, 6])
def test_effort_step_per_level(levels: int) -> None:
    task = set_(9, ease_levels=levels)
    assert task.difficulty == 9 - levels
    assert [(m.steps, m.rule) for m in task.modifiers] == [(-levels, "effort.step_per_level")]


@pytest.mark.rule("effort.cost")
@pytest.mark.parametrize(("levels", "points"), [(1, 3), (2, 5), (3, 7), (4, 9), (5, 11), (6, 13)])
def test_effort_cost(levels: int, points: int) -> None:
    assert effort_levels(Spend("might", levels, impaired=False, armor_cost=0), CSRD) == points
    assert cost(set_(10, ease_levels=levels)) == [(points, "effort.cost")]


@pytest.mark.rule("effort.cost")
def test_effort_cost_of_first_level_by_ruling() -> None:
    cheap = rules_for("csrd", {"first_effort_level": 2})
    assert [set_(9, ease_levels=n, rules=cheap).cost.points for n in (0, 1, 2, 3)] == [0, 2, 4, 6]


@pytest.mark.rule("effort.pool_must_match")
@pytest.mark.parametrize(("stat", "left"), [("might", (9, 9, 8)), ("intellect", (12, 9, 5))])
def test_effort_pool_must_match(stat: Any, left: tuple[int, int, int]) -> None:
    # pushing a rock is paid from Might, an unfamiliar machine from Intellect
    sheet = pc(edge=0)
    setting = TASK.set(
        Setup(CSRD, sheet), TaskInputs(stat=stat, difficulty=5, effort=EaseEffort(ease=1))
    )
    assert isinstance(setting, Setting)
    assert setting.task is not None
    assert setting.task.cost.pool == stat
    assert spend_points(sheet.vitals(), stat, setting.task.cost.points, CSRD).pools == left


@pytest.mark.rule("effort.timing")
def test_effort_timing() -> None:
    # levels are part of the attempt; the die is read afterwards and finds the target number settled
    task = set_(4, ease_levels=1)
    assert task.target_number == 9
    assert (resolve_task(task, 8), resolve_task(task, 9)) == ("failure", "success")


@pytest.mark.rule("effort.npcs_never")
def test_effort_npcs_never() -> None:
    assert not hasattr(npc(4), "payer")
    with pytest.raises(AssertionError):
        TASK.set(Setup(CSRD, npc(4)), TaskInputs(stat="might", difficulty=4))


@pytest.mark.rule("effort.limit.character_max")
def test_effort_limit_character_max() -> None:
    two = Payer(pool=99, edge=0, effort=2)
    assert set_(9, ease_levels=2, payer=two).difficulty == 7
    assert no(9, ease_levels=3, payer=two) == ("effort_limit", "inputs.effort")
    assert no(9, ease_levels=1, damage_levels=2, payer=two) == ("effort_limit", "inputs.effort")


@pytest.mark.rule("effort.limit.six_steps")
def test_effort_limit_six_steps() -> None:
    task = set_(15, ease_levels=6, free_levels=2)
    assert (counted(task, "effort"), task.difficulty) == (-6, 9)


@pytest.mark.rule("effort.free_level.adds_one")
def test_effort_free_level_adds_one() -> None:
    task = set_(6, ease_levels=1, free_levels=1)
    assert (task.difficulty, task.cost.points) == (4, 3)
    assert no(6, free_levels=1) == ("not_allowed", "inputs.free_effort")


@pytest.mark.rule("effort.free_level.caps")
def test_effort_free_level_caps() -> None:
    one = Payer(pool=99, edge=0, effort=1)
    assert set_(6, ease_levels=1, free_levels=1, payer=one).difficulty == 4
    assert set_(10, ease_levels=6, free_levels=1).difficulty == 4


@pytest.mark.rule("fact.effort.one_purchase")
def test_fact_effort_one_purchase() -> None:
    # one level on easing and one on damage: 5 points before Edge
    task = set_(6, ease_levels=1, damage_levels=1)
    assert (task.cost.points, task.difficulty, task.damage_levels) == (5, 5, 1)


@pytest.mark.rule("damage_track.impaired.effort_cost")
@pytest.mark.parametrize(
    ("levels", "normal", "impaired"),
    [(1, 3, 4), (2, 5, 7), (3, 7, 10), (4, 9, 13), (5, 11, 16), (6, 13, 19)],
)
def test_damage_track_impaired_effort_cost(levels: int, normal: int, impaired: int) -> None:
    hurt = ABLE._replace(impaired=True)
    assert set_(9, ease_levels=levels).cost.points == normal
    assert cost(set_(9, ease_levels=levels, payer=hurt)) == [
        (normal, "effort.cost"),
        (impaired - normal, "damage_track.impaired.effort_cost"),
    ]


@pytest.mark.rule("fact.armor.speed_effort_cost")
def test_fact_armor_speed_effort_cost() -> None:
    # light armor, two levels on a Speed roll: 7 points instead of 5, before Edge
    worn = pc(effort=2, speed=9, armor=[{"name": "jerkin", "weight": "light"}]).payer("speed", CSRD)
    task = set_(5, ease_levels=2, stat="speed", payer=worn)
    assert task.cost.points == 7
    assert cost(task) == [(5, "effort.cost"), (2, "fact.armor.speed_effort_cost")]


@pytest.mark.rule("fact.armor.speed_effort_cost")
@pytest.mark.parametrize(
    ("piece", "each"),
    [
        ({"weight": "light"}, 1),
        ({"weight": "medium"}, 2),
        ({"weight": "heavy"}, 3),
        ({"weight": "heavy", "practiced": False}, 4),
        ({"weight": "heavy", "speed_effort_cost": 1}, 1),
        ({"weight": "light", "worn": False}, 0),
        ({"weight": "light", "speed_effort_cost": 0}, 0),
    ],
)
def test_fact_armor_speed_effort_cost_by_weight(piece: dict[str, Any], each: int) -> None:
    sheet = pc(effort=2, speed=9, armor=[{"name": "armor", **piece}])
    assert (
        set_(9, ease_levels=1, stat="speed", payer=sheet.payer("speed", CSRD)).cost.points
        == 3 + each
    )
    # on a Might task armor costs nothing
    assert set_(9, ease_levels=1, payer=sheet.payer("might", CSRD)).cost.points == 3 - 1


# --- Edge and initial costs -----------------------------------------------------------------------

DOOR = Line(3, Message("line.cost.initial"), "initial_cost.definition")


@pytest.mark.rule("edge.reduces_pool_spending")
@pytest.mark.parametrize(("edge", "points"), [(0, 3), (1, 2), (3, 0), (5, 0)])
def test_edge_reduces_pool_spending(edge: int, points: int) -> None:
    task = set_(5, ease_levels=1, payer=ABLE._replace(edge=edge))
    assert task.cost.points == points
    assert cost(task)[1:] == ([(-min(edge, 3), "edge.reduces_pool_spending")] if edge else [])


@pytest.mark.rule("edge.once_per_action")
@pytest.mark.parametrize(("levels", "points"), [(0, 1), (1, 4)])
def test_edge_once_per_action(levels: int, points: int) -> None:
    # initial cost 3, Might Edge 2: pay 1; with a level of Effort pay 1 + 3
    assert (
        set_(5, initial=DOOR, ease_levels=levels, payer=ABLE._replace(edge=2)).cost.points == points
    )


@pytest.mark.rule("edge.once_per_action")
def test_edge_applies_once_where_best() -> None:
    """Edge once per action where it saves most."""
    spend = Spend("might", 2, impaired=False, armor_cost=0)
    toll = Line(2, Message("line.cost.initial"), "initial_cost.definition")
    assert cost_after_edge(Charges(toll), spend, 4, CSRD).points == 2 + 5 - 4
    assert cost_after_edge(Charges(toll, edge_on="effort"), spend, 4, CSRD).points == 2 + 5 - 4
    assert cost_after_edge(Charges(toll, edge_on="initial"), spend, 4, CSRD).points == 0 + 5
    assert cost_after_edge(Charges(toll), spend, 6, CSRD).points == 2
    assert cost_after_edge(Charges(toll), spend, 6, POOLED).points == 1


@pytest.mark.rule("initial_cost.edge_applies")
@pytest.mark.parametrize(("levels", "points"), [(0, 1), (1, 4)])
def test_initial_cost_edge_applies(levels: int, points: int) -> None:
    task = set_(5, initial=DOOR, ease_levels=levels, payer=ABLE._replace(edge=2))
    assert task.cost.points == points
    assert (-2, "edge.reduces_pool_spending") in cost(task)


@pytest.mark.rule("initial_cost.does_not_ease")
def test_initial_cost_does_not_ease() -> None:
    # the rusted cellar door: difficulty 5, 3 Might to try
    task = set_(5, initial=DOOR)
    assert (task.difficulty, task.target_number, task.cost.points) == (5, 15, 3)


@pytest.mark.rule("initial_cost.separate_from_effort")
def test_initial_cost_separate_from_effort() -> None:
    assert cost(set_(5, initial=DOOR, ease_levels=1)) == [
        (3, "initial_cost.definition"),
        (3, "effort.cost"),
    ]


@pytest.mark.rule("initial_cost.cannot_pay_auto_fail")
def test_initial_cost_cannot_pay_auto_fail() -> None:
    assert set_(5, initial=DOOR, payer=Payer(3, 0, 1)).cost.points == 3
    assert no(5, initial=DOOR, payer=Payer(2, 0, 1)) == ("cannot_pay", "actor.pools.might")
    assert no(5, initial=DOOR, ease_levels=1, payer=Payer(5, 0, 1)) == (
        "cannot_pay",
        "inputs.effort",
    )


# --- retries --------------------------------------------------------------------------------------


@pytest.mark.rule("retry.needs_effort")
def test_retry_needs_effort() -> None:
    assert set_(5, retry=True, ease_levels=1).difficulty == 4
    assert no(5, retry=True) == ("not_allowed", "inputs.retry")
    assert no(5, retry=True, damage_levels=1) == ("not_allowed", "inputs.retry")


@pytest.mark.rule("retry.new_action_same_time")
@pytest.mark.parametrize(
    ("first", "retry", "takes"),
    [(True, True, True), (False, True, True), (True, False, True), (False, False, False)],
)
def test_retry_new_action_same_time(first: bool, retry: bool, takes: bool) -> None:
    assert retry_takes_action(first, retry) is takes


@pytest.mark.rule("retry.attacks_exempt")
def test_retry_attacks_exempt() -> None:
    setup, inputs = Setup(CSRD, pc(), npc(4)), AttackInputs(attack="broadsword")
    settings = [ATTACK.set(setup, inputs) for _ in range(2)]
    assert [
        isinstance(s, Setting) and s.task is not None and s.task.cost.points for s in settings
    ] == [0, 0]


# --- the roll -------------------------------------------------------------------------------------


@pytest.mark.rule("roll.success.meet_or_beat", "attack.hit.meet_or_beat")
@pytest.mark.parametrize(
    ("natural", "result"), [(1, "failure"), (11, "failure"), (12, "success"), (20, "success")]
)
def test_roll_success_meet_or_beat(natural: int, result: str) -> None:
    assert resolve_task(set_(4), natural) == result


@pytest.mark.rule("roll.probability.failure")
@pytest.mark.parametrize(("difficulty", "failures"), [(2, 5), (1, 2), (4, 11), (6, 17)])
def test_roll_probability_failure(difficulty: int, failures: int) -> None:
    # needing a 6 or more fails on five faces of twenty: 25 percent
    task = set_(difficulty)
    assert sum(resolve_task(task, natural) == "failure" for natural in range(1, 21)) == failures


@pytest.mark.rule("roll.bonus.added")
def test_roll_bonus_added() -> None:
    task = set_(4, roll_bonus=2)
    assert (task.difficulty, task.roll_bonus) == (4, 2)
    assert (resolve_task(task, 9), resolve_task(task, 10)) == ("failure", "success")
    worse = set_(4, roll_bonus=-2)
    assert (resolve_task(worse, 13), resolve_task(worse, 14)) == ("failure", "success")


@pytest.mark.rule("roll.bonus.natural_for_special")
def test_roll_bonus_natural_for_special() -> None:
    task = set_(6, roll_bonus=2)
    assert resolve_task(task, 17) == "success"
    # 17 + 2 is 19 in all, and 17 for what the face offers
    assert special_roll(17, "success", True, False, CSRD).bonus == 1


@pytest.mark.rule("roll.bonus.can_exceed_20")
def test_roll_bonus_can_exceed_20() -> None:
    task = set_(7, roll_bonus=1)
    assert (task.roll, resolve_task(task, 19), resolve_task(task, 20)) == (
        "needed",
        "failure",
        "success",
    )


@pytest.mark.rule("roll.impossible.no_roll")
@pytest.mark.parametrize(
    ("difficulty", "bonus", "need"),
    [
        (7, 0, "impossible"),
        (7, 1, "needed"),
        (7, -1, "impossible"),
        (6, -2, "needed"),
        (6, -3, "impossible"),
        (15, 2, "impossible"),
    ],
)
def test_roll_impossible_no_roll(difficulty: int, bonus: int, need: str) -> None:
    # climbing moonbeams, throwing elephants: no roll is granted
    assert roll_need(difficulty, bonus, CSRD) == need
    assert set_(difficulty, roll_bonus=bonus).rolls is (need == "needed")


@pytest.mark.rule("roll.bonus.three_becomes_asset")
def test_roll_bonus_three_becomes_asset() -> None:
    # a level 3 foe and three bonuses of +1: difficulty 2, target 6, nothing added
    task = set_(3, roll_bonus=3)
    assert (task.difficulty, task.target_number, task.roll_bonus) == (2, 6, 0)
    assert [(m.steps, m.kind, m.rule) for m in task.modifiers] == [
        (-1, "asset", "roll.bonus.three_becomes_asset")
    ]


@pytest.mark.rule("roll.bonus.three_becomes_asset")
@pytest.mark.parametrize(
    ("assets", "bonus", "kept", "wasted"),
    [
        (0, 2, (0, 2), (0, 2)),
        (0, 3, (-1, 0), (-1, 0)),
        (0, 4, (-1, 1), (-1, 1)),
        (0, 6, (-2, 0), (-2, 0)),
        (0, 8, (-2, 2), (-2, 2)),
        (0, 9, (-2, 3), (-3, 0)),
        (1, 6, (-1, 3), (-2, 0)),
        (2, 3, (0, 3), (-1, 0)),
        (2, 5, (0, 5), (-1, 2)),
        (0, -3, (0, -3), (0, -3)),
    ],
)
def test_roll_bonus_three_becomes_asset_within_cap(
    assets: int, bonus: int, kept: tuple[int, int], wasted: tuple[int, int]
) -> None:
    given = [line(-assets, "asset")] if assets else []
    for reading, (steps, rest) in (("kept", kept), ("wasted", wasted)):
        asset, stays = bonus_as_asset(
            bonus, given, rules_for("csrd", {"roll_bonus_overflow": reading})
        )
        assert (asset.steps if asset else 0, stays) == (steps, rest)


@pytest.mark.rule("roll.bonus.three_matters_at_zero")
def test_roll_bonus_three_matters_at_zero() -> None:
    assert set_(1, roll_bonus=3).roll == "routine"
    assert set_(1, roll_bonus=2).roll == "needed"


@pytest.mark.rule("roll.player.always")
def test_roll_player_always() -> None:
    # one die, the player's, whichever side acts
    attacking = ATTACK.set(Setup(CSRD, pc(), npc(4)), AttackInputs(attack="broadsword"))
    defending = DEFEND.set(Setup(CSRD, pc(), npc(4)), DefendInputs())
    assert [setting.asks for setting in (attacking, defending) if isinstance(setting, Setting)] == [
        (20,),
        (20,),
    ]


@pytest.mark.rule("roll.player.opposed_npc")
def test_roll_player_opposed_npc() -> None:
    assert set_(sum_of(attack_base("guard", 4, {}, "might"))).target_number == 12


@pytest.mark.rule("roll.player.defence_effects_mirror")
def test_roll_player_defence_effects_mirror() -> None:
    behind_wall = [
        situation_modifiers(["cover"], False, defending, CSRD) for defending in (True, False)
    ]
    assert [m.steps for lines in behind_wall if not isinstance(lines, Refusal) for m in lines] == [
        -1,
        1,
    ]


# --- special rolls --------------------------------------------------------------------------------


@pytest.mark.rule("special_roll.table")
@pytest.mark.parametrize(
    ("natural", "damaging", "kind", "choices", "bonus"),
    [
        (1, True, "gm_intrusion", (), 0),
        (1, False, "gm_intrusion", (), 0),
        (2, True, None, (), 0),
        (16, True, None, (), 0),
        (17, True, "damage_bonus", (), 1),
        (17, False, None, (), 0),
        (18, True, "damage_bonus", (), 2),
        (18, False, None, (), 0),
        (19, True, "minor_effect", ("damage", "minor_effect"), 3),
        (19, False, "minor_effect", ("minor_effect",), 0),
        (20, True, "major_effect", ("damage", "major_effect", "minor_effect"), 4),
        (20, False, "major_effect", ("major_effect",), 0),
    ],
)
def test_special_roll_table(
    natural: int, damaging: bool, kind: str | None, choices: tuple[str, ...], bonus: int
) -> None:
    assert special_roll(natural, "success", damaging, False, CSRD) == (kind, choices, bonus)


@pytest.mark.rule("special_roll.one.free_intrusion")
@pytest.mark.parametrize("result", ["success", "failure"])
def test_special_roll_one_free_intrusion(result: Any) -> None:
    assert special_roll(1, result, True, False, CSRD).kind == "gm_intrusion"
    assert special_roll(1, result, True, True, CSRD).kind == "gm_intrusion"


@pytest.mark.rule("special_roll.seventeen.damage", "damage.increase.natural_17")
def test_special_roll_seventeen_damage() -> None:
    assert special_roll(17, "success", True, False, CSRD).bonus == 1
    assert special_roll(17, "failure", True, False, CSRD) == (None, (), 0)


@pytest.mark.rule("special_roll.eighteen.damage")
def test_special_roll_eighteen_damage() -> None:
    assert special_roll(18, "success", True, False, CSRD).bonus == 2
    assert special_roll(18, "failure", True, False, CSRD) == (None, (), 0)


@pytest.mark.rule("special_roll.nineteen.choice", "special_roll.minor.extra_damage")
def test_special_roll_nineteen_choice() -> None:
    offered = special_roll(19, "success", True, False, CSRD)
    assert [chosen(offered, c) for c in (None, "damage", "minor_effect", "major_effect")] == [
        "damage",
        "damage",
        "minor_effect",
        "damage",
    ]
    assert offered.bonus == 3
    assert chosen(special_roll(19, "success", False, False, CSRD), "damage") == "minor_effect"


@pytest.mark.rule("special_roll.twenty.choice", "special_roll.major.extra_damage")
def test_special_roll_twenty_choice() -> None:
    offered = special_roll(20, "success", True, False, CSRD)
    assert [chosen(offered, c) for c in (None, "damage", "minor_effect", "major_effect")] == [
        "damage",
        "damage",
        "minor_effect",
        "major_effect",
    ]
    assert offered.bonus == 4
    assert chosen(special_roll(20, "success", False, False, CSRD), None) == "major_effect"


@pytest.mark.rule("special_roll.twenty.refund")
@pytest.mark.parametrize(
    ("natural", "result", "impaired", "refund"),
    [
        (20, "success", False, True),
        (20, "failure", False, True),
        (19, "success", False, False),
        (20, "success", True, False),
    ],
)
def test_special_roll_twenty_refund(
    natural: int, result: Any, impaired: bool, refund: bool
) -> None:
    assert refunded(natural, result, impaired, CSRD) is refund


@pytest.mark.rule("special_roll.twenty.refund")
def test_special_roll_twenty_refund_while_impaired() -> None:
    """A ruling lets a 20 refund the cost while impaired."""
    kind = rules_for("csrd", {"twenty_refund_when_impaired": True})
    assert refunded(20, "success", True, kind) is True
    assert refunded(19, "success", True, kind) is False


@pytest.mark.rule("damage_track.impaired.no_minor_major")
@pytest.mark.parametrize("damaging", [True, False])
def test_damage_track_impaired_no_minor_major(damaging: bool) -> None:
    for natural in (19, 20):
        offered = special_roll(natural, "success", damaging, True, CSRD)
        assert offered.choices == ()
        assert offered.kind in ("damage_bonus", None)


@pytest.mark.rule("damage_track.impaired.special_roll_damage")
@pytest.mark.parametrize(
    ("natural", "normal", "impaired"), [(16, 0, 0), (17, 1, 1), (18, 2, 1), (19, 3, 1), (20, 4, 1)]
)
def test_damage_track_impaired_special_roll_damage(
    natural: int, normal: int, impaired: int
) -> None:
    assert special_roll(natural, "success", True, False, CSRD).bonus == normal
    assert special_roll(natural, "success", True, True, CSRD).bonus == impaired


@pytest.mark.rule("special_roll.minor.combat_options")
def test_special_roll_minor_combat_options() -> None:
    minor = {name for name, effect in EFFECTS.items() if effect.kind == "minor_effect"}
    assert minor == {"damage_object", "distract", "knock_back", "move_past", "strike_body_part"}


@pytest.mark.rule("special_roll.major.combat_options")
def test_special_roll_major_combat_options() -> None:
    major = {
        name
        for name, effect in EFFECTS.items()
        if effect.kind == "major_effect" and not effect.on_self
    }
    assert major == {"disarm", "impair", "knock_down", "stun"}


@pytest.mark.parametrize(
    ("name", "condition", "lasts"),
    [
        pytest.param(
            "distract", "distracted", "round", marks=pytest.mark.rule("special_roll.minor.distract")
        ),
        pytest.param(
            "knock_back", None, "round", marks=pytest.mark.rule("special_roll.minor.knock_back")
        ),
        pytest.param(
            "move_past", None, "round", marks=pytest.mark.rule("special_roll.minor.move_past")
        ),
        pytest.param(
            "damage_object",
            None,
            "round",
            marks=pytest.mark.rule("special_roll.minor.damage_object"),
        ),
        pytest.param(
            "disarm", "disarmed", "encounter", marks=pytest.mark.rule("special_roll.major.disarm")
        ),
        pytest.param(
            "impair", "hampered", "encounter", marks=pytest.mark.rule("special_roll.major.impair")
        ),
        pytest.param(
            "knock_down",
            "prone",
            "foe_turn",
            marks=pytest.mark.rule("special_roll.major.knock_down"),
        ),
        pytest.param(
            "one_time_asset",
            "one-time asset",
            "encounter",
            marks=pytest.mark.rule("special_roll.major.one_time_asset"),
        ),
        pytest.param(
            "stun", "stunned", "foe_turn", marks=pytest.mark.rule("special_roll.major.stun")
        ),
    ],
)
def test_special_roll_effect(name: str, condition: str | None, lasts: str) -> None:
    effect = special_effect(name, "major_effect")
    assert not isinstance(effect, Refusal)
    assert (effect.condition, effect.lasts) == (condition, lasts)
    with_minor = special_effect(name, "minor_effect")
    assert isinstance(with_minor, Refusal) is (effect.kind == "major_effect")
    assert isinstance(special_effect(name, "damage"), Refusal)


# --- intrusions and rolling anyway ----------------------------------------------------------------


@pytest.mark.rule("intrusion.routine_task.original_difficulty")
def test_intrusion_routine_task_original_difficulty() -> None:
    task = set_(3, *skill("trained"), line(-1, "asset"), ease_levels=1, intrusion=True)
    assert (task.difficulty, task.target_number, task.roll) == (3, 9, "needed")
    assert [(m.steps, m.counted) for m in task.modifiers] == [(-1, 0), (-1, 0), (-1, 0)]
    assert task.cost.points == 0
    # a task that was to be rolled anyhow stays as it is
    assert set_(5, line(-1, "asset"), ease_levels=1, intrusion=True).difficulty == 3


@pytest.mark.rule("intrusion.routine_task.original_difficulty")
def test_intrusion_routine_task_original_difficulty_keeps_effort() -> None:
    """Intrusion routine task original difficulty keeps effort by ruling."""
    paid = rules_for("csrd", {"intrusion_returns_effort": False})
    task = set_(2, ease_levels=2, intrusion=True, rules=paid)
    assert (task.difficulty, task.cost.points) == (2, 5)


@pytest.mark.rule("intrusion.autosuccess_reroll")
def test_intrusion_autosuccess_reroll() -> None:
    # difficulty 2 eased to 0, the GM intrudes: target number 6
    task = set_(2, line(-2, "asset"), intrusion=True)
    assert (task.rolls, task.target_number) == (True, 6)


@pytest.mark.rule("ability.optional_roll")
def test_ability_optional_roll() -> None:
    task = set_(1, ease_levels=1, roll_anyway=True)
    assert (task.roll, task.rolls) == ("routine", True)
    assert {resolve_task(task, natural) for natural in range(1, 21)} == {"success"}
    # what cost nothing is not rolled in hope of its price
    assert set_(1, line(-1, "asset"), roll_anyway=True).rolls is False
    assert set_(1, ease_levels=1, roll_anyway=True, payer=ABLE._replace(edge=3)).rolls is False


def test_capped_leaves_hindrances_alone() -> None:
    lines = capped([line(-4, "asset"), line(3, "skill"), line(-9, "situation")], CSRD)
    assert [(m.steps, m.counted) for m in lines] == [(-4, -2), (3, 3), (-9, -9)]


@pytest.mark.rule("attack.stat.by_type")
@pytest.mark.parametrize(
    ("reach", "stats"),
    [("immediate", ("might", "speed")), ("short", ("speed",)), ("long", ("speed",))],
)
def test_attack_stat_by_type(reach: str, stats: tuple[str, ...]) -> None:
    # melee as the player likes, arrows and knives with Speed
    assert attack_stats(reach) == stats


def test_uncut_lines_stay_themselves() -> None:
    """A cap makes a new line only of what it cuts: lines that many rolls share are told once and
    kept by identity.
    """
    shared, cut = line(-1, "asset"), line(-3, "asset")
    first, second = capped([shared, cut], CSRD)
    assert first is shared
    assert (second.steps, second.counted) == (-3, -1)
