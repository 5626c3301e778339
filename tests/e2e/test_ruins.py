"""Days in the ruins in a browser: a ritual of two with a failure, a cypher over two days with a
double failure, a climb, a jump, a door; traps found, disarmed and sprung; a possession lived
through; and the second edition.

The GM begins and moves on what takes its time by its biggest button, the players roll real dice
with one thumb. The jump, a trap disarmed and the sleep are played by `make thorough`: calls like
those beside them.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.e2e.room import LAPTOP, PATIENCE, PHONE, dock, evening, main, tool, typed
from tests.examples import THOROUGH
from tests.served import served

GUARD, MARA, ILSE, JUNO, ETIENNE = "f5", "p1", "p2", "p3", "p4"
ACCEPT = "Accept"
SETTINGS = "Settings of this table"

TRIES = 5


@pytest.mark.long
@pytest.mark.turns("evening", 3)
@pytest.mark.thorough
def test_days_in_ruins(browser: Browser, tmp_path: Path) -> None:
    with (
        served(tmp_path / "ruins.db", "--port", "0") as table,
        evening(browser, table, tmp_path) as room,
    ):
        gm = room.sit("GM", LAPTOP)
        ilse, etienne = room.sit("Ilse Tarn", PHONE), room.sit("Étienne Vale", PHONE)
        the_ritual(gm, ilse, etienne)
        for name in ("Ilse Tarn", "Étienne Vale"):
            room.leave(name)
        juno = room.sit("Juno Reyes", PHONE)
        the_cypher(gm, juno)
        mara = room.sit("Mara Okonjo", PHONE)
        the_way_in(gm, mara, juno)
        the_traps(gm, juno)
        room.leave("Juno Reyes")
        the_possession(gm, mara)
        the_command(gm, mara)
        if THOROUGH:
            the_sleep(gm, mara)
        the_second_edition(gm)


# --- what every scene does ------------------------------------------------------------------------


def story(gm: Page, text: str) -> None:
    """What the log tells."""
    expect(gm.locator("#three")).to_contain_text(text, timeout=PATIENCE)


def work(page: Page, name: str) -> Locator:
    """The card of a work."""
    return page.locator(".work", has_text=name).first


def press(card: Locator, name: str) -> None:
    """Press a button of a card, and wait for the answer: it closes whatever dialog is open by then.

    A press right after another one may come before the card is drawn anew: it is refused, for it
    acts on what the card showed, and a person presses again.
    """
    for _ in range(TRIES):
        with card.page.expect_response(
            lambda answer: answer.url.endswith(("/do", "/form/step"))
        ) as answered:
            card.get_by_role("button", name=name).first.click()
        answered.value.finished()
        if answered.value.ok:
            return
    raise AssertionError(f"{name} was refused {TRIES} times")


def on(gm: Page, name: str) -> None:
    """Let the time pass that a work needs."""
    press(work(gm, name), "Work on:")


def stands(page: Page, name: str, *words: str) -> None:
    """How a work stands, in words."""
    for each in words:
        expect(work(page, name)).to_contain_text(each, timeout=PATIENCE)


def called(page: Page, title: str) -> None:
    """Wait until the player is called to something."""
    expect(page.locator("#act .act-title")).to_contain_text(title, timeout=PATIENCE)


def goes_on(page: Page) -> None:
    """Have read what came of it."""
    dock(page, "Go on")
    read = page.locator("#act [id^=result-]").first.get_attribute("id")
    main(page)
    expect(page.locator(f"#{read}")).to_have_count(0, timeout=PATIENCE)


def fails(page: Page) -> None:
    """A real die shows a 2; the player accepts it."""
    typed(page, 2)
    accept = page.locator("#act button[type=submit]:visible", has_text=ACCEPT)
    accept.first.click()
    expect(accept).to_have_count(0, timeout=PATIENCE)
    if page.locator("#act [id^=result-]").count():  # what came of it was not all on the die
        goes_on(page)


def succeeds(page: Page) -> None:
    """A real die shows a 16."""
    typed(page, 16)
    goes_on(page)


def choose(gm: Page, name: str, value: str) -> None:
    """Say something in the dialog, whatever control asks for it; the dialog draws itself anew."""
    fields = tool(gm).locator(f"[name='{name}']")
    expect(fields.first).to_be_attached(timeout=PATIENCE)
    if fields.first.get_attribute("type") in ("radio", "checkbox"):
        box = f"input[name='{name}'][value='{value}']"
        tool(gm).locator(f"label:has({box})").first.click()
        expect(tool(gm).locator(box)).to_be_checked(timeout=PATIENCE)
    elif fields.first.evaluate("field => field.tagName") == "SELECT":
        fields.first.select_option(value)
    else:
        fields.first.fill(value)
    fields.first.dispatch_event("change")


def begins(gm: Page, kind: str, who: str) -> None:
    """Open the dialog of what takes its time."""
    gm.get_by_role("button", name="Craft or ritual").first.click()
    expect(tool(gm)).to_contain_text("Begin crafting, a ritual or the like", timeout=PATIENCE)
    choose(gm, "procedure", kind)
    choose(gm, "pc_id", who)


def sends(gm: Page) -> None:
    """Send the dialog and wait until it has closed."""
    tool(gm).locator(".finish button[type=submit], .finish-row button[type=submit]").last.click()
    expect(tool(gm)).to_have_count(0, timeout=PATIENCE)


def seeks(gm: Page, words: str, title: str) -> None:
    """Find something in the palette and open its dialog."""
    gm.locator("#top [data-open=palette]").click()
    gm.locator(".palette-input").fill(words)
    gm.locator(f"#palette-list .found:has(b:text-is('{title}'))").first.click()
    expect(tool(gm)).to_be_visible(timeout=PATIENCE)


def calls(gm: Page, words: str, title: str, who: str, **inputs: str) -> None:
    """Find a procedure in the palette, say what it is about, call for it."""
    seeks(gm, words, title)
    box = tool(gm).locator(f"input[name^='pcs['][value='{who}']")
    tool(gm).locator(f"label:has(input[name^='pcs['][value='{who}'])").first.click()
    expect(box).to_be_checked(timeout=PATIENCE)
    for name, value in inputs.items():
        choose(gm, f"inputs.{name}", value)
    tool(gm).locator("button[value=call_for]").click()
    expect(tool(gm)).to_have_count(0, timeout=PATIENCE)


# --- the scenes -----------------------------------------------------------------------------------


def the_ritual(gm: Page, ilse: Page, etienne: Page) -> None:
    """A ritual of level 4: one leads, one chants and pays along; the second subtask fails, and
    costs more than time.
    """
    begins(gm, "ritual", ILSE)
    choose(gm, "inputs.ritual", "beseech")
    choose(gm, "inputs.level", "4")
    choose(gm, "inputs.points", "3")
    expect(tool(gm).locator(".work-hero")).to_contain_text("4", timeout=PATIENCE)
    sends(gm)
    stands(etienne, "Beseech", "Ilse Tarn", "0 of 4 done")
    work(etienne, "Beseech").get_by_role("button", name="Take part").click()
    tool(etienne).locator("[name=role]").fill("chanting")
    tool(etienne).locator("[name=points]").fill("2")
    tool(etienne).locator("label:has([name=stat][value=intellect])").click()
    tool(etienne).get_by_role("button", name="Take part like this").click()
    expect(tool(etienne)).to_have_count(0, timeout=PATIENCE)
    stands(gm, "Beseech", "Étienne Vale: chanting", "4 hours until the next roll")
    on(gm, "Beseech")
    story(gm, "Beseech")
    stands(gm, "Beseech", "15 minutes until the next roll")
    on(gm, "Beseech")
    called(ilse, "Beseech")
    dock(ilse, "Do it")
    main(ilse)
    goes_on(ilse)
    stands(gm, "Beseech", "1 of 4 done")
    expect(gm.locator(f"#pc-{ETIENNE}")).to_contain_text("13", timeout=PATIENCE)
    on(gm, "Beseech")
    called(ilse, "Beseech")
    fails(ilse)
    press(work(gm, "Beseech"), "a hallucination")
    story(gm, "a hallucination")
    for done in ("2", "3"):
        on(gm, "Beseech")
        called(ilse, "Beseech")
        succeeds(ilse)
        stands(gm, "Beseech", f"{done} of 4 done")
    on(gm, "Beseech")
    called(ilse, "Beseech")
    succeeds(ilse)
    story(gm, "Beseech is completed at level 4")
    press(work(gm, "Beseech"), "Put it away")
    expect(gm.locator(".work")).to_have_count(0, timeout=PATIENCE)


def the_cypher(gm: Page, juno: Page) -> None:
    """A player plans a cypher; two failures on the first day spoil material, on the second day it
    is finished.
    """
    juno.get_by_role("button", name="Begin crafting or a ritual").click()
    juno.locator("#plan-kind").get_by_text("Magic item").click()
    expect(juno.locator("#plan-name")).to_have_attribute("name", "inputs.name", timeout=PATIENCE)
    juno.locator("#plan-name").fill("whisper charm")
    juno.locator("#plan-skill").select_option("devices and locks")
    tool(juno).get_by_role("button", name="Ask the GM").click()
    expect(tool(juno)).to_have_count(0, timeout=PATIENCE)
    stands(juno, "whisper charm", "Waits for the GM to agree")
    expect(gm.locator("#top")).to_contain_text(
        "would like to begin whisper charm", timeout=PATIENCE
    )
    press(work(gm, "whisper charm"), "Agree")
    stands(gm, "whisper charm", "0 of 3 done", "1 hour and 20 minutes until the next roll")
    for _ in range(2):
        on(gm, "whisper charm")
        called(juno, "whisper charm")
        fails(juno)
    stands(gm, "whisper charm", "an item of material is spoiled")
    press(work(juno, "whisper charm"), "The item of material is replaced")
    press(work(juno, "whisper charm"), "Put aside")
    stands(gm, "whisper charm", "put aside")
    gm.locator("#top").get_by_role("button", name="Day 1").click()
    tool(gm).get_by_role("button", name="1 day").first.click()
    expect(tool(gm)).to_have_count(0, timeout=PATIENCE)
    expect(gm.locator("#top")).to_contain_text("Day 2", timeout=PATIENCE)
    press(work(juno, "whisper charm"), "Take it up again")
    for _ in range(3):
        on(gm, "whisper charm")
        called(juno, "whisper charm")
        succeeds(juno)
    stands(gm, "whisper charm", "3 of 3 done", "done")
    story(gm, "The item is finished")
    expect(juno.locator("#sheet")).to_contain_text("whisper charm", timeout=PATIENCE)
    press(work(gm, "whisper charm"), "Put it away")
    expect(gm.locator(".work")).to_have_count(0, timeout=PATIENCE)


def the_way_in(gm: Page, mara: Page, juno: Page) -> None:
    """Up a wall, over a gap, through a door."""
    calls(gm, "climb", "Climb", JUNO, difficulty="4")
    called(juno, "Climb")
    expect(juno.locator("#act .hero-n").first).to_have_text("3", timeout=PATIENCE)
    succeeds(juno)
    story(gm, "9 or more needed")
    if THOROUGH:
        calls(gm, "jump", "Jump", JUNO, kind="standing", feet="8")
        called(juno, "Jump")
        succeeds(juno)
        story(gm, "Jump")
    calls(gm, "break through", "Break through", MARA, barrier="simple_wooden_door")
    called(mara, "Break through")
    succeeds(mara)
    story(gm, "Break through")


def the_traps(gm: Page, juno: Page) -> None:
    """A trap is found and disarmed, another goes off."""
    calls(gm, "look for traps", "Look for traps", JUNO, trap="pit")
    called(juno, "Look for traps")
    expect(juno.locator("#act")).not_to_contain_text("Pit", timeout=PATIENCE)
    succeeds(juno)
    story(gm, "Look for traps")
    if THOROUGH:
        calls(gm, "disable trap", "Disable or bypass a trap", JUNO, trap="pit")
        called(juno, "Disable or bypass a trap")
        succeeds(juno)
        story(gm, "Disable or bypass a trap")
    calls(gm, "trap goes off", "A trap goes off", JUNO, trap="arrow")
    called(juno, "A trap goes off")
    fails(juno)
    story(gm, "A trap goes off")


def the_possession(gm: Page, mara: Page) -> None:
    """Possessed: one round as usual, one under orders, then thrown out."""
    begins(gm, "possession", MARA)
    choose(gm, "target", GUARD)
    choose(gm, "title", "the drowned captain")
    sends(gm)
    called(mara, "the drowned captain")
    fails(mara)
    expect(gm.locator(f"#pc-{MARA}")).to_contain_text("possessed", timeout=PATIENCE)
    press(work(gm, "the drowned captain"), "acts alone this round")
    card = work(gm, "the drowned captain")
    card.locator("[name='inputs.suggestion']").fill("bar the door")
    press(card, "Suggest it")
    called(mara, "the drowned captain")
    fails(mara)
    story(gm, "bar the door")
    press(work(mara, "the drowned captain"), "Throw it out")
    called(mara, "the drowned captain")
    succeeds(mara)
    story(gm, "throws Security guard 1 out")
    expect(gm.locator(f"#pc-{MARA}")).not_to_contain_text("possessed", timeout=PATIENCE)
    press(work(gm, "the drowned captain"), "Put it away")


def the_command(gm: Page, mara: Page) -> None:
    """A command takes hold of a mind, with the player's consent, and makes all else harder until it
    is obeyed.
    """
    begins(gm, "mind_control", MARA)
    choose(gm, "inputs.experience", "dream")
    choose(gm, "inputs.command", "Open the gate")
    sends(gm)
    expect(mara.locator("#act")).to_contain_text("Open the gate", timeout=PATIENCE)
    with mara.expect_response(lambda answer: answer.url.endswith("/do")):
        mara.locator("#act button[name=agree][value=true]").click()
    story(gm, "Until Mara Okonjo obeys the command")
    card = gm.locator(f"#pc-{MARA}")
    expect(card).to_contain_text("command: Open the gate", timeout=PATIENCE)


def the_sleep(gm: Page, mara: Page) -> None:
    """A needle sends somebody to sleep, who is groggy afterwards for as long."""
    calls(
        gm,
        "poison of a trap",
        "Poison of a trap",
        MARA,
        poison="sleep",
        level="4",
        minutes="60",
        groggy="true",
    )
    called(mara, "Poison of a trap")
    fails(mara)
    card = gm.locator(f"#pc-{MARA}")
    expect(card).to_contain_text("unconscious", timeout=PATIENCE)
    gm.locator("#top").get_by_role("button", name="Day").first.click()
    tool(gm).get_by_role("button", name="1 hour").first.click()
    expect(tool(gm)).to_have_count(0, timeout=PATIENCE)
    expect(card).to_contain_text("groggy", timeout=PATIENCE)
    expect(card).not_to_contain_text("unconscious", timeout=PATIENCE)
    expect(mara.locator("#sheet")).to_contain_text("groggy", timeout=PATIENCE)


def the_second_edition(gm: Page) -> None:
    """The table goes over to the second edition, and says so."""
    seeks(gm, "settings", SETTINGS)
    choose(gm, "settings.edition", "second")
    sends(gm)
    story(gm, "settings")
    seeks(gm, "settings", SETTINGS)
    expect(tool(gm).locator("input[name='settings.edition'][value=second]")).to_be_checked(
        timeout=PATIENCE
    )
