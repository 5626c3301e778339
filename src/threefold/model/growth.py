"""Benefits bought with XP, recorded gains, character arcs and followers."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from threefold.model.bounds import (
    Absent,
    Day,
    Level,
    OwnName,
    OwnText,
    Points,
    Session,
    ShelfName,
    ShelfText,
    TaskName,
    Tier,
    stated,
    whole,
)
from threefold.model.content import content_id
from threefold.model.vocabulary import Vocabulary
from threefold.rules.advancement import Control, LongTerm, Option, Step
from threefold.rules.arcs import (
    Arc,
    ArcJudge,
    ArcOpening,
    ArcPart,
    ArcState,
    ArcStep,
    Done,
    Pursuit,
)
from threefold.rules.followers import Helper
from threefold.rules.skills import SkillLevel
from threefold.rules.types import Stat


class Benefit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something XP bought beside advancement: for now, for a region, or for good. ``where`` is
    where it holds.
    """

    kind: Literal["short_term_skill", "medium_term_skill", "short_term_ability", LongTerm]
    name: ShelfName
    where: OwnName | Absent = None
    control: Control | Absent = None
    text: ShelfText | Absent = None


GainSource = Literal[
    "type",
    "points",
    "descriptor",
    "focus",
    "agreed",
    "customized",
    "weakness",
    "inability",
    "traded",
    "replaced",
    Step,
]
"""What may change the figures of a sheet for good, apart from abilities: the type, the free points,
a descriptor, the focus, skills agreed with the GM, how the type was customized, a weakness or an
inability that was taken for a gain, or a step of advancement. ``traded`` names an ability of the
type that was given up for one of the flavor, ``replaced`` one that another took the place of."""

Change = Annotated[int, whole(-999, 999, "points")]


class Gain(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Something that changed the figures of a sheet for good, and by how much: ``name`` is that of
    a descriptor, a focus or an ability that is gone, ``tier`` the one a step leads to, ``skills``
    are those it trains (or hinders)."""

    source: GainSource
    name: ShelfName | Absent = None
    tier: Tier | Absent = None
    option: Option | Absent = None
    pools: dict[Stat, Change] = {}
    edge: dict[Stat, Change] = {}
    effort: Points = 0
    skills: dict[Annotated[str, Vocabulary.TASK], SkillLevel] = {}
    recovery: Points = 0
    armor_cost: Points = 0
    cyphers: Change = 0


class StepOutline(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A step of an arc: its key, whether it may come again, whether it may be left out."""

    key: OwnName
    repeatable: bool | Absent = None
    optional: bool | Absent = None


class ArcOutline(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The parts of an arc. Left out: an opening that comes once, a climax that may succeed, the GM
    as its judge.
    """

    steps: Annotated[list[StepOutline], Meta(min_length=1, max_length=20)]
    opening: ArcOpening | Absent = None
    can_succeed: bool | Absent = None
    judge: ArcJudge | Absent = None

    def arc(self) -> Arc:
        """Return the arc in the form that the rules use."""
        return Arc(
            tuple(ArcStep(s.key, s.repeatable is True, s.optional is True) for s in self.steps),
            "once" if self.opening is None else self.opening,
            self.can_succeed is not False,
            "gm" if self.judge is None else self.judge,
        )


class SampleArc(NamedTuple):
    """An arc of the books: its name and its parts. ``outline`` is None if it uses the parts of a
    friend's arc.
    """

    name: str
    outline: ArcOutline | None


class ArcPartDone(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of an arc that was completed: in which session, on which day of game time, and how a
    climax ended.
    """

    part: ArcPart
    session: Session
    day: Day
    step: OwnName | Absent = None
    success: bool | Absent = None


class CharacterArc(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An arc a character has taken up: its name, the sample arc it is, its parts, and those
    completed so far.
    """

    name: ShelfName
    outline: ArcOutline
    begun: Day
    arc: ShelfName | Absent = None
    free: bool | Absent = None
    done: list[ArcPartDone] = stated([])
    state: ArcState = stated("open")
    goal: OwnText | Absent = None

    def pursuit(self) -> Pursuit:
        """Return the arc and its progress in the form that the rules use."""
        done = tuple(Done(d.part, d.session, d.day, d.step or "") for d in self.done)
        return Pursuit(self.name, self.outline.arc(), self.begun, done, self.state)


class Follower(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A follower or pet: its level now, the tasks it helps with, and what an ability grants it
    beyond those.

    ``gained_at`` is the PC's tier when it was gained; a ``lost`` one waits to be replaced, since
    the day ``lost_on``.
    """

    name: ShelfName
    level: Level
    tasks: list[TaskName] = stated([])
    granted: list[ShelfName] | Absent = None
    gained_at: Tier | Absent = None
    ability: ShelfName | Absent = None
    exceptional: bool | Absent = None
    pet: bool | Absent = None
    lost: bool | Absent = None
    lost_on: Day | Absent = None
    text: ShelfText | Absent = None

    @property
    def id(self) -> str:
        """What tells it apart from others of its name on a sheet."""
        return content_id(self)

    def helper(self) -> Helper:
        """Return the follower in the form that the rules use."""
        granted = self.granted or ()
        return Helper(self.name, self.level, self.tasks, granted, self.pet is True)
