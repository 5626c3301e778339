"""Who gets in: links, cookies, origins, seats; and what every answer carries to keep others out."""

from __future__ import annotations

import html
import re
import secrets
from html.parser import HTMLParser
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.web.house import GM, PATIENCE, Browser, House, Seat, open_house, refused
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from threefold.service.demo import demo, demo_party
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import AnyCommand, CallTask, Intrude, Note, RemovePc
from threefold.web.gm.page import REGIONS as GM_REGIONS
from threefold.web.player.page import REGIONS as PLAYER_REGIONS
from threefold.web.security import content_security_policy, same_origin

ONE, TWO = Seat("player", "p1"), Seat("player", "p2")


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


@pytest.fixture
def player(house: House, table: str) -> Browser:
    return house.browser(table, ONE)


def version(house: House, table: str) -> int:
    return house.tables.history(table).version


def code(socket: ClientConnection) -> int | None:
    """With which code the server closes a socket."""
    while True:
        try:
            socket.recv(timeout=PATIENCE)
        except ConnectionClosed:
            return socket.close_code


# --- links and cookies ----------------------------------------------------------------------------


def test_link_trades_for_protected_cookie(house: House, table: str) -> None:
    """A link is traded for a cookie that scripts and other sites cannot use."""
    link, token = house.tables.links.invite(table, ONE)
    answer = httpx.get(f"{house.base}/join/{token}")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/seat/{link.id}")
    name, _, rest = answer.headers["set-cookie"].partition("=")
    secret, *attributes = [part.strip().lower() for part in rest.split(";")]
    assert name == f"seat_{link.id}"
    assert len(secret) >= 43
    assert {"httponly", "samesite=lax", f"path=/seat/{link.id}"} <= set(attributes)
    assert token not in answer.headers["location"] + answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "same-origin", "no other site is told an address"


def test_https_proxy_makes_secure_cookie(table: str) -> None:
    """The cookie is for https alone behind a proxy that speaks it."""
    with open_house(public_url="https://table.example.org") as house:
        _, token = house.tables.links.invite(demo(house.tables), ONE)
        told = {"x-forwarded-proto": "https", "host": "table.example.org"}
        assert (
            "Secure" in httpx.get(f"{house.base}/join/{token}", headers=told).headers["set-cookie"]
        )
        silent = {"host": "table.example.org"}
        assert (
            "Secure"
            in httpx.get(f"{house.base}/join/{token}", headers=silent).headers["set-cookie"]
        )
        assert "Secure" not in httpx.get(f"{house.base}/join/{token}").headers["set-cookie"]


@pytest.mark.parametrize("token", ["", "x", "%00", "A" * 43, "é", "..%2f..", "A" * 5000])
def test_no_other_token_opens_anything(house: House, table: str, token: str) -> None:
    answer = httpx.get(f"{house.base}/join/{token}")
    assert answer.status_code in (403, 404)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["", "/part/top", "/part/act", "/as/p1", "/export/session"])
def test_without_cookie_seat_is_shut(house: House, gm: Browser, path: str) -> None:
    assert httpx.get(house.base + gm.path + path).status_code == 403
    forged = {"cookie": f"seat_{gm.link}={secrets.token_urlsafe(32)}"}
    assert httpx.get(house.base + gm.path + path, headers=forged).status_code == 403


def test_one_seats_cookie_opens_no_other_seat(house: House, gm: Browser, player: Browser) -> None:
    secret = next(iter(player.client.cookies.jar)).value
    for link in (gm.link, house.browser(demo(house.tables), ONE).link):
        for name in (f"seat_{link}", f"seat_{player.link}"):
            answer = httpx.get(f"{house.base}/seat/{link}", headers={"cookie": f"{name}={secret}"})
            assert answer.status_code == 403


def test_revoked_link_ends_pages_and_sockets(house: House, table: str, player: Browser) -> None:
    """A revoked link turns out pages commands and sockets."""
    before = version(house, table)
    with player.live() as socket:
        socket.recv(timeout=PATIENCE)
        assert house.tables.links.revoke(table, player.link)
        assert code(socket) == 4401, "the page learns that trying again is of no use"
    assert player.get().status_code == 403
    assert player.part("act").status_code == 403
    assert player.do("note", text="still here?").status_code == 403
    assert player.client.get(f"/join/{player.token}").status_code == 403
    with player.live() as socket:
        assert code(socket) == 4401
    assert version(house, table) == before


