"""The page of a damaged table: which event is damaged, what is safe, and for the GM how to go
on.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from threefold.rules.types import Message
from threefold.store.contract import Damaged, Link
from threefold.text import render
from threefold.web.context import app_of
from threefold.web.forms import parse_form
from threefold.web.http import Html, HttpRequest, html_of, refusal_page, request_lang, theme_of
from threefold.web.rendering import draw_page
from threefold.web.workers import run_in_worker


def damaged_page(request: HttpRequest, link: Link | None, damage: Damaged) -> Html:
    """Return the page about the damage (status 503). The GM, whose ``link`` it is, can choose there
    how to go on. Everybody else gets a refusal page, and a request of htmx gets a toast."""
    if request.headers.get("hx-request") or link is None or link.seat.role != "gm":
        return refusal_page(request, damage.message, HTTPStatus.SERVICE_UNAVAILABLE)
    html = draw_page(
        "damaged.html",
        request_lang(request),
        words=render(damage.message, request_lang(request)),
        damage=damage,
        base=f"/seat/{link.id}",
        theme=theme_of(request),
    )
    return html_of(html, HTTPStatus.SERVICE_UNAVAILABLE)


def _gm_link(request: HttpRequest, link_id: str) -> Link | Html:
    link = app_of(request).visitor(request, link_id)
    if link is None or link.seat.role != "gm":
        return refusal_page(request, Message("refusal.signed_out"), HTTPStatus.FORBIDDEN)
    return link


@post("/seat/{link_id:str}/go-on", include_in_schema=False, status_code=HTTPStatus.OK)
async def go_on_without(request: HttpRequest, link_id: FromPath[str]) -> Html:
    """Continue the table from its last sound event (GM)."""
    return await run_in_worker(_continue_table, request, link_id, await request.body())


def _continue_table(request: HttpRequest, link_id: str, body: bytes) -> Html:
    link = _gm_link(request, link_id)
    if isinstance(link, Response):
        return link
    fields = parse_form(body)
    if isinstance(fields, list):
        good = dict(fields).get("good", "")
    else:
        good = ""
    if good.isascii() and good.isdigit() and len(good) < 10:
        app_of(request).tables.repairs.go_on(link.table, int(good))
    response = html_of("", HTTPStatus.SEE_OTHER)
    response.headers["location"] = f"/seat/{link.id}"
    return response


@get("/seat/{link_id:str}/safe", include_in_schema=False)
async def safe(request: HttpRequest, link_id: FromPath[str]) -> Html:
    """Respond with the sound events as a file (GM)."""
    return await run_in_worker(_safe, request, link_id)


def _safe(request: HttpRequest, link_id: str) -> Html:
    link = _gm_link(request, link_id)
    if isinstance(link, Response):
        return link
    data = app_of(request).tables.repairs.export(link.table)
    headers = {"content-disposition": 'attachment; filename="session.json"'}
    return Response(data.decode(), media_type=MediaType.JSON, headers=headers)


HANDLERS: Final[list[HTTPRouteHandler]] = [go_on_without, safe]
