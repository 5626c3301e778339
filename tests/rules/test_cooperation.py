"""Chapter 5: helping, distracting, drawing and taking attacks; guarding; waiting; healing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import (
    BROADSWORD,
    CSRD,
    SECOND,
    Json,
    ask,
    attack,
    defend,
    done,
    guard,
    kara,
    lines,
    pools,
    refused,
)

from threefold.rules.cooperation import (
    complement_steps,
    drawn_hinder,
    help_steps,
    may_not_cooperate,
)
from threefold.rules.healing import healing_difficulty
from threefold.rulesets.compose import rules_for

SARAH = kara(name="Sarah")
ROUND = {"n": 1, "unit": "rounds"}
SKILLED = {
    "climbing": "trained",
    "deception": "specialized",
    "geography": "practiced",
    "singing": "inability",
}


def helped(task: str, **inputs: Any) -> Json:
    """What Sarah's help with a task is worth."""
    request = {"dice": inputs.pop("dice")} if "dice" in inputs else {}
    return done(
        "help", actor={**SARAH, "skills": SKILLED}, inputs={"task": task, **inputs}, **request
    )


# --- help -----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "cooperation.help.base_ease",
    "cooperation.help.trained_two_steps",
    "cooperation.help.inability_zero",
)
@pytest.mark.parametrize(
    ("task", "steps"),
    [("climbing", 2), ("deception", 2), ("geography", 1), ("cooking", 1), ("singing", 0)],
)
def test_cooperation_help_base_ease(task: str, steps: int) -> None:
    asset = helped(task)["asset"]
    assert (asset or {"steps": 0})["steps"] == steps
    assert help_steps(SKILLED.get(task), CSRD) == steps  # type: ignore[arg-type]
    assert help_steps(SKILLED.get(task), SECOND) == steps  # type: ignore[arg-type]


@pytest.mark.rule("cooperation.help.trained_two_steps", "cooperation.help.counts_as_asset")
def test_cooperation_help_trained_two_steps_uphill() -> None:
    """Cooperation help trained two steps on a steep incline."""
    scott = kara(name="Scott", skills={})
    climb = done(
        "climb",
        actor=scott,
        inputs={"surface": "smooth_stone", "assets": [helped("climbing")["asset"]]},
    )
    assert (climb["task"]["base_difficulty"], climb["task"]["difficulty"]) == (5, 3)
    assert [m["kind"] for m in climb["task"]["modifiers"]] == ["asset"]


@pytest.mark.rule("cooperation.help.inability_zero")
def test_cooperation_help_inability_zero_still_spends_action() -> None:
    """Cooperation help inability zero spends the action all the same."""
    answer = helped("singing")
    assert answer["asset"] is None
    assert [e["rule"] for e in answer["events"]] == ["cooperation.help.inability_zero"]


@pytest.mark.rule("cooperation.help.two_asset_limit")
def test_cooperation_help_two_asset_limit() -> None:
    two = [helped("climbing")["asset"], {"name": "Ben helps", "steps": 2}, {"name": "a rope"}]
    task = done("climb", actor=kara(skills={}), inputs={"difficulty": 7, "assets": two})["task"]
    assert task["difficulty"] == 5
    assert [m["counted"] for m in task["modifiers"]] == [-2, 0, 0]


@pytest.mark.rule("cooperation.help.complementary_task")
@pytest.mark.parametrize(("face", "steps"), [(12, 1), (11, 0), (1, 0)])
def test_cooperation_help_complementary_task(face: int, steps: int) -> None:
    answer = helped(
        "", stat="intellect", difficulty=5, skill="geography", effort={"ease": 1}, dice=[face]
    )
    assert answer["task"]["target_number"] == 12
    assert (answer["asset"] or {"steps": 0})["steps"] == steps
    assert answer["cost"]["paid"] == 3
    assert [complement_steps(success, CSRD) for success in (True, False)] == [1, 0]


@pytest.mark.rule("cooperation.help.complementary_task")
def test_cooperation_help_complementary_specialist_is_one_step() -> None:
    """Cooperation help complementary task of a specialist is one step too."""
    answer = helped("", stat="intellect", difficulty=4, skill="deception", dice=[6])
    assert (answer["task"]["difficulty"], answer["asset"]["steps"]) == (2, 1)


