"""Imports and exports for every interface: files into a pack, with a report; an entry, a sheet or a
pack as a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from threefold.exchange.entries import CHARACTERS, JOURNALS, KEPT, ImportedEntry
from threefold.exchange.intake import imported_entries
from threefold.exchange.packing import Pack, PackError, SourceRecord, entry_digest, load_pack
from threefold.exchange.report import ImportReport
from threefold.exchange.sources import Tree, UnopenedError, open_upload
from threefold.exchange.sources import open_paths as trees_of
from threefold.exchange.taking import take
from threefold.exchange.values import Json, object_of
from threefold.exchange.writers import csrd, foundry, markdown
from threefold.interop.characters import read_characters, write_characters
from threefold.library.creatures import npc_of
from threefold.library.entries import ABILITIES, shelf
from threefold.library.packs import KINDS
from threefold.library.shelf import everything
from threefold.library.translations import in_language
from threefold.model.characters import FullNpc, Npc, Pc
from threefold.model.shelf.entries import CreatureEntry, Entry
from threefold.rules.types import Refusal
from threefold.text import Lang, default_language, render_key


def import_files(paths: Sequence[Path], into: Path, *, dry_run: bool = False) -> ImportReport:
    """Import files, folders and archives into a pack, and write it unless ``dry_run``. Raises
    PackError.
    """
    report = ImportReport()
    pack = load_pack(into)
    take(_entries_from_trees(trees_of(list(paths), report), report), pack, report)
    if not dry_run and any(report.counts()[sort] for sort in ("taken", "known", "not_understood")):
        pack.write()
    return report


def import_uploads(files: Sequence[tuple[str, bytes]], into: Path) -> ImportReport:
    """Import files that a browser sent, also archives of folders. Raises PackError."""
    report = ImportReport()
    pack = load_pack(into)
    trees = []
    for name, data in files:
        try:
            trees.append(open_upload(name, data, report))
        except UnopenedError as error:
            report.refuse(name, str(error))
    take(_entries_from_trees(trees, report), pack, report)
    if any(report.counts()[sort] for sort in ("taken", "known", "not_understood")):
        pack.write()
    return report


def _entries_from_trees(trees: Sequence[Tree], report: ImportReport) -> Iterator[ImportedEntry]:
    for tree in trees:
        yield from imported_entries(tree, report)


def error_told(error: PackError, lang: Lang | None = None) -> str:
    """Say in a sentence why a pack could not be read or written."""
    return render_key(
        lang or default_language(), f"exchange.error.{error}", {"detail": error.detail}
    )


# --- out ------------------------------------------------------------------------------------------

Out = Literal["foundry", "markdown", "threefold", "csrd-json"]
OUTS: Final[tuple[Out, ...]] = ("foundry", "markdown", "threefold", "csrd-json")


class NotOutError(ValueError):
    """Something cannot be exported in a format; ``formats`` are those in which it can."""

    def __init__(self, what: str, formats: Sequence[Out]) -> None:
        super().__init__(what)
        self.formats = formats


def export_figures(figures: Sequence[Pc | Npc | FullNpc], out: Out, lang: Lang = "en") -> bytes:
    """Export characters and foes as one file. Raises NotOutError."""
    if out == "threefold":
        return write_characters(figures)
    if out == "markdown":
        parts = [
            markdown.character_page(f, lang) if isinstance(f, Pc) else markdown.foe_page(f, lang)
            for f in figures
        ]
        return "\n".join(parts).encode()
    if out == "foundry":
        actors = [
            foundry.character_actor(f) if isinstance(f, Pc) else foundry.foe_actor(f)
            for f in figures
        ]
        return _json(actors[0] if len(actors) == 1 else actors)
    raise NotOutError(CHARACTERS, ("foundry", "markdown", "threefold"))


def export_entry(kind: str, entry: Struct, out: Out, lang: Lang = "en") -> bytes:
    """Export an entry of the library or of a pack as one file. Raises NotOutError."""
    if out == "markdown":
        told = in_language(entry, kind, entry.key, lang) if isinstance(entry, Entry) else entry
        return markdown.entry_page(told, lang).encode()
    if out == "foundry" and (document := foundry.entry_document(kind, entry)) is not None:
        return _json(document)
    if out == "threefold" and isinstance(entry, CreatureEntry):
        return write_characters([npc_of(entry)])
    if (
        out == "csrd-json"
        and isinstance(entry, Entry)
        and (fields := csrd.entry_fields(entry, _ability_names()))
    ):
        return _json(csrd.document([(csrd.list_name(entry, kind), fields)], {}))
    raise NotOutError(kind, _formats(kind, entry))


def _formats(kind: str, entry: Struct) -> list[Out]:
    """Return the formats in which an entry can be exported."""
    found: list[Out] = ["markdown"]
    if foundry.entry_document(kind, entry) is not None:
        found.insert(0, "foundry")
    if isinstance(entry, CreatureEntry):
        found.append("threefold")
    if csrd.entry_fields(entry, {}) is not None:
        found.append("csrd-json")
    return found


def export_from_pack(
    folder: Path, kind: str, key: str, out: Out, lang: Lang = "en"
) -> bytes | None:
    """Export one entry, sheet or journal of a pack, with everything else that its source said; None
    where there is none.

    Raises PackError and NotOutError.
    """
    pack = load_pack(folder)
    if kind == CHARACTERS and key in pack.sheets:
        if out == "foundry":
            return _json(_sheet_document(pack, key))
        return export_figures(_figures(pack.sheets[key], key), out, lang)
    if kind == JOURNALS and key in pack.journals:
        if out == "markdown":
            return pack.journals[key].encode()
        if out == "foundry":
            return _json(_journal_document(pack, key))
        raise NotOutError(JOURNALS, ("foundry", "markdown"))
    entry = pack.entries.get(kind, {}).get(key)
    if entry is None:
        return None
    if out == "foundry" and (document := _entry_document(pack, kind, key, entry)) is not None:
        return _json(document)
    return export_entry(kind, entry, out, lang)


def export_pack(folder: Path, out: Out) -> bytes:
    """Export a whole pack: as CSRD JSON, or as an adventure of Foundry VTT. Raises PackError and
    NotOutError.
    """
    pack = load_pack(folder)
    if out == "csrd-json":
        return _json(_as_csrd(pack))
    if out == "foundry":
        return _json(_as_adventure(pack))
    raise NotOutError(folder.name, ("csrd-json", "foundry"))


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


def _figures(data: bytes, name: str) -> list[Pc | Npc]:
    found = read_characters(data, f"{name}.json")
    if isinstance(found, Refusal):
        raise PackError("no_figure", name)
    return found


def _ability_names(pack: Pack | None = None) -> Mapping[str, str]:
    names = {key: entry.name for key, entry in shelf(ABILITIES).items()}
    if pack is None:
        own = {}
    else:
        own = pack.entries.get("abilities", {})
    return names | {key: entry.name for key, entry in own.items() if isinstance(entry, Entry)}


def _unchanged_record(
    pack: Pack, kind: str, key: str, data: bytes, *formats: str
) -> SourceRecord | None:
    """Return the document of one of these formats from which an entry was read, if the entry has
    not changed since.
    """
    records = pack.sources_of(kind, key)
    giver = next((r for r in records if not r.shared), None)
    same = (
        giver is not None
        and giver.entry == entry_digest(data)
        and giver.id.partition(":")[0] in formats
    )
    if same:
        return giver
    return None


def _source_document(pack: Pack, kind: str, key: str, *formats: str) -> Json:
    """Return the document from which an entry was read, even if the entry has changed since; empty
    where there is none."""
    records = [r for r in pack.sources_of(kind, key) if r.id.partition(":")[0] in formats]
    if records:
        return object_of(msgspec.json.decode(records[0].document))
    return {}


_FOUNDRY: Final = ("foundry", "numenera")


def _entry_document(pack: Pack, kind: str, key: str, entry: Struct) -> Json | None:
    same = _unchanged_record(pack, kind, key, msgspec.json.encode(entry), *_FOUNDRY)
    if same is not None:
        return object_of(msgspec.json.decode(same.document))
    document = foundry.entry_document(kind, entry)
    carried = _source_document(pack, kind, key, "foundry")
    if document is None or not carried or carried.get("type") != document.get("type"):
        return document
    return foundry.merge_original(document, carried)


def _sheet_document(pack: Pack, key: str) -> Json | list[Json]:
    same = _unchanged_record(pack, CHARACTERS, key, pack.sheets[key], *_FOUNDRY)
    if same is not None:
        return object_of(msgspec.json.decode(same.document))
    actors = [
        foundry.character_actor(f) if isinstance(f, Pc) else foundry.foe_actor(f)
        for f in _figures(pack.sheets[key], key)
    ]
    carried = _source_document(pack, CHARACTERS, key, "foundry")
    if len(actors) == 1:
        if carried.get("type") == "pc":
            return foundry.merge_original(actors[0], carried)
        return actors[0]
    return actors


def _journal_document(pack: Pack, key: str) -> Json:
    text = pack.journals[key]
    same = _unchanged_record(pack, JOURNALS, key, text.encode(), *_FOUNDRY)
    if same is not None:
        return object_of(msgspec.json.decode(same.document))
    return foundry.journal_document(text.partition("\n")[0].removeprefix("# ").strip() or key, text)


class _CsrdDocument:
    """The document of a pack as CSRD JSON, while it is filled: ``rows`` are what the format knows,
    ``lists`` what only we know, ``also`` what another source gave as well."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._names = _ability_names(pack)
        self._used: set[str] = set()
        self.rows: list[tuple[str, Json]] = []
        self.lists: dict[str, list[object]] = {}
        self.also: dict[str, list[object]] = {}

    def add_entry(self, kind: str, key: str, entry: Struct) -> None:
        """Add an entry: as the document that it came from, if it is unchanged, else in the fields
        of the format, else as we write it."""
        same = _unchanged_record(self._pack, kind, key, msgspec.json.encode(entry), "csrd-json")
        if same is not None:
            self.rows.append((_list_name(same), object_of(msgspec.json.decode(same.document))))
            self._used.add(same.id)
            return
        fields = csrd.entry_fields(entry, self._names) if isinstance(entry, Entry) else None
        if isinstance(entry, Entry) and fields is not None:
            self.rows.append((csrd.list_name(entry, kind), fields))
        else:
            self._add_own(kind, msgspec.to_builtins(entry, str_keys=True))

    def _add_own(self, kind: str, what: object) -> None:
        self.lists.setdefault(kind, []).append(what)

    def add_record(self, record: SourceRecord) -> None:
        """Add a document of the format that no entry was written as."""
        if not record.id.startswith("csrd-json:") or record.id in self._used:
            return
        document = object_of(msgspec.json.decode(record.document))
        if record.kind in (JOURNALS, KEPT):  # a table of other dice
            self.rows.append((_list_name(record), document))
        else:
            self.also.setdefault(_list_name(record), []).append(document)

    def add_journal(self, key: str, text: str) -> None:
        """Add a journal, unless its document is in the rows."""
        if _unchanged_record(self._pack, JOURNALS, key, text.encode(), "csrd-json") is None:
            head, _, body = text.partition("\n")
            name = head.removeprefix("# ").strip() or key
            self._add_own(JOURNALS, {"name": name, "text": body.strip()})

    def add_sheet(self, key: str, data: bytes) -> None:
        """Add the figures of a file."""
        for figure in _figures(data, key):
            self._add_own(CHARACTERS, msgspec.to_builtins(figure, str_keys=True))


