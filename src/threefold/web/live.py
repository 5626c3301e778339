"""The web socket of a page: it announces changes of the table and sends the regions that changed.

A page that does not report what it shows gets only the version, and requests its regions itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from litestar import Response, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler
from litestar.params import FromPath

from threefold.library.shelf import enter_table
from threefold.store.contract import Link, StoreError
from threefold.table.history import GM, GUEST
from threefold.web.context import AppContext, app_of
from threefold.web.http import Socket, request_of
from threefold.web.limits import PAGES
from threefold.web.lobby import other_character_links
from threefold.web.looking import PageRenderer, page_renderer
from threefold.web.security import same_origin
from threefold.web.shown import PageNews, RegionsShown, news_of
from threefold.web.workers import run_in_worker

TURNED_AWAY: Final = 4401
TRY_LATER: Final = 1013
"""Close codes of the socket: ``TURNED_AWAY`` is final; after ``TRY_LATER`` the page connects
again.
"""

PING: Final = "ping"
"""The message that a visible page sends every few seconds (static/js/connection.js). It gets a
pong.
"""

SILENT_SECONDS: Final = 12.0
"""A page that has pinged and then sends nothing for so long counts as gone, even without a network
error.
"""

SETTLE_SECONDS: Final = 1.5
"""How long a change of presence waits before players' pages are told, so that a reload of a page
causes no news.
"""


_There = tuple[frozenset[str | None], frozenset[str]]
"""The PCs whose players have a page open, and those whose players are away."""


@websocket(["/seat/{link_id:str}/live", "/seat/{link_id:str}/as/{acting_as:str}/live"])
async def live(socket: Socket, link_id: FromPath[str]) -> None:
    """Serve the socket of a page until the page closes or its link ends."""
    app, headers = app_of(socket), socket.headers
    own = same_origin(headers.get("origin"), headers.get("host", ""), None, app.public_url)
    if own:
        link = await run_in_worker(app.visitor, socket, link_id)
    else:
        link = None
    await socket.accept()  # a page would retry a refused handshake for ever
    if link is None:
        await socket.close(code=TURNED_AWAY)
    elif app.presence.pages(link) >= PAGES:
        await socket.close(code=TRY_LATER)
    else:
        await _serve(app, socket, link)


async def _serve(app: AppContext, socket: Socket, link: Link) -> None:
    page = _Page(app, socket, link)
    reader = asyncio.create_task(page.listen())
    ringing: asyncio.Task[None] | None = None
    try:
        async with app.presence.sitting(link) as bell, app.tables.subscribe(link.table) as versions:
            # read before the page is told anything, so that no change is missed
            there = _players(app, link)
            # The page first catches up with what happened before the socket was open.
            if await page.tell() and link.seat != GUEST:
                ringing = asyncio.create_task(_notify_page(app, socket, link, bell, there))
            while not reader.done():
                waiting = asyncio.ensure_future(anext(versions))
                await asyncio.wait({reader, waiting}, return_when=asyncio.FIRST_COMPLETED)
                if not waiting.done():
                    waiting.cancel()
                    break
                if not await page.tell():
                    await socket.close(code=TURNED_AWAY)
                    break
            if reader.done() and reader.result() != "left":
                await socket.close(code=TRY_LATER)
    except (WebSocketDisconnect, ConnectionError, RuntimeError, StopAsyncIteration):
        return
    except StoreError:
        await socket.close(code=TRY_LATER)
    finally:
        reader.cancel()
        if ringing is not None:
            ringing.cancel()


class _Known(NamedTuple):
    """The versions that a page knows: of its own seat, and of the browser's other characters. A
    page is also told when something changes for one of those."""

    version: int
    beside: dict[str, int]


class _Page:
    """One open page: the versions that it knows, and what it reports to show."""

    def __init__(self, app: AppContext, socket: Socket, link: Link) -> None:
        self._app, self._socket, self._link = app, socket, link
        self._known: _Known | None = None
        self._shown = RegionsShown()

    async def tell(self) -> bool:
        """Send the page its news. Return False when its link has ended.

        A player's page is not told of changes that its seat cannot notice. The GM's page is told
        every time, because links change without an event. A guest is told nothing about the table.
        """
        shown = self._shown
        news = await self._app.turns.take(
            self._link.table, self._news, shown.regions(), shown.device
        )
        if news is None:
            return False
        if isinstance(news.message, bytes):
            await self._socket.send_bytes(news.message)
        elif news.message:
            await self._socket.send_text(news.message)
        self._shown.mark_received(news.brings)
        return True

    def _news(self, shown: Mapping[str, str], device: Mapping[str, str]) -> PageNews | None:
        app, link = self._app, self._link
        if not app.still_visits(self._socket, link.id):
            return None
        enter_table(link.table)
        version = app.tables.version_for(link.table, link.seat.at_table)
        held = other_character_links(app, self._socket, link)
        beside = {other.id: app.tables.version_for(other.table, other.seat) for other in held}
        before, now = self._known, _Known(version, beside)
        self._known = now
        if link.seat == GUEST:
            return PageNews("")
        if link.seat.at_table == GM or before is None or now.version != before.version:
            return news_of(version, shown, self._look(held, device) if shown else None)
        return PageNews('{"event":"seats"}' if now.beside != before.beside else "")

    def _look(self, held: list[Link], device: Mapping[str, str]) -> PageRenderer | None:
        """Return what draws the page as it is now; None when its seat is gone."""
        request = request_of(self._socket, device)
        at = self._app.seated_by(request, self._link, self._socket.path_params.get("acting_as"))
        if isinstance(at, Response):
            return None
        return page_renderer(self._app, request, at, held)

    async def listen(self) -> Literal["left", "silent", "too fast"]:
        """Answer the page's pings and store what it reports to show, until it leaves, is silent for
        too long, or sends more than any page does. Other messages are ignored."""
        patience = None
        while True:
            try:
                message = await asyncio.wait_for(self._socket.receive(), patience)
            except TimeoutError:
                return "silent"
            if message["type"] == "websocket.disconnect":
                return "left"
            if not self._app.admits_message(self._link):
                return "too fast"
            said = message.get("text")
            if said == PING:
                patience = SILENT_SECONDS
                await self._socket.send_text('{"event":"pong"}')
            elif isinstance(said, str):
                self._shown.hear(said)


async def _notify_page(
    app: AppContext, socket: Socket, link: Link, bell: asyncio.Event, told: _There
) -> None:
    """Tell a page when presence changes: the GM's page at once, a player's after a delay and only
    if something changed for players."""
    while True:
        await bell.wait()
        if link.seat.at_table != GM:
            await asyncio.sleep(SETTLE_SECONDS)
        bell.clear()
        news = _players(app, link)
        if link.seat.at_table == GM or news != told:
            await socket.send_text('{"event":"seats"}')
        told = news


def _players(app: AppContext, link: Link) -> _There:
    return app.presence.players_here(link.table), app.presence.away(link.table)


HANDLERS: Final[list[WebsocketRouteHandler]] = [live]