@pytest.mark.rule("cooperation.help.action_cost")
def test_cooperation_help_action_cost() -> None:
    for actor, code in (
        (kara(conditions=["stunned"]), "cannot_act"),
        (kara(damage_track="debilitated"), "cannot_act"),
    ):
        assert refused("help", actor=actor, inputs={"task": "climbing"})[0] == code
    assert refused("help", actor=kara(), inputs={"task": "climbing", "acted": True}) == (
        "out_of_order",
        "inputs.acted",
    )


@pytest.mark.rule("cooperation.options.exclusive")
@pytest.mark.parametrize("option", ["help", "distract", "draw_attack", "take_attack"])
@pytest.mark.parametrize("used", ["help", "distract", "draw_attack", "take_attack"])
def test_cooperation_options_exclusive(option: Any, used: Any) -> None:
    request = {
        "actor": kara(),
        "inputs": {"used": [used]},
        **({} if option == "help" else {"target": guard()}),
    }
    assert refused(option, **request) == ("out_of_order", "inputs.used")
    assert may_not_cooperate(option, [], False) is None


# --- distraction ----------------------------------------------------------------------------------


@pytest.mark.rule("cooperation.distract.effect", "cooperation.distract.harmless")
def test_cooperation_distract_effect() -> None:
    answer = done("distract", actor=kara(), target=guard())
    foe = answer["target"]
    assert (foe["conditions"], foe["health"]) == ([{"name": "diverted", "lasts": ROUND}], 12)
    assert defend(foe)["task"]["difficulty"] == 3
    assert attack(foe)["task"]["difficulty"] == attack(guard())["task"]["difficulty"]
    sneak = done("sneak", actor=kara(), target=foe)
    assert sneak["task"]["difficulty"] == 4


@pytest.mark.rule("cooperation.distract.no_stacking")
def test_cooperation_distract_no_stacking() -> None:
    once = done("distract", actor=kara(), target=guard())["target"]
    twice = done("distract", actor=kara(name="Ben"), target=once)
    assert twice["target"] == once
    assert [e["rule"] for e in twice["events"]] == ["cooperation.distract.no_stacking"]
    assert defend(twice["target"])["task"]["difficulty"] == 3
    both = guard(conditions=["distracted", "diverted"])
    assert defend(both)["task"]["difficulty"] == 3
    assert defend(guard(conditions=["diverted", "dazed"]))["task"]["difficulty"] == 2


@pytest.mark.rule("cooperation.distract.action_cost")
def test_cooperation_distract_action_cost() -> None:
    assert (
        refused("distract", actor=kara(), target=guard(), inputs={"acted": True})[0]
        == "out_of_order"
    )
    assert (
        refused("distract", actor=kara(conditions=["unconscious"]), target=guard())[0]
        == "cannot_act"
    )


# --- drawing an attack ----------------------------------------------------------------------------


@pytest.mark.rule("cooperation.draw_attack.trigger")
def test_cooperation_draw_attack_trigger() -> None:
    answer = done("draw_attack", actor=kara(), target=guard())
    assert (answer["drawn"], answer["hinder"], answer["task"]) == (True, [], None)


@pytest.mark.rule(
    "cooperation.draw_attack.intellect_roll", "cooperation.draw_attack.defense_hindered"
)
@pytest.mark.parametrize(("face", "drawn"), [(15, True), (14, False)])
def test_cooperation_draw_attack_intellect_roll(face: int, drawn: bool) -> None:
    answer = done(
        "draw_attack", actor=kara(), target=guard(5), inputs={"resolute": True}, dice=[face]
    )
    assert (answer["task"]["stat"], answer["task"]["difficulty"]) == ("intellect", 5)
    assert answer["drawn"] is drawn
    assert [h["steps"] for h in answer["hinder"]] == ([2] if drawn else [])
    assert defend(guard(5), hinder=answer["hinder"])["task"]["difficulty"] == (7 if drawn else 5)


@pytest.mark.rule("cooperation.draw_attack.defense_hindered")
@pytest.mark.parametrize(("ruling", "steps"), [("no_hinder", []), ("hinder", [2])])
def test_cooperation_draw_attack_defense_hindered_without_roll(
    ruling: str, steps: list[int]
) -> None:
    """Cooperation draw attack defense hindered by ruling without a roll."""
    rulings = {"draw_attack_unrolled": ruling}
    answer = done("draw_attack", actor=kara(), target=guard(), rulings=rulings)
    assert [h["steps"] for h in answer["hinder"]] == steps
    assert drawn_hinder(True, rules_for("csrd", rulings)) == 2


