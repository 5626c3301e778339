"""The socket of a page: it says that the table changed, and the page draws its own regions again."""

from __future__ import annotations

import asyncio
from typing import Final, Literal, NamedTuple

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler
from litestar.params import FromPath

from threefold.store.contract import Link, StoreError
from threefold.table.history import GM, GUEST
from threefold.web.context import AppContext, app_of
from threefold.web.http import Socket
from threefold.web.limits import PAGES
from threefold.web.lobby import held_beside
from threefold.web.security import same_origin
from threefold.web.workers import stored

TURNED_AWAY: Final = 4401
TRY_LATER: Final = 1013
"""Codes that end a socket: for good, and until the page tries again."""

PING: Final = "ping"
"""What a page says every few seconds while somebody looks at it; it hears a pong. static/js/connection.js says it."""

SILENT_SECONDS: Final = 12.0
"""A page that has pinged and is silent for so long is gone, though its network has not said so."""

SETTLE_SECONDS: Final = 1.5
"""How long players' pages wait until they are told who has come or gone: a reload is no news to them."""


_There = tuple[frozenset[str | None], frozenset[str]]
"""Which players are there, and which are away."""


@websocket(["/seat/{link_id:str}/live", "/seat/{link_id:str}/as/{acting_as:str}/live"])
async def live(socket: Socket, link_id: FromPath[str]) -> None:
    """Serve the socket of a page until the page leaves or its link ends."""
    app, headers = app_of(socket), socket.headers
    own = same_origin(headers.get("origin"), headers.get("host", ""), None, app.public_url)
    link = await stored(app.visitor, socket, link_id) if own else None
    await socket.accept()  # a page would try a refused handshake again for ever
    if link is None:
        await socket.close(code=TURNED_AWAY)
    elif app.presence.pages(link) >= PAGES:
        await socket.close(code=TRY_LATER)
    else:
        await _serve(app, socket, link)


async def _serve(app: AppContext, socket: Socket, link: Link) -> None:
    reader = asyncio.create_task(_until_closed(socket))
    ringing: asyncio.Task[None] | None = None
    try:
        async with app.presence.sitting(link) as bell, app.tables.subscribe(link.table) as versions:
            there = _players(app, link)  # before the page hears anything, like all that follows
            guest = link.seat == GUEST  # is told nothing of the table, only when the link ends
            told = await stored(_news, app, socket, link)  # before the page hears anything: the rest is news
            if told is not None and not guest:
                # Whatever happened before the socket stood is drawn at once.
                await socket.send_text(f'{{"event":"table","version":{told.version}}}')
                ringing = asyncio.create_task(_ring(app, socket, link, bell, there))
            while not reader.done():
                waiting = asyncio.ensure_future(anext(versions))
                await asyncio.wait({reader, waiting}, return_when=asyncio.FIRST_COMPLETED)
                if not waiting.done():
                    waiting.cancel()
                    break
                before, told = told, await stored(_news, app, socket, link)
                if told is None:
                    await socket.close(code=TURNED_AWAY)
                    break
                if not guest:
                    await _announce(socket, link, before, told)
            if reader.done() and reader.result() == "silent":
                await socket.close(code=TRY_LATER)
    except (WebSocketDisconnect, ConnectionError, RuntimeError, StopAsyncIteration):
        return
    except StoreError:
        await socket.close(code=TRY_LATER)
    finally:
        reader.cancel()
        if ringing is not None:
            ringing.cancel()


class _News(NamedTuple):
    """What a page is told of: the version of its seat, and those of the other characters of its browser: what only they
    are asked is news here too."""

    version: int
    beside: dict[str, int]


def _news(app: AppContext, socket: Socket, link: Link) -> _News | None:
    """What a page may be told now; None when its link has ended."""
    if app.visitor(socket, link.id) is None:
        return None
    version = app.tables.version_for(link.table, link.seat.at_table)
    beside = {o.id: app.tables.version_for(o.table, o.seat) for o in held_beside(app, socket, link)}
    return _News(version, beside)


async def _announce(socket: Socket, link: Link, before: _News | None, now: _News) -> None:
    """Tell a player's page the version of its seat, if that is news: a change that the seat cannot notice is not
    announced. The GM's page is told every time, for links change without an event."""
    if link.seat.at_table == GM or before is None or now.version != before.version:
        await socket.send_text(f'{{"event":"table","version":{now.version}}}')
    elif now.beside != before.beside:
        await socket.send_text('{"event":"seats"}')


async def _until_closed(socket: Socket) -> Literal["left", "silent"]:
    """Answer the pings of a page and forget all else that it says, until it leaves or has been silent for too long."""
    patience = None
    while True:
        try:
            message = await asyncio.wait_for(socket.receive(), patience)
        except TimeoutError:
            return "silent"
        if message["type"] == "websocket.disconnect":
            return "left"
        if message.get("text") == PING:
            patience = SILENT_SECONDS
            await socket.send_text('{"event":"pong"}')


async def _ring(app: AppContext, socket: Socket, link: Link, bell: asyncio.Event, told: _There) -> None:
    """Tell a page when somebody sits down or leaves: the GM's at once, a player's when it has settled and is news."""
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
