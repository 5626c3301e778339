"""The regions of the GM's page and its dialogs, and the data that each is drawn with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import Struct

from threefold.service.steps import redo_brings_back, undo_takes_back
from threefold.table.state.facts import Text
from threefold.table.views import AnyPendingView
from threefold.web import range_track
from threefold.web.forms import rest_in_english
from threefold.web.gm import content, find, procedures, programs, seats, summary, things, works
from threefold.web.gm.form import DialogForm
from threefold.web.gm.log_lines import log_lines, story_rows
from threefold.web.gm.ongoing import OngoingCard, ongoing_cards
from threefold.web.gm.registry import FORMS
from threefold.web.gm_context import GmContext, Region
from threefold.web.models.log import LogChoice, log_choice
from threefold.web.models.scene import SceneSetting
from threefold.web.models.tokens import ActorToken, tokens

SHOWN: Final = 80
"""The number of log lines on one page."""


def _tokens(context: GmContext) -> Mapping[str, ActorToken]:
    return tokens(context.view, context.here, context.base)


class _Top(NamedTuple):
    """What the head of the page is drawn with."""

    waits: summary.AwaitedSummary
    undo: Text | None
    redo: Text | None
    here: frozenset[str | None]


def _top(context: GmContext) -> _Top:
    return _Top(
        waits=summary.awaited_summary(context.view),
        undo=undo_takes_back(context.history),
        redo=redo_brings_back(context.history),
        here=context.here,
    )


class _Party(NamedTuple):
    """What the party is drawn with. ``waiting``: what is pending for each PC."""

    here: frozenset[str | None]
    choosing: int
    waiting: Mapping[str, AnyPendingView]
    tokens: Mapping[str, ActorToken]


def _party(context: GmContext) -> _Party:
    petitions = [w for w in context.view.pending if w.kind == "petition"]
    others = [w for w in context.view.pending if w.kind != "petition"]
    return _Party(
        here=context.here,
        choosing=context.choosing,
        waiting={w.pc: w for w in [*others, *petitions][::-1]},
        tokens=_tokens(context),
    )


class _Scene(NamedTuple):
    """What the scene is drawn with: its foes, things and works, what is pending, the range track
    and its settings. ``golden``: what the GM most likely does next."""

    golden: str
    tokens: Mapping[str, ActorToken]
    foes: list[summary.FoeCard]
    open: list[summary.OpenCard]
    things: list[summary.ThingCard]
    ongoing: list[OngoingCard]
    works: list[works.WorkCard]
    places: range_track.TrackAround | None
    acting: str | None
    absent: list[range_track.Absent]
    arrange: Mapping[str, str | int]
    surroundings: list[SceneSetting]
    also: Collection[str]
    strikes: bool


def _scene(context: GmContext) -> _Scene:
    absent = range_track.absent(context)
    return _Scene(
        golden=summary.likely_next_action(context),
        tokens=_tokens(context),
        foes=summary.foe_cards(context),
        open=summary.open_cards(context),
        things=summary.thing_cards(context),
        ongoing=ongoing_cards(context),
        works=works.work_cards(context),
        places=range_track.track_around(context),
        acting=context.view.acting,
        absent=absent,
        arrange=range_track.arrangement(absent),
        surroundings=range_track.scene_settings(context.state.scene),
        also=context.state.scene.also,
        strikes=context.state.scene.players_strike,
    )


class _Log(NamedTuple):
    """What the log is drawn with."""

    rows: list[tuple[object, ...]]
    choice: LogChoice


def _log(context: GmContext) -> _Log:
    choice = log_choice(context.query, context.view.clock.session)
    page = context.log_page(SHOWN, choice.chosen, choice.before)
    told = log_lines(context, page.entries)
    return _Log(rows=story_rows(context, told), choice=choice._replace(older=page.older))


_MODELS: Final[Mapping[str, Callable[[GmContext], _Top | _Party | _Scene | _Log]]] = (
    MappingProxyType({"top": _top, "party": _party, "scene": _scene, "log": _log})
)


LIVE: Final = frozenset(_MODELS)
"""The names of the regions that the page keeps up to date."""


def gm_page(context: GmContext) -> str:
    """Draw the whole page."""
    model = dict[str, object]()
    for region in _MODELS.values():
        model |= region(context)._asdict()
    return context.draw("gm/page.html", found=find.find_tools(context), **model)


def _region(name: str) -> Region:
    return lambda context: context.draw(f"gm/{name}.html", **_MODELS[name](context)._asdict())


def _dialog(draw: Callable[[GmContext, DialogForm], str], *forms: type[Struct]) -> Region:
    return lambda context: draw(
        context, DialogForm(dict(rest_in_english(context.query.items(), forms)), context.lang)
    )


REGIONS: Final[Mapping[str, Region]] = MappingProxyType(
    {
        **{name: _region(name) for name in _MODELS},
        **{name: _dialog(dialog.draw, *dialog.forms) for name, dialog in FORMS.items()},
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
