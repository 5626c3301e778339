"""A disk that fails during play: said at once and in words, nothing lost, nothing shown that is not
stored.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.house import GM, Browser, House, Seat, open_house

from threefold.service.demo import demo
from threefold.store import sqlite
from threefold.store.sql import SqlStore
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import ArrangeStrip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the file, which is nobody else's business."""
    (tmp_path / "private-name").mkdir()
    return tmp_path / "private-name"


@pytest.fixture
def connections() -> int:
    """One connection, whose limits are those of the store."""
    return 1


@pytest.fixture
def store(folder: Path, connections: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[SqlStore]:
    """A store with few connections, which waits for nobody."""
    monkeypatch.setattr(sqlite, "CONNECTIONS", connections)
    monkeypatch.setattr(sqlite, "WAIT_SECONDS", 0)
    store = open_sqlite(folder / "evening.db")
    yield store
    store.close()


@pytest.fixture
def house(store: SqlStore) -> Iterator[House]:
    """A server of that store."""
    with open_house(store) as opened:
        yield opened


def limit(store: SqlStore, pages: int) -> None:
    """Let the file have this many pages and no more."""
    with store._read() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def note(browser: Browser, command_id: str, text: str = "x" * 300) -> int:
    return browser.do("note", command_id=command_id, text=text).status_code


def test_full_disk_is_told_without_loss(house: House, store: SqlStore) -> None:
    """A full disk is told to every seat and loses nothing."""
    table = demo(house.tables)
    gm, player = house.browser(table, GM), house.browser(table, Seat("player", "p1"))
    limit(store, 1)
    count = 0
    while note(gm, f"note-{count:04}", f"note {count} " + "x" * 300) == 204:
        count += 1
    before = house.tables.history(table)
    answer = player.do("note", text="y" * 2000)
    assert answer.status_code == 503
    assert "This was not done, because nothing can be stored now." in answer.text
    assert "There is no room left to write evening.db: free some space" in answer.text
    assert "private-name" not in answer.text, "where the GM keeps files is nobody's business"
    assert "private-name" not in player.client.get(f"/join/{player.token}").text
    assert "y" * 50 not in gm.get().text
    assert house.tables.history(table) == before
    assert store.load(table) == list(before.records)
    limit(store, 1_000_000)
    assert [note(gm, f"note-{count:04}"), note(gm, f"note-{count:04}")] == [204, 204]
    assert len(store.load(table)) == len(before.records) + 1, (
        "the same command, sent again, is carried out once"
    )


def test_locked_file_waits_then_tells(house: House, store: SqlStore) -> None:
    """A file held by another program is waited for and then said."""
    table = demo(house.tables)
    gm = house.browser(table, GM)
    with store._write():
        answer = gm.do("note", command_id="note-held", text="x")
        assert answer.status_code == 503
        assert "close that program" in answer.text
        assert gm.get().status_code == 200
    assert note(gm, "note-held") == 204


def test_moved_file_session_resumes_on_return(house: House, folder: Path) -> None:
    """Where the file was moved the session can be saved and goes on when it is back."""
    table = demo(house.tables)
    gm = house.browser(table, GM)
    assert note(gm, "note-one1", "before") == 204
    away = folder.rename(folder.with_name("away"))
    answer = gm.do("note", command_id="note-two2", text="after")
    assert answer.status_code == 503
    assert "put it back" in answer.text
    saved = json.loads(gm.get("/export/session").content)
    assert saved["records"][-1]["event"]["text"] == "before"
    away.rename(folder)
    assert note(gm, "note-two2", "after") == 204
    saved = json.loads(gm.get("/export/session").content)
    assert [r["event"]["text"] for r in saved["records"][-2:]] == ["before", "after"]


@pytest.mark.long
@pytest.mark.parametrize("connections", [8])  # a browser asks for several regions at once
def test_token_stands_where_it_is_stored(
    house: House, folder: Path, request: pytest.FixtureRequest
) -> None:
    pytest.importorskip("playwright.sync_api", reason="needs pytest-playwright")
    from playwright.sync_api import Page, expect

    page: Page = request.getfixturevalue("page")
    table = demo(house.tables)
    house.gm(table, ArrangeStrip(spots={"p1": 20, "f5": 100}))
    page.set_viewport_size({"width": 1366, "height": 900})
    page.goto(f"{house.base}/join/{house.tables.links.invite(table, GM)[1]}")
    token = page.locator('[data-token="f5"]')
    expect(token).to_have_attribute("data-feet", "100")
    away = folder.rename(folder.with_name("away"))
    token.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("refusal")).to_contain_text("evening.db was moved")
    expect(token).to_have_attribute("data-feet", "100")
    away.rename(folder)
    token.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("refusal")).to_have_count(0)
    expect(token).to_have_attribute("data-feet", "105")
    assert house.tables.history(table).state.spots["f5"] == 105
