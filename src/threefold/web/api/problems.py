"""Refusals as problem documents (RFC 9457): a status, our code, the field, and what would make the
request possible.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

import msgspec
from litestar import Response

from threefold.rules.types import Message, Refusal
from threefold.service.answers import choices_json
from threefold.text import Lang, render

PROBLEM_TYPE: Final = "application/problem+json"

_STATUS: Final[Mapping[str, HTTPStatus]] = {
    "bad_json": HTTPStatus.BAD_REQUEST,
    "no_token": HTTPStatus.UNAUTHORIZED,
    "no_scope": HTTPStatus.FORBIDDEN,
    "foreign_origin": HTTPStatus.FORBIDDEN,
    "not_found": HTTPStatus.NOT_FOUND,
    "no_method": HTTPStatus.METHOD_NOT_ALLOWED,
    "stale": HTTPStatus.CONFLICT,
    "command_reused": HTTPStatus.CONFLICT,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "no_json": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "busy": HTTPStatus.TOO_MANY_REQUESTS,
    "failing": HTTPStatus.SERVICE_UNAVAILABLE,
    "our_fault": HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""The HTTP status of each code that is not a rules refusal; rules refusals are 422."""


def status_of(code: str) -> HTTPStatus:
    """Return the HTTP status of a refusal code."""
    return _STATUS.get(code, HTTPStatus.UNPROCESSABLE_ENTITY)


def problem_response(
    refusal: Refusal, lang: Lang, headers: Mapping[str, str] | None = None
) -> Response[bytes]:
    """Return a refusal as a problem response."""
    status = status_of(refusal.code)
    body = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status.value,
        "detail": render(refusal.message, lang),
        "code": refusal.code,
        "field": refusal.field,
        **choices_json(refusal, lang),
    }
    own = dict(headers or {})
    if status is HTTPStatus.UNAUTHORIZED:
        own["www-authenticate"] = "Bearer"
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        own.setdefault("retry-after", "2")
    return Response(
        msgspec.json.encode(body), status_code=status.value, media_type=PROBLEM_TYPE, headers=own
    )


def not_found() -> Refusal:
    """Return the refusal for an address with nothing behind it, or nothing that the token may
    see.
    """
    return Refusal("not_found", "", Message("api.not_found"))
