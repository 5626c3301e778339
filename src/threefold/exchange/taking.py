"""Put imported entries into a pack: choose keys, find conflicts and known entries, drop fields that
do not fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

import msgspec
from msgspec import Struct

from threefold.exchange.entries import CHARACTERS, JOURNALS, KEPT, ImportedEntry
from threefold.exchange.likeness import differing_figures
from threefold.exchange.meaning import copy_shelf_effects, from_sentences
from threefold.exchange.named import abilities_by_name, resolve
from threefold.exchange.packing import Pack, base_key, entry_digest
from threefold.exchange.remarks import add_line, add_remarks, conflict, record, refused
from threefold.exchange.report import ImportReport
from threefold.exchange.taking_sheets import PATH, TRIES, shown_value, take_journal, take_sheet
from threefold.exchange.values import Json, cut
from threefold.library.entries import SHELF, ability_named
from threefold.library.files import Wrong
from threefold.library.packs import KINDS
from threefold.library.shelf import Kind, of_books
from threefold.model import typed

TIERED: Final = ("types", "flavors", "foci")


def take(found: Iterable[ImportedEntry], pack: Pack, report: ImportReport) -> None:
    """Put entries into the pack. Entries whose tiers name abilities come last, when all abilities
    are known.
    """
    waiting: list[ImportedEntry] = []
    for each in _told_apart(found):
        if each.kind in TIERED and each.named:
            waiting.append(each)
        else:
            _take(each, pack, report)
    if waiting:
        names = abilities_by_name(pack)
    else:
        names = {}
    for each in waiting:
        resolve(each, names)
        _take(each, pack, report)


def _told_apart(found: Iterable[ImportedEntry]) -> Iterator[ImportedEntry]:
    """Make ids unique: when different documents share an id, the second gets ``#2`` after its id,
    and so on.
    """
    seen: dict[str, list[str]] = {}
    for each in found:
        digests = seen.setdefault(each.source.identity, [])
        digested = entry_digest(each.document)
        if digested not in digests:
            digests.append(digested)
        if number := digests.index(digested):
            each.source = replace(each.source, id=f"{each.source.id}#{number + 1}")
        yield each


def _take(found: ImportedEntry, pack: Pack, report: ImportReport) -> None:
    known = pack.records.get(found.source.identity)
    digested = entry_digest(found.document)
    if (
        known is not None
        and (known.kind == KEPT or pack.has_key(known.kind, known.key))
        and known.digest == digested
    ):
        add_line(report, "known", found, known.key, kind=known.kind)
        return
    if known is not None and known.digest != digested and known.kind == found.kind:
        found.changed("again")
    if known is not None and known.kind == found.kind and not known.shared:
        before = known.key
    else:
        before = None
    if found.kind == KEPT:
        record(found, pack, "", digested, "")
        add_remarks(found, "", report)
    elif found.kind == JOURNALS:
        take_journal(found, pack, report, digested, before)
    elif found.kind == CHARACTERS:
        take_sheet(found, pack, report, digested, before)
    else:
        _take_entry(found, pack, report, digested, before)


# --- entries of packs -----------------------------------------------------------------------------


def _take_entry(
    found: ImportedEntry, pack: Pack, report: ImportReport, digested: str, before: str | None
) -> None:
    kind = KINDS[found.kind]
    base = _own_key(found, kind) or base_key(found.kind, f"{found.prefix} {found.name}".strip())
    ours = _on_shelf(kind, base)
    first = _convert_entry(found, kind, base)
    if first is None:
        refused(found, report)
        record(found, pack, "", digested, "", kind=KEPT)
        return
    if not copy_shelf_effects(found, first, ours):
        from_sentences(found)
    entry = _convert_entry(found, kind, base) or first
    key, same = (
        (before, None)
        if before is not None
        else _free_or_same_key(found, kind, entry, base, pack, report)
    )
    if same is not None:
        _fill(found, pack, same, entry)
        record(found, pack, same, digested, "", shared=True)
        add_line(report, "known", found, same)
        return
    if key is None:
        return
    if key != base:
        entry = msgspec.structs.replace(entry, **{kind.key: key})
    put = pack.put(found.kind, key, entry)
    record(found, pack, key, digested, put)
    add_line(report, "taken", found, key)
    add_remarks(found, key, report)
    if ours is not None and before is None and key == base:
        for difference in differing_figures(ours, entry):
            conflict(report, found, key, difference, "shelf")


def _own_key(found: ImportedEntry, kind: Kind[Struct]) -> str:
    """Return the key that an entry written by Threefold already has, or an empty text."""
    if found.exact:
        key = found.fields.get(kind.key)
    else:
        key = None
    if isinstance(key, str):
        return key
    return ""


def _free_or_same_key(
    found: ImportedEntry,
    kind: Kind[Struct],
    entry: Struct,
    base: str,
    pack: Pack,
    report: ImportReport,
) -> tuple[str | None, str | None]:
    """Return a free key for an entry, or (None, key) of an entry that says the same. Conflicts go
    to the report.
    """
    clashing: list[tuple[str, Struct]] = []
    free = base
    for key in pack.keys_like(found.kind, base):
        free = key
        other = pack.entries.get(found.kind, {}).get(key)
        if other is None:
            break
        if not differing_figures(other, entry) and _alike(found, kind, entry, other, key, pack):
            return None, key
        clashing.append((key, other))
    for key, other in clashing[:1]:
        found_differences = differing_figures(other, entry)
        for difference in found_differences:
            conflict(report, found, free, difference, key)
        if not found_differences:
            found.changed("same_name", kind.key, entry=key, key=free)
    return free, None


def _alike(
    found: ImportedEntry, kind: Kind[Struct], entry: Struct, other: Struct, key: str, pack: Pack
) -> bool:
    """Return whether two entries with the same figures are one: they come from different formats or
    are identical.
    """
    sources = pack.sources_of(found.kind, key)
    if (
        not found.exact
        and sources
        and all(not s.id.startswith(f"{found.source.format}:") for s in sources)
    ):
        return True
    return msgspec.structs.replace(entry, **{kind.key: key}) == other


def _fill(found: ImportedEntry, pack: Pack, key: str, more: Struct) -> None:
    """Fill the empty fields of an entry from another source."""
    before = pack.entries[found.kind][key]
    after = _with_missing_fields(before, more)
    if after == before:
        return
    giver = next((r for r in pack.sources_of(found.kind, key) if not r.shared), None)
    untouched = giver is not None and giver.entry == entry_digest(msgspec.json.encode(before))
    put = pack.put(found.kind, key, after)
    if giver is not None and untouched:
        pack.record(msgspec.structs.replace(giver, entry=put))


_FILLED: Final = frozenset(
    {
        "level",
        "price",
        "cost_words",
        "tier",
        "armor",
        "weapon",
        "vehicle",
        "encumbers_as",
        "damage",
        "crew",
        "weapons",
        "form",
        "movement",
        "modifications",
        "why",
        "motive",
        "environment",
        "interaction",
        "use",
        "loot",
        "intrusions",
        "damage_words",
        "armor_against",
        "immune",
    }
)
"""Fields that a second source may fill."""


def _with_missing_fields(here: Struct, more: Struct) -> Struct:
    changes: dict[str, object] = {}
    for field in msgspec.structs.fields(type(here)):
        if field.name not in _FILLED or field.required:
            continue
        ours, theirs = getattr(here, field.name), getattr(more, field.name)
        if isinstance(ours, Struct) and type(ours) is type(theirs):
            changes[field.name] = _with_missing_fields(ours, theirs)
        elif ours in (None, "", [], {}) and theirs not in (None, "", [], {}):
            changes[field.name] = theirs
    return msgspec.structs.replace(here, **changes)


def _on_shelf(kind: Kind[Struct], key: str) -> Struct | None:
    """Return the entry of our own shelf with this key, or None."""
    if kind.name not in SHELF:
        return next((e for e in of_books(kind) if kind.key_of(e) == key), None)
    known = _books(kind)
    found = known.get(key)
    if found is None and kind.name == "abilities":
        named = ability_named(key.replace("_", " "))
        found = named
    return found


_BOOKS: dict[str, Mapping[str, Struct]] = {}


def _books(kind: Kind[Struct]) -> Mapping[str, Struct]:
    if kind.name not in _BOOKS:
        _BOOKS[kind.name] = {kind.key_of(entry): entry for entry in of_books(kind)}
    return _BOOKS[kind.name]


def _convert_entry(found: ImportedEntry, kind: Kind[Struct], key: str) -> Struct | None:
    """Convert the fields to our model. A field that does not fit is dropped with a remark; None if
    it is required.
    """
    fields = _initial_fields(found, kind, key)
    for _ in range(TRIES):
        try:
            entry = typed.convert(fields, kind.type)
        except msgspec.ValidationError as error:
            if not _drop_invalid_value(found, fields, str(error), kind):
                return None
            continue
        except (RecursionError, TypeError, ValueError):
            return None
        if kind.check is not None:
            wrong = list(kind.check(entry))
        else:
            wrong = []
        if not wrong:
            return entry
        mended = [_repair_field(found, fields, each, kind) for each in wrong]
        if not all(mended):
            return None
    return None


def _initial_fields(found: ImportedEntry, kind: Kind[Struct], key: str) -> Json:
    """Return the fields of an entry, with defaults for those that its kind requires."""
    fields = {name: value for name, value in found.fields.items() if value is not None}
    fields[kind.key] = key
    if kind.name in SHELF and not found.exact:
        fields.setdefault("source", "pack")
    if found.kind in TIERED:
        fields.setdefault("tiers", {})
    if kind.name == "scenes":
        fields.pop("tags", None)
    return fields


def _repair_field(found: ImportedEntry, fields: Json, wrong: Wrong, kind: Kind[Struct]) -> bool:
    """Repair what a check found wrong: say in ``told`` that the GM judges it, or drop the field.
    Return False when the field is required.
    """
    if wrong.field == "judged":
        fields["told"] = "gm"
        return True
    return _drop(found, fields, wrong.field.partition(".")[0].partition("[")[0], kind)


def _drop_invalid_value(found: ImportedEntry, fields: Json, why: str, kind: Kind[Struct]) -> bool:
    """Drop the field or list item that a validation error names. Return False when the field is
    required.
    """
    unknown = re.search(r"unknown field `([^`]+)`", why)
    place = PATH.search(why)
    if place:
        path = place[1]
    else:
        path = ""
    top = re.split(r"[.\[]", path.lstrip("."))[0]
    if unknown and not top:
        top = unknown[1]
    if not top:
        return False
    listed = fields.get(top)
    index = re.match(rf"\.?{re.escape(top)}\[(\d+)\]", path)
    if isinstance(listed, list) and index and int(index[1]) < len(listed):
        value = listed[int(index[1])]
        fields[top] = [each for n, each in enumerate(listed) if n != int(index[1])]
        found.unclear("fits_not", cut(shown_value(value), 300), top)
        found.fields[top] = fields[top]
        return True
    return _drop(found, fields, top, kind)


def _drop(found: ImportedEntry, fields: Json, name: str, kind: Kind[Struct]) -> bool:
    required = {f.encode_name for f in msgspec.structs.fields(kind.type) if f.required}
    if name in required or name not in fields:
        return False
    found.unclear("fits_not", cut(shown_value(fields[name]), 300), name)
    del fields[name]
    found.fields.pop(name, None)
    return True
