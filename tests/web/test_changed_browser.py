"""A page asks for what changed, in one request, once for each step."""

from __future__ import annotations

from playwright.sync_api import Page, Request, expect
from tests.e2e.room import take_seat
from tests.web.test_player import Evening, evening

from threefold.table import commands as c

__all__ = ["evening"]


def phone_of(evening: Evening, page: Page) -> Page:
    _, token = evening.house.tables.invite(evening.table, evening.page.seat)
    with page.expect_response("**/parts?*"):
        page.goto(f"{evening.house.base}/join/{token}")
        take_seat(page)
    expect(page.locator(".htmx-request")).to_have_count(0)
    return page


def told(evening: Evening, phone: Page, text: str) -> None:
    """The GM writes a line, and the phone has drawn all that is new."""
    evening.gm(c.Note(text=text))
    expect(phone.locator("#log")).to_contain_text(text)
    expect(phone.locator(".htmx-request")).to_have_count(0)


def test_one_step_one_request(evening: Evening, page: Page) -> None:
    """What others do, and what the player does: regions are asked for once, and only the changed ones are drawn."""
    evening.fight()
    phone = phone_of(evening, page)
    told(evening, phone, "The lamp swings.")
    phone.evaluate("""() => {
        window.drawn = [];
        document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => drawn.push(ctx.target.id));
    }""")
    asked: list[Request] = []
    phone.on("request", lambda request: asked.append(request) if "/part" in request.url else None)
    told(evening, phone, "The lamp falls.")
    assert [request.url.partition("?")[0].rpartition("/")[2] for request in asked] == ["parts"]
    assert {"log"} <= set(phone.evaluate("drawn")) <= {"log", "act", "top"}

    asked.clear()
    phone.locator("#act .dock-main").click()
    expect(phone.locator("#act .fall")).to_be_visible()
    told(evening, phone, "Somebody calls.")
    assert len(asked) == 2, "one for the roll, though the answer and the socket both tell of it, and one for the call"


def test_a_region_that_was_touched_is_drawn_whole(evening: Evening, page: Page) -> None:
    """Its forms need fresh ids once one was sent, and its fields are the server's once one was changed."""
    evening.fight()
    phone = phone_of(evening, page)
    expect(phone.locator("#act .dock-main")).to_be_enabled()
    with phone.expect_request("**/parts?*") as asked:
        told(evening, phone, "The lamp swings.")
    shown = len(asked.value.header_value("if-none-match").split(","))
    old = phone.locator("#act [name=command_id]").first.input_value()
    with phone.expect_request("**/parts?*") as asked:
        phone.locator("#act .dock-main").click()
    assert len(asked.value.header_value("if-none-match").split(",")) == shown - 1
    expect(phone.locator(f"#act [value='{old}']")).to_have_count(0)


def test_news_between_a_choice_and_its_answer(evening: Evening, page: Page) -> None:
    """The golden button, which waits for the odds of what was chosen, comes back though the page looks as before."""
    evening.fight()
    phone = phone_of(evening, page)
    button = phone.locator("#act .dock-main")
    expect(button).to_be_enabled()
    told(evening, phone, "The lamp swings.")
    stopped = phone.evaluate("""() => {
        const radio = document.querySelector("#act input[type=radio]:checked");
        radio.dispatchEvent(new Event("change", { bubbles: true }));
        const stopped = document.querySelector("#act .dock-main").disabled;
        document.body.dispatchEvent(new CustomEvent("table", { bubbles: true, detail: {} }));
        return stopped;
    }""")
    assert stopped
    expect(button).to_be_enabled()
