"""What people judge before a use at all: it is said, or the log tells that nobody has said it."""

from __future__ import annotations

import pytest
from tests.shelf.evening import FOE, Evening

from threefold.table.commands import AttackFoe

UNSAID = "Nobody has said that this is so: "


@pytest.mark.parametrize(
    ("key", "name", "words"),
    [
        ("command_beast", "Command Beast", "not hostile"),
        ("double_strike", "Double Strike", "two weapons"),
        ("alley_rat", "Alley Rat", "in a city"),
    ],
)
@pytest.mark.parametrize("die", [3, 18])
def test_log_tells_what_nobody_said(key: str, name: str, words: str, die: int) -> None:
    """A use whose condition nobody has said is told so, whether it works or not."""
    on = None if key == "alley_rat" else FOE
    evening = Evening(f"abilities.{key}")
    assert f"{UNSAID}{words}." in evening.use(name, on, None if on is None else die).told
    said = Evening(f"abilities.{key}").use(name, on, None if on is None else die, said=[words])
    assert UNSAID not in said.told


def test_attack_tells_what_nobody_said() -> None:
    """An attack with an ability tells the same."""
    evening = Evening("abilities.double_strike")
    attack = evening.pc().attacks[0].name
    strike = AttackFoe(pc_id="p1", foe_id=FOE, attack=attack, power="Double Strike", natural=15)
    assert f"{UNSAID}two weapons." in evening.does(strike).told
