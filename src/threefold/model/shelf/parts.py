"""The parts of an entry: its fields, and what stands within them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct


def parts_of(part: object) -> Iterable[object]:
    """Return the direct parts of an entry or of a part of one."""
    match part:
        case Struct():
            return (getattr(part, field) for field in part.__struct_fields__)
        case dict():
            return part.values()
        case list() | tuple():
            return part
    return ()


def every_part(part: object) -> Iterator[object]:
    """Yield an entry, or a part of one, and all that stands within it."""
    yield part
    for each in parts_of(part):
        yield from every_part(each)
