"""Bookmarks in the log, and what-if copies of a table: the original is never touched, and no secret
goes along.
"""

from __future__ import annotations

import html
import re

import pytest
from tests.web.house import GM, House, Seat
from tests.web.sent import told

from threefold.rules.types import Refusal
from threefold.service.copies import copy_at_bookmark
from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.events import Opened, SealLost
from threefold.table.history import History

ONE = Seat("player", "p1")


@pytest.fixture
def table(house: House) -> str:
    table = demo(house.tables)
    house.gm(
        table,
        c.CallTask(pcs=["p1", "p2"], title="climb", stat="might", difficulty=3),
        c.SetBookmark(name="canary-before"),
        c.Note(text="after"),
    )
    return table


def history(house: House, table: str) -> History:
    return house.tables.history(table)


def test_bookmark_outlasts_undo(house: House, table: str) -> None:
    """A bookmark outlasts undo and no undo finds it."""
    house.gm(table, c.Undo())
    records = history(house, table).records
    assert [type(r.event).__name__ for r in records[-4:]] == [
        "Opened",
        "BookmarkSet",
        "Noted",
        "Rewound",
    ]
    house.gm(table, c.SetBookmark(name="another", seq=2), c.Undo())
    state = history(house, table).state
    assert {mark.name for mark in state.bookmarks.values()} == {"canary-before", "another"}
    assert state.pending == {}


def test_going_back_shows_what_it_takes_back(house: House, table: str) -> None:
    """Going back to a line shows what it takes back."""
    seq = next(r.seq for r in history(house, table).records if isinstance(r.event, Opened))
    gm = house.browser(table, GM)
    assert f'/part/back?after={seq}"' in gm.get("/part/log").text
    shown = told(gm.part("back", after=str(seq)).text)
    assert "This step is taken back:" in shown
    assert "after" in shown
    assert "climb" not in shown
    back = {"after": seq, "version": history(house, table).version}
    house.gm(table, c.Note(text="more"))
    refused = gm.do("undo", "/form/back", **back)
    assert refused.status_code == 422
    assert "more" in told(refused.text)
    assert "has moved on" in told(refused.text)
    assert (
        gm.do("undo", "/form/back", **back | {"version": history(house, table).version}).status_code
        == 204
    )
    assert isinstance(history(house, table).last_step()[-1].event, Opened)
    assert "Nothing after this line" in told(gm.part("back", after=str(seq)).text)
    assert f'/part/back?after={seq}"' not in gm.get("/part/log").text


def test_bookmarks_are_gms_alone(house: House, table: str) -> None:
    one = house.browser(table, ONE)
    version = house.tables.version_for(table, ONE)
    house.gm(table, c.SetBookmark(name="canary-more"))
    assert house.tables.version_for(table, ONE) == version
    assert "canary" not in one.parts()
    assert "canary" not in one.get("/journal").text
    assert one.client.post(one.path + "/copy", data={"bookmark_id": "b1-gm"}).status_code in (
        403,
        404,
    )
    assert one.do("set_bookmark", name="mine").status_code == 422


def test_log_line_carries_bookmark(house: House, table: str) -> None:
    """A line of the log takes a bookmark and shows it."""
    gm = house.browser(table, GM)
    assert re.search(r"part/bookmarks\?seq=\d+", gm.part("log").text)
    done = gm.do("set_bookmark", "/form/bookmarks", name="The fall", seq="3")
    assert done.status_code == 200
    assert "The fall" in told(done.text)
    assert "The fall" in told(gm.part("log").text)
    renamed = gm.do("set_bookmark", "/form/bookmarks", name="The flight", bookmark_id="b2-gm")
    assert "The flight" in told(renamed.text)
    assert history(house, table).state.bookmarks["b2-gm"].seq == 3
    assert gm.do("set_bookmark", "/form/bookmarks", name="x", seq="99999").status_code == 422
    assert gm.do("drop_bookmark", "/form/bookmarks", bookmark_id="b2-gm").status_code == 200
    assert gm.do("drop_bookmark", "/form/bookmarks", bookmark_id="b2-gm").status_code == 422


def test_what_if_table_copies_up_to_line(house: House, table: str) -> None:
    """What if is a table of its own up to there."""
    before = history(house, table)
    gm = house.browser(table, GM)
    answer = gm.do("ignored", "/copy", bookmark_id="b1-gm")
    assert answer.status_code == 200, told(answer.text)
    assert history(house, table) is before
    address = re.search(r'href="([^"]*/join/[^"]+)"', answer.text)
    assert address is not None
    copy = house.tables.links.active(html.unescape(address[1]).rpartition("/")[2])
    assert copy is not None
    assert copy.table != table
    made = history(house, copy.table)
    assert "canary-before" in made.state.settings.title
    assert before.state.settings.title in made.state.settings.title
    seq = before.state.bookmarks["b1-gm"].seq
    assert made.records[:seq] == before.records[:seq]
    assert made.state.party == before.state.party
    assert len(made.state.pending) == 2
    house.gm(copy.table, c.Note(text="only there"))
    assert history(house, table) is before
    # the same press makes no second copy
    one, other = (copy_at_bookmark(house.tables, table, "b1-gm", "press-1", "en") for _ in range(2))
    assert one == other != copy.table


def test_step_is_copied_whole(house: House, table: str) -> None:
    first = next(r.seq for r in history(house, table).records if type(r.event).__name__ == "Opened")
    house.gm(table, c.SetBookmark(name="half", seq=first))
    copy = copy_at_bookmark(house.tables, table, "b2-gm", "press", "fr")
    assert isinstance(copy, str)
    assert len(history(house, copy).state.pending) == 2
    assert history(house, copy).state.settings.title.startswith("Et si")


def test_copy_knows_no_seed_of_original(house: House, table: str) -> None:
    house.gm(table, c.SealDice(), c.SetBookmark(name="sealed"))
    [commitment] = [history(house, table).state.seal]
    copy = copy_at_bookmark(house.tables, table, "b2-gm", "press", "en")
    assert isinstance(copy, str)
    assert house.tables._store.seed(table, commitment) is not None
    assert house.tables._store.seed(copy, commitment) is None
    assert any(isinstance(r.event, SealLost) for r in history(house, copy).records)
    assert history(house, copy).state.seal == ""
    assert history(house, table).state.seal == commitment


def test_copy_needs_bookmark_and_room(house: House, table: str) -> None:
    """No copy without its bookmark or without room."""
    gone = copy_at_bookmark(house.tables, table, "b9-gm", "press", "en")
    assert isinstance(gone, Refusal)
    assert house.browser(table, GM).do("ignored", "/copy", bookmark_id="b9-gm").status_code == 422
    house.tables.new._most = len(house.tables.tables())
    full = copy_at_bookmark(house.tables, table, "b1-gm", "press-2", "en")
    assert isinstance(full, Refusal)
    assert full.code == "not_allowed"
