"""The first page lists the seats that a browser holds, and no others."""

from __future__ import annotations

import httpx
import pytest
from tests.web.browsers import by_form
from tests.web.house import GM, House, Seat, open_house
from tests.web.sent import told

from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.history import GUEST
from threefold.table.state import Settings
from threefold.web.limits import TABLES

ONE, TWO = Seat("player", "p1"), Seat("player", "p2")


@pytest.fixture
def table(house: House) -> str:
    return demo(house.tables)


def test_browser_lists_seats_of_several_tables(house: House, table: str) -> None:
    """A browser lists its seats of several tables and two characters."""
    other = demo(house.tables)
    house.gm(other, c.ChangeSettings(settings=Settings(title="The other evening")))
    browser = house.browser(table, ONE)
    for at, seat in ((table, TWO), (other, GM), (other, GUEST)):
        assert (
            browser.client.get(f"/join/{house.tables.links.invite(at, seat)[1]}").status_code == 303
        )
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


def test_table_lists_its_held_seats_once(house: House, table: str) -> None:
    """A table is listed once with all seats that are held there."""
    browser = house.browser(table, GM)
    for seat in (GM, GUEST, GUEST, ONE):
        browser.client.get(f"/join/{house.tables.links.invite(table, seat)[1]}")
    page = browser.client.get("/").text
    assert page.count("lobby-table") == 1
    said = told(page)
    assert said.count("The night shift") == 1
    assert said.count("you are the GM") == 1, "a second link leads to the same page"
    assert said.count("you have no character here yet") == 2, (
        "each of these makes a character of its own"
    )
    assert said.index("you are the GM") < said.index("you play Mara Okonjo")


def test_stranger_and_revoked_link_have_no_tables(house: House, table: str) -> None:
    browser = house.browser(table, ONE)
    assert "lobby" not in httpx.get(f"{house.base}/").text
    assert "lobby" in browser.client.get("/").text
    assert house.tables.links.revoke(table, browser.link)
    assert "lobby" not in browser.client.get("/").text


def test_mark_opens_no_seat(house: House, table: str) -> None:
    browser = house.browser(table, ONE)
    marks = {
        cookie.name: cookie
        for cookie in browser.client.cookies.jar
        if cookie.name.startswith("mine_")
    }
    assert [cookie.path for cookie in marks.values()] == ["/"]
    value = marks[f"mine_{browser.link}"].value
    stolen = {"cookie": f"seat_{browser.link}={value}; mine_{browser.link}={value}"}
    assert httpx.get(f"{house.base}{browser.path}", headers=stolen).status_code == 403
    wrong = {"cookie": f"mine_{'0' * 16}={value}"}
    assert "lobby" not in httpx.get(f"{house.base}/", headers=wrong).text


# --- joining by a pasted link ---------------------------------------------------------------------


def join(house: House, link: str) -> httpx.Response:
    with httpx.Client(base_url=house.base) as client:
        headers = by_form(client.get("/"))
        return client.post("/join/link", data={"link": link}, headers=headers)


@pytest.mark.parametrize(
    "form", ["{base}/join/{token}", "  {base}/join/{token}/ ", "/join/{token}", "{token}"]
)
def test_pasted_link_or_code_opens_seat(house: House, table: str, form: str) -> None:
    """A pasted link or its code leads to the seat."""
    _, token = house.tables.links.invite(table, ONE)
    answer = join(house, form.format(base=house.base, token=token))
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/join/{token}"


@pytest.mark.parametrize(
    "pasted", ["", "hello", "http://", "/join/short", "{token} {token}", "javascript:alert(1)"]
)
def test_false_link_is_told(house: House, table: str, pasted: str) -> None:
    """What is no link is said to be none."""
    _, token = house.tables.links.invite(table, ONE)
    answer = join(house, pasted.format(token=token))
    assert answer.status_code == 422
    assert "paste the whole address" in told(answer.text)


def test_link_to_another_server_is_not_followed(house: House, table: str) -> None:
    _, token = house.tables.links.invite(table, ONE)
    answer = join(house, f"https://elsewhere.example/join/{token}")
    assert answer.status_code == 422
    assert "elsewhere.example" in told(answer.text)
    assert token not in answer.text


# --- opening a table ------------------------------------------------------------------------------


def opening(house: House, **fields: str) -> httpx.Response:
    with httpx.Client(base_url=house.base) as client:
        headers = by_form(client.get("/"))
        return client.post("/tables", data=fields, headers=headers)


def test_table_is_opened_from_first_page_once() -> None:
    with open_house(opens=True) as house:
        assert 'action="/tables"' in httpx.get(f"{house.base}/").text
        answers = [
            opening(house, title="Night  watch", party="demo", once="a" * 24) for _ in range(2)
        ]
        [table] = house.tables.tables()
        state = house.tables.history(table.id).state
        assert (state.settings.title, len(state.party)) == ("Night watch", 4)
        for answer in answers:
            assert answer.status_code == 303
            link = house.tables.links.active(answer.headers["location"].removeprefix("/join/"))
            assert link is not None
            assert (link.table, link.seat) == (table.id, GM)
        empty = opening(house, title="", party="empty", once="b" * 24)
        assert empty.status_code == 303
        assert len(house.tables.tables()) == 2
        assert not house.tables.history(house.tables.tables()[1].id).state.party


def test_long_name_is_refused_and_tables_limited() -> None:
    """Too long a name opens nothing and a device opens so many."""
    with open_house(opens=True) as house:
        assert opening(house, title="x" * 121).status_code == 422
        assert house.tables.tables() == []
        answers = [
            opening(house, title="x", party="empty", once=f"{n:024}").status_code
            for n in range(TABLES + 1)
        ]
        assert answers == [303] * TABLES + [429]


def test_owner_may_forbid_new_tables(house: House) -> None:
    """Where the owner does not allow it nobody opens a table."""
    before = len(house.tables.tables())
    assert 'action="/tables"' not in httpx.get(f"{house.base}/").text
    assert opening(house, title="x").status_code == 404
    foreign = httpx.post(
        f"{house.base}/tables", data={"title": "x"}, headers={"origin": "https://elsewhere.example"}
    )
    assert foreign.status_code == 403
    assert len(house.tables.tables()) == before
