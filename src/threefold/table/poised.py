"""What somebody stands ready for, what goes on from roll to roll, and what comes round by the clock."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw

from threefold.model.bounds import Name, Text
from threefold.table.parts import STRIP, Id, Part

AidKind = Literal["any", "attack", "defense", "task"]


class Aid(Part, kw_only=True, tag="aid", tag_field="type", frozen=True):
    """Help that a comrade has from somebody with the next roll of a kind. ``steps`` are what a task of the helper's
    own has made it worth; without them the helper's skill says so when the roll is made."""

    by: Id
    to: Id
    kind: AidKind = "any"
    steps: Annotated[int, Meta(ge=1, le=9)] | None = None


class Guarding(Part, kw_only=True, tag="guarding", tag_field="type", frozen=True):
    """Standing guard over somebody or something, or against something in words; ``tried`` are foes held up already."""

    by: Id
    whom: Id | None = None
    against: Text = ""
    tried: list[Id] = []


class Holding(Part, kw_only=True, tag="holding", tag_field="type", frozen=True):
    """Waiting with one's action until a trigger comes; ``now``: it has come, and the action may be taken."""

    by: Id
    trigger: Text
    action: Text = ""
    now: bool = False


class Past(Part, kw_only=True, tag="past", tag_field="type", frozen=True):
    """Having got past somebody on guard, until the turn ends."""

    by: Id
    guard: Id


class Recurring(Part, kw_only=True, tag="recurring", tag_field="type", frozen=True):
    """A roll that falls due again when the clock shows ``at``, as long as the condition holds, if there is one."""

    by: Id
    condition: Text = ""
    procedure: str
    inputs: Raw
    at: int


class Ongoing(Part, kw_only=True, tag="ongoing", tag_field="type", frozen=True):
    """What goes on from roll to roll, a chase or a vehicle out of hand: ``inputs`` are those of the next roll."""

    by: Id
    procedure: str
    inputs: Raw
    whom: Id | None = None


class Drifting(Part, kw_only=True, tag="drifting", tag_field="type", frozen=True):
    """Drifting on where nothing weighs, after a push of so many ``feet`` (to the left: below 0), for so many rounds."""

    by: Id
    feet: Annotated[int, Meta(ge=-STRIP, le=STRIP)]
    rounds: Annotated[int, Meta(ge=0, le=999)] = 0


class InUse(Part, kw_only=True, tag="in_use", tag_field="type", frozen=True):
    """An artifact in use: its depletion die is thrown at a moment of the clock, then ``every`` so many rounds."""

    by: Id
    name: Name
    at: int
    every: Annotated[int, Meta(ge=1)]


Poised = Aid | Guarding | Holding | Past | Recurring | Ongoing | Drifting | InUse
