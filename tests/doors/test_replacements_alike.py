"""The page offers to give up at a new tier what a command may give up, and nothing else."""

from __future__ import annotations

import pytest
from tests.shelf.evening import KARA, Evening, Refused

from threefold.library.entries import ABILITIES, shelf
from threefold.model.powers import Ability
from threefold.table.commands import LearnAbility
from threefold.web.player.gaining import replaceable_for

NEW = "Swipe"
OWN = "A trick of her own"


def evening_of(tier: int) -> Evening:
    """A Warrior with abilities of lower tiers, of tier 3, of a focus, of no list and her own."""
    evening = Evening(
        "abilities.bash", "abilities.fury", "abilities.no_need_for_weapons",
        "abilities.shroud_of_flame", "abilities.mind_reading",
        type="warrior", tier=tier, effort=tier, focus="Bears a Halo of Fire",
    )  # fmt: skip
    evening.does(LearnAbility(pc_id=KARA, ability=Ability(name=OWN)))
    return evening


def accepted(tier: int) -> list[str]:
    """The abilities that the table lets go for another one."""
    names = [
        each if isinstance(each, str) else each.name for each in evening_of(tier).pc().abilities
    ]
    found = []
    for name in names:
        try:
            evening_of(tier).does(LearnAbility(pc_id=KARA, ability=NEW, replaces=name))
        except Refused:
            continue
        found.append(name)
    return found


@pytest.mark.rule("fact.tier.replacement")
@pytest.mark.parametrize("tier", [1, 2, 3, 4])
def test_replaceable_alike_everywhere(tier: int) -> None:
    """An ability of the type or flavor from a lower tier gives way, and one that no list names, for
    the GM judges it; one of the focus, of somebody else's type or of the tier itself does not.
    """
    entry = next(each for each in shelf(ABILITIES).values() if each.name == NEW)
    offered = [each.value for each in replaceable_for(evening_of(tier).pc(), entry, "en")]
    assert offered == accepted(tier)
    assert ("Bash" in offered) == (tier > 1)
    assert ("Fury" in offered) == (tier > 3)
    assert "Shroud of Flame" not in offered
    assert "Mind Reading" not in offered
    assert (OWN in offered) == (tier > 1)
