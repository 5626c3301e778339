"""What all routes share: who asks and in which language, and how pages, answers and refusals are sent."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from threading import BoundedSemaphore
from typing import Final, NamedTuple, TypeVar
from urllib.parse import quote

import msgspec
from litestar import MediaType, Request, Response, WebSocket
from litestar.datastructures import FormMultiDict
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException

from threefold.rules.types import Message, Refusal
from threefold.service.tables import Tables
from threefold.store.contract import Link
from threefold.table.history import GM, Seat
from threefold.text import LANGUAGES, Lang, render, render_key
from threefold.web.ask import Ask
from threefold.web.forms import plainly
from threefold.web.limits import (
    COMMAND_SECONDS,
    COMMANDS,
    NEW_THING_SECONDS,
    NEW_THINGS,
    PUBLIC,
    PUBLIC_SECONDS,
    STRANGERS,
    Rate,
    network_of,
)
from threefold.web.presence import Presence
from threefold.web.seat_ask import SeatAsk
from threefold.web.security import same_origin, site_of
from threefold.web.view import page

Asked = Request[None, None, AppState]
Html = Response[str]
T = TypeVar("T")

_FILES: Final = ThreadPoolExecutor(1, "files")

_PARTS: Final = 1100
_HEAD: Final = 40_000
"""More parts than an upload may have, and more bytes than the head of one."""

COOKIE_SECONDS: Final = 60 * 60 * 24 * 180
"""How long a browser keeps its cookies, in seconds."""


def lang_of(request: Asked | WebSocket[None, None, AppState]) -> Lang:
    """The language of whoever asks: the one chosen, or the browser's."""
    chosen = request.cookies.get("lang") or request.headers.get("accept-language", "")[:2]
    return next((known for known in LANGUAGES if known == chosen), "en")


async def upload(request: Asked) -> FormMultiDict | None:
    """The fields and files that were sent; None where they cannot be read.

    Nothing is in letters but UTF-8: of other encodings some take minutes, and nobody else is served meanwhile.
    """
    boundary = request.content_type[1].get("boundary")
    parts = (await request.body()).split(b"--" + boundary.encode(), _PARTS) if boundary else []
    for part in parts[1:]:
        head = re.split(rb"\r?\n\r?\n", part[:_HEAD], maxsplit=1)[0]
        if re.search(rb";\s*charset(?!\s*=\s*\"?utf-?8\b)", head, re.IGNORECASE):
            return None
    try:
        return await request.form()
    except UnicodeDecodeError:
        return None


async def of_file(read: Callable[..., T], *given: object) -> T:
    """Read a file that anybody may send: one after the other, so that whoever plays waits for none of them."""
    return await asyncio.get_running_loop().run_in_executor(_FILES, read, *given)


class Crowded(HTTPException):
    """Too many people without a seat ask for something at once."""

    status_code = HTTPStatus.SERVICE_UNAVAILABLE


_STRANGERS: Final = ThreadPoolExecutor(1, "strangers")
_waiting: Final = BoundedSemaphore(STRANGERS)


async def of_stranger(work: Callable[..., T], *given: object) -> T:
    """Do what anybody may ask for, one after the other: so that whoever plays waits for none of them."""
    if not _waiting.acquire(blocking=False):
        raise Crowded
    try:
        return await asyncio.get_running_loop().run_in_executor(_STRANGERS, work, *given)
    finally:
        _waiting.release()


def html_of(text: str, status: int = 200) -> Html:
    """A page or a piece of one."""
    return Response(text, media_type=MediaType.HTML, status_code=status)


def _query(request: Asked) -> dict[str, str]:
    """The form values of a request. Of several fields of one name the first counts: what stands on top of the page."""
    sent = [(name, value) for name, value in request.query_params.items() if isinstance(value, str)]
    return dict(reversed(sent))


def no(request: Asked, message: Message, status: int) -> Html:
    """A page, or for htmx a toast, that says no and what helps."""
    lang = lang_of(request)
    words = render(message, lang)
    if request.headers.get("hx-request"):
        return toasted(page("toast.html", lang, words=words, code="", field=""), status)
    title = _TITLES.get(message.key, "page.no_title")
    return html_of(page("no.html", lang, words=words, title=title, theme=request.cookies.get("theme", "")), status)


