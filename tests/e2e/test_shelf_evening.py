"""An evening with the shelf in Chromium: a character of tier 3 made on a phone, four creatures of
the GM's search, their moves and intrusions, and many kinds of effect used from the player's
page."""

from __future__ import annotations

from typing import NamedTuple
from zlib import crc32

import pytest
from playwright.sync_api import Page, expect
from tests.chromium import PATIENCE, until
from tests.e2e.room import main, take_seat, to_screen, typed
from tests.e2e.test_creation import Sit, house, sit
from tests.examples import THOROUGH
from tests.web.house import GM, House

from threefold.library.items import cypher_of, cyphers
from threefold.model.characters import Pc
from threefold.model.sheet_conditions import worn_now
from threefold.rulesets.compose import rules_for
from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.history import GUEST

__all__ = ["house", "sit"]
RULES = rules_for("csrd")


class Used(NamedTuple):
    """One use: what it is, how the page calls it, what the page says of it then, at whom and with
    which face, and what is ticked as so before.
    """

    what: str
    name: str
    says: str
    on: str = ""
    face: int = 0
    so: str = ""


ALWAYS = (
    Used("ability", "Onslaught", "4 damage", "Shadow", 12),  # damage by a choice
    Used("ability", "Push", "Ghoul is pushed: an immediate distance.", "Ghoul", 12, "your size"),
    Used("cypher", "Curative", "Wren regains 3 points of Might."),  # healing
    Used("cypher", "Giant Size", "On Wren for a minute: giant."),  # a form: points and Edge
    Used("cypher", "Intellect Booster", "On Wren for an hour: Intellect Booster."),  # Edge
    Used("cypher", "Armor Reinforcer", "A d6 shows"),  # a table, Armor
    Used("cypher", "Monoblade", "On Wren for 10 minutes: Monoblade."),  # an attack granted
    Used("cypher", "Dragon's Teeth", "waits for 2 rounds"),  # companions who come later
    Used("cypher", "Ammunition", "10 × round of ammunition"),  # things
)
AT_LEISURE = (
    Used(
        "ability", "Resonance Field", "On Wren for a minute: Resonance Field."
    ),  # another Pool pays
    Used("cypher", "Heat Attack", "On Wren for a day: Heat Attack."),  # damage added
    Used(
        "cypher", "Antivenom", "On Wren for 5 hours: Antivenom."
    ),  # immunity, what ends a condition
    Used("cypher", "Darksight", "On Wren for 1 day and 1 hour: Darksight."),  # a sense
    Used(
        "cypher", "Blackout", "blur against every sense and spying device, level 5"
    ),  # a thing in the scene
    Used("cypher", "Wooden Spoon", "Wren has 2 actions more."),  # actions
    Used("cypher", "Information Sensor", "may ask the GM 5 questions"),  # questions
    Used("cypher", "Effort Enhancer Combat", "On Wren for an hour"),  # free Effort
    Used(
        "cypher", "Effect Resistance", "On Wren for a day: Effect Resistance."
    ),  # a die rolled again
    Used("cypher", "Best Tool", "On Wren from now on: Best Tool."),  # easing
    Used("cypher", "Gingerbread Man", "On Wren for a day: Gingerbread Man."),  # skills
)
"""The same taps, with what is tested at tables too: for `make thorough`."""
USES = (*ALWAYS, *(AT_LEISURE if THOROUGH else ()))


def made(phone: Page) -> None:
    """Wren, an adept of tier 3, with every choice her own."""
    phone.get_by_role("link", name="Make a character").click()
    phone.get_by_label("Name", exact=True).fill("Wren")
    to_screen(phone, "type")
    phone.get_by_role("radio", name="Adept").check(force=True)
    phone.locator("#higher > summary").tap()
    phone.locator("#tier-of-3").check(force=True)
    to_screen(phone, "focus")
    phone.locator("#f-verb").fill("Brandishes an Exotic Shield")
    expect(phone.locator("#focus")).to_contain_text("Force Field Shield", timeout=PATIENCE)
    to_screen(phone, "abilities")
    abilities = phone.locator("#abilities")
    for left, off in zip(
        (3, 2, 1, 0), ("Borrowed glance", "Far hand", "Thought lash", "Veil of will"), strict=True
    ):
        abilities.locator("b").get_by_text(off, exact=True).tap()
        expect(abilities).to_contain_text(f"{left} of 4 chosen", timeout=PATIENCE)
    for chosen, on in zip(
        (1, 2, 3, 4), ("Onslaught", "Push", "Resonance Field", "Ward"), strict=True
    ):
        abilities.locator("b").get_by_text(on, exact=True).tap()
        expect(abilities).to_contain_text(f"{chosen} of 4 chosen", timeout=PATIENCE)
    expect(phone.locator(".make-side")).to_contain_text("Done: join the table", timeout=PATIENCE)
    to_screen(phone, "tiers")
    expect(phone.locator("#tier-3")).to_contain_text("Healing Pulse")
    phone.get_by_role("button", name="Done: join the table").tap()
    expect(phone.locator("#act")).to_be_visible()
    take_seat(phone)


