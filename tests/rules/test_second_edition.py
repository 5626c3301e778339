"""Chapter 14: what the second edition rolls differently."""

from __future__ import annotations

import pytest
from tests.people import SECOND, Json, attack, defend, done, guard, kara, npc, pc, refused

from threefold.procedures.base import Outcome, Setup, play
from threefold.procedures.combat import DEFEND
from threefold.procedures.defended import DefendInputs
from threefold.rules.bases import stated_base
from threefold.rules.rolls import chosen, refunded, special_roll
from threefold.rules.tasks import Levels, Payer, Task, TaskAttempt, set_task
from threefold.rules.types import Refusal

ABLE = Payer(pool=20, edge=0, effort=6)


@pytest.mark.rule("edition2.rolling.no_die_modifiers", "edition2.rolling.plus_three_rule_gone")
@pytest.mark.parametrize("bonus", [-1, 1, 3])
def test_edition2_rolling_no_die_modifiers(bonus: int) -> None:
    refusal = set_task(TaskAttempt("might", stated_base(4), roll_bonus=bonus), ABLE, SECOND)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.field) == ("not_allowed", "inputs.roll_bonus")
    assert isinstance(set_task(TaskAttempt("might", stated_base(4)), ABLE, SECOND), Task)


@pytest.mark.rule("edition2.special.needs_success")
@pytest.mark.parametrize(
    ("natural", "won", "lost"),
    [
        (1, "gm_intrusion", "gm_intrusion"),
        (17, "damage_bonus", None),
        (18, "damage_bonus", None),
        (19, "minor_effect", None),
        (20, "major_effect", None),
    ],
)
def test_edition2_special_needs_success(natural: int, won: str, lost: str | None) -> None:
    assert special_roll(natural, "success", True, False, SECOND).kind == won
    assert special_roll(natural, "failure", True, False, SECOND).kind == lost


@pytest.mark.rule("edition2.special.twenty_no_minor_option")
def test_edition2_special_twenty_no_minor_option() -> None:
    offered = special_roll(20, "success", True, False, SECOND)
    assert offered.choices == ("damage", "major_effect")
    assert chosen(offered, "minor_effect") == "damage"
    assert special_roll(19, "success", True, False, SECOND).choices == ("damage", "minor_effect")


@pytest.mark.rule("edition2.special.twenty_refund_conditional")
@pytest.mark.parametrize(("result", "back"), [("success", True), ("failure", False)])
def test_edition2_special_twenty_refund_conditional(result: str, back: bool) -> None:
    assert refunded(20, result, False, SECOND) is back  # type: ignore[arg-type]


@pytest.mark.rule("edition2.intrusion.defense_two_damage_gone")
def test_edition2_intrusion_defense_two_damage_gone() -> None:
    out = play(DEFEND, Setup(SECOND, pc(), npc(4)), DefendInputs(), [1])
    assert isinstance(out, Outcome)
    assert [h.kind for h in out.notices] == ["gm_intrusion"]


@pytest.mark.rule("edition2.rolling.difficulty_seven_plus")
@pytest.mark.parametrize(
    ("difficulty", "ease", "roll"), [(7, 0, "impossible"), (6, 0, "needed"), (7, 1, "needed")]
)
def test_edition2_rolling_difficulty_seven_plus(difficulty: int, ease: int, roll: str) -> None:
    task = set_task(
        TaskAttempt("might", stated_base(difficulty), levels=Levels(ease)), ABLE, SECOND
    )
    assert isinstance(task, Task)
    assert task.roll == roll


@pytest.mark.rule("edition2.special.results_table", "edition2.damage_bonus.consolidated")
@pytest.mark.parametrize(
    ("natural", "attack_bonus", "kind"),
    [(16, 0, None), (17, 1, None), (18, 2, None), (19, 3, "minor_effect")],
)
def test_edition2_special_results_table(natural: int, attack_bonus: int, kind: str | None) -> None:
    assert special_roll(natural, "success", True, False, SECOND).bonus == attack_bonus
    other = special_roll(natural, "success", False, False, SECOND)
    assert (other.kind, other.bonus) == (kind, 0)
    assert special_roll(20, "success", True, False, SECOND).bonus == 4


