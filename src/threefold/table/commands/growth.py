"""Growth: XP awarded and spent, arcs, followers, and what a player asks the GM to agree to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from threefold.model.bounds import (
    Day,
    Level,
    OwnName,
    OwnText,
    Points,
    Session,
    ShelfName,
    ShelfText,
    TaskName,
    whole,
)
from threefold.model.growth import ArcOutline
from threefold.model.powers import Ability
from threefold.procedures.arcs import Do as ArcDo
from threefold.procedures.followers.coming import Do as FollowerDo
from threefold.procedures.inputs import OwnLabel, ShelfLabel, TaskLabel
from threefold.rules.advancement import LongTerm, Option, Purchase
from threefold.rules.experience import Award as AwardKind
from threefold.rules.types import Stat
from threefold.table.commands.base import Command, ThingId
from threefold.table.state import Id


class Award(Command, tag="award", kw_only=True, frozen=True):
    """Award XP to one or more PCs (GM). ``intrusion``: a GM intrusion affects all of them, and
    ``reason`` says how.
    """

    what: AwardKind
    pcs: Annotated[list[Id], Meta(min_length=1, max_length=20)]
    level: Level | None = None
    sessions: Session | None = None
    points: Annotated[int, whole(0, 99, "xp")] | None = None
    reason: OwnText = ""
    intrusion: bool = False


class Contribution(Struct, frozen=True, forbid_unknown_fields=True):
    """What another PC pays toward a shared purchase."""

    pc_id: Id
    xp: Annotated[int, whole(1, 99, "xp")]


class GainedAbility(Command, kw_only=True, frozen=True):
    """What every command by which a PC may gain an ability says: whose it is, and which ability of
    the type is given up for one of the flavor.
    """

    pc_id: Id
    gives_up: ShelfLabel = ""


class Advance(GainedAbility, tag="advance", kw_only=True, frozen=True):
    """Spend XP: a step toward the next tier, or a benefit; or take a drawback for a gain. What the
    rules leave to the GM becomes a pending request. ``weaker`` is the stat or task of a drawback.
    """

    buy: Purchase
    points: dict[Stat, Points] = {}
    stat: Stat | None = None
    skill: TaskLabel = ""
    where: OwnLabel = ""
    option: Option | None = None
    ability: ShelfName | Ability | None = None
    benefit: LongTerm | None = None
    name: OwnLabel = ""
    text: ShelfText = ""
    granted: bool = False
    partners: Annotated[list[Contribution], Meta(max_length=12)] = []
    beyond_tier_6: bool = False
    weaker: TaskLabel = ""


class PursueArc(Command, tag="pursue_arc", kw_only=True, frozen=True):
    """Begin an arc, complete a part of it, or end it. Session and day are those of the campaign
    clock.
    """

    pc_id: Id
    do: ArcDo
    arc: ShelfName
    step: OwnLabel = ""
    success: bool | None = None
    skip: bool = False
    own: ArcOutline | None = None
    friend: OwnName | ArcOutline | None = None
    called: OwnLabel = ""
    goal: OwnText = ""
    at_creation: bool = False


class ChangeFollower(Command, tag="change_follower", kw_only=True, frozen=True):
    """Gain, teach, lose or replace a follower. ``days`` since it was lost come from the clock
    unless they are given. ``follower_id`` tells followers of one name apart."""

    pc_id: Id
    do: FollowerDo
    follower: OwnName
    follower_id: ThingId | None = None
    name: OwnLabel = ""
    level: Level | None = None
    tasks: Annotated[list[TaskName], Meta(max_length=20)] = []
    granted: Annotated[list[ShelfName], Meta(max_length=20)] = []
    ability: ShelfLabel = ""
    exceptional: bool = False
    pet: bool = False
    text: ShelfText = ""
    days: Day | None = None
    recruited: bool = False


class LearnAbility(GainedAbility, tag="learn_ability", kw_only=True, frozen=True):
    """Add an ability that costs no XP to the sheet: one from a tier, the focus or the story.

    ``chosen`` are the choices made for it, by their names. ``replaces`` is an ability of a lower
    tier that gives way to it.
    """

    ability: ShelfName | Ability
    chosen: dict[ShelfName, Annotated[list[ShelfName], Meta(max_length=20)]] = {}
    replaces: ShelfLabel = ""


class EndBenefit(Command, tag="end_benefit", kw_only=True, frozen=True):
    """End a benefit that was bought for a time (GM). ``place`` is its index among the PC's
    benefits, from 0.
    """

    pc_id: Id
    place: Annotated[int, Meta(ge=0, le=999)]


class Agree(Command, tag="agree", kw_only=True, frozen=True):
    """Agree to what a player asks for, and carry it out as things are now (GM)."""

    open_id: Id
