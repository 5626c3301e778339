"""Initiative that the GM rolls again for a PC: what the roll before cost, and what helped it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from threefold.model.characters import Condition, Pc
from threefold.model.stores import reserve_named, reserves_of
from threefold.procedures.base import Notice
from threefold.procedures.effects.reserves import with_reserve
from threefold.rules.recovery import divide_recovered
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Params, Refusal
from threefold.table.decisions.base import Context
from threefold.table.events import ConditionRemoved, EncounterStarted, InitiativeRolled
from threefold.table.history import Record


class Earlier(NamedTuple):
    """An initiative roll that another one replaces: what the PC paid for it out of its Speed, how the
    PC was ``before`` the first, and the conditions for a number of rolls that were used up."""

    paid: int
    before: Pc
    used: Sequence[Condition] = ()


def earlier_roll(context: Context, pc_id: str) -> Earlier | None:
    """Return the roll of a PC for this fight that another one corrects, with all that rolls before it have
    used up; None before the first."""
    encounter = context.state.encounter
    if encounter is None or pc_id not in encounter.rolls:
        return None
    paid: int | None = None
    found: Earlier | None = None
    for record, event in _rolls_newest_first(context, pc_id):
        if event.payer is not None:
            # the better face of a reroll may have given the points back
            paid = 0 if paid is None and event.after is not None else paid
            continue
        if paid is None:
            paid = _paid(event)
        was = context.history.at(record.seq - 1).state.party[pc_id].pc
        later = [] if found is None else found.used
        found = Earlier(paid, was, [*_used_up(context, was, record), *later])
    return found


def _rolls_newest_first(context: Context, pc_id: str) -> Iterator[tuple[Record, InitiativeRolled]]:
    """Yield the initiative rolls and rerolls of a PC for this fight, newest first."""
    for record in context.history.valid_records():
        event = record.event
        if isinstance(event, EncounterStarted):
            return
        if isinstance(event, InitiativeRolled) and event.pc == pc_id:
            yield record, event


def _paid(event: InitiativeRolled) -> int:
    return 0 if event.cost is None else event.cost.paid


def _used_up(context: Context, was: Pc, rolled: Record) -> list[Condition]:
    """The conditions of a PC, as it was before a roll, that the roll has used up."""
    assert isinstance(rolled.event, InitiativeRolled)
    used = {event.condition for event in _used_with(context, rolled.event.pc, rolled)}
    return [c for c in was.conditions if isinstance(c, Condition) and c.name in used]


def _used_with(context: Context, pc_id: str, rolled: Record) -> Iterator[ConditionRemoved]:
    """Yield what a roll has used up: events of the same command."""
    for record in context.history.valid_records(rolled.seq):
        event = record.event
        if record.command != rolled.command or not isinstance(event, ConditionRemoved):
            continue
        if event.on == pc_id and event.used:
            yield event


def given_back(pc: Pc, before: Earlier, rules: Rules, notices: list[Notice]) -> Pc:
    """Return the PC with what an earlier roll had cost: in its Speed, and in its reserves."""
    if before.paid:
        vitals, paid = pc.vitals(), before.paid
        back = divide_recovered(vitals, pc.maxima(), paid, {"speed": paid}, rules)
        if not isinstance(back, Refusal):
            pc = pc.with_vitals(back[0])
            params: Params = {"n": paid, "stat": Message("stat.speed")}
            notices.append(Notice("restored", Message("log.given_back", params), _CALL))
    for kept in reserves_of(before.before):
        now = reserve_named(pc, kept.reserve.name)
        if now is not None and now.points < kept.points:
            pc = with_reserve(pc, now, kept.points, notices)
    return pc


_CALL: Final = "initiative.reroll.gm_call"
