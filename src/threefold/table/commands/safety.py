"""Safety: halt the scene, lines and veils. Who halts it or adds a limit is not recorded."""

from __future__ import annotations

from threefold.table.commands.base import Command, Unnamed
from threefold.table.state import Id
from threefold.table.state.safety import Halt, SafetyLimit


class HaltScene(Unnamed, tag="halt", kw_only=True, frozen=True):
    """Pause or stop the scene for everybody until the GM goes on. Any seat may do so, and is not
    named.
    """

    how: Halt = "pause"


class GoOn(Command, tag="go_on", kw_only=True, frozen=True):
    """Resume the scene after a pause or a stop (GM)."""


class AddLimit(Unnamed, tag="add_limit", kw_only=True, frozen=True):
    """Add a line or a veil to those of the table. Any seat may do so, and is not named."""

    limit: SafetyLimit


class DropLimit(Command, tag="drop_limit", kw_only=True, frozen=True):
    """Delete a line or a veil (GM)."""

    limit_id: Id
