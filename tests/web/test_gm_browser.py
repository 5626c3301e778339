"""The GM's page in Chromium, under its Content-Security-Policy: dialogs, keys, rows, live regions,
who is here.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.web.house import GM, House, Seat

pytest.importorskip("playwright.sync_api", reason="needs pytest-playwright")
from playwright.sync_api import Page, expect

from threefold.table.commands import AddCondition, CallTask, Hurt, Note, RemovePc, StartEncounter
from threefold.table.events import Rewound
from threefold.table.state import Incoming


@pytest.fixture
def screen(house: House, table: str, page: Page) -> Iterator[Page]:
    """The GM's page, which must not complain: no error, no warning, nothing blocked by the
    policy.
    """
    said: list[str] = []
    page.on(
        "console",
        lambda message: said.append(message.text) if message.type in ("error", "warning") else None,
    )
    page.on("pageerror", lambda error: said.append(str(error)))
    page.set_viewport_size({"width": 1400, "height": 900})
    _, token = house.tables.links.invite(table, GM)
    page.goto(f"{house.base}/join/{token}")
    yield page
    assert [text for text in said if "422" not in text] == []


def tool(page: Page) -> Page:
    expect(page.locator("#tool")).to_have_attribute("open", "")
    return page


def test_foe_is_made_and_attacks_by_keyboard(house: House, table: str, screen: Page) -> None:
    """A foe is added edited and attacks with the keyboard."""
    screen.keyboard.press("f")
    tool(screen)
    expect(screen.locator("#f-q")).to_be_focused()
    screen.locator("#f-npc-name").click()
    screen.keyboard.type("Hound")
    screen.locator(".levels .level", has_text="4").click()
    expect(screen.locator("#tool")).to_contain_text("health 12 and damage 4")
    expect(screen.locator("#f-npc-name")).to_have_value("Hound")
    screen.locator("#f-npc-name").press("Enter")
    expect(screen.locator("#tool")).not_to_have_attribute("open", "")
    expect(screen.locator("#two")).to_contain_text("Hound")
    [hound] = [
        id for id, f in house.tables.history(table).state.foes.items() if f.npc.name == "Hound"
    ]
    screen.locator(f"#foe-{hound}").get_by_role("button", name="Attacks…").click()
    tool(screen)
    screen.get_by_text("Juno Reyes", exact=False).locator("visible=true").last.click()
    screen.get_by_role("button", name="Attack Juno Reyes defends · difficulty 3, roll 9").click()
    expect(screen.locator("#two")).to_contain_text("Juno Reyes defends against Hound")
    assert [
        o.pc for o in house.tables.history(table).state.pending.values() if isinstance(o, Incoming)
    ] == ["p3"]


def test_space_passes_turn_but_not_while_typing(house: House, table: str, screen: Page) -> None:
    house.tables.submit(table, GM, "note", Note(text="x"))
    screen.keyboard.press("e")
    expect(screen.locator("#two")).to_contain_text("Roll for the rest and begin")
    screen.get_by_role("button", name="Roll for the rest and begin").click()
    expect(screen.locator("#two")).to_contain_text("Next turn")
    encounter = house.tables.history(table).state.encounter
    assert encounter is not None
    first = house.tables.history(table).state.name_of(encounter.order[0])
    expect(screen.locator(".order-now")).to_contain_text(first)
    screen.locator("body").press(" ")
    expect(screen.locator(".order-now")).not_to_contain_text(first)
    version = house.tables.history(table).version
    screen.keyboard.press("n")
    tool(screen)
    screen.locator("#f-text").fill("")
    screen.keyboard.type("a t i f space e")
    expect(screen.locator("#f-text")).to_have_value("a t i f space e")
    assert house.tables.history(table).version == version


@pytest.mark.long
def test_space_passes_turn_after_dialog(house: House, table: str, screen: Page) -> None:
    """Space passes the turn after a dialog that was clicked open."""
    screen.keyboard.press("e")
    screen.get_by_role("button", name="Roll for the rest and begin").click()
    expect(screen.locator("#two")).to_contain_text("Next turn")
    encounter = house.tables.history(table).state.encounter
    assert encounter is not None
    first = house.tables.history(table).state.name_of(encounter.order[0])
    expect(screen.locator(".order-now")).to_contain_text(first)
    screen.get_by_role("button", name="Attacks…").first.click()
    tool(screen)
    screen.locator("#tool").get_by_role("button", name="Cancel").click()
    expect(screen.locator("#tool")).not_to_have_attribute("open", "")
    screen.keyboard.press(" ")
    expect(screen.locator(".order-now")).not_to_contain_text(first)
    screen.get_by_role("button", name="Attacks…").first.click()
    tool(screen)
    screen.keyboard.press("Escape")
    expect(screen.locator("#tool")).not_to_have_attribute("open", "")
    screen.keyboard.press("Tab")
    screen.keyboard.press("Shift+Tab")
    screen.keyboard.press(" ")
    tool(screen)


def test_rows_change_with_errors_at_fields(house: House, table: str, screen: Page) -> None:
    """Rows are added and taken out and errors stand beside their fields."""
    screen.get_by_role("button", name="Mara Okonjo", exact=True).click()
    tool(screen)
    screen.get_by_role("button", name="Skill", exact=True).click()
    expect(screen.locator("#f-pc-skills-4-name")).to_be_focused()
    screen.keyboard.type("riding")
    screen.locator("#f-pc-skills-0 [data-row-remove]").click()
    screen.locator("#f-pc-tier").fill("9")
    screen.get_by_role("button", name="Save").click()
    expect(screen.locator(".field-wrong .field-error")).to_have_text(
        "Tier must be a whole number from 1 to 6, not 9."
    )
    expect(screen.locator("#f-pc-tier")).to_have_value("9")
    expect(screen.locator("#f-pc-tier")).to_be_focused()
    expect(screen.locator("#tool")).to_have_attribute("open", "")
    screen.locator("#f-pc-tier").fill("2")
    screen.get_by_role("button", name="Save").click()
    expect(screen.locator("#tool")).not_to_have_attribute("open", "")
    pc = house.tables.history(table).state.party["p1"].pc
    assert pc.tier == 2
    assert "riding" in pc.skills
    assert "medium weapons" not in pc.skills


def test_typed_and_open_things_survive_events(house: House, table: str, screen: Page) -> None:
    """What is typed and open survives what happens at the table."""
    house.gm(
        table,
        CallTask(pcs=["p1"], title="climb", stat="might", difficulty=4, skill="breaking things"),
    )
    screen.locator(".open .more > summary").click()
    screen.locator(".open .face").fill("1")
    screen.locator(".open .face").press("7")
    house.gm(table, Hurt(on="p2", points=3), AddCondition(on="p1", condition="dazed"))
    expect(screen.locator("#pc-p1")).to_contain_text("dazed")
    expect(screen.locator(".open .face")).to_have_value("17")
    expect(screen.locator(".open .face")).to_be_focused()
    expect(screen.locator(".open .more")).to_have_attribute("open", "")
    screen.locator(".open .face").press("Enter")
    expect(screen.locator("#three")).to_contain_text("climb · success: 12 or more needed")


def test_steppers_correct_points_and_foretell_damage(
    house: House, table: str, screen: Page
) -> None:
    """Points are corrected with the steppers and damage is told beforehand."""
    screen.locator("#pc-p2").get_by_role("button", name="By hand: Ilse Tarn").click()
    tool(screen)
    might = screen.locator(".point.might")
    might.get_by_role("button", name="less").click()
    might.get_by_role("button", name="less").click()
    screen.get_by_role("button", name="Set").click()
    expect(screen.locator("#pc-p2 .mini .might")).to_contain_text("6")
    expect(screen.locator("#tool")).not_to_have_attribute("open", "")
    screen.keyboard.press("d")
    tool(screen)
    screen.get_by_role("navigation").get_by_role("button", name="Security guard 1").click()
    expect(screen.locator("#tool h2")).to_have_text("By hand: Security guard 1")
    screen.locator("#f-points").fill("4")
    expect(screen.locator(".would")).to_contain_text("Health 6 → 2")
    screen.get_by_role("button", name="Deal it").click()
    expect(screen.locator("#foe-f5")).to_contain_text("2 of 6")
    screen.locator(".undo").click()
    expect(screen.locator("#foe-f5")).to_contain_text("6 of 6")
    assert isinstance(house.tables.history(table).records[-1].event, Rewound)


def test_palette_finds_rule_and_person(screen: Page) -> None:
    screen.keyboard.press("/")
    expect(screen.locator(".palette-input")).to_be_focused()
    screen.keyboard.type("first level costs 3")
    screen.locator("#palette-list", has_text="effort.cost").wait_for()
    screen.locator(".found", has_text="effort.cost").first.click()
    expect(screen.locator("#rule")).to_have_attribute("open", "")
    expect(screen.locator("#rule")).to_contain_text("First level costs 3 points")
    screen.keyboard.press("Escape")
    screen.locator(".palette-input").fill("étienne")
    screen.locator(".found", has_text="Étienne Vale").first.wait_for()
    screen.keyboard.press("Enter")
    expect(screen.locator("#tool h2")).to_have_text("Étienne Vale's sheet")
    expect(screen.locator("#palette")).not_to_have_attribute("open", "")


def test_people_page_shows_presence_and_code(house: House, table: str, screen: Page) -> None:
    """It shows who is here and lets players in by a code."""
    expect(screen.locator("#top")).to_contain_text("0 of 4 seats here")
    screen.get_by_role("button", name="Links").click()
    tool(screen)
    screen.locator("#seat-p2").get_by_role("button", name="New link").click()
    address = screen.locator(".qr-url").inner_text()
    box = screen.locator(".qr-code svg").bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(box["height"])
    assert screen.context.browser is not None
    phone = screen.context.browser.new_context(viewport={"width": 390, "height": 844})
    phone.new_page().goto(address)
    expect(screen.locator("#top")).to_contain_text("1 of 4 seats here")
    expect(screen.locator("#pc-p2 .here")).to_have_attribute("aria-label", "here")
    phone.close()
    expect(screen.locator("#top")).to_contain_text("0 of 4 seats here")


@pytest.mark.long
def test_nothing_runs_over_edge_at_any_width(house: House, table: str, screen: Page) -> None:
    house.gm(
        table,
        CallTask(pcs=["p1"], title="W" * 120, stat="might", difficulty=4),
        Hurt(on="p2", points=50),
    )
    house.tables.submit(table, Seat("player", "p1"), "n1", Note(text="unbroken" * 40))
    for width in (1400, 1100, 960, 768, 390, 340):
        screen.set_viewport_size({"width": width, "height": 800})
        for panel in ("one", "two", "three"):
            if width < 960:
                screen.locator(f"[data-tab-to={panel}]").click()
            inside = screen.evaluate(
                "id => [...document.querySelectorAll(`#top, #${id}`)].map(e => e.scrollWidth - e.clientWidth)",
                panel,
            )
            assert max(inside) <= 1, (width, panel, inside)
        assert screen.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width


def test_character_file_is_dropped_in(house: House, table: str, screen: Page) -> None:
    from threefold.service.demo import content_dir

    screen.locator("#top").get_by_role("button", name="Menu").click()
    screen.get_by_role("button", name="Export and import").click()
    screen.locator("#files").set_input_files(str(content_dir() / "party" / "foes.yaml"))
    screen.locator("#tool").get_by_role("button", name="Bring in").click()
    expect(screen.locator(".received")).to_contain_text("foes.yaml: Security guard")
    screen.locator("#files").set_input_files(str(content_dir() / "party" / "warrior.json"))
    screen.locator("#tool").get_by_role("button", name="Bring in").click()
    expect(screen.locator(".field-error")).to_contain_text(
        "The name Mara Okonjo is taken at this table"
    )


def test_refusal_in_dialog_is_told_in_dialog(house: House, table: str, screen: Page) -> None:
    screen.locator("#pc-p2").get_by_role("button", name="By hand: Ilse Tarn").click()
    tool(screen)
    house.gm(table, RemovePc(pc_id="p2"))
    screen.get_by_role("button", name="1 step down").click()
    expect(screen.locator("#tool .refusal")).to_contain_text("There is nobody p2 at this table")
    screen.locator("#tool").get_by_role(
        "button", name="Remove"
    ).click()  # whoever the dialog is about now
    expect(screen.locator("#pc-p1")).to_have_count(0)


@pytest.mark.long
def test_letters_can_be_kept_from_pressing_buttons(house: House, table: str, screen: Page) -> None:
    screen.locator("#top").get_by_role("button", name="Menu").click()
    screen.get_by_role("switch").click()
    screen.keyboard.press("Escape")
    expect(screen.locator("#tool")).not_to_have_attribute("open", "")
    screen.wait_for_timeout(500)  # Escape goes a step back in the history of the page
    screen.keyboard.press("t")
    screen.reload()
    screen.keyboard.press("t")
    expect(screen.locator("#tool")).not_to_have_attribute("open", "")
    expect(screen.locator("body")).to_have_attribute("data-keys", "off")


@pytest.mark.long
def test_scrolled_log_announces_new_lines(house: House, table: str, screen: Page) -> None:
    """A scrolled log says that there are new lines above."""
    for n in range(40):
        house.tables.submit(table, GM, f"note{n}", Note(text=f"line {n}"))
    expect(screen.locator("#story")).to_contain_text("line 39")
    newer = screen.get_by_role("button", name="New lines above")
    expect(newer).to_be_hidden()
    screen.locator("#story").evaluate("story => story.scrollTo(0, 400)")
    house.tables.submit(table, GM, "unseen", Note(text="something new"))
    expect(screen.locator("#story")).to_contain_text("something new")
    newer.click()
    expect(newer).to_be_hidden()
    assert screen.locator("#story").evaluate("story => story.scrollTop") == 0


def test_initiative_fits_on_phone(house: House, table: str, screen: Page) -> None:
    """While initiative is awaited, all of the GM's page stands within the width of a phone."""
    screen.set_viewport_size({"width": 360, "height": 640})
    house.tables.submit(table, GM, "start", StartEncounter())
    expect(screen.locator(".initiative")).to_be_visible()
    assert screen.evaluate("document.documentElement.scrollWidth") <= 360
