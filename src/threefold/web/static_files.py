"""Static files: read and compressed once, at the first request. Their addresses change with their
content.
"""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache
from typing import Final, NamedTuple

from litestar import HttpMethod, Response, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.types import Scope

from threefold.web.bundles import NAMES, STATIC, bundle_body
from threefold.web.compression import accepts_gzip, packs
from threefold.web.http import HttpRequest
from threefold.web.rendering import static

_BEST: Final = 9
_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".woff2": "font/woff2",
}
"""Media types that browsers require, whatever this machine's configuration says."""


class StaticFile(NamedTuple):
    """A file, and its gzip form; None where that is not smaller."""

    media_type: str
    body: bytes
    packed: bytes | None


@cache
def _paths() -> frozenset[str]:
    """Return the paths of all static files and the names of the bundles. No other file is
    served.
    """
    return NAMES | {
        file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*") if file.is_file()
    }


FIRST: Final = tuple(sorted(NAMES))
"""The files of every page, to be prepared before anybody asks."""


@cache
def prepared(path: str) -> StaticFile:
    """Read and compress a file."""
    file = STATIC / path
    media_type = (
        _TYPES.get(file.suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    )
    if path in NAMES:
        body = bundle_body(path)
    else:
        body = file.read_bytes()
    if packs(media_type):
        packed = gzip.compress(body, _BEST, mtime=0)
    else:
        packed = None
    return StaticFile(
        media_type, body, packed if packed is not None and len(packed) < len(body) else None
    )


def is_named_by_content(scope: Scope) -> bool:
    """Return whether a request names a static file with its present content, or by its name alone,
    as style sheets name fonts. The answer to any other query, such as that of another version of
    this program, may be kept nowhere: it would stand for the file that has this name elsewhere."""
    place, query = scope["path"].removeprefix("/static/"), scope["query_string"].decode("latin-1")
    return place in _paths() and (not query or query == static(place).partition("?")[2])


@route(
    "/static/{path:path}",
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
    sync_to_thread=False,
)
def static_file(request: HttpRequest, path: FromPath[str]) -> Response[bytes]:
    """Respond with a static file; 404 for any other path."""
    place = path.removeprefix("/")
    if place not in _paths():
        raise NotFoundException
    file = prepared(place)
    if file.packed is None:
        headers = {}
    else:
        headers = {"vary": "Accept-Encoding"}
    body = file.body
    if file.packed is not None and accepts_gzip(request.headers.get("accept-encoding", "")):
        body, headers["content-encoding"] = file.packed, "gzip"
    return Response(body, media_type=file.media_type, headers=headers)


HANDLERS: Final[list[HTTPRouteHandler]] = [static_file]
