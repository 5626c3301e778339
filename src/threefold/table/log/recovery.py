"""Recovery rolls in the log."""

from __future__ import annotations

from threefold.rules.types import Message
from threefold.table.events import Recovered, RecoveryRolled
from threefold.table.log.base import LogLine, LogReader, line, on, pending, phrase
from threefold.table.log.rolls import track_moved
from threefold.table.state import Recovering


def _recovery_rolled(event: RecoveryRolled, reader: LogReader) -> LogLine:
    points = phrase("log.recovery_points", n=event.points)
    if event.payer is not None:
        if event.thrown is None:
            thrown = event.natural
        else:
            thrown = event.thrown
        kept = phrase("log.reroll_kept", natural=thrown, kept=event.natural)
        return line(
            phrase("log.reroll", name=reader.name(event.payer)), "xp", str(thrown), kept, points
        )
    head = phrase("log.recovery", name=reader.name(event.pc), rest=Message(f"rest.{event.rest}"))
    details = [
        phrase("log.rest_bonus" if each.points >= 0 else "log.rest_penalty", name=each.name)
        for each in event.bonuses
    ]
    if event.takes is not None:
        details.append(phrase("log.rest_takes", takes=Message(f"rest.{event.takes}")))
    if event.half:
        details.append(phrase("log.rest_half"))
    return line(head, "turn", str(event.natural), points, *details)


def _recovered(event: Recovered, reader: LogReader) -> LogLine:
    name, track = reader.name(event.pc), Message(f"track.{event.after.damage_track}")
    if event.step:
        return line(phrase("log.recovered_step", name=name, track=track), "success", "+")
    gained = [
        phrase("log.gained", n=n, stat=Message(f"stat.{stat}"))
        for stat, n in (
            ("might", event.might),
            ("speed", event.speed),
            ("intellect", event.intellect),
        )
        if n
    ]
    better = track_moved(reader.before.party[event.pc].pc, event.after)
    return line(
        phrase("log.recovered" if gained else "log.rested", name=name),
        "success",
        "+",
        *gained,
        *better,
    )


DESCRIBED = (on(RecoveryRolled, _recovery_rolled), on(Recovered, _recovered))
PENDING = (pending(Recovering),)
