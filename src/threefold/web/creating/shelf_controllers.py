"""Controllers of a browser's shelf: its characters, their files, and the link to another device."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from litestar import get, post
from litestar.datastructures import UploadFile
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from threefold.rules.types import Message, Refusal
from threefold.service.keys import new_secret
from threefold.service.shelves import ShelfEntry
from threefold.text import Lang, render_key
from threefold.web.context import app_of
from threefold.web.creating.browser import (
    SHELF,
    BrowserShelf,
    growth_of,
    secret_of_shelf,
    shelf_of,
    with_shelf,
)
from threefold.web.creating.shelf import draw_shelf, key_page, open_page, secret_in
from threefold.web.forms import parse_form
from threefold.web.http import (
    Html,
    HttpRequest,
    download_response,
    file_name,
    html_of,
    redirect_to,
    refusal_page,
    refusal_status,
    refusal_toast,
    request_lang,
    theme_of,
)
from threefold.web.uploads import upload
from threefold.web.workers import run_for_public, run_in_worker, run_upload_read

MAX_FILE: Final = 2_000_000


@get("/characters", include_in_schema=False)
async def characters(request: HttpRequest) -> Html:
    """Respond with the characters on this browser's shelf."""
    shelf = shelf_of(request)
    held = await run_in_worker(app_of(request).tables.shelves.all, shelf.secret)
    html = await run_for_public(_page, held, request_lang(request), theme_of(request))
    return with_shelf(request, html_of(html), shelf)


def _page(held: list[ShelfEntry], lang: Lang, theme: str) -> str:
    return draw_shelf(held, lang, theme=theme)


@get("/characters/{id:str}/file", include_in_schema=False)
async def file(request: HttpRequest, id: FromPath[str]) -> Html:
    """Respond with a character as a file."""
    found = await run_in_worker(app_of(request).tables.shelves.file, shelf_of(request).secret, id)
    if found is None:
        return refusal_page(request, Message("shelf.gone"), HTTPStatus.NOT_FOUND)
    return download_response(file_name(found[0], "character"), found[1].decode())


@post("/characters/{id:str}/{act:str}", include_in_schema=False, status_code=HTTPStatus.OK)
async def act_on_shelf(request: HttpRequest, id: FromPath[str], act: FromPath[str]) -> Html:
    """Copy or delete a character."""
    return await run_in_worker(_act, request, id, act)


def _act(request: HttpRequest, id: str, act: str) -> Html:
    app, shelf, lang = app_of(request), shelf_of(request), request_lang(request)
    turned_away = app.refuse_newcomer(request)
    if turned_away is not None:
        return turned_away
    news: Refusal | str | None = Refusal("bad_value", "act", Message("refusal.no_page"))
    if act == "copy":
        news = app.tables.shelves.duplicate(shelf.secret, id, lang, growth_of(request))
    elif act == "delete":
        if app.tables.shelves.discard(shelf.secret, id):
            news = render_key(lang, "shelf.deleted", {})
        else:
            news = None
    return _redraw_shelf(request, shelf, news)


def _redraw_shelf(request: HttpRequest, shelf: BrowserShelf, news: Refusal | str | None) -> Html:
    """Draw the shelf again after a change, with the result: a message, a refusal, or None."""
    if isinstance(news, Refusal):
        refusal = news
    else:
        refusal = None
    held = app_of(request).tables.shelves.all(shelf.secret)
    if request.headers.get("hx-request"):
        theme = None
    else:
        theme = theme_of(request)
    html = draw_shelf(
        held, request_lang(request), news if isinstance(news, str) else "", refusal, theme
    )
    if refusal is None:
        status = HTTPStatus.OK
    else:
        status = refusal_status(refusal)
    return with_shelf(request, html_of(html, status), shelf)


