"""The live table over HTTP: links into seats, pages and regions, commands, the socket that says when to draw again."""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from pathlib import Path
from typing import Final, cast

from litestar import Litestar, Response, WebSocket, get, post, websocket
from litestar.datastructures import State as AppState
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.params import FromPath
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from threefold.interop.session import COMMAND_ID
from threefold.rules.types import Message as Text
from threefold.rules.types import Refusal
from threefold.service.tables import Accepted, Tables
from threefold.store.contract import Damaged, Link, StoreError, Unusable
from threefold.table.events import Opened
from threefold.table.history import GM, GUEST
from threefold.table.state import Petition
from threefold.text import render
from threefold.web import damaged, reference, seat_routes
from threefold.web.creating import routes as creating
from threefold.web.damaged import damaged_page
from threefold.web.desk import Asked, Crowded, Desk, Html, Seated, gone_to, html_of, lang_of, no, of_stranger
from threefold.web.forms import command_of, sent
from threefold.web.gm import page as gm_page
from threefold.web.gm import routes as gm
from threefold.web.lab import routes as lab
from threefold.web.limits import PAGES
from threefold.web.player import page as player_page
from threefold.web.security import HEADERS, content_security_policy, same_origin
from threefold.web.start import start_page
from threefold.web.view import STATIC, modules_path

MAX_BODY: Final = 2_000_000
TURNED_AWAY: Final = 4401
TRY_LATER: Final = 1013
"""Codes that end a socket: for good, and until the page tries again."""

log = logging.getLogger("threefold.web")


_PAGE: Final = "page"
"""The name under which a whole page is drawn; a region has its own."""


