"""Figures that are pushed, pulled or fetched along the strip."""

from __future__ import annotations

import re
from typing import Final

from threefold.procedures.effects.requests import MoveRequest
from threefold.rules.binding import implements
from threefold.rules.distance import BANDS, FEET_A_MILE
from threefold.table.events import AnyEvent, Placed, ThingRemoved
from threefold.table.state import TRACK_LENGTH, State

_AWAY: Final = ("push",)
_NEARER: Final = ("pull", "fetch")
_FEET: Final = re.compile(r"^(\d+) (feet|meters|miles|kilometers)$")
_SIZES: Final = {"feet": 1, "meters": 3, "miles": FEET_A_MILE, "kilometers": 3280}


@implements("distance.bands")
def shove_feet(distance: object) -> int | None:
    """Return a distance of an entry in feet, at most the length of the strip. None if it is given
    in other terms.
    """
    word = str(distance)
    band = next((feet for band, feet in BANDS.items() if band == word), None)
    if band is not None:
        return band
    if word in ("unlimited", "world"):
        return TRACK_LENGTH
    found = _FEET.match(word)
    if found is None:
        return None
    return min(TRACK_LENGTH, int(found[1]) * _SIZES[found[2]])


def shove_events(
    state: State, request: MoveRequest, by: str, who: str, on: str | None = None
) -> list[AnyEvent]:
    """Return the event that pushes ``who`` away from ``by``, or pulls them closer but not past
    ``by``; whoever pulls themselves comes closer to ``on``. A thing that is sent beyond all distances
    is taken out of the scene.

    Moves that figures make themselves are left to them, and figures without a spot stay without
    one.
    """
    if request.spot is not None:
        return [Placed(spots={**state.spots, who: request.spot})]
    mode, feet = request.mode, shove_feet(request.distance)
    if who in state.things and mode == "teleport" and feet == TRACK_LENGTH:
        return [ThingRemoved(id=who, name=state.things[who].name)]
    if who == by and mode == "pull" and on is not None:
        by = on
    here, there = state.spots.get(by), state.spots.get(who)
    if who == by or here is None or there is None or feet is None:
        return []
    spot = _shoved_to(mode, there, here, feet)
    if spot is not None and spot != there:
        return [Placed(spots={**state.spots, who: spot})]
    return []


def _shoved_to(mode: str, there: int, here: int, feet: int) -> int | None:
    """Return the place of whoever is pushed away from ``here``, or pulled so many feet nearer to it;
    None for a way to move that is neither.
    """
    if there < here:
        feet = -feet
    if mode in _AWAY:
        return max(0, min(TRACK_LENGTH, there + feet))
    if mode not in _NEARER:
        return None
    if abs(feet) >= abs(there - here):
        return here
    return there - feet
