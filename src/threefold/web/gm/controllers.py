"""HTTP controllers for the GM alone: dialog forms, links to seats, files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Final

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import structs

from threefold.interop.session import COMMAND_ID
from threefold.rules.types import Message, Refusal
from threefold.service.tables import Accepted
from threefold.table.history import Seat
from threefold.web.context import app_of
from threefold.web.forms import parse_form
from threefold.web.gm import access, bookmarks, programs, seats
from threefold.web.gm.form import MARKS, DialogForm, Fields, shown_in
from threefold.web.gm.procedures import draw_procedure
from threefold.web.gm.registry import FORMS, Dialog
from threefold.web.gm.transfer import (
    exported,
    import_foreign_files,
    seat_imported_character,
    take_in_files,
)
from threefold.web.gm_context import GmContext
from threefold.web.http import (
    Html,
    HttpRequest,
    download_response,
    file_name,
    html_of,
    query_of,
    refusal_page,
    refusal_toast,
)
from threefold.web.uploads import upload
from threefold.web.workers import run_in_worker, run_upload_read

MAX_FILES: Final = 40
MAX_IMPORT: Final = 32_000_000


@post("/seat/{link_id:str}/form/{name:str}", include_in_schema=False, status_code=HTTPStatus.OK)
async def submit(request: HttpRequest, link_id: FromPath[str], name: FromPath[str]) -> Html:
    """Execute the command of a dialog's form, or draw the form again with the refusal."""
    return await run_in_worker(_submit, request, link_id, name, await request.body())


