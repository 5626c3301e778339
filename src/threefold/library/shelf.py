"""Kinds of content, and all there is of each: what the books bring, and what the packs in use add to it.

The packs in use are chosen when the program starts, and when a GM imports files (`library.packs`); everything that was
worked out from content before is forgotten then. A pack may be for one table alone: only work that is done ``at_table``
finds its entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, wraps
from pathlib import Path
from threading import Lock, RLock
from typing import Any, Final, Generic, NamedTuple, ParamSpec, TypeVar, cast

import msgspec
from msgspec import Struct

from threefold.library.files import Check, Upcast, read_entries, read_lines
from threefold.library.paths import content_dir

T = TypeVar("T", bound=Struct)
R = TypeVar("R")
P = ParamSpec("P")


READING: Final = RLock()
"""One thread reads at a time: msgspec, which builds what it knows of a type with the first entry, crashes with two."""


@dataclass(frozen=True)
class Kind(Generic[T]):
    """A kind of content: ``NAME.yaml`` or ``NAME.jsonl`` holds its entries, ``NAME.schema.json`` says how they must be.

    ``key`` is the field that names an entry; ``check`` says what is wrong with one beyond its fields. ``book``: there
    are entries of the books; otherwise only packs have some. ``upcast`` reads entries of earlier releases,
    ``once`` is what its file was called then.
    """

    name: str
    type: type[T]
    title: str
    key: str = "key"
    check: Check[T] | None = None
    book: bool = True
    upcast: Upcast | None = None
    once: str = ""

    def file(self, folder: Path) -> Path | None:
        """The file of this kind in a folder: YAML, or JSON Lines for long lists; None where there is neither."""
        names = (f"{self.name}.jsonl", f"{self.name}.yaml", *([f"{self.once}.yaml"] if self.once else []))
        paths = (folder / name for name in names)
        return next((path for path in paths if path.exists() or path.is_symlink()), None)

    def read(self, folder: Path, *, foreign: bool = False) -> tuple[T, ...]:
        """The entries of the file in a folder, none where there is no file; raises ContentError."""
        path = self.file(folder)
        if path is None:
            return ()
        with READING:
            if path.suffix == ".jsonl":
                return read_lines(path, self.type, self.key, self.check, foreign=foreign)
            return read_entries(path, self.type, self.key, self.check, foreign=foreign, upcast=self.upcast)

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the file."""
        body = msgspec.json.schema(tuple[self.type, ...])  # type: ignore[name-defined]
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": self.title, **body}

    def key_of(self, entry: Struct) -> str:
        """What names an entry."""
        return str(getattr(entry, self.key))


class Origin(NamedTuple):
    """The pack that an entry comes from; ``gm_only``: players do not find it in the reference."""

    key: str
    name: str
    gm_only: bool


class Added(NamedTuple):
    """What a pack adds: its entries by the name of their kind. Its translations lie in ``folder``. ``table`` is the id
    of the one table that it is for; without it a pack is for everybody."""

    origin: Origin
    entries: Mapping[str, tuple[Struct, ...]]
    folder: Path
    table: str = ""


_in_use: tuple[Added, ...] = ()
_with_packs: frozenset[str] = frozenset()
"""The tables that have packs of their own."""

_table: Final[ContextVar[str]] = ContextVar("table", default="")
"""The table for which work is done; none at first."""

MOST_ANSWERS: Final = 64
"""How many answers of one function are kept."""

MOST_TABLES: Final = 8
"""For how many tables with packs of their own answers are kept at once."""

_Answers = dict[object, Callable[..., Any]]
_answers: dict[str, _Answers] = {"": {}}
"""What was worked out from content: for everybody, and for the tables that asked last. Another dictionary takes its
place when other packs come into use, so that what a thread still works out from those before is not kept."""

_of_books: Final[_Answers] = {}
_lock: Final = Lock()