async def file_sent(request: HttpRequest) -> tuple[str, bytes]:
    """Return the name and content of the first file of an upload; both empty when there is none."""
    form = await upload(request)
    if isinstance(form, Refusal):
        return "", b""
    files = [value for _, value in form.multi_items() if isinstance(value, UploadFile)]
    if files:
        return (files[0].filename or "file.json", await files[0].read())
    return ("", b"")


@post(
    "/characters",
    include_in_schema=False,
    status_code=HTTPStatus.OK,
    request_max_body_size=MAX_FILE,
)
async def bring_character(request: HttpRequest) -> Html:
    """Add the characters of a file to the shelf."""
    app, shelf = app_of(request), shelf_of(request)
    turned_away = app.refuse_newcomer(request)
    if turned_away is not None:
        return turned_away
    name, data = await file_sent(request)
    news: Refusal | str = Refusal("bad_value", "file", Message("shelf.no_file"))
    if data:
        names = await run_upload_read(
            app.tables.shelves.bring, shelf.secret, data, name, growth_of(request)
        )
        told = names if isinstance(names, Refusal) else {"names": ", ".join(names)}
        news = (
            told
            if isinstance(told, Refusal)
            else render_key(request_lang(request), "shelf.brought", told)
        )
    return await run_in_worker(_redraw_shelf, request, shelf, news)


# --- to another device ----------------------------------------------------------------------------


@post("/characters/key", include_in_schema=False, status_code=HTTPStatus.OK)
async def key(request: HttpRequest) -> Html:
    """Respond with the link that opens the shelf on another device. Renewing it makes earlier links
    invalid.
    """
    return await run_in_worker(_key, request, await request.body())


def _key(request: HttpRequest, body: bytes) -> Html:
    app, shelf = app_of(request), shelf_of(request)
    fields = parse_form(body)
    if isinstance(fields, Refusal):
        return refusal_toast(request, fields)
    renewed = ("act", "renew") in fields
    if renewed:
        old, shelf = shelf.secret, BrowserShelf(new_secret(), True)
        # the first of two clicks has already moved everything
        if not app.tables.shelves.move(old, shelf.secret):
            return refusal_toast(request, Refusal("stale", "act", Message("shelf.renewed_before")))
    html = key_page(f"{app.origin(request)}/shelf/{shelf.secret}", renewed, request_lang(request))
    return with_shelf(request, html_of(html), shelf)


@get("/shelf/{secret:str}", include_in_schema=False)
async def shelf_offers(request: HttpRequest, secret: FromPath[str]) -> Html:
    """Respond with the page that says what a link would open in this browser."""
    return await run_in_worker(_shelf_preview, request, secret)


def _shelf_preview(request: HttpRequest, secret: str) -> Html:
    shelves, known = app_of(request).tables.shelves, secret_in(secret)
    if known is None:
        return refusal_page(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
    here = secret_of_shelf(request)
    theirs = len(shelves.all(known))
    if here in (None, known):
        mine = 0
    else:
        mine = len(shelves.all(here or ""))
    return html_of(open_page(theirs, mine, request_lang(request), theme_of(request)))


@post("/shelf/{secret:str}", include_in_schema=False, status_code=HTTPStatus.OK)
async def open_shelf(request: HttpRequest, secret: FromPath[str]) -> Html:
    """Open a shelf in this browser. The characters on the browser's previous shelf are added to
    it.
    """
    return await run_in_worker(_open_shelf, request, secret)


def _open_shelf(request: HttpRequest, secret: str) -> Html:
    app, known = app_of(request), secret_in(secret)
    if known is None:
        return refusal_page(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
    here = secret_of_shelf(request)
    if here not in (None, known):
        app.tables.shelves.move(here or "", known)
    response = redirect_to(request, "/characters")
    app.set_cookie(request, response, SHELF, known)
    return response


HANDLERS: Final[list[HTTPRouteHandler]] = [
    characters,
    file,
    act_on_shelf,
    bring_character,
    key,
    shelf_offers,
    open_shelf,
]
