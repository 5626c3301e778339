"""Procedures that are pending, recur, or go on from roll to roll."""

from __future__ import annotations

from msgspec import Raw

from threefold.model.bounds import Text
from threefold.table.state.base import Id, StatePart
from threefold.table.state.facts import Text as TextFact


class Called(StatePart, kw_only=True, tag="called", tag_field="type", frozen=True):
    """A procedure that a player is asked to carry out.

    In ``inputs`` ids stand for people and things; ``others`` are all of them. ``own``: the player
    chose it and may take it back. ``about`` is the pending attack that it would draw or stop, or
    what is due. ``words`` is the title that a rule gives it. The ids tell powers, attacks or
    followers apart whose name in the inputs fits several.
    """

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
    power_id: str | None = None
    attack_id: str | None = None
    follower_id: str | None = None


class FollowUp(StatePart, kw_only=True, tag="follow_up", tag_field="type", frozen=True):
    """A consequence that the GM may bring about: a trap's poison, a side effect.

    ``inputs`` are those of its procedure as far as they are known; with ``enough`` it can be played
    at once. It concerns ``pc``; it affects ``on`` if that is somebody else. ``hidden`` as in the
    call that it follows from.
    """

    pc: Id
    procedure: str
    inputs: Raw
    on: Id | None = None
    title: Text = ""
    enough: bool = False
    hidden: bool | None = None


class Recurring(StatePart, kw_only=True, tag="recurring", tag_field="type", frozen=True):
    """A roll that is due again when the clock shows ``at``, as long as the condition lasts, if
    there is one.
    """

    by: Id
    condition: Text = ""
    procedure: str
    inputs: Raw
    at: int
    hidden: bool | None = None


class Ongoing(StatePart, kw_only=True, tag="ongoing", tag_field="type", frozen=True):
    """A procedure that goes on from roll to roll, such as a chase: ``inputs`` are those of the next
    roll.
    """

    by: Id
    procedure: str
    inputs: Raw
    whom: Id | None = None
    hidden: bool | None = None
