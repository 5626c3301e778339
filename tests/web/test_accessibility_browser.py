"""What keeps people out of a page: axe-core over every page, dialog and moment, in both themes, at
both sizes of text; room for a thumb on a phone."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources
from typing import Final

import pytest

pytest.importorskip("playwright.sync_api", reason="needs pytest-playwright")
pytest.importorskip("axe_playwright_python", reason="needs axe-playwright-python")
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page
from tests.examples import THOROUGH
from tests.long import one_of_today
from tests.web.house import GM, House, Seat
from tests.web.test_player import GUARD, ILSE, MARA, MOMENTS, Evening

from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.history import GUEST, SPECTATOR
from threefold.table.state.handouts import Handout
from threefold.table.state.safety import SafetyLimit
from threefold.web.gm.page import REGIONS as GMS
from threefold.web.player.page import REGIONS as PLAYERS

AXE: Final = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
PHONE: Final = (360, 640)
LAPTOP: Final = (1366, 768)

LOOK: Final = """async ({where, thumb, themes, thorough}) => {
  const root = document.documentElement, found = [], place = document.querySelector(where) ?? document;
  const theme = (name) => {
    root.dataset.theme = name;
    const media = name === "light" ? "all" : "print";
    for (const id of ["daylight", "daylight-bar"]) document.getElementById(id).media = media;
  };
  const axe = async (how, options) => {
    const {violations} = await window.axe.run(place, {resultTypes: ["violations"], ...options});
    for (const {id, nodes} of violations) for (const {html, failureSummary} of nodes)
      found.push(`${how}: ${id}: ${html.slice(0, 150)} (${failureSummary.split("\\n")[1]?.trim()})`);
  };
  const wide = (how) => {
    if (root.scrollWidth > innerWidth) found.push(`${how}: the page is ${root.scrollWidth} wide, not ${innerWidth}`);
  };
  const small = () => {
    const all = "button, a[href], summary, select, textarea, input:not([type=hidden])";
    for (const e of place.querySelectorAll(all)) {
      const card = e.matches(".cover") ? e.offsetParent : null;
      const label = e.matches("[type=radio], [type=checkbox]") ? e.closest("label") ?? e.labels?.[0] : null;
      const target = card ?? label ?? e;
      const {width, height} = target.getBoundingClientRect();
      const sentence = e.matches("a") && getComputedStyle(e).display === "inline" && e.closest("p, li, dd, td");
      if (!width || sentence || e.matches(".skip, :disabled") || e.closest(".sr, [hidden]")) continue;
      if (!target.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
      target.scrollIntoView({block: "center"});
      const {x, y} = target.getBoundingClientRect();
      const thumb = [[0, -21.5], [0, 21.5], [-21.5, 0], [21.5, 0]].every(([dx, dy]) =>
        target.contains(document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy)));
      if (!thumb && (width < 43.5 || height < 43.5))
        found.push(`thumb: ${Math.round(width)}x${Math.round(height)}: ${target.outerHTML.slice(0, 150)}`);
    }
  };
  const names = ["button-name", "link-name", "label", "select-name"];
  const colours = {runOnly: ["color-contrast", "link-in-text-block"]};
  theme("dark");
  const but = themes.includes("dark") ? [] : colours.runOnly.map((rule) => [rule, {enabled: false}]);
  await axe("dark", {rules: Object.fromEntries(but)});
  wide("100%");
  if (thumb) small();
  theme("light");
  if (themes.includes("light")) await axe("light", colours);
  root.style.fontSize = "200%";
  await axe("light, 200%", {runOnly: [...(thorough ? colours.runOnly : []), "scrollable-region-focusable", ...names]});
  wide("200%");
  root.style.fontSize = "";
  return found;
}"""
"""axe with all its rules, and what colours decide in one theme or in both. With text twice as large
the rules that ask what is cut off or hidden: containers then lay the page out otherwise, in both
themes alike. Large text needs less contrast than the same at its own size: its colours are for
`make thorough`. Nothing is cut off at a side. On a phone each target is 44 px high and wide."""

STILL: Final = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":is(*, #a#b) { transition: none !important; animation: none !important; }");
  document.adoptedStyleSheets = [sheet];
}"""
"""Let nothing move: axe reads colours at once."""

OPEN: Final = """async (address) => {
  const html = await (await fetch(address, {headers: {"hx-request": "true"}})).text();
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("dialog#tool");
  if (!fresh) return false;
  document.getElementById("tool").replaceWith(document.importNode(fresh, true));
  document.getElementById("tool").showModal();
  return true;
}"""
"""Draw a dialog where the page draws them."""


