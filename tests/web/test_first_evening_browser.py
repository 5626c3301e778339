"""What an evening played by strangers found: a stop behind a dialog, the screens of creation."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.house import GM, House
from tests.web.test_accessibility_browser import AXE, PHONE, STILL, Tour
from tests.web.test_player import Evening, evening

from threefold.table import commands as c

__all__ = ["evening"]


def seat(browser: Browser, house: House, token: str, width: int, height: int) -> Page:
    page = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    ).new_page()
    page.set_default_timeout(60_000)
    page.goto(f"{house.base}/join/{token}")
    return page


def test_halt_shows_over_open_dialog(evening: Evening, browser: Browser) -> None:
    """A stop is seen by whoever has a dialog open."""
    gm = seat(
        browser, evening.house, evening.house.tables.links.invite(evening.table, GM)[1], 1366, 768
    )
    gm.keyboard.press("n")
    expect(gm.locator("#tool[open]")).to_be_visible()
    gm.keyboard.type("The lamp")
    evening.mara(c.HaltScene(how="stop"))
    expect(gm.locator("#tool[open] .toast-halted")).to_have_text("The scene stops here")
    expect(gm.locator("#tool[open] textarea")).to_have_value("The lamp")
    evening.gm(c.GoOn())
    expect(gm.locator(".toast-halted")).to_have_count(0)
    gm.context.close()


@pytest.mark.long
def test_axe_finds_nothing_on_screens_of_creation(house: House, browser: Browser) -> None:
    tour = Tour(house, browser, PHONE)
    page = tour.page
    page.goto(f"{house.base}/create")
    page.locator(".make-go:visible .make-next-step").tap()
    page.get_by_role("radio", name="Warrior").check(force=True)
    expect(page.locator(".make-side")).to_contain_text("Give a name")
    page.evaluate(AXE)
    page.evaluate(STILL)
    for part in ("who", "type", "sentence", "focus", "abilities", "numbers", "carry", "more"):
        page.evaluate("part => { location.hash = part }", part)
        expect(page.locator(f"#{part}")).to_be_visible()
        tour.look(part, "main")
    assert tour.report() == ""


def test_whoever_is_welcomed_finds_nothing_in_way(evening: Evening, browser: Browser) -> None:
    tour = Tour(evening.house, browser, PHONE)
    tour.go(f"/join/{evening.page.token}", "welcome")
    expect(tour.page.locator("#welcome")).to_be_visible()
    box = tour.page.locator("#welcome .dock-main").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= tour.page.locator("#tabs").bounding_box()["y"], (
        "its button is on the screen"
    )  # type: ignore[index]
    assert tour.report() == ""
