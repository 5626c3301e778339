"""The regions of the GM's page and its dialogs, and the data that each is drawn with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from threefold.service.steps import redo_brings_back, undo_takes_back
from threefold.web import range_track
from threefold.web.gm import content, find, procedures, programs, seats, summary, things, works
from threefold.web.gm.form import Form
from threefold.web.gm.log_lines import log_lines, story_rows
from threefold.web.gm.ongoing import ongoing_cards
from threefold.web.gm.registry import FORMS
from threefold.web.gm_context import GmContext, Region
from threefold.web.models.log import log_choice
from threefold.web.models.tokens import ActorToken, tokens

SHOWN: Final = 80
"""The number of log lines on one page."""


def _tokens(context: GmContext) -> Mapping[str, ActorToken]:
    return tokens(context.view, context.here, context.base)


def _top(context: GmContext) -> dict[str, object]:
    return {
        "waits": summary.awaited_summary(context.view),
        "undo": undo_takes_back(context.history),
        "redo": redo_brings_back(context.history),
        "here": context.here,
    }


def _party(context: GmContext) -> dict[str, object]:
    petitions = [w for w in context.view.pending if w.kind == "petition"]
    others = [w for w in context.view.pending if w.kind != "petition"]
    first = {w.pc: w for w in [*others, *petitions][::-1]}
    return {
        "here": context.here,
        "choosing": context.choosing,
        "waiting": first,
        "tokens": _tokens(context),
    }


def _scene(context: GmContext) -> dict[str, object]:
    absent = range_track.absent(context)
    return {
        "golden": summary.likely_next_action(context),
        "tokens": _tokens(context),
        "foes": summary.foe_cards(context),
        "open": summary.open_cards(context),
        "things": summary.thing_cards(context),
        "ongoing": ongoing_cards(context),
        "works": works.work_cards(context),
        "places": range_track.places(context),
        "acting": context.view.encounter.acting if context.view.encounter is not None else None,
        "absent": absent,
        "arrange": range_track.arrangement(absent),
        "surroundings": range_track.settings(context.state.scene),
        "also": context.state.scene.also,
        "strikes": context.state.scene.players_strike,
    }


def _log(context: GmContext) -> dict[str, object]:
    choice = log_choice(context.query, context.view.clock.session)
    page = context.log_page(SHOWN, choice.chosen, choice.before)
    told = log_lines(context, page.entries)
    return {"rows": story_rows(context, told), "choice": choice._replace(older=page.older)}


_MODELS: Final[Mapping[str, Callable[[GmContext], dict[str, object]]]] = MappingProxyType(
    {"top": _top, "party": _party, "scene": _scene, "log": _log}
)


LIVE: Final = frozenset(_MODELS)
"""The names of the regions that the page keeps up to date."""


def page(context: GmContext) -> str:
    """Draw the whole page."""
    model: dict[str, object] = {"found": find.tools(context)}
    for region in _MODELS.values():
        model |= region(context)
    return context.draw("gm/page.html", **model)


def _region(name: str) -> Region:
    return lambda context: context.draw(f"gm/{name}.html", **_MODELS[name](context))


def _dialog(draw: Callable[[GmContext, Form], str]) -> Region:
    return lambda context: draw(context, Form(context.query, context.lang))


REGIONS: Final[Mapping[str, Region]] = MappingProxyType(
    {
        **{name: _region(name) for name in _MODELS},
        **{name: _dialog(dialog.draw) for name, dialog in FORMS.items()},
        "links": _dialog(seats.draw_links),
        "files": _dialog(seats.draw_files),
        "programs": _dialog(programs.draw_programs),
        "procedures": _dialog(procedures.draw_list),
        "vehicle": _dialog(things.draw_vehicle),
        "menu": lambda context: context.draw("gm/menu.html"),
        "safety": lambda context: context.draw("safety.html"),
        "find": _dialog(find.draw_find),
        "content": _dialog(content.draw_content),
    }
)
