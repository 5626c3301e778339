"""Handouts, and portraits."""

from __future__ import annotations

from threefold.table.commands.base import Command
from threefold.table.state import Id
from threefold.table.state.handouts import Digest, Handout, Viewers


class KeepHandout(Command, tag="keep_handout", kw_only=True, frozen=True):
    """Add a handout, or replace one (GM). Who sees it stays the same."""

    handout: Handout
    handout_id: Id | None = None


class ShowHandout(Command, tag="show_handout", kw_only=True, frozen=True):
    """Show a handout to all or to one seat, or hide it again (GM)."""

    handout_id: Id
    to: Viewers = "all"


class DropHandout(Command, tag="drop_handout", kw_only=True, frozen=True):
    """Delete a handout (GM)."""

    handout_id: Id


class SetPortrait(Command, tag="set_portrait", kw_only=True, frozen=True):
    """Set or remove the portrait of a PC or a foe. A player may do so for their own PC."""

    id: Id
    picture: Digest = ""
