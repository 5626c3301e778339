"""Every page, dialog, moment and state that a person may meet, for ``test_walk_browser.py`` to look at. A walk asks
whether a state is wanted before it brings it about."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page
from tests.web.house import GM, House, Seat, open_house
from tests.web.test_accessibility_browser import AXE, OPEN, STILL, prepared
from tests.web.test_player import GUARD, ILSE, MARA, MOMENTS, Evening

from threefold.model.languages import Lang
from threefold.procedures.catalog import ENTRIES
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.table import commands as c
from threefold.table.history import GUEST, SPECTATOR
from threefold.web.gm.page import REGIONS as GMS
from threefold.web.player.page import REGIONS as PLAYERS

LOOK: Final = Path(__file__).with_name("walk.js").read_text("utf-8").partition("\n\n")[2]
NARROW, PHONE, SIDE, TABLET, LAPTOP = (360, 640), (390, 844), (844, 390), (820, 1180), (1366, 768)
SIZES: Final = (NARROW, PHONE, SIDE, TABLET, LAPTOP)
PAGES: Final = (
    "/",
    "/rules",
    "/rules?q=effort",
    "/rules/editions",
    "/rules/creatures/vampire",
    "/lab",
    "/characters",
    "/create",
    "/seat/none",
    "/nowhere",
)
MODES: Final = ("attack", "try", "use", "rest", "move")
SCREENS: Final = ("who", "type", "sentence", "focus", "abilities", "numbers", "carry", "more")

SWAP: Final = """async ([address, id]) => {
  const html = await (await fetch(address, {headers: {"hx-request": "true"}})).text();
  document.getElementById(id).innerHTML = html;
}"""
"""Draw a region of the page anew."""

UNFOLD: Final = "() => { for (const e of document.querySelectorAll('main details, dialog details')) e.open = true; }"


class State(NamedTuple):
    """Something that a person may have before them: its name, and where on the page it stands."""

    name: str
    where: str = "body"


class Person:
    """Somebody with a browser, who can be given any size of screen."""

    def __init__(
        self, house: House, chromium: Chromium, lang: Lang = "en", wants: Callable[[str], bool] = lambda name: True
    ) -> None:
        self.house, self.wants = house, wants
        context = chromium.new_context(viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce")
        context.add_cookies([{"name": "lang", "value": lang, "url": house.base}])
        self.page: Page = context.new_page()
        self.page.set_default_timeout(120_000)

    def go(self, address: str) -> None:
        """Open a page, with axe on it, and let nothing move."""
        self.page.goto(f"{self.house.base}{address}")
        self.page.evaluate(AXE)
        self.page.evaluate(STILL)

    def sit(self, table: str, seat: Seat) -> str:
        """Come in by a new link; the address of the seat."""
        link, token = self.house.tables.invite(table, seat)
        self.go(f"/join/{token}")
        return f"/seat/{link.id}"

    def open(self, address: str) -> bool:
        """Open a dialog, if there is one."""
        opened: bool = self.page.evaluate(OPEN, address)
        return opened

    def show(self, tab: str) -> None:
        """Turn to a tab of the page."""
        self.page.evaluate("tab => document.body.dataset.tab = tab", tab)


def outside(one: Person) -> Iterator[State]:
    """Pages for anybody, and of a guest."""
    for address in PAGES:
        if one.wants(address):
            one.go(address)
            yield State(address)
    if one.wants("guest"):
        one.sit(demo(one.house.tables), GUEST)
        yield State("guest")


def creation(one: Person) -> Iterator[State]:
    """Creation, screen by screen."""
    screens = {f"creation: {part}": part for part in SCREENS}
    wanted = {name: part for name, part in screens.items() if one.wants(name)}
    if wanted:
        one.go("/create")
        one.page.locator(".make-go:visible .make-next-step").click()
        one.page.get_by_role("radio", name="Warrior").check(force=True)
        one.page.locator(".make-side", has_text="Give a name").wait_for(state="attached")
    for name, part in wanted.items():
        one.page.evaluate("part => { location.hash = part }", part)
        yield State(name)


def moments(one: Person) -> Iterator[State]:
    """The page of a player at each moment."""
    for name, (comes_about, *_) in MOMENTS.items():
        if one.wants(f"moment: {name}"):
            evening = prepared(Evening(one.house, demo(one.house.tables)))
            comes_about(evening)
            one.sit(evening.table, Seat("player", MARA))
            yield State(f"moment: {name}")


def acting(one: Person) -> Iterator[State]:
    """Ways to act, and tabs, also with all folds open; dialogs."""
    evening = prepared(Evening(one.house, demo(one.house.tables)))
    base = one.sit(evening.table, Seat("player", MARA))
    if one.wants("welcome"):
        yield State("welcome")
    evening.fight()
    one.go(base)
    for mode in MODES:
        if one.wants(f"way to act: {mode}"):
            one.page.evaluate(SWAP, [f"{base}/part/act?moment=act&mode={mode}&welcomed=1", "act"])
            yield State(f"way to act: {mode}", "#act")
            one.page.evaluate(UNFOLD)
            yield State(f"way to act: {mode}, unfolded", "#act")
    for tab, panel in (("one", "#sheet"), ("three", "#log"), ("four", "#grow")):
        if one.wants(f"tab: {panel}"):
            one.show(tab)
            yield State(f"tab: {panel}", panel)
            one.page.evaluate(UNFOLD)
            yield State(f"tab: {panel}, unfolded", panel)
    one.page.evaluate("document.querySelector('.panel-area').replaceChildren()")
    for name in PLAYERS:
        if one.wants(f"player's dialog: {name}") and one.open(f"{base}/part/{name}?pc_id={MARA}"):
            yield State(f"player's dialog: {name}", "#tool")


def beside(one: Person) -> Iterator[State]:
    """A player's journal, dice, odds and paper; a pause and a stop; a spectator."""
    evening = prepared(Evening(one.house, demo(one.house.tables)))
    base = one.sit(evening.table, Seat("player", MARA))
    for path in ("/journal", "/dice", "/advice", "/print"):
        if one.wants(f"player: {path}"):
            one.go(base + path)
            yield State(f"player: {path}")
    for how in ("pause", "stop"):
        if one.wants(f"scene halted: {how}"):
            evening.do(Seat("player", ILSE), c.HaltScene(how=how))
            one.go(base)
            yield State(f"scene halted: {how}")
            evening.gm(c.GoOn())
    if one.wants("spectator"):
        one.sit(evening.table, SPECTATOR)
        yield State("spectator")


