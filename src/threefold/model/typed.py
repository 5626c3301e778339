"""Decode or convert data to a type: the only module that asks msgspec for values of a type.

msgspec works out the shape of a struct when it first reads one. If a second thread reads one at
that moment, it finds half a shape, and the process ends with a segmentation fault (seen with
msgspec 0.22). So one thread at a time works out the shapes, before it reads anything; after that no
thread waits.
"""

from __future__ import annotations

from contextlib import suppress
from threading import RLock
from typing import Any, Final, TypeVar, overload

import msgspec

T = TypeVar("T")

_one_at_a_time: Final = RLock()
_known: Final = set[object]()
"""The types whose shapes have been worked out."""


@overload
def decoder(kind: type[T]) -> msgspec.json.Decoder[T]: ...
@overload
def decoder(kind: object) -> msgspec.json.Decoder[Any]: ...
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Return a JSON decoder of one type, for repeated use."""
    with _one_at_a_time:
        made = msgspec.json.Decoder(kind)
        with suppress(TypeError):  # a few hints have no hash: they are worked out each time
            _known.add(kind)
    return made


def _work_out(kind: object) -> None:
    """Make sure that the shape of a type has been worked out."""
    try:
        if kind in _known:
            return
    except TypeError:
        pass
    decoder(kind)


@overload
def decode(data: bytes | str | msgspec.Raw, kind: type[T]) -> T: ...
@overload
def decode(data: bytes | str | msgspec.Raw, kind: object) -> Any: ...
def decode(data: bytes | str | msgspec.Raw, kind: Any) -> Any:
    """Decode JSON to a value of a type.

    Raises ``msgspec.DecodeError``, and ``msgspec.ValidationError`` if the value does not fit.
    """
    _work_out(kind)
    return msgspec.json.decode(data, type=kind)


@overload
def convert(value: object, kind: type[T], *, strict: bool = True) -> T: ...
@overload
def convert(value: object, kind: object, *, strict: bool = True) -> Any: ...
def convert(value: object, kind: Any, *, strict: bool = True) -> Any:
    """Convert plain Python values to a type. Raises ``msgspec.ValidationError`` if they do not fit.

    Without ``strict``, numbers and booleans may be text, as from a form.
    """
    _work_out(kind)
    return msgspec.convert(value, kind, strict=strict)
