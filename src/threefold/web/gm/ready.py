"""The dialog in which the GM puts a foe on guard."""

from __future__ import annotations

from threefold.web.ask import Ask
from threefold.web.gm.form import Form
from threefold.web.gm.prefill import everyone


def draw(ask: Ask, form: Form) -> str:
    """A foe on guard: over whom, or against what."""
    foe = ask.view.foe_view(form.text("by"))
    if foe is None:
        return ask.draw("gm/gone.html")
    whom = [(one.id, one.label) for one in everyone(ask) if one.id != foe.id and one.id not in ask.history.state.party]
    return ask.draw("gm/ready.html", f=form.first({}), foe=foe, whom=whom)
