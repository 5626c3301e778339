"""An effect counts where its words say, and only there: at the roll that it is for, on the thing
that it befell, for those whom it keeps from something."""

from __future__ import annotations

import re

from tests.shelf.evening import FOE, Evening

from threefold.model.things import Thing


def thing(evening: Evening, id: str) -> Thing:
    found = evening.state.things[id]
    assert isinstance(found, Thing)
    return found


def shared(evening: Evening) -> int:
    """The points that the next rest gives to share, with a 3 on the die."""
    evening.hurt(40)
    found = re.search(r"(\d+) points to share", evening.rest(3, might=1).told)
    assert found is not None
    return int(found[1])


# --- at its own roll ------------------------------------------------------------------------------


def test_missed_use_leaves_no_step_behind() -> None:
    """A use that hinders its own roll does not hinder the next one as well."""
    evening = Evening("abilities.whirlwind_of_throws")
    assert evening.use("Whirlwind of Throws", FOE, 2).difficulty == 3
    assert evening.attack(10).difficulty == 2


def test_option_of_a_use_eases_that_use_alone() -> None:
    """A step in an option of a use counts at its own roll, and no more afterwards."""
    evening = Evening("abilities.psychokinetic_attack")
    chest = evening.thing("chest", 5)
    assert evening.use("Psychokinetic Attack", chest, 18, options=[1]).difficulty == 2
    assert evening.attack(10).difficulty == 2


# --- on things ------------------------------------------------------------------------------------


# --- kept from something --------------------------------------------------------------------------


# --- at a rest ------------------------------------------------------------------------------------
