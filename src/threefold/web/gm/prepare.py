"""The form that prepares a scene: foes by name, level and number, with optional details."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

import msgspec

from threefold.model.characters import Npc
from threefold.model.scenes import PreparedFoe, PreparedScene, Surroundings
from threefold.rules.known_situations import BOOK
from threefold.rules.situations import SITUATIONS
from threefold.rules.types import Message, Refusal
from threefold.service.demo import foes as known_foes
from threefold.service.phrased import Plain
from threefold.table.commands import AnyCommand, PrepareScene
from threefold.text import Lang, render_key
from threefold.web import range_track
from threefold.web.gm.corrections import TASKS_OF_FOES
from threefold.web.gm.form import DialogForm, Fields, command_in, value_of
from threefold.web.gm.scenes import scene_named
from threefold.web.gm.sheet import pairs
from threefold.web.gm_context import GmContext
from threefold.web.words import Words

_ROW: Final = re.compile(r"scene\.(foes|things)\[(\d{1,2})\]\.(.+)")
_PAIRS: Final = frozenset({"npc.modifications", "npc.armor_versus"})
_SILENT: Final = frozenset({"count", "kind", "material"})
"""Fields that are filled even in an empty row."""

_UNLIKE_VEHICLES: Final = ("material",)

DRAWN: Final = frozenset(
    {
        *(
            "npc.name",
            "npc.level",
            "npc.health",
            "npc.max_health",
            "npc.damage",
            "npc.armor",
            "npc.notes",
            *_PAIRS,
        ),
        *("count", "show_level", "show_armor", "show_health", "resolute"),
    }
)
"""The fields of a foe that its row draws. The others are sent along unseen."""


def prepare_dialog(context: GmContext, form: DialogForm) -> str:
    """Draw a new scene, or a scene of the table or the content to start from. A foe picked by name
    gets a row.
    """
    id = form.text("scene_id") or form.text("key")
    if id:
        scene = scene_named(context.history.state, id, context.lang)
    else:
        scene = PreparedScene(name="?")
    if scene is None:
        return context.draw("gm/gone.html")
    form = _closed_up(
        form if form.sent else form.over(_fields(scene) if id else {"scene.foes[0].count": "1"})
    )
    form = _with_known(form)
    own = [id for id in SITUATIONS if id not in BOOK]
    return context.draw(
        "gm/prepare.html",
        f=form,
        most_level=context.history.state.rules().combat.most_npc_level,
        id=form.text("scene_id"),
        title=scene.name if id else "",
        surroundings=range_track.scene_settings(Surroundings()),
        also=[*dict.fromkeys([*form.values("scene.scene.also"), *own])],
        situations=list(SITUATIONS),
        known=list(known_foes()),
        tasks=TASKS_OF_FOES,
        settings=context.history.state.settings,
        drawn=DRAWN,
        summary_of=partial(_summary, form, Words(context.lang)),
    )


def _summary(form: DialogForm, words: Words, row: str) -> str:
    """Return the text for the folded part of a foe's row: its figures, tasks and situations."""
    figures = [("armor", "label.armor"), ("health", "label.health"), ("damage", "label.damage")]
    filled = [(words.t(label), form.text(f"{row}.npc.{field}")) for field, label in figures]
    facts = [f"{label} {figure}" for label, figure in filled if figure not in ("", "0")]
    facts.append(form.text(f"{row}.npc.modifications"))
    facts += [words.situation(id) for id in form.values(f"{row}.situations") if id]
    return " · ".join(fact for fact in facts if fact)


def prepare_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """The command that prepares the scene of the form. A foe with a level and no name gets a
    name.
    """
    if not value_of(fields, "scene.name").strip():
        return Refusal("bad_value", "scene.name", Message("refusal.prepared.no_name"))
    told: list[tuple[str, str]] = []
    for name, value in _rows(fields):
        last = name.partition("].")[2]
        if last not in _PAIRS or not value.strip():
            told.append((name, value))
            continue
        found = pairs(value, name, PrepareScene)
        if isinstance(found, Refusal):
            levels = Message("gm.error.levels", found.message.params)
            if last == "npc.modifications":
                return found._replace(message=levels)
            return found
        told += [(f"{name}.{task}", level) for task, level in found.items()]
    return command_in([*told, *_default_foe_names(told, context.lang)])


def _default_foe_names(fields: Fields, lang: Lang) -> Iterator[tuple[str, str]]:
    """Yield names for foes without one. The name does not contain the level, because players can
    read names.
    """
    given = {name: value.strip() for name, value in fields}
    for name, level in given.items():
        row, _, last = name.partition(".npc.level")
        if not last and name.endswith(".npc.level") and level and not given.get(f"{row}.npc.name"):
            yield f"{row}.npc.name", render_key(lang, "gm.scenes.some_foe", {})


# --- a scene as fields, and back ------------------------------------------------------------------


def _fields(scene: PreparedScene) -> dict[str, str]:
    """Every field of a scene as the text of a form, by its path."""
    into: dict[str, str] = {}
    _flatten(msgspec.to_builtins(scene), "scene", into)
    return into


def _flatten(value: Plain, path: str, into: dict[str, str]) -> None:
    if isinstance(value, dict) and path.partition("].")[2] in _PAIRS:
        into[path] = ", ".join(f"{name} {level}" for name, level in value.items())
    elif isinstance(value, dict):
        for name, inner in value.items():
            _flatten(inner, f"{path}.{name}", into)
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            _flatten(inner, f"{path}[{n}]", into)
    elif value is not None:
        into[path] = str(value).lower() if isinstance(value, bool) else str(value)


def _rows(fields: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the fields with the rows of each list numbered without gaps. Empty rows are left
    out.
    """
    said: dict[tuple[str, int], list[tuple[str, str]]] = {}
    rest: list[tuple[str, str]] = []
    for name, value in fields:
        row = _ROW.fullmatch(name)
        if row is None:
            rest.append((name, value))
        elif value or not row[3].startswith("situations["):
            said.setdefault((row[1], int(row[2])), []).append((row[3], value))
    number = {"foes": 0, "things": 0}
    for (kind, _), row_fields in sorted(said.items()):
        if any(
            value.strip() and last not in _SILENT and not last.startswith("spots[")
            for last, value in row_fields
        ):
            skip = _UNLIKE_VEHICLES if ("kind", "vehicle") in row_fields else ()
            rest += [
                (f"scene.{kind}[{number[kind]}].{last}", value)
                for last, value in row_fields
                if last not in skip
            ]
            number[kind] += 1
    return rest


def _closed_up(form: DialogForm) -> DialogForm:
    """Return the form with its rows numbered as in the command, so that a refusal stands beside the
    right row.
    """
    if not form.sent:
        return form
    return form.without([name for name in form.fields if _ROW.fullmatch(name)]).over(
        dict(_rows(form.fields.items()))
    )


def _with_known(form: DialogForm) -> DialogForm:
    """Return the form with a row added for the foe picked by name."""
    npc: Npc | None = known_foes().get(form.text("known"))
    if npc is None:
        return form
    empty = [n for n in form.rows("scene.foes") if not form.text(f"scene.foes[{n}].npc.name")]
    if empty:
        n = empty[0]
    else:
        n = max([-1, *form.rows("scene.foes")]) + 1
    more: dict[str, str] = {}
    _flatten(msgspec.to_builtins(PreparedFoe(npc=npc)), f"scene.foes[{n}]", more)
    return form.under({**more, f"scene.foes[{n}].count": form.text(f"scene.foes[{n}].count", "1")})
