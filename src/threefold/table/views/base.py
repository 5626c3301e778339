"""Base types of the views of pending requests and stances, and how a feature registers its own."""

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
"""The placeholder for a level or a difficulty that a seat does not know."""
_MEASURES: Final = {"difficulty": 5, "level": 5, "vehicle_level": 5, "pounds": 100, "feet": 10}
"""Inputs of a procedure that determine its difficulty, and the placeholders for them when it is
hidden.
"""
_CIRCUMSTANCES: Final = ("assets", "ease", "hinder")
"""Inputs that list what the GM counts for or against a roll."""


def without_difficulty_inputs(inputs: Raw) -> Raw:
    """Return the inputs with placeholders for what determines the difficulty, and without the
    circumstances.
    """
    given = msgspec.json.decode(inputs)
    left = {
        name: _MEASURES.get(name, _without_levels(value))
        for name, value in given.items()
        if name not in _CIRCUMSTANCES
    }
    return Raw(msgspec.json.encode(left))


def _without_levels(value: object) -> object:
    """A value of an input with the placeholder for the level of each trap, ritual or creature in
    it. Of a creature only the name stays."""
    if isinstance(value, list):
        return [_without_levels(each) for each in value]
    if not isinstance(value, dict):
        return value
    if value.get("kind") == "npc":
        known = {name: value[name] for name in ("kind", "name") if name in value}
    else:
        known = value
    left = {name: _without_levels(each) for name, each in known.items() if name != "modifications"}
    if "level" in value:
        return left | {"level": _MEASURES["level"]}
    return left


# --- what is pending ------------------------------------------------------------------------------


class PendingView(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """A pending request for a PC. ``kind`` is its type; ``mine`` means that this seat has to
    answer.

    The properties are defaults of fields that only some kinds have, so that code can read them on
    every kind.
    """

    id: str
    pc: str
    pc_name: str
    mine: bool

    @property
    def kind(self) -> str:
        """The name of the kind, as in pages and JSON."""
        return str(self.__struct_config__.tag)

    @property
    def title(self) -> str:
        """The title that a person gave it; "" if the kind has none."""
        return ""

    @property
    def about(self) -> Text | None:
        """The title from the rules; None if the kind has none, or a person gave it a title."""
        return None

    @property
    def foe_name(self) -> str:
        """The name of the target or of the attacker; "" if the kind has none."""
        return ""


class PendingKind(NamedTuple):
    """A type of pending request, and what a seat knows of it.

    ``view`` returns None when the seat may not know of it. ``redact`` returns it without what the
    view leaves out; it gets the state, the redacted state so far, the pending request and the seat.
    """

    kind: type[StatePart]
    view: Callable[[State, str, Pending, Seat], PendingView | None]
    redact: Callable[[State, State, Pending, Seat], Pending]


def pending_view(
    kind: type[P],
    view: Callable[[State, str, P, Seat], PendingView | None],
    redact: Callable[[State, State, P, Seat], Pending] | None = None,
) -> PendingKind:
    """Register what a seat knows of a type of pending request. Leave out ``redact`` when the view
    hides nothing.
    """

    def viewed(state: State, id: str, value: Pending, seat: Seat) -> PendingView | None:
        assert isinstance(value, kind)
        return view(state, id, value, seat)

    def redacted(state: State, so_far: State, value: Pending, seat: Seat) -> Pending:
        assert isinstance(value, kind)
        if redact is None:
            return value
        return redact(state, so_far, value, seat)

    return PendingKind(kind, viewed, redacted)


# --- stances --------------------------------------------------------------------------------------


class StanceView(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What a character is ready for, or has in use. ``kind`` is its type."""

    id: str
    by: str
    by_name: str
    mine: bool

    @property
    def kind(self) -> str:
        """The name of the kind, as in pages and JSON."""
        return str(self.__struct_config__.tag)

    @property
    def to_name(self) -> str:
        """The name of the person it is for; "" if the kind has none."""
        return ""

    @property
    def words(self) -> str:
        """Its trigger, what it guards against, or what is in use, in words; "" if the kind has
        none.
        """
        return ""


class StanceKind(NamedTuple):
    """A type of stance, and its view for a seat. The view is None when the seat may not know of
    it.
    """

    kind: type[StatePart]
    view: Callable[[State, str, Stance, Seat], StanceView | None]


def stance(kind: type[P], view: Callable[[State, str, P, Seat], StanceView | None]) -> StanceKind:
    """Register the view of a type of stance."""

    def viewed(state: State, id: str, value: Stance, seat: Seat) -> StanceView | None:
        assert isinstance(value, kind)
        return view(state, id, value, seat)

    return StanceKind(kind, viewed)


def nobody_sees(state: State, id: str, value: StatePart, seat: Seat) -> None:
    """The view of a stance that no seat sees: only the rules use it."""
