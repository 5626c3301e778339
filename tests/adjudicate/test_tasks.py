"""The contract on tasks: modifiers, price, roll, special rolls, intrusions."""

from __future__ import annotations

import pytest
from tests.people import Json, ask, attack, done, guard, kara, lines, pools, refused, task

EFFORT = {"ease": 1}


def price(answer: Json) -> tuple[int, int]:
    """What it costs after Edge, and what was paid."""
    return answer["cost"]["points"], answer["cost"]["paid"]


def counted(answer: Json) -> list[tuple[int, int, str]]:
    """Steps, steps that count, and kind of every modifier."""
    return [(m["steps"], m["counted"], m["kind"]) for m in answer["task"]["modifiers"]]


def outline(answer: Json) -> tuple[int, int, str, str | None]:
    """Base difficulty, difficulty, whether it is rolled, and the result."""
    found = answer["task"]
    assert found["target_number"] == 3 * found["difficulty"]
    return found["base_difficulty"], found["difficulty"], found["roll"], answer["result"]


# --- before the die -------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [{}, {"dice": None}, {"dice": []}])
def test_without_dice_nothing_happens_yet(dice: Json) -> None:
    actor, target = kara(), guard()
    answer = done(
        "attack",
        actor=actor,
        target=target,
        inputs={"attack": "broadsword", "effort": {"ease": 1, "damage": 1}},
        **dice,
    )
    assert (answer["roll"], answer["special"], answer["damage"], answer["result"]) == (
        None,
        None,
        None,
        None,
    )
    assert (answer["actor"], answer["target"], answer["events"]) == (actor, target, [])
    assert price(answer) == (4, 0)
    assert outline(answer) == (4, 2, "needed", None)


@pytest.mark.parametrize(
    ("difficulty", "need"),
    [(0, "routine"), (1, "needed"), (6, "needed"), (7, "impossible"), (15, "impossible")],
)
def test_preview_knows_result_without_die(difficulty: int, need: str) -> None:
    """The result of a preview is known where no die falls."""
    answer = task(difficulty)
    assert outline(answer) == (difficulty, difficulty, need, None if need == "needed" else need)
    assert answer["cost"] == {"pool": "might", "points": 0, "paid": 0, "lines": []}


def test_routine_task_previews_price_then_pays() -> None:
    """A routine task previews its price and then pays it."""
    assert price(task(1, effort=EFFORT)) == (2, 0)
    paid = task(1, effort=EFFORT, dice=[3])
    assert (price(paid), paid["roll"], paid["special"], paid["result"]) == (
        (2, 2),
        None,
        None,
        "routine",
    )
    assert pools(paid["actor"]) == (10, 9, 8)


def test_routine_task_rolled_anyway_previews_as_routine() -> None:
    assert task(1, effort=EFFORT, roll_anyway=True)["result"] == "routine"


def test_impossible_is_not_paid() -> None:
    answer = task(9, effort=EFFORT, initial_cost=2, dice=[20])
    assert outline(answer) == (9, 8, "impossible", "impossible")
    assert (price(answer), answer["roll"], pools(answer["actor"])) == ((4, 0), None, (12, 9, 8))


def test_faces_not_asked_for_are_ignored() -> None:
    assert task(4, dice=[12, 99, -5])["result"] == "success"
    assert task(0, dice=[99])["result"] == "routine"
    assert task(9, dice=[0])["result"] == "impossible"


@pytest.mark.parametrize("face", [0, -1, 21, 10**30])
def test_face_die_does_not_have_is_refused(face: int) -> None:
    assert refused(
        "task", actor=kara(), inputs={"stat": "might", "difficulty": 3}, dice=[face]
    ) == (
        "bad_value",
        "dice[0]",
    )


# --- modifiers ------------------------------------------------------------------------------------


def test_every_modifier_kind_has_line_and_cap() -> None:
    """Every kind of modifier has its line and cap."""
    answer = task(
        9,
        skill="climbing",
        assets=[{"name": "rope", "steps": 2}, {"name": "spikes"}],
        ease=[{"name": "low gravity", "steps": 3}],
        hinder=[{"name": "rain", "steps": 2}],
        effort={"ease": 2},
        free_effort=1,
    )
    assert counted(answer) == [
        (-1, -1, "skill"),
        (-2, -2, "asset"),
        (-1, 0, "asset"),
        (-3, -3, "ability"),
        (2, 2, "situation"),
        (-2, -2, "effort"),
        (-1, -1, "effort"),
    ]
    assert [m["name"] for m in answer["task"]["modifiers"]] == [
        "trained in climbing",
        "rope",
        "spikes",
        "low gravity",
        "rain",
        "2 levels of Effort",
        "one free level of Effort",
    ]
    assert outline(answer)[:2] == (9, 2)


