"""The contract's odds, against the engine itself: every row is all twenty faces put through the
same door.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from tests.examples import THOROUGH
from tests.people import BROADSWORD, Json, ask, done, guard, kara, refused

MIND_CONTROL: Json = {
    "name": "mind control",
    "damage": 0,
    "range": "short",
    "stats": ["intellect"],
    "cost": 3,
}

IMPAIRED = kara(intellect=0, effort=3)
PLATED = kara(
    effort=3,
    speed=9,
    armor=[{"name": "plate", "weight": "heavy"}, {"name": "shield", "source": "shield"}],
)


def task(difficulty: int, **inputs: Any) -> Json:
    """A task request."""
    return {"procedure": "task", "inputs": {"stat": "might", "difficulty": difficulty, **inputs}}


def attack(target: Json, **inputs: Any) -> Json:
    """An attack request."""
    return {"procedure": "attack", "target": target, "inputs": {"attack": "broadsword", **inputs}}


def defend(target: Json, **inputs: Any) -> Json:
    """A defense request."""
    return {"procedure": "defend", "target": target, "inputs": inputs}


REQUESTS = {
    "task": task(5),
    "routine": task(0),
    "nearly routine": task(2, skill="climbing"),
    "out of reach": task(8),
    "initial cost": task(4, initial_cost=3),
    "roll bonus": task(7, roll_bonus=4),
    "rolled anyway": task(1, roll_anyway=True),
    "intrusion": task(1, intrusion=True),
    "retry": task(4, retry=True, effort={"ease": 1}),
    "free level": task(6, free_effort=1, effort={"ease": 1}),
    "attack": attack(guard(4, armor=1)),
    "attack for an effect": attack(guard(4, armor=1), choice="minor_effect"),
    "attack through much Armor": attack(guard(3, armor=6)),
    "easy attack": attack(guard(1)),
    "hopeless attack": attack(guard(9)),
    "mind control": attack(guard(3), attack=MIND_CONTROL),
    "area attack": attack(guard(3), attack={**BROADSWORD, "area": True}),
    "attack rolled anyway": attack(guard(2), roll_anyway=True),
    "defense": defend(guard(4)),
    "defense on Intellect": defend(guard(4, damage=7), stat="intellect", damage_type="intellect"),
    "hopeless defense": defend(guard(10)),
    "unaware": defend(guard(2), unaware=True),
    "forgone": defend(guard(4), forgo=True),
}
ACTORS = {
    "Kara": kara(),
    "impaired": IMPAIRED,
    "plated": PLATED,
    "poor": kara(might=3, speed=2, intellect=2, effort=2),
    "effortless": kara(effort=0),
    "dazed": kara(conditions=["dazed"]),
    "mighty": kara(might=20, edge=3, effort=6),
}


def rows(request: Json, actor: Json, **changes: Any) -> list[Json]:
    """The odds of a request."""
    found: list[Json] = done(**{**request, "actor": actor, "odds": True, **changes})["odds"]
    return found


def with_effort(request: Json, row: Json) -> Json:
    """The same request with the levels of a row."""
    effort = {
        k: v for k, v in row["effort"].items() if k == "ease" or request["procedure"] == "attack"
    }
    return {**request, "inputs": {**request["inputs"], "effort": effort}}


RULINGS: tuple[Json, ...] = ({}, {"edge": "pooled", "twenty_refund_when_impaired": True})


def asked_of() -> Iterator[tuple[str, str, Json]]:
    """Every request of everybody under both rulings for `make thorough`; a third of them, evenly,
    in `make test`.
    """
    for (i, name), (j, actor), (k, rulings) in product(
        *(enumerate(each) for each in (REQUESTS, ACTORS, RULINGS))
    ):
        if THOROUGH or (i + j + k) % 3 == 0:
            yield name, actor, rulings


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "actor", "rulings"), [*asked_of()])
def test_every_row_is_twenty_faces_through_door(name: str, actor: str, rulings: Json) -> None:
    request = REQUESTS[name]
    asked = ask(**{**request, "actor": ACTORS[actor], "odds": True, "rulings": rulings})
    if not asked["ok"]:  # the request itself cannot be carried out: then there are no odds either
        assert asked["error"]["code"] in ("effort_limit", "cannot_pay", "not_allowed")
        return
    for row in asked["odds"]:
        played = with_effort(request, row)
        faces = [
            ask(**{**played, "actor": ACTORS[actor], "rulings": rulings}, dice=[face])
            for face in range(1, 21)
        ]
        assert row["affordable"] is faces[0]["ok"]
        if not faces[0]["ok"]:
            assert faces[0]["error"]["code"] in ("cannot_pay", "not_allowed")
            continue
        through = Counter(f["damage"]["taken"] if f["damage"] else 0 for f in faces)
        kinds = Counter(f["special"]["kind"] for f in faces if f["special"])
        assert row["cost"] == faces[0]["cost"]["points"]
        assert row["expected_cost"] == pytest.approx(sum(f["cost"]["paid"] for f in faces) / 20)
        assert row["difficulty"] == (faces[0]["task"]["difficulty"] if faces[0]["task"] else 0)
        assert row["success"] == sum(f["result"] in ("success", "routine") for f in faces) / 20
        for kind in ("gm_intrusion", "minor_effect", "major_effect"):
            assert row[kind] == kinds[kind] / 20
        assert row["damage"] == {str(points): n / 20 for points, n in sorted(through.items())}
        assert row["expected_damage"] == pytest.approx(
            sum(points * n for points, n in through.items()) / 20
        )


@pytest.mark.parametrize("actor", ACTORS)
@pytest.mark.parametrize("name", ["task", "attack", "defense"])
def test_odds_rows_cover_every_pair_in_order(name: str, actor: str) -> None:
    """There is a row for every pair in order."""
    request, limit = REQUESTS[name], ACTORS[actor]["effort"]
    pairs = [
        (ease, damage)
        for ease in range(limit + 1)
        for damage in range(limit - ease + 1 if request["procedure"] == "attack" else 1)
    ]
    found = [(r["effort"]["ease"], r["effort"]["damage"]) for r in rows(request, ACTORS[actor])]
    assert found == pairs
    assert found == sorted(found)


def test_harmless_attack_has_no_damage_effort_odds() -> None:
    """An attack that deals nothing has no levels on damage."""
    assert [r["effort"] for r in rows(REQUESTS["mind control"], kara())] == [
        {"ease": n, "damage": 0} for n in range(3)
    ]


@pytest.mark.parametrize("name", REQUESTS)
def test_chances_of_damage_sum_to_one(name: str) -> None:
    for row in rows(REQUESTS[name], kara()):
        assert sum(row["damage"].values()) == pytest.approx(1)
        keys = [int(points) for points in row["damage"]]
        assert keys == sorted(keys)


def test_contracts_row() -> None:
    actor = kara(skills={"bladed weapons": "trained"}, edge=0)
    row = rows(attack(guard(4)), actor)[3]
    assert row["effort"] == {"ease": 1, "damage": 0}
    assert (row["cost"], row["expected_cost"], row["difficulty"], row["success"]) == (
        3,
        2.85,
        2,
        0.75,
    )
    assert (row["gm_intrusion"], row["minor_effect"], row["major_effect"]) == (0.05, 0.05, 0.05)
    assert row["damage"] == {"0": 0.25, "4": 0.55, "5": 0.05, "6": 0.05, "7": 0.05, "8": 0.05}


def test_effort_of_request_does_not_matter() -> None:
    for levels in ({"ease": 1}, {"damage": 2}, {"ease": 1, "damage": 1}):
        assert rows(attack(guard(4), effort=levels), kara()) == rows(attack(guard(4)), kara())


def test_dice_of_request_do_not_matter() -> None:
    rolled = rows(attack(guard(4)), kara(), dice=[20])
    assert rolled == rows(attack(guard(4)), kara())


def test_unaffordable_effort_is_priced() -> None:
    """What a pool cannot pay is priced all the same."""
    found = rows(task(6), kara(might=3, edge=0, effort=3))
    assert [(r["cost"], r["affordable"]) for r in found] == [
        (0, True),
        (3, True),
        (5, False),
        (7, False),
    ]
    assert [r["difficulty"] for r in found] == [6, 5, 4, 3]
    assert [r["success"] for r in found] == [0.15, 0.3, 0.45, 0.6]


def test_odds_improve_with_each_effort_level() -> None:
    """Odds are better with every level that is paid."""
    chances = [r["success"] for r in rows(task(8), kara(might=20, effort=6))]
    assert all(worse <= better for worse, better in pairwise(chances))
    assert chances[0] == 0


def test_nobody_pays_for_odds() -> None:
    answer = done(**{**attack(guard(4), effort={"ease": 1}), "actor": kara(), "odds": True})
    assert (answer["actor"], answer["cost"]["paid"], answer["roll"]) == (kara(), 0, None)
    assert "odds" not in done(**{**attack(guard(4)), "actor": kara()})


@pytest.mark.rule("npc_combat.ally.player_rolls", "npc_combat.ally.no_effort")
@pytest.mark.parametrize(
    "inputs",
    [{}, {"choice": "minor_effect", "assets": [{}]}, {"situations": ["total_cover_pierced"]}],
)
def test_effortless_ally_has_one_odds_row(inputs: Json) -> None:
    """An ally that applies no effort has one row of odds."""
    request: Json = {
        "procedure": "ally_attack",
        "actor": guard(3),
        "target": guard(4, armor=1),
        "inputs": inputs,
    }
    (row,) = done(**request, odds=True)["odds"]
    played = [done(**request, dice=[face]) for face in range(1, 21)]
    assert (row["effort"], row["affordable"], row["cost"]) == ({"ease": 0, "damage": 0}, True, 0)
    assert row["success"] == sum(answer["result"] == "success" for answer in played) / 20
    taken = [answer["damage"]["taken"] if answer["damage"] else 0 for answer in played]
    assert row["expected_damage"] == pytest.approx(sum(taken) / 20)
    assert row["damage"] == {str(points): taken.count(points) / 20 for points in sorted(set(taken))}


@pytest.mark.parametrize(
    "request_",
    [
        {"procedure": "damage", "inputs": {"points": 1}},
        {"procedure": "recover", "inputs": {}},
        {"procedure": "intrude", "inputs": {"accept": False}},
    ],
)
def test_procedures_without_d20_have_no_odds(request_: Json) -> None:
    """What has no die of twenty sides has no odds."""
    assert refused(**request_, actor=kara(), odds=True) == ("not_allowed", "odds")


def test_odds_in_second_edition() -> None:
    first, second = (rows(task(5), kara(), edition=edition) for edition in ("csrd", "second"))
    assert first == second
    effect = attack(guard(4), choice="minor_effect")
    assert rows(effect, kara())[0]["damage"] != rows(effect, kara(), edition="second")[0]["damage"]
