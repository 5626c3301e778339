"""Messages as they arrive, over HTTP and on standard input: what cannot be read as it was meant is
refused.

The SDK would take the last of two fields of one name, ``NaN`` as a number, and a message of any
length.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Final

import anyio
import anyio.to_thread
import msgspec

from threefold.model.duplicates import refuse_twice
from threefold.model.invalid import bad_json
from threefold.rules.types import Message, Refusal
from threefold.service.lines import CHUNK, Lines

if TYPE_CHECKING:
    from starlette.types import Message as ASGIMessage
    from starlette.types import Receive

MOST_BYTES: Final = 2_000_000
"""The longest message, as for the API."""

INVALID_PARAMS: Final = -32602
PARSE_ERROR: Final = -32700

TOO_LONG: Final = Refusal("too_large", "", Message("refusal.line_too_long", {"bytes": MOST_BYTES}))


def message_refusal(body: bytes) -> Refusal | None:
    """Return a refusal for a message that is too long, no JSON, or has a field twice in one
    object.
    """
    if len(body) > MOST_BYTES:
        return TOO_LONG
    try:
        str(body, "utf-8")
        msgspec.json.decode(body)
        refuse_twice(body)
    except (ValueError, RecursionError) as error:
        return bad_json(error)
    return None


def refused_id(body: bytes) -> int | str | None:
    """Return the id of a refused message; None if it cannot be read."""
    try:
        message = msgspec.json.decode(body)
    except (ValueError, RecursionError):
        return None
    if isinstance(message, dict):
        found = message.get("id")
    else:
        found = None
    if isinstance(found, int | str) and not isinstance(found, bool):
        return found
    return None


class ReadableLines:
    """The lines of standard input that the SDK may read. ``refuse`` answers the others."""

    def __init__(self, refuse: Callable[[bytes, Refusal], Awaitable[None]]) -> None:
        self._refuse = refuse
        self._source = _claimed_input()

    async def __aiter__(self) -> AsyncIterator[str]:
        """Yield each readable line, as soon as it is complete."""
        lines, chunk = Lines(MOST_BYTES), b"."
        while chunk:
            chunk = await anyio.to_thread.run_sync(os.read, self._source, CHUNK)
            for line in lines.feed(chunk) if chunk else [lines.rest()]:
                if not line.strip():
                    continue
                refusal = message_refusal(line)
                if refusal is None:
                    yield line.decode()
                else:
                    await self._refuse(line, refusal)


def _claimed_input() -> int:
    """Take standard input for the protocol alone: whatever else this process starts or does reads
    nothing there.
    """
    own = os.dup(0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return own


async def whole_body(receive: Receive) -> list[ASGIMessage] | None:
    """Return the messages of a request up to the end of its body; None if it is longer than a
    message may be.
    """
    found, size = [await receive()], 0
    while found[-1]["type"] == "http.request":
        size += len(found[-1].get("body", b""))
        if size > MOST_BYTES:
            return None
        if not found[-1].get("more_body"):
            break
        found.append(await receive())
    return found
