"""The ledger of XP: every point that came and went, and why."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from msgspec import Struct

from threefold.rules.clock import moment
from threefold.rules.types import Message
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
from threefold.table.history import ByEvent, History, Record
from threefold.table.state import State
from threefold.table.state.facts import Text, text


class LedgerLine(Struct, frozen=True, kw_only=True):
    """XP that came or went: how many, what for, in which session and on which day; ``detail`` in somebody's words."""

    seq: int
    session: int
    day: int
    xp: int
    why: Text
    detail: str = ""
    rule: str | None = None


class Ledger(ByEvent):
    """The ledger of XP of a table, extended as its history grows. The number of an event is that of the newest one up
    to it that stands and moved XP."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: dict[int, dict[str, list[LedgerLine]]] = {}
        self._lock = Lock()

    def lines(self, history: History, pc_id: str) -> list[LedgerLine]:
        """Every change of a PC's XP that still stands, the oldest first; they sum to the XP on its sheet."""
        with self._lock:
            numbers = self.numbers(history)
        moved, seq = [], numbers[history.version]
        while seq:
            moved.append(self._lines[seq].get(pc_id, []))
            seq = numbers[seq - 1]
        return [line for lines in reversed(moved) for line in lines]

    def _next(self, history: History, record: Record, numbers: Sequence[int]) -> int:
        event = record.event
        if isinstance(event, Rewound):
            return numbers[event.to]
        before, after = history.states[record.seq - 1], history.states[record.seq]
        found = {pc_id: _lines_of(record, before, after, pc_id) for pc_id in {*before.party, *after.party}}
        if not any(found.values()):
            return numbers[-1]
        self._lines[record.seq] = found
        return record.seq


def _lines_of(record: Record, before: State, after: State, pc_id: str) -> list[LedgerLine]:
    """What one event did to the XP of a PC."""
    was, now = _xp(before, pc_id), _xp(after, pc_id)
    moved = [f for f in record.event.xp if f.pc == pc_id] if isinstance(record.event, Grown) else []
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
    return member.pc.xp if member is not None else None


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
    """What an event that is none of growth moved XP for."""
    match event:
        case PcAdded():
            return _m("ledger.start"), "", None
        case PcEdited():
            return _m("ledger.corrected"), "", "task.gm.rule_override"
        case IntrusionAnswered() if event.passed_to == pc_id:
            name = after.name_of(event.pc) if event.pc in after.party else "?"
            return _m("ledger.passed", name=name), event.reason, "xp.intrusion.award"
        case IntrusionAnswered():
            key = "ledger.accepted" if event.accepted else "ledger.refused"
            rule = "xp.intrusion.award" if event.accepted else "xp.intrusion.refuse"
            return _m(key), event.text if event.accepted else "", rule
        case Rerolled() | RecoveryRolled() | InitiativeRolled():
            return _m("xp.reroll"), "", "xp.immediate.reroll"
        case Played() | ActionSettled():
            return _m(f"procedure.{event.resolution.procedure}.title"), event.title, None
    return _m("ledger.other"), "", None


def _m(key: str, **params: str | int) -> Text:
    return text(Message(key, dict(params)))
