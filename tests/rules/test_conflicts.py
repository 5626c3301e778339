"""Chapter 3, special situations: area attacks, PCs against PCs, NPCs against NPCs, attacks in two
steps, effects.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.people import CSRD, guard, kara, npc, pc, refused

from threefold.model.characters import FullNpc, Pc
from threefold.procedures.allies import (
    ALLY_ATTACK,
    COMPARE_LEVELS,
    AllyAttackInputs,
    CompareLevelsInputs,
    LevelsAnswer,
)
from threefold.procedures.answers import NO_FIELDS
from threefold.procedures.areas import AREA_ATTACK, AreaAnswer, AreaAttackInputs
from threefold.procedures.base import Outcome, Setup, play
from threefold.procedures.combat import ATTACK, DEFEND, AttackInputs, DefendAnswer
from threefold.procedures.defended import DefendInputs
from threefold.procedures.versus import PC_COMBAT, PcCombatAnswer, PcCombatInputs
from threefold.rules.combat import least_damage, low_gravity_loss
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Modifier, Refusal, modifier
from threefold.rules.versus import bonus_of_steps, compare_levels, compare_rolls
from threefold.rulesets.compose import rules_for

SHATTER: dict[str, Any] = {
    "name": "Shatter",
    "damage": 1,
    "range": "long",
    "stats": ["intellect"],
    "cost": 2,
}
BOW: dict[str, Any] = {"name": "bow", "range": "long", "kinds": ["bow"]}


def area(
    *foes: Any, face: int | None = 11, actor: Pc | None = None, rules: Rules = CSRD, **inputs: Any
) -> Outcome:
    """An area attack with Shatter, unless the inputs name another."""
    told = msgspec.convert({"attack": SHATTER, "targets": foes, **inputs}, AreaAttackInputs)
    out = play(AREA_ATTACK, Setup(rules, actor or pc()), told, None if face is None else [face])
    assert isinstance(out, Outcome), out
    return out


def hits(out: Outcome) -> list[tuple[Any, ...]]:
    """Name, target number, whether hit, damage of each target."""
    assert isinstance(out.answer, AreaAnswer)
    return [(hit.name, hit.target_number, hit.hit, hit.damage) for hit in out.answer.hits]


def health(out: Outcome) -> list[int]:
    """What is left of everybody."""
    assert isinstance(out.answer, AreaAnswer)
    return [foe.health for foe in out.answer.targets]


def attacking(
    *, face: int, actor: Pc | None = None, foe: FullNpc | None = None, **inputs: Any
) -> Outcome:
    """An attack with the broadsword, unless the inputs name another."""
    told = msgspec.convert({"attack": "broadsword", **inputs}, AttackInputs)
    out = play(ATTACK, Setup(CSRD, actor or pc(), foe or npc(4)), told, [face])
    assert isinstance(out, Outcome), out
    return out


def defending(
    *faces: int, actor: Pc | None = None, foe: FullNpc | None = None, **inputs: Any
) -> Outcome:
    """A defense against a guard."""
    told = msgspec.convert(inputs, DefendInputs)
    out = play(DEFEND, Setup(CSRD, actor or pc(), foe or npc(4)), told, list(faces))
    assert isinstance(out, Outcome), out
    return out


def duel(
    *faces: int, one: Pc | None = None, other: Pc | None = None, rules: Rules = CSRD, **inputs: Any
) -> Outcome:
    """Kara attacks Ben."""
    told = msgspec.convert({"attack": "broadsword", **inputs}, PcCombatInputs)
    out = play(
        PC_COMBAT,
        Setup(rules, one or pc(skills={}), other or pc(name="Ben")),
        told,
        list(faces) or None,
    )
    assert isinstance(out, Outcome), out
    return out


# --- area attacks ---------------------------------------------------------------------------------

CULTISTS = [guard(2, name=f"cultist {n}") for n in range(1, 7)]
LEADER = guard(4, name="leader")


@pytest.mark.rule(
    "area_attack.single_roll_vs_npcs", "area_attack.minimum_damage", "fact.effort.damage_area"
)
def test_six_cultists_and_their_leader() -> None:
    out = area(*CULTISTS, LEADER, effort={"damage": 1})
    assert hits(out) == [(f"cultist {n}", 6, True, 3) for n in range(1, 7)] + [
        ("leader", 12, False, 1)
    ]
    assert health(out) == [3] * 6 + [11]
    assert (out.result, out.through, out.paid) == ("success", 19, 5)


@pytest.mark.rule("area_attack.single_roll_vs_npcs")
@pytest.mark.parametrize(("face", "struck"), [(5, 0), (6, 6), (11, 6), (12, 7)])
def test_area_attack_single_roll_vs_npcs(face: int, struck: int) -> None:
    out = area(*CULTISTS, LEADER, face=face)
    assert sum(hit[2] for hit in hits(out)) == struck
    assert out.result == ("success" if struck else "failure")
    assert out.paid == 2


@pytest.mark.rule("area_attack.single_roll_vs_npcs")
def test_each_target_has_its_own_steps() -> None:
    foes = [
        guard(4, name="nimble", modifications={"intellect defense": 6}),
        guard(4, name="dazed", conditions=["dazed"]),
        guard(4, name="covered"),
        guard(1, name="weak"),
    ]
    out = area(
        *foes,
        face=9,
        effort={"ease": 1},
        target_situations={"covered": ["cover"]},
        situations=["higher_ground"],
    )
    assert [(hit[1], hit[2]) for hit in hits(out)] == [(12, False), (3, True), (9, True), (0, True)]
    # Armor of each comes off what it suffers, and a 17 adds one to every hit
    armored = area(guard(2, armor=1), guard(2, armor=3), face=17, attack={**SHATTER, "damage": 3})
    assert [hit[3] for hit in hits(armored)] == [3, 1]


@pytest.mark.rule("area_attack.single_roll_vs_npcs", "range.point_blank", "range.extreme")
def test_each_target_has_its_own_distance() -> None:
    foes = [guard(4, name=name) for name in ("close", "near", "edge", "there")]
    bow = {"name": "volley", "range": "long", "stats": ["speed"], "damage": 2}
    distances: dict[str, int | str] = {"close": 5, "near": 40, "edge": "long"}
    here = {"target_distances": distances, "distance": "short", "situations": ["extreme_range"]}
    out = area(*foes, face=12, attack=bow, **here)
    assert [(hit[1], hit[2]) for hit in hits(out)] == [
        (9, True),
        (12, True),
        (15, False),
        (12, True),
    ]
    asked: dict[str, Any] = {
        "actor": kara(),
        "inputs": {"attack": bow, "targets": foes, "target_distances": {"edge": 400}},
    }
    assert refused("area_attack", **asked) == ("not_allowed", "inputs.distance")
    asked["inputs"]["target_distances"] = {"egde": 40}
    assert refused("area_attack", **asked) == ("bad_value", "inputs.target_distances")


@pytest.mark.rule("area_attack.minimum_damage")
@pytest.mark.parametrize(
    ("stated", "levels", "least"),
    [(0, 0, 0), (0, 1, 1), (0, 3, 1), (2, 0, 2), (2, 1, 2), (1, 1, 1)],
)
def test_area_attack_minimum_damage(stated: int, levels: int, least: int) -> None:
    assert least_damage(stated, levels, CSRD) == least
    out = area(
        LEADER, guard(4, armor=1), face=2, damage_on_miss=stated, effort={"damage": min(levels, 2)}
    )
    assert [hit[3] for hit in hits(out)] == [least, max(0, least - 1)]
    assert out.damage is None


def test_area_attack_without_roll_or_hit() -> None:
    """An area attack that needs no roll or cannot hit."""
    routine = area(guard(1), guard(9), face=1, effort={"ease": 1})
    assert (routine.roll, routine.result, [hit[2] for hit in hits(routine)]) == (
        None,
        "routine",
        [True, False],
    )
    hopeless = area(guard(8), face=20, effort={"damage": 1})
    assert (hopeless.result, hopeless.paid, hits(hopeless)[0][3]) == ("impossible", 0, 0)


def test_preview_of_area_attack_tells_numbers() -> None:
    out = area(*CULTISTS[:1], LEADER, face=None)
    assert hits(out) == [("cultist 1", 6, None, None), ("leader", 12, None, None)]
    assert out.task is not None
    assert (out.task.difficulty, out.paid, health(out)) == (2, 0, [6, 12])


def test_effect_of_area_attack_falls_on_one() -> None:
    out = area(*CULTISTS[:2], LEADER, face=20, effect="stun", effect_on="leader")
    assert isinstance(out.answer, AreaAnswer)
    after = out.answer.targets
    assert [foe.condition_names() for foe in after] == [[], [], ["stunned"]]
    assert out.taken == "major_effect"
    assert [hit[3] for hit in hits(out)] == [1, 1, 1]


@pytest.mark.rule("area_attack.pcs_each_defend", "area_attack.minimum_damage")
def test_area_attack_pcs_each_defend() -> None:
    # a landslide of level 4 for 5 points, 1 of them even for those who get away: two PCs, two rolls
    landslide = npc(4, name="landslide")
    caught, away = (
        defending(face, foe=landslide, damage=5, damage_on_success=1) for face in (11, 12)
    )
    assert [out.damage.taken for out in (caught, away) if out.damage] == [5, 1]
    assert away.result == "success"
    assert away.damage is not None
    assert away.damage.lines[0].rule == "area_attack.minimum_damage"


# --- PC against PC --------------------------------------------------------------------------------


@pytest.mark.rule("pc_combat.steps_become_plus_three")
@pytest.mark.parametrize(
    ("steps", "bonus"), [((-1,), 3), ((-2,), 6), ((-1, -2), 9), ((1,), -3), ((-2, 1), 3), ((), 0)]
)
def test_pc_combat_steps_become_plus_three(steps: tuple[int, ...], bonus: int) -> None:
    lines: list[Modifier] = [modifier(n, "situation", Message("line.ease"), "x") for n in steps]
    assert bonus_of_steps(lines, CSRD) == bonus


@pytest.mark.rule("pc_combat.compare", "pc_combat.both_roll")
@pytest.mark.parametrize(
    ("attack", "defense", "tie", "expected"),
    [
        (12, 11, "reroll", "hit"),
        (11, 12, "reroll", "miss"),
        (11, 11, "reroll", "tie"),
        (11, 11, "gm", "tie"),
        (11, 11, "defender", "miss"),
    ],
)
def test_pc_combat_compare(attack: int, defense: int, tie: str, expected: str) -> None:
    rules = rules_for("csrd", {"pc_combat_tie": tie})
    assert compare_rolls(attack, defense, rules) == expected
    out = duel(attack, defense, rules=rules)
    assert out.result == {"hit": "success", "miss": "failure", "tie": None}[expected]


@pytest.mark.rule(
    "pc_combat.both_roll", "pc_combat.damage_normal", "pc_combat.steps_become_plus_three"
)
def test_both_sides_add_what_eases_them() -> None:
    skilled = pc(skills={"bladed weapons": "trained"})
    shielded = pc(
        name="Ben",
        skills={"speed defense": "specialized"},
        armor=[{"name": "shield", "source": "shield"}, {"name": "mail", "armor": 2}],
    )
    told = {
        "effort": {"ease": 1},
        "situations": ["higher_ground"],
        "defense": {"hinder": [{"steps": 1}]},
    }
    out = duel(10, 12, one=skilled, other=shielded, **told)
    assert isinstance(out.answer, PcCombatAnswer)
    assert (out.answer.attack.bonus, out.answer.defense.bonus) == (9, 6)
    assert out.roll is not None
    assert (out.roll.total, out.result) == (19, "success")
    assert out.damage is not None
    assert (out.damage.dealt, out.damage.armor, out.damage.taken) == (4, 2, 2)
    assert isinstance(out.target, Pc)
    assert (out.target.pools.might.value, out.paid) == (10, 2)


@pytest.mark.rule("pc_combat.both_roll")
def test_weapon_skill_ease_counts_between_pcs() -> None:
    """What eases the skill of a weapon counts between PCs."""
    blessed = pc(conditions=[{"name": "blessed blade", "eases": {"bladed weapons": 1}}])
    plain, eased = (duel(10, 12, one=one).answer for one in (pc(), blessed))
    assert isinstance(plain, PcCombatAnswer)
    assert isinstance(eased, PcCombatAnswer)
    assert eased.attack.bonus - plain.attack.bonus == 3


def test_defender_pays_effort_and_twenty_refunds() -> None:
    """The defender pays for effort and gets it back on a twenty."""
    for face, left in ((19, 6), (20, 9)):
        out = duel(5, face, defense={"effort": {"ease": 1}})
        assert isinstance(out.target, Pc)
        assert (out.result, out.target.pools.speed.value) == ("failure", left)


def test_roll_bonus_between_pcs_stays_on_roll() -> None:
    out = duel(10, 13, roll_bonus=4)
    assert out.roll is not None
    assert (out.roll.total, out.result) == (14, "success")


def test_tie_is_rolled_again() -> None:
    tied = duel(10, 10, effort={"ease": 0, "damage": 1})
    assert isinstance(tied.answer, PcCombatAnswer)
    assert (tied.result, tied.paid, tied.answer.tie) == (None, 0, True)
    over = duel(10, 10, 8, 8, 12, 9)
    assert (over.result, over.roll) == ("success", (12, 12))
    gm = duel(10, 10, effort={"damage": 1}, rules=rules_for("csrd", {"pc_combat_tie": "gm"}))
    assert (gm.result, gm.paid, [h.kind for h in gm.notices]) == (None, 2, ["tie"])


@pytest.mark.rule("pc_combat.damage_normal")
@pytest.mark.parametrize(("face", "dealt"), [(16, 4), (17, 5), (18, 6), (19, 7), (20, 8)])
def test_pc_combat_damage_normal(face: int, dealt: int) -> None:
    out = duel(face, 5)
    assert out.damage is not None
    assert out.damage.dealt == dealt


def test_defense_between_pcs_may_be_forgone() -> None:
    out = duel(defense={"forgo": True})
    assert (out.result, out.roll) == ("routine", None)
    assert out.damage is not None
    assert out.damage.taken == 4


# --- NPC against NPC ------------------------------------------------------------------------------


@pytest.mark.rule("npc_combat.level_comparison")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [(4, 3, "first"), (4, 7, "second"), (4, 5, "second"), (4, 1, "first"), (0, 1, "second")],
)
def test_npc_combat_level_comparison(first: int, second: int, winner: str) -> None:
    assert compare_levels(first, second, CSRD) == winner


@pytest.mark.rule("npc_combat.level_tie")
@pytest.mark.parametrize(
    ("ruling", "winner"), [("gm", "either"), ("higher_first", "first"), ("stalemate", "neither")]
)
def test_npc_combat_level_tie(ruling: str, winner: str) -> None:
    rules = rules_for("csrd", {"equal_levels": ruling})
    assert compare_levels(4, 4, rules) == winner
    out = play(COMPARE_LEVELS, Setup(rules, npc(4), npc(4)), CompareLevelsInputs(), None)
    assert isinstance(out, Outcome)
    assert isinstance(out.answer, LevelsAnswer)
    assert out.answer.winner == winner


@pytest.mark.rule("npc_combat.level_comparison")
def test_creature_resists_poison_below_its_level() -> None:
    for poison, result in ((3, "success"), (5, "failure"), (4, None)):
        out = play(COMPARE_LEVELS, Setup(CSRD, npc(4)), CompareLevelsInputs(against=poison), None)
        assert isinstance(out, Outcome)
        assert out.result == result


def ally_attack(face: int, ally: FullNpc, foe: FullNpc, **inputs: Any) -> Outcome:
    """An ally's attack."""
    out = play(
        ALLY_ATTACK, Setup(CSRD, ally, foe), msgspec.convert(inputs, AllyAttackInputs), [face]
    )
    assert isinstance(out, Outcome), out
    return out


