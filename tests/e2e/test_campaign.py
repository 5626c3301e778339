"""A campaign in a browser, over three evenings: a newcomer makes a character on a phone, plays it,
and it grows.

One phone and the GM's laptop at a table that is served as anyone serves it, on a file; the server
is killed in the second session. Wren is an adept: Mend is a task of difficulty 2 for 1 Intellect,
which the Edge of 1 pays. Rescue has two steps, so its five parts take three sessions and pay 2, 2,
4 and 1 XP (arc.rewards).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.e2e.room import LAPTOP, PHONE, Room, dock, effort, evening, main, to_screen, tool, typed
from tests.served import Served, served

STEPS = ("Increasing Capabilities", "Moving Toward Perfection", "Extra Effort", "A skill")


@pytest.mark.long
@pytest.mark.turns("evening", 3)
def test_campaign_from_creation_to_second_tier(browser: Browser, tmp_path: Path) -> None:
    db = tmp_path / "campaign.db"
    with served(db, "--port", "0") as table, evening(browser, table, tmp_path) as room:
        campaign(room, table, db)


def campaign(room: Room, table: Served, db: Path) -> None:
    """Three evenings, from the link for a new player to the sheet on paper."""
    gm = room.sit("GM", LAPTOP)
    wren = room.open("Wren", link_for_a_new_player(gm), PHONE)
    makes_a_character(wren)
    expect(gm.locator("#one")).to_contain_text("Wren")

    first_session(gm, wren)
    next_session(gm, wren, 2)

    # The second session: two more parts, and the plug is pulled after the first, with the other
    # waiting for the GM.
    part(gm, wren, "Travel")
    propose(wren, "Climax")
    for page in (gm, wren):
        page.reload()  # what they tell from here on is all there is to tell
    expect(wren.locator("#grow")).to_contain_text("Waiting for the GM")
    before = told(gm, wren)
    table.kill()
    for page in (gm, wren):
        expect(page.locator("body")).to_have_attribute("data-connection", "lost")
    with served(db, "--port", str(table.port), seats=6):
        for page in (gm, wren):
            expect(page.locator("body")).not_to_have_attribute("data-connection", "lost")
        assert told(gm, wren) == before
        for page in (gm, wren):
            page.reload()
        expect(wren.locator("#grow")).to_contain_text("Waiting for the GM")
        assert told(gm, wren) == before
        agree(gm)
        expect(row(wren, "Climax")).to_contain_text("a success")
        xp(wren, 8)

        # The third session: the arc comes to its end, and with 7 XP for the mission four steps lead
        # to the next tier.
        next_session(gm, wren, 3)
        propose(wren, "Resolution")
        agree(gm)
        expect(wren.locator("#grow")).to_contain_text("brought to its end")
        xp(wren, 9)
        award(gm, 7)
        xp(wren, 16)
        advances(wren)
        learns(gm, wren)
        on_paper(wren)
    assert room.said == []


def first_session(gm: Page, wren: Page) -> None:
    """Powers, things, a follower, and the first two parts of the arc."""
    # 6 points of damage, less 1 for the veil; Mend with a level of Effort costs 1 and 3 Intellect,
    # less 1 for the Edge.
    hurt(gm, "6")
    pools(wren, "2", "11", "16")
    uses(wren, "Mend")
    expect(wren.locator("#act .hero-n")).to_have_text("2")
    effort(wren, "ease 1", "costs 3 Intellect")
    typed(wren, 9)
    done(wren, "regains 3 points of Might")
    pools(wren, "5", "11", "13")

    # A cypher of level 2 gives back as much to the Pool that lacks most and is gone. The artifact
    # is depleted by a 1 on its d10.
    hand_out(gm, "clotting foam", level=1)
    uses(wren, "clotting foam")
    dock(wren, "Do it")
    main(wren)
    done(wren, "regains 2 points of Intellect")
    pools(wren, "5", "11", "15")
    hand_out(gm, "mending hand", level=3)
    uses(wren, "mending hand")
    wren.locator("#act [data-open=pad-wear]").tap()
    wren.locator("#pad-wear").get_by_label("Face").fill("1")
    wren.locator("#pad-wear").get_by_role("button", name="Do it").tap()
    done(wren, "regains")
    uses(wren, "mending hand")
    expect(wren.locator(".use", has_text="mending hand")).to_contain_text("used up")

    # A follower, once the GM agrees, helps to climb: difficulty 4 becomes 3, and 9 is enough.
    tab(wren, "four")
    wren.get_by_role("button", name="Somebody joins me").tap()
    tool(wren).get_by_label("Name").fill("Pim")
    tool(wren).get_by_label("Task 1").fill("climbing")
    tool(wren).get_by_role("button", name="Ask the GM").tap()
    expect(wren.locator("#grow")).to_contain_text("Waiting for the GM")
    agree(gm)
    expect(wren.locator("#grow .follower")).to_contain_text("Pim")
    call(gm, "up the drainpipe", 4, "climbing")
    tab(wren, "two")
    expect(wren.locator("#act .hero-n")).to_have_text("4")
    wren.locator("#act").get_by_text("Pim helps").tap()
    expect(wren.locator("#act .hero-n")).to_have_text("3")
    typed(wren, 9)
    done(wren, "It works")

    tab(wren, "four")
    part(gm, wren, "Opening")
    part(gm, wren, "Tracking")
    xp(wren, 2)


def link_for_a_new_player(gm: Page) -> str:
    """The GM asks for a way in for somebody who has no character yet."""
    gm.locator(".panel-end").get_by_role("button", name="Links").click()
    tool(gm).get_by_role("button", name="Link for a new player").click()
    link = tool(gm).locator("[data-copy]").get_attribute("data-copy")
    assert link is not None
    close(gm)
    return link


def close(page: Page) -> None:
    """Close the dialog that is open."""
    page.keyboard.press("Escape")
    expect(tool(page)).to_have_count(0)


def makes_a_character(phone: Page) -> None:
    """From the link to a seat: a type, its usual points, one ability for another, an arc."""
    phone.get_by_role("link", name="Make a character").tap()
    phone.get_by_label("Name", exact=True).fill("Wren")
    to_screen(phone, "type")
    phone.get_by_role("radio", name="Adept").check(force=True)
    side = phone.locator(".make-side")
    expect(side).to_contain_text("Done: join the table")
    to_screen(phone, "abilities")
    phone.locator("#abilities b").get_by_text("Mend", exact=True).tap()
    expect(side).to_contain_text("One ability too many")
    phone.locator("#abilities b").get_by_text("Far hand", exact=True).tap()
    expect(side).to_contain_text("Done: join the table")
    to_screen(phone, "more")
    phone.locator("#f-arc").select_option("rescue")
    phone.locator("#f-goal").fill("Bring my brother home")
    phone.get_by_role("button", name="Done: join the table").tap()
    expect(phone.locator("#welcome")).to_contain_text("You are Wren")
    phone.get_by_role("button", name="Take your seat").tap()
    expect(phone.locator("#welcome")).to_have_count(0)


def tab(phone: Page, panel: str) -> None:
    """Turn to one of the phone's panels."""
    phone.locator(f"#tabs [data-tab-to={panel}]").tap()
    expect(phone.locator("body")).to_have_attribute("data-tab", panel)


