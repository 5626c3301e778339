"""Add to the report of an import, for one entry: lines, remarks, conflicts and refusals. Also
records its source.
"""

from __future__ import annotations

from typing import Any, cast

from msgspec import Raw

from threefold.exchange.entries import ImportedEntry
from threefold.exchange.packing import Pack, Record
from threefold.exchange.report import Line, Report
from threefold.rules.types import Message


def record(
    found: ImportedEntry,
    pack: Pack,
    key: str,
    digested: str,
    entry: str,
    *,
    shared: bool = False,
    kind: str = "",
) -> None:
    pack.record(
        Record(
            id=found.source.identity,
            kind=kind or found.kind,
            key=key,
            file=found.source.file,
            type=found.type,
            digest=digested,
            entry=entry,
            shared=shared,
            document=Raw(found.document),
        )
    )


def line(report: Report, sort: str, found: ImportedEntry, key: str, kind: str = "") -> None:
    report.add(Line(cast(Any, sort), found.source.file, kind or found.kind, key, found.name))


def add_remarks(found: ImportedEntry, key: str, report: Report) -> None:
    for remark in found.remarks:
        report.add(
            Line(
                sort=remark.sort,
                source=found.source.file,
                kind=found.kind,
                key=key,
                name=found.name,
                field=remark.field,
                what=remark.what,
                text=remark.text,
            )
        )


def conflict(report: Report, found: ImportedEntry, key: str, difference: Any, other: str) -> None:
    if other == "shelf":
        code = "shelf"
    else:
        code = "source"
    params = {"here": difference.here, "there": difference.there, "entry": other}
    report.add(
        Line(
            sort="conflict",
            source=found.source.file,
            kind=found.kind,
            key=key,
            name=found.name,
            field=difference.field,
            what=Message(f"exchange.conflict.{code}", params),
            here=difference.here,
            there=difference.there,
        )
    )


def refused(found: ImportedEntry, report: Report) -> None:
    what = Message("exchange.refused.fits_not", {"name": found.name})
    report.add(Line("refused", found.source.file, found.kind, "", found.name, what=what))
    add_remarks(found, "", report)
