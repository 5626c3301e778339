"""The live table over HTTP: links into seats, pages and regions, commands, the socket that says when to draw again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final, NamedTuple, cast
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
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
from threefold.store.contract import Link, StoreError
from threefold.table.history import Seat
from threefold.text import LANGUAGES, Lang, render
from threefold.web import gm, player, reference
from threefold.web.ask import Ask, Part
from threefold.web.forms import command_of, plainly, sent
from threefold.web.presence import Presence
from threefold.web.security import HEADERS, content_security_policy, same_origin
from threefold.web.start import start_page
from threefold.web.view import STATIC, page

Asked = Request[None, None, AppState]
Html = Response[str]

MAX_BODY: Final = 2_000_000
TURNED_AWAY: Final = 4401
log = logging.getLogger("threefold.web")


def _lang(request: Asked | WebSocket[None, None, AppState]) -> Lang:
    chosen = request.cookies.get("lang") or request.headers.get("accept-language", "")[:2]
    return next((known for known in LANGUAGES if known == chosen), "en")


def _html(text: str, status: int = 200) -> Html:
    return Response(text, media_type=MediaType.HTML, status_code=status)


def _no(request: Asked, message: Text, status: int) -> Html:
    """A page, or for htmx a toast, that says no and what helps."""
    lang = _lang(request)
    words = render(message, lang)
    if request.headers.get("hx-request"):
        return _toast(page("toast.html", lang, words=words, code="", field=""), status)
    title = _TITLES.get(message.key, "page.no_title")
    return _html(page("no.html", lang, words=words, title=title, theme=request.cookies.get("theme", "")), status)


_TITLES: Final = {"refusal.stale_link": "page.no_link", "refusal.our_fault": "page.no_fault"}


def _toast(html: str, status: int) -> Html:
    """A refusal that htmx puts where the page keeps them, whatever asked for it."""
    response = _html(html, status)
    response.headers["hx-retarget"] = "#toasts"
    response.headers["hx-reswap"] = "innerHTML"
    return response


class Seated(NamedTuple):
    """A browser at a seat: its link, for whom it acts, the seat's address, what is drawn there."""

    link: Link
    seat: Seat
    base: str
    parts: Mapping[str, Part]
    page: Part


