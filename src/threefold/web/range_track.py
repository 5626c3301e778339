"""View models of the scene: its settings, the range track with its tokens, and the moves that a PC
can make.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from threefold.model.scenes import Surroundings
from threefold.procedures.catalog import PLAYED
from threefold.rules.dice import Scripted
from threefold.rules.distance import BANDS, Band, range_of
from threefold.rules.situations import SCENE_WIDE, Attacking, impossible, situation_name
from threefold.rules.types import Message, Refusal
from threefold.service.seat import AttackSheet
from threefold.table.commands import AttackFoe, MovePc
from threefold.table.decisions import would_accept
from threefold.table.decisions.actions.calls import attack_inputs, attack_picked
from threefold.table.decisions.scene.newcomers import FOES, PARTY, THINGS
from threefold.table.decisions.scene.place import walk
from threefold.table.state.base import TRACK_LENGTH
from threefold.table.state.facts import Text, text
from threefold.table.views import FoeView, SpotView
from threefold.web.models.scene import MoveCost, PcMove, SceneSetting
from threefold.web.seat_context import TableContext

STEP: Final = 5
"""The smallest move of a token, in feet."""
_MARGIN: Final = 40
_LEAST: Final = 150
_LONG: Final = 9
_FAR: Final = 150
"""The greatest distance from the centre, in feet, at which a token is put into a band."""
_APART: Final = 22
"""The least distance between two tokens in one row, in percent of the track, so that their names do
not overlap.
"""
_TERRAINS: Final = ("rough", "difficult", "climbing")


class TrackToken(NamedTuple):
    """A token on the track: its place in percent of the width, and a row in which its name overlaps
    no other.
    """

    spot: SpotView
    x: float
    row: int
    acting: bool
    mine: bool

    @property
    def label(self) -> str:
        """The short name: the first word, cut if it is long, and the number that tells several of a
        kind apart.
        """
        first, *more = self.spot.name.split()
        number = ""
        if more and more[-1].isdigit():
            number = more[-1]
        if len(first) > _LONG:
            first = first[: _LONG - 1] + "…"
        return f"{first} {number}".strip()


class Zone(NamedTuple):
    """The extent of a distance band around the centre, in percent of the track."""

    band: Band
    x: float
    width: float


class RangeTrack(NamedTuple):
    """The visible part of the range track. ``low`` and ``high`` are its ends in feet."""

    low: int
    high: int
    rows: int
    tokens: list[TrackToken]
    zones: list[Zone]
    marks: list[tuple[int, float]]


def range_track(context: TableContext) -> RangeTrack | None:
    """Return the range track as this seat may see it; None when nobody is on it."""
    spots = sorted(context.view.scene.spots, key=lambda s: (s.feet, s.id))
    if not spots:
        return None
    low, high = _window([s.feet for s in spots])
    acting = context.view.acting
    ends: list[float] = []
    tokens = []
    for spot in spots:
        x = _percent(spot.feet, low, high)
        row = next((n for n, end in enumerate(ends) if x - end >= _APART), len(ends))
        ends[row : row + 1] = [x]
        tokens.append(TrackToken(spot, x, row, spot.id == acting, spot.id == context.seat.pc))
    centre = context.view.scene.spot(context.seat.pc or acting)
    every = next(n for n in (25, 50, 100) if (high - low) / n <= 8)
    marks = [
        (feet, _percent(feet, low, high))
        for feet in range(-(-low // every) * every, high + 1, every)
    ]
    return RangeTrack(low, high, len(ends), tokens, _zones(centre, low, high), marks)


def _window(feet: Sequence[int]) -> tuple[int, int]:
    low, high = max(0, min(feet) - _MARGIN), min(TRACK_LENGTH, max(feet) + _MARGIN)
    if high - low < _LEAST:
        high = min(TRACK_LENGTH, low + _LEAST)
        low = max(0, high - _LEAST)
    return low, high


def _percent(feet: int, low: int, high: int) -> float:
    return round(100 * (feet - low) / (high - low), 2)


def _zones(centre: SpotView | None, low: int, high: int) -> list[Zone]:
    """Return the bands around ``centre``, the farthest first, so that nearer ones are drawn on
    top.
    """
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
_REACHES: Final[Sequence[tuple[Reach, int]]] = (*BANDS.items(), ("beyond", TRACK_LENGTH))


class BandAround(NamedTuple):
    """A distance band around the centre: the spots in it with their distance, and the spots (in
    feet) where a token put into it goes, left or right of the centre; None where the track ends
    before."""

    band: Reach
    spots: list[tuple[SpotView, int]]
    left: int | None
    right: int | None


class TrackAround(NamedTuple):
    """The spot in the centre and the distance bands around it."""

    centre: SpotView
    bands: list[BandAround]


def track_around(context: TableContext) -> TrackAround | None:
    """Return who is in which band around the acting creature, else around the first PC, else around
    the first spot. None for an empty track."""
    scene = context.view.scene
    likely = (context.view.acting, *(pc.id for pc in context.view.party))
    standing = [spot for spot in map(scene.spot, likely) if spot is not None]
    centre = next(iter([*standing, *scene.spots]), None)
    if centre is None:
        return None
    bands, nearer = [], 0
    for band, farthest in _REACHES:
        feet = min((nearer + farthest) // 2 // STEP * STEP, _FAR)
        there = [(spot, abs(spot.feet - centre.feet)) for spot in scene.spots]
        inside = sorted(
            (spot for spot in there if _band(spot[1]) == band),
            key=lambda s: (s[1], s[0].id != centre.id),
        )
        if inside or band != "beyond":
            bands.append(
                BandAround(
                    band, inside, _on_track(centre.feet - feet), _on_track(centre.feet + feet)
                )
            )
        nearer = farthest
    return TrackAround(centre, bands)


def _band(feet: int) -> Reach:
    return range_of(feet) or "beyond"


def _on_track(feet: int) -> int | None:
    if 0 <= feet <= TRACK_LENGTH:
        return feet
    return None


# --- what the GM may set --------------------------------------------------------------------------


def scene_settings(scene: Surroundings) -> list[SceneSetting]:
    """Return the settings of a scene. Choices that conflict with the rest are marked as not
    possible.
    """
    rows = []
    for field, ids in SCENE_WIDE.items():
        chosen: str = getattr(scene, field) or ""
        others = [id for id in scene.situations() if id != chosen]
        able = [
            (id, situation_name(id), impossible([*others, id], Attacking()) is None) for id in ids
        ]
        rows.append(SceneSetting(field, able, chosen))
    grounds = [(id, Message(f"terrain.{id}"), True) for id in _TERRAINS]
    return [*rows, SceneSetting("terrain", grounds, scene.terrain or "")]


class Absent(NamedTuple):
    """A creature or thing that is not on the track, and the spot in feet where it would be put."""

    id: str
    name: str
    feet: int


def absent(context: TableContext) -> list[Absent]:
    """Return everybody and everything that could be on the track and is not, each with its starting
    spot.
    """
    state = context.known
    there = [Absent(id, state.name_of(id), PARTY) for id in state.party]
    there += [
        Absent(id, state.name_of(id), FOES) for id, foe in state.foes.items() if foe.npc.health
    ]
    there += [Absent(id, state.name_of(id), THINGS) for id in state.things]
    return [one for one in there if one.id not in state.spots]


def arrangement(absent: Sequence[Absent]) -> dict[str, str | int]:
    """Return the command that puts all the absent on the track, as the fields of a button."""
    return {"type": "arrange_strip"} | {f"spots.{one.id}": one.feet for one in absent}


# --- where a PC can go ----------------------------------------------------------------------------


def pc_moves(context: TableContext, pc_id: str) -> list[PcMove]:
    """Return the moves worth offering: up to each foe and thing, and left or right, as far as this
    turn allows.
    """
    here = context.view.scene.spot(pc_id)
    if here is None:
        return []
    found = list[PcMove]()
    for spot, (whom, to) in _ends_of_moves(context.view.scene.spots, here).items():
        feet = abs(spot - here.feet)
        cost = _cost(context, pc_id, spot, act=False)
        if cost is not None:
            found.append(PcMove(whom, to, feet, spot, cost))
        if _cost(context, pc_id, spot, act=True) == "act" and whom:
            found.append(PcMove(whom, to, feet, spot, "act", act=True))
    if context.known.encounter is not None and not any(move.whom for move in found):
        found += _towards(context, pc_id, here)
    return sorted(found, key=lambda move: (not move.whom, move.feet, move.act))


_MoveEnds = dict[int, tuple[str, Literal["to", "left", "right"]]]
"""Of each spot where a move may end: beside whom, and in which direction."""


def _ends_of_moves(spots: Iterable[SpotView], here: SpotView) -> _MoveEnds:
    """Return the spots before each foe and thing that is not close, and those an immediate and a
    short distance to either side.
    """
    ends: _MoveEnds = {}
    for other in spots:
        if other.side != "pc" and not other.out and not _is_close(other, here):
            ends.setdefault(other.feet - _direction(here, other) * STEP, (other.name, "to"))
    for feet in (BANDS["immediate"], BANDS["short"]):
        if here.feet >= feet:
            ends.setdefault(here.feet - feet, ("", "left"))
        if here.feet + feet <= TRACK_LENGTH:
            ends.setdefault(here.feet + feet, ("", "right"))
    return ends


def _is_close(one: SpotView, other: SpotView) -> bool:
    return abs(one.feet - other.feet) <= BANDS["immediate"]


def _direction(here: SpotView, other: SpotView) -> int:
    """Return 1 if the other is to the right, else -1."""
    if other.feet > here.feet:
        return 1
    return -1


def _towards(context: TableContext, pc_id: str, here: SpotView) -> list[PcMove]:
    """Return a long move towards the nearest foe or thing, for when all of them are too far."""
    far = [s for s in context.view.scene.spots if s.side != "pc" and not s.out]
    nearest = min(far, key=lambda s: abs(s.feet - here.feet), default=None)
    if nearest is None or _is_close(nearest, here):
        return []
    spot = here.feet + _direction(here, nearest) * BANDS["long"]
    if _on_track(spot) is None:
        return []
    cost = _cost(context, pc_id, spot, act=False)
    if cost is None:
        return []
    return [PcMove(nearest.name, "to", BANDS["long"], spot, cost)]


def _cost(context: TableContext, pc_id: str, spot: int, act: bool) -> MoveCost | None:
    """Return the cost of a move; None when the table would refuse it."""
    state = context.known
    command = MovePc(pc_id=pc_id, feet=spot, act=act, natural=20)
    if not would_accept(state, command, context.seat, Scripted(())):
        return None
    if state.encounter is None:
        return "free"
    going = walk(state, pc_id, spot, act)
    if isinstance(going, Refusal):
        return None
    if not going.rolled:
        if going.takes_action:
            return "action"
        return "step"
    if not going.takes_action:
        return "act"
    return "roll"


# --- targets --------------------------------------------------------------------------------------


def out_of_reach(context: TableContext, pc_id: str, attack: AttackSheet, foe: str) -> bool:
    """Return whether an attack cannot reach a foe. False when this seat does not know the foe's
    distance.
    """
    if context.view.scene.distance(pc_id, foe) is None:
        return False
    command = AttackFoe(pc_id=pc_id, foe_id=foe, attack=attack.name, attack_id=attack.id)
    picked = attack_picked(context.known.party[pc_id].pc, command, gm=True)
    if isinstance(picked, Refusal):
        return False
    scene, inputs = attack_inputs(context.known, command, None, picked)
    setting = PLAYED["attack"].set(scene, inputs)
    return isinstance(setting, Refusal) and setting.field == "inputs.distance"


def nearest_first(context: TableContext, pc_id: str, foes: Sequence[FoeView]) -> list[FoeView]:
    """Sort foes by distance. Foes of unknown distance come last, in their order."""
    feet = {f.id: context.view.scene.distance(pc_id, f.id) for f in foes}
    return sorted(foes, key=lambda foe: far_if_unknown(feet[foe.id]))


def far_if_unknown(feet: int | None) -> float:
    """Return a distance to sort by: an unknown one comes last."""
    if feet is None:
        return math.inf
    return feet


def distance_in_words(context: TableContext, pc_id: str | None, target: str) -> Text | None:
    """Return a target's distance in words; None when this seat does not know it."""
    feet = context.view.scene.distance(pc_id, target)
    if feet is None:
        return None
    name = Message(f"strip.band.{_band(feet)}")
    return text(Message("strip.away", {"n": feet, "band": name}))
