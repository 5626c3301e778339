"""The end of a session in the log."""

from __future__ import annotations

from threefold.table.events import SessionEnded
from threefold.table.log.base import LogLine, LogReader, line, on, phrase


def _session_ended(event: SessionEnded, reader: LogReader) -> LogLine:
    if event.recap:
        recap = [phrase("line.given", name=event.recap)]
    else:
        recap = []
    return line(phrase("log.session_ended", n=event.number), "turn", "⚑", *recap)


DESCRIBED = (on(SessionEnded, _session_ended),)
