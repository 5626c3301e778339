"""A siege in a browser: a blow in dim light at a foe behind cover; fire on two at once; a gate broken, a
fall, a chase. The GM works from the palette and the scene, the players with one thumb and a real die.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from tests.e2e.room import LAPTOP, PATIENCE, PHONE, Room, browser_here, dock, main, tool, typed
from tests.served import served

__all__ = ["browser_here"]

GUARD, OTHER, MARA = "f5", "f6", "p1"


def test_a_siege_from_the_dark_to_the_chase(browser_here: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "siege.db", "--port", "0") as table:
        room = Room(browser_here, table)
        gm, mara = room.sit("GM", LAPTOP), room.sit("Mara Okonjo", PHONE)
        try:
            the_dark(gm, mara)
            the_fire(gm, mara)
            the_gate(gm, mara)
            the_fall(gm)
            the_chase(gm, mara)
        except BaseException:
            room.pictures(tmp_path)
            raise
        assert room.said == []


def procedure(gm: Page, words: str, title: str) -> None:
    """Find a procedure in the palette and open its dialog."""
    gm.keyboard.press("/")
    gm.locator(".palette-input").fill(words)
    gm.locator(f"#palette-list .found:has(b:text-is('{title}'))").click()
    expect(tool(gm)).to_contain_text(title, timeout=PATIENCE)


def tap(gm: Page, name: str, value: str) -> None:
    """Tick somebody in the dialog; it draws itself anew."""
    box = tool(gm).locator(f"label:has(input[name^='{name}'][value='{value}'])").first
    box.click()
    expect(tool(gm).locator(f"input[name^='{name}'][value='{value}']")).to_be_checked(timeout=PATIENCE)


def call(gm: Page) -> None:
    """Call for it."""
    tool(gm).locator("button[value=call_for]").click()
    expect(tool(gm)).to_have_count(0, timeout=PATIENCE)


def story(gm: Page, text: str) -> None:
    """What the log tells."""
    expect(gm.locator("#three")).to_contain_text(text, timeout=PATIENCE)


def the_dark(gm: Page, mara: Page) -> None:
    """Dim light and cover bear on the guards, whichever of them she strikes."""
    for foe, name in ((GUARD, "Security guard 1"), (OTHER, "Security guard 2")):
        gm.locator(f"#foe-{foe}").get_by_role("button", name=f"Edit {name}").click()
        for situation in ("dim_light", "cover"):
            tool(gm).locator(f"label:has([name='foe.situations.{situation}'])").click()
        tool(gm).locator("button[type=submit]").last.click()
        expect(tool(gm)).to_have_count(0, timeout=PATIENCE)
        expect(gm.locator(f"#foe-{foe}")).to_contain_text("cover", ignore_case=True, timeout=PATIENCE)
    mara.locator(".effort-row", has_text="none").first.click()
    expect(mara.locator("#act .hero-n").first).to_have_text("3", timeout=PATIENCE)
    typed(mara, 3)
    story(gm, "needed 9")
    dock(mara, "Accept the miss")
    main(mara)
    dock(mara, "Go on")
    main(mara)


def the_fire(gm: Page, mara: Page) -> None:
    """One roll against everybody in the yard."""
    procedure(gm, "area", "Area attack")
    tap(gm, "pcs[", MARA)
    for foe in (GUARD, OTHER):
        tap(gm, "inputs.targets[", foe)
    tool(gm).locator("[name='inputs.damage']").fill("3")
    call(gm)
    expect(mara.locator("#act .act-title")).to_contain_text("Area attack", timeout=PATIENCE)
    typed(mara, 16)
    story(gm, "Security guard 1 is hit: 3 damage")
    story(gm, "Security guard 2 is hit: 3 damage")
    expect(mara.locator("#act .hits")).to_contain_text("Security guard 2", timeout=PATIENCE)
    expect(gm.locator(f"#foe-{OTHER}")).to_contain_text("3 of 6", timeout=PATIENCE)
    dock(mara, "Go on")
    main(mara)


def the_gate(gm: Page, mara: Page) -> None:
    """A thing is put into the scene, struck and broken."""
    gm.keyboard.press("/")
    gm.locator(".palette-input").fill("thing")
    gm.locator("#palette-list .found", has_text="Put a thing").first.click()
    tool(gm).locator("[name='thing.name']").fill("postern gate")
    tool(gm).locator("[name='thing.level']").fill("2")
    tool(gm).locator("button[type=submit]").last.click()
    card = gm.locator(".gm-thing", has_text="postern gate")
    expect(card).to_be_visible(timeout=PATIENCE)
    card.get_by_role("button", name="Strike it").click()
    expect(tool(gm).locator("[name=target]")).to_have_value((card.get_attribute("id") or "")[6:])
    tap(gm, "pcs[", MARA)
    tool(gm).locator("[name='inputs.damage']").fill("4")
    call(gm)
    expect(mara.locator("#act .act-title")).to_contain_text("Attack an object", timeout=PATIENCE)
    typed(mara, 17)
    story(gm, "postern gate is")
    expect(card.locator(".chip-bad")).to_be_visible(timeout=PATIENCE)
    dock(mara, "Go on")
    main(mara)


def the_fall(gm: Page) -> None:
    """A hazard needs no roll: it is carried out at once."""
    procedure(gm, "hazard", "Hazard")
    tap(gm, "pcs[", MARA)
    tool(gm).locator("[name='inputs.source']").first.select_option("minor_fire")
    tool(gm).locator("button[value=play]").click()
    expect(tool(gm)).to_have_count(0, timeout=PATIENCE)
    story(gm, "Mara Okonjo: Hazard")


def the_chase(gm: Page, mara: Page) -> None:
    """The second guard runs; Mara is faster."""
    dock(mara, "Go on")
    main(mara)
    procedure(gm, "chase", "Chase")
    tap(gm, "pcs[", MARA)
    tool(gm).locator("[name=target]").select_option(OTHER)
    call(gm)
    expect(mara.locator("#act .act-title")).to_contain_text("Chase", timeout=PATIENCE)
    typed(mara, 14)
    story(gm, "Mara Okonjo: Chase")
    expect(mara.locator("#act")).to_contain_text("It works", timeout=PATIENCE)
