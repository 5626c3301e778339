"""The report of an import: entries taken, changed, not understood, in conflict or refused; as JSON
and as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from msgspec import Struct

from threefold.rules.types import Message
from threefold.text import Lang, render

Sort = Literal["taken", "known", "changed", "not_understood", "conflict", "refused"]
SORTS: Final[tuple[Sort, ...]] = (
    "taken",
    "known",
    "changed",
    "not_understood",
    "conflict",
    "refused",
)
"""In the order of the report. ``known``: the entry was imported before, or another source has the
same entry.
"""


@dataclass(frozen=True)
class ReportLine:
    """One line of the report: the file; the entry's kind, key and name; the field; the reason; the
    text or both values.

    ``what`` is the reason. ``here`` and ``there`` are our value and theirs in a conflict."""

    sort: Sort
    source: str
    kind: str = ""
    key: str = ""
    name: str = ""
    field: str = ""
    what: Message | None = None
    text: str = ""
    here: str = ""
    there: str = ""


class LineJson(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A line of the report as JSON. ``ours`` and ``theirs`` are the two values of a conflict."""

    source: str = ""
    kind: str = ""
    key: str = ""
    name: str = ""
    field: str = ""
    why: str = ""
    text: str = ""
    ours: str = ""
    theirs: str = ""


class ReportJson(Struct, frozen=True, kw_only=True):
    """The whole report as JSON. ``pack`` is the folder that was written."""

    pack: str
    counts: dict[str, int]
    taken: list[LineJson]
    known: list[LineJson]
    changed: list[LineJson]
    not_understood: list[LineJson]
    conflict: list[LineJson]
    refused: list[LineJson]


@dataclass
class ImportReport:
    """The lines of an import, in the order in which things were found."""

    lines: list[ReportLine] = field(default_factory=list)

    def add(self, *lines: ReportLine) -> None:
        """Append lines."""
        self.lines += lines

    def refuse(self, source: str, code: str, **params: str | int | Message) -> None:
        """Append a line for something that is not imported at all; ``code`` is one of
        ``exchange.refused``.
        """
        self.lines.append(
            ReportLine("refused", source, what=Message(f"exchange.refused.{code}", params))
        )

    def of(self, sort: Sort) -> Iterator[ReportLine]:
        """The lines of one sort."""
        return (line for line in self.lines if line.sort == sort)

    def counts(self) -> dict[str, int]:
        """Return the number of lines of each sort."""
        found: dict[str, int] = dict.fromkeys(SORTS, 0)
        for line in self.lines:
            found[line.sort] += 1
        return found

    def as_json(self, pack: str, lang: Lang = "en") -> ReportJson:
        """Return the report as JSON, with its messages in a language."""
        groups = {sort: [_line_json(line, lang) for line in self.of(sort)] for sort in SORTS}
        return ReportJson(pack=pack, counts=self.counts(), **groups)

    def as_text(self, pack: str, lang: Lang = "en", most: int = 0) -> Iterator[str]:
        """Yield the report as lines of text: counts first, then each sort, at most ``most`` lines
        of each (0: all).
        """

        def say(key: str, **params: str | int | Message) -> str:
            return render(Message(f"exchange.report.{key}", params), lang)

        yield say("head", pack=pack)
        counts = self.counts()
        for sort in SORTS:
            yield say(f"count.{sort}", n=counts[sort])
        for kind, n in _by_kind(self.of("taken")):
            yield say("kind", kind=kind, n=n)
        for sort in SORTS[2:]:
            shown = list(self.of(sort))
            if not shown:
                continue
            yield ""
            yield f"# {say(f'title.{sort}')}"
            for line in shown[: most or None]:
                yield _line_text(line, lang)
            if most and len(shown) > most:
                yield say("more", n=len(shown) - most)


def _by_kind(lines: Iterable[ReportLine]) -> Iterator[tuple[str, int]]:
    found: dict[str, int] = {}
    for line in lines:
        found[line.kind] = found.get(line.kind, 0) + 1
    yield from found.items()


def _line_json(line: ReportLine, lang: Lang) -> LineJson:
    if line.what is None:
        why = ""
    else:
        why = render(line.what, lang)
    return LineJson(
        source=line.source, kind=line.kind, key=line.key, name=line.name, field=line.field,
        why=why, text=line.text,
        ours=line.here, theirs=line.there,
    )  # fmt: skip


def _line_text(line: ReportLine, lang: Lang) -> str:
    if line.what is None:
        why = ""
    else:
        why = render(line.what, lang)
    if line.key:
        entry = f"{line.kind}/{line.key}"
    else:
        entry = line.kind
    head = ": ".join(
        filter(None, (line.source, entry, line.name if not line.key else "", line.field))
    )
    sentence = " ".join(filter(None, (why, f"“{line.text}”" if line.text else "")))
    if head:
        return f"{head}: {sentence}"
    return sentence
