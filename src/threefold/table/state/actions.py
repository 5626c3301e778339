"""Tasks, proposals, attacks and rolled dice that are pending."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw

from threefold.model.bounds import ArmorPoints, Difficulty, Name, Points, Text
from threefold.model.characters import FullNpc, Pc
from threefold.model.limits import Per
from threefold.model.picked import Picked
from threefold.model.things import Thing, Vehicle
from threefold.procedures.inputs import Kinds, Steps
from threefold.rules.types import DamageType, Stat
from threefold.table.state.base import Id, Spot, StatePart
from threefold.table.state.facts import Resolution
from threefold.table.state.facts import Text as TextFact
from threefold.table.state.moves import Follows


class TaskCall(StatePart, kw_only=True, tag="task_call", tag_field="type", frozen=True):
    """A task that a player was asked to roll. ``hidden`` keeps its difficulty from players (None:
    as the settings say). A ``defense`` resists something; ``follows`` are its consequences."""

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
    defense: bool = False
    level_of: Text = ""
    follows: Follows | None = None


class Proposal(StatePart, kw_only=True, tag="proposal", tag_field="type", frozen=True):
    """Something that a player wants to attempt. The GM sets its difficulty or declines.

    ``about`` is the standard text of a proposal that a rule makes (an object struck in place of its
    holder).
    """

    pc: Id
    title: Text
    about: TextFact | None = None
    stat: Stat = "might"
    skill: str = ""


class SecondStage(StatePart, kw_only=True, frozen=True):
    """The second defense, when the first has failed: for example against the poison of a bite."""

    title: Text = ""
    stat: Stat = "might"
    difficulty: Difficulty | None = None
    damage: Annotated[int, Meta(ge=0, le=99)] = 0
    damage_type: DamageType = "might"
    ignores_armor: bool = True
    kinds: Kinds = []
    condition: Name | None = None
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []


class Incoming(StatePart, kw_only=True, tag="incoming", tag_field="type", frozen=True):
    """A foe's attack that waits for a PC's defense. ``scene`` and ``distance`` (feet) are as they
    were when it began. ``reaches``: the GM ignores the distance. ``drawn``: this PC has drawn it
    away from another. ``follows`` are its further consequences."""

    foe: Id
    pc: Id
    stat: Stat = "speed"
    difficulty: Difficulty | None = None
    level_of: Text = ""
    damage: Annotated[int, Meta(ge=0, le=99)] | None = None
    damage_type: DamageType = "might"
    ignores_armor: bool = False
    stopped_by: Kinds = []
    pierces: ArmorPoints = 0
    kinds: Kinds = []
    condition: Name | None = None
    ranged: bool = False
    unaware: bool = False
    situations: list[str] = []
    scene: list[str] = []
    distance: Annotated[int, Meta(ge=0, le=500)] | None = None
    reaches: bool = False
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    hidden: bool | None = None
    title: Text = ""
    then: SecondStage | None = None
    drawn: bool = False
    follows: Follows | None = None
    counts: Per | None = None


class Rolled(StatePart, kw_only=True, tag="rolled", tag_field="type", frozen=True):
    """A die that was rolled and is not settled yet: a choice, a reroll or damage to take is open.

    ``inputs`` are those of the procedure, ``faces`` those that count, ``before`` and ``against``
    both sides as they were when the die was rolled, ``resolution`` the result so far; ``follower``
    acts in the PC's place. Without a title it may have ``words``, a title from a rule. ``target``
    is the person or thing it is aimed at, if that is not a ``foe``; ``others`` are all others that
    it concerns, ``also`` further targets of the same roll, and ``situations_of`` the situations
    that count for each of those. A move goes to a ``spot`` on the strip. ``picked`` are the things
    of the sheet ``before`` that are meant, where they are not the first of their names; ``which``
    tells its power, item or weapon apart from others of the name.
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
    follows: Follows | None = None
    also: list[Id] = []
    picked: Picked | None = None
    which: TextFact | None = None
    situations_of: dict[Id, list[str]] = {}
