"""The contract on recovery, initiative, intrusions and rerolls."""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import Json, ask, done, guard, kara, line, lines, pools, refused

TIRED = kara(might=5, speed=7)


def rest(actor: Json = TIRED, dice: list[int] | None = None, **inputs: Any) -> Json:
    """A recovery of Kara's."""
    request = {"rulings": inputs.pop("rulings")} if "rulings" in inputs else {}
    return done("recover", actor=actor, inputs=inputs, dice=dice, **request)


def no_rest(actor: Json = TIRED, dice: list[int] | None = None, **inputs: Any) -> tuple[str, str]:
    """Code and field of a recovery that is refused."""
    request = {"rulings": inputs.pop("rulings")} if "rulings" in inputs else {}
    return refused("recover", actor=actor, inputs=inputs, dice=dice, **request)


# --- recovery -------------------------------------------------------------------------------------

OVERFULL = {**kara(), "pools": {**kara()["pools"], "might": {"value": 14, "max": 12, "edge": 1}}}


@pytest.mark.rule("healing.effect.one_pool", "recovery.rest.max_cap")
def test_overfull_pool_neither_gains_nor_loses() -> None:
    """A pool over its maximum regains nothing and loses nothing."""
    first_aid = done("heal", actor=OVERFULL, inputs={"points": 2, "pool": "might"}, dice=[20])
    balm = {"name": "balm", "level": 2, "effect": {"affects": "self", "healing": 3}}
    drunk = done(
        "cypher",
        actor={**OVERFULL, "cyphers": [balm]},
        inputs={"cypher": "balm", "pool": "might"},
        dice=[10],
    )
    for answer in (first_aid, drunk):
        assert answer["regained"] == {"might": 0, "speed": 0, "intellect": 0}
        assert answer["actor"]["pools"]["might"] == {"value": 14, "max": 12, "edge": 1}
        [told] = [e for e in answer["events"] if e["kind"] == "healed"]
        assert "regains 0 points of Might" in told["text"]


def test_roll_without_distribution_is_only_reported() -> None:
    answer = rest(kara(might=5, recovery_bonus=2), [4])
    assert answer["to_spend"] == 4 + 2 + 2
    assert answer["actor"] == kara(might=5, recovery_bonus=2)
    assert answer["roll"] == {"natural": 4, "total": 8}
    assert lines(answer["recovery"]) == [
        (4, "recovery.roll.formula"),
        (2, "recovery.roll.formula"),
        (2, "advancement.other.recovery"),
    ]


def test_no_die_no_recovery() -> None:
    answer = rest(TIRED, None, spend={"might": 2})
    assert (answer["roll"], answer["actor"]) == (None, TIRED)


@pytest.mark.parametrize(
    ("spend", "left"),
    [
        ({"might": 5}, (10, 7, 8)),
        ({"might": 3, "speed": 2}, (8, 9, 8)),
        ({"might": 1}, (6, 7, 8)),
        ({"might": 0, "intellect": 0}, (5, 7, 8)),
        ({}, (5, 7, 8)),
    ],
)
def test_distribution_uses_rest_up(spend: Json, left: tuple[int, int, int]) -> None:
    answer = rest(TIRED, [3], spend=spend)
    assert (pools(answer["actor"]), answer["actor"]["recoveries_used"]) == (left, 1)


@pytest.mark.parametrize(
    ("spend", "code", "field"),
    [
        ({"might": 6}, "bad_value", "inputs.spend"),
        ({"might": 3, "speed": 2, "intellect": 1}, "bad_value", "inputs.spend"),
        ({"speed": 3}, "bad_value", "inputs.spend.speed"),
        ({"intellect": 1}, "bad_value", "inputs.spend.intellect"),
        ({"might": -1}, "bad_value", "inputs.spend.might"),
        ({"might": True}, "bad_value", "inputs.spend.might"),
        ({"luck": 1}, "unknown_field", "inputs.spend.luck"),
    ],
)
def test_distributions_that_are_refused(spend: Json, code: str, field: str) -> None:
    assert no_rest(TIRED, [3], spend=spend) == (code, field)


