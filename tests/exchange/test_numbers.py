"""Whole numbers within the texts of other programs."""

from __future__ import annotations

import pytest

from threefold.exchange.values import number_of


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("level 4", 4),
        ("- 3", -3),
        ("\N{MINUS SIGN}\N{NO-BREAK SPACE}2 points", -2),
        ("+5", 5),
        ("-\n9", 9),
        ("\N{EN DASH}\x1f7", 7),
        ("none", None),
    ],
)
def test_number_with_sign_on_its_line(text: str, number: int | None) -> None:
    """A hyphen on the line before is the mark of a list, and no control character breaks the
    reading.
    """
    assert number_of(text) == number
