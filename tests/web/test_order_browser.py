"""What the reader does comes before what arrives: slow answers, quick fingers, dialogs in a row."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.delayed_requests import Held
from tests.web.house import House
from tests.web.test_player import evening
from tests.web.test_undo_browser import gm

__all__ = ["evening", "gm"]

SLOW = 600  # milliseconds
SEARCH_WAITS = 250  # milliseconds until a search goes out


def late(page: Page, part: str) -> None:
    """The first request whose address and fields have ``part`` comes late to the server, as over a
    poor line, even though the page has given it up."""
    page.evaluate(
        """([part, slow]) => {
            const send = window.fetch.bind(window);
            let first = true;
            window.fetch = async (action, request) => {
                if (!first || !`${action} ${request?.body ?? ""}`.includes(part)) return send(action, request);
                first = false;
                await new Promise((done) => setTimeout(done, slow));
                return send(action, { ...request, signal: undefined });
            };
        }""",
        [part, SLOW],
    )


def things(gm: Page) -> None:
    gm.keyboard.press("/")
    gm.keyboard.type("things")
    gm.locator("dialog[open]").get_by_text("Things").first.click()
    expect(gm.locator("#tool[open]")).to_contain_text("Hand something out")


@pytest.mark.long
def test_autosaving_form_keeps_order(house: House, page: Page) -> None:
    """A form that saves as one goes saves in order."""
    page.goto(f"{house.base}/create")
    late(page, "/create/")
    page.get_by_label("Name", exact=True).fill("Wren")
    page.get_by_role("radio", name="Adept").check(force=True)
    side = page.locator(".make-side")
    expect(side).to_contain_text("Done")
    page.locator("#abilities b").get_by_text("Mend", exact=True).click()
    expect(side).to_contain_text("One ability too many")
    page.wait_for_timeout(2 * SLOW)
    page.reload()
    expect(side).to_contain_text("One ability too many")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Wren")


@pytest.mark.long
def test_late_focus_removes_old_choices(house: House, page: Page) -> None:
    """Another focus typed on a slow line takes the choices of the first away."""
    page.goto(f"{house.base}/create")
    page.get_by_label("Name", exact=True).fill("Wren")
    page.get_by_role("radio", name="Warrior").check(force=True)
    page.locator("#higher > summary").click()
    page.locator("#tier-of-3").check(force=True)
    picks = page.locator("#tier-3 [name='t3.focus']")
    expect(picks.first).to_be_attached()
    late(page, "/create/")
    with page.expect_response(lambda answer: "Golem Stomp" in answer.text()):
        page.locator("#f-verb").fill("Abides in Stone")
        page.keyboard.press("Tab")
        page.get_by_label("Name", exact=True).fill("Wrena")
        page.keyboard.press("Tab")  # the second request of the same page
    page.wait_for_timeout(2 * SLOW)
    page.reload()
    expect(picks).to_have_count(2)
    expect(page.locator("#tier-3 [name='t3.focus'][value='Golem Stomp']")).to_be_checked()


def test_dialog_that_opens_from_another_stays(gm: Page) -> None:
    """However soon it comes: the browser steps back over the first one a moment after that has
    closed.
    """
    link = gm.url
    for wait in range(0, 24, 3):
        gm.keyboard.press("/")
        gm.evaluate(
            """wait => {
                document.getElementById("palette").close();
                setTimeout(() => document.body.dispatchEvent(
                    new CustomEvent("sheet:open", { bubbles: true, detail: { id: "tool" } })), wait);
            }""",
            wait,
        )
        gm.wait_for_timeout(120)
        expect(gm.locator("dialog#tool")).to_have_attribute("open", "")
        gm.go_back()
        expect(gm.locator("dialog[open]")).to_have_count(0)
        assert gm.url == link, "back stays at the table"


@pytest.mark.long
def test_picked_choice_survives_running_search(gm: Page) -> None:
    """What was picked stays though the search is not done."""
    things(gm)
    found = gm.locator("#item-found button")
    gm.evaluate(
        """() => {
            const field = document.getElementById("item-q");
            field.value = "clotting";
            field.dispatchEvent(new Event("input", { bubbles: true }));
            document.querySelector("#item-found button").click();
        }"""
    )
    name = gm.locator("#tool [name=name]")
    expect(name).not_to_have_value("")
    gm.wait_for_timeout(SEARCH_WAITS + SLOW)
    expect(name).not_to_have_value("")
    gm.locator("#item-q").fill("detonation")  # a search that comes after the pick is a search
    expect(found.first).to_contain_text("etonation")


def test_slow_search_does_not_undo_pick(gm: Page) -> None:
    things(gm)
    late(gm, "q=clot")
    gm.locator("#item-q").fill("clot")
    gm.wait_for_timeout(SEARCH_WAITS + 50)
    gm.locator("#item-found button", has_text="clotting foam").first.click()
    name = gm.locator("#tool [name=name]")
    expect(name).to_have_value("clotting foam")
    gm.wait_for_timeout(2 * SLOW)
    expect(name).to_have_value("clotting foam")


@pytest.mark.long
def test_press_survives_redrawn_list(gm: Page) -> None:
    """A press counts though its list is drawn again under the finger."""
    gm.keyboard.press("/")
    item = gm.locator("#palette-list").get_by_text("Things").first
    expect(item).to_be_visible()
    held = Held(gm, "**/part/find?*")
    gm.locator(".palette-input").fill(
        "thing"
    )  # at once: each letter may ask, and only the first answer is held
    held.wait()
    item.hover()
    gm.mouse.down()
    held.let_go()  # the answer to what was typed comes while the finger is down
    gm.mouse.up()
    expect(gm.locator("#tool[open]")).to_contain_text("Hand something out")
