"""What abilities of one's own add to a roll, typed on a phone: odds, price, die and log tell the
same.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.room import take_seat
from tests.web.test_player import MARA, Evening, evening

from threefold.model.characters import Npc
from threefold.table import commands as c

__all__ = ["evening"]


@pytest.fixture
def phone(page: Page, evening: Evening) -> Page:
    evening.gm(c.AddFoe(npc=Npc("Brute", 5)))
    evening.fight()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    take_seat(page)
    page.locator("#whom").get_by_text("Brute").click()
    expect(page.locator("#act .hero-line")).to_contain_text("roll 12 or more")
    page.locator("#besides > summary").click()
    return page


@pytest.mark.long
def test_free_level_and_bonus_count_while_typing(evening: Evening, phone: Page) -> None:
    """A free level and a bonus count while they are typed."""
    dock = phone.locator("#act .dock-main").first
    expect(phone.locator(".effort-row", has_text="none").first).to_contain_text("45%")
    expect(dock).to_contain_text("costs nothing")
    phone.locator("#besides-free").fill("1")  # a free level comes on top of one that is paid
    expect(dock).to_contain_text("costs 2 Might")
    expect(phone.locator(".effort-row", has_text="none").first).to_have_count(0)
    expect(phone.locator("#besides-free")).to_be_focused()
    phone.locator(".effort-row", has_text="ease 1").first.click()
    expect(phone.locator("#act .hero-line")).to_contain_text("roll 6 or more")
    phone.locator("#besides-bonus").fill("2")
    expect(phone.locator("#act .card", has_text="With +2 on the die")).to_contain_text(
        "a face of 4 is enough"
    )
    expect(phone.locator(".effort-row", has_text="ease 1").first).to_contain_text("85%")
    expect(phone.locator(".effort-row", has_text="damage 1").first).to_contain_text("70%")
    might = evening.state.party[MARA].pc.pools.might.value

    phone.locator("#act [data-open^=pad-]").first.click()
    phone.locator("dialog[open]").get_by_role("button", name="4", exact=True).click()
    expect(phone.locator("#act .fall")).to_contain_text("6 with the bonus. 6 or more was needed.")
    expect(phone.locator("#log .entry", has_text="Brute").first).to_contain_text("6 with the bonus")
    assert might - evening.state.party[MARA].pc.pools.might.value == 2


def test_lone_free_level_refusal_names_next_choice(evening: Evening, phone: Page) -> None:
    """A free level alone is refused in words that go with the next choice."""
    held = phone.locator("#besides-free")
    held.evaluate(
        "(field) => { field.value = 1; }"
    )  # as from a phone so slow that its table is the old one
    phone.locator("#act .dock-main").first.click()
    expect(phone.locator("#toasts")).to_contain_text("buy at least one level")
    phone.locator(".effort-row", has_text="ease 1").first.click()
    expect(phone.locator("#toasts .toast")).to_have_count(0)
    expect(phone.locator("#act .dock-main").first).to_contain_text("costs 2 Might")


def test_hit_that_second_throw_brought_is_kept(evening: Evening, phone: Page) -> None:
    for face in ("2", "17"):
        phone.locator("#act [data-open^=pad-]").first.click()
        phone.locator("dialog[open]").get_by_role("button", name=face, exact=True).click()
        expect(phone.locator("#act .die-face")).to_contain_text(face)
    expect(phone.locator("#act .fall-headline")).to_contain_text("A hit")
    dock = phone.locator("#act .dock-main").first
    expect(dock).to_contain_text("Keep it")
    dock.click()
    expect(dock).to_contain_text("Pass the turn")
