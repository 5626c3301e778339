"""Initiative is a Speed task: whatever eases or hinders such a task counts, within its limits."""

from __future__ import annotations

from msgspec.structs import replace
from tests.shelf.evening import KARA, Evening

from threefold.model.characters import Condition
from threefold.table.commands import EditPc, RollInitiative, StartEncounter


def figure(evening: Evening) -> int:
    """Kara's figure with a 10 on the die."""
    evening.does(StartEncounter())
    done = evening.does(RollInitiative(pc_id=KARA, natural=10))
    return next(e.figure for e in done.events if getattr(e, "figure", None) is not None)


def held(*conditions: Condition | str) -> Evening:
    evening = Evening()
    evening.does(EditPc(pc_id=KARA, pc=replace(evening.pc(), conditions=[*conditions])))
    return evening


def test_conditions_count_for_initiative() -> None:
    """An asset is three more, a daze three less; a hindrance of other tasks is nothing."""
    assert figure(held()) == 10
    assert figure(held(Condition("quick", assets={"initiative": 1}))) == 13
    assert figure(held("dazed")) == 7
    assert figure(held(Condition("clumsy", hinders={"climbing": 1}))) == 10


def test_two_assets_are_the_most() -> None:
    """Three assets ease initiative by two steps, as any task."""
    three = [Condition(f"quick {n}", assets={"initiative": 1}) for n in range(3)]
    assert figure(held(*three)) == 16
