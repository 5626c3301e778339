"""Which commands answer each kind of what waits. A command that meets what it does not answer is
refused with their names, so that a program knows what to send."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from threefold.rules.types import Message, Refusal
from threefold.table.commands import (
    Agree,
    AnswerAccord,
    AnswerIntrusion,
    Attempt,
    CallFor,
    CallTask,
    Defend,
    DrawAttack,
    Intrude,
    Play,
    Reroll,
    Settle,
    ShareRecovery,
    StopFoe,
    TakeAttack,
    Withdraw,
)
from threefold.table.commands.base import Command
from threefold.table.state import (
    Accord,
    Called,
    FollowUp,
    FreeIntrusion,
    Incoming,
    Intrusion,
    Petition,
    Proposal,
    Recovering,
    Rolled,
    State,
    TaskCall,
)
from threefold.table.state.seats import Seat
from threefold.table.views.pending import pending_view

ANSWERED_BY: Final[Mapping[type, tuple[type[Command], ...]]] = MappingProxyType(
    {
        TaskCall: (Attempt, Withdraw),
        Called: (Attempt, Withdraw),
        Proposal: (CallTask, Withdraw),
        Incoming: (Defend, DrawAttack, StopFoe, Withdraw),
        Rolled: (Settle, Reroll, TakeAttack),
        Recovering: (ShareRecovery, Reroll),
        Intrusion: (AnswerIntrusion, Withdraw),
        FreeIntrusion: (Intrude, Withdraw),
        FollowUp: (Play, CallFor, Withdraw),
        Petition: (Agree, Withdraw),
        Accord: (AnswerAccord, Withdraw),
    }
)
"""The commands that answer each kind of what waits, or take it away."""

BY_ANSWERS: Final = frozenset({CallTask, CallFor, Intrude, Play})
"""Commands that name what they answer in the field ``answers``, not ``open_id``."""


def not_answered(state: State, open_id: str, by: Seat, field: str = "open_id") -> Refusal:
    """Return the refusal of a command that does not answer what waits under an id. If nothing is
    open there for this seat, it is told that; otherwise the commands that answer it."""
    pending = state.pending.get(open_id)
    if pending is None or pending_view(state, open_id, pending, by) is None:
        return Refusal("stale", field, Message("refusal.no_longer_open"))
    commands = ", ".join(map(_command_key, ANSWERED_BY[type(pending)]))
    return Refusal("not_allowed", field, Message("refusal.answered_by", {"commands": commands}))


def _command_key(command: type[Command]) -> str:
    """Return the name of a command, and the field by which it names what it answers where that is
    another.
    """
    tag = str(command.__struct_config__.tag)
    if command in BY_ANSWERS:
        return f"`{tag}` (`answers`)"
    return f"`{tag}`"
