"""Ages of browsers, links and tokens, their last uses, and the list of what opens a table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from threefold.rules.types import Refusal
from threefold.service.access import LONGEST, shorter
from threefold.service.demo import demo
from threefold.service.keeping import tend
from threefold.service.keys import hashed
from threefold.service.tables import Tables
from threefold.service.ways_in import end_way_in, ways_in
from threefold.store.contract import AccessUse, Ages
from threefold.store.memory import MemoryStore
from threefold.table.history import GM, Seat

KARA = Seat("player", "p1")


class Days:
    """A clock that stands at noon until a day passes."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, days: float) -> None:
        """Let days pass."""
        self.now += timedelta(days=days)


class Counting(MemoryStore):
    """A store that counts how often uses are stored."""

    def __init__(self) -> None:
        super().__init__()
        self.stored: list[list[AccessUse]] = []

    def note_uses(self, uses: list[AccessUse]) -> None:  # type: ignore[override]
        self.stored.append(list(uses))
        super().note_uses(uses)


class Table:
    """The demo table, its clock, and a browser, a link and a token of Kara's."""

    def __init__(self) -> None:
        self.days, self.store, self.seconds = Days(), Counting(), 0.0
        self.tables = Tables(self.store, clock=self.days)
        self.tables.ticks = lambda: self.seconds
        self.id = demo(self.tables)
        self.link, self.token = self.tables.links.invite(self.id, KARA)
        self.browser = self.enter()
        made = self.tables.programs.make(self.id, KARA, "bot", ("read",))
        assert not isinstance(made, Refusal)
        self.program = made[1]

    def enter(self, mark: str = "") -> str:
        """Come in by the link. Return the browser's secret."""
        entered = self.tables.links.exchange_token(self.token, "phone Firefox", mark)
        assert entered is not None
        return entered[1]

    def good(self) -> tuple[bool, bool, bool]:
        """Whether the browser, the link and the token open the seat."""
        opened = self.tables.links.visitor(self.browser), self.tables.links.active(self.token)
        program = self.tables.programs.opened_by(self.program)
        return opened[0] is not None, opened[1] is not None, program is not None


@pytest.fixture
def table() -> Table:
    return Table()


def test_no_end_by_default(table: Table) -> None:
    """Nothing ends by itself where neither the GM nor the owner of the server says so."""
    table.days.pass_(4000)
    assert table.good() == (True, True, True)


@pytest.mark.parametrize("by", ["gm", "server"])
def test_ages_end_what_is_older(table: Table, by: str) -> None:
    """An age ends browsers, links and tokens alike, whoever set it, and not a moment before."""
    ages = Ages(browsers=30, links=7, tokens=90)
    if by == "gm":
        assert table.tables.links.set_ages(table.id, ages) is None
    else:
        table.tables.access.server = ages
    table.days.pass_(6.99)
    assert table.good() == (True, True, True)
    table.days.pass_(0.01)
    assert table.good() == (True, False, True)
    table.days.pass_(22.99)
    assert table.good() == (True, False, True)
    table.days.pass_(90)
    assert table.good() == (False, False, False)
    assert table.tables.links.visitor_lately(table.browser) is None


def test_visits_put_off_end(table: Table) -> None:
    """A browser that comes back stays signed in, however long ago it came in."""
    table.tables.links.set_ages(table.id, Ages(browsers=30))
    for _ in range(10):
        table.days.pass_(29)
        table.seconds += 29 * 86_400
        assert table.tables.links.visitor(table.browser) is not None
        table.tables.access.note_browser(table.browser, lambda: "phone", None)
        tend(table.tables, checkpoint=False)
    table.days.pass_(30)
    assert table.tables.links.visitor(table.browser) is None


def test_mark_lasts_as_its_browser(table: Table) -> None:
    """The lobby lists a seat for as long as its browser is signed in."""
    link = table.tables.links.active(table.token)
    assert link is not None
    mark = table.tables.links.add_mark(link, table.browser)
    assert mark is not None
    table.tables.links.set_ages(table.id, Ages(browsers=30))
    table.days.pass_(29)
    table.tables.access.note_browser(table.browser, lambda: "phone", mark)
    table.tables.access.store_uses()
    table.days.pass_(29)
    assert table.tables.links.of_mark(mark) is not None
    table.days.pass_(1)
    assert table.tables.links.of_mark(mark) is None


def test_shorter_age_counts() -> None:
    """Of the GM's and the owner's ages the shorter counts; none is no limit."""
    assert (shorter(0, 0), shorter(7, 0), shorter(0, 7), shorter(7, 30)) == (0, 7, 7, 7)


