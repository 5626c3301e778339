"""The scene as it is drawn: what holds for everybody, the range track with its tokens, and where a PC can go."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from threefold.model.scenes import Surroundings
from threefold.procedures.catalog import PLAYED
from threefold.rules.dice import Scripted
from threefold.rules.distance import BANDS, Band, range_of
from threefold.rules.situations import SCENE_WIDE, Attacking, impossible, situation_name
from threefold.rules.types import Message, Refusal
from threefold.table.commands import AttackFoe, MovePc
from threefold.table.decisions import would
from threefold.table.decisions.actions.calls import attack_inputs
from threefold.table.decisions.scene.newcomers import FOES, PARTY, THINGS
from threefold.table.decisions.scene.place import walk
from threefold.table.state.base import STRIP
from threefold.table.state.facts import Text, text
from threefold.table.views import FoeView, SpotView
from threefold.web.seat_context import TableContext

STEP: Final = 5
"""Feet of the smallest move of a token."""
_MARGIN: Final = 40
_LEAST: Final = 150
_LONG: Final = 9
_FAR: Final = 150
"""How far off, in feet, a token is put into the farthest bands."""
_APART: Final = 22
"""How far apart, in percent of the track, the names of two tokens in one row must be."""
_TERRAINS: Final = ("rough", "difficult", "climbing")


class Token(NamedTuple):
    """Somebody on the track: their place in percent of its width, and the row in which the name does not lie on
    another."""

    spot: SpotView
    x: float
    row: int
    acting: bool
    mine: bool

    @property
    def label(self) -> str:
        """The name as it fits: the first word, and the number that tells several of a kind apart."""
        first, *more = self.spot.name.split()
        number = more[-1] if more and more[-1].isdigit() else ""
        first = first if len(first) <= _LONG else first[: _LONG - 1] + "…"
        return f"{first} {number}".strip()


class Zone(NamedTuple):
    """How far a band goes from where somebody stands, in percent of the track."""

    band: Band
    x: float
    width: float


class RangeTrack(NamedTuple):
    """The part of the range track that is drawn, from and to so many feet."""

    low: int
    high: int
    rows: int
    tokens: list[Token]
    zones: list[Zone]
    marks: list[tuple[int, float]]


def range_track(context: TableContext) -> RangeTrack | None:
    """The range track as this seat may see it; None while nobody stands on it."""
    spots = sorted(context.view.scene.spots, key=lambda s: (s.feet, s.id))
    if not spots:
        return None
    low, high = _window([s.feet for s in spots])
    acting = context.view.encounter.acting if context.view.encounter is not None else None
    ends: list[float] = []
    tokens = []
    for spot in spots:
        x = _percent(spot.feet, low, high)
        row = next((n for n, end in enumerate(ends) if x - end >= _APART), len(ends))
        ends[row : row + 1] = [x]
        tokens.append(Token(spot, x, row, spot.id == acting, spot.id == context.seat.pc))
    centre = context.view.scene.spot(context.seat.pc or acting)
    every = next(n for n in (25, 50, 100) if (high - low) / n <= 8)
    marks = [(feet, _percent(feet, low, high)) for feet in range(-(-low // every) * every, high + 1, every)]
    return RangeTrack(low, high, len(ends), tokens, _zones(centre, low, high), marks)


def _window(feet: Sequence[int]) -> tuple[int, int]:
    low, high = max(0, min(feet) - _MARGIN), min(STRIP, max(feet) + _MARGIN)
    if high - low < _LEAST:
        high = min(STRIP, low + _LEAST)
        low = max(0, high - _LEAST)
    return low, high


def _percent(feet: int, low: int, high: int) -> float:
    return round(100 * (feet - low) / (high - low), 2)


def _zones(centre: SpotView | None, low: int, high: int) -> list[Zone]:
    """The bands around somebody, the farthest first, so that nearer ones lie on top."""
    if centre is None:
        return []
    zones = []
    for band in ("long", "short", "immediate"):
        left, right = max(low, centre.feet - BANDS[band]), min(high, centre.feet + BANDS[band])
        if right > left:
            x = _percent(left, low, high)
            zones.append(Zone(band, x, round(_percent(right, low, high) - x, 2)))
    return zones


Reach = Literal["immediate", "short", "long", "very_long", "beyond"]
_REACHES: Final[Sequence[tuple[Reach, int]]] = (*BANDS.items(), ("beyond", STRIP))


class Place(NamedTuple):
    """A band around somebody, who stands in it with their distance, and where a token that is put into it comes to
    stand: so many feet to the left or the right of the centre; None where the track ends before."""

    band: Reach
    spots: list[tuple[SpotView, int]]
    left: int | None
    right: int | None


class Places(NamedTuple):
    """The bands around one who stands on the track."""

    centre: SpotView
    bands: list[Place]


def places(context: TableContext) -> Places | None:
    """Who stands in which band around the one who acts, or around the first of the party; None for an empty track."""
    scene = context.view.scene
    acting = context.view.encounter.acting if context.view.encounter is not None else None
    standing = (scene.spot(id) for id in (acting, *(pc.id for pc in context.view.party)))
    centre = next((spot for spot in standing if spot is not None), None) or next(iter(scene.spots), None)
    if centre is None:
        return None
    bands, nearer = [], 0
    for band, farthest in _REACHES:
        feet = min((nearer + farthest) // 2 // STEP * STEP, _FAR)
        there = [(spot, abs(spot.feet - centre.feet)) for spot in scene.spots]
        inside = sorted((spot for spot in there if _band(spot[1]) == band), key=lambda s: (s[1], s[0].id != centre.id))
        if inside or band != "beyond":
            bands.append(Place(band, inside, _on_track(centre.feet - feet), _on_track(centre.feet + feet)))
        nearer = farthest
    return Places(centre, bands)


def _band(feet: int) -> Reach:
    return range_of(feet) or "beyond"


def _on_track(feet: int) -> int | None:
    return feet if 0 <= feet <= STRIP else None


# --- what the GM may set ----------------------------------------------------------------------------------------------


class Setting(NamedTuple):
    """One thing that holds for everybody: its field, what may be chosen (each and whether it can be now), what is."""

    field: str
    choices: list[tuple[str, Message, bool]]
    chosen: str


def settings(scene: Surroundings) -> list[Setting]:
    """All that can be set of a scene; what cannot be with the rest cannot be chosen."""
    rows = []
    for field, ids in SCENE_WIDE.items():
        chosen: str = getattr(scene, field) or ""
        others = [id for id in scene.situations() if id != chosen]
        able = [(id, situation_name(id), impossible([*others, id], Attacking()) is None) for id in ids]
        rows.append(Setting(field, able, chosen))
    grounds = [(id, Message(f"terrain.{id}"), True) for id in _TERRAINS]
    return [*rows, Setting("terrain", grounds, scene.terrain or "")]


class Absent(NamedTuple):
    """Somebody or something without a spot, and where they would be put."""

    id: str
    name: str
    feet: int


def absent(context: TableContext) -> list[Absent]:
    """All who could stand on the track and do not, and where they stand before anybody has moved."""
    state = context.known
    there = [Absent(id, state.name_of(id), PARTY) for id in state.party]
    there += [Absent(id, state.name_of(id), FOES) for id, foe in state.foes.items() if foe.npc.health]
    there += [Absent(id, state.name_of(id), THINGS) for id in state.things]
    return [one for one in there if one.id not in state.spots]


def arrangement(absent: Sequence[Absent]) -> dict[str, str | int]:
    """The command that puts everybody on the track, as the fields of a button."""
    return {"type": "arrange_strip"} | {f"spots.{one.id}": one.feet for one in absent}


# --- where a PC can go ------------------------------------------------------------------------------------------------

Cost = Literal["free", "step", "action", "roll", "act"]


class Way(NamedTuple):
    """A move that is open to a PC now: towards whom or which way, where it ends, what it costs."""

    whom: str
    side: Literal["to", "left", "right"]
    feet: int
    spot: int
    cost: Cost
    act: bool = False

    @property
    def fields(self) -> str:
        """It as the fields of a command."""
        return f"feet={self.spot}" + ("&act=true" if self.act else "")


def ways(context: TableContext, pc_id: str) -> list[Way]:
    """The moves worth offering: up to each foe and thing and away, as far as this turn goes."""
    state = context.known
    here = context.view.scene.spot(pc_id)
    if here is None:
        return []
    ends: dict[int, tuple[str, Literal["to", "left", "right"]]] = {}
    for other in context.view.scene.spots:
        if other.side == "pc" or other.out or abs(other.feet - here.feet) <= BANDS["immediate"]:
            continue
        side = 1 if other.feet > here.feet else -1
        ends.setdefault(other.feet - side * STEP, (other.name, "to"))
    for feet in (BANDS["immediate"], BANDS["short"]):
        if here.feet >= feet:
            ends.setdefault(here.feet - feet, ("", "left"))
        if here.feet + feet <= STRIP:
            ends.setdefault(here.feet + feet, ("", "right"))
    found = []
    for spot, (whom, to) in ends.items():
        for act in (False, True):
            cost = _cost(context, pc_id, spot, act)
            if cost is not None and (not act or (cost == "act" and whom)):
                found.append(Way(whom, to, abs(spot - here.feet), spot, cost, act))
    if not any(w.whom for w in found) and state.encounter is not None:
        found += _towards(context, pc_id, here)
    return sorted(found, key=lambda w: (not w.whom, w.feet, w.act))


def _towards(context: TableContext, pc_id: str, here: SpotView) -> list[Way]:
    """All are too far: as far as a long move goes towards the nearest."""
    far = [s for s in context.view.scene.spots if s.side != "pc" and not s.out]
    nearest = min(far, key=lambda s: abs(s.feet - here.feet), default=None)
    if nearest is None or abs(nearest.feet - here.feet) <= BANDS["immediate"]:
        return []
    side = 1 if nearest.feet > here.feet else -1
    spot = here.feet + side * BANDS["long"]
    cost = _cost(context, pc_id, spot, False) if 0 <= spot <= STRIP else None
    return [Way(nearest.name, "to", BANDS["long"], spot, cost)] if cost is not None else []


def _cost(context: TableContext, pc_id: str, spot: int, act: bool) -> Cost | None:
    """What a move costs; None where the table would not have it."""
    state = context.known
    command = MovePc(pc_id=pc_id, feet=spot, act=act, natural=20)
    if not would(state, command, context.seat, Scripted(())):
        return None
    if state.encounter is None:
        return "free"
    going = walk(state, pc_id, spot, act)
    if isinstance(going, Refusal):
        return None
    if not going.rolled:
        return "action" if going.takes_action else "step"
    return "act" if not going.takes_action else "roll"


# --- targets ----------------------------------------------------------------------------------------------------------


def out_of_reach(context: TableContext, pc_id: str, attack: str, foe: str) -> bool:
    """Whether an attack does not reach a foe whose place this seat knows."""
    if context.view.scene.distance(pc_id, foe) is None:
        return False
    scene, inputs = attack_inputs(context.known, AttackFoe(pc_id=pc_id, foe_id=foe, attack=attack))
    setting = PLAYED["attack"].set(scene, inputs)
    return isinstance(setting, Refusal) and setting.field == "inputs.distance"


def nearest(context: TableContext, pc_id: str, foes: Sequence[FoeView]) -> list[FoeView]:
    """Foes by how far off they are; after them those whose distance nobody knows, in their order."""
    feet = {f.id: context.view.scene.distance(pc_id, f.id) for f in foes}
    return sorted(foes, key=lambda f: math.inf if (n := feet[f.id]) is None else n)


def away(context: TableContext, pc_id: str | None, target: str) -> Text | None:
    """How far off a target is in words, where that is known to this seat."""
    feet = context.view.scene.distance(pc_id, target)
    if feet is None:
        return None
    band = range_of(feet)
    name = Message(f"strip.band.{band}") if band is not None else Message("strip.band.beyond")
    return text(Message("strip.away", {"n": feet, "band": name}))
