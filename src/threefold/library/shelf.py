"""Kinds of content, and all entries of each: those of the books, and those of the packs in use.

The packs in use are chosen when the program starts, and when a GM imports files (`library.packs`);
what was remembered of the content for their readers is forgotten then. A pack may be for one table alone: only code
that runs ``at_table`` of that table finds its entries. Who may read which kind and which pack is
said in ``library.readers``, and asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, wraps
from pathlib import Path
from threading import Lock, RLock
from typing import Any, Final, Generic, NamedTuple, ParamSpec, TypeVar, cast

import msgspec
from msgspec import Struct

from threefold.library.files import Check, read_entries, read_lines
from threefold.library.paths import content_dir
from threefold.library.readers import WRITTEN_FOR, Reader, may_read, pack_for, reader
from threefold.library.schemas import state_defaults, without_absent_defaults
from threefold.model.json_objects import Schema

T = TypeVar("T", bound=Struct)
R = TypeVar("R")
P = ParamSpec("P")


READING: Final = RLock()
"""Only one thread may read at a time: msgspec prepares a type at the first entry, and crashes with
two threads.
"""


@dataclass(frozen=True)
class Kind(Generic[T]):
    """A kind of content: ``NAME.yaml`` or ``NAME.jsonl`` has its entries, ``NAME.schema.json``
    their schema.

    ``key`` is the field that names an entry; ``check`` finds problems that the types do not.
    ``book``: there are entries of the books; otherwise only packs have some.
    """

    name: str
    type: type[T]
    title: str
    key: str = "key"
    check: Check[T] | None = None
    book: bool = True

    def file(self, folder: Path) -> Path | None:
        """The file of this kind in a folder: YAML, or JSON Lines for long lists; None if there is
        neither.
        """
        paths = (folder / f"{self.name}{ending}" for ending in (".jsonl", ".yaml"))
        return next((path for path in paths if path.exists() or path.is_symlink()), None)

    def read(self, folder: Path, *, foreign: bool = False) -> tuple[T, ...]:
        """Read the entries of the file in a folder; empty if there is no file. Raise ContentError
        for invalid ones.
        """
        path = self.file(folder)
        if path is None:
            return ()
        with READING:
            if path.suffix == ".jsonl":
                return read_lines(path, self.type, self.key, self.check, foreign=foreign)
            return read_entries(path, self.type, self.key, self.check, foreign=foreign)

    def schema(self) -> Schema:
        """The JSON Schema of the file."""
        body = msgspec.json.schema(tuple[self.type, ...])  # type: ignore[name-defined]
        state_defaults(body.get("$defs", {}), [self.type])
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": self.title,
            **without_absent_defaults(body),
        }

    def key_of(self, entry: Struct) -> str:
        """The key of an entry."""
        return str(getattr(entry, self.key))


class Origin(NamedTuple):
    """The pack that an entry comes from. ``gm_only``: the GM alone reads it."""

    key: str
    name: str
    gm_only: bool


class PackInUse(NamedTuple):
    """What a pack adds: its entries by the name of their kind. Its translations are in ``folder``.
    ``table`` is the id of the only table that it is for; without it, the pack is for everybody."""

    origin: Origin
    entries: Mapping[str, tuple[Struct, ...]]
    folder: Path
    table: str = ""

    def of(self, kind: Kind[T]) -> tuple[T, ...]:
        """The entries of a kind."""
        return cast("tuple[T, ...]", self.entries.get(kind.name, ()))

    @property
    def read_by(self) -> Reader:
        """For whom the pack is."""
        return pack_for(gm_only=self.origin.gm_only, table=self.table)


_in_use: tuple[PackInUse, ...] = ()
_with_packs: frozenset[str] = frozenset()
"""The tables that have packs of their own."""

EVERYBODY: Final = ""
"""In place of the id of a table: packs for all tables."""

_table: Final[ContextVar[str]] = ContextVar("table", default="")
"""The id of the table that the current code runs for; "" for none."""

MOST_ANSWERS: Final = 64
"""How many results of one function are cached."""

MOST_TABLES: Final = 8
"""For how many tables with packs of their own results are cached at once."""

_Answers = dict[object, Callable[..., Any]]
_answers: dict[tuple[str, Reader], _Answers] = {}
"""Cached results from content for each reader: at no table, and at the tables that asked last. What
readers of other packs had is left out, never emptied, when the packs in use change: a thread that
still computes from the old packs does not fill the new cache."""

_of_books: Final[_Answers] = {}
_lock: Final = Lock()


def cached_for_table(function: Callable[P, R]) -> Callable[P, R]:
    """Cache a function's results for each reader: once without a table, and once for each table
    with packs of its own. The cache is cleared when the packs in use change."""

    @wraps(function)
    def now(*args: P.args, **kwargs: P.kwargs) -> R:
        return cast("R", _cached_function(_answers_for(_owner()), function)(*args, **kwargs))

    return now


def _cached_function(answers: _Answers, function: Callable[..., Any]) -> Callable[..., Any]:
    found = answers.get(function)
    return found or answers.setdefault(function, lru_cache(maxsize=MOST_ANSWERS)(function))


def _owner() -> str:
    """The current table, if it has packs of its own, else ""."""
    table = _table.get()
    if table in _with_packs:
        return table
    return ""


def _answers_for(table: str) -> _Answers:
    key = (table, reader())
    if not table:
        return _answers.get(key) or _answers.setdefault(key, {})
    with _lock:
        found = _answers.pop(key, None)
        _answers[key] = found = found or {}  # the last that asked comes last
        own = [other for other in _answers if other[0]]
        if len(own) > MOST_TABLES:
            del _answers[own[0]]
    return found


def enter_table(table: str) -> None:
    """Run the current context for a table from now on: it finds packs of that table. The caller
    must have a context of its own, as a request or a thread of one does."""
    _table.set(table)


@contextmanager
def at_table(table: str) -> Iterator[None]:
    """Run the code inside for a table: it finds packs of that table."""
    before = _table.set(table)
    try:
        yield
    finally:
        _table.reset(before)


def any_at_tables() -> bool:
    """Whether any table has packs of its own."""
    return bool(_with_packs)


def all_in_use() -> tuple[PackInUse, ...]:
    """Return what all packs add, those for everybody and those of every table."""
    return _in_use


def packs_in_use() -> tuple[PackInUse, ...]:
    """Return what the packs in use for the current table and reader add, in the order in which they
    were named, the table's own last."""
    table, now = _table.get(), reader()
    return tuple(
        added for added in _in_use if added.table in ("", table) and may_read(added.read_by, now)
    )


