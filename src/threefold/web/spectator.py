"""A spectator's page: the table as any player may see it and its log, without controls to play."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from threefold.table.log import ALL
from threefold.web import range_track
from threefold.web.player.waits import watching
from threefold.web.seat_context import SeatContext, SeatRegion
from threefold.web.words import condition

SHOWN: Final = 60


def _top(context: SeatContext) -> dict[str, object]:
    return {"waits": watching(context)}


def _scene(context: SeatContext) -> dict[str, object]:
    return {
        "others": context.view.party,
        "condition": condition,
        "away": context.away,
        "track": range_track.range_track(context),
    }


def _log(context: SeatContext) -> dict[str, object]:
    return {"entries": context.log_page(SHOWN, ALL, 0).entries[::-1]}


def _part(name: str) -> SeatRegion:
    draw = {"top": _top, "scene": _scene, "log": _log}[name]
    return lambda context: context.draw(f"spectator/{name}.html", **draw(context))


REGIONS: Final[Mapping[str, SeatRegion]] = MappingProxyType(
    {
        **{name: _part(name) for name in ("top", "scene", "log")},
        "handouts": lambda context: context.draw("player/handouts.html"),
        "safety": lambda context: context.draw("safety.html"),
    }
)


LIVE: Final = frozenset({"top", "scene", "log"})
"""The regions that the page keeps up to date."""


def page(context: SeatContext) -> str:
    """Draw the whole page with all its regions."""
    return context.draw("spectator/page.html", **_top(context), **_scene(context), **_log(context))
