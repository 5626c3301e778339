"""The GM takes a step back and brings it back, while a player composes the next one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.chromium import NewContext
from tests.e2e.room import take_seat
from tests.web.test_player import MARA, Evening, evening

from threefold.table import commands as c
from threefold.table.history import GM

__all__ = ["evening"]


@pytest.fixture
def gm(page: Page, evening: Evening) -> Page:
    """The GM's laptop."""
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(
        f"{evening.house.base}/join/{evening.house.tables.links.invite(evening.table, GM)[1]}"
    )
    take_seat(page)
    return page


@pytest.fixture
def phone(new_context: NewContext, evening: Evening, gm: Page) -> Page:
    """Mara's phone."""
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    take_seat(page)
    return page


def test_blow_undoes_and_redoes_under_composer(evening: Evening, gm: Page, phone: Page) -> None:
    """A blow is taken back and brought back under a composing player."""
    evening.fight()
    dock, pool = phone.locator("#act .dock-main").first, phone.locator("#act .pools .might b").first
    expect(dock).to_contain_text("Roll d20")
    evening.gm(c.Hurt(on=MARA, points=5))
    expect(pool).to_have_text("11")  # her Armor takes 2
    phone.locator("#whom").get_by_text("Security guard 2").click()
    phone.locator(".effort-row", has_text="damage 1").first.click()
    expect(dock).to_contain_text("costs 2 Might")

    expect(gm.locator(".redo")).to_have_count(0)
    for button, might in ((".undo", "14"), (".redo", "11"), (".undo", "14"), (".redo", "11")):
        gm.locator(button).click()
        expect(pool).to_have_text(might)
        expect(phone.locator("#whom input:checked + .segment-in")).to_contain_text(
            "Security guard 2"
        )
        expect(phone.locator(".effort-row:has(input:checked)")).to_contain_text("damage 1")
        expect(dock).to_contain_text("costs 2 Might")
    expect(gm.locator(".redo")).to_have_count(0)

    gm.locator(".undo").click()  # what is done now leaves nothing to bring back
    expect(gm.locator(".redo")).to_be_visible()
    phone.locator("#act [data-open^=pad-]").first.click()
    phone.locator("dialog[open]").get_by_role("button", name="12", exact=True).click()
    expect(dock).to_contain_text("Pass the turn")
    expect(gm.locator(".redo")).to_have_count(0)
