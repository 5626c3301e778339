"""The page of a table that is damaged: which event, what is safe, and for the GM how to go on."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from threefold.rules.types import Message
from threefold.store.contract import Damaged, Link
from threefold.text import render
from threefold.web.desk import Asked, Desk, Html, html_of, lang_of, no
from threefold.web.forms import sent
from threefold.web.view import page


def damaged_page(request: Asked, link: Link | None, damage: Damaged) -> Html:
    """What is wrong; for a GM, whose ``link`` it is, with the way on. A piece of a page gets a toast instead."""
    if request.headers.get("hx-request") or link is None or link.seat.role != "gm":
        return no(request, damage.message, HTTPStatus.SERVICE_UNAVAILABLE)
    html = page(
        "damaged.html",
        lang_of(request),
        words=render(damage.message, lang_of(request)),
        damage=damage,
        base=f"/seat/{link.id}",
        theme=request.cookies.get("theme", ""),
    )
    return html_of(html, HTTPStatus.SERVICE_UNAVAILABLE)


def routes(desk: Desk) -> list[HTTPRouteHandler]:
    """What the page's buttons do."""

    async def gm_of(request: Asked, link_id: str) -> Link | Html:
        if request.method == "POST" and not desk.ours(request):
            return no(request, Message("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
        link = await asyncio.to_thread(desk.visitor, request, link_id)
        if link is None or link.seat.role != "gm":
            return no(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        return link

    @post("/seat/{link_id:str}/go-on", include_in_schema=False, status_code=HTTPStatus.OK)
    async def go_on(request: Asked, link_id: FromPath[str]) -> Html:
        link = await gm_of(request, link_id)
        if isinstance(link, Response):
            return link
        fields = sent(await request.body())
        good = dict(fields).get("good", "") if isinstance(fields, list) else ""
        if good.isascii() and good.isdigit() and len(good) < 10:
            await asyncio.to_thread(desk.tables.go_on, link.table, int(good))
        response = html_of("", HTTPStatus.SEE_OTHER)
        response.headers["location"] = f"/seat/{link.id}"
        return response

    @get("/seat/{link_id:str}/safe", include_in_schema=False)
    async def safe(request: Asked, link_id: FromPath[str]) -> Html:
        link = await gm_of(request, link_id)
        if isinstance(link, Response):
            return link
        data = await asyncio.to_thread(desk.tables.export_sound, link.table)
        headers = {"content-disposition": 'attachment; filename="session.json"'}
        return Response(data.decode(), media_type=MediaType.JSON, headers=headers)

    return [go_on, safe]
