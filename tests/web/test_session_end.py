"""The dialog that ends a session: from arcs to the recap, and what comes of its form."""

from __future__ import annotations

import html

import pytest
from tests.web.house import GM, House, Seat
from tests.web.sent import told

from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.history import History


@pytest.fixture
def table(house: House) -> str:
    return demo(house.tables)


def history(house: House, table: str) -> History:
    return house.tables.history(table)


def test_dialog_ends_session_with_what_was_chosen(house: House, table: str) -> None:
    house.gm(
        table,
        c.Note(text="The lift fell."),
        c.Note(text="canary-secret", secret=True),
        c.StartEncounter(),
        c.CallTask(pcs=["p1", "p2"], title="climb out", stat="might", difficulty=3),
    )
    gm = house.browser(table, GM)
    page = told(gm.part("end_session").text)
    assert "The lift fell." in page
    assert "canary-secret" not in page
    first, second = history(house, table).state.pending
    fields = {
        "recap": "Out of the shaft.",
        "loose.encounter": "close",
        f"loose.{first}": "close",
        f"loose.{second}": "along",
    }
    xp = {
        "xp[0].pc_id": "p1",
        "xp[0].what": "session_step",
        "xp[0].points": "9",
        "xp[1].pc_id": "p2",
        "xp[1].what": "",
    }
    before = {id: member.pc.xp for id, member in history(house, table).state.party.items()}
    answer = gm.do("end_session", "/form/end_session", **fields, **xp)
    assert answer.status_code == 200, told(answer.text)
    assert f'href="{gm.path}/journal"' in answer.text
    state = history(house, table).state
    assert {id: member.pc.xp - before[id] for id, member in state.party.items()} == {
        "p1": 2,
        "p2": 0,
        "p3": 0,
        "p4": 0,
    }
    assert (list(state.pending), state.encounter, state.clock.over) == ([second], None, True)
    assert "Out of the shaft." in told(house.browser(table, Seat("player", "p1")).part("log").text)
    again = gm.do("end_session", "/form/end_session")
    assert again.status_code == 422
    assert gm.do("begin_session", "/form/end_session").status_code == 204
    assert history(house, table).state.clock.session == 2


def test_petition_is_answered_and_typing_stays(house: House, table: str) -> None:
    """A petition is answered on the way and what was typed stays."""
    player = house.browser(table, Seat("player", "p1"))
    assert player.do("learn_ability", pc_id="p1", ability="Cartography").status_code in (200, 204)
    [petition] = history(house, table).state.pending
    gm = house.browser(table, GM)
    assert "Cartography" in gm.part("end_session").text
    answer = gm.do(
        "end_session", "/form/end_session", petition=petition, answer="agree", recap="I typed this."
    )
    assert answer.status_code == 200
    assert "I typed this." in html.unescape(answer.text)
    state = history(house, table).state
    assert (state.pending, state.clock.over) == ({}, False)


def test_clock_and_menu_lead_there(house: House, table: str) -> None:
    gm = house.browser(table, GM)
    for part in ("clock", "menu"):
        assert f"{gm.path}/part/end_session" in gm.part(part).text
    assert "end_session" in gm.part("find", q="end the session").text
