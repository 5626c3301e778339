"""Handouts, and portraits."""

from __future__ import annotations

from threefold.table.commands.base import Command
from threefold.table.state import Id
from threefold.table.state.handouts import Digest, Handout, Viewers


class KeepHandout(Command, tag="keep_handout", kw_only=True, frozen=True):
    """Put a handout on the list, or another in the place of one (GM). Who sees it stays as it was."""

    handout: Handout
    handout_id: Id | None = None


class ShowHandout(Command, tag="show_handout", kw_only=True, frozen=True):
    """Show a handout to all or to one seat, or take it back (GM)."""

    handout_id: Id
    to: Viewers = "all"


class DropHandout(Command, tag="drop_handout", kw_only=True, frozen=True):
    """Take a handout off the list (GM)."""

    handout_id: Id


class SetPortrait(Command, tag="set_portrait", kw_only=True, frozen=True):
    """Give a PC or a foe a portrait, or none. A player does so for their own PC."""

    id: Id
    picture: Digest = ""
