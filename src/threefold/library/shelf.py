"""Kinds of content, and all there is of each: what the books bring, and what the packs in use add to it.

The packs in use are chosen once, when the program starts (`library.packs`); everything that was worked out from content
before is forgotten then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, ParamSpec, TypeVar, cast

import msgspec
from msgspec import Struct

from threefold.library.files import Check, Upcast, read_entries, read_lines
from threefold.library.paths import content_dir

T = TypeVar("T", bound=Struct)
R = TypeVar("R")
P = ParamSpec("P")


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
    """What a pack adds: its entries by the name of their kind. Its translations lie in ``folder``."""

    origin: Origin
    entries: Mapping[str, tuple[Struct, ...]]
    folder: Path


_in_use: list[Added] = []
_uses = 0
"""How often other packs came into use."""

_worked_out: Final[list[Callable[[], None]]] = []


def remembered(function: Callable[P, R]) -> Callable[P, R]:
    """Work a thing out once, and anew after other packs are in use. What another thread began to work out from the
    packs before is not kept for those after."""

    @lru_cache(maxsize=64)
    def of_packs(packs: int, *args: P.args, **kwargs: P.kwargs) -> R:
        return function(*args, **kwargs)

    @wraps(function)
    def now(*args: P.args, **kwargs: P.kwargs) -> R:
        return of_packs(_uses, *args, **kwargs)  # type: ignore[arg-type]  # what is no key raises

    _worked_out.append(of_packs.cache_clear)
    return now


def in_use() -> tuple[Added, ...]:
    """What the packs in use add, in the order in which they were named."""
    return tuple(_in_use)


def use(added: tuple[Added, ...]) -> None:
    """Use these packs and no others; they must have been checked."""
    global _uses  # noqa: PLW0603 - counts what stands beside it
    _in_use[:] = added
    _uses += 1
    for forget in _worked_out:
        forget()


@remembered
def of_books(kind: Kind[T]) -> tuple[T, ...]:
    """The entries of the books; raises ContentError when they are not sound."""
    return kind.read(content_dir()) if kind.book else ()


@remembered
def everything(kind: Kind[T]) -> tuple[T, ...]:
    """All entries of a kind: our own, then those of packs in use; a later one replaces an earlier one of its key."""
    found = {kind.key_of(entry).casefold(): entry for entry in of_books(kind)}
    for added in _in_use:
        for entry in cast("tuple[T, ...]", added.entries.get(kind.name, ())):
            found[kind.key_of(entry).casefold()] = entry
    return tuple(found.values())


def origin(kind: Kind[T], key: str) -> Origin | None:
    """The pack that an entry comes from, the last that has it; None for one of our own."""
    for added in reversed(_in_use):
        if any(kind.key_of(entry) == key for entry in added.entries.get(kind.name, ())):
            return added.origin
    return None


def open_to_players(kind: Kind[T], key: str) -> bool:
    """Whether players may know of an entry: it is not of a pack that is the GM's alone."""
    pack = origin(kind, key)
    return pack is None or not pack.gm_only