def use(added: tuple[PackInUse, ...]) -> None:
    """Use these packs and no others. They must have been checked. What is remembered stays for
    every table that still has the same packs.
    """
    global _in_use, _with_packs, _answers  # noqa: PLW0603 - the packs of this process stand here
    with _lock:
        changed = _tables_with_other_packs(_in_use, added)
        _in_use = added
        _with_packs = frozenset(pack.table for pack in added if pack.table)
        if EVERYBODY in changed:
            _answers = {}
        else:
            # a copy first: readers at no table of their own add to it without the lock
            known = list(_answers.items())
            _answers = {key: kept for key, kept in known if key[0] not in changed}


def _tables_with_other_packs(
    before: Sequence[PackInUse], after: Sequence[PackInUse]
) -> frozenset[str]:
    """Return the tables whose own packs differ; ``EVERYBODY`` is among them when packs for all
    tables do, or packs with situations, which every table knows.
    """
    changed: set[str] = set()
    for table in {pack.table for pack in (*before, *after)}:
        old = [pack for pack in before if pack.table == table]
        new = [pack for pack in after if pack.table == table]
        # a pack that was read again is another one: its translations may differ
        if [id(pack) for pack in old] == [id(pack) for pack in new]:
            continue
        changed.add(table)
        if any(pack.entries.get("situations") for pack in (*old, *new)):
            changed.add(EVERYBODY)
    return frozenset(changed)


def of_books(kind: Kind[T]) -> tuple[T, ...]:
    """Return the entries of the books, the same at every table. Raise ContentError when they are
    not valid.
    """
    return cast("tuple[T, ...]", _cached_function(_of_books, _read_books)(kind))


def _read_books(kind: Kind[T]) -> tuple[T, ...]:
    if kind.book:
        return kind.read(content_dir())
    return ()


@cached_for_table
def everything(kind: Kind[T]) -> tuple[T, ...]:
    """Return all entries of a kind that the current reader may read: our own, then those of packs
    in use. A later one replaces one of the same key; where the reader may not read it, the one that
    it replaces is there."""
    if not may_read(WRITTEN_FOR[kind.name], reader()):
        return ()
    found = {kind.key_of(entry).casefold(): entry for entry in of_books(kind)}
    for added in packs_in_use():
        for entry in added.of(kind):
            found[kind.key_of(entry).casefold()] = entry
    return tuple(found.values())


def origin(kind: Kind[T], key: str) -> Origin | None:
    """Return the pack that an entry comes from (the last one that has it), or None for one of our
    own.
    """
    return _origins(kind).get(key)


@cached_for_table
def _origins(kind: Kind[T]) -> Mapping[str, Origin]:
    return {
        kind.key_of(entry): added.origin
        for added in packs_in_use()
        for entry in added.entries.get(kind.name, ())
    }
