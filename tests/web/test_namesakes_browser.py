"""Two things of one name on a phone: told apart by words, and a press acts on the one it stands
at.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.room import take_seat
from tests.web.test_player import GUARD, MARA, Evening, evening

from threefold.model.characters import Attack
from threefold.model.powers import Cypher
from threefold.model.shelf.effects import Heal

__all__ = ["evening"]
WORDS = Cypher("Curative", level=5, text="Closes wounds.")
HEALS = Cypher(
    "Curative", level=9, text="Gives back might.", effects=[Heal(points=3, pools=["might"])]
)
LIGHT, HEAVY = Attack("Knife", weight="light"), Attack("Knife", weight="heavy")


@pytest.fixture
def phone(page: Page, evening: Evening) -> Page:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    take_seat(page)
    return page


def test_second_curative_is_used(evening: Evening, phone: Page) -> None:
    """Two Curatives on a phone: their rows say which is which, and using the second leaves the
    first.
    """
    evening.edit(might=3, cyphers=[WORDS, HEALS])
    phone.locator("#act").get_by_text("Use", exact=True).first.click()
    rows = phone.locator(".use", has_text="Curative")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Curative 5")
    expect(rows.nth(1)).to_contain_text("Curative 9")
    rows.nth(1).click()
    expect(phone.locator("#act input[name=id]").first).to_have_count(1)
    phone.locator("#act .dock-main").click()
    expect(phone.locator("#story")).to_contain_text("Curative 9")
    assert evening.state.party[MARA].pc.cyphers == [WORDS]
    assert evening.state.party[MARA].pc.pools.might.value == 6


@pytest.mark.long
def test_second_knife_strikes(evening: Evening, phone: Page) -> None:
    """Of two knives the one that is chosen strikes, whatever the page showed before."""
    evening.edit(attacks=[LIGHT, HEAVY])
    evening.fight()
    choice = phone.locator("#with select")
    expect(choice.locator("option")).to_have_text(
        ["Knife (light), 2 damage", "Knife (heavy), 6 damage"]
    )
    choice.select_option(label="Knife (heavy), 6 damage")
    phone.locator("#act .dock-main").click()
    expect(phone.locator("#story")).to_contain_text("Knife (heavy)")
    assert GUARD in evening.state.foes
