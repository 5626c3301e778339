"""Moves of creatures: what an entry of the shelf says that a foe does in combat."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from threefold.model.bounds import OwnName
from threefold.procedures.inputs import Said
from threefold.table.commands.actions import Options
from threefold.table.commands.base import Command
from threefold.table.state import Id


class MakeMove(Command, tag="make_move", kw_only=True, frozen=True):
    """A foe makes a move of its entry (GM). A move that attacks asks each of ``targets`` to defend;
    any other applies at once. ``what`` is ``regains`` when it regains health, as its entry says,
    ``break_free`` when it tries to get out of the hold of a PC, who rolls to keep it.
    ``anyway`` allows a move more often, or farther away, than the entry does. ``thing`` is what of
    a target's things it is done to, ``other`` whom else an effect of it strikes, ``ends`` the
    condition to end, where an effect ends one of several."""

    foe_id: Id
    what: Literal["move", "regains", "break_free"] = "move"
    move: OwnName = ""
    targets: Annotated[list[Id], Meta(max_length=20)] = []
    options: Options = []
    said: Said = []
    thing: OwnName = ""
    other: Id | None = None
    ends: OwnName | None = None
    anyway: bool = False
