"""A second defense, such as against venom, waits for its player once the first has failed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.play import BEN, GUARD, KARA, Table

from threefold.procedures.inputs import EaseEffort
from threefold.table.commands import Attempt, CallFor, Defend, FoeAttacks, Play, Settle, TakeAttack
from threefold.table.events import ActionSettled, DieFell
from threefold.table.history import Seat
from threefold.table.state import Called, Incoming, Rolled, SecondStage

ME, HIM = Seat("player", KARA), Seat("player", BEN)
VENOM = {
    "title": "venom",
    "difficulty": 3,
    "damage": 3,
    "damage_type": "speed",
    "kinds": ["poison"],
    "condition": "dazed",
    "hinder": [{"name": "a deep bite"}],
}


def bitten(table: Table, called: bool, *faces: int, **then: Any) -> None:
    """The guard's bite and its venom, called for or thrown by the GM, with these real dice."""
    inputs = msgspec.Raw(msgspec.json.encode({"damage": 2, "then": {**VENOM, **then}}))
    if not called:
        table.does(
            Play(procedure="defend", actor=KARA, target=GUARD, inputs=inputs, faces=list(faces))
        )
    else:
        table.does(CallFor(procedure="defend", pcs=[KARA], target=GUARD, inputs=inputs))
        table.does(Attempt(open_id=table.waiting(Called)[0], natural=faces[0]), by=ME)
    for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=id), by=ME)


@pytest.mark.rule("defend.two_stage", "effort.step_per_level")
@pytest.mark.parametrize("called", [True, False])
def test_defend_two_stage_second_waits_for_effort(called: bool) -> None:
    """A second defense waits for the player's Effort."""
    table = Table()
    bitten(table, called, 2)
    assert (table.pc().pools.might.value, table.pc().pools.speed.value) == (12 - 2, 9)
    id, venom = table.waiting(Incoming)
    assert (venom.stat, venom.difficulty, venom.damage, venom.kinds) == ("might", 3, 3, ["poison"])
    figure = next(
        e for e in table.does(Defend(open_id=id, effort=EaseEffort(ease=1), natural=8), by=ME)
    )
    assert isinstance(figure, DieFell | ActionSettled)
    task = (figure.rolled.resolution if isinstance(figure, DieFell) else figure.resolution).task
    assert task is not None
    assert (task.base_difficulty, task.difficulty) == (3, 3 + 1 - 1)
    for open_id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=open_id), by=ME)
    assert (table.pc().pools.speed.value, table.pc().condition_names()) == (9 - 3, ["dazed"])
    assert table.state.pending == {}


@pytest.mark.rule("defend.two_stage")
def test_defend_two_stage_avoided_first_ends_it() -> None:
    """No second defense waits where the first one succeeds or the blow kills."""
    table = Table()
    bitten(table, True, 18)
    assert table.state.pending == {}
    dying = {
        stat: {"value": v, "max": 9, "edge": 0}
        for stat, v in (("might", 1), ("speed", 0), ("intellect", 0))
    }
    table = Table(pools=dying, damage_track="debilitated")
    bitten(table, False, 2)
    assert (table.pc().damage_track, table.state.pending) == ("dead", {})
    table = Table(pools=dying, damage_track="debilitated")
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA, then=SecondStage(title="venom", damage=3)))
    table.does(Defend(open_id=table.waiting(Incoming)[0], forgo=True), by=ME)
    assert (table.pc().damage_track, table.state.pending) == ("dead", {})


@pytest.mark.rule("defend.two_stage")
@pytest.mark.parametrize(("faces", "then"), [((2, 2), {}), ((2,), {"effort": {"ease": 1}})])
def test_defend_two_stage_both_thrown_if_stated(faces: tuple[int], then: Any) -> None:
    """Both defenses are thrown at once if the second is stated."""
    table = Table()
    inputs = msgspec.Raw(msgspec.json.encode({"damage": 2, "then": {**VENOM, **then}}))
    table.does(
        Play(procedure="defend", actor=KARA, target=GUARD, inputs=inputs, faces=list(faces)), 2
    )
    for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=id), by=ME)
    assert (table.state.pending, table.pc().condition_names()) == ({}, ["dazed"])


@pytest.mark.rule("cooperation.take_attack.auto_hit", "defend.two_stage")
def test_who_takes_bite_defends_against_venom() -> None:
    table = Table()
    table.fights()
    inputs = msgspec.Raw(msgspec.json.encode({"damage": 2, "condition": "bleeding", "then": VENOM}))
    table.does(Play(procedure="defend", actor=KARA, target=GUARD, inputs=inputs, faces=[2]))
    table.does(TakeAttack(pc_id=BEN, open_id=table.waiting(Rolled)[0]), by=HIM)
    _, venom = table.waiting(Incoming)
    assert (venom.pc, venom.condition, table.pc(KARA).condition_names()) == (BEN, "dazed", [])