def test_rests_of_day_come_in_their_order() -> None:
    actor, names = kara(), []
    for _ in range(5):
        answer = rest(actor, [1], spend={})
        names.append((answer["rest"], answer["actor"]["recoveries_used"]))
        actor = answer["actor"]
    assert names == [
        ("action", 1),
        ("ten_minutes", 2),
        ("one_hour", 3),
        ("ten_hours", 0),
        ("action", 1),
    ]


@pytest.mark.parametrize("used", range(4))
@pytest.mark.parametrize("name", ["action", "ten_minutes", "one_hour", "ten_hours"])
def test_only_next_rest_is_legal(used: int, name: str) -> None:
    actor = kara(might=5, recoveries_used=used)
    due = ["action", "ten_minutes", "one_hour", "ten_hours"][used]
    if name == due:
        assert rest(actor, [2], rest=name, spend={})["rest"] == name
    else:
        assert no_rest(actor, [2], rest=name, spend={}) == ("out_of_order", "inputs.rest")
    full_night = {"new_day": "full_night"}
    if name == "ten_hours":
        answer = rest(actor, [2], rest=name, spend={}, rulings=full_night)
        assert answer["actor"]["recoveries_used"] == 0


@pytest.mark.parametrize(
    ("face", "ok"), [(1, True), (6, True), (7, False), (0, False), (20, False)]
)
def test_die_has_six_sides(face: int, ok: bool) -> None:
    answer = ask("recover", actor=TIRED, inputs={}, dice=[face])
    assert answer["ok"] is ok
    assert ok or (answer["error"]["code"], answer["error"]["field"]) == ("bad_value", "dice[0]")


@pytest.mark.parametrize(
    ("actor", "spend", "track"),
    [
        (kara(might=0), {"might": 1}, "hale"),
        (kara(might=0, speed=0), {"speed": 1}, "impaired"),
        (kara(might=0, speed=0), {"speed": 1, "might": 1}, "hale"),
        (kara(might=0, damage_track="debilitated"), {"might": 1}, "impaired"),
        (kara(might=0, speed=5), {"speed": 1}, "impaired"),
    ],
)
def test_points_into_empty_pool_lift_track(actor: Json, spend: Json, track: str) -> None:
    answer = rest(actor, [3], spend=spend)
    assert answer["actor"]["damage_track"] == track


def test_step_of_track_instead_of_points() -> None:
    shaken = kara(might=5, damage_track="debilitated")
    answer = rest(shaken, [6], instead_of_points=True)
    assert (answer["actor"]["damage_track"], pools(answer["actor"])) == ("impaired", (5, 9, 8))
    assert answer["actor"]["recoveries_used"] == 1


@pytest.mark.parametrize(
    ("actor", "inputs", "code", "field"),
    [
        (kara(), {}, "not_allowed", "inputs.instead_of_points"),
        (kara(might=0), {}, "not_allowed", "inputs.instead_of_points"),
        (kara(damage_track="impaired"), {"spend": {"might": 1}}, "bad_value", "inputs.spend"),
        (kara(damage_track="impaired"), {"rest": "one_hour"}, "out_of_order", "inputs.rest"),
    ],
)
def test_unavailable_track_step_is_refused(
    actor: Json, inputs: Json, code: str, field: str
) -> None:
    """A step of the track that is not to be had."""
    assert no_rest(actor, [6], instead_of_points=True, **inputs) == (code, field)


def test_who_may_rest() -> None:
    crawling = kara(might=0, speed=0)
    assert rest(crawling, [1], spend={"might": 1})["actor"]["damage_track"] == "impaired"
    strict = {"debilitated_may_rest": False}
    assert no_rest(crawling, [1], rulings=strict) == ("cannot_act", "actor.damage_track")
    assert rest({**crawling, "recoveries_used": 1}, [1], rulings=strict)["ok"]
    assert no_rest(kara(damage_track="dead"), [1]) == ("cannot_act", "actor.damage_track")
    assert no_rest(kara(conditions=["stunned"]), [1]) == ("cannot_act", "actor.conditions")


