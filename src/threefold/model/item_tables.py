"""Roll the tables of an item when it is found or made, and keep the results on the item."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import structs

from threefold.model.powers import Artifact, Cypher
from threefold.model.shelf.choosing import mentions_choice
from threefold.model.shelf.effects import Choose, Effect, Option, TableRoll
from threefold.model.shelf.tables import (
    Row,
    effects_of_row,
    is_chosen,
    tables_before_use,
    with_rolled_tables,
)

T = TypeVar("T", bound=Cypher | Artifact)


def with_choices_of_rows(effects: list[Effect], level: int) -> list[Effect]:
    """Return the effects of a thing of this level with a choice at its use in place of each table of
    which a row is chosen; the same list if there is none.
    """
    table = next((each for each in effects if is_chosen(each, level)), None)
    if not isinstance(table, TableRoll):
        return effects
    rest = [each for each in effects if each is not table]
    named = [each for each in rest if table.sets and mentions_choice(table.sets, [each])]
    options = []
    for row in table.rows:
        filled = _with_word(named, f"${table.sets}", row.text)
        options.append(Option(name=row.text, effects=[*effects_of_row(table, row), *filled]))
    choice = Choose(options=options, when=table.when)
    return with_choices_of_rows([choice, *(each for each in rest if each not in named)], level)


def _with_word(effects: list[Effect], name: str, word: str) -> list[Effect]:
    """Return the effects with a word wherever they name a choice."""
    if not effects:
        return []
    plain = msgspec.json.encode(word).decode()[1:-1]
    written = msgspec.json.encode(effects).decode().replace(name, plain)
    return msgspec.json.decode(written, type=list[Effect])


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