@pytest.mark.parametrize(
    ("skill", "found"),
    [
        ("climbing", [(-1, -1, "skill")]),
        ("persuasion", [(1, 1, "skill")]),
        ("singing", []),
        ("", []),
        ("basket weaving", []),
    ],
)
def test_unknown_skill_is_practiced(skill: str, found: list[tuple[int, int, str]]) -> None:
    assert counted(task(4, skill=skill)) == found


@pytest.mark.rule("skill.trained.one_step")
def test_skill_is_found_whatever_its_capitals() -> None:
    actor = kara(
        skills={"Climbing": "trained", "Speed Defense": "specialized", "Swimming": "trained"}
    )
    assert counted(task(4, actor=actor, skill=" climbing")) == [(-1, -1, "skill")]
    assert done("defend", actor=actor, target=guard())["task"]["difficulty"] == 2
    assert (
        done("move", actor=actor, inputs={"way": "long", "terrain": ["deep_water"]})["feet"] == 50
    )


def test_practiced_is_no_modifier() -> None:
    assert counted(task(4, actor=kara(skills={"climbing": "practiced"}), skill="climbing")) == []


@pytest.mark.parametrize(("ease", "difficulty"), [(3, 1), (4, 0), (9, 0)])
def test_difficulty_has_floor_and_lines_do_not(ease: int, difficulty: int) -> None:
    answer = task(4, ease=[{"name": "luck", "steps": ease}])
    assert answer["task"]["difficulty"] == difficulty
    assert sum(m["counted"] for m in answer["task"]["modifiers"]) == -ease


def test_hindrance_has_no_cap() -> None:
    answer = task(15, hinder=[{"name": "storm", "steps": 20}, {"name": "night", "steps": 20}])
    assert outline(answer)[:3] == (15, 55, "impossible")


@pytest.mark.parametrize(
    ("bonus", "assets", "ruling", "difficulty", "stays"),
    [
        (1, 0, "kept", 4, 1),
        (3, 0, "kept", 3, 0),
        (5, 0, "kept", 3, 2),
        (6, 0, "kept", 2, 0),
        (9, 0, "kept", 2, 3),
        (9, 0, "wasted", 2, 0),
        (3, 2, "kept", 2, 3),
        (3, 2, "wasted", 2, 0),
        (4, 2, "kept", 2, 4),
        (4, 2, "wasted", 2, 1),
        (6, 1, "kept", 2, 3),
        (-2, 0, "kept", 4, -2),
        (-3, 0, "kept", 4, -3),
    ],
)
def test_full_threes_of_roll_bonus_are_assets(
    bonus: int, assets: int, ruling: str, difficulty: int, stays: int
) -> None:
    helpers = [{"name": "help"}] * assets
    rulings = {"roll_bonus_overflow": ruling}
    answer = task(4, roll_bonus=bonus, assets=helpers, rulings=rulings, dice=[10])
    assert answer["task"]["difficulty"] == difficulty
    assert answer["roll"] == {"natural": 10, "total": 10 + stays}
    assert (answer["result"] == "success") is (10 + stays >= 3 * difficulty)


def test_bonus_decides_what_is_impossible() -> None:
    assert task(7, roll_bonus=1)["task"]["roll"] == "needed"
    assert task(7, roll_bonus=-1)["task"]["roll"] == "impossible"
    assert task(6, roll_bonus=-3)["task"]["roll"] == "impossible"
    # +3 with the assets full stays on the die and still reaches 21
    assert task(9, roll_bonus=3, assets=[{"name": "a", "steps": 2}])["task"]["roll"] == "needed"


# --- the price ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("initial", "levels", "edge", "inputs", "points"),
    [
        (0, 1, 1, {}, 2),
        (0, 2, 1, {}, 4),
        (3, 0, 2, {}, 1),
        (3, 1, 2, {}, 4),
        (1, 1, 3, {}, 1),
        (5, 1, 3, {}, 5),
        (5, 1, 3, {"edge_on": "effort"}, 5),
        (1, 2, 4, {"edge_on": "initial"}, 5),
        (1, 2, 4, {"edge_on": "effort"}, 2),
        (1, 0, 4, {"edge_on": "effort"}, 1),
        (2, 0, 9, {}, 0),
    ],
)
def test_edge_lowers_one_item(
    initial: int, levels: int, edge: int, inputs: Json, points: int
) -> None:
    answer = task(
        6, actor=kara(edge=edge), initial_cost=initial, effort={"ease": levels}, dice=[2], **inputs
    )
    assert price(answer) == (points, points)
    assert sum(line["points"] for line in answer["cost"]["lines"]) == points
    saved = [-line["points"] for line in answer["cost"]["lines"] if line["points"] < 0]
    assert all(0 < points <= edge for points in saved)


