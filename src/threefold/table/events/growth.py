"""Events of growth: XP awarded and spent, arcs, followers, benefits."""

from __future__ import annotations

from threefold.procedures.arcs import Do as ArcDo
from threefold.procedures.followers.coming import Do as FollowerDo
from threefold.rules.advancement import Purchase
from threefold.rules.experience import Award as AwardKind
from threefold.table.events.base import Changing
from threefold.table.state.facts import Fact, LineFact, NoticeFact


class XpFact(Fact, frozen=True):
    """XP that a PC gained (or, negative, paid), and what for."""

    pc: str
    line: LineFact


class Grown(Changing, kw_only=True, frozen=True):
    """Base of the events of growth: all XP that it moved, and the messages about it."""

    xp: list[XpFact] = []
    told: list[NoticeFact] = []


class Awarded(Grown, tag="awarded", kw_only=True, frozen=True):
    """The GM awarded XP. ``intrusion``: for a GM intrusion on all of them."""

    what: AwardKind
    line: LineFact
    reason: str = ""
    intrusion: bool = False


class Advanced(Grown, tag="advanced", kw_only=True, frozen=True):
    """XP bought a step or a benefit. ``name`` is the name of the benefit, the skill or the
    ability.
    """

    pc: str
    buy: Purchase
    name: str = ""


class ArcPursued(Grown, tag="arc_pursued", kw_only=True, frozen=True):
    """An arc was begun, a part of it was completed, or it ended."""

    pc: str
    do: ArcDo
    arc: str


class FollowerChanged(Grown, tag="follower_changed", kw_only=True, frozen=True):
    """A follower was gained, taught, lost or replaced."""

    pc: str
    do: FollowerDo
    follower: str


class AbilityLearned(Grown, tag="ability_learned", kw_only=True, frozen=True):
    """An ability was added to a sheet without XP."""

    pc: str
    ability: str


class BenefitFact(Fact, frozen=True):
    """A benefit that a PC had."""

    pc: str
    name: str
    where: str = ""


class BenefitsEnded(Grown, tag="benefits_ended", kw_only=True, frozen=True):
    """Benefits that were bought for a time ended."""

    ended: list[BenefitFact]
