"""Parts of pages that are drawn once for equal arguments: lines of the log, which stand on every page at every step.

A macro that is drawn so must draw from its arguments alone, and they are data. The arguments are the key, all of them,
with the names at the table and the packs in use, which texts depend on. Whoever gets such a part has handed in all that
stands in it: nothing can come to a seat that the seat did not have before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from threading import Lock
from typing import Final

import msgspec
from markupsafe import Markup

from threefold.library.shelf import Added, in_use
from threefold.text.catalog import Names

MOST: Final = 20_000
"""So many parts are kept, those that were asked for last: some three kilobytes each, the lines of 150 tables."""

_Key = tuple[object, ...]


def _other(value: object) -> msgspec.msgpack.Ext:
    """What is drawn already is another argument than the same text, which would be escaped."""
    if isinstance(value, Markup):
        return msgspec.msgpack.Ext(1, value.encode())
    raise TypeError(f"not data: {value!r}")


_encode: Final = msgspec.msgpack.Encoder(enc_hook=_other).encode


class Once:
    """What macros drew last. May be used from any thread."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._drawn: dict[_Key, tuple[Markup, tuple[Added, ...]]] = {}
        self._lock = Lock()

    def __call__(self, macro: Callable[..., Markup], *args: object, **named: object) -> Markup:
        """What a macro draws from these arguments."""
        packs = in_use()
        return self._once(partial(macro, **named), (macro, _encode((args, named)), *_around(packs)), args, packs)

    def each(self, macro: Callable[..., Markup], rows: Iterable[Sequence[object]]) -> Markup:
        """What a macro draws from each of these rows of arguments, one after the other."""
        packs = in_use()
        around = _around(packs)
        return Markup("").join([self._once(macro, (macro, _encode((row, {})), *around), row, packs) for row in rows])

    def _once(
        self, macro: Callable[..., Markup], key: _Key, args: Sequence[object], packs: tuple[Added, ...]
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
            self._drawn[key] = drawn, packs  # which keeps their ids theirs
        return drawn


def _around(packs: tuple[Added, ...]) -> _Key:
    """What texts depend on beside the arguments."""
    return Names.kept.get(), Names.creatures.get(), tuple(map(id, packs))
