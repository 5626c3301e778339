"""What a page shows of the things that a press acts on, as marks: the turn, and what is open. A
press brings its marks along, and is refused if one of them is over.

A mark is made of what the seat may know, so that it tells no more than that. Equal marks mean that
nothing has changed for this seat.
"""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec
from msgspec import Struct, structs

from threefold.table.state import State
from threefold.table.state.seats import Seat
from threefold.table.views.pending import AnyPendingView, pending_view
from threefold.table.views.redacted import Redacted
from threefold.table.views.resolution import all_targets, hides_difficulty
from threefold.table.views.stances import AnyStanceView, stance_view
from threefold.table.views.works import WorkView, work_view

OpenView = AnyPendingView | AnyStanceView | WorkView

NO_TURN: Final = "none"
"""How a mark of a turn begins outside of encounters."""
INITIATIVE: Final = "initiative"
"""How a mark of a turn begins while initiative is rolled."""
TURN: Final = "turn"
"""How a mark of a turn begins while turns run."""

_LETTERS: Final = str.maketrans("0123456789", "ghijklmnop")
"""A mark has no digits of its own, so that nobody takes one for a figure."""


class ShownView(Struct, frozen=True, kw_only=True):
    """The marks of a table for one seat: of the ``turn``, of the ``step`` that undo takes back and
    redo brings back (None for everybody but the GM), and of all that is ``open``, by its id: what
    waits, works and stances."""

    turn: str
    step: str | None = None
    open: dict[str, str] = {}


def seen_work(state: State, id: str, seat: Seat) -> WorkView | None:
    """Return a work as a seat may know it, or None."""
    work = state.works[id]
    return work_view(
        state, id, seat, hides_difficulty(state, work.hidden, all_targets(work.target, ()), seat)
    )


def turn_mark(known: State) -> str:
    """Return the mark of the present turn."""
    encounter, session = known.encounter, known.clock.session
    if encounter is None:
        return _mark(NO_TURN, (session, known.clock.over))
    if encounter.phase == "initiative":
        return _mark(INITIATIVE, (session, encounter.number))
    return _mark(
        f"{TURN}-{encounter.turn.round}-{encounter.acting}",
        (session, encounter.number, encounter.rolls),
    )


def open_mark(view: OpenView) -> str:
    """Return the mark of something open, of its view: what waits, a work, a stance."""
    return _mark("open", structs.replace(view, id=""))


def open_view(known: Redacted, id: str, seat: Seat) -> OpenView | None:
    """Return the view of what is open under an id; None if the seat knows of nothing there."""
    if id in known.pending:
        return pending_view(known, id, known.pending[id], seat)
    if id in known.works:
        return seen_work(known, id, seat)
    if id in known.stances:
        return stance_view(known, id, seat)
    return None


def _mark(kind: str, of: object) -> str:
    digest = hashlib.blake2b(msgspec.json.encode(of, order="sorted"), digest_size=9)
    return f"{kind}-{digest.hexdigest().translate(_LETTERS)}"
