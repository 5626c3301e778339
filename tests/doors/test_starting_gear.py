"""What a new character carries is counted by price at every door."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from threefold.game import Character, Refused
from threefold.library.creation import offer
from threefold.library.suggestions import outfitted, suggested
from threefold.model.characters import Gear, Pc
from threefold.model.creation import check_draft, finish_draft
from threefold.model.drafts import Draft, OwnWeapon
from threefold.rules.characters import (
    Carried,
    PriceCategory,
    Type,
    counted_gear,
    places_taken,
    things_over,
)

RULE = "fact.type.starting_equipment"


def whole(type: Type, **changes: Any) -> Draft:
    """A whole draft of the type, with what its guide takes along."""
    return structs.replace(
        outfitted(suggested(Draft(name="Wren", type=type, adjective="Swift"))), **changes
    )


def over(draft: Draft) -> list[str]:
    """What is said of too many things."""
    return [
        str(found.message.params["n"]) + " " + str(found.message.params["price"].key)  # type: ignore[union-attr]
        for found in check_draft(draft, offer())
        if found.rule == RULE
    ]


def things(**counts: int) -> list[Gear]:
    """So many things in people's own words of each price."""
    return [
        Gear(f"{price} {n}", price)  # type: ignore[arg-type]
        for price, count in counts.items()
        for n in range(count)
    ]


@pytest.mark.rule("fact.type.starting_equipment")
@pytest.mark.parametrize("type", ["warrior", "adept", "explorer", "speaker"])
def test_guides_keep_to_the_count(type: Type) -> None:
    """What the page fills in for a type is what it may begin with."""
    assert over(whole(type)) == []


@pytest.mark.rule("fact.type.starting_equipment")
@pytest.mark.parametrize(
    ("type", "expensive"), [("warrior", 1), ("adept", 2), ("explorer", 2), ("speaker", 2)]
)
def test_things_counted_by_price(type: Type, expensive: int) -> None:
    """So many expensive things, two moderate, four inexpensive; one more is one too many."""
    bare = whole(type, weapons=[], armor=None, suit="", shield=None)
    full = things(expensive=expensive, moderate=2, inexpensive=4)
    assert over(structs.replace(bare, equipment=full)) == []
    prices: tuple[PriceCategory, ...] = ("inexpensive", "moderate", "expensive")
    for price in prices:
        more = [*full, Gear("one more", price)]
        assert len(over(structs.replace(bare, equipment=more))) == 1
    for price in ("very_expensive", "exorbitant"):
        [said] = over(structs.replace(bare, equipment=[Gear("a treasure", price)]))
        assert said == f"1 creation.things.{price}"


@pytest.mark.rule("fact.type.starting_equipment")
def test_cheaper_thing_takes_dearer_place() -> None:
    """With nothing expensive, four things may be moderate, and none more."""
    assert things_over("adept", Carried(things=["moderate"] * 4)) == {}
    assert things_over("adept", Carried(things=["moderate"] * 5)) == {"moderate": 1}
    assert things_over("adept", Carried(things=["inexpensive"] * 8)) == {}
    assert things_over("adept", Carried(things=["inexpensive"] * 9)) == {"inexpensive": 1}


@pytest.mark.rule("fact.type.starting_equipment")
def test_places_taken_are_never_over() -> None:
    """Four moderate things take the two moderate places and the two expensive ones."""
    carried = Carried(things=["moderate"] * 4, extra_things=["inexpensive"])
    places = {"inexpensive": 0, "moderate": 2, "expensive": 2}
    assert places_taken("adept", carried) == places
    full = Carried(things=["inexpensive"] * 5, extra_things=["inexpensive"])
    assert places_taken("adept", full) == {"inexpensive": 4, "moderate": 0, "expensive": 0}


@pytest.mark.rule("fact.type.starting_equipment")
@pytest.mark.parametrize(
    ("type", "free"), [("warrior", 2), ("adept", 0), ("explorer", 1), ("speaker", 0)]
)
def test_weapons_of_choice_are_free(type: Type, free: int) -> None:
    """The dearest weapons are those that the type has for nothing; of a speaker's, a light one."""
    heavy = [("heavy", "very_expensive")] * 3
    assert counted_gear(type, Carried(heavy))["very_expensive"] == 3 - free  # type: ignore[arg-type]
    light = counted_gear(type, Carried([("light", "moderate")]))["moderate"]
    assert light == (1 if type == "adept" else 0)


@pytest.mark.rule("fact.type.starting_equipment")
def test_shelf_knows_the_price() -> None:
    """A price that a program types does not make plate cheap, and armor and shields count."""
    plate = whole("warrior", armor="heavy", suit="Full plate")
    assert over(plate) == ["1 creation.things.very_expensive"]
    cheap = whole("adept", equipment=[Gear("Battlesuit", "inexpensive")])
    assert over(cheap) == ["1 creation.things.very_expensive"]
    own = whole("adept", weapons=[OwnWeapon("a great blade", "heavy")])
    assert over(own) == ["1 creation.things.very_expensive"]


@pytest.mark.rule("fact.type.starting_equipment")
def test_clothing_and_words_are_not_counted() -> None:
    """Clothes that everybody has, a contact and an oddity take no place."""
    clothes = Gear("Travelling clothes", "inexpensive")
    more = [clothes, Gear("an old friend", "exorbitant", what="contact"), *things(inexpensive=4)]
    draft = whole("adept", weapons=[], equipment=[*more, *things(moderate=2, expensive=2)])
    assert over(draft) == []


@pytest.mark.rule("fact.type.starting_equipment")
def test_higher_tiers_are_not_counted() -> None:
    """Nobody knows what a character of a higher tier has gained since."""
    assert over(whole("adept", tier=2, equipment=things(exorbitant=3))) == []


def test_too_much_refused_everywhere() -> None:
    """A program reads the field and what to do; the GM may pass it over, and the sheet says so."""
    equipment = [{"name": "a treasure", "price": "exorbitant"}]
    with pytest.raises(Refused, match="exorbitant thing more than your type") as found:
        Character.make(name="Wren", type="adept", adjective="Clever", equipment=equipment)
    assert found.value.field == "equipment"
    draft = whole("adept", equipment=[Gear("a treasure", "exorbitant")], unchecked=True)
    made = finish_draft(draft, offer(), "")
    assert isinstance(made, Pc)
    assert made.overrides is not None
    assert "equipment" in made.overrides