# --- initiative -----------------------------------------------------------------------------------

BOOK: Json = {
    "rolls": [
        {"name": "Charles", "natural": 8},
        {"name": "Shanna", "natural": 15},
        {"name": "Tammie", "natural": 4},
    ],
    "foes": [
        {"kind": "npc", "name": "guard 1", "level": 2},
        {"kind": "npc", "name": "guard 2", "level": 2},
    ],
}


def test_books_initiative() -> None:
    answer = done("initiative", inputs=BOOK)
    assert answer["order"] == ["Shanna", "Charles", "guard 1", "guard 2", "Tammie"]


@pytest.mark.parametrize(
    ("rulings", "order"),
    [
        ({}, ["Eve", "rat", "ogre", "cat", "Ann", "Bob", "Dan"]),
        ({"initiative_tie": "pc_first"}, ["Eve", "Ann", "rat", "ogre", "cat", "Bob", "Dan"]),
        ({"initiative_target": "each"}, ["Eve", "ogre", "Ann", "cat", "Bob", "rat", "Dan"]),
        (
            {"initiative_target": "each", "initiative_tie": "pc_first"},
            ["Eve", "Ann", "ogre", "Bob", "cat", "Dan", "rat"],
        ),
    ],
)
def test_initiative_with_every_switch(rulings: Json, order: list[str]) -> None:
    inputs = {
        "rolls": [
            {"name": "Ann", "natural": 12, "steps": 1},
            {"name": "Bob", "natural": 12},
            {"name": "Dan", "natural": 6, "steps": -1},
            {"name": "Eve", "natural": 20},
        ],
        "foes": [
            {"kind": "npc", "name": "rat", "level": 1},
            {"kind": "npc", "name": "ogre", "level": 5},
            {"kind": "npc", "name": "cat", "level": 2, "modifications": {"initiative": 4}},
        ],
    }
    assert done("initiative", inputs=inputs, rulings=rulings)["order"] == order


def test_initiative_of_one_side_only() -> None:
    assert done("initiative", inputs={"rolls": [], "foes": BOOK["foes"]})["order"] == [
        "guard 1",
        "guard 2",
    ]
    assert done("initiative", inputs={"rolls": BOOK["rolls"], "foes": []})["order"] == [
        "Shanna",
        "Charles",
        "Tammie",
    ]
    assert done("initiative", inputs={"rolls": [], "foes": []})["order"] == []


@pytest.mark.parametrize(
    ("inputs", "code", "field"),
    [
        ({"rolls": []}, "bad_value", "inputs.foes"),
        ({"rolls": [{"name": "Ann"}], "foes": []}, "bad_value", "inputs.rolls[0].natural"),
        (
            {"rolls": [{"name": "Ann", "natural": 21}], "foes": []},
            "bad_value",
            "inputs.rolls[0].natural",
        ),
        (
            {"rolls": [{"name": "Ann", "natural": 0}], "foes": []},
            "bad_value",
            "inputs.rolls[0].natural",
        ),
        (
            {"rolls": [{"name": "Ann", "natural": 5, "step": 1}], "foes": []},
            "unknown_field",
            "inputs.rolls[0].step",
        ),
        ({"rolls": [{"name": "Ann", "natural": 5}] * 2, "foes": []}, "bad_value", "inputs.rolls"),
        ({"rolls": [], "foes": [{"kind": "pc", "name": "x"}]}, "bad_value", "inputs.foes[0].kind"),
        (
            {"rolls": [], "foes": [guard(), guard(health=99)]},
            "inconsistent_character",
            "inputs.foes[1].health",
        ),
    ],
)
def test_initiative_that_makes_no_sense(inputs: Json, code: str, field: str) -> None:
    assert refused("initiative", inputs=inputs) == (code, field)


