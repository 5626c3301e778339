"""The end of a session."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from threefold.model.bounds import whole
from threefold.model.vocabulary import Vocabulary
from threefold.rules.experience import Award as AwardKind
from threefold.table.commands.base import Command
from threefold.table.state import Id

Recap = Annotated[str, Meta(max_length=4000), Vocabulary.OWN]


class SessionXp(Struct, frozen=True, forbid_unknown_fields=True):
    """XP that a PC gets at the end of a session; ``points`` for an award whose XP the rules do not
    set.
    """

    pc_id: Id
    what: AwardKind
    points: Annotated[int, whole(0, 99, "xp")] | None = None


class EndSession(Command, tag="end_session", kw_only=True, frozen=True):
    """End the session (GM): XP for each PC, what is closed, and the recap. It is one step, which
    one undo takes back.

    ``close`` has the ids of what does not continue in the next session: pending requests, works,
    chases. ``end_encounter``: the encounter ends, too. A seal of the dice is opened. ``seal``: the
    dice are sealed again; None: only if they were sealed before.
    """

    recap: Recap = ""
    xp: Annotated[list[SessionXp], Meta(max_length=20)] = []
    close: Annotated[list[Id], Meta(max_length=200)] = []
    end_encounter: bool = False
    seal: bool | None = None
