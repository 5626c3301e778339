"""What somebody is spared of the scene: the words of an immunity, and the situations and terrains
that they mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from threefold.rules.binding import bound
from threefold.rules.situations import MISTS

_VERY_DIM: Final = ("very_dim_light", "very_dim_immediate", "very_dim_short")
_DARK: Final = ("darkness", "darkness_unsensed")
_WET: Final = (
    "deep_water", "underwater", "underwater_stabbing", "underwater_slashing",
    "underwater_bashing", "underwater_ranged",
)  # fmt: skip

SITUATIONS_OF: Final[Mapping[str, tuple[str, ...]]] = bound(
    MappingProxyType(
        {
            "underwater penalties": _WET,
            "very dim light penalties": _VERY_DIM,
            "poor light penalties": ("dim_light", *_VERY_DIM, *_DARK),
            "concealment": (*MISTS, "hiding", "through_paper", "invisible", "invisible_unsensed"),
            "position": ("prone",),
            "cover": ("cover", "total_cover_pierced"),
            "range penalties": ("extreme_range", "beyond_range"),
            "low gravity": ("low_gravity",),
            "high gravity": ("high_gravity",),
            "zero gravity": ("zero_gravity",),
            "weather": MISTS,
        }
    ),
    "attack.modifier.usual_elements",
)
"""The situations of an attack that an immunity to these words takes away."""

TERRAINS_OF: Final[Mapping[str, tuple[str, ...]]] = bound(
    MappingProxyType(
        {
            "difficult terrain": ("rough", "difficult"),
            "obstacles": ("rough", "difficult"),
            "terrain": ("rough", "difficult"),
            "movement penalties": ("rough", "difficult", "climbing", "deep_water"),
            "underwater penalties": ("deep_water",),
            "high gravity": ("high_gravity",),
        }
    ),
    "movement.environment.summary",
)
"""The terrains of a move that an immunity to these words takes away."""