@pytest.mark.parametrize(("edge", "points"), [(2, 4), (3, 3), (5, 1), (6, 0), (9, 0)])
def test_pooled_edge_lowers_sum(edge: int, points: int) -> None:
    rulings = {"edge": "pooled"}
    answer = task(6, actor=kara(edge=edge), initial_cost=3, effort=EFFORT, rulings=rulings)
    assert price(answer) == (points, 0)


def test_lines_of_price() -> None:
    hurt = kara(speed=9, intellect=0, armor=[{"name": "mail", "armor": 2, "speed_effort_cost": 2}])
    answer = task(6, stat="speed", actor=hurt, effort={"ease": 1}, initial_cost=1)
    assert lines(answer["cost"]["lines"]) == [
        (1, "initial_cost.definition"),
        (3, "effort.cost"),
        (1, "damage_track.impaired.effort_cost"),
        (2, "fact.armor.speed_effort_cost"),
    ]
    assert answer["cost"]["pool"] == "speed"


@pytest.mark.parametrize(("pool", "ok"), [(5, True), (4, False)])
@pytest.mark.parametrize("difficulty", [1, 5, 12])
def test_unaffordable_price_is_refused_first(difficulty: int, pool: int, ok: bool) -> None:
    """What cannot be paid is refused before anything else."""
    inputs = {"stat": "might", "difficulty": difficulty, "initial_cost": 2, "effort": EFFORT}
    for dice in (None, [20]):
        answer = ask("task", actor=kara(might=pool, edge=0), inputs=inputs, dice=dice)
        assert answer["ok"] is ok
        assert ok or answer["error"]["code"] == "cannot_pay"


def test_edge_counts_when_checking_pool() -> None:
    """Edge counts when it is asked whether a pool can pay."""
    assert price(task(6, actor=kara(might=2), effort=EFFORT, dice=[2])) == (2, 2)
    assert refused(
        "task", actor=kara(might=1), inputs={"stat": "might", "difficulty": 6, "effort": EFFORT}
    ) == (
        "cannot_pay",
        "inputs.effort",
    )
    assert refused(
        "task", actor=kara(might=1), inputs={"stat": "might", "difficulty": 6, "initial_cost": 3}
    ) == (
        "cannot_pay",
        "actor.pools.might",
    )


@pytest.mark.parametrize(
    ("inputs", "code", "field"),
    [
        ({"effort": {"ease": 3}}, "effort_limit", "inputs.effort"),
        ({"free_effort": 1}, "not_allowed", "inputs.free_effort"),
        ({"retry": True}, "not_allowed", "inputs.retry"),
    ],
)
def test_what_rules_do_not_allow(inputs: Json, code: str, field: str) -> None:
    assert refused("task", actor=kara(), inputs={"stat": "might", "difficulty": 3, **inputs}) == (
        code,
        field,
    )


def test_retry_with_effort_is_ordinary_task() -> None:
    """A retry with effort is a task like any other."""
    assert outline(task(5, retry=True, effort=EFFORT, dice=[12])) == (5, 4, "needed", "success")


def test_free_level_exceeds_character_within_six_steps() -> None:
    """A free level may exceed the character and not six steps."""
    assert task(9, effort={"ease": 2}, free_effort=1)["task"]["difficulty"] == 6
    able = kara(might=20, effort=6)
    assert task(15, actor=able, effort={"ease": 6}, free_effort=2)["task"]["difficulty"] == 9


# --- paying and the damage track ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "paid", "left", "track"),
    [(2, 2, 0, "impaired"), (19, 2, 0, "impaired"), (20, 0, 2, "hale"), (1, 2, 0, "impaired")],
)
def test_emptied_pool_drops_track_unless_refunded(
    face: int, paid: int, left: int, track: str
) -> None:
    """A pool emptied by paying drops the track unless it comes back."""
    answer = task(4, actor=kara(might=2), effort=EFFORT, dice=[face])
    assert (answer["cost"]["points"], answer["cost"]["paid"]) == (2, paid)
    assert (pools(answer["actor"])[0], answer["actor"]["damage_track"]) == (left, track)


