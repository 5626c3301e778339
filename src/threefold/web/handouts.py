"""Controllers of handouts and portraits: they upload pictures, and serve them to the seats that may
see them.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from litestar import Response, get, post
from litestar.datastructures import FormMultiDict, UploadFile
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from threefold.interop.session import COMMAND_ID
from threefold.rules.types import Message, Refusal
from threefold.service.picture_decoding import (
    LONGEST_SIDE,
    MOST_BYTES,
    PORTRAIT_SIDE,
    Picture,
)
from threefold.service.pictures import encode_apart
from threefold.table.commands import AnyCommand, SetPortrait
from threefold.table.events import HandoutKept
from threefold.table.history import GM
from threefold.table.views.handouts import pictures as pictures_seen
from threefold.table.views.handouts import redacted_portraits
from threefold.web.context import AppContext, Seated, app_of
from threefold.web.forms import command_of
from threefold.web.gm.form import DialogForm
from threefold.web.gm.handouts import draw_handouts
from threefold.web.gm_context import GmContext
from threefold.web.http import Html, HttpRequest, html_of, refusal_page, refusal_toast
from threefold.web.uploads import upload
from threefold.web.workers import run_in_worker, run_upload_read

MAX_UPLOAD: Final = MOST_BYTES + 100_000


@get(
    [
        "/seat/{link_id:str}/picture/{digest:str}",
        "/seat/{link_id:str}/as/{acting_as:str}/picture/{digest:str}",
    ],
    include_in_schema=False,
)
async def picture(
    request: HttpRequest,
    link_id: FromPath[str],
    digest: FromPath[str],
    acting_as: FromPath[str | None] = None,
) -> Html:
    """Respond with a picture that this seat may see now; 404 for any other."""
    return await run_in_worker(_picture, request, link_id, digest, acting_as)


def _picture(request: HttpRequest, link_id: str, digest: str, acting_as: str | None) -> Html:
    context = app_of(request).seen_from(request, link_id, acting_as)
    if isinstance(context, Response):
        return context
    table = app_of(request).visitor(request, link_id)
    seen = digest in pictures_seen(context.known, context.seat)
    if seen and table is not None:
        body = app_of(request).tables.pictures.picture(table.table, digest)
    else:
        body = None
    if body is None:
        return refusal_page(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
    return Response(body, media_type="image/webp")


async def _uploaded_picture(
    form: FormMultiDict, longest: int = LONGEST_SIDE
) -> Picture | Refusal | None:
    """Return the picture in a form. None when no file was chosen; a refusal when the file is not a
    usable picture.
    """
    file = next((value for _, value in form.multi_items() if isinstance(value, UploadFile)), None)
    if file is not None:
        data = await file.read()
    else:
        data = b""
    name = (file.filename if file is not None else "") or "?"
    if data:
        return await run_upload_read(encode_apart, data, name, longest)
    return None


@post(
    "/seat/{link_id:str}/handouts",
    include_in_schema=False,
    status_code=HTTPStatus.OK,
    request_max_body_size=MAX_UPLOAD,
)
async def handouts(request: HttpRequest, link_id: FromPath[str]) -> Html:
    """Add a handout with its picture to the table's list, and show it (GM)."""
    context = await run_in_worker(app_of(request).gm_of, request, link_id)
    if isinstance(context, Response):
        return context
    form = await upload(request)
    if isinstance(form, Refusal):
        return refusal_toast(request, form)
    fields = {name: value for name, value in form.multi_items() if isinstance(value, str)}
    return await run_in_worker(
        _handout_response, request, context, fields, await _uploaded_picture(form)
    )


def _handout_response(
    request: HttpRequest,
    context: GmContext,
    fields: Mapping[str, str],
    found: Picture | Refusal | None,
) -> Html:
    refusal: Refusal | None
    if isinstance(found, Picture):
        refusal = _add_with_picture(context, fields, found)
    else:
        refusal = found or _add_handout(context, fields, fields.get("picture", ""))
    if refusal is not None:
        return html_of(
            draw_handouts(context, DialogForm(fields, context.lang, refusal)),
            HTTPStatus.UNPROCESSABLE_ENTITY,
        )
    return app_of(request).accepted(context.table, GM)


