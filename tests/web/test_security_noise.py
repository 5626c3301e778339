"""Whatever is sent to the server, it answers without breaking, and what it refuses leaves no
trace.
"""

from __future__ import annotations

import http.client
import json
import logging
import secrets
import socket
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple, get_args
from urllib.parse import quote, urlencode

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec import inspect, structs
from tests.examples import examples
from tests.web.browsers import by_htmx
from tests.web.house import GM, PATIENCE, Browser, House, Seat

from threefold.interop.session import Session, read_session
from threefold.service.demo import demo
from threefold.table.commands import (
    AnyCommand,
    CallTask,
    FoeAttacks,
    Intrude,
    Recover,
    StartEncounter,
)
from threefold.table.events.base import PermanentEvent
from threefold.web.gm.controllers import FORMS
from threefold.web.gm.page import REGIONS as GM_REGIONS
from threefold.web.player.page import REGIONS as PLAYER_REGIONS


def quietly(count: int) -> settings:
    """So many examples, each as slow as it needs to be."""
    return examples(count, HealthCheck.function_scoped_fixture)


class Room(NamedTuple):
    """A table in mid-fight, with much that waits, and a browser for the GM and a player."""

    house: House
    table: str
    gm: Browser
    player: Browser

    @property
    def version(self) -> int:
        """How many events the table has."""
        return self.house.tables.history(self.table).version


@pytest.fixture(scope="module")
def room(house: House) -> Room:
    table = demo(house.tables)
    house.gm(
        table,
        StartEncounter(),
        CallTask(pcs=["p1"], title="climb", stat="might", difficulty=4),
        FoeAttacks(foe_id="f5", pc_id="p1"),
        Intrude(pc_id="p1", text="a lamp falls"),
        Recover(pc_id="p1", natural=4),
    )
    return Room(house, table, house.browser(table, GM), house.browser(table, Seat("player", "p1")))