def of_the_gm(one: Person) -> Iterator[State]:
    """The page of the GM: peace, a fight with demands, its tabs, papers; a seat taken over; a stop."""
    evening = prepared(Evening(one.house, demo(one.house.tables)))
    base = one.sit(evening.table, GM)
    if one.wants("GM: peace"):
        yield State("GM: peace")
    evening.fight()
    evening.gm(c.Intrude(pc_id=MARA, text="The lamp tips over."), c.FoeAttacks(foe_id=GUARD, pc_id=ILSE))
    one.go(base)
    if one.wants("GM: fight"):
        yield State("GM: fight")
    for tab in ("one", "three"):
        if one.wants(f"GM: tab {tab}"):
            one.show(tab)
            yield State(f"GM: tab {tab}", f"#{tab}")
    for path in (f"/as/{MARA}", "/journal", "/dice", "/print", "/create"):
        if one.wants(f"GM: {path}"):
            one.go(base + path)
            yield State(f"GM: {path}")
    if one.wants("GM: stop"):
        evening.gm(c.HaltScene(how="stop"))
        one.go(base)
        yield State("GM: stop")


def dialogs(one: Person) -> Iterator[State]:
    """Each dialog of the GM; the form of each procedure, and of each work."""
    evening = prepared(Evening(one.house, demo(one.house.tables)))
    evening.fight()
    base = one.sit(evening.table, GM)
    one.page.evaluate("document.querySelector('.panel-area').replaceChildren()")
    named = [(f"GM's dialog: {name}", f"{name}?foe_id={GUARD}&on={GUARD}&pc_id={MARA}") for name in GMS]
    named += [(f"procedure: {id}", f"procedure?procedure={id}&actor={MARA}") for id in ENTRIES]
    named += [(f"work: {id}", f"work?procedure={id}") for id in ENTRIES]
    for name, address in named:
        if one.wants(name) and one.open(f"{base}/part/{address}"):
            yield State(name, "#tool")


def laboratory(one: Person) -> Iterator[State]:
    """The laboratory before it has answered, and when it has."""
    evening = prepared(Evening(one.house, demo(one.house.tables)))
    evening.fight()
    base = one.sit(evening.table, GM)
    if one.wants("laboratory: running"):
        one.page.route("**/lab/look", lambda route: None)
        one.go(f"{base}/lab")
        yield State("laboratory: running")
        one.page.unroute("**/lab/look")
    if one.wants("laboratory: finished"):
        one.go(f"{base}/lab")
        one.page.locator(".lab-hero[data-finished]").wait_for(timeout=300_000)
        yield State("laboratory: finished")
        one.page.evaluate(UNFOLD)
        yield State("laboratory: finished, unfolded")


def damaged(one: Person) -> Iterator[State]:
    """A table whose file somebody has changed, as its GM and as a player see it."""
    if not one.wants("damaged"):
        return
    with TemporaryDirectory() as folder:
        file = Path(folder) / "tables.db"
        store = open_sqlite(file)
        table = demo(Tables(store))
        with closing(sqlite3.connect(file)) as db, db:
            db.execute("UPDATE records SET body = x'7b7d' WHERE seq = 4")
        with open_house(store) as one.house:
            for seat in (GM, Seat("player", MARA)):
                one.sit(table, seat)
                yield State(f"damaged: {seat.role}")
        store.close()


WALKS: Final[tuple[Callable[[Person], Iterator[State]], ...]] = (
    outside,
    creation,
    moments,
    acting,
    beside,
    of_the_gm,
    dialogs,
    laboratory,
    damaged,
)


def called(size: tuple[int, int]) -> str:
    """A size as people say it."""
    return "{}x{}".format(*size)


def look(one: Person, state: State, size: tuple[int, int], views: list[dict[str, object]]) -> dict[str, list[str]]:
    """What keeps people out, by view."""
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    thumb = size in (NARROW, PHONE, SIDE)
    found: dict[str, list[str]] = one.page.evaluate(LOOK, {"where": state.where, "views": views, "thumb": thumb})
    return found
