"""The web application: all controllers, the headers of every response, and the responses to failed
requests.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Final

from litestar import Litestar, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from threefold.rules.types import Message as Text
from threefold.store.contract import Damaged, StoreError, Unusable
from threefold.text import render
from threefold.web import (
    commands,
    damaged,
    handouts,
    installing,
    live,
    lobby_controllers,
    pages,
    reference,
    seat_controllers,
    static_files,
    story,
)
from threefold.web.api import controllers as api
from threefold.web.api.cors import across_origins
from threefold.web.assistants import with_assistants
from threefold.web.compression import COMPRESSION
from threefold.web.context import AppContext
from threefold.web.creating import joining, making, shelf_controllers
from threefold.web.damaged import damaged_page
from threefold.web.gm import controllers as gm
from threefold.web.http import Html, HttpRequest, refusal_page, request_lang
from threefold.web.kept import REVALIDATED
from threefold.web.lab import controllers as lab
from threefold.web.security import HEADERS, content_security_policy, hsts
from threefold.web.static_files import is_named_by_content
from threefold.web.workers import Crowded, until_request_ends

MAX_BODY: Final = 2_000_000

log = logging.getLogger("threefold.web")


def application(context: AppContext) -> Litestar:
    """Return the Litestar application with every controller; ``context`` is what they share."""
    app = Litestar(
        route_handlers=[
            *pages.HANDLERS,
            *installing.HANDLERS,
            *lobby_controllers.HANDLERS,
            *commands.HANDLERS,
            *live.HANDLERS,
            *making.HANDLERS,
            *shelf_controllers.HANDLERS,
            *joining.HANDLERS,
            *gm.HANDLERS,
            *seat_controllers.HANDLERS,
            *story.HANDLERS,
            *handouts.HANDLERS,
            *lab.HANDLERS,
            *damaged.HANDLERS,
            *reference.HANDLERS,
            *api.HANDLERS,
            *static_files.HANDLERS,
        ],
        before_request=context.admit,
        compression_config=COMPRESSION,
        exception_handlers={HTTPException: _no_page, Exception: _error_response},
        request_max_body_size=MAX_BODY,
        openapi_config=None,
        logging_config=None,
    )
    app.state.context = context
    return app


def _no_page(request: HttpRequest, error: HTTPException) -> Html | Response[bytes]:
    """Respond to a request that no page can serve."""
    if api.of_the_api(request.url.path):
        return api.failed(request, error)
    if isinstance(error, Crowded):
        return refusal_page(request, Text("refusal.crowded"), error.status_code)
    if error.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
        status = error.status_code
    else:
        status = HTTPStatus.BAD_REQUEST
    return refusal_page(request, Text("refusal.no_page"), status)


def _error_response(request: HttpRequest, error: Exception) -> Html | Response[bytes]:
    """Respond to a request that failed on our side. Nothing was applied; the server's log says what
    happened.
    """
    if api.of_the_api(request.url.path):
        if not isinstance(error, StoreError):
            log.exception("a request failed", exc_info=error)
        return api.failed(request, error)
    if isinstance(error, Damaged):
        return damaged_page(request, None, error)
    if isinstance(error, StoreError):
        log.error("the store failed: %s", render(error.message))
        return refusal_page(request, _store_message(request, error), HTTPStatus.SERVICE_UNAVAILABLE)
    log.exception("a request failed", exc_info=error)
    return refusal_page(request, Text("refusal.our_fault"), HTTPStatus.INTERNAL_SERVER_ERROR)


def _store_message(request: HttpRequest, error: StoreError) -> Text:
    """Return the message for a store failure: what was not done, and why. It names no folders of
    this machine.
    """
    if not isinstance(error, Unusable):
        return error.message
    why = Text(error.message.key, {"place": Path(error.place).name})
    if request.method == "GET":
        done = "read"
    else:
        done = "done"
    return Text(f"refusal.not_{done}", {"why": render(why, request_lang(request))})


def _headers(app: ASGIApp, own: Mapping[str, str]) -> ASGIApp:
    """Wrap the application so that every response carries the common headers, and ``own``, those of
    this server.
    """
    always = [(name.encode(), value.encode()) for name, value in {**HEADERS, **own}.items()]

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        host = next((v.decode("latin-1") for k, v in scope["headers"] if k == b"host"), "")
        static = scope["path"].startswith("/static/")
        scope = {**scope, "path": _possible_path(scope["path"])}

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                policy = (b"content-security-policy", content_security_policy(host).encode())
                saved = static and message["status"] == HTTPStatus.OK and is_named_by_content(scope)
                cache = _cache_control(message["headers"], saved)
                given = [(k, v) for k, v in message["headers"] if k.lower() != b"cache-control"]
                message["headers"] = [*given, *always, policy, (b"cache-control", cache)]
            await send(message)

        async with until_request_ends():
            await app(scope, receive, with_headers)

    return wrapped


def _possible_path(path: str) -> str:
    """Return an address; of one with control characters that of no page."""
    if all(ord(c) >= _FIRST_VISIBLE for c in path):
        return path
    if api.of_the_api(path):
        return "/api/-"
    return _NOWHERE


def _cache_control(given: Iterable[tuple[bytes, bytes]], saved: bool) -> bytes:
    """Return how long a browser keeps a response: what its address names by its content, for good;
    what it has to ask for again, as the response says; else nothing.
    """
    if dict(given).get(b"cache-control") == REVALIDATED.encode():
        return REVALIDATED.encode()
    if saved:
        return b"public, max-age=31536000, immutable"
    return b"no-store"


_FIRST_VISIBLE: Final = 0x20
_NOWHERE: Final = "/-"
"""The address that replaces any address with control characters. No page has them, and headers may
not hold them.
"""


def web_application(context: AppContext, speak: ASGIApp | None = None) -> ASGIApp:
    """Return the complete web application. ``speak`` is the ASGI application of the assistants'
    protocol.
    """
    pages = across_origins(application(context), context.cors)
    return _headers(with_assistants(pages, context, speak), hsts(context.public_url, context.hsts))
