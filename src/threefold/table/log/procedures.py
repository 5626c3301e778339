"""Log lines for procedures: asked for, withdrawn, and carried out by an NPC or without an actor."""

from __future__ import annotations

from threefold.procedures.catalog import procedure_traits
from threefold.rules.types import Message
from threefold.table.events import Played
from threefold.table.log.base import LogLine, LogReader, line, on, pending, phrase
from threefold.table.log.rolls import damage_texts, die, needed, subject, title_of
from threefold.table.state import Called, FollowUp
from threefold.table.state.facts import Text, text
from threefold.table.views import ResolutionView, all_targets, hides_difficulty, resolution_for


def _played(event: Played, reader: LogReader) -> LogLine | None:
    """Describe who did what, and the result. Of a hidden procedure players read no result; of a
    hidden draw, nothing.

    Free dice belong to the seat that rolled them.
    """
    r, after, seat = event.resolution, reader.after, reader.seat
    traits = procedure_traits(r.procedure)
    by = reader.by.pc if traits.by_seat else event.actor
    if event.hidden and not reader.gm and traits.untold:
        return None
    words = _played_title(event)
    what = title_of(event.title, r.procedure, words)
    if by is None:
        head = phrase("log.played", what=what)
    elif event.spends and event.target is not None:
        head = phrase("log.foe_attacks", foe=reader.name(by), name=reader.name(event.target))
    else:
        head = phrase("log.played_by", name=reader.name(by), what=what)
    if event.hidden and not reader.gm:
        return line(head)
    ids = all_targets(by, all_targets(event.target, event.foes_after))
    view = resolution_for(after, r, hides_difficulty(after, None, ids, seat), ids, seat)
    tone, mark = die(view) if view.natural is not None else ("quiet", _total(view))
    if traits.strikes:
        struck = event.target or by
    else:
        struck = by or event.target
    if view.natural is not None:
        tried = needed(view)
    else:
        tried = []
    details = (
        *subject(view, event.title, words),
        *tried,
        *damage_texts(view, reader.name(struck)),
        *view.notices,
    )
    return line(head, tone, mark, *details, r=view)


def _played_title(event: Played) -> Text | None:
    """Return the title of what was thrown, drawn, or which hazard it was; None for the procedure's
    own title.
    """
    r = event.resolution
    heading = procedure_traits(r.procedure).heading
    if heading == "own":
        return text(Message(f"log.did.{r.procedure}"))
    if heading == "about" and not event.hidden:
        return next((about.text for about in r.about), None)
    return None


def _total(view: ResolutionView) -> str:
    """The total of free dice; "" for any other procedure."""
    totals = (n.params["total"] for n in view.notices if n.key.startswith("event.dice."))
    return str(next(totals, ""))


def _call_line(call: Called, reader: LogReader) -> LogLine:
    what = title_of(call.title, call.procedure, call.words)
    return line(phrase("log.called", name=reader.name(call.pc), what=what))


def _call_withdrawn_line(call: Called, reader: LogReader) -> LogLine:
    what = title_of(call.title, call.procedure, call.words)
    return line(phrase("log.called_off", name=reader.name(call.pc), what=what))


DESCRIBED = (on(Played, _played),)
PENDING = (pending(Called, opened=_call_line, closed=_call_withdrawn_line), pending(FollowUp))
