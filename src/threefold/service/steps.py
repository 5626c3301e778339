"""The steps that undo takes back, in the GM's words. A step is one command, however many events it
led to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from threefold.rules.types import Message, Refusal
from threefold.service.last_deeds import records_of_die
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.decisions import STEP_NUMBER
from threefold.table.events import (
    ActionSettled,
    DieFell,
    FoeAdded,
    FoeRemoved,
    PcRemoved,
    SceneBrought,
    ScenePrepared,
    SessionBegan,
    SessionEnded,
)
from threefold.table.history import GM, History, Record
from threefold.table.log import entry_in
from threefold.table.state.facts import Text, text

_NAMING: Final = (SessionEnded, SessionBegan, SceneBrought, ScenePrepared, PcRemoved, FoeRemoved)
"""Events that say what a command was, wherever they stand among its events."""

Step = list[Record]
"""The records of one command, oldest first."""


def steps_since(history: History, seq: int) -> list[Step]:
    """Return the steps in force from event ``seq`` on, newest first."""
    by_command = groupby(history.valid_records(seq), lambda record: record.command)
    return [[*records][::-1] for _, records in by_command]


def undo_takes_back(history: History) -> Text | None:
    """Return what the next undo takes back, in words; None if there is nothing to undo."""
    step = history.last_step()[::-1]
    if step:
        return step_text(history, step)
    return None


def redo_brings_back(history: History) -> Text | None:
    """Return what the next redo brings back, in words; None if there is nothing to redo."""
    to = history.redo_target()
    if to is None:
        return None
    return undo_takes_back(history.at(to))


def with_step_name(refusal: Refusal, history: History) -> Refusal:
    """Return a refusal with the name of the step in place of its number, where it speaks of one."""
    what = refusal.message.params.get("what")
    if refusal.field != "shown.step" or not isinstance(what, Message) or what.key != STEP_NUMBER:
        return refusal
    seq = what.params["n"]
    if not isinstance(seq, int) or not 0 < seq <= history.version:
        return refusal
    name = undo_takes_back(history.at(seq))
    if name is None:
        return refusal
    return refusal._replace(
        message=Message(refusal.message.key, {**refusal.message.params, "what": name.message()})
    )


def step_text(history: History, step: Step) -> Text:
    """Return what a step was, as the log calls it."""
    told = [(record, head) for record in step if (head := _head(history, record)) is not None]
    if not told:
        return Text("gm.undo.step")
    record, head = next(_descriptive_lines(told), told[0])
    alike = sum(type(other.event) is type(record.event) for other, _ in told)
    if alike == 1 or isinstance(record.event, FoeRemoved):
        return head
    if isinstance(record.event, FoeAdded):
        return text(Message("gm.undo.foes", {"n": alike}))
    return text(Message("gm.undo.and_more", {"what": head.message(), "n": alike - 1}))


def _descriptive_lines(told: Sequence[tuple[Record, Text]]) -> Iterator[tuple[Record, Text]]:
    """Yield the lines whose events say what the command was, those that say most first."""
    for kind in _NAMING:
        for record, head in told:
            event = record.event
            if isinstance(event, kind) and not (isinstance(event, FoeRemoved) and event.over):
                yield record, head


def _head(history: History, record: Record) -> Text | None:
    entry = entry_in(history, record, GM, LOG_SHELF)
    if entry is not None:
        return entry.head
    die = _die_of(history, record)
    if die is None:
        return None
    return _head(history, die)


def _die_of(history: History, settled: Record) -> Record | None:
    """Return the record of the die that an action settled; None for any other record. The log tells
    an action that the die has told already no second time."""
    event = settled.event
    if not isinstance(event, ActionSettled) or event.id is None:
        return None
    dice = records_of_die(history.at(settled.seq), event.id)
    return next((record for record in dice if isinstance(record.event, DieFell)), None)
