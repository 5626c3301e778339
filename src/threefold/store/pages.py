"""The rows of a SQLite file, read page by page, even from a file that SQLite itself no longer
opens.

The format is SQLite's own (sqlite.org/fileformat2.html). A page, a cell or a log that is malformed
is skipped; nothing here raises because of what a file holds.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from threefold.store.shapes import Row, Value, text_or_bytes
from threefold.store.sqlite_file import log_of

_LEAF, _INNER = 13, 5
_PAGE: Final = 4096
"""The page size that is assumed where the header that says it is lost."""

_MAKES_TABLE: Final = re.compile(r"""\s*CREATE TABLE ["'`\[]?(\w+)""", re.IGNORECASE)

_SIZES: Final = tuple(2**n for n in range(9, 17))
_LOG_MAGIC: Final = {0x377F0682: "<", 0x377F0683: ">"}
_WHOLE: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The byte lengths of integers, by their serial type."""


class Leaves(NamedTuple):
    """The leaf pages of a table's tree, and whether all of the tree could be read."""

    pages: list[int]
    whole: bool


class FilePages:
    """The pages of a file at its last commit: a page in its write-ahead log comes before the same
    page in the file.
    """

    def __init__(self, file: Path) -> None:
        data = file.read_bytes()
        if log_of(file).is_file():
            log = log_of(file).read_bytes()
        else:
            log = b""
        self.size = _page_size(data, log)
        self._data, self._newer = data, _committed_pages(log, self.size)
        self.count = max([len(data) // self.size, *self._newer])
        head = self.page(1)
        if head.startswith(b"SQLite format 3\0"):
            reserved = head[20]
        else:
            reserved = 0
        self._usable = self.size - reserved
        self.application = int.from_bytes(head[68:72], "big")

    def page(self, number: int) -> bytes:
        """Return a page by its number; empty where there is none."""
        if number in self._newer:
            return self._newer[number]
        if number > 0:
            found = self._data[(number - 1) * self.size : number * self.size]
        else:
            found = b""
        if len(found) == self.size:
            return found
        return b""

    def roots(self) -> dict[str, int]:
        """Return the root page of each table by its name, as far as the schema can be read. The
        statement that made a table names it too."""
        found = dict[str, int]()
        for row in (
            row for leaf in self.leaves(1).pages for row in self.rows(leaf) if len(row) == 5
        ):
            _, name, _, root, statement = row
            if isinstance(statement, str):
                made = _MAKES_TABLE.match(statement)
            else:
                made = None
            if isinstance(root, int) and made is not None:
                found[made[1]] = root
            elif isinstance(root, int) and isinstance(name, str) and row[0] == "table":
                found.setdefault(name, root)
        return found

    def leaves(self, root: int) -> Leaves:
        """Return the leaf pages of a tree, and whether all of the tree could be read."""
        found, whole, seen, ahead = list[int](), True, set[int](), [root]
        while ahead:
            number = ahead.pop()
            page, at = self.page(number), _start(number)
            if page:
                kind = page[at]
            else:
                kind = 0
            if number in seen or kind not in (_LEAF, _INNER):
                whole = False
                continue
            seen.add(number)
            if kind == _LEAF:
                found.append(number)
                continue
            cells = int.from_bytes(page[at + 3 : at + 5], "big")
            places = [
                int.from_bytes(page[p : p + 2], "big")
                for p in range(at + 12, at + 12 + 2 * cells, 2)
            ]
            children = [int.from_bytes(page[p : p + 4], "big") for p in [*places, at + 8]]
            ahead.extend(reversed(children))
        return Leaves(found, whole)

    def free(self) -> set[int]:
        """Return the pages that are not in use, which hold deleted data."""
        found, trunk = set[int](), int.from_bytes(self.page(1)[32:36], "big")
        while trunk and trunk not in found and (page := self.page(trunk)):
            found.add(trunk)
            n = min(int.from_bytes(page[4:8], "big"), self.size // 4 - 2)
            found.update(struct.unpack_from(f">{n}I", page, 8))
            trunk = int.from_bytes(page[:4], "big")
        return found

    def is_leaf(self, number: int) -> bool:
        """Whether a page holds rows of a table."""
        page = self.page(number)
        return bool(page) and page[_start(number)] == _LEAF

    def cells(self, leaf: int) -> int:
        """Return how many rows a leaf says it has."""
        at = _start(leaf) + 3
        return min(int.from_bytes(self.page(leaf)[at : at + 2], "big"), self.size // 2)

    def rows(self, leaf: int) -> Iterator[Row]:
        """Yield the rows of a leaf that can be read. An integer primary key is not stored in the
        row: its first value is then the row's number."""
        page, at = self.page(leaf), _start(leaf)
        for place in range(at + 8, at + 8 + 2 * self.cells(leaf), 2):
            try:
                yield self._row(page, int.from_bytes(page[place : place + 2], "big"))
            except (ValueError, IndexError, struct.error):
                continue

    def _row(self, page: bytes, at: int) -> Row:
        length, at = _varint(page, at)
        number, at = _varint(page, at)
        if length > self.size * self.count:
            raise ValueError(length)
        payload = self._payload(page, at, length)
        head, at = _varint(payload, 0)
        if not 0 < head <= length:
            raise ValueError(head)
        types = list[int]()
        while at < head:
            kind, at = _varint(payload, at)
            types.append(kind)
        values = list[Value]()
        for kind in types:
            value, at = _value(payload, at, kind)
            values.append(value)
        if at != length or not values:
            raise ValueError(at)
        return (number if values[0] is None else values[0], *values[1:])

    def _payload(self, page: bytes, at: int, length: int) -> bytes:
        """Return the content of a cell, with its parts on overflow pages."""
        most, least = self._usable - 35, (self._usable - 12) * 32 // 255 - 23
        if length <= most:
            here = length
        else:
            here = least + (length - least) % (self._usable - 4)
            if here > most:
                here = least
        parts, left = [page[at : at + here]], length - here
        if left:
            following = int.from_bytes(page[at + here : at + here + 4], "big")
        else:
            following = 0
        while left > 0:
            more = self.page(following)
            if not more:
                raise ValueError(following)
            parts.append(more[4 : 4 + min(left, self._usable - 4)])
            left -= self._usable - 4
            following = int.from_bytes(more[:4], "big")
        found = b"".join(parts)
        if len(found) != length:
            raise ValueError(length)
        return found


def _start(number: int) -> int:
    """Return where the tree's part of a page begins: the first page has the file's header before
    it.
    """
    if number == 1:
        return 100
    return 0


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of one to nine bytes, and where it ends."""
    value = 0
    for n in range(9):
        byte = data[at + n]
        if n == 8:
            return (value << 8) | byte, at + 9
        value = (value << 7) | (byte & 0x7F)
        if byte < 0x80:
            return value, at + n + 1
    raise ValueError(at)


def _value(data: bytes, at: int, kind: int) -> tuple[Value, int]:
    """Return a value of this serial type, and where it ends."""
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind == 7:
        (number,) = struct.unpack_from(">d", data, at)
        return float(number), at + 8
    if kind in (10, 11):
        raise ValueError(kind)
    if kind in _WHOLE:
        length = _WHOLE[kind]
    else:
        length = (kind - 12) // 2
    found = data[at : at + length]
    if len(found) != length:
        raise ValueError(length)
    if kind in _WHOLE:
        return int.from_bytes(found, "big", signed=True), at + length
    return (text_or_bytes(found) if kind % 2 else found), at + length


def _page_size(data: bytes, log: bytes) -> int:
    """Return the page size that the file says, or its log."""
    if data.startswith(b"SQLite format 3\0"):
        pages = int.from_bytes(data[16:18], "big")
    else:
        pages = 0
    for size in (65536 if pages == 1 else pages, int.from_bytes(log[8:12], "big")):
        if size in _SIZES:
            return size
    return _PAGE


def _committed_pages(log: bytes, size: int) -> dict[int, bytes]:
    """Return the pages of a log up to its last commit; each frame is verified by its checksums."""
    order = _LOG_MAGIC.get(int.from_bytes(log[:4], "big"))
    if order is None or len(log) < 32 or int.from_bytes(log[8:12], "big") != size:
        return {}
    salts, sums = log[16:24], _add_to_checksum((0, 0), log[:24], order)
    if struct.pack(">II", *sums) != log[24:32]:
        return {}
    found, open_ = dict[int, bytes](), dict[int, bytes]()
    for at in range(32, len(log) - size - 23, size + 24):
        head, page = log[at : at + 24], log[at + 24 : at + 24 + size]
        sums = _add_to_checksum(_add_to_checksum(sums, head[:8], order), page, order)
        if head[8:16] != salts or struct.pack(">II", *sums) != head[16:24]:
            break
        number, pages = struct.unpack(">II", head[:8])
        open_[number] = page
        if pages:
            found |= open_
            open_ = {}
    return found


def _add_to_checksum(sums: tuple[int, int], data: bytes, order: str) -> tuple[int, int]:
    """Return both checksums of SQLite's write-ahead log with more data added.

    The data is read as pairs of 32-bit words; the file format prescribes the sums.
    """
    s0, s1 = sums  # as the description of the file format calls them
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        s0 = (s0 + first + s1) & 0xFFFFFFFF
        s1 = (s1 + second + s0) & 0xFFFFFFFF
    return s0, s1
