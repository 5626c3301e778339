"""Who may read which content: the one list that every door asks.

A kind is written for everybody or for the GM alone; a pack narrows that further: one of a single
table is read at its seats, one with ``gm_only`` by the GM. Code runs for a reader
(``enter_reader``, ``reading_as``), and ``library.shelf.everything`` then gives what this reader may
read and nothing else, so that lists, details, searches, procedures and their "did you mean" agree.
Without a door (the command line of the server's owner, the decisions of a table, whose events hold
the facts) the reader is the GM.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final, Literal

Reader = Literal["everybody", "seat", "gm"]

ORDER: Final[tuple[Reader, ...]] = ("everybody", "seat", "gm")
"""The readers, each of whom may read what is for those before."""

WRITTEN_FOR: Final[Mapping[str, Reader]] = MappingProxyType(
    {
        "abilities": "everybody",
        "arcs": "everybody",
        "artifacts": "everybody",
        "cantrips": "everybody",
        "creatures": "everybody",
        "cyphers": "everybody",
        "descriptors": "everybody",
        "editions": "everybody",
        "equipment": "everybody",
        "flavors": "everybody",
        "foci": "everybody",
        "guides": "everybody",
        "judgements": "everybody",
        "modules": "everybody",
        "rituals": "everybody",
        "scenes": "gm",  # players meet them by playing: their notes and their foes are the GM's
        "shorts": "everybody",
        "situations": "everybody",
        "tables": "everybody",
        "traps": "everybody",
        "types": "everybody",
    }
)
"""For whom each kind of content is written. What is in the books of the game is for everybody."""

_reader: Final[ContextVar[Reader]] = ContextVar("reader", default="gm")


def reader() -> Reader:
    """Return for whom the current code reads."""
    return _reader.get()


def reader_of(role: str | None) -> Reader:
    """Return the reader at a seat of a role; None is somebody without a seat."""
    if role is None:
        return "everybody"
    if role in ("gm", "assistant"):
        return "gm"
    return "seat"


def enter_reader(reader: Reader) -> None:
    """Read for somebody from now on. The caller must have a context of its own, as a request or a
    thread has.
    """
    _reader.set(reader)


@contextmanager
def reading_as(reader: Reader) -> Iterator[None]:
    """Run the code inside for a reader."""
    before = _reader.set(reader)
    try:
        yield
    finally:
        _reader.reset(before)


def pack_for(*, gm_only: bool, table: str) -> Reader:
    """Return for whom a pack is: the GM, the seats of its table, or everybody."""
    if gm_only:
        return "gm"
    if table:
        return "seat"
    return "everybody"


def may_read(whose: Reader, reader: Reader) -> bool:
    """Return whether a reader may read what is written for ``whose``."""
    return ORDER.index(reader) >= ORDER.index(whose)
