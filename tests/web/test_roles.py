"""Seats beside those of the GM and the players: spectators, assistants; a seat that is handed
over.
"""

from __future__ import annotations

import httpx
import pytest
from tests.web.browsers import by_htmx
from tests.web.house import GM, Browser, House, Seat, open_house, refused
from tests.web.sent import told
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from threefold.interop.session import write_session
from threefold.model.powers import Cypher
from threefold.rules.types import Refusal
from threefold.table import commands as c
from threefold.table.history import ASSISTANT, GUEST, SPECTATOR
from threefold.table.state import Incoming

MARA = Seat("player", "p1")


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


@pytest.fixture
def spectator(house: House, table: str) -> Browser:
    return house.browser(table, SPECTATOR)


@pytest.fixture
def assistant(house: House, table: str) -> Browser:
    return house.browser(table, ASSISTANT)


def links(browser: Browser, **fields: str) -> httpx.Response:
    return browser.client.post(
        f"{browser.path}/links", data=fields, headers=by_htmx(browser.house.base)
    )


# --- a spectator ----------------------------------------------------------------------------------


def test_spectator_sees_party_foes_turns_and_story(
    house: House, table: str, spectator: Browser
) -> None:
    house.gm(table, c.StartEncounter(), c.RollInitiative(pc_id="p1", natural=20), c.BeginTurns())
    house.gm(table, c.Note(text="The bell is cracked."), c.FoeAttacks(foe_id="f5", pc_id="p1"))
    page = told(spectator.get().text)
    for each in (
        "Mara Okonjo",
        "Étienne Vale",
        "Security guard 1",
        "The bell is cracked",
        "You look on",
        "defends",
    ):
        assert each in page


def test_spectator_reads_no_private_things(house: House, table: str, spectator: Browser) -> None:
    """A spectator reads nothing that is for the GM or one player."""
    house.gm(
        table, c.Note(text="rotten rope", secret=True), c.Whisper(pc_id="p1", words="greased floor")
    )
    sent = spectator.get().text + spectator.part("log").text + spectator.part("scene").text
    assert "rotten rope" not in sent
    assert "greased floor" not in sent


def test_spectator_plays_nothing_and_may_stop_scene(
    house: House, table: str, spectator: Browser
) -> None:
    before = house.tables.history(table).version
    for type, fields in (
        ("end_turn", {}),
        ("note", {"text": "hush"}),
        ("whisper", {"pc_id": "p1", "words": "hush"}),
        ("attack", {"pc_id": "p1", "foe_id": "f5", "attack": "fire axe"}),
        ("undo", {}),
        ("join", {}),
    ):
        answer = spectator.do(type, **fields)
        assert answer.status_code == 422, type
    assert refused(spectator.do("end_turn")) == "not_your_seat"
    assert "Spectators look on" in spectator.do("end_turn").text
    assert house.tables.history(table).version == before
    assert spectator.do("halt", how="stop").status_code == 204
    assert house.tables.history(table).state.safety.halted == "stop"
    assert house.tables.history(table).records[-1].by == Seat(
        "player"
    )  # nobody is told who pressed


def test_spectator_has_no_other_page(spectator: Browser) -> None:
    """A spectator has no page of a player or the GM."""
    for path in (
        "/as/p1",
        "/part/act",
        "/part/sheet",
        "/part/links",
        "/print",
        "/character",
        "/export/session",
        "/lab",
    ):
        assert spectator.get(path).status_code == 404, path
    assert links(spectator, act="make").status_code == 404


