"""The dialog in which the GM puts a foe on guard."""

from __future__ import annotations

from threefold.web.gm.form import DialogForm
from threefold.web.gm.prefill import everyone
from threefold.web.gm_context import GmContext


def guard_dialog(context: GmContext, form: DialogForm) -> str:
    """Draw the dialog: whom the foe guards, or what it watches for."""
    foe = context.view.foe_view(form.text("by"))
    if foe is None:
        return context.draw("gm/gone.html")
    whom = [
        (one.id, one.label)
        for one in everyone(context)
        if one.id != foe.id and one.id not in context.history.state.party
    ]
    return context.draw("gm/guard.html", f=form.first({}), foe=foe, whom=whom)
