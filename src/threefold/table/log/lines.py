"""A line of the log as every room of it tells one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from threefold.rules.types import Message
from threefold.table.state import State
from threefold.table.state.facts import Text, text
from threefold.table.views import ResolutionView

Tone = Literal["success", "failure", "intrusion", "harm", "xp", "turn", "quiet"]


class Told(NamedTuple):
    """A line: its head, tone, mark (a face or a sign), what follows, and the receipt behind it."""

    head: Text
    tone: Tone = "quiet"
    mark: str = ""
    details: Sequence[Text] = ()
    resolution: ResolutionView | None = None


def line(head: Text, tone: Tone = "quiet", mark: str = "", *details: Text, r: ResolutionView | None = None) -> Told:
    """A line of the log, its details one after another."""
    return Told(head, tone, mark, details, r)


def said(key: str, **params: str | int | Message) -> Text:
    """A text of the log."""
    return text(Message(key, params))


def name_in(state: State, id: str | None) -> str:
    """The name of whoever or whatever has an id; "?" for who is not there."""
    return "?" if id is None or state.anything(id) is None else state.name_of(id)
