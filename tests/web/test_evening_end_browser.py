"""The end of an evening through the pages: the log is filtered, and a session ends with its XP and
its recap.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.chromium import until
from tests.web.house import GM
from tests.web.test_first_evening_browser import seat
from tests.web.test_player import GUARD, MARA, Evening, evening

from threefold.table import commands as c

__all__ = ["evening"]


def choose(page: Page, name: str, value: str) -> None:
    """Choose in one of the lists over the log."""
    page.locator(f"#log-filter select[name={name}]").select_option(value)


@pytest.mark.long
def test_session_ends_and_its_log_is_filtered(evening: Evening, browser: Browser) -> None:
    evening.fight()
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="weighted dart", natural=2))
    evening.gm(c.Note(text="The bell is cracked."))
    gm = seat(
        browser, evening.house, evening.house.tables.links.invite(evening.table, GM)[1], 1366, 768
    )

    story = gm.locator("#story")
    expect(story).to_contain_text("The bell is cracked.")
    choose(gm, "log", "rolls")
    expect(story).not_to_contain_text("The bell is cracked.")
    expect(story).to_contain_text("Mara Okonjo")
    gm.reload()
    expect(gm.locator("#log-filter select[name=log]")).to_have_value("rolls")
    expect(story).not_to_contain_text("The bell is cracked.")
    evening.gm(c.Note(text="The bell is mended."))
    choose(gm, "log", "story")
    expect(story).to_contain_text("The bell is mended.")

    gm.evaluate("() => document.activeElement?.blur()")
    gm.keyboard.press("/")
    gm.keyboard.type("End the session")
    gm.keyboard.press("Enter")
    tool = gm.locator("#tool[open]")
    expect(tool).to_contain_text("End session 1")
    tool.locator("select[name='xp[0].what']").select_option("session")
    tool.locator("input[name='loose.encounter'][value=close]").check(force=True)
    tool.locator("#f-recap").fill("They found the bell.")
    tool.get_by_role("button", name="End session 1").click()
    expect(tool).to_contain_text("Session 1 is over")
    assert evening.state.encounter is None
    tool.get_by_role("button", name="Begin session 2").click()
    expect(gm.locator("dialog[open]")).to_have_count(0)
    until(gm, "() => !history.state?.sheet")
    assert evening.state.clock.session == 2

    evening.gm(c.Note(text="A new morning."))
    choose(gm, "log", "all")
    expect(story).to_contain_text("A new morning.")
    choose(gm, "log_session", "1")
    expect(story).to_contain_text("The bell is mended.")
    expect(story).not_to_contain_text("A new morning.")
    choose(gm, "log_session", "2")
    expect(story).to_contain_text("A new morning.")
    expect(story).not_to_contain_text("The bell is mended.")
    gm.goto(f"{gm.url.partition('?')[0]}/journal")
    expect(gm.locator("body")).to_contain_text("They found the bell.")
    gm.context.close()
