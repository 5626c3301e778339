"""The list of tools as it is sent over HTTP: made and compressed once, and put into each answer of
the SDK.

The SDK checks the request and writes the answer, with no tool in it. So what it refuses stays
refused, and an answer costs neither the 700 kB of types and JSON nor their compression.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import mcp_types as types
import msgspec
from starlette.types import Message as ASGIMessage
from starlette.types import Scope, Send

from threefold.mcp.tools import tools
from threefold.service.beforehand import with_rests
from threefold.service.describe import known_situations
from threefold.service.kept import Part, compressed_part
from threefold.text import Lang

LISTED: Final = "threefold.listed"
"""The key of a request's ASGI scope for a list, to which the handler adds the tools that belong
into the answer.
"""

_NOTHING: Final = b'"tools":[]'
_GZIP: Final = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")


def tools_kept(lang: Lang) -> Part:
    """Return all tools in a language as JSON, as they stand in an answer."""
    return _tools_kept(lang, known_situations())


@lru_cache(maxsize=6)
def _tools_kept(lang: Lang, known: tuple[str, ...]) -> Part:
    found = [
        tool_type(name, lang).model_dump(by_alias=True, mode="json", exclude_none=True)
        for name in with_rests(tools(lang))
    ]
    return compressed_part(b'"tools":' + msgspec.json.encode(found))


def tool_type(name: str, lang: Lang) -> types.Tool:
    """Return a tool as a type of the protocol."""
    tool = tools(lang)[name]
    return types.Tool(name=tool.name, description=tool.text, input_schema=tool.schema)


class WithTools:
    """Sends an answer of the SDK, and puts the tools into it where it lists them."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._send = send
        # the SDK's handler puts the one list of tools here, by way of the scope
        self._listed: list[Part] = []
        self.scope = {**scope, LISTED: self._listed}
        """The scope for the SDK."""
        heads = (
            value.decode("latin-1")
            for name, value in scope["headers"]
            if name == b"accept-encoding"
        )
        self._packs = _GZIP.search(", ".join(heads)) is not None
        self._start: ASGIMessage = {}
        self._body = b""

    async def send(self, message: ASGIMessage) -> None:
        """Send a part of the answer. One that lists the tools waits until it is whole."""
        if not self._listed:
            await self._send(message)
        elif message["type"] == "http.response.start":
            self._start = message
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._send_whole(self._listed[0])

    async def _send_whole(self, listed: Part) -> None:
        before, found, after = self._body.partition(_NOTHING)
        heads = [
            (name, value)
            for name, value in self._start["headers"]
            if name.lower() != b"content-length"
        ]
        if not found:
            body = self._body  # the SDK has refused after all
        elif self._packs:
            body = listed.within(before, after)
            heads += [(b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding")]
        else:
            body = before + listed.body + after
        heads.append((b"content-length", str(len(body)).encode()))
        await self._send({**self._start, "headers": heads})
        await self._send({"type": "http.response.body", "body": body, "more_body": False})
