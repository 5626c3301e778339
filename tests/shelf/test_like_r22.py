"""Kinds of fault that a lot of sixty showed, each tried on its like across the shelf."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.shapes import shelf_entries

from threefold.table.commands import ArrangeStrip, EditPc


def parts(value: object) -> Iterator[dict[str, Any]]:
    """All that stands in an entry, however deep."""
    if isinstance(value, list):
        for each in value:
            yield from parts(each)
    elif isinstance(value, dict):
        yield value
        for each in value.values():
            yield from parts(each)


# --- what stands on another ---------------------------------------------------------------------


def test_slowing_another_has_a_span() -> None:
    """What halves the speed of a target says how long: without a span nothing stands on it."""
    slowing = [
        name
        for name, entry in shelf_entries().items()
        for part in parts(entry)
        if part.get("kind") == "move" and "factor" in part
        if part.get("to") == "target" and "lasts" not in part
    ]
    assert slowing == []


def test_things_chosen_are_not_aimed_at() -> None:
    """A use that chooses one of its user's own weapons, and does nothing to its target, is aimed at
    nobody: else the table says that nothing of the scene was named."""
    aimed = [
        name
        for name, entry in shelf_entries().items()
        if any(c.get("of") == "weapons_owned" for c in entry.get("chosen", {}).values())
        if entry.get("aim", {}).get("who") == "object"
        if not any(part.get("to") == "target" for part in parts(entry))
    ]
    assert aimed == []


@pytest.mark.parametrize("first", ["drink_me", "eat_me"])
@pytest.mark.parametrize(
    ("other", "size"),
    [
        ("abilities.enlarge", "enlarged"),
        ("abilities.shrink", "shrunk"),
        ("cyphers.tiny_size", "tiny"),
    ],
)
def test_any_other_size_ends_first(first: str, other: str, size: str) -> None:
    """Half or twice the size is over as soon as anything else changes one's size."""
    evening = Evening(f"cyphers.{first}", other)
    evening.use(first.replace("_", " "))
    assert evening.refuses("use", shelf_entries()[other]["name"], FOE)
    evening.use(shelf_entries()[other]["name"])
    assert evening.conditions() == [size]


# --- several ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "more"),
    [("accelerate", {}), ("energy_protection", {"chosen": ["fire"]}), ("reveal", {})],
)
def test_user_among_bought_targets(key: str, more: dict[str, Any]) -> None:
    """Whoever may use a power on an ally or on themselves, and buys a further target, may be that
    target; without the level of Effort there is none."""
    evening = Evening(f"abilities.{key}")
    name = shelf_entries()[f"abilities.{key}"]["name"]
    assert evening.refuses("use", name, BEN, also=[KARA], **more)
    evening.use(name, BEN, also=[KARA], bought=[1], **more)
    assert evening.conditions(BEN)
    assert evening.conditions(KARA) == evening.conditions(BEN)


def test_two_are_interrogated() -> None:
    """What one knows of one creature stays as one learns of another: both are easier to strike and
    to withstand, and a second look at one of them adds nothing."""
    evening = Evening("abilities.soul_interrogation", foe={"level": 4})
    for target in (FOE, OTHER, FOE):
        evening.use("Soul Interrogation", target)
    assert len(evening.conditions()) == 2
    for target in (FOE, OTHER):
        assert evening.attack(12, target).difficulty == 3
        assert evening.struck(12, target).difficulty == 3


def test_one_quarry_at_a_time() -> None:
    """Where a later use ends an earlier one, there is still but one."""
    evening = Evening("abilities.quarry")
    evening.use("Quarry", FOE)
    evening.use("Quarry", OTHER)
    assert evening.conditions(FOE) == []
    assert evening.conditions(OTHER) == ["quarry"]
    assert len(evening.conditions()) == 1


def test_fallen_kin_does_not_mend() -> None:
    """A dead angel mends nobody, and one that is whole is not told of."""
    evening = Evening("creatures.fallen_angel", "creatures.fallen_angel")
    angel, kin = (id for id, foe in evening.state.foes.items() if foe.npc.name.startswith("Fall"))
    away = dict.fromkeys((KARA, BEN, FOE, OTHER), 200)
    evening.does(ArrangeStrip(spots=away | {angel: 0, kin: 5}))
    evening.fight()
    assert "Kindred" not in "".join(evening.turn().told for _ in range(6))
    evening.hurt(40, kin, ignores_armor=True)
    evening.hurt(10, angel, ignores_armor=True)
    evening.marks()
    evening.round()
    assert evening.lost(angel) == {}


# --- the mind, and what one does to oneself -----------------------------------------------------


@pytest.mark.parametrize(
    ("key", "move", "bought", "holds"),
    [
        ("bard", "Song of friendship", [], True),
        ("cat_sidhe", "Fester", [], True),
        ("enchanter", "Persuasion", [], False),
        ("enchanter", "Persuasion", [1], True),
    ],
)
def test_courage_holds_by_level(key: str, move: str, bought: list[int], holds: bool) -> None:
    """Courage stops what a creature of up to level 4 does to the mind, whatever it is called; a level
    of Effort one level more."""
    evening = Evening(f"creatures.{key}", "abilities.nobles_courage")
    evening.use("Noble's Courage", bought=bought)
    creature = evening.find(shelf_entries()[f"creatures.{key}"]["name"])
    evening.move(move, creature, KARA)
    evening.answer(2)
    assert (evening.conditions() == []) is holds


def test_own_powers_work_outside_reality() -> None:
    """One may use abilities on oneself out there; the world is out of reach."""
    evening = Evening("abilities.outside_reality", "abilities.see_the_future")
    evening.fight()
    evening.use("Outside Reality")
    evening.use("See the Future")
    assert "see the future" in evening.conditions()
    assert evening.refuses("attack", 12)


# --- steps down ---------------------------------------------------------------------------------


def test_paralysis_stands_for_death() -> None:
    """Who was impaired before is debilitated by the first failure and paralyzed by the second:
    nobody dies of this poison."""
    evening = Evening("creatures.zero_point_phantom")
    evening.does(EditPc(pc_id=KARA, pc=replace(evening.pc(), damage_track="impaired")))
    evening.fight()
    evening.move("Needle legs", evening.find("Zero"), KARA)
    evening.answer(2)
    evening.answer(2)
    assert evening.pc().damage_track == "debilitated"
    evening.round()
    evening.answer(2)
    assert evening.pc().damage_track == "debilitated"
    assert "paralyzed" in evening.conditions()
    assert "phantom poison" not in evening.conditions()


# --- Effort -------------------------------------------------------------------------------------


def test_plain_attack_sells_nothing() -> None:
    """Levels of Effort on what a power sells are refused with a plain attack, and not dropped."""
    evening = Evening()
    assert "broadsword" in evening.refuses("attack", 12, bought=[1])
    assert evening.attack(12, bought=[0]).result == "success"


def test_powers_own_damage_uses_nothing_up() -> None:
    """A charge that waits for another spell is there after the flare that bears its name, and goes
    with the spell."""
    evening = Evening("abilities.arcane_flare", "abilities.fire_bloom")
    evening.use("Arcane Flare", options=[0])
    evening.use("Arcane Flare", FOE, 16, options=[1])
    assert evening.conditions() == ["arcane flare"]
    evening.use("Fire Bloom", FOE, 16)
    assert evening.conditions() == []