@pytest.mark.rule("edition2.damage_bonus.or_effect", "edition2.special.player_chooses")
@pytest.mark.parametrize(("choice", "points"), [(None, 7), ("damage", 7), ("minor_effect", 4)])
def test_edition2_damage_bonus_or_effect(choice: str | None, points: int) -> None:
    assert attack(choice=choice, dice=[19], edition="second")["damage"]["dealt"] == points


@pytest.mark.rule("edition2.damage_bonus.must_hit")
def test_edition2_damage_bonus_must_hit() -> None:
    # a 17 where 18 is needed: a miss, and no damage at all
    answer = attack(guard(7), dice=[17], edition="second")
    assert (answer["task"]["target_number"], answer["result"], answer["damage"]) == (
        18,
        "failure",
        None,
    )


@pytest.mark.rule("edition2.damage_bonus.not_on_defense")
def test_edition2_damage_bonus_not_on_defense() -> None:
    answer = defend(dice=[18], edition="second")
    assert (answer["result"], answer["damage"], answer["target"]["health"]) == ("success", None, 12)


@pytest.mark.rule("edition2.damage_bonus.damaging_attacks_only")
def test_edition2_damage_bonus_damaging_attacks_only() -> None:
    charm = {"name": "mind control", "damage": 0, "range": "short", "stats": ["intellect"]}
    answer = attack(weapon=charm, dice=[19], edition="second")
    assert (answer["special"]["choices"], answer["damage"]["dealt"]) == (["minor_effect"], 0)


@pytest.mark.rule("edition2.player_rolls.direction_clarified")
def test_edition2_player_rolls_direction_clarified() -> None:
    # a low wall before the PC eases defense; before the NPC it hinders the attack
    assert defend(situations=["cover"], edition="second")["task"]["difficulty"] == 3
    assert attack(situations=["cover"], edition="second")["task"]["difficulty"] == 4


@pytest.mark.rule("edition2.major_effect.one_time_asset")
def test_edition2_major_effect_one_time_asset() -> None:
    answer = attack(effect="one_time_asset", dice=[20], edition="second")
    assert answer["actor"]["conditions"] == ["one-time asset"]


@pytest.mark.rule("edition2.rolling.announce_result")
def test_edition2_rolling_announce_result() -> None:
    asked: Json = {"stat": "might", "difficulty": 5, "skill": "climbing", "effort": {"ease": 1}}
    answer = done("task", actor=kara(), inputs=asked, dice=[12], edition="second")
    assert answer["announce"] == {"roll": 12, "eased": 2}
    hindered = {"stat": "might", "difficulty": 3, "hinder": [{"steps": 2}]}
    answer = done("task", actor=kara(), inputs=hindered, dice=[7], edition="second")
    assert answer["announce"] == {"roll": 7, "eased": -2}
    for request in ({"dice": [12]}, {"edition": "second"}):
        assert "announce" not in done("task", actor=kara(), inputs=asked, **request)


@pytest.mark.rule("edition2.rolling.no_roll_if_impossible_dropped")
@pytest.mark.parametrize("face", [1, 20])
def test_edition2_rolling_no_roll_if_impossible_dropped(face: int) -> None:
    asked: Json = {"actor": kara(), "inputs": {"stat": "might", "difficulty": 7}, "dice": [face]}
    for edition in ("csrd", "second"):
        answer = done("task", **asked, edition=edition)
        assert (answer["task"]["roll"], answer["result"], answer["roll"]) == (
            "impossible",
            "impossible",
            None,
        )


@pytest.mark.rule("edition2.intrusion.new_samples")
def test_edition2_intrusion_new_samples() -> None:
    asked: Json = {"actor": kara(), "inputs": {"stat": "might", "difficulty": 3}, "dice": [1]}
    older, newer = (
        done("task", **asked, edition=edition)["events"] for edition in ("csrd", "second")
    )
    assert (
        [event["kind"] for event in newer] == [event["kind"] for event in older] == ["gm_intrusion"]
    )
    assert newer[0]["text"].startswith(older[0]["text"])
    assert [
        word in newer[0]["text"] for word in ("climbing", "creature", "backswing", "armor")
    ] == [True] * 4
    assert "climbing" not in older[0]["text"]


