"""What the use of a power takes besides the points of one Pool: other Pools, XP, a cypher, time."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from threefold.model.powers import Ability, Grade
from threefold.model.time import Duration
from threefold.rules.ruleset import Learned, Rest
from threefold.rules.types import Stat


class PriceBesides(NamedTuple):
    """What a use costs besides its points: other Pools that may pay them (``pools``), XP, a cypher of
    a level, points for each level of the target or of what ends, and for each target beyond those
    of the aim; the reserve of which a point pays instead (``stored``).
    """

    pools: tuple[Stat, ...] = ()
    xp: int = 0
    cypher_level: int | None = None
    per_level: int = 0
    stored: str = ""
    per_further: int = 0


POINTS_ALONE: Final = PriceBesides()


class UseTime(NamedTuple):
    """When a power is used, and how long that takes: as a reaction, as an action (``acts``), as a
    recovery roll, or in the minutes of its grade if it was learned as a spell or the like; and what
    that takes besides points. ``anew``: each use chooses what it does, and ends what the last one chose.
    ``takes`` is the time before it works, if that is more than an action, ``checks`` the sides of the
    depletion die of an artifact that was chosen for it.
    """

    reacts: bool = False
    recovery: Rest | Literal["any"] | None = None
    learned: Learned | None = None
    grade: Grade = "low"
    price: PriceBesides = POINTS_ALONE
    anew: bool = False
    acts: bool = False
    takes: Duration | None = None
    checks: int = 0


AN_ACTION: Final = UseTime()


def price_besides(ability: Ability) -> PriceBesides:
    """Return what a use of this ability costs besides its points."""
    return PriceBesides(
        pools=tuple(ability.pools or ()),
        xp=ability.xp or 0,
        cypher_level=ability.cypher_level,
        per_level=ability.per_target_level or 0,
        stored=ability.stored or "",
        per_further=ability.per_further_target or 0,
    )