_TITLES: Final = {
    "refusal.stale_link": "page.no_link",
    "refusal.our_fault": "page.no_fault",
    "refusal.not_read": "page.no_store",
    "refusal.not_done": "page.no_store",
    "refusal.too_often": "page.no_store",
    "refusal.too_fast": "page.no_store",
    "refusal.crowded": "page.no_store",
    "store.damaged": "damaged.title",
    "store.damaged_at_once": "damaged.title",
}


def toasted(html: str, status: int) -> Html:
    """A refusal that htmx puts where the page keeps them, whatever asked for it."""
    response = html_of(html, status)
    response.headers["hx-retarget"] = "#toasts"
    response.headers["hx-reswap"] = "innerHTML"
    return response


def gone_to(request: Asked, where: str) -> Html:
    """Somewhere else on this server, for a page as for htmx. The one place where an address goes into a header: nothing
    that would end the header, or that no header can hold, stays as it is."""
    plain = quote(where, safe="/?&=%~+,;:@!$'()*")
    if request.headers.get("hx-request"):
        response = html_of("", HTTPStatus.OK)
        response.headers["hx-redirect"] = plain
        return response
    response = html_of("", HTTPStatus.SEE_OTHER)
    response.headers["location"] = plain
    return response


def as_file(name: str, text: str, media_type: MediaType = MediaType.JSON) -> Html:
    """A file to keep, under a name in letters that every system and every header takes."""
    plain = re.sub(r"[^A-Za-z0-9.-]+", "-", name)
    return Response(text, media_type=media_type, headers={"content-disposition": f'attachment; filename="{plain}"'})


class Seated(NamedTuple):
    """A browser at a seat: its link, for whom it acts, the seat's address."""

    link: Link
    seat: Seat
    base: str


