"""Sequences that only grow, and share what they have in common: a step costs the same however long the session is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Growing(Sequence[T], Generic[T]):
    """An immutable sequence. The one that grew from it shares its items, as long as it is the first to do so."""

    __slots__ = ("_items", "_length")

    def __init__(self, *items: T) -> None:
        self._items = [*items]
        self._length = len(items)

    def grown(self, item: T) -> Growing[T]:
        """This sequence with one more item at its end. Two threads may make the same one grow: each gets its own."""
        items, length = self._items, self._length
        first = len(items) == length
        if first:
            items.append(item)
            first = items[length] is item  # else another thread was quicker
        if not first:
            items = [*items[:length], item]
        return _view(items, length + 1)

    def until(self, length: int) -> Growing[T]:
        """The first ``length`` items."""
        return _view(self._items, min(length, self._length))

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...
    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        if isinstance(at, slice):
            start, stop, step = at.indices(self._length)
            return tuple(self._items[start:stop:step]) if step > 0 else tuple(self)[at]
        if not -self._length <= at < self._length:
            raise IndexError(at)
        return self._items[at % self._length]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Growing):
            return NotImplemented
        if self._length != other._length:
            return False
        return self._items is other._items or all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Growing({list(self)!r})"


def _view(items: list[T], length: int) -> Growing[T]:
    view = Growing.__new__(Growing)
    view._items, view._length = items, length
    return view
