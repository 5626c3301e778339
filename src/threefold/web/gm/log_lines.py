"""The log as the GM reads it: the name that begins each line, and what players cannot see of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from threefold.table.events import ActionSettled, AnyEvent, DieFell, PcEdited, Rewound, Whispered
from threefold.table.events.base import PermanentEvent
from threefold.table.history import Seat
from threefold.table.log import LogEntry
from threefold.table.log.changed import is_change
from threefold.table.state.facts import Text
from threefold.web.gm.summary import PLAYER, Secret
from threefold.web.gm_context import GmContext
from threefold.web.models.log import clock_of


class GmLogLine(NamedTuple):
    """A line of the log: the name it begins with, its details, and what players cannot see of
    it.
    """

    entry: LogEntry
    lead: str
    details: list[Text]
    secret: list[Secret]
    goes_back: bool
    """Whether the GM can go back to this line. False for the newest step and for steps that were
    taken back.
    """
    whispered: str = ""
    """The id of the PC whose player whispered; empty for all other lines."""


def log_lines(context: GmContext, entries: Sequence[LogEntry]) -> list[GmLogLine]:
    """Return log lines, newest first. A die and the action it settled are one line. Every line in
    force offers a way back, except those of the newest step."""
    people = [p.name for p in context.view.party] + [f.name for f in context.view.foes]
    people.sort(key=len, reverse=True)
    dice = _dice_of_actions(context, entries)
    settled = {die.seq for die in dice.values()}
    told: list[GmLogLine] = []
    for entry in reversed(entries):
        if entry.seq in settled:
            continue
        details = entry.details
        if entry.seq in dice:
            details = [*dice[entry.seq].details, *details]
        told.append(
            GmLogLine(
                entry,
                _lead(entry.head, people),
                details,
                _unseen(context, entry),
                _can_rewind_to(context, entry),
                _whisperer(context, entry),
            )
        )
    return told


def _event(context: GmContext, entry: LogEntry) -> AnyEvent:
    return context.history.records[entry.seq - 1].event


def _dice_of_actions(context: GmContext, entries: Sequence[LogEntry]) -> dict[int, LogEntry]:
    """Return, by the number of an action's line, the line of the die that it settled: an earlier
    one, both in force or both taken back.
    """
    fell = dict[str, LogEntry]()
    dice = dict[int, LogEntry]()
    for entry in entries:
        event = _event(context, entry)
        if isinstance(event, DieFell):
            fell[event.id] = entry
        elif isinstance(event, ActionSettled) and event.id is not None:
            die = fell.get(event.id)
            if die is not None and die.mark == entry.mark:
                dice[entry.seq] = die
    return dice


def _can_rewind_to(context: GmContext, entry: LogEntry) -> bool:
    """Whether the GM can go back to a line: it is in force and not of the newest step."""
    newest = context.history.last_step()
    record = context.history.records[entry.seq - 1]
    if entry.taken_back or isinstance(record.event, Rewound | PermanentEvent):
        return False
    return not newest or record.command != newest[0].command


def _unseen(context: GmContext, entry: LogEntry) -> list[Secret]:
    """Return what players cannot see of a line. A line of an edit tells its own player of the whole
    sheet, and a whisper names its readers itself.
    """
    if isinstance(_event(context, entry), PcEdited | Whispered):
        return []
    theirs = context.line(entry.seq, PLAYER)
    if theirs is None and _some_player_reads(context, entry):
        return ["part"]
    return _untold(entry, theirs)


def _some_player_reads(context: GmContext, entry: LogEntry) -> bool:
    """Whether a line that is not for all players is for one of them."""
    return any(context.line(entry.seq, Seat("player", pc.id)) for pc in context.view.party)


def _whisperer(context: GmContext, entry: LogEntry) -> str:
    """Return the id of the PC whose player whispered to the GM; empty for all other lines."""
    event = _event(context, entry)
    if isinstance(event, Whispered) and not event.from_gm and event.pc in context.state.party:
        return event.pc
    return ""


def story_rows(context: GmContext, lines: Sequence[GmLogLine]) -> list[tuple[object, ...]]:
    """Return the values that each line is drawn with."""
    marks = {mark.seq: mark.name for mark in context.state.bookmarks.values()}
    rows = list[tuple[object, ...]]()
    for line in lines:
        entry = line.entry
        facts = entry, line.details, line.lead, line.secret, line.whispered
        told = (
            clock_of(context.device.zone, entry.at),
            marks.get(entry.seq),
            line.goes_back,
            context.base,
        )
        rows.append((*facts, *told))
    return rows


def _lead(head: Text, people: Sequence[str]) -> str:
    """Return the first parameter that is a name of a PC or foe; empty if there is none."""
    names = (
        value.params.get("name") if isinstance(value, Text) else value
        for value in head.params.values()
    )
    return next((str(name) for name in names if name in people), "")


def _untold(mine: LogEntry, theirs: LogEntry | None) -> list[Secret]:
    if theirs is None:
        return ["all"]
    secret: list[Secret] = []
    if mine.resolution is not None and theirs.resolution is not None:
        if mine.resolution.difficulty is not None and theirs.resolution.difficulty is None:
            secret.append("difficulty")
        if mine.resolution.damage != theirs.resolution.damage:
            secret.append("armor")
    elif mine.details != theirs.details:
        said, read = (
            [each for each in entry.details if not is_change(each)] for entry in (mine, theirs)
        )
        secret.append("figures" if said == read else "text")
    return secret
