"""Chapter 2: distance bands, weapon ranges, and the time of common activities."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements

Band = Literal["immediate", "short", "long", "very_long"]

BANDS: Final[Mapping[Band, int]] = bound(
    MappingProxyType({"immediate": 10, "short": 50, "long": 100, "very_long": 500}),
    "distance.bands",
    "distance.immediate.limit",
    "distance.short.limit",
    "distance.long.limit",
    "distance.very_long.limit",
)
"""The bands and how far each goes, in feet."""

FEET_A_MILE: Final = 5_280

ORDER: Final[tuple[Band, ...]] = tuple(BANDS)

WEAPON_RANGES: Final[Mapping[str, Band]] = bound(
    MappingProxyType(
        {
            "melee": "immediate",
            "thrown_knife": "short",
            "thrown": "short",
            "small_handgun": "short",
            "rifle": "long",
        }
    ),
    "distance.weapon_ranges",
)
"""The range of each kind of weapon."""

NEARBY: Final[Mapping[str, Band]] = bound(
    MappingProxyType(
        {"in_melee": "immediate", "nearby": "short", "farther": "long", "farthest": "very_long"}
    ),
    "distance.combat.outside_melee",
)
"""The distance from the melee that a word for a position means."""

VAST: Final = bound(
    ("planetary", "interplanetary", "interstellar", "intergalactic", "interdimensional"),
    "distance.other.shorthand",
)
"""Words for distances too great for feet: same planet, solar system, galaxy, universe, anywhere at
all.
"""


@implements("distance.bands")
def band_of(feet: int) -> Band | None:
    """Return the band of a distance to move, each limit included; None beyond very long, for feet
    and miles.
    """
    return next((band for band, most in BANDS.items() if feet <= most), None)


@implements(
    "distance.combat.outside_melee", "range.ranged.categories", "range.bands.shared_with_movement"
)
def range_of(feet: int) -> Band | None:
    """Return the band of a shot: 50 feet is already long, 100 to 500 feet very long. None beyond
    that.
    """
    for band, most in BANDS.items():
        if feet < most or (feet == most and band in ("immediate", "very_long")):
            return band
    return None


def nearest_in(band: Band) -> int:
    """Return the least distance in feet that lies in a band."""
    nearer = ORDER.index(band) - 1
    return BANDS[ORDER[nearer]] if nearer >= 0 else 0


def shifted(band: Band, steps: int) -> Band:
    """Return a band some steps farther (nearer if negative), limited to immediate and very long."""
    return ORDER[max(0, min(ORDER.index(band) + steps, len(ORDER) - 1))]


class Times(NamedTuple):
    """Minutes that something takes, at least and at most."""

    least: int
    most: int


HOUR: Final = 60
DAY: Final = 24 * HOUR
WEEK: Final = 7 * DAY

ACTIVITIES: Final[Mapping[str, Times]] = bound(
    MappingProxyType(
        {
            "walk_mile_easy": Times(15, 15),
            "walk_mile_rough": Times(30, 30),
            "walk_mile_difficult": Times(45, 45),
            "cross_city": Times(15, 15),
            "sneak_in": Times(15, 15),
            "observe_place": Times(15, 15),
            "discussion": Times(10, 10),
            "rest": Times(10, 10),
            "rest_and_meal": Times(30, 30),
            "camp": Times(30, 30),
            "shop": Times(HOUR, HOUR),
            "meet_contact": Times(30, 30),
            "look_up": Times(30, 30),
            "search_room": Times(30, HOUR),
            "search_clutter": Times(HOUR, HOUR),
            "identify_cypher": Times(15, 30),
            "identify_artifact": Times(15, 3 * HOUR),
            "repair_device": Times(HOUR, DAY),
            "build_device": Times(DAY, WEEK),
        }
    ),
    "time.action_table",
)
"""What common activities usually take."""
