"""Handouts, and portraits."""

from __future__ import annotations

from threefold.table.events.base import Event
from threefold.table.state.handouts import Digest, Handout, Viewers


class HandoutKept(Event, tag="handout_kept", kw_only=True, frozen=True):
    """The GM put a handout on the list, or another in its place."""

    id: str
    handout: Handout


class HandoutShown(Event, tag="handout_shown", kw_only=True, frozen=True):
    """The GM showed a handout, or took it back."""

    id: str
    to: Viewers


class HandoutDropped(Event, tag="handout_dropped", kw_only=True, frozen=True):
    """The GM took a handout off the list."""

    id: str


class PortraitSet(Event, tag="portrait_set", kw_only=True, frozen=True):
    """Somebody's portrait changed."""

    id: str
    picture: Digest