def gone_back(page: Page) -> None:
    """Wait until the browser has stepped back over the dialog that closed: a late step would close
    the next.
    """
    for _ in range(PATIENCE // 50):
        if page.evaluate("!history.state?.sheet"):
            return
        page.wait_for_timeout(50)
    raise AssertionError("the dialog is still a step of the browser")


def use(phone: Page, one: Used) -> None:
    """Use it with its taps, read what the page says, and go on."""
    key = f"pick.{one.what}-{crc32(one.name.encode()):x}="
    phone.locator("#act").get_by_text("Use", exact=True).first.tap()
    phone.locator(f"#act input[name='set.use'][value='{key}']").dispatch_event("click")
    expect(phone.locator("#act [name='set.drawn']")).to_have_value(key, timeout=PATIENCE)
    if one.on:
        whom = phone.locator("#on-whom label", has_text=one.on).first
        whom.tap()
        if one.so:
            phone.locator("#act label", has_text=one.so).first.tap()
        expect(phone.locator("#act .dock-main").first).to_contain_text("Roll", timeout=PATIENCE)
    if one.face:
        typed(phone, one.face)
    else:
        main(phone)
    golden = phone.locator("#act .dock-main").first
    expect(golden).to_contain_text("Go on", timeout=PATIENCE)
    expect(phone.locator("#act")).to_contain_text(one.says)
    main(phone)
    expect(golden).not_to_contain_text("Go on", timeout=PATIENCE)
    expect(phone.locator("#act").get_by_text("Recover", exact=True).first).to_be_visible(
        timeout=PATIENCE
    )


@pytest.mark.long
@pytest.mark.turns("evening", 3)
@pytest.mark.thorough
def test_many_effects_and_creatures_share_table(sit: Sit, house: House) -> None:
    """Many kinds of effect and four creatures at one table."""
    table = demo(house.tables)
    _, token = house.tables.links.invite(table, GUEST)
    phone = sit(f"{house.base}/join/{token}", phone=True)
    made(phone)

    _, gm_token = house.tables.links.invite(table, GM)
    gm = sit(f"{house.base}/join/{gm_token}")
    take_seat(gm)
    for asked, name in (
        ("ghoul", "Ghoul"),
        ("shadow", "Shadow"),
        ("dragon", "Dragon"),
        ("zombie", "AI Zombie"),
    ):
        gm.keyboard.press("f")
        with gm.expect_response(lambda answer, asked=asked: f"q={asked}" in answer.url):  # type: ignore[misc]
            gm.fill("#f-q", asked)
        until(gm, "!document.querySelector('.htmx-request')")  # the list stands still
        gm.locator("#found-foes button", has_text=name).first.click()
        expect(gm.locator("#creature")).to_contain_text(name)
        gm.click("#tool .finish button[type=submit]")
        expect(gm.locator("#tool[open]")).to_have_count(0)
        gone_back(gm)

    foe = gm.locator(".gm-foe", has_text="Ghoul")
    foe.locator(".foe-open > summary").click()
    foe.locator(".foe-moves button", has_text="Bite or bone blade").click()
    gm.locator("#tool").get_by_text("Wren", exact=True).first.click()
    expect(gm.locator("#tool .finish")).to_contain_text("Wren defends")
    gm.click("#tool .finish button[type=submit]")
    ticks = phone.locator("#to-say label")
    ticks.filter(has_text="you hold the shield in one hand").tap()
    expect(phone.locator("#act")).to_contain_text("demanding: roll 9 or more", timeout=PATIENCE)
    ticks.filter(has_text="you hold the shield").filter(has_not_text="in one hand").tap()
    expect(phone.locator("#act")).to_contain_text("2 stopped by Armor: 3 taken", timeout=PATIENCE)
    typed(phone, 8)
    expect(phone.locator("#act")).to_contain_text("You are hit", timeout=PATIENCE)
    main(phone)
    expect(phone.locator("#act")).to_contain_text(
        "12 or more", timeout=PATIENCE
    )  # the bite paralyzes
    expect(phone.locator("#act .harm")).to_contain_text("paralyzed for a minute")
    typed(phone, 15)
    expect(phone.locator("#act")).to_contain_text("12 or more was needed", timeout=PATIENCE)
    main(phone)

    foe.locator(".foe-more > summary").click()
    foe.locator(".foe-intrusions button").first.click()
    expect(gm.locator("#tool textarea[name=text]")).to_have_value(
        "It spits into an eye: the Might defense against paralysis is hindered."
    )
    gm.keyboard.press("Escape")

    wren = next(
        id
        for id, member in house.tables.history(table).state.party.items()
        if member.pc.name == "Wren"
    )
    by_name = {entry.name: entry for entry in cyphers().values()}
    for one in USES:
        if one.what == "cypher":
            house.gm(table, c.FindItem(to=wren, cypher=cypher_of(by_name[one.name]), level="5"))
    for one in USES:
        use(phone, one)

    pc: Pc = house.tables.history(table).state.party[wren].pc
    assert (pc.pools.might.value, pc.pools.might.max) == (11, 11)
    assert [pc.edge_now("might"), pc.edge_now("intellect")] == [2, 4]
    assert [a.name for a in pc.attacks_now()][-1] == "monoblade"
    assert sum(each.armor for each in worn_now(pc, RULES)) >= 2
    assert [(g.name, g.count) for g in pc.equipment or [] if "ammunition" in g.name] == [
        ("round of ammunition", 10)
    ]
    assert pc.cyphers == []
