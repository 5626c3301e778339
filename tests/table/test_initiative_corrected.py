"""Initiative that is rolled again by the GM, by those who cannot, and out of a reserve."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, KARA, Evening

from threefold.model.characters import Condition
from threefold.model.stores import stored_in
from threefold.procedures.inputs import AbilityExtras, EaseEffort
from threefold.table.commands import (
    AddCondition,
    BeginTurns,
    EditPc,
    RemoveFoe,
    RollInitiative,
    StartEncounter,
)
from threefold.table.events import InitiativeRolled
from threefold.table.history import Seat

ME = Seat("player", KARA)


def called(*entries: str, conditions: tuple[Condition, ...] = ()) -> Evening:
    evening = Evening(*entries)
    if conditions:
        evening.does(EditPc(pc_id=KARA, pc=replace(evening.pc(), conditions=[*conditions])))
    evening.does(StartEncounter())
    evening.marks()
    return evening


def rolled(evening: Evening, natural: int = 10, **more: object) -> InitiativeRolled:
    command = RollInitiative(pc_id=KARA, natural=natural, **more)  # type: ignore[arg-type]
    done = evening.does(command)
    return next(e for e in done.events if isinstance(e, InitiativeRolled))


def steps(evening: Evening) -> int:
    assert evening.state.encounter is not None
    return evening.state.encounter.steps.get(KARA, 0)


def test_corrected_roll_keeps_no_steps() -> None:
    """What the GM eased a roll by is gone from the roll that stands in its place."""
    evening = called()
    assert rolled(evening, steps=2).figure == 16
    assert rolled(evening).figure == 10
    assert steps(evening) == 0


def test_corrected_roll_pays_once() -> None:
    """The Effort of the roll before is given back, and that of the new one is paid."""
    evening = called()
    rolled(evening, effort=EaseEffort(ease=1))
    assert evening.lost() == {"speed": 3}
    rolled(evening, effort=EaseEffort(ease=2))
    assert evening.lost() == {"speed": 5}
    assert steps(evening) == 2
    told = evening.does(RollInitiative(pc_id=KARA, natural=4)).told
    assert "5 Speed points back" in told
    assert evening.lost() == {}
    rolled(evening)
    assert evening.lost() == {}


def test_corrected_twenty_costs_nothing() -> None:
    """A 20 pays for itself, and there is nothing to give back after it."""
    evening = called()
    rolled(evening, 20, effort=EaseEffort(ease=1))
    assert evening.lost() == {}
    rolled(evening, 10)
    assert evening.lost() == {}


def test_corrected_roll_keeps_help() -> None:
    """Help for one roll counts for the roll that stands in its place, and for one roll alone."""
    once = Condition("quick", assets={"initiative": 1}, uses=1)
    evening = called(conditions=(once,))
    assert rolled(evening).figure == 13
    assert evening.conditions() == []
    assert rolled(evening).figure == 13
    assert rolled(evening, 11).figure == 14
    assert evening.conditions() == []


def test_dead_roll_no_initiative() -> None:
    """The dead roll nothing, and nobody waits for them."""
    evening = Evening()
    evening.hurt(200, ignores_armor=True)
    evening.does(StartEncounter())
    assert "cannot_act" in evening.refuses("does", RollInitiative(pc_id=KARA, natural=10), by=ME)
    evening.does(RollInitiative(pc_id=BEN, natural=10))
    assert evening.state.encounter is not None
    assert KARA not in evening.state.encounter.order


@pytest.mark.parametrize("condition", ["unconscious", "asleep", "petrified"])
def test_sleepers_wait_behind_all(condition: str) -> None:
    """Whoever can do nothing rolls nothing and holds nobody up, and acts last once awake."""
    evening = Evening()
    evening.does(AddCondition(on=KARA, condition=condition))
    evening.does(StartEncounter())
    for command in (
        RollInitiative(pc_id=KARA, natural=10),
        RollInitiative(pc_id=KARA, natural=10, effort=EaseEffort(ease=1)),
    ):
        assert "cannot_act" in evening.refuses("does", command, by=ME)
    evening.does(RollInitiative(pc_id=BEN, natural=10))
    encounter = evening.state.encounter
    assert encounter is not None
    assert encounter.phase == "turns"
    assert encounter.order[-1] == KARA
    assert KARA not in encounter.rolls


def test_table_rolls_for_the_awake() -> None:
    """Where the GM begins the turns, the table throws no die for whoever is out."""
    evening = Evening()
    evening.does(AddCondition(on=KARA, condition="unconscious"))
    evening.does(StartEncounter())
    evening.does(BeginTurns(), 12)
    encounter = evening.state.encounter
    assert encounter is not None
    assert encounter.rolls == {BEN: 12}
    assert encounter.order[-1] == KARA


def test_reserve_pays_for_initiative() -> None:
    """A reserve that pays as Speed pays for the Effort of initiative too, if the player says so."""
    evening = called("descriptors.lucky")
    luck = AbilityExtras(said=["Luck"])
    rolled(evening, effort=EaseEffort(ease=1), besides=luck)
    assert evening.lost() == {}
    assert stored_in(evening.pc(), "Luck") == 0
    rolled(evening)
    assert stored_in(evening.pc(), "Luck") == 3
    rolled(evening, effort=EaseEffort(ease=2), besides=luck)
    assert evening.lost() == {"speed": 2}
    assert stored_in(evening.pc(), "Luck") == 0


def test_unread_additions_are_refused() -> None:
    """A free level or a bonus has no use here, and is not taken for nothing."""
    evening = called()
    for extra in (AbilityExtras(free_effort=1), AbilityExtras(roll_bonus=2)):
        command = RollInitiative(pc_id=KARA, natural=10, besides=extra)
        assert "no use here" in evening.refuses("does", command)


def test_nobody_left_begins_no_turns() -> None:
    """Where all have died or left since the call, no turns begin."""
    evening = Evening()
    evening.does(StartEncounter())
    for id in (KARA, BEN):
        evening.hurt(200, id, ignores_armor=True)
    for id in list(evening.state.foes):
        evening.does(RemoveFoe(foe_id=id))
    assert evening.refuses("does", BeginTurns())
