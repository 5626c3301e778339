"""The rules reference: every rule of the books in our own words, with its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from threefold.library.files import ContentError, ContentProblem, line_in, read_entries
from threefold.library.paths import content_dir
from threefold.rules.types import Message

Kind = Literal["compute", "table", "procedure", "limit", "state", "judgement", "definition"]
BINDING: Final[frozenset[Kind]] = frozenset({"compute", "table", "procedure", "limit", "state"})

RuleId = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$")]
Words = Annotated[str, Meta(min_length=1)]
LineRange = tuple[Annotated[int, Meta(ge=1)], Annotated[int, Meta(ge=1)]]
# A table has no fixed form, like those of the books: scalars, lists and mappings of them.
Table = dict[str | int, object] | list[dict[str, object]]


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example: what is given, and the result by the rule."""

    given: Words | dict[str, object]
    expect: Words | dict[str, object]


class RuleEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One rule. ``lines`` are lines of the source; ``base_lines``, ``also_lines`` and ``see`` are
    lines of csrd-en.
    """

    id: RuleId
    rule: Words
    kind: Kind
    source: Literal["facts", "csrd-en", "csrd-ko", "rolling-second-edition", "reference"]
    section: str = ""
    lines: LineRange | None = None
    also_lines: tuple[LineRange, ...] = ()
    base_lines: LineRange | None = None
    paragraphs: tuple[Words, ...] = ()
    see: tuple[LineRange, ...] = ()
    ruling: str = ""
    table: Table | None = None
    examples: tuple[Example, ...] = ()
    note: str = ""

    @property
    def area(self) -> str:
        """The first part of the id: edge, damage_track, trap."""
        return self.id.partition(".")[0]

    @property
    def binding(self) -> bool:
        """Whether software must carry out the rule. Other rules explain, or leave the decision to
        the GM.
        """
        return self.kind in BINDING


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules in the order of the books, by chapter and by id."""

    chapters: Mapping[str, tuple[RuleEntry, ...]]
    by_id: Mapping[str, RuleEntry]
    chapter_of: Mapping[str, str]

    def area(self, prefix: str) -> tuple[RuleEntry, ...]:
        """The rule of this id and all rules below it: ``damage_track``,
        ``damage_track.restore``.
        """
        prefix = prefix.rstrip(".")
        return tuple(
            e for e in self.by_id.values() if e.id == prefix or e.id.startswith(f"{prefix}.")
        )


def read_rulebook(folder: Path) -> Rulebook:
    """Read the rulebook of a folder, one file for each chapter. Raise ContentError when it is not
    valid.
    """
    chapters = {path.stem: read_entries(path, RuleEntry) for path in sorted(folder.glob("*.yaml"))}
    if not chapters:
        raise ContentError(ContentProblem(folder.name, 0, "", "", Message("content.no_chapter")))
    by_id: dict[str, RuleEntry] = {}
    chapter_of: dict[str, str] = {}
    for chapter, entries in chapters.items():
        for n, entry in enumerate(entries):
            if entry.id in by_id:
                what = Message("content.elsewhere", {"file": f"{chapter_of[entry.id]}.yaml"})
                file = folder / f"{chapter}.yaml"
                raise ContentError(
                    ContentProblem(file.name, line_in(file, f"[{n}].id"), entry.id, "id", what)
                )
            by_id[entry.id] = entry
            chapter_of[entry.id] = chapter
    return Rulebook(
        MappingProxyType(chapters), MappingProxyType(by_id), MappingProxyType(chapter_of)
    )


@lru_cache(maxsize=1)
def rulebook() -> Rulebook:
    """The rulebook of the product, read once."""
    return read_rulebook(content_dir() / "rules")