@pytest.fixture(autouse=True)
def nothing_breaks(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No test here may leave a line in the server's log: bad input is no event."""
    with caplog.at_level(logging.WARNING):
        yield
    assert [
        r.getMessage() for r in caplog.records if r.name.startswith(("threefold", "uvicorn.error"))
    ] == []


# --- bytes ----------------------------------------------------------------------------------------

METHODS: Final = (
    "GET",
    "POST",
    "HEAD",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "QUERY",
    "get",
    "ÿ",
)
ODD: Final = (
    "",
    ".",
    "..",
    "%00",
    "%ff",
    "%c3%28",
    "%2e%2e%2f",
    "\\",
    "*",
    "{}",
    "p1",
    "f99",
    "%F0%9F%8E%B2",
)
token = st.one_of(
    st.sampled_from(ODD),
    st.just("x" * 3000),
    st.text(max_size=30).map(lambda text: quote(text, safe="")),
)
header_value = st.one_of(
    st.sampled_from(
        (b"", b"\xff\xfe", b"=", b";;;", b"a=" + b"b" * 5000, b'seat_="\\', b"null", b"-1", b"1e9")
    ),
    st.binary(max_size=60).map(lambda raw: bytes(b for b in raw if b not in b"\r\n\0")),
)
HEADERS: Final = (
    b"cookie", b"origin", b"accept-language", b"hx-request", b"sec-fetch-site", b"content-type",
    b"x-forwarded-proto",
    b"range", b"if-none-match", b"accept", b"accept-encoding", b"expect", b"te", b"upgrade",
    b"x-odd",
)  # fmt: skip


def routes(room: Room) -> st.SearchStrategy[str]:
    """The path of every route, a part of it strange now and then."""
    link = st.one_of(st.sampled_from((room.gm.link, room.player.link)), token)
    names = st.one_of(
        st.sampled_from((*GM_REGIONS, *PLAYER_REGIONS, *FORMS, "session", "party")), token
    )
    seat = link.map("/seat/{}".format)
    acting = st.builds("{}/as/{}".format, seat, st.one_of(st.just("p1"), token))
    at = st.one_of(seat, acting)
    return st.one_of(
        token.map(lambda t: f"/{t}"),
        token.map(lambda t: f"/join/{t}"),
        token.map(lambda t: f"/static/{t}"),
        token.map(lambda t: f"/rules/{t}"),
        token.map(lambda t: f"/rules?q={t}"),
        at,
        st.builds("{}/part/{}?{}={}".format, at, names, token, token),
        at.map(lambda path: f"{path}/do"),
        at.map(lambda path: f"{path}/live"),
        st.builds("{}/{}/{}".format, at, st.sampled_from(("form", "export")), names),
        st.builds("{}/{}".format, at, st.sampled_from(("links", "import"))),
    )


def answer_to(house: House, raw: bytes) -> int:
    """The status with which the server answers some bytes; 0 when it hangs up without a word."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as wire:
        wire.sendall(raw)
        wire.shutdown(socket.SHUT_WR)
        reply = http.client.HTTPResponse(wire, method="GET")
        try:
            reply.begin()
        except (http.client.BadStatusLine, ConnectionError):
            return 0
        return reply.status


@quietly(40)
@given(data=st.data())
def test_no_request_breaks_server(room: Room, data: st.DataObject) -> None:
    method = data.draw(st.sampled_from(METHODS))
    path = data.draw(routes(room))
    body = data.draw(
        st.one_of(st.sampled_from((b"", b"type=note", b"%", b"a" * 9000)), st.binary(max_size=200))
    )
    browser = data.draw(st.sampled_from((None, room.gm, room.player)))
    head = [b"host: " + room.house.host.encode()]
    if browser is not None:
        head.append(b"cookie: " + browser.cookie().encode())
    if data.draw(st.booleans()):
        head.append(b"origin: " + room.house.base.encode())
    names = data.draw(st.lists(st.sampled_from(HEADERS), max_size=3, unique=True))
    head += [name + b": " + data.draw(header_value) for name in names]
    length = data.draw(st.sampled_from((len(body), len(body), len(body), 0, 7, 10**15)))
    head.append(b"content-length: " + str(length).encode())
    before = room.version
    line = f"{method} {path} HTTP/1.1".encode()
    assert answer_to(room.house, b"\r\n".join((line, *head, b"connection: close", b"", body))) < 500
    assert room.version == before


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/9.9\r\nhost: x\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n",
        b"GET /rules?q=%ff%fe%00 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        b"GET /rules?q=" + b"edge+" * 3000 + b" HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
        b"POST /seat/x/do HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        b"POST /seat/x/do HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n",
        b"GET /seat/x/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
        b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    ],
)
def test_no_bytes_break_server(room: Room, raw: bytes) -> None:
    assert answer_to(room.house, raw) < 500
    assert room.gm.get().status_code == 200


def test_body_beyond_all_measure_is_refused(room: Room) -> None:
    before = room.version
    headers = by_htmx(room.house.base)
    big = b"type=note&command_id=c1&text=" + b"x" * 2_100_000
    assert (
        room.player.client.post(f"{room.player.path}/do", content=big, headers=headers).status_code
        == 413
    )
    many = b"&".join(b"f%d=1" % n for n in range(2000))
    assert (
        room.player.client.post(f"{room.player.path}/do", content=many, headers=headers).status_code
        == 422
    )
    assert (
        room.gm.client.post(f"{room.gm.path}/form/call", content=many, headers=headers).status_code
        == 422
    )
    assert room.version == before


@quietly(20)
@given(said=st.lists(st.one_of(st.text(max_size=50), st.binary(max_size=50)), max_size=5))
def test_socket_hears_nothing(room: Room, said: list[str | bytes]) -> None:
    with room.player.live() as line:
        assert msgspec.json.decode(line.recv(timeout=PATIENCE))["event"] == "table"
        for words in said:
            line.send(words)
        line.ping().wait(10)


# --- forms ----------------------------------------------------------------------------------------

COMMANDS: Final[tuple[type, ...]] = get_args(AnyCommand)


def _names(kind: inspect.Type, prefix: str, depth: int = 3) -> Iterator[str]:
    """The names of all form fields that a type has."""
    match kind:
        case inspect.Metadata(type=inner):
            yield from _names(inner, prefix, depth)
        case inspect.UnionType(types=types):
            for each in types:
                yield from _names(each, prefix, depth)
        case inspect.ListType(item_type=item):
            yield from _names(item, f"{prefix}[0]", depth)
        case inspect.DictType():
            yield f"{prefix}.climbing"
        case inspect.StructType() if depth:
            if kind.tag is not None:
                yield f"{prefix}.{kind.tag_field}"
            for field in kind.fields:
                yield from _names(field.type, f"{prefix}.{field.encode_name}", depth - 1)
        case _:
            yield prefix


def _fields(info: inspect.Type) -> tuple[str, ...]:
    assert isinstance(info, inspect.StructType)
    return tuple(dict.fromkeys(n for f in info.fields for n in _names(f.type, f.encode_name)))


TYPES: Final = tuple(kind.__struct_config__.tag for kind in COMMANDS)  # type: ignore[attr-defined]


@cache
def fields_of_commands() -> dict[str, tuple[str, ...]]:
    """The names of all form fields of each command. Every worker collects this file, and few of
    them need it.
    """
    return {
        tag: _fields(info)
        for tag, info in zip(TYPES, inspect.multi_type_info(COMMANDS), strict=True)
    }


KNOWN: Final = [
    "p1",
    "p2",
    "f5",
    "f6",
    "o7",
    "o8",
    "o9",
    "o10",
    "might",
    "speed",
    "true",
    "false",
    "1",
    "3",
    "climbing",
    "action",
    "damage",
    "npc",
    "pc",
    "hale",
    "csrd",
    "trained",
    "major_effect",
]
WILD: Final = [
    *[
        "-1",
        "0",
        "21",
        "99999999999999999999",
        "1e5",
        "1.5",
        "NaN",
        "Infinity",
        "0x10",
        "on",
        "null",
        "[]",
        "{}",
        "p0",
        "p999999",
        "<script>",
        "../..",
        "٣",
        "½",
    ],
    *(
        " 1",
        "1 ",
        "\0",
        "\x00\xd8",
        "\u202e",
        "'; DROP TABLE records;--",
        "\U0001d7d9",
        "shock baton",
        "x" * 5000,
    ),
]
NAMES: Final = st.deferred(
    lambda: st.sampled_from(sorted({n for all in fields_of_commands().values() for n in all}))
)
value = st.one_of(
    st.sampled_from(KNOWN),
    st.sampled_from(WILD),
    st.integers(-5, 30).map(str),
    st.text(max_size=20),
)


def forms(types: tuple[str, ...]) -> st.SearchStrategy[list[tuple[str, str]]]:
    """The fields of some command, well or badly filled in."""

    def of(type: str) -> st.SearchStrategy[list[tuple[str, str]]]:
        names = st.one_of(
            st.sampled_from(fields_of_commands()[type] or ("type",)), st.text(max_size=12)
        )
        return st.lists(st.tuples(names, value), max_size=12).map(
            lambda fields: [("type", type), *fields]
        )

    return st.sampled_from(types).flatmap(of)


def sent(room: Room, browser: Browser, path: str, fields: list[tuple[str, str]]) -> None:
    """Send a form and see that a refusal left no trace, and that what was accepted can be played
    again.
    """
    before = room.house.tables.history(room.table)
    id = secrets.token_hex(12)
    body = urlencode([("command_id", id), *fields], errors="surrogatepass").encode()
    headers = {**by_htmx(room.house.base), "content-type": "application/x-www-form-urlencoded"}
    answer = browser.client.post(browser.path + path, content=body, headers=headers)
    after = room.house.tables.history(room.table)
    assert answer.status_code in (200, 204, 404, 422), answer.text
    if answer.status_code in (404, 422):
        assert after.version == before.version
    elif after.version > before.version and ("type", "undo") not in fields:
        assert isinstance(read_session(room.house.tables.export(room.table)), Session)
        if all(
            isinstance(record.event, PermanentEvent) for record in after.records[before.version :]
        ):
            return  # no undo takes it back
        room.house.tables.submit(
            room.table, GM, secrets.token_hex(12), msgspec.convert({"type": "undo"}, AnyCommand)
        )
        undone = room.house.tables.history(room.table).state
        assert structs.replace(undone, next=before.state.next) == before.state, (
            "ids are not given twice"
        )


@quietly(40)
@given(fields=forms(TYPES))
def test_player_form_is_whole_or_nothing(room: Room, fields: list[tuple[str, str]]) -> None:
    """A players form is carried out whole or not at all."""
    sent(room, room.player, "/do", fields)


@quietly(40)
@given(fields=forms(TYPES), path=st.sampled_from(("/do", "/as/p1/do")))
def test_gm_form_is_whole_or_nothing(room: Room, fields: list[tuple[str, str]], path: str) -> None:
    """A GM's form is carried out whole or not at all."""
    sent(room, room.gm, path, fields)


@quietly(40)
@given(fields=forms(TYPES), name=st.sampled_from(tuple(FORMS)))
def test_gm_dialog_is_whole_or_nothing(
    room: Room, fields: list[tuple[str, str]], name: str
) -> None:
    """A GM's dialog is carried out whole or not at all."""
    sent(room, room.gm, f"/form/{name}", fields)


@pytest.mark.parametrize(
    ("seat", "name"), [*(("player", n) for n in PLAYER_REGIONS), *(("gm", n) for n in GM_REGIONS)]
)
@quietly(6)
@given(
    fields=st.lists(st.tuples(NAMES, value), max_size=8),
    other=st.lists(st.tuples(st.text(max_size=10), value), max_size=3),
)
def test_every_region_draws_with_any_form(
    room: Room, seat: str, name: str, fields: list[tuple[str, str]], other: list[tuple[str, str]]
) -> None:
    """Every region can be drawn with any form."""
    browser = room.player if seat == "player" else room.gm
    query = urlencode([*fields, *other], errors="surrogatepass")
    answer = browser.client.get(f"{browser.path}/part/{name}?{query}")
    assert answer.status_code in (200, 404), answer.text


LAUGHS: Final = b"a: &a [x, x]\n" + b"".join(
    b"%c: &%c [%s]\n" % (n, n, b", ".join([b"*%c" % (n - 1)] * 9)) for n in b"bcdefghi"
)


@quietly(40)
@example(data=b"[" * 50_000, name="deep.yaml")
@example(data=b"- " * 50_000, name="deep.yaml")
@example(data=LAUGHS, name="laughs.yaml")
@given(
    data=st.one_of(
        st.binary(max_size=300),
        st.sampled_from((b"{", b"[" * 50_000, b"null", b'{"format":"threefold/1"}')),
        st.fixed_dictionaries(
            {"format": st.sampled_from(("threefold/1", "threefold/session/1", "x"))},
            optional={"kind": value, "name": value, "records": value, "tier": st.integers()},
        ).map(lambda fields: json.dumps(fields).encode()),
    ),
    name=st.sampled_from(("a.json", "a.yaml", "../../etc/passwd", "é.json", "")),
)
def test_no_file_breaks_import(room: Room, data: bytes, name: str) -> None:
    before = room.version
    tables = len(room.house.tables.tables())
    answer = room.gm.client.post(
        f"{room.gm.path}/import",
        files={"file": (name, data)},
        data={"command_id": secrets.token_hex(12)},
        headers=by_htmx(room.house.base),
    )
    assert answer.status_code in (200, 400, 422), answer.text
    assert (room.version, len(room.house.tables.tables())) == (before, tables)
