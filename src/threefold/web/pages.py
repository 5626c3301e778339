"""Controllers of pages: the start page, joining by a link, a seat's page and its regions."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

import msgspec
from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from threefold.library.shelf import enter_table
from threefold.rules.types import Message
from threefold.store.contract import Damaged, Link
from threefold.table.history import GUEST
from threefold.web.compression import packed_body
from threefold.web.context import AppContext, Seated, app_of
from threefold.web.cookies import MARK, SEAT, cookie_of, cookies_from
from threefold.web.creating.joining import guest_page
from threefold.web.damaged import damaged_page
from threefold.web.devices import device_named
from threefold.web.http import (
    Html,
    HttpRequest,
    html_of,
    query_of,
    redirect_to,
    refusal_page,
    request_lang,
    theme_of,
)
from threefold.web.lobby import mark_browser, tables_of_browser
from threefold.web.looking import PAGE, page_renderer
from threefold.web.start import start_page
from threefold.web.workers import run_for_public, run_in_worker

Packed = Response[bytes]
"""A response that is already compressed."""


@get("/", include_in_schema=False)
async def start(request: HttpRequest) -> Html:
    """Respond with the start page: this browser's seats, what Threefold is, and the legal
    notice.
    """
    if cookies_from(request.cookies, MARK):
        held = await run_in_worker(tables_of_browser, app_of(request), request)
    else:
        held = []
    return html_of(
        await run_for_public(
            start_page, request_lang(request), theme_of(request), held, app_of(request).opens
        )
    )


@get("/join/{token:str}", include_in_schema=False)
async def join_by_link(request: HttpRequest, token: FromPath[str]) -> Html | Packed:
    """Exchange a link's token for a cookie and go to the seat.

    A browser gets the page of the seat in the same response: that saves a request. The page's
    script then replaces the link's address by the seat's.
    """
    return await run_in_worker(_compress_response, request, _enter_seat, token)


def _compress_response(
    request: HttpRequest, answer: Callable[..., Html], *asked: str | None
) -> Html | Packed:
    """Compress a response in the same thread if the browser accepts gzip and it pays."""
    plain = answer(request, *asked)
    body = packed_body(plain.content, request.url.path, request.headers.get("accept-encoding", ""))
    if body is None:
        return plain
    return Response(
        body,
        media_type=plain.media_type,
        status_code=plain.status_code,
        headers={**plain.headers, "content-encoding": "gzip", "vary": "Accept-Encoding"},
        cookies=plain.cookies,
    )


def _enter_seat(request: HttpRequest, token: str) -> Html:
    app = app_of(request)
    found = app.tables.links.active(token)
    turned_away = app.refuse_newcomer(request, found) if found is not None else None
    if turned_away is not None:
        return turned_away
    device = device_named(request.headers.get("user-agent", ""))
    known = "" if found is None else cookie_of(request.cookies, f"{MARK}{found.id}")
    entered = app.tables.links.exchange_token(token, device, known or "")
    if entered is None:
        return refusal_page(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
    link, secret = entered
    browser = "text/html" in request.headers.get("accept", "")
    response = (_first_page(app, request, link) if browser else None) or redirect_to(
        request, f"/seat/{link.id}"
    )
    response.headers["cache-control"] = "no-store"
    app.set_cookie(request, response, f"{SEAT}{link.id}", secret)
    mark_browser(app, request, response, link, secret)
    return response


def _first_page(app: AppContext, request: HttpRequest, link: Link) -> Html | None:
    """Return the page of a link's seat. None for a guest, and when the page cannot be drawn: the
    caller redirects to the seat, which says what is wrong."""
    if link.seat == GUEST:
        return None
    enter_table(link.table)
    try:
        page = _page_of(app, request, app.seated_by(request, link))
    except Damaged:
        return None
    if page.status_code == HTTPStatus.OK:
        return page
    return None


@get(["/seat/{link_id:str}", "/seat/{link_id:str}/as/{acting_as:str}"], include_in_schema=False)
async def seat_page(
    request: HttpRequest, link_id: FromPath[str], acting_as: FromPath[str | None] = None
) -> Html | Packed:
    """Respond with a seat's page; for a guest, with the ways to get a character."""
    return await run_in_worker(_compress_response, request, _table, link_id, acting_as)


