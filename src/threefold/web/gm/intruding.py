"""The dialog for an intrusion of the GM: on a PC, or on the whole party."""

from __future__ import annotations

from typing import Final, Literal

from threefold.procedures.effects.intruding import doom_of
from threefold.rules.types import Message, Refusal
from threefold.table.commands import AnyCommand, Award
from threefold.table.decisions.intrusions import is_doomed, waived_by
from threefold.table.views.intrusions import heirs_of
from threefold.web.gm.form import DialogForm, Fields, command_in, value_of
from threefold.web.gm_context import GmContext

EVERYBODY: Final = "everybody"
"""The value in place of a PC's id for an intrusion on the whole party."""


def draw_intrude(context: GmContext, form: DialogForm) -> str:
    """Draw an intrusion on a PC or the whole party. On a PC who has rolled a natural 1 it is free,
    and such a PC comes first."""
    natural_ones = {w.pc: w.id for w in context.view.pending if w.kind == "free_intrusion"}
    likely = (context.view.pc_view(id) for id in (*natural_ones, context.view.acting))
    first = next(filter(None, likely), None) or next(iter(context.view.party), None)
    if first is None:
        return context.draw("gm/gone.html")
    form = form.first({"pc_id": first.id})
    calls = [
        w for w in context.view.pending if w.kind == "task_call" and w.pc == form.text("pc_id")
    ]
    hero = context.view.pc_view(form.text("pc_id")) or first
    return context.draw(
        "gm/intrude.html",
        f=form,
        brings=_brings(context, hero.id),
        stands=is_doomed(context.known, hero.id),
        because=_because(context, hero.id),
        party=context.view.party,
        calls=calls,
        answers=natural_ones.get(form.text("pc_id"), ""),
        everybody=EVERYBODY,
        hero=hero,
    )


def _brings(context: GmContext, pc_id: str) -> Literal["xp", "xp_alone", "doomed", "doomed_alone"]:
    """Return which text says what an intrusion on a PC brings: one that cannot be refused gives it
    no XP, and there may be nobody to pass one on to."""
    alone = not heirs_of(context.known, pc_id)
    if is_doomed(context.known, pc_id):
        return "doomed_alone" if alone else "doomed"
    return "xp_alone" if alone else "xp"


def _because(context: GmContext, pc_id: str) -> str:
    """Return the name of what keeps a PC from refusing the next intrusion, or lets it refuse without
    XP; "" without any."""
    pc = context.known.party[pc_id].pc
    doom = doom_of(pc)
    if doom is not None and is_doomed(context.known, pc_id):
        return doom[0]
    return waived_by(context.known, pc_id, pc)


def intrude_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command of the intrusion. On the whole party it is an award of 1 XP for each PC,
    without an offer.
    """
    if value_of(fields, "pc_id") != EVERYBODY:
        return command_in(fields)
    text = value_of(fields, "text").strip()
    if not text:
        return Refusal("bad_value", "text", Message("gm.error.intrusion_words"))
    return Award(
        what="other",
        points=1,
        pcs=[pc.id for pc in context.view.party],
        reason=text,
        intrusion=True,
    )
