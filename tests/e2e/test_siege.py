"""A siege in a browser. In the dark, behind cover, a comrade's help and luck decide; then fire on
two at once, a gate broken, a vault ablaze, a chase in two rolls. The GM works from the palette and
the scene, the players with one thumb and a real die.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.room import LAPTOP, PATIENCE, PHONE, dock, evening, main, tool, typed
from tests.served import served

GUARD, OTHER, MARA, ILSE = "f5", "f6", "p1", "p2"


@pytest.mark.long
@pytest.mark.turns("evening", 3)
def test_siege_from_dark_to_chase(browser: Browser, tmp_path: Path) -> None:
    with (
        served(tmp_path / "siege.db", "--port", "0") as table,
        evening(browser, table, tmp_path) as room,
    ):
        gm, mara = room.sit("GM", LAPTOP), room.sit("Mara Okonjo", PHONE)
        ilse = room.sit("Ilse Tarn", PHONE)
        the_dark(gm, mara, ilse)
        the_lamp(gm, mara)
        the_fire(gm, mara)
        the_gate(gm, mara)
        the_blaze(gm)
        the_chase(gm, mara)


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
    expect(tool(gm).locator(f"input[name^='{name}'][value='{value}']")).to_be_checked(
        timeout=PATIENCE
    )


def call(gm: Page) -> None:
    """Call for it."""
    tool(gm).locator("button[value=call_for]").click()
    expect(tool(gm)).to_have_count(0, timeout=PATIENCE)


def story(gm: Page, text: str) -> None:
    """What the log tells."""
    expect(gm.locator("#three")).to_contain_text(text, timeout=PATIENCE)


def light(gm: Page, name: str, told: str) -> None:
    """Set the light for everybody."""
    if gm.locator("#scene-fold[open]").count() == 0:
        gm.locator("#scene-fold > summary").click()
    gm.locator("#scene-light").get_by_text(name, exact=True).click()
    expect(gm.locator(".scene-held")).to_contain_text(told, timeout=PATIENCE)


def the_dark(gm: Page, mara: Page, ilse: Page) -> None:
    """Nobody sees the guards behind their cover: only luck, paid with 1 XP, and a comrade's help
    find them.
    """
    for foe, name in ((GUARD, "Security guard 1"), (OTHER, "Security guard 2")):
        gm.locator(f"#foe-{foe} .foe-open > summary").click()
        gm.locator(f"#foe-{foe}").get_by_role("button", name=f"Edit {name}").click()
        tool(gm).locator("label:has([name='foe.situations.cover'])").click()
        tool(gm).locator("button[type=submit]").last.click()
        expect(tool(gm)).to_have_count(0, timeout=PATIENCE)
        expect(gm.locator(f"#foe-{foe}")).to_contain_text(
            "cover", ignore_case=True, timeout=PATIENCE
        )
    light(gm, "Dark, no trace", "nothing tells where")
    lucky = mara.locator("#act label:has([name=lucky_shot])")
    expect(lucky).to_contain_text("Pay 1 XP for a lucky shot", timeout=PATIENCE)
    lucky.click()
    expect(lucky.locator("input")).to_be_checked(timeout=PATIENCE)
    mara.locator(".effort-row", has_text="none").first.click()
    expect(mara.locator("#act .hero-n").first).to_have_text("6", timeout=PATIENCE)
    ilse.locator("#together > summary").click()
    ilse.locator("#together").get_by_role("button", name="whatever comes next").first.click()
    expect(ilse.locator("[id^=ready-]")).to_contain_text("You help Mara Okonjo", timeout=PATIENCE)
    expect(mara.locator("[id^=aid-]")).to_contain_text("Ilse Tarn", timeout=PATIENCE)
    expect(mara.locator("#act .hero-n").first).to_have_text("5", timeout=PATIENCE)
    typed(mara, 16)
    story(gm, "15 or more needed")
    expect(mara.locator("[id^=aid-]")).to_have_count(0, timeout=PATIENCE)
    expect(gm.locator("#pc-p1")).to_contain_text("1 XP", timeout=PATIENCE)
    expect(gm.locator(f"#foe-{GUARD}")).not_to_contain_text("6 of 6", timeout=PATIENCE)
    dock(mara, "Go on")
    main(mara)


def the_lamp(gm: Page, mara: Page) -> None:
    """A lamp is lit: what lies in the scene bears no more, the cover does."""
    light(gm, "Dim", "dim light")
    expect(mara.locator("#act [name=lucky_shot]")).to_have_count(0, timeout=PATIENCE)
    expect(mara.locator("#act .hero-n").first).to_have_text("3", timeout=PATIENCE)


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


def the_blaze(gm: Page) -> None:
    """A hazard needs no roll: it befalls all who are there, in one request, each with a result of
    their own.
    """
    procedure(gm, "hazard", "Hazard")
    for who in (MARA, ILSE, OTHER):
        tap(gm, "pcs[", who)
    tool(gm).locator("[name='inputs.source']").first.select_option("minor_fire")
    expect(tool(gm).locator("[name='inputs.points']")).to_have_count(0, timeout=PATIENCE)
    tool(gm).locator("button[value=play]").click()
    expect(tool(gm)).to_have_count(0, timeout=PATIENCE)
    for name in ("Mara Okonjo", "Ilse Tarn", "Security guard 2"):
        story(gm, f"{name}: minor fire")


def the_chase(gm: Page, mara: Page) -> None:
    """The second guard runs: a chase in two rolls, of which the scene keeps count."""
    dock(mara, "Go on")
    main(mara)
    procedure(gm, "chase", "Chase")
    tap(gm, "pcs[", MARA)
    tool(gm).locator("[name=target]").select_option(OTHER)
    tool(gm).locator("label:has([name='inputs.long'])").click()
    expect(tool(gm).locator("[name='inputs.rolls']")).to_be_visible(timeout=PATIENCE)
    tool(gm).locator("[name='inputs.rolls']").fill("2")
    call(gm)
    chased(gm, mara)
    going = gm.locator(".ongoing")
    expect(going).to_contain_text("1 of 2 successes", timeout=PATIENCE)
    dock(mara, "Go on")
    main(mara)
    going.get_by_role("button", name="Next roll", exact=True).click()
    chased(gm, mara)
    expect(going).to_have_count(0, timeout=PATIENCE)


def chased(gm: Page, mara: Page) -> None:
    """A roll of the chase that succeeds."""
    expect(mara.locator("#act .act-title")).to_contain_text("Chase", timeout=PATIENCE)
    typed(mara, 14)
    story(gm, "Mara Okonjo: Chase")
    expect(mara.locator("#act")).to_contain_text("It works", timeout=PATIENCE)
