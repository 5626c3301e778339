"""The strip in Chromium, under its Content-Security-Policy: tokens dragged and moved with the keys,
seen by players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.e2e.room import take_seat
from tests.web.house import GM, House, Seat

pytest.importorskip("playwright.sync_api", reason="needs pytest-playwright")
from playwright.sync_api import Page, expect

from threefold.table.commands import ArrangeStrip

GUARD = "f5"


@pytest.fixture
def screen(house: House, table: str, page: Page) -> Iterator[Page]:
    """The GM's page, which must not complain."""
    said: list[str] = []
    page.on(
        "console",
        lambda message: said.append(message.text) if message.type in ("error", "warning") else None,
    )
    page.on("pageerror", lambda error: said.append(str(error)))
    page.set_viewport_size({"width": 1366, "height": 900})
    house.gm(table, ArrangeStrip(spots={"p1": 20, GUARD: 100}))
    _, token = house.tables.links.invite(table, GM)
    page.goto(f"{house.base}/join/{token}")
    take_seat(page)
    yield page
    assert said == []


def test_centred_token_moves_by_key_and_drag(house: House, table: str, screen: Page) -> None:
    """Others are drawn to the right of the centre wherever they stand, so the right key leads to
    them.
    """
    spots = house.tables.history(table).state.spots
    house.gm(table, ArrangeStrip(spots={**spots, "p1": 200, GUARD: 160}))
    centre = screen.locator("[data-centre]")
    expect(centre).to_have_attribute("data-feet", "200")
    expect(screen.locator(f'[data-token="{GUARD}"]')).to_have_attribute("data-feet", "160")
    centre.focus()
    screen.keyboard.press("ArrowRight")
    expect(centre).to_have_attribute("data-feet", "195")
    expect(screen.locator(f'[data-token="{GUARD}"]')).to_have_attribute(
        "title", re.compile("35 feet")
    )  # as the server has it
    screen.locator("[data-centre]").hover()
    screen.mouse.down()
    there = screen.locator(f'[data-token="{GUARD}"]').bounding_box()
    assert there is not None
    screen.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2)
    screen.mouse.up()
    expect(screen.locator('[data-token="p1"]')).to_have_attribute("data-feet", "165")
    assert house.tables.history(table).state.spots["p1"] == 165


def test_tokens_are_moved_with_keys_and_dragged(house: House, table: str, screen: Page) -> None:
    _, link = house.tables.links.invite(table, Seat("player", "p1"))
    player = screen.context.browser.new_page()  # type: ignore[union-attr]
    player.goto(f"{house.base}/join/{link}")
    take_seat(player)
    token = screen.locator(f'[data-token="{GUARD}"]')
    token.focus()
    screen.keyboard.press("ArrowRight")
    screen.keyboard.press("ArrowRight")
    screen.keyboard.press("PageDown")
    expect(player.locator("#act")).to_contain_text("40 ft · short")
    assert house.tables.history(table).state.spots[GUARD] == 60
    expect(token).to_be_focused()
    screen.locator(f'[data-token="{GUARD}"]').hover()
    screen.mouse.down()
    screen.locator('[data-band="very_long"]').hover()
    screen.mouse.up()
    expect(player.locator("#act")).not_to_contain_text("40 ft · short")
    assert house.tables.history(table).state.spots[GUARD] == 170
    player.locator("#moves > summary").click()
    player.get_by_role("button", name="10 ft to the right").click()
    expect(token).to_be_visible()
    expect(screen.locator('[data-token="p1"]')).to_have_attribute("data-feet", "30")
    player.close()


def test_one_tap_sets_what_holds_for_everybody(house: House, table: str, screen: Page) -> None:
    screen.locator("#scene-fold > summary").click()
    screen.locator("#scene-light").get_by_text("Very dim").click()
    expect(screen.locator(".scene-held")).to_contain_text("very dim light")
    assert house.tables.history(table).state.scene.light == "very_dim_light"
    screen.locator("#scene-water").get_by_text("Under water").click()
    expect(screen.locator("#scene-air").get_by_role("radio", name="Dense mist")).to_be_disabled()
    expect(screen.locator("#scene-fold")).to_have_attribute("open", "")
