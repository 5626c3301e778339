"""All dialogs of the GM's page that have a form, by name: their draw function and their command
function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from threefold.rules.types import Refusal
from threefold.table.commands import AddFoe, AnyCommand, BeginWork, CallFor, EditFoe, EditPc
from threefold.web.gm import (
    back,
    bookmarks,
    chance,
    content,
    corrections,
    dialogs,
    growth,
    guard,
    handouts,
    intruding,
    items,
    moves,
    prepare,
    procedures,
    scenes,
    session,
    settings,
    things,
    works,
)
from threefold.web.gm.form import DialogForm, Fields, command_in
from threefold.web.gm_context import GmContext
from threefold.web.lab.table import draw_save, save_command


class Dialog(NamedTuple):
    """How a dialog is drawn, and how the fields of its form become a command.

    A dialog with ``stays`` is drawn again after a command, with the fields in ``keeps``; a command
    of the type ``ends_with`` closes it. ``then`` draws another dialog in its place after the
    command is accepted. ``done``: returns one word about what the submitted form did, for the
    dialog that is drawn again. ``adds``: what the dialog adds. If a procedure's form asked for it
    (field ``then``), that form opens again with it. ``at_version``: the command is refused and the
    dialog drawn again if the table has changed since it was drawn. ``forms``: what declares the
    fields of a form that does not name its command, or that has fields of its own.
    """

    draw: Callable[[GmContext, DialogForm], str]
    command: Callable[[GmContext, Fields], AnyCommand | Refusal] = lambda context, fields: (
        command_in(fields)
    )
    stays: bool = False
    keeps: tuple[str, ...] = ()
    ends_with: str = ""
    at_version: bool = False
    then: Callable[[GmContext, DialogForm], str] | None = None
    adds: Literal["foes", "things"] | None = None
    done: Callable[[Fields], str] = lambda fields: ""
    forms: tuple[type[Struct], ...] = ()


FORMS: Final[Mapping[str, Dialog]] = {
    "attack": Dialog(dialogs.draw_foe_attack, dialogs.attack_command),
    "call": Dialog(dialogs.draw_call, dialogs.call_command),
    "intrude": Dialog(intruding.draw_intrude, intruding.intrude_command),
    "move": Dialog(moves.draw_move),
    "chance": Dialog(
        chance.draw_chance,
        chance.chance_command,
        stays=True,
        keeps=("inputs.dice", "set.what", "inputs.genre", "inputs.form", "inputs.level", "hidden"),
        then=chance.chance_result,
    ),
    "note": Dialog(dialogs.draw_note),
    "back": Dialog(back.draw_back, at_version=True),
    "whisper": Dialog(dialogs.draw_whisper),
    "handouts": Dialog(handouts.draw_handouts, stays=True),
    "portrait": Dialog(handouts.draw_portrait),
    "growth": Dialog(growth.growth_dialog, growth.growth_command, stays=True, ends_with="award"),
    "end_session": Dialog(
        session.draw_end,
        session.end_command,
        stays=True,
        keeps=session.KEPT,
        ends_with="begin_session",
    ),
    "bookmarks": Dialog(bookmarks.draw_bookmarks, stays=True),
    "clock": Dialog(dialogs.draw_clock),
    "ready": Dialog(guard.guard_dialog),
    "procedure": Dialog(procedures.draw_procedure, procedures.procedure_command, forms=(CallFor,)),
    "prepared": Dialog(
        scenes.scenes_dialog, scenes.scenes_command, stays=True, ends_with="bring_scene"
    ),
    "prepare": Dialog(
        prepare.prepare_dialog,
        prepare.prepare_command,
        stays=True,
        keeps=("scene_id",),
        then=scenes.scenes_dialog,
    ),
    "lab_scene": Dialog(draw_save, save_command, stays=True, keeps=("name", "scene", "kept")),
    "thing": Dialog(things.draw_thing, things.thing_command, adds="things"),
    "situation": Dialog(content.draw_situation, content.situation_command),
    "item": Dialog(
        items.draw_item,
        items.item_command,
        stays=True,
        keeps=("to", "pc_id"),
        done=items.given_item_name,
        forms=(items.ItemForm,),
    ),
    "work": Dialog(works.draw_work, works.work_command, forms=(BeginWork,)),
    "step": Dialog(works.draw_work, works.step_command),
    "hand": Dialog(corrections.draw_hand),
    "hurt": Dialog(corrections.draw_hand),
    "condition": Dialog(corrections.draw_hand, corrections.condition_command),
    "adjust": Dialog(corrections.draw_hand, corrections.adjust_command, forms=(EditPc, EditFoe)),
    "sheet": Dialog(corrections.draw_sheet, corrections.sheet_command, forms=(EditPc,)),
    "foe": Dialog(corrections.draw_foe, corrections.foe_command, forms=(EditFoe,)),
    "add": Dialog(corrections.draw_add, corrections.add_command, adds="foes", forms=(AddFoe,)),
    "settings": Dialog(
        dialogs.draw_settings,
        lambda context, fields: settings.settings_command(context.history.state.settings, fields),
    ),
}
