"""Lays out the free tables of rule entries for a reader: a grid where they have columns, an outline where they nest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from threefold.library.rules import Table


class Grid(NamedTuple):
    """Rows under named columns."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Item(NamedTuple):
    """One line of an outline: how deep it stands, its name, its value (empty when it only heads lines below)."""

    depth: int
    name: str
    value: str


class Layout(NamedTuple):
    """A table as it is read: the grid, if any, then the outline."""

    grid: Grid | None
    outline: tuple[Item, ...]


def words(value: object) -> str:
    """A value on one line: lists and mappings in a row, yes and no for what is true and false."""
    if isinstance(value, Mapping):
        return "; ".join(f"{label(key)}: {words(below)}" for key, below in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(words, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def label(key: object) -> str:
    """The key of a table as words."""
    return str(key).replace("_", " ")


def layout(table: Table) -> Layout:
    """How a table is laid out: by its own columns and rows, by rows that share columns, or as an outline."""
    if isinstance(table, list):
        return Layout(_records([("", row) for row in table]), ())
    columns, rows = table.get("columns"), table.get("rows")
    if isinstance(columns, list) and isinstance(rows, list):
        rest = {key: value for key, value in table.items() if key not in ("columns", "rows")}
        return Layout(Grid(tuple(map(label, columns)), tuple(tuple(map(words, row)) for row in rows)), _outline(rest))
    records = [(label(key), row) for key, row in table.items() if isinstance(row, Mapping) and _flat(row)]
    if len(records) == len(table):
        return Layout(_records(records), ())
    return Layout(None, _outline(table))


def _flat(row: Mapping[object, object]) -> bool:
    return not any(isinstance(value, Mapping) for value in row.values())


def _records(records: Sequence[tuple[str, Mapping[str, object]]]) -> Grid:
    keys = list(dict.fromkeys(key for _, row in records for key in row))
    named = any(name for name, _ in records)
    rows = tuple((*([name] if named else []), *(words(row.get(key)) for key in keys)) for name, row in records)
    return Grid((*([""] if named else []), *map(label, keys)), rows)


def _outline(value: Mapping[str | int, object]) -> tuple[Item, ...]:
    return tuple(_items(value, 0))


def _items(value: Mapping[str | int, object], depth: int) -> Iterator[Item]:
    for key, below in value.items():
        if isinstance(below, Mapping) and below:
            yield Item(depth, label(key), "")
            yield from _items(below, depth + 1)
        elif isinstance(below, list) and any(isinstance(row, Mapping) for row in below):
            yield Item(depth, label(key), "")
            yield from (Item(depth + 1, "", words(row)) for row in below)
        else:
            yield Item(depth, label(key), words(below))
