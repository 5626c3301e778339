"""What the GM asks of the table itself: settings, people, corrections."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from threefold.model.bounds import Name, Points
from threefold.model.characters import Npc, Pc
from threefold.model.time import Duration
from threefold.rules.types import DamageType
from threefold.table.commands.base import Command
from threefold.table.parts import Id
from threefold.table.state import Foe, Settings


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
    """Put a condition on someone for a time, or until it is taken off; in a fight its turns count the rounds."""

    on: Id
    condition: Name
    lasts: Duration | None = None


class RemoveCondition(Command, tag="remove_condition", kw_only=True, frozen=True):
    """Take a condition off."""

    on: Id
    condition: Name


class Undo(Command, tag="undo", kw_only=True, frozen=True):
    """Rewind the last command that still stands; the log records it."""


class Redo(Command, tag="redo", kw_only=True, frozen=True):
    """Bring back what was undone last, as long as nothing else has happened since (GM)."""


class Note(Command, tag="note", kw_only=True, frozen=True):
    """A line in the log; secret notes are for the GM alone."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    secret: bool = False
