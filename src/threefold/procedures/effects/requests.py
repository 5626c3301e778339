"""What effects ask of the table: one struct for each kind of request, with the tag ``kind``.

The field ``does`` of an answer lists them. The table carries them out, because a procedure knows
neither the scene nor the order of turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, structs

from threefold.model.shelf.effects import AttackRule, Companion, Effect, Save
from threefold.model.shelf.figures import Rest
from threefold.rules.distance import Band
from threefold.rules.types import Stat

Who = Literal["user", "target"]
"""The figure that a request is about: the one who uses the effect, or its target."""


class TableRequest(Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="kind"):
    """A request to the table. Only fields with a default may be missing in its JSON."""


class MoveRequest(TableRequest, frozen=True, kw_only=True, tag="move"):
    """Move a figure; ``mode`` says how: by itself, or pushed, pulled, fetched; or to a ``spot``."""

    who: Who
    mode: str
    distance: str | None
    spot: int | None = None


class ActRequest(TableRequest, frozen=True, kw_only=True, tag="act"):
    """Give a figure ``n`` actions, attacks, moves, defenses or turns, or take them (negative); an
    attack with one kind of ``weapon`` alone, or ``bound`` to whoever brought it. What is given is
    for this round, or for any moment of so many ``rounds``."""

    who: Who
    what: str
    n: int
    weapon: str | None = None
    bound: bool = False
    rounds: int | None = None


class AttackRequest(TableRequest, frozen=True, kw_only=True, tag="attack"):
    """Let a figure make ``n`` further attacks by the rule in ``effect``."""

    who: Who
    n: int
    damage: int
    eased: int
    effect: AttackRule


class CompanionRequest(TableRequest, frozen=True, kw_only=True, tag="companion"):
    """Put companions into the scene. Figures that are None follow from the creature or the level;
    ``common``: they have the name of an entry. Without ``obeys`` they take no orders. ``effect`` is
    what brings them, with what their death does to their owner and what binds them. They stay for so
    many ``rounds``, or until the rest that is named, or as long as they are attended to. Each
    ``has`` further effects for as long as it is there.
    """

    name: str
    level: int
    count: int
    health: int | None
    damage: int | None
    armor: int | None
    modifications: Mapping[str, int]
    rounds: int | Literal["ten_hour_rest", "concentration"] | None
    fight: bool
    acts: Literal["own", "your_turn", "your_action", "instead"]
    creature: str | None
    common: bool
    obeys: bool = True
    effect: Companion
    has: list[Effect] = []


class AlliesRequest(TableRequest, frozen=True, kw_only=True, tag="allies"):
    """Let the effects come to the comrades of the user who are near enough."""

    effects: list[Effect]
    reach: Band | None = None


class OfferRequest(TableRequest, frozen=True, kw_only=True, tag="offer"):
    """Let the user choose whom what an ability of this name has made of a use comes to."""

    name: str
    effects: list[Effect]


def within_reach(requests: list[TableRequest], reach: Band | None) -> list[TableRequest]:
    """Return the requests of a use, those for comrades with the range of the power."""
    return [
        structs.replace(each, reach=reach) if isinstance(each, AlliesRequest) else each
        for each in requests
    ]


class ThingRequest(TableRequest, frozen=True, kw_only=True, tag="make"):
    """Put something into the scene: a thing, if it has a level. ``fight``: it ends with the
    fight.

    What it ``holds`` comes to whoever is within so many ``feet`` of it, or goes through it. It is
    at a place of the strip (``at``), or goes with whom it ``follows``; ``spares`` leaves its maker
    alone, ``source_level`` is the level of what made it. ``attention``: it is there only while its
    maker does nothing else. ``lights`` are lights that reach as far as their entry says.
    """

    what: str
    name: str
    level: int | None
    rounds: int | None
    fight: bool = False
    attention: bool = False
    holds: list[Effect] = []
    feet: int = 0
    at: int | None = None
    follows: Who | None = None
    spares: bool = False
    source_level: int | None = None
    lights: list[Effect] = []


class EarlierRequest(TableRequest, frozen=True, kw_only=True, tag="earlier"):
    """Remove what an earlier use of the same power brought, where there is one at a time: the thing
    of this name, or (without a name) its companions; or those of another ``power``, by its name."""

    name: str | None
    power: str = ""


class ObjectRequest(TableRequest, frozen=True, kw_only=True, tag="object"):
    """Break, stop, repair or open an object."""

    what: str
    steps: int | None


class QuestionRequest(TableRequest, frozen=True, kw_only=True, tag="ask"):
    """Let the user ask the GM ``n`` questions."""

    n: int
    about: str


class RowRequest(TableRequest, frozen=True, kw_only=True, tag="table"):
    """Show the row of a table that was rolled."""

    die: int
    natural: int
    text: str


class GearRequest(TableRequest, frozen=True, kw_only=True, tag="gear"):
    """Show what the user got: a thing, money, a contact."""

    item: str
    what: str
    price: str | None


class RecoveryRequest(TableRequest, frozen=True, kw_only=True, tag="recovery"):
    """Let a figure make a recovery roll at once, one of the day or an ``extra`` one; or take one
    away (``lost``). ``counts``: it is one of the rolls of the day."""

    who: Who
    rest: Rest | None
    counts: bool
    extra: int = 0
    lost: bool = False


class AnotherRequest(TableRequest, frozen=True, kw_only=True, tag="another"):
    """Carry effects out on whom or what the use names beside its target, if it names anything."""

    effects: list[Effect]


class PassengersRequest(TableRequest, frozen=True, kw_only=True, tag="passengers"):
    """Take along those whom the use names, at most ``most``: the effects come to each of them."""

    most: int
    effects: list[Effect]


class SaveRequest(TableRequest, frozen=True, kw_only=True, tag="save"):
    """Ask a figure for a roll against an effect. Without a level, the GM names one."""

    stat: Stat
    level: int | None
    by: Literal["target", "self"]
    who: Who
    effect: Save


def is_about_user(request: TableRequest) -> bool:
    """True if a request is about the one who uses the effect."""
    match request:
        case (
            MoveRequest(who=who)
            | ActRequest(who=who)
            | AttackRequest(who=who)
            | RecoveryRequest(who=who)
            | SaveRequest(who=who)
        ):
            return who == "user"
    return False
