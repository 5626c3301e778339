"""Values of a type, from JSON or plain Python: the one place that asks msgspec for them.

msgspec works out the shape of a struct when it first reads one. A second thread that reads one at that moment finds
half a shape, and the process ends with a segmentation fault (seen with msgspec 0.22). So shapes are worked out by one
thread at a time, before anything is read; afterwards nobody waits for anybody.
"""

from __future__ import annotations

from contextlib import suppress
from threading import RLock
from typing import Any, Final, TypeVar, overload

import msgspec

T = TypeVar("T")

_one_at_a_time: Final = RLock()
_known: Final = set[object]()
"""The types whose shapes are whole."""


@overload
def decoder(kind: type[T]) -> msgspec.json.Decoder[T]: ...
@overload
def decoder(kind: object) -> msgspec.json.Decoder[Any]: ...
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """What reads JSON of one type again and again."""
    with _one_at_a_time:
        made = msgspec.json.Decoder(kind)
        with suppress(TypeError):  # a few hints have no hash: they are worked out each time
            _known.add(kind)
    return made


def _work_out(kind: object) -> None:
    """See to it that the shape of a type is whole."""
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
    """A value of a type from JSON.

    Raises ``msgspec.DecodeError``, and ``msgspec.ValidationError`` where it does not fit.
    """
    _work_out(kind)
    return msgspec.json.decode(data, type=kind)


@overload
def convert(value: object, kind: type[T], *, strict: bool = True) -> T: ...
@overload
def convert(value: object, kind: object, *, strict: bool = True) -> Any: ...
def convert(value: object, kind: Any, *, strict: bool = True) -> Any:
    """A value of a type from plain Python values. Raises ``msgspec.ValidationError`` where it does not fit.

    Without ``strict``, numbers and truth may come as text, as from a form.
    """
    _work_out(kind)
    return msgspec.convert(value, kind, strict=strict)
