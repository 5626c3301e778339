"""Conditions that help their bearer are told apart from those that ail them."""

from __future__ import annotations

import pytest
from tests.table.play import BEN, KARA, Table

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.rules.effects import ready_condition
from threefold.table.commands import StandGuard, UsePower
from threefold.table.history import GM
from threefold.table.views.people import pc_view


@pytest.mark.parametrize(
    ("condition", "helps"),
    [
        ("on guard", True),
        ("Invisible", True),
        (ready_condition("Shock"), True),
        ("dazed", False),
        ("cursed", False),
    ],
)
def test_condition_helps_as_its_name_says(condition: str, helps: bool) -> None:
    assert pc_view(Table(conditions=[condition]).state, KARA, GM).helped == (
        [condition] if helps else []
    )


def test_protection_that_was_used_helps() -> None:
    table = Table(abilities=[ability_of(shelf(ABILITIES)["block"])])
    table.does(UsePower(pc_id=KARA, what="ability", name="Block"))
    assert pc_view(table.state, KARA, GM).helped == ["Block"]


def test_who_stands_guard_is_helped() -> None:
    table = Table()
    table.fights()
    table.does(StandGuard(by=KARA, whom=BEN))
    assert (
        pc_view(table.state, KARA, GM).helped
        == pc_view(table.state, KARA, GM).conditions
        == ["on guard"]
    )
