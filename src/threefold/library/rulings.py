"""Rulings: where the books are unclear, and how we read them by default."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from threefold.library.files import read_entries
from threefold.library.paths import content_dir
from threefold.library.rules import RuleEntry, Words

RulePattern = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*(\.\*)?$")]


def matches(pattern: str, id: str) -> bool:
    """Whether a rule id matches a pattern: an id, or the beginning of ids and ``.*``."""
    if pattern.endswith("*"):
        return id.startswith(pattern[:-1])
    return id == pattern


class Ruling(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One ruling: the rules it is about, what is unclear in them, how we read them."""

    tag: Annotated[str, Meta(pattern=r"^[1-5]-[A-Za-z0-9_./]+$")]
    rules: tuple[RulePattern, ...]
    unclear: Words
    reading: Words
    doubt: Literal["", "contradiction", "gap", "vague"] = ""


@lru_cache(maxsize=1)
def rulings() -> tuple[Ruling, ...]:
    """All rulings, in the order of the books."""
    return read_entries(content_dir() / "rulings.yaml", Ruling, "tag")


def rulings_of(entry: RuleEntry) -> tuple[Ruling, ...]:
    """The rulings on a rule, the one that its entry names first."""
    found = [
        r for r in rulings() if r.tag == entry.ruling or any(matches(p, entry.id) for p in r.rules)
    ]
    return tuple(sorted(found, key=lambda r: r.tag != entry.ruling))
