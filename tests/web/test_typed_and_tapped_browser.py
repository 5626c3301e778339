"""A player types and taps the golden button at once, in Chromium: the panel asks for itself with
what was typed while the command is on its way.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.chromium import NewContext
from tests.e2e.room import take_seat
from tests.examples import times
from tests.web.delayed_requests import Held, quiet
from tests.web.line import Line
from tests.web.test_player import Evening, evening

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf

__all__ = ["evening"]

TIMES = times(6)
"""The race that this looks for showed once in twenty on a phone; `make thorough` tries many more."""


@pytest.fixture
def phone(new_context: NewContext, evening: Evening) -> Page:
    """Mara's phone, whose player uses what asks for a word."""
    asks = ability_of(shelf(ABILITIES)["energy_protection"])
    evening.edit(abilities=[asks])
    page: Page = new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    ).new_page()
    return page


@pytest.fixture
def line(phone: Page, evening: Evening) -> Line:
    """The socket of the phone, which has taken its seat."""
    line = Line(phone)
    phone.goto(f"{evening.house.base}/join/{evening.page.token}")
    take_seat(phone)
    return line


def asked_word(phone: Page) -> Locator:
    """The field for the word that the use asks for."""
    phone.locator("#act").get_by_text("Use", exact=True).first.tap()
    phone.locator(".use", has_text="Energy Protection").tap()
    field = phone.get_by_label("Energy", exact=True)
    expect(field).to_be_visible()
    quiet(phone)
    return field


def golden(phone: Page) -> Locator:
    return phone.locator("#act .dock-main").first


def test_typed_words_are_all_sent(evening: Evening, phone: Page, line: Line) -> None:
    """Each of several words that are typed and tapped at once is carried out, and the phone shows
    what came of it."""
    for n in range(TIMES):
        evening.edit(intellect=8)
        field = asked_word(phone)
        field.fill("")
        field.press_sequentially(f"fire {n}")
        golden(phone).tap()
        expect(golden(phone)).to_have_text("Go on")
        assert f"fire {n}" in str(evening.state.party)
        golden(phone).tap()
        expect(phone.locator("#modes")).to_be_visible()


def send(phone: Page, line: Line, meanwhile: str) -> None:
    """Tap the golden button. Before the answer to the command comes something happens to the page;
    the news of the socket come after it."""
    line.holds = True
    command = Held(phone, "**/do")
    golden(phone).tap()
    command.wait()
    expect(phone.locator("#act.htmx-request")).to_have_count(0)
    phone.evaluate(meanwhile)
    command.let_go()
    line.wait_for_news()
    line.let_go()


def test_redrawn_panel_hears_its_command(phone: Page, line: Line) -> None:
    """The panel is drawn anew after the tap and before the answer to the command: it still hears
    that the table has changed."""
    asked_word(phone).press_sequentially("fire")
    send(phone, line, "")
    expect(golden(phone)).to_have_text("Go on")


def test_answer_without_its_form_is_heard(phone: Page, line: Line) -> None:
    """The form that a command came from has gone from the page: the answer still draws it."""
    asked_word(phone).press_sequentially("fire")
    send(phone, line, "document.querySelector('#act form.act').remove()")
    expect(golden(phone)).to_have_text("Go on")


def test_redrawn_forms_stay(evening: Evening, phone: Page, line: Line) -> None:
    """A form stays the same element when its panel is drawn again, whatever its fields are named:
    what it is doing goes on."""
    asked_word(phone)
    forms = "[...document.querySelectorAll('#act form')]"
    before = phone.evaluate(f"{forms}.map(form => (form.stays = true)).length")
    evening.edit(might=9)
    expect(phone.locator("#act .pools").first).to_contain_text("9 / 14")
    kept = phone.evaluate(f"{forms}.filter(form => form.stays).length")
    assert kept == before > 1


def test_field_starts_empty_after_power(phone: Page, line: Line) -> None:
    """The words for "Anything else" begin empty, also after a power was looked at."""
    asked_word(phone)
    phone.locator(".use", has_text="Anything else").tap()
    expect(phone.locator("#act input[name=name][type=text]")).to_have_value("")
