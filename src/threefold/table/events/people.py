"""Events of PCs and foes: added, edited, damaged by hand, removed."""

from __future__ import annotations

from typing import Literal

from threefold.model.characters import FullNpc, Npc, Pc
from threefold.table.events.base import Changing, Event
from threefold.table.state import Foe
from threefold.table.state.facts import Resolution


class PcAdded(Event, tag="pc_added", kw_only=True, frozen=True):
    """A PC joined the table. ``origin``: its player made it by the rules, or brought it along as it
    was.
    """

    id: str
    pc: Pc
    origin: Literal["made", "brought"] | None = None


class PcEdited(Event, tag="pc_edited", kw_only=True, frozen=True):
    """The GM corrected a sheet."""

    id: str
    pc: Pc


class PcRemoved(Event, tag="pc_removed", kw_only=True, frozen=True):
    """A PC left the table."""

    id: str
    name: str


class FoeAdded(Event, tag="foe_added", kw_only=True, frozen=True):
    """A foe was added."""

    id: str
    foe: Foe


class FoeEdited(Event, tag="foe_edited", kw_only=True, frozen=True):
    """The GM corrected a foe."""

    id: str
    foe: Foe


class FoeRemoved(Event, tag="foe_removed", kw_only=True, frozen=True):
    """A foe left the table. ``over``: its time was over."""

    id: str
    name: str
    over: bool = False


class FoeKept(Event, tag="foe_kept", kw_only=True, frozen=True):
    """A copy of a foe was put on the table's shelf, or (without ``npc``) removed from it."""

    name: str
    npc: Npc | None = None


class WasHurt(Event, tag="was_hurt", kw_only=True, frozen=True):
    """Damage by hand: its result, and the PC or foe afterwards."""

    on: str
    resolution: Resolution
    source: str = ""
    pc: Pc | None = None
    npc: FullNpc | None = None


class TrackShifted(Event, tag="track_shifted", kw_only=True, frozen=True):
    """Special damage moved a PC or foe down at once, whatever their Pools or health."""

    on: str
    pc: Pc | None = None
    npc: FullNpc | None = None
    outcome: Literal["unconscious", "dead", "debilitated"] | None = None


class WordsEdited(Changing, tag="words_edited", kw_only=True, frozen=True):
    """A character's sentence or notes were changed."""

    pc: str