# --- intrusions -----------------------------------------------------------------------------------

FRIEND = kara(name="Ben", xp=0)


@pytest.mark.parametrize(
    ("inputs", "xp", "after", "friend"),
    [
        ({"accept": True, "pass_to": FRIEND}, 0, 1, 1),
        ({"accept": True, "pass_to": FRIEND}, 5, 6, 1),
        ({"accept": True, "alone": True}, 4, 5, None),
        ({"accept": False, "alone": True}, 4, 3, None),
        ({"accept": True, "free": True, "alone": True}, 2, 2, None),
        ({"accept": False}, 1, 0, None),
        ({"accept": False, "pass_to": FRIEND}, 4, 3, 0),
        ({"accept": True, "free": True}, 2, 2, None),
        ({"accept": True, "free": True, "pass_to": FRIEND}, 2, 2, 0),
        ({"accept": False, "free": True}, 2, 1, None),
    ],
)
def test_intrusion_answered(inputs: Json, xp: int, after: int, friend: int | None) -> None:
    answer = done("intrude", actor=kara(xp=xp), inputs=inputs)
    assert answer["actor"] == kara(xp=after)
    assert answer.get("pass_to") == (None if friend is None else {**FRIEND, "xp": friend})


@pytest.mark.parametrize(
    ("actor", "inputs", "code", "field"),
    [
        (kara(xp=0), {"accept": False}, "cannot_pay", "actor.xp"),
        (kara(xp=-1), {"accept": False}, "cannot_pay", "actor.xp"),
        (kara(xp=0), {"accept": False, "free": True}, "cannot_pay", "actor.xp"),
        (kara(xp=0), {"accept": False, "mind_control": True}, "cannot_pay", "actor.xp"),
        (kara(), {"accept": True}, "bad_value", "inputs.pass_to"),
        (kara(), {"accept": True, "alone": False}, "bad_value", "inputs.pass_to"),
        (kara(), {"accept": True, "alone": True, "pass_to": FRIEND}, "not_allowed", "inputs.alone"),
        (kara(), {"accept": True, "alone": "yes"}, "bad_value", "inputs.alone"),
        (kara(), {"accept": True, "pass_to": None}, "bad_value", "inputs.pass_to"),
        (kara(), {"accept": True, "pass_to": kara()}, "not_allowed", "inputs.pass_to"),
        (kara(), {"accept": True, "pass_to": guard()}, "bad_value", "inputs.pass_to.kind"),
        (
            kara(),
            {"accept": True, "pass_to": {**FRIEND, "xp": "1"}},
            "bad_value",
            "inputs.pass_to.xp",
        ),
        (
            kara(),
            {"accept": True, "pass_to": kara(name="Ben", might=0, damage_track="hale")},
            "inconsistent_character",
            "inputs.pass_to.damage_track",
        ),
        (kara(), {}, "bad_value", "inputs.accept"),
        (kara(), {"accept": "yes"}, "bad_value", "inputs.accept"),
        (kara(damage_track="dead"), {"accept": False}, "cannot_act", "actor.damage_track"),
        (guard(), {"accept": False}, "bad_value", "actor"),
    ],
)
def test_intrusion_answered_wrongly(actor: Json, inputs: Json, code: str, field: str) -> None:
    assert refused("intrude", actor=actor, inputs=inputs) == (code, field)


def test_switches_of_intrusions() -> None:
    firm = {"free_intrusion_refusable": False}
    assert refused(
        "intrude", actor=kara(), inputs={"accept": False, "free": True}, rulings=firm
    ) == (
        "not_allowed",
        "inputs.accept",
    )
    assert (
        done("intrude", actor=kara(), inputs={"accept": True, "free": True}, rulings=firm)["actor"][
            "xp"
        ]
        == 3
    )
    debt = {"mind_control_xp_debt": True}
    answer = done(
        "intrude", actor=kara(xp=0), inputs={"accept": False, "mind_control": True}, rulings=debt
    )
    assert answer["actor"]["xp"] == -1
    assert (
        refused("intrude", actor=kara(xp=0), inputs={"accept": False}, rulings=debt)[0]
        == "cannot_pay"
    )


