"""The campaign clock (GM)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.bounds import Session
from threefold.model.time import Duration
from threefold.model.vocabulary import Vocabulary
from threefold.table.commands.base import Command


class PassTime(Command, tag="pass_time", kw_only=True, frozen=True):
    """Let time pass. Effects whose time is over end."""

    time: Duration
    why: Annotated[str, Meta(max_length=200), Vocabulary.OWN] = ""


class SetClock(Command, tag="set_clock", kw_only=True, frozen=True):
    """Set the clock to a minute of a day of the campaign, counted from 1."""

    day: Annotated[int, Meta(ge=1, le=99999)]
    hour: Annotated[int, Meta(ge=0, le=23)] = 0
    minute: Annotated[int, Meta(ge=0, le=59)] = 0


class BeginSession(Command, tag="begin_session", kw_only=True, frozen=True):
    """Begin the next session. Without a number, it is the one after the last.

    ``goes_on``: it is the same scenario, and benefits bought for a short time continue.
    """

    number: Session | None = None
    goes_on: bool = False
