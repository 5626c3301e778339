"""Tokens and webhooks for programs: made and ended in one dialog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from threefold.rules.types import Refusal
from threefold.service.hooks import FORMS
from threefold.service.programs import SCOPES
from threefold.store.contract import Token
from threefold.table.history import ASSISTANT, GM, GUEST, SPECTATOR, Seat
from threefold.text import render_key
from threefold.web.forms import message_for_reader
from threefold.web.gm.access import end_tokens, token_line
from threefold.web.gm.form import DialogForm
from threefold.web.gm_context import GmContext


class MadeToken(NamedTuple):
    """A new token. Its secret is shown only once."""

    token: Token
    secret: str


def draw_programs(
    context: GmContext, form: DialogForm, made: MadeToken | None = None, no: Refusal | None = None
) -> str:
    """Draw all tokens and webhooks, the new token, and the form for another."""
    names = {pc.id: pc.name for pc in context.view.party}
    tokens = context.tables.programs.of_table(context.table)
    roles = {
        seat.role: render_key(context.lang, f"gm.links.{seat.role}", {})
        for seat in (GM, ASSISTANT, SPECTATOR)
    }
    roles |= {"player": render_key(context.lang, "gm.links.left", {})}
    return context.draw(
        "gm/programs.html",
        f=form,
        made=made,
        no=None if no is None else message_for_reader(no),
        origin=context.origin,
        scopes=SCOPES,
        forms=[
            {"value": form, "label": render_key(context.lang, f"gm.webhooks.form.{form}", {})}
            for form in FORMS
        ],
        webhooks=context.tables.webhooks.of_table(context.table) if context.webhooks else [],
        allowed=context.webhooks,
        seats=[
            {"value": "", "label": roles["gm"]},
            *({"value": id, "label": name} for id, name in names.items()),
            *({"value": seat.role, "label": roles[seat.role]} for seat in (ASSISTANT, SPECTATOR)),
        ],
        tokens=[
            (
                token,
                names.get(token.seat.pc or "", roles[token.seat.role]),
                token_line(context, token),
            )
            for token in tokens
        ],
    )


def change_program_access(context: GmContext, fields: Sequence[tuple[str, str]]) -> str | Refusal:
    """Make or end a token or webhook. Return the dialog drawn again, or a refusal."""
    sent: Mapping[str, str] = dict(fields)
    if sent.get("act") == "end_token":
        context.tables.links.end_token(context.table, sent.get("id", ""))
        return draw_programs(context, DialogForm({}, context.lang))
    if sent.get("act") == "end_tokens":
        end_tokens(context)
        return draw_programs(context, DialogForm({}, context.lang))
    if sent.get("act") == "end_webhook":
        context.tables.webhooks.end(context.table, sent.get("id", ""))
        return draw_programs(context, DialogForm({}, context.lang))
    if sent.get("act") == "add_webhook":
        step = context.tables.version_for(context.table, GUEST)
        url, form = sent.get("url", "").strip(), sent.get("form", "")
        added = context.tables.webhooks.make(
            context.table, step, url, form, context.webhooks, context.lang
        )
        if isinstance(added, Refusal):
            return added
        return draw_programs(context, DialogForm({}, context.lang))
    pc = sent.get("pc", "")
    other = next((seat for seat in (ASSISTANT, SPECTATOR) if seat.role == pc), GM)
    if context.view.pc_view(pc) is not None:
        seat = Seat("player", pc)
    else:
        seat = other
    scopes = [value for name, value in fields if name == "scopes"]
    made = context.tables.programs.make(context.table, seat, sent.get("name", ""), scopes)
    if isinstance(made, Refusal):
        return made
    return draw_programs(context, DialogForm({}, context.lang), MadeToken(*made))
