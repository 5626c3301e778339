"""Clauses of the entries of the shelf that no effect stands for, and all that people judge in an
entry.

``content/clauses.jsonl`` has those of our own entries, an entry on a line: they were found by people
who had not seen the effects. An entry of a pack states its own in its field ``judged``.
``content/LANG/clauses.jsonl`` has the translations by the English words, of what follows from
effects too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from threefold.library.entries import SHELF, shelf
from threefold.library.shelf import Kind, cached_for_table, of_books, origin
from threefold.library.translations import texts_of
from threefold.model.judged import judged_by_people
from threefold.model.languages import Lang
from threefold.model.shelf.clauses import Clause, Judged


class EntryClauses(Struct, frozen=True, forbid_unknown_fields=True):
    """The clauses of one entry, ``KIND.KEY``."""

    key: Annotated[str, Meta(pattern=r"^[a-z]+\.[a-z0-9][a-z0-9_]*$")]
    clauses: Annotated[list[Clause], Meta(min_length=1)]


CLAUSES: Final = Kind("clauses", EntryClauses, "Clauses that people judge")


@lru_cache(maxsize=1)
def _by_entry() -> Mapping[str, list[Clause]]:
    return {each.key: each.clauses for each in of_books(CLAUSES)}


def judged_of(kind: Kind[Any], key: str, entry: Struct) -> tuple[Judged, ...]:
    """Return all that people judge in an entry, each once: its clauses, then what follows from its
    effects. A clause in the words of an effect gives that effect its reason.
    """
    clauses: list[Clause] = []
    if origin(kind, key) is None:
        clauses = _by_entry().get(f"{kind.name}.{key}", [])
    found = {each.what or each.how: each for each in judged_by_people(entry)}
    first: dict[str, Judged] = {}
    for clause in clauses:
        same = found.pop(clause.clause, Judged(clause.reason, "clause", clause.clause))
        first[clause.clause] = same._replace(reason=clause.reason)
    if first:
        found.pop("rest", None)
    return (*first.values(), *found.values())


@cached_for_table
def _clauses_by_name() -> Mapping[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    for name, procedure in _OF_POWERS.items():
        kind = SHELF[name]
        for key, entry in shelf(kind).items():
            judged = judged_of(kind, key, entry)
            words = [each.what for each in judged if each.how == "clause"]
            found[procedure, entry.name] = words
    return found


_OF_POWERS: Final = {
    "equipment": "artifact",
    "artifacts": "artifact",
    "cyphers": "cypher",
    "cantrips": "ability",
    "abilities": "ability",
}
"""The kinds of what is used, and the procedure of its use: an ability and a cypher may have one
name."""


def clauses_of_power(procedure: str, name: str) -> list[str]:
    """Return the clauses of something to use by the procedure of its use and its name, without what
    follows from effects: of those its use tells by itself.
    """
    return _clauses_by_name().get((procedure, name), [])


@cached_for_table
def clauses_in(lang: Lang) -> Mapping[str, str]:
    """Return the words of clauses in a language, by the English ones; empty for English."""
    return {english: word["name"] for english, word in texts_of(CLAUSES.name, lang).items()}
