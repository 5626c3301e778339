"""The sheet on a phone, on paper and while it is made shows figures as they will count."""

from __future__ import annotations

import re

import pytest
from msgspec import structs
from tests.library.test_figures_on_sheets import with_abilities
from tests.people import CSRD, kara
from tests.web.house import House
from tests.web.sent import told
from tests.web.test_player import MARA, Evening

from threefold.library.creation import offer
from threefold.model.characters import Pc
from threefold.model.draft_sheet import partial_sheet
from threefold.model.drafts import Draft
from threefold.web.creating.equipment import suit_figures
from threefold.web.printing import sheets

JACKET = {"name": "jacket", "source": "suit", "weight": "light"}


@pytest.fixture
def evening(house: House, table: str) -> Evening:
    return Evening(house, table)


def pools(edge: int) -> dict[str, object]:
    return {**kara()["pools"], "intellect": {"value": 8, "max": 8, "edge": edge}}


def paper(pc: Pc) -> str:
    return told(sheets([pc], CSRD, "en", "a4", "/"))


def test_paper_shows_damage_and_surcharge() -> None:
    """Paper has the 5 points that a Capable Warrior deals, and a jacket's surcharge only where it
    is charged.
    """
    plain = paper(with_abilities(armor=[JACKET]))
    gifted = paper(with_abilities("capable_warrior", "practiced_in_armor", armor=[JACKET]))
    assert ["+1 Speed a level of Effort" in text for text in (plain, gifted)] == [True, False]
    assert [re.findall(r"broadsword.*?(\d) Skills", text) for text in (plain, gifted)] == [
        ["4"],
        ["5"],
    ]


def test_paper_tells_what_is_switched_on() -> None:
    """Shroud of Flame is switched on: paper names its price after Edge and never says that it is
    always on.
    """
    for edge, price in ((0, "1 Intellect"), (1, "0 Intellect")):
        text = paper(with_abilities("shroud_of_flame", pools=pools(edge)))
        assert f"Shroud of Flame {price} · takes no action" in text
    assert "Capable Warrior always on" in paper(with_abilities("capable_warrior"))


def test_phone_tells_what_is_switched_on(evening: Evening) -> None:
    """The sheet on a phone says the same: what Edge makes free costs nothing, and is still switched
    on.
    """
    pc = evening.state.party[MARA].pc
    held = with_abilities("shroud_of_flame", "capable_warrior").abilities
    intellect = structs.replace(pc.pools.intellect, edge=1)
    evening.edit(abilities=held, pools=structs.replace(pc.pools, intellect=intellect))
    page = told(evening.page.get("/part/sheet").text)
    assert "costs nothing · takes no action" in page
    assert "always on" in page


def test_creation_counts_practice_in_armor() -> None:
    """While a character is made, a suit's surcharge is what this character would pay."""
    draft = Draft(name="Wren", type="warrior", abilities=["Practiced in Armor"])
    assert suit_figures("light", partial_sheet(draft, offer()), CSRD) == (1, 0)
    assert suit_figures(
        "light", partial_sheet(structs.replace(draft, abilities=[]), offer()), CSRD
    ) == (1, 1)
