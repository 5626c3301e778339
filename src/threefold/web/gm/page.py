"""The regions of the GM's page and its dialogs: what each is drawn with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from threefold.web import strip
from threefold.web.ask import Ask, Part
from threefold.web.gm import find, glance, known, procedures, seats, things, works
from threefold.web.gm.form import Form
from threefold.web.gm.ongoing import ongoing_cards
from threefold.web.gm.routes import FORMS


def _top(ask: Ask) -> dict[str, object]:
    return {
        "waits": glance.waits(ask.view),
        "undo": glance.undo_takes_back(ask),
        "redo": glance.redo_brings_back(ask),
        "here": ask.here,
    }


def _party(ask: Ask) -> dict[str, object]:
    petitions = [w for w in ask.view.pending if w.kind == "petition"]
    others = [w for w in ask.view.pending if w.kind != "petition"]
    first = {w.pc: w for w in [*others, *petitions][::-1]}
    return {"here": ask.here, "choosing": ask.choosing, "waiting": first}


def _scene(ask: Ask) -> dict[str, object]:
    absent = strip.absent(ask)
    return {
        "golden": glance.golden(ask),
        "foes": glance.foe_cards(ask),
        "open": glance.open_cards(ask),
        "things": glance.thing_cards(ask),
        "ongoing": ongoing_cards(ask),
        "works": works.cards(ask),
        "strip": strip.strip(ask),
        "absent": absent,
        "arrange": strip.arrangement(absent),
        "surroundings": strip.settings(ask.history.state.scene),
        "also": ask.history.state.scene.also,
        "strikes": ask.history.state.scene.players_strike,
    }


def _log(ask: Ask) -> dict[str, object]:
    return {"told": glance.story(ask)}


REGIONS: Final[Mapping[str, Callable[[Ask], dict[str, object]]]] = MappingProxyType(
    {"top": _top, "party": _party, "scene": _scene, "log": _log}
)


def page(ask: Ask) -> str:
    """The whole page."""
    context: dict[str, object] = {"found": find.tools(ask.lang)}
    for region in REGIONS.values():
        context |= region(ask)
    return ask.draw("gm/page.html", **context)


def _region(name: str) -> Part:
    return lambda ask: ask.draw(f"gm/{name}.html", **REGIONS[name](ask))


def _dialog(draw: Callable[[Ask, Form], str]) -> Part:
    return lambda ask: draw(ask, Form(ask.query, ask.lang))


PARTS: Final[Mapping[str, Part]] = MappingProxyType(
    {
        **{name: _region(name) for name in REGIONS},
        **{name: _dialog(dialog.draw) for name, dialog in FORMS.items()},
        "links": _dialog(seats.draw_links),
        "files": _dialog(seats.draw_files),
        "procedures": _dialog(procedures.draw_list),
        "vehicle": _dialog(things.draw_vehicle),
        "menu": lambda ask: ask.draw("gm/menu.html"),
        "find": _dialog(find.draw_find),
        "content": _dialog(known.draw_content),
    }
)
