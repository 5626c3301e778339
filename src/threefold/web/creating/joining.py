"""Controllers between a table and the shelf: a guest joins with a character; a player saves a copy
of theirs.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final, Literal

from litestar import Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from threefold.model.characters import Pc
from threefold.rules.types import Message, Refusal
from threefold.store.contract import Link
from threefold.table.history import GUEST
from threefold.table.views import redacted_for_owner
from threefold.text import render_key
from threefold.web.context import AppContext, app_of
from threefold.web.creating.browser import growth_of, secret_of_shelf, shelf_of, with_shelf
from threefold.web.creating.shelf import choose_page
from threefold.web.creating.shelf_controllers import MAX_FILE, file_sent
from threefold.web.forms import parse_form
from threefold.web.http import (
    Html,
    HttpRequest,
    html_of,
    notice_toast,
    redirect_to,
    refusal_page,
    refusal_toast,
    request_lang,
    theme_of,
)
from threefold.web.workers import run_in_worker, run_upload_read

Origin = Literal["made", "brought"]
"""``made``: the character was created here by the rules; ``brought``: it comes from elsewhere."""


@post(
    "/seat/{link_id:str}/bring",
    include_in_schema=False,
    status_code=HTTPStatus.OK,
    request_max_body_size=MAX_FILE,
)
async def sit(request: HttpRequest, link_id: FromPath[str]) -> Html:
    """Join a table as a guest, with a character from the shelf or from a file."""
    link = await run_in_worker(app_of(request).visitor, request, link_id)
    if link is None:
        return refusal_page(request, Message("refusal.signed_out"), HTTPStatus.FORBIDDEN)
    if link.seat != GUEST:
        return redirect_to(request, f"/seat/{link_id}")
    if request.headers.get("content-type", "").startswith("multipart/"):
        found = await _of_file(request)
    else:
        found = await run_in_worker(_of_shelf, request, await request.body())
    return await run_in_worker(_join_table, request, link, found)


async def _of_file(request: HttpRequest) -> tuple[Pc, Origin] | Refusal:
    name, data = await file_sent(request)
    if not data:
        return Refusal("bad_value", "file", Message("shelf.no_file"))
    pc = await run_upload_read(app_of(request).tables.shelves.read, data, name)
    if isinstance(pc, Refusal):
        return pc
    return (pc, "brought")


def _of_shelf(request: HttpRequest, body: bytes) -> tuple[Pc, Origin] | Refusal:
    fields = parse_form(body)
    if isinstance(fields, Refusal):
        return fields
    held = app_of(request).tables.shelves.one(shelf_of(request).secret, dict(fields).get("id", ""))
    if held is None or held.pc is None:
        return Refusal("stale", "id", Message("shelf.gone"))
    # figures that another GM set by hand do not count as made
    by_the_rules = held.made and not held.pc.overrides
    return held.pc, "made" if by_the_rules else "brought"


def _join_table(request: HttpRequest, link: Link, found: tuple[Pc, Origin] | Refusal) -> Html:
    app = app_of(request)
    done = found if isinstance(found, Refusal) else app.tables.join(link, *found)
    if isinstance(done, Refusal):
        return html_of(guest_page(app, request, link, done), HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect_to(request, f"/seat/{link.id}")


def guest_page(
    app: AppContext, request: HttpRequest, link: Link, refusal: Refusal | None = None
) -> str:
    """Draw a guest's page: the table's title, and the ways to get a character."""
    secret = secret_of_shelf(request)
    if secret is None:
        mine = []
    else:
        mine = app.tables.shelves.all(secret)
    title = app.tables.history(link.table).state.settings.title
    return choose_page(
        title, f"/seat/{link.id}", mine, refusal, request_lang(request), theme_of(request)
    )


@post(
    ["/seat/{link_id:str}/keep", "/seat/{link_id:str}/as/{acting_as:str}/keep"],
    include_in_schema=False,
    status_code=HTTPStatus.OK,
)
async def save(
    request: HttpRequest, link_id: FromPath[str], acting_as: FromPath[str | None] = None
) -> Html:
    """Save a copy of a PC at the table on the browser's shelf."""
    return await run_in_worker(_save, request, link_id, acting_as)


def _save(request: HttpRequest, link_id: str, acting_as: str | None) -> Html:
    app = app_of(request)
    at = app.seated(request, link_id, acting_as)
    if isinstance(at, Response):
        return at
    turned_away = app.refuse_newcomer(request, at.link)
    if turned_away is not None:
        return turned_away
    shelf = shelf_of(request)
    state = app.tables.history(at.link.table).state
    member = state.party.get(at.seat.pc or "")
    if member is None:
        return refusal_page(request, Message("refusal.no_seat"), HTTPStatus.NOT_FOUND)
    pc = redacted_for_owner(member.pc, state.settings.show_difficulty)
    grows = growth_of(request, at.link)
    refusal = app.tables.shelves.copy(shelf.secret, pc, f"{at.link.table}/{at.seat.pc}", grows)
    if refusal is not None:
        return refusal_toast(request, refusal)
    words = render_key(request_lang(request), "shelf.kept", {"name": member.pc.name})
    return with_shelf(request, notice_toast(request, words), shelf)


HANDLERS: Final[list[HTTPRouteHandler]] = [sit, save]
