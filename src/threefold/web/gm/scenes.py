"""The scene library: prepared scenes to bring in, delete or keep."""

from __future__ import annotations

from typing import Literal

from threefold.library.catalogue import pack_of
from threefold.library.scenes import ready_scenes
from threefold.model.languages import Lang
from threefold.model.scenes import PreparedScene
from threefold.rules.types import Message, Refusal
from threefold.table.commands import AnyCommand, BringScene
from threefold.table.state import State
from threefold.table.views import SceneView
from threefold.web.gm.form import DialogForm, Fields, command_in, value_of
from threefold.web.gm_context import GmContext
from threefold.web.models.scene import SceneCard


def scene_cards(context: GmContext, form: DialogForm) -> list[SceneCard]:
    """Return the scenes of this table and those of the content. The scene that was asked for comes
    first.
    """
    own = [
        _card(id, "scene_id", scene, form) for id, scene in context.history.state.prepared.items()
    ]
    ready = [_card(key, "key", scene, form) for key, scene in ready_scenes(context.lang).items()]
    return sorted([*reversed(own), *ready], key=lambda card: not card.asked)


def _card(
    id: str, by: Literal["scene_id", "key"], scene: PreparedScene, form: DialogForm
) -> SceneCard:
    holds = SceneView(situations=scene.scene.situations(), terrain=scene.scene.terrain)
    pack = ""
    if by == "key":
        pack = pack_of("scenes", ready_scenes()[id].name)
    return SceneCard(id, by, scene, holds, pack, form.text(by) == id)


def scenes_dialog(context: GmContext, form: DialogForm) -> str:
    """Draw all scenes with their actions."""
    state = context.history.state
    found = scene_cards(context, form)
    if form.text("scene_id") and not any(card.asked for card in found) and not form.sent:
        return context.draw("gm/gone.html")
    return context.draw(
        "gm/scenes.html",
        f=form,
        cards=found,
        busy=bool(state.foes or state.things),
        party=bool(context.view.party),
        own=[card for card in found if card.by == "scene_id"],
    )


def scene_named(state: State, id: str, lang: Lang) -> PreparedScene | None:
    """One of the table's scenes by its id, or a ready one by its key."""
    return state.prepared.get(id) or ready_scenes(lang).get(id)


def scenes_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command of the form. A ready scene is sent whole. A scene that is kept in place of
    another one takes its name and notes unless the form gives new ones."""
    key, old = (
        value_of(fields, "key"),
        context.history.state.prepared.get(value_of(fields, "scene_id")),
    )
    if old is not None and value_of(fields, "type") == "keep_scene":
        usual = {"name": old.name, "notes": old.notes}
        return command_in((name, value.strip() or usual.get(name, "")) for name, value in fields)
    if not key:
        return command_in(fields)
    scene = ready_scenes(context.lang).get(key)
    if scene is None:
        return Refusal("stale", "key", Message("refusal.prepared.gone"))
    return BringScene(scene=scene, clear=value_of(fields, "clear") == "true")
