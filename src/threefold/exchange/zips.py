"""The parts of a zip archive, found by the header before each part: the list at its end may be
damaged or cut off.

The format is PKWARE's (APPNOTE.TXT, 4.3.7 to 4.3.9). A part counts only if its checksum proves it.
"""

from __future__ import annotations

import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Final, NamedTuple

START: Final = b"PK\x03\x04"
"""The first bytes of a part, and so of most archives."""

FAULTS: Final = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    RuntimeError,
    OSError,
    ValueError,
    OverflowError,
)
"""What Python's own reader raises for archives that are damaged. What it cannot unpack is a
NotImplementedError, which is a RuntimeError too."""

_HEADER: Final = struct.Struct("<4s5H3I2H")
_STORED, _DEFLATED = 0, 8
_LOCKED, _SUMS_FOLLOW, _UTF8 = 1, 8, 0x800


class ZipPart(NamedTuple):
    """A file in an archive: its name, how it is packed, where it begins, and what proves it."""

    name: str
    packing: int
    start: int
    size: int
    checksum: int | None
    """None where it stands behind the part."""


def is_zip(data: bytes) -> bool:
    """Whether a file is an archive, or was one before it was damaged."""
    if data.startswith(START):
        return True
    try:
        return zipfile.is_zipfile(BytesIO(data))
    except FAULTS:
        return False


def parts_of(data: bytes) -> Iterator[ZipPart]:
    """Yield every part whose header can be read, in the order of the archive. Encrypted ones are
    left out.
    """
    at = data.find(START)
    while at >= 0 and at + _HEADER.size <= len(data):
        _, _, flags, packing, _, _, checksum, size, _, name_size, extra_size = _HEADER.unpack_from(
            data, at
        )
        start = at + _HEADER.size + name_size + extra_size
        name = data[at + _HEADER.size : at + _HEADER.size + name_size]
        if not flags & _LOCKED and packing in (_STORED, _DEFLATED) and name and start <= len(data):
            named = name.decode("utf-8" if flags & _UTF8 else "cp437", "replace")
            yield ZipPart(named, packing, start, size, None if flags & _SUMS_FOLLOW else checksum)
        end = start + size
        at = data.find(START, end if data[end : end + 2] == b"PK" else at + 4)


def content_of(data: bytes, part: ZipPart, most: int) -> bytes | None:
    """Return the content of a part of at most so many bytes; None where it is damaged, or
    larger.
    """
    if part.packing == _STORED:
        found, end = data[part.start : part.start + part.size], part.start + part.size
    else:
        unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            found = unpacking.decompress(memoryview(data)[part.start :], most + 1)
        except zlib.error:
            return None
        if not unpacking.eof:
            return None
        end = len(data) - len(unpacking.unused_data)
    if len(found) > most:
        return None
    if part.checksum is None:
        checksum = _following_checksum(data, end)
    else:
        checksum = part.checksum
    if zlib.crc32(found) == checksum:
        return found
    return None


def _following_checksum(data: bytes, end: int) -> int:
    """Return the checksum behind a part; a mark may come before it."""
    if data[end : end + 4] == b"PK\x07\x08":
        at = end + 4
    else:
        at = end
    return int.from_bytes(data[at : at + 4], "little")
