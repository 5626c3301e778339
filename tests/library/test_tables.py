"""Tables of the books are laid out as a reader expects them."""

from __future__ import annotations

from threefold.library.rules import rulebook
from threefold.library.tables import Grid, OutlineItem, layout, table_words


def test_columns_make_grid_and_rest_outline() -> None:
    """Columns and rows make a grid and the rest an outline."""
    grid, outline = layout(
        {"columns": ["levels", "normal_cost"], "rows": [[1, 3], [2, 5]], "rows_in_text": [1, 2]}
    )
    assert grid == Grid(("levels", "normal cost"), (("1", "3"), ("2", "5")))
    assert outline == (OutlineItem(0, "rows in text", "1, 2"),)


def test_rows_that_share_columns_make_grid() -> None:
    grid, outline = layout(
        {"intact": {"functions": True, "level": 0}, "major damage": {"functions": False}}
    )
    assert grid == Grid(
        ("", "functions", "level"), (("intact", "yes", "0"), ("major damage", "no", ""))
    )
    assert outline == ()


def test_list_of_records_makes_grid() -> None:
    grid, _ = layout([{"from": "Birth", "to": ["Romance", "Learn"]}])
    assert grid == Grid(("from", "to"), (("Birth", "Romance, Learn"),))


def test_plain_pairs_and_nested_ones_make_outline() -> None:
    assert layout({1: 3, 2: 6}).outline == (OutlineItem(0, "1", "3"), OutlineItem(0, "2", "6"))
    nested = layout(
        {"damage": -2, "range_shift": {"short": "long"}, "intrusions": [{"barbed": 1}, "nest"]}
    )
    assert nested.grid is None
    assert nested.outline == (
        OutlineItem(0, "damage", "-2"),
        OutlineItem(0, "range shift", ""),
        OutlineItem(1, "short", "long"),
        OutlineItem(0, "intrusions", ""),
        OutlineItem(1, "", "barbed: 1"),
        OutlineItem(1, "", "nest"),
    )


def test_value_stands_on_one_line() -> None:
    assert (
        table_words({"difficulty": 2, "intrusion": True, "none": None})
        == "difficulty: 2; intrusion: yes; none: "
    )


def test_every_reference_table_is_laid_out_whole() -> None:
    """Every table of the reference is laid out whole."""
    for entry in rulebook().by_id.values():
        if entry.table is not None:
            grid, outline = layout(entry.table)
            assert grid or outline, entry.id
            if grid:
                assert {len(row) for row in grid.rows} == {len(grid.columns)}, entry.id
