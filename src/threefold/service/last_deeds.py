"""What a PC did last, for its player to read, and what was last done for or to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from msgspec import Struct

from threefold.model.characters import Pc
from threefold.rules.types import STATS, Stat
from threefold.service.log_shelf import LOG_SHELF
from threefold.service.targets import TargetMet, brought, met_besides, targets_met
from threefold.table.events import (
    ActionSettled,
    ActionTaken,
    AttackTaken,
    ConditionRemoved,
    DieFell,
    EncounterEnded,
    EncounterStarted,
    FoeRemoved,
    Opened,
    PcEdited,
    Played,
    Recovered,
    Rerolled,
    ThingRemoved,
    TurnStarted,
)
from threefold.table.history import History, Latest, Record
from threefold.table.log import LogEntry, entry_in
from threefold.table.state.actions import Incoming, Proposal, Rolled, TaskCall
from threefold.table.state.facts import Resolution, Text
from threefold.table.state.intrusions import Intrusion
from threefold.table.state.procedures import Called
from threefold.table.state.seats import Seat
from threefold.table.state.works import Accord
from threefold.table.views import ResolutionView, all_targets, resolution_for, resolution_view


class Habit(Struct, frozen=True, kw_only=True):
    """The attack a PC made last."""

    attack: str
    foe: str | None
    stat: Stat | None


def last_settled(
    history: History, pc: str, latest: Latest, procedure: str | None = None
) -> ActionSettled | None:
    """Return the newest settled action of a PC, of one procedure or of any; None if there is
    none.
    """

    def wanted(record: Record) -> bool:
        event = record.event
        return (
            isinstance(event, ActionSettled)
            and event.pc == pc
            and (procedure is None or event.resolution.procedure == procedure)
        )

    record = latest.of(history, ("settled", pc, procedure), wanted)
    if record is None:
        return None
    return cast("ActionSettled", record.event)


_OF_OTHERS: Final = frozenset({"defend", "task"})
"""Procedures that are rolled because somebody else asks for it."""


def last_deed(history: History, pc: str, latest: Latest | None = None) -> int:
    """Return the number of the newest action that a PC took of its own accord, 0 before the
    first.
    """

    def wanted(record: Record) -> bool:
        event = record.event
        return (
            isinstance(event, ActionSettled)
            and event.pc == pc
            and event.resolution.procedure not in _OF_OTHERS
        )

    record = (latest or Latest()).of(history, ("deed", pc), wanted)
    if record is None:
        return 0
    return record.seq


def last_words(history: History, pc: str, latest: Latest | None = None) -> int:
    """Return the number of the newest record with which words of a PC's player came to the table: an
    attempt that the GM is told of, or an action without a roll; 0 before the first.
    """

    def wanted(record: Record) -> bool:
        match record.event:
            case Opened(pending=Proposal(pc=whose)) | ActionTaken(pc=whose):
                return whose == pc
        return False

    record = (latest or Latest()).of(history, ("words", pc), wanted)
    if record is None:
        return 0
    return record.seq


def last_attack(history: History, pc: str, latest: Latest | None = None) -> Habit | None:
    """Return what this PC last attacked with, whom, and by which stat; None if it never
    attacked.
    """
    event = last_settled(history, pc, latest or Latest(), "attack")
    if event is None:
        return None
    task = event.resolution.task
    return Habit(attack=event.title, foe=event.foe, stat=task.stat if task is not None else None)


class LastRoll(Struct, frozen=True, kw_only=True):
    """A settled action of the PC, for its player to read.

    ``pools`` are the PC's Pools right after it, ``head`` and ``details`` the lines of the log.
    ``old``: the player has read all of it, because they accepted the die that showed it, passed the
    turn, or were asked for something else since. ``targets`` are all its targets, where there are
    several; ``one_roll``: the same roll counts against each. ``brought`` are further effects of the
    roll on the PC. ``spared``: a comrade took the attack; ``head`` says who.
    """

    seq: int
    head: Text
    details: list[Text]
    resolution: ResolutionView
    pools: dict[Stat, int]
    foe: str | None = None
    foe_down: bool = False
    old: bool = False
    targets: list[TargetMet] = []
    one_roll: bool = False
    brought: list[Text] = []
    spared: bool = False


_DEMANDS: Final = (TaskCall, Called, Incoming, Intrusion, Accord)
"""Pending requests that a PC's player has to answer."""


