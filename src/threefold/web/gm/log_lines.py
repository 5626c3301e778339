"""The log as the GM reads it: the name that begins each line, and what players cannot see of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from threefold.table.events import ActionSettled, DieFell, PcEdited, Rewound, Whispered
from threefold.table.events.base import Lasting
from threefold.table.log import Entry
from threefold.table.log.changed import is_change
from threefold.table.state.facts import Text
from threefold.web.gm.summary import PLAYER, Secret
from threefold.web.gm_context import GmContext
from threefold.web.models.log import clock_of


class LogLine(NamedTuple):
    """A line of the log: the name it begins with, its details, and what players cannot see of
    it.
    """

    entry: Entry
    lead: str
    details: list[Text]
    secret: list[Secret]
    goes_back: bool
    """Whether the GM can go back to this line. False for the newest step and for steps that were
    taken back.
    """
    whispered: str = ""
    """The id of the PC whose player whispered; empty for all other lines."""


def log_lines(context: GmContext, entries: Sequence[Entry]) -> list[LogLine]:
    """Return log lines, newest first. A die and the action it settled are one line. Every line in
    force offers a way back, except those of the newest step."""
    theirs = {entry.seq: context.line(entry.seq, PLAYER) for entry in entries}
    people = [p.name for p in context.view.party] + [f.name for f in context.view.foes]
    people.sort(key=len, reverse=True)
    mine = {entry.seq: entry for entry in entries}
    events = {seq: context.history.records[seq - 1].event for seq in mine}
    fell = {event.id: seq for seq, event in events.items() if isinstance(event, DieFell)}
    told: list[LogLine] = []
    absorbed: set[int] = set()
    newest = context.history.last_step()
    if newest:
        last = newest[0].command
    else:
        last = ""
    for seq, entry in reversed(mine.items()):
        if seq in absorbed:
            continue
        event = events[seq]
        details = entry.details
        if isinstance(event, ActionSettled):
            die = mine.get(fell.get(event.id or "", 0))
        else:
            die = None
        if die is not None and die.seq < seq and die.mark == entry.mark:
            absorbed.add(die.seq)
            details = [*die.details, *details]
        counts = not (entry.taken_back or isinstance(event, Rewound | Lasting))
        back = counts and context.history.records[seq - 1].command != last
        secret, whispered = _untold(entry, theirs.get(seq)), ""
        if isinstance(event, PcEdited):
            secret = []  # its own player reads of the whole sheet
        if isinstance(event, Whispered):
            secret = []  # the line itself names its readers
            if event.from_gm or event.pc not in context.state.party:
                whispered = ""
            else:
                whispered = event.pc
        told.append(LogLine(entry, _lead(entry.head, people), details, secret, back, whispered))
    return told


def story_rows(context: GmContext, lines: Sequence[LogLine]) -> list[tuple[object, ...]]:
    """Return the values that each line is drawn with."""
    marks = {mark.seq: mark.name for mark in context.state.bookmarks.values()}
    rows = list[tuple[object, ...]]()
    for line in lines:
        entry = line.entry
        facts = entry, line.details, line.lead, line.secret, line.whispered
        told = clock_of(context.zone, entry.at), marks.get(entry.seq), line.goes_back, context.base
        rows.append((*facts, *told))
    return rows


def _lead(head: Text, people: Sequence[str]) -> str:
    """Return the first parameter that is a name of a PC or foe; empty if there is none."""
    names = (
        value.params.get("name") if isinstance(value, Text) else value
        for value in head.params.values()
    )
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
        said, read = (
            [each for each in entry.details if not is_change(each)] for entry in (mine, theirs)
        )
        secret.append("figures" if said == read else "text")
    return secret
