"""Sorts of creatures by the entry that they come of, else by what they are called."""

from __future__ import annotations

import pytest

from threefold.rules.creature_words import sorts_of_creature


@pytest.mark.parametrize(
    ("name", "key", "sorts"),
    [
        ("Skeletons", None, ("undead",)),
        ("skeleton 2", None, ("undead",)),
        ("Werewolves", None, ("lycanthropes",)),
        ("Liches", None, ("undead",)),
        ("old succubus", None, ("demons",)),
        ("Grave thing", "ghost", ("undead", "spirits of the dead")),
        ("Thing in the dark", "vampire_transitional", ("undead",)),
        ("Soul Eater", "soul_eater", ("undead",)),
    ],
)
def test_sort_is_known(name: str, key: str | None, sorts: tuple[str, ...]) -> None:
    assert sorts_of_creature(name, key) == sorts


@pytest.mark.parametrize(
    "name",
    ["Skeleton Key Dealer", "vampire hunter", "Dragon rider", "Ghostwriter", "Dragonfly", "", "2"],
)
def test_no_sort_is_guessed(name: str) -> None:
    """A word within a name, or within a word, is no sort."""
    assert sorts_of_creature(name, None) == ()


def test_entry_decides_before_name() -> None:
    """A guard who is called the Dragon is a guard."""
    assert sorts_of_creature("The Dragon", "guard") == ()
