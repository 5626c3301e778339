"""The line between a page and the table: pings, silence, who is away, and commands that were kept
on a device.
"""

from __future__ import annotations

import secrets

import httpx
import msgspec
import pytest
from tests.web.browsers import by_htmx
from tests.web.house import PATIENCE, Browser, House, Seat
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from threefold.table import commands as c
from threefold.web import live
from threefold.web.commands import SEEN
from threefold.web.limits import MESSAGES
from threefold.web.presence import Presence

MARA, ILSE = Seat("player", "p1"), Seat("player", "p2")


def hear(socket: ClientConnection, event: str) -> dict[str, object]:
    """The next news of this kind."""
    while True:
        news = msgspec.json.decode(socket.recv(timeout=PATIENCE), type=dict[str, object])
        if news["event"] == event:
            return news


def flood(socket: ClientConnection) -> None:
    """Send pings without pause, and hear the answers until there are no more."""
    for _ in range(2 * MESSAGES):
        socket.send("ping")
    while True:
        socket.recv(timeout=PATIENCE)


def attack(page: Browser, command_id: str, seen: int | None = None) -> httpx.Response:
    """Send a command as a page does that kept it."""
    headers = by_htmx(page.house.base) | ({} if seen is None else {SEEN: str(seen)})
    data = {
        "command_id": command_id,
        "type": "propose",
        "pc_id": "p1",
        "title": "swing from the lamp",
    }
    return page.client.post(f"{page.path}/do", data=data, headers=headers)


def test_ping_is_answered(house: House, table: str) -> None:
    with house.browser(table, MARA).live() as socket:
        socket.send("ping")
        assert hear(socket, "pong") == {"event": "pong"}


def test_flood_of_messages_ends_socket(house: House, table: str) -> None:
    """A page that sends more than any page does is closed, to connect again later; no other page is
    held up.
    """
    with house.browser(table, ILSE).live() as other, house.browser(table, MARA).live() as socket:
        with pytest.raises(ConnectionClosed) as closed:
            flood(socket)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == live.TRY_LATER
        other.send("ping")
        assert hear(other, "pong") == {"event": "pong"}


def test_page_that_falls_silent_is_away(
    house: House, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "SILENT_SECONDS", 0.05)
    monkeypatch.setattr(live, "SETTLE_SECONDS", 0)
    ilse, mara = house.browser(table, ILSE), house.browser(table, MARA)
    with ilse.live() as other, mara.live() as socket:
        hear(other, "seats")  # Mara has come
        assert "not connected" not in ilse.part("log").text
        socket.send("ping")  # from now on the server listens for pings
        hear(other, "seats")
        assert "not connected" in ilse.part("log").text


def test_page_without_ping_is_kept(
    house: House, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that never pings is not turned out."""
    monkeypatch.setattr(live, "SILENT_SECONDS", 0.0)
    with house.browser(table, MARA).live() as socket:
        hear(socket, "table")
        socket.ping().wait(PATIENCE)
        house.gm(table, c.Note(text="anyone?"))
        hear(socket, "table")


def test_top_line_names_absent_person(
    house: House, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line on top says that the one waited for is away."""
    monkeypatch.setattr(live, "SETTLE_SECONDS", 0)
    ilse, mara = house.browser(table, ILSE), house.browser(table, MARA)
    house.gm(table, c.CallTask(pcs=["p1"], title="Climb", stat="might", difficulty=3))
    with ilse.live() as other:
        with mara.live() as socket:
            hear(socket, "table")
        hear(other, "seats")
        assert "Mara Okonjo is not connected" in ilse.part("top").text


def test_nobody_is_away_who_never_came() -> None:
    assert Presence().away("t1") == frozenset()


def test_kept_command_asks_after_table_moved(house: House, table: str) -> None:
    """A kept command asks when the table has moved on."""
    mara, id = house.browser(table, MARA), secrets.token_hex(12)
    seen = house.tables.version_for(table, MARA)
    house.gm(table, c.Note(text="The lamp swings.", secret=False))
    before = house.tables.history(table).version
    assert attack(mara, id, seen).status_code == 409
    assert house.tables.history(table).version == before
    assert attack(mara, id, seen + 1).status_code == 204


@pytest.mark.parametrize("seen", ["-1", "x", "", "9" * 300, "٣"])
def test_strange_version_refuses_nothing_it_should_not(house: House, table: str, seen: str) -> None:
    mara = house.browser(table, MARA)
    headers = {**by_htmx(house.base), SEEN: seen.encode()}
    data = {"command_id": secrets.token_hex(12), "type": "propose", "pc_id": "p1", "title": "jump"}
    answer = mara.client.post(f"{mara.path}/do", data=data, headers=headers)  # type: ignore[arg-type]
    assert answer.status_code in (204, 409)


def test_kept_command_that_had_arrived_counts_once(house: House, table: str) -> None:
    mara, id = house.browser(table, MARA), secrets.token_hex(12)
    seen = house.tables.version_for(table, MARA)
    assert attack(mara, id).status_code == 204
    version = house.tables.history(table).version
    assert attack(mara, id, seen).status_code == 204  # its own news do not count against it
    assert house.tables.history(table).version == version


def test_what_only_gm_noticed_does_not_count(house: House, table: str) -> None:
    mara, id = house.browser(table, MARA), secrets.token_hex(12)
    seen = house.tables.version_for(table, MARA)
    house.gm(table, c.Note(text="a secret", secret=True))
    assert attack(mara, id, seen).status_code == 204