def _ends_last_roll(history: History, record: Record, pc: str | None) -> bool:
    """Whether a record is a PC's newest action, or that of its companion, or ends the time in which
    its last action is shown.
    """
    if _is_of_companion(history, record, pc):
        return True
    match record.event:
        case (
            ActionSettled(pc=whose)
            | AttackTaken(by=whose)
            | Recovered(pc=whose)
            | PcEdited(id=whose)
            | TurnStarted(acting=whose)
        ):
            return whose == pc
        case EncounterStarted() | EncounterEnded():
            return True
    return False


def _is_of_companion(history: History, record: Record, pc: str | None) -> bool:
    """Whether a companion of a PC acts by a record, or is sent away by its player."""
    match record.event:
        case Played(actor=who, spends=True):
            pass
        case FoeRemoved(id=who, over=False) if record.by.role == "player":
            pass
        case _:
            return False
    foe = history.states[record.seq - 1].foes.get(who or "")
    return foe is not None and foe.owner is not None and foe.owner == pc


def _asks(record: Record, pc: str | None) -> bool:
    """Whether a record asks the player of a PC for something."""
    event = record.event
    return (
        isinstance(event, Opened) and isinstance(event.pending, _DEMANDS) and event.pending.pc == pc
    )


def last_roll(history: History, seat: Seat, latest: Latest | None = None) -> LastRoll | None:
    """Return the PC's last action. None once the PC's turn starts, a fight starts or ends, or the
    PC recovers or is edited."""
    pc, latest = seat.pc, latest or Latest()
    record = latest.of(history, ("roll", pc), lambda record: _ends_last_roll(history, record, pc))
    if record is None:
        return None
    if isinstance(record.event, Played | FoeRemoved):
        return _of_companion(history, record, seat, latest)
    if not isinstance(record.event, ActionSettled | AttackTaken):
        return None
    taken = _attack_taken_for(history, record, pc)
    event = record.event
    entry = entry_in(history, taken or record, seat, LOG_SHELF)
    if entry is None and isinstance(event, ActionSettled):
        entry = _fell(history, event, seat)
    if entry is None:
        return None
    old = _is_superseded(history, record, seat, latest)
    if isinstance(event, AttackTaken):
        return LastRoll(
            seq=record.seq,
            head=entry.head,
            details=entry.details,
            resolution=resolution_view(event.resolution, False, False),
            pools=_pools(event.after[event.by]),
            foe=event.foe,
            old=old,
        )
    return _settled_roll(history, record, event, entry, seat, spared=taken is not None, old=old)


def _of_companion(history: History, record: Record, seat: Seat, latest: Latest) -> LastRoll | None:
    """Return what a companion of the seat's PC did last, or that it was sent away."""
    entry, after = entry_in(history, record, seat, LOG_SHELF), history.states[record.seq]
    if entry is None or seat.pc is None or seat.pc not in after.party:
        return None
    view, foe = resolution_view(Resolution(""), False, False), None
    event = record.event
    if isinstance(event, Played):
        foe = event.target
        ids = all_targets(foe, event.foes_after)
        view = resolution_for(after, event.resolution, event.hidden, ids, seat)
    return LastRoll(
        seq=record.seq,
        head=entry.head,
        details=entry.details,
        resolution=view,
        pools=_pools(after.party[seat.pc].pc),
        foe=foe,
        foe_down=foe in after.foes and not after.foes[foe].npc.health,
        old=_is_superseded(history, record, seat, latest),
    )


