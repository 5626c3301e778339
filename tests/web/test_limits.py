"""Limits of what one client may take: each says in words what to do, and is gone as soon as there
is room.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, ExitStack, suppress

import h11
import httpx
import pytest
import uvicorn
from tests.web.browsers import by_htmx
from tests.web.house import GM, PATIENCE, House, Seat, open_house
from websockets.exceptions import ConnectionClosed

from threefold.service import shelves
from threefold.service.demo import demo
from threefold.service.hosting import Hosting
from threefold.service.tables import Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import Note
from threefold.table.history import GUEST
from threefold.web import connections, limits, live, reference, workers
from threefold.web.connections import Connections
from threefold.web.context import AppContext
from threefold.web.limits import Rate, network_of
from threefold.web.pace import Spent
from threefold.web.server import uvicorn_config


def test_client_rate_is_limited() -> None:
    """A client may do so much at once and then once every so often."""
    now = [1000.0]
    rate = Rate(3, 10, lambda: now[0])
    assert [rate.admits("phone") for _ in range(5)] == [True, True, True, False, False]
    assert rate.admits("laptop"), "another device has its own"
    now[0] += 10
    assert [rate.admits("phone") for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [rate.admits("phone") for _ in range(4)] == [True, True, True, False]


class Wire(asyncio.Transport):
    """A connection that is open until it is closed; how often it was looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = False
        self.looks = 0

    def is_closing(self) -> bool:
        """Whether it is closed."""
        self.looks += 1
        return self.closed

    def abort(self) -> None:
        """Close it."""
        self.closed = True


class Speaker(connections._Owing):
    """A connection that owes a request for ever: the first one, or one after another was
    answered.
    """

    def __init__(self, since: float, *, silent: bool) -> None:
        self.owed, self.owes_since = (None if silent else "a request", 0), since

    def owes(self) -> tuple[object, int] | None:
        """What it owes."""
        return self.owed


def test_device_and_proxy_connection_shares() -> None:
    """One device gets a quarter of all connections and a proxy all of them."""
    doors = Connections(12)
    phone = [Wire() for _ in range(4)]
    assert [doors.admit(wire, "192.168.1.20") for wire in phone] == [True, True, True, False]
    assert doors.admit(Wire(), "192.168.1.21")
    phone[0].closed = True
    assert doors.admit(phone[3], "192.168.1.20")
    proxied = [Wire() for _ in range(12)]
    assert sum(doors.admit(wire, "127.0.0.1") for wire in proxied) == 12 - 3


def test_admission_looks_at_few_connections() -> None:
    """Whether one more connection is let in costs the same at any number of open ones."""
    doors = Connections(400)
    wires = [Wire() for _ in range(400)]
    speakers = [Speaker(n, silent=True) for n in range(400)]
    for wire, speaker in zip(wires, speakers, strict=True):
        assert doors.admit(wire, "127.0.0.1")
        doors.note_idle(wire, "127.0.0.1", speaker)
    before = sum(wire.looks for wire in wires)
    assert not any(doors.admit(Wire(), "127.0.0.1") for _ in range(10))
    assert sum(wire.looks for wire in wires) - before <= 10 * 3 * connections._LOOKED_AT
    before, seated = sum(wire.looks for wire in wires), [Wire() for _ in range(10)]
    assert all(doors.admit(wire, "127.0.0.1", seated=True) for wire in seated)
    assert sum(wire.looks for wire in wires) - before <= 10 * (3 * connections._LOOKED_AT + 4)


def test_closed_connections_free_their_places() -> None:
    """Also where something still holds them: the server says which requests' connections have
    closed, and others are looked at in turn."""
    doors = Connections(8)
    held = [Wire() for _ in range(9)]
    assert [doors.admit(wire, "127.0.0.1") for wire in held] == [True] * 8 + [False]
    doors.release(held[5], "127.0.0.1")
    assert doors.admit(held[8], "127.0.0.1")
    held[3].closed = True  # a web socket, of which nobody says that it has closed
    assert any(doors.admit(Wire(), "127.0.0.1") for _ in range(8))


