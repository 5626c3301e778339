"""A player with two characters: each page names the other character and what it is asked, and leads
to it.
"""

from __future__ import annotations

import re

import httpx
import pytest
from tests.web.house import GM, Browser, House, Seat
from tests.web.sent import told

from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.history import SPECTATOR

MARA, ILSE = Seat("player", "p1"), Seat("player", "p2")


@pytest.fixture
def both(house: House, table: str) -> tuple[Browser, str]:
    """A browser that came in as Mara and then as Ilse, and the address of Ilse's seat."""
    browser = house.browser(table, MARA)
    link, token = house.tables.links.invite(table, ILSE)
    assert browser.client.get(f"/join/{token}").status_code == 303
    return browser, f"/seat/{link.id}"


def companions(html: str) -> str:
    found = re.search(r'<nav class="companions".*?</nav>', html, re.S)
    return told(found[0]) if found else ""


def test_page_links_other_character_with_request(
    house: House, table: str, both: tuple[Browser, str]
) -> None:
    """Each page leads to the other character with what it is asked."""
    browser, other = both
    assert "Ilse Tarn Nobody is waiting" in companions(browser.get().text)
    house.gm(
        table,
        c.FoeAttacks(foe_id="f5", pc_id="p2"),
        c.CallTask(pcs=["p1"], title="Climb", stat="might", difficulty=3),
    )
    top = browser.part("top").text
    assert "Ilse Tarn Security guard 1 attacks you" in companions(top)
    assert f'href="{other}"' in top
    assert "A task for you: Climb" in told(top)
    page = browser.client.get(other)
    assert page.status_code == 200
    assert "Mara Okonjo A task for you: Climb" in companions(page.text)
    assert "attacks you" in told(page.text)


def test_other_character_news_ring_here(
    house: House, table: str, both: tuple[Browser, str]
) -> None:
    """What only the other character is told rings here too."""
    browser, _ = both
    with browser.live() as socket:
        assert "table" in str(socket.recv(timeout=10))
        house.gm(table, c.Whisper(pc_id="p2", words="The rope is rotten."))
        assert "seats" in str(socket.recv(timeout=10))


def test_browser_with_one_seat_has_no_companions(
    house: House, table: str, both: tuple[Browser, str]
) -> None:
    alone = house.browser(table, MARA)
    house.gm(table, c.FoeAttacks(foe_id="f5", pc_id="p2"))
    assert companions(alone.get().text) == ""
    assert alone.client.get(both[1]).status_code == 403
    gm = house.browser(table, GM)
    gm.client.get(f"/join/{house.tables.links.invite(table, ILSE)[1]}")
    assert companions(gm.get("/as/p1").text) == ""


def test_forged_mark_and_closed_link_tell_nothing(
    house: House, table: str, both: tuple[Browser, str]
) -> None:
    browser, other = both
    link = other.removeprefix("/seat/")
    own = browser.client.cookies.get(f"seat_{browser.link}", path=browser.path)
    forged = {"cookie": f"seat_{browser.link}={own}; mine_{link}={'A' * 43}"}
    assert companions(httpx.get(f"{house.base}{browser.path}", headers=forged).text) == ""
    assert house.tables.links.revoke(table, link)
    assert companions(browser.get().text) == ""


def test_other_seats_and_tables_are_no_companions(house: House, table: str) -> None:
    """Seats of other kinds and tables are no companions."""
    browser = house.browser(table, MARA)
    for at, seat in ((demo(house.tables), ILSE), (table, SPECTATOR), (table, MARA)):
        browser.client.get(f"/join/{house.tables.links.invite(at, seat)[1]}")
    assert companions(browser.get().text) == ""
