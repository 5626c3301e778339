"""The encounter: initiative, turns, its end."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.bounds import OwnName
from threefold.procedures.inputs import NO_BESIDES, AbilityExtras, EaseEffort
from threefold.table.commands.base import D20, Command, ThingId
from threefold.table.state import Id


class StartEncounter(Command, tag="start_encounter", kw_only=True, frozen=True):
    """Call for initiative (GM). A new start rolls it again."""


class RollInitiative(Command, tag="roll_initiative", kw_only=True, frozen=True):
    """Roll initiative for a PC: a Speed task, eased by Effort like any; ``steps`` are those the GM
    adds. ``follower_id`` tells followers of one name apart; ``besides`` holds what people confirm
    (``said``): a reserve that pays, or the name of what lets the PC succeed without a roll. The GM
    rolls again for somebody to correct the roll: what it cost and what helped it count anew."""

    pc_id: Id
    natural: D20 | None = None
    steps: Annotated[int, Meta(ge=-20, le=20)] = 0
    effort: EaseEffort = EaseEffort()
    follower: OwnName | None = None
    follower_id: ThingId | None = None
    besides: AbilityExtras = NO_BESIDES


class BeginTurns(Command, tag="begin_turns", kw_only=True, frozen=True):
    """Begin the first round (GM). The table rolls for those who have not rolled yet."""


class EndTurn(Command, tag="end_turn", kw_only=True, frozen=True):
    """End the current turn."""


class EndEncounter(Command, tag="end_encounter", kw_only=True, frozen=True):
    """End the encounter (GM)."""


class RerollInitiative(Command, tag="reroll_initiative", kw_only=True, frozen=True):
    """Pay 1 XP to roll a PC's initiative again and keep the better face. ``payer`` may be another
    PC.
    """

    pc_id: Id
    payer: Id | None = None
    natural: D20 | None = None