@pytest.mark.rule("npc_combat.ally.player_rolls")
@pytest.mark.parametrize(("face", "left"), [(8, 12), (9, 8), (17, 7), (19, 5)])
def test_npc_combat_ally_player_rolls(face: int, left: int) -> None:
    hound, foe = npc(3, name="hound", damage=5), npc(4, armor=1, conditions=["dazed"])
    out = ally_attack(face, hound, foe)
    assert out.task is not None
    assert out.task.target_number == 9
    assert isinstance(out.target, FullNpc)
    assert out.target.health == left


@pytest.mark.rule("npc_combat.ally.no_effort")
@pytest.mark.parametrize("effort", [{"ease": 1}, {"damage": 1}])
def test_npc_combat_ally_no_effort(effort: dict[str, int]) -> None:
    told = msgspec.convert({"effort": effort}, AllyAttackInputs)
    refusal = play(ALLY_ATTACK, Setup(CSRD, npc(3), npc(4)), told, [10])
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.field) == ("not_allowed", "inputs.effort")


# --- attacks in two steps -------------------------------------------------------------------------

POISON: dict[str, Any] = {
    "title": "venom",
    "damage": 3,
    "damage_type": "speed",
    "condition": "dazed",
}


@pytest.mark.rule("defend.two_stage")
def test_defend_two_stage() -> None:
    dodged = defending(12, 1, then=POISON)
    assert (dodged.result, dodged.damage, dodged.answer) == ("success", None, NO_FIELDS)
    bitten = defending(5, 4, then=POISON)
    assert isinstance(bitten.answer, DefendAnswer)
    poison = bitten.answer.then
    assert isinstance(poison, Outcome)
    assert poison.task is not None
    assert (poison.task.stat, poison.task.target_number, poison.result) == ("might", 12, "failure")
    assert isinstance(bitten.actor, Pc)
    assert (bitten.actor.pools.might.value, bitten.actor.pools.speed.value) == (8, 6)
    assert bitten.actor.condition_names() == ["dazed"]
    withstood = defending(5, 12, then=POISON)
    assert isinstance(withstood.actor, Pc)
    assert (withstood.actor.pools.speed.value, withstood.actor.condition_names()) == (9, [])


