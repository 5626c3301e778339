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
def test_nobody_has_moved_after_failure(procedure: str) -> None:
    field, inputs = WAYS[procedure]
    there = answer(procedure, 20, **inputs)
    assert there["result"] == "success"
    assert there[field]
    failed = answer(procedure, 2, **inputs)
    assert failed["result"] == "failure"
    assert failed[field] is None


@pytest.mark.rule("movement.long.failure", "movement.zero_gravity.push", "climbing.move.half_speed")
@pytest.mark.parametrize("procedure", WAYS)
def test_impossible_place_stops_every_move(procedure: str) -> None:
    """Nobody moves where it is impossible with dice and without."""
    field, inputs = WAYS[procedure]
    for dice in ((), (20,)):
        out = answer(procedure, *dice, **inputs, **REFUSED_GROUND)
        assert out["result"] == "impossible"
        assert out[field] is None
        assert not [e for e in out["events"] if e["kind"] == "stopped"]


@pytest.mark.parametrize("procedure", WAYS)
def test_success_is_told_before_die(procedure: str) -> None:
    """Before the die it is said what success would bring."""
    field, inputs = WAYS[procedure]
    out = answer(procedure, **inputs)
    assert out["result"] is None
    assert out[field]


@pytest.mark.rule("trap_poison.index")
def test_poison_waits_for_trap_to_strike() -> None:
    """No poison is in anybody before a trap has struck."""
    needle = {"name": "needle", "level": 1, "damage": {"points": 1, "poison": True}}
    out = answer("trap_spring", trap=needle)
    assert (out["result"], out["poison"]) == (None, None)
    evaded = answer("trap_spring", trap=needle, ease=[{"name": "thick gloves", "steps": 1}])
    assert (evaded["result"], evaded["poison"]) == ("routine", None)


@pytest.mark.rule("healing.limit.once_per_day")
def test_impossible_healing_uses_no_attempt() -> None:
    """Healing that is impossible uses up no attempt."""
    hurt = kara(name="Ben", might=2)
    out = ask("heal", actor=kara(), target=hurt, inputs={"points": 9, **REFUSED_GROUND}, dice=[20])
    assert out["result"] == "impossible"
    assert "healed_by" not in out["target"]
    tried = ask("heal", actor=kara(), target=hurt, inputs={"points": 3}, dice=[2])
    assert tried["target"]["healed_by"] == ["Kara"]
