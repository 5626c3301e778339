"""A whole fight by keys alone, the GM and a player: no pointer moves, and the focus is never lost
or out of sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.chromium import until
from tests.web.house import GM
from tests.web.test_first_evening_browser import seat
from tests.web.test_player import GUARD, MARA, Evening, evening

__all__ = ["evening"]

SHOWN: Final = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return "nothing";
  const drawn = (e) => {
    const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(e);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
  };
  const box = at.getBoundingClientRect();
  const near = [at, at.nextElementSibling, at.closest("label")].filter(Boolean);
  return near.some(drawn) || box.width === 0 ? "" : at.outerHTML.slice(0, 200);
}"""
"""What has the focus without a sign of it; "nothing" where no element has it."""

LEADS_TO: Final = "() => JSON.parse(document.activeElement.getAttribute('hx-vals') ?? '{}').type"


@dataclass
class Keyboard:
    """Somebody at a page who has no pointer."""

    page: Page

    def to(self, selector: str, most: int = 120) -> None:
        """Tab from where the focus is until it is on something that a selector names."""
        for _ in range(most):
            if self.page.evaluate(
                "(selector) => document.activeElement?.matches(selector) ?? false", selector
            ):
                assert self.page.evaluate(SHOWN) == "", "the focus is seen"
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def press(self, selector: str, key: str = "Enter") -> None:
        """Tab there, and press."""
        self.to(selector)
        self.page.keyboard.press(key)

    def has_place(self) -> None:
        """After an act the focus is somewhere, so that the next Tab does not begin at the top of
        the page.
        """
        until(self.page, "() => document.activeElement && document.activeElement !== document.body")

    def closed(self) -> None:
        """The dialog has closed, and the focus is where it was, or what stands there now."""
        expect(self.page.locator("dialog[open]")).to_have_count(0)
        until(self.page, "() => !history.state?.sheet")
        self.has_place()


@pytest.mark.long
@pytest.mark.turns("evening", 3)
def test_keys_alone_play_fight(evening: Evening, browser: Browser) -> None:
    """From the welcome to the end: initiative, Effort, damage by hand, an intrusion, a foe that
    attacks, a defense.
    """
    gm = Keyboard(
        seat(
            browser,
            evening.house,
            evening.house.tables.links.invite(evening.table, GM)[1],
            1366,
            768,
        )
    )
    mara = Keyboard(seat(browser, evening.house, evening.page.token, 390, 844))
    golden, die = mara.page.locator("#act .dock-main"), mara.page.locator("#act .die-face")

    mara.press("#welcome .dock-main")
    expect(mara.page.locator("#welcome")).to_have_count(0)
    mara.has_place()
    gm.page.keyboard.press("e")
    expect(gm.page.locator(".initiative")).to_be_visible()
    gm.has_place()
    assert gm.page.evaluate(LEADS_TO) != "end_encounter", "a second press undoes nothing"
    expect(golden).to_contain_text("Roll initiative")
    typed(mara, "#act [data-open=pad-initiative]", "19")
    for pc in list(evening.state.party)[1:]:
        gm.to(f"#face-i-{pc}")
        gm.page.keyboard.type("2")
        gm.page.keyboard.press("Enter")
        expect(gm.page.locator(f"#face-i-{pc}")).to_have_count(0)
        gm.has_place()

    expect(golden).to_contain_text("Roll d20")
    mara.to("#act [name='set.effort']")
    for _ in range(4):
        mara.page.keyboard.press("ArrowRight")
        if mara.page.evaluate("() => document.activeElement.value").endswith("effort.damage=1"):
            break
    expect(golden).to_contain_text("costs 2 Might")
    expect(golden).to_be_enabled()
    mara.has_place()
    typed(mara, "#act [data-open=pad-act]", "15")
    expect(die).to_be_visible()
    mara.has_place()

    of_the_gm(gm)
    expect(mara.page.locator("#act")).to_contain_text("The rope frays.")
    mara.press("#act [name=pass_to]", "Space")
    mara.press("#act .dock-main")
    expect(mara.page.locator("#act")).not_to_contain_text("Who gets the other XP")
    mara.has_place()
    expect(golden).to_contain_text("Pass the turn")
    mara.press("#act .dock-main")
    mara.has_place()

    expect(gm.page.locator("#foe-f6 .acting")).to_be_visible()
    gm.press("#foe-f6 .foe-acts button")
    expect(gm.page.locator("#tool[open]")).to_contain_text("attacks")
    gm.press("#tool [type=submit].btn-primary")
    gm.closed()
    expect(mara.page.locator("#waits")).to_contain_text("attacks you")
    mara.press("#act .dock-main")
    expect(die).to_be_visible()
    mara.has_place()

    gm.press(".turn-row [data-key=space]")
    expect(gm.page.locator(".order-now")).not_to_contain_text("Security guard 2")
    gm.has_place()
    gm.press(".turn-row button[hx-vals*=end_encounter]")
    expect(gm.page.locator(".turn-row")).to_contain_text("No encounter")
    gm.has_place()
    assert evening.state.encounter is None
    assert evening.state.foes[GUARD].npc.health == 0
    assert evening.state.party[MARA].pc.pools.might.value <= 12
    for one in (gm, mara):
        one.page.context.close()


def test_second_press_keeps_new_fight(evening: Evening, browser: Browser) -> None:
    """A second press does not end the fight that the first began."""
    gm = Keyboard(
        seat(
            browser,
            evening.house,
            evening.house.tables.links.invite(evening.table, GM)[1],
            1366,
            768,
        )
    )
    gm.page.keyboard.press("e")
    expect(gm.page.locator(".initiative")).to_be_visible()
    gm.press(".initiative button[hx-vals*=begin_turns]")
    expect(gm.page.locator(".turn-row .order-now")).to_be_visible()
    gm.has_place()
    assert gm.page.evaluate(LEADS_TO) != "end_encounter"
    gm.page.context.close()


def typed(player: Keyboard, opener: str, face: str) -> None:
    """Type in what the die on the table shows."""
    player.press(opener)
    expect(player.page.locator("dialog[open]")).to_be_visible()
    player.press(f"dialog[open] button[value='{face}']")
    player.closed()


def of_the_gm(gm: Keyboard) -> None:
    """Damage by hand and an intrusion."""
    gm.press("#one .tap-bar")
    expect(gm.page.locator("#tool[open]")).to_be_visible()
    gm.press("#tool .quick button")
    gm.closed()
    gm.page.keyboard.press("i")
    expect(gm.page.locator("#tool[open]")).to_be_visible()
    gm.page.keyboard.type("The rope frays.")
    gm.press("#tool [type=submit].btn-primary")
    gm.closed()
