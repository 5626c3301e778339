"""A spectator's page: the table as any player may see it and its log, without controls to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from threefold.rules.types import Message
from threefold.table.log import ALL, LogEntry
from threefold.table.views import PcView
from threefold.web import range_track
from threefold.web.player.waits import Waits, watching
from threefold.web.seat_context import SeatContext, SeatRegion
from threefold.web.words import condition

SHOWN: Final = 60


class _Top(NamedTuple):
    """What the head of the page is drawn with."""

    waits: Waits


def _top(context: SeatContext) -> _Top:
    return _Top(watching(context))


class _Scene(NamedTuple):
    """What the party and the scene are drawn with."""

    others: list[PcView]
    condition: Callable[[str], Message]
    away: frozenset[str]
    track: range_track.RangeTrack | None


def _scene(context: SeatContext) -> _Scene:
    return _Scene(
        others=context.view.party,
        condition=condition,
        away=context.away,
        track=range_track.range_track(context),
    )


class _Log(NamedTuple):
    """What the log is drawn with, the newest line first."""

    entries: list[LogEntry]


def _log(context: SeatContext) -> _Log:
    return _Log(context.log_page(SHOWN, ALL, 0).entries[::-1])


_MODELS: Final[Mapping[str, Callable[[SeatContext], _Top | _Scene | _Log]]] = MappingProxyType(
    {"top": _top, "scene": _scene, "log": _log}
)


def _region(name: str) -> SeatRegion:
    return lambda context: context.draw(
        f"spectator/{name}.html", **_MODELS[name](context)._asdict()
    )


REGIONS: Final[Mapping[str, SeatRegion]] = MappingProxyType(
    {
        **{name: _region(name) for name in _MODELS},
        "handouts": lambda context: context.draw("player/handouts.html"),
        "safety": lambda context: context.draw("safety.html"),
    }
)


LIVE: Final = frozenset(_MODELS)
"""The regions that the page keeps up to date."""


def spectator_page(context: SeatContext) -> str:
    """Draw the whole page with all its regions."""
    model = dict[str, object]()
    for region in _MODELS.values():
        model |= region(context)._asdict()
    return context.draw("spectator/page.html", **model)
