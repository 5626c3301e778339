"""The campaign clock at the table: the GM, rounds and rests move it on, and effects end with it."""

from __future__ import annotations

from threefold.rules.binding import implements
from threefold.rules.clock import clock_at, rest_takes
from threefold.rules.ruleset import Rest
from threefold.rules.types import Message, Refusal
from threefold.table.commands import BeginSession, PassTime, SetClock
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only
from threefold.table.decisions.growth import run_out_with_session
from threefold.table.events import SessionBegan, TimePassed
from threefold.table.state import Effect, State


def run_out(state: State, now: int) -> list[Effect]:
    """The effects that have ended when the clock shows ``now``."""
    return [e for e in state.effects if e.until is not None and e.until <= now]


@implements("time.units.ordinary", "time.duration.one_minute", "time.duration.ten_minutes")
def pass_time(context: Context, command: PassTime) -> Decision:
    """Move the clock on (GM only)."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    now = context.state.clock.now + command.time.rounds
    return [TimePassed(now=now, ended=run_out(context.state, now), why=command.why)]


def set_clock(context: Context, command: SetClock) -> Decision:
    """Set the clock forward or back (GM only). Effects whose end has been reached are over."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    now = clock_at(command.day, command.hour, command.minute)
    return [TimePassed(now=now, ended=run_out(context.state, now))]


def begin_session(context: Context, command: BeginSession) -> Decision:
    """Begin the next session (GM only). Short-term benefits end, unless the scenario
    ``goes_on``.
    """
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    last = context.state.clock.session
    if command.number is None:
        number = last + 1
    else:
        number = command.number
    if number <= last:
        return Refusal("bad_value", "number", Message("refusal.session_over", {"n": last}))
    return [
        *([] if command.goes_on else run_out_with_session(context.state)),
        SessionBegan(number=number),
    ]


@implements("recovery.time.by_count")
def rested(state: State, pc: str, rest: Rest, *, half: bool = False) -> list[TimePassed]:
    """Return the event for the time that a rest took, or ``half`` of it, if it took any. PCs who rest
    together use the same time: the clock moves to the end of the last rest."""
    took = rest_takes(rest, state.rules())
    if half:
        took //= 2
    if not took:
        return []
    clock = state.clock
    if clock.camp is None:
        camp = clock.now
    else:
        camp = clock.camp
    until = clock.resting.get(pc, camp) + took
    now = max(clock.now, until)
    return [TimePassed(now=now, ended=run_out(state, now), pc=pc, rested=until, camp=camp)]


DECIDED = (
    decide_command(PassTime, pass_time),
    decide_command(SetClock, set_clock),
    decide_command(BeginSession, begin_session),
)
