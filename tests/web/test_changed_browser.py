"""A page shows what changed: it comes with the news, or is asked for in one request, once for each
step.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, Request, expect
from tests.e2e.room import take_seat
from tests.web.delayed_requests import quiet
from tests.web.line import Line
from tests.web.test_player import Evening, evening

from threefold.table import commands as c
from threefold.web.player.page import LIVE

__all__ = ["evening"]

ON_SCREEN = LIVE - {"grow"}
"""What a wide page shows, where nobody has turned to growth."""


def phone_of(evening: Evening, page: Page) -> Page:
    _, token = evening.house.tables.links.invite(evening.table, evening.page.seat)
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


def asked_by(phone: Page) -> list[list[str]]:
    """The regions of each request for regions, by name, as they go out from now on."""
    asked: list[list[str]] = []

    def note(request: Request) -> None:
        address = urlsplit(request.url)
        if address.path.endswith("/parts"):
            asked.append(
                [name.partition("?")[0] for key, name in parse_qsl(address.query) if key == "of"]
            )
        elif "/part/" in address.path:
            asked.append([address.path.rpartition("/")[2]])

    phone.on("request", note)
    return asked


def known_by_the_server(evening: Evening, phone: Page, asked: list[list[str]]) -> None:
    """The GM writes lines until one comes whole with the news: then the server has heard what the
    phone shows, which it says after it has drawn. On a busy machine the first line can be faster.
    """
    for n in range(5):
        asked.clear()
        told(evening, phone, f"The lamp swings for time {n}.")
        if not asked:
            return


def drawn_by(phone: Page) -> Callable[[], set[str]]:
    """The regions that are drawn from now on."""
    phone.evaluate("""() => {
        window.drawn = [];
        document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => drawn.push(ctx.target.id));
    }""")
    return lambda: set(phone.evaluate("drawn"))


def test_what_others_do_comes_with_news(evening: Evening, page: Page) -> None:
    """Nothing is asked for, and only what changed is drawn; what the player does asks for what was
    touched alone.
    """
    evening.fight()
    phone = phone_of(evening, page)
    asked = asked_by(phone)
    known_by_the_server(evening, phone, asked)
    drawn = drawn_by(phone)
    told(evening, phone, "The lamp falls.")
    assert asked == []
    assert {"log"} <= drawn() <= {"log", "act", "top"}

    phone.locator("#act .dock-main").click()
    expect(phone.locator("#act .fall")).to_be_visible()
    told(evening, phone, "Somebody calls.")
    assert asked == [["act"], ["act"]], "its forms need fresh ids, and then it has other fields"


@pytest.mark.long
def test_gzipless_browser_asks_for_changes(evening: Evening, page: Page) -> None:
    """In one request a step, though the answer and the socket both tell of what the player does."""
    evening.fight()
    page.add_init_script("delete window.DecompressionStream")
    phone = phone_of(evening, page)
    told(evening, phone, "The lamp swings.")
    asked, drawn = asked_by(phone), drawn_by(phone)
    told(evening, phone, "The lamp falls.")
    assert [{*names} for names in asked] == [ON_SCREEN]
    assert {"log"} <= drawn() <= {"log", "act", "top"}

    phone.locator("#act .dock-main").click()
    expect(phone.locator("#act .fall")).to_be_visible()
    told(evening, phone, "Somebody calls.")
    assert len(asked) == 3, "one for the roll, and one for the call"


def test_page_without_news_asks_for_them(evening: Evening, page: Page) -> None:
    """A page whose news do not come asks for them."""
    evening.fight()
    line = Line(page)
    phone = phone_of(evening, page)
    told(evening, phone, "The lamp swings.")
    asked = asked_by(phone)
    line.holds = True
    phone.locator("#act .dock-main").click()
    expect(phone.locator("#act .fall")).to_be_visible()
    expect(phone.locator("#log")).to_contain_text("attack")
    expect(phone.locator(".htmx-request")).to_have_count(0)
    assert asked[0] == ["act"]
    assert {*asked[1]} == ON_SCREEN - {"act"}
    line.let_go()
    told(evening, phone, "Somebody calls.")
    expect(phone.locator("#log")).to_contain_text("The lamp swings.")


def test_early_news_keep_newer_choice(evening: Evening, page: Page) -> None:
    """News drawn before a choice do not take it back."""
    evening.fight()
    line = Line(page)
    phone = phone_of(evening, page)
    told(evening, phone, "The lamp swings.")
    line.holds = True
    evening.gm(c.Note(text="The lamp falls."))
    row = phone.locator("#act .effort-row", has_text="1").first
    row.click()
    expect(phone.locator("#act .dock-main")).to_be_enabled()
    chosen = phone.locator("#act input:checked").evaluate_all("all => all.map(one => one.id)")
    line.let_go()
    expect(phone.locator("#log")).to_contain_text("The lamp falls.")
    expect(phone.locator(".htmx-request")).to_have_count(0)
    assert (
        phone.locator("#act input:checked").evaluate_all("all => all.map(one => one.id)") == chosen
    )


@pytest.mark.long
def test_region_that_was_touched_is_drawn_whole(evening: Evening, page: Page) -> None:
    """Its forms need fresh ids once one was sent, and its fields are the server's once one was
    changed.
    """
    evening.fight()
    phone = phone_of(evening, page)
    expect(phone.locator("#act .dock-main")).to_be_enabled()
    told(evening, phone, "The lamp swings.")
    old = phone.locator("#act [name=command_id]").first.input_value()
    with phone.expect_request("**/parts?*") as asked:
        phone.locator("#act .dock-main").click()
    assert asked.value.header_value("if-none-match") is None
    expect(phone.locator(f"#act [value='{old}']")).to_have_count(0)


@pytest.mark.long
def test_news_between_choice_and_its_answer(evening: Evening, page: Page) -> None:
    """The golden button, which waits for the odds of what was chosen, comes back though the page
    looks as before.
    """
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


@pytest.mark.long
@pytest.mark.browser_context_args(locale="fr-FR")
def test_news_speak_language_of_browser(evening: Evening, page: Page) -> None:
    """A socket does not say which that is: the page does."""
    phone = phone_of(evening, page)
    told(evening, phone, "The lamp swings.")
    asked = asked_by(phone)
    evening.fight()
    expect(phone.locator("#top")).to_contain_text("À ton tour")
    quiet(phone)
    assert {name for names in asked for name in names} <= {"act"}, "all else was brought"
    expect(phone.locator("#sheet")).to_contain_text("Puissance")
    expect(phone.locator("#tabs")).to_contain_text("Fiche")
