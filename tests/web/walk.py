"""Every page, dialog, moment and state that a person may meet, for ``test_walk_browser.py`` to look
at. A walk asks whether a state is wanted before it brings it about."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.web.house import GM, Seat, open_house
from tests.web.test_accessibility_browser import prepared
from tests.web.test_player import GUARD, ILSE, MARA, MOMENTS, Evening
from tests.web.walk_lived import in_passing, lived_in, seldom
from tests.web.walking import SWAP, UNFOLD, Person, State

from threefold.library.paths import content_dir
from threefold.procedures.catalog import ENTRIES
from threefold.service.demo import TYPES, demo
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.table import commands as c
from threefold.table.history import GUEST, SPECTATOR
from threefold.web.gm.page import REGIONS as GMS
from threefold.web.player.page import REGIONS as PLAYERS

PAGES: Final = (
    "/",
    "/rules",
    "/rules?q=effort",
    "/rules/editions",
    "/rules/creatures/vampire",
    "/rules/combat.damage.light_weapon",
    "/lab",
    "/lab?s=nonsense",
    "/lab?example=1",
    "/characters",
    "/join/nobody",
    "/create",
    "/seat/none",
    "/nowhere",
)
MODES: Final = ("attack", "try", "use", "rest", "move")
SCREENS: Final = ("who", "type", "sentence", "focus", "abilities", "numbers", "carry", "more")


def outside(one: Person) -> Iterator[State]:
    """Pages for anybody, and of a guest."""
    for address in PAGES:
        if one.wants(address):
            one.go(address)
            yield State(address)
    if one.wants("guest"):
        one.sit(demo(one.house.tables), GUEST)
        yield State("guest")
    if one.wants("a shelf with characters"):
        with_characters(one)
        yield State("a shelf with characters")
        one.page.locator("[hx-post='/characters/key']").first.click()
        one.page.locator("#key .qr-code, .qr-code").wait_for()
        yield State("a shelf and its key")
    if one.wants("a shelf from elsewhere"):
        one.go(f"/shelf/{'x' * 43}")
        yield State("a shelf from elsewhere")
    if one.wants("my tables"):
        with open_house(opens=True) as one.house:
            table = demo(one.house.tables)
            for seat in (GM, Seat("player", MARA), SPECTATOR):
                one.sit(table, seat)
            one.go("/")
            yield State("my tables")


def with_characters(one: Person) -> None:
    """Put the demo party on the shelf of this browser, and begin a character."""
    one.go("/create")
    one.page.locator(".make-go:visible .make-next-step").click()
    one.page.locator("#make [name=type][value=warrior]").check(force=True)
    one.page.locator("#abilities").wait_for(state="attached")
    one.go("/characters")
    one.page.locator("#file").set_input_files(content_dir() / "party" / f"{TYPES[0]}.json")
    one.page.locator("form[hx-post='/characters'] button").click()
    one.page.locator("#cards", has_text="Mara Okonjo").wait_for()


def creation(one: Person) -> Iterator[State]:
    """Creation, screen by screen."""
    screens = {f"creation: {part}": part for part in SCREENS}
    wanted = {name: part for name, part in screens.items() if one.wants(name)}
    if wanted:
        one.go("/create")
        one.page.locator(".make-go:visible .make-next-step").click()
        one.page.locator("#make [name=type][value=warrior]").check(force=True)
        one.page.locator("#abilities").wait_for(state="attached")
    for name, part in wanted.items():
        one.page.evaluate("part => { location.hash = part }", part)
        yield State(name)
    if one.wants("creation: tier 3"):
        one.go("/create")
        one.page.locator(".make-go:visible .make-next-step").click()
        one.page.locator("#make [name=type][value=adept]").check(force=True)
        one.page.locator("#abilities").wait_for(state="attached")
        one.page.locator("#make [name=tier][value='3']").evaluate("e => e.click()")
        one.page.locator("#tiers").wait_for(state="attached")
        one.page.evaluate("location.hash = 'tiers'")
        yield State("creation: tier 3")
        one.page.evaluate("location.hash = 'carry'")
        one.page.evaluate(UNFOLD)
        yield State("creation: tier 3, unfolded")


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
    """The page of the GM: peace, a fight with demands, its tabs, papers; a seat taken over; a
    stop.
    """
    evening = prepared(Evening(one.house, demo(one.house.tables)))
    base = one.sit(evening.table, GM)
    if one.wants("GM: peace"):
        yield State("GM: peace")
    evening.fight()
    evening.gm(
        c.Intrude(pc_id=MARA, text="The lamp tips over."), c.FoeAttacks(foe_id=GUARD, pc_id=ILSE)
    )
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
    named = [
        (f"GM's dialog: {name}", f"{name}?foe_id={GUARD}&on={GUARD}&pc_id={MARA}") for name in GMS
    ]
    named += [(f"procedure: {id}", f"procedure?procedure={id}&actor={MARA}") for id in ENTRIES]
    named += [(f"work: {id}", f"work?procedure={id}") for id in ENTRIES]
    for name, address in named:
        if one.wants(name) and one.open(f"{base}/part/{address}"):
            yield State(name, "#tool")


def laboratory(one: Person) -> Iterator[State]:
    """The laboratory before it has answered, while it plays, when it has played all, and two
    answers compared.
    """
    evening = prepared(Evening(one.house, demo(one.house.tables)))
    evening.fight()
    base = one.sit(evening.table, GM)
    if one.wants("laboratory: running"):
        one.page.route("**/lab/look", lambda route: None)
        one.go(f"{base}/lab")
        yield State("laboratory: running")
        one.page.unroute("**/lab/look")
    if one.wants("laboratory: halfway"):
        one.go(f"{base}/lab")
        one.page.locator(".lab-hero").wait_for(timeout=300_000)
        one.page.evaluate(
            "for (const e of document.querySelectorAll('details:has([name=runs])')) e.open = true"
        )
        most = one.page.locator("[name=runs] option").last.get_attribute("value")
        one.page.locator("[name=runs]").select_option(most)
        one.page.locator(".lab-hero:not([data-finished])").wait_for(timeout=300_000)
        one.page.route("**/lab/look", lambda route: None)
        yield State("laboratory: halfway")
        one.page.unroute("**/lab/look")
    if one.wants("laboratory: finished"):
        one.go(f"{base}/lab")
        one.page.locator(".lab-hero[data-finished]").wait_for(timeout=300_000)
        yield State("laboratory: finished")
        one.page.evaluate(UNFOLD)
        yield State("laboratory: finished, unfolded")
    if one.wants("laboratory: compared"):
        one.go(f"{base}/lab")
        one.page.locator(".lab-hero[data-finished]").wait_for(timeout=300_000)
        one.page.locator("[hx-vals*=keep]").click()
        one.page.locator("[hx-vals*=forget]").wait_for()
        one.page.locator("#lab [type=range]").first.press("ArrowRight")
        one.page.locator("#lab label:has([name=matters])").click()
        one.page.locator(".lab-hero[data-finished]").wait_for(timeout=300_000)
        yield State("laboratory: compared")


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
FURTHER: Final[tuple[Callable[[Person], Iterator[State]], ...]] = (lived_in, in_passing, seldom)
"""What takes long to bring about: for `make thorough` alone."""
