"""Controllers of character creation: anybody creates one for their own shelf, a guest or the GM for
a table.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final, NamedTuple

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from threefold.model.characters import Pc
from threefold.model.drafts import Draft
from threefold.rules.types import Message, Refusal
from threefold.service.dice import LiveDice
from threefold.service.shelves import ShelfEntry, with_random_cyphers
from threefold.service.tables import Accepted
from threefold.store.contract import Link
from threefold.table.commands import AddPc
from threefold.table.history import GM, GUEST
from threefold.text import render_key
from threefold.web.context import app_of
from threefold.web.creating.browser import BrowserShelf, growth_of, shelf_of, with_shelf
from threefold.web.creating.fields import draft_of, looking
from threefold.web.creating.page import Destination, creation_page
from threefold.web.forms import parse_form
from threefold.web.http import (
    Html,
    HttpRequest,
    html_of,
    redirect_to,
    refusal_page,
    refusal_status,
    refusal_toast,
    request_lang,
    theme_of,
)
from threefold.web.workers import run_for_public, run_in_worker

CREATE: Final = ["/create/{id:str}", "/seat/{link_id:str}/create/{id:str}"]


class Maker(NamedTuple):
    """The one who creates a character: the browser's shelf, the page's destination, and the link
    (None outside a table)."""

    shelf: BrowserShelf
    destination: Destination
    link: Link | None


class FormResult(NamedTuple):
    """The result of a change of the form: the saved draft, and a refusal when the table refused the
    character.
    """

    maker: Maker
    held: ShelfEntry | None
    draft: Draft
    refusal: Refusal | None
    looking: Mapping[str, str] = {}


def _maker(request: HttpRequest, id: str, link_id: str | None) -> Maker | Html:
    """Return the maker of this page's character, or the response that refuses or redirects them."""
    app, lang, shelf = app_of(request), request_lang(request), shelf_of(request)
    if link_id is None:
        own = Destination(f"/create/{id}", "/characters", render_key(lang, "create.keep", {}))
        return Maker(shelf, own, None)
    link = app.visitor(request, link_id)
    if link is None:
        return refusal_page(request, Message("refusal.signed_out"), HTTPStatus.FORBIDDEN)
    base, back = f"/seat/{link_id}/create/{id}", f"/seat/{link_id}"
    if link.seat == GUEST:
        title = app.tables.history(link.table).state.settings.title
        return Maker(
            shelf, Destination(base, back, render_key(lang, "create.join", {}), title=title), link
        )
    if link.seat.at_table != GM:
        return redirect_to(request, back)
    return Maker(shelf, Destination(base, back, render_key(lang, "create.seat", {}), gm=True), link)


@get(["/create", "/seat/{link_id:str}/create"], include_in_schema=False)
async def begin_character(request: HttpRequest, link_id: FromPath[str | None] = None) -> Html:
    """Begin a character: redirect to a new page with its own address."""
    maker = await run_in_worker(_maker, request, secrets.token_hex(8), link_id)
    if isinstance(maker, Response):
        return maker
    return redirect_to(request, maker.destination.base)


@get(CREATE, include_in_schema=False)
async def show_character(
    request: HttpRequest, id: FromPath[str], link_id: FromPath[str | None] = None
) -> Html:
    """Respond with the page of a character in creation."""
    maker = await run_in_worker(_maker, request, id, link_id)
    if isinstance(maker, Response):
        return maker
    held = await run_in_worker(app_of(request).tables.shelves.entry, maker.shelf.secret, id)
    html = await run_for_public(_wizard_page, request, FormResult(maker, held, _draft(held), None))
    return with_shelf(request, html_of(html), maker.shelf)


@post(CREATE, include_in_schema=False, status_code=HTTPStatus.OK)
async def change_character(
    request: HttpRequest, id: FromPath[str], link_id: FromPath[str | None] = None
) -> Html:
    """Save the form's choices, and finish the character if the form asks for it."""
    made = await run_in_worker(_apply_form, request, id, link_id, await request.body())
    if isinstance(made, Response):
        return made
    if made.refusal is None:
        status = HTTPStatus.OK
    else:
        status = refusal_status(made.refusal)
    return with_shelf(
        request,
        html_of(await run_for_public(_wizard_page, request, made), status),
        made.maker.shelf,
    )


def _apply_form(
    request: HttpRequest, id: str, link_id: str | None, body: bytes
) -> FormResult | Html:
    app = app_of(request)
    maker = _maker(request, id, link_id)
    if isinstance(maker, Response):
        return maker
    fields = parse_form(body)
    if isinstance(fields, Refusal):
        return refusal_toast(request, fields)
    shelves, secret = app.tables.shelves, maker.shelf.secret
    held = shelves.entry(secret, id)
    if held is None:
        turned_away = app.refuse_newcomer(request, maker.link)
    else:
        turned_away = None
    if turned_away is not None:
        return turned_away
    draft = draft_of(fields, _draft(held), maker.destination.gm)
    if isinstance(draft, Refusal):
        return refusal_toast(request, draft)
    if ("act", "deal") in fields:
        draft = with_random_cyphers(draft, LiveDice())
    refusal = shelves.draft(
        secret, id, draft, maker.link is not None, growth_of(request, maker.link)
    )
    if refusal is not None:
        return refusal_toast(request, refusal)
    if ("act", "done") in fields:
        done = _finish(request, maker, id, draft)
        if done is True:
            return with_shelf(request, redirect_to(request, maker.destination.back), maker.shelf)
        if isinstance(done, Refusal):
            refusal = done
        else:
            refusal = None
    return FormResult(maker, shelves.entry(secret, id), draft, refusal, looking(fields))


def _draft(held: ShelfEntry | None) -> Draft:
    """Return the draft to continue; an empty one for a new character or one without a draft."""
    if held is None or held.draft is None:
        return Draft()
    return held.draft


def _wizard_page(request: HttpRequest, made: FormResult) -> str:
    whole = not request.headers.get("hx-request")
    destination, lang, theme = made.maker.destination, request_lang(request), theme_of(request)
    if whole:
        shown = theme
    else:
        shown = None
    return creation_page(
        held=made.held,
        draft=made.draft,
        destination=destination,
        lang=lang,
        theme=shown,
        refused=made.refusal,
        looking=made.looking,
    )


def _finish(request: HttpRequest, maker: Maker, id: str, draft: Draft) -> bool | Refusal:
    """Finish the character and add it to the table, if it is for one. Return False when something
    is missing (the page says what), or a refusal."""
    app, invited = app_of(request), maker.link is not None
    grows = growth_of(request, maker.link)
    pc = app.tables.shelves.finish(
        maker.shelf.secret, id, draft, request_lang(request), invited, grows
    )
    if isinstance(pc, Refusal):
        return pc
    if not isinstance(pc, Pc):
        return False
    link = maker.link
    done: Accepted | Refusal | None = None
    if link is not None and maker.destination.gm:
        done = app.tables.submit(link.table, link.seat, f"made-{link.id}-{id}", AddPc(pc=pc))
    elif link is not None:
        done = app.tables.join(link, pc, "made")
    if isinstance(done, Refusal):
        return done
    return True


HANDLERS: Final[list[HTTPRouteHandler]] = [begin_character, show_character, change_character]
