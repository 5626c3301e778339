"""Detect the format of each file and pass it to its reader, which returns entries."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import PurePosixPath
from typing import Final, NamedTuple

import msgspec

from threefold.exchange import leveldb, restoring
from threefold.exchange.entries import ImportedEntry
from threefold.exchange.readers import csrd, foundry, lines, own, vault
from threefold.exchange.readers.foundry.documents import (
    Sort,
    World,
    assemble_documents,
    unpack_adventure,
)
from threefold.exchange.report import ImportReport
from threefold.exchange.sources import Tree, UnopenedError
from threefold.exchange.values import (
    Json,
    UnreadableError,
    decoded_json,
    encoded,
    object_of,
    objects_of,
    one_line,
)
from threefold.library.packs import KINDS
from threefold.model.duplicates import TwiceError, refuse_twice
from threefold.rules.near import shown

_MANIFESTS: Final = frozenset(
    {"module.json", "system.json", "world.json", "package.json", "package-lock.json"}
)
_OURS: Final = frozenset({"imported", "characters", "journals"})
"""Folders of a pack that this package writes itself."""


class Document(NamedTuple):
    """A document of Foundry VTT, and the file or folder it comes from."""

    sort: Sort
    document: bytes
    file: str


def imported_entries(tree: Tree, report: ImportReport) -> Iterator[ImportedEntry]:
    """Yield every entry in a tree of files. Each file that cannot be read gets a refusal in the
    report.
    """
    documents: list[Document] = []
    used: set[str] = set()
    for folder in tree.folders():
        files = tree.folder(folder)
        place = folder or tree.name
        if own.is_pack(files):
            yield from _read_safely(partial(own.read_pack, files, place, report), folder, report)
        elif leveldb.is_leveldb(files):
            documents += _pack(files, place, report)
        else:
            continue
        used |= {str(PurePosixPath(folder, name)) for name in files}
    strange: Counter[str] = Counter()
    for name, read in tree.files.items():
        path = PurePosixPath(name)
        if name in used or path.name in _MANIFESTS:
            continue
        ending = path.suffix.casefold()
        if ending in _READ:
            file = partial(_file, name, read, documents, report)
            yield from _read_safely(file, name, report)
        else:
            strange[ending or path.name] += 1
    for ending, n in strange.items():
        if len(tree.files) > 1:
            report.refuse(tree.name, "other_files", ending=ending, n=n)
        else:
            report.refuse(tree.name, "unknown")
    yield from _document_entries(documents, report)


_READ: Final = frozenset({".json", ".db", ".md", ".jsonl", ".ndjson", ".markdown", ".yaml", ".yml"})


def _file(
    name: str, read: Callable[[], bytes], documents: list[Document], report: ImportReport
) -> Iterator[ImportedEntry]:
    """Yield the entries of a file; collect documents of Foundry VTT in ``documents``. Raises
    UnopenedError.
    """
    ending = PurePosixPath(name).suffix.casefold()
    data = read()
    if ending in (".md", ".markdown"):
        yield from _page(name, data, report)
    elif ending in (".yaml", ".yml"):
        yield from _yaml(name, data, documents, report)
    elif ending in (".db", ".jsonl", ".ndjson"):
        yield from _of_lines(data, name, documents, report)
    else:
        yield from _json(name, data, documents, report)


def _read_safely(
    read: Callable[[], Iterator[ImportedEntry]], file: str, report: ImportReport
) -> Iterator[ImportedEntry]:
    """Yield the entries of a reader. When the file cannot be opened, add a refusal to the
    report.
    """
    try:
        yield from read()
    except UnopenedError as error:
        report.refuse(file, str(error))
    except OSError:
        report.refuse(file, "no_file")


def _page(name: str, data: bytes, report: ImportReport) -> Iterator[ImportedEntry]:
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except (UnicodeDecodeError, UnicodeError):
        report.refuse(name, "encoding")
        return
    yield vault.read_page(name, text, name)


def _yaml(
    name: str, data: bytes, documents: list[Document], report: ImportReport
) -> Iterator[ImportedEntry]:
    from threefold.library.lines import Unfit, plain_yaml

    try:
        document = plain_yaml(data)
    except Unfit as unfit:
        report.refuse(f"{name}:{unfit.line}", "yaml", problem=unfit.what)
        return
    yield from _read_or_collect(name, document, documents, report)


def _json(
    name: str, data: bytes, documents: list[Document], report: ImportReport
) -> Iterator[ImportedEntry]:
    try:
        document = decoded_json(data)
    except UnreadableError as error:
        if str(error) == "json" and data.count(b"\n{"):
            found = _lines(data, name, ImportReport())
        else:
            found = []
        if found:
            documents += found
        else:
            report.refuse(name, str(error))
        return
    if own.is_own(document):
        try:
            refuse_twice(data.removeprefix(BOM_UTF8))
        except TwiceError as twice:
            report.refuse(name, "twice", field=shown(twice.field))
            return
        except (
            msgspec.DecodeError,
            UnicodeDecodeError,
        ):
            # another program's reader is more lenient than ours
            report.refuse(name, "json")
            return
    yield from _read_or_collect(name, document, documents, report)


def _read_or_collect(
    name: str, document: object, documents: list[Document], report: ImportReport
) -> Iterator[ImportedEntry]:
    """Pass a document to its reader, or collect it when it may refer to documents that are not
    known yet.
    """
    if own.is_own(document):
        yield from own.read_document(object_of(document), name, report)
    elif csrd.is_csrd(document):
        yield from _csrd(object_of(document), name, report)
    elif isinstance(document, list):
        unknown = 0
        for each in document:
            sorts = list(unpack_adventure(object_of(each)))
            documents += (Document(sort, encoded(inner), name) for sort, inner in sorts)
            unknown += not sorts
        if unknown or not document:
            report.refuse(name, "no_documents", n=unknown)
    else:
        inner = list(unpack_adventure(object_of(document)))
        if not inner:
            report.refuse(name, "unknown")
        documents += (Document(sort, encoded(each), name) for sort, each in inner)


def _csrd(document: Json, name: str, report: ImportReport) -> Iterator[ImportedEntry]:
    """Read the community's JSON: first the whole entries that our own writer embedded, then
    everything else.
    """
    rest = dict(document)
    ours = object_of(rest.pop(csrd.EXTRA, None))
    also = object_of(ours.pop("also", None))
    yield from restoring.embedded_entries(ours, name)
    for list_name, entries in document.items():
        if list_name not in csrd.LISTS or not isinstance(entries, list):
            continue
        other = []
        for raw in entries:
            whole = restoring.from_csrd(list_name, object_of(raw), name)
            if whole is None:
                other.append(raw)
            else:
                yield whole
        rest[list_name] = other
    yield from csrd.read_csrd(rest, name, report)
    yield from csrd.read_csrd(also, name, report)


def _of_lines(
    data: bytes, name: str, documents: list[Document], report: ImportReport
) -> Iterator[ImportedEntry]:
    """Pass a file of JSON lines to its reader: the open reference, our own entries, or documents of
    Foundry VTT.
    """
    head = next((line for line in data.splitlines() if line.strip()), b"null")
    try:
        first = decoded_json(head)
    except UnreadableError:
        first = None
    stem = PurePosixPath(name).stem
    if lines.is_lines(name, first):
        yield from lines.read_reference_lines(name, data, report)
    elif isinstance(first, dict) and "key" in first and stem in KINDS:
        yield from own.read_pack_file(stem, data, PurePosixPath(name).name, name, report)
    else:
        documents += _lines(data, name, report)


def _lines(data: bytes, name: str, report: ImportReport) -> list[Document]:
    """Read one document a line, the format of older Foundry versions. The last line of an id
    replaces earlier ones.
    """
    by_id: dict[str, Document] = {}
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            document = object_of(decoded_json(line))
        except UnreadableError as error:
            report.refuse(f"{name}:{number}", str(error))
            continue
        id = one_line(document.get("_id")) or f"#{number}"
        if document.get("$$deleted") is True:
            by_id.pop(id, None)
            continue
        inner = list(unpack_adventure(document))
        if not inner and "$$indexCreated" not in document:
            report.refuse(f"{name}:{number}", "unknown")
        for n, (sort, each) in enumerate(inner):
            by_id[f"{id}.{n}" if n else id] = Document(sort, encoded(each), name)
    return list(by_id.values())


_PATHS: Final[dict[str, Sort]] = {
    "actors": "actor", "items": "item", "journal": "journal", "tables": "table", "scenes": "scene",
    "folders": "folder", "macros": "macro", "playlists": "playlist", "cards": "cards",
}  # fmt: skip


def _pack(
    files: dict[str, Callable[[], bytes]], folder: str, report: ImportReport
) -> list[Document]:
    """Return the documents of a LevelDB folder. Problems go to the report."""

    def problem(name: str, code: str) -> None:
        report.refuse(f"{folder}/{name}", f"leveldb_{code}")

    try:
        records = leveldb.read_leveldb(files, problem)
    except UnopenedError as error:
        report.refuse(folder, str(error))
        return []
    except OSError:
        report.refuse(folder, "no_file")
        return []
    documents: list[Document] = []
    sorts = {
        key.split(b"!", 2)[2].decode("utf-8", "replace"): key
        for key in records
        if key.count(b"!") >= 2
    }
    for id, document in assemble_documents(records, decoded_json):
        if not document:
            report.refuse(f"{folder}: {id}", "json")
            continue
        key = sorts.get(id, b"").decode("utf-8", "replace").split("!")
        if len(key) > 1:
            path = key[1]
        else:
            path = ""
        document.setdefault("_id", id)
        if path == "adventures":
            documents += (
                Document(sort, encoded(each), folder) for sort, each in unpack_adventure(document)
            )
        elif path in _PATHS:
            documents.append(Document(_PATHS[path], encoded(document), folder))
        elif path.endswith(".items"):
            documents.append(Document("item", encoded(document), folder))
        elif path.endswith(".pages"):
            whole = {"_id": id, "name": document.get("name"), "pages": [document]}
            documents.append(Document("journal", encoded(whole), folder))
        else:
            report.refuse(f"{folder}: {id}", "unknown")
    if not documents and not records:
        report.refuse(folder, "empty")
    return documents


def _document_entries(documents: list[Document], report: ImportReport) -> Iterator[ImportedEntry]:
    """Yield the entries of all documents. All documents are registered first, so that references
    resolve.
    """
    world = World()
    for each in documents:
        document = object_of(decoded_json(each.document))
        world.register(each.sort, document)
        for item in objects_of(document.get("items")):
            world.register("item", item)
    for each in documents:
        document = object_of(decoded_json(each.document))
        try:
            whole = restoring.from_foundry(document, each.file)
            if whole is not None:
                yield whole
                continue
            yield from foundry.read_foundry(each.sort, document, each.file, world)
        except (RecursionError, ValueError, TypeError, KeyError, IndexError) as error:
            name = re.sub(r"\s+", " ", one_line(document.get("name")))[:80]
            report.refuse(each.file, "document", name=name, problem=type(error).__name__)


__all__ = ["Document", "imported_entries"]