@pytest.mark.rule("defend.two_stage")
def test_second_defense_has_own_die_and_effort() -> None:
    """The second defense waits for its die and has its own difficulty and effort."""
    waiting = defending(5, then={**POISON, "difficulty": 6, "effort": {"ease": 1}})
    assert isinstance(waiting.answer, DefendAnswer)
    poison = waiting.answer.then
    assert isinstance(poison, Outcome)
    assert poison.task is not None
    assert (poison.task.base_difficulty, poison.task.difficulty, poison.roll) == (6, 5, None)
    forgone = defending(13, forgo=True, then=POISON)
    assert isinstance(forgone.answer, DefendAnswer)
    assert isinstance(forgone.answer.then, Outcome)
    assert forgone.answer.then.result == "success"


# --- what cannot be seen --------------------------------------------------------------------------


@pytest.mark.rule("illumination.darkness.auto_fail", "visibility.invisible.auto_fail")
@pytest.mark.parametrize("id", ["darkness_unsensed", "invisible_unsensed"])
def test_unseen_target_is_missed_without_luck(id: str) -> None:
    """Attacks on the unseen fail unless a shot is lucky."""
    blind = attacking(face=20, situations=[id], effort={"ease": 2})
    assert (blind.result, blind.roll, blind.paid) == ("impossible", None, 0)
    lucky = attacking(face=17, situations=[id], effort={"ease": 2}, lucky_shot=True)
    assert lucky.task is not None
    assert (lucky.task.difficulty, lucky.result) == (5, "success")
    assert isinstance(lucky.actor, Pc)
    assert lucky.actor.xp == 2
    intrusion = attacking(face=17, situations=[id], effort={"ease": 2}, intrusion=True)
    assert isinstance(intrusion.actor, Pc)
    assert (intrusion.result, intrusion.actor.xp) == ("success", 3)