@pytest.mark.rule("edition2.minor_effect.damage_object")
@pytest.mark.parametrize(
    ("to_object", "dealt", "taken"), [(None, 4, 3), (0, 7, 6), (5, 2, 1), (7, 0, 0)]
)
def test_edition2_minor_effect_damage_object(to_object: int | None, dealt: int, taken: int) -> None:
    inputs = {"attack": "broadsword", "effect": "damage_object"}
    if to_object is not None:
        inputs["to_object"] = to_object
    foe = guard(armor=1)
    answer = done("attack", actor=kara(), target=foe, inputs=inputs, dice=[19], edition="second")
    assert answer["special"]["taken"] == "minor_effect"
    assert (answer["damage"]["dealt"], answer["damage"]["taken"]) == (dealt, taken)
    assert (answer["to_object"], answer["target"]["health"]) == (
        3 if to_object is None else to_object,
        12 - taken,
    )


@pytest.mark.rule("edition2.minor_effect.damage_object")
def test_what_is_not_shared_with_object() -> None:
    inputs = {"attack": "broadsword", "effect": "damage_object", "to_object": 8}
    asked: Json = {"actor": kara(), "target": guard(), "inputs": inputs, "dice": [19]}
    assert refused("attack", **asked, edition="second") == ("bad_value", "inputs.to_object")
    assert refused("attack", **asked) == ("not_allowed", "inputs.to_object")
    older = done(
        "attack", **{**asked, "inputs": {"attack": "broadsword", "effect": "damage_object"}}
    )
    assert (older["damage"], older["target"]["health"]) == (None, 12)
    asked["inputs"] = {"attack": "broadsword", "to_object": 2}
    assert refused("attack", **asked, edition="second") == ("not_allowed", "inputs.to_object")


SPARK: Json = {
    "name": "Spark",
    "task": {"difficulty": "target"},
    "effect": {"affects": "foe", "damage": 4},
}


@pytest.mark.rule("edition2.minor_effect.damage_object")
@pytest.mark.parametrize(("to_object", "dealt"), [(None, 4), (0, 7), (7, 0)])
def test_power_shares_its_blow_with_object(to_object: int | None, dealt: int) -> None:
    inputs: Json = {"ability": SPARK, "effect": "damage_object", "to_object": to_object}
    asked: Json = {"actor": kara(), "target": guard(), "inputs": inputs, "dice": [19]}
    answer = done("ability", **asked, edition="second")
    assert (answer["damage"]["dealt"], answer["target"]["health"]) == (dealt, 12 - dealt)
    assert answer["to_object"] == (3 if to_object is None else to_object)
    inputs["to_object"] = 8
    assert refused("ability", **asked, edition="second") == ("bad_value", "inputs.to_object")
    assert refused("ability", **asked) == ("not_allowed", "inputs.to_object")
    older = done("ability", **{**asked, "inputs": {"ability": SPARK, "effect": "damage_object"}})
    assert (older["damage"], older["target"]["health"]) == (None, 12)
    nobody: Json = {
        "ability": {**SPARK, "effect": {"affects": "self"}},
        "effect": "stun",
        "difficulty": 2,
    }
    assert refused("ability", actor=kara(), inputs=nobody, dice=[20]) == (
        "not_allowed",
        "inputs.effect",
    )


@pytest.mark.rule("edition2.minor_effect.damage_object")
def test_area_blow_shared_by_foe_and_object() -> None:
    """Of a blow on an area one foe shares with an object."""
    foes = [guard(name="one"), guard(name="two"), guard(8, name="far")]
    inputs: Json = {
        "targets": foes,
        "damage": 4,
        "effect": "damage_object",
        "effect_on": "two",
        "to_object": 5,
    }
    answer = done("area_attack", actor=kara(), inputs=inputs, dice=[19], edition="second")
    assert [hit["damage"] for hit in answer["hits"]] == [4, 2, 0]
    assert answer["to_object"] == 5
    assert refused("area_attack", actor=kara(), inputs=inputs, dice=[19]) == (
        "not_allowed",
        "inputs.to_object",
    )
