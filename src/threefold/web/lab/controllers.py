"""Controllers of the laboratory. They keep no data of a table: a request contains everything that
it asks about.
"""

from __future__ import annotations

import asyncio
import secrets
from http import HTTPStatus
from typing import Final

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec.structs import replace

from threefold.interop.encounters import MOST_BYTES, read_encounter, write_encounter
from threefold.lab.encounter import Encounter
from threefold.lab.size import check_size
from threefold.lab.study.parameters import apply_parameters
from threefold.lab.study.question import Question
from threefold.rules.types import Message, Refusal
from threefold.service.demo import foes as known_foes
from threefold.service.lab import (
    ADDRESS_MOST,
    decode_question,
    demo_encounter,
    encode_question,
    fair_policy,
    without_notes,
)
from threefold.service.lab_process import laboratory
from threefold.service.lab_work import Look, ReportFile, ReportRequest, StudyView
from threefold.text import render_key
from threefold.web.context import app_of
from threefold.web.forms import message_for_reader, parse_form
from threefold.web.http import (
    Html,
    HttpRequest,
    download_response,
    file_name,
    html_of,
    redirect_to,
    refusal_page,
    refusal_toast,
    request_lang,
    theme_of,
)
from threefold.web.lab import fields
from threefold.web.lab.pages import (
    LabPageContext,
    draw_late,
    draw_results,
    draw_start,
    draw_work,
    draw_wrong,
)
from threefold.web.lab.table import question_at, table_fights
from threefold.web.uploads import upload
from threefold.web.workers import run_in_worker, run_upload_read

WAIT: Final = 90.0
"""The most seconds to wait for a file."""


@get("/lab", include_in_schema=False)
async def show_lab(request: HttpRequest) -> Html:
    """Respond with the encounter in the address, the example, or the start page."""
    place = _page_context(request)._replace(
        back=_seat_path({"back": str(request.query_params.get("back", ""))})
    )
    letters = request.query_params.get("s", "")
    return await run_in_worker(_show, place, str(letters), "example" in request.query_params)


def _show(place: LabPageContext, letters: str, with_example: bool) -> Html:
    if with_example:
        return html_of(draw_work(place, Question(demo_encounter(place.lang))))
    if not letters:
        return html_of(draw_start(place))
    packed_in = decode_question(letters)
    if isinstance(packed_in, Refusal):
        return html_of(
            draw_start(place, message_for_reader(packed_in)), HTTPStatus.UNPROCESSABLE_ENTITY
        )
    return html_of(draw_work(place, packed_in.question, packed_in.version))


@get("/seat/{link_id:str}/lab", include_in_schema=False)
async def of_a_table(request: HttpRequest, link_id: FromPath[str]) -> Html:
    """Respond with the laboratory from a GM's seat: a fight of the table."""
    return await run_in_worker(_of_a_table, request, link_id)


def _of_a_table(request: HttpRequest, link_id: str) -> Html:
    app = app_of(request)
    link = app.gm_link(request, link_id)
    if isinstance(link, Response):
        return link
    state, query = app.tables.history(link.table).state, request.query_params
    place = _page_context(request)._replace(
        back=f"/seat/{link_id}", at=table_fights(state, query, request_lang(request))
    )
    question = question_at(state, query, place.lang)
    if isinstance(question, Refusal):
        return html_of(draw_start(place, message_for_reader(question)))
    return html_of(draw_work(place, question))


@post(
    "/lab", include_in_schema=False, status_code=HTTPStatus.OK, request_max_body_size=2 * MOST_BYTES
)
async def bring(request: HttpRequest) -> Html:
    """Open an encounter file, or the text of one."""
    encounter = await _uploaded_encounter(request)
    if isinstance(encounter, Refusal):
        return _wrong(request, encounter)
    return _to_work(request, Question(fair_policy(without_notes(encounter))))


@post("/lab/who", include_in_schema=False, status_code=HTTPStatus.OK)
async def who(request: HttpRequest) -> Html:
    """Change who fights, and go to the changed encounter."""
    form = _form(request, await request.body())
    if isinstance(form, Response):
        return form
    question = await run_in_worker(fields.question_of, form)
    if isinstance(question, Refusal):
        return refusal_toast(request, question)
    changed = fields.recast(question.encounter, form, known_foes(), request_lang(request))
    if isinstance(changed, Refusal):
        return _wrong(request, changed)
    recast = replace(
        question, encounter=changed, parameters=replace(question.parameters, number=None)
    )
    return _to_work(request, recast, _seat_path(form), form.get("scene", ""))


@post("/lab/look", include_in_schema=False, status_code=HTTPStatus.OK)
async def look(request: HttpRequest) -> Html:
    """Respond with the results of the encounter with its current parameters."""
    form = _form(request, await request.body())
    if isinstance(form, Response):
        return form
    asked = await run_in_worker(fields.question_of, form)
    if isinstance(asked, Refusal):
        return refusal_toast(request, asked)
    question = _apply_button(asked, form.get("act", ""))
    stop = form.get("act") == "stop"
    place = _page_context(request)
    seen = await laboratory().look(_page_id(request, form), Look(question, place.lang, stop))
    if isinstance(seen, StudyView):
        return html_of(draw_results(place, question, seen, stop))
    if seen == "superseded":
        return html_of("", HTTPStatus.NO_CONTENT)
    return html_of(draw_late(place, question, seen))


