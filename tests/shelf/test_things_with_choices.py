"""Things that ask for a choice as somebody gets them: at every door, or refused with what to do."""

from __future__ import annotations

import pytest
from tests.shelf.evening import KARA, Evening
from tests.shelf.offers import ticked

from threefold.library.entries import EQUIPMENT, shelf
from threefold.library.items import artifact_of, artifacts
from threefold.model.shelf.asked import brings_somebody
from threefold.model.shelf.choosing import Question, questions
from threefold.model.shelf.effects import Choose
from threefold.table.commands import FindItem

CHOOSING = [key for key, entry in shelf(EQUIPMENT).items() if entry.chosen]
CRAFTS = [key for key in CHOOSING if not brings_somebody(shelf(EQUIPMENT)[key].effects)]
OPTIONS = [
    key for key, entry in shelf(EQUIPMENT).items() if questions(entry, {}) and not entry.chosen
]


def _asked(key: str) -> tuple[Question, ...]:
    return questions(shelf(EQUIPMENT)[key], {})


def found(key: str, *words: str) -> FindItem:
    """Kara gets equipment, and its choices are made."""
    return FindItem(to=KARA, thing=key, chosen=list(words))


@pytest.mark.parametrize("key", CHOOSING)
def test_thing_without_choice_is_refused(key: str) -> None:
    """What is for one craft is not got without saying for which."""
    evening = Evening()
    assert "choice" in evening.refuses("does", found(key)).lower()
    words = ["botany", "geology", "pottery"][: sum(of.need for of in _asked(key)) + 1]
    assert "no more choices" in evening.refuses("does", found(key, *words))


@pytest.mark.parametrize("key", CRAFTS)
def test_things_by_choice_stand_apart(key: str) -> None:
    """Two for one craft are two of a kind, one for another craft is a thing of its own."""
    evening = Evening()
    for craft in ("botany", "botany", "geology"):
        evening.does(found(key, craft))
    assert [gear.count for gear in evening.pc().equipment or []] == [2, None]
    for craft in ("botany", "geology"):
        told = ticked(f"equipment.{key}")
        assert evening.task(15, 4, "intellect", craft, besides=told).difficulty == 3


@pytest.mark.parametrize("key", OPTIONS)
def test_thing_is_got_one_way(key: str) -> None:
    """What comes in several makes is got in one of them, and then it asks no more."""
    entry = shelf(EQUIPMENT)[key]
    for way in questions(entry, {})[0].of:
        evening = Evening()
        evening.does(found(key, way))
        (gear,) = evening.pc().equipment or []
        assert not any(isinstance(effect, Choose) for effect in gear.effects or [])
    assert "choose from" in Evening().refuses("does", found(key, "of gold"))


def test_armored_frame_has_armor() -> None:
    """The frame that is bought armored gives 1 Armor."""
    evening = Evening()
    evening.does(found("exoskin_grav_assist", "armored, one price category more"))
    evening.marks()
    evening.hurt(5)
    assert evening.lost() == {"might": 4}


def test_plain_thing_takes_no_choice() -> None:
    """A rope asks nothing."""
    assert "no more choices" in Evening().refuses("does", found("rope", "hemp"))


@pytest.mark.parametrize(("word", "difficulty"), [("jumping", 2), ("running", 3)])
def test_artifact_choice_as_found(word: str, difficulty: int) -> None:
    """What an artifact is good for is said as it is found."""
    evening = Evening()
    boots = artifact_of(artifacts()["bounding_boots"])
    evening.does(FindItem(to=KARA, artifact=boots, level="6", chosen=[word]))
    assert evening.task(15, 4, "speed", "jumping").difficulty == difficulty
