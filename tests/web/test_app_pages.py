"""The first page, the closed door, the rules reference and refusals, in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.long import rows
from tests.web.house import House, Seat

pytest.importorskip("playwright.sync_api", reason="needs pytest-playwright")
from playwright.sync_api import Page, expect

from threefold.service.demo import demo
from threefold.table.commands import EndTurn, RollInitiative, StartEncounter

ONE = Seat("player", "p1")
SIZES = {"phone": (390, 844), "small phone": (320, 640), "laptop": (1400, 900)}
PATHS = (
    "/",
    "/nowhere",
    "/join/stale",
    "/rules",
    "/rules?q=damage+track",
    "/rules?q=zzxqw",
    "/rules/damage_track.impaired.effort_cost",
    "/rules/xp.intrusion.natural_1",
)


@pytest.fixture
def quiet(page: Page) -> Iterator[Page]:
    """A page that must not complain: no error, no warning, nothing blocked by the policy."""
    said: list[str] = []
    page.on(
        "console",
        lambda message: said.append(message.text) if message.type in ("error", "warning") else None,
    )
    page.on("pageerror", lambda error: said.append(str(error)))
    yield page
    assert [words for words in said if "status of 40" not in words] == []


@pytest.mark.parametrize("size", rows(SIZES, {"phone"}))
def test_pages_fit_and_can_be_hit(quiet: Page, house: House, size: str) -> None:
    quiet.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
    for path in PATHS:
        quiet.goto(house.base + path)
        assert quiet.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        small = quiet.evaluate("""[...document.querySelectorAll('main :is(button, input, a.btn, summary)')]
            .filter(e => e.checkVisibility() && !e.classList.contains('sr'))
            .filter(e => e.getBoundingClientRect().height < 43.5).map(e => e.outerHTML.slice(0, 80))""")
        assert small == [], path


def test_line_of_first_page_opens_its_rule(quiet: Page, house: House) -> None:
    quiet.goto(house.base)
    line = quiet.locator(".start-example summary", has_text="one level of Effort")
    line.click()
    expect(quiet.locator(".start-example details[open] .rule")).to_be_visible()
    expect(quiet.locator(".start-example details[open] .rule a")).to_have_attribute(
        "href", re.compile("^/rules/effort")
    )


def test_light_and_dark_are_one_tap(quiet: Page, house: House) -> None:
    quiet.goto(house.base)
    colors = []
    for theme in ("Light", "Dark"):
        quiet.get_by_text(theme, exact=True).click()
        colors.append(quiet.evaluate("getComputedStyle(document.body).backgroundColor"))
        quiet.reload()
        assert quiet.evaluate("getComputedStyle(document.body).backgroundColor") == colors[-1]
    assert colors[0] != colors[1]


def test_rules_are_found_while_typing(quiet: Page, house: House) -> None:
    """Rules are found while typing and the address keeps the words."""
    quiet.goto(f"{house.base}/rules")
    box = quiet.get_by_role("searchbox")
    expect(box).to_be_focused()
    box.press_sequentially("natural 20")
    first = quiet.locator(".hit").first
    expect(first).to_contain_text("20")
    expect(quiet).to_have_url(re.compile(r"\?q=natural(\+|%20)20$"))
    expect(box).to_be_focused()
    quiet.reload()
    expect(quiet.locator(".hit").first).to_have_text(first.inner_text().replace("\n", ""))
    box.fill("zzxqw")
    expect(quiet.get_by_text("Nothing about “zzxqw”")).to_be_visible()
    box.fill("")
    quiet.get_by_role("link", name=re.compile("^Initiative")).click()
    quiet.locator(".hit", has_text="initiative.order.must_exceed").click()
    expect(quiet.locator("h1")).to_be_visible()
    expect(quiet.locator(".crumbs")).to_contain_text("Initiative")


def test_stale_refusal_outlives_its_dialog(page: Page, house: House) -> None:
    """A press that comes too late is refused in words, and the page is drawn again: the dialog
    goes, the words stay.
    """
    table = fight(house)
    page.route_web_socket(
        re.compile("/live$"), lambda socket: None
    )  # the page does not hear that its turn is over
    page.goto(f"{house.base}/join/{house.tables.links.invite(table, ONE)[1]}")
    page.locator("#act [data-open^=pad-]").first.click()
    pad = page.locator("dialog[open]")
    house.gm(table, EndTurn())
    pad.get_by_role("button", name="11", exact=True).click()
    refusal = page.get_by_test_id("refusal")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(refusal).to_be_visible()
    expect(refusal).to_contain_text("It is Ilse Tarn's turn")
    refusal.get_by_role("button", name="Close").click()
    expect(refusal).to_have_count(0)


def fight(house: House) -> str:
    """A fight in which p1 acts first and p2 follows."""
    table = demo(house.tables)
    rolls = {"p1": 20, "p2": 19, "p3": 10, "p4": 9}
    house.gm(
        table,
        StartEncounter(),
        *(RollInitiative(pc_id=id, natural=face) for id, face in rolls.items()),
    )
    return table
