"""Where the star of best value stands in the Effort table."""

from __future__ import annotations

from msgspec import structs
from tests.service.test_compose import attack, table

from threefold.service.composed import Composed
from threefold.web.models.effort import effort_table_of, suggested_effort
from threefold.web.words import Words

WORDS = Words("en")


def starred(composed: Composed) -> list[tuple[str, int]]:
    """The cells that carry the star, by row and levels."""
    return [
        (line.axis, cell.levels)
        for line in effort_table_of(WORDS, composed).lines
        for cell in line.cells
        if cell.best
    ]


def best(ease: int, damage: int, /, **chosen: int) -> Composed:
    """An attack on which this split is the best value."""
    composed = attack(table(), **chosen)
    rows = [
        structs.replace(r, best=(r.ease, r.damage_levels) == (ease, damage)) for r in composed.rows
    ]
    return structs.replace(composed, rows=rows)


def test_one_star_per_row_before_choice() -> None:
    """A star for both rows stands on a cell in each before anything is chosen."""
    assert starred(best(1, 1)) == [("ease", 1), ("damage", 1)]
    assert starred(best(1, 1, ease=1)) == [("ease", 1), ("damage", 1)]


def test_star_zeroes_other_row_after_choice() -> None:
    """A star for one row asks the other row back to none only where something is chosen."""
    assert starred(best(0, 1)) == [("damage", 1)]
    assert starred(best(0, 1, ease=1)) == [("ease", 0), ("damage", 1)]
    assert starred(structs.replace(best(0, 1), rows=[])) == []


def test_unchosen_split_is_usual_one() -> None:
    """Only a split that was not chosen is the usual one."""
    assert suggested_effort(attack(table(), suggest=True)) == "effort.ease=0&effort.damage=0"
    assert suggested_effort(attack(table(), ease=1)) is None
