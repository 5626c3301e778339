"""The laboratory in a browser: opened from a table by the palette, a slider moved, the interval
watched, a long run stopped, the link opened elsewhere; and advice for a player, where the GM allows
it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.e2e.room import LAPTOP, PATIENCE, PHONE, Room, evening, tool
from tests.served import Served, served

COMPILING = 400_000
"""Milliseconds: the first question on a machine waits until the laboratory has compiled itself."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One table for all: its laboratory is a process of its own, which takes seconds to start."""
    with served(tmp_path_factory.mktemp("lab") / "table.db", "--port", "0") as table:
        yield table


@pytest.fixture
def room(table: Served, browser: Browser, tmp_path: Path) -> Iterator[Room]:
    with evening(browser, table, tmp_path) as room:
        yield room


def opened(room: Room) -> Page:
    """The GM's window with the laboratory open, by way of the palette."""
    gm = room.sit("GM", LAPTOP)
    expect(gm.locator("#two")).to_be_visible(timeout=PATIENCE)
    gm.keyboard.press("/")
    gm.locator(".palette-input").fill("laboratory")
    gm.locator("#palette-list .found", has_text="Laboratory").first.click()
    expect(gm.locator(".lab-hero")).to_be_visible(timeout=COMPILING)
    return gm


def done(page: Page) -> None:
    """All of it is counted."""
    expect(page.locator(".lab-hero[data-finished]")).to_be_visible(timeout=COMPILING)


def interval(page: Page) -> tuple[int, float]:
    """How many encounters were played, and how wide the interval is."""
    hero = page.locator(".lab-hero")
    runs, low, high = (hero.get_attribute(f"data-{name}") for name in ("runs", "low", "high"))
    return int(runs or 0), float(high or 0) - float(low or 0)


def curve(page: Page) -> str:
    """The curve of what each round costs."""
    return (
        page.locator(".lab-part", has_text="What each round costs")
        .locator("polyline")
        .first.get_attribute("points")
        or ""
    )


def turn(page: Page, name: str, value: int) -> None:
    """Move a slider with the keys, one notch after the other."""
    slider = page.locator(f"#{name}")
    slider.focus()
    while (now := int(slider.input_value())) != value:
        page.keyboard.press("ArrowRight" if now < value else "ArrowLeft")


@pytest.mark.long
def test_gm_asks_how_hard_next_fight_is(room: Room) -> None:
    gm = opened(room)
    expect(gm.locator("#level")).to_have_value("2")
    expect(gm.locator("#number")).to_have_value("2")
    done(gm)
    before = curve(gm)

    widths: list[tuple[int, float]] = []
    gm.expose_function(
        "seen", lambda runs, low, high: widths.append((int(runs), float(high) - float(low)))
    )
    gm.evaluate(
        """new MutationObserver(() => {
             const hero = document.querySelector(".lab-hero");
             const { runs, low, high } = hero?.dataset ?? {};
             if (runs && document.querySelector("#level").value === "5") seen(runs, low, high);
           }).observe(document.querySelector("#seen"), {subtree: true, attributes: true, childList: true})"""
    )
    turn(gm, "level", 5)
    expect(gm.locator("#level-n")).to_have_text("5")
    expect(
        gm.locator(".lab-part", has_text="What each round costs").locator("polyline").first
    ).not_to_have_attribute("points", before, timeout=PATIENCE)
    done(gm)
    runs, width = interval(gm)
    assert runs == 200_000 or runs == 2_000
    early = [seen for seen in widths if seen[0] < runs]
    assert early, "fewer encounters are told first"
    assert width < early[0][1] or early[0][1] == 0
    expect(gm.locator(".lab-part", has_text="Other levels").locator(".framed")).to_have_count(1)

    gm.get_by_role("button", name="Compare from here").click()
    expect(gm.locator(".lab-part", has_text="Side by side")).to_be_visible(timeout=PATIENCE)
    turn(gm, "armor", 2)
    expect(gm.locator(".lab-part", has_text="Side by side")).to_contain_text(
        "Armor +0 → +2", timeout=PATIENCE
    )
    done(gm)

    link = gm.locator("[data-copy]").get_attribute("data-copy") or ""
    elsewhere = room.open("elsewhere", link, PHONE)
    expect(elsewhere.locator("#level")).to_have_value("5")
    done(elsewhere)
    assert elsewhere.locator(".lab-chance").inner_text() == gm.locator(".lab-chance").inner_text()
    assert elsewhere.locator(".lab-parts").inner_html() == gm.locator(".lab-parts").inner_html()
    assert elsewhere.evaluate("document.documentElement.scrollWidth <= innerWidth")

    gm.get_by_role("link", name="Back to the table").click()
    expect(gm.locator("#two")).to_be_visible(timeout=PATIENCE)


