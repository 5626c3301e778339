"""The routes of the API: authenticate and rate-limit the caller, then do the work in a worker
thread.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Final, NamedTuple

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.response import ServerSentEvent, ServerSentEventMessage

from threefold.library.readers import enter_reader, reader_of
from threefold.library.shelf import enter_table
from threefold.model.languages import language_for
from threefold.rules.types import Message, Refusal
from threefold.service.kept import Kept
from threefold.service.plain import plain_line
from threefold.store.contract import StoreError, TableNotFound, Token
from threefold.table.state.seats import Seat
from threefold.text import Lang
from threefold.web.api import access, engine, laboratory, shelf, tables
from threefold.web.api.document import openapi_document
from threefold.web.api.operations import BASE, Call, Operation, Reply
from threefold.web.api.problems import not_found, problem_response
from threefold.web.compression import packed_body
from threefold.web.context import AppContext, app_of
from threefold.web.http import HttpRequest, device_of
from threefold.web.kept import kept_response
from threefold.web.workers import Crowded, read_as, run_for_public, run_in_worker

OPERATIONS: Final[tuple[Operation, ...]] = (
    *engine.OPERATIONS,
    *shelf.OPERATIONS,
    *laboratory.OPERATIONS,
    *tables.OPERATIONS,
    *access.OPERATIONS,
)

MOST_STREAMS: Final = 20
"""The most open event streams of one token."""

PING_SECONDS: Final = 15.0
LOOK_SECONDS: Final = 0.1
AT_ONCE: Final = 500
"""The most events that one read of a table sends."""

_BEARER: Final = re.compile(r"bearer +(\S+)", re.IGNORECASE)
_JSON: Final = re.compile(r"application/(?:[\w.+-]+\+)?json(?:\s*;.*)?", re.IGNORECASE)

ApiResponse = Response[bytes] | ServerSentEvent


def of_the_api(path: str) -> bool:
    """Return whether an address belongs to the API. Errors there are answered as problem
    documents.
    """
    return path == "/api" or path.startswith("/api/") or path in ("/health", "/ready")


def lang_of_api(request: HttpRequest) -> Lang:
    """Return the language of the query, else of the header, else English."""
    return language_for(
        request.headers.get("accept-language", ""), request.query_params.get("lang")
    )


def failed(request: HttpRequest, error: Exception) -> Response[bytes]:
    """Return an exception as a problem response: a bad request, a failing store, or our own
    error.
    """
    lang = lang_of_api(request)
    if isinstance(error, Crowded):
        return problem_response(Refusal("busy", "", Message("refusal.crowded")), lang)
    if isinstance(error, HTTPException):
        return problem_response(_REFUSED.get(error.status_code, _UNREADABLE), lang, error.headers)
    if isinstance(error, TableNotFound):
        return problem_response(not_found(), lang)
    if isinstance(error, StoreError):
        return problem_response(Refusal("failing", "", Message("api.failing")), lang)
    return problem_response(Refusal("our_fault", "", Message("refusal.our_fault")), lang)


_UNREADABLE: Final = Refusal("bad_json", "", Message("api.unreadable"))
_REFUSED: Final = {
    404: not_found(),
    405: Refusal("no_method", "", Message("api.no_method")),
    413: Refusal("too_large", "", Message("api.too_large")),
}


class _Caller(NamedTuple):
    """The call and the secret of its token (empty without one)."""

    call: Call
    secret: str


async def response_to(request: HttpRequest, operation: Operation) -> ApiResponse:
    """Execute an operation for a caller and return the response."""
    lang, app = lang_of_api(request), app_of(request)
    body = b""
    if operation.method == "POST":
        body = await request.body()
    found = await run_in_worker(_caller, request, operation, body)
    if isinstance(found, Refusal):
        await app.public.rested(f"device {device_of(request)}")
        return problem_response(found, lang)
    token, role = found.call.token, None
    if token is not None:
        enter_table(token.table)
        role = token.seat.role
    if operation.scope == "play":
        app.reads.note_command()
    elif token is not None:
        read_as(app.reads, f"token {token.id}", found.call.device)
    elif operation.counted:
        read_as(app.public, f"device {found.call.device}")
    if operation.scope is None:  # what a seat reads of its table, the table's own views hide
        enter_reader(reader_of(role))
    if operation.streams:
        return await _start_stream(app, found, request.headers.get("last-event-id", ""))
    if operation.ready is not None:
        await _wait_until_ready(operation.ready, found.call)
    if found.call.token is None and operation.counted:
        work = run_for_public
    else:
        work = run_in_worker
    reply = await work(operation.work, found.call)
    if isinstance(reply, Refusal):
        return problem_response(reply, lang)
    return await run_in_worker(_reply_response, request, reply)


def _reply_response(request: HttpRequest, reply: Reply) -> Response[bytes]:
    """Return the response to an operation, compressed where that pays. A document that is kept is
    not made anew.
    """
    if isinstance(reply.value, Kept):
        return kept_response(request, reply.value)
    content, headers = msgspec.json.encode(reply.value), dict(reply.headers)
    packed = packed_body(content, request.url.path, request.headers.get("accept-encoding", ""))
    if packed is not None:
        content, headers = (
            packed,
            {**headers, "content-encoding": "gzip", "vary": "Accept-Encoding"},
        )
    return Response(
        content, status_code=reply.status, media_type="application/json", headers=headers
    )


async def _wait_until_ready(ready: Callable[[Call], bool], call: Call) -> None:
    """Wait until ``ready`` returns True, at most the query's ``wait`` seconds. No thread is blocked
    meanwhile.
    """
    looks = round(call.number("wait", 0) / LOOK_SECONDS)
    while looks and not ready(call):
        await asyncio.sleep(LOOK_SECONDS)
        looks -= 1


def _caller(request: HttpRequest, operation: Operation, body: bytes) -> _Caller | Refusal:
    """Return the caller, or a refusal. The checks: rate limit, token, scope, table, query, and the
    type of the body.
    """
    app, secret, token = app_of(request), "", None
    bearer = _BEARER.fullmatch(request.headers.get("authorization", "").strip())
    if bearer is not None:
        secret = bearer[1]
        token = app.tables.programs.opened_by(secret)
    if operation.counted and not _is_admitted(request, operation, token, len(body)):
        return Refusal("busy", "", Message("refusal.too_often"))
    path = {name: str(value) for name, value in request.path_params.items()}
    query = {name: value for name, value in request.query_params.items() if isinstance(value, str)}
    refusal = _token_refusal(operation, token, path) or _form_refusal(request, operation, query)
    if refusal is not None:
        return refusal
    call = Call(
        app=app,
        lang=lang_of_api(request),
        path=path,
        query=query,
        body=body,
        origin=app.origin(request),
        device=device_of(request),
        command_id=request.headers.get("idempotency-key", ""),
        token=token,
    )
    return _Caller(call, secret)


def _is_admitted(
    request: HttpRequest, operation: Operation, token: Token | None, size: int
) -> bool:
    """Whether the caller, known by its token or else its device, asks seldom enough."""
    app = app_of(request)
    if token is None:
        return app.admits_device(device_of(request))
    return app.admits_token(token.id, operation.scope == "play", size)


def _token_refusal(
    operation: Operation, token: Token | None, path: Mapping[str, str]
) -> Refusal | None:
    """Refuse a token that does not reach the operation or the table; refuse a call without one that
    needs it.
    """
    if operation.scope is not None and token is None:
        return Refusal("no_token", "", Message("api.no_token"))
    if operation.scope is not None and token is not None and operation.scope not in token.scopes:
        return Refusal("no_scope", "", Message("api.no_scope", {"scope": operation.scope}))
    if token is not None and path.get("table", token.table) != token.table:
        return not_found()
    return None


def _form_refusal(
    request: HttpRequest, operation: Operation, query: Mapping[str, str]
) -> Refusal | None:
    """Refuse a query that the operation does not take, and a body that is no JSON."""
    for parameter in operation.query:
        refusal = parameter.check(query)
        if refusal is not None:
            return refusal
    if operation.body is not None and not _JSON.fullmatch(request.headers.get("content-type", "")):
        return Refusal("no_json", "", Message("api.no_json"))
    return None


# --- events ---------------------------------------------------------------------------------------

_streams: Counter[str] = Counter()


async def _start_stream(app: AppContext, caller: _Caller, last: str) -> ApiResponse:
    """Stream a table's events after a number, until the caller leaves or its token ends."""
    call, token = caller.call, caller.call.token
    assert token is not None
    seat = await run_in_worker(_seat, call)
    if isinstance(seat, Refusal):
        return problem_response(seat, call.lang)
    if _streams[token.id] >= MOST_STREAMS:
        return problem_response(
            Refusal("busy", "", Message("api.streams", {"n": MOST_STREAMS})), call.lang
        )
    if re.fullmatch(r"[0-9]{1,9}", last):
        after = int(last)
    else:
        after = call.number("after", 0)
    return ServerSentEvent(_events(app, caller, seat, after))


