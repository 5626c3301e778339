"""A GM's scenes in a browser: prepared before the session, looked at in the laboratory, brought in
when they are reached, taken back, put aside for next week.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.room import LAPTOP, PATIENCE, PHONE, Room, tool
from tests.e2e.test_lab import COMPILING, turn


def scenes(gm: Page) -> None:
    """Open the scenes by their key, with nothing else open."""
    expect(gm.locator("dialog[open]")).to_have_count(0, timeout=PATIENCE)
    gm.keyboard.press("s")
    expect(tool(gm).locator(".prepared").first).to_be_visible(timeout=PATIENCE)


def card(name: str) -> str:
    """The card of a scene in the list."""
    return f".prepared:has(h3:text-is('{name}'))"


def prepare(gm: Page) -> None:
    """The gate: a captain of the books in cover, three sentries by level and number, dim light, a
    word to myself.
    """
    scenes(gm)
    tool(gm).get_by_role("button", name="Prepare a scene").click()
    expect(gm.locator("#prepare-form")).to_be_visible(timeout=PATIENCE)
    gm.locator("[name='scene.name']").fill("The gate")
    gm.locator("#prepare-form").get_by_role("button", name="Guard captain").click()
    expect(gm.locator("[name='scene.foes[0].npc.level']")).to_have_value("4", timeout=PATIENCE)
    gm.locator("#f-scene-foes-0-more > summary").click()
    gm.locator("[name='scene.foes[0].situations[0]']").select_option("cover")
    gm.locator("[name='scene.foes[0].show_level']").select_option("false")
    gm.locator("#prepare-form").get_by_role("button", name="Another foe").click()
    gm.locator("[name='scene.foes[1].npc.name']").fill("Sentry")
    gm.locator("[name='scene.foes[1].npc.level']").fill("2")
    gm.locator("[name='scene.foes[1].count']").fill("3")
    gm.locator("[name='scene.notes']").fill("The captain takes bribes.")
    gm.locator("[name='scene.scene.light']").select_option("dim_light")
    tool(gm).get_by_role("button", name="Save the scene").click()
    expect(tool(gm).locator(card("The gate"))).to_contain_text("3 × Sentry", timeout=PATIENCE)


@pytest.mark.long
@pytest.mark.turns("evening", 3)
def test_scene_is_prepared_brought_and_undone(room: Room) -> None:
    """A scene is prepared weighed brought in taken back and put aside."""
    gm, mara = room.sit("GM", LAPTOP), room.sit("Mara Okonjo", PHONE)
    expect(gm.locator("#foe-f5")).to_be_visible(timeout=PATIENCE)
    prepare(gm)

    tool(gm).locator(card("The gate")).get_by_role("link", name="How hard?").click()
    expect(gm.locator(".lab-hero")).to_be_visible(timeout=COMPILING)
    expect(gm.locator("#number")).to_have_value("4")
    expect(gm.locator("#of option:checked")).to_have_text("The gate")
    turn(gm, "number", 5)
    gm.locator("#keep > summary").click()
    gm.locator("#keep [name=name]").fill("Five at the gate")
    gm.locator("#keep").get_by_role("button", name="Keep as another").click()
    expect(gm.locator("#keep [role=status]")).to_contain_text("Five at the gate", timeout=PATIENCE)
    gm.locator("#of").select_option(label="The boiler room")
    expect(gm.locator("#number")).to_have_value("1", timeout=PATIENCE)
    gm.get_by_role("link", name="Back to the table").click()
    expect(gm.locator("#foe-f5")).to_be_visible(timeout=PATIENCE)

    gm.keyboard.press("/")
    gm.locator(".palette-input").fill("five gate")
    gm.locator("#palette-list .found", has_text="Five at the gate").first.click()
    asked = tool(gm).locator(".prepared-asked")
    expect(asked).to_contain_text("2 × Guard captain", timeout=PATIENCE)
    asked.get_by_role("button", name="Clear the table, bring it in").click()
    expect(gm.locator("dialog[open]")).to_have_count(0, timeout=PATIENCE)
    expect(gm.locator("#two .gm-foe")).to_have_count(5, timeout=PATIENCE)
    expect(gm.locator("#two .scene-held")).to_contain_text("dim light")
    expect(gm.locator("#three")).to_contain_text("The captain takes bribes.")
    expect(mara.locator("body")).to_contain_text("Guard captain 1", timeout=PATIENCE)
    expect(mara.locator("body")).not_to_contain_text("bribes")
    expect(mara.locator("body")).not_to_contain_text("Five at the gate")

    gm.locator("#top").get_by_role("button", name="Undo").click()
    expect(gm.locator("#foe-f5")).to_be_visible(timeout=PATIENCE)
    expect(gm.locator("#two .gm-foe")).to_have_count(2)

    scenes(gm)
    gm.locator("#keep-fold > summary").click()
    gm.locator("#keep-fold [name=name]").fill("The yard")
    gm.locator("#keep-fold").get_by_role("button", name="Keep it and clear the table").click()
    expect(tool(gm).locator(card("The yard"))).to_contain_text(
        "2 × Security guard", timeout=PATIENCE
    )
    expect(gm.locator("#two .gm-foe")).to_have_count(0, timeout=PATIENCE)
    tool(gm).locator(card("The yard")).get_by_role("button", name="Bring in").click()
    expect(gm.locator("#two .gm-foe")).to_have_count(2, timeout=PATIENCE)
    expect(mara.locator("body")).to_contain_text("Security guard 2", timeout=PATIENCE)


def test_scenes_fit_phone(room: Room) -> None:
    gm = room.sit("GM", PHONE)
    gm.locator("a[data-tab-to=two]").click()
    gm.locator(".gm-tools").get_by_role("button", name="Scenes").click()
    expect(tool(gm).locator(".prepared").first).to_be_visible(timeout=PATIENCE)
    tool(gm).locator("#prepared-loading_dock .prepared-own button").first.click()
    expect(gm.locator("#prepare-form")).to_be_visible(timeout=PATIENCE)
    gm.locator("#f-scene-foes-0-more > summary").click()
    expect(gm.locator("[name='scene.foes[0].npc.armor']")).to_have_value("1")
    assert gm.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = gm.evaluate(
        """[...document.querySelectorAll("#tool :is(button, select, input:not([type=hidden], [type=checkbox]))")]
           .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
           .map((each) => each.outerHTML)"""
    )
    assert small == []
