"""A phone shows one panel of four. The others are drawn once somebody looks at them, or once the
table is quiet.
"""

from __future__ import annotations

import gzip
import json

import pytest
from playwright.sync_api import Page, WebSocket, expect
from tests.web.delayed_requests import quiet
from tests.web.test_changed_browser import asked_by, phone_of
from tests.web.test_player import Evening, evening

from threefold.table import commands as c

__all__ = ["evening"]

NEVER_QUIET = """
    const later = window.setTimeout;
    window.setTimeout = (work, after = 0, ...given) => (after === 3000 ? 0 : later(work, after, ...given));
"""
"""Nothing is drawn because the table has been quiet."""


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size({"width": 390, "height": 844})
    return page


def brought_to(page: Page) -> list[set[str]]:
    """The names of the regions that come over the socket with each of the news, from now on."""
    found = list[set[str]]()

    def note(message: str | bytes) -> None:
        news = json.loads(gzip.decompress(message) if isinstance(message, bytes) else message)
        if "regions" in news:
            found.append({name.partition("?")[0] for name in news["regions"]})

    def listen(line: WebSocket) -> None:
        line.on("framereceived", note)

    page.on("websocket", listen)
    return found


def drawn(brought: list[set[str]], asked: list[list[str]]) -> set[str]:
    """The regions that the server has drawn for a page: those that came with the news, and those
    that it asked for.
    """
    return set[str]().union(*brought, *asked)


def shows(page: Page, words: str) -> None:
    """The panel of the moment has this in it."""
    expect(page.locator("#act")).to_contain_text(words)
    quiet(page)


def test_hidden_panel_draws_when_opened(evening: Evening, phone: Page) -> None:
    """A panel out of sight is drawn when somebody turns to it."""
    phone.add_init_script(NEVER_QUIET)
    brought = brought_to(phone)
    phone_of(evening, phone)
    evening.gm(c.Note(text="The lamp swings."))
    evening.fight()
    shows(phone, "Security guard 1")
    brought.clear()
    asked = asked_by(phone)
    evening.gm(c.Note(text="The lamp falls."))
    evening.gm(c.Hurt(on="p1", points=2, ignores_armor=True))
    expect(phone.locator("#act .pools .might")).to_contain_text("12")
    quiet(phone)
    assert drawn(brought, asked) == {"top", "act", "tabs"}
    assert "The lamp falls." not in (phone.locator("#log").text_content() or "")

    phone.locator("[data-tab-to=three]").click()
    expect(phone.locator("#log")).to_contain_text("The lamp falls.")
    evening.gm(c.Note(text="The lamp is out."))
    expect(phone.locator("#log")).to_contain_text("The lamp is out.")
    quiet(phone)
    assert drawn(brought, asked) == {"top", "act", "log", "tabs"}, "growth is still out of sight"


@pytest.mark.long
def test_hidden_panel_draws_once_quiet(evening: Evening, phone: Page) -> None:
    """A panel out of sight is drawn once the table is quiet."""
    phone_of(evening, phone)
    evening.gm(c.Note(text="The lamp swings."))
    expect(phone.locator("#log")).to_be_hidden()
    expect(phone.locator("#log")).to_contain_text("The lamp swings.", timeout=30_000)
    expect(phone.locator("#log")).to_be_hidden()


def test_turned_or_widened_screen_shows_news(evening: Evening, phone: Page) -> None:
    """A phone that is turned or a window made wider shows what is new."""
    phone.add_init_script(NEVER_QUIET)
    phone_of(evening, phone)
    evening.gm(c.Note(text="The lamp swings."))
    evening.fight()
    shows(phone, "Security guard 1")
    phone.set_viewport_size({"width": 1366, "height": 768})
    expect(phone.locator("#log")).to_be_visible()
    expect(phone.locator("#log")).to_contain_text("The lamp swings.")
