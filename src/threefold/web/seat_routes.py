"""What a player's page asks for beside regions and commands: the sheet on paper and as a file, and advice."""

from __future__ import annotations

import asyncio

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from threefold.interop.characters import write_characters
from threefold.model.characters import Pc
from threefold.rules.types import Message
from threefold.web.desk import Asked, Desk, Html, as_file, html_of
from threefold.web.gm.seats import file_name
from threefold.web.player import advice
from threefold.web.printing import paper_of, sheets
from threefold.web.seat_ask import SeatAsk


def _known(ask: SeatAsk) -> list[Pc]:
    """The sheets this seat may read: a player's own, all of them for the GM."""
    return [p.sheet for p in ask.view.party if p.sheet is not None and ask.seat.pc in (None, p.id)]


def routes(server: Desk) -> list[HTTPRouteHandler]:
    """The routes under a seat that print and hand out sheets, and that think."""

    @get(["/seat/{link_id:str}/print", "/seat/{link_id:str}/as/{acting_as:str}/print"], include_in_schema=False)
    async def printed(request: Asked, link_id: FromPath[str], acting_as: FromPath[str | None] = None) -> Html:
        at = server.seated(request, link_id, acting_as)
        if isinstance(at, Response):
            return at
        ask = server.seat_ask(request, at.link, at.seat, at.base)
        pcs = _known(ask)
        if not pcs:
            return server.no(request, Message("refusal.no_page"), 404)
        paper = paper_of(ask.query.get("paper", ""))
        html = await asyncio.to_thread(sheets, pcs, ask.known.rules(), ask.lang, paper, ask.base, ask.theme)
        return Response(html, media_type=MediaType.HTML)

    @get(["/seat/{link_id:str}/character", "/seat/{link_id:str}/as/{acting_as:str}/character"], include_in_schema=False)
    async def character(request: Asked, link_id: FromPath[str], acting_as: FromPath[str | None] = None) -> Html:
        at = server.seated(request, link_id, acting_as)
        if isinstance(at, Response):
            return at
        ask = server.seat_ask(request, at.link, at.seat, at.base)
        pcs = _known(ask)
        if ask.seat.pc is None or not pcs:
            return server.no(request, Message("refusal.no_page"), 404)
        return as_file(file_name(pcs[0].name, "character"), write_characters(pcs).decode())

    @get(["/seat/{link_id:str}/advice", "/seat/{link_id:str}/as/{acting_as:str}/advice"], include_in_schema=False)
    async def advise(request: Asked, link_id: FromPath[str], acting_as: FromPath[str | None] = None) -> Html:
        at = server.seated(request, link_id, acting_as)
        if isinstance(at, Response):
            return at
        return html_of(await advice.answer(server.seat_ask(request, at.link, at.seat, at.base)))

    return [printed, character, advise]