def remembered(function: Callable[P, R]) -> Callable[P, R]:
    """Work a thing out once for everybody and once for each table with packs of its own, and anew after other packs are
    in use."""

    @wraps(function)
    def now(*args: P.args, **kwargs: P.kwargs) -> R:
        return cast("R", _kept(_answers_for(_owner()), function)(*args, **kwargs))

    return now


def _kept(answers: _Answers, function: Callable[..., Any]) -> Callable[..., Any]:
    found = answers.get(function)
    return found or answers.setdefault(function, lru_cache(maxsize=MOST_ANSWERS)(function))


def _owner() -> str:
    """The table for which work is done, if it has packs of its own."""
    table = _table.get()
    return table if table in _with_packs else ""


def _answers_for(table: str) -> _Answers:
    if not table:
        return _answers[""]
    with _lock:
        found = _answers.pop(table, None)
        _answers[table] = found = {} if found is None else found  # the last that asked stands last
        if len(_answers) > 1 + MOST_TABLES:
            del _answers[next(other for other in _answers if other)]
    return found


def enter_table(table: str) -> None:
    """From now on this work is done for a table: it finds packs that are for it alone. The work must run in a context
    of its own, as a request or a thread of one does."""
    _table.set(table)


@contextmanager
def at_table(table: str) -> Iterator[None]:
    """Do the work inside for a table: it finds packs that are for it alone."""
    before = _table.set(table)
    try:
        yield
    finally:
        _table.reset(before)


def any_at_tables() -> bool:
    """Whether any table has packs of its own."""
    return bool(_with_packs)


def all_in_use() -> tuple[Added, ...]:
    """What the packs of everybody and of every table add."""
    return _in_use


def in_use() -> tuple[Added, ...]:
    """What the packs in use add, in the order in which they were named, a table's own last."""
    table = _table.get()
    return tuple(added for added in _in_use if added.table in ("", table))


def use(added: tuple[Added, ...]) -> None:
    """Use these packs and no others; they must have been checked."""
    global _in_use, _with_packs, _answers  # noqa: PLW0603 - the packs of this process stand here
    with _lock:
        _in_use = added
        _with_packs = frozenset(pack.table for pack in added if pack.table)
        _answers = {"": {}}


def of_books(kind: Kind[T]) -> tuple[T, ...]:
    """The entries of the books, the same at every table; raises ContentError when they are not sound."""
    return cast("tuple[T, ...]", _kept(_of_books, _read_books)(kind))


def _read_books(kind: Kind[T]) -> tuple[T, ...]:
    return kind.read(content_dir()) if kind.book else ()


@remembered
def everything(kind: Kind[T]) -> tuple[T, ...]:
    """All entries of a kind: our own, then those of packs in use; a later one replaces an earlier one of its key."""
    return _with(kind, in_use())


@remembered
def open_entries(kind: Kind[T]) -> tuple[T, ...]:
    """All entries of a kind that players may read: what packs for the GM alone hold is left out, and the entry that one
    of them replaces is there."""
    return _with(kind, tuple(added for added in in_use() if not added.origin.gm_only))


def _with(kind: Kind[T], packs: tuple[Added, ...]) -> tuple[T, ...]:
    found = {kind.key_of(entry).casefold(): entry for entry in of_books(kind)}
    for added in packs:
        for entry in cast("tuple[T, ...]", added.entries.get(kind.name, ())):
            found[kind.key_of(entry).casefold()] = entry
    return tuple(found.values())


def origin(kind: Kind[T], key: str) -> Origin | None:
    """The pack that an entry comes from, the last that has it; None for one of our own."""
    return _origins(kind).get(key)


@remembered
def _origins(kind: Kind[Any]) -> Mapping[str, Origin]:
    return {kind.key_of(entry): added.origin for added in in_use() for entry in added.entries.get(kind.name, ())}


def open_to_players(kind: Kind[T], key: str) -> bool:
    """Whether players may know of an entry: it is not of a pack that is the GM's alone."""
    pack = origin(kind, key)
    return pack is None or not pack.gm_only
