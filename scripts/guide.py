"""Pictures for the guide of the first evening, in each language, small: a fight as the GM and a player see it.

python scripts/guide.py [FOLDER]
"""

from __future__ import annotations

import base64
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from screenshots import LAPTOP, PHONE, play
from threefold.model.languages import LANGUAGES
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite

FOLDER = Path("docs/site")
CAPTAIN = "Guard captain"

SQUEEZED = """async (png) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.8).split(",")[1];
}"""
"""A picture as WebP, made by the browser itself."""


def sit(browser: Browser, link: str, size: tuple[int, int], lang: str) -> Page:
    """Open a seat in a fresh browser that speaks a language."""
    phone = size == PHONE
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, is_mobile=phone, has_touch=phone, reduced_motion="reduce"
    )
    base = link.partition("/join/")[0]
    context.add_cookies(
        [{"name": "lang", "value": lang, "url": base}, {"name": "theme", "value": "light", "url": base}]
    )
    page = context.new_page()
    page.goto(link)
    page.wait_for_load_state("networkidle")
    return page


def picture(browser: Browser, page: Page, file: Path) -> None:
    """Keep what a page shows, as a small file."""
    png = base64.b64encode(page.screenshot(animations="disabled")).decode()
    blank = browser.new_page()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(base64.b64decode(blank.evaluate(SQUEEZED, png)))
    blank.close()


def pictures(browser: Browser, links: list[str], folder: Path, lang: str) -> None:
    """The three pictures of one language."""
    gm, player = links[:2]
    picture(browser, sit(browser, gm, LAPTOP, lang), folder / lang / "gm.webp")
    page = sit(browser, player, PHONE, lang)
    page.locator("#whom").get_by_text(CAPTAIN).click()
    page.locator(".effort-row").nth(1).click()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.querySelector('#by').scrollIntoView()")
    page.evaluate("scrollBy(0, -76)")
    picture(browser, page, folder / lang / "choose.webp")
    page.locator("#act [data-open^=pad-]").first.click()
    page.locator("dialog[open]").get_by_role("button", name="19", exact=True).click()
    page.locator("#act .die-face").wait_for()
    picture(browser, page, folder / lang / "roll.webp")


def main(folder: Path) -> None:
    """Play, serve and look, once for each language."""
    for lang in LANGUAGES:
        with tempfile.TemporaryDirectory() as place:
            file = Path(place) / "pictures.db"
            store = open_sqlite(file)
            tables = Tables(store)
            play(tables, demo(tables))
            store.close()
            serve = [Path(sys.executable).with_name("threefold"), "table", "--db", file, "--port", "0"]
            with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
                try:
                    assert server.stdout is not None
                    links = [server.stdout.readline().rstrip("\n").rsplit("  ", 1)[1] for _ in range(5)]
                    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
                    browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                    pictures(browser, links, folder, lang)
                    browser.close()
                finally:
                    server.terminate()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
