"""The GM's bookmarks: the list, the form for one, and a copy of the table made from one."""

from __future__ import annotations

from threefold.rules.types import Message, Refusal
from threefold.service.copies import copy_at_bookmark
from threefold.table.history import GM
from threefold.web.gm import seats
from threefold.web.gm.form import DialogForm, Fields, value_of
from threefold.web.gm_context import GmContext


def draw_bookmarks(
    context: GmContext, form: DialogForm, copy: tuple[str, str] | None = None
) -> str:
    """Draw all bookmarks, newest first, and the form for one. ``copy`` is the title and address of
    a new copy.
    """
    kept = sorted(context.history.state.bookmarks.items(), key=lambda each: -each[1].seq)
    chosen = context.history.state.bookmarks.get(form.text("bookmark_id"))
    form = form.first({} if chosen is None else {"name": chosen.name})
    return context.draw("gm/bookmarks.html", f=form, kept=kept, chosen=chosen, copy=copy)


def copy_from_bookmark(context: GmContext, fields: Fields) -> tuple[str, str] | Refusal:
    """Make a copy of the table from a bookmark. Return its title and the address that lets the GM
    in, or a refusal.
    """
    if context.assists:
        return Refusal("not_your_seat", "", Message("refusal.gm_itself"))
    made = copy_at_bookmark(
        context.tables,
        context.table,
        value_of(fields, "bookmark_id"),
        value_of(fields, "command_id"),
        context.lang,
    )
    if isinstance(made, Refusal):
        return made
    _, token = context.tables.links.invite(made, GM)
    return context.tables.history(made).state.settings.title, seats.address(context, token)
