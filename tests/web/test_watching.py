"""A region is drawn again when something that it was drawn from has changed: whole evenings are
watched step by step, and a region that the page keeps is the one that would be drawn anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import pytest
from tests.examples import THOROUGH
from tests.long import rows
from tests.playthroughs.catalog import SCENES, room

from threefold.rules.types import Message
from threefold.service.tables import Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import Note
from threefold.table.history import GM, SPECTATOR, Record, Seat
from threefold.text import Lang
from threefold.web import spectator
from threefold.web.gm import page as gm_page
from threefold.web.gm_context import GmContext
from threefold.web.looking import PageRenderer
from threefold.web.player import page as player_page
from threefold.web.seat_context import CompanionSeat, SeatContext
from threefold.web.watching import RegionCache

ONE, TWO = Seat("player", "p1"), Seat("player", "p2")
LIVE = {GM: gm_page.LIVE, ONE: player_page.LIVE, TWO: player_page.LIVE, SPECTATOR: spectator.LIVE}


class Evening:
    """An evening that is played once more, a command at a time, and the pages that look on."""

    def __init__(self, records: list[Record]) -> None:
        self._steps = [list(step) for _, step in groupby(records, lambda record: record.command)]
        self._store = MemoryStore()
        self.tables = Tables(self._store)
        self.table = self._store.create("2026-01-01T12:00:00Z")
        self.regions = RegionCache()

    def __iter__(self) -> Iterator[int]:
        version = 0
        for step in self._steps:
            self._store.append(self.table, version, step)
            version += len(step)
            self.tables.peers.take_up(self.table)  # as if another program had stored it
            assert self.tables.history(self.table).version == version
            yield version

    def look(self, seat: Seat, lang: Lang = "en", **more: object) -> PageRenderer:
        """The page of a seat as it is now."""
        own = {"lang": lang, "base": f"/seat/{seat.role}{seat.pc}", "query": {}, **more}
        context: GmContext | SeatContext
        if seat == GM:
            history = self.tables.history(self.table)
            context = GmContext(
                tables=self.tables, table=self.table, history=history, seat=GM, **own
            )  # type: ignore[arg-type]
        else:
            known, past, view = self.tables.view_from(self.table, seat)
            context = SeatContext(seat=seat, known=known, past=past, view=view, **own)  # type: ignore[arg-type]
        return PageRenderer(self.regions, context)

    def there(self, seat: Seat) -> bool:
        """Whether the seat is taken."""
        return seat.pc is None or seat.pc in self.tables.history(self.table).state.party


EACH = 1 if THOROUGH else 4
"""Of so many regions that are kept, one is drawn anew to be compared: in turn, so that each of them
is, many times.
"""


@pytest.mark.thorough
@pytest.mark.parametrize("name", rows(SCENES, {"the-fight"}))
def test_undrawn_regions_would_be_same(name: str) -> None:
    """What is not drawn again would be the same."""
    evening = Evening([*room(name).history.records])
    shown = {seat: dict[str, str]() for seat in LIVE}
    kept = drawn = 0
    for version in evening:
        for seat, live in LIVE.items():
            if not evening.there(seat):
                continue
            look = evening.look(seat)
            for region in live:
                news = look.news(region, {}, frozenset(shown[seat].values()))
                if news is not None:
                    shown[seat][region] = news.tag
                    drawn += 1
                    continue
                kept += 1
                if kept % EACH:
                    continue
                anew = look.draw(region, {})
                assert anew is not None
                assert anew.tag == shown[seat][region], (version, seat, region)
    assert drawn
    assert kept > drawn / 4


def begun() -> Evening:
    evening = Evening([*room("the-fight").history.records])
    for version in evening:
        if version > 12:
            break
    return evening


def news(
    evening: Evening, seat: Seat, tags: dict[str, str], lang: Lang = "en", **more: object
) -> set[str]:
    """The regions that are drawn, with their tags noted."""
    found = set()
    look = evening.look(seat, lang, **more)
    for region in LIVE[seat]:
        drawn = look.news(region, {}, frozenset(tags.values()))
        if drawn is not None:
            found.add(region)
            tags[region] = drawn.tag
    return found


@pytest.mark.parametrize("seat", [GM, ONE, SPECTATOR], ids=str)
def test_nothing_is_drawn_where_nothing_happened(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, tags = begun(), dict[str, str]()
    assert news(evening, seat, tags) == set(LIVE[seat])
    monkeypatch.setattr("threefold.web.seat_context.draw_page", None)  # whoever draws now fails
    assert news(evening, seat, tags) == set()


def test_page_that_shows_something_else_gets_all() -> None:
    evening = begun()
    assert news(evening, ONE, {}) == set(LIVE[ONE])
    assert news(evening, ONE, {}) == set(LIVE[ONE]), "a page that was loaded anew has no tags"


def test_language_presence_and_companions_are_news() -> None:
    """Language presence and what companions are asked are news."""
    evening, tags = begun(), dict[str, str]()
    news(evening, ONE, tags)
    assert "sheet" in news(evening, ONE, tags, "ko")
    assert "act" in news(evening, ONE, tags, "ko", away=frozenset({"p2"}))
    asked = CompanionSeat("/seat/other", "Mara", Message("player.waits.nobody"), asked=True)
    assert "top" in news(evening, ONE, tags, "ko", away=frozenset({"p2"}), companions=(asked,))


@pytest.mark.parametrize(
    ("seat", "drawn"), [(GM, {"log", "top"}), (ONE, {"log"})], ids=["gm", "player"]
)
def test_note_redraws_log_and_undo_alone(
    seat: Seat, drawn: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A note draws the log alone and what can be undone."""
    evening, tags, kept = begun(), dict[str, str](), list[str]()
    news(evening, seat, tags)
    keep = RegionCache.keep
    monkeypatch.setattr(
        RegionCache, "keep", lambda self, name, *rest: kept.append(name) or keep(self, name, *rest)
    )
    evening.tables.submit(evening.table, GM, "rain", Note(text="It rains."))
    assert news(evening, seat, tags) == set(kept) == drawn