@pytest.mark.parametrize("days", [-1, LONGEST + 1])
def test_bad_age_refused(table: Table, days: int) -> None:
    """An age is a number of days within reason."""
    refused = table.tables.links.set_ages(table.id, Ages(links=days))
    assert refused is not None
    assert (refused.code, refused.field) == ("bad_value", "links")
    assert table.tables.access.ages(table.id) == Ages()


def test_no_request_writes(table: Table) -> None:
    """A thousand requests store no use; the chores do so once in ten minutes."""
    tend(table.tables, checkpoint=False)
    table.store.stored.clear()
    for n in range(1000):
        table.seconds = 1000 + n * 0.5
        table.tables.links.visitor(table.browser)
        table.tables.access.note_browser(table.browser, lambda: "phone", None)
        table.tables.programs.opened_by(table.program)
    assert table.store.stored == []
    tend(table.tables, checkpoint=False)
    assert [len(uses) for uses in table.store.stored] == [2]
    table.seconds += 601
    table.tables.access.note_browser(table.browser, lambda: "phone", None)
    tend(table.tables, checkpoint=False)
    assert [len(uses) for uses in table.store.stored] == [2, 1]


def test_list_tells_all_that_opens(table: Table) -> None:
    """Each browser, link and token is listed with when it was made and used, and when it ends. No
    secret is in it.
    """
    table.tables.links.set_ages(table.id, Ages(30, 7, 90))
    table.days.pass_(2)
    table.tables.programs.opened_by(table.program)
    found = {way.kind: way.as_json() for way in ways_in(table.tables, table.id)}
    assert found["browser"]["name"] == "phone Firefox"
    assert [found[kind]["made"] for kind in found] == ["2026-01-01T12:00:00Z"] * 3
    assert found["browser"]["used"] == found["link"]["used"] == "2026-01-01T12:00:00Z"
    assert found["token"]["used"] == "2026-01-03T12:00:00Z"
    assert [found[kind]["ends"] for kind in ("browser", "link", "token")] == [
        "2026-01-31T12:00:00Z",
        "2026-01-08T12:00:00Z",
        "2026-04-01T12:00:00Z",
    ]
    secrets = (table.browser, table.token, table.program)
    assert not any(secret in str(found) or hashed(secret) in str(found) for secret in secrets)


@pytest.mark.parametrize("kind", ["browser", "link", "token"])
def test_ended_way_in_opens_nothing(table: Table, kind: str) -> None:
    """What is ended opens nothing at once; a browser ends with its link, a link stays without its
    browser.
    """
    way = next(way for way in ways_in(table.tables, table.id) if way.kind == kind)
    assert table.tables.links.visitor_lately(table.browser) is not None
    assert end_way_in(table.tables, table.id, way)
    assert not end_way_in(table.tables, table.id, way)
    good = {
        "browser": (False, True, True),
        "link": (False, False, True),
        "token": (True, True, False),
    }
    assert table.good() == good[kind]
    assert (table.tables.links.visitor_lately(table.browser) is not None) == good[kind][0]


def test_end_others_spares_one(table: Table) -> None:
    """All other links and browsers end; the caller's own link and browser stay, and so do
    programs.
    """
    own, token = table.tables.links.invite(table.id, GM)
    entered = [table.tables.links.exchange_token(token) for _ in range(2)]
    mine, other = (each[1] for each in entered if each is not None)
    table.tables.links.end_others(table.id, own.id, hashed(mine))
    assert table.tables.links.visitor(mine) is not None
    assert table.tables.links.visitor(other) is None
    assert table.good() == (False, False, True)
    assert table.tables.links.active(token) is not None


def test_old_browser_listed_once(table: Table) -> None:
    """A browser from before marks were told apart is listed once, and ends with its mark."""
    for name in ("old secret", "old mark"):
        table.store.add_visit(table.link.id, hashed(name), "2025-06-01T12:00:00Z")
    old = [way for way in ways_in(table.tables, table.id) if way.made.startswith("2025")]
    assert len(old) == 1
    assert end_way_in(table.tables, table.id, old[0])
    assert table.store.visits(table.id) == [table.store.visit(hashed(table.browser))]


def test_other_tables_untouched(table: Table) -> None:
    """A table ends nothing of another."""
    elsewhere = demo(table.tables)
    assert not table.tables.links.end_browser(elsewhere, hashed(table.browser))
    table.tables.links.end_others(elsewhere)
    table.tables.links.set_ages(elsewhere, Ages(1, 1, 1))
    table.days.pass_(5)
    assert table.good() == (True, True, True)
