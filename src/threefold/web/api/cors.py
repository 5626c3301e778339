"""Cross-origin requests: only pages of the origins that the server's owner named may call the
API.
"""

from __future__ import annotations

from collections.abc import Collection
from http import HTTPStatus
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

_ALLOWED: Final = (
    (b"access-control-allow-methods", b"GET, POST, DELETE"),
    (
        b"access-control-allow-headers",
        b"authorization, content-type, idempotency-key, last-event-id, accept-language",
    ),
    (b"access-control-max-age", b"600"),
)
_SHOWN: Final = (b"access-control-expose-headers", b"location, retry-after")


def across_origins(app: ASGIApp, origins: Collection[str]) -> ASGIApp:
    """Wrap an application so that pages of these origins can call its API, without cookies."""
    if not origins:
        return app

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or not scope["path"].startswith("/api/"):
            await app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        named = origin in origins
        own = [
            (b"vary", b"origin"),
            *([(b"access-control-allow-origin", origin.encode("latin-1"))] if named else []),
        ]
        if scope["method"] == "OPTIONS" and b"access-control-request-method" in headers:
            answer: list[tuple[bytes, bytes]] = [*own, *(_ALLOWED if named else ())]
            if named:
                status = HTTPStatus.NO_CONTENT
            else:
                status = HTTPStatus.FORBIDDEN
            await send({"type": "http.response.start", "status": status.value, "headers": answer})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *own, *([_SHOWN] if named else [])]
            await send(message)

        await app(scope, receive, with_headers)

    return wrapped
