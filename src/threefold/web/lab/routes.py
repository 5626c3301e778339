"""The routes of the laboratory. They hold nothing of a table: all that is asked comes with the request."""

from __future__ import annotations

import asyncio
import secrets
from http import HTTPStatus
from typing import Final

from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import UNSET
from msgspec.structs import replace

from threefold.interop.encounters import MOST_BYTES, read_encounter, write_encounter
from threefold.lab.encounter import Encounter
from threefold.lab.size import check_size
from threefold.lab.study.knobs import tuned
from threefold.lab.study.question import Question
from threefold.rules.types import Message, Refusal
from threefold.service.demo import foes as known_foes
from threefold.service.lab import ADDRESS_MOST, example, fair_policy, packed, stripped, unpacked
from threefold.service.lab_process import laboratory
from threefold.service.lab_work import Look, Paper, Seen, Written
from threefold.text import render_key
from threefold.web.desk import Asked, Desk, Html, as_file, gone_to, html_of, lang_of, no, of_file, upload
from threefold.web.forms import plainly, sent
from threefold.web.gm.seats import file_name
from threefold.web.lab import fields
from threefold.web.lab.draw import Place, draw_late, draw_seen, draw_start, draw_work, draw_wrong
from threefold.web.lab.table import at_table, question_at

WAIT: Final = 90.0
"""Seconds that a file is waited for."""


