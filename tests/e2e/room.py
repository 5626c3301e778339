"""The windows of an evening on a table served as anyone serves it: on a file, at a plain http name.

That name is no secure context, as phones on a local network open the pages; every window writes
down what went wrong in its scripts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from tests.chromium import NAME, PATIENCE
from tests.served import Served

pytest.importorskip("playwright.sync_api", reason="needs pytest-playwright")
from playwright.sync_api import Browser, Locator, Page, expect

PHONE: Final = (390, 844)
TABLET: Final = (1100, 800)
LAPTOP: Final = (1400, 900)


class Room:
    """The windows of one evening, and what their scripts complained about."""

    def __init__(self, browser: Browser, table: Served, moving: Collection[str]) -> None:
        self.browser = browser
        self.moving = moving
        self.table = table
        self.said: list[str] = []
        self.pages: dict[str, Page] = {}

    def sit(self, name: str, size: tuple[int, int]) -> Page:
        """A fresh window that came in by this seat's link."""
        return self.open(name, self.table.links[name], size)

    def leave(self, name: str) -> None:
        """Close the window of somebody who has nothing more to do: each draws whatever happens to
        the others.
        """
        self.pages.pop(name).context.close()

    def open(self, name: str, url: str, size: tuple[int, int]) -> Page:
        """A fresh window at an address of the table; a small one is a phone's, for a thumb."""
        phone = size == PHONE
        viewport = {"width": size[0], "height": size[1]}
        context = self.browser.new_context(
            viewport=viewport,  # type: ignore[arg-type]
            is_mobile=phone,
            has_touch=phone,
            reduced_motion="no-preference" if name in self.moving else "reduce",
        )
        page = context.new_page()
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.goto(url.replace("127.0.0.1", NAME))
        take_seat(page)
        self.pages[name] = page
        return page

    def close(self) -> None:
        """Close every window: the browser serves other evenings too."""
        for page in self.pages.values():
            page.context.close()

    def pictures(self, folder: Path) -> None:
        """Keep what every window shows."""
        for name, page in self.pages.items():
            page.screenshot(path=folder / f"{name}.png")


@contextmanager
def evening(
    browser: Browser, table: Served, folder: Path, moving: Collection[str] = ()
) -> Iterator[Room]:
    """An evening whose scripts complain about nothing; of these people the windows have animations,
    which take most of a browser's time. What the windows show when a test fails is kept as
    pictures."""
    room = Room(browser, table, moving)
    try:
        yield room
        assert room.said == []
    except BaseException:
        room.pictures(folder)
        raise
    finally:
        room.close()


def typed(page: Page, face: int) -> None:
    """Type in the face of a real die: one tap to say so, one for the face."""
    page.locator("#act [data-open^=pad-]").first.click()
    page.locator("dialog[open]").get_by_role("button", name=str(face), exact=True).click()


def main(page: Page) -> None:
    """Press the golden button."""
    page.locator("#act .dock-main").first.click()


def dock(page: Page, text: str) -> None:
    """What the golden button says."""
    expect(page.locator("#act .dock-main").first).to_contain_text(text, timeout=PATIENCE)


def effort(page: Page, row: str, says: str) -> None:
    """Choose a row of the Effort table and wait until the button names its price."""
    page.locator(".effort-row", has_text=row).first.click()
    dock(page, says)


def tool(page: Page) -> Locator:
    """The dialog that is open."""
    return page.locator("#tool[open]")


def to_screen(phone: Page, part: str) -> None:
    """Go on, screen by screen, until this choice stands on the screen, and no other. What was just
    chosen may bring the screen only with the next drawing.
    """
    expect(phone.locator(f"#{part}")).to_be_attached(timeout=PATIENCE)
    for _ in range(9):
        if phone.locator(f"#{part}").is_visible():
            break
        at = phone.url
        phone.locator(".make-go:visible .make-next-step").tap()
        expect(phone).not_to_have_url(at)
    expect(phone.locator(".make-part:visible")).to_have_count(1)


def take_seat(page: Page) -> None:
    """Put the welcome away where there is one: the server draws it with the page, or not at all.
    What is asked of the player meanwhile takes its place, so that there may be nothing left to
    press."""
    if page.locator("#welcome").is_visible():
        page.evaluate("document.querySelector('#welcome button')?.click()")
        expect(page.locator("#welcome")).to_have_count(0, timeout=PATIENCE)
