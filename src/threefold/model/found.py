"""Roll the tables of an item when it is found or made, and keep the results on the item."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from msgspec import UNSET, structs

from threefold.model.powers import Artifact, Cypher, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect

T = TypeVar("T", bound=Cypher | Artifact)
ROLLED = "rolled"
"""The key in ``chosen`` for the row of a table that names none itself (``sets``)."""


class Row(NamedTuple):
    """A roll on a table of an item: the sides of its die, the face rolled, and the text of the row."""

    die: int
    natural: int
    text: str


def row_of(table: kinds.TableRoll, natural: int) -> kinds.TableRow | None:
    """Return the row for a face; the last row for a face beyond all; None if the table has no rows."""
    return next((row for row in table.rows if natural <= row.up_to), table.rows[-1] if table.rows else None)


def unrolled(item: Cypher | Artifact) -> list[kinds.TableRoll]:
    """Return the tables of an item that are rolled when it is found or made, and have not been rolled yet."""
    return [*_tables(effects_of(item))]


def _tables(effects: Sequence[Effect]) -> list[kinds.TableRoll]:
    found: list[kinds.TableRoll] = []
    for effect in effects:
        if isinstance(effect, kinds.TableRoll) and effect.at != "used" and effect.rows:
            found.append(effect)
        elif isinstance(effect, kinds.Save):
            found += _tables([*effect.passed, *effect.failed])
    return found


def rolled_when_found(item: T, die: Callable[[int], int]) -> tuple[T, list[Row]]:
    """Roll each of these tables of an item. Return the item with the results, and the rolls.

    The effects of the row replace the table. The text of the row is kept in ``chosen``.
    """
    rows: list[Row] = []
    words: dict[str, list[str]] = {}

    def settled(effects: Sequence[Effect]) -> list[Effect]:
        found: list[Effect] = []
        for effect in effects:
            if isinstance(effect, kinds.TableRoll) and effect.at != "used" and effect.rows:
                natural = die(effect.die)
                row = row_of(effect, natural)
                assert row is not None
                rows.append(Row(effect.die, natural, row.text))
                words[effect.sets or ROLLED] = [row.text]
                found += row.effects
            elif isinstance(effect, kinds.Save):
                passed, failed = settled(effect.passed), settled(effect.failed)
                same = passed == effect.passed and failed == effect.failed
                found.append(effect if same else structs.replace(effect, passed=passed, failed=failed))
            else:
                found.append(effect)
        return found

    if item.effects is UNSET or not unrolled(item):
        return item, []
    effects = settled(item.effects)
    kept = {name: word for name, word in words.items() if word[0]}
    return structs.replace(item, effects=effects or UNSET, chosen={**(item.chosen or {}), **kept} or UNSET), rows
