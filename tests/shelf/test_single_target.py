"""A creature that no attack on one target alone harms: every way of harm asks the same place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.shelf.evening import FOE, KARA, Evening

HOLDS: dict[str, object] = {"immune": ["attacks on a single target"]}


def _companion(evening: Evening) -> str:
    return next(id for id, foe in evening.state.foes.items() if foe.owner == KARA)


def _by_weapon() -> Evening:
    evening = Evening(foe=HOLDS)
    evening.attack(15)
    return evening


def _by_power(name: str, *options: int) -> Callable[[], Evening]:
    def play() -> Evening:
        evening = Evening(f"abilities.{name}", foe=HOLDS)
        evening.use(evening.pc().abilities[0].name, FOE, 15, options=options)
        return evening

    return play


def _by_weapon_power() -> Evening:
    evening = Evening("abilities.thrust", foe=HOLDS)
    evening.use("Thrust", FOE, 15)
    return evening


def _by_companion() -> Evening:
    evening = Evening("abilities.beast_companion", foe=HOLDS)
    if not evening.companions():
        evening.use("Beast Companion")
    evening.attack(15, FOE, "attack", by=_companion(evening))
    return evening


SINGLE_WAYS = {
    "weapon": _by_weapon,
    "ability": _by_power("onslaught", 0),
    "weapon power": _by_weapon_power,
    "companion": _by_companion,
}


@pytest.mark.parametrize("way", SINGLE_WAYS)
def test_single_target_harm_is_shrugged_off(way: str) -> None:
    """A weapon, an ability, an attack of an ability and a companion harm no such creature."""
    evening = SINGLE_WAYS[way]()
    assert evening.foe().health == 40


@pytest.mark.parametrize("way", SINGLE_WAYS)
def test_single_target_harm_needs_the_immunity(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same ways harm a creature without the immunity."""
    monkeypatch.setitem(HOLDS, "immune", [])
    evening = SINGLE_WAYS[way]()
    assert evening.foe().health < 40
