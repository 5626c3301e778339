"""The campaign clock."""

from __future__ import annotations

from threefold.model.bounds import Session
from threefold.rules.clock import DAWN
from threefold.table.state.base import StatePart


class Clock(StatePart, kw_only=True, frozen=True):
    """The campaign's time: ``now`` in rounds since the first midnight, and the number of the
    session; ``over``: it has ended, and the next has not begun.

    ``resting`` says until when each PC has rested since ``camp``, the time when the party last did
    anything else. PCs who rest together rest in the same minutes.
    """

    now: int = DAWN
    session: Session = 1
    over: bool = False
    camp: int | None = None
    resting: dict[str, int] = {}
