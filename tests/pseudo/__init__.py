"""A language that nobody speaks: every text of the product in brackets, with letters that no
keyboard has.

It takes the place of Korean in a process of its own (``python -m tests.pseudo``), so that no cache
of other tests knows of it. Its messages are the English ones, terms included; its content is the
Korean, in brackets too. Whatever stands outside of brackets then, or in common letters, came past
the catalogs and past the content: a bare string, a name that somebody gave, a figure, or something
that people type.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from threefold.library import translations
from threefold.library.shelf import cached_for_table
from threefold.model.languages import Lang
from threefold.text import catalog

OPEN, CLOSE = "⟦", "⟧"
PLACE: Final[Lang] = "ko"
"""The language whose place it takes."""
_SMALL: Final = str.maketrans(
    {chr(n): chr(0x1D41A + n - ord("a")) for n in range(ord("a"), ord("z") + 1)}
)
_LARGE: Final = str.maketrans(
    {chr(n): chr(0x1D400 + n - ord("A")) for n in range(ord("A"), ord("Z") + 1)}
)
_TYPED: Final = re.compile(r"(`[^`]*`|https?://\S+|<[^<>]*>)")
"""What stays as it is in every language: fields and commands in backquotes, addresses, tags."""


def strange(text: str) -> str:
    """A text in letters of its own."""
    parts = _TYPED.split(text)
    return "".join(
        part if n % 2 else part.translate(_SMALL).translate(_LARGE) for n, part in enumerate(parts)
    )


def bracketed(text: str) -> str:
    """A text of the language."""
    return f"{OPEN}{strange(text)}{CLOSE}"


_VERBATIM: Final = "line-typed"
"""The message of a word that people type as it is; languages with other letters mark it."""


class _Strange(Transformer):
    """Rewrites the words of a message, not what it is filled with."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802 - the library calls it so
        node.value = strange(node.value)
        return node


def sources(path: Path, lang: Lang) -> dict[str, catalog.Source]:
    """The messages of a file, in the language."""
    return {
        name: catalog.Source(lang, name, ftl) for name, ftl in _messages(path.read_text("utf-8"))
    }


def _messages(text: str) -> Iterator[tuple[str, str]]:
    writer = FluentSerializer()
    for entry in FluentParser(with_spans=False).parse(text).body:
        if not isinstance(entry, ast.Message | ast.Term) or entry.value is None:
            continue
        entry.comment = None
        if entry.id.name == _VERBATIM:
            yield entry.id.name, f"{entry.id.name} = `{{ $name }}`"
            continue
        _Strange().visit(entry.value)
        entry.value.elements = [
            ast.TextElement(OPEN),
            *entry.value.elements,
            ast.TextElement(CLOSE),
        ]
        name = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
        yield name, writer.serialize_entry(entry).rstrip()


def spoken() -> None:
    """Let this process speak it in place of Korean."""
    read, written, known = catalog.sources_of, translations._texts, catalog.files

    def in_language(path: Path, lang: Lang) -> dict[str, catalog.Source]:
        return sources(path, PLACE) if lang == PLACE else read(path, lang)

    @cached_for_table
    def texts(kind: str, lang: Lang) -> Mapping[str, Mapping[str, str]]:
        theirs = written(kind, lang)
        if lang != PLACE:
            return theirs
        return {
            key: {path: bracketed(text) for path, text in fields.items()}
            for key, fields in theirs.items()
        }

    catalog.sources_of = in_language
    catalog.files = lambda lang: known("en" if lang == PLACE else lang)
    translations._texts = texts  # type: ignore[assignment]


SHOWN: Final = re.compile(
    r"\b\d*d\d+\b|[\w.]+@\S+|https?://\S+|\b[ptfo]\d+(?:-\w+)?\b|\b\w+(?:\.\w+)+\b|x{20,}|`threefold [^`]*`"
)
"""Dice, addresses, ids of people, things and rules, what tests type, and commands."""
FIGURES: Final = re.compile(SHOWN.pattern + r"|`[^`]*`|\b\w+(?:_\w+)+\b")
"""Besides, where programs read too: fields and choices."""


def bare(
    texts: Iterable[str], known: frozenset[str], figures: re.Pattern[str] = FIGURES
) -> set[str]:
    """Words outside of brackets, and common letters anywhere, that are no names or figures that are
    ``known``.
    """
    found: set[str] = set()
    depth = 0
    for text in texts:
        parts: tuple[list[str], list[str]] = ([], [])
        for part in _BRACKETS.split(text):
            depth += (part == OPEN) - (part == CLOSE)
            parts[depth > 0].append(" " if part in (OPEN, CLOSE) else part)
        for pieces, words in zip(parts, (_OUTSIDE, _INSIDE), strict=True):
            found |= {
                word
                for word in words.findall(figures.sub(" ", "".join(pieces)))
                if word not in known
            }
    if depth:
        found.add("a bracket that is not closed")
    return found


_BRACKETS: Final = re.compile(f"([{OPEN}{CLOSE}])")
_INSIDE: Final = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿ]+")
_OUTSIDE: Final = re.compile(r"[^\W\d_]+")
