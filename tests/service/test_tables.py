"""Tables in play: once, in order, durable before anybody hears of it, and the same after a
restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.service.conftest import NOON

from threefold.model.characters import Npc
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service import given_commands
from threefold.service import tables as tables_module
from threefold.service.demo import demo, demo_party
from threefold.service.dice import LiveDice
from threefold.service.fingerprints import fingerprint
from threefold.service.tables import Accepted, Tables
from threefold.store.contract import TableNotFound, Unusable, Waiting
from threefold.store.memory import MemoryStore
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import AddFoe, AttackFoe, EndTurn, Note, StartEncounter, Undo
from threefold.table.events import FoeAdded, Noted
from threefold.table.history import GM, GUEST, Record, Seat
from threefold.table.state import Foe
from threefold.text import has, render

MARA, ILSE = Seat("player", "p1"), Seat("player", "p2")
SWING = AttackFoe(pc_id="p1", foe_id="f5", attack="shock baton")


def alone(work: Coroutine[None, None, None]) -> None:
    """Run this in a loop of its own, in a thread of its own: a browser's tests leave a loop behind
    in theirs.
    """
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def accepted(done: Accepted | Refusal) -> Accepted:
    assert isinstance(done, Accepted), done
    return done


def refused(done: Accepted | Refusal) -> str:
    assert isinstance(done, Refusal)
    assert has(done.message.key)
    render(done.message)
    return done.code


# --- once -----------------------------------------------------------------------------------------


def test_command_becomes_records_with_id_and_seat(tables: Tables, table: str) -> None:
    """A command becomes records with its id seat and time."""
    done = accepted(tables.submit(table, MARA, "swing", SWING))
    assert done.version == tables.history(table).version == done.records[-1].seq
    assert {(r.command, r.by, r.at) for r in done.records} == {
        ("swing", MARA, "2026-01-01T12:00:00Z")
    }


def test_repeated_command_returns_first_answer(tables: Tables, table: str) -> None:
    """A repeated command is applied once and gets the first answer."""
    first = accepted(tables.submit(table, MARA, "swing", SWING))
    accepted(tables.submit(table, GM, "note", Note(text="meanwhile")))
    state = tables.history(table).state
    assert tables.submit(table, MARA, "swing", SWING) == first
    assert tables.history(table).state is state
    assert tables.history(table).version == first.version + 1


def test_repetition_is_answered_after_later_steps(tables: Tables, table: str) -> None:
    """A repeated command is answered even when the table has moved on."""
    version = tables.history(table).version
    first = accepted(tables.submit(table, MARA, "swing", SWING, version))
    assert tables.submit(table, MARA, "swing", SWING, version) == first


def test_other_command_under_used_id_is_refused(tables: Tables, table: str) -> None:
    """What differs in any field is another command; what only spells out a default is the same."""
    first = accepted(tables.submit(table, GM, "note", Note(text="one")))
    assert refused(tables.submit(table, GM, "note", Note(text="two"))) == "idempotency_mismatch"
    assert refused(tables.submit(table, GM, "note", EndTurn())) == "idempotency_mismatch"
    assert (
        refused(tables.submit(table, GM, "note", Note(text="one", secret=True)))
        == "idempotency_mismatch"
    )
    assert tables.submit(table, GM, "note", Note(text="one", secret=False)) == first
    assert tables.history(table).version == first.version


def test_command_kept_before_fingerprints_is_answered(store: MemoryStore) -> None:
    """A record from before there were fingerprints answers whatever has its id, as it did."""
    tables = Tables(store)
    table = demo(tables)
    version = tables.history(table).version
    store.append(table, version, [Record(version + 1, "old", GM, Noted(text="one", secret=False))])
    again = accepted(Tables(store).submit(table, GM, "old", Note(text="two")))
    assert again.version == version + 1


def test_fingerprint_is_kept_over_restart(tmp_path: Path) -> None:
    """A program that starts anew knows what had which id."""
    path = tmp_path / "tables.db"
    tables = Tables(open_sqlite(path))
    table = demo(tables)
    first = accepted(tables.submit(table, GM, "note", Note(text="one")))
    again = Tables(open_sqlite(path))
    assert again.submit(table, GM, "note", Note(text="one")) == first
    assert refused(again.submit(table, GM, "note", Note(text="two"))) == "idempotency_mismatch"


def test_fingerprint_counts_no_default() -> None:
    """A field that a later version adds, with its default, changes no fingerprint."""

    class Later(Note, tag="note", frozen=True, kw_only=True):
        more: list[str] = []

    assert fingerprint(Later(text="one")) == fingerprint(Note(text="one"))  # type: ignore[arg-type]
    assert fingerprint(Later(text="one", more=["x"])) != fingerprint(Note(text="one"))  # type: ignore[arg-type]


def test_id_of_another_seats_command_is_refused(tables: Tables, table: str) -> None:
    version = accepted(tables.submit(table, MARA, "swing", SWING)).version
    assert refused(tables.submit(table, ILSE, "swing", Note(text="mine"))) == "command_reused"
    assert tables.history(table).version == version


def test_refused_command_may_repeat_its_id(tables: Tables, table: str) -> None:
    """A refused command may be sent again under its id."""
    assert refused(tables.submit(table, GM, "pass", EndTurn())) == "out_of_order"
    accepted(tables.submit(table, GM, "pass", StartEncounter()))


@pytest.mark.parametrize("id", ["", "x" * 65, "a b", "é", "a\n", "<b>"])
def test_id_that_is_none_is_refused(tables: Tables, table: str, id: str) -> None:
    assert refused(tables.submit(table, GM, id, Note(text="x"))) == "bad_value"


def test_stale_page_is_told_and_nothing_happens(tables: Tables, table: str) -> None:
    """A stale page is told so and nothing happens."""
    version = tables.history(table).version
    accepted(tables.submit(table, GM, "one", Note(text="one"), version))
    assert refused(tables.submit(table, GM, "two", Note(text="two"), version)) == "stale"
    assert tables.history(table).version == version + 1


def test_unreadable_record_is_not_written(
    tables: Tables, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be read again is not written."""
    version = tables.history(table).version
    mountain = FoeAdded(
        id="f7", foe=Foe(npc=Npc("x" * 500, 3))
    )  # longer than any name that is read
    monkeypatch.setattr(given_commands, "decide", lambda *_, **_named: [mountain])
    assert refused(tables.submit(table, GM, "flood", Note(text="x"))) == "bad_value"
    assert tables.history(table).version == version


