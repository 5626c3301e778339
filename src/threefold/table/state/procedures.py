"""Procedures that are pending, fall due again, or go on from roll to roll."""

from __future__ import annotations

from msgspec import Raw

from threefold.model.bounds import Text
from threefold.table.state.base import Id, StatePart
from threefold.table.state.facts import Text as TextFact


class Called(StatePart, kw_only=True, tag="called", tag_field="type", frozen=True):
    """A procedure that waits for its player. In ``inputs`` the ids of people and things stand in their place;
    ``others`` are all these. ``own``: the player has chosen it and may take it back; ``about`` is the attack that it
    would turn or stop, or what fell due; ``words`` are those that a rule has for it."""

    pc: Id
    procedure: str
    inputs: Raw
    others: list[Id] = []
    target: Id | None = None
    title: Text = ""
    hidden: bool | None = None
    uses_action: bool = False
    own: bool = False
    about: Id | None = None
    words: TextFact | None = None


class FollowUp(StatePart, kw_only=True, tag="follow_up", tag_field="type", frozen=True):
    """What follows from what has happened and is the GM's to bring about: a trap's poison, what a side effect does.

    ``inputs`` are those of its procedure as far as they are known; where that is ``enough``, it can be done at once.
    ``pc`` is who is concerned, ``on`` whom it befalls if that is somebody else.
    """

    pc: Id
    procedure: str
    inputs: Raw
    on: Id | None = None
    title: Text = ""
    enough: bool = False


class Recurring(StatePart, kw_only=True, tag="recurring", tag_field="type", frozen=True):
    """A roll that falls due again when the clock shows ``at``, as long as the condition holds, if there is one."""

    by: Id
    condition: Text = ""
    procedure: str
    inputs: Raw
    at: int


class Ongoing(StatePart, kw_only=True, tag="ongoing", tag_field="type", frozen=True):
    """What goes on from roll to roll, a chase or a vehicle out of hand: ``inputs`` are those of the next roll."""

    by: Id
    procedure: str
    inputs: Raw
    whom: Id | None = None
