"""Pictures for the guide of the first evening, in each language, small: a fight as the GM and a
player see it.

python scripts/guide.py [FOLDER]
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page

from screenshots import LAPTOP, PHONE, served
from threefold.model.languages import LANGUAGES

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
        viewport={"width": size[0], "height": size[1]},
        is_mobile=phone,
        has_touch=phone,
        reduced_motion="reduce",
    )
    base = link.partition("/join/")[0]
    context.add_cookies(
        [
            {"name": "lang", "value": lang, "url": base},
            {"name": "theme", "value": "light", "url": base},
        ]
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
        with served() as (browser, links):
            pictures(browser, list(links.values()), folder, lang)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
