"""Uploads: their fields and files, read a few at a time."""

from __future__ import annotations

import asyncio
import re
from typing import Final

from litestar.datastructures import FormMultiDict

from threefold.rules.types import Message, Refusal
from threefold.web.context import app_of
from threefold.web.http import HttpRequest, device_of
from threefold.web.workers import take_turn

_PARTS: Final = 1100
_HEAD: Final = 40_000
"""Limits for reading an upload: its number of parts, and the bytes of the head of a part."""

SECONDS_A_BYTE: Final = 1 / 30_000_000
"""What a byte costs: the event loop takes it in and cuts it up, and a process decodes it."""

LONGEST_SECONDS: Final = 300
"""How long all of an upload may take to arrive."""

_NO_FORM: Final = Refusal("bad_value", "file", Message("refusal.no_form"))
_TOO_SLOW: Final = Refusal("bad_value", "file", Message("refusal.upload_slow"))


async def upload(request: HttpRequest) -> FormMultiDict | Refusal:
    """Return the fields and files of an upload, or why they cannot be read.

    All of a file is in memory until the request has ended, so people take turns, and one uploads
    one file at a time. Raise ``Crowded`` when too many wait. Only UTF-8 is accepted: some other
    encodings take minutes to decode and would block all other requests.
    """
    spent = await take_turn(app_of(request).uploads, _uploader(request))
    try:
        body = await asyncio.wait_for(request.body(), LONGEST_SECONDS)
    except TimeoutError:
        return _TOO_SLOW
    spent.seconds += len(body) * SECONDS_A_BYTE
    boundary = request.content_type[1].get("boundary")
    parts = list[bytes]()
    if boundary:
        parts = body.split(b"--" + boundary.encode(), _PARTS)
    for part in parts[1:]:
        head = re.split(rb"\r?\n\r?\n", part[:_HEAD], maxsplit=1)[0]
        if re.search(rb";\s*charset(?!\s*=\s*\"?utf-?8\b)", head, re.IGNORECASE):
            return _NO_FORM
    try:
        return await request.form()
    except UnicodeDecodeError:
        return _NO_FORM


def _uploader(request: HttpRequest) -> str:
    """Return who uploads: a seat, whose link was checked before the body was read, or a device
    without one. It is not the reader of that name: who uploads much need not wait for a page."""
    path = request.url.path.split("/")
    if path[1] == "seat":
        return f"upload of seat {path[2]}"
    return f"upload of device {device_of(request)}"
