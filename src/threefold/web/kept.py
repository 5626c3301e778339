"""Responses with documents that are kept compressed, and status 304 for whoever has the document
already.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from litestar import Response

from threefold.service.kept import Kept
from threefold.web.compression import accepts_gzip
from threefold.web.http import HttpRequest

REVALIDATED: Final = "private, no-cache"
"""The cache-control of these documents: a client may keep one, and asks each time whether it still
holds.
"""


def kept_response(request: HttpRequest, found: Kept) -> Response[bytes]:
    """Respond with a document as the client takes it. It may be unpacked here, so this runs in a
    worker thread.
    """
    headers = {
        "etag": found.tag,
        "vary": "Accept-Encoding, Accept-Language",
        "cache-control": REVALIDATED,
    }
    if _client_has(request.headers.get("if-none-match", ""), found.tag):
        return Response(b"", status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    if not accepts_gzip(request.headers.get("accept-encoding", "")):
        return Response(found.plain(), media_type="application/json", headers=headers)
    return Response(
        found.packed, media_type="application/json", headers={**headers, "content-encoding": "gzip"}
    )


def _client_has(named: str, tag: str) -> bool:
    """Return whether a client has the document, by the tags that it names. Compared as weak tags
    (RFC 9110).
    """
    tags = {each.strip().removeprefix("W/") for each in named.split(",")}
    return named.strip() == "*" or tag.removeprefix("W/") in tags