class Tour:
    """A walk over the pages with axe; what it finds is told at the end."""

    def __init__(self, house: House, chromium: Chromium, size: tuple[int, int]) -> None:
        self.house, self.faults = house, dict[str, list[str]]()
        self.thumb, self.looks = size == PHONE, 0
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            is_mobile=self.thumb,
            has_touch=self.thumb,
            reduced_motion="reduce",
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(60_000)

    def go(self, address: str, name: str = "") -> None:
        """Open a page and look at it."""
        self.page.goto(f"{self.house.base}{address}")
        self.page.evaluate(AXE)
        self.page.evaluate(STILL)
        self.look(name or address)

    def sit(self, table: str, seat: Seat, name: str) -> str:
        """Come in by a new link, and look at the page of the seat; its address."""
        link, token = self.house.tables.links.invite(table, seat)
        self.go(f"/join/{token}", name)
        return f"/seat/{link.id}"

    def look(self, name: str, where: str = "body") -> None:
        """Note what axe finds, each fault once. To measure colours takes four fifths of the time:
        in `make test` a page is looked at in one theme and the next in the other, for what stands
        on one stands on others too."""
        self.looks += 1
        both = THOROUGH > 0 or self.looks == 1
        themes = ("dark", "light") if both else (("dark", "light")[self.looks % 2],)
        how = {"where": where, "thumb": self.thumb, "themes": themes, "thorough": THOROUGH > 0}
        for fault in self.page.evaluate(LOOK, how):
            places = self.faults.setdefault(fault, [])
            places.append(name)

    def dialogs(self, base: str, names: Iterable[str], query: str = "") -> None:
        """Open each dialog of the page and look at it; a region that is no dialog is passed over.
        What else the page shows has been looked at, and would only make axe slow."""
        self.page.evaluate("document.querySelector('.panel-area').replaceChildren()")
        for name in names:
            if self.page.evaluate(OPEN, f"{base}/part/{name}?{query}"):
                self.look(name, "#tool")

    def report(self) -> str:
        """All faults, with where each was found."""
        self.page.context.close()
        return "\n".join(
            f"{fault} [{', '.join(places[:3])}]" for fault, places in self.faults.items()
        )


@pytest.fixture
def tour(house: House, browser: Chromium, request: pytest.FixtureRequest) -> Tour:
    return Tour(house, browser, request.param)


def prepared(evening: Evening) -> Evening:
    """A table where all that a page may show is there: places, conditions, a handout, a line, a
    note.
    """
    evening.gm(
        c.ArrangeStrip(spots={"p1": 20, "p2": 25, GUARD: 28}),
        c.AddCondition(on="p1", condition="dazed"),
        c.AddCondition(on="p1", condition="soaked to the skin"),
        c.KeepHandout(handout=Handout(name="A letter", text="# Come\n\nCome *alone*.")),
        c.AddLimit(limit=SafetyLimit(kind="line", words="spiders")),
        c.Note(text="The bell is cracked."),
    )
    evening.gm(c.ShowHandout(handout_id=next(iter(evening.state.handouts)), to="all"))
    return evening


PAGES: Final = (
    "/",
    "/rules",
    "/rules?q=effort",
    "/rules/editions",
    "/lab",
    "/characters",
    "/create",
    "/seat/none",
)


@pytest.mark.long
@pytest.mark.turns("axe", 2)
@pytest.mark.thorough
@pytest.mark.parametrize("tour", [PHONE], indirect=True)
def test_axe_finds_nothing_on_phone(tour: Tour, house: House) -> None:
    for address in PAGES:
        tour.go(address)
    tour.sit(demo(house.tables), GUEST, "guest")
    for name in (
        "my turn",
        "attacked",
        "a 20",
        "recovered",
        "intruded",
        "called",
        "initiative",
        "missed",
    ):
        evening = prepared(Evening(house, demo(house.tables)))
        MOMENTS[name][0](evening)
        base = tour.sit(evening.table, Seat("player", MARA), name)
    for tab, panel in (("one", "#sheet"), ("three", "#log"), ("four", "#grow")):
        tour.page.evaluate("tab => document.body.dataset.tab = tab", tab)
        tour.look(f"tab {tab}", panel)
    tour.dialogs(base, PLAYERS)
    evening.do(Seat("player", ILSE), c.HaltScene(how="pause"))
    tour.go(base, "halted")
    tour.sit(evening.table, SPECTATOR, "spectator")
    assert tour.report() == ""


@pytest.mark.long
@pytest.mark.turns("axe", 2)
@pytest.mark.thorough
@pytest.mark.parametrize("tour", one_of_today([LAPTOP, PHONE]), indirect=True)
def test_axe_finds_nothing_on_page_of_gm(tour: Tour, house: House) -> None:
    evening = prepared(Evening(house, demo(house.tables)))
    evening.fight()
    evening.gm(
        c.Intrude(pc_id=MARA, text="The lamp tips over."), c.FoeAttacks(foe_id=GUARD, pc_id=ILSE)
    )
    base = tour.sit(evening.table, GM, "GM")
    if tour.thumb:
        for tab, panel in (("one", "#one"), ("three", "#three")):
            tour.page.evaluate("tab => document.body.dataset.tab = tab", tab)
            tour.look(f"tab {tab}", panel)
        tour.dialogs(base, GMS, f"foe_id={GUARD}&on={GUARD}&pc_id={MARA}")
    else:
        tour.go(f"{base}/lab", "the laboratory of a fight")
        tour.page.locator(".lab-hero[data-finished]").wait_for()
        tour.look("what the laboratory has found")
        tour.go(f"{base}/create", "the GM makes a character")
        tour.go(f"{base}/print", "paper")
    assert tour.report() == ""