# --- rerolls --------------------------------------------------------------------------------------


def swing(face: int, **changes: Any) -> Json:
    """An attack of Kara's that has been rolled, as a request."""
    inputs = {"attack": "broadsword", "effort": {"ease": 1}}
    return {
        "procedure": "attack",
        "actor": kara(),
        "target": guard(),
        "inputs": inputs,
        "dice": [face],
        **changes,
    }


def reroll(request: Json, face: int, **changes: Any) -> Json:
    """A reroll of it, as a request."""
    return {"procedure": "reroll", "inputs": {"request": request}, "dice": [face], **changes}


@pytest.mark.parametrize(("first", "second"), [(3, 17), (17, 3), (1, 20), (20, 1), (5, 5)])
def test_reroll_keeps_better_and_costs_one_xp(first: int, second: int) -> None:
    answer = done(**reroll(swing(first), second))
    best = done(**swing(max(first, second)))
    assert answer["reroll"] == {
        "first": first,
        "second": second,
        "kept": max(first, second),
        "xp": 1,
    }
    assert answer["actor"] == {**best["actor"], "xp": 2}
    own = ("actor", "actor_lines", "reroll", "reroll_lines")
    assert {k: v for k, v in answer.items() if k not in own} == {
        k: v for k, v in best.items() if k not in own
    }
    spent = {"figure": "xp", "points": -1, "name": "a reroll", "rule": "xp.immediate.reroll"}
    assert answer["actor_lines"] == [*best.get("actor_lines", []), spent]


def test_reroll_of_reroll_costs_another_xp() -> None:
    answer = done(**reroll(reroll(swing(2), 4), 18))
    assert (answer["roll"]["natural"], answer["actor"]["xp"], answer["cost"]["paid"]) == (18, 1, 2)
    kept = done(**reroll(reroll(reroll(swing(2), 19), 4), 5))
    assert (kept["roll"]["natural"], kept["actor"]["xp"]) == (19, 0)
    fourth = reroll(reroll(reroll(reroll(swing(2), 3), 4), 5), 6)
    assert refused(**fourth) == ("cannot_pay", "actor.xp")
    too_many = reroll(reroll(reroll(swing(2, actor=kara(xp=1)), 3), 4), 5)
    assert refused(**too_many) == ("cannot_pay", "inputs.request.actor.xp")


def test_somebody_else_may_pay_for_reroll() -> None:
    friend = kara(name="Ben", xp=1)
    answer = done(**reroll(swing(2), 18, actor=friend))
    assert (answer["actor"]["xp"], answer["payer"]) == (3, {**friend, "xp": 0})
    assert refused(**reroll(swing(2), 18, actor=kara(name="Ben", xp=0))) == (
        "cannot_pay",
        "actor.xp",
    )
    both = done(**reroll(reroll(swing(2), 4, actor=friend), 18))
    assert (both["actor"]["xp"], "payer" in both) == (2, False)


@pytest.mark.rule("xp.immediate.reroll")
@pytest.mark.parametrize("first", [1, 5, 18, 20])
def test_reroll_odds_match_better_face(first: int) -> None:
    """The odds of a reroll are those of the better face."""
    (row,) = done(**reroll(swing(first), 1), odds=True)["odds"]
    assert row["effort"] == {"ease": 1, "damage": 0}
    played = [done(**reroll(swing(first), face)) for face in range(1, 21)]
    assert row["success"] == sum(p["result"] == "success" for p in played) / 20
    assert row["expected_cost"] == sum(p["cost"]["paid"] for p in played) / 20
    assert (
        row["major_effect"] == sum("major_effect" in p["special"]["choices"] for p in played) / 20
    )
    dealt = [p["damage"]["taken"] if p["damage"] else 0 for p in played]
    assert row["damage"] == {str(n): dealt.count(n) / 20 for n in set(dealt)}
    before = done("reroll", inputs={"request": swing(first)}, odds=True)
    assert (before["odds"], before["roll"]) == ([row], None)


