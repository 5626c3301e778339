"""A cache of macro output, keyed by the arguments: lines of the log, which every page draws after
every change.

A cached macro must draw from its arguments alone, and they must be data. The key consists of all
arguments, the names at the table and the packs in use, on which texts depend. A caller has passed
in everything that the output contains, so the cache cannot give a seat anything that it did not
have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from threading import Lock
from typing import Final

import msgspec
from markupsafe import Markup

from threefold.library.shelf import PackInUse, packs_in_use
from threefold.text.catalog import Names

MOST: Final = 20_000
"""The most parts that are kept; the least recently used are dropped. A part has about three
kilobytes; this suffices for the lines of 150 tables."""

_Key = tuple[object, ...]


def _encode_markup(value: object) -> msgspec.msgpack.Ext:
    """Encode ``Markup`` differently from plain text in the key, because plain text would be
    escaped.
    """
    if isinstance(value, Markup):
        return msgspec.msgpack.Ext(1, value.encode())
    raise TypeError(f"not data: {value!r}")


_encode: Final = msgspec.msgpack.Encoder(enc_hook=_encode_markup).encode


class MacroCache:
    """A cache of macro output. It may be used from any thread."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._drawn: dict[_Key, tuple[Markup, tuple[PackInUse, ...]]] = {}
        self._lock = Lock()

    def __call__(self, macro: Callable[..., Markup], *args: object, **named: object) -> Markup:
        """Return the output of a macro for these arguments."""
        packs = packs_in_use()
        return self._cached_output(
            partial(macro, **named), (macro, _encode((args, named)), *_around(packs)), args, packs
        )

    def each(self, macro: Callable[..., Markup], rows: Iterable[Sequence[object]]) -> Markup:
        """Return the joined output of a macro for each row of arguments."""
        packs = packs_in_use()
        around = _around(packs)
        return Markup("").join(
            [
                self._cached_output(macro, (macro, _encode((row, {})), *around), row, packs)
                for row in rows
            ]
        )

    def _cached_output(
        self,
        macro: Callable[..., Markup],
        key: _Key,
        args: Sequence[object],
        packs: tuple[PackInUse, ...],
    ) -> Markup:
        with self._lock:
            found = self._drawn.pop(key, None)
            if found is not None:
                self._drawn[key] = found
                return found[0]
        drawn = macro(*args)
        with self._lock:
            while len(self._drawn) >= self._most:
                del self._drawn[next(iter(self._drawn))]
            self._drawn[key] = drawn, packs  # keeping the packs alive keeps their ids unique
        return drawn


def _around(packs: tuple[PackInUse, ...]) -> _Key:
    """Return what texts depend on besides the arguments."""
    return Names.kept.get(), Names.creatures.get(), tuple(map(id, packs))
