"""The GM's handouts: the list, who sees what, and the form of one."""

from __future__ import annotations

from threefold.table.views.handouts import HandoutView
from threefold.web.gm.form import DialogForm
from threefold.web.gm_context import GmContext


def draw_handouts(context: GmContext, form: DialogForm) -> str:
    """Draw the list of handouts, and the form for a new one or for the chosen one."""
    chosen: HandoutView | None = next(
        (h for h in context.view.handouts if h.id == form.text("handout_id")), None
    )
    if chosen is not None:
        handout = chosen.handout
        form = form.first(
            {
                "name": handout.name,
                "text": handout.text,
                "picture": handout.picture,
                "to": chosen.to,
            }
        )
    return context.draw("gm/handouts.html", f=form, chosen=chosen)


def draw_portrait(context: GmContext, form: DialogForm) -> str:
    """Draw the portrait dialog of a PC or a foe."""
    id = form.text("id")
    known = context.view.pc_view(id) or context.view.foe_view(id)
    if known is None:
        return context.draw("gm/gone.html")
    return context.draw("portrait.html", who=known)