def test_table_that_is_not_there(tables: Tables) -> None:
    with pytest.raises(TableNotFound):
        tables.history("nowhere")
    with pytest.raises(TableNotFound):
        tables.submit("nowhere", GM, "x", Note(text="x"))


def test_racing_threads_lose_and_double_nothing(tables: Tables, table: str) -> None:
    """Many threads at one table lose nothing and do nothing twice."""
    before = tables.history(table).version
    commands = [f"note-{n}" for n in range(40)] * 3
    with ThreadPoolExecutor(8) as pool:
        done = list(
            pool.map(lambda name: tables.submit(table, GM, name, Note(text=name)), commands)
        )
    assert all(isinstance(d, Accepted) for d in done)
    records = tables.history(table).records[before:]
    assert sorted(r.command for r in records) == sorted(set(commands))


# --- stores that fail, and others at the same store -----------------------------------------------


class Failing(MemoryStore):
    """A store whose appends fail on demand: before anything is written, or after."""

    def __init__(self) -> None:
        super().__init__()
        self.fails = ""

    def append(self, table: str, expected: int, records: Sequence[Record]) -> None:
        if self.fails == "before":
            raise Unusable("full", "here")
        super().append(table, expected, records)
        if self.fails == "after":
            raise Unusable("unreachable", "here")


