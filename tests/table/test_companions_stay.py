"""Companions who stay: only missing ones come, they grow with their owner, gear takes them along."""

from __future__ import annotations

import pytest
from tests.shelf.evening import BEN, KARA, Evening

from threefold.library.entries import SHELF, shelf
from threefold.model.shelf.among import companions_among
from threefold.model.shelf.entries import AbilityEntry
from threefold.model.shelved import ability_of
from threefold.model.written import add_ability
from threefold.table.commands import EditPc, FindItem, GiveItem


def entry(key: str) -> AbilityEntry:
    found = shelf(SHELF["abilities"])[key]
    assert isinstance(found, AbilityEntry)
    return found


STAYING = sorted(
    key
    for key, each in shelf(SHELF["abilities"]).items()
    if isinstance(each, AbilityEntry)
    and any(brought.lasts in (None, "dismissed") for brought in companions_among(each.effects))
)
"""The abilities that bring somebody for good."""


@pytest.mark.parametrize("key", STAYING)
def test_second_call_refused_before_price(key: str) -> None:
    """While all whom an ability brings stand there, a further use is refused and costs nothing."""
    evening = Evening(f"abilities.{key}")
    name = evening.pc().abilities[0].name  # type: ignore[union-attr]
    evening.use(name)
    came = len(evening.companions())
    evening.marks()
    assert came
    assert "already here" in evening.refuses("use", name)
    assert evening.lost() == {}
    assert len(evening.companions()) == came


def test_missing_companion_comes_alone() -> None:
    """With one of two killed, a further use brings the one that is missing."""
    evening = Evening("abilities.multiplicity")
    evening.use("Multiplicity")
    evening.hurt(6, on=evening.find("duplicate"))
    assert len(evening.companions()) == 1
    evening.use("Multiplicity")
    assert len(evening.companions()) == 2


def test_second_cypher_brings_another() -> None:
    """A cypher is used up: the next one of its name brings somebody else."""
    evening = Evening("cyphers.powder_of_life", "cyphers.powder_of_life")
    for _ in range(2):
        evening.use("Powder of Life", on=evening.thing("chair", 3))
    assert len(evening.companions()) == 2


@pytest.mark.parametrize(
    ("key", "better", "figures"),
    [
        ("beast_companion", "improved_companion", (4, 12, 4)),
        ("machine_companion", "improved_machine_companion", (5, 15, 5)),
        ("duplicate", "resilient_duplicate", (2, 11, 2)),
    ],
)
def test_learned_improvement_reaches_companion(
    key: str, better: str, figures: tuple[int, int, int]
) -> None:
    """What makes companions better counts for one who stands there already, with its wounds."""
    evening = Evening(f"abilities.{key}")
    evening.use(entry(key).name)
    [id] = [id for id, foe in evening.state.foes.items() if foe.owner == KARA]
    evening.hurt(1, on=id)
    evening.does(EditPc(pc_id=KARA, pc=add_ability(evening.pc(), ability_of(entry(better), {}))))
    now = evening.foe(id)
    assert (now.level, now.max_health, now.damage) == figures
    assert now.health == now.max_health - 1


def test_given_follower_goes_with_gear() -> None:
    """A follower that is equipment stands beside whoever has it now, with its wounds."""
    evening = Evening("equipment.synth_companion")
    [was] = evening.companions()
    evening.hurt(3, on=evening.find(was.name))
    [gear] = evening.pc().equipment or []
    evening.does(GiveItem(pc_id=KARA, to=BEN, what="equipment", name=gear.name))
    assert evening.companions() == []
    [now] = evening.companions(BEN)
    assert now.health == was.health - 1  # 2 of the 3 points are stopped by its Armor


def test_second_follower_of_gear_comes() -> None:
    """Who buys another of the same follower has two, and gives away one."""
    evening = Evening("equipment.auton")
    evening.does(FindItem(to=KARA, thing="auton", chosen=["word 0"]))
    came = len(evening.companions())
    gear = (evening.pc().equipment or [])[0].name
    evening.does(GiveItem(pc_id=KARA, to=BEN, what="equipment", name=gear))
    assert (len(evening.companions()), len(evening.companions(BEN))) == (came - 1, 1)
