"""Tables within effects: their rows, those that are rolled as a thing is found, and what a roll
puts in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct, structs

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.at_level import figure_for_level
from threefold.model.shelf.effects import Effect

ROLLED: Final = "rolled"
"""The name for the row of a table that names none itself (``sets``)."""


class Row(NamedTuple):
    """A roll on a table: the sides of its die, the face rolled, the text of the row, and the name
    that it sets.
    """

    die: int
    natural: int
    text: str
    sets: str


def row_of(table: kinds.TableRoll, natural: int) -> kinds.TableRow | None:
    """Return the row for a face; the last row for a face beyond all; None if the table has no
    rows.
    """
    return next(
        (row for row in table.rows if natural <= row.up_to), table.rows[-1] if table.rows else None
    )


def texts_of_rows(part: Struct) -> list[str]:
    """Return the texts of the rows of an entry's part; none if it is no table."""
    if isinstance(part, kinds.TableRoll):
        return [row.text for row in part.rows]
    return []


def names_table(effects: Sequence[Effect]) -> bool:
    """Return True if one of these effects is a roll on a table of the shelf by its key."""
    return any(isinstance(each, kinds.TableRoll) and each.table is not None for each in effects)


def with_rows_named(
    effects: Sequence[Effect], tables: Mapping[str, tuple[int, Sequence[kinds.TableRow]]]
) -> list[Effect]:
    """Return the effects in which a table of the shelf that is rolled on at use has its die and rows,
    by the key that names it."""
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, kinds.TableRoll) and effect.at == "used" and not effect.rows:
            named = None if effect.table is None else tables.get(effect.table)
            if named is not None:
                found.append(structs.replace(effect, die=named[0], rows=list(named[1])))
                continue
        found.append(effect)
    return found


def effects_of_row(table: kinds.TableRoll, row: kinds.TableRow) -> list[Effect]:
    """Return what a row brings: as long as its table says and on whom it says, where the row itself
    says nothing of it."""
    return [
        structs.replace(each, lasts=each.lasts or table.lasts, to=each.to or table.to)
        for each in row.effects
    ]


def _rolled_before_use(effect: Effect) -> bool:
    return isinstance(effect, kinds.TableRoll) and effect.at != "used" and bool(effect.rows)


def tables_before_use(effects: Sequence[Effect], level: int = 1) -> list[kinds.TableRoll]:
    """Return the tables that are rolled when their thing is found or made, also those within
    further rolls and within what is made. One of which several rows are drawn comes so often.
    """
    found: list[kinds.TableRoll] = []
    for effect in effects:
        if isinstance(effect, kinds.TableRoll) and _rolled_before_use(effect):
            if is_chosen(effect, level):
                continue
            found += [effect] * _times(effect, level)
        elif isinstance(effect, kinds.Save):
            found += tables_before_use([*effect.passed, *effect.failed], level)
        elif isinstance(effect, kinds.Make):
            found += tables_before_use(effect.holds, level)
    return found


def is_chosen(effect: Effect, level: int) -> bool:
    """Return True if a row of a table is chosen instead of rolled, at the level of its thing."""
    if not isinstance(effect, kinds.TableRoll) or effect.chosen_from is None:
        return False
    return bool(effect.rows) and level >= effect.chosen_from


def _times(table: kinds.TableRoll, level: int) -> int:
    """How many rows are drawn of a table, at the level of its thing."""
    if isinstance(table.count, int):
        return table.count
    return figure_for_level(table.count, level) or 1


def with_rolled_tables(
    effects: Sequence[Effect], die: Callable[[int], int], rows: list[Row], level: int = 1
) -> list[Effect]:
    """Roll these tables and append the rolls to ``rows``. Return the effects with those of the row
    in place of each.
    """
    found: list[Effect] = []
    for effect in effects:
        match effect:
            case kinds.TableRoll() if _rolled_before_use(effect):
                for _ in range(_times(effect, level)):
                    found += _drawn(effect, die, rows)
            case kinds.Save():
                passed = with_rolled_tables(effect.passed, die, rows, level)
                failed = with_rolled_tables(effect.failed, die, rows, level)
                found.append(_with_lists(effect, passed=passed, failed=failed))
            case kinds.Make():
                holds = with_rolled_tables(effect.holds, die, rows, level)
                found.append(_with_lists(effect, holds=holds))
            case _:
                found.append(effect)
    return found


def _drawn(table: kinds.TableRoll, die: Callable[[int], int], rows: list[Row]) -> list[Effect]:
    """The effects of the row that is drawn of a table."""
    natural = die(table.die)
    row = row_of(table, natural)
    assert row is not None
    rows.append(Row(table.die, natural, row.text, table.sets or ROLLED))
    return row.effects


def _with_lists(effect: Effect, **lists: list[Effect]) -> Effect:
    """The effect with other lists of effects in it; itself if none of them differs."""
    if all(getattr(effect, name) == value for name, value in lists.items()):
        return effect
    return structs.replace(effect, **lists)
