"""Texts of people wrap everywhere: no page is wider than its screen, whatever people are called or
write.
"""

from __future__ import annotations

from typing import Final

import pytest
from msgspec import structs
from playwright.sync_api import Page, expect
from tests.e2e.room import take_seat
from tests.long import rows
from tests.web.house import GM, House, Seat
from tests.web.test_player import GUARD, ILSE, MARA, Evening

from threefold.model.characters import Npc
from threefold.model.powers import Cypher
from threefold.table import commands as c
from threefold.table.state import Settings

TEXTS: Final = {
    "letters": "W" * 300,
    "address": "https://example.org/" + "a" * 280,
    "right to left": "\u0645" * 300,
    "emoji": "\U0001f9d9\u200d\u2642\ufe0f" * 75,
    "combining": "a\u0301\u0323" * 100,
    "Hangul": "\ud55c" * 300,
}
WIDEST: Final = """() => {
  const page = document.scrollingElement;
  const wide = [...document.querySelectorAll("body *")].filter(e => {
    const box = e.getBoundingClientRect();
    return box.width > 0 && box.right > innerWidth + 1 && !e.closest("[hidden], dialog:not([open]), .sr");
  });
  return {page: Math.max(page.scrollWidth, document.body.scrollWidth), screen: innerWidth,
    first: wide.slice(0, 3).map(e => e.tagName + "." + e.className)};
}"""


@pytest.fixture
def evening(house: House, table: str) -> Evening:
    return Evening(house, table)


def filled(evening: Evening, text: str) -> None:
    """A table at which people have typed this text wherever there is a command for it."""
    name, long = text[:117], text[:300]
    evening.gm(c.ChangeSettings(settings=Settings(title=name)))
    evening.edit(
        name=name, notes=long, sentence=long[:100], cyphers=[Cypher(name=name, level=3, text=long)]
    )
    evening.gm(
        c.AddFoe(npc=Npc(name, 2)),
        c.Note(text=long),
        c.Award(what="other", pcs=[MARA, ILSE], points=1, reason=long),
    )
    evening.gm(c.CallTask(pcs=[ILSE], title=long, stat="might", difficulty=3))
    evening.gm(c.Intrude(pc_id=MARA, text=long), c.AddCondition(on=GUARD, condition=name[:60]))
    evening.do(Seat("player", ILSE), c.Propose(pc_id=ILSE, title=long))


def fits(page: Page, where: str) -> None:
    """No part of the page stands beyond the screen."""
    found = page.evaluate(WIDEST)
    assert found["page"] <= found["screen"] + 1, (where, found)


@pytest.mark.parametrize(
    "text", rows([pytest.param(text, id=name) for name, text in TEXTS.items()], 1)
)
def test_pages_stay_narrow(evening: Evening, page: Page, text: str) -> None:
    """The pages of a player and of the GM, at 360 pixels."""
    filled(evening, text)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    take_seat(page)
    fits(page, "player")
    for tab in page.locator("[data-tab-to]").all():
        if tab.is_visible():
            tab.click()
            fits(page, f"player {tab.get_attribute('data-tab-to')}")
    for path in ("/grow", "/print", "/journal"):
        answer = page.goto(f"{evening.house.base}{evening.page.path}{path}")
        if answer is not None and answer.status == 200:
            fits(page, path)
    _, token = evening.house.tables.links.invite(evening.table, GM)
    page.context.clear_cookies()
    page.goto(f"{evening.house.base}/join/{token}")
    take_seat(page)
    fits(page, "gm")


def test_grow_stays_narrow(evening: Evening, page: Page) -> None:
    """A reason for XP of 300 letters without a space, in what Grow shows."""
    evening.gm(
        c.Award(what="other", pcs=[MARA], points=1, reason="W" * 300),
        c.Award(what="other", pcs=[MARA], points=1, reason=TEXTS["address"]),
    )
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    take_seat(page)
    page.get_by_role("link", name="Grow").or_(page.get_by_role("button", name="Grow")).first.click()
    expect(page.locator(".htmx-request")).to_have_count(0)
    fits(page, "grow")


def test_dock_stays_on_landscape_phone(evening: Evening, page: Page) -> None:
    """A name of 117 letters in a fight, on a touch phone of 844x390: the page fits, and the dock is
    on the screen.
    """
    evening.edit(name="W" * 117)
    evening.gm(c.AddFoe(npc=Npc("W" * 117, 2)))
    evening.fight()
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    take_seat(page)
    fits(page, "landscape")
    expect(page.locator("#act .dock-main").first).to_be_in_viewport()


@pytest.mark.parametrize("seat", ["gm", "player"])
def test_row_of_long_foe_stays_low(evening: Evening, page: Page, seat: str) -> None:
    """One long name of a foe makes no row of 330 pixels."""
    evening.gm(c.AddFoe(npc=Npc("W" * 117, 2)))
    token = (
        evening.page.token
        if seat == "player"
        else evening.house.tables.links.invite(evening.table, GM)[1]
    )
    page.set_viewport_size(
        {"width": 1100, "height": 800} if seat == "gm" else {"width": 360, "height": 740}
    )
    page.goto(f"{evening.house.base}/join/{token}")
    take_seat(page)
    tall = page.evaluate(
        """() => [...document.querySelectorAll("body *")].filter(e => e.children.length === 0
             && !e.closest(".entry-text") && e.textContent.includes("WWWWWWWW")
             && e.getBoundingClientRect().height > 160)
             .map(e => [e.className, e.getBoundingClientRect().height])"""
    )
    assert tall == []


def test_welcome_hides_live_attack(evening: Evening, page: Page) -> None:
    """On a landscape phone "Take your seat" does not stand beside a golden attack that could be
    pressed.
    """
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    expect(page.locator("#welcome button").last).to_be_visible()
    live = page.evaluate(
        """() => [...document.querySelectorAll("button")].filter(e => {
             const box = e.getBoundingClientRect();
             return box.width > 0 && !e.disabled && !e.closest("[inert]") && !e.closest("#welcome")
               && box.top < innerHeight && box.left < innerWidth && /Roll d20/.test(e.textContent);
           }).map(e => e.textContent.trim())"""
    )
    assert live == []


def test_track_word_breaks_nowhere(evening: Evening, page: Page) -> None:
    """A comrade's "impaired" stands on one line at 1100 pixels."""
    ilse = evening.state.party[ILSE].pc
    pools = structs.replace(ilse.pools, might=structs.replace(ilse.pools.might, value=0))
    evening.gm(c.EditPc(pc_id=ILSE, pc=structs.replace(ilse, pools=pools, damage_track="impaired")))
    page.set_viewport_size({"width": 1100, "height": 800})
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    take_seat(page)
    broken = page.evaluate(
        """() => {
             const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
             for (let n = walk.nextNode(); n; n = walk.nextNode()) {
               const at = n.data.indexOf("impaired");
               if (at < 0) continue;
               const range = document.createRange();
               range.setStart(n, at); range.setEnd(n, at + 8);
               if (range.getClientRects().length > 1) found.push(n.parentElement.className);
             }
             return found;
           }"""
    )
    assert broken == []
