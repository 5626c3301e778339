"""What abilities give for good, and what only their use brings."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.people import pc

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.model.active_effects import (
    OWN,
    active_effects,
    is_written_on_sheet,
    permanent_effects,
    use_effects,
)
from threefold.model.characters import Gear, Pc
from threefold.model.powers import Ability, effects_of
from threefold.model.written import add_ability


def ability(*effects: dict[str, Any], **more: Any) -> Ability:
    return msgspec.convert({"name": "Knack", "effects": list(effects), **more}, Ability)


def sheet(before: Pc, after: Pc) -> dict[str, object]:
    """What has changed on a sheet, but the list of abilities."""
    fields = [f for f in before.__struct_fields__ if f != "abilities"]
    return {f: getattr(after, f) for f in fields if getattr(after, f) != getattr(before, f)}


EFFECTS: tuple[dict[str, Any], ...] = (
    {"kind": "skill", "of": ["climbing"]},
    {"kind": "stat", "of": "might", "points": 3},
    {"kind": "armor", "points": 1},
    {"kind": "weapon", "name": "claws", "weight": "light"},
    {"kind": "recovery", "points": 2},
    {"kind": "gear", "items": ["a boat"]},
)


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: effect["kind"])
def test_only_own_permanent_effects_are_written(effect: dict[str, Any]) -> None:
    """Only what is for good and one's own is written."""
    kara = pc()
    assert sheet(kara, add_ability(kara, ability(effect, use="enabler")))
    assert sheet(
        kara, add_ability(kara, ability({**effect, "lasts": "always"}, use="action", cost=2))
    )
    for nothing in (
        ability({**effect, "to": "allies"}, use="enabler"),
        ability({**effect, "lasts": "1 hour"}, use="enabler"),
        ability(effect, use="action"),
        ability(effect, use="enabler", cost=2),
    ):
        assert sheet(kara, add_ability(kara, nothing)) == {}


def test_gear_is_entered_in_equipment() -> None:
    given = ability(
        {"kind": "gear", "items": ["a boat", "nets"], "price": "expensive"}, use="enabler"
    )
    once = add_ability(pc(), given)
    assert once.equipment == [Gear("a boat", "expensive"), Gear("nets", "expensive")]
    assert add_ability(once, given).equipment == once.equipment


def test_shelf_effects_are_permanent_or_used() -> None:
    """Every effect of the shelf is for good or comes by use."""
    for entry in shelf(ABILITIES).values():
        own = ability_of(entry)
        if own.use == "enabler" and not own.cost:
            continue
        lasting, used = permanent_effects(own), use_effects(own)
        assert len(lasting) + len(used) == len(effects_of(own)), entry.key
        assert all(effect.lasts == "always" for effect in lasting), entry.key


def test_effects_of_others_are_not_held() -> None:
    """Nothing of others is held or written for the owner."""
    for entry in shelf(ABILITIES).values():
        before = pc()
        after = add_ability(before, ability_of(entry))
        own = [e for e in permanent_effects(ability_of(entry)) if e.to in OWN]
        assert len(active_effects(after)) == len([e for e in own if not is_written_on_sheet(e)]), (
            entry.key
        )
        if not any(map(is_written_on_sheet, own)):
            assert sheet(before, after) == {}, entry.key


def test_choice_in_word_fills_or_stays_open() -> None:
    """A choice within a word is filled in or left open."""
    crafter = ability({"kind": "skill", "of": ["crafting $weapon"]}, use="enabler")
    assert sheet(pc(), add_ability(pc(), crafter)) == {}
    chosen = msgspec.structs.replace(crafter, chosen={"weapon": ["bows"]})
    assert add_ability(pc(), chosen).skills["crafting bows"] == "trained"
    for entry in shelf(ABILITIES).values():
        after = add_ability(pc(), ability_of(entry))
        names = [
            *after.skills,
            *(a.name for a in after.attacks),
            *(thing.name for thing in after.equipment or []),
        ]
        assert not [name for name in names if "$" in name], entry.key
