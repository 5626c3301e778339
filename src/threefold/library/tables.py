"""Lays out the tables of rule entries for a reader: a grid if they have columns, an outline if they
are nested.

Their words are English phrases. ``content/LANG/rule_words.jsonl`` has the translations, once for
all rules; names of the shelf need none there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from threefold.library.names import translate_text
from threefold.library.rules import Table
from threefold.library.translations import texts_of
from threefold.model.languages import Lang
from threefold.model.typography import spaced

RULE_WORDS: Final = "rule_words"


class RenderedWords(str):
    """Words of a table or an example that are all in the reader's language."""

    __slots__ = ()


class Grid(NamedTuple):
    """Rows under named columns."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class OutlineItem(NamedTuple):
    """One line of an outline: its depth, its name, its value (empty when it is only the head of
    lines below).
    """

    depth: int
    name: str
    value: str


class Layout(NamedTuple):
    """The layout of a table: the grid, if any, then the outline."""

    grid: Grid | None
    outline: tuple[OutlineItem, ...]


def table_words(value: object, lang: Lang = "en") -> str:
    """A value on one line: lists and mappings in a row, yes and no for booleans. It is ``Said`` if
    all of it is in the language."""
    if isinstance(value, Mapping):
        pairs = [
            _join_parts(": ", [label(key, lang), table_words(below, lang)], lang)
            for key, below in value.items()
        ]
        return _join_parts("; ", pairs, lang)
    if isinstance(value, list | tuple):
        return _join_parts(", ", [table_words(below, lang) for below in value], lang)
    if isinstance(value, bool):
        return _translated_cell("yes" if value else "no", lang)
    if value is None:
        text = ""
    else:
        text = str(value)
    return _translated_cell(text.replace("_", " ") if _KEY.fullmatch(text) else text, lang)


def label(key: object, lang: Lang = "en") -> str:
    """The key of a table as words."""
    return _translated_cell(_NAMED.get(str(key), str(key).replace("_", " ")), lang)


class Phrase(NamedTuple):
    """Words of a table, their translation, and its language: English if there is none."""

    key: str
    text: str
    lang: Lang


def translate_table(value: object, lang: Lang) -> object:
    """Translate the words of a table or an example, as data. Keys stay, as programs use them; so do
    the ``key`` of a named thing, and the words of the books."""
    if isinstance(value, Mapping):
        stays = _as_written(value)
        return {
            key: below if key in stays else translate_table(below, lang)
            for key, below in value.items()
        }
    if isinstance(value, list | tuple):
        return [translate_table(below, lang) for below in value]
    if isinstance(value, str):
        return str(table_words(value, lang))
    return value


def table_phrases(value: object, lang: Lang) -> list[Phrase]:
    """The keys of tables and examples with their translations, and the words without a
    translation.
    """
    found: dict[str, Phrase] = {}
    for key, said, named in _leaves(value, lang):
        if named or not isinstance(said, RenderedWords):
            found[key] = Phrase(key, str(said), lang if isinstance(said, RenderedWords) else "en")
    return [*found.values()]


def _leaves(value: object, lang: Lang) -> Iterator[tuple[str, str, bool]]:
    """Every key and word of a table that people read, its translation, and whether it is a key."""
    if isinstance(value, Mapping):
        stays = _as_written(value)
        for key, below in value.items():
            if key in stays:
                continue
            if not (_has_columns(value) and key in ("columns", "rows")) and _LETTERS.search(
                str(key)
            ):
                yield str(key), label(key, lang), True
            yield from _leaves(below, lang)
    elif isinstance(value, list | tuple):
        for below in value:
            yield from _leaves(below, lang)
    elif isinstance(value, str):
        yield value, table_words(value, lang), False


def _as_written(value: Mapping[object, object]) -> frozenset[str]:
    """The fields of a table that are not our words: those of the books, and the ``key`` of a named
    thing.
    """
    if _NAMED.keys() & value.keys():
        return _OF_BOOKS | {"key"}
    return _OF_BOOKS


def _has_columns(value: Mapping[object, object]) -> bool:
    return isinstance(value.get("columns"), list) and isinstance(value.get("rows"), list)


def _translated_cell(text: str, lang: Lang) -> str:
    """One word or phrase of a table in a language; unchanged without a translation."""
    if lang == "en":
        return text
    own = texts_of(RULE_WORDS, lang).get(text)
    if own:
        said = own["name"]
    else:
        said = translate_text(text, lang)
    if own or said != text or not _LETTERS.search(text):
        return RenderedWords(said)
    return text


def _join_parts(between: str, parts: Sequence[str], lang: Lang) -> str:
    if lang == "fr" and between != ", ":
        text = spaced(f" {between}".join(parts))
    else:
        text = between.join(parts)
    if lang != "en" and all(isinstance(part, RenderedWords) for part in parts):
        return RenderedWords(text)
    return text


_KEY: Final = re.compile("[a-z0-9]+(_[a-z0-9]+)+")
_LETTERS: Final = re.compile("[a-z]{2}")
_NAMED: Final = {"en": "name", "name_en": "name"}


_OF_BOOKS: Final = frozenset({"ko", "lines", "lines_ko", "name_ko", "name_en_origin"})
"""Fields of a table with the words of the books, and their places there."""


def layout(table: Table, lang: Lang = "en") -> Layout:
    """Lay out a table: by its own columns and rows, by rows that share columns, or as an
    outline.
    """
    return _laid_out(_without_book_fields(table), lang)


def _without_book_fields(value: Any) -> Any:
    """A table without the fields of the books, and without the ``key`` of a named thing."""
    match value:
        case Mapping():
            dropped = _as_written(value)
            return {
                key: _without_book_fields(below)
                for key, below in value.items()
                if key not in dropped
            }
        case list():
            return [_without_book_fields(below) for below in value]
    return value


def _laid_out(table: Table, lang: Lang) -> Layout:
    if isinstance(table, list):
        return Layout(_records([("", row) for row in table], lang), ())
    columns, rows = table.get("columns"), table.get("rows")
    if isinstance(columns, list) and isinstance(rows, list):
        rest = {key: value for key, value in table.items() if key not in ("columns", "rows")}
        grid = Grid(
            _render_each(label, columns, lang),
            tuple(_render_each(table_words, row, lang) for row in rows),
        )
        return Layout(grid, _outline(rest, lang))
    records = [
        (label(key, lang), row)
        for key, row in table.items()
        if isinstance(row, Mapping) and _flat(row)
    ]
    if len(records) == len(table):
        return Layout(_records(records, lang), ())
    return Layout(None, _outline(table, lang))


def _flat(row: Mapping[object, object]) -> bool:
    return not any(isinstance(value, Mapping) for value in row.values())


def _render_each(
    said: Callable[[object, Lang], str], values: Sequence[object], lang: Lang
) -> tuple[str, ...]:
    return tuple(said(value, lang) for value in values)


def _records(records: Sequence[tuple[str, Mapping[str, object]]], lang: Lang) -> Grid:
    keys = list(dict.fromkeys(key for _, row in records for key in row))
    named = any(name for name, _ in records)
    rows = tuple(
        (*([name] if named else []), *(table_words(row.get(key), lang) for key in keys))
        for name, row in records
    )
    return Grid((*([""] if named else []), *_render_each(label, keys, lang)), rows)


def _outline(value: Mapping[str | int, object], lang: Lang) -> tuple[OutlineItem, ...]:
    return tuple(_items(value, 0, lang))


def _items(value: Mapping[str | int, object], depth: int, lang: Lang) -> Iterator[OutlineItem]:
    for key, below in value.items():
        if isinstance(below, Mapping) and below:
            yield OutlineItem(depth, label(key, lang), "")
            yield from _items(below, depth + 1, lang)
        elif isinstance(below, list) and any(isinstance(row, Mapping) for row in below):
            yield OutlineItem(depth, label(key, lang), "")
            yield from (OutlineItem(depth + 1, "", table_words(row, lang)) for row in below)
        else:
            yield OutlineItem(depth, label(key, lang), table_words(below, lang))
