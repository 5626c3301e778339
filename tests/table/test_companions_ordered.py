"""What companions may do and what befalls them: turns lost, whom they attack, damage divided."""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.table.commands import (
    AddCondition,
    AnyCommand,
    AttackFoe,
    CallTask,
    FoeAttacks,
    HelpComrade,
    Recover,
    UsePower,
    Whisper,
)


def with_beast(*more: str) -> tuple[Evening, str]:
    evening = Evening("abilities.beast_companion", *more)
    evening.use("Beast Companion")
    return evening, evening.find("beast companion")


def test_stunned_companion_wakes_again() -> None:
    """A companion without a turn of its own loses that of its owner while stunned, and then acts."""
    evening, beast = with_beast()
    evening.fight()
    evening.does(AddCondition(on=beast, condition="stunned"))
    evening.round()
    assert "stunned" not in evening.conditions(beast)
    assert "lost this turn" in evening.refuses("attack", 16, FOE, "attack", by=beast)
    evening.round()
    evening.attack(16, FOE, "attack", by=beast)


def test_companion_of_stunned_owner_acts() -> None:
    """The turn that its owner loses is not the companion's: it acts in that round, once."""
    evening, beast = with_beast()
    evening.fight()
    evening.does(AddCondition(on=KARA, condition="stunned"))
    evening.round()
    assert evening.state.encounter is not None
    assert evening.state.encounter.idle == [KARA]
    evening.attack(16, FOE, "attack", by=beast)
    assert "acted" in evening.refuses("attack", 16, FOE, "attack", by=beast)


def test_companion_attacks_neither_itself_nor_things() -> None:
    """An attack on itself or on a thing is refused with what to do."""
    evening, beast = with_beast()
    assert "choose a foe" in evening.refuses("attack", 16, beast, "attack", by=beast)
    door = evening.thing("door", 3)
    assert "choose a foe" in evening.refuses("attack", 16, door, "attack", by=beast)


@pytest.mark.parametrize(
    "command",
    [
        FoeAttacks(foe_id=FOE, pc_id="f5", reaches=True),
        HelpComrade(pc_id=KARA, comrade="f5"),
        HelpComrade(pc_id="f5", comrade=BEN),
        Recover(pc_id="f5"),
        UsePower(pc_id="f5", what="ability", name="Bash"),
        CallTask(pcs=["f5"], title="Climb", stat="might", difficulty=3),
        Whisper(pc_id="f5", words="Sit."),
        AttackFoe(pc_id=KARA, foe_id=BEN, attack="broadsword"),
    ],
)
def test_wrong_sort_of_figure_is_named(command: AnyCommand) -> None:
    """What is for characters, or for foes, is refused by the name of who is no such thing."""
    evening, beast = with_beast()
    assert beast == "f5"
    told = evening.refuses("does", command)
    assert "reload" not in told
    assert "beast companion" in told or "Ben" in told


def test_shares_name_their_ability() -> None:
    """The part that the other one takes has its source, also if the first one dies of the rest."""
    evening, beast = with_beast("abilities.as_if_one_creature")
    done = evening.hurt(9, on=beast, shared={KARA: 3})
    assert evening.foe(beast).health == 0
    assert "As If One Creature" in [getattr(event, "source", None) for event in done.events]


def test_more_than_struck_is_refused() -> None:
    """Nobody gives away more points than got through."""
    evening, beast = with_beast("abilities.as_if_one_creature")
    assert "At most 4" in evening.refuses("hurt", 4, beast, shared={KARA: 5})
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True, damage=4))
    assert "At most 4" in evening.refuses("answer", 2, shared={beast: 6})
    evening.answer(2, shared={beast: 4})
    assert evening.foe(beast).health == 2