def _as_csrd(pack: Pack) -> Json:
    document = _CsrdDocument(pack)
    for kind, entries in pack.entries.items():
        for key, entry in entries.items():
            document.add_entry(kind, key, entry)
    for record in pack.records.values():
        document.add_record(record)
    for key, text in pack.journals.items():
        document.add_journal(key, text)
    for key, data in pack.sheets.items():
        document.add_sheet(key, data)
    others: dict[str, object] = {**document.lists}
    if document.also:
        others["also"] = document.also
    return csrd.document(document.rows, others)


def _list_name(record: SourceRecord) -> str:
    return record.id.partition(":")[2].partition("/")[0]


def _as_adventure(pack: Pack) -> Json:
    """Export every entry as the document that Foundry has for it, and also the documents that were
    only kept.
    """
    lists: dict[str, list[object]] = {name: [] for name in _COLLECTIONS.values()}
    done: set[str] = set()

    def note_sources(kind: str, key: str) -> None:
        done.update(r.id for r in pack.sources_of(kind, key) if not r.shared)

    for kind, entries in pack.entries.items():
        for key, entry in entries.items():
            document = _entry_document(pack, kind, key, entry)
            if document is not None:
                lists[_collection(pack, kind, key, document)].append(document)
            note_sources(kind, key)
    for key in pack.sheets:
        made = _sheet_document(pack, key)
        if not isinstance(made, list):
            made = [made]
        lists["actors"] += made
        note_sources(CHARACTERS, key)
    for key in pack.journals:
        document = _journal_document(pack, key)
        lists[_collection(pack, JOURNALS, key, document)].append(document)
        note_sources(JOURNALS, key)
    for record in pack.records.values():
        of_foundry = record.kind == KEPT and record.id.partition(":")[0] in _FOUNDRY
        if of_foundry and record.id not in done:
            kept = object_of(msgspec.json.decode(record.document))
            lists[_collection_of(record.id)].append(kept)
    name = pack.folder.resolve().name
    return {
        "name": name,
        "_id": foundry.foundry_id("adventure", name),
        "caption": "",
        "description": "",
        **lists,
        "folders": [],
    }


