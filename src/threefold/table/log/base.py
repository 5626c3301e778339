"""The line of the log, and how a feature registers the functions that describe its events."""

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

Tone = Literal[
    "success", "failure", "intrusion", "harm", "xp", "turn", "quiet", "whisper", "handout"
]
E = TypeVar("E", bound=Event)
P = TypeVar("P", bound=StatePart)


class LogLine(NamedTuple):
    """A line of the log. ``mark`` is the face of a die or a symbol; ``resolution`` is the result
    behind the line.
    """

    head: Text
    tone: Tone = "quiet"
    mark: str = ""
    details: Sequence[Text] = ()
    resolution: ResolutionView | None = None


class LogShelf(NamedTuple):
    """What the log asks the shelf, because a table reads no content. Each door that reads a log
    hands it over (``service/log_shelf.py``).

    ``clauses_of`` gives the clauses of a power, which people judge, by the procedure of its use and
    its name.
    """

    clauses_of: Callable[[str, str], Sequence[str]]


class LogReader(NamedTuple):
    """The seat that reads an event, and the state before and after it. ``by`` is the seat that gave
    the command.
    """

    seat: Seat
    before: State
    after: State
    by: Seat
    shelf: LogShelf

    @property
    def gm(self) -> bool:
        """Whether the reader is the GM."""
        return self.seat.role == "gm"

    def owns(self, pc: str | None) -> bool:
        """Whether the reader is the GM or the player of a PC."""
        return self.gm or (pc is not None and self.seat.pc == pc)

    def name(self, id: str | None) -> str | Message:
        """The name of a person or thing by id, in the state after the event; "?" for an unknown
        id.
        """
        return name_in(self.after, id)


class Described(NamedTuple):
    """An event type, and the function that describes it. The function returns None when the reader
    gets no line.
    """

    event: type[Event]
    describe: Callable[[AnyEvent, LogReader], LogLine | None]


class DescribedPending(NamedTuple):
    """A type of pending request, with the functions that describe its opening and its
    withdrawal.
    """

    kind: type[StatePart]
    opened: Callable[[Pending, LogReader], LogLine | None]
    closed: Callable[[Pending, LogReader], LogLine | None]


def on(kind: type[E], describe: Callable[[E, LogReader], LogLine | None]) -> Described:
    """Register the function that describes an event type."""

    def checked(event: AnyEvent, reader: LogReader) -> LogLine | None:
        assert isinstance(event, kind)
        return describe(event, reader)

    return Described(kind, checked)


def nothing(pending: StatePart, reader: LogReader) -> LogLine | None:
    """Describe nothing: another line of the log does so already."""
    return None


def pending(
    kind: type[P],
    *,
    opened: Callable[[P, LogReader], LogLine | None] = nothing,
    closed: Callable[[P, LogReader], LogLine | None] = nothing,
) -> DescribedPending:
    """Register the functions that describe the opening and the withdrawal of a type of pending
    request.
    """

    def checked(
        describe: Callable[[P, LogReader], LogLine | None],
    ) -> Callable[[Pending, LogReader], LogLine | None]:
        def described(value: Pending, reader: LogReader) -> LogLine | None:
            assert isinstance(value, kind)
            return describe(value, reader)

        return described

    return DescribedPending(kind, checked(opened), checked(closed))


def line(
    head: Text,
    tone: Tone = "quiet",
    mark: str = "",
    *details: Text,
    r: ResolutionView | None = None,
) -> LogLine:
    """Build a line of the log."""
    return LogLine(head, tone, mark, details, r)


def name_told_apart(
    pc: str | None, called: str, which: Text | None, reader: LogReader
) -> str | Message:
    """The name of a thing on a sheet. Its owner and the GM read which of several of that name it
    is.
    """
    if which is None or not reader.owns(pc):
        return called
    return which.message()


def phrase(key: str, **params: str | int | Message) -> Text:
    """Build a text of the log from its key and parameters."""
    return text(Message(key, params))


def name_in(state: State, id: str | None) -> str | Message:
    """The name of a person or thing by id, in a state; "?" for an unknown id."""
    if id in state.foes:
        return npc_name(state.foes[id].npc)
    if id is None or state.anything(id) is None:
        return "?"
    return state.name_of(id)


def listed_names(names: Iterable[str | Message]) -> str | Message:
    """Join names into one list; "" when there are none."""
    listed = [*names]
    if listed:
        return reduce(
            lambda these, more: Message("line.listed", {"these": these, "more": more}), listed
        )
    return ""


def npc_name(npc: FullNpc) -> str | Message:
    """The name of an NPC: as given, or for a creature of the shelf a message in the reader's
    language.
    """
    if npc.common is True:
        return npc.called
    return npc.name