@pytest.mark.rule("cooperation.draw_attack.cancel_out")
@pytest.mark.parametrize("resolute", [False, True])
def test_cooperation_draw_attack_cancel_out(resolute: bool) -> None:
    inputs = {"rivals": ["Ben"], "resolute": resolute}
    answer = done("draw_attack", actor=kara(), target=guard(), inputs=inputs, dice=[20])
    assert (answer["drawn"], answer["hinder"], answer["task"]) == (False, [], None)
    assert [e["rule"] for e in answer["events"]] == ["cooperation.draw_attack.cancel_out"]


# --- taking an attack -----------------------------------------------------------------------------


@pytest.mark.rule("cooperation.take_attack.auto_hit", "cooperation.take_attack.extra_damage")
def test_cooperation_take_attack_extra_damage() -> None:
    answer = done("take_attack", actor=kara(), target=guard())
    assert (answer["task"], answer["roll"]) == (None, None)
    assert lines(answer["damage"]["lines"]) == [
        (4, "fact.npc.damage_default"),
        (1, "cooperation.take_attack.extra_damage"),
    ]
    assert pools(answer["actor"]) == (7, 9, 8)


@pytest.mark.rule("cooperation.take_attack.extra_damage")
@pytest.mark.parametrize(
    ("inputs", "taken"),
    [
        ({"damage": 1}, 0),
        ({"damage": 2}, 1),
        ({"damage": 0}, 0),
        ({"damage": 3, "damage_type": "intellect"}, 4),
    ],
)
def test_cooperation_take_attack_extra_damage_before_armor(inputs: Json, taken: int) -> None:
    mail = kara(armor=[{"name": "mail", "armor": 2}])
    assert (
        done("take_attack", actor=mail, target=guard(), inputs=inputs)["damage"]["taken"] == taken
    )


@pytest.mark.rule("cooperation.take_attack.once_per_round", "cooperation.take_attack.trigger")
def test_cooperation_take_attack_once_per_round() -> None:
    for inputs, field in (
        ({"used": ["take_attack"]}, "inputs.used"),
        ({"acted": True}, "inputs.acted"),
        ({"distance": "short"}, "inputs.distance"),
        ({"area": True}, "inputs.area"),
    ):
        assert refused("take_attack", actor=kara(), target=guard(), inputs=inputs)[1] == field
    assert (
        refused("take_attack", actor=kara(conditions=["paralyzed"]), target=guard())[0]
        == "cannot_act"
    )


# --- guarding -------------------------------------------------------------------------------------


@pytest.mark.rule("guarding.stance.action", "guarding.stance.defense_eased")
def test_guarding_stance_defense_eased() -> None:
    answer = done("guard", actor=kara(), inputs={"against": "the door"})
    stands = answer["actor"]
    assert (stands["conditions"], answer["roll"]) == ([{"name": "on guard", "lasts": ROUND}], None)
    for stat in ("might", "speed", "intellect"):
        assert defend(actor=stands, stat=stat)["task"]["difficulty"] == 3
    weapon = {"attack": BROADSWORD}
    assert refused("attack", actor=stands, target=guard(), inputs=weapon) == (
        "not_allowed",
        "actor.conditions",
    )
    assert done("perceive", actor=stands, target=guard())["task"]["difficulty"] == 4


@pytest.mark.rule("guarding.intercept.speed_task", "guarding.intercept.success")
@pytest.mark.parametrize(
    ("face", "rule"), [(9, "guarding.intercept.success"), (8, "guarding.intercept.speed_task")]
)
def test_guarding_intercept_speed_task(face: int, rule: str) -> None:
    on_guard = kara(conditions=["on guard"])
    answer = done("guard", actor=on_guard, target=guard(4), inputs={"act": "stop"}, dice=[face])
    task = answer["task"]
    assert (task["stat"], task["base_difficulty"], task["difficulty"]) == ("speed", 4, 3)
    assert [e["rule"] for e in answer["events"]] == [rule]
    answer = done("guard", actor=kara(), target=guard(4), inputs={"act": "stop"}, dice=[face])
    assert (answer["task"]["difficulty"], answer["task"]["modifiers"]) == (4, [])


