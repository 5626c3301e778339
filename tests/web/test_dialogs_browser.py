"""Dialogs in Chromium: what closes one, what leaves it open, and from where one that is drawn anew
is read.
"""

from __future__ import annotations

import pytest

pytest.importorskip("playwright.sync_api", reason="needs pytest-playwright")
from playwright.sync_api import Page, Route, expect
from tests.web.delayed_requests import Held
from tests.web.house import GM, House, Seat
from tests.web.test_player import MARA

from threefold.table import commands as c


def at(house: House, table: str, seat: Seat, page: Page, width: int = 1366) -> Page:
    page.set_viewport_size({"width": width, "height": 700})
    _, token = house.tables.links.invite(table, seat)
    page.goto(f"{house.base}/join/{token}")
    expect(page.locator(".htmx-request")).to_have_count(0)
    return page


@pytest.mark.parametrize("seat", [GM, Seat("player", MARA)], ids=["GM", "player"])
def test_lines_and_veils_are_added_singly(house: House, table: str, page: Page, seat: Seat) -> None:
    """Lines and veils are added one after the other."""
    at(house, table, seat, page, 1366 if seat == GM else 390)
    page.evaluate(
        "base => htmx.ajax('GET', base, {target: '#tool', swap: 'outerSync'})",
        f"{page.url}/part/safety",
    )
    page.evaluate("document.getElementById('tool').showModal()")
    dialog = page.locator("#tool")
    for n, words in enumerate(("spiders", "needles"), 1):
        dialog.locator("#limit-words").fill(words)
        dialog.locator("#limit [type=submit]").click()
        expect(dialog.locator(".limits li")).to_have_count(n)
        expect(dialog).to_be_visible()
        expect(dialog.locator("#limit-words")).to_have_value("")
    assert len(house.tables.history(table).state.safety.limits) == 2


def test_late_answer_keeps_newer_dialog(house: House, table: str, page: Page) -> None:
    """A late answer leaves open what was opened since."""
    at(house, table, GM, page)
    went = list[str]()

    def late(route: Route) -> None:
        page.locator('[data-open="palette"]').first.click()
        expect(page.locator("#palette")).to_be_visible()
        route.continue_()
        went.append(route.request.url)

    house.gm(table, c.Note(text="The bell is cracked."))
    expect(page.get_by_text("The bell is cracked.").first).to_be_visible()
    page.route("**/do", late)
    with page.expect_response("**/do"):
        page.locator(".undo").click()
    expect(page.locator(".redo")).to_be_attached()
    assert len(went) == 1
    expect(page.locator("#palette")).to_be_visible()


def test_given_dialog_reads_from_top(house: House, table: str, page: Page) -> None:
    """A dialog is read from the top once something was given."""
    at(house, table, GM, page)
    page.keyboard.press("/")
    page.locator("#palette input").fill("frozen timepiece")
    page.locator("#palette-list .found", has_text="Frozen").first.click()
    give = page.locator("#tool .finish [type=submit]")
    expect(give).to_contain_text("Give")
    give.scroll_into_view_if_needed()
    give.click()
    expect(page.locator("#tool .done")).to_be_in_viewport()


def test_replacing_result_takes_no_early_press(house: House, table: str, page: Page) -> None:
    """A result that takes the place of another takes no press at once."""
    page.clock.install()
    at(house, table, GM, page)
    page.keyboard.press("f")
    results = page.locator("#found-foes .pick-in")
    expect(results.first).to_be_visible()
    place, before = results.first.bounding_box(), results.first.inner_text()
    assert place is not None
    page.locator("#tool [name=q]").fill("ghoul")
    page.clock.run_for(260)  # the search waits for more letters
    expect(results.first).not_to_have_text(before)
    page.mouse.click(place["x"] + 20, place["y"] + place["height"] / 2)
    expect(page.locator("#tool [name='npc.name']")).to_have_value("")
    expect(page.locator("#creature")).to_have_count(0)
    page.clock.run_for(400)
    page.mouse.click(place["x"] + 20, place["y"] + place["height"] / 2)
    expect(page.locator("#creature")).to_be_visible()


def test_keys_wait_for_dialog_that_was_opened(house: House, table: str, page: Page) -> None:
    """What is typed before a dialog has come presses nothing else."""
    at(house, table, GM, page)
    held = Held(page, "**/part/add*")
    page.keyboard.press("f")
    held.wait()
    page.keyboard.press("i")
    held.let_go()
    expect(page.locator("dialog[open] h2")).to_have_text("Add foes")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("i")
    expect(page.locator("dialog[open] h2")).to_have_text("GM intrusion")
