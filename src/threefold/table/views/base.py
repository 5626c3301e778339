"""What all views of pending things and stances share, and how a feature registers its own. No view is built here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

import msgspec
from msgspec import Raw, Struct

from threefold.model.characters import FullNpc, Pc
from threefold.model.things import Thing, Vehicle
from threefold.table.state import Pending, Stance, State
from threefold.table.state.base import StatePart
from threefold.table.state.facts import Text
from threefold.table.state.seats import Seat

Figure = Pc | FullNpc | Thing | Vehicle
P = TypeVar("P", bound=StatePart)
ASSUMED: Final = 1
"""The level of a foe or thing, and the difficulty of a task, of which a seat knows nothing."""
_MEASURES: Final = {"difficulty": 5, "level": 5, "vehicle_level": 5, "pounds": 100, "feet": 10}
"""Inputs of a procedure that make its difficulty, and what stands in their place where that is hidden."""
_CIRCUMSTANCES: Final = ("assets", "ease", "hinder")
"""Inputs that name what the GM counts for or against a roll."""


def unmeasured(inputs: Raw) -> Raw:
    """Inputs without what makes a difficulty, and without what is named for or against it."""
    given = msgspec.json.decode(inputs)
    left = {name: _MEASURES.get(name, value) for name, value in given.items() if name not in _CIRCUMSTANCES}
    return Raw(msgspec.json.encode(left))


# --- what is pending --------------------------------------------------------------------------------------------------


class PendingView(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Something pending for a PC. Its ``kind`` is its type; ``mine`` says that this seat has to answer.

    The properties stand for fields that only some kinds have, so that a list of any kinds can name each.
    """

    id: str
    pc: str
    pc_name: str
    mine: bool

    @property
    def kind(self) -> str:
        """The name of its kind, as a page and JSON have it."""
        return str(self.__struct_config__.tag)

    @property
    def title(self) -> str:
        """The title that somebody gave it, if its kind has one."""
        return ""

    @property
    def about(self) -> Text | None:
        """The title that a rule has for it, if its kind has one and nobody gave it another."""
        return None

    @property
    def foe_name(self) -> str:
        """The name of whom it is aimed at, or of who attacks, if its kind has one."""
        return ""


class PendingKind(NamedTuple):
    """A type of something pending, and what a seat knows of it.

    ``view`` gives None where the seat may not know of it. ``redact`` gives it without what the view leaves out; it
    gets the state, the redacted state so far, the pending thing and the seat.
    """

    kind: type[StatePart]
    view: Callable[[State, str, Pending, Seat], PendingView | None]
    redact: Callable[[State, State, Pending, Seat], Pending]


def pending(
    kind: type[P],
    view: Callable[[State, str, P, Seat], PendingView | None],
    redact: Callable[[State, State, P, Seat], Pending] | None = None,
) -> PendingKind:
    """Register what a seat knows of a type of pending things. Without ``redact`` its view leaves nothing out."""

    def viewed(state: State, id: str, value: Pending, seat: Seat) -> PendingView | None:
        assert isinstance(value, kind)
        return view(state, id, value, seat)

    def redacted(state: State, so_far: State, value: Pending, seat: Seat) -> Pending:
        assert isinstance(value, kind)
        return value if redact is None else redact(state, so_far, value, seat)

    return PendingKind(kind, viewed, redacted)


# --- stances ----------------------------------------------------------------------------------------------------------


class StanceView(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What somebody stands ready for, or has in use. Its ``kind`` is its type."""

    id: str
    by: str
    by_name: str
    mine: bool

    @property
    def kind(self) -> str:
        """The name of its kind, as a page and JSON have it."""
        return str(self.__struct_config__.tag)

    @property
    def to_name(self) -> str:
        """The name of whom it is for, if its kind has one."""
        return ""

    @property
    def words(self) -> str:
        """What it waits for or watches, or what is in use, in words, if its kind has any."""
        return ""


class StanceKind(NamedTuple):
    """A type of stances, and its view for a seat: None for what a seat may not know of."""

    kind: type[StatePart]
    view: Callable[[State, str, Stance, Seat], StanceView | None]


def stance(kind: type[P], view: Callable[[State, str, P, Seat], StanceView | None]) -> StanceKind:
    """Register the view of a type of stances."""

    def viewed(state: State, id: str, value: Stance, seat: Seat) -> StanceView | None:
        assert isinstance(value, kind)
        return view(state, id, value, seat)

    return StanceKind(kind, viewed)


def nobody_sees(state: State, id: str, value: StatePart, seat: Seat) -> None:
    """The view of a stance that no seat sees: the rules need it, nobody reads it."""
