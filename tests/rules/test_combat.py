"""Chapter 3: attacks, defenses, weapons and what bears on them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import CSRD, npc, pc

from threefold.model.characters import FullNpc, Pc
from threefold.procedures.base import Outcome, Setting, Setup, play
from threefold.procedures.catalog import ENTRIES
from threefold.procedures.combat import ATTACK, DEFEND, AttackInputs
from threefold.procedures.defended import DefendInputs
from threefold.procedures.inputs import EaseEffort, Effort, Steps
from threefold.rules.combat import (
    attack_base,
    attack_stats,
    defense_base,
    effort_on_damage,
    light_weapon,
    shield,
    touch_in_reach,
    weapon_damage,
)
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import Task
from threefold.rules.types import Refusal, sum_of
from threefold.rulesets.compose import rules_for


def attacking(
    attacker: Pc | None = None,
    foe: FullNpc | None = None,
    *,
    rules: Rules = CSRD,
    face: int | None = None,
    **inputs: Any,
) -> Outcome:
    """An attack with the broadsword, unless the inputs name another."""
    told = AttackInputs(attack=inputs.pop("attack", "broadsword"), **inputs)
    out = play(
        ATTACK,
        Setup(rules, attacker or pc(), foe or npc(4)),
        told,
        None if face is None else [face],
    )
    assert isinstance(out, Outcome), out
    return out


def defending(
    defender: Pc | None = None,
    foe: FullNpc | None = None,
    *,
    rules: Rules = CSRD,
    face: int | None = None,
    **inputs: Any,
) -> Outcome:
    """A defense against a guard."""
    told = DefendInputs(**inputs)
    out = play(
        DEFEND,
        Setup(rules, defender or pc(), foe or npc(4)),
        told,
        None if face is None else [face],
    )
    assert isinstance(out, Outcome), out
    return out


def task(out: Outcome) -> Task:
    """The task an outcome has."""
    assert out.task is not None
    return out.task


def steps(out: Outcome) -> list[tuple[int, str, str]]:
    """What counts, of which kind, by which rule."""
    return [(m.counted, m.kind, m.rule) for m in task(out).modifiers]


def weapon(**attack: Any) -> Pc:
    """Kara with one weapon of that kind, called so."""
    return pc(skills={}, attacks=[{"name": "weapon", **attack}])


# --- attacks --------------------------------------------------------------------------------------


@pytest.mark.rule("attack.hit.meet_or_beat")
@pytest.mark.parametrize(
    ("face", "result", "left"), [(8, "failure", 12), (9, "success", 8), (16, "success", 8)]
)
def test_attack_hit_meet_or_beat(face: int, result: str, left: int) -> None:
    out = attacking(face=face)
    assert isinstance(out.target, FullNpc)
    assert (out.result, out.target.health) == (result, left)


@pytest.mark.rule("attack.modifiers.same_as_task")
def test_attack_modifiers_same_as_task() -> None:
    out = attacking(
        assets=[Steps(name="a friend's feint")],
        ease=[Steps(name="blessing")],
        hinder=[Steps(name="mud", steps=2)],
        situations=["cover"],
        roll_bonus=1,
        effort=Effort(ease=1),
    )
    assert steps(out) == [
        (-1, "skill", "skill.trained.one_step"),
        (1, "situation", "cover.partial"),
        (-1, "asset", "asset.default_one_step"),
        (-1, "ability", "asset.untyped_ease_outside_limit"),
        (2, "situation", "task.step.terms"),
        (-1, "effort", "effort.step_per_level"),
    ]
    assert (task(out).difficulty, task(out).roll_bonus) == (3, 1)


@pytest.mark.rule("attack.special.same_mechanic")
def test_attack_special_same_mechanic() -> None:
    # a mental blast or a tackle: one roll against the foe's target number
    blast = weapon(damage=2, stats=["intellect"], range="short", damage_type="intellect")
    tackle = weapon(damage=0, stats=["might"])
    assert [task(attacking(who, attack="weapon")).target_number for who in (blast, tackle)] == [
        12,
        12,
    ]


@pytest.mark.rule("attack.stat.by_type")
@pytest.mark.parametrize(
    ("reach", "stats"),
    [
        ("immediate", ("might", "speed")),
        ("short", ("speed",)),
        ("long", ("speed",)),
        ("very_long", ("speed",)),
    ],
)
def test_attack_stat_by_type(reach: str, stats: tuple[str, ...]) -> None:
    # melee as the player likes, arrows and knives with Speed, abilities with what they say
    assert attack_stats(reach) == stats
    armed = weapon(range=reach)
    assert task(attacking(armed, attack="weapon")).stat == stats[0]
    refusal = ATTACK.set(
        Setup(CSRD, armed, npc(4)), AttackInputs(attack="weapon", stat="intellect")
    )
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.field) == ("not_allowed", "inputs.stat")


@pytest.mark.rule("attack.touch.needs_melee_hit")
@pytest.mark.parametrize(
    ("reach", "fits"), [("immediate", True), ("short", False), ("long", False)]
)
def test_attack_touch_needs_melee_hit(reach: str, fits: bool) -> None:
    assert touch_in_reach(reach) is fits
    touching = weapon(range=reach, touch=True, stats=["intellect"])
    setting = ATTACK.set(Setup(CSRD, touching, npc(4)), AttackInputs(attack="weapon"))
    assert isinstance(setting, Setting) is fits
    if isinstance(setting, Refusal):
        assert (setting.code, setting.field) == ("not_allowed", "inputs.attack")


@pytest.mark.rule("attack.touch.miss_keeps_power")
def test_attack_touch_miss_keeps_power_without_second_cost() -> None:
    """Attack touch miss keeps power and its cost is paid once."""
    touching = weapon(touch=True, stats=["intellect"], cost=2)
    first, later = (
        attacking(touching, attack="weapon", ready=ready, face=2) for ready in (False, True)
    )
    assert [(out.result, out.paid) for out in (first, later)] == [("failure", 2), ("failure", 0)]


@pytest.mark.rule("attack.touch.miss_keeps_power")
def test_only_power_by_touch_stays_ready() -> None:
    bolt = weapon(range="short", stats=["intellect"], cost=2)
    refusal = ATTACK.set(Setup(CSRD, bolt, npc(4)), AttackInputs(attack="weapon", ready=True))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.field) == ("not_allowed", "inputs.ready")


@pytest.mark.rule("attack.touch.later_tries_are_new")
def test_attack_touch_later_tries_are_new() -> None:
    # round 1 with Effort misses; in round 2 Effort and Edge are there again
    first = attacking(face=2, effort=Effort(ease=1))
    assert isinstance(first.actor, Pc)
    second = attacking(first.actor, face=2, effort=Effort(ease=1))
    assert [(out.result, out.paid) for out in (first, second)] == [("failure", 2), ("failure", 2)]


@pytest.mark.rule("attack.modifier.npcs_never_roll")
def test_attack_modifier_npcs_never_roll() -> None:
    # whoever attacks, the PC is the actor and rolls the one die
    for id in ("attack", "defend"):
        assert ENTRIES[id].actor == ("pc",)
        assert [die.sides for die in ENTRIES[id].dice][:1] == [20]


@pytest.mark.rule("fact.npc.modification")
@pytest.mark.parametrize(
    ("modifications", "stat", "difficulty"),
    [
        ({}, "might", 4),
        ({"speed defense": 6}, "might", 6),
        ({"speed defense": 6}, "speed", 6),
        ({"speed defense": 6}, "intellect", 4),
        ({"intellect defense": 2}, "intellect", 2),
        ({"intellect defense": 2}, "speed", 4),
        ({"might defense": 9, "attack": 9, "perception": 9}, "might", 4),
    ],
)
def test_fact_npc_modification(modifications: dict[str, int], stat: Any, difficulty: int) -> None:
    assert sum_of(attack_base("guard", 4, modifications, stat)) == difficulty


@pytest.mark.rule("fact.npc.modification", "defend.difficulty")
@pytest.mark.parametrize(
    ("modifications", "difficulty"), [({}, 4), ({"attack": 5}, 5), ({"speed defense": 6}, 4)]
)
def test_defend_difficulty(modifications: dict[str, int], difficulty: int) -> None:
    assert sum_of(defense_base("guard", 4, modifications)) == difficulty
    assert task(defending(foe=npc(4, modifications=modifications))).target_number == 3 * difficulty


@pytest.mark.rule("fact.npc.damage_default")
@pytest.mark.parametrize(
    ("given", "dealt", "rule"), [({}, 4, "fact.npc.damage_default"), ({"damage": 7}, 7, None)]
)
def test_fact_npc_damage_default(given: dict[str, int], dealt: int, rule: str | None) -> None:
    out = defending(foe=npc(4, **given), forgo=True)
    assert out.damage is not None
    assert out.damage.dealt == dealt
    assert rule is None or out.damage.lines[0].rule == rule


# --- weapons --------------------------------------------------------------------------------------


@pytest.mark.rule("fact.weapon.damage")
@pytest.mark.parametrize(("weight", "points"), [("light", 2), ("medium", 4), ("heavy", 6)])
def test_fact_weapon_damage(weight: Any, points: int) -> None:
    assert weapon_damage(weight, CSRD) == points
    out = attacking(weapon(weight=weight), attack="weapon", face=16)
    assert out.damage is not None
    assert [(line.points, line.rule) for line in out.damage.lines] == [
        (points, "fact.weapon.damage")
    ]
    stated = attacking(weapon(weight=weight, damage=5), attack="weapon", face=16)
    assert stated.damage is not None
    assert stated.damage.dealt == 5


@pytest.mark.rule("fact.weapon.light_eased")
def test_fact_weapon_light_eased() -> None:
    line = light_weapon("light", CSRD)
    assert line is not None
    assert (line.steps, line.kind) == (-1, "ability")
    assert light_weapon("medium", CSRD) is None
    assert light_weapon("heavy", CSRD) is None


@pytest.mark.rule("fact.shield.asset")
def test_fact_shield_asset() -> None:
    assert (shield(CSRD).steps, shield(CSRD).kind) == (-1, "asset")
    bearer = pc(armor=[{"name": "shield", "source": "shield"}])
    assert steps(defending(bearer)) == [(-1, "asset", "fact.shield.asset")]
    assert steps(defending(bearer, stat="intellect")) == []
    slung = pc(armor=[{"name": "shield", "source": "shield", "worn": False}])
    assert steps(defending(slung)) == []


@pytest.mark.rule("fact.effort.damage_area")
@pytest.mark.parametrize(("levels", "points"), [(1, 2), (3, 6)])
def test_fact_effort_damage_area(levels: int, points: int) -> None:
    line = effort_on_damage(levels, True, CSRD)
    assert line is not None
    assert (line.points, line.rule) == (points, "fact.effort.damage_area")


# --- defenses -------------------------------------------------------------------------------------


@pytest.mark.rule("defend.modifiers")
def test_defend_modifiers() -> None:
    able = pc(skills={"speed defense": "trained"})
    out = defending(able, assets=[Steps()], situations=["cover"], effort=EaseEffort(ease=1))
    assert steps(out) == [
        (-1, "skill", "skill.trained.one_step"),
        (-1, "situation", "cover.partial"),
        (-1, "asset", "asset.default_one_step"),
        (-1, "effort", "effort.step_per_level"),
    ]
    assert task(out).roll == "routine"


@pytest.mark.rule("defend.stat_by_attack")
@pytest.mark.parametrize(("stat", "pool"), [("speed", 9), ("might", 12), ("intellect", 8)])
def test_defend_stat_by_attack(stat: Any, pool: int) -> None:
    # an axe is ducked, poison withstood, a mind fended off: each from its Pool, with its own skill
    able = pc(skills={f"{stat} defense": "specialized"}, edge=0)
    out = defending(able, stat=stat, effort=EaseEffort(ease=1), face=5)
    assert steps(out)[0] == (-2, "skill", "skill.specialized.two_steps")
    assert isinstance(out.actor, Pc)
    assert out.actor.pools.of(stat).value == pool - 3


@pytest.mark.rule("defend.forgo", "defend.forgo.auto_hit")
def test_defend_forgo() -> None:
    out = defending(forgo=True)
    assert (out.task, out.roll, out.result) == (None, None, "failure")
    assert out.damage is not None
    assert out.damage.taken == 4


@pytest.mark.rule("defend.unaware.no_modifiers", "position.surprise.unaware")
def test_defend_unaware_no_modifiers() -> None:
    ready = pc(
        skills={"speed defense": "specialized"}, armor=[{"name": "shield", "source": "shield"}]
    )
    out = defending(ready, unaware=True, assets=[Steps()], hinder=[Steps(name="mud")], roll_bonus=2)
    assert [(m.steps, m.counted) for m in task(out).modifiers] == [
        (-2, 0),
        (-1, 0),
        (2, 2),
        (-1, 0),
        (1, 1),
    ]
    assert (task(out).difficulty, task(out).roll_bonus) == (7, 0)
    refusal = DEFEND.set(
        Setup(CSRD, ready, npc(4)), DefendInputs(unaware=True, effort=EaseEffort(ease=1))
    )
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.field) == ("not_allowed", "inputs.effort")


@pytest.mark.rule("defend.unaware.no_modifiers")
@pytest.mark.parametrize(("reading", "difficulty"), [("both", 6), ("strip_only", 4)])
def test_defend_unaware_no_modifiers_by_ruling(reading: str, difficulty: int) -> None:
    rules = rules_for("csrd", {"surprise_defense": reading})
    assert task(defending(unaware=True, rules=rules)).difficulty == difficulty
    # the surprise is one fact, whether or not it is named twice
    named = defending(
        unaware=True, situations=["surprise"], rules=rules_for("csrd", {"surprise_defense": "both"})
    )
    assert task(named).difficulty == 6


@pytest.mark.rule("defend.unaware.no_modifiers")
def test_defend_unaware_is_hit_by_ruling() -> None:
    out = defending(unaware=True, rules=rules_for("csrd", {"surprise_defense": "auto_hit"}))
    assert (out.task, out.result) == (None, "failure")
    assert out.damage is not None
    assert out.damage.taken == 4


@pytest.mark.rule("defend.pc_only_reaction")
def test_defend_pc_only_reaction() -> None:
    assert ENTRIES["defend"].actor == ("pc",)
    assert ENTRIES["defend"].target == ("npc",)


@pytest.mark.rule("defend.off_turn_no_cost")
@pytest.mark.parametrize("conditions", [[], ["stunned"]])
def test_defend_off_turn_no_cost(conditions: list[str]) -> None:
    # a defense is no action: even one who has lost the turn defends
    assert isinstance(
        DEFEND.set(Setup(CSRD, pc(conditions=conditions), npc(4)), DefendInputs()), Setting
    )


@pytest.mark.rule("intrusion.defence_natural_one")
@pytest.mark.parametrize(("face", "told"), [(1, ["gm_intrusion", "may_hurt_more"]), (2, [])])
def test_intrusion_defence_natural_one(face: int, told: list[str]) -> None:
    assert [h.kind for h in defending(face=face).notices] == told


@pytest.mark.rule("special_damage.dazed.effect")
def test_special_damage_dazed_effect_on_both_sides() -> None:
    assert task(defending(pc(conditions=["dazed"]))).difficulty == 5
    assert task(defending(foe=npc(4, conditions=["dazed"]))).difficulty == 3
    assert task(attacking(pc(conditions=["dazed"]))).difficulty == 4
    assert task(attacking(foe=npc(4, conditions=["dazed"]))).difficulty == 2