_COLLECTIONS: Final[Mapping[str, str]] = {
    "actor": "actors", "item": "items", "journal": "journal", "table": "tables",
    "scene": "scenes", "macro": "macros",
    "playlist": "playlists", "cards": "cards",
}  # fmt: skip
"""The list of an adventure for each sort of document."""


def _collection_of(identity: str) -> str:
    """Return the list of an adventure for a document, by its identity: ``foundry:Actor.ID``, or
    ``foundry:Actor.ID.Item.ID`` for a thing that somebody carries."""
    if ".Item." in identity:
        return "items"
    return _COLLECTIONS.get(identity.partition(":")[2].partition(".")[0].casefold(), "items")


def _collection(pack: Pack, kind: str, key: str, document: Json) -> str:
    """Return the list of an adventure for a document: the one it came from, or the one that fits
    what our writer made."""
    sources = [
        record for record in pack.sources_of(kind, key) if record.id.partition(":")[0] in _FOUNDRY
    ]
    if sources and object_of(msgspec.json.decode(sources[0].document)).get("type") == document.get(
        "type"
    ):
        return _collection_of(sources[0].id)
    if "results" in document:
        return "tables"
    if "pages" in document:
        return "journal"
    if "prototypeToken" in document:
        return "actors"
    return "items"


def entry_of_shelf(kind: str, key: str) -> Struct | None:
    """Return an entry of our own library or of the packs in use; None where there is none."""
    return next(
        (entry for entry in everything(KINDS[kind]) if KINDS[kind].key_of(entry) == key), None
    )


__all__ = [
    "OUTS", "NotOutError", "Out", "PackError", "entry_of_shelf", "error_told", "export_entry",
    "export_figures",
    "export_from_pack", "export_pack", "import_files", "import_uploads",
]  # fmt: skip
