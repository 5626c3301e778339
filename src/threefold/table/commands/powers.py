"""Abilities, cyphers and artifacts: using them, finding, giving, identifying, dropping and
recharging them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from threefold.model.bounds import Difficulty, OwnName, OwnText, ShelfName
from threefold.model.characters import EntryKey
from threefold.model.powers import Artifact, Cypher
from threefold.model.vocabulary import Vocabulary
from threefold.procedures.inputs import AbilityExtras, ChosenWords, EaseEffort
from threefold.rules.types import Stat
from threefold.table.commands.actions import PowerRoll
from threefold.table.commands.base import D20, Command, ThingId
from threefold.table.state import Id, Spot

Power = Literal["ability", "cypher", "artifact", "equipment"]
Carried = Literal["cypher", "artifact"]
D100 = Annotated[
    int,
    Meta(ge=1, le=100, description="the face of a real depletion die; without it the table rolls"),
]
LevelText = Annotated[str, Meta(max_length=40), Vocabulary.OWN]


class UsePower(PowerRoll, tag="use_power", kw_only=True, frozen=True):
    """Use an ability, a cypher, an artifact or a piece of equipment, on ``target`` if it is for
    somebody else.

    ``also`` are further targets of the same roll. ``pool`` is the Pool that healing goes to,
    ``attack`` the attack to use, ``stat`` what it is rolled with, ``without`` the situations that
    are left out; ``options`` are the choices made, ``said`` the conditions that are met, ``ends``
    the condition that ends; ``spot`` the place on the strip for what it makes; ``bought`` are levels
    of Effort on each thing that the entry says Effort buys; ``skill`` is a skill that applies to
    the roll; ``anyway`` uses once more what was used as often as it may be. Only the GM gives other
    modifiers, or a difficulty of its own.
    """

    pc_id: Id
    what: Power
    name: OwnName
    id: ThingId | None = None
    target: Id | None = None
    pool: Stat | None = None
    attack: ShelfName | None = None
    skill: Annotated[str, Meta(max_length=120), Vocabulary.TASK] = ""
    unwilling: bool = False
    difficulty: Difficulty | None = None
    ends: OwnName | None = None
    spot: Spot | None = None
    depletion: D100 | None = None
    anyway: bool = False


class IdentifyItem(Command, tag="identify_item", kw_only=True, frozen=True):
    """Try to identify an item by a roll. The GM may simply say what it is (``told``). ``id`` tells
    items of one name apart."""

    pc_id: Id
    what: Carried
    name: OwnName
    id: ThingId | None = None
    told: bool = False
    skill: Annotated[str, Vocabulary.TASK] = ""
    effort: EaseEffort = EaseEffort()
    besides: AbilityExtras = AbilityExtras()
    natural: D20 | None = None


class GiveItem(Command, tag="give_item", kw_only=True, frozen=True):
    """Give something to another PC: a cypher, an artifact, a piece of equipment, or anything in
    words. ``id`` tells things of one name apart."""

    pc_id: Id
    to: Id
    what: Literal["cypher", "artifact", "equipment", "words"]
    name: Annotated[str, Meta(min_length=1, max_length=400), Vocabulary.OWN]
    id: ThingId | None = None


class FindItem(Command, tag="find_item", kw_only=True, frozen=True):
    """Give a PC something found (GM). ``level`` may be dice, such as 1d6 + 2: the table rolls them,
    or ``faces`` says how they fell. ``thing`` is the key of equipment on the shelf, ``count`` how
    many, ``chosen`` the answers to what it asks as it is got, in their order. ``drawn`` are faces
    of real dice for the tables that are rolled when it is found."""

    to: Id
    cypher: Cypher | None = None
    artifact: Artifact | None = None
    words: OwnText = ""
    thing: EntryKey | None = None
    count: Annotated[int, Meta(ge=1, le=99)] = 1
    chosen: ChosenWords = []
    level: LevelText = ""
    faces: Annotated[list[Annotated[int, Meta(ge=1, le=100)]], Meta(max_length=10)] = []
    drawn: Annotated[list[Annotated[int, Meta(ge=1, le=100)]], Meta(max_length=10)] = []


class DropItem(Command, tag="drop_item", kw_only=True, frozen=True):
    """Leave a cypher or an artifact behind. ``id`` tells items of one name apart."""

    pc_id: Id
    what: Carried
    name: OwnName
    id: ThingId | None = None


class WearItem(Command, tag="wear_item", kw_only=True, frozen=True):
    """Put on an artifact that is worn, or take it off. ``id`` tells things of one name apart."""

    pc_id: Id
    name: OwnName
    id: ThingId | None = None
    on: bool = True


class CheckDepletion(Command, tag="check_depletion", kw_only=True, frozen=True):
    """Roll the depletion die of an artifact, when it is due or at any other time. ``id`` tells
    artifacts of one name apart."""

    pc_id: Id
    name: OwnName
    id: ThingId | None = None
    natural: D100 | None = None


class RechargeItem(Command, tag="recharge_item", kw_only=True, frozen=True):
    """Make a depleted artifact work again (GM). ``id`` tells artifacts of one name apart."""

    pc_id: Id
    name: OwnName
    id: ThingId | None = None
