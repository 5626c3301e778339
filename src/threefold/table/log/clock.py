"""The campaign clock in the log."""

from __future__ import annotations

from threefold.rules.clock import HOUR, moment
from threefold.rules.types import Message
from threefold.table.events import SessionBegan, TimePassed
from threefold.table.log.base import LogLine, LogReader, line, on, phrase
from threefold.table.log.conditions import ended_condition_texts


def clock_text(now: int) -> Message:
    """A time of the campaign as a text: day, hour and minute."""
    m = moment(now)
    return Message("clock.now", {"day": m.day, "hour": m.hour, "minute": f"{m.minute:02}"})


def _time_passed(event: TimePassed, reader: LogReader) -> LogLine:
    now = clock_text(event.now)
    if event.pc is not None:
        passed = event.now - reader.before.clock.now >= HOUR
        head = phrase(
            "log.clock_rest_all" if passed else "log.clock_rest",
            name=reader.name(event.pc),
            now=now,
        )
    elif event.why:
        head = phrase("log.clock_why", now=now, why=event.why)
    else:
        head = phrase("log.clock", now=now)
    return line(head, "turn", "◷", *ended_condition_texts(event.ended, reader.after))


def _session_began(event: SessionBegan, reader: LogReader) -> LogLine:
    return line(phrase("log.session", n=event.number), "turn", "⚑")


DESCRIBED = (on(TimePassed, _time_passed), on(SessionBegan, _session_began))
