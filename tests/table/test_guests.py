"""Guests: whoever has been invited sits down with a character of their own, once, and does nothing
else.
"""

from __future__ import annotations

import msgspec
import pytest
from tests.people import kara
from tests.table.play import KARA, Table

from threefold.library.creation import offer
from threefold.library.suggestions import outfitted, suggested
from threefold.model.characters import Pc
from threefold.model.creation import finish_draft
from threefold.model.drafts import Draft
from threefold.table import commands as c
from threefold.table.events import OrderChanged, PcAdded
from threefold.table.history import GUEST, Seat


def wren(name: str = "Wren", **chosen: object) -> Pc:
    draft = outfitted(suggested(msgspec.convert({"name": name, "type": "adept", **chosen}, Draft)))
    pc = finish_draft(draft, offer(), "I am Wren.")
    assert isinstance(pc, Pc)
    return pc


def test_guest_sits_down() -> None:
    table = Table()
    [event] = table.does(c.Join(pc=wren(), origin="made"), by=GUEST)
    assert isinstance(event, PcAdded)
    assert event.origin == "made"
    assert table.pc(event.id) == wren()


def test_guest_acts_at_end_of_round() -> None:
    """In a fight a guest acts at the end of the round."""
    table = Table()
    table.fights()
    added, order = table.does(c.Join(pc=wren()), by=GUEST)
    assert isinstance(added, PcAdded)
    assert isinstance(order, OrderChanged)
    assert order.order[-1] == added.id


@pytest.mark.parametrize("by", [Seat("player", KARA), Seat("player", "p9")])
def test_nobody_takes_second_seat(by: Seat) -> None:
    assert Table().refuses(c.Join(pc=wren()), by) == ("not_your_seat", "type")


@pytest.mark.parametrize(
    "command",
    [
        c.AddPc(pc=wren()),
        c.Note(text="psst"),
        c.StartEncounter(),
        c.Undo(),
        c.EditWords(pc_id=KARA, notes="mine"),
        c.AttackFoe(pc_id=KARA, foe_id="f3", attack="broadsword"),
    ],
)
def test_guest_does_nothing_else(command: c.AnyCommand) -> None:
    assert Table().refuses(command, GUEST) == ("not_your_seat", "type")


def test_name_that_is_taken_is_refused() -> None:
    assert Table().refuses(c.Join(pc=wren("Ben")), GUEST) == ("bad_value", "pc.name")


def test_sheet_that_contradicts_itself_stays_outside() -> None:
    broken = msgspec.convert(kara(name="Zoe", speed=0, damage_track="hale"), Pc)
    assert Table().refuses(c.Join(pc=broken), GUEST)[0] == "inconsistent_character"


@pytest.mark.rule("arc.cost.creation")
def test_new_character_arc_begins_on_arrival_day() -> None:
    """The arc of a new character begins on the day it comes."""
    table = Table()
    table.does(c.SetClock(day=40, hour=9, minute=0))
    new, old = (
        table.does(c.Join(pc=wren(arc="explore"), origin="made"), by=GUEST),
        wren("Old", arc="explore"),
    )
    assert isinstance(new[0], PcAdded)
    assert [arc.begun for arc in table.pc(new[0].id).arcs or []] == [40]
    [brought] = table.does(c.Join(pc=old), by=GUEST)
    assert isinstance(brought, PcAdded)
    assert table.pc(brought.id) == old


def test_full_table_has_no_seat_left() -> None:
    table = Table()
    for n in range(18):
        table.does(c.Join(pc=wren(f"Wren {n}")), by=GUEST)
    assert table.refuses(c.Join(pc=wren()), GUEST) == ("not_allowed", "pc")