def _seat(call: Call) -> Seat | Refusal:
    return call.seat


async def _events(
    app: AppContext, caller: _Caller, seat: Seat, after: int
) -> AsyncGenerator[ServerSentEventMessage, None]:
    """Yield one event for each step: ``line`` with its log line, or ``step`` if the seat sees no
    line for it.
    """
    token = caller.call.token
    assert token is not None
    _streams[token.id] += 1
    try:
        async with app.tables.subscribe(token.table) as versions:
            while not app.ending.is_set():
                fresh = await run_in_worker(_news, caller, seat, after)
                if fresh is None:
                    return
                for message in fresh.messages:
                    yield message
                after = fresh.version
                try:
                    await asyncio.wait_for(anext(versions), PING_SECONDS)
                except TimeoutError:
                    yield ServerSentEventMessage(comment="")
    finally:
        _streams[token.id] -= 1


class _News(NamedTuple):
    """The events that a caller has not received yet, and the number of the last one."""

    version: int
    messages: list[ServerSentEventMessage]


def _news(caller: _Caller, seat: Seat, after: int) -> _News | None:
    """Return the events that a seat has not received yet; None if its token has ended or its seat
    is gone.
    """
    call, token = caller.call, caller.call.token
    if token is None or call.tables.programs.opened_by(caller.secret) is None:
        return None
    enter_table(token.table)  # a stream outlives its request, so the table is entered again
    known, past = call.tables.seen_from(token.table, seat)
    if seat.pc is not None and seat.pc not in known.party:
        return None
    start = min(after, past.version)
    with past.naming_context():
        lines = {entry.seq: plain_line(entry, call.lang) for entry in past.since(start, AT_ONCE)}
    numbers = range(max(start, past.version - AT_ONCE) + 1, past.version + 1)
    return _News(past.version, [_event(number, lines.get(number)) for number in numbers])


