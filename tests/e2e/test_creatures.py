"""A creature of the shelf in a fight: found by typing, its bite tapped, met on a phone, what
follows told.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.room import LAPTOP, PHONE, Room


@pytest.mark.long
@pytest.mark.turns("evening", 3)
def test_ghoul_bite_follows_failed_defense(room: Room) -> None:
    """A ghoul bites and what follows comes after the failed defense."""
    gm = room.sit("GM", LAPTOP)
    gm.keyboard.press("f")
    gm.fill("#f-q", "ghoul")
    gm.click("#found-foes button:has-text('Ghoul')")
    expect(gm.locator("#creature")).to_contain_text("Bite or bone blade")
    gm.click("#tool .finish button[type=submit]")
    foe = gm.locator(".gm-foe", has_text="Ghoul")
    foe.locator(".foe-open > summary").click()
    foe.locator(".foe-moves button", has_text="Bite or bone blade").click()
    expect(gm.locator("#tool")).to_contain_text("Might defense roll against level 4")
    gm.click("#tool .finish button[type=submit]")

    mara = room.sit("Mara Okonjo", PHONE)
    expect(mara.locator("main")).to_contain_text("Bite or bone blade")
    mara.get_by_role("button", name="Let it hit").click()
    expect(mara.locator("main")).to_contain_text("Ghoul")
    gm.locator("#three").get_by_text("makes a Might defense roll against level 4").wait_for()

    foe.locator(".foe-more > summary").click()
    foe.locator(".foe-intrusions button").first.click()
    expect(gm.locator("#tool textarea[name=text]")).to_have_value(
        "It spits into an eye: the Might defense against paralysis is hindered."
    )
    assert room.said == []
