"""The end of a session: review of arcs, XP for all, loose ends and a recap; afterwards the link to
the journal.
"""

from __future__ import annotations

from typing import Final

from threefold.rules.types import Refusal
from threefold.service.growth import party
from threefold.service.recap import recap
from threefold.service.sessions import loose_ends, session_gain, session_gives
from threefold.table.commands import Agree, AnyCommand, Withdraw
from threefold.web.gm.form import DialogForm, Fields, command_in, value_of
from threefold.web.gm_context import GmContext

MOST_PCS: Final = 20
KEPT: Final = (
    "recap",
    *(f"xp[{n}].{field}" for n in range(MOST_PCS) for field in ("pc_id", "what", "points")),
    "seal",
    "sent",
)
"""The fields that keep their values when the dialog is drawn again after a petition was
answered.
"""


def draw_end(context: GmContext, form: DialogForm) -> str:
    """Draw the dialog that ends a session; after the session has ended, draw where to go next."""
    state = context.history.state
    if state.clock.over:
        return context.draw("gm/session_over.html", f=form)
    _, past = context.tables.seen_from(context.table, context.seat)
    done = {line.id: line.parts for line in party(state)}
    session = state.clock.session
    gains = [
        session_gain(pc.id, pc.name, past.ledger(pc.id), session, done[pc.id])
        for pc in context.view.party[:MOST_PCS]
    ]
    return context.draw(
        "gm/session.html",
        f=form,
        gains=gains,
        gives=session_gives(state.rules()),
        arcs={pc.id: past.growth(pc.id).arcs for pc in context.view.party},
        petitions=[w for w in context.view.pending if w.kind == "petition"],
        ends=loose_ends(state, context.view),
        proposed=form.text("recap")
        if "recap" in form.fields
        else recap(context.history, context.lang),
    )


def end_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command that ends the session, or the one that answers a petition in the
    dialog.
    """
    petition = value_of(fields, "petition")
    if petition:
        if value_of(fields, "answer") == "agree":
            return Agree(open_id=petition)
        return Withdraw(open_id=petition)
    if value_of(fields, "type") != "end_session":
        return command_in(fields)
    values = dict(fields)
    given = [("type", "end_session"), ("recap", values.get("recap", ""))]
    for n in range(MOST_PCS):
        what = values.get(f"xp[{n}].what", "")
        if what:
            given += [(f"xp[{n}].pc_id", values.get(f"xp[{n}].pc_id", "")), (f"xp[{n}].what", what)]
            given += (
                [(f"xp[{n}].points", values.get(f"xp[{n}].points", ""))] if what == "other" else []
            )
    closed = [
        name.removeprefix("loose.")
        for name, value in fields
        if name.startswith("loose.") and value == "close"
    ]
    given.append(("seal", "true" if "seal" in values else "false"))
    if "encounter" in closed:
        given.append(("end_encounter", "true"))
    given += [(f"close[{n}]", id) for n, id in enumerate(id for id in closed if id != "encounter")]
    return command_in(given)
