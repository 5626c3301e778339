"""What became of the table itself: settings, people, corrections."""

from __future__ import annotations

from typing import Literal

from threefold.model.characters import FullNpc, Pc
from threefold.table.events.base import Event
from threefold.table.facts import Resolution
from threefold.table.state import Effect, Foe, Settings


class SettingsChanged(Event, tag="settings_changed", kw_only=True, frozen=True):
    """The table's settings, whole."""

    settings: Settings


class PcAdded(Event, tag="pc_added", kw_only=True, frozen=True):
    """A character took a seat. ``origin``: its player made it by the rules, or brought it along as it was."""

    id: str
    pc: Pc
    origin: Literal["made", "brought"] | None = None


class PcEdited(Event, tag="pc_edited", kw_only=True, frozen=True):
    """The GM corrected a sheet."""

    id: str
    pc: Pc


class PcRemoved(Event, tag="pc_removed", kw_only=True, frozen=True):
    """A character left."""

    id: str
    name: str


class FoeAdded(Event, tag="foe_added", kw_only=True, frozen=True):
    """A foe came."""

    id: str
    foe: Foe


class FoeEdited(Event, tag="foe_edited", kw_only=True, frozen=True):
    """The GM corrected a foe."""

    id: str
    foe: Foe


class FoeRemoved(Event, tag="foe_removed", kw_only=True, frozen=True):
    """A foe left."""

    id: str
    name: str


class WasHurt(Event, tag="was_hurt", kw_only=True, frozen=True):
    """Damage by hand: what it came to and whoever took it afterwards."""

    on: str
    resolution: Resolution
    source: str = ""
    pc: Pc | None = None
    npc: FullNpc | None = None


class TrackShifted(Event, tag="track_shifted", kw_only=True, frozen=True):
    """Special damage moved someone down at once, past any Pool or health."""

    on: str
    pc: Pc | None = None
    npc: FullNpc | None = None
    outcome: Literal["unconscious", "dead", "debilitated"] | None = None


class ConditionAdded(Event, tag="condition_added", kw_only=True, frozen=True):
    """A condition began."""

    effect: Effect


class ConditionRemoved(Event, tag="condition_removed", kw_only=True, frozen=True):
    """A condition was taken off."""

    on: str
    condition: str


class Noted(Event, tag="noted", kw_only=True, frozen=True):
    """A line for the log."""

    text: str
    secret: bool = False
    pc: str | None = None


class Rewound(Event, tag="rewound", kw_only=True, frozen=True):
    """The GM rewound the table to the state after event number ``to`` (0: the empty table); or, as a ``redo``, brought
    back the state before a rewind."""

    to: int
    redo: bool = False
