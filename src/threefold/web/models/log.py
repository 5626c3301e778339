"""The log of a page: which part of it was chosen, and when things happened on the reader's clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from threefold.table.log import WHICH, Chosen, Entry
from threefold.table.log.filters import Which

SESSIONS: Final = 50
"""So many sessions stand in the list to choose from, the newest first."""


def clock_of(zone: int | None, at: str) -> str:
    """The time of day of a moment (ISO 8601, UTC) ``zone`` minutes ahead of UTC; empty where either is not known."""
    if zone is None or not at:
        return ""
    return (datetime.fromisoformat(at) + timedelta(minutes=zone)).strftime("%H:%M")


def log_rows(
    entries: Iterable[Entry], id: str, clock: Callable[[str], str], base: str
) -> Iterator[tuple[Entry, str, str, str]]:
    """What the lines of a player's log are drawn from, each with the time on the reader's clock; the address of the
    seat where a line leads to a dialog."""
    for entry in entries:
        yield entry, id, clock(entry.at), base if entry.tone in ("whisper", "handout") else ""


class LogChoice(NamedTuple):
    """The part of the log that a page shows, and the sessions there are."""

    chosen: Chosen
    before: int
    sessions: list[int]
    older: int | None = None

    @property
    def newest(self) -> bool:
        """Whether it is the whole log from its newest line."""
        return self.chosen == Chosen() and not self.before


def log_choice(query: Mapping[str, str], session: int) -> LogChoice:
    """What of the log a request asks for, where ``session`` is the newest."""
    which: Which = next((each for each in WHICH if each == query.get("log")), "all")
    asked, before = (_number(query.get(name, "")) for name in ("log_session", "before"))
    sessions = [*range(session, max(0, session - SESSIONS), -1)]
    return LogChoice(Chosen(which, asked if asked and asked <= session else None), before or 0, sessions)


def _number(value: str) -> int | None:
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None
