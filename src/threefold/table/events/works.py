"""What became of works: each as it stands from now on, with what happened to it."""

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
    """A work as it stands from now on, and why; ``pc`` is who did it, if it was not the one whose work it is."""

    id: str
    work: Work
    why: Why
    words: str = ""
    pc: str | None = None


class WorkStepped(Changing, tag="work_stepped", kw_only=True, frozen=True):
    """A step that its player does not roll: getting ready, a round of a possession, a secret roll of the GM's."""

    id: str
    work: Work
    resolution: Resolution
    title: str = ""


class WorkEnded(Event, tag="work_ended", kw_only=True, frozen=True):
    """A work is no more: given up, with what was lost, or cleared away after it was finished."""

    id: str
    work: Work
    lost: list[Text] = []


class AccordReached(Changing, tag="accord_reached", kw_only=True, frozen=True):
    """A player has agreed or not, and what came of it. What it closes is in ``answers``."""

    pc: str
    agreed: bool
    resolution: Resolution
    title: str = ""
    secret: bool = False
