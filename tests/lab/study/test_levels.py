"""Which levels the first foe may have, so that the others can follow it, and what a map shows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.lab.people import encounter, foe, hero

from threefold.lab.study.question import Question
from threefold.lab.study.study import heat_levels
from threefold.lab.sweep.grid import Sweep, check_sweep
from threefold.lab.variants import foe_at_level, foes_changed, level_range, with_level
from threefold.rules.types import Refusal
from threefold.text import render
from threefold.web.lab.fields import sliders

ALONE = encounter(party=[hero()], foes=[foe(3)])
APART = encounter(
    party=[hero()],
    foes=[foe(3), foe(5)],
    reinforcements=[{"round": 2, "foes": [foe(1)]}],
)


def test_levels_that_all_foes_can_follow() -> None:
    """The foe two levels above the first and the one two below stay between 0 and 15."""
    assert level_range(ALONE) == range(16)
    assert level_range(APART) == range(2, 14)
    for level in level_range(APART):
        changed = with_level(APART, level)
        waves = [each.level for wave in changed.reinforcements for each in wave.foes]
        assert [*(each.level for each in changed.foes), *waves] == [level, level + 2, level - 2]


@pytest.mark.parametrize("level", [1, 14])
def test_sweep_refuses_levels_apart(level: int) -> None:
    """A sweep says which levels there are, instead of playing others."""
    assert check_sweep(Sweep(ALONE, levels=[level])) is None
    refused = check_sweep(Sweep(APART, levels=[3, level]))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.field) == ("bad_value", "levels")
    assert "from 2 to 13" in render(refused.message)


def test_slider_ends_where_foes_do() -> None:
    """The slider of the page goes as far as all foes can follow."""
    [level] = [each for each in sliders(Question(APART)) if each.name == "level"]
    assert (level.low, level.high) == (2, 13)


@pytest.mark.parametrize(
    ("own", "shown"), [(0, range(10)), (3, range(1, 11)), (10, range(1, 11)), (14, range(5, 15))]
)
def test_map_shows_own_level(own: int, shown: range) -> None:
    """A map of ten levels has that of the encounter itself among them."""
    there = foes_changed(ALONE, lambda each: foe_at_level(each, own))
    assert heat_levels(there) == [*shown]


def test_map_leaves_out_what_no_foe_has() -> None:
    """A map has no rows in which another foe would be of a level that does not exist."""
    assert heat_levels(APART) == [*range(2, 11)]
    assert heat_levels(replace(APART, foes=APART.foes[:1], reinforcements=[])) == [*range(1, 11)]
