"""The journal as a page, on paper and as a file: each seat reads its own, in its own language."""

from __future__ import annotations

import html
import re

import pytest
from tests.web.house import GM, House, Seat
from tests.web.sent import told

from threefold.model.things import Thing
from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.state import Settings
from threefold.table.state.handouts import Handout
from threefold.table.state.safety import SafetyLimit

ONE, TWO = Seat("player", "p1"), Seat("player", "p2")


@pytest.fixture
def table(house: House) -> str:
    table = demo(house.tables)
    house.gm(
        table,
        c.Note(text="The lift <b>fell</b>."),
        c.Note(text="canary-secret", secret=True),
        c.Whisper(pc_id="p1", words="canary-whisper"),
        c.KeepHandout(handout=Handout(name="canary-handout", text="canary-text")),
        c.FoeAttacks(foe_id="f5", pc_id="p1"),
        c.Defend(open_id="o7", natural=13),
        c.Note(text="canary-undone"),
        c.Undo(),
        c.EndSession(recap="We fell.\nWe got up."),
        c.BeginSession(),
        c.Note(text="Morning."),
    )
    return table


def test_chapter_session_with_words_recap_and_rolls(house: House, table: str) -> None:
    page = house.browser(table, GM).get("/journal").text
    assert [*re.findall(r'id="session-(\d+)"', page)] == ["1", "2"]
    assert '<p class="journal-words">The lift &lt;b&gt;fell&lt;/b&gt;.</p>' in page
    assert "<p>We fell.</p><p>We got up.</p>" in page
    assert '<b class="journal-die">13</b>' in page
    assert "canary-secret" in page
    assert "canary-undone" not in page


def test_player_journal_holds_player_knowledge(house: House, table: str) -> None:
    """A players journal holds what that player may know."""
    for path in ("/journal", "/journal/markdown", "/journal/html"):
        for seat in (ONE, TWO):
            answer = house.browser(table, seat).get(path)
            assert answer.status_code == 200
            assert "Morning." in answer.text.replace("\\", "")
            assert "canary" not in answer.text
            assert "We got up." in answer.text.replace("\\", "")
        gm = house.browser(table, GM)
        assert "canary-secret" in gm.get(path).text
        assert "canary" not in gm.get(path, **{"for": "everybody"}).text
    # a player cannot ask for the GM's, nor for another's
    one = house.browser(table, ONE)
    assert "canary" not in one.get("/journal", **{"for": "gm"}).text
    assert one.get("/as/p2/journal").status_code == 404


def test_sent_files_stand_alone_in_language(house: House, table: str) -> None:
    """Files to send stand alone in the language of the seat."""
    gm = house.browser(table, GM)
    for lang, word in (("en", "Session 1"), ("fr", "Séance 1"), ("ko", "세션 1")):
        gm.client.cookies.set("lang", lang)
        assert f"## {word}" in gm.get("/journal/markdown").text
        file = gm.get("/journal/html")
        assert "attachment" in file.headers["content-disposition"]
        assert f"<h2>{word}</h2>" in file.text
        assert f'lang="{lang}"' in file.text
        assert not re.search(r"<script|<link|src=|href=\"(?!#)|@import|url\(", file.text)
        assert f"# {word}" in gm.get("/export/journal").text
    assert gm.get("/journal/pdf").status_code == 404
    assert html.unescape(told(gm.part("files").text)).count("Markdown") >= 1


def test_empty_table_has_empty_journal(house: House) -> None:
    gm = house.browser(house.tables.create(), GM)
    assert gm.get("/journal").status_code == 200
    assert gm.get("/journal/markdown").status_code == 200


def test_journal_tells_story_not_table_work(house: House, table: str) -> None:
    """A journal tells the story and not what is done with the table."""
    house.gm(
        table,
        c.ChangeSettings(settings=Settings(title="canary-title")),
        c.SetBookmark(name="canary-bookmark"),
        c.AddLimit(limit=SafetyLimit(kind="veil", words="canary-limit")),
        c.HaltScene(how="stop"),
        c.GoOn(),
        c.FoeAttacks(foe_id="f5", pc_id="p1"),
    )
    house.gm(
        table, c.Defend(open_id=next(iter(house.tables.history(table).state.pending)), forgo=True)
    )
    for seat in (GM, ONE):
        for path in ("/journal", "/journal/markdown", "/journal/html"):
            told_there = house.browser(table, seat).get(path).text
            for each in (
                "canary-bookmark",
                "canary-limit",
                "canary-handout",
                "settings changed",
                "scene stops",
            ):
                assert each not in told_there, (seat, path)
            assert '<b class="journal-die">·</b>' not in told_there
            assert "without a defense roll" in told_there


def test_journal_tells_roll_once_without_turns(house: House) -> None:
    """A journal tells a roll once and not whose turn it is."""
    table = demo(house.tables)
    house.gm(table, c.StartEncounter())
    for n, id in enumerate(("p1", "p2", "p3", "p4")):
        house.gm(table, c.RollInitiative(pc_id=id, natural=19 - n))
    state = house.tables.history(table).state
    rich = next(
        id for id, member in state.party.items() if member.pc.xp
    )  # the die waits: it may be thrown again
    house.gm(table, c.FoeAttacks(foe_id="f5", pc_id=rich))
    [open_id] = house.tables.history(table).state.pending
    house.gm(table, c.Defend(open_id=open_id, natural=2))
    [fallen] = house.tables.history(table).state.pending
    house.gm(table, c.Settle(open_id=fallen), *[c.EndTurn()] * 3)
    page = house.browser(table, GM).get("/journal").text
    [defense] = re.findall(
        r'<b class="journal-die">2</b>.*?(?=<b class|</article|</section)', page, re.S
    )
    assert "needed" in defense
    assert "damage" in defense
    assert "Round 1" in page
    assert (
        "'s turn." not in html.unescape(page).replace("Round 1: ", "", 1).partition("'s turn.")[2]
    )


def test_journal_keeps_handouts_without_figures(house: House, table: str) -> None:
    """A journal leaves out figures and calls and holds what was handed out."""
    letter = Handout(name="A letter", text="Come **alone**.\n\nTell nobody.")
    house.gm(table, c.KeepHandout(handout=letter))
    id = next(
        id
        for id, held in house.tables.history(table).state.handouts.items()
        if held.handout == letter
    )
    house.gm(
        table,
        c.ShowHandout(handout_id=id, to="all"),
        c.AddThing(thing=Thing("stack of crates", 2)),
        c.ArrangeStrip(spots={"p1": 0, "p2": 10}),
        c.CallTask(pcs=["p1"], title="climb out", stat="might", difficulty=3),
        c.RemoveFoe(foe_id="f6"),
    )
    for seat in (GM, ONE):
        browser = house.browser(table, seat)
        page, file = told(browser.get("/journal").text), browser.get("/journal/markdown").text
        for said in ("stands here", "appears", "is gone", "who stands where", "climb out"):
            assert said not in page + file
        assert "A letter Come alone . Tell nobody." in " ".join(page.split())
        assert "  > Tell nobody." in file
