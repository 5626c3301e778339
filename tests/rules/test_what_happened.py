"""What an answer says happened has happened: a failure and what is impossible bring nothing of what
success would.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.people import ask, done, kara

REFUSED_GROUND: dict[str, Any] = {"hinder": [{"name": "an avalanche", "steps": 9}]}
WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    "move": ("feet", {"way": "long"}),
    "climb": ("feet", {"difficulty": 4}),
    "push_off": ("drift", {"feet": 10}),
}


def answer(procedure: str, *dice: int, **inputs: Any) -> dict[str, Any]:
    return done(procedure, actor=kara(), inputs=inputs, **({"dice": list(dice)} if dice else {}))


@pytest.mark.rule("movement.long.failure", "movement.zero_gravity.push", "climbing.move.half_speed")
@pytest.mark.parametrize("procedure", WAYS)
def test_nobody_has_moved_after_a_failure(procedure: str) -> None:
    field, inputs = WAYS[procedure]
    there = answer(procedure, 20, **inputs)
    assert there["result"] == "success"
    assert there[field]
    failed = answer(procedure, 2, **inputs)
    assert failed["result"] == "failure"
    assert failed[field] is None


@pytest.mark.rule("movement.long.failure", "movement.zero_gravity.push", "climbing.move.half_speed")
@pytest.mark.parametrize("procedure", WAYS)
def test_nobody_moves_where_it_is_impossible_with_dice_and_without(procedure: str) -> None:
    field, inputs = WAYS[procedure]
    for dice in ((), (20,)):
        out = answer(procedure, *dice, **inputs, **REFUSED_GROUND)
        assert out["result"] == "impossible"
        assert out[field] is None
        assert not [e for e in out["events"] if e["kind"] == "stopped"]


@pytest.mark.parametrize("procedure", WAYS)
def test_before_the_die_it_is_said_what_success_would_bring(procedure: str) -> None:
    field, inputs = WAYS[procedure]
    out = answer(procedure, **inputs)
    assert out["result"] is None
    assert out[field]


@pytest.mark.rule("trap_poison.index")
def test_no_poison_is_in_anybody_before_a_trap_has_struck() -> None:
    needle = {"name": "needle", "level": 1, "damage": {"points": 1, "poison": True}}
    out = answer("trap_spring", trap=needle)
    assert (out["result"], out["poison"]) == (None, None)
    evaded = answer("trap_spring", trap=needle, ease=[{"name": "thick gloves", "steps": 1}])
    assert (evaded["result"], evaded["poison"]) == ("routine", None)


@pytest.mark.rule("healing.limit.once_per_day")
def test_healing_that_is_impossible_uses_up_no_attempt() -> None:
    hurt = kara(name="Ben", might=2)
    out = ask("heal", actor=kara(), target=hurt, inputs={"points": 9, **REFUSED_GROUND}, dice=[20])
    assert out["result"] == "impossible"
    assert "healed_by" not in out["target"]
    tried = ask("heal", actor=kara(), target=hurt, inputs={"points": 3}, dice=[2])
    assert tried["target"]["healed_by"] == ["Kara"]
