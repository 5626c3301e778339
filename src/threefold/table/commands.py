"""What a seat can ask of a table: one Struct a command, tagged by ``type``."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from threefold.model.characters import Difficulty, Name, Npc, Pc, Points, Text
from threefold.procedures.base import EaseEffort, Effort, Steps
from threefold.rules.ruleset import Rest
from threefold.rules.types import Choice, DamageType, Stat
from threefold.table.state import Foe, Id, SecondStage, Settings

D20 = Annotated[int, Meta(ge=1, le=20, description="the face of a real d20; without it the table rolls")]
D6 = Annotated[int, Meta(ge=1, le=6, description="the face of a real d6; without it the table rolls")]


class Command(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """Base of all commands."""


# --- the table itself (GM) --------------------------------------------------------------------------------------------


class ChangeSettings(Command, tag="change_settings", kw_only=True, frozen=True):
    """Set title, edition, rulings and what players may know."""

    settings: Settings


class AddPc(Command, tag="add_pc", kw_only=True, frozen=True):
    """Seat a character."""

    pc: Pc


class EditPc(Command, tag="edit_pc", kw_only=True, frozen=True):
    """Correct anything on a sheet."""

    pc_id: Id
    pc: Pc


class RemovePc(Command, tag="remove_pc", kw_only=True, frozen=True):
    """Take a character off the table."""

    pc_id: Id


class AddFoe(Command, tag="add_foe", kw_only=True, frozen=True):
    """Add foes of one kind; health and damage default from the level."""

    npc: Npc
    count: Annotated[int, Meta(ge=1, le=20)] = 1


class EditFoe(Command, tag="edit_foe", kw_only=True, frozen=True):
    """Correct anything of a foe, and what players may know of it."""

    foe_id: Id
    foe: Foe


class RemoveFoe(Command, tag="remove_foe", kw_only=True, frozen=True):
    """Take a foe off the table."""

    foe_id: Id


class Hurt(Command, tag="hurt", kw_only=True, frozen=True):
    """Damage from anything, to a PC or a foe."""

    on: Id
    points: Points
    damage_type: DamageType = "might"
    ignores_armor: bool = False
    source: Annotated[str, Meta(max_length=120)] = ""


class ShiftTrack(Command, tag="shift_track", kw_only=True, frozen=True):
    """Special damage (GM): a PC drops some steps of the damage track at once; an NPC is knocked out, killed or, if the
    GM likes, debilitated."""

    on: Id
    steps: Annotated[int, Meta(ge=1, le=3)] = 1
    outcome: Literal["unconscious", "dead", "debilitated"] = "unconscious"


class AddCondition(Command, tag="add_condition", kw_only=True, frozen=True):
    """Put a condition on someone: for so many rounds of the encounter, or until it is taken off."""

    on: Id
    condition: Name
    rounds: Annotated[int, Meta(ge=1, le=100)] | None = None


class RemoveCondition(Command, tag="remove_condition", kw_only=True, frozen=True):
    """Take a condition off."""

    on: Id
    condition: Name


class Undo(Command, tag="undo", kw_only=True, frozen=True):
    """Rewind the last command that still stands; the log records it."""


class Note(Command, tag="note", kw_only=True, frozen=True):
    """A line in the log; secret notes are for the GM alone."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    secret: bool = False


# --- the encounter ----------------------------------------------------------------------------------------------------


class StartEncounter(Command, tag="start_encounter", kw_only=True, frozen=True):
    """Call for initiative (GM). Starting anew re-rolls it."""


class RollInitiative(Command, tag="roll_initiative", kw_only=True, frozen=True):
    """Roll initiative for a PC: a Speed task, eased by Effort like any; ``steps`` are those the GM adds."""

    pc_id: Id
    natural: D20 | None = None
    steps: Annotated[int, Meta(ge=-20, le=20)] = 0
    effort: EaseEffort = EaseEffort()


class BeginTurns(Command, tag="begin_turns", kw_only=True, frozen=True):
    """Begin the first round (GM); who has not rolled yet is rolled for."""


class EndTurn(Command, tag="end_turn", kw_only=True, frozen=True):
    """Pass the turn on."""


class EndEncounter(Command, tag="end_encounter", kw_only=True, frozen=True):
    """The fight is over (GM)."""


# --- actions ----------------------------------------------------------------------------------------------------------


class CallTask(Command, tag="call_task", kw_only=True, frozen=True):
    """Call for a task of one or more PCs (GM)."""

    pcs: Annotated[list[Id], Meta(min_length=1, max_length=20)]
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
    uses_action: bool = False
    answers: Id | None = None


