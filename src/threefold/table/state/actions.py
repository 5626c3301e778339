"""Tasks, proposals, attacks and rolled dice that are pending."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw

from threefold.model.bounds import ConditionName, Difficulty, Points, ShelfText, Text
from threefold.model.characters import FullNpc, Pc
from threefold.model.copies import as_kind
from threefold.model.limits import Per
from threefold.model.picked import Picked
from threefold.model.things import Thing, Vehicle
from threefold.procedures.field_groups import Circumstances, FoeAttack, fields_in_group
from threefold.procedures.inputs import Kinds
from threefold.rules.types import DamageType, Stat
from threefold.table.state.base import Id, Spot, StatePart
from threefold.table.state.facts import Resolution
from threefold.table.state.facts import Text as TextFact
from threefold.table.state.moves import Follows


class TaskCall(
    Circumstances, StatePart, kw_only=True, tag="task_call", tag_field="type", frozen=True
):
    """A task that a player was asked to roll. ``hidden`` keeps its difficulty from players (None:
    as the settings say). A ``defense`` resists something, of these ``kinds`` of harm; ``follows``
    are its consequences."""

    pc: Id
    title: Text
    stat: Stat
    difficulty: Difficulty
    hidden: bool | None = None
    skill: str = ""
    initial_cost: Points = 0
    retry: bool = False
    intrusion: bool = False
    uses_action: bool = False
    defense: bool = False
    level_of: Text = ""
    kinds: list[Annotated[str, Meta(max_length=40)]] = []
    follows: Follows | None = None


class Proposal(StatePart, kw_only=True, tag="proposal", tag_field="type", frozen=True):
    """Something that a player wants to attempt. The GM sets its difficulty or declines.

    ``about`` is the standard text of a proposal that a rule makes (an object struck in place of its
    holder). ``follows`` are the consequences of a roll that an effect asks for, at a difficulty that
    its entry leaves to the GM; it may be a ``defense``, against these ``kinds`` of harm.
    """

    pc: Id
    title: Text
    about: TextFact | None = None
    stat: Stat = "might"
    skill: str = ""
    defense: bool = False
    kinds: list[Annotated[str, Meta(max_length=40)]] = []
    follows: Follows | None = None


class SecondStage(Circumstances, StatePart, kw_only=True, frozen=True):
    """The second defense, when the first has failed: for example against the poison of a bite."""

    title: ShelfText = ""
    stat: Stat = "might"
    difficulty: Difficulty | None = None
    damage: Annotated[int, Meta(ge=0, le=99)] = 0
    damage_type: DamageType = "might"
    ignores_armor: bool = True
    kinds: Kinds = []
    condition: ConditionName | None = None

    @property
    def attack(self) -> FoeAttack:
        """What the second defense is against."""
        return as_kind(FoeAttack, self)


class Incoming(FoeAttack, StatePart, kw_only=True, tag="incoming", tag_field="type", frozen=True):
    """A foe's attack that waits for a PC's defense. ``scene`` and ``distance`` (feet) are as they
    were when it began. ``reaches``: the GM ignores the distance. ``drawn``: this PC has drawn it
    away from another. ``follows`` are its further consequences. ``group`` are all foes that make it
    together as one. ``beside`` is a move that counts who attacks the same PC in a round."""

    foe: Id
    pc: Id
    situations: list[str] = []
    scene: list[str] = []
    distance: Annotated[int, Meta(ge=0, le=500)] | None = None
    reaches: bool = False
    hidden: bool | None = None
    title: Text = ""
    then: SecondStage | None = None
    drawn: bool = False
    follows: Follows | None = None
    counts: Per | None = None
    group: list[Id] = []
    beside: Text = ""


class ActionOfPc(StatePart, kw_only=True, frozen=True):
    """What an action of a PC is, from its roll to its end: who acts, on whom, and its title.

    ``follower`` acts in the PC's place. ``target`` is the person or thing it is aimed at, if that
    is not a ``foe``. Without a title it may have ``words``, a title from a rule. ``picked`` are the
    things of the sheet before that are meant, where they are not the first of their names;
    ``which`` tells its power, item or weapon apart from others of the name, for its owner.
    ``unsaid`` are the conditions of a use that people judge, and that nobody has said are met.
    """

    pc: Id
    foe: Id | None = None
    target: Id | None = None
    title: str = ""
    words: TextFact | None = None
    hidden: bool = False
    follower: str = ""
    picked: Picked | None = None
    which: TextFact | None = None
    unsaid: list[str] = []

    @property
    def action(self) -> ActionOfPc:
        """The action alone."""
        return fields_in_group(self, ActionOfPc)


class Rolled(ActionOfPc, kw_only=True, tag="rolled", tag_field="type", frozen=True):
    """A die that was rolled and is not settled yet: a choice, a reroll or damage to take is open.

    ``inputs`` are those of the procedure, ``faces`` those that count, ``before`` and ``against``
    both sides as they were when the die was rolled, ``resolution`` the result so far. ``others``
    are all others that it concerns, ``also`` further targets of the same roll, and
    ``situations_of`` the situations that count for each of those. A move goes to a ``spot`` on the
    strip. ``second`` is the face of a second die, which decides what the first brings.
    Of a hit, others take the points ``shared``, by id. ``another`` is whom or what is named beside
    the target, for what falls on it alone; ``along`` are the passengers of a move.
    """

    procedure: str
    inputs: Raw
    faces: list[int]
    before: Pc
    against: FullNpc | Pc | Thing | Vehicle | None = None
    others: dict[str, Pc | FullNpc | Thing | Vehicle] = {}
    resolution: Resolution
    rerolls: int = 0
    again_by: list[str] = []
    second: int | None = None
    then: SecondStage | None = None
    item: Literal["cypher", "artifact"] | None = None
    spot: Spot | None = None
    about: Id | None = None
    follows: Follows | None = None
    also: list[Id] = []
    situations_of: dict[Id, list[str]] = {}
    shared: dict[Id, int] = {}
    another: Id | None = None
    along: list[Id] = []