def test_dropping_and_wearing_is_private(house: House, table: str, spectator: Browser) -> None:
    """Who drops or puts on a thing is for its owner to read."""
    house.gm(
        table, c.FindItem(to="p1", cypher=Cypher(name="Sun in a jar", level=4, text="It glows."))
    )
    state = house.tables.history(table).state
    [cypher] = [x for x in state.party["p1"].pc.cyphers if getattr(x, "name", "") == "Sun in a jar"]
    house.gm(table, c.DropItem(pc_id="p1", what="cypher", name=cypher.name))
    assert "Sun in a jar" in house.browser(table, MARA).part("log").text
    for seat in (SPECTATOR, GUEST):
        lines = [str(entry) for entry in house.tables.seen_from(table, seat)[1].log()]
        assert lines
        assert "Sun in a jar" not in "".join(lines)


# --- an assistant ---------------------------------------------------------------------------------


def test_assistant_page_alone_says_assistant(house: House, table: str) -> None:
    """Only an assistants page says that they are the assistant."""
    for seat, said in ((ASSISTANT, True), (GM, False)):
        page = house.browser(table, seat).get().text
        top = page.partition('class="top-title"')[2].partition("</header>")[0]
        assert ("Assistant GM" in top) is said


def test_assistant_sees_and_does_what_gm_does(house: House, table: str, assistant: Browser) -> None:
    house.gm(table, c.Note(text="rotten rope", secret=True))
    assert "rotten rope" in assistant.part("log").text
    assert assistant.do("start_encounter").status_code == 204
    assert assistant.do("undo").status_code == 204
    assert assistant.get("/as/p1").status_code == 200
    assert assistant.part("settings").status_code == 200
    assert assistant.get("/create").status_code == 303
    assert assistant.get("/export/session").status_code == 200
    assert house.tables.history(table).records[-1].by == GM
    with assistant.live() as socket:
        assert "table" in str(socket.recv(timeout=10))


def test_assistant_admits_players_alone(
    house: House, table: str, gm: Browser, assistant: Browser
) -> None:
    """An assistant lets in players and nobody who acts for the GM."""

    def seats() -> list[Seat]:
        return [link.seat for link in house.tables.links.of_table(table) if link.revoked is None]

    before = seats()
    for fields in ({}, {"role": "gm"}, {"role": "assistant"}, {"role": "nobody"}):
        assert "/join/" not in links(assistant, act="make", **fields).text
    assert seats() == before
    links(assistant, act="revoke", id=gm.link)
    assert gm.get().status_code == 200
    links(assistant, act="make", pc="p2")
    links(assistant, act="make", guest="1")
    links(assistant, act="make", role="spectator")
    assert seats() == [*before, Seat("player", "p2"), GUEST, SPECTATOR]
    links(gm, act="revoke", id=assistant.link)
    assert assistant.get().status_code == 403


def test_assistant_admits_no_program_or_table(house: House, table: str, assistant: Browser) -> None:
    """An assistant lets in no program and opens no table."""
    assert "programs" not in assistant.part("menu").text
    assert assistant.part("programs").status_code == 404
    headers = by_htmx(house.base)
    made = assistant.client.post(
        f"{assistant.path}/programs",
        data={"act": "make_token", "name": "bot", "scopes": "read"},
        headers=headers,
    )
    assert made.status_code == 403
    assert house.tables.programs.of_table(table) == []
    tables = len(house.tables.tables())
    session = write_session(house.tables.history(table), "1")
    sent = assistant.client.post(
        f"{assistant.path}/import",
        files={"file": ("a.json", session)},
        data={"command_id": "a"},
        headers=headers,
    )
    assert "Only the GM may do this" in told(sent.text)
    assert len(house.tables.tables()) == tables