class Propose(Command, tag="propose", kw_only=True, frozen=True):
    """A player wants to attempt something; the GM sets the difficulty."""

    pc_id: Id
    title: Annotated[str, Meta(min_length=1, max_length=400)]
    stat: Stat = "might"
    skill: str = ""


class Withdraw(Command, tag="withdraw", kw_only=True, frozen=True):
    """Take back something that waits: a call, a proposal, an attack, an offered intrusion."""

    open_id: Id


class Attempt(Command, tag="attempt", kw_only=True, frozen=True):
    """Roll a task that was called for."""

    open_id: Id
    skill: str | None = None
    effort: EaseEffort = EaseEffort()
    natural: D20 | None = None
    roll_anyway: bool = False
    one_time_asset: bool = False


class AttackFoe(Command, tag="attack", kw_only=True, frozen=True):
    """Attack a foe."""

    pc_id: Id
    foe_id: Id
    attack: Name
    stat: Stat | None = None
    effort: Effort = Effort()
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    situations: list[str] = []
    natural: D20 | None = None
    roll_anyway: bool = False


class FoeAttacks(Command, tag="foe_attacks", kw_only=True, frozen=True):
    """A foe attacks a PC (GM)."""

    foe_id: Id
    pc_id: Id
    stat: Stat = "speed"
    damage: Annotated[int, Meta(ge=0, le=99)] | None = None
    damage_type: DamageType = "might"
    ignores_armor: bool = False
    ranged: bool = False
    unaware: bool = False
    situations: list[str] = []
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    hidden: bool | None = None
    title: Text = ""
    then: SecondStage | None = None


class Defend(Command, tag="defend", kw_only=True, frozen=True):
    """Defend against an attack, forgo the defense, or meet it with an ability that defends."""

    open_id: Id
    ability: Name | None = None
    effort: EaseEffort = EaseEffort()
    forgo: bool = False
    natural: D20 | None = None


class Settle(Command, tag="settle", kw_only=True, frozen=True):
    """Accept a roll as it stands, with the benefit chosen and, for an effect, which one."""

    open_id: Id
    choice: Choice | None = None
    effect: str | None = None


class Reroll(Command, tag="reroll", kw_only=True, frozen=True):
    """Pay 1 XP to roll an open roll again and keep the better; ``payer`` may be another PC."""

    open_id: Id
    payer: Id | None = None
    natural: D20 | None = None


class TakeAction(Command, tag="take_action", kw_only=True, frozen=True):
    """Use the PC's action for something that takes no roll: move, activate a cypher, use an ability, anything else."""

    pc_id: Id
    what: Literal["move", "cypher", "ability", "other"]
    name: Annotated[str, Meta(max_length=400)] = ""


class Recover(Command, tag="recover", kw_only=True, frozen=True):
    """Make the next recovery roll of the day."""

    pc_id: Id
    rest: Rest | None = None
    natural: D6 | None = None


class ShareRecovery(Command, tag="share_recovery", kw_only=True, frozen=True):
    """Share the points of a recovery roll, or take one step of the damage track in their place."""

    open_id: Id
    might: Points = 0
    speed: Points = 0
    intellect: Points = 0
    instead_of_points: bool = False


# --- experience -------------------------------------------------------------------------------------------------------


class Intrude(Command, tag="intrude", kw_only=True, frozen=True):
    """Offer a GM intrusion with its 2 XP, or a free one on a natural 1 (GM)."""

    pc_id: Id
    text: Text = ""
    free: bool = False
    revealed: bool = True
    answers: Id | None = None
    task: Id | None = None


class AnswerIntrusion(Command, tag="answer_intrusion", kw_only=True, frozen=True):
    """Accept an intrusion and pass one XP on, with a reason, or refuse it for 1 XP."""

    open_id: Id
    accept: bool
    pass_to: Id | None = None
    reason: Text = ""


AnyCommand = (
    ChangeSettings
    | AddPc
    | EditPc
    | RemovePc
    | AddFoe
    | EditFoe
    | RemoveFoe
    | Hurt
    | ShiftTrack
    | AddCondition
    | RemoveCondition
    | Undo
    | Note
    | StartEncounter
    | RollInitiative
    | BeginTurns
    | EndTurn
    | EndEncounter
    | CallTask
    | Propose
    | Withdraw
    | Attempt
    | AttackFoe
    | FoeAttacks
    | Defend
    | Settle
    | Reroll
    | TakeAction
    | Recover
    | ShareRecovery
    | Intrude
    | AnswerIntrusion
)
