"""A whole fight in a browser: a GM and two players, by clicks and typed dice, through a killed
server, to its end.

The table is served as anyone serves it, on a file; the pages are opened at a plain http name that
is no secure context, as phones on a local network open them. Security guards are level 2 (target
6), as in the book's example of initiative.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.room import LAPTOP, PATIENCE, PHONE, TABLET, Room, dock, effort, evening, main, typed
from tests.served import Served, served

MOVING = ("GM", "Mara Okonjo")
"""A page of each kind with animations; Ilse asked for less motion."""


def waits(page: Page, text: str) -> None:
    """What the table waits for, in the words of this page."""
    expect(page.locator("#waits")).to_contain_text(text, timeout=PATIENCE)


def pools(page: Page, pc: str, might: str, speed: str, intellect: str) -> None:
    """The Pools of a PC on the GM's page."""
    for stat, points in (("might", might), ("speed", speed), ("intellect", intellect)):
        expect(page.locator(f"#pc-{pc} .mini .{stat}")).to_contain_text(points, timeout=PATIENCE)


def own(page: Page, might: str, speed: str, intellect: str) -> None:
    """The Pools on a player's own page."""
    for stat, points in (("might", might), ("speed", speed), ("intellect", intellect)):
        expect(page.locator(f"#act .pools .{stat} b").first).to_have_text(points, timeout=PATIENCE)


def odds(page: Page, row: str, cost: str, chance: str, left: str) -> None:
    """What a row of the Effort table says: its price, the chance, what the Pool will be."""
    line = page.locator(".effort-row", has_text=row).first
    for figure in (cost, chance, left):
        expect(line).to_contain_text(re.compile(rf"\b{figure}(\s|$|d|,)"), timeout=PATIENCE)


@pytest.mark.long
@pytest.mark.turns("evening", 3)
def test_fight_from_initiative_to_last_recovery(browser: Browser, tmp_path: Path) -> None:
    db = tmp_path / "evening.db"
    with served(db, "--port", "0") as table, evening(browser, table, tmp_path, MOVING) as room:
        fight(room, table, db)


