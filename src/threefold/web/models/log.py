"""View models of the log: the chosen part of it, and times on the reader's clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from threefold.table.log import WHICH, LogEntry, LogFilter
from threefold.table.log.changed import is_change
from threefold.table.log.filters import Which
from threefold.table.state.facts import Text

SESSIONS: Final = 50
"""The most sessions in the list to choose from, the newest first."""


def clock_of(zone: int | None, at: str) -> str:
    """Return the local time of day of a moment (ISO 8601, UTC), ``zone`` minutes ahead of UTC;
    empty when either is not known."""
    if zone is None or not at:
        return ""
    return (datetime.fromisoformat(at) + timedelta(minutes=zone)).strftime("%H:%M")


def log_rows(
    entries: Iterable[LogEntry], id: str, clock: Callable[[str], str], base: str
) -> Iterator[tuple[LogEntry, str, str, str]]:
    """Yield the arguments for drawing each line of a player's log: the entry, the id, the time on
    the reader's clock, and the seat's address if the line opens a dialog."""
    for entry in entries:
        yield entry, id, clock(entry.at), base if entry.tone in ("whisper", "handout") else ""


class Told(NamedTuple):
    """The details of a line: those in the line itself, and the changed figures, which its reader
    opens.
    """

    at_once: list[Text]
    opened: list[Text]


def told_parts(details: Sequence[Text]) -> Told:
    """Part the details of a line of the log into what stands in it and what its reader opens."""
    return Told(
        [each for each in details if not is_change(each)],
        [each for each in details if is_change(each)],
    )


class LogChoice(NamedTuple):
    """The part of the log that a page shows, and the sessions to choose from."""

    chosen: LogFilter
    before: int
    sessions: list[int]
    older: int | None = None

    @property
    def newest(self) -> bool:
        """Whether it is the whole log from its newest line."""
        return self.chosen == LogFilter() and not self.before


def log_choice(query: Mapping[str, str], session: int) -> LogChoice:
    """Read which part of the log a request asks for. ``session`` is the number of the newest
    session.
    """
    which: Which = next((each for each in WHICH if each == query.get("log")), "all")
    asked, before = (_number(query.get(name, "")) for name in ("log_session", "before"))
    sessions = [*range(session, max(0, session - SESSIONS), -1)]
    return LogChoice(
        LogFilter(which, asked if asked and asked <= session else None), before or 0, sessions
    )


def _number(value: str) -> int | None:
    if value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    return None
