"""A trap named at a table is written out before anything is decided, so that the table's events
hold its figures.
"""

from __future__ import annotations

import msgspec
import pytest
from tests.people import given
from tests.table.play import KARA, Table

from threefold.rules.types import STATS
from threefold.service.named import with_traps
from threefold.table.commands import Attempt, CallFor, Note, Play
from threefold.table.state import Called


def inputs_of(command: object) -> dict[str, object]:
    assert isinstance(command, CallFor | Play)
    found: dict[str, object] = msgspec.json.decode(command.inputs)
    return found


def trap_of(inputs: dict[str, object]) -> dict[str, object]:
    trap = inputs["trap"]
    assert isinstance(trap, dict)
    return trap


def test_name_becomes_trap() -> None:
    command = with_traps(
        CallFor(procedure="trap_spring", pcs=[KARA], inputs=given(trap="pit", feet=30))
    )
    found = inputs_of(command)
    assert found["feet"] == 30
    assert found["trap"] == {
        "name": "Pit",
        "level": 4,
        "damage": {"feet": 10, "type": "ambient", "ignores_armor": True},
        "modifications": {},
        "evade": ["speed"],
    }


def test_variant_and_pass_are_in_it() -> None:
    inputs = given(trap="rolling_boulder", variant="swinging_weight", passes=3)
    found = inputs_of(with_traps(Play(procedure="trap_spring", actor=KARA, inputs=inputs)))
    assert found.keys() == {"trap"}
    assert (trap_of(found)["name"], trap_of(found)["damage"]) == ("Rolling Boulder", {"points": 4})
    air = inputs_of(
        with_traps(
            Play(
                procedure="trap_spring",
                actor=KARA,
                inputs=given(trap="flooding_room", variant="thin_air", stage=1),
            )
        )
    )
    assert (air["stage"], air.keys()) == (1, {"trap", "stage"})
    assert trap_of(air)["thins_air"] is True
    net = trap_of(inputs_of(with_traps(Play(procedure="trap_escape", actor=KARA))))
    assert (net["name"], net["modifications"], net["condition"]) == (
        "Net",
        {"attack": 5, "defense": 2},
        "entangled",
    )


@pytest.mark.parametrize(
    "command",
    [
        Note(text="a trap"),
        CallFor(procedure="climb", pcs=[KARA], inputs=given(difficulty=3)),
        Play(procedure="trap_find", actor=KARA, inputs=given(trap="tiger")),
        Play(procedure="trap_find", actor=KARA, inputs=given(trap={"name": "own", "level": 3})),
        Play(procedure="trap_find", actor=KARA, inputs=given(trap=7)),
        Play(procedure="nothing", actor=KARA),
    ],
)
def test_everything_else_stays_as_it_is(command: CallFor | Play | Note) -> None:
    assert with_traps(command) == command


def test_trap_goes_off_at_table() -> None:
    table = Table()
    before = sum(table.pc().pools.of(stat).value for stat in STATS)
    call = with_traps(
        CallFor(procedure="trap_spring", pcs=[KARA], inputs=given(trap="pit", feet=30))
    )
    table.does(call)
    open_id = next(id for id, o in table.state.pending.items() if isinstance(o, Called))
    table.does(Attempt(open_id=open_id), 2)
    table.does(with_traps(Play(procedure="trap_escape", actor=KARA, faces=[9])))
    assert sum(table.pc().pools.of(stat).value for stat in STATS) == before - 3
    assert not table.state.pending
