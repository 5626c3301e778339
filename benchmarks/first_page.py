"""A player's first page: what it weighs over the line, and when it can be used on a slow phone far
away.

The table is served by the installed command. Chromium opens the link of a seat with an empty cache,
with a processor four times slower and 400 ms until each answer begins. The page can be used once
its golden button is drawn with its styles, at a size that a thumb hits, and htmx has taken up the
form that it sends; so a press from then on is carried out. The last time it is pressed, and has to
be answered.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from benchmarks.measure import Measure, at_most
from benchmarks.table import SCRIPT, prepare
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import EndTurn
from threefold.table.history import GM

SLOWER, LATENCY = 4, 400
TIMES: Final = 5
MOST_BYTES, MOST_SECONDS = 150_000, 1.5
SIZE: Final = {"width": 390, "height": 844}
WATCH: Final = """() => {
  const usable = () => {
    const button = document.querySelector("#act .dock-main");
    if (!button || document.readyState === "loading") return false;
    if (!document.querySelector("#act[data-htmx-powered]")) return false;
    const form = button.form ?? button;
    const sends = form.matches("[data-htmx-powered]") || button.matches("[data-htmx-powered]");
    return sends && button.getBoundingClientRect().height >= 44;
  };
  const look = () => (usable() ? (window.usable ??= performance.now()) : requestAnimationFrame(look));
  requestAnimationFrame(look);
}"""
FIRST: Final = "p1"
ANSWERED: Final = "/do"
"""The address to which a press of the golden button goes ends like this."""


def measures() -> Iterator[Measure]:
    """Nothing where there is no Chromium."""
    chromium = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None)
    if chromium is None:
        print("no Chromium: a player's first page is not measured", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "evening.db"
        prepare(file)
        _give_the_turn(file)
        serve = [SCRIPT, "table", "--db", file, "--port", "0"]
        with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                links = [server.stdout.readline().split()[-1] for _ in range(2)]
                opened = list(_opened(chromium, links[1]))
            finally:
                server.terminate()
    yield at_most(
        "a player's first page, over the line", max(size for size, _ in opened), MOST_BYTES, "B"
    )
    usable = statistics.median(seconds for _, seconds in opened)
    yield at_most("a player's first page can be used", usable, MOST_SECONDS, "s")


def _give_the_turn(file: Path) -> None:
    """Let the first PC's turn come, so that the golden button of their page is theirs to press."""
    store = open_sqlite(file)
    tables = Tables(store)
    table = store.tables()[0].id
    fight = tables.history(table).state.encounter
    assert fight is not None
    for number in range(fight.order.index(FIRST)):
        tables.submit(table, GM, f"next-{number}", EndTurn())
    store.close()


def _opened(chromium: str, link: str) -> Iterator[tuple[int, float]]:
    """What the page weighed and how long it took, each time with an empty cache; the first time
    does not count.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for n in range(TIMES + 1):
            context = browser.new_context(viewport=SIZE, is_mobile=True, has_touch=True)  # type: ignore[arg-type]
            page = context.new_page()
            sizes: list[float] = []
            line = context.new_cdp_session(page)
            line.on(
                "Network.loadingFinished",
                lambda event, to=sizes: to.append(event["encodedDataLength"]),
            )
            _slow(line)
            page.add_init_script(f"({WATCH})()")
            page.goto(link)
            page.wait_for_load_state("networkidle")
            if n == TIMES:
                with page.expect_response(lambda answer: answer.url.endswith(ANSWERED)) as answer:
                    page.tap("#act .dock-main")
                assert answer.value.ok, answer.value.status
            if n:
                yield int(sum(sizes)), page.evaluate("window.usable") / 1000
            context.close()
        browser.close()


def _slow(line: Any) -> None:
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1},
    )
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
