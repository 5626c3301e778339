"""The things that descriptors and foci bring: each once, and each that leaves a choice is asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import structs
from tests.library.test_creation import made, whole

from threefold.library.creation import all_gear, draft_weapon, offer
from threefold.library.entries import DESCRIPTORS, FLAVORS, FOCI, TYPES, shelf
from threefold.library.suggestions import suggested
from threefold.model.characters import Gear
from threefold.model.creation import check_draft
from threefold.model.drafts import Draft, draft_abilities
from threefold.model.shelf.entries import DescriptorEntry, FocusEntry

SETTLED_IN_WORDS = {
    "three books on subjects of your choice": "its subjects are the player's to write down",
    "two more books on subjects of your choice": "its subjects are the player's to write down",
    "a tablet of clay, stone or wood with strange signs": "of what, no roll and no price reads",
    "a book on a technical subject, an asset on a task of its field after ten minutes of reading": (
        "the field is settled with the GM"
    ),
    "scars like circuits on your scalp, which tell some people what you are": "no choice",
}
"""Words that leave something open, and why nobody is asked."""


def _words() -> Iterator[DescriptorEntry | FocusEntry]:
    yield from shelf(DESCRIPTORS).values()
    yield from shelf(FOCI).values()


def _leaves_choice(name: str) -> bool:
    return any(sign in name for sign in (" or ", "choice", "choose", " either ", " subject"))


def names(draft: Draft) -> list[str]:
    return [thing.name for thing in made(draft).equipment or []]


def test_open_things_are_asked() -> None:
    """Each thing of a descriptor or a focus that leaves a choice is one of choice, or says why
    not."""
    unasked = [
        (entry.name, name)
        for entry in _words()
        for name in entry.equipment
        if _leaves_choice(name)
        and name not in {each.named for each in entry.of_choice}
        and name not in SETTLED_IN_WORDS
    ]
    assert unasked == []


def test_things_of_choice_name_things() -> None:
    """What comes in place of a thing names that thing, and a choice that the entry has."""
    for entry in _words():
        assert {each.named for each in entry.of_choice} <= set(entry.equipment), entry.name
        assert {each.chosen for each in entry.of_choice} - {None} <= set(entry.chosen), entry.name
        if isinstance(entry, DescriptorEntry):
            assert set(entry.own_weapons.values()) <= set(entry.equipment), entry.name


def test_every_choice_is_asked() -> None:
    """Each choice that a descriptor, a focus or an ability of theirs declares is asked in
    creation."""
    for entry in _words():
        if isinstance(entry, DescriptorEntry):
            draft = Draft(name="Wren", type="explorer", adjective=entry.name)
        else:
            draft = Draft(name="Wren", type="explorer", verb=entry.name)
        asked = {
            question.name
            for each in draft_abilities(draft, offer())
            for question in each.power.asks(draft.answers(each.id))
        }
        assert {n for n, of in entry.chosen.items() if of.at == "gained"} <= asked, entry.name
    for kind in (TYPES, FLAVORS):
        for of_type in shelf(kind).values():
            assert not getattr(of_type, "chosen", None), "a choice that nobody asks"


def test_choice_of_thing_may_stay_open() -> None:
    """A gnome who has not said which tools is told so, and made with the words of the entry: drafts
    from before the question go on.
    """
    draft = suggested(Draft(name="Wren", type="explorer", adjective="Gnome"))
    answers = dict(draft.chosen["descriptor.gnome"])
    del answers["tools"]
    open_still = structs.replace(draft, chosen={"descriptor.gnome": answers})
    found = {each.field: each.kind for each in check_draft(open_still, offer())}
    assert found["chosen.descriptor.gnome"] == "note"
    assert "missing" not in found.values()


@pytest.mark.parametrize("tools", ["a bag of light tools", "a bag of heavy tools"])
def test_gnome_chooses_tools(tools: str) -> None:
    """The bag that was chosen stands on the sheet, and not the words that offer it."""
    draft = suggested(Draft(name="Wren", type="explorer", adjective="Gnome"))
    answers = {**draft.chosen["descriptor.gnome"], "tools": [tools]}
    chosen = structs.replace(draft, chosen={**draft.chosen, "descriptor.gnome": answers})
    found = [name for name in names(chosen) if "tools" in name]
    assert found == [tools]


def test_focus_asks_for_things() -> None:
    """Who codes magic apps says which computer and which phone."""
    draft = suggested(Draft(name="Wren", type="explorer", verb="Codes Magic Apps"))
    answers = {"computer": ["a desktop computer"], "phone": ["a tablet"]}
    chosen = structs.replace(draft, chosen={**draft.chosen, "focus.codes_magic_apps": answers})
    assert {"a desktop computer", "a tablet"} <= set(names(chosen))
    assert "a laptop or desktop computer" not in names(chosen)


def test_own_weapons_stand_once() -> None:
    """The spear and the javelins of the lizardfolk are attacks and no things besides."""
    draft = suggested(Draft(name="Wren", type="warrior", adjective="Lizardfolk"))
    assert {"Spear", "Javelin"} <= {attack.name for attack in made(draft).attacks}
    assert [name for name in names(draft) if "spear" in name or "javelin" in name] == []


@pytest.mark.parametrize(
    ("adjective", "words", "weapon"),
    [
        ("Half-Giant", "a heavy weapon of your choice", "Great axe"),
        ("Strong", "one more medium or heavy weapon", "Great axe"),
        ("Tough", "one more light weapon", "Dagger"),
    ],
)
def test_weapon_of_choice_stands_once(adjective: str, words: str, weapon: str) -> None:
    """The words stand on the sheet until a further weapon is chosen, and go with it."""
    draft = whole("warrior", adjective=adjective)
    assert words in names(draft)
    weapons = [*draft.weapons, draft_weapon(all_gear()[weapon])]
    assert words not in names(structs.replace(draft, weapons=weapons))


def test_thing_of_price_stands_once() -> None:
    """One moderately priced thing more takes the place of its words."""
    words = "one moderately priced thing"
    draft = whole("adept", weapons=[], armor=None, suit="", shield=None, adjective="Charming")
    bare = structs.replace(draft, equipment=[Gear(f"a thing {n}", "moderate") for n in range(2)])
    assert words in names(bare)
    more = [*bare.equipment, Gear("a thing more", "moderate")]
    assert words not in names(structs.replace(bare, equipment=more))
