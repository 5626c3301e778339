"""Words of ours are whole: none breaks inside, and none is cut at its side, at the widths where
columns are narrow.
"""

from __future__ import annotations

import secrets
from typing import Final

import pytest
from playwright.sync_api import Browser as Chromium
from tests.long import one_of_today
from tests.web.house import GM, House, Seat
from tests.web.test_player import ILSE, JUNO, MARA, Evening
from tests.web.walk_lived import lived
from tests.web.walking import UNFOLD, Person, State, look

from threefold.model.languages import Lang
from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.history import SPECTATOR

WIDTHS: Final = ((360, 640), (1100, 768), (1366, 768))
VIEW: Final = [{"theme": "dark", "text": 100}]
OURS: Final = ("broken word: ", "broken: ", "cut at the side: ")


def worn_out(house: House) -> Evening:
    """A fight late in a campaign, in which comrades are impaired and debilitated."""
    evening = lived(Evening(house, demo(house.tables)))
    for id in list(evening.state.pending):
        house.tables.submit(evening.table, GM, secrets.token_hex(8), c.Withdraw(open_id=id))
    evening.fight()
    evening.gm(c.ShiftTrack(on=ILSE), c.ShiftTrack(on=JUNO, steps=2))
    return evening


def faults(one: Person, size: tuple[int, int]) -> set[str]:
    """Words that are broken or cut as the page stands. A seal is no word, and what ends in an
    ellipsis is a preview.
    """
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[str] = one.page.evaluate("window.fit('body')")
    for more in look(one, State("a page"), size, list(VIEW)).values():
        found += more
    return {
        each
        for each in found
        if each.startswith(OURS) and ": small" not in each and not _is_seal(each)
    }


def _is_seal(fault: str) -> bool:
    word = fault.removeprefix("broken: ").split(" in ")[0].rpartition(": ")[2]
    return len(word) >= 32 and all(letter in "0123456789abcdef" for letter in word)


def test_comrade_is_impaired_in_one_word(house: House, browser: Chromium) -> None:
    """The row of an impaired comrade at 1100 px, where the column is narrow."""
    evening, one = worn_out(house), Person(house, browser)
    one.sit(evening.table, Seat("player", MARA))
    one.page.set_viewport_size({"width": 1100, "height": 768})
    for word in ("impaired", "debilitated"):
        box = one.page.locator(".folk-row .condition:visible", has_text=word).first
        row = one.page.locator(".folk-row:visible", has_text=word).first
        inside, around = box.bounding_box(), row.locator(".folk-name").bounding_box()
        assert inside is not None
        assert around is not None
        assert inside["height"] < 24, f"{word} in two lines"
        assert inside["x"] + inside["width"] <= around["x"] + around["width"] + 1, f"{word} is cut"
    assert faults(one, (1100, 768)) == set()
    one.page.context.close()


@pytest.mark.long
@pytest.mark.thorough
@pytest.mark.timeout(0)
@pytest.mark.parametrize("lang", one_of_today(["en", "fr", "ko"]))
def test_our_words_are_whole(house: House, browser: Chromium, lang: Lang) -> None:
    """Every tab of the GM, a player and a spectator, in each language, folded and open."""
    evening, one = worn_out(house), Person(house, browser, lang)
    found: dict[str, str] = {}
    for seat in (GM, Seat("player", MARA), SPECTATOR):
        one.sit(evening.table, seat)
        for folds in ("folded", "open"):
            for tab in ("one", "two", "three", "four"):
                one.show(tab)
                for size in WIDTHS:
                    for fault in faults(one, size):
                        found.setdefault(fault, f"{seat.role}, {tab}, {size[0]}, {folds}")
            one.page.evaluate(UNFOLD)
    one.page.context.close()
    assert found == {}
