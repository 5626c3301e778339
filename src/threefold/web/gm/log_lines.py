"""The log as the GM reads it: whom each line is about, and what players do not see of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from threefold.table.events import ActionSettled, DieFell, Rewound, Whispered
from threefold.table.events.base import Lasting
from threefold.table.log import Entry
from threefold.table.state.facts import Text
from threefold.web.gm.summary import PLAYER, Secret
from threefold.web.gm_context import GmContext
from threefold.web.models.log import clock_of

RECENT: Final = 30
"""So many lines lead to bookmarks and back."""


class LogLine(NamedTuple):
    """A line of the story, who it begins with, what follows, and what of it players do not read."""

    entry: Entry
    lead: str
    details: list[Text]
    secret: list[Secret]
    goes_back: bool
    """Whether what came after it can be taken back: not for the newest step, nor for what was taken back."""
    whispered: str = ""
    """The PC whose player whispered."""


def log_lines(context: GmContext, entries: Sequence[Entry], newest: bool = True) -> list[LogLine]:
    """Lines of the log, newest first. A die and what it was settled to are one line. Only where the ``newest`` line of
    the whole log is among them they lead back."""
    theirs = {entry.seq: context.line(entry.seq, PLAYER) for entry in entries}
    people = [p.name for p in context.view.party] + [f.name for f in context.view.foes]
    people.sort(key=len, reverse=True)
    mine = {entry.seq: entry for entry in entries}
    events = {seq: context.history.records[seq - 1].event for seq in mine}
    fell = {event.id: seq for seq, event in events.items() if isinstance(event, DieFell)}
    told: list[LogLine] = []
    absorbed: set[int] = set()
    last = ""
    """The command of the newest step that counts."""
    for seq, entry in reversed(mine.items()):
        if seq in absorbed:
            continue
        event = events[seq]
        details = entry.details
        die = mine.get(fell.get(event.id or "", 0)) if isinstance(event, ActionSettled) else None
        if die is not None and die.seq < seq and die.mark == entry.mark:
            absorbed.add(die.seq)
            details = [*die.details, *details]
        command = context.history.records[seq - 1].command
        counts = not (entry.taken_back or isinstance(event, Rewound | Lasting))
        last = last or (command if counts else "")
        secret, whispered = _untold(entry, theirs.get(seq)), ""
        if isinstance(event, Whispered):
            secret = []  # the line itself says who reads it
            whispered = "" if event.from_gm or event.pc not in context.state.party else event.pc
        back = counts and newest and command != last
        told.append(LogLine(entry, _lead(entry.head, people), details, secret, back, whispered))
    return told


def story_rows(context: GmContext, lines: Sequence[LogLine]) -> list[tuple[object, ...]]:
    """What each line is drawn from. The newest lead to bookmarks and back."""
    marks = {mark.seq: mark.name for mark in context.state.bookmarks.values()}
    rows = list[tuple[object, ...]]()
    for number, line in enumerate(lines):
        entry, recent = line.entry, number < RECENT
        facts = entry, line.details, line.lead, line.secret, line.whispered
        told = clock_of(context.zone, entry.at), marks.get(entry.seq), recent, recent and line.goes_back, context.base
        rows.append((*facts, *told))
    return rows


def _lead(head: Text, people: Sequence[str]) -> str:
    """The name a line starts with: the first of its parameters that is a name."""
    names = (value.params.get("name") if isinstance(value, Text) else value for value in head.params.values())
    return next((str(name) for name in names if name in people), "")


def _untold(mine: Entry, theirs: Entry | None) -> list[Secret]:
    if theirs is None:
        return ["all"]
    secret: list[Secret] = []
    if mine.resolution is not None and theirs.resolution is not None:
        if mine.resolution.difficulty is not None and theirs.resolution.difficulty is None:
            secret.append("difficulty")
        if mine.resolution.damage != theirs.resolution.damage:
            secret.append("armor")
    elif mine.details != theirs.details:
        secret.append("text")
    return secret
