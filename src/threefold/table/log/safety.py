"""Log lines for safety: the scene halted and resumed, lines and veils. No line names a seat."""

from __future__ import annotations

from threefold.table.events import Halted, LimitAdded, LimitDropped, WentOn
from threefold.table.log.base import LogLine, LogReader, line, on, phrase


def _halted(event: Halted, reader: LogReader) -> LogLine:
    return line(phrase(f"log.safety_{event.how}"), "turn")


def _went_on(event: WentOn, reader: LogReader) -> LogLine:
    return line(phrase("log.safety_on"), "turn")


def _limit_added(event: LimitAdded, reader: LogReader) -> LogLine:
    return line(phrase(f"log.safety_{event.limit.kind}", words=event.limit.words))


def _limit_dropped(event: LimitDropped, reader: LogReader) -> LogLine | None:
    limit = reader.before.safety.limits.get(event.id)
    if limit is None:
        return None
    return line(phrase(f"log.safety_no_{limit.kind}", words=limit.words))


DESCRIBED = (
    on(Halted, _halted),
    on(WentOn, _went_on),
    on(LimitAdded, _limit_added),
    on(LimitDropped, _limit_dropped),
)