@pytest.mark.rule("illumination.darkness.auto_fail")
@pytest.mark.parametrize(
    ("inputs", "xp", "refusal"),
    [
        ({"situations": ["darkness_unsensed"]}, 0, ("cannot_pay", "actor.xp")),
        ({"situations": ["darkness"]}, 3, ("not_allowed", "inputs.lucky_shot")),
        ({}, 3, ("not_allowed", "inputs.lucky_shot")),
    ],
)
def test_lucky_shot_is_refused(inputs: dict[str, Any], xp: int, refusal: tuple[str, str]) -> None:
    told = msgspec.convert({"attack": "broadsword", "lucky_shot": True, **inputs}, AttackInputs)
    found = play(ATTACK, Setup(CSRD, pc(xp=xp), npc(4)), told, [10])
    assert isinstance(found, Refusal)
    assert (found.code, found.field) == refusal


@pytest.mark.rule("visibility.dense_mist")
def test_dense_mist_blinds_archers_alone() -> None:
    archer = pc(attacks=[BOW])
    assert (
        attacking(face=20, actor=archer, attack="bow", situations=["dense_mist_unsensed"]).result
        == "impossible"
    )
    sword = attacking(face=12, situations=["dense_mist_unsensed"])
    assert sword.task is not None
    assert (sword.task.difficulty, sword.result) == (4, "success")