def _settled_roll(
    history: History,
    record: Record,
    event: ActionSettled,
    entry: LogEntry,
    seat: Seat,
    *,
    spared: bool,
    old: bool,
) -> LastRoll:
    """Return an action that was settled. ``spared``: a comrade took the attack; ``old``: something
    else has begun since."""
    ids = all_targets(event.foe or event.target, event.foes_after)
    after = history.states[record.seq]
    view = resolution_for(after, event.resolution, event.hidden, ids, seat)
    further, came = met_besides(history, record), brought(history, record, event.pc, seat)
    if not spared and not further and not came and _read(history, record, event, seat):
        old = True
    return LastRoll(
        seq=record.seq,
        head=entry.head,
        details=entry.details,
        resolution=view,
        brought=came,
        targets=targets_met(history.state, event, view, further, seat),
        one_roll=view.natural is not None and not any(each.own_die for each in further),
        pools=_pools(event.after),
        foe=event.foe,
        foe_down=any(npc.health == 0 for id, npc in event.foes_after.items() if id == event.foe),
        old=old,
        spared=spared,
    )


def _is_superseded(history: History, record: Record, seat: Seat, latest: Latest) -> bool:
    """Whether the seat has ended its turn since a record, or its PC is asked for something else."""
    passed = latest.of(
        history, ("passed", seat), lambda r: isinstance(r.event, TurnStarted) and r.by == seat
    )
    if passed is not None and passed.seq > record.seq:
        return True
    ended = latest.of(history, ("ended", seat), lambda r: _ends_by_press(r, seat))
    if ended is not None and ended.seq > record.seq and ended.command != record.command:
        return True
    pc = seat.pc
    asked = latest.of(history, ("asked", pc), lambda r: _asks(r, pc))
    return asked is not None and asked.seq > record.seq and asked.command != record.command


def _ends_by_press(record: Record, seat: Seat) -> bool:
    """Whether the player of a seat has ended something that was in effect, by a press of its own."""
    if record.by != seat:
        return False
    match record.event:
        case ConditionRemoved(on=whose):
            return whose == seat.pc
        case ThingRemoved():
            return True
    return False


def _attack_taken_for(history: History, record: Record, pc: str | None) -> Record | None:
    """Return the record in which a comrade took the attack against which a PC defended, which comes
    just before.
    """
    if record.seq > 1:
        before = history.records[record.seq - 2]
    else:
        before = None
    if (
        before is None
        or not isinstance(before.event, AttackTaken)
        or before.command != record.command
    ):
        return None
    if before.event.whom == pc and isinstance(record.event, ActionSettled):
        return before
    return None


def _pools(pc: Pc) -> dict[Stat, int]:
    return {stat: pc.pools.of(stat).value for stat in STATS}


def _read(history: History, record: Record, settled: ActionSettled, seat: Seat) -> bool:
    """Whether the player settled an open die that already showed the whole result."""
    rolled = history.states[record.seq - 1].pending.get(settled.id or "")
    if not isinstance(rolled, Rolled) or record.by != seat:
        return False
    shown, came = rolled.resolution, settled.resolution
    if came.special is not None:
        benefit = came.special.taken
    else:
        benefit = None
    return benefit is None and (shown.result, shown.damage, shown.notices, shown.hits) == (
        came.result,
        came.damage,
        came.notices,
        came.hits,
    )


def last_rerolled(history: History, open_id: str) -> int | None:
    """Return the face of the last reroll of an open die; None if it was not rerolled."""
    newest = next(records_of_die(history, open_id), None)
    if newest is not None and isinstance(newest.event, Rerolled):
        return newest.event.natural
    return None


def _fell(history: History, settled: ActionSettled, seat: Seat) -> LogEntry | None:
    """Return the log entry of an action's die, for an action whose settling added nothing to the
    log.
    """
    newest = next(records_of_die(history, settled.id), None)
    if newest is None:
        return None
    return entry_in(history, newest, seat, LOG_SHELF)


def records_of_die(history: History, open_id: str | None) -> Iterator[Record]:
    """Yield the recent records in which an open die fell or was rerolled, newest first."""
    for record in history.recent_records():
        if isinstance(record.event, DieFell | Rerolled) and record.event.id == open_id:
            yield record
