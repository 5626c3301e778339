"""Finds a field that stands twice in one object of JSON: only the last would count, and nobody
would know.

msgspec takes the last in silence. Every key has one colon, and encoding what was decoded writes
each key once: a text with more colons than that has a key twice. Programs send thousands of lines
that differ in figures alone. So a text is remembered without its digits: where its keys differ even
so, every text of that shape has each key once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

_decode: Final = msgspec.json.decode
_encode: Final = msgspec.json.Encoder().encode
_DIGITS: Final = b"0123456789"

_met: Final[dict[bytes, bool]] = {}
"""Texts without their digits that were met: whether every text of that shape is known to have each
key once.
"""

MOST_MET: Final = 1024
LONGEST_MET: Final = 4096
"""How many texts are remembered, and how long they may be, in bytes."""


class TwiceError(ValueError):
    """A field stands twice in one object. ``field`` is its name."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def refuse_twice(data: bytes) -> None:
    """Raise ``TwiceError`` if a field stands twice in one object. ``data`` is valid JSON."""
    if len(data) <= LONGEST_MET:
        shape = data.translate(None, _DIGITS)
    else:
        shape = b""
    known = _met.get(shape)
    if known:
        return
    value = _decode(data)
    # an escaped colon is written as itself, so that texts with escapes are not counted
    if b"\\" in data or data.count(b":") != _encode(value).count(b":"):
        import json  # seldom needed, and a process that answers one line starts faster without it

        json.loads(data, object_pairs_hook=_once, parse_int=str, parse_float=str)
    elif shape:
        if len(_met) >= MOST_MET:
            _met.clear()
        _met[shape] = known is False and _differ(value)  # the second of a shape is worth the look


def given_twice(data: bytes) -> TwiceError | None:
    """Return which field stands twice in one object, for data that is refused for something else as
    well.
    """
    try:
        refuse_twice(data)
    except TwiceError as twice:
        return twice
    except (ValueError, RecursionError):
        return None
    return None


def _once(pairs: Sequence[tuple[str, object]]) -> None:
    names: set[str] = set()
    for field, _ in pairs:
        if field in names:
            raise TwiceError(field)
        names.add(field)


def _differ(value: object) -> bool:
    """Return whether the keys of every object differ even without their digits."""
    if isinstance(value, list):
        return all(map(_differ, value))
    if not isinstance(value, dict):
        return True
    keys = {key.translate(_NO_DIGITS) for key in value}
    return len(keys) == len(value) and all(map(_differ, value.values()))


_NO_DIGITS: Final = dict.fromkeys(map(ord, "0123456789"))
