"""The ledger of XP: every change of a PC's XP, and the reason for it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from threefold.model import typed
from threefold.rules.clock import moment
from threefold.rules.types import Message
from threefold.service.shared_numbers import SharedNumbers
from threefold.table.events import (
    ActionSettled,
    Advanced,
    AnyEvent,
    ArcPursued,
    Awarded,
    Grown,
    InitiativeRolled,
    IntrusionAnswered,
    PcAdded,
    PcEdited,
    Played,
    RecoveryRolled,
    Rerolled,
    Rewound,
)
from threefold.table.history import History, Record
from threefold.table.history.archive import encode_number_body
from threefold.table.state import State
from threefold.table.state.facts import Text, text


class LedgerLine(Struct, frozen=True, kw_only=True):
    """A change of XP: how many points (negative: spent), what for, in which session and on which
    day. ``detail`` is text that people wrote."""

    seq: int
    session: int
    day: int
    xp: int
    why: Text
    detail: str = ""
    rule: str | None = None


Moved = dict[str, list[LedgerLine]]
"""The ledger lines of one event, by PC."""


class Ledger(SharedNumbers):
    """The XP ledger of a table, extended as its history grows. The number of an event
    (``EventNumbers``) is that of the newest valid event, up to this one, that changed XP."""

    def __init__(self) -> None:
        super().__init__("ledger")
        self._lines: dict[int, Moved] = {}
        self._older = dict[int, dict[int, Moved]]()

    def lines(self, history: History, pc_id: str) -> list[LedgerLine]:
        """Return every valid change of a PC's XP, the oldest first; they sum to the XP on its
        sheet.
        """
        with self.lock:
            numbers = self.numbers(history)
            moved, seq = [], numbers[history.version]
            while seq:
                moved.append(self._xp_changes_at(history, seq).get(pc_id, []))
                seq = numbers[seq - 1]
        return [line for lines in reversed(moved) for line in lines]

    def _xp_changes_at(self, history: History, seq: int) -> Moved:
        """Return how an event changed XP: from memory, from the archive, or computed again."""
        if seq in self._lines or history.archive is None:
            return self._lines[seq]
        page = -(-seq // history.archive.page)
        if page not in self._older:
            end = page * history.archive.page
            made = history.archive.made(self.name, end)
            self._older[page] = (
                {}
                if made is None or made.seq != end
                else _kept_lines(made.body, history.archive.page)
            )
        moved = self._older[page].get(seq)
        if moved is None:
            return _moved_by(history, history.records[seq - 1])
        return moved

    def _begin(self, history: History) -> None:
        super()._begin(history)
        self._lines, self._older = {}, {}

    def _body(self, first: int, last: int) -> bytes:
        """Encode the numbers of a page and the changes of XP."""
        moved = {seq: self._lines.pop(seq) for seq in range(first, last + 1) if seq in self._lines}
        return super()._body(first, last) + msgspec.json.encode(moved)

    def _number_of(self, history: History, record: Record, numbers: Sequence[int]) -> int:
        """Return the last event up to this record that changed XP."""
        event = record.event
        if isinstance(event, Rewound):
            return numbers[event.to]
        found = _moved_by(history, record)
        if not any(found.values()):
            return numbers[-1]
        self._lines[record.seq] = found
        return record.seq


def _kept_lines(body: bytes, page: int) -> dict[int, Moved]:
    try:
        return typed.decode(body[len(encode_number_body(range(page + 1))) :], dict[int, Moved])
    except msgspec.DecodeError:
        return {}


def _moved_by(history: History, record: Record) -> Moved:
    before, after = history.states[record.seq - 1], history.states[record.seq]
    return {
        pc_id: _lines_of(record, before, after, pc_id) for pc_id in {*before.party, *after.party}
    }


def _lines_of(record: Record, before: State, after: State, pc_id: str) -> list[LedgerLine]:
    """Return the ledger lines of one event for a PC."""
    was, now = _xp(before, pc_id), _xp(after, pc_id)
    if isinstance(record.event, Grown):
        moved = [f for f in record.event.xp if f.pc == pc_id]
    else:
        moved = []
    if was == now and not moved:
        return []
    clock = after.clock
    at = {"seq": record.seq, "session": clock.session, "day": moment(clock.now).day}
    if moved:
        detail = _detail(record.event)
        return [
            LedgerLine(**at, xp=f.line.points, why=f.line.name, detail=detail, rule=f.line.rule)
            for f in moved
            if f.line.points
        ]
    if now is None:
        return []
    why, detail, rule = _why(record.event, pc_id, after)
    return [LedgerLine(**at, xp=now - (was or 0), why=why, detail=detail, rule=rule)]


def _xp(state: State, pc_id: str) -> int | None:
    member = state.party.get(pc_id)
    if member is not None:
        return member.pc.xp
    return None


def _detail(event: AnyEvent) -> str:
    match event:
        case Awarded():
            return event.reason
        case Advanced():
            return event.name
        case ArcPursued():
            return event.arc
    return ""


def _why(event: AnyEvent, pc_id: str, after: State) -> tuple[Text, str, str | None]:
    """Return why an event that is not about growth changed XP: the reason, the detail and the
    rule.
    """
    match event:
        case PcAdded():
            return _m("ledger.start"), "", None
        case PcEdited():
            return _m("ledger.corrected"), "", "task.gm.rule_override"
        case IntrusionAnswered() if event.passed_to == pc_id:
            if event.pc in after.party:
                name = after.name_of(event.pc)
            else:
                name = "?"
            return _m("ledger.passed", name=name), event.reason, "xp.intrusion.award"
        case IntrusionAnswered():
            if event.accepted:
                key = "ledger.accepted"
            else:
                key = "ledger.refused"
            if event.accepted:
                rule = "xp.intrusion.award"
            else:
                rule = "xp.intrusion.refuse"
            return _m(key), event.text if event.accepted else "", rule
        case Rerolled() | RecoveryRolled() | InitiativeRolled():
            return _m("xp.reroll"), "", "xp.immediate.reroll"
        case Played() | ActionSettled():
            return _m(f"procedure.{event.resolution.procedure}.title"), event.title, None
    return _m("ledger.other"), "", None


def _m(key: str, **params: str | int) -> Text:
    return text(Message(key, dict(params)))
