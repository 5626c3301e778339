"""Compression of responses: pages each time they are sent, static files once.

Compressed sizes must not help to guess a secret (BREACH). Tokens are shown once, no page contains a
cookie, and the two dialogs that show links or the programs' secrets are sent uncompressed.
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
"""News go to each page at each change, so they use a lower level: an eighth more bytes for a third
of the time.
"""

SMALLEST: Final = 500
LARGEST: Final = 1_000_000
"""Bytes of a response. Below ``SMALLEST`` compression does not pay; above ``LARGEST`` it blocks the
event loop too long."""

SHOWS_SECRETS: Final = r"/(links|programs)$"
STATIC: Final = r"^/static/"
"""Addresses whose responses are not compressed here; static files are already compressed."""

_GZIP: Final = zlib.MAX_WBITS | 16
"""The window bits that make zlib write gzip."""

_PACKED: Final = re.compile(
    r"(text/(?!event-stream)|application/(json|manifest\+json|problem\+json)|image/svg)"
)
_REFUSED: Final = re.compile(r"\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)")


def packs(media_type: str) -> bool:
    """Return whether compression makes data of this media type smaller and does not delay it (event
    streams).
    """
    return _PACKED.match(media_type) is not None


def accepts_gzip(accept_encoding: str) -> bool:
    """Return whether a browser that sends this header accepts gzip."""
    return "gzip" in accept_encoding and _REFUSED.search(accept_encoding) is None


def packed_body(body: str | bytes, path: str, accept_encoding: str) -> bytes | None:
    """Compress a response in the thread that made it, off the event loop. Return None when it is
    too small, when it shows secrets or when the browser does not accept gzip."""
    if isinstance(body, str):
        body = body.encode()
    if (
        len(body) < SMALLEST
        or re.search(SHOWS_SECRETS, path) is not None
        or not accepts_gzip(accept_encoding)
    ):
        return None
    return gzipped(body)


def gzipped(body: bytes, level: int = LEVEL) -> bytes:
    """Compress data as gzip."""
    packer = zlib.compressobj(level, wbits=_GZIP)
    return packer.compress(body) + packer.flush()


class Compression(CompressionMiddleware):
    """Litestar's compression middleware, limited to responses that become smaller by it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Compress the response if the browser accepts gzip."""
        accepted = accepts_gzip(Headers.from_scope(scope).get("accept-encoding", ""))
        await (super().__call__ if accepted else self.app)(scope, receive, send)

    def create_compression_send_wrapper(
        self,
        send: Send,
        compression_encoding: Literal[CompressionEncoding.BROTLI, CompressionEncoding.GZIP] | str,
        scope: Scope,
    ) -> Send:
        """Return a ``send`` that compresses the response if that pays."""
        return partial(
            _send,
            send,
            super().create_compression_send_wrapper(send, compression_encoding, scope),
            [],
        )


async def _send(plain: Send, packed: Send, chosen: list[Send], message: Message) -> None:
    """Send a part of a response. The first part decides whether to compress, and puts the ``send``
    into ``chosen``.
    """
    if message["type"] == "http.response.start":
        headers = Headers(message["headers"])
        length = int(headers.get("content-length", 0))
        pays = (
            length <= LARGEST
            and packs(headers.get("content-type", ""))
            and "content-encoding" not in headers
        )
        chosen.append(packed if pays else plain)
    await chosen[0](message)


COMPRESSION: Final = CompressionConfig(
    backend="gzip",
    minimum_size=SMALLEST,
    gzip_compress_level=LEVEL,
    exclude=[SHOWS_SECRETS, STATIC],
    middleware_class=Compression,
)
