"""Log lines for sealed dice: the commitment when they are sealed, the seed when they are opened."""

from __future__ import annotations

from threefold.table.events import DiceSealed, SealLost, SealOpened
from threefold.table.log.base import LogLine, LogReader, line, on, phrase


def _sealed(event: DiceSealed, reader: LogReader) -> LogLine:
    return line(
        phrase("log.dice_sealed"), "quiet", "⚿", phrase("log.commitment", hash=event.commitment)
    )


def _opened(event: SealOpened, reader: LogReader) -> LogLine:
    seed, told = (
        phrase("log.seed", seed=event.seed),
        phrase("log.commitment", hash=event.commitment),
    )
    return line(phrase("log.seal_opened"), "quiet", "⚿", seed, told)


def _lost(event: SealLost, reader: LogReader) -> LogLine:
    return line(
        phrase("log.seal_lost"), "quiet", "⚿", phrase("log.commitment", hash=event.commitment)
    )


DESCRIBED = (on(DiceSealed, _sealed), on(SealOpened, _opened), on(SealLost, _lost))
