"""Lines of the log read as sentences: a capital, a full stop, and what follows is parted from
them.
"""

from __future__ import annotations

import pytest
from msgspec import Raw
from tests.web.drawn import words
from tests.web.house import GM, House, Seat

from threefold.model.things import Thing
from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.state import Called

MARA = "p1"


@pytest.fixture
def table(house: House) -> str:
    return demo(house.tables)


def log(house: House, table: str, *commands: c.AnyCommand, seat: Seat = GM) -> str:
    house.gm(table, *commands)
    return words(house.browser(table, seat).part("log"))


@pytest.mark.parametrize("seat", [GM, Seat("player", MARA)])
def test_line_has_capital_and_stop(house: House, table: str, seat: Seat) -> None:
    """A line begins with a capital and ends with a stop."""
    story = log(
        house,
        table,
        c.AddThing(thing=Thing("stack of crates", 2)),
        c.ArrangeStrip(spots={MARA: 0, "p2": 10}),
        seat=seat,
    )
    assert "Stack of crates stands here." in story
    assert "The GM shows who stands where." in story


def test_roll_subject_is_apart_from_title(house: House, table: str) -> None:
    """The subject of a roll is parted from its title."""
    torch = Raw(b'{"level": 1, "skill": "smithing"}')
    house.gm(table, c.CallFor(pcs=[MARA], procedure="craft", inputs=torch))
    [call] = [
        id
        for id, each in house.tables.history(table).state.pending.items()
        if isinstance(each, Called)
    ]
    story = log(house, table, c.Attempt(open_id=call, natural=12))
    assert ": Craft · to be made" in story
    assert "It is made." in story
    assert "takes" not in story.partition("It is made.")[2].partition("Mara Okonjo")[0]


def test_names_are_joined_as_language_does(house: House, table: str) -> None:
    story = log(house, table, c.Award(what="discovery", pcs=["p1", "p2", "p3"]))
    assert "1 XP for Mara Okonjo, Ilse Tarn and Juno Reyes: discovery" in story
