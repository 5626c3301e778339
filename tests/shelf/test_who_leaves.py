"""A parting blow: on whom a PC attacked in its last turn, who leaves on its own feet."""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.offers import answers, offered

from threefold.table.commands import ArrangeStrip, PlaceFigure


def side_by_side() -> Evening:
    """Kara has Reaction and stands before both guards; it is her turn."""
    evening = Evening("abilities.reaction")
    evening.fight()
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 0, FOE: 5, OTHER: 5}))
    return evening


def goes(evening: Evening, foe: str, feet: int = 80) -> None:
    evening.does(PlaceFigure(id=foe, feet=feet))


def test_only_the_one_attacked_is_struck() -> None:
    """The guard she attacked pays for leaving, the other does not."""
    evening = side_by_side()
    evening.attack(10)
    evening.turn()
    evening.turn()
    goes(evening, OTHER)
    assert offered(evening, "Reaction") is None
    goes(evening, FOE)
    assert offered(evening, "Reaction") is not None


def test_step_within_reach_is_free() -> None:
    """Who stays within reach, or is placed in a turn of the PCs, gives no opening."""
    evening = side_by_side()
    evening.attack(10)
    goes(evening, FOE)
    assert offered(evening, "Reaction") is None
    goes(evening, FOE, 5)
    evening.turn()
    evening.turn()
    goes(evening, FOE, 9)
    assert offered(evening, "Reaction") is None


@pytest.mark.parametrize("rounds", [0, 1])
def test_last_turn_alone_counts(rounds: int) -> None:
    """An attack of the turn before the last is forgotten."""
    evening = side_by_side()
    evening.attack(10)
    for _ in range(rounds):
        evening.round()
    evening.turn()
    evening.turn()
    goes(evening, FOE)
    assert (offered(evening, "Reaction") is None) is (rounds > 0)


def test_blow_falls_as_it_goes() -> None:
    """One blow with the weapon in hand, though the foe is far away by now; then no more."""
    evening = side_by_side()
    evening.attack(10)
    evening.turn()
    evening.turn()
    goes(evening, FOE)
    answers(evening, "Reaction")
    evening.attack(10)
    assert evening.lost(FOE) == {"health": 8}
    assert "80 feet" in evening.refuses("attack", 10)


def test_reaction_waits_for_its_moment() -> None:
    """Where nobody leaves there is nothing to answer."""
    evening = side_by_side()
    assert "in answer to something" in evening.refuses("use", "Reaction")
