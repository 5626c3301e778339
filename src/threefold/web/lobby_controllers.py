"""Controllers of the lobby: join a table by a pasted link, open a new table where the server's
owner allows it.
"""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from litestar import post
from litestar.handlers import HTTPRouteHandler

from threefold.rules.types import Message, Refusal
from threefold.service.opening import open_table, opened_by
from threefold.table.history import GM
from threefold.web.context import AppContext, app_of
from threefold.web.forms import parse_form
from threefold.web.http import (
    Html,
    HttpRequest,
    redirect_to,
    refusal_page,
    refusal_toast,
    request_lang,
)
from threefold.web.limits import TABLE_SECONDS
from threefold.web.security import site_of
from threefold.web.workers import run_in_worker

LONGEST_TITLE: Final = 120
_WAY_IN: Final = re.compile(r"(?:(?P<site>https?://[^/\s]+)?/join/)?(?P<token>[\w-]{40,64})/?")
"""The forms of a link that people paste: a whole link, its path, or the code at its end."""


@post("/join/link", include_in_schema=False, status_code=HTTPStatus.OK)
async def join_by(request: HttpRequest) -> Html:
    """Redirect to the address of a pasted link or code."""
    return await run_in_worker(_join_by, request, await request.body())


def _join_by(request: HttpRequest, body: bytes) -> Html:
    fields = parse_form(body)
    if isinstance(fields, Refusal):
        return refusal_toast(request, fields)
    pasted = dict(fields).get("link", "").strip()
    found = _WAY_IN.fullmatch(pasted)
    if found is None:
        return refusal_page(request, Message("refusal.no_way_in"), HTTPStatus.UNPROCESSABLE_ENTITY)
    if found["site"] and not _is_own_site(app_of(request), request, found["site"]):
        elsewhere = Message("refusal.link_elsewhere", {"place": urlsplit(found["site"]).netloc})
        return refusal_page(request, elsewhere, HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect_to(request, f"/join/{found['token']}")


def _is_own_site(app: AppContext, request: HttpRequest, site: str) -> bool:
    """Return whether a link leads to this server: by the host of the request, or by the public
    address.
    """
    scheme = urlsplit(site).scheme
    own = {site_of(f"{scheme}://{request.headers.get('host', '')}"), site_of(app.public_url or "")}
    return site_of(site) in own - {None}


@post("/tables", include_in_schema=False, status_code=HTTPStatus.OK)
async def open_one(request: HttpRequest) -> Html:
    """Open a table, and redirect to its GM's seat. The same form sent twice opens only one
    table.
    """
    return await run_in_worker(_open_from_form, request, await request.body())


def _open_from_form(request: HttpRequest, body: bytes) -> Html:
    app = app_of(request)
    if not app.opens:
        return refusal_page(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
    fields = parse_form(body)
    if isinstance(fields, Refusal):
        return refusal_toast(request, fields)
    given = dict(fields)
    title = " ".join(given.get("title", "").split())
    if len(title) > LONGEST_TITLE:
        too_long = Message("refusal.table_title", {"n": LONGEST_TITLE})
        return refusal_page(request, too_long, HTTPStatus.UNPROCESSABLE_ENTITY)
    with app.opening:
        once = given.get("once", "")[:64]
        if once:  # sent again with other words, the form asks for another table
            once = f"{once} {given.get('party')} {title}"
        table = opened_by(app.tables, once)
        if table is None:
            if not app.admits_table(request):
                return app.wait(request, "refusal.too_often", TABLE_SECONDS)
            made = open_table(
                app.tables, title or None, given.get("party") == "demo", request_lang(request), once
            )
            if isinstance(made, Refusal):
                return refusal_page(request, made.message, HTTPStatus.CONFLICT)
            table = made
    _, token = app.tables.links.invite(table, GM)
    return redirect_to(request, f"/join/{token}")


HANDLERS: Final[list[HTTPRouteHandler]] = [join_by, open_one]
