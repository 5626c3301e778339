"""Arguments of a wrong shape: every tool refuses them as everything else does, over HTTP and on
standard input.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import IO, Any, Final

import httpx
import pytest
from tests.api.callers import Caller
from tests.examples import THOROUGH
from tests.long import rows
from tests.web.house import GM, House

from threefold.mcp.tools import tools
from threefold.model.json_objects import Schema
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite

TOOLS: Final = tools("en")
OWN: Final = [
    name
    for name in TOOLS
    if name.startswith(("table_", "search_")) or name in ("odds", "simulate", "duel")
]
NEEDED: Final[Mapping[str, Any]] = {
    "encounter": {},
    "draft": {},
    "query": "x",
    "kind": "cyphers",
    "command": {"type": "note", "text": "x"},
    "inputs": {},
    "procedure": "task",
}
CODES: Final = {"bad_value", "unknown_field", "bad_json", "not_found"}
DEEP: Final[list[Any]] = []
_inner = DEEP
for _ in range(120):
    _inner.append([])
    _inner = _inner[0]

Call = tuple[str, dict[str, Any], str]
"""A tool, its arguments, and which of these is wrong."""
Answer = dict[str, Any]
Door = Callable[[Sequence[Call]], list[Answer]]


def misfits(schema: Schema) -> Iterator[Any]:
    """Values that a schema does not allow."""
    yield None
    yield DEEP
    yield 1.5
    kind = schema.get("type")
    if kind != "array":
        yield []
        yield [[1], {"a": None}]
    if kind == "array":
        yield [None]
        yield {}
    if kind not in ("object", None) or "enum" in schema:
        yield {}
        yield {"type": []}
    if kind != "boolean":
        yield True
    if kind != "string":
        yield "nobody's word"
        yield "x" * 100_000
    if kind == "integer":
        yield -1
        yield -(10**30)


def calls(name: str) -> list[Call]:
    """Calls of a tool, each wrong in one thing."""
    schema = TOOLS[name].schema
    needed = {one: NEEDED[one] for one in schema["required"]}
    found: list[Call] = []
    for one, inner in schema["properties"].items():
        found += [(name, needed | {one: value}, one) for value in misfits(inner)]
    found += [(name, {k: v for k, v in needed.items() if k != one}, one) for one in needed]
    return [*found, (name, needed | {"no_such": 1}, "no_such"), (name, needed | {"": None}, "")]


def message(number: int, call: Call) -> bytes:
    """The call as a message of the protocol."""
    params = {"name": call[0], "arguments": call[1]}
    return json.dumps(
        {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}
    ).encode()


@pytest.fixture
def over_http(house: House, table: str) -> Door:
    """The door of a served table."""

    def asked(all_calls: Sequence[Call]) -> list[Answer]:
        found = []
        for some in range(0, len(all_calls), 200):  # a token is let in 300 times at once
            with Caller(house, table, GM, "read", "play") as caller:
                found += [
                    _posted(house, caller, message(n, call))
                    for n, call in enumerate(all_calls[some : some + 200])
                ]
        return found

    return asked


def _posted(house: House, caller: Caller, body: bytes) -> Answer:
    headers = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
    answer = caller.client.post(f"{house.base}/mcp", content=body, headers=headers)
    assert answer.status_code in (200, 400, 413), answer.text
    found: Answer = answer.json()
    return found


@pytest.fixture
def on_standard_input(tmp_path: Path) -> Door:
    """The door of a program that an assistant starts."""
    db = tmp_path / "tables.db"
    store = open_sqlite(db)
    tables = Tables(store)
    made = tables.programs.make(demo(tables), GM, "assistant", ["read", "play"])
    store.close()
    assert isinstance(made, tuple)

    def asked(all_calls: Sequence[Call]) -> list[Answer]:
        answers = said(db, made[1], [message(n, call) for n, call in enumerate(all_calls)])
        by_id = {answer["id"]: answer for answer in answers if "id" in answer}
        return [by_id[n] for n in range(len(all_calls))]

    return asked


HELLO: Final = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "tests", "version": "1"},
}


def said(db: Path, secret: str, lines: Sequence[bytes]) -> list[Answer]:
    """What the program says to these lines, after the beginning that the protocol asks for."""
    hello = {"jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": HELLO}
    begun = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    given = b"".join(
        line + b"\n" for line in (json.dumps(hello).encode(), json.dumps(begun).encode(), *lines)
    )
    words = [Path(sys.executable).with_name("threefold"), "mcp", "--db", db]
    environment = {**os.environ, "THREEFOLD_TOKEN": secret}
    process = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    )
    assert process.stdin is not None
    assert process.stdout is not None
    writing = Thread(target=_write, args=(process.stdin, given))
    writing.start()
    found = [
        json.loads(process.stdout.readline()) for line in given.splitlines() if b'"id"' in line
    ]
    writing.join()
    process.stdin.close()  # not before: what is still asked would be given up
    assert process.wait(60) == 0
    process.stdout.close()
    return [answer for answer in found if answer.get("id") != "hello"]


def _write(stream: IO[bytes], data: bytes) -> None:
    stream.write(data)
    stream.flush()


def refused(answer: Answer, call: Call) -> None:
    """The answer is a refusal that names what is wrong."""
    assert "result" in answer, (call, answer)
    assert answer["result"]["isError"] is True, (call, answer)
    told = answer["result"]["structuredContent"]
    assert told["code"] in CODES, (call, told)
    assert told["field"].split(".")[0].split("[")[0] == call[2], (call, told)
    assert told["message"].endswith((".", "?")), told
    assert answer["result"]["content"][0]["text"] == told["message"]


OVER_HTTP: Final = [
    name for n, name in enumerate(TOOLS) if THOROUGH or name in (*OWN, "task") or n % 3 == 0
]


@pytest.mark.thorough
@pytest.mark.parametrize("name", rows(OVER_HTTP, [*OWN, "task"]))
def test_wrong_shapes_are_refused_over_http(over_http: Door, name: str) -> None:
    """Every argument of a tool, in every wrong shape, is refused by its name. Standard input gets
    all tools; of those that are procedures every third is asked over HTTP, in `make thorough`
    all."""
    asked = calls(name)
    for call, answer in zip(asked, over_http(asked), strict=True):
        refused(answer, call)


BRIEF: Final = [*OWN, "task"]
ALL_OTHERS: Final = [name for name in TOOLS if name not in BRIEF]


@pytest.mark.parametrize("names", rows([BRIEF, ALL_OTHERS], 1), ids=["brief", "others"])
def test_wrong_shapes_are_refused_on_standard_input(
    on_standard_input: Door, names: list[str]
) -> None:
    """The same through a program that an assistant has started, many tools in one go."""
    asked = [call for name in names for call in calls(name)]
    for call, answer in zip(asked, on_standard_input(asked), strict=True):
        refused(answer, call)


def test_help_for_no_command_is_refused(on_standard_input: Door) -> None:
    """A name that is no command's is refused, and not answered with the list of all."""
    asked: list[Call] = [
        ("table_command_help", {"type": type}, "type")
        for type in ("attak", "", "no_such_command", "x" * 100_000)
    ]
    answers = on_standard_input(asked)
    for call, answer in zip(asked, answers, strict=True):
        refused(answer, call)
    assert "attack" in answers[0]["result"]["structuredContent"]["message"]


