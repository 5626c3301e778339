"""The pack that an import writes into: its entries, their sources, and the documents they were read
from.

``imported/sources.jsonl`` has a line for each document that was ever taken. It keeps what our
fields cannot express, so that an export in the original format can write it again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Raw, Struct

from threefold.exchange.entries import CHARACTERS, JOURNALS
from threefold.library.files import ContentError
from threefold.library.packs import IMPORTED, KINDS, MANIFEST
from threefold.library.shelf import Kind
from threefold.model import typed
from threefold.model.names import key_of

SOURCES: Final = "sources.jsonl"
_LONGEST: Final = 72
"""The maximum length of a key, without a number added to make it unique."""


class SourceRecord(Struct, frozen=True, kw_only=True):
    """A document that was taken: its identity, the entry it became, digests of both, and the
    document itself.

    ``shared`` is True when the entry came from another document and this one says the same.
    """

    id: str
    kind: str
    key: str
    file: str = ""
    type: str = ""
    digest: str
    entry: str = ""
    shared: bool = False
    document: Raw = Raw(b"null")


class PackError(ValueError):
    """Raised when a pack cannot be used. Its text is a code of ``exchange.error``; ``detail`` says
    more.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.detail = detail


def entry_digest(data: bytes) -> str:
    """Return a digest that shows whether a document or an entry has changed."""
    return hashlib.blake2b(data, digest_size=12).hexdigest()


@dataclass
class Pack:
    """A pack in memory: entries by kind and key, sheets and journals by key, records by
    identity.
    """

    folder: Path
    entries: dict[str, dict[str, Struct]] = field(default_factory=dict)
    sheets: dict[str, bytes] = field(default_factory=dict)
    journals: dict[str, str] = field(default_factory=dict)
    records: dict[str, SourceRecord] = field(default_factory=dict)
    by_key: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    name: str = ""
    _touched: set[str] = field(default_factory=set)
    _records_touched: bool = False
    _new: set[tuple[str, str]] = field(default_factory=set)

    # --- keys -------------------------------------------------------------------------------------

    def has_key(self, kind: str, key: str) -> bool:
        """Return whether an entry already has this key."""
        if kind == CHARACTERS:
            return key in self.sheets
        if kind == JOURNALS:
            return key in self.journals
        return key in self.entries.get(kind, {})

    def keys_like(self, kind: str, base: str) -> Iterator[str]:
        """Yield the taken keys ``base``, ``base_2``, ``base_3``… in order, then the first free one.

        Kinds in LETTERS get a letter instead of a number: ``base_a``, ``base_b``…"""
        key, n = base, 1
        while self.has_key(kind, key):
            yield key
            n += 1
            if kind not in LETTERS:
                key = f"{base}_{n}"
            else:
                key = f"{base}_{'abcdefghijklmnopqrstuvwxyz'[(n - 2) % 26] * ((n - 2) // 26 + 1)}"
        yield key

    def sources_of(self, kind: str, key: str) -> list[SourceRecord]:
        """Return the records of an entry; the document that created it comes first."""
        return [self.records[id] for id in self.by_key.get((kind, key), ())]

    # --- changes ----------------------------------------------------------------------------------

    def put(self, kind: str, key: str, entry: Struct) -> str:
        """Add or replace an entry. Return its digest."""
        self.entries.setdefault(kind, {})[key] = entry
        self._touched.add(kind)
        return entry_digest(msgspec.json.encode(entry))

    def file(self, kind: str, key: str) -> bytes | None:
        """Return the contents of the file of a player character or a journal; None when there is
        none.
        """
        if kind == CHARACTERS:
            return self.sheets.get(key)
        journal = self.journals.get(key)
        if journal is None:
            return None
        return journal.encode()

    def put_file(self, kind: str, key: str, data: bytes) -> str:
        """Add or replace the file of a player character, or a journal as Markdown. Return its
        digest.
        """
        if kind == CHARACTERS:
            self.sheets[key] = data
        else:
            self.journals[key] = data.decode()
        self._new.add((kind, key))
        return entry_digest(data)

    def record(self, record: SourceRecord) -> None:
        """Add or replace the record of a document and link it to its entry."""
        known = self.records.get(record.id)
        if known is not None and (known.kind, known.key) != (record.kind, record.key):
            self.by_key.get((known.kind, known.key), []).remove(record.id)
        self.records[record.id] = record
        ids = self.by_key.setdefault((record.kind, record.key), [])
        if record.id not in ids:
            # the document that the entry came from is before those that only say the same
            place = len(ids) if record.shared else 0
            ids.insert(place, record.id)
        self._records_touched = True

    # --- the disk ---------------------------------------------------------------------------------

    def write(self) -> list[Path]:
        """Write the changed files, each atomically. Return their paths."""
        self.folder.mkdir(parents=True, exist_ok=True)
        written = []
        if not (self.folder / MANIFEST).exists():
            written.append(_replace(self.folder / MANIFEST, _manifest(self.folder).encode()))
        for kind in KINDS.values():
            if kind.name in self._touched:
                lines = (msgspec.json.encode(entry) for entry in self.entries[kind.name].values())
                written.append(_replace(self.folder / f"{kind.name}.jsonl", lines))
                self._put_away(kind)
        for sort, key in sorted(self._new):
            if sort == CHARACTERS:
                written.append(_replace(self.folder / CHARACTERS / f"{key}.json", self.sheets[key]))
            else:
                written.append(
                    _replace(self.folder / JOURNALS / f"{key}.md", self.journals[key].encode())
                )
        if self._records_touched:
            lines = (msgspec.json.encode(record) for record in self.records.values())
            written.append(_replace(self.folder / IMPORTED / SOURCES, lines))
        return written

    def _put_away(self, kind: Kind[Struct]) -> None:
        """Move a YAML file whose entries are now in JSON Lines to the ``imported`` folder, as
        ``*.before``.
        """
        path = self.folder / f"{kind.name}.yaml"
        if path.is_file():
            keep = self.folder / IMPORTED / f"{path.name}.before"
            keep.parent.mkdir(exist_ok=True)
            path.replace(keep)