def test_seated_browser_gets_longest_idle_place() -> None:
    """Connections that never sent a request close first, then those that were idle the longest."""
    doors = Connections(4)
    wires = [Wire() for _ in range(4)]
    speakers = [
        Speaker(1, silent=False),
        Speaker(2, silent=False),
        Speaker(3, silent=True),
        Speaker(4, silent=True),
    ]
    for wire, speaker in zip(wires, speakers, strict=True):
        assert doors.admit(wire, "127.0.0.1")
        doors.note_idle(wire, "127.0.0.1", speaker)
    speakers[0].owed = None  # it sends a request by now
    closed, seated = [], [Wire() for _ in range(4)]
    for wire in seated[:3]:
        assert doors.admit(wire, "127.0.0.1", seated=True)
        closed.append([wire.closed for wire in wires])
    assert closed[0] == [False, False, True, False]
    assert closed[1] == [False, False, True, True]
    assert closed[2] == [False, True, True, True]
    assert not doors.admit(seated[3], "127.0.0.1", seated=True), "nobody is idle any more"


def test_network_is_one_device() -> None:
    """An IPv6 client owns a whole network of addresses: they share one device's places."""
    doors = Connections(12)
    wires = [Wire() for _ in range(4)]
    assert [doors.admit(wire, f"2001:db8::{n}") for n, wire in enumerate(wires)] == [
        True,
        True,
        True,
        False,
    ]


def test_few_connections_over_limit_are_read() -> None:
    """Over the limit a request is read to find a seat's cookie; one device has few connections that
    may send one.
    """
    doors = Connections(100)
    taken = [doors.take_unread("192.168.1.20") for _ in range(connections.UNREAD_OF_DEVICE + 1)]
    assert taken == [True] * connections.UNREAD_OF_DEVICE + [False]
    assert doors.take_unread("192.168.1.21")
    doors.leave_unread("192.168.1.20")
    assert doors.take_unread("192.168.1.20")


def test_gone_devices_are_forgotten() -> None:
    """A client of many addresses leaves nothing behind."""
    doors = Connections(100)
    for n in range(1000):
        assert doors.admit(Wire(), f"10.0.{n // 250}.{n % 250}")
    assert len(doors._devices) <= 3


def test_released_connections_stop_counting() -> None:
    """What nobody holds any more counts no more."""
    doors = Connections(1)
    wire: Wire | None = Wire()
    assert wire is not None
    assert doors.admit(wire, "::1")
    assert not doors.admit(Wire(), "::1")
    wire = None
    assert doors.admit(Wire(), "::1")


def test_full_connections_are_told_until_freed() -> None:
    """When all connections are taken it is said and over once one closes."""
    listening = socket.create_server(("127.0.0.1", 0))
    address = listening.getsockname()
    server = uvicorn.Server(
        uvicorn_config(AppContext(Tables(MemoryStore())), Hosting(connections=8))
    )
    serving = threading.Thread(target=server.run, args=([listening],))
    serving.start()
    try:
        with ExitStack() as idle:
            taken = [
                idle.enter_context(socket.create_connection(address, PATIENCE)) for _ in range(8)
            ]
            answer = _asked_until(address, 503)
            assert (
                answer.text
                == "Too many are connected: close pages that nobody looks at, then try again."
            )
            assert answer.headers["connection"] == "close"
            taken.pop().close()
            assert "Threefold" in _asked_until(address, 200).text
    finally:
        server.should_exit = True
        serving.join()


