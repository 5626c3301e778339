"""Dice and draws: the GM throws any dice, or draws an item, a creature, an intrusion or a table row
by chance.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from threefold.library.entries import TABLES, shelf
from threefold.library.tags import tag_in
from threefold.model.shelf.genres import GENRES
from threefold.model.wording import capital
from threefold.rules.types import Message, Refusal
from threefold.table.commands import AnyCommand
from threefold.table.log import Entry
from threefold.text import Lang, render, render_key
from threefold.web.forms import spread
from threefold.web.gm.form import DialogForm, Fields, command_in
from threefold.web.gm_context import GmContext

CHANCE: Final = frozenset({"dice", "draw"})
INTRUSION: Final = "intrusion"
DRAWN: Final = ("cypher", "artifact", "creature", INTRUSION)
SHAPES: Final = ("subtle", "manifest", "fantastic")


class ChanceOption(NamedTuple):
    """An option of a list."""

    value: str
    label: str


def draw_chance(context: GmContext, form: DialogForm) -> str:
    """Draw the dialog: one field for dice, one list for draws."""
    return _dialog(context, form, told=False)


def chance_result(context: GmContext, form: DialogForm) -> str:
    """Draw the dialog with the result of the last throw or draw."""
    return _dialog(context, form, told=True)


def chance_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command for the throw or the draw."""
    return command_in(spread(fields))


def _dialog(context: GmContext, form: DialogForm, told: bool) -> str:
    entries = reversed(context.log(8)) if told else ()
    result = next(
        (e for e in entries if e.resolution is not None and e.resolution.procedure in CHANCE), None
    )
    lang, rules = context.lang, context.history.state.rules()
    drawn = [
        ChanceOption(f"inputs.what={what}", capital(render_key(lang, f"draw.{what}", {})))
        for what in DRAWN
    ]
    tables = [
        ChanceOption(
            f"inputs.what=table&inputs.table={key}",
            render_key(lang, "gm.chance.table", {"name": entry.name}),
        )
        for key, entry in shelf(TABLES).items()
    ]
    return context.draw(
        "gm/chance.html",
        f=form,
        drawn=[*drawn, *tables],
        genres=[ChanceOption(genre, capital(tag_in(genre, lang) or genre)) for genre in GENRES],
        forms=[
            ChanceOption(shape, capital(render_key(lang, f"choice.form.{shape}", {})))
            for shape in SHAPES
        ]
        if rules.cyphers.forms
        else [],
        result=result,
        intrusions=[] if result is None else _intrusions(result, lang),
    )


def _intrusions(result: Entry, lang: Lang) -> list[str]:
    """Return the words of the intrusions that were drawn."""
    tables = {entry.name for entry in shelf(TABLES).values() if INTRUSION in entry.tags}
    names = [
        fact.message().params["name"]
        for fact in result.details
        if fact.params.get("table") in tables
    ]
    return [render(name, lang) if isinstance(name, Message) else str(name) for name in names]
