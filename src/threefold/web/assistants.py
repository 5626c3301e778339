"""The address of assistants, ``/mcp``: it checks who may use it before the protocol starts."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from threefold.model.languages import language_for
from threefold.rules.types import Message, Refusal
from threefold.store.contract import StoreError
from threefold.text import render
from threefold.web.context import AppContext
from threefold.web.limits import network_of
from threefold.web.security import same_origin
from threefold.web.workers import run_in_worker

PATH: Final = "/mcp"
SECRET: Final = "threefold.token"  # noqa: S105 - the name of a place
ASKED_SECONDS: Final = 0.01
"""What the SDK spends on a request on the event loop, beside the work of its tool."""

_BEARER: Final = re.compile(r"bearer +(\S+)", re.IGNORECASE)


def with_assistants(app: ASGIApp, context: AppContext, speak: ASGIApp | None) -> ASGIApp:
    """Wrap the application: requests to ``/mcp`` with a valid token go to ``speak``, the
    assistants' protocol.
    """
    if speak is None:
        return app

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["path"] != PATH:
            await app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        let_in = await run_in_worker(_admitted_token, context, headers, scope["client"])
        if isinstance(let_in, str):
            await context.reads.rested(f"assistant {let_in}", ASKED_SECONDS)
            inner: Any = {**scope, SECRET: let_in}
            await speak(inner, receive, send)
            return
        await context.public.rested(
            f"device {network_of(scope['client'][0] if scope['client'] is not None else '')}"
        )
        status, refusal = let_in
        message = render(refusal.message, language_for(headers.get("accept-language", "")))
        words = msgspec.json.encode({"error": {"code": refusal.code, "message": message}})
        kind = (b"content-type", b"application/json")
        if status == HTTPStatus.UNAUTHORIZED:
            how = [(b"www-authenticate", b"Bearer")]
        else:
            how = []
        await send({"type": "http.response.start", "status": status.value, "headers": [kind, *how]})
        await send({"type": "http.response.body", "body": words, "more_body": False})

    return wrapped


def _admitted_token(
    context: AppContext, headers: dict[str, str], client: tuple[str, int] | None
) -> str | tuple[HTTPStatus, Refusal]:
    """Return the token of an admitted request, or the status and refusal: the request comes from
    another site's page, has no valid token, or comes too often."""
    origin = headers.get("origin")
    own = origin is None or origin in context.cors
    if not own and not same_origin(origin, headers.get("host", ""), None, context.public_url):
        return HTTPStatus.FORBIDDEN, Refusal(
            "foreign_origin", "", Message("refusal.foreign_origin")
        )
    secret = _BEARER.fullmatch(headers.get("authorization", "").strip())
    try:
        if secret is not None:
            token = context.tables.programs.opened_by(secret[1])
        else:
            token = None
    except StoreError:
        return HTTPStatus.SERVICE_UNAVAILABLE, Refusal("failing", "", Message("api.failing"))
    if token is None or secret is None:
        allowed = context.admits_device(network_of(client[0] if client is not None else ""))
        if not allowed:
            return HTTPStatus.TOO_MANY_REQUESTS, Refusal("busy", "", Message("refusal.too_often"))
        return HTTPStatus.UNAUTHORIZED, Refusal("no_token", "", Message("api.no_token"))
    if not context.admits_token(token.id, True):
        return HTTPStatus.TOO_MANY_REQUESTS, Refusal("busy", "", Message("refusal.too_often"))
    return secret[1]
