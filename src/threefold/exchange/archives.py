"""Archives: a whole table in one zip file, to move it to another server.

``threefold.json`` is the header, ``session.json`` holds the session, ``packs/KEY/`` the files of
the packs in use, ``pictures/DIGEST.webp`` the pictures, ``journal.md`` the journal as text. The
same table always gives the same bytes.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

from threefold.exchange.report import ImportReport
from threefold.exchange.sources import LARGEST_TOTAL, MOST_FILES, Tree, UnopenedError, open_upload
from threefold.exchange.zips import FAULTS, is_zip, parts_of
from threefold.library.packs import MANIFEST
from threefold.model import typed
from threefold.rules.types import Message, Refusal

FORMAT: Final = "threefold/archive/1"
HEAD: Final = "threefold.json"
SESSION: Final = "session.json"
JOURNAL: Final = "journal.md"
PACKS: Final = "packs"
PICTURES: Final = "pictures"

_KEPT: Final = frozenset({".yaml", ".yml", ".jsonl", ".json", ".md", ".before"})
"""The file name extensions that belong to a pack."""

_PICTURE: Final = re.compile(rf"{PICTURES}/([0-9a-f]{{64}})\.webp")
_DAMAGED: Final = "archive_damaged"
"""The code of a part that nothing proves."""

_DAY: Final = (2026, 1, 1, 0, 0, 0)
"""The timestamp of every file in an archive. It is constant, so that archives differ only by their
contents.
"""


class Head(Struct, frozen=True, kw_only=True):
    """The header of an archive: its format, the table's title, the release that wrote it, the keys
    of its packs.
    """

    format: Literal["threefold/archive/1"] = FORMAT
    title: str
    version: str
    packs: list[str] = []


class TableArchive(NamedTuple):
    """The contents of an archive: the header, the session file, the files of each pack by path,
    pictures by digest.

    The digests are those of the file names in the archive; they are not checked against the bytes
    yet. ``damaged``: the list of files could not be used; ``lost`` are the files that nothing
    proves, and the packs that lack such a file."""

    head: Head
    session: bytes
    packs: Mapping[str, Mapping[str, bytes]]
    pictures: Mapping[str, bytes]
    damaged: bool = False
    lost: Sequence[str] = ()


def archive_bytes(
    head: Head,
    session: bytes,
    packs: Mapping[str, Path],
    journal: str,
    pictures: Mapping[str, bytes],
) -> bytes:
    """Return the bytes of an archive. Raises ValueError when the packs are larger than an archive
    may be.
    """
    out, left = BytesIO(), LARGEST_TOTAL
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in (
            (HEAD, msgspec.json.encode(head)),
            (SESSION, session),
            (JOURNAL, journal.encode()),
        ):
            _write_part(file, name, data)
        for digest, body in sorted(pictures.items()):
            _write_part(file, f"{PICTURES}/{digest}.webp", body)
        for key, folder in packs.items():
            for path in sorted(folder.rglob("*")):
                inner = path.relative_to(folder)
                if (
                    path.is_symlink()
                    or not path.is_file()
                    or path.suffix not in _KEPT
                    or _hidden(inner.parts)
                ):
                    continue
                left -= path.stat().st_size
                if left < 0:
                    raise ValueError(key)
                _write_part(file, f"{PACKS}/{key}/{inner.as_posix()}", path.read_bytes())
    return out.getvalue()


def _hidden(parts: tuple[str, ...]) -> bool:
    return any(part.startswith(".") for part in parts)


def _write_part(file: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _DAY)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    file.writestr(entry, data)


def is_table_archive(data: bytes) -> bool:
    """Return whether the file is a table's archive. Only its list of files is read; nothing is
    unpacked.
    """
    if not is_zip(data):
        return False
    try:
        with zipfile.ZipFile(BytesIO(data)) as file:
            names = set(file.namelist())
    except FAULTS:
        names = {part.name for part in islice(parts_of(data), MOST_FILES)}
    return {HEAD, SESSION} <= names


def read_archive(data: bytes, name: str) -> TableArchive | Refusal:
    """Return the contents of an archive, or a refusal when it cannot be opened. Messages call the
    file ``name``.
    """
    report = ImportReport()
    try:
        tree = open_upload(name, data, report)
        head = typed.decode(_file(tree, HEAD), Head)
        session = _file(tree, SESSION)
        whole, lost = _sound_packs(tree, head.packs)
        pictures, lost_pictures = _sound_pictures(tree)
    except UnopenedError as error:
        return _file_refusal(name, _first_refusal(report) or Message(f"exchange.refused.{error}"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _file_refusal(name, Message("exchange.refused.unknown"))
    refused = _first_refusal(report)
    if refused is not None:
        return _file_refusal(name, refused)
    return TableArchive(head, session, whole, pictures, tree.damaged, [*lost, *lost_pictures])


def _sound_packs(tree: Tree, keys: Sequence[str]) -> tuple[dict[str, dict[str, bytes]], list[str]]:
    """Return the packs that can be read, and the keys of those with a damaged file. Raises
    UnopenedError.
    """
    packs, lost = dict[str, dict[str, bytes]](), list[str]()
    for key in keys:
        try:
            packs[key] = _pack(tree, key)
        except UnopenedError as error:
            if str(error) != _DAMAGED:
                raise
            lost.append(key)
    return packs, lost


def _sound_pictures(tree: Tree) -> tuple[dict[str, bytes], list[str]]:
    """Return the pictures that can be read, by digest, and the names of those that are damaged.
    Raises UnopenedError."""
    pictures, lost = dict[str, bytes](), list[str]()
    for name, contents in tree.files.items():
        found = _PICTURE.fullmatch(name)
        if found is None:
            continue
        try:
            pictures[found[1]] = contents()
        except UnopenedError as error:
            if str(error) != _DAMAGED:
                raise
            lost.append(name)
    return pictures, lost


def _first_refusal(report: ImportReport) -> Message | None:
    """Return why the first file that was not read was refused."""
    return next((line.what for line in report.of("refused")), None)


def _file_refusal(name: str, why: Message) -> Refusal:
    return Refusal("bad_value", "file", Message("file.problem", {"file": name, "problem": why}))


def _file(tree: Tree, name: str) -> bytes:
    contents = tree.files.get(name)
    if contents is None:
        raise UnopenedError("archive")
    return contents()


def _pack(tree: Tree, key: str) -> dict[str, bytes]:
    """Return the files of a pack. Raises UnopenedError when its manifest is missing or its key is
    not a folder name.
    """
    begin = f"{PACKS}/{key}/"
    files = {
        name.removeprefix(begin): contents()
        for name, contents in tree.files.items()
        if name.startswith(begin) and PurePosixPath(name).suffix in _KEPT
    }
    if MANIFEST not in files or not key.isidentifier() or not key.isascii():
        raise UnopenedError("archive")
    return files