def test_connections_far_over_limit_close_quietly(caplog: pytest.LogCaptureFixture) -> None:
    """Those whose request is not even read are closed at once; the server's log stays empty and
    others are served.
    """
    listening = socket.create_server(("127.0.0.1", 0))
    address = listening.getsockname()
    server = uvicorn.Server(
        uvicorn_config(AppContext(Tables(MemoryStore())), Hosting(connections=4))
    )
    serving = threading.Thread(target=server.run, args=([listening],))
    serving.start()
    try:
        with ExitStack() as idle:
            wires = [
                idle.enter_context(socket.create_connection(address, PATIENCE)) for _ in range(30)
            ]
            readable = [wire for wire in wires[8:] if wire.recv(1) == b""]
            assert len(readable) == 22
        assert "Threefold" in _asked_until(address, 200).text
    finally:
        server.should_exit = True
        serving.join()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_half_open_requests_lock_nobody_out() -> None:
    """Half open requests lock out nobody who has a seat."""
    listening = socket.create_server(("127.0.0.1", 0))
    address = listening.getsockname()
    tables = Tables(MemoryStore())
    table = demo(tables)
    server = uvicorn.Server(uvicorn_config(AppContext(tables), Hosting(connections=8)))
    serving = threading.Thread(target=server.run, args=([listening],))
    serving.start()
    base = f"http://{address[0]}:{address[1]}"
    try:
        with httpx.Client(base_url=base, timeout=PATIENCE) as browser, ExitStack() as idle:
            seat = browser.get(f"/join/{tables.links.invite(table, GM)[1]}").headers["location"]
            cookies = dict(browser.cookies.items())
            wires = [
                idle.enter_context(socket.create_connection(address, PATIENCE)) for _ in range(8)
            ]
            for wire in wires:
                wire.sendall(b"GET / HTTP/1.1\r\nhost:")
            _asked_until(address, 503)
            for _ in range(3):
                assert (
                    httpx.get(f"{base}{seat}", cookies=cookies, timeout=PATIENCE).status_code == 200
                )
    finally:
        server.should_exit = True
        serving.join()


