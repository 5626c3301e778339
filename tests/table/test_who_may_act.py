"""Who may act and move, and what an action out of turn is paid with."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec import structs
from tests.table.play import BEN, KARA, Table

from threefold.model.characters import Condition
from threefold.model.shelf.acts import AT_ONCE, ExtraAct
from threefold.model.shelf.effects import Act
from threefold.table.commands import (
    AnyCommand,
    ArrangeStrip,
    EditPc,
    MovePc,
    Recover,
    TakeAction,
)
from threefold.table.history import Seat

HIS: Final = Seat("player", BEN)


def given(table: Table, what: ExtraAct, n: int = 1) -> None:
    """An effect lets Ben do something at once, even out of turn."""
    quick = Condition(f"Quick +{n}", effects=[Act(what=what, count=n, at=AT_ONCE)])
    table.does(EditPc(pc_id=BEN, pc=structs.replace(table.pc(BEN), conditions=[quick])))


def hindered(table: Table, condition: str) -> None:
    table.does(EditPc(pc_id=BEN, pc=structs.replace(table.pc(BEN), conditions=[condition])))


@pytest.mark.parametrize(
    ("what", "command"),
    [
        ("action", TakeAction(pc_id=BEN, what="other")),
        ("action", TakeAction(pc_id=BEN, what="move")),
        ("move", TakeAction(pc_id=BEN, what="move")),
        ("action", Recover(pc_id=BEN, natural=3)),
    ],
)
def test_act_out_of_turn_uses_what_an_effect_gives(what: ExtraAct, command: AnyCommand) -> None:
    """What an effect lets somebody do out of turn is done once, and takes no turn."""
    table = Table()
    table.fights()
    assert table.refuses(command, by=HIS)[0] == "out_of_order"
    given(table, what)
    table.does(command, by=HIS)
    assert table.pc(BEN).condition_names() == []
    assert (table.acting, table.encounter.acted) == ((1, KARA), False)
    assert table.refuses(TakeAction(pc_id=BEN, what="move"), by=HIS)[0] == "out_of_order"


def test_second_act_out_of_turn_is_left() -> None:
    table = Table()
    table.fights()
    given(table, "action", 2)
    table.does(TakeAction(pc_id=BEN, what="other"), by=HIS)
    assert table.pc(BEN).condition_names() == ["Quick +1"]


@pytest.mark.parametrize("condition", ["held", "grabbed", "entangled", "paralyzed"])
def test_who_cannot_walk_takes_no_move(condition: str) -> None:
    """Whoever is held to the spot does not move, by the strip or without it; other acts are left."""
    table = Table()
    table.does(ArrangeStrip(spots={KARA: 20, BEN: 20}))
    hindered(table, condition)
    assert table.refuses(TakeAction(pc_id=BEN, what="move"), by=HIS)[0] == "cannot_act"
    assert table.refuses(MovePc(pc_id=BEN, feet=30), by=HIS) == ("cannot_act", "pc_id")
    table.does(TakeAction(pc_id=BEN, what="other"), by=HIS)
