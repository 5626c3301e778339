"""Tables within effects: their rows, those that are rolled as a thing is found, and what a roll
puts in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct, structs

from threefold.model.shelf import effects as kinds
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


def _rolled_before_use(effect: Effect) -> bool:
    return isinstance(effect, kinds.TableRoll) and effect.at != "used" and bool(effect.rows)


def tables_before_use(effects: Sequence[Effect]) -> list[kinds.TableRoll]:
    """Return the tables that are rolled when their thing is found or made, also those within
    further rolls.
    """
    found: list[kinds.TableRoll] = []
    for effect in effects:
        if isinstance(effect, kinds.TableRoll) and _rolled_before_use(effect):
            found.append(effect)
        elif isinstance(effect, kinds.Save):
            found += tables_before_use([*effect.passed, *effect.failed])
    return found


def with_rolled_tables(
    effects: Sequence[Effect], die: Callable[[int], int], rows: list[Row]
) -> list[Effect]:
    """Roll these tables and append the rolls to ``rows``. Return the effects with those of the row
    in place of each.
    """
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, kinds.TableRoll) and _rolled_before_use(effect):
            natural = die(effect.die)
            row = row_of(effect, natural)
            assert row is not None
            rows.append(Row(effect.die, natural, row.text, effect.sets or ROLLED))
            found += row.effects
        elif isinstance(effect, kinds.Save):
            passed = with_rolled_tables(effect.passed, die, rows)
            failed = with_rolled_tables(effect.failed, die, rows)
            same = passed == effect.passed and failed == effect.failed
            found.append(effect if same else structs.replace(effect, passed=passed, failed=failed))
        else:
            found.append(effect)
    return found
