"""What the GM's page sends beside plain commands: forms that come back with what is wrong in them, links, files."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Final, NamedTuple

from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from threefold.interop.scenes import write_scene
from threefold.interop.session import COMMAND_ID
from threefold.rules.types import Message, Refusal
from threefold.service.tables import Accepted
from threefold.store.contract import Link
from threefold.table.commands import AnyCommand, PrepareScene
from threefold.table.events import AnyEvent, FoeAdded, PcAdded, ScenePrepared
from threefold.table.history import GM, GUEST, Seat
from threefold.web.ask import Ask
from threefold.web.desk import Asked, Desk, Html, as_file, of_file, upload
from threefold.web.forms import sent
from threefold.web.gm import (
    corrections,
    dialogs,
    growth,
    items,
    known,
    prepare,
    procedures,
    ready,
    scenes,
    seats,
    settings,
    things,
    works,
)
from threefold.web.gm.form import Fields, Form, command_in
from threefold.web.lab.table import draw_keep, keep_command

MAX_FILES: Final = 40
MAX_IMPORT: Final = 32_000_000


class Dialog(NamedTuple):
    """How a dialog is drawn, and how the fields of its form become a command.

    One that ``stays`` is drawn anew, with what it ``keeps`` of its fields: of whom it tells. Even that one is over
    after a command whose type it ``ends_with``. In the place of one with a ``then`` that is drawn once all is done.
    """

    draw: Callable[[Ask, Form], str]
    command: Callable[[Ask, Fields], AnyCommand | Refusal] = lambda ask, fields: command_in(fields)
    stays: bool = False
    keeps: tuple[str, ...] = ()
    ends_with: str = ""
    then: Callable[[Ask, Form], str] | None = None


FORMS: Final[Mapping[str, Dialog]] = {
    "attack": Dialog(dialogs.draw_attack, dialogs.attack_command),
    "call": Dialog(dialogs.draw_call, dialogs.call_command),
    "intrude": Dialog(dialogs.draw_intrude),
    "note": Dialog(dialogs.draw_note),
    "growth": Dialog(growth.draw, growth.command, stays=True, ends_with="award"),
    "clock": Dialog(dialogs.draw_clock),
    "ready": Dialog(ready.draw),
    "procedure": Dialog(procedures.draw_procedure, procedures.procedure_command),
    "prepared": Dialog(scenes.draw, scenes.command, stays=True, ends_with="bring_scene"),
    "prepare": Dialog(prepare.draw, prepare.command, stays=True, keeps=("scene_id",), then=scenes.draw),
    "lab_scene": Dialog(draw_keep, keep_command, stays=True, keeps=("name", "scene", "kept")),
    "thing": Dialog(things.draw_thing, things.thing_command),
    "situation": Dialog(known.draw_situation, known.situation_command),
    "item": Dialog(items.draw_item, items.item_command, stays=True, keeps=("to", "pc_id")),
    "work": Dialog(works.draw, works.command),
    "step": Dialog(works.draw, works.step_command),
    "hand": Dialog(corrections.draw_hand),
    "hurt": Dialog(corrections.draw_hand),
    "condition": Dialog(corrections.draw_hand, corrections.condition_command),
    "adjust": Dialog(corrections.draw_hand, corrections.adjust_command),
    "sheet": Dialog(corrections.draw_sheet, corrections.sheet_command),
    "foe": Dialog(corrections.draw_foe, corrections.foe_command),
    "add": Dialog(corrections.draw_add, corrections.add_command),
    "settings": Dialog(dialogs.draw_settings, lambda ask, fields: settings.command(ask.history.state.settings, fields)),
}


def routes(server: Desk) -> list[HTTPRouteHandler]:
    """The routes under /seat/{link} that are the GM's alone."""

    async def as_gm(request: Asked, link_id: str, then: Callable[[Ask], Awaitable[Response[str]]]) -> Response[str]:
        """Let the GM of the table through, and nobody else."""
        if request.method == "POST" and not server.ours(request):
            return server.no(request, Message("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
        link: Link | None = await asyncio.to_thread(server.visitor, request, link_id)
        if link is None:
            return server.no(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        if link.seat.role != "gm":
            return server.no(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
        return await then(server.ask(request, link, f"/seat/{link_id}"))

    @post("/seat/{link_id:str}/form/{name:str}", include_in_schema=False, status_code=HTTPStatus.OK)
    async def form(request: Asked, link_id: FromPath[str], name: FromPath[str]) -> Html:
        async def then(ask: Ask) -> Html:
            dialog = FORMS.get(name)
            if dialog is None:
                return server.no(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
            fields = sent(await request.body())
            if isinstance(fields, Refusal):
                return server.refused(request, fields)
            done = await asyncio.to_thread(_submitted, ask, dialog, fields)
            if isinstance(done, Refusal):
                drawn = await asyncio.to_thread(dialog.draw, ask, Form(dict(fields), ask.lang, done))
                return _html(drawn, HTTPStatus.UNPROCESSABLE_ENTITY)
            if dialog.stays and dict(fields).get("type") != dialog.ends_with:
                fresh = replace(ask, history=ask.tables.history(ask.table))
                kept = {name: value for name, value in fields if name in dialog.keeps}
                drawn = await asyncio.to_thread(dialog.then or dialog.draw, fresh, Form(kept, ask.lang))
                return _html(drawn)
            return server.accepted(ask.table, ask.seat)

        return await as_gm(request, link_id, then)

    @post("/seat/{link_id:str}/links", include_in_schema=False, status_code=HTTPStatus.OK)
    async def links(request: Asked, link_id: FromPath[str]) -> Html:
        async def then(ask: Ask) -> Html:
            fields = sent(await request.body())
            if isinstance(fields, Refusal):
                return server.refused(request, fields)
            return _html(await asyncio.to_thread(_links, ask, dict(fields)))

        return await as_gm(request, link_id, then)

    @get("/seat/{link_id:str}/export/{what:str}", include_in_schema=False)
    async def export(request: Asked, link_id: FromPath[str], what: FromPath[str]) -> Html:
        async def then(ask: Ask) -> Html:
            file = await asyncio.to_thread(_exported, ask, what, str(request.query_params.get("scene", "")))
            if file is None:
                return server.no(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
            title, data = file
            return as_file(seats.file_name(title, what), data.decode())

        return await as_gm(request, link_id, then)

    @post(
        "/seat/{link_id:str}/import",
        include_in_schema=False,
        status_code=HTTPStatus.OK,
        request_max_body_size=MAX_IMPORT,
    )
    async def bring(request: Asked, link_id: FromPath[str]) -> Html:
        async def then(ask: Ask) -> Html:
            form = await upload(request)
            if form is None:
                return server.refused(request, Refusal("bad_value", "file", Message("refusal.no_form")))
            files = [value for _, value in form.multi_items() if isinstance(value, UploadFile)][:MAX_FILES]
            read = [(file.filename or "file.json", await file.read()) for file in files]
            token = next((v for k, v in form.multi_items() if k == "command_id" and isinstance(v, str)), "")
            anew = "anew" in form
            received = await of_file(_received, ask, [each for each in read if each[1]], token, anew)
            fresh = replace(ask, history=ask.tables.history(ask.table))
            wrong = not received or any(r.refusal is not None for r in received)
            drawn = seats.draw_files(fresh, Form({}, ask.lang), received)
            return _html(drawn, HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK)

        return await as_gm(request, link_id, then)

    return [form, links, export, bring]


def _html(text: str, status: int = HTTPStatus.OK) -> Html:
    return Response(text, media_type=MediaType.HTML, status_code=status)


def _submitted(ask: Ask, dialog: Dialog, fields: Fields) -> Accepted | Refusal:
    command_id = next((value for name, value in fields if name == "command_id"), "")
    if not COMMAND_ID.fullmatch(command_id):
        return Refusal("bad_value", "command_id", Message("refusal.no_command_id"))
    command = dialog.command(ask, fields)
    return command if isinstance(command, Refusal) else ask.tables.submit(ask.table, ask.seat, command_id, command)


def _links(ask: Ask, fields: Mapping[str, str]) -> str:
    """Make a link to a seat, or close one."""
    made = None
    pc = fields.get("pc")
    if fields.get("act") == "make" and (pc is None or ask.view.pc_view(pc) is not None):
        seat = Seat("player", pc) if pc is not None else GUEST if "guest" in fields else GM
        _, token = ask.tables.invite(ask.table, seat)
        url = seats.address(ask, token)
        made = seats.Made(seat, url, seats.qr(url))
    elif fields.get("act") == "revoke" and fields.get("id", ask.link) != ask.link:
        ask.tables.revoke(ask.table, fields["id"])
    return seats.draw_links(ask, Form({}, ask.lang), made)


def _exported(ask: Ask, what: str, scene_id: str) -> tuple[str, bytes] | None:
    """What a file is called, and what is in it; None where there is nothing of the kind."""
    if what == "session":
        return ask.view.title, ask.tables.export(ask.table)
    if what == "party" and ask.view.party:
        return ask.view.title, seats.party_file(ask)
    scene = scenes.scene_named(ask.history.state, scene_id) if what == "scene" else None
    return None if scene is None else (scene.name, write_scene(scene))


def _received(ask: Ask, files: list[tuple[str, bytes]], token: str, anew: bool) -> list[seats.Received]:
    """What becomes of each file: its characters take their seats, a session opens a table of its own."""
    received = []
    for number, (name, data) in enumerate(files):
        commands = seats.opened(data, name)
        if commands is None:
            received.append(_session(ask, name, data, anew))
        elif isinstance(commands, Refusal):
            received.append(seats.Received(name, [], refusal=commands.message))
        else:
            received.append(_characters(ask, name, commands, f"{token[:40]}-{number}"))
    return received


def _session(ask: Ask, name: str, data: bytes, anew: bool) -> seats.Received:
    before = {known.id for known in ask.tables.tables()}
    table = ask.tables.import_(data, name, ask.table, anew)
    if isinstance(table, Refusal):
        return seats.Received(name, [], refusal=table.message)
    _, token = ask.tables.invite(table, GM)
    title = ask.tables.history(table).state.settings.title
    return seats.Received(name, [title], table=seats.address(ask, token), again=table in before)


def _characters(ask: Ask, name: str, commands: list[AnyCommand], token: str) -> seats.Received:
    """Seat the characters of a file up to the first that cannot be."""
    names: list[str] = []
    for number, command in enumerate(commands):
        done = ask.tables.submit(ask.table, ask.seat, f"{token}-{number}", command)
        if isinstance(done, Refusal):
            return seats.Received(name, names, refusal=Message("file.problem", {"file": name, "problem": done.message}))
        names += [n for r in done.records if (n := _newcomer(r.event)) is not None]
    return seats.Received(name, names, scenes=any(isinstance(command, PrepareScene) for command in commands))


def _newcomer(event: AnyEvent) -> str | None:
    """Who sits down, joins the foes, or is kept among the scenes."""
    if isinstance(event, ScenePrepared):
        return event.scene.name
    if isinstance(event, PcAdded):
        return event.pc.name
    return event.foe.npc.name if isinstance(event, FoeAdded) else None
