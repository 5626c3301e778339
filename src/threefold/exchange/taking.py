"""Takes what was found into a pack: keys, conflicts, what is known already, and what does not fit our model."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, cast

import msgspec
from msgspec import Raw, Struct

from threefold.exchange.found import CHARACTERS, JOURNALS, KEPT, Found, Named
from threefold.exchange.likeness import differences
from threefold.exchange.meaning import from_sentences, from_shelf
from threefold.exchange.packing import Pack, Record, base_key, digest
from threefold.exchange.report import Line, Report
from threefold.exchange.values import Json, cut
from threefold.interop.characters import write_characters
from threefold.library.entries import SHELF, ability_named, shelf
from threefold.library.files import Wrong
from threefold.library.packs import KINDS
from threefold.library.shelf import Kind, of_books
from threefold.model.characters import Pc
from threefold.model.checks import check_pc
from threefold.model.shelf.entries import AbilityEntry
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Refusal

_PATH: Final = re.compile(r"`\$\.?([^`]*)`$")
_TRIES: Final = 12
TIERED: Final = ("types", "flavors", "foci")


def take(found: Iterable[Found], pack: Pack, report: Report) -> None:
    """Take entries into the pack. Those whose tiers name abilities come last, once all abilities are known."""
    waiting: list[Found] = []
    for each in _told_apart(found):
        if each.kind in TIERED and each.named:
            waiting.append(each)
        else:
            _take(each, pack, report)
    names = _abilities_by_name(pack) if waiting else {}
    for each in waiting:
        _resolve(each, names)
        _take(each, pack, report)


def _told_apart(found: Iterable[Found]) -> Iterator[Found]:
    """Entries whose documents share an id though they differ: the second of an id is another document."""
    seen: dict[str, list[str]] = {}
    for each in found:
        digests = seen.setdefault(each.source.identity, [])
        digested = digest(each.document)
        if digested not in digests:
            digests.append(digested)
        if number := digests.index(digested):
            each.source = replace(each.source, id=f"{each.source.id}#{number + 1}")
        yield each


def _take(found: Found, pack: Pack, report: Report) -> None:
    known = pack.records.get(found.source.identity)
    digested = digest(found.document)
    if known is not None and (known.kind == KEPT or pack.taken(known.kind, known.key)) and known.digest == digested:
        _line(report, "known", found, known.key, kind=known.kind)
        return
    if known is not None and known.digest != digested and known.kind == found.kind:
        found.changed("again")
    before = known.key if known is not None and known.kind == found.kind and not known.shared else None
    if found.kind == KEPT:
        _record(found, pack, "", digested, "")
        _remarks(found, "", report)
    elif found.kind == JOURNALS:
        _take_journal(found, pack, report, digested, before)
    elif found.kind == CHARACTERS:
        _take_sheet(found, pack, report, digested, before)
    else:
        _take_entry(found, pack, report, digested, before)


# --- entries of packs -------------------------------------------------------------------------------------------------


def _take_entry(found: Found, pack: Pack, report: Report, digested: str, before: str | None) -> None:
    kind = KINDS[found.kind]
    base = _own_key(found, kind) or base_key(found.kind, f"{found.prefix} {found.name}".strip())
    ours = _on_shelf(kind, base)
    first = _made(found, kind, base)
    if first is None:
        _refused(found, report)
        _record(found, pack, "", digested, "", kind=KEPT)
        return
    if not from_shelf(found, first, ours):
        from_sentences(found)
    entry = _made(found, kind, base) or first
    key, same = (before, None) if before is not None else _place(found, kind, entry, base, pack, report)
    if same is not None:
        _fill(found, pack, same, entry)
        _record(found, pack, same, digested, "", shared=True)
        _line(report, "known", found, same)
        return
    if key is None:
        return
    if key != base:
        entry = msgspec.structs.replace(entry, **{kind.key: key})
    put = pack.put(found.kind, key, entry)
    _record(found, pack, key, digested, put)
    _line(report, "taken", found, key)
    _remarks(found, key, report)
    if ours is not None and before is None and key == base:
        for difference in differences(ours, entry):
            _conflict(report, found, key, difference, "shelf")


def _own_key(found: Found, kind: Kind[Any]) -> str:
    """The key that an entry of ours brings along."""
    key = found.fields.get(kind.key) if found.exact else None
    return key if isinstance(key, str) else ""


def _place(
    found: Found, kind: Kind[Any], entry: Struct, base: str, pack: Pack, report: Report
) -> tuple[str | None, str | None]:
    """The key for an entry, or the key of one that says the same; conflicts go to the report."""
    clashing: list[tuple[str, Struct]] = []
    free = base
    for key in pack.keys_like(found.kind, base):
        free = key
        other = pack.entries.get(found.kind, {}).get(key)
        if other is None:
            break
        if not differences(other, entry) and _alike(found, kind, entry, other, key, pack):
            return None, key
        clashing.append((key, other))
    for key, other in clashing[:1]:
        found_differences = differences(other, entry)
        for difference in found_differences:
            _conflict(report, found, free, difference, key)
        if not found_differences:
            found.changed("same_name", kind.key, entry=key, key=free)
    return free, None


def _alike(found: Found, kind: Kind[Any], entry: Struct, other: Struct, key: str, pack: Pack) -> bool:
    """Whether two entries with the same figures are one: from another format, or word for word the same."""
    sources = pack.sources_of(found.kind, key)
    if not found.exact and sources and all(not s.id.startswith(f"{found.source.format}:") for s in sources):
        return True
    return msgspec.structs.replace(entry, **{kind.key: key}) == other


def _fill(found: Found, pack: Pack, key: str, more: Struct) -> None:
    """What another source says beside: fields that the entry left open."""
    before = pack.entries[found.kind][key]
    after = _filled(before, more)
    if after == before:
        return
    giver = next((r for r in pack.sources_of(found.kind, key) if not r.shared), None)
    untouched = giver is not None and giver.entry == digest(msgspec.json.encode(before))
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
"""Fields that a second source may fill in."""


def _filled(here: Struct, more: Struct) -> Struct:
    changes: dict[str, object] = {}
    for field in msgspec.structs.fields(type(here)):
        if field.name not in _FILLED or field.required:
            continue
        ours, theirs = getattr(here, field.name), getattr(more, field.name)
        if isinstance(ours, Struct) and type(ours) is type(theirs):
            changes[field.name] = _filled(ours, theirs)
        elif ours in (None, "", [], {}) and theirs not in (None, "", [], {}):
            changes[field.name] = theirs
    return msgspec.structs.replace(here, **changes)


def _on_shelf(kind: Kind[Any], key: str) -> Struct | None:
    """The entry of our own shelf with this key."""
    if kind.name not in SHELF:
        return next((e for e in of_books(kind) if kind.key_of(e) == key), None)
    known = _books(kind)
    found = known.get(key)
    if found is None and kind.name == "abilities":
        named = ability_named(key.replace("_", " "))
        found = named
    return found


_BOOKS: dict[str, Mapping[str, Struct]] = {}


def _books(kind: Kind[Any]) -> Mapping[str, Struct]:
    if kind.name not in _BOOKS:
        _BOOKS[kind.name] = {kind.key_of(entry): entry for entry in of_books(kind)}
    return _BOOKS[kind.name]


def _made(found: Found, kind: Kind[Any], key: str) -> Struct | None:
    """An entry of our model. A field that does not fit is left out and told; None where one that must be does not."""
    fields = _begun(found, kind, key)
    for _ in range(_TRIES):
        try:
            entry = cast(Struct, msgspec.convert(fields, kind.type))
        except msgspec.ValidationError as error:
            if not _dropped(found, fields, str(error), kind):
                return None
            continue
        except (RecursionError, TypeError, ValueError):
            return None
        wrong = list(kind.check(entry)) if kind.check is not None else []
        if not wrong:
            return entry
        mended = [_mended(found, fields, each, kind) for each in wrong]
        if not all(mended):
            return None
    return None


def _begun(found: Found, kind: Kind[Any], key: str) -> Json:
    """The fields of an entry, with what its kind must have."""
    fields = {name: value for name, value in found.fields.items() if value is not None}
    fields[kind.key] = key
    if kind.name in SHELF and not found.exact:
        fields.setdefault("source", "pack")
    if found.kind in TIERED:
        fields.setdefault("tiers", {})
    if kind.name == "scenes":
        fields.pop("tags", None)
    return fields


def _mended(found: Found, fields: Json, wrong: Wrong, kind: Kind[Any]) -> bool:
    """Do what a check asks for, or leave out what it names; False where an entry cannot be without it."""
    if wrong.field == "told":
        fields["told"] = "gm"
        return True
    return _drop(found, fields, wrong.field.partition(".")[0].partition("[")[0], kind)


def _dropped(found: Found, fields: Json, said: str, kind: Kind[Any]) -> bool:
    """Leave out what an error of types names; False where an entry cannot be without it."""
    unknown = re.search(r"unknown field `([^`]+)`", said)
    place = _PATH.search(said)
    path = place[1] if place else ""
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
        found.unclear("fits_not", cut(_shown(value), 300), top)
        found.fields[top] = fields[top]
        return True
    return _drop(found, fields, top, kind)


def _drop(found: Found, fields: Json, name: str, kind: Kind[Any]) -> bool:
    required = {f.encode_name for f in msgspec.structs.fields(kind.type) if f.required}
    if name in required or name not in fields:
        return False
    found.unclear("fits_not", cut(_shown(fields[name]), 300), name)
    del fields[name]
    found.fields.pop(name, None)
    return True


def _shown(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode("utf-8", "replace")


# --- sheets and journals ----------------------------------------------------------------------------------------------


def _take_sheet(found: Found, pack: Pack, report: Report, digested: str, before: str | None) -> None:
    pc = _sheet(found)
    if pc is None:
        _refused(found, report)
        _record(found, pack, "", digested, "", kind=KEPT)
        return
    _take_file(found, pack, report, digested, before, write_characters([pc]))


def _sheet(found: Found) -> Pc | None:
    """A sheet that is sound; fields that do not fit are left out and told."""
    fields = {name: value for name, value in found.fields.items() if value is not None}
    fields.pop("tags", None)
    required = {"name", "tier", "effort", "pools"}
    for _ in range(_TRIES * 3):
        try:
            pc = msgspec.convert(fields, Pc)
        except msgspec.ValidationError as error:
            place = _PATH.search(str(error))
            unknown = re.search(r"unknown field `([^`]+)`", str(error))
            path = place[1] if place else ""
            top = re.split(r"[.\[]", path.lstrip("."))[0] or (unknown[1] if unknown else "")
            if not top or top in required:
                return None
            listed = fields.get(top)
            index = re.match(rf"\.?{re.escape(top)}\[(\d+)\]", path)
            if isinstance(listed, list) and index and int(index[1]) < len(listed):
                found.unclear("fits_not", cut(_shown(listed[int(index[1])]), 300), top)
                fields[top] = [each for n, each in enumerate(listed) if n != int(index[1])]
            else:
                found.unclear("fits_not", cut(_shown(fields.get(top)), 300), top)
                fields.pop(top, None)
            continue
        except (RecursionError, TypeError, ValueError):
            return None
        no = check_pc(pc, "", Rules())
        if no is None:
            return pc
        _mend(found, fields, no)
    return None


def _mend(found: Found, fields: Json, no: Refusal) -> None:
    """Leave out what a sheet contradicts itself with."""
    top = re.split(r"[.\[]", no.field.lstrip("."))[0]
    if top == "damage_track":
        order = ("hale", "impaired", "debilitated", "dead")
        now = str(fields.get("damage_track", "hale"))
        fields["damage_track"] = order[min(3, order.index(now) + 1)] if now in order else "hale"
        found.changed("track", "damage_track", n=order.index(str(fields["damage_track"])))
    else:
        found.unclear("fits_not", cut(_shown(fields.get(top)), 300), top)
        fields.pop(top, None)


def _take_journal(found: Found, pack: Pack, report: Report, digested: str, before: str | None) -> None:
    text = f"# {found.name}\n\n{found.fields.get('text') or ''}".rstrip() + "\n"
    _take_file(found, pack, report, digested, before, text.encode())


def _take_file(found: Found, pack: Pack, report: Report, digested: str, before: str | None, data: bytes) -> None:
    """Put what has a file of its own, a sheet or a journal, into the pack, unless the pack has it already."""
    key = before
    for candidate in pack.keys_like(found.kind, base_key(found.kind, found.name)) if key is None else ():
        key = candidate
        if pack.file(found.kind, candidate) == data:
            _record(found, pack, candidate, digested, "", shared=True)
            _line(report, "known", found, candidate)
            return
    assert key is not None
    put = pack.put_file(found.kind, key, data)
    _record(found, pack, key, digested, put)
    _line(report, "taken", found, key)
    _remarks(found, key, report)


# --- abilities by name ------------------------------------------------------------------------------------------------


def _abilities_by_name(pack: Pack) -> dict[str, str]:
    """Keys of abilities by names without signs: those of the shelf, then those of the pack."""
    names: dict[str, str] = {}
    for entry in (*shelf(SHELF["abilities"]).values(), *pack.entries.get("abilities", {}).values()):
        if isinstance(entry, AbilityEntry):
            for name in (*entry.aka, entry.name):
                names[_bare(name)] = entry.key
    return names


def _bare(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", name.casefold())


def _resolve(found: Found, names: Mapping[str, str]) -> None:
    """The tiers of a type, a flavor or a focus: keys in the place of names. A name that leads nowhere is told."""
    tiers: dict[str, Json] = {}
    for tier, abilities in sorted(found.named.items()):
        keys: list[tuple[Named, str]] = []
        for each in abilities:
            key = names.get(_bare(each.name))
            if key is None:
                found.unclear("ability", each.name, f"tiers.{tier}")
            else:
                keys.append((each, key))
        given = [key for each, key in keys if each.given]
        chosen = [key for each, key in keys if not each.given]
        made: Json = {}
        if given:
            made["all"] = list(dict.fromkeys(given))
        if chosen:
            count = max((each.choose for each, _ in keys if not each.given), default=0) or 1
            if found.kind == "flavors":
                made["choose"] = [{"count": 1, "of": list(dict.fromkeys(chosen))}]
            else:
                made["choose"] = [{"count": min(count, 6), "of": list(dict.fromkeys(chosen))}]
        if made:
            tiers[tier] = made
    found.fields["tiers"] = tiers


# --- the report -------------------------------------------------------------------------------------------------------


def _record(
    found: Found, pack: Pack, key: str, digested: str, entry: str, *, shared: bool = False, kind: str = ""
) -> None:
    pack.record(
        Record(
            id=found.source.identity, kind=kind or found.kind, key=key, file=found.source.file, type=found.type,
            digest=digested, entry=entry, shared=shared, document=Raw(found.document),
        )
    )  # fmt: skip


def _line(report: Report, sort: str, found: Found, key: str, kind: str = "") -> None:
    report.add(Line(cast(Any, sort), found.source.file, kind or found.kind, key, found.name))


def _remarks(found: Found, key: str, report: Report) -> None:
    for remark in found.remarks:
        report.add(
            Line(
                remark.sort, found.source.file, found.kind, key, found.name, remark.field, remark.what, remark.text,
            )
        )  # fmt: skip


def _conflict(report: Report, found: Found, key: str, difference: Any, other: str) -> None:
    code = "shelf" if other == "shelf" else "source"
    params = {"here": difference.here, "there": difference.there, "entry": other}
    report.add(
        Line(
            "conflict", found.source.file, found.kind, key, found.name, difference.field,
            Message(f"exchange.conflict.{code}", params), here=difference.here, there=difference.there,
        )
    )  # fmt: skip


def _refused(found: Found, report: Report) -> None:
    what = Message("exchange.refused.fits_not", {"name": found.name})
    report.add(Line("refused", found.source.file, found.kind, "", found.name, what=what))
    _remarks(found, "", report)
