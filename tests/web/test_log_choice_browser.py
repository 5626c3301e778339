"""What a reader chooses of the log stands, whatever news come meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.delayed_requests import Held
from tests.web.house import GM
from tests.web.test_first_evening_browser import seat
from tests.web.test_player import Evening, evening

from threefold.table import commands as c

__all__ = ["evening"]

LINES = 90  # more than stand on one page of the log


@pytest.fixture
def gm(evening: Evening, browser: Browser) -> Iterator[Page]:
    """The GM's page of an evening with a fight and some lines."""
    evening.fight()
    evening.gm(*(c.Note(text=f"Line {n} of the story.") for n in range(LINES)))
    page = seat(
        browser, evening.house, evening.house.tables.links.invite(evening.table, GM)[1], 1366, 768
    )
    expect(page.locator("#story")).to_contain_text("Line 89 of")
    yield page
    page.context.close()


def test_early_news_keep_newer_choice(evening: Evening, gm: Page) -> None:
    """News asked for before a choice do not take it back."""
    gm.add_init_script("delete window.DecompressionStream")  # so the page asks for its news
    gm.reload()
    news = Held(gm, "**/parts?*")
    evening.gm(c.Note(text="The bell is cracked."))
    news.wait()
    gm.locator("#log-filter select[name=log]").select_option("rolls")
    story = gm.locator("#story")
    expect(story).not_to_contain_text("of the story")
    news.let_go()
    expect(gm.locator(".htmx-request")).to_have_count(0)
    expect(gm.locator("#log-filter select[name=log]")).to_have_value("rolls")
    expect(story).not_to_contain_text("of the story")


def test_news_before_answer_keep_choice(evening: Evening, gm: Page) -> None:
    """News that come before the answer to a choice do not take it back."""
    story = gm.locator("#story")
    answer = Held(gm, "**/part/log?*")
    story.get_by_role("button", name="Older lines", exact=True).click()
    answer.wait()
    evening.gm(c.Note(text="The bell is cracked."))
    expect(story).to_contain_text("Line 0 of")
    expect(story).not_to_contain_text("The bell is cracked.")
    evening.gm(c.Note(text="The bell is mended."))
    expect(gm.locator(".htmx-request")).to_have_count(0)
    expect(story).to_contain_text("Line 0 of")

    gm.locator("#log-filter select[name=log]").select_option("story")
    expect(story).to_contain_text("The bell is mended.")
    expect(gm.locator("#log-before")).to_have_value("")


@pytest.mark.long
def test_bookmark_shows_its_place_whatever_is_chosen(evening: Evening, gm: Page) -> None:
    story = gm.locator("#story")
    story.locator(".entry", has_text="Line 88 of").get_by_role(
        "button", name="Bookmark this line"
    ).click()
    tool = gm.locator("#tool[open]")
    tool.get_by_role("textbox").fill("The bell")
    tool.get_by_role("button", name="Keep", exact=True).click()
    expect(tool.get_by_role("button", name="Show in the log")).to_be_visible()
    tool.get_by_role("button", name="Close", exact=True).click()
    expect(tool).to_have_count(0)
    gm.locator("#log-filter select[name=log]").select_option("rolls")
    expect(story).not_to_contain_text("of the story")
    gm.evaluate("() => document.activeElement?.blur()")
    gm.keyboard.press("/")
    gm.keyboard.type("Bookmarks")
    gm.keyboard.press("Enter")
    tool.get_by_role("button", name="Show in the log").click()
    expect(story.locator(".entry").first).to_contain_text("Line 88 of")
    expect(gm.locator("#log-filter select[name=log]")).to_have_value("all")
