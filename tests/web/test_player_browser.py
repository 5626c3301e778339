"""The player's page in Chromium, phone-sized: what taps, typing, keys and news from the table do to
it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.chromium import until
from tests.e2e.room import take_seat
from tests.long import rows
from tests.web.delayed_requests import Held, quiet
from tests.web.line import Line
from tests.web.test_player import GUARD, ILSE, JUNO, MARA, OTHER, Evening, evening

from threefold.model.characters import Npc
from threefold.procedures.inputs import Steps
from threefold.table import commands as c

__all__ = ["evening"]
EASE_1, DAMAGE_1 = "effort.ease=1&effort.damage=0", "effort.ease=0&effort.damage=1"


@pytest.fixture
def line(page: Page) -> Line:
    """The socket of the phone; a test names it before the phone."""
    return Line(page)


@pytest.fixture
def phone(page: Page, evening: Evening) -> Page:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    return page


def dock(page: Page, text: str) -> None:
    expect(page.locator("#act .dock-main").first).to_contain_text(text)


def test_composing_and_rolling_is_few_taps(evening: Evening, phone: Page) -> None:
    evening.fight()
    expect(phone.locator("#waits")).to_contain_text("Your turn")
    phone.locator("#whom").get_by_text("Security guard 2").click()
    phone.locator(".effort-row", has_text="damage 1").first.click()
    dock(phone, "costs 2 Might")
    expect(phone.locator(".pool-spend")).to_contain_text("2")
    phone.get_by_role("button", name="Real die").click()
    phone.locator("dialog[open]").get_by_role("button", name="19", exact=True).click()
    dock(phone, "3 more damage")
    assert phone.evaluate("scrollY") == 0
    phone.get_by_text("Knock back").click()
    dock(phone, "Pass the turn")
    assert evening.state.foes[OTHER].npc.health == 0  # 4 and 3 for the level of Effort
    phone.locator("#act .dock-main").click()
    expect(phone.locator("#waits")).to_contain_text("Security guard 1's turn")


def test_fast_taps_end_where_last_one_was(evening: Evening, phone: Page) -> None:
    evening.fight()
    for cell in ("ease-1", "damage-1", "damage-0", "ease-1", "damage-1"):
        phone.locator(f"label[for='set.effort-{cell}']").click(no_wait_after=True)
    dock(phone, "costs 2 Might")
    expect(phone.locator(".effort-row input:checked")).to_have_value(DAMAGE_1)


@pytest.mark.long
def test_table_news_keep_choices_and_receipts(evening: Evening, phone: Page) -> None:
    """News from the table leaves choices words and open receipts alone."""
    evening.fight()
    phone.locator(".effort-row", has_text="ease 1").first.click()
    dock(phone, "Do it")
    phone.locator(".receipt-fold > summary").click()
    evening.gm(c.Note(text="The wind howls."))
    expect(phone.locator("#story")).to_contain_text("The wind howls.")
    expect(phone.locator(".effort-row input:checked")).to_have_value(EASE_1)
    expect(phone.locator(".receipt-fold")).to_have_attribute("open", "")

    phone.locator("#modes").get_by_text("Attempt").click()
    phone.locator("textarea").type("Swing from the lam")
    evening.gm(c.Note(text="A door slams."))
    expect(phone.locator("#story")).to_contain_text("A door slams.")
    phone.keyboard.type("p")
    expect(phone.locator("textarea")).to_have_value("Swing from the lamp")

    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    expect(phone.locator("#waits")).to_contain_text("Security guard 1 attacks you")
    phone.get_by_text("Let it hit").click()
    dock(phone, "Go on")
    phone.locator("#act .dock-main").click()
    expect(phone.locator("textarea")).to_have_value("Swing from the lamp")
    phone.locator("#act .dock-main").click()
    expect(phone.locator(".also")).to_contain_text("The GM is setting its difficulty")
    expect(phone.locator("textarea")).to_have_value("")


def test_unaffordable_choice_is_not_shown_chosen(evening: Evening, phone: Page) -> None:
    """A choice that has become too dear is no longer shown as chosen."""
    evening.fight()
    phone.locator(".effort-row", has_text="damage 1").first.click()
    dock(phone, "costs 2 Might")
    evening.gm(c.Hurt(on=MARA, points=15))
    dock(phone, "costs nothing")
    expect(phone.locator(".effort-row input:checked")).to_have_value(
        "effort.ease=0&effort.damage=0"
    )
    expect(
        phone.locator(".effort-row", has_text="damage 1").first.locator("input")
    ).to_be_disabled()


def test_keyboard_alone_is_enough(evening: Evening, phone: Page) -> None:
    evening.fight()
    expect(phone.locator("#welcome")).to_have_count(0)
    phone.locator(".effort-row input:checked").focus()
    for _ in range(3):  # to a level on ease, past none on damage, to a level on damage
        phone.keyboard.press("ArrowDown")
    dock(phone, "costs 2 Might")
    assert phone.evaluate("document.activeElement.value") == DAMAGE_1
    phone.locator("#act .dock-main").focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(".die-face")).to_be_visible()
    until(phone, "document.activeElement.closest('#act') !== null")


def test_points_are_shared_with_steppers(evening: Evening, phone: Page) -> None:
    evening.edit(might=3, speed=1)
    evening.mara(c.Recover(pc_id=MARA, natural=5))
    dock(phone, "Take 7 points")
    phone.locator(".share-row.might [data-step='-1']").click()
    phone.locator(".share-row.might [data-step='-1']").click()
    dock(phone, "2 points go unused")
    phone.locator(".share-row.speed [data-step='1']").click()
    dock(phone, "1 point goes unused")
    phone.locator("#act .dock-main").click()
    expect(phone.locator("#waits")).to_contain_text("Nobody is waiting")
    pools = evening.state.party[MARA].pc.pools
    assert (pools.might.value, pools.speed.value) == (4, 6)


def test_intrusion_accepts_by_tapping_friend(evening: Evening, phone: Page) -> None:
    """An intrusion is accepted by naming a friend without typing."""
    evening.gm(c.Intrude(pc_id=MARA, text="The lamp tips over."))
    accept = phone.locator("#act .dock-main", has_text="Accept")
    accept.click()
    expect(phone.locator("#heirs [role=alert]")).to_have_text("Choose one of these first.")
    phone.locator("#heirs").get_by_text("Juno Reyes").click()
    expect(phone.locator("#heirs [role=alert]")).to_be_hidden()
    accept.click()
    expect(phone.locator("#waits")).to_contain_text("Nobody is waiting")
    assert (evening.state.party[MARA].pc.xp, evening.state.party[JUNO].pc.xp) == (3, 2)


def test_chosen_foe_stays_in_sight(evening: Evening, phone: Page) -> None:
    """The chosen foe is in sight whatever its words."""
    evening.gm(
        c.ArrangeStrip(spots={MARA: 20, GUARD: 40, OTHER: 22}), c.AddFoe(npc=Npc("Zombie", 3))
    )
    evening.fight()
    inside = """() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const [one, all] = [box("#whom .segment:has(:checked)"), box("#whom .segments")];
        return one.left >= all.left - 1 && one.right <= all.right + 1;
    }"""
    zombie = next(id for id in evening.state.foes if id not in (GUARD, OTHER))
    phone.locator("#whom").get_by_text("Zombie").click()
    expect(phone.locator("#whom input:checked")).to_have_value(zombie)
    until(phone, inside)
    evening.gm(c.Hurt(on=zombie, points=2), c.AddCondition(on=zombie, condition="prone"))
    expect(phone.locator("#whom .segment:has(:checked)")).to_contain_text("prone")
    until(phone, inside)


def test_reload_tells_chosen_values(evening: Evening, phone: Page) -> None:
    """Nothing without a value is asked with and a reload tells what the page chose."""
    evening.fight()
    expect(phone.locator("#waits")).to_contain_text("Your turn")
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.locator("label[for='set.effort-ease-1']").click()
    dock(phone, "Do it")
    phone.reload()
    dock(phone, "Do it")
    regions = [url for url in asked if "/part/act?" in url]
    assert len(regions) > 1
    assert all("usual.attack=shock+baton" in url and "undefined" not in url for url in regions)


def test_back_closes_sheet_and_reload_keeps_draft(evening: Evening, phone: Page) -> None:
    """Back closes a sheet and a reload keeps what was composed."""
    evening.fight()
    expect(phone.locator("#waits")).to_contain_text("Your turn")
    phone.locator("#whom").get_by_text("Security guard 2").click()
    phone.locator("label[for='set.effort-damage-1']").click()
    dock(phone, "costs 2 Might")
    phone.get_by_role("button", name="Real die").click()
    expect(phone.locator("dialog[open]")).to_be_visible()
    table = phone.url
    phone.go_back()
    expect(phone.locator("dialog[open]")).to_have_count(0)
    assert phone.url == table
    phone.reload()
    dock(phone, "costs 2 Might")
    expect(phone.locator("#whom input:checked + .segment-in")).to_contain_text("Security guard 2")


def test_refusal_leaves_dock_visible(evening: Evening, line: Line, phone: Page) -> None:
    """A refusal is read where it does not hide the dock."""
    evening.fight()
    expect(phone.locator("#waits")).to_contain_text("Your turn")
    dock(phone, "Roll d20")
    line.holds = True  # the page has not heard yet
    quiet(phone)  # nor does a question on its way bring the news
    dock(phone, "Roll d20")
    evening.gm(c.EndTurn())
    phone.locator("#act .dock-main").click()
    toast = phone.locator("#toasts [role=alert]")
    expect(toast).to_contain_text("turn by now")
    box, button = toast.bounding_box(), phone.locator("#act .dock-main").bounding_box()
    assert box is not None
    assert button is not None
    assert box["y"] + box["height"] <= button["y"]
    line.let_go()
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    expect(phone.locator("#act .act-title")).to_contain_text("Security guard 1 attacks you")
    expect(toast).to_have_count(0)  # what is asked now comes before what was refused earlier


def test_removed_seat_is_told(evening: Evening, phone: Page) -> None:
    """A seat that is taken away is told so."""
    expect(phone.locator("#waits")).to_be_visible()
    evening.gm(c.RemovePc(pc_id=MARA))
    expect(phone.locator("body")).to_contain_text("ask your GM for a link to yours")


SMALL = """() => [...document.querySelectorAll(
    'button, a[href], summary, select, textarea, input.input, label.segment, label.use, label.effort-row, label.check')]
  .filter(e => e.getClientRects().length && !e.matches('.skip') && !e.closest('.sr'))
  .filter(e => e.getBoundingClientRect().height < 44 || e.getBoundingClientRect().width < 44)
  .map(e => e.outerHTML.slice(0, 90))"""
NAMELESS = """() => [...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea')]
  .filter(e => e.checkVisibility({visibilityProperty: true}))
  .filter(e => !(e.getAttribute('aria-label') || e.innerText?.trim() || e.labels?.length))
  .map(e => e.outerHTML.slice(0, 90))"""
DOUBLE = """() => [...document.querySelectorAll('[id]')].map(e => e.id).filter((id, n, all) => all.indexOf(id) !== n)"""


@pytest.mark.parametrize("scene", rows(["turn", "attack", "intrusion", "task", "die", "share"], 3))
def test_small_phone_shows_everything_large_enough(
    evening: Evening, page: Page, scene: str
) -> None:
    """On a small phone nothing is too small nameless or off the edge."""
    if scene in ("turn", "die"):
        evening.fight()
    if scene == "die":
        evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="fire axe", natural=20))
    if scene == "attack":
        evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, hinder=[Steps(name="wet floor")]))
    if scene == "task":
        evening.gm(
            c.CallTask(
                pcs=[MARA, ILSE], title="Unüberwindliche-Mauer-" * 4, stat="might", difficulty=5
            )
        )
    if scene == "share":
        evening.edit(might=3)
        evening.mara(c.Recover(pc_id=MARA, natural=5))
    if scene == "intrusion":
        evening.gm(c.Intrude(pc_id=MARA, text="The lamp tips over."))
    assert page.context.browser is not None
    context = page.context.browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    touch = context.new_page()
    said: list[str] = []
    touch.on("console", lambda m: said.append(m.text) if m.type in ("error", "warning") else None)
    touch.goto(f"{evening.house.base}/join/{evening.page.token}")
    expect(touch.locator("#waits")).to_be_visible()
    for tab in ("two", "one", "three"):
        touch.locator(f".tab[data-tab-to={tab}]").click()
        touch.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
        assert touch.evaluate(SMALL) == []
        assert touch.evaluate(NAMELESS) == []
        assert touch.evaluate("document.documentElement.scrollWidth") == 360
    assert touch.evaluate(DOUBLE) == []
    assert said == []
    context.close()


# --- taps while the table moves on ----------------------------------------------------------------


def result(evening: Evening, phone: Page) -> None:
    """Mara has let a guard hit her, and reads what came of it."""
    evening.fight()
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    phone.get_by_text("Let it hit").click()
    dock(phone, "Go on")


@pytest.mark.long
def test_late_news_keep_tap(evening: Evening, line: Line, phone: Page) -> None:
    """A tap is not taken back by news that were on their way."""
    result(evening, phone)
    line.holds = True
    evening.gm(c.Note(text="The wind howls."))
    line.wait_for_news()
    phone.locator("#act .dock-main").click()
    expect(phone.locator("#act .fall")).to_have_count(0)
    line.let_go()
    expect(phone.locator("#story")).to_contain_text("The wind howls.")
    expect(phone.locator("#act .fall")).to_have_count(0)


@pytest.mark.long
def test_early_fight_keeps_tapped_way(evening: Evening, line: Line, phone: Page) -> None:
    """A tapped way to act stays when a fight was on its way."""
    take_seat(phone)
    quiet(phone)
    line.holds = True
    evening.fight()
    line.wait_for_news()
    phone.locator("#modes").get_by_text("Use", exact=True).click()
    expect(phone.locator("#act [name='usual.fight']")).to_have_value(
        "1"
    )  # its answer knows of the fight
    expect(phone.locator("#modes :checked")).to_have_value("use")
    line.let_go()
    expect(phone.locator("#waits")).to_contain_text("Your turn")
    quiet(phone)
    expect(phone.locator("#modes :checked")).to_have_value("use")


@pytest.mark.long
def test_early_news_keep_tapped_way(evening: Evening, line: Line, phone: Page) -> None:
    """A tapped way to act stays when news come before its answer."""
    take_seat(phone)
    held = Held(phone, "**/part/act?*")
    line.holds = True
    evening.fight()
    line.wait_for_news()
    phone.locator("#modes").get_by_text("Use", exact=True).click()
    held.wait()
    line.let_go()
    expect(phone.locator("#act [name='usual.fight']")).to_have_value("1")
    expect(phone.locator("#modes :checked")).to_have_value("use")


@pytest.mark.long
def test_early_drawing_keeps_tap(evening: Evening, page: Page) -> None:
    """A tap is not taken back by a drawing asked for before it."""
    page.add_init_script("delete window.DecompressionStream")  # so it asks for what is new
    phone = page
    phone.goto(f"{evening.house.base}/join/{evening.page.token}")
    result(evening, phone)
    held = Held(phone, "**/parts?*")
    evening.gm(c.Note(text="The wind howls."))
    held.wait()
    phone.locator("#act .dock-main").click()
    expect(phone.locator("#act .fall")).to_have_count(0)
    held.let_go()
    expect(phone.locator("#act .fall")).to_have_count(0)


@pytest.mark.long
def test_tap_counts_though_table_moves_on(evening: Evening, phone: Page) -> None:
    """A tap counts though the table moves on before the finger is gone."""
    result(evening, phone)
    phone.locator("#act .dock-main").hover()
    phone.mouse.down()
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA), c.Note(text="The wind howls."))
    expect(phone.locator("#story")).to_contain_text("The wind howls.")
    expect(phone.locator("#act .fall")).to_have_count(1)
    phone.mouse.up()
    expect(phone.locator("#act .fall")).to_have_count(0)
    expect(phone.locator("#act .act-title")).to_contain_text("Security guard 1 attacks you")


@pytest.mark.long
def test_button_released_outside_does_nothing(evening: Evening, phone: Page) -> None:
    """A button let go beside it holds nothing back."""
    result(evening, phone)
    phone.locator("#act .dock-main").hover()
    phone.mouse.down()
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    phone.mouse.move(5, 5)
    phone.mouse.up()
    expect(phone.locator("#act")).to_contain_text("Security guard 1 attacks you")