def _apply_button(question: Question, act: str) -> Question:
    """Return the question after a button: ``keep`` or ``forget`` parameters to compare with,
    ``weigh`` what matters.
    """
    if act == "keep":
        return replace(question, beside=question.parameters)
    if act == "forget":
        return replace(question, beside=None)
    if act == "weigh":
        return replace(question, matters=True)
    return question


@get("/lab/paper/{kind:str}", include_in_schema=False)
async def paper(request: HttpRequest, kind: FromPath[str]) -> Html:
    """Respond with a report, its figures, or the encounter as a file."""
    asked = await run_in_worker(decode_question, str(request.query_params.get("s", "")))
    if isinstance(asked, Refusal):
        return refusal_page(request, message_for_reader(asked), HTTPStatus.UNPROCESSABLE_ENTITY)
    if kind not in ("html", "json", "encounter"):
        return refusal_page(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
    question = asked.question
    if kind == "encounter":
        written = write_encounter(
            apply_parameters(question.encounter, question.parameters)
        ).decode()
    else:
        found = await _write_paper(
            _page_id(request, {}), ReportRequest(question, _page_context(request).lang, kind)
        )
        if isinstance(found, Message):
            return refusal_page(request, found, HTTPStatus.SERVICE_UNAVAILABLE)
        written = found
    title = question.encounter.title
    if isinstance(title, str):
        called = title
    else:
        called = ""
    name = file_name(
        called, "encounter" if kind == "encounter" else "lab", "html" if kind == "html" else "json"
    )
    return download_response(name, written)


def _wrong(request: HttpRequest, refusal: Refusal) -> Html:
    """Respond with an error for the part of the page that shows errors."""
    return html_of(
        draw_wrong(_page_context(request), message_for_reader(refusal)),
        HTTPStatus.UNPROCESSABLE_ENTITY,
    )


def _to_work(request: HttpRequest, question: Question, back: str = "", scene: str = "") -> Html:
    """Go to the page of an encounter, which is encoded in the address. From a seat, go to the page
    under that seat, with the ``scene`` of the table that it is about."""
    letters, refusal = encode_question(question), check_size(question.encounter)
    if refusal is not None or len(letters) > ADDRESS_MOST:
        return _wrong(request, refusal or Refusal("bad_value", "file", Message("lab.too_large")))
    if back and scene.isascii() and scene.isidentifier():
        about = f"&scene={scene}"
    else:
        about = ""
    return redirect_to(request, f"{back}/lab?s={letters}{about}")


def _page_context(request: HttpRequest) -> LabPageContext:
    return LabPageContext(request_lang(request), theme_of(request), app_of(request).origin(request))


def _seat_path(form: fields.Fields) -> str:
    """Return the path of the seat that opened the laboratory, as the form sends it; empty if it is
    none of ours.
    """
    back = form.get("back", "")
    id = back.removeprefix("/seat/")
    if back != id and id.isascii() and id.isalnum():
        return back
    return ""


def _page_id(request: HttpRequest, form: fields.Fields) -> str:
    """Return the id of a browser's page. A newer question of a page replaces its older one."""
    if request.client:
        client = request.client.host
    else:
        client = ""
    return f"{client}/{form.get('page', '')[:40] or secrets.token_hex(8)}"


def _form(request: HttpRequest, body: bytes) -> dict[str, str] | Html:
    """Return the fields of a form, or the response that refuses it."""
    pairs = parse_form(body)
    if isinstance(pairs, Refusal):
        return refusal_toast(request, pairs)
    return dict(pairs)


async def _write_paper(who: str, paper: ReportRequest) -> str | Message:
    """Return a file when it is done, or a message why it is not."""

    async def until_done() -> str | Message:
        while True:
            written = await laboratory().write(f"{who}/{paper.kind}", paper)
            if isinstance(written, ReportFile) and written.content:
                return written.content
            if written in ("away", "empty", "differs"):
                return Message(f"lab.{written}")
            if not isinstance(written, ReportFile):
                await asyncio.sleep(0.5)

    try:
        return await asyncio.wait_for(until_done(), WAIT)
    except TimeoutError:
        return Message("lab.too_long")


async def _uploaded_encounter(request: HttpRequest) -> Encounter | Refusal:
    """Return the encounter in an uploaded file or pasted text, or a refusal."""
    form = await upload(request)
    if isinstance(form, Refusal):
        return form
    file, text = form.get("file"), form.get("text")
    if isinstance(file, UploadFile):
        data = await file.read(MOST_BYTES + 1)
        if data:
            return await run_upload_read(read_encounter, data, file.filename or "encounter.json")
    if isinstance(text, str) and text.strip():
        name = render_key(request_lang(request), "lab.pasted", {})
        if text.lstrip().startswith("{"):
            yaml = ""
        else:
            yaml = ".yaml"
        return await run_upload_read(read_encounter, text.encode(), name + yaml)
    return Refusal("bad_value", "file", Message("lab.nothing_brought"))


HANDLERS: Final[list[HTTPRouteHandler]] = [show_lab, of_a_table, bring, who, look, paper]
