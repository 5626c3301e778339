"""Some procedures in Chromium, from the palette of the GM to both logs: what befell whom, and what
it was about.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.e2e.room import take_seat
from tests.web.house import GM, House, Seat
from tests.web.test_procedures import MARA, Evening, evening

from threefold.table.state import Called

pytest.importorskip("playwright.sync_api", reason="needs pytest-playwright")
from playwright.sync_api import Browser, Page, expect

__all__ = ["evening"]


def opened(page: Page, house: House, table: str, seat: Seat) -> Page:
    page.goto(f"{house.base}/join/{house.browser(table, seat).token}")
    take_seat(page)
    return page


@pytest.fixture
def laptop(page: Page, evening: Evening) -> Page:
    return opened(page, evening.house, evening.table, GM)


@pytest.fixture
def phone(browser: Browser, evening: Evening) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    yield opened(context.new_page(), evening.house, evening.table, Seat("player", MARA))
    context.close()


def dialog(laptop: Page, words: str) -> Page:
    """The dialog of a procedure, found in the palette."""
    laptop.keyboard.press("/")
    laptop.locator(".palette-input").fill(words)
    laptop.locator(
        "#palette-list [role=option], #palette-list a, #palette-list button"
    ).first.wait_for()
    laptop.keyboard.press("Enter")
    laptop.locator("#tool form").wait_for()
    return laptop


def both(laptop: Page, phone: Page, *texts: str) -> None:
    for text in texts:
        expect(laptop.locator("#story, #log").first).to_contain_text(text)
        expect(phone.locator("#story, #log").first).to_contain_text(text)


@pytest.mark.long
def test_fall_is_told_with_its_height(laptop: Page, phone: Page) -> None:
    dialog(laptop, "hazard")
    tool = laptop.locator("#tool")
    tool.get_by_text("Mara Okonjo", exact=True).first.click()
    tool.locator("[name='inputs.source']").select_option("fall")
    tool.locator("[name='inputs.feet']").fill("40")
    tool.locator("button[value=play]").click()
    both(laptop, phone, "a fall of 40 feet", "4 damage to Mara Okonjo")


@pytest.mark.long
def test_worth_of_artifact_is_told(laptop: Page, phone: Page) -> None:
    dialog(laptop, "treasure")
    tool = laptop.locator("#tool")
    tool.locator("input[name='inputs.do'][value=artifact]").check(force=True)
    tool.locator("input[name='inputs.power'][value=armor]").check(force=True)
    tool.locator("button[value=play]").click()
    both(
        laptop,
        phone,
        "an artifact with this power: Armor",
        "about as much as 2 very expensive items",
    )


@pytest.mark.long
def test_climb_rolls_on_phone_with_distance(evening: Evening, laptop: Page, phone: Page) -> None:
    """A climb is rolled on the phone and tells how far."""
    dialog(laptop, "climb")
    tool = laptop.locator("#tool")
    tool.get_by_text("Mara Okonjo", exact=True).first.click()
    tool.locator("[name='inputs.surface']").select_option("crumbling")
    tool.locator("button[value=call_for]").click()
    phone.locator("#act .dock-main").wait_for()
    expect(phone.locator("#act")).to_contain_text("Climb")
    assert evening.open(Called)
    phone.locator("#act .dock-main").click()
    both(laptop, phone, "a crumbling surface")
