"""Pictures of the running product for the README and the docs: a fight in its second round, as its
seats see it.

    python scripts/screenshots.py [FOLDER]

The demo party plays some turns with typed faces, the console script serves the table, Chromium
looks at it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import structs
from playwright.sync_api import Browser, Page, sync_playwright

from threefold.model.characters import Npc
from threefold.model.scenes import Surroundings
from threefold.rules.types import Refusal
from threefold.service.demo import demo, foes
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.table import commands as c
from threefold.table.history import GM

FOLDER = Path("docs/screenshots")
LAPTOP, PHONE = (1400, 900), (390, 844)
FIRST_PC, FIRST_GUARD, CAPTAIN = "p1", "f5", "f7"
PLACES = {
    "p1": 200,
    "p2": 285,
    "p3": 205,
    "p4": 195,
    "f5": 208,
    "f6": 230,
    "f7": 202,
    "f8": 240,
    "f9": 330,
}
"""Feet along the range track."""


def play(tables: Tables, table: str) -> None:
    """A good moment: someone hurt, someone helped by luck, the captain about to be struck."""
    captain: Npc = (
        foes()["Guard captain"] if "Guard captain" in foes() else Npc("Guard captain", 4, armor=1)
    )
    moves: list[c.AnyCommand] = [
        c.AddFoe(npc=captain),
        c.AddFoe(npc=Npc("Watch hound", 3), count=2),
        c.ArrangeStrip(spots=PLACES),
        c.SetScene(scene=Surroundings(light="dim_light")),
        c.StartEncounter(),
        c.RollInitiative(pc_id="p1", natural=19),
        c.RollInitiative(pc_id="p2", natural=8),
        c.RollInitiative(pc_id="p3", natural=15),
        c.RollInitiative(pc_id="p4", natural=4),
        c.AttackFoe(pc_id="p1", foe_id=FIRST_GUARD, attack="shock baton", natural=17),
        c.EndTurn(),
        c.EndTurn(),
        c.FoeAttacks(foe_id=CAPTAIN, pc_id="p3", damage=9),
        c.Defend(open_id="@", natural=4),
        c.Settle(open_id="@"),
        c.EndTurn(),
        c.EndTurn(),
        c.EndTurn(),
        c.Intrude(pc_id="p2", text="The lamp tips over and the vault falls dark."),
        c.AnswerIntrusion(
            open_id="@",
            accept=True,
            pass_to="p4",  # noqa: S106 - a seat
            reason="for the plan with the rope",
        ),
        c.EndTurn(),
        c.EndTurn(),
    ]
    for n, planned in enumerate(moves):
        state = tables.history(table).state
        move = planned
        if getattr(planned, "open_id", None) == "@":
            if not state.pending:
                continue
            move = structs.replace(planned, open_id=next(reversed(state.pending)))
        done = tables.submit(table, GM, f"picture-{n}", move)
        if isinstance(done, Refusal):
            raise SystemExit(f"{type(move).__name__}: {done.code} {done.message}")
    while tables.history(table).state.encounter is not None:
        encounter = tables.history(table).state.encounter
        if encounter is None or encounter.acting == FIRST_PC:
            break
        tables.submit(table, GM, f"turn-{encounter.turn.round}-{encounter.turn.place}", c.EndTurn())


def sit(browser: Browser, link: str, size: tuple[int, int], theme: str = "dark") -> Page:
    """Open a seat in a fresh browser."""
    viewport, phone = {"width": size[0], "height": size[1]}, size == PHONE
    context = browser.new_context(
        viewport=viewport, device_scale_factor=1.5, is_mobile=phone, has_touch=phone
    )
    context.add_cookies([{"name": "theme", "value": theme, "url": link.partition("/join/")[0]}])
    page = context.new_page()
    page.goto(link)
    page.wait_for_load_state("networkidle")
    return page


def picture(page: Page, file: Path) -> None:
    """Keep what a page shows once everything on it has come to rest."""
    page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
    page.screenshot(path=file)


def compose(page: Page) -> None:
    """Mara thinks about the captain: a level of Effort, to hit more surely."""
    page.locator("#whom").get_by_text("Guard captain").click()
    page.locator(".effort-row", has_text="ease 1").first.click()
    page.locator("#act .dock-main", has_text="costs 2 Might").wait_for()


def roll(page: Page, face: int) -> None:
    """Type in the face of a real die."""
    page.locator("#act [data-open^=pad-]").first.click()
    page.locator("dialog[open]").get_by_role("button", name=str(face), exact=True).click()
    page.locator("#act .die-face").wait_for()


def pictures(browser: Browser, links: dict[str, str], folder: Path) -> None:
    """Every page at its sizes, with all seats taken."""
    gm, player, *others = links.values()
    for link in others:
        sit(browser, link, PHONE)
    for name, size, theme in (
        ("player-laptop", LAPTOP, "dark"),
        ("player-phone-light", PHONE, "light"),
        ("player-phone", PHONE, "dark"),
    ):
        page = sit(browser, player, size, theme)
        compose(page)
        picture(page, folder / f"{name}.png")
    picture(sit(browser, gm, LAPTOP), folder / "gm-laptop.png")
    picture(sit(browser, gm, PHONE), folder / "gm-phone.png")
    roll(page, 19)
    picture(page, folder / "player-roll.png")


@contextmanager
def served() -> Iterator[tuple[Browser, dict[str, str]]]:
    """The demo with its evening on a server of its own, a browser, and the links of the seats by
    what they say.
    """
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "pictures.db"
        store = open_sqlite(file)
        tables = Tables(store)
        play(tables, demo(tables))
        store.close()
        serve = [Path(sys.executable).with_name("threefold"), "table", "--db", file, "--port", "0"]
        with (
            subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server,
            sync_playwright() as playwright,
        ):
            try:
                assert server.stdout is not None
                links = dict(
                    server.stdout.readline().rstrip("\n").rsplit("  ", 1) for _ in range(5)
                )
                chromium = (
                    shutil.which("chromium-headless-shell")
                    or shutil.which("chromium")
                    or shutil.which("chromium-browser")
                )
                browser = playwright.chromium.launch(
                    executable_path=chromium, args=["--no-sandbox"]
                )
                yield browser, links
                browser.close()
            finally:
                server.terminate()


def main(folder: Path) -> None:
    """Play, serve, look."""
    folder.mkdir(parents=True, exist_ok=True)
    with served() as (browser, links):
        pictures(browser, links, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
