"""A comrade's phone in Chromium: a blow is taken with one tap, help is two, and a wait is let
go.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.room import take_seat
from tests.web.house import Seat
from tests.web.test_player import GUARD, ILSE, MARA, Evening, evening

from threefold.table import commands as c

__all__ = ["evening"]


@pytest.fixture
def phone(page: Page, evening: Evening) -> Page:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(
        f"{evening.house.base}/join/{evening.house.browser(evening.table, Seat('player', ILSE)).token}"
    )
    take_seat(page)
    return page


def turn_of(evening: Evening, id: str) -> None:
    """End turns until it is somebody's."""
    while evening.state.encounter is not None and evening.state.encounter.acting != id:
        evening.gm(c.EndTurn())


def test_blow_is_taken_with_one_tap(evening: Evening, phone: Page) -> None:
    """A blow is taken with one tap while it can be."""
    evening.fight()
    evening.gm(c.EndTurn(), c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=5))
    expect(phone.locator("#react")).to_contain_text("Draw the attack on Mara")
    evening.mara(c.Defend(open_id=evening.open("Incoming"), natural=2))
    expect(phone.locator("#react")).to_contain_text("Take the attack for Mara")
    phone.locator("#react").get_by_role("button", name="Take the attack").click()
    expect(phone.locator("#story")).to_contain_text("Ilse Tarn takes the attack")
    expect(phone.locator("#react")).to_have_count(0)


def test_intercept_offers_show_on_every_page(evening: Evening, phone: Page) -> None:
    """Who may step in is told and shown wherever the page stands."""
    evening.fight()
    evening.gm(c.EndTurn())
    expect(phone.locator("#waits")).to_contain_text("Security guard 1's turn")
    phone.locator("#act .narrow-only").scroll_into_view_if_needed()
    expect(phone.locator("#modes")).not_to_be_in_viewport()
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=5))
    expect(phone.locator("#waits")).to_contain_text("defends against Security guard 1")
    expect(phone.locator("#react")).to_be_in_viewport()
    phone.locator("[data-tab-to=three]").click()
    expect(phone.locator("[data-tab-to=two] .tab-badge")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (820, 1180)])
def test_offers_stack_where_room_allows(
    evening: Evening, phone: Page, size: tuple[int, int]
) -> None:
    """Offers stand under each other where there is room."""
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    evening.fight()
    turn_of(evening, ILSE)
    evening.gm(c.StandGuard(by=ILSE, whom=MARA))
    turn_of(evening, GUARD)
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=5))
    offers = phone.locator("#react .react-offers")
    expect(offers.locator(".btn")).to_have_count(2)
    assert offers.evaluate("each => each.scrollWidth <= each.clientWidth"), (
        "nothing is to be pushed into view"
    )


@pytest.mark.long
def test_help_takes_two_taps_and_wait_ends(evening: Evening, phone: Page) -> None:
    """Help is two taps and a wait is let go."""
    evening.gm(c.StartEncounter(), c.RollInitiative(pc_id=ILSE, natural=20))
    for id in evening.state.party:
        if id != ILSE:
            evening.gm(c.RollInitiative(pc_id=id, natural=1))
    phone.locator("#together > summary").click()
    phone.locator("#together").get_by_role("button", name="an attack").first.click()
    expect(phone.locator("[id^=ready-]")).to_contain_text("You help Mara Okonjo")
    expect(phone.locator("[id^=ready-]")).to_be_in_viewport()  # once, for there is no more to tap
    expect(phone.locator("#together")).to_have_count(0)
    evening.gm(*[c.EndTurn()] * len(evening.state.encounter.order))  # type: ignore[union-attr]
    phone.locator("#together > summary").click()
    phone.locator("#wait-trigger").fill("the lamp falls")
    phone.locator("#together").get_by_role("button", name="Wait", exact=True).click()
    expect(phone.locator("[id^=ready-]")).to_contain_text("the lamp falls")
    evening.gm(c.EndTurn())
    expect(phone.locator("#react")).to_contain_text("the lamp falls")
    phone.locator("#react").get_by_role("button", name="Now!").click()
    expect(phone.locator("#waits")).to_contain_text("the lamp falls")
    expect(phone.locator("#act .dock-main").first).to_be_enabled()
