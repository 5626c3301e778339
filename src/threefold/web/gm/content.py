"""Content in the GM's dialogs: put a situation on a foe or the scene, and read any entry."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from threefold.library.catalogue import CatalogueItem, catalogue
from threefold.rules.known_situations import BOOK
from threefold.rules.situations import SCENE_WIDE, SITUATIONS, situation_name
from threefold.rules.types import Message, Refusal
from threefold.service.entry_texts import entry_details, translated_item
from threefold.table.commands import AnyCommand, EditFoe, SetScene
from threefold.text import Lang
from threefold.web.gm.form import DialogForm, Fields, command_in, value_of
from threefold.web.gm.summary import steps_of
from threefold.web.gm_context import GmContext


class FoeSituation(NamedTuple):
    """A foe, and whether the situation applies to attacks against it."""

    id: str
    name: str
    on: bool


def item_of(kind: str, key: str) -> CatalogueItem | None:
    """Return an entry of the catalogue; None if there is none."""
    return next((item for item in catalogue() if item.kind == kind and item.key == key), None)


def _translate_item(item: CatalogueItem | None, lang: Lang) -> CatalogueItem | None:
    if item is None:
        return None
    return translated_item(item, lang)


def draw_situation(context: GmContext, form: DialogForm) -> str:
    """Draw a situation: what it does, and the foes and the scene it can apply to."""
    id = form.text("id")
    known = SITUATIONS.get(id)
    if known is None:
        return context.draw("gm/gone.html")
    state = context.history.state
    return context.draw(
        "gm/situation.html",
        f=form,
        id=id,
        called=situation_name(id),
        known=known,
        item=_translate_item(item_of("situations", id), context.lang),
        steps=steps_of(known),
        foes=[
            FoeSituation(n, foe.npc.name, id in foe.situations)
            for n, foe in state.foes.items()
            if foe.npc.health
        ],
        slot=_slot(id),
        holds=id in state.scene.situations(),
    )


def _slot(id: str) -> str | None:
    """Return the scene field that a situation belongs to: light, air, and so on, or ``also`` for
    one from a content pack. Return None for a situation of the books that cannot apply to a
    scene."""
    if id not in BOOK:
        own = "also"
    else:
        own = None
    return next((field for field, ids in SCENE_WIDE.items() if id in ids), own)


def situation_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command that puts the situation on a foe or the scene, or removes it if it is
    already there.
    """
    id, state = value_of(fields, "id"), context.history.state
    foe, field = state.foes.get(value_of(fields, "foe_id")), _slot(id)
    if id not in SITUATIONS:
        return Refusal("bad_value", "id", Message("gm.situation.gone"))
    if foe is not None:
        rest = [held for held in foe.situations if held != id]
        if id in foe.situations:
            held = rest
        else:
            held = [*rest, id]
        return EditFoe(foe_id=value_of(fields, "foe_id"), foe=structs.replace(foe, situations=held))
    if field is not None and value_of(fields, "foe_id") == "":
        holds = id in state.scene.situations()
        if field == "also":
            rest = [other for other in state.scene.also if other != id]
            return SetScene(scene=structs.replace(state.scene, also=rest if holds else [*rest, id]))
        return SetScene(scene=structs.replace(state.scene, **{field: None if holds else id}))
    return command_in(fields)


def draw_content(context: GmContext, form: DialogForm) -> str:
    """Draw an entry to read."""
    item = item_of(form.text("kind"), form.text("key"))
    if item is None:
        return context.draw("gm/gone.html")
    return context.draw(
        "gm/content.html",
        item=translated_item(item, context.lang),
        details=entry_details(item.kind, item.key, context.lang),
    )


def chosen_trap_or_ritual(form: DialogForm) -> CatalogueItem | None:
    """Return the entry of the trap or ritual chosen in a form; None if neither is chosen."""
    for kind, field in (("traps", "inputs.trap"), ("rituals", "inputs.ritual")):
        item = item_of(kind, form.text(field).strip().casefold().replace(" ", "_"))
        if item is not None:
            return item
    return None
