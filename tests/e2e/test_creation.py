"""A new player makes a character on a phone and joins a running table, while the GM looks on in
another window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from tests.e2e.room import to_screen
from tests.web.house import GM, House, open_house

from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.history import GUEST

Sit = Callable[..., Page]


@pytest.fixture
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


@pytest.fixture
def table(house: House) -> str:
    """A table in the middle of a fight."""
    table = demo(house.tables)
    house.gm(table, c.StartEncounter())
    for id, face in (("p1", 19), ("p2", 8), ("p3", 15), ("p4", 4)):
        house.gm(table, c.RollInitiative(pc_id=id, natural=face))
    return table


@pytest.fixture
def sit(browser: Browser, house: House) -> Iterator[Sit]:
    """Opens an address in a fresh browser of some size; all are closed before the server ends."""
    contexts: list[BrowserContext] = []

    def opened(url: str, phone: bool = False) -> Page:
        size = (
            ViewportSize(width=360, height=740) if phone else ViewportSize(width=1366, height=768)
        )
        contexts.append(browser.new_context(viewport=size, is_mobile=phone, has_touch=phone))
        page = contexts[-1].new_page()
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()


def wide(page: Page) -> int:
    """By how many pixels a page is wider than its window."""
    wider: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wider


@pytest.mark.long
def test_from_nothing_to_seat_in_running_fight(sit: Sit, house: House, table: str) -> None:
    _, gm_token = house.tables.links.invite(table, GM)
    gm = sit(f"{house.base}/join/{gm_token}")
    gm.locator(".panel-end").get_by_role("button", name="Links").click()
    gm.get_by_role("button", name="Link for a new player").click()
    link = gm.locator("[data-copy]").get_attribute("data-copy")
    assert link is not None
    gm.keyboard.press("Escape")

    phone = sit(link, phone=True)
    expect(phone.get_by_role("heading", level=1)).to_have_text("The night shift")
    expect(gm.locator("#one")).to_contain_text("A new player is choosing a character.")
    phone.get_by_role("link", name="Make a character").click()
    expect(phone.locator(".make-side")).to_contain_text("Choose a type")
    phone.get_by_label("Name", exact=True).fill("Wren")
    to_screen(phone, "type")
    phone.get_by_role("radio", name="Explorer").check(force=True)
    side = phone.locator(".make-side")
    expect(side).to_contain_text("Done: join the table")
    assert wide(phone) <= 0

    to_screen(phone, "focus")
    phone.get_by_role("button", name="plays with fire").tap()
    to_screen(phone, "abilities")
    phone.locator("#abilities b").get_by_text("Patch up").tap()
    expect(side).to_contain_text("One ability too many")
    phone.locator("#abilities b", has_text="Quick on the draw").tap()
    expect(side).to_contain_text("Done: join the table")
    to_screen(phone, "numbers")
    phone.get_by_role("button", name="One point less in Might").tap()
    expect(side).to_contain_text("One more point to share out")
    for _ in range(2):
        phone.get_by_role("button", name="One point less in Speed").click(no_wait_after=True)
    expect(side).to_contain_text("3 more points to share out")
    for _ in range(2):
        phone.get_by_role("button", name="One point more in Speed").click(no_wait_after=True)
    expect(side).to_contain_text("One more point to share out")
    phone.get_by_role("button", name="One point more in Intellect").tap()
    expect(side).to_contain_text("Done: join the table")
    phone.go_back()  # one screen back, not out of the page
    expect(phone.locator("#abilities")).to_be_visible()
    to_screen(phone, "more")
    expect(phone.locator(".make-sentence")).to_have_text(
        "I am a quick explorer who plays with fire."
    )
    phone.get_by_label("Looks, past, habits").fill("Grey coat")
    phone.locator("#f-arc").select_option("explore")
    expect(phone.locator("#f-goal")).to_be_visible()

    phone.reload()  # a dead battery: the same screen is there again
    expect(phone.get_by_label("Looks, past, habits")).to_have_value("Grey coat")
    phone.get_by_role("button", name="Done: join the table").tap()
    expect(phone.locator("#act")).to_be_visible()

    expect(gm.locator("#one")).to_contain_text("Wren")
    expect(gm.locator("#one")).not_to_contain_text("choosing")
    expect(gm.locator("#three")).to_contain_text(
        "Wren joins the table, a new character made by the rules."
    )
    state = house.tables.history(table).state
    assert state.encounter is not None
    [(id, wren)] = [(id, m.pc) for id, m in state.party.items() if m.pc.name == "Wren"]
    assert state.encounter.order[-1] == id
    assert [wren.pools.of(s).max for s in ("might", "speed", "intellect")] == [12, 12, 10]  # type: ignore[arg-type]
    assert [arc.arc for arc in wren.arcs or []] == ["explore"]

    house.gm(table, *[c.EndTurn()] * (len(state.encounter.order) - 1))
    expect(phone.locator("#waits")).to_contain_text("Your turn")


@pytest.mark.long
def test_tier_3_character_made_on_phone(sit: Sit, house: House) -> None:
    """A character of tier 3 from the shelf on a phone."""
    phone = sit(f"{house.base}/create", phone=True)
    phone.get_by_label("Name", exact=True).fill("Wren")
    to_screen(phone, "type")
    phone.get_by_role("radio", name="Warrior").check(force=True)
    phone.locator("#higher > summary").tap()
    phone.locator("#tier-of-3").check(force=True)
    to_screen(phone, "focus")
    phone.locator("#f-verb").fill("Abides in Stone")
    to_screen(phone, "tiers")
    tier = phone.locator("#tier-3")
    expect(tier).to_contain_text("Golem Stomp")
    tier.locator("summary").first.tap()
    tier.get_by_text("Weaponization").tap()
    tier.get_by_label("A skill is trained").fill("law")
    expect(phone.locator("#so-far")).to_contain_text("law")
    assert wide(phone) <= 0
    expect(phone.locator(".make-side")).to_contain_text("Weaponization: One choice is still open")
    tier.locator(".make-ask select").select_option(index=1)
    phone.get_by_role("button", name="Done: keep this character").tap()
    expect(phone.locator("main")).to_contain_text("tier 3")


def test_keyboard_alone_is_enough(sit: Sit, house: House, table: str) -> None:
    _, token = house.tables.links.invite(table, GUEST)
    page = sit(f"{house.base}/join/{token}")
    page.get_by_role("link", name="Make a character").press("Enter")
    page.get_by_label("Name", exact=True).press_sequentially("Ash")
    page.keyboard.press("Enter")
    expect(page).to_have_url(page.url)
    page.locator("#type-warrior").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#numbers")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "type-adept"
    expect(page.get_by_label("Name", exact=True)).to_have_value("Ash")
    page.locator("#less-intellect").press("Enter")
    expect(page.locator(".make-left b")).to_have_text("1")
    assert page.evaluate("document.activeElement.id") == "less-intellect"
    page.locator("#more-might").press("Enter")
    page.get_by_role("button", name="Done: join the table").press("Enter")
    expect(page.locator("#act")).to_be_visible()
    assert [m.pc.name for m in house.tables.history(table).state.party.values()][-1] == "Ash"