def test_rerolls_without_d20_have_no_odds() -> None:
    """What is rerolled without a d20 has no odds."""
    rest = {"procedure": "recover", "actor": kara(might=5), "inputs": {}, "dice": [2]}
    assert refused(**reroll(rest, 5), odds=True) == ("not_allowed", "odds")


def test_reroll_without_its_die_is_preview() -> None:
    answer = done(**reroll(swing(2), 1) | {"dice": None, "id": "p"})
    assert (answer["id"], answer["roll"], answer["actor"], answer["target"]) == (
        "p",
        None,
        kara(),
        guard(),
    )
    poor = swing(2, actor=kara(xp=0))
    assert refused(**reroll(poor, 1) | {"dice": None}) == ("cannot_pay", "actor.xp")


def test_reroll_of_defenses_and_recoveries() -> None:
    hit = {"procedure": "defend", "actor": kara(), "target": guard(), "inputs": {}, "dice": [3]}
    answer = done(**reroll(hit, 15))
    assert (answer["result"], pools(answer["actor"]), answer["actor"]["xp"]) == (
        "success",
        (12, 9, 8),
        2,
    )
    slept = {"procedure": "recover", "actor": TIRED, "inputs": {}, "dice": [1]}
    assert done(**reroll(slept, 6))["to_spend"] == 8
    assert refused(**reroll(slept, 7)) == ("bad_value", "dice[0]")


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        (reroll(swing(0), 5), "bad_value", "inputs.request.dice[0]"),
        (reroll(swing(5), 0), "bad_value", "dice[0]"),
        (reroll(swing(5), 21), "bad_value", "dice[0]"),
        (reroll(swing(5, actor=kara(xp=0)), 6), "cannot_pay", "actor.xp"),
        (reroll(swing(5) | {"dice": []}, 6), "not_allowed", "inputs.request.dice"),
        (reroll(swing(5, target=guard(1)), 6), "not_allowed", "inputs.request"),
        (reroll(swing(5, target=None), 6), "bad_value", "inputs.request.target"),
        (reroll(swing(5, luck=1), 6), "unknown_field", "inputs.request.luck"),
        (
            reroll(
                {"procedure": "damage", "actor": kara(), "inputs": {"points": 1}, "dice": [5]}, 6
            ),
            "not_allowed",
            "inputs.request",
        ),
        (
            reroll({"procedure": "nope", "dice": [5]}, 6),
            "unknown_procedure",
            "inputs.request.procedure",
        ),
        (
            reroll(reroll(swing(5, luck=1), 6), 7),
            "unknown_field",
            "inputs.request.inputs.request.luck",
        ),
        (reroll(swing(5), 6, rulings={"edge": "x"}), "bad_value", "rulings.edge"),
        ({"procedure": "reroll", "inputs": {}, "dice": [5]}, "bad_value", "inputs.request"),
        (
            {"procedure": "reroll", "inputs": {"request": 5}, "dice": [5]},
            "bad_value",
            "inputs.request",
        ),
        (
            {"procedure": "reroll", "inputs": {"request": swing(5), "again": 1}, "dice": [5]},
            "unknown_field",
            "inputs.again",
        ),
    ],
)
def test_rerolls_that_make_no_sense(request_: Json, code: str, field: str) -> None:
    assert refused(**request_) == (code, field)


def test_rerolls_nested_beyond_reason_are_refused() -> None:
    request = swing(5, actor=kara(xp=9000))
    for _ in range(150):
        request = reroll(request, 6)
    assert done(**request)["actor"]["xp"] == 8850
    for depth in (800, 930, 960, 980, 1000, 5000):
        deep = (
            b'{"procedure":"reroll","dice":[5],"inputs":{"request":' * depth + b"{}" + b"}}" * depth
        )
        assert line(deep)["error"]["code"] in ("bad_json", "bad_value")