@pytest.mark.rule("illumination.darkness.auto_fail", "attack.modifier.direction")
def test_blind_foe_misses_without_intrusion() -> None:
    """A foe that cannot see misses unless the GM intrudes."""
    safe = defending(1, situations=["darkness_unsensed"])
    assert (safe.result, safe.roll, safe.damage) == ("routine", None, None)
    struck = defending(5, foe=npc(7), situations=["darkness_unsensed"], intrusion=True)
    assert struck.task is not None
    assert (struck.task.difficulty, struck.result) == (3, "failure")


# --- gravity and conditions -----------------------------------------------------------------------


@pytest.mark.rule("gravity.low")
@pytest.mark.parametrize(
    ("points", "weight", "kinds", "less"),
    [
        (6, "heavy", (), 2),
        (2, "heavy", (), 1),
        (1, "heavy", (), 0),
        (4, "medium", (), 0),
        (4, "medium", ("weight",), 2),
    ],
)
def test_gravity_low(points: int, weight: Any, kinds: tuple[str, ...], less: int) -> None:
    line = low_gravity_loss(points, weight, kinds, {}, CSRD)
    assert (-line.points if line else 0) == less
    assert (
        low_gravity_loss(points, weight, kinds, {"low-gravity maneuvering": "trained"}, CSRD)
        is None
    )


