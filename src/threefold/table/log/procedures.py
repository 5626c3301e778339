"""Procedures in the log: called for, called off, and carried out by an NPC or by nobody."""

from __future__ import annotations

from threefold.table.events import Played
from threefold.table.log.base import LogLine, Reader, line, on, pending, phrase
from threefold.table.log.rolls import STRIKES, damage, die, subject, title_of
from threefold.table.state import Called, FollowUp
from threefold.table.views import all_targets, hides_difficulty, resolution_for


def _played(event: Played, reader: Reader) -> LogLine:
    """Who did what, and what came of it. Players read no more of a hidden one."""
    r, by, after, seat = event.resolution, event.actor, reader.after, reader.seat
    what = title_of(event.title, r.procedure)
    head = phrase("log.played", what=what) if by is None else phrase("log.played_by", name=reader.name(by), what=what)
    if event.hidden and not reader.gm:
        return line(head)
    ids = all_targets(by, all_targets(event.target, event.foes_after))
    view = resolution_for(after, r, hides_difficulty(after, None, ids, seat), ids, seat)
    tone, mark = die(view) if view.natural is not None else ("quiet", "")
    struck = reader.name(event.target or by if r.procedure in STRIKES else by or event.target)
    return line(head, tone, mark, *subject(view, event.title), *damage(view, struck), *view.notices, r=view)


def _called(call: Called, reader: Reader) -> LogLine:
    what = title_of(call.title, call.procedure, call.words)
    return line(phrase("log.called", name=reader.name(call.pc), what=what))


def _called_off(call: Called, reader: Reader) -> LogLine:
    what = title_of(call.title, call.procedure, call.words)
    return line(phrase("log.called_off", name=reader.name(call.pc), what=what))


DESCRIBED = (on(Played, _played),)
PENDING = (pending(Called, opened=_called, closed=_called_off), pending(FollowUp))