def test_zero_payment_ruling_keeps_sheet_legal() -> None:
    """By ruling paying to zero is harmless and the sheet stays legal."""
    rulings = {"spending_to_zero_drops_track": False}
    answer = task(4, actor=kara(might=2), effort=EFFORT, dice=[2], rulings=rulings)
    assert (pools(answer["actor"])[0], answer["actor"]["damage_track"]) == (0, "hale")
    again = task(4, stat="speed", actor=answer["actor"], dice=[12], rulings=rulings)
    assert again["result"] == "success"
    assert refused("task", actor=answer["actor"], inputs={"stat": "might", "difficulty": 3}) == (
        "inconsistent_character",
        "actor.damage_track",
    )


def test_state_at_start_governs_special_roll() -> None:
    # the price empties a Pool, yet the 19 is that of a hale character
    answer = task(4, actor=kara(might=2), effort=EFFORT, dice=[19])
    assert (answer["special"]["kind"], answer["actor"]["damage_track"]) == (
        "minor_effect",
        "impaired",
    )


# --- the roll -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "result", "special"),
    [
        (1, "failure", "gm_intrusion"),
        (11, "failure", None),
        (12, "success", None),
        (17, "success", None),
        (18, "success", None),
        (19, "success", "minor_effect"),
        (20, "success", "major_effect"),
    ],
)
def test_what_face_is_worth_on_task(face: int, result: str, special: str | None) -> None:
    answer = task(4, dice=[face])
    choices = [special] if special in ("minor_effect", "major_effect") else []
    assert (answer["roll"], answer["result"]) == ({"natural": face, "total": face}, result)
    assert answer["special"] == {
        "kind": special,
        "choices": choices,
        "taken": choices[0] if choices else None,
        "damage_bonus": 0,
    }
    assert answer["damage"] is None
    told = ["gm_intrusion"] if face == 1 else []
    assert [event["kind"] for event in answer["events"]] == told


def test_natural_one_intrudes_even_when_it_succeeds() -> None:
    answer = task(1, roll_bonus=2, dice=[1])
    assert (answer["result"], answer["special"]["kind"]) == ("success", "gm_intrusion")


def test_seventeen_to_twenty_offer_nothing_on_failure() -> None:
    for face in (17, 18, 19):
        answer = task(7, roll_bonus=1, dice=[face])
        assert (answer["result"], answer["special"]["kind"]) == ("failure", None)


def test_twenty_gives_everything_back() -> None:
    answer = task(6, effort={"ease": 2}, initial_cost=3, dice=[20])
    assert price(answer) == (7, 0)
    assert pools(answer["actor"]) == (12, 9, 8)
    assert [(event["kind"], event["rule"]) for event in answer["events"]] == [
        ("refund", "special_roll.twenty.refund")
    ]


@pytest.mark.parametrize(("ruling", "paid"), [(False, 3), (True, 0)])
def test_impaired_get_no_effects_and_no_refund(ruling: bool, paid: int) -> None:
    hurt = kara(intellect=0)
    answer = task(
        6, actor=hurt, effort=EFFORT, dice=[20], rulings={"twenty_refund_when_impaired": ruling}
    )
    assert answer["special"] == {"kind": None, "choices": [], "taken": None, "damage_bonus": 0}
    assert price(answer) == (3, paid)


# --- rolling anyway -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "paid", "kind"), [(1, 2, "gm_intrusion"), (2, 2, None), (20, 0, "major_effect")]
)
def test_routine_task_may_be_rolled_for_twenty(face: int, paid: int, kind: str | None) -> None:
    """A routine task may be rolled in hope of a twenty."""
    answer = task(1, effort=EFFORT, roll_anyway=True, dice=[face])
    assert (answer["task"]["roll"], answer["result"]) == ("routine", "success")
    assert answer["roll"] == {"natural": face, "total": face}
    assert (answer["cost"]["paid"], answer["special"]["kind"]) == (paid, kind)


@pytest.mark.parametrize(
    "inputs", [{"difficulty": 0}, {"difficulty": 1, "assets": [{"name": "rope"}]}]
)
def test_free_routine_task_is_not_rolled(inputs: Json) -> None:
    """A routine task that cost nothing is not rolled."""
    answer = done(
        "task", actor=kara(), inputs={"stat": "might", "roll_anyway": True, **inputs}, dice=[20]
    )
    assert (answer["roll"], answer["special"], answer["result"]) == (None, None, "routine")