def hold_asks(page: Page) -> None:
    """A slow line: nobody asks for more by itself, so that no run ends before a finger reaches the
    button.
    """

    def passed(route: Route) -> None:
        if not (route.request.headers.get("hx-source") or "").startswith("span#ask-"):
            route.continue_()

    page.route("**/lab/look", passed)


@pytest.mark.long
def test_stopped_run_is_taken_up_again(room: Room) -> None:
    """A long run is stopped and taken up again."""
    gm = opened(room)
    done(gm)
    hold_asks(gm)
    gm.locator("#more > summary").click()
    gm.locator("#runs").select_option(index=-1 + gm.locator("#runs option").count())
    gm.locator("label.toggle", has_text="What matters").click()
    stop = gm.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_be_visible(timeout=COMPILING)
    stop.click()
    expect(gm.locator(".lab-hero")).to_contain_text("Stopped", timeout=PATIENCE)
    runs, _ = interval(gm)
    expect(gm.locator("#seen [hx-trigger^=load]")).to_have_count(0)
    gm.unroute("**/lab/look")
    gm.get_by_role("button", name="Go on").click()
    expect(gm.locator(".lab-hero")).not_to_contain_text("Stopped", timeout=PATIENCE)
    expect(
        gm.locator(f".lab-hero:not([data-runs='{runs}']), .lab-hero[data-finished]")
    ).to_be_visible(timeout=COMPILING)


@pytest.mark.long
def test_report_is_kept_as_file(room: Room, tmp_path: Path) -> None:
    gm = opened(room)
    done(gm)
    with gm.expect_download(timeout=3 * PATIENCE) as kept:
        gm.get_by_role("link", name="Report to keep or print").click()
    file = tmp_path / "report.html"
    kept.value.save_as(file)
    assert re.search(r"<svg.*</html>", file.read_text("utf-8"), re.DOTALL)


def test_bad_file_shows_error_and_remedy(room: Room, tmp_path: Path) -> None:
    """A bad file is told beside the way to mend it."""
    bad = tmp_path / "gate.json"
    bad.write_text('{"format": "threefold/encounter/1", "party": [], "foes": [], "weather": 1}')
    start = room.open("start", f"{room.table.base}/", LAPTOP)
    start.get_by_role("link", name="Try the laboratory").click()
    start.locator("#file").set_input_files(bad)
    start.get_by_role("button", name="Open it").click()
    expect(start.get_by_role("alert")).to_contain_text("gate.json")
    start.get_by_role("link", name="Open the example").click()
    expect(start.locator(".lab-hero")).to_be_visible(timeout=COMPILING)


def test_player_is_advised_where_gm_allows_it(room: Room) -> None:
    gm, mara = room.sit("GM", LAPTOP), room.sit("Mara Okonjo", PHONE)
    expect(mara.locator(".effort-row").first).to_be_visible(timeout=PATIENCE)
    expect(mara.locator(".advice")).to_have_count(0)
    expect(mara.locator(".effort-best")).to_have_count(1)
    gm.keyboard.press("/")
    gm.locator(".palette-input").fill("settings")
    gm.locator("#palette-list .found", has_text="ettings").first.click()
    tool(gm).locator("label:has([name='settings.show_advice'])").click()
    tool(gm).locator("button[type=submit]").last.click()
    expect(tool(gm)).to_have_count(0, timeout=PATIENCE)
    rows = mara.locator(".advice-rows tbody tr")
    expect(rows.first).to_contain_text("Best", timeout=COMPILING)
    expect(rows.first).to_contain_text("%")
    expect(mara.locator(".advice")).to_contain_text("Armor is hidden from you")
    mara.locator(".effort-row", has_text="ease 1").first.click()
    expect(mara.locator("#act .dock-main").first).to_contain_text("Might", timeout=PATIENCE)
    expect(rows.first).to_contain_text("Best")
