"""Actions: tasks, attacks, defenses, rerolls, and actions without a roll."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from threefold.model.bounds import (
    DamagePoints,
    Difficulty,
    OwnName,
    Points,
    ShelfName,
    ShelfText,
)
from threefold.model.copies import as_kind
from threefold.model.vocabulary import Vocabulary
from threefold.procedures.field_groups import Circumstances, FoeAttack, fields_in_group
from threefold.procedures.inputs import (
    AbilityExtras,
    ChosenWords,
    EaseEffort,
    Effort,
    Said,
    Steps,
)
from threefold.rules.objects import Material
from threefold.rules.types import Choice, DamageType, Stat
from threefold.table.commands.base import D20, Command, Shared, ThingId
from threefold.table.state import Id, SecondStage

Struck = Annotated[list[Annotated[str, Meta(max_length=60), Vocabulary.OWN]], Meta(max_length=20)]
"""Situations of the scene that are left out of one action."""

SituationsOf = Annotated[dict[Id, list[Annotated[str, Vocabulary.OWN]]], Meta(max_length=20)]
"""The situations of further targets, by the id of the target."""


Options = Annotated[list[Annotated[int, Meta(ge=0, le=20)]], Meta(max_length=20)]
"""The options chosen where an effect leaves a choice, each as an index from 0. Without one, the
first counts.
"""

Bought = Annotated[list[Annotated[int, Meta(ge=0, le=99)]], Meta(max_length=20)]
"""Levels of Effort on each thing that an entry says Effort buys, in its order."""


class RollCommand(Command, kw_only=True, frozen=True):
    """Base of commands in which the GM asks for a roll and states circumstances of it."""

    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []

    @property
    def circumstances(self) -> Circumstances:
        """The circumstances that the GM states."""
        return fields_in_group(self, Circumstances)


class CallTask(RollCommand, tag="call_task", kw_only=True, frozen=True):
    """Ask one or more PCs to roll a task (GM)."""

    pcs: Annotated[list[Id], Meta(min_length=1, max_length=20)]
    title: ShelfText
    stat: Stat
    difficulty: Difficulty
    hidden: bool | None = None
    skill: Annotated[str, Vocabulary.TASK] = ""
    initial_cost: Points = 0
    retry: bool = False
    uses_action: bool = False
    answers: Id | None = None


class Propose(Command, tag="propose", kw_only=True, frozen=True):
    """Propose something that a PC wants to attempt. The GM sets the difficulty."""

    pc_id: Id
    title: Annotated[str, Meta(min_length=1, max_length=400), Vocabulary.SHELF]
    stat: Stat = "might"
    skill: Annotated[str, Vocabulary.TASK] = ""


class Withdraw(Command, tag="withdraw", kw_only=True, frozen=True):
    """Withdraw a pending request: a task, a proposal, an attack, an intrusion that was offered."""

    open_id: Id


class PlayersRoll(Command, kw_only=True, frozen=True):
    """What players add to a roll of their PC, besides what it is for. A ``follower`` helps with it;
    the ids tell followers of one name apart. Situations of the scene may be left out."""

    effort: Effort = Effort()
    besides: AbilityExtras = AbilityExtras()
    without: Struck = []
    natural: D20 | None = None
    roll_anyway: bool = False
    follower: OwnName | None = None
    follower_id: ThingId | None = None


class PowerRoll(PlayersRoll, kw_only=True, frozen=True):
    """An action of a PC that may be the use of a power: what the player and the GM choose for it.

    ``also`` are further targets of the same roll, ``stat`` what it is rolled with, ``options`` the
    choices made by index, ``chosen`` those made in words, ``said`` the conditions that the player
    confirms, ``bought`` levels of Effort on each thing that the entry says Effort buys. Only the GM
    gives situations and other circumstances: ``situations`` are those of the first target,
    ``situations_of`` those of each further one.
    """

    attack_id: ThingId | None = None
    stat: Stat | None = None
    bought: Bought = []
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    situations: list[Annotated[str, Vocabulary.OWN]] = []
    situations_of: SituationsOf = {}
    lucky_shot: bool = False
    also: Annotated[list[Id], Meta(max_length=20)] = []
    options: Options = []
    chosen: ChosenWords = []
    said: Said = []

    @property
    def circumstances(self) -> Circumstances:
        """The circumstances that the GM states."""
        return fields_in_group(self, Circumstances)


class Attempt(PlayersRoll, tag="attempt", kw_only=True, frozen=True):
    """Roll a task that the GM asked for.

    A ``follower`` helps with it, or attempts it ``alone``. ``attack`` names the weapon if the call
    leaves it open. The ids tell followers or attacks of one name apart.
    """

    open_id: Id
    skill: Annotated[str, Vocabulary.TASK] | None = None
    one_time_asset: bool = False
    alone: bool = False
    attack: ShelfName | None = None
    attack_id: ThingId | None = None


class AttackFoe(PowerRoll, tag="attack", kw_only=True, frozen=True):
    """Attack a foe, plainly or with an ability (``power``) that is an attack. ``also`` are further
    targets, ``options`` the choices made for it, ``said`` the conditions that the player confirms.
    The ids tell attacks, abilities or followers of one name apart.

    ``pc_id`` may be a companion: its owner's player rolls for it, without Effort or abilities.
    ``foe_id`` may be a thing of the scene: to break it is a Might task. ``tool`` is what the weapon
    is made of then (left out: metal).
    """

    pc_id: Id
    foe_id: Id
    attack: ShelfName
    power: OwnName | None = None
    power_id: ThingId | None = None
    tool: Material | None = None


class StatedAttack(RollCommand, kw_only=True, frozen=True):
    """A foe's attack on a PC as the GM states it: the defense that it asks for, and its damage. What
    the GM leaves out is that of the foe's move, or else as usual."""

    part_of_one = True

    foe_id: Id
    pc_id: Id
    stat: Stat | None = None
    damage: Annotated[int, Meta(ge=0, le=99)] | None = None
    damage_type: DamageType | None = None
    ignores_armor: bool | None = None
    ranged: bool = False
    unaware: bool = False

    def foe_attack(self, usual: FoeAttack) -> FoeAttack:
        """The attack alone, with the circumstances that the GM states; ``usual`` says what the GM
        has left out.
        """
        return as_kind(
            FoeAttack,
            self,
            stat=self.stat or usual.stat,
            damage=usual.damage if self.damage is None else self.damage,
            damage_type=self.damage_type or usual.damage_type,
            ignores_armor=usual.ignores_armor if self.ignores_armor is None else self.ignores_armor,
        )


