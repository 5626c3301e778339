"""Intrusions and their XP."""

from __future__ import annotations

from threefold.model.bounds import OwnName, OwnText, ShelfText
from threefold.table.commands.base import Command
from threefold.table.state import Id


class Intrude(Command, tag="intrude", kw_only=True, frozen=True):
    """Offer a GM intrusion with its 2 XP, or a free one on a natural 1 (GM).

    With ``mind_control`` it takes hold of the PC's mind, and at some tables may be refused on
    credit.
    """

    pc_id: Id
    text: ShelfText = ""
    free: bool = False
    revealed: bool = True
    answers: Id | None = None
    task: Id | None = None
    mind_control: bool = False


class IntrudeAsPlayer(Command, tag="intrude_as_player", kw_only=True, frozen=True):
    """Pay XP for a player intrusion: one that the PC's type offers, by its name, or one in the
    player's own words. A player asks, and the GM agrees or declines. A request that is declined
    costs nothing."""

    pc_id: Id
    intrusion: OwnName
    text: ShelfText = ""


class AnswerIntrusion(Command, tag="answer_intrusion", kw_only=True, frozen=True):
    """Accept an intrusion and pass 1 XP on, or refuse it for 1 XP. ``reason``: why that player
    deserves it; empty if it is said aloud."""

    open_id: Id
    accept: bool
    pass_to: Id | None = None
    reason: OwnText = ""
