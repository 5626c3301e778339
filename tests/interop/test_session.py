"""Session files: what was played is played again bit for bit, and what was tampered with is
found.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import Raw, structs

from threefold.interop.session import Session, read_session, session_digest, write_session
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.tables import Accepted, Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import (
    AttackFoe,
    BeginTurns,
    CallTask,
    Defend,
    EndTurn,
    FoeAttacks,
    Intrude,
    Note,
    Recover,
    Settle,
    StartEncounter,
    Undo,
)
from threefold.table.events import DieFell, Opened
from threefold.table.history import GM, History, Record
from threefold.table.state import Rolled
from threefold.text import render


@pytest.fixture(scope="module")
def played() -> tuple[Tables, str]:
    """A session with something of everything, rolls left open included."""
    tables = Tables(MemoryStore(), Scripted([17, 3, 11, 8, 5]))
    table = demo(tables)
    commands = [
        StartEncounter(),
        BeginTurns(),
        AttackFoe(pc_id="p1", foe_id="f5", attack="shock baton", natural=19),
        Settle(open_id="o7", choice="minor_effect", effect="knock_back"),
        EndTurn(),
        FoeAttacks(foe_id="f6", pc_id="p2"),
        Defend(open_id="o8", natural=1),
        Undo(),
        Note(text="naïve, 한국어, <b>", secret=True),
        CallTask(pcs=["p3"], title="climb", stat="might", difficulty=5),
        Intrude(pc_id="p3", text="the ladder shakes"),
        Recover(pc_id="p2"),
        AttackFoe(pc_id="p3", foe_id="f6", attack="crossbow", natural=20),
    ]
    for n, command in enumerate(commands):
        done = tables.submit(table, GM, f"c{n}", command)
        assert isinstance(done, Accepted), (command, done)
    return tables, table


@pytest.fixture(scope="module")
def history(played: tuple[Tables, str]) -> History:
    tables, table = played
    return tables.history(table)


@pytest.fixture
def data(history: History) -> bytes:
    return write_session(history, "1.0")


def read(data: bytes) -> Session:
    session = read_session(data, "night.json")
    assert isinstance(session, Session), render(session.message)
    return session


def refused(data: bytes) -> tuple[str, str]:
    """Code and field with which a file is refused; its sentence names the file."""
    no = read_session(data, "night.json")
    assert isinstance(no, Refusal)
    assert render(no.message).startswith("night.json")
    return no.code, no.field


def test_replay_is_session_bit_for_bit(history: History, data: bytes) -> None:
    again = read(data).history
    assert again.records == history.records
    assert again.states == history.states
    assert write_session(again, "1.0") == data


def test_file_says_what_it_is(data: bytes) -> None:
    head = json.loads(data)
    assert head["format"] == "threefold/session/1"
    assert head["title"] == "The night shift"
    assert head.keys() == {"format", "title", "version", "digest", "records"}
    assert len(data.splitlines()) == len(head["records"]) + 2


def test_tool_may_lay_file_out_anew(history: History, data: bytes) -> None:
    for layout in (
        {"indent": 2},
        {"sort_keys": True, "ensure_ascii": True},
        {"separators": (" , ", " : ")},
    ):
        assert (
            read(json.dumps(json.loads(data), **layout).encode()).history.states == history.states
        )


def test_earlier_session_is_exported_and_read(history: History) -> None:
    """An earlier version wrote fewer fields into the inputs of a roll: they stay as they were
    written.
    """

    def earlier(record: Record) -> Record:
        event = record.event
        match event:
            case DieFell(rolled=rolled):
                return structs.replace(record, event=structs.replace(event, rolled=fewer(rolled)))
            case Opened(pending=Rolled() as rolled):
                return structs.replace(record, event=structs.replace(event, pending=fewer(rolled)))
        return record

    def fewer(rolled: Rolled) -> Rolled:
        given = json.loads(bytes(rolled.inputs))
        return structs.replace(
            rolled, inputs=Raw(msgspec.json.encode({k: v for k, v in given.items() if v}))
        )

    begun = History().grown(map(earlier, history.records))
    assert begun.records != history.records
    again = read(write_session(begun, "0.9")).history
    assert [json.loads(msgspec.json.encode(r)) for r in again.records] == [
        json.loads(msgspec.json.encode(r)) for r in begun.records
    ]
    assert read(write_session(again, "1.0")).history.records == again.records


def test_no_link_and_no_token_leaves_table(played: tuple[Tables, str]) -> None:
    tables, table = played
    link, token = tables.links.invite(table, GM)
    entered = tables.links.exchange_token(token)
    assert entered is not None
    data = tables.export(table).decode()
    for secret in (token, link.token_hash, link.id, entered[1], table):
        assert secret not in data


def test_imported_session_is_playable_table(played: tuple[Tables, str], data: bytes) -> None:
    """An imported session is a new table that plays on."""
    tables, table = played
    copy = tables.new.from_file(data, "night.json")
    assert isinstance(copy, str)
    assert copy != table
    assert tables.history(copy) == tables.history(table)
    done = tables.submit(
        copy,
        GM,
        "new",
        Settle(open_id=list(tables.history(copy).state.pending)[-1], choice="damage"),
    )
    assert isinstance(done, Accepted)
    assert tables.history(table).version == len(json.loads(data)["records"])


def test_wrong_file_makes_no_table(played: tuple[Tables, str]) -> None:
    tables, _ = played
    before = tables.tables()
    assert isinstance(tables.new.from_file(b"{}", "night.json"), Refusal)
    assert tables.tables() == before


def test_empty_session_is_session() -> None:
    assert read(write_session(History(), "1.0")).history == History()


def test_digest_covers_undone_events(history: History) -> None:
    """The digest covers every event even those taken back."""
    digests = {session_digest(history.at(n)) for n in range(history.version + 1)}
    assert len(digests) == history.version + 1


Change = Callable[[dict[str, Any]], object]


def changed(data: bytes, change: Change) -> bytes:
    file = json.loads(data)
    change(file)
    return json.dumps(file).encode()


def event(n: int) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda file: file["records"][n - 1]["event"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda f: f.update(digest="0" * 64), ("digest_differs", "digest")),
        (lambda f: event(2)(f)["pc"].update(xp=99), ("digest_differs", "digest")),
        (lambda f: f["records"][3].update(at="2020-01-01T00:00:00Z"), ("digest_differs", "digest")),
        (lambda f: f["records"].pop(), ("digest_differs", "digest")),
        (lambda f: f.update(digest="x"), ("bad_value", "digest")),
        (lambda f: f.update(format="threefold/session/2"), ("wrong_format", "format")),
        (lambda f: f.update(links=[]), ("unknown_field", "links")),
        (lambda f: f.pop("title"), ("bad_value", "title")),
        (lambda f: f.update(records={}), ("bad_value", "records")),
        (lambda f: f["records"][0].update(token="x"), ("unknown_field", "records[0].token")),
        (lambda f: event(1)(f).update(type="moon_fell"), ("bad_value", "records[0].event.type")),
        (lambda f: event(2)(f)["pc"].update(tier=9), ("bad_value", "records[1].event.pc.tier")),
        (lambda f: f["records"].pop(4), ("unsound", "records[4]")),
        (lambda f: f["records"].reverse(), ("unsound", "records[0]")),
        (lambda f: f["records"][2].update(seq=2), ("unsound", "records[2]")),
        (lambda f: f["records"][2].update(command=""), ("unsound", "records[2]")),
        (lambda f: f["records"][2].update(command="a b"), ("unsound", "records[2]")),
        (lambda f: f["records"][2].update(at="yesterday"), ("unsound", "records[2]")),
        (lambda f: event(2)(f).update(id="p1; DROP"), ("unsound", "records[1]")),
        (lambda f: event(2)(f).update(id="f1"), ("unsound", "records[1]")),
        (lambda f: event(6)(f).update(id="f0"), ("unsound", "records[5]")),
        (lambda f: event(6)(f)["foe"]["npc"].update(health=7), ("unsound", "records[5]")),
        (lambda f: event(6)(f)["foe"].update(situations=["<b>"]), ("unsound", "records[5]")),
        (
            lambda f: event(6)(f)["foe"].update(situations=["of_a_pack"]),
            ("digest_differs", "digest"),
        ),
        (
            lambda f: event(1)(f)["settings"].update(rulings={"edge": "never"}),
            ("unsound", "records[0]"),
        ),
        (lambda f: event(9)(f).update(pc="p9"), ("unsound", "records[8]")),
        (lambda f: event(13)(f)["order"].append("p9"), ("unsound", "records[12]")),
        (lambda f: event(13)(f)["order"].append("p1"), ("unsound", "records[12]")),
        (lambda f: event(14)(f).update(turn=[1, 6]), ("unsound", "records[13]")),
        (lambda f: event(14)(f).update(turn=[0, 0]), ("unsound", "records[13]")),
        (
            lambda f: event(15)(f)["rolled"].update(inputs={"stat": "luck"}),
            ("unsound", "records[14]"),
        ),
        (lambda f: event(15)(f)["rolled"].update(inputs=None), ("unsound", "records[14]")),
        (lambda f: event(15)(f)["rolled"].update(faces=[]), ("unsound", "records[14]")),
        (lambda f: event(15)(f)["rolled"].update(faces=[21]), ("unsound", "records[14]")),
        (lambda f: event(15)(f)["rolled"].update(pc="p9"), ("unsound", "records[14]")),
        (lambda f: event(15)(f)["rolled"].update(foe="f9"), ("unsound", "records[14]")),
    ],
)
def test_what_was_tampered_with_is_found(
    data: bytes, change: Change, expected: tuple[str, str]
) -> None:
    assert refused(changed(data, change)) == expected


def test_scene_number_is_past_event(data: bytes, history: History) -> None:
    """One that is yet to come would have another scene put in its place, unseen."""
    file = json.loads(data)
    seq = history.version + 1
    for number, expected in ((seq + 1, "unsound"), (seq, "digest_differs")):
        scene = {"type": "scene_prepared", "id": f"s{number}", "scene": {"name": "the vault"}}
        forged = {**file["records"][0], "seq": seq, "command": "forged", "event": scene}
        assert (
            refused(json.dumps({**file, "records": [*file["records"], forged]}).encode())[0]
            == expected
        )


@pytest.mark.parametrize("to", [-1, 99, None])
def test_rewind_leads_to_earlier_event(data: bytes, history: History, to: int | None) -> None:
    rewound = next(n for n, r in enumerate(history.records, 1) if hasattr(r.event, "to"))
    target = rewound if to is None else to
    assert refused(changed(data, lambda f: event(rewound)(f).update(to=target))) == (
        "unsound",
        f"records[{rewound - 1}]",
    )


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"\xff", b"[" * 100_000, b'{"format": "threefold/session/1", "records": [']
)
def test_non_object_json_is_refused(data: bytes) -> None:
    """What is no json object is said to be none."""
    assert refused(data)[0] == "bad_json"
