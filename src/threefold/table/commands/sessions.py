"""The end of a session."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from threefold.model.bounds import whole
from threefold.rules.experience import Award as AwardKind
from threefold.table.commands.base import Command
from threefold.table.state import Id

Recap = Annotated[str, Meta(max_length=4000)]


class SessionXp(Struct, frozen=True, forbid_unknown_fields=True):
    """XP that a PC gets at the end of a session; ``points`` for an award that the rules do not count."""

    pc_id: Id
    what: AwardKind
    points: Annotated[int, whole(0, 99, "xp")] | None = None


class EndSession(Command, tag="end_session", kw_only=True, frozen=True):
    """End the session (GM): XP for each PC, what is closed, and the recap. It is one step, which one undo takes back.

    ``close`` names what is not taken along to the next session: requests that are still open, works, chases, by their
    ids. ``end_encounter``: the encounter is over, too. A seal of the dice is opened. ``seal``: they
    are sealed anew; without it, if they were before.
    """

    recap: Recap = ""
    xp: Annotated[list[SessionXp], Meta(max_length=20)] = []
    close: Annotated[list[Id], Meta(max_length=200)] = []
    end_encounter: bool = False
    seal: bool | None = None
