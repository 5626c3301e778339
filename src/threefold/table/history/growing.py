"""Sequences that only grow and share their common items, so that a step costs the same however long
the session is. A long sequence keeps its newest items in memory and reads older ones in pages."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Pages(Generic[T]):
    """The older items of a sequence in pages of ``size``. ``read`` returns a page by its number,
    counted from 0. The ``most`` last used pages stay in memory. Two threads may read the same page
    at once: each gets it."""

    def __init__(self, size: int, read: Callable[[int], Sequence[T]], most: int) -> None:
        self.size = size
        self._read = read
        self._most = most
        self._held: tuple[
            tuple[int, Sequence[T]], ...
        ] = ()  # the last used page first; replaced, never mutated

    def __getitem__(self, at: int) -> T:
        return self.page(at // self.size)[at % self.size]

    def page(self, number: int) -> Sequence[T]:
        """Return a page from memory, or read it."""
        held = self._held
        if held and held[0][0] == number:
            return held[0][1]
        found = next((items for of, items in held if of == number), None)
        return self.put(number, self._read(number) if found is None else found)

    def put(self, number: int, items: Sequence[T]) -> Sequence[T]:
        """Keep a page in memory as the last used one."""
        others = [page for page in self._held if page[0] != number]
        self._held = ((number, items), *others[: self._most - 1])
        return items


class AppendOnlySequence(Sequence[T], Generic[T]):
    """An immutable sequence. The first sequence grown from it shares its items; any other copies
    them.

    Items from number ``first`` on are in memory; those before it are in ``older``.
    """

    __slots__ = ("_items", "_length", "_older", "first")

    def __init__(self, *items: T, first: int = 0, older: Pages[T] | None = None) -> None:
        self._items: MutableSequence[T] = self._holding(items)
        self._length = first + len(items)
        self._older = older
        self.first = first

    @staticmethod
    def _holding(items: Sequence[T]) -> MutableSequence[T]:
        return [*items]

    def _view(self, items: MutableSequence[T], first: int, length: int) -> AppendOnlySequence[T]:
        view = type(self).__new__(type(self))
        view._items, view.first, view._length, view._older = items, first, length, self._older
        return view

    def grown(self, item: T) -> AppendOnlySequence[T]:
        """Return this sequence with one more item at its end. Two threads may grow the same one:
        each gets its own.
        """
        items, held = self._items, self._length - self.first
        if len(items) == held:  # nothing was grown from this sequence yet: share the items
            items.append(item)
            if len(items) == held + 1:  # otherwise another thread appended an item, too
                return self._view(items, self.first, self._length + 1)
        # share only the pages: whatever else was grown keeps its own items
        first = min(self.first, self._length)
        items = self._holding(items[: max(held, 0)])
        items.append(item)
        return self._view(items, first, self._length + 1)

    def until(self, length: int) -> AppendOnlySequence[T]:
        """Return the first ``length`` items."""
        return self._view(self._items, self.first, min(length, self._length))

    def cut(self, first: int) -> AppendOnlySequence[T]:
        """Return the same sequence with only the items from number ``first`` on in memory.
        ``first`` begins a page.
        """
        older = self._older
        if older is None or not self.first < first <= self._length:
            return self
        for start in range(self.first, first, older.size):
            older.put(
                start // older.size,
                self._items[start - self.first : start - self.first + older.size],
            )
        held = self._holding(self._items[first - self.first : self._length - self.first])
        return self._view(held, first, self._length)

    def since(self, at: int) -> Iterator[T]:
        """Iterate over the items from number ``at`` on."""
        older, length = self._older, self._length
        while older is not None and at < min(self.first, length):
            of = at // older.size
            end = min((of + 1) * older.size, self.first, length)
            yield from islice(older.page(of), at % older.size, end - of * older.size)
            at = end
        if at < length:
            yield from islice(self._items, at - self.first, length - self.first)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...
    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        if isinstance(at, slice):
            start, stop, step = at.indices(self._length)
            if step > 0:
                return tuple(islice(self.since(start), 0, max(stop - start, 0), step))
            return tuple(self[n] for n in range(start, stop, step))
        if not -self._length <= at < self._length:
            raise IndexError(at)
        at %= self._length
        if at >= self.first:
            return self._items[at - self.first]
        assert self._older is not None
        return self._older[at]

    def __iter__(self) -> Iterator[T]:
        return self.since(0)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AppendOnlySequence):
            return NotImplemented
        if self._length != other._length:
            return False
        return self._items is other._items or all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self)!r})"


class Numbers(AppendOnlySequence[int]):
    """A sequence of whole numbers, 4 bytes each."""

    __slots__ = ()

    @staticmethod
    def _holding(items: Sequence[int]) -> MutableSequence[int]:
        return array("I", items)


# --- where numbers rise ---------------------------------------------------------------------------


def raised_at(counts: Sequence[int], seq: int) -> int:
    """Return the newest event up to ``seq`` at which rising numbers rose; 0 if they did not.
    However many events did nothing between, few of them are looked at."""
    now, high, step = counts[seq], seq, 1
    low = high - 1
    while low >= 0 and counts[low] == now:
        step *= 2
        high, low = low, low - step
    return bisect_left(counts, now, max(low, -1) + 1, high)


def raising(counts: Sequence[int], last: int, first: int = 1) -> Iterator[int]:
    """Iterate over the events from ``last`` back to ``first`` at which rising numbers rose."""
    while last >= first and (last := raised_at(counts, last)) >= first:
        yield last
        last -= 1
