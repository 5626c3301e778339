"""Documents that are the same for everybody: made once, compressed once, and sent as they are."""

from __future__ import annotations

import zlib
from hashlib import blake2b
from typing import Final, NamedTuple

LEVEL: Final = 9
"""A document is compressed once and sent often."""

_GZIP: Final = zlib.MAX_WBITS | 16
_RAW: Final = -zlib.MAX_WBITS
"""Window bits that make zlib write gzip, and deflate without a head."""

_GZIP_HEAD: Final = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"


class Kept(NamedTuple):
    """A document as gzip, and the tag (ETag) that identifies it."""

    packed: bytes
    tag: str

    def plain(self) -> bytes:
        """Return the document for a reader that takes no gzip."""
        return zlib.decompress(self.packed, _GZIP)


def kept(body: bytes) -> Kept:
    """Compress a document."""
    packer = zlib.compressobj(LEVEL, wbits=_GZIP)
    return Kept(
        packer.compress(body) + packer.flush(), f'W/"{blake2b(body, digest_size=12).hexdigest()}"'
    )


class Part(NamedTuple):
    """A part of many answers, with its compressed form, which fits between the compressed forms of
    other parts.
    """

    body: bytes
    packed: bytes

    def within(self, before: bytes, after: bytes) -> bytes:
        """Return an answer with this part in it, as gzip. Only what stands around the part is
        compressed now.
        """
        sum_of_all = zlib.crc32(after, zlib.crc32(self.body, zlib.crc32(before)))
        length = len(before) + len(self.body) + len(after)
        tail = sum_of_all.to_bytes(4, "little") + (length % 2**32).to_bytes(4, "little")
        return b"".join(
            (_GZIP_HEAD, _deflated(before), self.packed, _deflated(after, last=True), tail)
        )


def compressed_part(body: bytes) -> Part:
    """Compress a part of answers."""
    return Part(body, _deflated(body))


def _deflated(body: bytes, last: bool = False) -> bytes:
    """Compress a piece of a stream. It refers to nothing before it, so that any piece may precede
    it.
    """
    packer = zlib.compressobj(LEVEL, wbits=_RAW)
    return packer.compress(body) + packer.flush(zlib.Z_FINISH if last else zlib.Z_FULL_FLUSH)
