"""A damaged table: its GM reads which event, what is safe and how to go on; all other tables
play.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from tests.web.browsers import by_htmx
from tests.web.house import GM, House, Seat, open_house

from threefold.interop.session import Session, read_session
from threefold.service.demo import demo
from threefold.service.keeping import tend
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import Note


class Spoilt(NamedTuple):
    """A server of two tables of one file: the fourth event of one is damaged."""

    house: House
    hurt: str
    whole: str


@pytest.fixture
def spoilt(tmp_path: Path) -> Iterator[Spoilt]:
    file = tmp_path / "tables.db"
    store = open_sqlite(file)
    tables = Tables(store)
    hurt, whole = demo(tables), demo(tables)
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE records SET body = x'7b7d' WHERE seq = 4 AND table_id = ?", (hurt,))
    with open_house(store) as house:
        yield Spoilt(house, hurt, whole)
    store.close()


def test_gm_goes_on_from_last_good_event(spoilt: Spoilt) -> None:
    """A GM reads what is wrong and goes on from the last good event."""
    gm = spoilt.house.browser(spoilt.hurt, GM)
    page = gm.get()
    assert page.status_code == 503
    assert "Event 4 of table" in page.text
    assert "changed outside Threefold" in page.text
    assert "Everything up to event 3 is safe" in page.text
    saved = read_session(gm.get("/safe").content)
    assert isinstance(saved, Session)
    assert saved.history.version == 3
    good = re.search(r'name="good" value="(\d+)"', page.text)
    assert good is not None
    for wrong in ("2", "4", "", "x", "9" * 400):
        assert gm.do("", "/go-on", good=wrong).status_code == 303
        assert gm.get().status_code == 503, "only from the event that the page names"
    assert gm.do("", "/go-on", good=good[1]).headers["location"] == gm.path
    assert gm.get().status_code == 200
    assert spoilt.house.tables.history(spoilt.hurt).version == 3
    assert gm.do("note", text="onward").status_code == 204
    assert "onward" in gm.get().text


@pytest.mark.parametrize("seat", [GM, Seat("player", "p1")], ids=lambda seat: seat.role)
def test_damaged_table_link_explains(spoilt: Spoilt, seat: Seat) -> None:
    """A link to a damaged table leads to the seat that says so."""
    link, token = spoilt.house.tables.links.invite(spoilt.hurt, seat)
    answer = httpx.get(f"{spoilt.house.base}/join/{token}", headers={"accept": "text/html"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/seat/{link.id}")
    assert f"seat_{link.id}=" in answer.headers["set-cookie"]


def test_gm_alone_changes_damaged_table(spoilt: Spoilt) -> None:
    """Nobody but its GM can change a damaged table."""
    player, other = (
        spoilt.house.browser(spoilt.hurt, Seat("player", "p1")),
        spoilt.house.browser(spoilt.whole, GM),
    )
    page = player.get()
    assert page.status_code == 503
    assert "Event 4 of table" in page.text
    assert "/go-on" not in page.text
    assert player.do("", "/go-on", good=3).status_code == 403
    assert player.get("/safe").status_code == 403
    assert other.client.post(f"{player.path}/go-on", data={"good": "3"}).status_code == 403
    for path in ("/part/sheet", "/live", "/export/session", "/form/note"):
        assert "internal error" not in player.get(path).text
    assert spoilt.house.tables.repairs.readable_history(spoilt.hurt)[1] is not None


def test_other_tables_play_on(spoilt: Spoilt) -> None:
    gm = spoilt.house.browser(spoilt.whole, GM)
    assert spoilt.house.browser(spoilt.hurt, GM).get().status_code == 503
    assert gm.do("note", text="all is well").status_code == 204
    assert "all is well" in gm.get().text


def test_page_hears_of_what_another_server_did(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store, other = open_sqlite(file), open_sqlite(file)
    tables = Tables(store)
    table = demo(tables)
    with open_house(other) as house:
        gm, player = house.browser(table, GM), house.browser(table, Seat("player", "p1"))
        with player.live() as page:
            page.recv(20)
            tables.submit(table, GM, "elsewhere", Note(text="from the other server"))
            tend(house.tables, checkpoint=True)
            assert "table" in str(page.recv(20))
        assert "from the other server" in gm.get().text
    store.close()
    other.close()


def test_session_brought_in_twice_is_one_table(house: House) -> None:
    table = demo(house.tables)
    gm = house.browser(table, GM)
    session = gm.get("/export/session").content
    before = len(house.tables.tables())

    def bring(**fields: str) -> str:
        files = {"files": ("night.json", session, "application/json")}
        headers = by_htmx(house.base)
        answer = gm.client.post(f"{gm.path}/import", data=fields, files=files, headers=headers)
        assert answer.status_code == 200
        return answer.text

    assert "was brought in before" not in bring()
    assert "was brought in before" in bring()
    assert len(house.tables.tables()) == before + 1
    bring(anew="yes")
    assert len(house.tables.tables()) == before + 2
