"""Events of conditions: they began or were removed."""

from __future__ import annotations

from threefold.model.shelf.figures import Deed
from threefold.table.events.base import Event
from threefold.table.state import Effect


class ConditionAdded(Event, tag="condition_added", kw_only=True, frozen=True):
    """A condition began."""

    effect: Effect


class ConditionRemoved(Event, tag="condition_removed", kw_only=True, frozen=True):
    """A condition was removed. ``obeyed``: it was a command, and its bearer has carried it out.
    ``used``: it applied to a roll, and applies to as many more as are ``left``. ``deed``: what its
    bearer did or suffered that ended it. ``paused``: an action brings back the time it had left."""

    on: str
    condition: str
    obeyed: bool = False
    used: bool = False
    left: int = 0
    deed: Deed | None = None
    paused: bool = False
