"""Going back to a line of the log, with a preview of what that takes back."""

from __future__ import annotations

from threefold.table.events.base import Lasting
from threefold.table.state.facts import Text
from threefold.web.gm.form import Form
from threefold.web.gm.log_lines import log_lines
from threefold.web.gm_context import GmContext


def draw_back(context: GmContext, form: Form) -> str:
    """Draw what going back takes back, newest first, and the button that does it."""
    after = form.number("after") or 0
    return context.draw("gm/back.html", f=form, taken_back=_taken_back(context, after), after=after)


def _taken_back(context: GmContext, after: int) -> list[Text]:
    history = context.history
    to = history.rewind_target(after) if 1 <= after <= history.version else None
    if to is None:
        return []
    seqs = [record.seq for record in history.valid_records(to + 1) if not isinstance(record.event, Lasting)]
    entries = [entry for seq in reversed(seqs) if (entry := context.line(seq, context.seat)) is not None]
    return [line.entry.head for line in log_lines(context, entries)]
