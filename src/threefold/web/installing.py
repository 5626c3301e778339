"""The web application's manifest: a phone can put a seat on the home screen and open it without
browser bars.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from threefold.text import render_key
from threefold.web.http import HttpRequest, request_lang
from threefold.web.rendering import static

_SEAT: Final = re.compile(r"/seat/[A-Za-z0-9_-]{1,64}")
INK: Final = "#16130f"
"""The background colour, equal to ``--ink`` in ``tokens.css``."""


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: HttpRequest) -> Response[bytes]:
    """Respond with the manifest. It starts at the seat named in the request, else at the start
    page. It holds no secret: a seat opens only with its cookie."""
    seat = _SEAT.match(request.query_params.get("seat", ""))
    if seat is not None:
        start = seat[0]
    else:
        start = "/"
    lang = request_lang(request)
    shape = {
        "id": start,
        "name": "Threefold",
        "short_name": "Threefold",
        "description": render_key(lang, "page.manifest", {}),
        "lang": lang,
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": INK,
        "theme_color": INK,
        "icons": [
            _icon("icons/icon-192.png", "192x192", "any"),
            _icon("icons/icon-512.png", "512x512", "any"),
            _icon("icons/icon-maskable.png", "512x512", "maskable"),
        ],
    }
    return Response(msgspec.json.encode(shape), media_type="application/manifest+json")


def _icon(path: str, sizes: str, purpose: str) -> dict[str, str]:
    return {"src": static(path), "sizes": sizes, "type": "image/png", "purpose": purpose}


HANDLERS: Final[list[HTTPRouteHandler]] = [manifest]
