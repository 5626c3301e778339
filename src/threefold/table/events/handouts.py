"""Events of handouts and portraits."""

from __future__ import annotations

from threefold.table.events.base import Event
from threefold.table.state.handouts import Digest, Handout, Viewers


class HandoutKept(Event, tag="handout_kept", kw_only=True, frozen=True):
    """The GM added a handout, or replaced one."""

    id: str
    handout: Handout


class HandoutShown(Event, tag="handout_shown", kw_only=True, frozen=True):
    """The GM showed a handout, or hid it again."""

    id: str
    to: Viewers


class HandoutDropped(Event, tag="handout_dropped", kw_only=True, frozen=True):
    """The GM deleted a handout."""

    id: str


class PortraitSet(Event, tag="portrait_set", kw_only=True, frozen=True):
    """The portrait of a PC or foe changed."""

    id: str
    picture: Digest