@pytest.mark.rule("guarding.intercept.speed_task")
def test_guarding_intercept_speed_task_per_foe() -> None:
    """Guarding intercept speed task once for each foe."""
    again = {"act": "stop", "tried": ["guard"]}
    assert refused("guard", actor=kara(), target=guard(), inputs=again) == (
        "out_of_order",
        "inputs.tried",
    )
    another = {"act": "stop", "tried": ["orc"]}
    told = done("guard", actor=kara(), target=guard(), inputs=another, dice=[15])["events"]
    assert len(told) == 2


@pytest.mark.rule("guarding.npc_guard.pass_difficulty", "guarding.npc_guard.pass_success")
@pytest.mark.parametrize(("face", "rule"), [(12, "pass_success"), (11, "same_procedure")])
def test_guarding_npc_guard_pass_difficulty_of_bodyguard(face: int, rule: str) -> None:
    bodyguard = guard(3, name="bodyguard")
    answer = done("guard", actor=kara(), target=bodyguard, inputs={"act": "pass"}, dice=[face])
    assert (answer["task"]["difficulty"], answer["task"]["target_number"]) == (4, 12)
    assert [e["rule"] for e in answer["events"]] == [f"guarding.npc_guard.{rule}"]


@pytest.mark.rule("guarding.npc_guard.same_procedure")
def test_guarding_npc_guard_same_procedure() -> None:
    stands = done("guard", actor=guard(3), inputs={})["actor"]
    assert stands["conditions"] == [{"name": "on guard", "lasts": ROUND}]
    assert attack(stands)["task"]["difficulty"] == attack(guard(3))["task"]["difficulty"] + 1
    assert defend(stands)["task"]["difficulty"] == 3
    assert refused("guard", actor=guard(3), target=guard(3), inputs={"act": "pass"}) == (
        "bad_value",
        "actor",
    )
    assert refused("guard", actor=kara(), inputs={"act": "stop"}) == ("bad_value", "target")


def test_npc_on_guard_has_no_effort_table() -> None:
    assert refused("guard", actor=guard(3), odds=True) == ("not_allowed", "odds")
    rows = done("guard", actor=kara(), target=guard(3), inputs={"act": "pass"}, odds=True)["odds"]
    assert [(row["difficulty"], row["success"]) for row in rows] == [(4, 0.45), (3, 0.6), (2, 0.75)]


# --- waiting --------------------------------------------------------------------------------------


@pytest.mark.rule("wait.declare_trigger", "wait.acts_first", "wait.versus_cover")
@pytest.mark.parametrize(
    ("inputs", "state", "first", "rule"),
    [
        ({}, "waiting", None, "wait.declare_trigger"),
        ({"happens": True}, "released", True, "wait.acts_first"),
        ({"happens": True, "unseen": True}, "released", False, "wait.versus_cover"),
        ({"happens": False}, "over", None, "wait.declare_trigger"),
    ],
)
def test_wait_acts_first(inputs: Json, state: str, first: bool | None, rule: str) -> None:
    orc = {"trigger": "the orc stabs", "action": "slash it"}
    answer = done("wait", actor=kara(), target=guard(), inputs={**orc, **inputs})
    assert answer["waiting"] == {**orc, "state": state, "acts_first": first}
    assert [e["rule"] for e in answer["events"]] == [rule]


@pytest.mark.rule("wait.declare_trigger")
def test_wait_declare_trigger_names_one_action() -> None:
    """Wait declare trigger takes an action and names one."""
    assert refused("wait", actor=kara(), inputs={}) == ("bad_value", "inputs.trigger")
    assert refused("wait", actor=kara(), inputs={"trigger": ""}) == ("bad_value", "inputs.trigger")
    assert (
        refused("wait", actor=kara(), inputs={"trigger": "x", "acted": True})[0] == "out_of_order"
    )


# --- healing --------------------------------------------------------------------------------------

BEN = kara(name="Ben", might=5, speed=7)


def heal(
    points: int, *, target: Json | None = BEN, actor: Json | None = None, **inputs: Any
) -> Json:
    request = {name: inputs.pop(name) for name in ("dice", "rulings") if name in inputs}
    patient = {} if target is None else {"target": target}
    return done(
        "heal", actor=actor or kara(), inputs={"points": points, **inputs}, **patient, **request
    )


