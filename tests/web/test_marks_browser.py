"""In Chromium: presses at once end one turn, questions are the page's own, and a welcome stands
alone.
"""

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
    """The GM's laptop, on which a box of the browser's own fails the test."""
    boxes: list[str] = []
    page.on("dialog", lambda box: (boxes.append(box.message), box.dismiss()))
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(
        f"{evening.house.base}/join/{evening.house.tables.links.invite(evening.table, GM)[1]}"
    )
    yield page
    assert boxes == []


def test_two_screens_end_one_turn(new_context: NewContext, evening: Evening, gm: Page) -> None:
    """The player passes, and the GM's press of "Next turn" was drawn before that."""
    evening.fight()
    expect(gm.locator("#two")).to_contain_text("Next turn")
    phone = new_context(viewport={"width": 390, "height": 844}).new_page()
    phone.goto(f"{evening.house.base}/join/{evening.page.token}")
    take_seat(phone)
    old = gm.locator("[hx-vals*=end_turn]").first.get_attribute("hx-vals")
    phone.get_by_role("button", name="Pass").first.click()
    expect(gm.locator(".order [aria-current]")).not_to_contain_text("Mara")
    gm.locator("[hx-vals*=end_turn]").first.evaluate(
        "(button, old) => button.setAttribute('hx-vals', old)", old
    )
    gm.locator("[hx-vals*=end_turn]").first.click()
    expect(gm.locator("#toasts")).to_contain_text("It is Security guard 1's turn by now")
    assert evening.state.encounter is not None
    assert evening.state.encounter.turn.place == 1


def test_button_that_changed_under_hand_waits(evening: Evening, gm: Page) -> None:
    """Somebody else ends the turn: the button that now would end the next takes no press for a
    moment, then it does.
    """
    evening.fight()
    expect(gm.locator(".order [aria-current]")).to_contain_text("Mara")
    gm.evaluate(
        """() => {
          window.pressed = [];
          const button = document.querySelector("[hx-vals*=end_turn]");
          new MutationObserver(() => window.pressed.push(button.matches("[data-arming]"))).observe(
            button, { attributes: true, attributeFilter: ["data-arming"] });
        }"""
    )
    evening.mara(c.EndTurn())
    expect(gm.locator(".order [aria-current]")).to_contain_text("Security guard 1")
    gm.locator("[hx-vals*=end_turn]").first.click()
    expect(gm.locator(".order [aria-current]")).to_contain_text("Security guard 2")
    assert gm.evaluate("window.pressed").count(True) == 1, (
        "what an own press changes is ready at once"
    )


def test_question_is_asked_in_own_dialog(evening: Evening, gm: Page) -> None:
    """By keyboard: the button that keeps has the focus, Escape keeps, the button named after the
    act acts.
    """
    gm.locator(".topbar [hx-get$='/part/menu']").click()
    gm.locator("#tool [hx-get$='/part/links']").click()
    close = gm.get_by_role("button", name="Close this link").first
    close.focus()
    links = [
        link.id
        for link in evening.house.tables.links.of_table(evening.table)
        if link.revoked is None
    ]
    gm.keyboard.press("Enter")
    asked = gm.get_by_role("alertdialog")
    expect(asked).to_be_visible()
    expect(asked).to_have_accessible_name("Close this link")
    expect(asked).to_have_accessible_description(
        "Close this link? Every browser that came in by it is turned out."
    )
    expect(asked.get_by_role("button", name="Leave it open")).to_be_focused()
    gm.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(close).to_be_focused()
    gm.keyboard.press("Enter")
    gm.keyboard.press("Enter")  # on the button that keeps
    expect(asked).to_have_count(0)
    assert [
        link.id
        for link in evening.house.tables.links.of_table(evening.table)
        if link.revoked is None
    ] == links
    gm.keyboard.press("Enter")
    expect(asked.get_by_role("button", name="Leave it open")).to_be_focused()
    gm.keyboard.press("Tab")
    expect(asked.get_by_role("button", name="Close this link")).to_be_focused()
    with gm.expect_response("**/links"):
        gm.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    assert (
        len(
            [
                link
                for link in evening.house.tables.links.of_table(evening.table)
                if link.revoked is None
            ]
        )
        == len(links) - 1
    )


@pytest.mark.long
@pytest.mark.parametrize("size", [(844, 390), (390, 844), (360, 640), (740, 360), (1100, 800)])
def test_welcome_stands_alone(page: Page, evening: Evening, size: tuple[int, int]) -> None:
    """Before the seat is taken nothing else in the panel can be pressed, on whatever screen."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    expect(page.locator("#welcome")).to_be_visible()
    expect(page.locator("#act button:visible")).to_have_count(1)
    expect(page.locator("#act .dock-main")).to_have_text("Take your seat")
    expect(page.locator("#act form")).to_have_count(0)
    box = page.locator("#welcome .dock-main").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1]
    page.get_by_role("button", name="Take your seat").click()
    expect(page.locator("#welcome")).to_have_count(0)
    expect(page.locator("#act .dock-main").first).to_contain_text("Roll d20")
    evening.mara(c.Propose(pc_id=MARA, title="Climb"))
    expect(page.locator("#welcome")).to_have_count(0)
