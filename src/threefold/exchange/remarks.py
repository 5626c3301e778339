"""Add to the report of an import, for one entry: lines, remarks, conflicts and refusals. Also
records its source.
"""

from __future__ import annotations

from msgspec import Raw

from threefold.exchange.entries import ImportedEntry
from threefold.exchange.likeness import FigureDifference
from threefold.exchange.packing import Pack, SourceRecord
from threefold.exchange.report import ImportReport, ReportLine, Sort
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
        SourceRecord(
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


def add_line(
    report: ImportReport, sort: Sort, found: ImportedEntry, key: str, kind: str = ""
) -> None:
    report.add(ReportLine(sort, found.source.file, kind or found.kind, key, found.name))


def add_remarks(found: ImportedEntry, key: str, report: ImportReport) -> None:
    for remark in found.remarks:
        report.add(
            ReportLine(
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


def conflict(
    report: ImportReport, found: ImportedEntry, key: str, difference: FigureDifference, other: str
) -> None:
    if other == "shelf":
        code = "shelf"
    else:
        code = "source"
    params = {"here": difference.here, "there": difference.there, "entry": other}
    report.add(
        ReportLine(
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


def refused(found: ImportedEntry, report: ImportReport) -> None:
    what = Message("exchange.refused.fits_not", {"name": found.name})
    report.add(ReportLine("refused", found.source.file, found.kind, "", found.name, what=what))
    add_remarks(found, "", report)
