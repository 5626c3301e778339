"""Events of works: the work as it is now, and what happened to it."""

from __future__ import annotations

from typing import Literal

from threefold.table.events.base import Changing, Event
from threefold.table.state import Work
from threefold.table.state.facts import Resolution, Text

Why = Literal[
    "proposed",
    "began",
    "went_on",
    "due",
    "rolled",
    "revised",
    "set_aside",
    "taken_up",
    "stopped",
    "replaced",
    "side_effect",
    "shared",
    "carried",
]


class WorkChanged(Changing, tag="work_changed", kw_only=True, frozen=True):
    """A work as it is now, and why it changed. ``pc`` is who changed it, if not its owner."""

    id: str
    work: Work
    why: Why
    words: str = ""
    pc: str | None = None


class WorkStepped(Changing, tag="work_stepped", kw_only=True, frozen=True):
    """A step that its player does not roll: preparation, a round of a possession, a secret roll of
    the GM.
    """

    id: str
    work: Work
    resolution: Resolution
    title: str = ""


class WorkEnded(Event, tag="work_ended", kw_only=True, frozen=True):
    """A work ended: given up, with what was lost, or cleared away after it was finished."""

    id: str
    work: Work
    lost: list[Text] = []


class AccordReached(Changing, tag="accord_reached", kw_only=True, frozen=True):
    """A player agreed or refused, and the result. ``answers`` is the request that it closes."""

    pc: str
    agreed: bool
    resolution: Resolution
    title: str = ""
    secret: bool = False