def test_slow_request_lives_while_bytes_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long request goes on as long as something comes."""
    speaker = connections._Owing.__new__(connections._Owing)
    speaker.conn = h11.Connection(h11.SERVER)
    speaker.cycle = None  # type: ignore[assignment]
    assert speaker.owes() == (None, 0)
    speaker.conn.receive_data(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 99999\r\n\r\n")
    speaker.conn.next_event()
    before = speaker.owes()
    speaker.heard += 100
    assert speaker.owes() == before, "a trickle is no progress"
    speaker.heard += 20_000
    assert speaker.owes() != before


def test_seat_has_own_command_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat has a limit of commands of its own."""
    monkeypatch.setattr(limits, "COMMANDS", 5)
    monkeypatch.setattr(limits, "COMMAND_SECONDS", 3600)
    with open_house() as house:
        table = demo(house.tables)
        gm, player = house.browser(table, GM), house.browser(table, Seat("player", "p1"))
        answers = [gm.do("note", text="x") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [204] * 5 + [429]
        assert "too much at once from this seat" in answers[-1].text
        for path in ("/form/note", "/links", "/import", "/as/p1/do", "/go-on"):
            assert gm.do("note", path, text="x").status_code == 429
        assert gm.get().status_code == 200, "looking is free"
        with httpx.Client(base_url=house.base) as stranger:
            for _ in range(9):
                assert (
                    stranger.post(f"{player.path}/do", headers=by_htmx(house.base)).status_code
                    == 403
                )
        assert player.do("move_to", text="x").status_code != 429


def test_public_pages_are_limited_by_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that need no seat are limited by device."""
    monkeypatch.setattr(limits, "PUBLIC", 4)
    monkeypatch.setattr(limits, "PUBLIC_SECONDS", 3600)
    with open_house() as house, httpx.Client(base_url=house.base, timeout=PATIENCE) as stranger:
        table = demo(house.tables)
        paths = ("/", "/rules?q=edge", "/characters", "/create/0123456789abcdef")
        assert [stranger.get(path).status_code for path in (*paths, *paths)] == [200] * 4 + [
            429
        ] * 4
        assert stranger.get("/static/base.css").status_code == 200
        assert house.browser(table, GM).do("note", text="x").status_code == 204, (
            "who plays is not kept from it"
        )


def test_public_waiting_delays_no_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits for public pages keeps no seat waiting."""
    held, taken = threading.Event(), threading.Semaphore(0)
    turn = workers.Turns.turn

    def noted(
        self: workers.Turns, who: str, device: str = ""
    ) -> AbstractAsyncContextManager[Spent]:
        if self._at_once == 1:
            taken.release()
        return turn(self, who, device)

    def slow(*_: object) -> str:
        assert held.wait(PATIENCE)
        return "found"

    monkeypatch.setattr(reference, "search_page", slow)
    monkeypatch.setattr(workers, "PUBLIC_WAITING", 1)
    monkeypatch.setattr(workers.Turns, "turn", noted)
    with open_house() as house, ThreadPoolExecutor(2) as crowd:
        gm = house.browser(demo(house.tables), GM)
        waiting = [
            crowd.submit(httpx.get, f"{house.base}/rules?q=edge", timeout=PATIENCE)
            for _ in range(2)
        ]
        try:
            assert all(taken.acquire(timeout=PATIENCE) for _ in waiting), "both have a place"
            answer = httpx.get(f"{house.base}/rules?q=edge", timeout=PATIENCE)
            assert answer.status_code == 503
            assert "wait a moment" in answer.text
            assert gm.do("note", text="x").status_code == 204
            assert gm.get().status_code == 200
        finally:
            held.set()
        assert [asked.result().status_code for asked in waiting] == [200, 200]


@pytest.mark.parametrize(
    ("proxies", "believed"), [((), False), (("10.9.9.9",), False), (("127.0.0.0/8",), True)]
)
def test_forwarded_addresses_need_named_proxy(
    monkeypatch: pytest.MonkeyPatch, proxies: tuple[str, ...], believed: bool
) -> None:
    """Forwarded addresses are believed of named proxies alone."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    monkeypatch.setattr(limits, "PUBLIC", 2)
    monkeypatch.setattr(limits, "PUBLIC_SECONDS", 3600)
    listening = socket.create_server(("127.0.0.1", 0))
    base = f"http://127.0.0.1:{listening.getsockname()[1]}"
    server = uvicorn.Server(
        uvicorn_config(AppContext(Tables(MemoryStore())), Hosting(proxies=tuple(proxies)))
    )
    serving = threading.Thread(target=server.run, args=([listening],))
    serving.start()
    try:
        told = [{"x-forwarded-for": f"192.0.2.{n}"} for n in range(4)]
        answers = [
            httpx.get(f"{base}/rules", headers=headers, timeout=PATIENCE).status_code
            for headers in told
        ]
        assert answers == [200, 200, *([200, 200] if believed else [429, 429])]
    finally:
        server.should_exit = True
        serving.join()


def test_upload_that_is_refused_is_not_read() -> None:
    with open_house() as house:
        table = demo(house.tables)
        player = house.browser(table, Seat("player", "p1"))
        form = "content-type: multipart/form-data; boundary=x\r\n"
        for path, headers, status in (
            ("/characters", "", 403),
            (f"{player.path}/import", f"origin: {house.base}\r\n", 403),
            (
                f"{player.path}/import",
                f"origin: {house.base}\r\ncookie: {player.cookie()}\r\n",
                404,
            ),
            ("/characters", f"origin: {house.base}\r\n", 413),
            (f"{player.path}/do", f"origin: {house.base}\r\ncookie: {player.cookie()}\r\n", 413),
        ):
            head = f"POST {path} HTTP/1.1\r\nhost: {house.host}\r\n{headers}{form}content-length: 90000000\r\n\r\n"
            with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as wire:
                wire.sendall(head.encode())  # and nothing of the body
                assert int(wire.recv(12).split()[1]) == status, path


def test_network_of_many_addresses_is_one_device() -> None:
    assert (
        network_of("2001:db8::1") == network_of("2001:db8::ffff") != network_of("2001:db8:0:1::1")
    )
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") != network_of("192.0.2.2")


def _asked_until(address: tuple[str, int], status: int) -> httpx.Response:
    """The first answer of this status; the server hears a little later that a connection was opened
    or closed.
    """
    until = time.monotonic() + PATIENCE
    while True:
        answer = httpx.get(f"http://{address[0]}:{address[1]}/", timeout=PATIENCE)
        if answer.status_code == status or time.monotonic() > until:
            assert answer.status_code == status
            return answer


def test_one_link_has_so_many_open_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PAGES", 2)
    with open_house() as house:
        table = demo(house.tables)
        gm, player = house.browser(table, GM), house.browser(table, Seat("player", "p1"))
        with player.live() as one, player.live() as two:
            one.recv(PATIENCE), two.recv(PATIENCE)
            with player.live() as three, pytest.raises(ConnectionClosed) as closed:
                three.recv(PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013, "its page tries again later"
            with gm.live() as other:
                other.recv(PATIENCE)


def test_endless_request_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A request that never comes to its end is not waited for."""
    with open_house() as house:
        table = demo(house.tables)
        head = f"host: {house.host}\r\norigin: {house.base}\r\ncontent-length: 9\r\n\r\n"
        with house.browser(table, Seat("player", "p1")).live() as page:
            page.recv(PATIENCE)
            monkeypatch.setattr(connections, "OWING_SECONDS", 0.1)
            for begun in ("", "GET / HTTP/1.1\r\nhost:", f"POST /lab/look HTTP/1.1\r\n{head}abc"):
                with (
                    socket.create_connection(("127.0.0.1", house.port), PATIENCE) as wire,
                    suppress(ConnectionError),
                ):
                    wire.sendall(begun.encode())
                    assert wire.recv(1) == b""
            house.gm(table, Note(text="a page stays"))
            assert "table" in str(page.recv(PATIENCE))


def made(house: House, client: httpx.Client, id: str | None = None) -> httpx.Response:
    """A character begun, on a shelf of its own."""
    path = f"/create/{id or secrets.token_hex(8)}"
    return client.post(house.base + path, data={"name": "Ana"}, headers=by_htmx(house.base))


def test_device_opening_many_shelves_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A device that begins shelf after shelf is told to wait."""
    monkeypatch.setattr(limits, "NEW_THINGS", 3)
    monkeypatch.setattr(limits, "NEW_THING_SECONDS", 3600)
    with open_house() as house, httpx.Client(timeout=PATIENCE) as client:
        answers = [made(house, client, "0123456789abcdef")]
        for _ in range(3):
            with httpx.Client(timeout=PATIENCE) as stranger:
                answers.append(made(house, stranger))
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert "wait a minute, then try again" in answers[-1].text
        assert answers[-1].headers["retry-after"] == "3600"
        assert made(house, client, "0123456789abcdef").status_code == 200, "what was begun goes on"
        table = demo(house.tables)
        (_, one), (_, other) = (house.tables.links.invite(table, GM) for _ in range(2))
        assert client.get(f"{house.base}/join/nothing").status_code == 403
        joined = [client.get(f"{house.base}/join/{one}").status_code for _ in range(4)]
        assert joined == [303, 303, 303, 429]
        assert client.get(f"{house.base}/join/{other}").status_code == 303, (
            "nobody is kept out by what others do"
        )


def test_all_shelves_together_hold_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "MOST_OF_ALL", 1)
    with open_house() as house, httpx.Client(timeout=PATIENCE) as client:
        assert made(house, client, "0123456789abcdef").status_code == 200
        answer = made(house, client)
        assert answer.status_code == 422
        assert "No more than 1 character" in answer.text
        assert made(house, client, "0123456789abcdef").status_code == 200
        table = demo(house.tables)
        guest, player = house.browser(table, GUEST), house.browser(table, Seat("player", "p1"))
        headers = by_htmx(house.base)
        path = f"{guest.path}/create/{secrets.token_hex(8)}"
        assert guest.client.post(path, data={"name": "Ana"}, headers=headers).status_code == 200
        assert player.client.post(f"{player.path}/keep", headers=headers).status_code == 200