def test_failed_append_applies_and_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Failing()
    tables = Tables(store)
    table = demo(tables)
    state, version = tables.history(table).state, tables.history(table).version
    told: list[int] = []
    monkeypatch.setattr(tables._feed, "publish", lambda _table, version: told.append(version))
    store.fails = "before"
    with pytest.raises(Unusable):
        tables.submit(table, GM, "note", Note(text="lost"))
    assert tables.history(table).state == state
    assert told == []
    store.fails = ""
    assert accepted(tables.submit(table, GM, "note", Note(text="kept"))).version == version + 1
    assert told == [version + 1]


def test_failed_but_stored_append_is_not_repeated() -> None:
    """An append that happened and still failed is not repeated."""
    store = Failing()
    tables = Tables(store)
    table = demo(tables)
    version = tables.history(table).version
    store.fails = "after"
    with pytest.raises(Unusable):
        tables.submit(table, GM, "note", Note(text="kept"))
    store.fails = ""
    assert accepted(tables.submit(table, GM, "note", Note(text="kept"))).version == version + 1
    assert tables.history(table).version == version + 1


def test_acknowledged_step_shows_while_store_is_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was acknowledged is shown though the store says nothing more."""
    store = Failing()
    tables = Tables(store)
    table = demo(tables)
    before = tables.history(table)
    store.fails = "before"
    with pytest.raises(Unusable):
        tables.submit(table, GM, "note", Note(text="lost"))
    monkeypatch.setattr(
        Failing, "load", lambda *_: pytest.fail("what is known needs no store"), raising=False
    )
    assert tables.history(table) == before


def test_long_wait_for_earlier_command_is_told(
    tables: Tables, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waits too long for an earlier command is told so."""
    monkeypatch.setattr(tables_module, "PATIENCE_SECONDS", 0)
    version = tables.history(table).version
    with tables.opened.loaded(table).lock, pytest.raises(Waiting) as error:
        tables.submit(table, GM, "note", Note(text="late"))
    assert render(error.value.message).endswith("then try again.")
    assert accepted(tables.submit(table, GM, "note", Note(text="late"))).version == version + 1


def test_restored_older_copy_is_taken_up(store: MemoryStore) -> None:
    """An older copy that was put back is taken up."""
    tables = Tables(store)
    table = demo(tables)
    version = tables.history(table).version
    accepted(tables.submit(table, GM, "one", Note(text="one")))
    del store._records[table][version:]
    assert accepted(tables.submit(table, GM, "two", Note(text="two"))).version == version + 1
    assert [e.event for e in tables.history(table).records[version:]] == [Noted(text="two")]


