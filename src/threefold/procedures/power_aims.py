"""Whom a power works on, as its entry says."""

from __future__ import annotations

from typing import Final, NamedTuple

from threefold.model.powers import (
    Ability,
    Affects,
    Item,
    affects,
    effects_of,
    reach_of,
    reads_thoughts,
    takes_no_roll,
)
from threefold.model.raised import feet_of
from threefold.model.shelf.asked import cures_target
from threefold.model.shelf.figures import FOR_OTHERS, Figure, When, Who
from threefold.model.shelf.opponents import changes_target
from threefold.rules.distance import Band


class Reach(NamedTuple):
    """How far a power reaches: one of the four bands, or ``feet``. Both are None if its entry does
    not say, or sets no limit."""

    band: Band | None = None
    feet: int | None = None


def reach_of_power(a: Ability | Item) -> Reach:
    """How far a power reaches, as its entry says."""
    band = reach_of(a)
    if band is not None or a.aim is None or a.aim.range is None:
        return Reach(band)
    level = None if isinstance(a, Ability) else a.level
    return Reach(feet=feet_of((a.aim.range_at(level) or "").replace("level", str(level), 1)))


class PowerAim(NamedTuple):
    """Whom a power works on. ``affects`` is None if only its text says that. ``reach`` is its
    stated range, ``feet`` one that is no band. ``most`` is the highest level of a target that it
    works on. ``pries``: it reads a foe's thoughts. ``sure``: by its entry it takes no roll, even on
    a foe. ``touch``: it works by touch. ``willing``: it is meant for those who let it happen.
    ``needs`` are the conditions of its use. ``sure_on_things``: it takes no roll on a thing.
    ``who`` is what its entry says of its targets, if it has an aim. ``as_said``: it is rolled, and
    only the GM can say how hard that is. ``resisted``: an opponent does not let it happen, though it
    is for anybody. ``heeded``: it works on those who hear and understand. ``wide``: it falls on those
    in an area.
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
    feet: int | None = None
    resisted: bool = False
    heeded: bool = False
    as_said: bool = False
    wide: bool = False

    @property
    def ranged(self) -> bool:
        """Whether it reaches farther than an immediate distance."""
        return self.feet is not None or self.reach not in (None, "immediate")

    @property
    def for_others(self) -> bool:
        """Whether it is for somebody besides its user."""
        return self.who in FOR_OTHERS


def aim_of_power(a: Ability | Item, within: Reach) -> PowerAim:
    """Whom a power works on, within this range."""
    return PowerAim(
        affects=affects(a),
        reach=within.band,
        most=None if a.aim is None else a.aim.level_max,
        pries=reads_thoughts(a),
        wide=a.aim is not None and a.aim.area is not None,
        sure=takes_no_roll(a),
        touch=a.aim is not None and a.aim.range == "touch",
        willing=a.aim is not None and a.aim.willing is True,
        needs={} if a.aim is None else a.aim.when,
        sure_on_things=_things_let_it(a),
        who=None if a.aim is None else a.aim.who,
        feet=within.feet,
        resisted=_is_resisted(a),
        heeded=a.aim is not None and (a.aim.hears or a.aim.understands),
        as_said=_is_as_said(a),
    )


def _is_as_said(a: Ability | Item) -> bool:
    """True if a power for its user alone, or a cure, is rolled with a stat, and its entry names no
    difficulty. A cure meets what it is to cure, and not the one who has it."""
    aim = a.aim
    if aim is None or aim.difficulty is not None or aim.roll in (None, "none"):
        return False
    return aim.who == "self" or cures_target(effects_of(a))


def _things_let_it(a: Ability | Item) -> bool:
    """True if no thing resists a power: its entry says so, or it is for a place or its user alone."""
    if a.aim is None:
        return a.task is None and affects(a) == "self"
    if a.aim.roll == "none" or not a.aim.things_resist:
        return True
    return a.aim.who == "place" and a.aim.roll is None and a.aim.difficulty is None


def _is_resisted(a: Ability | Item) -> bool:
    """True if an opponent resists a power for anybody: its entry names the stat of its roll, or it
    changes its target. A roll of a stated difficulty is not against the target."""
    aim = a.aim
    if aim is None or aim.who not in _ANYBODY or aim.roll == "none":
        return False
    if aim.difficulty is not None:
        return False
    if aim.willing:
        return aim.roll is not None  # the roll is for those who do not let it happen
    return aim.roll is not None or changes_target(effects_of(a))


_ANYBODY: Final = ("creature", "creatures", "beast", "target")
