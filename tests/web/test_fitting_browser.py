"""Words fit in French and in Korean: nothing is cut, nothing stands over something else, no line
breaks inside a word. And Hangul shows where no font of the device has it."""

from __future__ import annotations

from typing import Final

import pytest

pytest.importorskip("playwright.sync_api", reason="needs pytest-playwright")
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect
from tests.chromium import until
from tests.examples import THOROUGH
from tests.long import one_of_today
from tests.web.fitting import FIT
from tests.web.house import GM, House, Seat
from tests.web.test_accessibility_browser import OPEN, STILL, prepared
from tests.web.test_player import GUARD, ILSE, MARA, MOMENTS, Evening

from threefold.library.creatures import creatures, npc_of
from threefold.model.characters import Npc
from threefold.model.languages import Lang
from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.history import GUEST

PHONE: Final = (360, 640)
"""A narrow one: what fits there fits at 390."""
LAPTOP: Final = (1400, 900)
PAGES: Final = (
    "/",
    "/rules",
    "/rules?q=effort",
    "/lab",
    "/characters",
    "/create",
    "/rules/creatures/vampire",
)
DIALOGS: Final = (
    *(
        "attack",
        "call",
        "intrude",
        "move",
        "chance",
        "note",
        "clock",
        "hand",
        "hurt",
        "condition",
        "sheet",
        "foe",
        "add",
    ),
    *(
        "settings",
        "item",
        "handouts",
        "end_session",
        "files",
        "links",
        "programs",
        "safety",
        "menu",
        "growth",
    ),
    *("procedure?procedure=craft", "procedure?procedure=trap_spring", "work?procedure=ritual"),
)
MOMENTS_SEEN: Final = ("my turn", "attacked", "a 20", "recovered", "initiative")


class Walk:
    """Pages and dialogs that are looked at, and what does not fit on them."""

    def __init__(self, house: House, chromium: Chromium, lang: Lang, size: tuple[int, int]) -> None:
        self.house, self.faults = house, dict[str, str]()
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
        )
        context.add_cookies([{"name": "lang", "value": lang, "url": house.base}])
        self.page: Page = context.new_page()
        self.page.set_default_timeout(60_000)

    def go(self, address: str) -> None:
        """Open a page and look at it."""
        self.page.goto(f"{self.house.base}{address}")
        self.page.evaluate(STILL)
        self.look(address)

    def sit(self, table: str, seat: Seat) -> str:
        """Come in by a new link; the address of the seat."""
        link, token = self.house.tables.links.invite(table, seat)
        self.go(f"/join/{token}")
        return f"/seat/{link.id}"

    def dialog(self, base: str, name: str, query: str) -> None:
        """Open a dialog of the page and look at it."""
        part, _, own = name.partition("?")
        assert self.page.evaluate(OPEN, f"{base}/part/{part}?{own or query}"), name
        self.look(name, "#tool")

    def look(self, name: str, where: str = "body") -> None:
        """Note what does not fit."""
        self.page.evaluate("document.fonts.ready")
        for fault in self.page.evaluate(FIT, where):
            self.faults.setdefault(fault, name)

    def end(self) -> dict[str, str]:
        """What did not fit, and where."""
        self.page.context.close()
        return self.faults


@pytest.mark.long
@pytest.mark.thorough
@pytest.mark.parametrize("lang", one_of_today(["fr", "ko"]))
def test_words_fit_phone_and_laptop(house: House, browser: Chromium, lang: Lang) -> None:
    """Words fit on a phone and on the laptop of the GM."""
    faults = {}
    for size in (PHONE, LAPTOP):
        walk = Walk(house, browser, lang, size)
        for address in PAGES if size == PHONE else ():
            walk.go(address)
        for moment in MOMENTS_SEEN if size == PHONE else ():
            evening = prepared(Evening(house, demo(house.tables)))
            MOMENTS[moment][0](evening)
            walk.sit(evening.table, Seat("player", MARA))
        evening = prepared(Evening(house, demo(house.tables)))
        evening.gm(c.AddFoe(npc=npc_of(creatures()["ogre"]), count=2))
        evening.fight()
        evening.gm(c.Intrude(pc_id=MARA, text="…"), c.FoeAttacks(foe_id=GUARD, pc_id=ILSE))
        base = walk.sit(evening.table, GM)
        for name in (
            DIALOGS if THOROUGH or size == PHONE or lang == "fr" else ()
        ):  # French words are the longer ones
            walk.dialog(base, name, f"foe_id={GUARD}&on={GUARD}&pc_id={MARA}")
        faults |= {f"{fault} ({size[0]})": name for fault, name in walk.end().items()}
    assert faults == {}


LOADED: Final = """() => [...document.fonts].filter(
    (f) => f.family.includes("Noto Sans KR") && f.status === "loaded"
).length"""


def test_hangul_shows_on_english_page(house: House, browser: Chromium) -> None:
    """The switch of languages by its own small font; a name that comes later by the pieces with its
    letters.
    """
    table = demo(house.tables)
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    try:
        page.goto(house.base)
        until(page, f"({LOADED})() === 1")
        assert page.locator("link[href*='korean.css']").count() == 0
        _, token = house.tables.links.invite(table, GUEST)
        page.goto(f"{house.base}/join/{token}")
        _, token = house.tables.links.invite(table, GM)
        page.goto(f"{house.base}/join/{token}")
        expect(page.locator("#two")).to_be_attached()
        assert page.locator("link[href*='korean.css']").count() == 0
        house.gm(table, c.AddFoe(npc=Npc("카라", 3)))
        expect(page.locator("#two")).to_contain_text("카라")
        expect(page.locator("link[href*='korean.css']")).to_have_count(1)
        until(page, "document.fonts.check('16px \"Noto Sans KR\"', '카라')")
        until(page, f"({LOADED})() >= 1")
    finally:
        context.close()
