"""A follower, an arc over three evenings and a tier, in Chromium: a player's phone and the GM's
laptop.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.chromium import NewContext
from tests.e2e.room import take_seat
from tests.web.delayed_requests import quiet
from tests.web.house import GM, House, Seat
from tests.web.test_player_browser import DOUBLE, NAMELESS, SMALL

from threefold.model.time import Duration
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.state import State

MARA = "p1"


class AppContext:
    """A player's phone and the GM's laptop at one table."""

    def __init__(self, house: House, table: str, new_context: NewContext) -> None:
        self.house, self.table = house, table
        self.phone = self._page(new_context, Seat("player", MARA), 360, 740)
        self.laptop = self._page(new_context, GM, 1366, 768)

    def _page(self, new_context: NewContext, seat: Seat, width: int, height: int) -> Page:
        page = new_context(viewport={"width": width, "height": height}).new_page()
        page.goto(f"{self.house.base}/join/{self.house.browser(self.table, seat).token}")
        take_seat(page)
        return page

    @property
    def state(self) -> State:
        return self.house.tables.history(self.table).state

    def gm(self, *commands: AnyCommand) -> None:
        self.house.gm(self.table, *commands)

    def agree(self) -> None:
        """The GM agrees in the scene with one tap."""
        waiting = self.laptop.locator("article.open")
        expect(waiting.first).to_be_visible()
        n = waiting.count()
        waiting.first.get_by_role("button", name="Agree").click()
        expect(waiting).to_have_count(n - 1)


@pytest.fixture
def desk(house: House, table: str, new_context: NewContext) -> AppContext:
    return AppContext(house, table, new_context)


@pytest.mark.long
def test_follower_is_gained_and_helps(desk: AppContext) -> None:
    phone = desk.phone
    phone.locator("#tabs [data-tab-to=four]").click()
    phone.get_by_role("button", name="Somebody joins me").click()
    dialog = phone.locator("#tool")
    dialog.get_by_label("Name").fill("Pim")
    dialog.get_by_label("Task 1").fill("climbing")
    dialog.get_by_role("button", name="Ask the GM").click()
    expect(dialog).not_to_be_visible()
    expect(phone.locator("#toasts")).to_contain_text("Your GM has been asked")
    expect(phone.locator("#grow")).to_contain_text("Waiting for the GM")
    desk.agree()
    expect(phone.locator("#grow .follower")).to_contain_text("Pim")
    desk.gm(
        c.CallTask(pcs=[MARA], title="Up the wall", stat="might", difficulty=5, skill="climbing")
    )
    phone.locator("#tabs [data-tab-to=two]").click()
    expect(phone.locator("#act .hero-n")).to_have_text("5")
    phone.locator("#act").get_by_text("Pim helps").click()
    expect(phone.locator("#act .hero-n")).to_have_text("4")
    quiet(phone)
    phone.locator("#act").get_by_role("button", name="Alone").click()
    expect(phone.locator("#act")).not_to_contain_text("Up the wall failed")
    expect(phone.locator("#log")).to_contain_text("Pim, who follows Mara Okonjo")


@pytest.mark.long
def test_arc_takes_three_evenings(desk: AppContext) -> None:
    phone = desk.phone
    phone.locator("#tabs [data-tab-to=four]").click()
    phone.get_by_role("button", name="Take up an arc").click()
    phone.locator("#tool input[type=search]").fill("great work")
    expect(phone.locator("#arcs-found button").first).to_contain_text("Finish a Great Work")
    phone.locator("#arcs-found button").first.click()
    expect(phone.locator("#tool-title")).to_have_text("Finish a Great Work")
    phone.locator("#tool").get_by_role("button", name="Take it up").click()
    grow = phone.locator("#grow")
    expect(grow.locator(".grow-arc")).to_contain_text("Finish a Great Work")
    paid = desk.state.party[MARA].pc.xp
    [arc] = desk.state.party[MARA].pc.arcs or []
    rest = [s.key.replace("_", " ").capitalize() for s in arc.outline.steps]
    evenings = [["Opening", rest[0]], rest[1:3], [*rest[3:], "Climax"]]
    for evening, parts in enumerate(evenings):
        for name in parts:
            row = grow.locator(".parts > li", has_text=name)
            row.get_by_role("button", name="We made it" if name == "Climax" else "Propose").click()
            desk.agree()
            expect(row.get_by_role("button", name="Propose")).to_have_count(
                1 if name != "Climax" and "again" in row.inner_text() and len(parts) < 2 else 0
            )
        if evening < 2:
            desk.gm(c.BeginSession(), c.PassTime(time=Duration(4, "days")))
            expect(grow).to_contain_text(f"Session {evening + 2}")
    [arc] = desk.state.party[MARA].pc.arcs or []
    assert {d.session for d in arc.done} == {1, 2, 3}
    assert desk.state.party[MARA].pc.xp == paid + 2 * len(rest) + 4


def test_tier_is_entered_from_phone(desk: AppContext) -> None:
    desk.gm(c.Award(what="other", pcs=[MARA], points=16, reason="for the bridge"))
    phone = desk.phone
    phone.locator("#tabs [data-tab-to=four]").click()
    grow, dialog = phone.locator("#grow"), phone.locator("#tool")
    expect(grow).to_contain_text("18")
    for what, fill in (
        ("Increasing Capabilities", None),
        ("Moving Toward Perfection", None),
        ("Extra Effort", None),
        ("A skill", "cooking"),
    ):
        grow.get_by_role("button", name=f"{what} for 4 XP").click()
        expect(dialog).to_be_visible()
        if what == "Increasing Capabilities":
            # what the rules refuse is said in the dialog, which stays
            expect(dialog.locator(".share-left")).to_have_text("Points left: 0")
            dialog.locator("[data-step='1']").first.click()
            expect(dialog.locator(".share-left")).to_have_text("Points left: −1")
            buy = dialog.get_by_role("button", name="Buy it")
            buy.click()
            toast = dialog.locator(".toasts .toast")
            expect(toast).to_contain_text("4")
            told, button = toast.bounding_box(), buy.bounding_box()
            assert told is not None
            assert button is not None
            assert told["y"] + told["height"] < button["y"], "it lies over no button"
            dialog.locator("[data-step='-1']").first.click()
            expect(dialog.locator(".share-left")).to_have_text("Points left: 0")
        if fill is not None:
            dialog.get_by_label("Which skill?").fill(fill)
        dialog.get_by_role("button", name="Buy it").click()
        expect(dialog).not_to_be_visible()
    expect(grow).to_contain_text("Toward tier 3")
    assert desk.state.party[MARA].pc.tier == 2
    expect(grow.locator(".ledger").first).to_contain_text("Increasing Capabilities")


@pytest.mark.long
def test_gm_gives_xp_at_laptop(desk: AppContext) -> None:
    laptop = desk.laptop
    laptop.keyboard.press("g")
    dialog = laptop.locator("#tool")
    expect(dialog).to_contain_text("The party")
    dialog.get_by_text("Mission").click()
    dialog.locator(".picks").get_by_text("Étienne Vale").click()
    expect(dialog).to_contain_text("1 XP for each")
    dialog.get_by_label("In words, for the log").fill("the farm is safe")
    before = {id: m.pc.xp for id, m in desk.state.party.items()}
    dialog.get_by_role("button", name="Give XP").click()
    expect(laptop.locator("#log")).to_contain_text("the farm is safe")
    after = {id: m.pc.xp for id, m in desk.state.party.items()}
    assert [after[id] - before[id] for id in after] == [1, 1, 1, 0]
    expect(dialog).not_to_be_visible()


@pytest.mark.long
def test_growth_fits_small_phone(house: House, table: str, page: Page) -> None:
    """On a small phone growth is large enough named and within the edge."""

    def does(*commands: AnyCommand) -> None:
        house.gm(table, *commands)

    long = "Unüberwindlicher-Mauerbau-" * 4
    does(
        c.Award(what="other", pcs=[MARA], points=20, reason=long),
        c.PursueArc(pc_id=MARA, do="begin", arc="avenge", called=long, goal=long),
        c.ChangeFollower(pc_id=MARA, do="gain", follower=long, level=3, tasks=["climbing", long]),
        c.ChangeFollower(pc_id=MARA, do="gain", follower="Pim", level=2),
        c.ChangeFollower(pc_id=MARA, do="lose", follower="Pim"),
        c.Advance(pc_id=MARA, buy="short_term_skill", skill="hacking", where=long),
        c.Advance(pc_id=MARA, buy="extra_effort"),
        c.CallTask(pcs=[MARA], title="Up", stat="might", difficulty=3, skill="climbing"),
    )
    mara = house.browser(table, Seat("player", MARA))
    assert mara.do("pursue_arc", pc_id=MARA, do="opening", arc=long).status_code == 200
    assert page.context.browser is not None
    context = page.context.browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    touch = context.new_page()
    said: list[str] = []
    touch.on("console", lambda m: said.append(m.text) if m.type in ("error", "warning") else None)
    touch.goto(f"{house.base}/join/{mara.token}")
    take_seat(touch)
    for tab in ("two", "four"):
        touch.locator(f"#tabs [data-tab-to={tab}]").click()
        touch.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
        assert touch.evaluate(SMALL) == []
        assert touch.evaluate(NAMELESS) == []
        assert touch.evaluate("document.documentElement.scrollWidth") == 360
    grow, dialog = touch.locator("#grow"), touch.locator("#tool")
    openers = grow.locator("button[data-open=tool]:not([disabled])")
    for n in range(openers.count()):
        openers.nth(n).click()
        expect(dialog.locator(".sheet-body")).to_be_visible()
        touch.evaluate(
            "document.querySelectorAll('#tool details').forEach((d) => { d.open = true; })"
        )
        inside = SMALL.replace("document.", "document.getElementById('tool').").replace(
            "< 44", "< 43.5"
        )
        assert touch.evaluate(inside) == []
        assert (
            touch.evaluate(NAMELESS.replace("document.", "document.getElementById('tool').")) == []
        )
        assert touch.evaluate(DOUBLE) == []
        assert dialog.evaluate("(d) => d.scrollWidth <= d.clientWidth")
        touch.keyboard.press("Escape")
    assert said == []
    context.close()
