"""What controllers read from a request (language, form values, uploads) and how they respond
(pages, refusals).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Final, cast
from urllib.parse import quote

from litestar import MediaType, Request, Response, WebSocket
from litestar.datastructures import State as AppState
from litestar.types import Scope

from threefold.model.bounds import QUERY_LENGTH
from threefold.model.languages import language_for
from threefold.rules.types import Message, Refusal
from threefold.text import Lang, render
from threefold.web.cookies import cookie_of, with_cookies
from threefold.web.forms import message_for_reader, typed_in_english
from threefold.web.limits import network_of
from threefold.web.rendering import draw_page

HttpRequest = Request[None, None, AppState]
Socket = WebSocket[None, None, AppState]
Html = Response[str | bytes]


DEVICE: Final = frozenset({"zone", "theme", "keys", "lang"})
"""The cookies that scripts write (static/js/preferences.js): a reader's preferences on one
device.
"""

# --- requests -------------------------------------------------------------------------------------


def request_lang(request: HttpRequest | Socket) -> Lang:
    """Return the language that the reader chose, else the browser's."""
    lang = language_for(
        request.headers.get("accept-language", ""), cookie_of(request.cookies, "lang")
    )
    _met.add(lang)
    return lang


_met: Final = set[Lang]()


def languages_met() -> frozenset[Lang]:
    """Return the languages that readers of pages have had since the start."""
    return frozenset(_met)


def theme_of(request: HttpRequest) -> str:
    """Return the theme chosen in this browser; empty for none."""
    return cookie_of(request.cookies, "theme") or ""


def zone_of(request: HttpRequest) -> int | None:
    """Return how many minutes this device is ahead of UTC. None when its cookie is missing or
    invalid.
    """
    given = cookie_of(request.cookies, "zone") or ""
    if re.fullmatch(r"-?[0-9]{1,3}", given):
        minutes = int(given)
    else:
        minutes = None
    if minutes is not None and abs(minutes) <= 14 * 60:
        return minutes
    return None


def request_of(socket: Socket, device: Mapping[str, str]) -> HttpRequest:
    """Build the request that the page of a socket would send now. ``device`` holds the preferences
    that changed on the device since the socket was opened, by cookie name."""
    chosen = {name: value for name, value in device.items() if name in DEVICE}
    cookies = with_cookies(socket.cookies, chosen)
    heads = [(name, value) for name, value in socket.scope["headers"] if name != b"cookie"]
    heads.append(
        (b"cookie", "; ".join(f"{name}={value}" for name, value in cookies.items()).encode())
    )
    plain = {"type": "http", "method": "GET", "query_string": b"", "state": {}, "headers": heads}
    if socket.scope["scheme"] == "wss":
        scheme = "https"
    else:
        scheme = "http"
    return Request(cast("Scope", {**socket.scope, **plain, "scheme": scheme}))


def device_of(request: HttpRequest) -> str:
    """Return what counts as one device (``network_of``)."""
    if request.client is None:
        return network_of("")
    return network_of(request.client.host)


def query_of(request: HttpRequest) -> dict[str, str]:
    """Return the form values of a request. If a name occurs twice, the first one counts: it is
    higher on the page.
    """
    return first_of(
        (name, value) for name, value in request.query_params.items() if isinstance(value, str)
    )


