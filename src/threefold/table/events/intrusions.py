"""Events of GM intrusions and their XP."""

from __future__ import annotations

from threefold.table.events.base import Event


class IntrusionAnswered(Event, tag="intrusion_answered", kw_only=True, frozen=True):
    """An intrusion was accepted or refused, and where its XP went."""

    id: str
    pc: str
    accepted: bool
    free: bool
    text: str
    xp: int
    passed_to: str | None = None
    passed_xp: int = 0
    reason: str = ""