@pytest.mark.rule("gravity.low")
def test_gravity_low_lightens_blow_of_heavy_weapon() -> None:
    maul = {"name": "maul", "weight": "heavy"}
    out = attacking(face=13, attack=maul, situations=["low_gravity"], effort={"damage": 1})
    assert out.damage is not None
    assert [(line.points, line.rule) for line in out.damage.lines] == [
        (6, "fact.weapon.damage"),
        (-2, "gravity.low"),
        (3, "damage.increase.effort"),
    ]
    plain = attacking(face=13, attack=maul)
    assert plain.damage is not None
    assert plain.damage.dealt == 6


@pytest.mark.rule("position.prone.melee", "position.prone.ranged")
def test_who_lies_prone_is_attacked_as_prone() -> None:
    down = npc(4, conditions=["prone"])
    sword, bow = (
        attacking(face=2, foe=down),
        attacking(face=2, foe=down, actor=pc(attacks=[BOW]), attack="bow"),
    )
    assert [out.task.difficulty for out in (sword, bow) if out.task] == [2, 5]
    twice = attacking(face=2, foe=down, situations=["prone"])
    assert twice.task is not None
    assert twice.task.difficulty == 2
    lying = pc(conditions=["prone"])
    dodged, resisted = defending(2, actor=lying), defending(2, actor=lying, stat="intellect")
    assert [out.task.difficulty for out in (dodged, resisted) if out.task] == [5, 4]