def test_roll_anyway_leaves_rolled_task_alone() -> None:
    """Roll anyway changes nothing on a task that is rolled."""
    assert task(4, effort=EFFORT, roll_anyway=True, dice=[5])["result"] == "failure"


# --- intrusions -----------------------------------------------------------------------------------


def test_intrusion_restores_difficulty_of_automatic_task() -> None:
    answer = task(
        3, skill="climbing", assets=[{"name": "rope"}], effort=EFFORT, intrusion=True, dice=[8]
    )
    assert outline(answer) == (3, 3, "needed", "failure")
    assert counted(answer) == [(-1, 0, "skill"), (-1, 0, "asset"), (-1, 0, "effort")]
    assert price(answer) == (0, 0)


def test_intrusion_refunds_effort_but_not_initial_cost() -> None:
    """An intrusion asks for no effort and still for the initial cost."""
    poor = kara(might=2, edge=0)
    inputs = {"assets": [{"name": "rope", "steps": 2}], "effort": {"ease": 2}, "intrusion": True}
    assert price(task(2, actor=poor, dice=[9], **inputs)) == (0, 0)
    assert price(task(2, actor=poor, initial_cost=2, dice=[9], **inputs)) == (2, 2)
    request = {"stat": "might", "difficulty": 2, "initial_cost": 3, **inputs}
    assert refused("task", actor=poor, inputs=request)[0] == "cannot_pay"


def test_by_ruling_effort_stays_spent_in_intrusion() -> None:
    rulings = {"intrusion_returns_effort": False}
    assert price(task(1, effort=EFFORT, intrusion=True, dice=[9], rulings=rulings)) == (2, 2)
    request = {"stat": "might", "difficulty": 1, "effort": EFFORT, "intrusion": True}
    assert refused("task", actor=kara(might=1), inputs=request, rulings=rulings)[0] == "cannot_pay"


def test_intrusion_on_any_other_task_changes_nothing() -> None:
    inputs = {"skill": "climbing", "effort": EFFORT, "dice": [9]}
    assert task(5, intrusion=True, **inputs) == task(5, **inputs)
    assert task(9, intrusion=True) == task(9)


def test_intrusion_cannot_make_difficulty_out_of_nothing() -> None:
    assert outline(task(0, intrusion=True)) == (0, 0, "routine", "routine")


def test_intrusion_refunds_damage_effort_of_automatic_attack() -> None:
    """An intrusion on an automatic attack returns effort on damage as well."""
    answer = attack(guard(2), effort={"ease": 1, "damage": 1}, intrusion=True, dice=[6])
    assert outline(answer) == (2, 2, "needed", "success")
    assert (price(answer), answer["damage"]["dealt"]) == ((0, 0), 4)


# --- who can act ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actor", "field"),
    [
        (kara(damage_track="dead"), "actor.damage_track"),
        (kara(might=0, speed=0, intellect=0), "actor.damage_track"),
        (kara(might=0, speed=0), "actor.damage_track"),
        (kara(damage_track="debilitated"), "actor.damage_track"),
        (kara(conditions=["stunned"]), "actor.conditions"),
        (kara(conditions=[{"name": "stunned", "text": "by the blast"}]), "actor.conditions"),
    ],
)
def test_who_cannot_act(actor: Json, field: str) -> None:
    for procedure, inputs in (
        ("task", {"stat": "might", "difficulty": 0}),
        ("attack", {"attack": "broadsword"}),
    ):
        target = {} if procedure == "task" else {"target": guard()}
        assert refused(procedure, actor=actor, inputs=inputs, **target) == ("cannot_act", field)


def test_dazed_and_impaired_characters_act() -> None:
    answer = task(3, actor=kara(intellect=0, conditions=["dazed", "cold feet"]))
    assert counted(answer) == [(1, 1, "situation")]


@pytest.mark.parametrize(
    "actor",
    [
        kara(might=0, damage_track="hale"),
        kara(might=0, speed=0, damage_track="impaired"),
        kara(might=0, speed=0, intellect=0, damage_track="debilitated"),
    ],
)
def test_track_better_than_its_pools_is_refused(actor: Json) -> None:
    for procedure, inputs in (
        ("task", {"stat": "might", "difficulty": 0}),
        ("damage", {"points": 1}),
        ("recover", {}),
        ("intrude", {"accept": False}),
    ):
        assert refused(procedure, actor=actor, inputs=inputs) == (
            "inconsistent_character",
            "actor.damage_track",
        )
