"""`threefold roll` and `threefold draw`: faces typed in, faces of a seed, refusals in one
sentence.
"""

from __future__ import annotations

import json

import pytest
from tests.cli.conftest import Run


def test_throw_shows_every_die_and_total(threefold: Run) -> None:
    done = threefold("roll", "2d6+3", "--dice", "4,5")
    assert done.stdout.decode().splitlines() == [
        "2d6+3: 4, 5. Total 12.",
        "d6\t4",
        "d6\t5",
        "added\t3",
    ]
    told = json.loads(threefold("roll", "3d6+1d4-2", "--dice", "3 4 5 2", "--json").stdout)
    assert (told["total"], told["faces"]) == (12, [3, 4, 5, 2])


def test_same_seed_gives_same_faces(threefold: Run) -> None:
    first, again, other = (
        threefold("roll", "20d100", "--seed", seed, "--json").stdout for seed in ("7", "7", "8")
    )
    assert first == again != other
    drawn = [
        threefold("draw", "cypher", "--genre", "horror", "--seed", "7").stdout for _ in range(2)
    ]
    assert drawn[0] == drawn[1]


def test_without_faces_dice_fall_within_their_sides(threefold: Run) -> None:
    told = json.loads(threefold("roll", "5d4", "--json").stdout)
    assert all(1 <= face <= 4 for face in told["faces"])


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (("roll", "2x6"), 1, "2d6+3"),
        (("roll", "d1"), 1, "2 to 1000 sides"),
        (("roll", "2d6", "--dice", "3"), 2, "2 faces, of d6, d6"),
        (("roll", "2d6", "--dice", "3,x"), 2, "whole numbers"),
        (("roll", "d6", "--dice", "7"), 1, "cannot show 7"),
        (("draw", "table"), 2, "which random table"),
        (("draw", "table", "Sutble"), 1, "Subtle"),
        (("draw", "creature", "--genre", "noir"), 1, "science fiction"),
        (("draw", "creature", "--form", "subtle"), 1, "Only cyphers"),
    ],
)
def test_impossible_throws_and_draws_are_explained(
    threefold: Run, arguments: tuple[str, ...], status: int, says: str
) -> None:
    """What cannot be thrown or drawn is said in a sentence."""
    failed = threefold(*arguments)
    assert failed.returncode == status
    assert says in failed.stderr.decode()
    assert len(failed.stderr.decode().splitlines()) == 1


def test_table_is_rolled_by_its_name(threefold: Run) -> None:
    told = json.loads(threefold("draw", "table", "subtle", "--dice", "1,4", "--json").stdout)
    assert (told["name"], told["level"]) == ("Analeptic", 6)
    assert "d100: 1, d6: 4" in threefold("draw", "table", "subtle", "--dice", "1,4").stdout.decode()
