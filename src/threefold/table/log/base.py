"""A line of the log, and how a feature registers who describes which event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Literal, NamedTuple, TypeVar

from threefold.model.characters import FullNpc
from threefold.rules.types import Message
from threefold.table.events import AnyEvent
from threefold.table.events.base import Event
from threefold.table.state import Pending, State
from threefold.table.state.base import StatePart
from threefold.table.state.facts import Text, text
from threefold.table.state.seats import Seat
from threefold.table.views import ResolutionView

Tone = Literal["success", "failure", "intrusion", "harm", "xp", "turn", "quiet", "whisper", "handout"]
E = TypeVar("E", bound=Event)
P = TypeVar("P", bound=StatePart)


class LogLine(NamedTuple):
    """A line: its head, its tone, its mark (the face of a die, or a sign), details, and the receipt behind it."""

    head: Text
    tone: Tone = "quiet"
    mark: str = ""
    details: Sequence[Text] = ()
    resolution: ResolutionView | None = None


class Reader(NamedTuple):
    """Who reads the log, and the table before and after an event. ``by`` gave the command that caused it."""

    seat: Seat
    before: State
    after: State
    by: Seat

    @property
    def gm(self) -> bool:
        """Whether the GM reads."""
        return self.seat.role == "gm"

    def owns(self, pc: str | None) -> bool:
        """Whether the reader is the GM or the player of a PC."""
        return self.gm or (pc is not None and self.seat.pc == pc)

    def name(self, id: str | None) -> str | Message:
        """The name of whoever or whatever has an id after the event; "?" for who is not there."""
        return name_in(self.after, id)


class Described(NamedTuple):
    """An event type, and the function that describes it for a reader: None where there is nothing to read."""

    event: type[Event]
    describe: Callable[[AnyEvent, Reader], LogLine | None]


class DescribedPending(NamedTuple):
    """A type of something pending, with the lines for its beginning and for its withdrawal."""

    kind: type[StatePart]
    opened: Callable[[Pending, Reader], LogLine | None]
    closed: Callable[[Pending, Reader], LogLine | None]


def on(kind: type[E], describe: Callable[[E, Reader], LogLine | None]) -> Described:
    """Register the function that describes an event type."""

    def checked(event: AnyEvent, reader: Reader) -> LogLine | None:
        assert isinstance(event, kind)
        return describe(event, reader)

    return Described(kind, checked)


def nothing(pending: StatePart, reader: Reader) -> LogLine | None:
    """Another line of the log says it already."""
    return None


def pending(
    kind: type[P],
    *,
    opened: Callable[[P, Reader], LogLine | None] = nothing,
    closed: Callable[[P, Reader], LogLine | None] = nothing,
) -> DescribedPending:
    """Register the functions that describe the beginning and the withdrawal of something pending."""

    def checked(describe: Callable[[P, Reader], LogLine | None]) -> Callable[[Pending, Reader], LogLine | None]:
        def described(value: Pending, reader: Reader) -> LogLine | None:
            assert isinstance(value, kind)
            return describe(value, reader)

        return described

    return DescribedPending(kind, checked(opened), checked(closed))


def line(head: Text, tone: Tone = "quiet", mark: str = "", *details: Text, r: ResolutionView | None = None) -> LogLine:
    """A line of the log, its details one after another."""
    return LogLine(head, tone, mark, details, r)


def phrase(key: str, **params: str | int | Message) -> Text:
    """A text of the log."""
    return text(Message(key, params))


def name_in(state: State, id: str | None) -> str | Message:
    """The name of whoever or whatever has an id in a state; "?" for who is not there."""
    if id in state.foes:
        return called(state.foes[id].npc)
    return "?" if id is None or state.anything(id) is None else state.name_of(id)


def listed(names: Iterable[str | Message]) -> str | Message:
    """Names one after the other."""
    listed = [*names]
    return reduce(lambda these, more: Message("line.listed", {"these": these, "more": more}), listed) if listed else ""


def called(npc: FullNpc) -> str | Message:
    """The name of an NPC: as it was given, or as that of a creature of the shelf, in the language of the reader."""
    return npc.called if npc.common is True else npc.name
