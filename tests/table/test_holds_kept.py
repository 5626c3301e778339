"""Holds of PCs on foes: what keeps them up, what ends them, and how a foe tries to get free."""

from __future__ import annotations

import pytest
from tests.shelf.evening import FOE, KARA, OTHER, Evening

from threefold.library.entries import SHELF, shelf
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf.asked import holds_kept
from threefold.model.shelf.entries import AbilityEntry
from threefold.procedures.inputs import Effort
from threefold.table.commands import AddCondition, MakeMove, RemovePc

HOLDS = {
    key: found
    for key, entry in sorted(shelf(SHELF["abilities"]).items())
    if isinstance(entry, AbilityEntry)
    and (found := [e for e in holds_kept(entry.effects) if e.lasts != "used_again"])
}
"""The abilities that hold somebody from round to round."""
GRIPS = [key for key, found in HOLDS.items() if any(each.ends_by for each in found)]
"""Those of them out of which a foe may try to get free."""
USED = {"golem_grip": ("golem_body",), "grab": ("enlarge",)}


def held(key: str) -> Evening:
    """A fight in which Kara holds a guard."""
    evening = Evening(f"abilities.{key}", *(f"abilities.{each}" for each in USED.get(key, ())))
    if key == "grab":
        evening.use("Enlarge")
    evening.fight()
    evening.use(grip(evening), on=FOE, die=18)
    assert "held" in evening.conditions(FOE)
    evening.round()
    evening.marks()
    return evening


def grip(evening: Evening) -> str:
    return next(
        each.name
        for each in evening.pc().abilities
        if isinstance(each, Ability) and any(holds_kept(effects_of(each)))
    )


def struggle(evening: Evening, *, anyway: bool = False) -> None:
    evening.does(MakeMove(foe_id=FOE, what="break_free", anyway=anyway))


@pytest.mark.parametrize("key", HOLDS)
def test_other_action_lets_go(key: str) -> None:
    """Who spends the action on something else lets go; who squeezes holds on."""
    evening = held(key)
    evening.use(grip(evening), on=FOE)
    assert "held" in evening.conditions(FOE)
    evening.round()
    evening.attack(16, OTHER)
    assert "held" not in evening.conditions(FOE)


@pytest.mark.parametrize("key", GRIPS)
@pytest.mark.parametrize("end", ["stunned", "unconscious", "dead", "gone", "foe down"])
def test_hold_ends_with_its_holder(key: str, end: str) -> None:
    """Nobody who has left or may not act holds anybody, and nobody holds a foe that is down."""
    evening = held(key)
    struggle(evening)
    if end == "gone":
        evening.does(RemovePc(pc_id=KARA))
    elif end == "dead":
        while evening.pc().damage_track != "dead":
            evening.hurt(99)
    elif end == "foe down":
        evening.hurt(99, on=FOE)
    else:
        evening.does(AddCondition(on=KARA, condition=end))
    assert "held" not in evening.conditions(FOE)
    assert evening.state.pending == {}, "a roll is asked for a hold that is over"


@pytest.mark.parametrize("key", HOLDS)
def test_squeeze_takes_nobody_else(key: str) -> None:
    """Only the one who is held is squeezed, and no Effort is taken where nothing is rolled."""
    evening = held(key)
    assert "Only guard 1" in evening.refuses("use", grip(evening), FOE, also=[OTHER])
    for effort in (Effort(ease=1), Effort(damage=1)):
        assert "Nothing is rolled" in evening.refuses("use", grip(evening), FOE, effort=effort)
    assert evening.lost() == {}
    assert evening.lost(OTHER) == {}


def test_struggle_comes_once_a_round() -> None:
    """A foe tries to get free once in a round, and while its try waits for a roll, not again."""
    evening = held("elastic_grip")
    struggle(evening)
    with pytest.raises(AssertionError, match="already"):
        struggle(evening)
    evening.answer(15)
    with pytest.raises(AssertionError, match="in this round"):
        struggle(evening)
    evening.round()
    struggle(evening)


def test_struggle_stands_for_an_attack() -> None:
    """A foe gets free in place of an attack, whichever came first, unless the GM lets it do both."""
    evening = held("elastic_grip")
    struggle(evening)
    evening.answer(15)
    assert "anyway" in evening.refuses("struck", 15)
    evening.round()
    evening.struck(15)
    with pytest.raises(AssertionError, match="has attacked"):
        struggle(evening)
    struggle(evening, anyway=True)


def test_foe_that_is_down_stays() -> None:
    """A foe that is down does not try to get free."""
    evening = held("elastic_grip")
    evening.hurt(99, on=FOE)
    with pytest.raises(AssertionError):
        struggle(evening)


def test_roll_of_hold_names_the_foe() -> None:
    """The roll that keeps a hold names whom it keeps, in the request and once it is made."""
    evening = held("elastic_grip")
    done = evening.does(MakeMove(foe_id=FOE, what="break_free"))
    assert "hold on to guard 1" in done.told
    assert "hold on to guard 1" in evening.answer(15).told
