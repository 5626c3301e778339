"""The chain of a table's records: the digest of each covers the record and the digest before it, so
that damage is found."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec
from msgspec import Struct

from threefold.model import typed

START: Final = bytes(32)
"""The digest before the first record of a table."""


def chained(before: bytes, seq: int, command: str, body: bytes) -> bytes:
    """Return the digest of a record, 32 bytes: SHA-256 of the digest before it and of all that is
    stored of the record.

    Files hold these digests: another formula needs a migration.
    """
    return hashlib.sha256(b"%b%d %b\0%b" % (before, seq, command.encode(), body)).digest()


class Label(Struct, frozen=True):
    """What the body of a record says of its row: its number and its command."""

    seq: int
    command: str


_label = typed.decoder(Label).decode


def record_label(body: bytes) -> Label | None:
    """Return the label in the body of a record; None where it cannot be read."""
    try:
        return _label(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def proof(digest: bytes, seq: int, by: str, name: str, body: bytes) -> bytes:
    """Return the proof of a snapshot: SHA-256 of the digest of its record and of all that is stored
    of the snapshot.
    """
    return hashlib.sha256(
        b"%b%d %b\0%b\0%b" % (digest, seq, by.encode(), name.encode(), body)
    ).digest()
