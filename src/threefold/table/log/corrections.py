"""Notes and rewinds in the log."""

from __future__ import annotations

from threefold.rules.types import Message
from threefold.table.events import Noted, Rewound
from threefold.table.log.base import LogLine, LogReader, line, on, phrase


def _noted(event: Noted, reader: LogReader) -> LogLine | None:
    if event.secret and not reader.gm:
        return None
    if event.pc is not None:
        who = reader.name(event.pc)
    else:
        who = Message("log.gm")
    return line(
        phrase("log.note_secret" if event.secret else "log.note", who=who, text=event.text),
        "quiet",
        "✎",
    )


def _rewound(event: Rewound, reader: LogReader) -> LogLine:
    if event.redo:
        return line(phrase("log.redone"), "quiet", "↷")
    return line(phrase("log.rewound", n=event.steps), "quiet", "↶")


DESCRIBED = (on(Noted, _noted), on(Rewound, _rewound))
