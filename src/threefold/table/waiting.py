"""What waits for somebody at a table: tasks and procedures called for, blows, dice that have fallen, questions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw

from threefold.model.bounds import Difficulty, Points, Text
from threefold.model.characters import FullNpc, Pc
from threefold.model.things import Thing, Vehicle
from threefold.procedures.inputs import Steps
from threefold.rules.ruleset import Rest
from threefold.rules.types import DamageType, Stat
from threefold.table.facts import Resolution
from threefold.table.facts import Text as TextFact
from threefold.table.parts import Id, Part, Spot


class TaskCall(Part, kw_only=True, tag="task_call", tag_field="type", frozen=True):
    """A task that waits for its player. ``hidden`` keeps its difficulty from players (None: as the table does)."""

    pc: Id
    title: Text
    stat: Stat
    difficulty: Difficulty
    hidden: bool | None = None
    skill: str = ""
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    initial_cost: Points = 0
    retry: bool = False
    intrusion: bool = False
    uses_action: bool = False


class Proposal(Part, kw_only=True, tag="proposal", tag_field="type", frozen=True):
    """Something a player wants to attempt; the GM sets its difficulty or declines.

    ``about`` is the standard text of a proposal that a rule makes (an object struck in place of its holder).
    """

    pc: Id
    title: Text
    about: TextFact | None = None
    stat: Stat = "might"
    skill: str = ""


class SecondStage(Part, kw_only=True, frozen=True):
    """What a second defense is against, once the first has failed: the poison behind the bite."""

    title: Text = ""
    stat: Stat = "might"
    damage: Annotated[int, Meta(ge=0, le=99)] = 0
    damage_type: DamageType = "might"
    ignores_armor: bool = True


class Incoming(Part, kw_only=True, tag="incoming", tag_field="type", frozen=True):
    """A foe's attack that waits for a PC's defense. ``scene`` and ``distance`` (feet) are as they were when it began;
    ``drawn``: that PC has drawn it away from another."""

    foe: Id
    pc: Id
    stat: Stat = "speed"
    damage: Annotated[int, Meta(ge=0, le=99)] | None = None
    damage_type: DamageType = "might"
    ignores_armor: bool = False
    ranged: bool = False
    unaware: bool = False
    situations: list[str] = []
    scene: list[str] = []
    distance: Annotated[int, Meta(ge=0, le=500)] | None = None
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    hidden: bool | None = None
    title: Text = ""
    then: SecondStage | None = None
    drawn: bool = False


class Rolled(Part, kw_only=True, tag="rolled", tag_field="type", frozen=True):
    """A die that has fallen and is not settled: a choice, a reroll or damage to take is open.

    ``inputs`` are those of the procedure, ``faces`` those that count, ``before`` and ``against`` both sides as they
    were when the die fell, ``resolution`` what it comes to as it stands; ``follower`` acts in the PC's place. Without a
    title it may have ``words`` that a rule has for it. The ``target`` is whom or what it is aimed at, if that is no
    ``foe``; ``others`` all the rest it concerns. A move goes to a ``spot`` on the strip.
    """

    procedure: str
    pc: Id
    foe: Id | None = None
    target: Id | None = None
    inputs: Raw
    faces: list[int]
    before: Pc
    against: FullNpc | Pc | Thing | Vehicle | None = None
    others: dict[str, Pc | FullNpc | Thing | Vehicle] = {}
    resolution: Resolution
    title: str = ""
    hidden: bool = False
    rerolls: int = 0
    then: SecondStage | None = None
    item: Literal["cypher", "artifact"] | None = None
    follower: str = ""
    spot: Spot | None = None
    about: Id | None = None
    words: TextFact | None = None


class Called(Part, kw_only=True, tag="called", tag_field="type", frozen=True):
    """A procedure that waits for its player. In ``inputs`` the ids of people and things stand in their place;
    ``others`` are all these. ``own``: the player has chosen it and may take it back; ``about`` is the attack that it
    would turn or stop, or what fell due; ``words`` are those that a rule has for it."""

    pc: Id
    procedure: str
    inputs: Raw
    others: list[Id] = []
    target: Id | None = None
    title: Text = ""
    hidden: bool | None = None
    uses_action: bool = False
    own: bool = False
    about: Id | None = None
    words: TextFact | None = None


class Recovering(Part, kw_only=True, tag="recovering", tag_field="type", frozen=True):
    """A recovery roll whose points wait to be shared."""

    pc: Id
    rest: Rest
    natural: int
    points: int
    rerolls: int = 0


class Intrusion(Part, kw_only=True, tag="intrusion", tag_field="type", frozen=True):
    """A GM intrusion that waits for the player's answer. Players read ``text`` only if ``revealed``.

    ``task`` is a called task it strikes: accepted, the task is rolled even if it would be automatic. With
    ``mind_control`` it takes hold of the PC's mind.
    """

    pc: Id
    text: Text = ""
    free: bool = False
    revealed: bool = True
    task: Id | None = None
    mind_control: bool = False


class FreeIntrusion(Part, kw_only=True, tag="free_intrusion", tag_field="type", frozen=True):
    """A natural 1 fell: the GM may intrude for free, or let it pass."""

    pc: Id


class Petition(Part, kw_only=True, tag="petition", tag_field="type", frozen=True):
    """What a player may do only if the GM agrees: the command as JSON, in words, and the XP it would bring or cost."""

    pc: Id
    command: Raw
    about: TextFact
    xp: int = 0


class Accord(Part, kw_only=True, tag="accord", tag_field="type", frozen=True):
    """Something of the GM's that its player may agree to or not: to play along with a hold on the mind, to take the
    twist of a wish. The procedure is carried out either way; ``secret`` keeps it from the other players."""

    pc: Id
    procedure: Literal["mind_control", "wish"]
    inputs: Raw
    target: Id | None = None
    title: Text = ""
    secret: bool = False


class FollowUp(Part, kw_only=True, tag="follow_up", tag_field="type", frozen=True):
    """What follows from what has happened and is the GM's to bring about: a trap's poison, what a side effect does.

    ``inputs`` are those of its procedure as far as they are known; where that is ``enough``, it can be done at once.
    ``pc`` is who is concerned, ``on`` whom it befalls if that is somebody else.
    """

    pc: Id
    procedure: str
    inputs: Raw
    on: Id | None = None
    title: Text = ""
    enough: bool = False


Open = (
    TaskCall
    | Called
    | Proposal
    | Incoming
    | Rolled
    | Recovering
    | Intrusion
    | FreeIntrusion
    | FollowUp
    | Petition
    | Accord
)
