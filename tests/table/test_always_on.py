"""What holds by itself is not used: pressed all the same it would count twice."""

from __future__ import annotations

import pytest
from tests.shelf.evening import Evening


@pytest.mark.parametrize(
    ("key", "name"),
    [("ward", "Ward"), ("enhanced_might_edge", "Enhanced Might Edge"), ("hardiness", "Hardiness")],
)
def test_use_of_always_on_is_refused(key: str, name: str) -> None:
    """An ability without a price and without a moment of its own has nothing to use."""
    evening = Evening(f"abilities.{key}")

    assert "always works" in evening.refuses("use", name)


def test_armor_of_ward_counts_once() -> None:
    """A ward keeps one point of each blow, from the moment that it is on the sheet."""
    evening = Evening("abilities.ward")

    evening.struck(2, damage=5)

    assert evening.lost() == {"might": 4}
