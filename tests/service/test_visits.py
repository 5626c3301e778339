"""Which browser came in by which link, as it was found lately."""

from __future__ import annotations

import pytest
from tests.service.test_resting import Ticks

from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.service.visits import LATELY, MOST, Visits
from threefold.store.contract import Link
from threefold.store.memory import MemoryStore
from threefold.table.history import GUEST, Seat

SOON = LATELY.total_seconds()


class Asked:
    """A store of links that counts how often it is asked."""

    def __init__(self, seat: Seat | None = None) -> None:
        self.times = 0
        self.link: Link | None = Link("l", "t", seat or Seat("player", "p1"), "hash", "now")

    def __call__(self, secret: str) -> Link | None:
        self.times += 1
        return self.link


def test_recent_lookup_is_not_repeated() -> None:
    """What was found lately is not asked again."""
    asked = Asked()
    visits = Visits(asked)
    assert visits.lately("secret", 100.0) == visits.lately("secret", 100.0 + SOON - 1) == asked.link
    assert asked.times == 1
    visits.lately("secret", 100.0 + SOON)
    assert asked.times == 2


def test_asking_visitor_is_always_looked_up() -> None:
    """Whoever asks for something is looked up each time."""
    asked = Asked()
    visits = Visits(asked)
    visits.find("secret", 100.0)
    asked.link = None
    assert visits.find("secret", 100.0) is None
    assert visits.lately("secret", 100.0) is None, "what is known now counts for news, too"


@pytest.mark.parametrize("table", ["t", None])
def test_link_changes_are_asked_at_once(table: str | None) -> None:
    """A change of the links is asked for at once."""
    asked = Asked()
    visits = Visits(asked)
    visits.lately("secret", 100.0)
    asked.link = None
    visits.changed("another")
    assert visits.lately("secret", 100.0) is not None
    visits.changed(table)
    assert visits.lately("secret", 100.0) is None


def test_link_closed_during_lookup_is_forgotten() -> None:
    """A link that is closed while it is looked up is not remembered."""
    asked = Asked()

    def look_up(secret: str) -> Link | None:
        found = asked(secret)
        asked.link = None
        visits.changed("t")
        return found

    visits = Visits(look_up)
    visits.lately("secret", 100.0)
    assert visits.lately("secret", 100.0) is None


def test_guest_is_always_looked_up() -> None:
    """A guest is looked up each time for it may have sat down."""
    asked = Asked(GUEST)
    visits = Visits(asked)
    visits.lately("secret", 100.0)
    visits.lately("secret", 100.0)
    assert asked.times == 2


def test_so_many_are_remembered_and_no_more() -> None:
    asked = Asked()
    visits = Visits(asked)
    for n in range(MOST + 1):
        visits.lately(f"secret {n}", 100.0)
    visits.lately(f"secret {MOST}", 100.0)
    assert asked.times == MOST + 1
    visits.lately("secret 0", 100.0)
    assert asked.times == MOST + 2


def entered(tables: Tables) -> tuple[Link, str]:
    """A player's link of a demo table, and the secret of a browser that came in by it and was
    found.
    """
    link, token = tables.links.invite(demo(tables), Seat("player", "p1"))
    came = tables.links.exchange_token(token)
    assert came is not None
    assert tables.links.visitor_lately(came[1]) == link
    return came


def test_news_find_link_closed_elsewhere() -> None:
    """Nobody tells of it: a page is told what happens for some seconds more, and is turned away
    when it asks.
    """
    store, ticks = MemoryStore(), Ticks()
    here, there = Tables(store), Tables(store)
    here.ticks = ticks
    link, secret = entered(here)
    there.links.revoke(link.table, link.id)
    ticks.now += SOON
    assert here.links.visitor_lately(secret) is None
    assert here.links.visitor(secret) is None


def test_link_closed_here_ends_news() -> None:
    """A link that is closed here ends the news at once."""
    tables = Tables(MemoryStore())
    link, secret = entered(tables)
    tables.links.revoke(link.table, link.id)
    assert tables.links.visitor_lately(secret) is None