def test_seat_whose_character_left_is_empty(house: House, table: str, player: Browser) -> None:
    house.gm(table, RemovePc(pc_id="p1"))
    assert player.get().status_code == 404
    assert player.part("sheet").status_code == 404
    assert player.do("note", text="still here?").status_code == 404


def test_file_bytes_hold_no_token(tmp_path: Path) -> None:
    """No byte of the file holds a token or a cookie."""
    file = tmp_path / "table.db"
    store = open_sqlite(file)
    with open_house(store) as house:
        table = demo(house.tables)
        browsers = [house.browser(table, seat) for seat in (GM, ONE, TWO)]
        told = [b.token for b in browsers] + [
            str(c.value) for b in browsers for c in b.client.cookies.jar
        ]
        assert len(told) == 9, "a link, a cookie, and a mark for the first page"
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert b"token_hash" in kept
        for secret in told:
            assert secret.encode() not in kept
        assert not [secret for secret in told if secret in house.tables.export(table).decode()]
    store.close()


# --- who asks -------------------------------------------------------------------------------------

POSTS = ["/do", "/as/p1/do", "/form/call", "/links", "/import"]


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "null"},
        {"origin": "null", "sec-fetch-site": "cross-site"},
        {"origin": "null", "sec-fetch-site": "none"},
        {"origin": "http://evil.example"},
        {"origin": "http://127.0.0.1"},
        {"origin": "file://"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://evil.example", "sec-fetch-site": "same-origin"},
    ],
    ids=lambda headers: " ".join(f"{k}={v}" for k, v in headers.items()) or "none",
)
def test_nothing_changes_for_request_from_elsewhere(
    house: House, table: str, gm: Browser, path: str, headers: dict[str, str]
) -> None:
    before, links = version(house, table), len(house.tables.links.of_table(table))
    data = {"command_id": secrets.token_hex(12), "type": "note", "text": "hello", "act": "make"}
    answer = gm.client.post(gm.path + path, data=data, headers=headers)
    assert answer.status_code == 403
    assert (version(house, table), len(house.tables.links.of_table(table))) == (before, links)


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1"])
def test_socket_is_deaf_to_other_sites(player: Browser, origin: str | None) -> None:
    with player.live(origin) as socket:
        assert code(socket) == 4401


def test_socket_tells_news_alone(house: House, table: str, player: Browser) -> None:
    """The socket says nothing but that there is news."""
    with player.live() as socket:
        first = msgspec.json.decode(socket.recv(timeout=PATIENCE))
        house.gm(table, Note(text="the butler did it", secret=True), Note(text="a bell rings"))
        second = msgspec.json.decode(socket.recv(timeout=PATIENCE))
    assert (first["event"], second["event"]) == ("table", "table")
    assert second == {"event": "table", "version": first["version"] + 1}


def test_origin_is_host_or_public_address() -> None:
    """An origin is ours by host or as the public address."""
    assert same_origin("http://table.test:3333", "table.test:3333", None)
    assert same_origin("https://play.example", "inner:1", None, "https://play.example")
    assert not same_origin("http://play.example", "inner:1", None, "https://play.example")
    assert same_origin(None, "table.test", "same-origin")
    assert not same_origin("http://[broken", "[broken", None)
    assert same_origin("null", "table.test", "same-origin"), (
        "a proxy forbids referrers, and the context is secure"
    )
    assert not same_origin("null", "table.test", None)


@pytest.mark.parametrize(
    ("origin", "host", "public"),
    [
        ("https://play.example", "inner:1", "https://play.example:443"),
        ("https://play.example", "inner:1", "https://Play.Example/"),
        ("https://xn--mller-kva.example", "inner:1", "https://müller.example"),
        ("http://play.example", "inner:1", "http://play.example:80"),
        ("http://table.test", "table.test:80", None),
        ("https://table.test", "Table.test", None),
        ("http://[::1]:3333", "[::1]:3333", None),
    ],
)
def test_origin_is_compared_as_browsers_write_it(
    origin: str, host: str, public: str | None
) -> None:
    assert same_origin(origin, host, None, public)
    for other in (
        f"{origin}.evil.example",
        f"{origin}1",
        origin.replace("://", "://evil@"),
        "https://:443",
        "ftp://x",
    ):
        assert not same_origin(other, host, None, public)


# --- whose seat -----------------------------------------------------------------------------------


