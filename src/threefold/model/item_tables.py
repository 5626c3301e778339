"""Roll the tables of an item when it is found or made, and keep the results on the item."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import structs

from threefold.model.powers import Artifact, Cypher
from threefold.model.shelf.rows_chosen import with_choices_of_rows
from threefold.model.shelf.tables import Row, tables_before_use, with_rolled_tables

T = TypeVar("T", bound=Cypher | Artifact)


def rolled_when_found(item: T, die: Callable[[int], int]) -> tuple[T, list[Row]]:
    """Roll each of these tables of an item. Return the item with the results, and the rolls.

    The effects of the row replace the table. The text of the row is kept in ``chosen``.
    """
    level = item.level or 1
    if item.effects is None:
        return item, []
    given = with_choices_of_rows(item.effects, level)
    if not tables_before_use(given, level):
        return (item if given is item.effects else structs.replace(item, effects=given)), []
    rows: list[Row] = []
    effects = with_rolled_tables(given, die, rows, level)
    kept: dict[str, list[str]] = {}
    for row in rows:
        if row.text:
            kept.setdefault(row.sets, []).append(row.text)
    return structs.replace(
        item, effects=effects or None, chosen={**(item.chosen or {}), **kept} or None
    ), rows