# --- messages that are refused before the protocol reads them -------------------------------------

TWICE: Final = (
    b'{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "task", "arguments": '
    b'{"inputs": {"stat": "might", "difficulty": 3, "difficulty": 9}}}}'
)
UNREADABLE: Final = {
    "a field twice": (TWICE, 7, "difficulty is given twice"),
    "the arguments twice": (
        b'{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "task", "arguments": {}, '
        b'"arguments": {}}}',
        7,
        "arguments is given twice",
    ),
    "not a number": (TWICE.replace(b'3, "difficulty": 9', b"NaN"), None, "not JSON"),
    "without end": (TWICE.replace(b'3, "difficulty": 9', b"1e999"), None, "too large"),
    "cut off": (TWICE[:90], None, "ends before"),
    "no UTF-8": (TWICE.replace(b'3, "difficulty": 9', b'"\xff"'), None, "UTF-8"),
    "a thousand brackets": (
        TWICE.replace(b'3, "difficulty": 9', b"[" * 100_000 + b"]" * 100_000),
        None,
        "too deep",
    ),
    "three million letters": (
        TWICE.replace(b'3, "difficulty": 9', b'"%s"' % (b"x" * 3_000_000)),
        None,
        "longer than",
    ),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_unreadable_messages_are_refused_over_http(house: House, table: str, what: str) -> None:
    """What is no JSON, too long, or has a field twice is refused before the SDK takes what it
    likes.
    """
    body, id, words = UNREADABLE[what]
    with Caller(house, table, GM, "read") as caller:
        answer = _posted(house, caller, body)
    assert answer["id"] == id
    assert words in answer["error"]["message"]


def test_unreadable_messages_are_refused_on_standard_input(tmp_path: Path) -> None:
    """The same on standard input, and the messages after them are answered."""
    db = tmp_path / "tables.db"
    store = open_sqlite(db)
    tables = Tables(store)
    made = tables.programs.make(demo(tables), GM, "assistant", ["read"])
    store.close()
    assert isinstance(made, tuple)
    ping = {"jsonrpc": "2.0", "id": "last", "method": "ping"}
    lines = [body for body, _, _ in UNREADABLE.values()]
    answers = said(db, made[1], [*lines, b"", json.dumps(ping).encode()])
    errors = [answer for answer in answers if "error" in answer]
    assert len(errors) == len(lines)
    for (_, id, words), answer in zip(UNREADABLE.values(), errors, strict=True):
        assert answer["id"] == id
        assert words in answer["error"]["message"]
    assert {"jsonrpc": "2.0", "id": "last", "result": {}} in answers


def test_prompts_refuse_unknown_arguments(house: House, table: str) -> None:
    """A prompt says which argument it does not take."""
    for name, arguments, words in (
        ("explain_this_number", {"number": "3", "nmber": "4"}, "nmber"),
        ("run_this_scene", {"wishes": "x"}, "wishes"),
    ):
        params = {"name": name, "arguments": arguments}
        body = json.dumps(
            {"jsonrpc": "2.0", "id": 1, "method": "prompts/get", "params": params}
        ).encode()
        with Caller(house, table, GM, "read") as caller:
            answer = _posted(house, caller, body)
        assert words in answer["error"]["message"], answer


def test_http_messages_of_any_size_end(house: House, table: str) -> None:
    """A body that is longer than a message may be is refused without being kept."""
    with Caller(house, table, GM, "read") as caller:
        answer = caller.client.post(f"{house.base}/mcp", content=b" " * 9_000_000)
    assert answer.status_code == 413
    assert isinstance(answer, httpx.Response)
