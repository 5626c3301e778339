"""Events of cooperation: help, guards, readied actions, attacks taken, stances that end."""

from __future__ import annotations

from typing import Literal

from threefold.table.events.base import Changing, Event
from threefold.table.state import Stance
from threefold.table.state.facts import Resolution

Way = Literal[
    "help", "distract", "draw_attack", "take_attack", "guard", "stop", "pass", "wait", "again",
    "drift", "react"
]  # fmt: skip


class Readied(Changing, tag="readied", kw_only=True, frozen=True):
    """A character acted for others, or has new stances.

    ``puts`` are the new stances by id; ``spends``: the action of the round is used, on the own turn
    or not.
    """

    by: str
    way: Way
    whom: str | None = None
    words: str = ""
    puts: dict[str, Stance] = {}
    spends: bool = False
    resolution: Resolution | None = None


class AttackTaken(Changing, tag="attack_taken", kw_only=True, frozen=True):
    """A character took an attack that had hit another. With ``more`` they may take further attacks
    on that one in this round."""

    by: str
    whom: str
    foe: str
    resolution: Resolution
    spends: bool = False
    more: bool = False


class WaitTriggered(Event, tag="wait_triggered", kw_only=True, frozen=True):
    """The trigger of a readied action happened."""

    id: str


class StoodDown(Event, tag="stood_down", kw_only=True, frozen=True):
    """Help, a guard or a wait ended early, or was used up."""

    ids: list[str]


class DayDawned(Changing, tag="day_dawned", kw_only=True, frozen=True):
    """A new day by the clock: first aid may be tried again."""
