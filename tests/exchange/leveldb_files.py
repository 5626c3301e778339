"""Writes small LevelDB folders for tests: tables with packed blocks, logs in parts, a manifest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threefold.exchange.leveldb import MAGIC, _mask_crc, crc32c


def varint(n: int) -> bytes:
    out = bytearray()
    while n >= 0x80:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    out.append(n)
    return bytes(out)


def sliced(data: bytes) -> bytes:
    return varint(len(data)) + data


def packed(data: bytes) -> bytes:
    """Snappy with literals and, where bytes repeat, copies."""
    out = bytearray(varint(len(data)))
    at = 0
    pending = bytearray()

    def flush() -> None:
        rest = bytes(pending)
        pending.clear()
        while rest:
            piece, rest = rest[:60], rest[60:]
            out.append(len(piece) - 1 << 2)
            out.extend(piece)

    while at < len(data):
        back = data.rfind(data[at : at + 8], max(0, at - 60000), at) if at + 8 <= len(data) else -1
        if back < 0:
            pending.append(data[at])
            at += 1
            continue
        length = 8
        while (
            at + length < len(data)
            and length < 64
            and data[back + length] == data[at + length]
            and back + length < at
        ):
            length += 1
        flush()
        out.append(length - 1 << 2 | 2)
        out.extend((at - back).to_bytes(2, "little"))
        at += length
    flush()
    return bytes(out)


def block(entries: Sequence[tuple[bytes, bytes]], *, pack: bool) -> bytes:
    body, last = bytearray(), b""
    for key, value in entries:
        shared = 0
        while shared < min(len(key), len(last)) and key[shared] == last[shared]:
            shared += 1
        body += (
            varint(shared) + varint(len(key) - shared) + varint(len(value)) + key[shared:] + value
        )
        last = key
    body += (0).to_bytes(4, "little") + (1).to_bytes(4, "little")
    data = packed(bytes(body)) if pack else bytes(body)
    kind = bytes([1 if pack else 0])
    return data + kind + _mask_crc(crc32c(data + kind)).to_bytes(4, "little")


def table(
    records: Mapping[bytes, bytes | None], first: int = 1, *, pack: bool = True, size: int = 3
) -> bytes:
    """A sorted table; a value of None is a deletion."""
    keys = sorted(records)
    out, index = bytearray(), []
    for n in range(0, len(keys), size):
        group = keys[n : n + size]
        entries = []
        for i, key in enumerate(group):
            value = records[key]
            number = (first + n + i) << 8 | (0 if value is None else 1)
            entries.append((key + number.to_bytes(8, "little"), value or b""))
        made = block(entries, pack=pack)
        index.append((entries[-1][0], varint(len(out)) + varint(len(made) - 5)))
        out += made
    meta = block([], pack=False)
    meta_at = len(out)
    out += meta
    whole = block(index, pack=False)
    index_at = len(out)
    out += whole
    footer = varint(meta_at) + varint(len(meta) - 5) + varint(index_at) + varint(len(whole) - 5)
    out += footer + bytes(40 - len(footer)) + MAGIC.to_bytes(8, "little")
    return bytes(out)


def log(batches: Sequence[Mapping[bytes, bytes | None]], first: int = 100) -> bytes:
    """A log; long records are cut at the borders of its blocks."""
    payloads, number = [], first
    for batch in batches:
        body = number.to_bytes(8, "little") + len(batch).to_bytes(4, "little")
        for key, value in batch.items():
            body += (
                b"\x00" + sliced(key) if value is None else b"\x01" + sliced(key) + sliced(value)
            )
        number += len(batch)
        payloads.append(body)
    return records(payloads)


def records(payloads: Sequence[bytes]) -> bytes:
    out = bytearray()
    for payload in payloads:
        rest, first = payload, True
        while first or rest:
            room = 32768 - len(out) % 32768
            if room < 7:
                out += bytes(room)
                room = 32768
            piece, rest = rest[: room - 7], rest[room - 7 :]
            kind = (1 if first else 4) if not rest else (2 if first else 3)
            out += _mask_crc(crc32c(bytes([kind]) + piece)).to_bytes(4, "little")
            out += len(piece).to_bytes(2, "little") + bytes([kind]) + piece
            first = False
    return bytes(out)


def manifest(tables: Sequence[int], log_number: int) -> bytes:
    edit = varint(1) + sliced(b"leveldb.BytewiseComparator") + varint(2) + varint(log_number)
    for number in tables:
        edit += (
            varint(7) + varint(0) + varint(number) + varint(1) + sliced(b"a" * 9) + sliced(b"z" * 9)
        )
    return records([edit])


def folder(
    records: Mapping[bytes, bytes | None],
    later: Sequence[Mapping[bytes, bytes | None]] = (),
    *,
    pack: bool = True,
) -> dict[str, bytes]:
    """The files of a pack: one table, and a log with what came later."""
    return {
        "CURRENT": b"MANIFEST-000002\n",
        "MANIFEST-000002": manifest([5], 7),
        "000005.ldb": table(records, pack=pack),
        "000007.log": log(later),
        "LOCK": b"",
        "LOG": b"",
    }
