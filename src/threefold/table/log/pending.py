"""What the log tells of calls, attacks and intrusions that are made, answered and called off."""

from __future__ import annotations

from threefold.rules.types import Message
from threefold.table.events import IntrusionAnswered, Opened
from threefold.table.history import Seat
from threefold.table.log.actions import called
from threefold.table.log.lines import Told, line, name_in, said
from threefold.table.state import Called, Incoming, Intrusion, Open, Petition, Proposal, State, TaskCall


def opened(event: Opened, after: State, gm: bool) -> Told | None:
    """Somebody is called upon; None where another line tells it."""
    match event.open:
        case TaskCall(title=title, intrusion=True):
            return line(said("log.task_struck", title=title), "intrusion", "!")
        case Called(pc=pc, title=title, procedure=procedure, words=words):
            return line(said("log.called", name=name_in(after, pc), what=called(title, procedure, words)))
        case TaskCall(pc=pc, title=title, stat=stat):
            return line(said("log.task_called", name=name_in(after, pc), title=title, stat=Message(f"stat.{stat}")))
        case Incoming(pc=pc, foe=foe, title=title):
            named = [said("line.given", name=title)] if title else []
            return line(said("log.foe_attacks", foe=name_in(after, foe), name=name_in(after, pc)), "quiet", "", *named)
        case Intrusion(pc=pc, text=words, revealed=revealed, free=free):
            key = "log.intrusion_free" if free else "log.intrusion"
            details = [said("line.given", name=words)] if words and (revealed or gm) else []
            return line(said(key, name=name_in(after, pc)), "intrusion", "!", *details)
    return None


def closed(waited: Open | None, by: Seat, before: State, seat: Seat) -> Told | None:
    """What waited waits no longer, and nobody has answered it."""
    match waited:
        case Called(pc=pc, title=title, procedure=procedure, words=words):
            return line(said("log.called_off", name=name_in(before, pc), what=called(title, procedure, words)))
        case TaskCall(pc=pc, title=title):
            return line(said("log.task_called_off", name=name_in(before, pc), title=title))
        case Incoming(pc=pc, foe=foe):
            return line(said("log.attack_called_off", foe=name_in(before, foe), name=name_in(before, pc)))
        case Intrusion(pc=pc):
            return line(said("log.intrusion_called_off", name=name_in(before, pc)))
        case Petition(pc=pc, about=asked) if by.role == "gm" and (seat.role == "gm" or seat.pc == pc):
            return line(said("log.petition_declined", name=name_in(before, pc), what=asked.message()))
        case Proposal(pc=pc, title=title) if by.role == "gm" and (seat.role == "gm" or seat.pc == pc):
            return line(said("log.declined", name=name_in(before, pc), title=title))
    return None


def answered(event: IntrusionAnswered, after: State, gm: bool, before: State) -> Told | None:
    """An intrusion is accepted or refused; its words are told once they are known."""
    name = name_in(after, event.pc)
    offered = before.open.get(event.id)
    secret = isinstance(offered, Intrusion) and not offered.revealed and not event.accepted and not gm
    words = [said("line.given", name=event.text)] if event.text and not secret else []
    if not event.accepted:
        return line(said("log.intrusion_refused", name=name), "xp", f"−{-event.xp}", *words)
    if event.free:
        return line(said("log.intrusion_accepted_free", name=name), "intrusion", "!", *words)
    xp = []
    if event.passed_to is not None:
        xp = [said("log.xp_passed", name=name_in(after, event.passed_to), reason=event.reason)]
    return line(said("log.intrusion_accepted", name=name), "xp", f"+{event.xp + event.passed_xp}", *xp, *words)