def test_seated_guest_keeps_unnoted_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A guest who sat down has the seat though it cannot be noted."""
    store = Failing()
    tables = Tables(store)
    table = demo(tables)
    link, token = tables.links.invite(table, GUEST)

    def full(*_: object) -> bool:
        raise Unusable("full", "here")

    monkeypatch.setattr(store, "seat_link", full)
    accepted(tables.join(link, replace(demo_party()[0], name="Ana"), "made"))
    came = tables.links.exchange_token(token)
    assert came is not None
    assert came[0].seat == Seat("player", tables.history(table).records[-1].event.id)  # type: ignore[union-attr]


def test_news_come_only_after_append(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    class Watched(MemoryStore):
        def append(self, table: str, expected: int, records: Sequence[Record]) -> None:
            super().append(table, expected, records)
            order.append("appended")

    tables = Tables(Watched())
    table = tables.create()
    monkeypatch.setattr(tables._feed, "publish", lambda _table, _version: order.append("published"))
    accepted(tables.submit(table, GM, "note", Note(text="x")))
    assert order == ["appended", "published"]


def test_raced_command_is_decided_again(store: MemoryStore) -> None:
    """Another process acted first so it is decided again."""
    ours, theirs = Tables(store, Scripted([1, 12])), Tables(store, LiveDice())
    table = demo(ours)
    theirs.history(table)
    accepted(theirs.submit(table, GM, "foe", AddFoe(npc=Npc("Dog", 1))))
    done = accepted(ours.submit(table, GM, "foe-2", AddFoe(npc=Npc("Dog", 1))))
    assert [f.npc.name for f in ours.history(table).state.foes.values()][-2:] == ["Dog", "Dog 1"]
    assert ours.history(table).version == done.version
    assert [r.command for r in ours.history(table).records[-2:]] == ["foe", "foe-2"]


def test_command_done_elsewhere_is_not_repeated(
    store: MemoryStore,
) -> None:
    """A command that another process carried out is not carried out again."""
    ours, theirs = Tables(store), Tables(store)
    table = demo(ours)
    first = accepted(theirs.submit(table, GM, "note", Note(text="once")))
    assert accepted(ours.submit(table, GM, "note", Note(text="once"))) == first
    accepted(ours.submit(table, GM, "other", Note(text="and on")))
    assert [r.command for r in ours.history(table).records[-2:]] == ["note", "other"]


def test_after_restart_table_is_same(tmp_path: Path) -> None:
    store = open_sqlite(tmp_path / "tables.db")
    tables = Tables(store, Scripted([20, 7, 3]), lambda: NOON)
    table = demo(tables)
    first = accepted(tables.submit(table, MARA, "swing", SWING))
    accepted(tables.submit(table, GM, "undo", Undo()))
    before = tables.history(table)
    store.close()
    again = Tables(open_sqlite(tmp_path / "tables.db"))
    assert again.history(table) == before
    assert again.history(table).digest() == before.digest()
    assert accepted(again.submit(table, MARA, "swing", SWING)) == first
    assert [info.id for info in again.tables()] == [table]


# --- news -----------------------------------------------------------------------------------------


async def soon(versions: object) -> int:
    return await asyncio.wait_for(anext(versions), 5)


def test_watchers_hear_changes_at_own_table(tables: Tables, table: str) -> None:
    """Watchers are told of every change and only at their table."""
    other = tables.create()

    async def watch() -> list[int]:
        async with tables.subscribe(table) as versions, tables.subscribe(other) as elsewhere:
            first = await asyncio.to_thread(tables.submit, table, GM, "one", Note(text="one"))
            told = [await soon(versions)]
            tables.submit(table, GM, "two", Note(text="two"))
            told.append(await soon(versions))
            assert told == [accepted(first).version, accepted(first).version + 1]
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(elsewhere), 0.05)
        return told

    alone(watch())


def test_slow_watcher_hears_newest_without_blocking(tables: Tables, table: str) -> None:
    """A slow watcher is told once of the newest and blocks nobody."""

    async def watch() -> None:
        async with tables.subscribe(table) as versions:
            for n in range(20):
                last = accepted(tables.submit(table, GM, f"n{n}", Note(text="x"))).version
            assert await soon(versions) == last
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(versions), 0.05)

    alone(watch())


def test_watcher_whose_loop_has_ended_is_forgotten(tables: Tables, table: str) -> None:
    async def enter() -> None:
        await tables.subscribe(table).__aenter__()

    alone(enter())
    accepted(tables.submit(table, GM, "one", Note(text="x")))
    assert tables._feed._watching == {}


def test_refusal_and_repetition_are_no_news(tables: Tables, table: str) -> None:
    """A refusal and a repetition are no news but harmless."""

    async def watch() -> None:
        async with tables.subscribe(table) as versions:
            refused(tables.submit(table, GM, "pass", EndTurn()))
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(versions), 0.05)

    alone(watch())


def test_full_store_says_what_helps(store: MemoryStore) -> None:
    """A store keeps so many tables and then says what helps."""
    tables = Tables(store, most=2)
    table = demo(tables)
    data = tables.export(table)
    brought = tables.new.from_file(data)
    assert isinstance(brought, str)
    accepted(tables.submit(table, GM, "one", Note(text="x")))
    full = tables.new.from_file(tables.export(table))
    assert isinstance(full, Refusal)
    assert "--tables" in render(full.message)
    assert tables.new.from_file(data) == brought, "it is here already"
    assert isinstance(Tables(store, most=3).new.from_file(tables.export(table)), str)


def test_session_imported_twice_is_one_table(tables: Tables, table: str) -> None:
    """A session imported twice is one table for those who import it."""
    data = tables.export(table)
    once = tables.new.from_file(data, by="a table")
    assert isinstance(once, str)
    assert once != table, "a file gives nobody a seat at the table that it was saved from"
    accepted(tables.submit(once, GM, "one", Note(text="played on")))
    assert tables.new.from_file(data, by="a table") == once
    assert tables.new.from_file(b" " + data, by="a table") == once, (
        "the session counts, not how the file is written"
    )
    assert tables.new.from_file(data, by="another table") not in (once, table)
    assert tables.new.from_file(data, by="a table", anew=True) not in (once, table)
    assert len(tables.tables()) == 4


# --- the ways in ----------------------------------------------------------------------------------


def test_link_trades_for_secret_of_seat(tables: Tables, table: str) -> None:
    """A link is traded for a secret that opens its seat."""
    link, token = tables.links.invite(table, MARA)
    entered = tables.links.exchange_token(token)
    assert entered is not None
    assert entered[0] == link
    visitor = tables.links.visitor(entered[1])
    assert visitor is not None
    assert (visitor.table, visitor.seat) == (table, MARA)


def test_tokens_are_long_random_and_unstored(
    tables: Tables, table: str, store: MemoryStore, tmp_path: Path
) -> None:
    """Tokens and secrets are long random and stored nowhere."""
    file = tmp_path / "tables.db"
    kept = open_sqlite(file)
    on_disk = Tables(kept)
    link, token = on_disk.links.invite(on_disk.create(), GM)
    entered = on_disk.links.exchange_token(token)
    assert entered is not None
    assert min(len(token), len(entered[1])) >= 43
    assert token != entered[1]
    bytes_on_disk = b"".join(f.read_bytes() for f in tmp_path.iterdir())
    kept.close()
    for secret in (token, entered[1]):
        assert secret.encode() not in bytes_on_disk
    assert link.token_hash.encode() in bytes_on_disk
    assert len({tables.links.invite(table, GM)[1] for _ in range(50)}) == 50


@pytest.mark.parametrize("token", ["", "x", "é", "\ud800", "a" * 10_000])
def test_wrong_token_opens_nothing(tables: Tables, table: str, token: str) -> None:
    tables.links.invite(table, GM)
    assert tables.links.exchange_token(token) is None
    assert tables.links.visitor(token) is None


def test_neither_hash_nor_secret_is_token(tables: Tables, table: str) -> None:
    link, token = tables.links.invite(table, MARA)
    assert tables.links.exchange_token(link.token_hash) is None
    entered = tables.links.exchange_token(token)
    assert entered is not None
    assert tables.links.exchange_token(entered[1]) is None
    assert tables.links.visitor(token) is None


def test_revoked_link_turns_visitors_out(tables: Tables, table: str) -> None:
    """Revoking a link turns its visitors out and wakes their pages."""
    link, token = tables.links.invite(table, MARA)
    entered = tables.links.exchange_token(token)
    assert entered is not None

    async def watch() -> None:
        async with tables.subscribe(table) as versions:
            assert tables.links.revoke(table, link.id)
            assert await soon(versions) == tables.history(table).version

    alone(watch())
    assert tables.links.visitor(entered[1]) is None
    assert tables.links.exchange_token(token) is None
    assert not tables.links.revoke(table, link.id)


def test_link_can_be_made_anew(tables: Tables, table: str) -> None:
    link, token = tables.links.invite(table, MARA)
    renewed = tables.links.renew(table, link.id)
    assert renewed is not None
    assert renewed[0].seat == MARA
    assert tables.links.exchange_token(token) is None
    assert tables.links.exchange_token(renewed[1]) is not None


def test_table_cannot_touch_foreign_links(tables: Tables, table: str) -> None:
    """A table has no say over the links of another."""
    other = tables.create()
    link, token = tables.links.invite(table, MARA)
    assert not tables.links.revoke(other, link.id)
    assert tables.links.renew(other, link.id) is None
    assert tables.links.exchange_token(token) is not None
    assert tables.links.of_table(other) == []
