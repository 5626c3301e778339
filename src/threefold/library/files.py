"""Reads files of content strictly. Each problem names the file, line, entry and field, and what
would be valid.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import msgspec

from threefold.library.lines import Unfit, line_of, loaded, plain_yaml
from threefold.library.old_forms import OldField, old_fields
from threefold.model import typed
from threefold.model.cleaning import cleaned
from threefold.model.duplicates import TwiceError, refuse_twice
from threefold.model.invalid import invalid
from threefold.rules.near import shown
from threefold.rules.types import Message

T = TypeVar("T", bound=msgspec.Struct)

LARGEST: Final = 1_000_000
"""The maximum size of a foreign YAML file, in bytes."""

LARGEST_LINES: Final = 100_000_000
"""The maximum size of a JSON Lines file, in bytes: it is read line by line, and nothing in it
expands.
"""

LONGEST_LINE: Final = 1_000_000
"""The maximum length of one of its lines, in bytes."""


class ContentProblem(NamedTuple):
    """A problem in content: its file and line (0: the file as a whole), its entry and field."""

    file: str
    line: int
    entry: str
    field: str
    what: Message

    def __str__(self) -> str:
        if self.line:
            where = f"{self.file}:{self.line}"
        else:
            where = self.file
        return ": ".join(filter(None, (where, self.entry, self.field, self.what.key)))


class ContentError(ValueError):
    """Content is not valid. ``problems`` are all that were found."""

    def __init__(self, *problems: ContentProblem) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


class Wrong(NamedTuple):
    """A problem that the check of an entry found: a path in the entry, and what is wrong there."""

    field: str
    what: Message


def misfits(made: msgspec.Struct) -> list[Wrong]:
    """Problems of a struct made from an entry: it must be valid as input of a procedure."""
    try:
        typed.convert(msgspec.to_builtins(made), type(made))
    except msgspec.ValidationError as error:
        refusal = invalid(error, type(made), msgspec.to_builtins(made))
        return [Wrong(refusal.field, refusal.message)]
    return []


Check = Callable[[T], Iterable[Wrong]]


def read_entries(
    path: Path,
    kind: type[T],
    name: str = "id",
    check: Check[T] | None = None,
    *,
    foreign: bool = False,
) -> tuple[T, ...]:
    """Return all entries of a file, in order. ``name`` is the field that names an entry; no two may
    have the same.

    Raise ContentError with all problems: YAML that cannot be read, unknown or missing fields,
    invalid values, repeated names, what ``check`` finds. A ``foreign`` file, one of a pack, is
    opened and parsed with care.
    """
    if foreign:
        data = _read_regular_file(path)
    else:
        data = path.read_bytes()
    raws = _parse_yaml_list(path, data, foreign)
    entries: dict[str, T] = {}
    problems: list[ContentProblem] = []
    for number, raw in enumerate(raws):
        called = f"#{number + 1}"
        if isinstance(raw, Mapping) and isinstance(label := raw.get(name), str):
            called = shown(label)
        entry, wrong = _entry(raw, kind, check, foreign)
        wrong += _kept_entry(entries, entry, name)
        problems += (
            ContentProblem(
                path.name, line_of(data, f"[{number}].{w.field}"), called, w.field, w.what
            )
            for w in wrong
        )
    if problems:
        raise ContentError(*problems)
    return tuple(entries.values())


def read_lines(
    path: Path, kind: type[T], name: str, check: Check[T] | None = None, *, foreign: bool = False
) -> tuple[T, ...]:
    """Return all entries of a JSON Lines file: one object a line, in order. Raise ContentError with
    all problems.

    Our own files are decoded in one go and not checked here: tests run ``check`` on them.
    """
    if not foreign:
        try:
            return tuple(_lines_decoder(kind)(path.read_bytes()))
        except msgspec.ValidationError:
            pass  # read line by line, to say what is wrong where
        data = path.read_bytes()
    else:
        data = _read_regular_file(path, LARGEST_LINES)
    entries: dict[str, T] = {}
    problems: list[ContentProblem] = []
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        raw, unreadable = _parse_line(line, foreign)
        if unreadable is not None:
            field = unreadable.field
            problems.append(ContentProblem(path.name, number, "", field, unreadable.what))
            continue
        entry, wrong = _entry(raw, kind, check, foreign)
        wrong += _kept_entry(entries, entry, name)
        called = ""
        if isinstance(raw, Mapping) and isinstance(label := raw.get(name), str):
            called = shown(label)
        problems += (ContentProblem(path.name, number, called, w.field, w.what) for w in wrong)
    if problems:
        raise ContentError(*problems)
    return tuple(entries.values())


def _parse_line(line: bytes, foreign: bool) -> tuple[object, Wrong | None]:
    """The object of a line, or why the line cannot be read."""
    if foreign and len(line) > LONGEST_LINE:
        return None, Wrong("", Message("content.too_large", {"n": LONGEST_LINE}))
    try:
        raw = msgspec.json.decode(line)
        refuse_twice(line)
    except TwiceError as twice:
        field = shown(twice.field)
        return None, Wrong(field, Message("content.field_twice", {"field": field}))
    except (msgspec.DecodeError, RecursionError):
        return None, Wrong("", Message("content.json"))
    return raw, None


def _kept_entry(entries: dict[str, T], entry: T | None, name: str) -> list[Wrong]:
    """Keep an entry by its key. What is wrong: its key stands in the file already."""
    if entry is None:
        return []
    key = str(getattr(entry, name))
    taken = key in entries
    entries[key] = entry
    if taken:
        return [Wrong(name, Message("content.twice", {"field": name}))]
    return []


@lru_cache(maxsize=64)
def _lines_decoder(kind: type[T]) -> Callable[[bytes], list[T]]:
    return typed.decoder(kind).decode_lines


def read_one(path: Path, kind: type[T]) -> T:
    """Return the single entry of a foreign file. Raise ContentError when it is not valid."""
    data = _read_regular_file(path)
    raw = _parse_yaml(path, data, foreign=True)
    entry, wrong = _entry(raw, kind, None, foreign=True)
    if entry is None:
        raise ContentError(
            *(ContentProblem(path.name, line_of(data, w.field), "", w.field, w.what) for w in wrong)
        )
    return entry


def line_in(path: Path, place: str) -> int:
    """Return the line of a path in a file, such as ``[2].level``. In JSON Lines it is the line of
    the entry.
    """
    data = path.read_bytes()
    if path.suffix != ".jsonl":
        return line_of(data, place)
    entry = re.match(r"\[(\d+)\]", place)
    full = [number for number, line in enumerate(data.splitlines(), 1) if line.strip()]
    if entry is not None and int(entry[1]) < len(full):
        return full[int(entry[1])]
    return 1


def _entry(
    raw: object, kind: type[T], check: Check[T] | None, foreign: bool = False
) -> tuple[T | None, list[Wrong]]:
    """An entry, or its problems. The names of a ``foreign`` one are as they are kept at a table."""
    if foreign:
        if old := [*old_fields(raw, kind)]:
            return None, [Wrong(field.name, _old_field(field)) for field in old]
        raw, refusal = cleaned(raw, kind)
        if refusal is not None:
            return None, [Wrong(refusal.field, refusal.message)]
    try:
        entry = typed.convert(raw, kind)
    except msgspec.ValidationError as error:
        refusal = invalid(error, kind, raw)
        return None, [Wrong(refusal.field, refusal.message)]
    return entry, list(check(entry)) if check is not None else []


def _old_field(field: OldField) -> Message:
    return Message("content.old_field", {"field": field.name, "options": field.instead})


def _parse_yaml_list(path: Path, data: bytes, foreign: bool) -> list[object]:
    raw = _parse_yaml(path, data, foreign)
    if not isinstance(raw, list):
        raise ContentError(ContentProblem(path.name, 1, "", "", Message("content.list")))
    return raw


def _parse_yaml(path: Path, data: bytes, foreign: bool) -> object:
    try:
        if foreign:
            return plain_yaml(data)
        return loaded(data)
    except Unfit as error:
        raise ContentError(ContentProblem(path.name, error.line, "", "", error.what)) from None


def _read_regular_file(path: Path, largest: int = LARGEST) -> bytes:
    """The bytes of a regular file within the size limit. Links and devices are not opened."""
    try:
        extra = (getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
        handle = os.open(path, sum(extra, os.O_RDONLY))
    except OSError:
        raise ContentError(
            ContentProblem(path.name, 0, "", "", Message("content.no_file"))
        ) from None
    with os.fdopen(handle, "rb") as file:
        if path.is_symlink() or not stat.S_ISREG(os.fstat(handle).st_mode):
            raise ContentError(ContentProblem(path.name, 0, "", "", Message("content.no_file")))
        data = file.read(largest + 1)
    if len(data) > largest:
        raise ContentError(
            ContentProblem(path.name, 0, "", "", Message("content.too_large", {"n": largest}))
        )
    return data
