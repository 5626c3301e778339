"""Going back to a line of the log, with a preview of what that takes back."""

from __future__ import annotations

from typing import Final

from threefold.service.steps import Step, step_text, steps_since
from threefold.web.gm.form import DialogForm
from threefold.web.gm_context import GmContext

SHOWN: Final = 30
"""The most steps that the preview names."""


def draw_back(context: GmContext, form: DialogForm) -> str:
    """Draw what going back takes back, newest first, and the button that does it."""
    after = form.number("after") or 0
    taken_back = _steps_taken_back(context, after)
    shown = [step_text(context.history, step) for step in taken_back[:SHOWN]]
    return context.draw("gm/back.html", f=form, shown=shown, count=len(taken_back), after=after)


def _steps_taken_back(context: GmContext, after: int) -> list[Step]:
    history = context.history
    if 1 <= after <= history.version:
        to = history.rewind_target(after)
    else:
        to = None
    if to is None:
        return []
    return steps_since(history, to + 1)