def hurt(gm: Page, points: str) -> None:
    """Damage by the GM's hand."""
    gm.locator(".gm-pc", has_text="Wren").get_by_role("button", name="By hand: Wren").click()
    tool(gm).locator("[name=points]").fill(points)
    tool(gm).get_by_role("button", name="Deal it").click()
    expect(gm.locator("#three")).to_contain_text("Wren")
    close(gm)


def pools(phone: Page, might: str, speed: str, intellect: str) -> None:
    """The Pools on the player's own page."""
    for stat, points in (("might", might), ("speed", speed), ("intellect", intellect)):
        expect(phone.locator(f"#act .pools .{stat} b").first).to_have_text(points)


def uses(phone: Page, name: str) -> None:
    """Turn to what is used, and choose it."""
    phone.locator("#modes").get_by_text("Use", exact=True).tap()
    phone.locator(".use", has_text=name).tap()
    expect(phone.locator(f".use:has-text('{name}') + .use-open")).to_be_visible()


def done(phone: Page, says: str) -> None:
    """What it came to, and on with it."""
    expect(phone.locator("#act")).to_contain_text(says)
    dock(phone, "Go on")
    main(phone)
    expect(phone.locator("#modes")).to_be_visible()


def hand_out(gm: Page, name: str, level: int) -> None:
    """The GM gives Wren something from the list; the die of its level shows ``level``."""
    gm.keyboard.press("/")
    gm.keyboard.type("things")
    gm.locator("dialog[open]").get_by_text("Things").first.click()
    tool(gm).locator(".who").get_by_text("Wren").click()
    expect(tool(gm)).to_contain_text("Things of Wren")
    tool(gm).locator("#item-q").fill(name)
    tool(gm).locator("#item-found button", has_text=name).first.click()
    expect(tool(gm).locator("[name=name]")).to_have_value(name)
    tool(gm).locator("[name=face]").fill(str(level))
    tool(gm).get_by_role("button", name=f"Give {name} to Wren").click()
    expect(tool(gm)).to_contain_text("Things of Wren")
    expect(tool(gm).locator(".things").first).to_contain_text(name)
    close(gm)


def call(gm: Page, title: str, difficulty: int, skill: str) -> None:
    """The GM calls for a task."""
    gm.keyboard.press("t")
    tool(gm).locator("label:has([name^=pcs])", has_text="Wren").click()
    tool(gm).locator("[name=title]").fill(title)
    tool(gm).locator(f"label:has([name=difficulty][value='{difficulty}'])").click()
    tool(gm).locator("[name=skill]").fill(skill)
    tool(gm).get_by_role("button", name="Call for it").click()
    expect(tool(gm)).to_have_count(0)