def test_player_cannot_act_for_another_character(house: House, table: str, player: Browser) -> None:
    house.gm(
        table,
        Intrude(pc_id="p2", text="a lamp falls"),
        CallTask(pcs=["p2"], title="t", stat="might", difficulty=2),
    )
    intrusion, task = house.tables.history(table).state.pending
    before = version(house, table)
    for fields in (
        {"type": "propose", "pc_id": "p2", "title": "dance"},
        {"type": "recover", "pc_id": "p2"},
        {"type": "attack", "pc_id": "p2", "foe_id": "f5", "attack": "thought lash"},
        {"type": "answer_intrusion", "open_id": intrusion, "accept": "false"},
        {"type": "attempt", "open_id": task},
    ):
        assert refused(player.do(**fields)) == "not_your_seat"
    for path in ("/as/p2", "/as/p1", "/as/p2/part/act", "/as/p2/part/sheet"):
        assert player.get(path).status_code == 404
    assert player.do("recover", path="/as/p2/do", pc_id="p2").status_code == 404
    assert version(house, table) == before


GM_ONLY = {
    "hurt": {"on": "p1", "points": 3},
    "undo": {},
    "add_foe": {"npc.kind": "npc", "npc.name": "rat", "npc.level": 1},
    "remove_foe": {"foe_id": "f5"},
    "remove_pc": {"pc_id": "p1"},
    "start_encounter": {},
    "begin_turns": {},
    "end_encounter": {},
    "call_task": {"pcs[0]": "p1", "title": "t", "stat": "might", "difficulty": 1},
    "foe_attacks": {"foe_id": "f5", "pc_id": "p1"},
    "intrude": {"pc_id": "p1"},
    "add_condition": {"on": "p1", "condition": "dazed"},
    "change_settings": {"settings.title": "mine"},
}


@pytest.mark.parametrize("type", GM_ONLY)
def test_player_gives_no_command_of_gm(
    house: House, table: str, player: Browser, type: str
) -> None:
    before = version(house, table)
    assert refused(player.do(type, **GM_ONLY[type])) == "not_your_seat"
    assert version(house, table) == before


def test_player_finds_none_of_gms_rooms(house: House, table: str, player: Browser) -> None:
    before, links = version(house, table), len(house.tables.links.of_table(table))
    for name in set(GM_REGIONS) - set(PLAYER_REGIONS):
        assert player.part(name).status_code == 404, name
    for path in ("/export/session", "/export/party"):
        assert player.get(path).status_code == 404
    for path in ("/form/call", "/form/sheet", "/links", "/import"):
        assert player.do("note", path, text="hello", act="make").status_code == 404
    assert (version(house, table), len(house.tables.links.of_table(table))) == (before, links)


def test_gm_reaches_no_table_but_this_one(house: House, table: str, gm: Browser) -> None:
    other = demo(house.tables)
    theirs = house.tables.links.invite(other, ONE)[0]
    assert gm.do("note", "/links", act="revoke", id=theirs.id).status_code == 200
    assert [link.revoked for link in house.tables.links.of_table(other)] == [None]
    assert gm.client.get(f"/seat/{theirs.id}").status_code == 403
    assert gm.get("/as/p99").status_code == 404


# --- what every answer carries --------------------------------------------------------------------


def everything(house: House, gm: Browser, player: Browser) -> dict[str, httpx.Response]:
    """Every kind of page and region there is, by address."""
    seen = {
        path: httpx.get(house.base + path)
        for path in ("/", "/rules", "/rules?q=edge", "/rules/effort.cost", "/no")
    }
    for who, parts in ((gm, GM_REGIONS), (player, PLAYER_REGIONS)):
        seen[who.path] = who.get()
        seen |= {f"{who.path}/part/{name}": who.part(name) for name in parts}
    seen[f"{gm.path}/as/p1"] = gm.get("/as/p1")
    seen["refusal"] = player.do("undo")
    seen["no"] = httpx.get(f"{house.base}/seat/0")
    return seen


LOADS = (
    "src",
    "srcset",
    "action",
    "formaction",
    "poster",
    "data",
    "hx-get",
    "hx-post",
    "hx-ws:connect",
)


