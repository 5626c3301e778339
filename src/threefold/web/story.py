"""Pages that review a table's past for one seat: the journal (page, print, file) and the dice
statistics.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import Final, NamedTuple

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from markupsafe import Markup

from threefold.rules.types import Message
from threefold.service.journal import Chapter, JournalLine, journal_markdown
from threefold.service.statistics import ENOUGH, together
from threefold.table.history import GUEST
from threefold.web.bundles import STATIC
from threefold.web.context import AppContext, app_of
from threefold.web.http import (
    Html,
    HttpRequest,
    download_response,
    file_name,
    html_of,
    refusal_page,
)
from threefold.web.seat_context import SeatContext
from threefold.web.workers import run_in_worker


class Block(NamedTuple):
    """A line of the story with the rolls beside it in the margin. At the start of a chapter it may
    be rolls alone.
    """

    line: JournalLine | None
    rolls: list[JournalLine]


class ChapterBlocks(NamedTuple):
    """A chapter with its lines and rolls laid out."""

    chapter: Chapter
    blocks: list[Block]


def journal_layout(chapters: Sequence[Chapter]) -> list[ChapterBlocks]:
    """Lay out chapters with their rolls in the margin."""
    return [ChapterBlocks(chapter, [*_blocks(chapter.lines)]) for chapter in chapters]


def _blocks(lines: Sequence[JournalLine]) -> Iterator[Block]:
    block = Block(None, [])
    for line in lines:
        if line.kind == "roll":
            block.rolls.append(line)
            continue
        if block.line is not None or block.rolls:
            yield block
        block = Block(line, [])
    if block.line is not None or block.rolls:
        yield block


def _chapters_for_seat(app: AppContext, context: SeatContext, table: str) -> list[Chapter]:
    """Return the journal of a seat. The GM may also ask for everybody's journal, as a guest may
    read it.
    """
    if (
        context.seat.role == "gm"
        and context.seat.pc is None
        and context.query.get("for") == "everybody"
    ):
        return app.tables.seen_from(table, GUEST)[1].journal()
    return context.past.journal()


@get(
    ["/seat/{link_id:str}/journal", "/seat/{link_id:str}/as/{acting_as:str}/journal"],
    include_in_schema=False,
)
async def journal_page(
    request: HttpRequest, link_id: FromPath[str], acting_as: FromPath[str | None] = None
) -> Html:
    """Respond with the journal as a page to read and print."""
    return await run_in_worker(_journal, request, link_id, acting_as, "page")


@get(
    [
        "/seat/{link_id:str}/journal/{form:str}",
        "/seat/{link_id:str}/as/{acting_as:str}/journal/{form:str}",
    ],
    include_in_schema=False,
)
async def journal_file(
    request: HttpRequest,
    link_id: FromPath[str],
    form: FromPath[str],
    acting_as: FromPath[str | None] = None,
) -> Html:
    """Respond with the journal as a file. ``form`` is ``markdown`` or ``html``."""
    return await run_in_worker(_journal, request, link_id, acting_as, form)


def _journal(request: HttpRequest, link_id: str, acting_as: str | None, form: str) -> Html:
    app = app_of(request)
    at = app.seated(request, link_id, acting_as)
    if isinstance(at, Response):
        return at
    context = app.seat_context(request, at.link, at.seat, at.base)
    told, title = _chapters_for_seat(app, context, at.link.table), context.view.title
    everybody = context.query.get("for") == "everybody"
    match form:
        case "markdown":
            with context.past.naming_context():
                text = journal_markdown(told, title, context.lang)
            return download_response(file_name(title, "journal", "md"), text.encode())
        case "html":
            style = Markup((STATIC / "journal.css").read_text("utf-8"))  # noqa: S704 - a file of the product
            page = context.draw("journal/file.html", told=journal_layout(told), style=style)
            return download_response(file_name(title, "journal", "html"), page.encode())
        case "page":
            gm = context.seat.role == "gm" and context.seat.pc is None
            return html_of(
                context.draw(
                    "journal/page.html", told=journal_layout(told), gm=gm, everybody=everybody
                )
            )
    return refusal_page(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)


@get(
    ["/seat/{link_id:str}/dice", "/seat/{link_id:str}/as/{acting_as:str}/dice"],
    include_in_schema=False,
)
async def dice(
    request: HttpRequest, link_id: FromPath[str], acting_as: FromPath[str | None] = None
) -> Html:
    """Respond with the dice of the table: statistics, and the verification of the sealed dice."""
    return await run_in_worker(_dice, request, link_id, acting_as)


def _dice(request: HttpRequest, link_id: str, acting_as: str | None) -> Html:
    context = app_of(request).seen_from(request, link_id, acting_as)
    if isinstance(context, Response):
        return context
    people = context.past.statistics()
    everybody = together(people, Message("story.dice.everybody"))
    verified = context.past.verified()
    return html_of(
        context.draw("dice.html", people=people, all=everybody, verified=verified, enough=ENOUGH)
    )


HANDLERS: Final[list[HTTPRouteHandler]] = [journal_page, journal_file, dice]
