"""What began before a fight goes on in it, and the first turn is a turn like any other."""

from __future__ import annotations

import pytest
from tests.shelf.evening import FOE, KARA, Evening

from threefold.model.time import Duration
from threefold.table.commands import AddCondition, RollInitiative, StartEncounter
from threefold.table.state import TaskCall


def _fight(evening: Evening, kara: int, ben: int = 1) -> None:
    """A fight in which Kara and Ben have these faces: 20 is before the foes, 1 behind them."""
    evening.does(StartEncounter())
    evening.does(RollInitiative(pc_id="p1", natural=kara))
    evening.does(RollInitiative(pc_id="p2", natural=ben))


def _acting(evening: Evening) -> str | None:
    assert evening.state.encounter is not None
    return evening.state.encounter.acting


def test_first_turn_asks_to_get_free() -> None:
    """Whoever is held as a fight begins, and acts first, is asked for the roll to get free."""
    evening = Evening("creatures.nightgaunt")
    nightgaunt = list(evening.state.foes)[-1]
    evening.struck(2, by=nightgaunt, move="Snatch")
    assert evening.conditions() == ["grabbed"]
    _fight(evening, 20)
    assert _acting(evening) == KARA
    assert evening.waiting(TaskCall, KARA)


def test_stunned_loses_first_turn() -> None:
    """Whoever is stunned as a fight begins loses the first turn to the next."""
    evening = Evening()
    evening.does(AddCondition(on=KARA, condition="stunned"))
    _fight(evening, 20, 19)
    assert _acting(evening) != KARA


@pytest.mark.parametrize("first", [True, False])
def test_own_next_turn_is_first_one(first: bool) -> None:
    """What holds through somebody's next turn, put there before the fight, ends with that turn,
    whether it comes first or last in the order."""
    evening = Evening("abilities.weighty")
    evening.use("Weighty", FOE, 20)
    assert "weighed down" in evening.conditions(FOE)
    _fight(evening, 1 if first else 20)
    while _acting(evening) != FOE:
        evening.turn()
    assert "weighed down" in evening.conditions(FOE)
    evening.turn()
    assert "weighed down" not in evening.conditions(FOE)


def test_next_turn_of_user_is_first_one() -> None:
    """What lasts through the next turn of its user ends with the first turn of the fight."""
    evening = Evening("abilities.vanish")
    evening.use("Vanish")
    _fight(evening, 20)
    assert "invisible" in evening.conditions()
    evening.turn()
    assert "invisible" not in evening.conditions()


def test_rounds_before_last_whole_rounds() -> None:
    """A round that began before the fight is over as the second round of the fight begins."""
    evening = Evening()
    evening.does(AddCondition(on=FOE, condition="marked", lasts=Duration(1, "rounds")))
    _fight(evening, 20)
    evening.turn()
    assert "marked" in evening.conditions(FOE)
    evening.round()
    assert "marked" not in evening.conditions(FOE)