LETTERS: Final = frozenset({"scenes", "rituals", "arcs", "traps", "situations"})
"""Kinds whose keys contain no digits."""


def base_key(kind: str, name: str) -> str:
    """Return the key made from a name."""
    key = key_of(name)
    if kind not in LETTERS:
        return key[:_LONGEST].strip("_") or "n"
    for digit, word in enumerate(_DIGITS):
        key = key.replace(str(digit), f"_{word}_")
    return re.sub(r"_+", "_", key).strip("_")[:_LONGEST].strip("_") or "n"


_DIGITS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _manifest(folder: Path) -> str:
    name = folder.resolve().name
    key = re.sub(r"[^a-z0-9]+", "_", key_of(name)).strip("_")[:40]
    if not (key and key[0].isalpha()):
        key = f"pack_{key}"[:40]
    return f"format: threefold/pack/1\nkey: {key}\nname: {json.dumps(name[:120] or key, ensure_ascii=False)}\n"


def _replace(path: Path, data: bytes | Iterable[bytes]) -> Path:
    """Write a file atomically: write a temporary file, then rename it. Return the path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    with beside.open("wb") as file:
        if isinstance(data, bytes):
            file.write(data)
        else:
            for line in data:
                file.write(line + b"\n")
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    return path


Key = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_]*$")]


def load_pack(folder: Path) -> Pack:
    """Read the pack in a folder. Return an empty pack when there is none yet. Raises PackError when
    it is invalid.
    """
    pack = Pack(folder)
    if folder.exists() and not folder.is_dir():
        raise PackError("no_folder", str(folder))
    if not folder.is_dir():
        return pack
    if not (folder / MANIFEST).exists() and any(
        p for p in folder.iterdir() if not p.name.startswith(".")
    ):
        raise PackError("not_a_pack", str(folder))
    for kind in KINDS.values():
        try:
            found = kind.read(folder, foreign=True)
        except ContentError as error:
            from threefold.text import render

            first = error.problems[0]
            raise PackError(
                "unsound", f"{first.file}:{first.line}: {render(first.what, 'en')}"
            ) from None
        if found:
            pack.entries[kind.name] = {kind.key_of(entry): entry for entry in found}
    for path in sorted((folder / CHARACTERS).glob("*.json")):
        pack.sheets[path.stem] = path.read_bytes()
    for path in sorted((folder / JOURNALS).glob("*.md")):
        pack.journals[path.stem] = path.read_text("utf-8")
    _read_records(pack)
    return pack


def _read_records(pack: Pack) -> None:
    path = pack.folder / IMPORTED / SOURCES
    if not path.is_file():
        return
    decoder = typed.decoder(SourceRecord)
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                record = decoder.decode(line)
            except (msgspec.DecodeError, RecursionError):
                raise PackError("sources", f"{path}:{number}") from None
            # a copy: the raw document of a decoded record keeps its whole line in memory
            pack.records[record.id] = msgspec.structs.replace(
                record, document=record.document.copy()
            )
            pack.by_key.setdefault((record.kind, record.key), []).append(record.id)
    for key, ids in pack.by_key.items():
        pack.by_key[key] = sorted(ids, key=lambda each: pack.records[each].shared)


def documents(records: Mapping[str, SourceRecord]) -> Iterator[tuple[SourceRecord, object]]:
    """Yield every record with its document, decoded."""
    for record in records.values():
        yield record, msgspec.json.decode(record.document)
