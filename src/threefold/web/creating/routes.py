"""The routes of creation and of the shelf: by themselves, and under a seat for guests and the GM of a table."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final, Literal, NamedTuple

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from threefold.model.characters import Pc
from threefold.model.creation import Draft
from threefold.rules.types import Message, Refusal
from threefold.service.dice import LiveDice
from threefold.service.keys import new_secret
from threefold.service.shelves import Held, dealt
from threefold.service.tables import Accepted
from threefold.store.contract import Link
from threefold.table.commands import AddPc
from threefold.table.history import GUEST
from threefold.table.views import redacted_for_owner
from threefold.text import Lang, render_key
from threefold.web.creating.fields import draft_of
from threefold.web.creating.page import Ways, draw
from threefold.web.creating.shelf import choose_page, draw_shelf, key_page, open_page, secret_in
from threefold.web.desk import Asked, Desk, Html, as_file, gone_to, html_of, lang_of, no, of_file, of_stranger, upload
from threefold.web.forms import sent
from threefold.web.gm.seats import file_name

CREATE: Final = ["/create/{id:str}", "/seat/{link_id:str}/create/{id:str}"]
MAX_FILE: Final = 2_000_000


class Maker(NamedTuple):
    """Whoever makes a character: the secret of the shelf, whether it is new, where the page stands, by which link."""

    secret: str
    fresh: bool
    ways: Ways
    link: Link | None


def routes(desk: Desk) -> list[HTTPRouteHandler]:
    """All routes of creation and of the shelf."""
    shelves = desk.tables.shelves

    def shelf_of(request: Asked) -> tuple[str, bool]:
        """The secret of this browser's shelf, and whether it is only now made."""
        secret = secret_in(request.cookies.get("shelf", ""))
        return (new_secret(), True) if secret is None else (secret, False)

    def with_shelf(request: Asked, response: Response[str], secret: str, fresh: bool) -> Response[str]:
        if fresh:
            desk.set_cookie(request, response, "shelf", secret, "/")
        return response

    def maker(request: Asked, id: str, link_id: str | None) -> Maker | Html:
        """Who makes the character of this page: anybody for the own shelf, a guest or the GM for a table."""
        lang, (secret, fresh) = lang_of(request), shelf_of(request)
        if link_id is None:
            return Maker(secret, fresh, Ways(f"/create/{id}", "/characters", render_key(lang, "create.keep", {})), None)
        link = desk.visitor(request, link_id)
        if link is None:
            return no(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        base, back = f"/seat/{link_id}/create/{id}", f"/seat/{link_id}"
        if link.seat == GUEST:
            title = desk.tables.history(link.table).state.settings.title
            return Maker(secret, fresh, Ways(base, back, render_key(lang, "create.join", {}), title=title), link)
        if link.seat.role != "gm":
            return gone_to(request, back)
        return Maker(secret, fresh, Ways(base, back, render_key(lang, "create.seat", {}), gm=True), link)

    @get(["/create", "/seat/{link_id:str}/create"], include_in_schema=False)
    async def begin(request: Asked, link_id: FromPath[str | None] = None) -> Html:
        at = await asyncio.to_thread(maker, request, secrets.token_hex(8), link_id)
        return at if isinstance(at, Response) else gone_to(request, at.ways.base)

    @get(CREATE, include_in_schema=False)
    async def show(request: Asked, id: FromPath[str], link_id: FromPath[str | None] = None) -> Html:
        at = await asyncio.to_thread(maker, request, id, link_id)
        if isinstance(at, Response):
            return at
        held = await asyncio.to_thread(shelves.one, at.secret, id)
        return with_shelf(
            request, html_of(await of_stranger(_drawn, request, held, _draft(held), at.ways)), at.secret, at.fresh
        )

    @post(CREATE, include_in_schema=False, status_code=HTTPStatus.OK)
    async def change(request: Asked, id: FromPath[str], link_id: FromPath[str | None] = None) -> Html:
        if not desk.ours(request):
            return no(request, Message("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
        at = await asyncio.to_thread(maker, request, id, link_id)
        if isinstance(at, Response):
            return at
        fields = sent(await request.body())
        if isinstance(fields, Refusal):
            return desk.refused(request, fields)
        held = await asyncio.to_thread(shelves.one, at.secret, id)
        turned_away = desk.too_often(request, at.link) if held is None else None
        if turned_away is not None:
            return turned_away
        draft = draft_of(fields, _draft(held), at.ways.gm)
        if isinstance(draft, Refusal):
            return desk.refused(request, draft)
        if ("act", "deal") in fields:
            draft = dealt(draft, LiveDice())
        refused = await asyncio.to_thread(shelves.draft, at.secret, id, draft, at.link is not None)
        if refused is not None:
            return desk.refused(request, refused)
        if ("act", "done") in fields:
            done = await asyncio.to_thread(_finish, desk, at, id, draft, lang_of(request))
            if done is True:
                return with_shelf(request, gone_to(request, at.ways.back), at.secret, at.fresh)
            refused = done if isinstance(done, Refusal) else None
        held = await asyncio.to_thread(shelves.one, at.secret, id)
        status = HTTPStatus.OK if refused is None else HTTPStatus.UNPROCESSABLE_ENTITY
        drawn = html_of(await of_stranger(_drawn, request, held, draft, at.ways, refused), status)
        return with_shelf(request, drawn, at.secret, at.fresh)

    # --- the shelf ----------------------------------------------------------------------------------------------------

    @get("/characters", include_in_schema=False)
    async def characters(request: Asked) -> Html:
        secret, fresh = shelf_of(request)
        all_of_it = await asyncio.to_thread(shelves.all, secret)
        return with_shelf(
            request,
            html_of(await of_stranger(_shelf, all_of_it, lang_of(request), _theme(request))),
            secret,
            fresh,
        )

    @get("/characters/{id:str}/file", include_in_schema=False)
    async def file(request: Asked, id: FromPath[str]) -> Html:
        secret, _ = shelf_of(request)
        found = await asyncio.to_thread(shelves.file, secret, id)
        if found is None:
            return no(request, Message("shelf.gone"), HTTPStatus.NOT_FOUND)
        return as_file(file_name(found[0], "character"), found[1].decode())

    async def on_shelf(request: Asked, then: Callable[[str], Awaitable[Refusal | str | None]]) -> Html:
        """Change something on this browser's shelf, and draw it anew with what came of it."""
        if not desk.ours(request):
            return no(request, Message("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
        turned_away = desk.too_often(request)
        if turned_away is not None:
            return turned_away
        (secret, fresh), lang = shelf_of(request), lang_of(request)
        done = await then(secret)
        refused = done if isinstance(done, Refusal) else None
        all_of_it = await asyncio.to_thread(shelves.all, secret)
        news = done if isinstance(done, str) else ""
        status = HTTPStatus.UNPROCESSABLE_ENTITY if refused is not None else HTTPStatus.OK
        drawn = draw_shelf(
            all_of_it, lang, news, refused, None if request.headers.get("hx-request") else _theme(request)
        )
        return with_shelf(request, html_of(drawn, status), secret, fresh)

    @post("/characters/{id:str}/{act:str}", include_in_schema=False, status_code=HTTPStatus.OK)
    async def act(request: Asked, id: FromPath[str], act: FromPath[str]) -> Html:
        async def then(secret: str) -> Refusal | str | None:
            if act == "copy":
                return await asyncio.to_thread(shelves.duplicate, secret, id, lang_of(request))
            if act == "delete":
                gone = await asyncio.to_thread(shelves.discard, secret, id)
                return render_key(lang_of(request), "shelf.deleted", {}) if gone else None
            return Refusal("bad_value", "act", Message("refusal.no_page"))

        return await on_shelf(request, then)

    @post("/characters", include_in_schema=False, status_code=HTTPStatus.OK, request_max_body_size=MAX_FILE)
    async def bring(request: Asked) -> Html:
        async def then(secret: str) -> Refusal | str | None:
            name, data = await _file(request)
            if not data:
                return Refusal("bad_value", "file", Message("shelf.no_file"))
            names = await of_file(shelves.bring, secret, data, name)
            if isinstance(names, Refusal):
                return names
            return render_key(lang_of(request), "shelf.brought", {"names": ", ".join(names)})

        return await on_shelf(request, then)

    # --- to another device --------------------------------------------------------------------------------------------

    @post("/characters/key", include_in_schema=False, status_code=HTTPStatus.OK)
    async def key(request: Asked) -> Html:
        if not desk.ours(request):
            return no(request, Message("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
        fields = sent(await request.body())
        if isinstance(fields, Refusal):
            return desk.refused(request, fields)
        (secret, fresh), renewed = shelf_of(request), ("act", "renew") in fields
        if renewed:
            old, secret = secret, new_secret()
            if not await asyncio.to_thread(shelves.move, old, secret):  # of two clicks the first has moved it all
                return desk.refused(request, Refusal("stale", "act", Message("shelf.renewed_before")))
        drawn = key_page(f"{desk.origin(request)}/shelf/{secret}", renewed, lang_of(request))
        return with_shelf(request, html_of(drawn), secret, fresh or renewed)

    @get("/shelf/{secret:str}", include_in_schema=False)
    async def offered(request: Asked, secret: FromPath[str]) -> Html:
        known = secret_in(secret)
        if known is None:
            return no(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        here = secret_in(request.cookies.get("shelf", ""))
        theirs = len(await asyncio.to_thread(shelves.all, known))
        mine = 0 if here in (None, known) else len(await asyncio.to_thread(shelves.all, here or ""))
        return html_of(open_page(theirs, mine, lang_of(request), _theme(request)))

    @post("/shelf/{secret:str}", include_in_schema=False, status_code=HTTPStatus.OK)
    async def opened(request: Asked, secret: FromPath[str]) -> Html:
        if not desk.ours(request):
            return no(request, Message("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
        known = secret_in(secret)
        if known is None:
            return no(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        here = secret_in(request.cookies.get("shelf", ""))
        if here not in (None, known):
            await asyncio.to_thread(shelves.move, here or "", known)
        response = gone_to(request, "/characters")
        desk.set_cookie(request, response, "shelf", known, "/")
        return response

    # --- at a table ---------------------------------------------------------------------------------------------------

    @post(
        "/seat/{link_id:str}/bring",
        include_in_schema=False,
        status_code=HTTPStatus.OK,
        request_max_body_size=MAX_FILE,
    )
    async def sit(request: Asked, link_id: FromPath[str]) -> Html:
        if not desk.ours(request):
            return no(request, Message("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
        link = await asyncio.to_thread(desk.visitor, request, link_id)
        if link is None:
            return no(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        if link.seat != GUEST:
            return gone_to(request, f"/seat/{link_id}")
        found = await _brought(desk, request, shelf_of(request)[0])
        if isinstance(found, Refusal):
            return await _chooses(desk, request, link, found)
        pc, origin = found
        done = await asyncio.to_thread(desk.tables.join, link, pc, origin)
        if isinstance(done, Refusal):
            return await _chooses(desk, request, link, done)
        return gone_to(request, f"/seat/{link_id}")

    @post(
        ["/seat/{link_id:str}/keep", "/seat/{link_id:str}/as/{acting_as:str}/keep"],
        include_in_schema=False,
        status_code=HTTPStatus.OK,
    )
    async def keep(request: Asked, link_id: FromPath[str], acting_as: FromPath[str | None] = None) -> Html:
        if not desk.ours(request):
            return no(request, Message("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
        at = desk.seated(request, link_id, acting_as)
        if isinstance(at, Response):
            return at
        turned_away = desk.too_often(request, at.link)
        if turned_away is not None:
            return turned_away
        secret, fresh = shelf_of(request)
        member = desk.tables.history(at.link.table).state.party.get(at.seat.pc or "")
        if member is None:
            return no(request, Message("refusal.no_seat"), HTTPStatus.NOT_FOUND)
        refused = await asyncio.to_thread(
            shelves.copy, secret, redacted_for_owner(member.pc), f"{at.link.table}/{at.seat.pc}"
        )
        if refused is not None:
            return desk.refused(request, refused)
        words = render_key(lang_of(request), "shelf.kept", {"name": member.pc.name})
        return with_shelf(request, desk.said(request, words), secret, fresh)

    return [begin, show, change, characters, file, key, act, bring, offered, opened, sit, keep]


def _shelf(held: list[Held], lang: Lang, theme: str) -> str:
    return draw_shelf(held, lang, theme=theme)


def _theme(request: Asked) -> str:
    return request.cookies.get("theme", "")


def _draft(held: Held | None) -> Draft:
    """The draft to go on with; a character that was brought along has none."""
    return Draft() if held is None or held.draft is None else held.draft


def _drawn(request: Asked, held: Held | None, draft: Draft, ways: Ways, refused: Refusal | None = None) -> str:
    whole = not request.headers.get("hx-request")
    return draw(held, draft, ways, lang_of(request), _theme(request), whole, refused)


def _finish(desk: Desk, at: Maker, id: str, draft: Draft, lang: Lang) -> bool | Refusal:
    """Make the character and bring it where it is wanted. False when something is missing: the page says what."""
    pc = desk.tables.shelves.finish(at.secret, id, draft, lang)
    if isinstance(pc, Refusal):
        return pc
    if not isinstance(pc, Pc):
        return False
    done: Accepted | Refusal | None = None
    if at.link is not None and at.ways.gm:
        done = desk.tables.submit(at.link.table, at.link.seat, f"made-{at.link.id}-{id}", AddPc(pc=pc))
    elif at.link is not None:
        done = desk.tables.join(at.link, pc, "made")
    return done if isinstance(done, Refusal) else True


async def _file(request: Asked) -> tuple[str, bytes]:
    """The first file of an upload; nothing when there is none."""
    form = await upload(request)
    if form is None:
        return "", b""
    files = [value for _, value in form.multi_items() if isinstance(value, UploadFile)]
    return (files[0].filename or "file.json", await files[0].read()) if files else ("", b"")


async def _brought(desk: Desk, request: Asked, secret: str) -> tuple[Pc, Literal["made", "brought"]] | Refusal:
    """The character that a guest takes from the shelf or from a file."""
    if not request.headers.get("content-type", "").startswith("multipart/"):
        fields = sent(await request.body())
        if isinstance(fields, Refusal):
            return fields
        held = await asyncio.to_thread(desk.tables.shelves.one, secret, dict(fields).get("id", ""))
        if held is None or held.pc is None:
            return Refusal("stale", "id", Message("shelf.gone"))
        by_the_rules = held.made and not held.pc.overrides  # another GM's hand counts for nothing here
        return held.pc, "made" if by_the_rules else "brought"
    name, data = await _file(request)
    if not data:
        return Refusal("bad_value", "file", Message("shelf.no_file"))
    pc = await of_file(desk.tables.shelves.read, data, name)
    return pc if isinstance(pc, Refusal) else (pc, "brought")


async def guest_page(desk: Desk, request: Asked, link: Link, refused: Refusal | None = None) -> str:
    """What a guest sees: the table's title, and the ways to a character."""
    secret = secret_in(request.cookies.get("shelf", ""))
    mine = [] if secret is None else await asyncio.to_thread(desk.tables.shelves.all, secret)
    title = desk.tables.history(link.table).state.settings.title
    return choose_page(title, f"/seat/{link.id}", mine, refused, lang_of(request), _theme(request))


async def _chooses(desk: Desk, request: Asked, link: Link, refused: Refusal) -> Html:
    return html_of(await guest_page(desk, request, link, refused), HTTPStatus.UNPROCESSABLE_ENTITY)