def _submit(request: HttpRequest, link_id: str, name: str, body: bytes) -> Html:
    context = app_of(request).gm_of(request, link_id)
    if isinstance(context, Response):
        return context
    dialog = FORMS.get(name)
    if dialog is None:
        return refusal_page(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
    fields = parse_form(body, *dialog.forms)
    if isinstance(fields, Refusal):
        return refusal_toast(request, fields)
    done = _execute_dialog(context, dialog, fields)
    if isinstance(done, Refusal):
        form = DialogForm(dict(fields), context.lang, done)
        return html_of(dialog.draw(context, form), HTTPStatus.UNPROCESSABLE_ENTITY)
    if dialog.stays and dict(fields).get("type") != dialog.ends_with:
        fresh = replace(context, history=context.tables.history(context.table))
        saved = {name: value for name, value in fields if name in dialog.keeps} | {
            "done": dialog.done(fields)
        }
        return html_of((dialog.then or dialog.draw)(fresh, DialogForm(saved, context.lang)))
    then = dict(fields).get("then")
    if dialog.adds is not None and then:
        fresh = replace(context, history=context.tables.history(context.table))
        newcomer = next(reversed(getattr(fresh.history.state, dialog.adds)), "")
        return html_of(
            draw_procedure(fresh, DialogForm({"procedure": then, "target": newcomer}, context.lang))
        )
    return app_of(request).accepted(context.table, context.seat)


@post("/seat/{link_id:str}/links", include_in_schema=False, status_code=HTTPStatus.OK)
async def links(request: HttpRequest, link_id: FromPath[str]) -> Html:
    """Make a link to a seat, revoke one, or hand a seat over."""
    return await run_in_worker(_of_form, request, link_id, await request.body(), _changed_links)


def _of_form(
    request: HttpRequest,
    link_id: str,
    body: bytes,
    answer: Callable[[GmContext, Fields], Html],
    own: bool = False,
) -> Html:
    """Parse a form of the GM's and return its response. Refuse callers who are not the GM and forms
    that cannot be read. With ``own``, refuse assistants too."""
    context = app_of(request).gm_of(request, link_id)
    if isinstance(context, Response):
        return context
    if own and context.assists:
        return refusal_page(request, Message("refusal.gm_itself"), HTTPStatus.FORBIDDEN)
    fields = parse_form(body)
    if isinstance(fields, Refusal):
        return refusal_toast(request, fields)
    return answer(context, fields)


@post("/seat/{link_id:str}/programs", include_in_schema=False, status_code=HTTPStatus.OK)
async def programs_of(request: HttpRequest, link_id: FromPath[str]) -> Html:
    """Make or end a token or webhook for a program."""
    return await run_in_worker(_of_form, request, link_id, await request.body(), _programs, True)


def _programs(context: GmContext, fields: Fields) -> Html:
    drawn = programs.change_program_access(context, fields)
    if isinstance(drawn, Refusal):
        html = programs.draw_programs(context, DialogForm(dict(fields), context.lang), no=drawn)
        return html_of(html, HTTPStatus.UNPROCESSABLE_ENTITY)
    return html_of(drawn)


@get("/seat/{link_id:str}/export/{what:str}", include_in_schema=False)
async def export_file(request: HttpRequest, link_id: FromPath[str], what: FromPath[str]) -> Html:
    """Return a session, a party, a scene or another export as a file."""
    return await run_in_worker(_export, request, link_id, what)


def _export(request: HttpRequest, link_id: str, what: str) -> Html:
    context = app_of(request).gm_of(request, link_id)
    if isinstance(context, Response):
        return context
    file = exported(context, what, query_of(request))
    if file is None:
        return refusal_page(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
    return download_response(file_name(file.title, what, file.ending), file.data)


@post(
    "/seat/{link_id:str}/import",
    include_in_schema=False,
    status_code=HTTPStatus.OK,
    request_max_body_size=MAX_IMPORT,
)
async def import_upload(request: HttpRequest, link_id: FromPath[str]) -> Html:
    """Import files: characters, sessions, scenes, archives, and files of other programs."""
    context = await run_in_worker(app_of(request).gm_of, request, link_id)
    if isinstance(context, Response):
        return context
    form = await upload(request)
    if isinstance(form, Refusal):
        return refusal_toast(request, form)
    files = [value for _, value in form.multi_items() if isinstance(value, UploadFile)][:MAX_FILES]
    read = [(file.filename or "file.json", await file.read()) for file in files]
    token = next((v for k, v in form.multi_items() if k == "command_id" and isinstance(v, str)), "")
    found = await run_upload_read(
        take_in_files, context, [each for each in read if each[1]], token, "anew" in form
    )
    if found.others:  # in a separate process, which may take long
        found.ours.append(await run_in_worker(import_foreign_files, context, found.others))
    return await run_in_worker(_files, context, found.ours)


@post("/seat/{link_id:str}/import/sheet", include_in_schema=False, status_code=HTTPStatus.OK)
async def seat_sheet(request: HttpRequest, link_id: FromPath[str]) -> Html:
    """Seat a character of the imported pack."""
    return await run_in_worker(_of_form, request, link_id, await request.body(), _seat_imported)


def _seat_imported(context: GmContext, fields: Fields) -> Html:
    given = dict(fields)
    return _files(
        context,
        [seat_imported_character(context, given.get("sheet", ""), given.get("command_id", ""))],
    )


def _files(context: GmContext, found: list[seats.FileOutcome]) -> Html:
    """Return the dialog of files with the outcome of each file."""
    fresh = replace(context, history=context.tables.history(context.table))
    html = seats.draw_files(fresh, DialogForm({}, context.lang), found)
    if not found or any(each.refusal is not None for each in found):
        return html_of(html, HTTPStatus.UNPROCESSABLE_ENTITY)
    return html_of(html, HTTPStatus.OK)


def _execute_dialog(context: GmContext, dialog: Dialog, fields: Fields) -> Accepted | Refusal:
    command_id = next((value for name, value in fields if name == "command_id"), "")
    if not COMMAND_ID.fullmatch(command_id):
        return Refusal("bad_value", "command_id", Message("refusal.no_command_id"))
    command = dialog.command(
        context, [(name, value) for name, value in fields if name not in MARKS]
    )
    if isinstance(command, Refusal):
        return command
    command = structs.replace(command, shown=shown_in(fields))
    drawn = None
    if dialog.at_version:
        drawn = DialogForm(dict(fields), context.lang).number("version")
    return context.tables.submit(
        context.table, context.gives, command_id, command, expected_version=drawn
    )


@post("/seat/{link_id:str}/access", include_in_schema=False, status_code=HTTPStatus.OK)
async def access_of(request: HttpRequest, link_id: FromPath[str]) -> Html:
    """Set after how many days what opens the table ends, or end all but the caller's own link and
    browser.
    """
    return await run_in_worker(
        _of_form, request, link_id, await request.body(), _changed_access, True
    )


def _changed_access(context: GmContext, fields: Fields) -> Html:
    sent = dict(fields)
    refused = None
    if sent.get("act") == "ages":
        refused = access.set_ages(context, sent)
    elif sent.get("act") == "end_others":
        access.end_others(context)
    if refused is not None:
        return html_of(
            seats.draw_links(context, DialogForm(sent, context.lang), no=refused),
            HTTPStatus.UNPROCESSABLE_ENTITY,
        )
    return html_of(seats.draw_links(context, DialogForm({}, context.lang)))


def _changed_links(context: GmContext, fields: Fields) -> Html:
    return html_of(_links(context, dict(fields)))


def _links(context: GmContext, fields: Mapping[str, str]) -> str:
    """Make a link to a seat, revoke one, hand a seat over (make a link and revoke the earlier
    ones), or sign a browser out. Keep requests."""
    act, id, made = fields.get("act"), fields.get("id", ""), None
    mine = [link.id for each in seats.seats(context) if each.mine for link in each.links]
    if act in ("make", "hand_over"):
        seat = seats.requested_seat(context, fields)
        if seat is not None:
            made = _make_link(context, seat, instead=act == "hand_over" and seat.pc is not None)
    elif act == "revoke" and id in mine and id != context.link:
        context.tables.links.revoke(context.table, id)
    elif act == "end_browser":
        access.end_browser(context, id, mine)
    return seats.draw_links(context, DialogForm({}, context.lang), made)


def _make_link(context: GmContext, seat: Seat, instead: bool) -> seats.NewLink:
    """Make a link to a seat; one that comes ``instead`` of the others revokes them."""
    before = [link for each in seats.seats(context) if each.seat == seat for link in each.links]
    _, token = context.tables.links.invite(context.table, seat)
    url = seats.address(context, token)
    if instead:
        for link in before:
            context.tables.links.revoke(context.table, link.id)
    return seats.NewLink(seat, url, seats.qr(url))


@post("/seat/{link_id:str}/copy", include_in_schema=False, status_code=HTTPStatus.OK)
async def copy(request: HttpRequest, link_id: FromPath[str]) -> Html:
    """Make a what-if copy of the table from a bookmark."""
    return await run_in_worker(
        _of_form, request, link_id, await request.body(), _copy_from_bookmark
    )


def _copy_from_bookmark(context: GmContext, fields: Fields) -> Html:
    made = bookmarks.copy_from_bookmark(context, fields)
    if isinstance(made, Refusal):
        html = bookmarks.draw_bookmarks(context, DialogForm({}, context.lang, made))
        return html_of(html, HTTPStatus.UNPROCESSABLE_ENTITY)
    return html_of(bookmarks.draw_bookmarks(context, DialogForm({}, context.lang), made))


HANDLERS: Final[list[HTTPRouteHandler]] = [
    copy,
    submit,
    links,
    access_of,
    programs_of,
    export_file,
    import_upload,
    seat_sheet,
]