class Server:
    """The handlers, around the tables they serve."""

    def __init__(self, tables: Tables, public_url: str | None = None) -> None:
        self.tables = tables
        self.public_url = public_url
        self.presence = Presence()

    # --- who looks ----------------------------------------------------------------------------------------------------

    def visitor(self, request: Asked | WebSocket[None, None, AppState], link_id: str) -> Link | None:
        """The link by which this browser came in, if it is this seat's and still good."""
        secret = request.cookies.get(f"seat_{link_id}")
        if not secret:
            return None
        link = self.tables.visitor(secret)
        return link if link is not None and link.id == link_id else None

    def ask(self, request: Asked, link: Link, seat: Seat, base: str) -> Ask:
        """The table as this seat may look at it, with the form values of the request."""
        query = {name: value for name, value in request.query_params.items() if isinstance(value, str)}
        return Ask(
            tables=self.tables,
            table=link.table,
            history=self.tables.history(link.table),
            seat=seat,
            lang=_lang(request),
            base=base,
            query=query,
            link=link.id,
            theme=request.cookies.get("theme", ""),
            origin=(self.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}").rstrip("/"),
            here=self.presence.here(link.table),
            keys=request.cookies.get("keys") != "off",
        )

    def seated(self, request: Asked, link_id: str, acting_as: str | None) -> Seated | Html:
        """Where this browser sits, or the page that turns it away. The GM may take any PC's seat."""
        link = self.visitor(request, link_id)
        if link is None:
            return _no(request, Text("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        base, role = f"/seat/{link_id}", link.seat.role
        if acting_as is None and role == "gm":
            return Seated(link, link.seat, base, gm.PARTS, gm.page)
        pc = link.seat.pc if acting_as is None else acting_as
        if pc not in self.tables.history(link.table).state.party or (acting_as is not None and role != "gm"):
            return _no(request, Text("refusal.no_seat"), HTTPStatus.NOT_FOUND)
        base = base if acting_as is None else f"{base}/as/{acting_as}"
        return Seated(link, Seat(role, pc), base, player.PARTS, player.page)

    # --- pages --------------------------------------------------------------------------------------------------------

    async def start(self, request: Asked) -> Html:
        """The first page: what this is, and the legal notice."""
        return _html(await asyncio.to_thread(start_page, _lang(request), request.cookies.get("theme", "")))

    async def join(self, request: Asked, token: str) -> Response[str]:
        """Trade a link for a cookie, once, and go to the seat."""
        entered = await asyncio.to_thread(self.tables.enter, token)
        if entered is None:
            return _no(request, Text("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        link, secret = entered
        response: Response[str] = Response("", status_code=HTTPStatus.SEE_OTHER, media_type=MediaType.HTML)
        response.headers["location"] = f"/seat/{link.id}"
        response.headers["cache-control"] = "no-store"
        response.set_cookie(
            f"seat_{link.id}",
            secret,
            path=f"/seat/{link.id}",
            httponly=True,
            samesite="lax",
            secure=self.over_https(request),
            max_age=60 * 60 * 24 * 180,
        )
        return response

    def over_https(self, request: Asked) -> bool:
        """Whether the browser speaks https, be it to a proxy that does not tell."""
        here = urlsplit(self.public_url or "")
        return request.url.scheme == "https" or (here.scheme == "https" and here.netloc == request.headers.get("host"))

    async def table(self, request: Asked, link_id: str, acting_as: str | None = None) -> Html:
        """A seat's page."""
        at = self.seated(request, link_id, acting_as)
        return at if isinstance(at, Response) else _html(at.page(self.ask(request, at.link, at.seat, at.base)))

    async def part(self, request: Asked, link_id: str, name: str, acting_as: str | None = None) -> Html:
        """One region of a seat's page, drawn anew. Where the seat is gone the whole page asks again, and is told so."""
        at = self.seated(request, link_id, acting_as)
        if isinstance(at, Response):
            at.headers["hx-refresh"] = "true"
            return at
        draw = at.parts.get(name)
        if draw is None:
            return _no(request, Text("refusal.no_page"), HTTPStatus.NOT_FOUND)
        return _html(draw(self.ask(request, at.link, at.seat, at.base)))

    # --- commands -----------------------------------------------------------------------------------------------------

    async def do(self, request: Asked, link_id: str, acting_as: str | None = None) -> Html:
        """Carry out the command a form asks for."""
        if not self.ours(request):
            return _no(request, Text("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
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
        return self.refused(request, done) if isinstance(done, Refusal) else self.accepted(done)

    def accepted(self, done: Accepted) -> Html:
        """Nothing to draw: the regions are told that the table changed."""
        response = _html("", HTTPStatus.NO_CONTENT)
        news = {"table": {"version": done.version}, "sheet:close": {}}
        response.headers["hx-trigger"] = msgspec.json.encode(news).decode()
        return response

    def refused(self, request: Asked, refusal: Refusal) -> Html:
        """The rules say no: a toast with what would make it possible."""
        lang = _lang(request)
        words = render(plainly(refusal), lang)
        html = page("toast.html", lang, words=words, code=refusal.code, field=refusal.field)
        return _toast(html, HTTPStatus.UNPROCESSABLE_ENTITY)

    def no(self, request: Asked, message: Text, status: int) -> Html:
        """A page, or for htmx a toast, that says no and what helps."""
        return _no(request, message, status)

    def ours(self, request: Asked) -> bool:
        """Whether a request that changes something comes from one of our pages."""
        headers = request.headers
        host, site = headers.get("host", ""), headers.get("sec-fetch-site")
        return same_origin(headers.get("origin"), host, site, self.public_url)

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
        reader = asyncio.create_task(_until_closed(socket))
        ringing: asyncio.Task[None] | None = None
        try:
            async with self.presence.sitting(link) as bell, self.tables.subscribe(link.table) as versions:
                if link.seat.role == "gm":
                    ringing = asyncio.create_task(_ring(socket, bell))
                # Whatever happened before the socket stood is drawn at once.
                await _announce(socket, self.tables.history(link.table).version)
                while not reader.done():
                    waiting = asyncio.ensure_future(anext(versions))
                    await asyncio.wait({reader, waiting}, return_when=asyncio.FIRST_COMPLETED)
                    if not waiting.done():
                        waiting.cancel()
                        break
                    if await asyncio.to_thread(self.visitor, socket, link_id) is None:
                        await socket.close(code=TURNED_AWAY)
                        break
                    await _announce(socket, waiting.result())
        except (WebSocketDisconnect, ConnectionError, RuntimeError, StopAsyncIteration):
            return
        finally:
            reader.cancel()
            if ringing is not None:
                ringing.cancel()

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
                *gm.routes(server),
                *player.routes(server),
                *reference.routes(),
                create_static_files_router(path="/static", directories=[STATIC]),
            ],
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


async def _announce(socket: WebSocket[None, None, AppState], version: int) -> None:
    await socket.send_text(f'{{"event":"table","version":{version}}}')


def _wrong(request: Asked, error: HTTPException) -> Html:
    """A request that fits nothing here."""
    status = error.status_code if error.status_code < HTTPStatus.INTERNAL_SERVER_ERROR else HTTPStatus.BAD_REQUEST
    return _no(request, Text("refusal.no_page"), status)


def _bug(request: Asked, error: Exception) -> Html:
    """Something of ours broke: nothing was applied, and it is in the server's log."""
    if isinstance(error, StoreError):
        log.error("the store failed: %s", render(error.message))
        return _no(request, error.message, HTTPStatus.SERVICE_UNAVAILABLE)
    log.exception("a request failed", exc_info=error)
    return _no(request, Text("refusal.our_fault"), HTTPStatus.INTERNAL_SERVER_ERROR)


def _headers(app: ASGIApp) -> ASGIApp:
    """The headers that every answer carries."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        host = next((v.decode("latin-1") for k, v in scope["headers"] if k == b"host"), "")
        static = scope["path"].startswith("/static/")

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


def create_app(tables: Tables, public_url: str | None = None) -> ASGIApp:
    """The web application around the tables it serves. Every answer carries the headers, those of no route too."""
    return _headers(cast(ASGIApp, Server(tables, public_url).app()))
