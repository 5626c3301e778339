"""The player's page on other sizes: what decides stands on the first screen, and words stay
whole.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.chromium import until
from tests.long import rows
from tests.web.test_player import GUARD, ILSE, MARA, OTHER, Evening, evening

from threefold.model.scenes import Surroundings
from threefold.table import commands as c

__all__ = ["evening"]

BROKEN = """() => [...document.querySelectorAll('#modes .segment-in > span, .dock-row span, .tab, .pool-n b')]
  .filter(e => e.getClientRects().length)
  .filter(e => { const range = document.createRange();
    const text = [...e.childNodes].find(n => n.nodeType === 3 && n.data.trim());
    if (!text || /\\s/.test(text.data.trim())) return false;
    range.selectNodeContents(text); return new Set([...range.getClientRects()].map(r => Math.round(r.top))).size > 1; })
  .map(e => e.textContent.trim())"""
INSIDE = """(selector) => { const box = document.querySelector(selector).getBoundingClientRect();
  const bar = document.querySelector('.tabs').getBoundingClientRect();
  const under = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && !!under?.closest(selector)
    && (bar.left > box.right || bar.top >= box.bottom || bar.right <= box.left); }"""


def on(page: Page, evening: Evening, width: int, height: int, text: int = 100) -> Page:
    evening.gm(c.ArrangeStrip(spots={"p1": 20, "p2": 25, GUARD: 60, OTHER: 130}))
    evening.fight()
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(
        f"addEventListener('DOMContentLoaded', () => {{ document.documentElement.style.fontSize = '{text}%' }})"
    )
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    expect(page.locator("#waits")).to_contain_text("Your turn")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(BROKEN) == []
    until(page, INSIDE, ".dock-main")  # a dock that has just come takes no tap for a moment
    return page


@pytest.mark.parametrize(
    ("width", "height"), rows([(360, 640), (390, 844), (844, 390)], 1, names=2)
)
def test_difficulty_effort_and_roll_share_first_screen(
    evening: Evening, page: Page, width: int, height: int
) -> None:
    phone = on(page, evening, width, height)
    for selector in (
        ".act .hero-n",
        "label[for='set.effort-ease-1']",
        "label[for='set.effort-damage-1']",
    ):
        top = phone.locator(selector).bounding_box()
        assert top is not None
        assert top["y"] + top["height"] / 2 < height
    for axis in ("ease", "damage"):
        assert phone.evaluate(INSIDE, f"label[for='set.effort-{axis}-1']"), axis
    modes = phone.locator("#modes .segments")
    assert modes.evaluate("e => e.scrollWidth <= e.clientWidth"), (
        "each way to act is there without scrolling"
    )
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=ILSE, ranged=True, reaches=True))
    for selector in ("#react", ".comrade"):
        expect(phone.locator(selector)).to_be_visible()
    until(phone, INSIDE, ".dock-main")
    assert phone.evaluate(INSIDE, ".act .hero-n"), (
        "what others do does not push my own number off the screen"
    )
    for axis in ("ease", "damage"):
        assert phone.evaluate(INSIDE, f"label[for='set.effort-{axis}-1']"), (
            f"nor {axis} behind the button"
        )


@pytest.mark.parametrize(("width", "height"), rows([(640, 360), (740, 360)], 1, names=2))
def test_landscape_roll_button_shows_every_level(
    evening: Evening, page: Page, width: int, height: int
) -> None:
    """On its side the roll button says all of it and every level is there."""
    evening.edit(effort=2)
    phone = on(page, evening, width, height)
    cut = "found => found.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
    for selector in (".dock-row .btn", ".effort-cells", "#modes .segments", ".pools-compact .pool"):
        assert phone.locator(f"#act {selector}").evaluate_all(cut) == [], selector
    for axis in ("ease", "damage"):
        assert phone.evaluate(INSIDE, f"label[for='set.effort-{axis}-2']"), axis


def test_shared_facts_take_one_phone_row(evening: Evening, page: Page) -> None:
    """What holds for me and for all takes one row of a low phone."""
    evening.gm(
        c.SetScene(scene=Surroundings(light="dim_light")),
        c.AddCondition(on=MARA, condition="dazed"),
    )
    phone = on(page, evening, 360, 640)
    middle = "e => { const box = e.getBoundingClientRect(); return Math.round(box.top + box.height / 2); }"
    rows = phone.locator("#act .chips .chip").evaluate_all(f"found => found.map({middle})")
    assert len(rows) == 2
    assert len(set(rows)) == 1
    for axis in ("ease", "damage"):
        assert phone.evaluate(INSIDE, f"label[for='set.effort-{axis}-1']"), axis


def test_held_number_stays_on_first_screen(evening: Evening, page: Page) -> None:
    """Held fast on a low phone my number stays on the first screen."""
    evening.gm(c.AddCondition(on=MARA, condition="entangled"))
    phone = on(page, evening, 360, 640)
    assert phone.evaluate(INSIDE, "#held .btn")
    assert phone.evaluate(INSIDE, ".act .hero-n")
    for axis in ("ease", "damage"):
        assert phone.evaluate(INSIDE, f"label[for='set.effort-{axis}-1']"), axis


def test_large_text_keeps_words_and_roll(evening: Evening, page: Page) -> None:
    """Large text keeps words whole and the roll in view."""
    phone = on(page, evening, 360, 640, text=200)
    assert phone.evaluate(INSIDE, ".dock-side")
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    until(phone, INSIDE, ".dock-main")


def test_tablet_shows_sheet_and_log_beside_act(evening: Evening, page: Page) -> None:
    evening.gm(c.SetScene(scene=Surroundings(light="very_dim_light")))
    tablet = on(page, evening, 820, 1180)
    expect(tablet.locator("#act .scene-words .chip")).to_be_in_viewport()
    for id in ("act", "sheet", "log"):
        expect(tablet.locator(f"#{id}")).to_be_in_viewport()
    tablet.locator(".tab[data-tab-to=four]").click()
    expect(tablet.locator("#grow")).to_be_in_viewport()
    expect(tablet.locator("#act")).to_be_in_viewport()
    expect(tablet.locator("#sheet")).to_be_hidden()
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="weighted dart", natural=2))
    expect(tablet.locator("#act .fall")).to_be_in_viewport()
