"""What controllers read from a request (language, form values, uploads) and how they answer (pages, refusals)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Final, cast
from urllib.parse import quote

from litestar import MediaType, Request, Response, WebSocket
from litestar.datastructures import FormMultiDict
from litestar.datastructures import State as AppState
from litestar.types import Scope

from threefold.model.languages import language_for
from threefold.rules.types import Message, Refusal
from threefold.text import Lang, render
from threefold.web.forms import plainly, understood
from threefold.web.rendering import page

HttpRequest = Request[None, None, AppState]
Socket = WebSocket[None, None, AppState]
Html = Response[str]

_PARTS: Final = 1100
_HEAD: Final = 40_000
"""More parts than an upload may have, and more bytes than the head of one."""

DEVICE: Final = frozenset({"zone", "theme", "keys", "lang"})
"""The cookies that scripts write (static/js/preferences.js): what a reader has chosen for a device."""

_NO_FORM: Final = Refusal("bad_value", "file", Message("refusal.no_form"))


# --- requests ---------------------------------------------------------------------------------------------------------


def lang_of(request: HttpRequest | Socket) -> Lang:
    """The language of whoever asks: the one chosen, or the browser's."""
    return language_for(request.headers.get("accept-language", ""), request.cookies.get("lang"))


def theme_of(request: HttpRequest) -> str:
    """The theme that this browser has chosen; empty for none."""
    return request.cookies.get("theme", "")


def zone_of(request: HttpRequest) -> int | None:
    """How many minutes this device is ahead of UTC; None before it has said so."""
    given = request.cookies.get("zone", "")
    minutes = int(given) if re.fullmatch(r"-?[0-9]{1,3}", given) else None
    return minutes if minutes is not None and abs(minutes) <= 14 * 60 else None


def request_of(socket: Socket, device: Mapping[str, str]) -> HttpRequest:
    """A request as the page of a socket would send it now. ``device`` are the choices that its device has made since
    the socket was opened, by the names of their cookies."""
    cookies = socket.cookies | {name: value for name, value in device.items() if name in DEVICE}
    heads = [(name, value) for name, value in socket.scope["headers"] if name != b"cookie"]
    heads.append((b"cookie", "; ".join(f"{name}={value}" for name, value in cookies.items()).encode()))
    plain = {"type": "http", "method": "GET", "query_string": b"", "state": {}, "headers": heads}
    scheme = "https" if socket.scope["scheme"] == "wss" else "http"
    return Request(cast("Scope", {**socket.scope, **plain, "scheme": scheme}))


def query_of(request: HttpRequest) -> dict[str, str]:
    """The form values of a request. Of several fields of one name the first counts: what stands on top of the page."""
    return first_of((name, value) for name, value in request.query_params.items() if isinstance(value, str))


def first_of(fields: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Form values by their names; of several of one name the first."""
    return dict(reversed([(name, understood(name, value)) for name, value in fields]))


async def upload(request: HttpRequest) -> FormMultiDict | Refusal:
    """The fields and files that were sent, or why they cannot be read.

    Nothing is in letters but UTF-8: of other encodings some take minutes, and nobody else is served meanwhile.
    """
    boundary = request.content_type[1].get("boundary")
    parts = (await request.body()).split(b"--" + boundary.encode(), _PARTS) if boundary else []
    for part in parts[1:]:
        head = re.split(rb"\r?\n\r?\n", part[:_HEAD], maxsplit=1)[0]
        if re.search(rb";\s*charset(?!\s*=\s*\"?utf-?8\b)", head, re.IGNORECASE):
            return _NO_FORM
    try:
        return await request.form()
    except UnicodeDecodeError:
        return _NO_FORM


# --- answers ----------------------------------------------------------------------------------------------------------


def html_of(text: str, status: int = 200) -> Html:
    """A page or a piece of one."""
    return Response(text, media_type=MediaType.HTML, status_code=status)


def refusal_page(request: HttpRequest, message: Message, status: int) -> Html:
    """A page, or for htmx a toast, that says no and what helps."""
    lang = lang_of(request)
    words = render(message, lang)
    if request.headers.get("hx-request"):
        return toasted(page("toast.html", lang, words=words, code="", field=""), status)
    title = _TITLES.get(message.key, "page.no_title")
    return html_of(page("refused.html", lang, words=words, title=title, theme=theme_of(request)), status)


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


def gone_to(request: HttpRequest, where: str) -> Html:
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


def file_name(title: str, kind: str, ending: str = "json") -> str:
    """The name of a file that goes out, in letters every system takes."""
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "table"
    return f"{plain[:60]}-{kind}.{ending}"


_MEDIA: Final = {"zip": "application/zip", "md": "text/markdown; charset=utf-8", "html": MediaType.HTML}
"""What files are, by their endings; the others are JSON."""


def as_file(name: str, body: str | bytes) -> Html:
    """A file to keep, under a name in letters that every system and every header takes."""
    plain = re.sub(r"[^A-Za-z0-9.-]+", "-", name)
    media_type = _MEDIA.get(plain.rpartition(".")[2], MediaType.JSON)
    headers = {"content-disposition": f'attachment; filename="{plain}"'}
    return cast(Html, Response(body, media_type=media_type, headers=headers))


def refused(request: HttpRequest, refusal: Refusal) -> Html:
    """The rules say no: a toast with what would make it possible."""
    lang = lang_of(request)
    words = render(plainly(refusal), lang)
    html = page("toast.html", lang, words=words, code=refusal.code, field=refusal.field)
    return toasted(html, HTTPStatus.UNPROCESSABLE_ENTITY)


def notice(request: HttpRequest, words: str, face: int | None = None) -> Html:
    """A toast with good news, or with the face of a die."""
    return toasted(page("notice.html", lang_of(request), words=words, face=face), HTTPStatus.OK)
