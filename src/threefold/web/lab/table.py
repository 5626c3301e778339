"""The laboratory opened from a GM's seat: the table's fights to choose from, and saving a fight as
a scene.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from threefold.lab.encounter import Encounter
from threefold.lab.size import check_size
from threefold.lab.study.parameters import apply_parameters
from threefold.lab.study.question import Question
from threefold.library.scenes import ready_scenes
from threefold.model.languages import Lang
from threefold.model.scenes import PreparedScene
from threefold.rules.types import Message, Refusal
from threefold.service.lab import decode_question, encounter_of
from threefold.service.lab_scenes import encounter_of_scene, scene_of
from threefold.table.commands import AnyCommand, PrepareScene
from threefold.table.decisions.prepared import table_as_scene
from threefold.table.events import ScenePrepared
from threefold.table.state import State
from threefold.web.gm.form import DialogForm, Fields
from threefold.web.gm.scenes import scene_named
from threefold.web.gm_context import GmContext
from threefold.web.lab.fields import question_of


class SceneChoice(NamedTuple):
    """A scene to choose: its id or key, and its name."""

    id: str
    name: str


class TableFights(NamedTuple):
    """A table's fights: its prepared scenes, the ready ones of the content, and which one is on the
    page. ``changed``: it was changed on the page. ``foes`` is the number of all its foes, even if
    fewer are played."""

    own: list[SceneChoice]
    ready: list[SceneChoice]
    chosen: str = ""
    changed: bool = False
    foes: int = 0

    @property
    def name(self) -> str:
        """The name of the scene on the page; empty for the table as it is now."""
        return next((one.name for one in (*self.own, *self.ready) if one.id == self.chosen), "")

    @property
    def is_own(self) -> bool:
        """Whether the scene on the page is one of the table's own."""
        return any(one.id == self.chosen for one in self.own)


def table_fights(state: State, query: Mapping[str, str], lang: Lang) -> TableFights:
    """Return the fights of a table, and the one that the query chooses."""
    own = [SceneChoice(id, scene.name) for id, scene in state.prepared.items()]
    ready = [SceneChoice(key, scene.name) for key, scene in ready_scenes(lang).items()]
    chosen = str(query.get("scene", ""))
    scene = scene_named(state, chosen, lang)
    standing = sum(foe.npc.health > 0 for foe in state.foes.values())
    if scene is None:
        foes = standing
    else:
        foes = scene.number
    return TableFights(own, ready, "" if scene is None else chosen, bool(query.get("s")), foes)


def question_at(state: State, query: Mapping[str, str], lang: Lang) -> Question | Refusal:
    """Return the question that a query asks about a table: its fight now, one of its scenes, or a
    changed fight.
    """
    if query.get("s"):
        asked = decode_question(str(query["s"]))
        if isinstance(asked, Refusal):
            return asked
        return asked.question
    id = str(query.get("scene", ""))
    scene = scene_named(state, id, lang)
    if id and scene is None:
        return Refusal("stale", "scene", Message("refusal.prepared.gone"))
    encounter: Encounter | Refusal | None
    if scene is None:
        encounter = encounter_of(state, lang)
    else:
        encounter = encounter_of_scene(state, scene, lang)
    if encounter is None:
        return Refusal("not_allowed", "scene", Message("lab.no_party"))
    if isinstance(encounter, Refusal):
        return encounter
    return check_size(encounter) or Question(encounter)


# --- kept as a scene ------------------------------------------------------------------------------


def draw_save(context: GmContext, form: DialogForm) -> str:
    """Draw the part of the page that saves its fight as a scene."""
    if context.history.records:
        last = context.history.records[-1].event
    else:
        last = None
    if isinstance(last, ScenePrepared):
        kept = last.scene.name
    else:
        kept = form.text("name")
    return context.draw(
        "lab/keep.html",
        f=form,
        at=table_fights(context.history.state, form.fields, context.lang),
        kept=kept,
    )


def save_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command that saves the first fight on the page as a scene, with the changed
    parameters of its foes. Fields that the laboratory does not know come from the scene it began
    with, or from the table."""
    given = dict(fields)
    question = question_of(given)
    if isinstance(question, Refusal):
        return question
    name, state = given.get("name", "").strip(), context.history.state
    if not 1 <= len(name) <= 120:
        return Refusal("bad_value", "name", Message("refusal.prepared.no_name"))
    id = given.get("scene", "")
    like: PreparedScene = scene_named(state, id, context.lang) or table_as_scene(state, name)
    scene = scene_of(
        apply_parameters(question.encounter, question.parameters), name, like, context.lang
    )
    return PrepareScene(
        scene=scene, scene_id=id if "over" in given and id in state.prepared else None
    )
