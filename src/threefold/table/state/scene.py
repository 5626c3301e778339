"""PCs who drift in zero gravity, and zones: things whose effects hold for whoever is there."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.shelf.effects import Effect
from threefold.table.state.base import TRACK_LENGTH, Id, Spot, StatePart


class Drifting(StatePart, kw_only=True, tag="drifting", tag_field="type", frozen=True):
    """A PC who drifts in zero gravity after a push: ``feet`` a round (below 0: to the left), for
    ``rounds`` rounds so far."""

    by: Id
    feet: Annotated[int, Meta(ge=-TRACK_LENGTH, le=TRACK_LENGTH)]
    rounds: Annotated[int, Meta(ge=0, le=999)] = 0


class Zone(StatePart, kw_only=True, frozen=True):
    """What a thing of the scene does to whoever is there; the thing has its name.

    It reaches so many ``feet`` from the thing, or from whom it ``follows``; with none it is a line,
    and what it does comes to who goes through. ``spot`` is where the thing is put first; after that
    the strip knows. ``spares`` is somebody whom it leaves alone. ``level`` is that of what made it.
    With ``attention`` it is over once the one it is ``by`` acts.
    """

    holds: list[Effect]
    feet: int = 0
    spot: Spot | None = None
    follows: str | None = None
    spares: str | None = None
    by: str | None = None
    level: int | None = None
    attention: bool = False

    def centre(self, thing: str, spots: dict[str, Spot]) -> Spot | None:
        """Where the zone of a thing is; None while that is not on the strip."""
        return spots.get(self.follows or thing)

    def inside(self, thing: str, spots: dict[str, Spot]) -> set[str]:
        """Return the ids of all on the strip whom the zone of a thing reaches."""
        centre = self.centre(thing, spots)
        if centre is None or not self.feet:
            return set()
        return {
            id
            for id, spot in spots.items()
            if abs(spot - centre) <= self.feet and id != self.spares
        }
