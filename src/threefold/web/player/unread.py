"""Whispers, handouts and things given to a player that they have not looked at yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from threefold.service.past import hands
from threefold.table.log import Entry
from threefold.web.seat_context import SeatContext

LATELY: Final = 8
"""How many of the newest log lines are searched for news to show on a page that has just been opened."""
MOST: Final = 400
"""How many log lines back something waits to be looked at."""
STALE: Final = 60
"""How many log lines without unread news may follow the line up to which a page has read; then a newer one is noted."""


class Unread(NamedTuple):
    """The oldest entry that the player has not looked at, and how many ``more`` there are. ``looked`` is the step up to
    which they have looked; the page sends it again."""

    entry: Entry | None
    more: int
    looked: str


def unread(context: SeatContext, name: str) -> Unread:
    """Return what the player of the PC of this name has yet to look at. Handouts that are no longer shown, whispers
    that were answered and whatever was taken back are left out."""
    given, past = context.query.get("looked", ""), context.past
    looked = int(given) if given.isascii() and given.isdigit() and len(given) < 9 else None
    lines = past.log(LATELY) if looked is None else past.since(looked, MOST)
    waiting = _waiting(context, lines, name)
    if looked is None:
        looked = lines[0].seq - 1 if lines else past.version
    elif not waiting and len(lines) > STALE:
        looked = past.version
    return Unread(waiting[0] if waiting else None, len(waiting[1:]), str(looked))


def _waiting(context: SeatContext, lines: Sequence[Entry], name: str) -> list[Entry]:
    shown = {handout.handout.name for handout in context.view.handouts}
    answered = max((line.seq for line in lines if line.head.key == "log.whisper_to_gm"), default=-1)
    newest = {line.head.params.get("title"): line.seq for line in lines if line.tone == "handout"}
    return [
        line
        for line in lines
        if not line.taken_back
        and (
            (line.tone == "whisper" and line.seq > answered)
            or (
                line.tone == "handout"
                and (title := line.head.params.get("title")) in shown
                and newest[title] == line.seq
            )
            or hands(line, name)
        )
    ]
