"""Whom a power works on, as its entry says."""

from __future__ import annotations

from typing import NamedTuple

from threefold.model.powers import Ability, Affects, Item, affects, reads_thoughts, takes_no_roll
from threefold.model.shelf.figures import FOR_OTHERS, Figure, When, Who
from threefold.rules.distance import Band


class PowerAim(NamedTuple):
    """Whom a power works on. ``affects`` is None if only its text says that. ``reach`` is its
    stated range. ``most`` is the highest level of a target that it works on. ``pries``: it reads a
    foe's thoughts. ``sure``: by its entry it takes no roll, even on a foe. ``touch``: it works by
    touch. ``willing``: it is meant for those who let it happen. ``needs`` are the conditions of its
    use. ``sure_on_things``: it takes no roll on a thing. ``who`` is what its entry says of its
    targets, if it has an aim.
    """

    affects: Affects | None
    reach: Band | None
    most: Figure | None
    pries: bool
    sure: bool
    touch: bool = False
    willing: bool = False
    needs: When = {}
    sure_on_things: bool = False
    who: Who | None = None

    @property
    def for_others(self) -> bool:
        """Whether it is for somebody besides its user."""
        return self.who in FOR_OTHERS


def aim_of_power(a: Ability | Item, reach: Band | None) -> PowerAim:
    """Whom a power works on, within this range."""
    return PowerAim(
        affects=affects(a),
        reach=reach,
        most=None if a.aim is None else a.aim.level_max,
        pries=reads_thoughts(a),
        sure=takes_no_roll(a),
        touch=a.aim is not None and a.aim.range == "touch",
        willing=a.aim is not None and a.aim.willing is True,
        needs={} if a.aim is None else a.aim.when,
        sure_on_things=a.aim is not None and (a.aim.roll == "none" or not a.aim.things_resist),
        who=None if a.aim is None else a.aim.who,
    )