class Inline(HTMLParser):
    """Notes whatever the policy would block, or would leave this server."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._script = tag == "script"
        if tag in ("style", "iframe", "object", "embed", "base") or (
            tag == "script" and not given.get("src")
        ):
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            if name == "style" or name.startswith(("on", "hx-on")):
                self.found.append(f"{tag} {name}")
            loads = name in (
                "src",
                "srcset",
                "action",
                "formaction",
                "poster",
                "data",
                "hx-get",
                "hx-post",
                "hx-ws:connect",
            )
            if (loads or (name == "href" and tag not in ("a", "area"))) and not local(value or ""):
                self.found.append(f"{tag} {name}={value}")
            if name in ("href", "src") and (value or "").strip().lower().startswith(
                ("javascript:", "data:text")
            ):
                self.found.append(f"{tag} {name}={value}")

    def handle_data(self, data: str) -> None:
        if self._script and data.strip():
            self.found.append("script text")


def local(address: str) -> bool:
    return (
        not address
        or address.startswith(("#", "?"))
        or (address.startswith("/") and not address.startswith("//"))
    )


def test_answers_forbid_unneeded_features(house: House, gm: Browser, player: Browser) -> None:
    """Every answer forbids what a page does not need."""
    for path, answer in everything(house, gm, player).items():
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';"), path
        assert "unsafe" not in policy
        assert "*" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["cache-control"] == "no-store"
        assert "server" not in answer.headers


def test_pages_load_nothing_foreign_or_inline(house: House, gm: Browser, player: Browser) -> None:
    """No page has a script or style in it or loads anything from elsewhere."""
    for path, answer in everything(house, gm, player).items():
        reader = Inline()
        reader.feed(answer.text)
        assert reader.found == [], path


def test_no_style_sheet_loads_anything_from_elsewhere(house: House) -> None:
    for sheet in set(re.findall(r"/static/[\w./-]+\.css", httpx.get(house.base).text)):
        addresses = re.findall(
            r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)", httpx.get(house.base + sheet).text
        )
        assert all("://" not in a + b and not (a + b).startswith("//") for a, b in addresses), sheet


def test_policy_names_no_host_that_is_none() -> None:
    assert "ws://table.test:3333" in content_security_policy("table.test:3333")
    for host in ("evil;script-src *", "a b", "é.example", "", "x'y"):
        assert "ws:" not in content_security_policy(host)


MARKUP = """<script>alert("x")</script><img src=x onerror=alert(1)>"'`&{{7*7}}"""


def test_words_of_people_are_words(house: House) -> None:
    table = house.tables.create()
    sheet = msgspec.to_builtins(demo_party()[0])
    sheet |= {
        "name": f"A{MARKUP}",
        "sentence": MARKUP,
        "notes": MARKUP,
        "skills": {MARKUP: "trained"},
    }
    sheet["attacks"] = [sheet["attacks"][0] | {"name": MARKUP, "skill": MARKUP}]
    sheet["armor"] = [{"name": MARKUP, "armor": 1}]
    sheet["abilities"] = [{"name": MARKUP, "text": MARKUP, "cost": 1, "stat": "might"}]
    sheet["cyphers"] = [{"name": MARKUP, "text": MARKUP}]
    sheet["conditions"] = [{"name": MARKUP, "text": MARKUP}]
    foe = {"kind": "npc", "name": f"F{MARKUP}", "level": 2, "notes": MARKUP, "conditions": [MARKUP]}
    foe["modifications"] = {MARKUP.lower(): 3}
    commands = [
        {"type": "change_settings", "settings": {"title": MARKUP}},
        {"type": "add_pc", "pc": sheet},
        {"type": "add_foe", "npc": foe},
        {"type": "note", "text": MARKUP},
        {"type": "call_task", "pcs": ["p1"], "title": MARKUP, "stat": "might", "difficulty": 4,
        "skill": MARKUP,
         "assets": [{"name": MARKUP, "steps": 1}]},
        {"type": "intrude", "pc_id": "p1", "text": MARKUP},
        {"type": "hurt", "on": "p1", "points": 2, "source": MARKUP},
        {"type": "propose", "pc_id": "p1", "title": MARKUP},
    ]  # fmt: skip
    for command in commands:
        done = house.tables.submit(
            table, GM, secrets.token_hex(8), msgspec.convert(command, AnyCommand)
        )
        assert not hasattr(done, "code"), done
    gm, player = house.browser(table, GM), house.browser(table, ONE)
    seen = everything(house, gm, player)
    said = 0
    for path, answer in seen.items():
        said += answer.text.count(html.escape(MARKUP, quote=False)[:20])
        reader = Inline()
        reader.feed(answer.text)
        assert reader.found == [], path
        assert "<img src=x" not in answer.text, path
        assert "{{7" not in html.unescape(answer.text).replace("{{7*7}}", ""), path
        assert "49" not in re.findall(r"`&amp;(.{2})", answer.text), (
            "nothing that people write is a template"
        )
    assert said > 20, "the words are there, as words"