class FoeAttacks(StatedAttack, tag="foe_attacks", kw_only=True, frozen=True):
    """A foe attacks a PC, and ``also`` others (GM). With a ``move`` of its entry, the attack has
    its consequences; ``anyway`` allows it more often than the entry does. ``reaches``: the GM says
    that it reaches, whatever the distance. ``other`` is whom else an effect of the move strikes.
    ``situations`` are those of the first PC,
    ``situations_of`` those of each further one."""

    situations: list[Annotated[str, Vocabulary.OWN]] = []
    situations_of: SituationsOf = {}
    without: Struck = []
    hidden: bool | None = None
    title: ShelfText = ""
    then: SecondStage | None = None
    move: OwnName | None = None
    also: Annotated[list[Id], Meta(max_length=20)] = []
    other: Id | None = None
    options: Options = []
    said: Said = []
    reaches: bool = False
    anyway: bool = False


class Defend(Command, tag="defend", kw_only=True, frozen=True):
    """Defend against an attack, forgo the defense, or meet it with an ability that defends. The ids
    tell abilities or followers of one name apart. If it hits, companions take the points ``shared``
    with them."""

    open_id: Id
    ability: ShelfName | None = None
    ability_id: ThingId | None = None
    effort: EaseEffort = EaseEffort()
    besides: AbilityExtras = AbilityExtras()
    forgo: bool = False
    without: Struck = []
    natural: D20 | None = None
    follower: OwnName | None = None
    follower_id: ThingId | None = None
    shared: Shared = {}


class Settle(Command, tag="settle", kw_only=True, frozen=True):
    """Accept a roll as it is, with the benefit chosen and, for an effect, which one. If the edition
    lets an object share the damage, ``to_object`` are the points that it takes."""

    open_id: Id
    choice: Choice | None = None
    effect: Annotated[str, Vocabulary.OWN] | None = None
    to_object: DamagePoints | None = None


class Reroll(Command, tag="reroll", kw_only=True, frozen=True):
    """Pay 1 XP to roll an open roll again and keep the better face. ``payer`` may be another PC. With
    an ability (``power``) of its own PC, pay its price instead."""

    open_id: Id
    payer: Id | None = None
    natural: D20 | None = None
    power: OwnName | None = None


class TakeAction(Command, tag="take_action", kw_only=True, frozen=True):
    """Use the PC's action for something that takes no roll: a move, or an action without a command
    of its own.
    """

    pc_id: Id
    what: Literal["move", "other"]
    name: Annotated[str, Meta(max_length=400), Vocabulary.OWN] = ""
