"""A read-only parser for LevelDB folders, the format in which Foundry VTT stores compendium packs.

A folder holds sorted tables (``.ldb``), a log of the latest writes (``.log``) and a manifest that
lists the files in use. Damaged parts are reported; the rest is still read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

MAGIC: Final = 0xDB4775248B80FB57
FOOTER: Final = 48
LOG_BLOCK: Final = 32768
LARGEST_BLOCK: Final = 32_000_000
"""The maximum size of one uncompressed block, in bytes."""

LARGEST: Final = 256_000_000
"""The maximum size of all keys and values of a folder together, in bytes."""

Problem = Callable[[str, str], None]
"""Called with a file name and a code: ``truncated``, ``checksum``, ``packing``, ``too_large``,
``missing``.
"""


class DamagedError(ValueError):
    """Raised when a part of a file cannot be read. Its text is a code of ``Problem``."""


class Version(NamedTuple):
    """A value, and the sequence number of its write. ``value`` is None when that write deleted the
    key.
    """

    number: int
    value: bytes | None


def is_leveldb(names: Mapping[str, object] | set[str]) -> bool:
    """Return whether a folder with these file names is a LevelDB."""
    has_data = any(name.endswith((".ldb", ".sst", ".log")) for name in names)
    return has_data and ("CURRENT" in names or any(name.startswith("MANIFEST-") for name in names))


def read_leveldb(files: Mapping[str, Callable[[], bytes]], problem: Problem) -> dict[bytes, bytes]:
    """Return the newest value of each key in a folder. ``files`` reads files by name. Calls
    ``problem`` for damage.
    """
    newest: dict[bytes, Version] = {}
    room = LARGEST
    for name in _files_in_use(files, problem):
        if name.endswith(".log"):
            records = _log(files[name]())
        else:
            records = _table(files[name]())
        try:
            for key, version in records:
                room -= len(key) + len(version.value or b"")
                if room < 0:
                    problem(name, "too_large")
                    break
                known = newest.get(key)
                if known is None or known.number <= version.number:
                    newest[key] = version
        except DamagedError as damage:
            problem(name, str(damage))
        except (IndexError, ValueError):
            problem(name, "truncated")
        if room < 0:
            break
    return {
        key: version.value for key, version in sorted(newest.items()) if version.value is not None
    }


# --- which files count ----------------------------------------------------------------------------


def _files_in_use(files: Mapping[str, Callable[[], bytes]], problem: Problem) -> list[str]:
    """Return the files that the manifest lists, or all tables and logs when the manifest cannot be
    read.
    """
    numbers = {name: int(stem) for name in files if (stem := name.partition(".")[0]).isdigit()}
    tables = [name for name in sorted(numbers) if name.endswith((".ldb", ".sst"))]
    logs = [name for name in sorted(numbers) if name.endswith(".log")]
    current = _current(files)
    if current is None:
        return [*tables, *logs]
    try:
        live, log_number = _manifest(files[current]())
    except (DamagedError, IndexError, ValueError):
        problem(current, "truncated")
        return [*tables, *logs]
    for number in live - set(numbers.values()):
        problem(f"{number:06d}.ldb", "missing")
    counted = [name for name in tables if numbers[name] in live]
    return [*counted, *(name for name in logs if numbers[name] >= log_number)]


def _current(files: Mapping[str, Callable[[], bytes]]) -> str | None:
    """Return the manifest in use: the one that CURRENT names, else the one with the highest
    name.
    """
    if "CURRENT" in files:
        name = files["CURRENT"]().decode("ascii", "replace").strip()
        if name in files:
            return name
    return max((name for name in files if name.startswith("MANIFEST-")), default=None)


def _manifest(data: bytes) -> tuple[set[int], int]:
    """Return the numbers of the tables in use, and the number of the first log in use."""
    live: set[int] = set()
    log_number = 0
    for edit in _log_records(data):
        at = 0
        while at < len(edit):
            tag, at = _varint(edit, at)
            if tag == 1:  # comparator
                _, at = _slice(edit, at)
            elif tag in (2, 3, 4, 9):
                value, at = _varint(edit, at)
                if tag == 2:
                    log_number = value
            elif tag == 5:  # compact pointer
                _, at = _varint(edit, at)
                _, at = _slice(edit, at)
            elif tag == 6:
                _, at = _varint(edit, at)
                number, at = _varint(edit, at)
                live.discard(number)
            elif tag == 7:
                _, at = _varint(edit, at)
                number, at = _varint(edit, at)
                _, at = _varint(edit, at)
                _, at = _slice(edit, at)
                _, at = _slice(edit, at)
                live.add(number)
            else:
                raise DamagedError("truncated")
    return live, log_number


# --- tables ---------------------------------------------------------------------------------------


def _table(data: bytes) -> Iterator[tuple[bytes, Version]]:
    """Yield the records of a sorted table. Skip damaged blocks; raise DamagedError after the others
    are read.
    """
    if len(data) < FOOTER or int.from_bytes(data[-8:], "little") != MAGIC:
        raise DamagedError("truncated")
    at = len(data) - FOOTER
    for _ in range(2):  # the handle of the meta index
        _, at = _varint(data, at)
    offset, at = _varint(data, at)
    size, at = _varint(data, at)
    damage: DamagedError | None = None
    for _, handle in _entries(_block(data, offset, size)):
        start, end = _varint(handle, 0)
        length, _ = _varint(handle, end)
        try:
            for key, value in _entries(_block(data, start, length)):
                number = int.from_bytes(key[-8:], "little")
                yield key[:-8], Version(number >> 8, value if number & 0xFF else None)
        except DamagedError as error:
            damage = error
        except IndexError:
            damage = DamagedError("truncated")
    if damage is not None:
        raise damage


def _block(data: bytes, offset: int, size: int) -> bytes:
    """Return a block of a table, uncompressed. Raises DamagedError."""
    end = offset + size
    if end + 5 > len(data):
        raise DamagedError("truncated")
    if _mask_crc(crc32c(data[offset : end + 1])) != int.from_bytes(
        data[end + 1 : end + 5], "little"
    ):
        raise DamagedError("checksum")
    body, packing = data[offset:end], data[end]
    if packing == 0:
        return body
    if packing != 1:
        raise DamagedError("packing")
    return snappy_unpacked(body)


def _entries(block: bytes) -> Iterator[tuple[bytes, bytes]]:
    if len(block) < 4:
        raise DamagedError("truncated")
    end = len(block) - 4 - 4 * int.from_bytes(block[-4:], "little")
    if end < 0:
        raise DamagedError("truncated")
    at, key = 0, b""
    while at < end:
        shared, at = _varint(block, at)
        fresh, at = _varint(block, at)
        length, at = _varint(block, at)
        if at + fresh + length > end or shared > len(key):
            raise DamagedError("truncated")
        key = key[:shared] + block[at : at + fresh]
        at += fresh
        yield key, block[at : at + length]
        at += length


# --- logs -----------------------------------------------------------------------------------------


def _log(data: bytes) -> Iterator[tuple[bytes, Version]]:
    """Yield the writes of a log, oldest first."""
    for batch in _log_records(data):
        if len(batch) < 12:
            raise DamagedError("truncated")
        number = int.from_bytes(batch[:8], "little")
        count = int.from_bytes(batch[8:12], "little")
        at = 12
        for n in range(count):
            tag = batch[at]
            key, at = _slice(batch, at + 1)
            value: bytes | None = None
            if tag == 1:
                value, at = _slice(batch, at)
            elif tag != 0:
                raise DamagedError("truncated")
            yield key, Version(number + n, value)


def _log_records(data: bytes) -> Iterator[bytes]:
    """Yield the records of a log, each joined from its fragments."""
    parts: list[bytes] = []
    at = 0
    while at + 7 <= len(data):
        if LOG_BLOCK - at % LOG_BLOCK < 7:  # the rest of a block is empty
            at += LOG_BLOCK - at % LOG_BLOCK
            continue
        length, kind = int.from_bytes(data[at + 4 : at + 6], "little"), data[at + 6]
        if kind == 0 and length == 0:  # space that was reserved and not written
            at += LOG_BLOCK - at % LOG_BLOCK
            continue
        body = data[at + 7 : at + 7 + length]
        if len(body) < length:
            raise DamagedError("truncated")
        if _mask_crc(crc32c(data[at + 6 : at + 7 + length])) != int.from_bytes(
            data[at : at + 4], "little"
        ):
            raise DamagedError("checksum")
        at += 7 + length
        if kind in (1, 2):
            parts = []
        parts.append(body)
        if kind in (1, 4):
            yield b"".join(parts)
            parts = []
    if parts:
        raise DamagedError("truncated")


# --- numbers, packing and checksums ---------------------------------------------------------------


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Decode a variable-length integer (seven bits a byte). Return it and the position after it."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7
        if shift > 63:
            raise DamagedError("truncated")


def _slice(data: bytes, at: int) -> tuple[bytes, int]:
    length, at = _varint(data, at)
    if at + length > len(data):
        raise DamagedError("truncated")
    return data[at : at + length], at + length


def snappy_unpacked(data: bytes) -> bytes:
    """Decompress Snappy data. Raises DamagedError."""
    try:
        size, at = _varint(data, 0)
        if size > LARGEST_BLOCK:
            raise DamagedError("too_large")
        out = bytearray()
        end = len(data)
        while at < end:
            tag = data[at]
            at += 1
            if tag & 3 == 0:  # literal bytes
                length = (tag >> 2) + 1
                if length > 60:  # 61 to 64: the length follows in 1 to 4 bytes
                    extra = length - 60
                    length = int.from_bytes(data[at : at + extra], "little") + 1
                    at += extra
                if at + length > end:
                    raise DamagedError("packing")
                out += data[at : at + length]
                at += length
            else:  # a copy of earlier output
                at = _copy(data, at, tag, out)
            if len(out) > size:
                raise DamagedError("packing")
    except IndexError:
        raise DamagedError("packing") from None
    if len(out) != size:
        raise DamagedError("packing")
    return bytes(out)


def _copy(data: bytes, at: int, tag: int, out: bytearray) -> int:
    """Append a copy of earlier output. Return the position of the next element."""
    if tag & 3 == 1:
        length = ((tag >> 2) & 7) + 4
        back = ((tag >> 5) << 8) | data[at]
        at += 1
    else:
        if tag & 3 == 2:
            width = 2
        else:
            width = 4
        length = (tag >> 2) + 1
        if at + width > len(data):
            raise DamagedError("packing")
        back = int.from_bytes(data[at : at + width], "little")
        at += width
    start = len(out) - back
    if back == 0 or start < 0:
        raise DamagedError("packing")
    if back >= length:
        out += out[start : start + length]
    else:  # the copy overlaps its own output
        piece = bytes(out[start:])
        out += (piece * (length // back + 1))[:length]
    return at


def crc32c(data: bytes) -> int:
    """Return LevelDB's checksum, CRC-32C (Castagnoli). It is computed two bytes at a time."""
    table = _crc_table()
    crc = 0xFFFFFFFF
    even = len(data) & ~1
    for low, high in zip(data[0:even:2], data[1:even:2], strict=True):
        crc = table[(crc ^ (low | high << 8)) & 0xFFFF] ^ (crc >> 16)
    if len(data) != even:
        crc = _crc_byte((crc ^ data[-1]) & 0xFF) ^ (crc >> 8)
    return crc ^ 0xFFFFFFFF


def _crc_byte(value: int) -> int:
    for _ in range(8):
        value = (value >> 1) ^ (0x82F63B78 if value & 1 else 0)
    return value


@lru_cache(maxsize=1)
def _crc_table() -> tuple[int, ...]:
    one = [_crc_byte(n) for n in range(256)]
    return tuple(
        one[(one[n & 0xFF] ^ (n >> 8)) & 0xFF] ^ (one[n & 0xFF] >> 8) for n in range(65536)
    )


def _mask_crc(crc: int) -> int:
    return (((crc >> 15) | (crc << 17)) + 0xA282EAD8) & 0xFFFFFFFF
