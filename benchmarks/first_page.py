"""A player's first page: what it weighs over the line, and when it can be used on a slow phone far away.

The table is served by the installed command. Chromium opens the link of a seat with an empty cache, with a processor
four times slower and 400 ms until each answer begins. The page can be used once its golden button is drawn and htmx
has taken up the panel in which it stands.
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

SLOWER, LATENCY = 4, 400
TIMES: Final = 5
MOST_BYTES, MOST_SECONDS = 150_000, 1.5
SIZE: Final = {"width": 390, "height": 844}
WATCH: Final = """() => {
  const look = () => {
    const button = document.querySelector("#act .dock-main");
    const taken = document.querySelector("#act[data-htmx-powered]");
    const styled = [...document.styleSheets].some((sheet) => sheet.href?.includes("player.css"));
    if (button?.getClientRects().length && taken && styled && document.readyState !== "loading")
      window.usable ??= performance.now();
    else requestAnimationFrame(look);
  };
  look();
}"""


def measures() -> Iterator[Measure]:
    """Nothing where there is no Chromium."""
    chromium = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None)
    if chromium is None:
        print("no Chromium: a player's first page is not measured", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "evening.db"
        prepare(file)
        serve = [SCRIPT, "table", "--db", file, "--port", "0"]
        with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                links = [server.stdout.readline().split()[-1] for _ in range(2)]
                opened = list(_opened(chromium, links[1]))
            finally:
                server.terminate()
    yield at_most("a player's first page, over the line", max(size for size, _ in opened), MOST_BYTES, "B")
    usable = statistics.median(seconds for _, seconds in opened)
    yield at_most("a player's first page can be used", usable, MOST_SECONDS, "s")


def _opened(chromium: str, link: str) -> Iterator[tuple[int, float]]:
    """What the page weighed and how long it took, each time with an empty cache; the first time does not count."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for n in range(TIMES + 1):
            context = browser.new_context(viewport=SIZE, is_mobile=True, has_touch=True)  # type: ignore[arg-type]
            page = context.new_page()
            sizes: list[float] = []
            line = context.new_cdp_session(page)
            line.on("Network.loadingFinished", lambda event, to=sizes: to.append(event["encodedDataLength"]))
            _slow(line)
            page.add_init_script(f"({WATCH})()")
            page.goto(link)
            page.wait_for_function("window.usable !== undefined")
            page.wait_for_load_state("networkidle")
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
