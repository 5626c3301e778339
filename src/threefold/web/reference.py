"""The rules reference in the browser: a rule's statement behind every line, and a search over all of them."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State as AppState
from litestar.handlers import HTTPRouteHandler

from threefold.library.rules import rulebook
from threefold.library.rulings import rulings_of
from threefold.library.search import search
from threefold.library.switches import switches_of
from threefold.library.tables import layout
from threefold.text import LANGUAGES, Lang
from threefold.web.view import page

SHOWN = 40


def _html(text: str, status: int = HTTPStatus.OK) -> Response[str]:
    return Response(text, media_type=MediaType.HTML, status_code=status)


def _lang(request: Request[None, None, AppState]) -> Lang:
    return next((known for known in LANGUAGES if known == request.cookies.get("lang")), "en")


def statement(id: str, lang: Lang, theme: str, whole: bool) -> str | None:
    """One rule: as a page, or as the card a receipt opens."""
    entry = rulebook().by_id.get(id)
    if entry is None:
        return None
    grid = layout(entry.table) if entry.table is not None else None
    return page(
        "rules/page.html" if whole else "rules/card.html",
        lang,
        entry=entry,
        grid=grid,
        rulings=rulings_of(entry),
        switches=switches_of(entry),
        theme=theme,
    )


def found(query: str, lang: Lang, theme: str, whole: bool) -> str:
    """Rules that answer a query."""
    hits = search(query[:200], lang) if query.strip() else ()
    return page(
        "rules/search.html" if whole else "rules/hits.html",
        lang,
        q=query[:200],
        hits=hits[:SHOWN],
        more=max(0, len(hits) - SHOWN),
        theme=theme,
    )


def routes() -> list[HTTPRouteHandler]:
    """The routes under /rules; they hold nothing secret."""

    @get("/rules", include_in_schema=False)
    async def index(request: Request[None, None, AppState]) -> Response[str]:
        query = request.query_params.get("q", "")
        theme = request.cookies.get("theme", "")
        whole = not request.headers.get("hx-request")
        return _html(await asyncio.to_thread(found, str(query), _lang(request), theme, whole))

    @get("/rules/{id:str}", include_in_schema=False)
    async def one(request: Request[None, None, AppState], id: str) -> Response[str]:
        theme = request.cookies.get("theme", "")
        whole = not request.headers.get("hx-request")
        html = await asyncio.to_thread(statement, id, _lang(request), theme, whole)
        if html is None:
            return _html(await asyncio.to_thread(found, id, _lang(request), theme, whole), HTTPStatus.NOT_FOUND)
        return _html(html)

    return [index, one]
