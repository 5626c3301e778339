"""Two people press at once in Chromium: the second press is told in words, and its page shows what
is.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.chromium import NewContext
from tests.e2e.room import take_seat
from tests.web.line import Line
from tests.web.test_player import GUARD, MARA, Evening, evening

from threefold.table import commands as c
from threefold.table.history import GM

__all__ = ["evening"]


@pytest.fixture
def gm(page: Page, evening: Evening) -> tuple[Page, Line]:
    """The GM's laptop, whose news may be held back."""
    page.set_viewport_size({"width": 1366, "height": 768})
    line = Line(page)
    page.goto(
        f"{evening.house.base}/join/{evening.house.tables.links.invite(evening.table, GM)[1]}"
    )
    take_seat(page)
    return page, line


@pytest.fixture
def phone(new_context: NewContext, evening: Evening) -> tuple[Page, Line]:
    """Mara's phone, whose news may be held back."""
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    line = Line(page)
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    take_seat(page)
    return page, line


def fight(evening: Evening) -> None:
    """An encounter in which Mara acts first, then the guards; nobody rolls a 1."""
    evening.gm(c.StartEncounter(), c.RollInitiative(pc_id=MARA, natural=19))
    evening.gm(*(c.RollInitiative(pc_id=id, natural=2) for id in [*evening.state.party][1:]))


def ready(page: Page) -> None:
    """Wait until no button has just changed under the hand: for a moment such a one takes no
    press.
    """
    expect(page.locator("[data-arming]")).to_have_count(0)


def acting(evening: Evening) -> str | None:
    assert evening.state.encounter is not None
    return evening.state.encounter.acting


def test_late_pass_skips_no_foe(evening: Evening, phone: tuple[Page, Line]) -> None:
    """Mara's phone has not heard of the GM's "Next turn" when she passes: the foe keeps its turn,
    the phone says why and shows whose turn it is."""
    page, line = phone
    fight(evening)
    button = page.get_by_role("button", name="Pass the turn").first
    expect(button).to_be_visible()
    ready(page)
    line.holds = True
    evening.gm(c.EndTurn())
    line.wait_for_news()
    button.click()
    expect(page.locator("[data-code]").first).to_be_visible()
    assert acting(evening) == GUARD
    expect(page.locator("#waits")).to_contain_text("Security guard 1")
    line.let_go()


def test_late_next_turn_skips_no_foe(evening: Evening, gm: tuple[Page, Line]) -> None:
    """The GM's laptop has not heard that Mara passed when the GM presses "Next turn"."""
    page, line = gm
    fight(evening)
    button = page.get_by_role("button", name="Next turn").first
    expect(button).to_be_visible()
    ready(page)
    line.holds = True
    evening.mara(c.EndTurn())
    line.wait_for_news()
    button.click()
    expect(page.locator('[data-code="stale"]').first).to_be_visible()
    assert acting(evening) == GUARD
    expect(page.locator("#top")).to_contain_text("Security guard 1 acts")
    line.let_go()


@pytest.mark.parametrize("how", ["button", "key"])
def test_late_undo_takes_back_nothing_else(
    evening: Evening, gm: tuple[Page, Line], how: str
) -> None:
    """ "Undo: Security guard 1 is hurt." does not take back the pass that came between, by the
    button or by its key.
    """
    page, line = gm
    fight(evening)
    evening.gm(c.Hurt(on=GUARD, points=1))
    expect(page.locator(".undo")).to_have_attribute("title", "Undo: Security guard 1 is hurt.")
    ready(page)
    line.holds = True
    evening.mara(c.EndTurn())
    line.wait_for_news()
    if how == "button":
        page.locator(".undo").click()
    else:
        page.keyboard.press("Control+z")
    expect(page.locator('[data-code="stale"]').first).to_be_visible()
    assert acting(evening) == GUARD
    assert evening.state.foes[GUARD].npc.health == 5
    expect(page.locator(".undo")).not_to_have_attribute("title", "Undo: Security guard 1 is hurt.")
    line.let_go()


def test_late_settle_accepts_no_other_die(evening: Evening, phone: tuple[Page, Line]) -> None:
    """The phone shows a miss that was rolled again since: "Accept the miss" settles nothing."""
    page, line = phone
    fight(evening)
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="fire axe", natural=2))
    button = page.get_by_role("button", name="Accept the miss").first
    expect(button).to_be_visible()
    ready(page)
    line.holds = True
    evening.gm(c.Reroll(open_id=evening.open("Rolled"), payer="p2", natural=19))
    line.wait_for_news()
    button.click()
    expect(page.locator('[data-code="stale"]').first).to_be_visible()
    assert evening.state.foes[GUARD].npc.health == 6
    expect(page.locator("#act")).to_contain_text("19")
    line.let_go()


def test_fresh_presses_follow_each_other(
    evening: Evening, gm: tuple[Page, Line], phone: tuple[Page, Line]
) -> None:
    """Whoever presses what the page shows now is never refused: a pass and a "Next turn" one after
    the other.
    """
    laptop, _ = gm
    page, _ = phone
    fight(evening)
    page.get_by_role("button", name="Pass the turn").first.click()
    expect(laptop.locator("#top")).to_contain_text("Security guard 1 acts")
    laptop.get_by_role("button", name="Next turn").first.click()
    expect(laptop.locator("#top")).to_contain_text("Security guard 2 acts")
    expect(laptop.locator("[data-code]")).to_have_count(0)
