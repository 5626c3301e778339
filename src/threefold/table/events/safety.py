"""Events of safety: the scene halted and resumed, lines and veils."""

from __future__ import annotations

from threefold.table.events.base import PermanentEvent
from threefold.table.state.safety import Halt, SafetyLimit


class Halted(PermanentEvent, tag="halted", kw_only=True, frozen=True):
    """Somebody paused the game or stopped the scene."""

    how: Halt


class WentOn(PermanentEvent, tag="went_on", kw_only=True, frozen=True):
    """The GM resumed the scene."""


class LimitAdded(PermanentEvent, tag="limit_added", kw_only=True, frozen=True):
    """Somebody added a line or a veil."""

    id: str
    limit: SafetyLimit


class LimitDropped(PermanentEvent, tag="limit_dropped", kw_only=True, frozen=True):
    """The GM deleted a line or a veil."""

    id: str
