"""A purchase with Effort raises a figure that its power states, or says what it brings."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from threefold.library.entries import ABILITIES, CANTRIPS, entry_faults, everything
from threefold.model.shelf.entries import AbilityEntry

HEAL = {"kind": "heal", "points": 3}
WALL = {"kind": "make", "what": "wall"}
WALK = {"kind": "move", "mode": "fly"}


def entry(effect: dict[str, Any], **buys: Any) -> AbilityEntry:
    whole = {
        "key": "test_power", "name": "Test Power", "text": "Does something.", "use": "action",
        "effects": [effect], "effort": [buys],
    }  # fmt: skip
    return msgspec.convert(whole, AbilityEntry)


def fields(one: AbilityEntry) -> list[str]:
    return [wrong.field for wrong in entry_faults(one)]


@pytest.mark.parametrize(
    ("effect", "buys"),
    [(WALL, "level"), (WALL, "healing"), (HEAL, "companions"), (HEAL, "duration"), (WALK, "armor")],
)
def test_idle_purchase_is_refused(effect: dict[str, Any], buys: str) -> None:
    """Nobody pays for what no effect states."""
    assert fields(entry(effect, buys=buys)) == ["effort[0]"]


@pytest.mark.parametrize(
    ("effect", "buys"),
    [({**WALL, "level": 3}, "level"), (HEAL, "healing"), (WALK, "passengers")],
)
def test_stated_figure_is_raised(effect: dict[str, Any], buys: str) -> None:
    """What an effect states may be bought, and so may what is said in words."""
    assert fields(entry(effect, buys=buys)) == []
    assert fields(entry(WALL, buys="level", words="a harder wall")) == []


def test_shelf_has_no_idle_purchase() -> None:
    """All that the shelf sells does something."""
    sold = [one for kind in (ABILITIES, CANTRIPS) for one in everything(kind) if one.effort]
    assert sold
    assert [one.key for one in sold if fields(one)] == []
