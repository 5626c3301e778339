"""Webhooks: what players may read goes to addresses that the owner allows, signed, once, and again
after a failure.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from tests.web.house import GM, open_house

from threefold.library.creatures import creatures, npc_of
from threefold.model.languages import Lang
from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.hooks import Target, allowed, target_of
from threefold.service.tables import Tables
from threefold.service.webhooks import DELIVERIES_TO_HOST, TRIES, Postman, post, reached_at
from threefold.store.contract import Webhook
from threefold.store.memory import MemoryStore
from threefold.table.commands import AddFoe, Note
from threefold.table.history import Seat

OWNED = ("https://hooks.example/a/",)
MARA = Seat("player", "p1")


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Receiver:
    """Takes deliveries, or fails as it is told."""

    def __init__(self) -> None:
        self.got: list[tuple[Target, bytes, dict[str, str]]] = []
        self.status = 204

    def __call__(self, target: Target, body: bytes, headers: dict[str, str]) -> int:
        self.got.append((target, body, headers))
        return self.status


def deliver(postman: Postman) -> None:
    """Have a postman deliver what is new, and wait until it has been sent."""
    for thread in postman.deliver():
        thread.join()


class Scene:
    """A table with a webhook, and who delivers."""

    def __init__(
        self, form: str = "json", url: str = "https://hooks.example/a/b?c=d", lang: Lang = "en"
    ) -> None:
        self.tables = Tables(MemoryStore())
        self.table = demo(self.tables)
        made = self.tables.webhooks.make(self.table, self.step(), url, form, OWNED, lang)
        assert isinstance(made, Webhook)
        self.webhook, self.clock, self.receiver = made, Clock(), Receiver()
        self.postman = Postman(self.tables, OWNED, self.receiver, self.clock, self.clock)

    def deliver(self) -> None:
        """Deliver what is new, and wait until it has been sent."""
        deliver(self.postman)

    def step(self) -> int:
        return self.tables.version_for(self.table, Seat("player"))

    def note(self, text: str, secret: bool = False, by: Seat = GM) -> None:
        done = self.tables.submit(self.table, by, f"n{len(text)}", Note(text=text, secret=secret))
        assert not isinstance(done, Refusal)


@pytest.mark.parametrize("form", ["json", "discord"])
@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Ogre 1"), ("fr", "Ogre 1 appara"), ("ko", "오우거 1")]
)
def test_webhook_lines_use_language_of_its_giver(form: str, lang: Lang, said: str) -> None:
    """A foe of the shelf has its name in that language."""
    scene = Scene(form, lang=lang)
    ogre = AddFoe(npc=npc_of(creatures()["ogre"]), count=2)
    assert not isinstance(scene.tables.submit(scene.table, GM, "ogre", ogre), Refusal)
    scene.deliver()
    (_, body, _), *_ = scene.receiver.got
    assert said in body.decode()


def test_clock_set_back_delays_no_delivery() -> None:
    """A clock that is set back holds up no delivery."""
    scene, wall = Scene(), Clock()
    scene.postman = Postman(scene.tables, OWNED, scene.receiver, wall, scene.clock)
    scene.receiver.status = 500
    scene.note("lost at first")
    scene.deliver()
    wall.now -= 86_400
    scene.clock.now += 10_000
    scene.receiver.status = 204
    scene.deliver()
    assert len(scene.receiver.got) == 2
    assert int(scene.receiver.got[1][2]["webhook-timestamp"]) == int(wall.now), (
        "it is signed with the time that it is"
    )


def test_lines_are_sent_once_and_signed() -> None:
    scene = Scene()
    scene.deliver()
    assert scene.receiver.got == [], "what was before is not told"
    scene.note("Somebody knocks.")
    scene.deliver()
    scene.deliver()
    ((target, body, headers),) = scene.receiver.got
    assert (target.host, target.path, target.query) == ("hooks.example", "/a/b", "c=d")
    (line,) = json.loads(body)["lines"]
    assert "Somebody knocks." in line["text"]
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(scene.webhook.secret.removeprefix("whsec_"))
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"


def test_no_secret_of_gms_is_sent() -> None:
    scene = Scene()
    scene.note("the butler did it", secret=True)
    scene.deliver()
    assert scene.receiver.got == []
    scene.note("Lights out.")
    scene.deliver()
    ((_, body, _),) = scene.receiver.got
    assert b"butler" not in body


def test_failed_delivery_retries_with_same_id() -> None:
    """What fails is tried again later and later with the same id and given up at last."""
    scene = Scene()
    scene.receiver.status = 500
    scene.note("Somebody knocks.")
    waits = []
    for _ in range(TRIES):
        before = len(scene.receiver.got)
        begun = scene.clock.now
        while len(scene.receiver.got) == before:
            scene.clock.now += 1
            scene.deliver()
        waits.append(scene.clock.now - begun)
    assert waits[1:5] == [2, 4, 8, 16]
    assert max(waits) <= 600
    assert len({headers["webhook-id"] for _, _, headers in scene.receiver.got}) == 1
    scene.clock.now += 10_000
    scene.deliver()
    assert len(scene.receiver.got) == TRIES
    scene.receiver.status = 200
    scene.note("They knock again.")
    scene.deliver()
    assert b"again" in scene.receiver.got[-1][1]


def test_deliveries_continue_after_restart() -> None:
    """It goes on after the program was started anew."""
    scene = Scene()
    scene.note("Somebody knocks.")
    fresh = Postman(scene.tables, OWNED, scene.receiver, scene.clock)
    deliver(fresh)
    assert len(scene.receiver.got) == 1
    deliver(Postman(scene.tables, (), scene.receiver, scene.clock))
    scene.note("again")
    deliver(Postman(scene.tables, (), scene.receiver, scene.clock))
    assert len(scene.receiver.got) == 1, "an address that is not allowed any more is told nothing"


def test_discord_mentions_nobody_and_keeps_names() -> None:
    """Discord calls nobody and shows names as they are."""
    scene = Scene("discord")
    scene.note("@everyone **hello** <@123> `x`", by=MARA)
    scene.deliver()
    ((_, body, _),) = scene.receiver.got
    message = json.loads(body)
    assert message["allowed_mentions"] == {"parse": []}
    assert "\\@everyone \\*\\*hello\\*\\*" in message["content"]
    assert len(message["content"]) <= 2000


@pytest.mark.parametrize(
    "url",
    [
        "https://hooks.example/other",
        "https://hooks.example/ab",
        "http://hooks.example/a/b",
        "https://hooks.example:444/a/b",
        "https://hooks.example.evil.example/a/b",
        "https://evil.example/a/b",
        "https://user@hooks.example/a/b",
        "https://hooks.example/a/../other",
        "https://hooks.example/a/%2e%2e/other",
        "https://hooks.example/a/%252e%252e/other",
        "https://hooks.example/a/..;/other",
        "https://hooks.example\\@evil.example/a/b",
        "https://hooks.example/a/b\r\nx: y",
        "https://h\u00f6oks.example/a/b",
        "ftp://hooks.example/a/b",
        "https://hooks.example:x/a/b",
        "https:///a/b",
        "",
    ],
)
def test_other_addresses_are_refused(url: str) -> None:
    assert allowed(url, OWNED) is None
    tables = Tables(MemoryStore())
    refused = tables.webhooks.make(demo(tables), 0, url, "json", OWNED)
    assert isinstance(refused, Refusal)
    assert refused.code == "not_allowed"


def test_allowed_address_and_all_below_it_fit() -> None:
    for url in (
        "https://hooks.example/a/",
        "https://HOOKS.example/a/b/c?d=e",
        "https://hooks.example:443/a/b",
    ):
        assert allowed(url, OWNED) is not None, url


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "::1",
        "fe80::1",
        "::ffff:127.0.0.1",
        "0.0.0.0",
        "100.64.0.1",
        "64:ff9b::a00:1",
        "64:ff9b::808:808",
        "64:ff9b:1::a00:1",
        "2002:a00:1::1",
        "2001:0:a00:1::1",
        "::10.0.0.1",
        "fec0::1",
    ],
)
def test_name_leading_home_is_not_connected(address: str) -> None:
    """A name that leads home is not connected to."""
    target = target_of("https://hooks.example/a/b")
    assert target is not None
    with pytest.raises(OSError, match="public"):
        reached_at(
            target,
            lambda *args, **kwargs: [
                (0, 0, 0, "", ("8.8.8.8", 443)),
                (0, 0, 0, "", (address, 443)),
            ],
        )
    assert (
        reached_at(target, lambda *args, **kwargs: [(0, 0, 0, "", ("8.8.8.8", 443))]) == "8.8.8.8"
    )


# --- over a wire ----------------------------------------------------------------------------------


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        server: Any = self.server
        body = self.rfile.read(int(self.headers["content-length"]))
        server.got.append((self.path, dict(self.headers), body))
        self.send_response(server.status)
        self.send_header("location", "/elsewhere")
        self.end_headers()

    def log_message(self, *given: object) -> None:
        """Say nothing."""


@pytest.fixture
def server() -> Iterator[Any]:
    """A receiver on loopback."""
    with HTTPServer(("127.0.0.1", 0), _Handler) as listening:
        receiver: Any = listening
        receiver.got, receiver.status = [], 200
        thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield receiver
        listening.shutdown()
        thread.join()


def test_owner_address_connects_without_redirects(server: Any) -> None:
    """A number that the owner wrote is reached and no redirect is followed."""
    target = target_of(f"http://127.0.0.1:{server.server_port}/hook?x=1")
    assert target is not None
    assert post(target, b"{}", {"content-type": "application/json"}) == 200
    server.status = 302
    assert post(target, b"{}", {}) == 302
    assert [path for path, _, _ in server.got] == ["/hook?x=1"] * 2
    assert server.got[0][1]["Host"] == f"127.0.0.1:{server.server_port}"


def test_gm_manages_webhooks_within_allowed_addresses() -> None:
    """The GM adds and ends webhooks where the owner allows addresses."""
    with open_house(webhooks=OWNED) as house:
        table = demo(house.tables)
        browser = house.browser(table, GM)
        assert OWNED[0] in browser.part("programs").text
        wrong = browser.do("", "/programs", act="add_webhook", url="http://10.0.0.1/", form="json")
        assert (wrong.status_code, house.tables.webhooks.of_table(table)) == (422, [])
        browser.do(
            "", "/programs", act="add_webhook", url="https://hooks.example/a/x", form="discord"
        )
        (added,) = house.tables.webhooks.of_table(table)
        browser.do("", "/programs", act="end_webhook", id=added.id)
        assert house.tables.webhooks.of_table(table) == []
    with open_house() as closed:
        table = demo(closed.tables)
        browser = closed.browser(table, GM)
        assert "add_webhook" not in browser.part("programs").text
        assert (
            browser.do("", "/programs", act="add_webhook", url=OWNED[0], form="json").status_code
            == 422
        )


# --- receivers that do not answer -----------------------------------------------------------------


class _Dripping(_Handler):
    def do_POST(self) -> None:
        server: Any = self.server
        self.connection.settimeout(0.05)
        while not server.ended.wait(0.02):
            try:
                self.wfile.write(b"x")
            except OSError:
                server.ended.set()


def test_dripping_receiver_ends_in_time() -> None:
    """A receiver that sends a byte now and then keeps each step within its time, yet not the whole
    delivery.
    """
    with HTTPServer(("127.0.0.1", 0), _Dripping) as listening:
        receiver: Any = listening
        receiver.ended = threading.Event()
        thread = threading.Thread(target=listening.handle_request)
        thread.start()
        target = target_of(f"http://127.0.0.1:{listening.server_port}/")
        assert target is not None
        with pytest.raises((OSError, HTTPException)):
            post(target, b"{}", {}, total=0.2)
        receiver.ended.set()
        thread.join()


def test_waiting_receiver_delays_no_other() -> None:
    """While one address holds its delivery up, the others get theirs, and it gets no second one."""
    scene, held, arrived = Scene(), threading.Event(), []
    slow = scene.webhook.id
    other = scene.tables.webhooks.make(
        scene.table, scene.step(), "https://hooks.example/a/z", "json", OWNED
    )
    assert isinstance(other, Webhook)

    def send(target: Target, body: bytes, headers: dict[str, str]) -> int:
        arrived.append(headers["webhook-id"].partition("-")[0])
        if arrived[-1] == slow:
            held.wait()
        return 204

    postman = Postman(scene.tables, OWNED, send, scene.clock, scene.clock)
    scene.note("one")
    waiting, *others = postman.deliver()
    for thread in others:
        thread.join()
    scene.note("three")
    for thread in postman.deliver():
        thread.join()
    assert sorted(arrived) == sorted([slow, other.id, other.id])
    held.set()
    waiting.join()


def test_one_host_takes_no_place_of_others() -> None:
    """A host that holds its deliveries up gets a few of those that run at once."""
    scene, held = Scene(), threading.Event()
    hosts = ("https://hooks.example/a/", "https://other.example/")
    for n in range(3):
        table = demo(scene.tables)
        for k in range(2):
            made = scene.tables.webhooks.make(table, 0, f"{hosts[0]}{n}{k}", "json", hosts)
            assert isinstance(made, Webhook)
    there = scene.tables.webhooks.make(scene.table, 0, hosts[1], "json", hosts)
    assert isinstance(there, Webhook)
    reached: list[str] = []

    def send(target: Target, body: bytes, headers: dict[str, str]) -> int:
        reached.append(target.host)
        held.wait()
        return 204

    threads = Postman(scene.tables, hosts, send, scene.clock, scene.clock).deliver()
    held.set()
    for thread in threads:
        thread.join()
    assert sorted(reached) == ["hooks.example"] * DELIVERIES_TO_HOST + ["other.example"]
