"""Whispers: words between the GM and one seat, read by nobody else."""

from __future__ import annotations

import pytest
from tests.web.house import GM, Browser, House, Seat, refused
from tests.web.sent import told

from threefold.service.demo import demo
from threefold.service.journal import journal
from threefold.table import commands as c
from threefold.table.history import ASSISTANT

ONE, TWO = Seat("player", "p1"), Seat("player", "p2")


@pytest.fixture
def table(house: House) -> str:
    return demo(house.tables)


def story(browser: Browser) -> str:
    """What a seat reads: a player on all regions, the GM in the log."""
    return told(browser.part("log").text if browser.seat.role == "gm" else browser.parts())


def test_whisper_is_read_by_two_seats(house: House, table: str) -> None:
    """A whisper is read by its two seats alone."""
    gm, one, two = (house.browser(table, seat) for seat in (GM, ONE, TWO))
    before = house.tables.version_for(table, TWO)
    assert (
        gm.do("whisper", "/form/whisper", pc_id="p1", words="You know this seal.").status_code
        == 204
    )
    assert one.do("whisper", pc_id="p1", words="Then I hold my tongue.").status_code == 204
    assert "To Mara Okonjo alone: You know this seal." in story(gm)
    assert ", to you alone: Then I hold my tongue." in story(gm)
    assert "The GM, to you alone: You know this seal." in story(one)
    assert "To the GM alone: Then I hold my tongue." in story(one)
    assert "seal" not in story(two)
    assert "tongue" not in two.get().text
    assert house.tables.version_for(table, TWO) == before, (
        "the others are not even told that something happened"
    )


def test_whispers_are_taken_back_and_stay_secret(house: House, table: str) -> None:
    gm, one, two = (house.browser(table, seat) for seat in (GM, ONE, TWO))
    house.gm(table, c.Whisper(pc_id="p1", words="Behind you."))
    before = house.tables.version_for(table, TWO)
    assert gm.do("undo").status_code == 204
    assert "entry-undone" in one.part("log").text
    assert "Behind you" not in story(two)
    assert house.tables.version_for(table, TWO) == before
    assert gm.do("redo").status_code == 204
    assert "entry-undone" not in one.part("log").text.split("Behind you")[0].rpartition("<li")[2]


def test_player_whispers_as_nobody_else(house: House, table: str) -> None:
    one, gm = house.browser(table, ONE), house.browser(table, GM)
    assert refused(one.do("whisper", pc_id="p2", words="x")) == "not_your_seat"
    assert refused(gm.do("whisper", pc_id="p99", words="x")) == "bad_value"
    assert gm.do("whisper", "/as/p2/do", pc_id="p2", words="for a dead phone").status_code == 204
    assert "To the GM alone: for a dead phone" in story(house.browser(table, TWO))


def test_answer_to_whisper_is_one_tap_away(house: House, table: str) -> None:
    gm, one = house.browser(table, GM), house.browser(table, ONE)
    assert one.do("whisper", pc_id="p1", words="A word?").status_code == 204
    assert "/part/whisper?pc_id=p1" in gm.part("log").text
    drawn = gm.part("whisper", pc_id="p2").text
    assert 'value="p2" checked' in drawn
    house.gm(table, c.Whisper(pc_id="p1", words="Yes."))
    assert "/part/whisper" in one.part("act").text, "it is shown where the player acts"


def test_journals_of_players_leave_whispers_out(house: House, table: str) -> None:
    house.gm(table, c.Note(text="The door opens."), c.Whisper(pc_id="p1", words="Not yours."))
    history = house.tables.history(table)
    for seat in (ONE, TWO, Seat("player")):
        assert "The door opens" in journal(history, seat)
        assert "Not yours" not in journal(history, seat)
    assert "Not yours" in journal(history, GM)


def test_whisper_says_all_who_read_it(house: House, table: str) -> None:
    gm, one, assistant = (house.browser(table, seat) for seat in (GM, ONE, ASSISTANT))
    assert one.do("whisper", pc_id="p1", words="The seal is mine.").status_code == 204
    assert "The seal is mine." in told(assistant.part("log").text)
    assert "the GM and their assistants" in told(gm.part("whisper", pc_id="p1").text)
    assert "the GM's assistants" in told(one.part("whisper").text)
