"""Filters of the log: rolls, the story, what concerns one seat, one session. No event is described
here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from threefold.table.events import (
    AccordReached,
    ActionSettled,
    ArcPursued,
    Awarded,
    DieFell,
    EncounterEnded,
    EncounterStarted,
    FollowerChanged,
    HandoutShown,
    InitiativeRolled,
    IntrusionAnswered,
    Noted,
    Opened,
    PcAdded,
    PcRemoved,
    Played,
    RecoveryRolled,
    Rerolled,
    SceneBrought,
    SceneSet,
    SessionBegan,
    SessionEnded,
    TimePassed,
    Whispered,
    WorkChanged,
    WorkEnded,
    WorkStepped,
)
from threefold.table.history import EventNumbers, History, Record
from threefold.table.history.growing import AppendOnlySequence
from threefold.table.state.seats import Seat

Which = Literal["all", "mine", "rolls", "story"]
WHICH: Final[tuple[Which, ...]] = ("all", "mine", "rolls", "story")

_ROLLS: Final = (
    DieFell,
    Rerolled,
    ActionSettled,
    Played,
    RecoveryRolled,
    InitiativeRolled,
    WorkStepped,
)
_STORY: Final = (
    *(
        Noted,
        Whispered,
        HandoutShown,
        SceneBrought,
        SceneSet,
        TimePassed,
        SessionBegan,
        SessionEnded,
    ),
    *(
        EncounterStarted,
        EncounterEnded,
        IntrusionAnswered,
        AccordReached,
        ArcPursued,
        Awarded,
        FollowerChanged,
    ),
    *(WorkChanged, WorkEnded, PcAdded, PcRemoved),
)
_WHOSE: Final = ("id", "pc", "on", "by", "payer", "passed_to", "target", "actor")


class LogFilter(NamedTuple):
    """A filter of the log: which lines, and of which session (None: any session)."""

    which: Which = "all"
    session: int | None = None

    def takes(self, record: Record, seat: Seat) -> bool:
        """Whether a record passes the filter ``which``. The caller checks the session."""
        match self.which:
            case "rolls":
                return isinstance(record.event, _ROLLS)
            case "story":
                return isinstance(record.event, _STORY)
            case "mine":
                return _mine(record, seat)
        return True


ALL: Final = LogFilter()


def _mine(record: Record, seat: Seat) -> bool:
    """Whether the seat gave the command, or the event concerns its PC."""
    if record.by == seat:
        return True
    if seat.pc is None:
        return False
    event = record.event
    named = [getattr(event, name, None) for name in _WHOSE]
    if isinstance(event, Opened):
        named.append(getattr(event.pending, "pc", None))
    after = getattr(event, "after", None)
    return seat.pc in named or (isinstance(after, dict) and seat.pc in after)


class _Sessions(EventNumbers):
    """For each event, the session in which it happened."""

    def _number_of(self, history: History, record: Record, numbers: Sequence[int]) -> int:
        return history.states[record.seq].clock.session


class SessionRanges(EventNumbers):
    """For each event, the number of the newest event up to it that changed the session. A rewind
    can do that, too. ``sessions`` has the session of each event."""

    def __init__(self) -> None:
        super().__init__("spans")
        self.sessions = _Sessions("sessions")

    def numbers(self, history: History) -> AppendOnlySequence[int]:
        """The number of each event. It updates ``sessions``, too."""
        self.sessions.numbers(history)
        return super().numbers(history)

    def _number_of(self, history: History, record: Record, numbers: Sequence[int]) -> int:
        before, after = history.states[record.seq - 1], history.states[record.seq]
        if before.clock.session != after.clock.session:
            return record.seq
        return numbers[-1]

    def of_session(self, history: History, session: int | None, before: int) -> Iterator[range]:
        """The events of a session before event ``before``, as ranges, newest first. None means all
        sessions.
        """
        numbers, sessions = self.numbers(history), self.sessions.numbers(history)
        last = min(before - 1, history.version)
        while last > 0:
            first = max(numbers[last], 1)
            if session is None:
                yield range(last, 0, -1)
                return
            if sessions[last] == session:
                yield range(last, first - 1, -1)
            last = first - 1
