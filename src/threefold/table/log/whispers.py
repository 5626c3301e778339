"""Log lines for whispers, for the two seats that read them."""

from __future__ import annotations

from threefold.table.events import Whispered
from threefold.table.log.base import LogLine, LogReader, line, on, phrase


def _whispered(event: Whispered, reader: LogReader) -> LogLine | None:
    if not reader.owns(event.pc):
        return None
    gm = reader.gm and reader.seat.pc != event.pc
    if event.from_gm == gm:
        way = "to"
    else:
        way = "from"
    if gm:
        return line(
            phrase(f"log.whisper_{way}", who=reader.name(event.pc), words=event.words),
            "whisper",
            "“",
        )
    return line(phrase(f"log.whisper_{way}_gm", words=event.words), "whisper", "“")


DESCRIBED = (on(Whispered, _whispered),)
