"""What one effect adds to the figures of a sheet."""

from __future__ import annotations

from typing import Final, NamedTuple

from threefold.model.shelf.effects import GearGain, Weapon
from threefold.rules.harm import Protection
from threefold.rules.skills import SkillLevel
from threefold.rules.types import Stat

StatFigures = tuple[tuple[Stat, int], ...]
"""Points for some of the stats."""


class ArmorFigure(NamedTuple):
    """Armor that an effect gives: against all harm, or only against the kinds that it names. A
    ``suit`` is worn in place of others."""

    points: int
    against: tuple[str, ...] = ()
    suit: bool = False

    def protection(self, source: str) -> Protection:
        """Return the Armor as protection from this source."""
        if self.against:
            return Protection(source, "other", 0, dict.fromkeys(self.against, self.points))
        return Protection(source, "suit" if self.suit else "other", self.points, {})


class SheetFigures(NamedTuple):
    """What an effect adds to a sheet. ``points`` raise a Pool with its maximum, ``maxima`` the
    maximum alone. Weapons that shoot reach so many bands ``farther``. Of an open choice there is
    nothing yet.
    """

    skills: tuple[tuple[str, SkillLevel], ...] = ()
    points: StatFigures = ()
    maxima: StatFigures = ()
    edge: StatFigures = ()
    armor: ArmorFigure | None = None
    weapon: Weapon | None = None
    recovery_bonus: int = 0
    cypher_limit: int = 0
    farther: int = 0
    gear: GearGain | None = None


NO_FIGURES: Final = SheetFigures()
"""Of an effect that changes no figure of a sheet."""