def test_tokens_of_these_roles(house: House, table: str) -> None:
    made = house.tables.programs.make(table, ASSISTANT, "bot", ["play", "tables"])
    assert isinstance(made, Refusal)
    for seat in (ASSISTANT, SPECTATOR):
        token = house.tables.programs.make(table, seat, "bot", ["play"])
        assert not isinstance(token, Refusal)
        headers = {"authorization": f"Bearer {token[1]}"}
        with httpx.Client(base_url=f"{house.base}/api/v1", headers=headers) as client:
            state = client.get(f"/tables/{table}").json()
            note = client.post(f"/tables/{table}/commands", json={"type": "start_encounter"})
            as_mara = client.get(f"/tables/{table}", params={"seat": "p1"})
            sheets = client.get(f"/tables/{table}/characters").json()
        if seat == ASSISTANT:
            assert (state["role"], note.status_code, as_mara.status_code) == ("gm", 200, 200)
            assert len(sheets) == 4
            house.gm(table, c.Undo())
        else:
            assert (state["role"], note.status_code, as_mara.status_code) == ("spectator", 422, 403)
            assert "settings" not in state or state["settings"] is None
            assert sheets == []


# --- who is there ---------------------------------------------------------------------------------


def test_links_dialog_lists_seat_kinds(house: House, table: str, gm: Browser) -> None:
    """The dialog of links lists all kinds of seats."""
    for role in ("assistant", "spectator"):
        made = links(gm, act="make", role=role)
        assert f"{house.base}/join/" in made.text
    page = told(gm.part("links").text)
    assert "Assistant GM" in page
    assert "Spectators" in page
    [watcher] = [link for link in house.tables.links.of_table(table) if link.seat == SPECTATOR]
    links(gm, act="revoke", id=watcher.id)
    assert "Spectators" not in told(gm.part("links").text)


def test_spectator_is_not_gm_or_guest(house: House, table: str, gm: Browser) -> None:
    """A spectator is neither the GM nor a guest who chooses."""
    spectator, other = house.browser(table, SPECTATOR), house.browser(table, MARA)
    with spectator.live() as socket:
        socket.recv(timeout=10)
        assert "choosing" not in told(gm.part("party").text)
        assert "0 of 4" in told(gm.part("top").text)
        assert "here" in told(gm.part("links").text)
    assert other.get().status_code == 200


def heard(socket: ClientConnection) -> None:
    """Listen until the server ends it."""
    while True:
        socket.recv(timeout=10)


# --- a seat that is handed over -------------------------------------------------------------------


def test_handed_over_seat_keeps_waiting_moments(house: House, table: str, gm: Browser) -> None:
    """A seat handed over in mid fight ends the old links and keeps what waits."""
    old = house.browser(table, MARA)
    house.gm(table, c.StartEncounter(), c.RollInitiative(pc_id="p1", natural=20), c.BeginTurns())
    house.gm(table, c.FoeAttacks(foe_id="f5", pc_id="p1"))
    other = house.browser(table, Seat("player", "p2"))
    with old.live() as socket:
        socket.recv(timeout=10)
        made = links(gm, act="hand_over", pc="p1")
        token = made.text.split("/join/")[1].split('"')[0].split("<")[0]
        with pytest.raises(ConnectionClosed, match="4401"):
            heard(socket)
    assert old.get().status_code == 403
    assert old.do("end_turn").status_code == 403
    assert other.get().status_code == 200
    with httpx.Client(base_url=house.base) as client:
        assert client.get(f"/join/{token}").status_code == 303
        [link] = [
            link
            for link in house.tables.links.of_table(table)
            if link.seat == MARA and link.revoked is None
        ]
        assert "attacks you" in told(client.get(f"/seat/{link.id}").text)
        [waiting] = [
            id
            for id, o in house.tables.history(table).state.pending.items()
            if isinstance(o, Incoming)
        ]
        sent = client.post(
            f"/seat/{link.id}/do",
            data={"command_id": "a" * 24, "type": "defend", "open_id": waiting, "natural": "20"},
            headers=by_htmx(house.base),
        )
    assert sent.status_code == 204


def test_roles_stand_in_lobby() -> None:
    with open_house() as house:
        table = house.tables.create()
        browser = house.browser(table, SPECTATOR)
        assert "you look on" in told(browser.client.get("/").text)
        assert "you help the GM" in told(house.browser(table, ASSISTANT).client.get("/").text)
