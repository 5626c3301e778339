"""Controllers of seats besides pages and commands: sheets to print, characters as files, and
advice.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from threefold.interop.characters import write_characters
from threefold.model.characters import Pc
from threefold.rules.types import Message
from threefold.web.context import app_of
from threefold.web.http import (
    Html,
    HttpRequest,
    download_response,
    file_name,
    html_of,
    refusal_page,
)
from threefold.web.player import advice
from threefold.web.printing import paper_of, sheets
from threefold.web.seat_context import SeatContext
from threefold.web.workers import run_in_worker


def _readable(context: SeatContext) -> list[Pc]:
    """Return the sheets that this seat may read: a player's own, or all of them for the GM."""
    return [
        p.sheet
        for p in context.view.party
        if p.sheet is not None and context.seat.pc in (None, p.id)
    ]


@get(
    ["/seat/{link_id:str}/print", "/seat/{link_id:str}/as/{acting_as:str}/print"],
    include_in_schema=False,
)
async def print_page(
    request: HttpRequest, link_id: FromPath[str], acting_as: FromPath[str | None] = None
) -> Html:
    """Respond with a page of sheets to print."""
    return await run_in_worker(_print_sheets, request, link_id, acting_as)


def _print_sheets(request: HttpRequest, link_id: str, acting_as: str | None) -> Html:
    context = app_of(request).seen_from(request, link_id, acting_as)
    if isinstance(context, Response):
        return context
    pcs = _readable(context)
    if not pcs:
        return refusal_page(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
    paper = paper_of(context.query.get("paper", ""))
    return html_of(
        sheets(pcs, context.known.rules(), context.lang, paper, context.base, context.theme)
    )


@get(
    ["/seat/{link_id:str}/character", "/seat/{link_id:str}/as/{acting_as:str}/character"],
    include_in_schema=False,
)
async def character_file(
    request: HttpRequest, link_id: FromPath[str], acting_as: FromPath[str | None] = None
) -> Html:
    """Respond with the character of a seat as a file."""
    return await run_in_worker(_character, request, link_id, acting_as)


def _character(request: HttpRequest, link_id: str, acting_as: str | None) -> Html:
    context = app_of(request).seen_from(request, link_id, acting_as)
    if isinstance(context, Response):
        return context
    pcs = _readable(context)
    if context.seat.pc is None or not pcs:
        return refusal_page(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
    return download_response(file_name(pcs[0].name, "character"), write_characters(pcs).decode())


@get(
    ["/seat/{link_id:str}/advice", "/seat/{link_id:str}/as/{acting_as:str}/advice"],
    include_in_schema=False,
)
async def advice_part(
    request: HttpRequest, link_id: FromPath[str], acting_as: FromPath[str | None] = None
) -> Html:
    """Respond with the laboratory's advice for the attack being composed."""
    context = await run_in_worker(app_of(request).seen_from, request, link_id, acting_as)
    if isinstance(context, Response):
        return context
    return html_of(await advice.late_advice(context))


HANDLERS: Final[list[HTTPRouteHandler]] = [print_page, character_file, advice_part]
