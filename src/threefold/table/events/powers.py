"""Events of items (found, given, identified, dropped, checked for depletion, recharged), and of
uses that count.
"""

from __future__ import annotations

from typing import Literal

from threefold.table.events.base import Changing, Event
from threefold.table.state import PowerUsed
from threefold.table.state.facts import Fact, Text

Doing = Literal[
    "found",
    "given",
    "identified",
    "dropped",
    "checked",
    "recharged",
    "put_on",
    "taken_off",
    "rolled",
    "used",
    "fired",
    "expired",
]


class DrawnRow(Fact, frozen=True):
    """A roll on a table of an item: its die, the face, the text of the row."""

    die: int
    natural: int
    text: str


class ItemChanged(Changing, tag="item_changed", kw_only=True, frozen=True):
    """Something happened to an item of ``pc``; ``to`` is who has it now, if that is another PC.

    ``called`` is what its owner calls it. ``level`` and ``faces`` are those of the dice of its
    level, ``natural`` and ``sides`` those of its depletion die, ``depleted`` that it is used up;
    ``left`` how many attacks are left of an item that they use up, ``spent`` how many one took,
    where that is not one; ``drawn`` are rolls on its
    tables, made as it was found or first used. ``which`` tells the item apart from others of its
    name, for its owner.
    """

    doing: Doing
    what: Literal["cypher", "artifact", "equipment", "words"]
    called: str
    pc: str | None = None
    to: str | None = None
    level: int | None = None
    faces: list[int] = []
    natural: int | None = None
    sides: int | None = None
    depleted: bool = False
    left: int | None = None
    spent: int | None = None
    drawn: list[DrawnRow] = []
    which: Text | None = None


class UseCounted(Event, tag="use_counted", kw_only=True, frozen=True):
    """A power with a limit of ``count`` uses was used. ``beyond``: the limit had been reached
    before.
    """

    used: PowerUsed
    count: int = 1
    beyond: bool = False