def first_of(fields: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return form values by name. If a name occurs twice, the first one counts.

    A search is cut to the length of its field.
    """
    found = typed_in_english(fields)
    return {
        name: value[:QUERY_LENGTH] if name == SEARCH else value for name, value in reversed(found)
    }


SEARCH: Final = "q"
"""The name of every search field."""


# --- answers --------------------------------------------------------------------------------------


def html_of(text: str, status: int = 200) -> Html:
    """Return a response with a page or a part of one."""
    return Response(text, media_type=MediaType.HTML, status_code=status)


def refusal_page(request: HttpRequest, message: Message, status: int) -> Html:
    """Return a page, or for htmx a toast, that says what was refused and what helps."""
    lang = request_lang(request)
    words = render(message, lang)
    if request.headers.get("hx-request"):
        return toast_response(draw_page("toast.html", lang, words=words, code="", field=""), status)
    title = _TITLES.get(message.key, "page.no_title")
    return html_of(
        draw_page("refused.html", lang, words=words, title=title, theme=theme_of(request)), status
    )


_TITLES: Final = {
    "refusal.stale_link": "page.no_link",
    "refusal.signed_out": "page.signed_out",
    "refusal.our_fault": "page.no_fault",
    "refusal.not_read": "page.no_store",
    "refusal.not_done": "page.no_store",
    "refusal.too_often": "page.no_store",
    "refusal.too_fast": "page.no_store",
    "refusal.crowded": "page.no_store",
    "store.damaged": "damaged.title",
    "store.damaged_at_once": "damaged.title",
}


def toast_response(html: str, status: int) -> Html:
    """Return a response that htmx shows among the page's toasts, whichever element sent the
    request.
    """
    response = html_of(html, status)
    response.headers["hx-retarget"] = "#toasts"
    response.headers["hx-reswap"] = "innerHTML"
    return response


def redirect_to(request: HttpRequest, where: str) -> Html:
    """Redirect to an address on this server, for a page and for htmx. This is the only place that
    writes an address into a header, so it quotes all characters that could end or break the
    header."""
    plain = quote(where, safe="/?&=%~+,;:@!$'()*")
    if request.headers.get("hx-request"):
        response = html_of("", HTTPStatus.OK)
        response.headers["hx-redirect"] = plain
        return response
    response = html_of("", HTTPStatus.SEE_OTHER)
    response.headers["location"] = plain
    return response


def file_name(title: str, kind: str, ending: str = "json") -> str:
    """Return the name of a downloaded file: the letters and digits of its title in any script, what
    it is, its ending."""
    return f"{_dashed_words(title) or 'table'}-{kind}.{ending}"


_MOST_LETTERS: Final = 60
_LONGEST_NAME: Final = 180
"""Bytes of a title in the name of a file: with its kind it stays below the 255 that file systems
take.
"""


def _dashed_words(title: str) -> str:
    """Return a title in lower case, with a dash for all between its words. Marks stay with their
    letters.
    """
    letters = (
        c if unicodedata.category(c)[0] in "LMN" else "-"
        for c in unicodedata.normalize("NFC", title.lower())
    )
    words = re.sub("-+", "-", "".join(letters))[:_MOST_LETTERS]
    words = words.encode()[:_LONGEST_NAME].decode(errors="ignore")  # drops a letter that was cut
    if any(c.isalnum() for c in words):
        return words.strip("-")
    return ""


def _in_ascii(name: str) -> str:
    """Return the name of a file for programs that read ASCII alone: letters without their accents,
    no others.
    """
    stem, _, ending = unicodedata.normalize("NFKD", name).rpartition(".")
    bare = "".join(c for c in stem if not unicodedata.combining(c))
    words = re.sub(r"[^A-Za-z0-9.]+", "-", bare).strip("-")
    return f"{words if '-' in words else f'table-{words}'}.{ending}"


_MEDIA: Final = {
    "zip": "application/zip",
    "md": "text/markdown; charset=utf-8",
    "html": MediaType.HTML,
}
"""Media types by file ending; all other files are JSON."""


def download_response(name: str, body: str | bytes) -> Html:
    """Return a response that downloads a file under its name, in its own script where that is not
    ASCII (RFC 6266).
    """
    media_type = _MEDIA.get(name.rpartition(".")[2], MediaType.JSON)
    plain = _in_ascii(name)
    own = ""
    if plain != name:
        own = f"; filename*=UTF-8''{quote(name, safe='')}"
    headers = {"content-disposition": f'attachment; filename="{plain}"{own}'}
    return Response(body, media_type=media_type, headers=headers)


def refusal_toast(request: HttpRequest, refusal: Refusal) -> Html:
    """Return a toast for a refusal: why, and what would make it possible."""
    lang = request_lang(request)
    words = render(message_for_reader(refusal), lang)
    html = draw_page("toast.html", lang, words=words, code=refusal.code, field=refusal.field)
    return toast_response(html, refusal_status(refusal))


_STATUSES: Final[Mapping[str, HTTPStatus]] = {
    "busy": HTTPStatus.TOO_MANY_REQUESTS,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "no_space": HTTPStatus.INSUFFICIENT_STORAGE,
}


def refusal_status(refusal: Refusal) -> HTTPStatus:
    """Return the status of a refusal on a page: 422, unless too much was sent or there is no
    room.
    """
    return _STATUSES.get(refusal.code, HTTPStatus.UNPROCESSABLE_ENTITY)


def notice_toast(request: HttpRequest, words: str, face: int | None = None) -> Html:
    """Return a toast for a success, or with the face of a die (status 200)."""
    return toast_response(
        draw_page("notice.html", request_lang(request), words=words, face=face), HTTPStatus.OK
    )