@pytest.mark.rule("healing.difficulty.equals_points", "healing.procedure.declare_points")
@pytest.mark.parametrize("points", [1, 3, 6, 10])
def test_healing_difficulty_equals_points(points: int) -> None:
    task = heal(points)["task"]
    assert (task["stat"], task["difficulty"], task["target_number"]) == (
        "intellect",
        points,
        3 * points,
    )
    assert healing_difficulty(points) == points
    assert ask("heal", actor=kara(), target=BEN, inputs={})["error"]["field"] == "inputs.points"


@pytest.mark.rule("healing.effect.one_pool")
@pytest.mark.parametrize(
    ("pool", "points", "left"),
    [
        (None, 3, (8, 7, 8)),
        ("might", 3, (8, 7, 8)),
        ("speed", 3, (5, 9, 8)),
        ("intellect", 3, (5, 7, 8)),
    ],
)
def test_healing_effect_one_pool(pool: str | None, points: int, left: tuple[int, ...]) -> None:
    answer = heal(points, pool=pool, dice=[9])
    assert pools(answer["target"]) == left
    assert sum(answer["regained"].values()) == sum(left) - sum(pools(BEN))
    failed = heal(points, pool=pool, dice=[8])
    assert (pools(failed["target"]), failed["regained"]) == (pools(BEN), None)


@pytest.mark.rule("healing.effect.one_pool")
def test_healing_effect_heals_one_pool_for_price() -> None:
    """Healing effect one pool of oneself and its price."""
    answer = heal(3, target=None, actor=kara(might=5), effort={"ease": 1}, dice=[6])
    assert (pools(answer["actor"]), answer["target"]) == ((8, 9, 5), None)
    same = heal(3, target=kara(might=5), actor=kara(might=5), dice=[9])
    assert same["actor"] == same["target"]
    assert same["actor"]["healed_by"] == ["Kara"]


@pytest.mark.rule("healing.limit.once_per_day")
@pytest.mark.parametrize("face", [9, 2])
def test_healing_limit_once_per_day(face: int) -> None:
    after = heal(3, dice=[face])["target"]
    assert after["healed_by"] == ["Kara"]
    request: Json = {"target": after, "inputs": {"points": 1}}
    assert refused("heal", actor=kara(), **request) == ("not_allowed", "target.healed_by")
    assert done("heal", actor=kara(name="Ann"), **request)["task"]["difficulty"] == 1
    one = {"healing_limit": "per_patient"}
    assert refused("heal", actor=kara(name="Ann"), rulings=one, **request) == (
        "not_allowed",
        "target.healed_by",
    )
    again = {"points": 3, "retry": True, "effort": {"ease": 1}}
    assert refused("heal", actor=kara(), target=BEN, inputs=again) == (
        "not_allowed",
        "inputs.retry",
    )


@pytest.mark.rule("healing.limit.once_per_day")
def test_healing_limit_once_until_ten_hour_rest() -> None:
    """Healing limit once per day until the ten hour rest."""
    hurt = kara(might=5, recoveries_used=2, healed_by=["Ann"])
    rested = done("recover", actor=hurt, inputs={"spend": {}}, dice=[1])["actor"]
    assert rested["healed_by"] == ["Ann"]
    morning = done("recover", actor=rested, inputs={"spend": {}}, dice=[1])["actor"]
    assert "healed_by" not in morning


@pytest.mark.rule("damage_track.restore.pool_from_zero")
@pytest.mark.parametrize(("lifts", "track"), [(True, "hale"), (False, "impaired")])
def test_healing_lifts_track_by_ruling(lifts: bool, track: str) -> None:
    answer = heal(
        2, target=kara(name="Ben", might=0), rulings={"healing_lifts_track": lifts}, dice=[6]
    )
    assert answer["target"]["damage_track"] == track
    assert pools(answer["target"])[0] == 2


def test_dead_are_not_healed() -> None:
    dead = kara(name="Ben", damage_track="dead")
    assert refused("heal", actor=kara(), target=dead, inputs={"points": 1}) == (
        "not_allowed",
        "target.damage_track",
    )
    assert refused("heal", actor=kara(), target=guard(), inputs={"points": 1}) == (
        "bad_value",
        "target",
    )