def fight(room: Room, table: Served, db: Path) -> None:
    """The evening, from the first roll to the last."""
    gm, mara, ilse = (
        room.sit("GM", LAPTOP),
        room.sit("Mara Okonjo", PHONE),
        room.sit("Ilse Tarn", TABLET),
    )
    assert mara.evaluate("isSecureContext") is False

    # Initiative: 15 and 8 are above the guards' 6, the others (2 and 3 for training, and 4) are
    # below.
    gm.keyboard.press("e")
    for page, face in ((mara, 8), (ilse, 15)):
        expect(page.locator("#pad-initiative")).to_be_attached(timeout=PATIENCE)
        typed(page, face)
    rolls = gm.locator(".initiative")
    for name, face in (("Juno Reyes", "2"), ("Étienne Vale", "4")):
        box = rolls.get_by_label(re.compile(name)).first
        box.fill(face)
        box.press("Enter")
    order = gm.locator("#two .order, #two .turns").first
    expect(order).to_have_text(
        re.compile(
            r"Ilse Tarn.*Mara Okonjo.*Security guard 1.*Security guard 2.*Juno Reyes.*Étienne Vale",
            re.DOTALL,
        ),
        timeout=PATIENCE,
    )

    # A natural 20 with Effort: 1 for the power and 3 for the level less 1 Edge, and all of it comes
    # back.
    waits(ilse, "Your turn")
    waits(mara, "Ilse Tarn")
    odds(ilse, "none", "0", "75%", "16")
    odds(ilse, "ease 1", "3", "90%", "13")
    effort(ilse, "ease 1", "costs 3 Intellect")
    typed(ilse, 20)
    dock(ilse, "4 more damage")
    main(ilse)
    expect(gm.locator("#foe-f5")).to_contain_text("0 of 6", timeout=PATIENCE)
    pools(gm, "p2", "8", "10", "16")
    own(ilse, "8", "10", "16")
    expect(gm.locator("#three")).to_contain_text("gives all 3 points back", timeout=PATIENCE)
    dock(ilse, "Pass the turn")
    main(ilse)

    # An attack with a level of Effort on damage: 3 less 1 Edge, 4 and 3 damage fell the second
    # guard.
    waits(mara, "Your turn")
    dock(mara, "costs")
    effort(mara, "damage 1", "costs 2 Might")
    typed(mara, 10)
    expect(gm.locator("#foe-f6")).to_contain_text("0 of 6", timeout=PATIENCE)
    pools(gm, "p1", "12", "12", "8")
    gm.locator(".undo").click()  # the GM takes it back, and Mara thinks again
    expect(gm.locator("#foe-f6")).to_contain_text("6 of 6", timeout=PATIENCE)
    pools(gm, "p1", "14", "12", "8")
    effort(mara, "ease 1", "Do it")  # difficulty 0 with Effort needs no roll: 4 damage
    main(mara)
    dock(mara, "Pass the turn")
    expect(gm.locator("#foe-f6")).to_contain_text("2 of 6", timeout=PATIENCE)
    pools(gm, "p1", "12", "12", "8")
    main(mara)

    # A blow of 18: Armor stops 2, Might 12 is emptied, 4 more come off Speed; Mara is impaired.
    expect(gm.locator(".order-now")).to_contain_text("Security guard 2", timeout=PATIENCE)
    gm.locator("#foe-f6").get_by_role("button", name="Attacks…").click()
    gm.locator("#tool label:has([name=pc_id][value=p1])").click()
    gm.locator("#tool [name=damage]").fill("18")
    gm.locator("#tool button[type=submit]").last.click()
    waits(mara, "attacks you")
    expect(mara.locator("#act .act-title")).to_contain_text("Security guard 2", timeout=PATIENCE)
    typed(mara, 2)  # her shield makes it difficulty 1: 3 or more would do
    expect(mara.locator(".die-face")).to_be_visible(timeout=PATIENCE)
    main(mara)
    pools(gm, "p1", "0", "8", "8")
    own(mara, "0", "8", "8")
    for page, place in ((gm, "#pc-p1"), (mara, "#act .ails")):
        expect(page.locator(place)).to_contain_text("impaired", timeout=PATIENCE)

    # An intrusion accepted with a point passed on, and one refused.
    intrude(gm, "p2", "The lamp tips over.")
    ilse.locator("#heirs").get_by_text("Mara Okonjo").click()
    ilse.locator("#act .dock-main", has_text="Accept").click()
    expect(gm.locator("#pc-p2")).to_contain_text("4 XP", timeout=PATIENCE)
    expect(gm.locator("#pc-p1")).to_contain_text("3 XP", timeout=PATIENCE)
    intrude(gm, "p1", "The baton slips from your hand.")
    mara.locator("#act .dock-main", has_text="Refuse").click()
    expect(gm.locator("#pc-p1")).to_contain_text("2 XP", timeout=PATIENCE)

    # The plug is pulled in mid-fight, while one player composes and the GM types; the same file is
    # served again.
    mara.locator("#modes").get_by_text("Attempt").click()
    mara.locator("#act [name=title]").fill("tear down the lamp")
    gm.keyboard.press("n")
    gm.locator("#tool [name=text]").fill("They know the way out.")
    table.kill()
    for page in (gm, mara, ilse):
        expect(page.locator("body")).to_have_attribute("data-connection", "lost", timeout=PATIENCE)
    with served(db, "--port", str(table.port)):
        for page in (gm, mara, ilse):
            expect(page.locator("body")).not_to_have_attribute(
                "data-connection", "lost", timeout=PATIENCE
            )
        expect(mara.locator("#act [name=title]")).to_have_value("tear down the lamp")
        expect(gm.locator("#tool [name=text]")).to_have_value("They know the way out.")
        gm.locator("#tool button[type=submit]").last.click()
        expect(gm.locator("#three")).to_contain_text("They know the way out.", timeout=PATIENCE)
        pools(gm, "p1", "0", "8", "8")
        own(mara, "0", "8", "8")
        expect(gm.locator("#pc-p2")).to_contain_text("4 XP")
        expect(gm.locator("#foe-f6")).to_contain_text("2 of 6")
        for name in ("Juno Reyes", "Étienne Vale", "Ilse Tarn", "Mara Okonjo"):
            gm.get_by_role("button", name="Next turn").click()
            expect(gm.locator(".order-now")).to_contain_text(name, timeout=PATIENCE)
        expect(gm.locator("#two")).to_contain_text("round 2")

        # The recovery roll of one action: 4, tier 1 and 1 of her own; Might is lifted from 0, so
        # Mara is hale again.
        waits(mara, "Your turn")
        mara.locator("#modes").get_by_text("Recover").click()
        dock(mara, "Roll d6")
        typed(mara, 4)
        dock(mara, "Take 6 points")
        mara.locator(".share-row.might [data-step='-1']").click()
        dock(mara, "1 point goes unused")
        mara.locator(".share-row.speed [data-step='1']").click()
        dock(mara, "Take 6 points")
        main(mara)
        pools(gm, "p1", "5", "9", "8")
        expect(gm.locator("#pc-p1")).to_contain_text("hale", timeout=PATIENCE)
    assert room.said == []


def intrude(gm: Page, pc: str, words: str) -> None:
    """The GM intrudes on a PC, told at once."""
    gm.keyboard.press("i")
    gm.locator(f"#tool label:has([name=pc_id][value={pc}])").click()
    gm.locator("#tool [name=text]").fill(words)
    gm.locator("#tool button[type=submit]").last.click()
    expect(gm.locator("#tool")).not_to_have_attribute("open", "", timeout=PATIENCE)
