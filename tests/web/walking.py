"""Somebody with a browser who goes from state to state, and what keeps people out of a state.
``walk.py`` and ``walk_lived.py`` bring the states about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page
from tests.web.fitting import FIT
from tests.web.house import House, Seat
from tests.web.test_accessibility_browser import AXE, OPEN, STILL

from threefold.model.languages import Lang

LOOK: Final = Path(__file__).with_name("walk.js").read_text("utf-8").partition("\n\n")[2]
NARROW, PHONE, SIDE, TABLET, LAPTOP = (360, 640), (390, 844), (844, 390), (820, 1180), (1366, 768)
SIZES: Final = (NARROW, PHONE, SIDE, TABLET, LAPTOP)
SWAP: Final = """async ([address, id]) => {
  const html = await (await fetch(address, {headers: {"hx-request": "true"}})).text();
  document.getElementById(id).innerHTML = html;
}"""
"""Draw a region of the page anew."""

UNFOLD: Final = "() => { for (const e of document.querySelectorAll('main details, dialog details')) e.open = true; }"


class State(NamedTuple):
    """Something that a person may have before them: its name, and where on the page it stands."""

    name: str
    where: str = "body"


class Person:
    """Somebody with a browser, who can be given any size of screen."""

    def __init__(
        self,
        house: House,
        chromium: Chromium,
        lang: Lang = "en",
        wants: Callable[[str], bool] = lambda name: True,
    ) -> None:
        self.house, self.lang, self.wants = house, lang, wants
        context = chromium.new_context(
            viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce"
        )
        context.add_cookies([{"name": "lang", "value": lang, "url": house.base}])
        self.page: Page = context.new_page()
        self.page.set_default_timeout(120_000)

    def go(self, address: str) -> None:
        """Open a page on a narrow phone, with axe on it, and let nothing move."""
        self.page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
        self.page.goto(f"{self.house.base}{address}")
        self.page.evaluate(AXE)
        self.page.evaluate(f"window.fit = {FIT}")
        self.page.evaluate(STILL)

    def draw(self, address: str) -> None:
        """Look at a page that is a file to send: it stands alone, without the policies of the
        server.
        """
        file = self.page.request.get(f"{self.house.base}{address}").text()
        self.page.goto("about:blank")
        self.page.set_content(file)
        self.page.evaluate(AXE)
        self.page.evaluate(f"window.fit = {FIT}")

    def sit(self, table: str, seat: Seat) -> str:
        """Come in by a new link; the address of the seat."""
        link, token = self.house.tables.links.invite(table, seat)
        self.go(f"/join/{token}")
        return f"/seat/{link.id}"

    def open(self, address: str) -> bool:
        """Open a dialog, if there is one."""
        opened: bool = self.page.evaluate(OPEN, address)
        return opened

    def show(self, tab: str) -> None:
        """Turn to a tab of the page."""
        self.page.evaluate("tab => document.body.dataset.tab = tab", tab)


def called(size: tuple[int, int]) -> str:
    """A size as people say it."""
    return "{}x{}".format(*size)


def look(
    one: Person, state: State, size: tuple[int, int], views: list[dict[str, object]]
) -> dict[str, list[str]]:
    """What keeps people out, by view."""
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    thumb = size in (NARROW, PHONE, SIDE)
    found: dict[str, list[str]] = one.page.evaluate(
        LOOK, {"where": state.where, "views": views, "thumb": thumb}
    )
    return found
