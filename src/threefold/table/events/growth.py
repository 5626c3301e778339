"""What became of growth: XP given and spent, arcs, followers, benefits."""

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
    """An event of growth: every XP that it moved, and what is told of it."""

    xp: list[XpFact] = []
    told: list[NoticeFact] = []


class Awarded(Grown, tag="awarded", kw_only=True, frozen=True):
    """The GM gave XP; ``intrusion``: for an intrusion that struck them all."""

    what: AwardKind
    line: LineFact
    reason: str = ""
    intrusion: bool = False


class Advanced(Grown, tag="advanced", kw_only=True, frozen=True):
    """XP bought a step or a benefit; ``name`` is what the benefit is called, the skill or the ability."""

    pc: str
    buy: Purchase
    name: str = ""


class ArcPursued(Grown, tag="arc_pursued", kw_only=True, frozen=True):
    """An arc was taken up, a part of it completed, or it ended."""

    pc: str
    do: ArcDo
    arc: str


class FollowerChanged(Grown, tag="follower_changed", kw_only=True, frozen=True):
    """A follower came, learned something, was lost or replaced."""

    pc: str
    do: FollowerDo
    follower: str


class AbilityLearned(Grown, tag="ability_learned", kw_only=True, frozen=True):
    """An ability came onto a sheet without XP."""

    pc: str
    ability: str


class BenefitFact(Fact, frozen=True):
    """A benefit that a PC had."""

    pc: str
    name: str
    where: str = ""


class BenefitsEnded(Grown, tag="benefits_ended", kw_only=True, frozen=True):
    """What had been bought for a while is over."""

    ended: list[BenefitFact]
