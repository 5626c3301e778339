"""Splits what comes on standard input into lines."""

from __future__ import annotations

from typing import Final

from threefold.service.adjudicate import MAX_LINE

CHUNK: Final = 1 << 16
"""The number of bytes in one read: the capacity of a pipe."""


class Lines:
    """Splits a stream of bytes into lines. It keeps at most ``most + 1`` bytes of a line, enough to
    refuse it.
    """

    def __init__(self, most: int = MAX_LINE) -> None:
        self._rest = bytearray()
        self._most = most

    def feed(self, chunk: bytes) -> list[bytes]:
        """Return the lines that end in this chunk, without line ends."""
        first, end, others = chunk.partition(b"\n")
        self._keep(first)
        if not end:
            return []
        lines = [self.rest(), *others.split(b"\n")]
        self._keep(lines.pop())
        return lines

    def rest(self) -> bytes:
        """Return the bytes after the last line end, and forget them."""
        rest = bytes(self._rest)
        self._rest.clear()
        return rest

    def _keep(self, piece: bytes) -> None:
        self._rest += piece[: self._most + 1 - len(self._rest)]