@pytest.mark.rule("water.deep.attack")
def test_aquatic_creatures_fight_in_water_as_ever() -> None:
    shark = npc(4, conditions=["aquatic"])
    told = [defending(2, foe=foe, situations=["deep_water"]) for foe in (npc(4), shark)]
    assert [out.task.difficulty for out in told if out.task] == [3, 4]


# --- effects --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "effect", "conditions"),
    [
        pytest.param(
            19, "distract", ["distracted"], marks=pytest.mark.rule("special_roll.minor.distract")
        ),
        pytest.param(19, "knock_back", [], marks=pytest.mark.rule("special_roll.minor.knock_back")),
        pytest.param(19, "move_past", [], marks=pytest.mark.rule("special_roll.minor.move_past")),
        pytest.param(
            19,
            "strike_body_part",
            [],
            marks=pytest.mark.rule("special_roll.minor.strike_body_part"),
        ),
        pytest.param(
            20, "disarm", ["disarmed"], marks=pytest.mark.rule("special_roll.major.disarm")
        ),
        pytest.param(
            20, "impair", ["hampered"], marks=pytest.mark.rule("special_roll.major.impair")
        ),
        pytest.param(
            20, "knock_down", ["prone"], marks=pytest.mark.rule("special_roll.major.knock_down")
        ),
        pytest.param(20, "stun", ["stunned"], marks=pytest.mark.rule("special_roll.major.stun")),
        pytest.param(
            20, "distract", ["distracted"], marks=pytest.mark.rule("special_roll.minor.distract")
        ),
    ],
)
def test_effect_is_carried_out(face: int, effect: str, conditions: list[str]) -> None:
    out = attacking(face=face, effect=effect)
    assert out.damage is not None
    assert (out.damage.taken, out.damage_bonus) == (4, 0)
    assert isinstance(out.target, FullNpc)
    assert out.target.condition_names() == conditions
    told = out.answer.earned_effect()
    assert told is not None
    assert (told.name, told.condition) == (effect, conditions[0] if conditions else None)


@pytest.mark.rule("special_roll.minor.damage_object")
def test_held_object_is_struck_instead() -> None:
    """What the foe holds is struck in its place."""
    out = attacking(face=19, effect="damage_object")
    assert isinstance(out.target, FullNpc)
    assert (out.damage, out.target.health) == (None, 12)


@pytest.mark.rule("special_roll.major.one_time_asset")
def test_next_asset_goes_to_roller() -> None:
    """An asset for next time goes to the one who rolled."""
    out = attacking(face=20, effect="one_time_asset")
    assert isinstance(out.actor, Pc)
    assert out.actor.condition_names() == ["one-time asset"]


def test_unoffered_effect_falls_back_to_damage() -> None:
    """An effect that the roll does not offer falls back to damage."""
    out = attacking(face=19, effect="stun")
    assert (out.taken, out.damage_bonus, out.answer.earned_effect()) == ("damage", 3, None)
    assert attacking(face=12, effect="stun").damage_bonus == 0


@pytest.mark.parametrize("choice", ["damage", "minor_effect"])
def test_effect_outside_choice_is_refused(choice: str) -> None:
    """An effect that its choice does not give is refused."""
    told = msgspec.convert(
        {"attack": "broadsword", "choice": choice, "effect": "stun"}, AttackInputs
    )
    refusal = play(ATTACK, Setup(CSRD, pc(), npc(4)), told, [20])
    assert isinstance(refusal, Refusal)
    assert refusal.field == "inputs.effect"
