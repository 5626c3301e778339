"""What is left of those whom an entry kills. From the reference alone."""

from __future__ import annotations

import pytest
from tests.shelf.evening import FOE, Evening


@pytest.mark.parametrize(
    ("entry", "name", "what"),
    [
        ("artifacts.disintegration_beamer", "Disintegration Beamer", "dust"),
        ("artifacts.death_ray", "Death Ray", "ash"),
        ("artifacts.hatchet_of_the_woodsman", "Hatchet of the Woodsman", "moving wood"),
    ],
)
def test_remains_of_killed_are_told(entry: str, name: str, what: str) -> None:
    """The log tells what a foe becomes whom the damage kills, and nothing of one who lives."""
    for health, told in ((3, True), (90, False)):
        evening = Evening(entry, level=5, foe={"level": 1, "health": health, "max_health": health})
        done = evening.use(name, FOE, 16, 5, 5, 5)
        assert (f"What is left of guard 1: {what}" in done.told) is told
