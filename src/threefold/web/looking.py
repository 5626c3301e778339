"""Drawing the page of a seat and its regions, and finding the regions that changed since a page
showed them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple
from urllib.parse import parse_qsl

from threefold.store.contract import Link
from threefold.table.history import GM
from threefold.web import spectator
from threefold.web.companions import with_companions
from threefold.web.context import AppContext, Seated
from threefold.web.gm import page as gm_page
from threefold.web.gm_context import GmContext
from threefold.web.http import HttpRequest, first_of
from threefold.web.player import page as player_page
from threefold.web.seat_context import FreshIds, SeatContext
from threefold.web.watched import TableSnapshot, recorded_gm_context, recorded_player_context
from threefold.web.watching import RegionCache

GMS_OWN: Final = frozenset({"programs"})
"""Dialogs of the GM's page that are refused to an assistant."""

PAGE: Final = "page"
"""The name of the whole page, among the names of regions."""


class DrawnRegion(NamedTuple):
    """The HTML of a page or region, and the tag (ETag) that identifies this drawing of it."""

    html: str
    tag: str


class PageRenderer:
    """Draws the page of a seat and its regions, by name and form values, all at the same moment of
    the table. A player's page is drawn only from what the seat knows."""

    def __init__(self, regions: RegionCache, context: SeatContext | GmContext) -> None:
        self.live = _live(context)
        """The regions that the page keeps up to date."""
        self._regions = regions
        self._context = context
        self._asked: dict[tuple[tuple[str, str], ...], SeatContext | GmContext] = {}

    @cached_property
    def _moment(self) -> TableSnapshot:
        return TableSnapshot(self._context)

    def _context_with(self, query: Mapping[str, str]) -> SeatContext | GmContext:
        """Return the context with the values of a form. It is cached, because most regions of a
        page share a form.
        """
        form = tuple(query.items())
        if form not in self._asked:
            self._asked[form] = self._context.asked(query)
        return self._asked[form]

    def draw(self, name: str, query: Mapping[str, str]) -> DrawnRegion | None:
        """Draw the page or a region. Return None when the seat has no such region."""
        context = self._context_with(query)
        if isinstance(context, GmContext):
            html = _gm_region(context, name)
        else:
            html = _of_player(context, name)
        if html is None:
            return None
        return _tag_html(html, context.ids, name)

    def news(
        self, name: str, query: Mapping[str, str], shown: frozenset[str]
    ) -> DrawnRegion | None:
        """Return a region if it differs from what the page shows (tags ``shown``), else None. The
        region is drawn only if something that it was drawn from has changed."""
        context = self._context_with(query)
        if self._regions.unchanged(self._moment, name, context, shown):
            return None
        if isinstance(context, GmContext):
            gms, watch = recorded_gm_context(self._moment, context, self._regions.cache(context))
            html = _gm_region(gms, name)
        else:
            own, watch = recorded_player_context(
                self._moment, context, self._regions.cache(context)
            )
            html = _of_player(own, name)
        if html is None:
            return None
        drawn = _tag_html(html, context.ids, name)
        self._regions.keep(name, context, watch, drawn.tag)
        if drawn.tag in shown:
            return None
        return drawn

    def changed(self, asked: Mapping[str, str], shown: frozenset[str]) -> dict[str, DrawnRegion]:
        """Return, by name, the regions that differ from what the page shows. ``asked`` maps each
        name to its form values, as a query string."""
        found = dict[str, DrawnRegion]()
        for name, form in asked.items():
            region = self.news(name, first_of(parse_qsl(form, keep_blank_values=True)), shown)
            if region is not None:
                found[name] = region
        return found


def page_renderer(
    app: AppContext, request: HttpRequest, at: Seated, beside: list[Link] | None = None
) -> PageRenderer:
    """Return what draws the page of a seat as it is now. ``beside`` are the links of the browser's
    other characters, if the caller has looked them up."""
    if at.seat == GM:
        return PageRenderer(app.regions, app.gm_context(request, at.link, at.base))
    context = app.seat_context(request, at.link, at.seat, at.base)
    if at.seat.role != "spectator":
        context = with_companions(app, request, at, context, beside)
    return PageRenderer(app.regions, context)


def _live(context: SeatContext | GmContext) -> frozenset[str]:
    seat = context.seat
    if seat == GM:
        return gm_page.LIVE
    if seat.role == "spectator":
        return spectator.LIVE
    return player_page.LIVE


def _gm_region(context: GmContext, name: str) -> str | None:
    if name in GMS_OWN and context.assists:
        return None
    if name == PAGE:
        return gm_page.gm_page(context)
    draw = gm_page.REGIONS.get(name)
    if draw is None:
        return None
    return draw(context)


def _of_player(context: SeatContext, name: str) -> str | None:
    if context.seat.role == "spectator":
        page, regions = spectator.spectator_page, spectator.REGIONS
    else:
        page, regions = player_page.page, player_page.REGIONS
    if name == PAGE:
        return page(context)
    draw = regions.get(name)
    if draw is None:
        return None
    return draw(context)


def _tag_html(html: str, ids: FreshIds, name: str) -> DrawnRegion:
    """Return HTML with its tag. The name is part of the tag, because two regions may both be
    empty.
    """
    return DrawnRegion(html, ids.tag(f"{name} {html}"))