def _table(request: HttpRequest, link_id: str, acting_as: str | None) -> Html:
    app = app_of(request)
    if acting_as is None:
        link = app.visitor(request, link_id)
    else:
        link = None
    if link is not None and link.seat == GUEST:
        response = html_of(guest_page(app, request, link))
    else:
        response = _page_of(app, request, app.seated(request, link_id, acting_as))
    if response.status_code == HTTPStatus.OK:
        _renew_cookies(app, request, response, link_id)
    return response


def _renew_cookies(app: AppContext, request: HttpRequest, response: Html, link_id: str) -> None:
    """Let the cookies of a seat begin their age anew, under the names that they have now."""
    for name in (f"{SEAT}{link_id}", f"{MARK}{link_id}"):
        value = cookie_of(request.cookies, name)
        if value is not None:
            app.set_cookie(request, response, name, value)


def _page_of(app: AppContext, request: HttpRequest, at: Seated | Html) -> Html:
    """Draw the page of a seat. A response in place of a seat, which turns the browser away, is
    returned unchanged.
    """
    if isinstance(at, Response):
        return at
    try:
        drawn = page_renderer(app, request, at).draw(PAGE, query_of(request))
        return html_of("" if drawn is None else drawn.html)
    except Damaged as damage:
        return damaged_page(request, at.link, damage)


@get(
    [
        "/seat/{link_id:str}/part/{name:str}",
        "/seat/{link_id:str}/as/{acting_as:str}/part/{name:str}",
    ],
    include_in_schema=False,
)
async def region(
    request: HttpRequest,
    link_id: FromPath[str],
    name: FromPath[str],
    acting_as: FromPath[str | None] = None,
) -> Html | Packed:
    """Respond with one region of a seat's page."""
    return await run_in_worker(_compress_response, request, _region, link_id, name, acting_as)


def _region(request: HttpRequest, link_id: str, name: str, acting_as: str | None) -> Html:
    """Draw one region. When the seat is gone, the browser reloads the whole page, which says so."""
    app = app_of(request)
    at = app.seated(request, link_id, acting_as)
    if isinstance(at, Response):
        at.headers["hx-refresh"] = "true"
        return at
    look = page_renderer(app, request, at)
    if name != PAGE:
        drawn = look.draw(name, query_of(request))
    else:
        drawn = None
    if drawn is None:
        return refusal_page(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
    answer = html_of(drawn.html)
    answer.headers["etag"] = drawn.tag
    return answer


@get(
    ["/seat/{link_id:str}/parts", "/seat/{link_id:str}/as/{acting_as:str}/parts"],
    include_in_schema=False,
)
async def regions(
    request: HttpRequest, link_id: FromPath[str], acting_as: FromPath[str | None] = None
) -> Html | Packed:
    """Respond with the regions of a seat's page that have changed since the page drew them.

    ``of`` occurs once for each region: its name, and after a question mark its form values.
    ``If-None-Match`` holds the tags of what the page shows. The response is JSON: the tag and the
    HTML of each changed region, by its name; status 304 when nothing changed.
    """
    return await run_in_worker(_compress_response, request, _regions, link_id, acting_as)


def _regions(request: HttpRequest, link_id: str, acting_as: str | None) -> Html:
    app = app_of(request)
    at = app.seated(request, link_id, acting_as)
    if isinstance(at, Response):
        at.headers["hx-refresh"] = "true"
        return at
    asked = dict(part.partition("?")[::2] for part in request.query_params.getall("of", []))
    look = page_renderer(app, request, at)
    if not asked or not look.live.issuperset(asked):
        return refusal_page(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
    shown = frozenset(tag.strip() for tag in request.headers.get("if-none-match", "").split(","))
    changed = look.changed(asked, shown)
    if not changed:
        return html_of("", HTTPStatus.NOT_MODIFIED)
    body = msgspec.json.encode(
        {name: [region.tag, region.html] for name, region in changed.items()}
    )
    return Response(body.decode(), media_type=MediaType.JSON)


HANDLERS: Final[list[HTTPRouteHandler]] = [start, join_by_link, seat_page, region, regions]
