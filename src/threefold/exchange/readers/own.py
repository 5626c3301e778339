"""Reader of Threefold's own files: packs, characters and scenes of every version."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from threefold.exchange.entries import CHARACTERS, EntrySource, ImportedEntry
from threefold.exchange.readers import shaping
from threefold.exchange.report import ImportReport, ReportLine
from threefold.exchange.values import (
    Json,
    UnreadableError,
    decoded_json,
    encoded,
    object_of,
    objects_of,
    one_line,
)
from threefold.library.lines import Unfit, plain_yaml
from threefold.library.old_forms import OLD_FILES, old_fields
from threefold.library.packs import KINDS, MANIFEST
from threefold.model.duplicates import TwiceError, refuse_twice
from threefold.rules.near import shown
from threefold.rules.types import Message

SCENE: Final = "threefold/scene/1"
CHARACTER: Final = "threefold/1"


def is_pack(files: Mapping[str, object]) -> bool:
    """Return whether a folder with these files is a pack."""
    return MANIFEST in files


def read_pack(
    files: Mapping[str, Callable[[], bytes]], folder: str, report: ImportReport
) -> Iterator[ImportedEntry]:
    """Yield the entries of a pack. Files and fields of old forms are refused by name."""
    for old, now in OLD_FILES.items():
        if old in files:
            report.refuse(_joined_path(folder, old), "old_file", file=old, near=now)
    for kind in KINDS.values():
        names = (f"{kind.name}{ending}" for ending in (".jsonl", ".yaml", ".yml"))
        name = next((n for n in names if n in files), None)
        if name is not None:
            yield from read_pack_file(
                kind.name, files[name](), name, _joined_path(folder, name), report
            )


def _joined_path(folder: str, name: str) -> str:
    if folder:
        return f"{folder}/{name}"
    return name


def read_pack_file(
    kind: str, data: bytes, name: str, place: str, report: ImportReport
) -> Iterator[ImportedEntry]:
    """Yield the entries of a single file of a pack, YAML or JSON Lines by the ending of its name."""
    for n, raw in enumerate(_entries(data, name, place, report)):
        if not isinstance(raw, dict):
            report.refuse(place, "no_object", name=f"[{n}]")
            continue
        entry = _imported_entry(kind, raw, KINDS[kind].key, place)
        old = [*old_fields(raw, KINDS[kind].type)]
        for field in old:
            report.refuse(
                place,
                "old_field",
                name=entry.name or f"[{n}]",
                field=field.name,
                options=field.instead,
            )
        if not old:
            yield entry


def _entries(data: bytes, name: str, place: str, report: ImportReport) -> list[object]:
    if name.endswith(".jsonl"):
        found: list[object] = []
        for number, line in enumerate(data.splitlines(), 1):
            if not line.strip():
                continue
            try:
                value = decoded_json(line)
                refuse_twice(line)
            except UnreadableError as error:
                report.refuse(f"{place}:{number}", str(error))
            except (
                msgspec.DecodeError,
                UnicodeDecodeError,
            ):
                # another program's reader is more lenient than ours
                report.refuse(f"{place}:{number}", "json")
            except TwiceError as twice:
                report.refuse(f"{place}:{number}", "twice", field=shown(twice.field))
            else:
                found.append(value)
        return found
    try:
        read = plain_yaml(data)
    except Unfit as unfit:
        report.refuse(f"{place}:{unfit.line}", "yaml", problem=unfit.what)
        return []
    if not isinstance(read, list):
        report.refuse(place, "no_list", name=name)
        return []
    return read


def _imported_entry(kind: str, entry: Json, key_field: str, place: str) -> ImportedEntry:
    key = one_line(entry.get(key_field))
    name = shaping.valid_name(entry.get("name") or key)
    return ImportedEntry(
        kind,
        name,
        dict(entry),
        EntrySource("threefold", f"{kind}/{key or name}", place),
        encoded(entry),
        exact=True,
    )


def is_own(document: object) -> bool:
    """Return whether a document states one of our formats."""
    return isinstance(document, dict) and one_line(document.get("format")).startswith("threefold/")


def read_document(document: Json, file: str, report: ImportReport) -> Iterator[ImportedEntry]:
    """Yield the characters, foes and scenes of a file. Our other formats are refused: they have
    their own command.
    """
    format = one_line(document.get("format"))
    body = {name: value for name, value in document.items() if name != "format"}
    if format == CHARACTER:
        if "characters" in body:
            characters = objects_of(body["characters"])
        else:
            characters = [body]
        for each in characters:
            yield figure_entry(each, file)
    elif format == SCENE:
        name = shaping.valid_name(body.get("name"))
        found = ImportedEntry(
            "scenes",
            name,
            body,
            EntrySource("threefold", f"scenes/{name}", file),
            encoded(document),
            exact=True,
        )
        body.setdefault("notes", name)
        if not body["notes"]:
            body["notes"] = name
        yield found
    elif format.startswith("threefold/pack/"):
        report.refuse(file, "pack")
    else:
        report.lines.append(_refusal_line(file, format))


def _refusal_line(file: str, format: str) -> ReportLine:
    return ReportLine(
        "refused", file, what=Message("exchange.refused.own_format", {"format": format[:60]})
    )


def figure_entry(body: Json, file: str) -> ImportedEntry:
    """Return a player character as a sheet, or an NPC as a creature."""
    name = shaping.valid_name(body.get("name"))
    source = EntrySource("threefold", f"characters/{one_line(body.get('kind'))}/{name}", file)
    if body.get("kind") != "npc":
        return ImportedEntry(CHARACTERS, name, body, source, encoded(body), exact=True)
    found = ImportedEntry("creatures", name, {"name": name}, source, encoded(body), exact=True)
    level = shaping.figure_within(found, "level", body.get("level"), 0, 99, 1)
    most = body.get("max_health", body.get("health"))
    found.fields |= {
        "level": level,
        "health": shaping.figure_within(
            found, "health", 3 * level if most is None else most, 0, 999, 3 * level
        ),
        "damage": shaping.figure_within(found, "damage", body.get("damage", level), 0, 99, level),
        "armor": shaping.figure_within(found, "armor", body.get("armor", 0), 0, 20, 0),
        "modifications": object_of(body.get("modifications")),
        "armor_against": object_of(body.get("armor_versus")),
        "text": one_line(body.get("notes")) and str(body.get("notes")),
        "source": "pack",
    }
    return found
