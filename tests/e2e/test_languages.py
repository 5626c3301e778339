"""A French GM, a Korean and an English player at one table: each window in its own language, and so
its log.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.room import LAPTOP, NAME, PATIENCE, PHONE, TABLET, Room, evening, typed
from tests.served import Served, served

LINES = {
    "fr": "Ilse Tarn attaque Security guard 1",
    "ko": "Ilse Tarn이 Security guard 1을 공격했다",
    "en": "Ilse Tarn attacks Security guard 1",
}


def speaking(room: Room, table: Served, name: str, language: str, size: tuple[int, int]) -> Page:
    """A window of somebody who chooses a language on the first page, and then takes a seat."""
    page = room.open(name, table.base, size)
    page.locator(".languages .segment", has_text=language).click()
    expect(page.locator("html")).to_have_attribute(
        "lang", {"Français": "fr", "한국어": "ko"}.get(language, "en"), timeout=PATIENCE
    )
    page.goto(table.links[name].replace("127.0.0.1", NAME))
    return page


def log(page: Page) -> str:
    """What the log of a window says, its typographer's spaces as plain ones."""
    return " ".join((page.locator("#story").text_content() or "").split())


@pytest.mark.long
@pytest.mark.turns("evening", 3)
def test_fight_reads_in_three_languages(browser: Browser, tmp_path: Path) -> None:
    """A fight in three windows reads in the language of each."""
    with (
        served(tmp_path / "t.db", "--port", "0") as table,
        evening(browser, table, tmp_path) as room,
    ):
        gm = speaking(room, table, "GM", "Français", LAPTOP)
        mara = speaking(room, table, "Mara Okonjo", "한국어", PHONE)
        ilse = room.sit("Ilse Tarn", TABLET)

        gm.keyboard.press("e")
        for page, face in ((mara, 8), (ilse, 15)):
            expect(page.locator("#pad-initiative")).to_be_attached(timeout=PATIENCE)
            typed(page, face)
        for name, face in (("Juno Reyes", "2"), ("Étienne Vale", "4")):
            box = gm.locator(".initiative").get_by_label(re.compile(name)).first
            box.fill(face)
            box.press("Enter")
        expect(ilse.locator("#waits")).to_contain_text("Your turn", timeout=PATIENCE)
        expect(gm.locator("#waits")).to_contain_text("Ilse Tarn doit agir", timeout=PATIENCE)
        typed(ilse, 17)

        for page, lang in ((gm, "fr"), (mara, "ko"), (ilse, "en")):
            expect(page.locator("#story")).to_contain_text(LINES[lang], timeout=PATIENCE)
            said = log(page)
            assert [other for other in LINES if other != lang and LINES[other] in said] == []
            assert lang == "ko" or not re.search("[가-힣]", said)

        mara.context.add_cookies([{"name": "lang", "value": "fr", "domain": NAME, "path": "/"}])
        mara.reload()
        expect(mara.locator("#story")).to_contain_text(LINES["fr"], timeout=PATIENCE)
        assert not re.search("[가-힣]", log(mara)), "old entries follow the seat"
