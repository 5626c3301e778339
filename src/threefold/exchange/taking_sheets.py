"""Put imported character sheets and journals into a pack, as files."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from threefold.exchange.entries import KEPT, ImportedEntry
from threefold.exchange.packing import Pack, base_key
from threefold.exchange.remarks import add_line, add_remarks, record, refused
from threefold.exchange.report import ImportReport
from threefold.exchange.values import Json, cut
from threefold.interop.characters import write_characters
from threefold.model import typed
from threefold.model.characters import Pc
from threefold.model.checks import check_pc
from threefold.rules.ruleset import Rules
from threefold.rules.types import Refusal

PATH: Final = re.compile(r"`\$\.?([^`]*)`$")

TRIES: Final = 12


def take_sheet(
    found: ImportedEntry, pack: Pack, report: ImportReport, digested: str, before: str | None
) -> None:
    pc = _sheet(found)
    if pc is None:
        refused(found, report)
        record(found, pack, "", digested, "", kind=KEPT)
        return
    _take_file(found, pack, report, digested, before, write_characters([pc]))


def _sheet(found: ImportedEntry) -> Pc | None:
    """Return a valid sheet. Fields that do not fit are dropped with a remark. None when it cannot
    be made valid.
    """
    fields = {name: value for name, value in found.fields.items() if value is not None}
    fields.pop("tags", None)
    for _ in range(TRIES * 3):
        try:
            pc = typed.convert(fields, Pc)
        except msgspec.ValidationError as error:
            if not _drop_invalid(found, fields, str(error)):
                return None
            continue
        except (RecursionError, TypeError, ValueError):
            return None
        refusal = check_pc(pc, "", Rules())
        if refusal is None:
            return pc
        _mend(found, fields, refusal)
    return None


REQUIRED: Final = frozenset({"name", "tier", "effort", "pools"})
"""Fields without which there is no sheet."""


def _drop_invalid(found: ImportedEntry, fields: Json, error: str) -> bool:
    """Drop the field, or the entry of a list, that an error of msgspec names, with a remark. False
    where it names none, or one that a sheet needs.
    """
    path = ""
    if place := PATH.search(error):
        path = place[1].lstrip(".")
    top = re.split(r"[.\[]", path)[0]
    if not top and (unknown := re.search(r"unknown field `([^`]+)`", error)):
        top = unknown[1]
    if not top or top in REQUIRED:
        return False
    listed = fields.get(top)
    index = re.match(rf"{re.escape(top)}\[(\d+)\]", path)
    if isinstance(listed, list) and index and int(index[1]) < len(listed):
        found.unclear("fits_not", cut(shown_value(listed[int(index[1])]), 300), top)
        fields[top] = [each for n, each in enumerate(listed) if n != int(index[1])]
    else:
        found.unclear("fits_not", cut(shown_value(listed), 300), top)
        fields.pop(top, None)
    return True


def _mend(found: ImportedEntry, fields: Json, no: Refusal) -> None:
    """Drop or correct the field that contradicts the rest of the sheet."""
    top = re.split(r"[.\[]", no.field.lstrip("."))[0]
    if top == "damage_track":
        order = ("hale", "impaired", "debilitated", "dead")
        now = str(fields.get("damage_track", "hale"))
        fields["damage_track"] = order[min(3, order.index(now) + 1)] if now in order else "hale"
        found.changed("track", "damage_track", n=order.index(str(fields["damage_track"])))
    else:
        found.unclear("fits_not", cut(shown_value(fields.get(top)), 300), top)
        fields.pop(top, None)


def take_journal(
    found: ImportedEntry, pack: Pack, report: ImportReport, digested: str, before: str | None
) -> None:
    text = f"# {found.name}\n\n{found.fields.get('text') or ''}".rstrip() + "\n"
    _take_file(found, pack, report, digested, before, text.encode())


def _take_file(
    found: ImportedEntry,
    pack: Pack,
    report: ImportReport,
    digested: str,
    before: str | None,
    data: bytes,
) -> None:
    """Put the file of a sheet or a journal into the pack, unless the pack has an identical one."""
    key = before
    for candidate in (
        pack.keys_like(found.kind, base_key(found.kind, found.name)) if key is None else ()
    ):
        key = candidate
        if pack.file(found.kind, candidate) == data:
            record(found, pack, candidate, digested, "", shared=True)
            add_line(report, "known", found, candidate)
            return
    assert key is not None
    put = pack.put_file(found.kind, key, data)
    record(found, pack, key, digested, put)
    add_line(report, "taken", found, key)
    add_remarks(found, key, report)


def shown_value(value: object) -> str:
    if isinstance(value, str):
        return value
    return msgspec.json.encode(value).decode("utf-8", "replace")
