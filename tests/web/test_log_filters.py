"""Parts of the log: mine, rolls, the story, a session; paging; the address that keeps the
choice.
"""

from __future__ import annotations

import re

import pytest
from tests.table.play import BEN, KARA, Table
from tests.web.house import GM, House, Seat

from threefold.service.demo import demo
from threefold.service.log_shelf import LOG_SHELF
from threefold.table import commands as c
from threefold.table.history import GM as MASTER
from threefold.table.history import Seat as Place
from threefold.table.log import LogFilter, log, log_page
from threefold.web.models.log import clock_of, log_choice

ONE = Seat("player", "p1")


def campaign() -> Table:
    """Three sessions; the beginning of the second was taken back once."""
    table = Table()
    table.does(c.Note(text="one"))
    table.does(c.BeginSession())
    table.does(c.Undo())
    table.does(c.Note(text="one more"))
    table.does(c.BeginSession())
    table.does(c.AttackFoe(pc_id=KARA, foe_id="f3", attack="broadsword", natural=12))
    table.does(c.Note(text="mine"), by=Place("player", KARA))
    table.does(c.Hurt(on=BEN, points=1))
    table.does(c.BeginSession())
    table.does(c.Note(text="three"))
    return table


def seqs(table: Table, seat: Place = MASTER, **chosen: object) -> list[int]:
    only = LogFilter(**chosen)  # type: ignore[arg-type]
    return [e.seq for e in log_page(table.history, seat, LOG_SHELF, 99, only).entries]


def test_session_filter_holds_session_alone() -> None:
    """A session holds all of it and nothing else."""
    table = campaign()
    history = table.history
    for n in (1, 2, 3):
        expected = [
            e.seq
            for e in log(history, MASTER, LOG_SHELF, 999)
            if history.states[e.seq].clock.session == n
        ]
        assert seqs(table, session=n) == expected
    assert seqs(table, session=4) == []
    assert seqs(table) == [e.seq for e in log(history, MASTER, LOG_SHELF, 999)]


def test_rolls_story_and_mine() -> None:
    table = campaign()
    kinds = {which: seqs(table, which=which) for which in ("rolls", "story")}
    events = {
        which: {type(table.history.records[n - 1].event).__name__ for n in found}
        for which, found in kinds.items()
    }
    assert events["rolls"] == {"ActionSettled"}
    assert {"Noted", "SessionBegan"} <= events["story"]
    assert not events["rolls"] & events["story"]
    kara, ben = (seqs(table, Place("player", pc), which="mine") for pc in (KARA, BEN))
    assert {type(table.history.records[n - 1].event).__name__ for n in kara} >= {
        "ActionSettled",
        "Noted",
    }
    assert {type(table.history.records[n - 1].event).__name__ for n in ben} == {
        "PcAdded",
        "WasHurt",
    }


def test_log_pages_cover_everything_once() -> None:
    """Pages lead through the whole log and repeat nothing."""
    table = campaign()
    for seat in (MASTER, Place("player", BEN)):
        whole = [e.seq for e in log(table.history, seat, LOG_SHELF, 999)]
        read: list[int] = []
        before: int | None = None
        while True:
            page = log_page(table.history, seat, LOG_SHELF, 2, LogFilter(), before)
            read = [e.seq for e in page.entries] + read
            if page.older is None:
                break
            before = page.older
        assert read == whole


def test_undone_lines_are_marked_on_every_page() -> None:
    """What was taken back is marked on every page."""
    table = campaign()
    history = table.history
    marked = {
        e.seq: e.taken_back
        for e in log_page(history, MASTER, LOG_SHELF, 99, LogFilter(session=1)).entries
    }
    assert [n for n, back in marked.items() if back] == []
    undone = {e.seq for e in log(history, MASTER, LOG_SHELF, 999) if e.taken_back}
    assert undone == {n for n in range(1, history.version + 1) if not history.is_valid(n)} - {
        n
        for n in range(1, history.version + 1)
        if type(history.records[n - 1].event).__name__ == "Rewound"
    }


@pytest.mark.parametrize("seat", [GM, ONE])
def test_address_chooses_part_of_log(house: House, seat: Seat) -> None:
    """A page shows the part that its address asks for."""
    table = demo(house.tables)
    house.gm(table, c.Note(text="first-evening"), c.BeginSession(), c.Note(text="second-evening"))
    house.gm(table, c.FoeAttacks(foe_id="f5", pc_id="p1"), c.Defend(open_id="o7", natural=13))
    browser = house.browser(table, seat)
    for answer in (
        browser.get("", log="story", log_session="1"),
        browser.part("log", log="story", log_session="1"),
    ):
        assert "first-evening" in answer.text
        assert "second-evening" not in answer.text
        assert re.search(r'value="story" selected', answer.text)
        assert re.search(r'value="1" selected', answer.text)
    rolls = browser.part("log", log="rolls").text
    assert "evening" not in rolls
    assert ">13" in rolls
    wrong = browser.part("log", log="<b>", log_session="99999999999", before="-1")
    assert wrong.status_code == 200
    assert "second-evening" in wrong.text


def test_player_pages_by_steps_of_its_own(house: House) -> None:
    table = demo(house.tables)
    for n in range(70):
        house.gm(table, c.Note(text=f"secret-{n}", secret=True), c.Note(text=f"line-{n}."))
    one = house.browser(table, ONE)
    page, read = one.part("log").text, set()
    for _ in range(5):
        read |= {int(n) for n in re.findall(r"line-(\d+)\.", page)}
        older = re.search(r'data-before="(\d+)"', page)
        if older is None:
            break
        page = one.part("log", before=older[1]).text
        assert "secret-" not in page
    assert read == set(range(70))


def test_times_stand_on_clock_of_reader(house: House) -> None:
    assert clock_of(540, "2026-01-01T12:00:00Z") == "21:00"
    assert clock_of(-330, "2026-01-01T12:00:00Z") == "06:30"
    assert clock_of(None, "2026-01-01T12:00:00Z") == clock_of(60, "") == ""
    table = demo(house.tables)
    for seat in (GM, ONE):
        browser = house.browser(table, seat)
        assert "entry-time" not in browser.part("log").text
        browser.client.cookies.set("zone", "60")
        assert '<time class="entry-time">13:00</time>' in browser.part("log").text
        browser.client.cookies.set("zone", "99999x")
        assert browser.part("log").status_code == 200


def test_begun_sessions_may_be_chosen() -> None:
    """The sessions to choose from are those that began."""
    assert log_choice({}, 3).sessions == [3, 2, 1]
    assert log_choice({"log_session": "9"}, 3).chosen.session is None
    assert log_choice({"log": "rolls", "log_session": "2", "before": "17"}, 3).before == 17