def _add_with_picture(
    context: GmContext, fields: Mapping[str, str], found: Picture
) -> Refusal | None:
    """Keep an uploaded picture, and add a handout with it."""
    pictures, before = (
        context.tables.pictures,
        context.history.state.handouts.get(fields.get("handout_id", "")),
    )
    with pictures.placing(context.table, found):
        if before is None:
            instead_of = ""
        else:
            instead_of = before.handout.picture
        refusal = pictures.keep(context.table, found, instead_of=instead_of)
        return refusal or _add_handout(context, fields, found.digest)


def _add_handout(context: GmContext, fields: Mapping[str, str], digest: str) -> Refusal | None:
    """Add a handout to the list and show it to the recipients that the form names."""
    command_id, submit = fields.get("command_id", ""), context.tables.submit
    if not COMMAND_ID.fullmatch(command_id):
        return Refusal("bad_value", "command_id", Message("refusal.no_command_id"))
    given = [
        ("type", "keep_handout"),
        ("handout_id", fields.get("handout_id", "")),
        ("handout.picture", digest),
    ]
    command = command_of(
        [*given, *((f"handout.{name}", fields.get(name, "")) for name in ("name", "text"))]
    )
    done = (
        command
        if isinstance(command, Refusal)
        else submit(context.table, context.gives, command_id, command)
    )
    if isinstance(done, Refusal):
        return done
    id = next(
        (record.event.id for record in done.records if isinstance(record.event, HandoutKept)), ""
    )
    show = command_of(
        [("type", "show_handout"), ("handout_id", id), ("to", fields.get("to", "nobody"))]
    )
    shown = (
        show
        if isinstance(show, Refusal)
        else submit(context.table, context.gives, f"{command_id[:60]}-to", show)
    )
    if isinstance(shown, Refusal):
        return shown
    return None


@post(
    ["/seat/{link_id:str}/portrait", "/seat/{link_id:str}/as/{acting_as:str}/portrait"],
    include_in_schema=False,
    status_code=HTTPStatus.OK,
    request_max_body_size=MAX_UPLOAD,
)
async def set_portrait(
    request: HttpRequest, link_id: FromPath[str], acting_as: FromPath[str | None] = None
) -> Html:
    """Set a portrait: a player for their own PC, the GM for any actor."""
    app = app_of(request)
    at = await run_in_worker(app.seated, request, link_id, acting_as)
    if isinstance(at, Response):
        return at
    form = await upload(request)
    if isinstance(form, Refusal):
        return refusal_toast(request, form)
    fields = {name: value for name, value in form.multi_items() if isinstance(value, str)}
    found = await _uploaded_picture(form, PORTRAIT_SIDE)
    if not isinstance(found, Picture):
        return refusal_toast(
            request, found or Refusal("bad_value", "picture", Message("refusal.no_picture"))
        )
    command_id, id = fields.get("command_id", ""), fields.get("id", at.seat.pc or "")
    return await run_in_worker(_set_portrait, request, at, command_id, id, found)


def _set_portrait(
    request: HttpRequest, at: Seated, command_id: str, id: str, found: Picture
) -> Html:
    app, table = app_of(request), at.link.table
    command = command_of([("type", "set_portrait"), ("id", id), ("picture", found.digest)])
    refusal = (
        command
        if isinstance(command, Refusal)
        else _place_portrait(app, at, command_id, command, found)
    )
    if refusal is not None:
        return refusal_toast(request, refusal)
    return app.accepted(table, at.seat)


def _place_portrait(
    app: AppContext, at: Seated, command_id: str, command: AnyCommand, found: Picture
) -> Refusal | None:
    """Keep an uploaded picture, and make it the portrait that the command names."""
    assert isinstance(command, SetPortrait)
    table, pictures = at.link.table, app.tables.pictures
    with pictures.placing(table, found, at.gives):
        before = redacted_portraits(app.tables.history(table).state).get(command.id, "")
        refusal = pictures.keep(table, found, at.gives, instead_of=before)
        done = refusal or app.tables.submit(table, at.gives, command_id, command)
    if isinstance(done, Refusal):
        return done
    return None


HANDLERS: Final[list[HTTPRouteHandler]] = [picture, handouts, set_portrait]
