"""Whoever is pushed, pulled or fetched moves on the strip, away from the one who does it or to them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from threefold.rules.binding import implements
from threefold.rules.distance import BANDS, FEET_A_MILE
from threefold.table.events import AnyEvent, Placed
from threefold.table.state import STRIP, State

_AWAY: Final = ("push",)
_NEARER: Final = ("pull", "fetch")
_FEET: Final = re.compile(r"^(\d+) (feet|meters|miles|kilometers)$")
_SIZES: Final = {"feet": 1, "meters": 3, "miles": FEET_A_MILE, "kilometers": 3280}


@implements("distance.bands")
def feet_of(distance: object) -> int | None:
    """A distance of an entry in feet, as far as the strip goes; None where it is in terms of something else."""
    word = str(distance)
    band = next((feet for band, feet in BANDS.items() if band == word), None)
    if band is not None:
        return band
    if word in ("unlimited", "world"):
        return STRIP
    found = _FEET.match(word)
    return None if found is None else min(STRIP, int(found[1]) * _SIZES[found[2]])


def shoved(state: State, facts: Mapping[str, object], by: str, who: str) -> list[AnyEvent]:
    """The strip after somebody was pushed so far from where the other stands, or pulled towards them and not past.

    Where somebody goes by themselves is theirs to say, and who has no spot keeps none.
    """
    mode, feet = facts.get("mode"), feet_of(facts.get("distance"))
    here, there = state.spots.get(by), state.spots.get(who)
    if who == by or here is None or there is None or feet is None:
        return []
    right = there >= here
    if mode in _AWAY:
        spot = there + feet if right else there - feet
    elif mode in _NEARER:
        spot = max(here, there - feet) if right else min(here, there + feet)
    else:
        return []
    spot = max(0, min(STRIP, spot))
    return [Placed(spots={**state.spots, who: spot})] if spot != there else []
