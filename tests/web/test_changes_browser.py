"""What a correction changed opens on a tap, stays open at news, and fits the screen, for the GM and
for the player.
"""

from __future__ import annotations

import pytest
from msgspec import structs
from playwright.sync_api import Browser, Page, expect
from tests.web.house import GM, Seat
from tests.web.test_first_evening_browser import seat
from tests.web.test_player import GUARD, MARA, Evening, evening

from threefold.model.powers import Cypher
from threefold.table import commands as c
from threefold.table.state import Settings

__all__ = ["evening"]


def corrected(e: Evening) -> None:
    """The GM changes a ruling, a foe and Mara's sheet."""
    settings = Settings(
        title="The night shift",
        rulings={"edge": "pooled", "initiative_tie": "pc_first"},
        show_health=True,
    )
    e.gm(c.ChangeSettings(settings=settings))
    foe = e.state.foes[GUARD]
    e.gm(
        c.EditFoe(
            foe_id=GUARD,
            foe=structs.replace(foe, npc=structs.replace(foe.npc, level=3, armor=1, health=4)),
        )
    )
    e.edit(xp=5, effort=2, skills={"climbing": "specialized"}, cyphers=[Cypher("Curative", 5)],
    might=9,
           notes="Born on a boat, left-handed, and afraid of " + "w" * 90 + ".")  # fmt: skip


def opened(page: Page, head: str) -> list[str]:
    """The changed figures of the newest line that begins so, opened with a tap."""
    line = page.locator("#story .entry").filter(has_text=head).first
    line.locator("details.changed > summary").click()
    figures = line.locator(".changed-figures li")
    expect(figures.first).to_be_visible()
    return figures.all_inner_texts()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (1366, 768)])
@pytest.mark.parametrize("role", ["gm", "player"])
def test_changes_open_on_tap(
    evening: Evening, browser: Browser, role: str, width: int, height: int
) -> None:
    """A line says that something was corrected; a tap says what, and news leave it open."""
    corrected(evening)
    who = GM if role == "gm" else Seat("player", MARA)
    page = seat(
        browser,
        evening.house,
        evening.house.tables.links.invite(evening.table, who)[1],
        width,
        height,
    )
    tab = page.locator(".tab[data-tab-to=three]")
    if tab.is_visible():
        tab.click()
    sheet = opened(page, "The GM corrects Mara Okonjo's sheet.")
    assert "XP 2 → 5" in sheet
    assert any(
        line.startswith("Skills, climbing") and line.endswith("→ specialized") for line in sheet
    )
    foe = opened(page, "Security guard 1 is corrected.")
    assert "Level 2 → 3" in foe
    assert ("Armor 0 → 1" in foe) == (role == "gm")
    assert opened(page, "The table's settings changed.")[0].startswith(
        "Edge lowers one cost of the action"
    )
    evening.gm(c.Note(text="The bell is cracked."))
    expect(page.locator("#story")).to_contain_text("The bell is cracked.")
    expect(page.locator("#story .changed-figures:visible")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.context.close()
