"""The first page lists the seats that a browser holds, and no others."""

from __future__ import annotations

import httpx
import pytest
from tests.web.house import GM, House, Seat
from tests.web.sent import told

from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.history import GUEST
from threefold.table.state import Settings

ONE, TWO = Seat("player", "p1"), Seat("player", "p2")


@pytest.fixture
def table(house: House) -> str:
    return demo(house.tables)


def test_a_browser_lists_its_seats_of_several_tables_and_two_characters(house: House, table: str) -> None:
    other = demo(house.tables)
    house.gm(other, c.ChangeSettings(settings=Settings(title="The other evening")))
    browser = house.browser(table, ONE)
    for at, seat in ((table, TWO), (other, GM), (other, GUEST)):
        assert browser.client.get(f"/join/{house.tables.invite(at, seat)[1]}").status_code == 303
    page = browser.client.get("/")
    text = told(page.text)
    for each in (
        "The night shift",
        "you play Mara Okonjo",
        "you play Ilse Tarn",
        "The other evening",
        "you are the GM",
    ):
        assert each in text
    assert "you have no character here yet" in text
    assert browser.client.get(browser.path).status_code == 200


def test_a_stranger_and_a_revoked_link_have_no_tables(house: House, table: str) -> None:
    browser = house.browser(table, ONE)
    assert "lobby" not in httpx.get(f"{house.base}/").text
    assert "lobby" in browser.client.get("/").text
    assert house.tables.revoke(table, browser.link)
    assert "lobby" not in browser.client.get("/").text


def test_a_mark_opens_no_seat(house: House, table: str) -> None:
    browser = house.browser(table, ONE)
    marks = {cookie.name: cookie for cookie in browser.client.cookies.jar if cookie.name.startswith("mine_")}
    assert [cookie.path for cookie in marks.values()] == ["/"]
    value = marks[f"mine_{browser.link}"].value
    stolen = {"cookie": f"seat_{browser.link}={value}; mine_{browser.link}={value}"}
    assert httpx.get(f"{house.base}{browser.path}", headers=stolen).status_code == 403
    wrong = {"cookie": f"mine_{'0' * 16}={value}"}
    assert "lobby" not in httpx.get(f"{house.base}/", headers=wrong).text
