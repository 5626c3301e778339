"""Log lines for GM intrusions: offered, accepted, refused, withdrawn. Secret words appear once
revealed.
"""

from __future__ import annotations

from threefold.procedures.effects.intruding import takes_handed_on
from threefold.table.events import IntrusionAnswered
from threefold.table.log.base import LogLine, LogReader, line, on, pending, phrase
from threefold.table.state import FreeIntrusion, Intrusion


def _intrusion_answered(event: IntrusionAnswered, reader: LogReader) -> LogLine:
    name = reader.name(event.pc)
    offered = reader.before.pending.get(event.id)
    secret = (
        isinstance(offered, Intrusion)
        and not offered.revealed
        and not event.accepted
        and not reader.gm
    )
    if event.text and not secret:
        words = [phrase("line.given", name=event.text)]
    else:
        words = []
    if not event.accepted and not event.xp:
        return line(phrase("log.intrusion_refused_free", name=name), "xp", "", *words)
    if not event.accepted:
        return line(phrase("log.intrusion_refused", name=name), "xp", f"−{-event.xp}", *words)
    if event.free:
        return line(phrase("log.intrusion_accepted_free", name=name), "intrusion", "!", *words)
    xp = []
    if event.passed_to is not None:
        name_to, reason = reader.name(event.passed_to), event.reason.strip()
        xp = [
            phrase("log.xp_passed", name=name_to, reason=reason)
            if reason
            else phrase("log.xp_passed_on", name=name_to)
        ]
    sign = f"+{event.xp}" if event.xp else ""
    return line(phrase("log.intrusion_accepted", name=name), "xp", sign, *xp, *words)


def _offered(intrusion: Intrusion, reader: LogReader) -> LogLine:
    if intrusion.free:
        key = "log.intrusion_free"
    elif intrusion.stands:
        key = "log.intrusion_stands"
    elif not _has_heirs(intrusion, reader):
        key = "log.intrusion_alone"
    else:
        key = "log.intrusion"
    shown = intrusion.text and (intrusion.revealed or reader.gm)
    if shown:
        details = [phrase("line.given", name=intrusion.text)]
    else:
        details = []
    return line(phrase(key, name=reader.name(intrusion.pc)), "intrusion", "!", *details)


def _has_heirs(intrusion: Intrusion, reader: LogReader) -> bool:
    """Whether there is another PC who may get the second XP."""
    party = reader.before.party.items()
    return any(id != intrusion.pc and takes_handed_on(member.pc) for id, member in party)


def _intrusion_called_off(intrusion: Intrusion, reader: LogReader) -> LogLine:
    return line(phrase("log.intrusion_called_off", name=reader.name(intrusion.pc)))


DESCRIBED = (on(IntrusionAnswered, _intrusion_answered),)
PENDING = (
    pending(Intrusion, opened=_offered, closed=_intrusion_called_off),
    pending(FreeIntrusion),
)
