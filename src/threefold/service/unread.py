"""Whispers, handouts and things given to a player that they have not looked at yet."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from threefold.table.log import LogEntry

LATELY: Final = 8
"""How many of the newest steps are searched at least for news to show on a page that has just been
opened.
"""
MOST: Final = 400
"""How many steps back something waits to be looked at."""
STALE: Final = 16
"""How many steps a page's ``looked`` may lie behind while nothing waits; then it moves to the
newest step.
"""
HANDED: Final = MappingProxyType({"log.item.found": "name", "log.item.given": "to"})
"""Log lines about a thing given to somebody, and the parameter that names the receiver."""


class Unread(NamedTuple):
    """The oldest entry that the player has not looked at, and how many ``more`` there are.
    ``looked`` is the step up to which they have looked; the page sends it again."""

    entry: LogEntry | None
    more: int
    looked: int


def waiting(lines: Sequence[LogEntry], name: str, shown: frozenset[str]) -> list[LogEntry]:
    """Return what the player of the PC of this name has yet to look at in these lines, the oldest
    first. ``shown`` are the titles of the handouts that are still shown. Whispers that were
    answered and whatever was taken back are left out."""
    answered = max((line.seq for line in lines if line.head.key == "log.whisper_to_gm"), default=-1)
    newest = {line.head.params.get("title"): line.seq for line in lines if line.tone == "handout"}

    def waits(line: LogEntry) -> bool:
        if line.taken_back:
            return False
        if line.tone == "whisper":
            return line.seq > answered
        if line.tone == "handout":
            title = line.head.params.get("title")
            return title in shown and newest[title] == line.seq
        receiver = HANDED.get(line.head.key)
        return receiver is not None and line.head.params.get(receiver) == name

    return [line for line in lines if waits(line)]