def row(phone: Page, name: str) -> Locator:
    """A part of the arc."""
    return phone.locator(".parts > li", has=phone.get_by_text(name, exact=True))


def propose(phone: Page, name: str) -> None:
    """The player says that a part is done."""
    row(phone, name).get_by_role(
        "button", name="We made it" if name == "Climax" else "Propose"
    ).tap()
    expect(row(phone, name)).to_contain_text("proposed")


def agree(gm: Page) -> None:
    """The GM agrees with one tap."""
    waiting = gm.locator("article.open")
    expect(waiting).to_have_count(1)
    waiting.get_by_role("button", name="Agree").click()
    expect(waiting).to_have_count(0)


def part(gm: Page, phone: Page, name: str) -> None:
    """A part of the arc, proposed and agreed."""
    propose(phone, name)
    agree(gm)
    expect(row(phone, name)).to_have_class(re.compile("taken"))


def next_session(gm: Page, phone: Page, number: int) -> None:
    """Four days go by, and the next session begins."""
    day = 1 + 4 * (number - 1)
    clock = gm.locator("#top").get_by_role("button", name=re.compile("^Day"))
    clock.click()
    tool(gm).locator("#pass-time [name='time.n']").fill("4")
    tool(gm).locator("#pass-time [name='time.unit']").select_option("days")
    tool(gm).get_by_role("button", name="Pass", exact=True).click()
    expect(tool(gm)).to_have_count(0)
    expect(clock).to_contain_text(f"Day {day}")
    clock.click()
    tool(gm).get_by_role("button", name=f"Begin session {number}").click()
    expect(tool(gm)).to_have_count(0)
    expect(phone.locator("#grow")).to_contain_text(f"Session {number}, day {day}")


def xp(phone: Page, points: int) -> None:
    """The XP in hand."""
    expect(phone.locator(".grow-xp-n b")).to_have_text(str(points))


def award(gm: Page, points: int) -> None:
    """XP for everybody."""
    gm.keyboard.press("g")
    tool(gm).get_by_text("Anything else").click()
    tool(gm).locator("[name=points]").fill(str(points))
    expect(tool(gm)).to_contain_text(f"{points} XP for each")
    tool(gm).get_by_label("In words, for the log").fill("for bringing him home")
    tool(gm).get_by_role("button", name="Give XP").click()
    expect(gm.locator("#three")).to_contain_text("for bringing him home")
    close(gm)


def advances(phone: Page) -> None:
    """Four different steps, 4 XP each."""
    grow = phone.locator("#grow")
    for step in STEPS:
        grow.get_by_role("button", name=f"{step} for 4 XP").tap()
        expect(tool(phone)).to_be_visible()
        if step == "A skill":
            tool(phone).get_by_label("Which skill?").fill("cooking")
        tool(phone).get_by_role("button", name="Buy it").tap()
        expect(tool(phone)).to_have_count(0)
    expect(grow).to_contain_text("Toward tier 3")
    xp(phone, 0)


def learns(gm: Page, phone: Page) -> None:
    """The ability that the second tier brings, once the GM agrees."""
    phone.locator("#grow").get_by_role("button", name="A new ability").tap()
    tool(phone).get_by_role("button", name="Hush").tap()
    expect(tool(phone).get_by_role("heading", name="Hush")).to_be_visible()
    tool(phone).get_by_role("button", name="Ask the GM").tap()
    expect(tool(phone)).to_have_count(0)
    agree(gm)
    expect(phone.locator("#sheet")).to_contain_text("Hush")


def told(gm: Page, phone: Page) -> list[str]:
    """All that these pages tell of the characters."""
    regions = gm.locator("#one"), phone.locator("#sheet"), phone.locator("#grow")
    return [" ".join((region.text_content() or "").split()) for region in regions]


def on_paper(phone: Page) -> None:
    """The sheet in print: one page or two of A4, and on it what the campaign brought."""
    tab(phone, "one")
    phone.get_by_role("link", name="Print").tap()
    paper = phone.locator(".paper")
    expect(paper.get_by_role("heading", level=1)).to_have_text("Wren")
    phone.wait_for_load_state("load")  # with its sheets of style, one of which names the paper
    phone.emulate_media(media="print")
    expect(paper.locator(".paper-numbers")).to_have_text(
        re.compile(r"Tier\s*2\s*Effort\s*2\s*XP\s*0")
    )
    for words in (
        "Rescue",
        "Bring my brother home",
        "Pim",
        "climbing",
        "cooking",
        "Hush",
        "used up",
        "brought to its end",
    ):
        expect(paper).to_contain_text(words)
    pdf = phone.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) in (1, 2)
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert box is not None
    assert (round(float(box[1])), round(float(box[2]))) == (595, 842)
