"""PCs and foes: add, edit, damage by hand, remove."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from threefold.model.bounds import Absent, OwnName, OwnText, Points, ShelfText
from threefold.model.characters import Npc, Pc
from threefold.model.vocabulary import Vocabulary
from threefold.rules.types import DamageType
from threefold.table.commands.base import Command, Shared
from threefold.table.state import Foe, Id

Format = Literal["threefold/1"]
"""The format of a character file."""


class FiledPc(Pc, frozen=True, forbid_unknown_fields=True, tag="pc", tag_field="kind"):
    """A PC as a sheet or as a whole character file holds it: a file names its format."""

    format: Format | Absent = None


class FiledNpc(Npc, frozen=True, forbid_unknown_fields=True, tag="npc", tag_field="kind"):
    """An NPC as a sheet or as a whole character file holds it: a file names its format."""

    format: Format | Absent = None


if TYPE_CHECKING:  # a sheet without the format is as good
    PcOrFile = Pc
    NpcOrFile = Npc
else:
    PcOrFile = FiledPc
    NpcOrFile = FiledNpc


class AddPc(Command, tag="add_pc", kw_only=True, frozen=True, omit_defaults=True):
    """Add a PC to the table, as a sheet or as a whole character file."""

    pc: PcOrFile
    format: Format | Absent = None


class EditPc(Command, tag="edit_pc", kw_only=True, frozen=True):
    """Correct anything on a sheet."""

    pc_id: Id
    pc: Pc


class RemovePc(Command, tag="remove_pc", kw_only=True, frozen=True):
    """Remove a PC from the table."""

    pc_id: Id


class AddFoe(Command, tag="add_foe", kw_only=True, frozen=True):
    """Add foes of one kind; health and damage default from the level."""

    npc: NpcOrFile
    count: Annotated[int, Meta(ge=1, le=20)] = 1


class EditFoe(Command, tag="edit_foe", kw_only=True, frozen=True):
    """Correct anything about a foe, and what players may know of it."""

    foe_id: Id
    foe: Foe


class RemoveFoe(Command, tag="remove_foe", kw_only=True, frozen=True):
    """Remove a foe from the table."""

    foe_id: Id


class KeepFoe(Command, tag="keep_foe", kw_only=True, frozen=True):
    """Put a copy of a foe on the table's shelf, to add it again later (GM)."""

    foe_id: Id


class ForgetFoe(Command, tag="forget_foe", kw_only=True, frozen=True):
    """Remove a foe from the table's shelf (GM)."""

    name: OwnName


class Hurt(Command, tag="hurt", kw_only=True, frozen=True):
    """Deal damage from any source to a PC or a foe. ``kind`` is the kind of harm, such as fire. A PC
    and its companion may divide it: the other takes the points ``shared``."""

    on: Id
    points: Points
    damage_type: DamageType = "might"
    kind: Annotated[str, Meta(max_length=40), Vocabulary.HARM] = ""
    ignores_armor: bool = False
    source: Annotated[str, Meta(max_length=120), Vocabulary.SHELF] = ""
    shared: Shared = {}


class ShiftTrack(Command, tag="shift_track", kw_only=True, frozen=True):
    """Deal special damage (GM). A PC drops some steps on the damage track at once; an NPC is
    knocked out, killed or, if the GM likes, debilitated."""

    on: Id
    steps: Annotated[int, Meta(ge=1, le=3)] = 1
    outcome: Literal["unconscious", "dead", "debilitated"] = "unconscious"


class Join(Command, tag="join", kw_only=True, frozen=True, omit_defaults=True):
    """Join the table with a character: one just made by the rules, or one brought along as it
    is.
    """

    pc: PcOrFile
    origin: Literal["made", "brought"] = "brought"
    format: Format | Absent = None


class EditWords(Command, tag="edit_words", kw_only=True, frozen=True):
    """Change the sentence and the notes of a character."""

    pc_id: Id
    sentence: OwnText = ""
    notes: ShelfText = ""
