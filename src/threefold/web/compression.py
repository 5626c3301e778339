"""Compression of what is sent: pages and answers as they go out, static files once.

Nothing here helps to guess a secret from sizes (BREACH): tokens are told once, cookies stand in no page, and the two
dialogs that show what opens a seat or signs a message go out as they are.
"""

from __future__ import annotations

import re
import zlib
from functools import partial
from typing import Final, Literal

from litestar.config.compression import CompressionConfig
from litestar.datastructures import Headers
from litestar.enums import CompressionEncoding
from litestar.middleware.compression import CompressionMiddleware
from litestar.types import Message, Receive, Scope, Send

LEVEL: Final = 5
"""A page shrinks to a sixth in a millisecond; higher levels save little more."""

NEWS_LEVEL: Final = 3
"""News go to each page at each step: an eighth more bytes for a third of the time."""

SMALLEST: Final = 500
LARGEST: Final = 1_000_000
"""Bytes: below it does not pay, above it takes too long on the event loop."""

SHOWS_SECRETS: Final = r"/(links|programs)$"
STATIC: Final = r"^/static/"
"""Addresses that this leaves alone; static files are compressed already."""

_GZIP: Final = zlib.MAX_WBITS | 16
"""How zlib is told to write gzip."""

_PACKED: Final = re.compile(r"(text/(?!event-stream)|application/(json|manifest\+json|problem\+json)|image/svg)")
_REFUSED: Final = re.compile(r"\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)")


def packs(media_type: str) -> bool:
    """Whether compression makes data of this type smaller, and does not hold it back."""
    return _PACKED.match(media_type) is not None


def accepts_gzip(accept_encoding: str) -> bool:
    """Whether a browser that sends this header reads gzip."""
    return "gzip" in accept_encoding and _REFUSED.search(accept_encoding) is None


def packed(text: str, path: str, accept_encoding: str) -> bytes | None:
    """An answer compressed where it is made, off the event loop; None where that does not pay, or tells too much."""
    body = text.encode()
    if len(body) < SMALLEST or re.search(SHOWS_SECRETS, path) is not None or not accepts_gzip(accept_encoding):
        return None
    return gzipped(body)


def gzipped(body: bytes, level: int = LEVEL) -> bytes:
    """Data as gzip."""
    packer = zlib.compressobj(level, wbits=_GZIP)
    return packer.compress(body) + packer.flush()


class Compression(CompressionMiddleware):
    """Litestar's compression, for what becomes smaller by it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Compress for browsers that read it."""
        accepted = accepts_gzip(Headers.from_scope(scope).get("accept-encoding", ""))
        await (super().__call__ if accepted else self.app)(scope, receive, send)

    def create_compression_send_wrapper(
        self,
        send: Send,
        compression_encoding: Literal[CompressionEncoding.BROTLI, CompressionEncoding.GZIP] | str,
        scope: Scope,
    ) -> Send:
        """Send an answer compressed if that pays, else as it is."""
        return partial(_send, send, super().create_compression_send_wrapper(send, compression_encoding, scope), [])


async def _send(plain: Send, packed: Send, chosen: list[Send], message: Message) -> None:
    """Send a part of an answer the way that its head has ``chosen``."""
    if message["type"] == "http.response.start":
        headers = Headers(message["headers"])
        length = int(headers.get("content-length", 0))
        pays = length <= LARGEST and packs(headers.get("content-type", "")) and "content-encoding" not in headers
        chosen.append(packed if pays else plain)
    await chosen[0](message)


COMPRESSION: Final = CompressionConfig(
    backend="gzip",
    minimum_size=SMALLEST,
    gzip_compress_level=LEVEL,
    exclude=[SHOWS_SECRETS, STATIC],
    middleware_class=Compression,
)