def _event(number: int, line: object) -> ServerSentEventMessage:
    if line is None:
        line, kind = {"number": number}, "step"
    else:
        kind = "line"
    return ServerSentEventMessage(
        data=msgspec.json.encode(line).decode(), event=kind, id=str(number)
    )


# --- routes ---------------------------------------------------------------------------------------


async def openapi_response(request: HttpRequest) -> Response[bytes]:
    """Respond with the OpenAPI document."""
    device = device_of(request)
    if not app_of(request).admits_device(device):
        await app_of(request).public.rested(f"device {device}")
        return problem_response(
            Refusal("busy", "", Message("refusal.too_often")), lang_of_api(request)
        )
    enter_reader("everybody")
    read_as(app_of(request).public, f"device {device}")
    return await run_for_public(_document_response, request)


def _document_response(request: HttpRequest) -> Response[bytes]:
    return kept_response(request, openapi_document(OPERATIONS, lang_of_api(request)))


def _make_handler(operation: Operation) -> Callable[[HttpRequest], Awaitable[ApiResponse]]:
    """Return the handler function of a route."""

    async def route(request: HttpRequest) -> ApiResponse:
        return await response_to(request, operation)

    route.__name__ = operation.name
    return route


def _route(operation: Operation) -> HTTPRouteHandler:
    path = re.sub(r"\{(\w+)\}", r"{\1:str}", operation.address)
    made = HTTPRouteHandler(
        path, http_method=operation.method, status_code=HTTPStatus.OK, name=f"api.{operation.name}"
    )
    return made(_make_handler(operation))


HANDLERS: Final[list[HTTPRouteHandler]] = [
    *map(_route, OPERATIONS),
    HTTPRouteHandler(f"{BASE}/openapi.json", http_method="GET", name="api.document")(
        openapi_response
    ),
]