class Desk:
    """Where every request is received: around the tables that are served, with what all handlers need."""

    def __init__(self, tables: Tables, public_url: str | None = None) -> None:
        self.tables = tables
        self.public_url = public_url
        self.presence = Presence()
        self._newcomers = Rate(NEW_THINGS, NEW_THING_SECONDS)
        self._commands = Rate(COMMANDS, COMMAND_SECONDS)
        self._public = Rate(PUBLIC, PUBLIC_SECONDS)

    def visitor(self, request: Asked | WebSocket[None, None, AppState], link_id: str) -> Link | None:
        """The link by which this browser came in, if it is this seat's and still good."""
        secret = request.cookies.get(f"seat_{link_id}")
        if not secret:
            return None
        link = self.tables.visitor(secret)
        return link if link is not None and link.id == link_id else None

    async def admit(self, request: Asked) -> Html | None:
        """Turn a request away before anything of its body is read: one that changes something and comes from elsewhere
        or from nobody at a table, one too many of a seat, one too many of a device that needs no seat."""
        path = request.url.path
        if path.startswith(("/static/", "/join/")):
            return None
        changes = request.method == "POST"
        if changes and not self.ours(request):
            return no(request, Message("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
        if not path.startswith("/seat/"):
            device = network_of(request.client.host if request.client is not None else "")
            return None if self._public.admits(device) else self._wait(request, "refusal.too_often", PUBLIC_SECONDS)
        if not changes:
            return None
        link = await asyncio.to_thread(self.visitor, request, path.split("/")[2])
        if link is None:
            return no(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        return None if self._commands.admits(link.id) else self._wait(request, "refusal.too_fast", COMMAND_SECONDS)

    def _wait(self, request: Asked, why: str, seconds: float) -> Html:
        response = no(request, Message(why), HTTPStatus.TOO_MANY_REQUESTS)
        response.headers["retry-after"] = str(max(1, round(seconds)))
        return response

    def too_often(self, request: Asked, link: Link | None = None) -> Html | None:
        """The page that tells whoever begins more that is kept than anybody would need to wait. It counts for the link
        they came by, so that no stranger behind the same address keeps them out; for the device without one."""
        device = network_of(request.client.host if request.client is not None else "")
        if self._newcomers.admits(device if link is None else f"by {link.id}"):
            return None
        response = no(request, Message("refusal.too_often"), HTTPStatus.TOO_MANY_REQUESTS)
        response.headers["retry-after"] = str(NEW_THING_SECONDS)
        return response

    def seat_ask(self, request: Asked, link: Link, seat: Seat, base: str) -> SeatAsk:
        """The table as this seat may look at it, with the form values of the request."""
        known, past = self.tables.seen_from(link.table, seat)
        return SeatAsk(
            seat=seat,
            known=known,
            past=past,
            lang=lang_of(request),
            base=base,
            query=_query(request),
            link=link.id,
            theme=request.cookies.get("theme", ""),
            keys=request.cookies.get("keys") != "off",
        )

    def ask(self, request: Asked, link: Link, base: str) -> Ask:
        """The table as the GM may look at it, with the form values of the request."""
        return Ask(
            tables=self.tables,
            table=link.table,
            history=self.tables.history(link.table),
            seat=GM,
            lang=lang_of(request),
            base=base,
            query=_query(request),
            link=link.id,
            theme=request.cookies.get("theme", ""),
            origin=self.origin(request),
            here=self.presence.here(link.table),
            keys=request.cookies.get("keys") != "off",
        )

    def seated(self, request: Asked, link_id: str, acting_as: str | None) -> Seated | Html:
        """Where this browser sits, or the page that turns it away. The GM may take any PC's seat."""
        link = self.visitor(request, link_id)
        if link is None:
            return no(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        base, role = f"/seat/{link_id}", link.seat.role
        if acting_as is None and role == "gm":
            return Seated(link, link.seat, base)
        pc = link.seat.pc if acting_as is None else acting_as
        if pc not in self.tables.history(link.table).state.party or (acting_as is not None and role != "gm"):
            return no(request, Message("refusal.no_seat"), HTTPStatus.NOT_FOUND)
        base = base if acting_as is None else f"{base}/as/{acting_as}"
        return Seated(link, Seat(role, pc), base)

    def over_https(self, request: Asked) -> bool:
        """Whether the browser speaks https, be it to a proxy that does not tell."""
        here = site_of(self.public_url or "")
        asked = site_of(f"https://{request.headers.get('host', '')}")
        return request.url.scheme == "https" or (here is not None and here == asked)

    def origin(self, request: Asked) -> str:
        """This server as other devices reach it."""
        return (self.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}").rstrip("/")

    def set_cookie(self, request: Asked, response: Response[str], name: str, value: str, path: str) -> None:
        """Give a browser a secret that neither scripts nor other sites can use."""
        response.set_cookie(
            name,
            value,
            path=path,
            httponly=True,
            samesite="lax",
            secure=self.over_https(request),
            max_age=COOKIE_SECONDS,
        )

    def accepted(self, table: str, seat: Seat) -> Html:
        """Nothing to draw: the regions are told that the table changed, by the version that the seat is told."""
        response = html_of("", HTTPStatus.NO_CONTENT)
        news = {"table": {"version": self.tables.version_for(table, seat)}, "sheet:close": {}}
        response.headers["hx-trigger"] = msgspec.json.encode(news).decode()
        return response

    def asked(self, request: Asked, table: str, seat: Seat) -> Html:
        """It waits for the GM: what is new is told as ever, and a word says so."""
        response = self.said(request, render_key(lang_of(request), "grow.asked_toast", {}))
        response.headers["hx-trigger"] = self.accepted(table, seat).headers["hx-trigger"]
        return response

    def refused(self, request: Asked, refusal: Refusal) -> Html:
        """The rules say no: a toast with what would make it possible."""
        lang = lang_of(request)
        words = render(plainly(refusal), lang)
        html = page("toast.html", lang, words=words, code=refusal.code, field=refusal.field)
        return toasted(html, HTTPStatus.UNPROCESSABLE_ENTITY)

    def no(self, request: Asked, message: Message, status: int) -> Html:
        """A page, or for htmx a toast, that says no and what helps."""
        return no(request, message, status)

    def ours(self, request: Asked) -> bool:
        """Whether a request that changes something comes from one of our pages."""
        headers = request.headers
        host, site = headers.get("host", ""), headers.get("sec-fetch-site")
        return same_origin(headers.get("origin"), host, site, self.public_url)

    def said(self, request: Asked, words: str) -> Html:
        """A word in passing, where the page keeps them."""
        return toasted(page("said.html", lang_of(request), words=words), HTTPStatus.OK)