def routes(desk: Desk) -> list[HTTPRouteHandler]:
    """The routes under /lab, and the way there from a GM's seat."""

    @get("/lab", include_in_schema=False)
    async def show(request: Asked) -> Html:
        place = _place(desk, request)._replace(back=_back({"back": str(request.query_params.get("back", ""))}))
        letters = request.query_params.get("s", "")
        if "example" in request.query_params:
            return html_of(await asyncio.to_thread(draw_work, place, Question(example())))
        if not letters:
            return html_of(draw_start(place))
        asked = await asyncio.to_thread(unpacked, str(letters))
        if isinstance(asked, Refusal):
            return html_of(draw_start(place, plainly(asked)), HTTPStatus.UNPROCESSABLE_ENTITY)
        return html_of(draw_work(place, asked.question, asked.version))

    @get("/seat/{link_id:str}/lab", include_in_schema=False)
    async def of_a_table(request: Asked, link_id: FromPath[str]) -> Html:
        link = await asyncio.to_thread(desk.visitor, request, link_id)
        if link is None:
            return no(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        if link.seat.role != "gm":
            return no(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
        state, query = desk.tables.history(link.table).state, request.query_params
        at = await asyncio.to_thread(at_table, state, query)
        place = _place(desk, request)._replace(back=f"/seat/{link_id}", at=at)
        question = await asyncio.to_thread(question_at, state, query)
        if isinstance(question, Refusal):
            return html_of(draw_start(place, plainly(question)))
        return html_of(draw_work(place, question))

    @post("/lab", include_in_schema=False, status_code=HTTPStatus.OK, request_max_body_size=2 * MOST_BYTES)
    async def bring(request: Asked) -> Html:
        if not desk.ours(request):
            return no(request, Message("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
        brought = await _brought(request)
        if isinstance(brought, Refusal):
            return _wrong(desk, request, brought)
        return _to_work(desk, request, Question(fair_policy(stripped(brought))))

    @post("/lab/who", include_in_schema=False, status_code=HTTPStatus.OK)
    async def who(request: Asked) -> Html:
        asked = await _asked(desk, request)
        if isinstance(asked, Response):
            return asked
        form, question = asked
        changed = fields.recast(question.encounter, form, known_foes())
        if isinstance(changed, Refusal):
            return _wrong(desk, request, changed)
        recast = replace(question, encounter=changed, knobs=replace(question.knobs, number=UNSET))
        return _to_work(desk, request, recast, _back(form), form.get("scene", ""))

    @post("/lab/look", include_in_schema=False, status_code=HTTPStatus.OK)
    async def look(request: Asked) -> Html:
        asked = await _asked(desk, request)
        if isinstance(asked, Response):
            return asked
        form, question = asked
        if form.get("act") == "keep":
            question = replace(question, beside=question.knobs)
        elif form.get("act") == "forget":
            question = replace(question, beside=UNSET)
        elif form.get("act") == "weigh":
            question = replace(question, matters=True)
        stop = form.get("act") == "stop"
        place = _place(desk, request)
        seen = await laboratory().look(_who(request, form), Look(question, place.lang, stop))
        if isinstance(seen, Seen):
            return html_of(draw_seen(place, question, seen, stop))
        if seen == "superseded":
            return html_of("", HTTPStatus.NO_CONTENT)
        return html_of(draw_late(place, question, seen))

    @get("/lab/paper/{kind:str}", include_in_schema=False)
    async def paper(request: Asked, kind: FromPath[str]) -> Response[str]:
        asked = await asyncio.to_thread(unpacked, str(request.query_params.get("s", "")))
        if isinstance(asked, Refusal):
            return no(request, plainly(asked), HTTPStatus.UNPROCESSABLE_ENTITY)
        if kind not in ("html", "json", "encounter"):
            return no(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
        question = asked.question
        place = _place(desk, request)
        if kind == "encounter":
            written: str | None = write_encounter(tuned(question.encounter, question.knobs)).decode()
        else:
            written = await _written(_who(request, {}), Paper(question, place.lang, kind))
        if written is None:
            return no(request, Message("lab.too_long"), HTTPStatus.SERVICE_UNAVAILABLE)
        title = question.encounter.title
        name = file_name(title if isinstance(title, str) else "", "encounter" if kind == "encounter" else "lab")
        name = f"{name.rpartition('.')[0]}.{'html' if kind == 'html' else 'json'}"
        return as_file(name, written, MediaType.HTML if kind == "html" else MediaType.JSON)

    return [show, of_a_table, bring, who, look, paper]


def _wrong(desk: Desk, request: Asked, refusal: Refusal) -> Html:
    """What is wrong, where the page keeps it."""
    return html_of(draw_wrong(_place(desk, request), plainly(refusal)), HTTPStatus.UNPROCESSABLE_ENTITY)


def _to_work(desk: Desk, request: Asked, question: Question, back: str = "", scene: str = "") -> Html:
    """Go to the page of an encounter, it is all in the address; from a seat to the one under that seat, which knows of
    which ``scene`` of the table it is about."""
    letters, no = packed(question), check_size(question.encounter)
    if no is not None or len(letters) > ADDRESS_MOST:
        return _wrong(desk, request, no or Refusal("bad_value", "file", Message("lab.too_large")))
    about = f"&scene={scene}" if back and scene.isascii() and scene.isidentifier() else ""
    return gone_to(request, f"{back}/lab?s={letters}{about}")


def _place(desk: Desk, request: Asked) -> Place:
    return Place(lang_of(request), request.cookies.get("theme", ""), desk.origin(request))


def _back(form: fields.Fields) -> str:
    """The seat from which the laboratory was opened, as the form brings it back; an address of ours or none."""
    back = form.get("back", "")
    id = back.removeprefix("/seat/")
    return back if back != id and id.isascii() and id.isalnum() else ""


def _who(request: Asked, form: fields.Fields) -> str:
    """Who asks: a page of a browser."""
    client = request.client.host if request.client else ""
    return f"{client}/{form.get('page', '')[:40] or secrets.token_hex(8)}"


async def _asked(desk: Desk, request: Asked) -> tuple[dict[str, str], Question] | Html:
    """The fields of the form and the question in them, or the answer that turns them away."""
    if not desk.ours(request):
        return no(request, Message("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
    pairs = sent(await request.body())
    if isinstance(pairs, Refusal):
        return desk.refused(request, pairs)
    form = dict(pairs)
    question = await asyncio.to_thread(fields.question_of, form)
    return desk.refused(request, question) if isinstance(question, Refusal) else (form, question)


async def _written(who: str, paper: Paper) -> str | None:
    """A file once it is done; None where it takes too long."""

    async def until_done() -> str:
        while True:
            written = await laboratory().write(f"{who}/{paper.kind}", paper)
            if isinstance(written, Written) and written.content:
                return written.content
            if not isinstance(written, Written):
                await asyncio.sleep(0.5)

    try:
        return await asyncio.wait_for(until_done(), WAIT)
    except TimeoutError:
        return None


async def _brought(request: Asked) -> Encounter | Refusal:
    """The encounter of a file that was sent, or of the text that was pasted."""
    form = await upload(request)
    if form is None:
        return Refusal("bad_value", "file", Message("refusal.no_form"))
    file, text = form.get("file"), form.get("text")
    if isinstance(file, UploadFile):
        data = await file.read(MOST_BYTES + 1)
        if data:
            return await of_file(read_encounter, data, file.filename or "encounter.json")
    if isinstance(text, str) and text.strip():
        name = render_key(lang_of(request), "lab.pasted", {})
        yaml = "" if text.lstrip().startswith("{") else ".yaml"
        return await of_file(read_encounter, text.encode(), name + yaml)
    return Refusal("bad_value", "file", Message("lab.nothing_brought"))