class Server(Desk):
    """The handlers of pages, commands and the socket."""

    # --- pages --------------------------------------------------------------------------------------------------------

    async def start(self, request: Asked) -> Html:
        """The first page: what this is, and the legal notice."""
        return html_of(await of_stranger(start_page, lang_of(request), request.cookies.get("theme", "")))

    async def join(self, request: Asked, token: str) -> Response[str]:
        """Trade a link for a cookie, once, and go to the seat."""
        found = await asyncio.to_thread(self.tables.opened_by, token)
        turned_away = self.too_often(request, found) if found is not None else None
        if turned_away is not None:
            return turned_away
        entered = await asyncio.to_thread(self.tables.enter, token)
        if entered is None:
            return no(request, Text("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        link, secret = entered
        response = gone_to(request, f"/seat/{link.id}")
        response.headers["cache-control"] = "no-store"
        self.set_cookie(request, response, f"seat_{link.id}", secret, f"/seat/{link.id}")
        return response

    async def table(self, request: Asked, link_id: str, acting_as: str | None = None) -> Html:
        """A seat's page; for a guest the ways to a character."""
        link = self.visitor(request, link_id) if acting_as is None else None
        if link is not None and link.seat == GUEST:
            return html_of(await creating.guest_page(self, request, link))
        at = self.seated(request, link_id, acting_as)
        if isinstance(at, Response):
            return at
        try:
            # a long session is counted through once, beside whatever else is served
            await asyncio.to_thread(self.tables.version_for, at.link.table, at.seat)
            return html_of(self._drawn(request, at, _PAGE) or "")
        except Damaged as damage:
            return damaged_page(request, at.link, damage)

    async def part(self, request: Asked, link_id: str, name: str, acting_as: str | None = None) -> Html:
        """One region of a seat's page, drawn anew. Where the seat is gone the whole page asks again, and is told so."""
        at = self.seated(request, link_id, acting_as)
        if isinstance(at, Response):
            at.headers["hx-refresh"] = "true"
            return at
        drawn = self._drawn(request, at, name) if name != _PAGE else None
        return no(request, Text("refusal.no_page"), HTTPStatus.NOT_FOUND) if drawn is None else html_of(drawn)

    def _drawn(self, request: Asked, at: Seated, name: str) -> str | None:
        """The page of a seat or one of its regions; None where it has no such region. A player's is drawn from what the
        seat knows, and from nothing else."""
        if at.seat == GM:
            gms = gm_page.page if name == _PAGE else gm_page.PARTS.get(name)
            return None if gms is None else gms(self.ask(request, at.link, at.base))
        own = player_page.page if name == _PAGE else player_page.PARTS.get(name)
        return None if own is None else own(self.seat_ask(request, at.link, at.seat, at.base))

    # --- commands -----------------------------------------------------------------------------------------------------

    async def do(self, request: Asked, link_id: str, acting_as: str | None = None) -> Html:
        """Carry out the command a form asks for."""
        if not self.ours(request):
            return no(request, Text("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
        at = self.seated(request, link_id, acting_as)
        if isinstance(at, Response):
            return at
        fields = sent(await request.body())
        if isinstance(fields, Refusal):
            return self.refused(request, fields)
        command_id = next((value for name, value in fields if name == "command_id"), "")
        if not COMMAND_ID.fullmatch(command_id):
            return self.refused(request, Refusal("bad_value", "command_id", Text("refusal.no_command_id")))
        command = command_of((name, value) for name, value in fields if name != "command_id")
        if isinstance(command, Refusal):
            return self.refused(request, command)
        done = await asyncio.to_thread(self.tables.submit, at.link.table, at.seat, command_id, command)
        if isinstance(done, Refusal):
            return self.refused(request, done)
        if _asks(done) and at.seat.role == "player":
            return self.asked(request, at.link.table, at.seat)
        return self.accepted(at.link.table, at.seat)

    # --- the socket ---------------------------------------------------------------------------------------------------

    async def live(self, socket: WebSocket[None, None, AppState], link_id: str) -> None:
        """Tell a page that the table changed; it draws its own regions again."""
        headers = socket.headers
        if not same_origin(headers.get("origin"), headers.get("host", ""), None, self.public_url):
            await _turned_away(socket)
            return
        link = await asyncio.to_thread(self.visitor, socket, link_id)
        if link is None:
            await _turned_away(socket)
            return
        await socket.accept()
        if self.presence.pages(link) >= PAGES:
            await socket.close(code=TRY_LATER)
            return
        reader = asyncio.create_task(_until_closed(socket))
        ringing: asyncio.Task[None] | None = None
        try:
            async with self.presence.sitting(link) as bell, self.tables.subscribe(link.table) as versions:
                guest = link.seat == GUEST  # is told nothing of the table, only when the link ends
                # Whatever happened before the socket stood is drawn at once.
                told = -1 if guest else await self._announce(socket, link, -1)
                if link.seat.role == "gm":
                    ringing = asyncio.create_task(_ring(socket, bell))
                while not reader.done():
                    waiting = asyncio.ensure_future(anext(versions))
                    await asyncio.wait({reader, waiting}, return_when=asyncio.FIRST_COMPLETED)
                    if not waiting.done():
                        waiting.cancel()
                        break
                    if await asyncio.to_thread(self.visitor, socket, link_id) is None:
                        await socket.close(code=TURNED_AWAY)
                        break
                    if not guest:
                        told = await self._announce(socket, link, told)
        except (WebSocketDisconnect, ConnectionError, RuntimeError, StopAsyncIteration):
            return
        except StoreError:
            await socket.close(code=TRY_LATER)
        finally:
            reader.cancel()
            if ringing is not None:
                ringing.cancel()

    async def _announce(self, socket: WebSocket[None, None, AppState], link: Link, told: int) -> int:
        """Tell a player's page the version of its seat, if that is news: what the seat does not notice rings no bell.
        The GM's is told every time, for links change without an event."""
        version = await asyncio.to_thread(self.tables.version_for, link.table, link.seat)
        if link.seat.role == "gm" or version != told:
            await socket.send_text(f'{{"event":"table","version":{version}}}')
        return version

    def app(self) -> Litestar:
        """The application."""
        server = self

        @get("/", include_in_schema=False)
        async def start(request: Asked) -> Html:
            return await server.start(request)

        @get("/join/{token:str}", include_in_schema=False)
        async def join(request: Asked, token: FromPath[str]) -> Html:
            return await server.join(request, token)

        @get(["/seat/{link_id:str}", "/seat/{link_id:str}/as/{acting_as:str}"], include_in_schema=False)
        async def table(request: Asked, link_id: FromPath[str], acting_as: FromPath[str | None] = None) -> Html:
            return await server.table(request, link_id, acting_as)

        @get(
            ["/seat/{link_id:str}/part/{name:str}", "/seat/{link_id:str}/as/{acting_as:str}/part/{name:str}"],
            include_in_schema=False,
        )
        async def part(
            request: Asked, link_id: FromPath[str], name: FromPath[str], acting_as: FromPath[str | None] = None
        ) -> Html:
            return await server.part(request, link_id, name, acting_as)

        @post(
            ["/seat/{link_id:str}/do", "/seat/{link_id:str}/as/{acting_as:str}/do"],
            include_in_schema=False,
            status_code=HTTPStatus.OK,
        )
        async def do(request: Asked, link_id: FromPath[str], acting_as: FromPath[str | None] = None) -> Html:
            return await server.do(request, link_id, acting_as)

        @websocket(["/seat/{link_id:str}/live", "/seat/{link_id:str}/as/{acting_as:str}/live"])
        async def live(socket: WebSocket[None, None, AppState], link_id: FromPath[str]) -> None:
            await server.live(socket, link_id)

        return Litestar(
            route_handlers=[
                start,
                join,
                table,
                part,
                do,
                live,
                *creating.routes(server),
                *gm.routes(server),
                *seat_routes.routes(server),
                *lab.routes(server),
                *damaged.routes(server),
                *reference.routes(),
                create_static_files_router(path="/static", directories=[STATIC]),
                create_static_files_router(path=modules_path(), directories=[STATIC / "js"], name="modules"),
            ],
            before_request=server.admit,
            exception_handlers={HTTPException: _wrong, Exception: _bug},
            request_max_body_size=MAX_BODY,
            openapi_config=None,
            logging_config=None,
        )


async def _until_closed(socket: WebSocket[None, None, AppState]) -> None:
    """Read and forget what a page says, until it leaves."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return


async def _turned_away(socket: WebSocket[None, None, AppState]) -> None:
    """A page whose link is no longer good is told so; a refused handshake it would try for ever."""
    await socket.accept()
    await socket.close(code=TURNED_AWAY)


async def _ring(socket: WebSocket[None, None, AppState], bell: asyncio.Event) -> None:
    """Tell a GM's page whenever somebody sits down or leaves."""
    while True:
        await bell.wait()
        bell.clear()
        await socket.send_text('{"event":"seats"}')


def _asks(done: Accepted) -> bool:
    """Whether a command has become a petition, which waits for the GM."""
    return any(isinstance(r.event, Opened) and isinstance(r.event.open, Petition) for r in done.records)


def _wrong(request: Asked, error: HTTPException) -> Html:
    """A request that fits nothing here."""
    if isinstance(error, Crowded):
        return no(request, Text("refusal.crowded"), error.status_code)
    status = error.status_code if error.status_code < HTTPStatus.INTERNAL_SERVER_ERROR else HTTPStatus.BAD_REQUEST
    return no(request, Text("refusal.no_page"), status)


def _bug(request: Asked, error: Exception) -> Html:
    """Something of ours broke: nothing was applied, and it is in the server's log."""
    if isinstance(error, Damaged):
        return damaged_page(request, None, error)
    if isinstance(error, StoreError):
        log.error("the store failed: %s", render(error.message))
        return no(request, _kept_out(request, error), HTTPStatus.SERVICE_UNAVAILABLE)
    log.exception("a request failed", exc_info=error)
    return no(request, Text("refusal.our_fault"), HTTPStatus.INTERNAL_SERVER_ERROR)


def _kept_out(request: Asked, error: StoreError) -> Text:
    """What a page says where the store fails: that nothing was done, and why, without the folders of this machine."""
    if not isinstance(error, Unusable):
        return error.message
    why = Text(error.message.key, {"place": Path(error.place).name})
    done = "read" if request.method == "GET" else "done"
    return Text(f"refusal.not_{done}", {"why": render(why, lang_of(request))})


def _headers(app: ASGIApp) -> ASGIApp:
    """The headers that every answer carries."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        host = next((v.decode("latin-1") for k, v in scope["headers"] if k == b"host"), "")
        static = scope["path"].startswith("/static/")
        if any(ord(c) < _FIRST_VISIBLE for c in scope["path"]):
            scope = {**scope, "path": _NOWHERE}

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(k.encode(), v.encode()) for k, v in HEADERS.items()]
                extra.append((b"content-security-policy", content_security_policy(host).encode()))
                kept = static and message["status"] == HTTPStatus.OK
                cache = b"public, max-age=31536000, immutable" if kept else b"no-store"
                own = [(k, v) for k, v in message["headers"] if k.lower() != b"cache-control"]
                message["headers"] = [*own, *extra, (b"cache-control", cache)]
            await send(message)

        await app(scope, receive, with_headers)

    return wrapped


_FIRST_VISIBLE: Final = 0x20
_NOWHERE: Final = "/-"
"""Where an address leads that has control characters in it, as no page has and no header can."""


def create_app(tables: Tables, public_url: str | None = None) -> ASGIApp:
    """The web application around the tables it serves. Every answer carries the headers, those of no route too."""
    return _headers(cast(ASGIApp, Server(tables, public_url).app()))
