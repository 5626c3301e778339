"""Writes docs/glossary.md from content/terms.yaml: `python scripts/glossary.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from threefold.library.terms import TermEntry, terms

GLOSSARY = Path(__file__).parents[1] / "docs" / "glossary.md"

HEADINGS = {"xp": "Experience", "arc": "Character arcs", "arc_name": "Names of arcs"}

HEAD = """\
# Glossary

The terms of the game in English, French and Korean, as code, texts and people use them. A star marks a word that the
French or the Korean book does not have: it is the usage of players, or a proposal open to a better one. Made from
`content/terms.yaml` by `python scripts/glossary.py`.
"""


def glossary() -> str:
    """The glossary as Markdown, a table for each group of terms."""
    return "\n".join([HEAD, *_tables()])


def _tables() -> Iterator[str]:
    for group, members in groupby(terms(), key=lambda term: term.group):
        yield f"## {HEADINGS.get(group, group.replace('_', ' ').capitalize())}\n"
        yield "| English | Français | 한국어 |\n|---|---|---|"
        yield from map(_row, members)
        yield ""


def _row(term: TermEntry) -> str:
    french = _words(term.fr, term.fr_alt, term.fr_from_book)
    korean = _words(term.ko, term.ko_alt, term.ko_from_book)
    return f"| {term.en} | {french} | {korean} |"


def _words(usual: str, others: Sequence[str], from_book: bool) -> str:
    return ", ".join([usual + ("" if from_book else "\\*"), *others])


if __name__ == "__main__":
    GLOSSARY.write_text(glossary(), "utf-8")
