"""Two programs at one store: each shows what the other does, whatever breaks between them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Event
from typing import NamedTuple

import pytest
from tests.apart import run_apart
from tests.postgres import Server

from threefold.library.packs import install
from threefold.rules.types import Refusal
from threefold.service.demo import demo_party
from threefold.service.imports import Imports
from threefold.service.keeping import keeping
from threefold.service.tables import Accepted, Tables
from threefold.store.contract import Store
from threefold.store.opening import open_store
from threefold.table.commands import AddPc, Note
from threefold.table.history import GM

SECONDS = 60
PACK = Path(__file__).parents[1] / "packs" / "glass_city"


@pytest.fixture(autouse=True)
def _no_packs() -> Iterator[None]:
    yield
    install([])


class Two(NamedTuple):
    """Two programs at one store, which look by themselves so seldom that it does not count."""

    one: Tables
    other: Tables
    place: str


@pytest.fixture(params=["sqlite", "postgres"])
def two(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Two]:
    place = (
        str(tmp_path / "tables.db")
        if request.param == "sqlite"
        else request.getfixturevalue("database")
    )
    with ExitStack() as open:
        both = [Tables(open.enter_context(closing(open_store(place)))) for _ in range(2)]
        for tables in both:
            open.enter_context(keeping(tables, seconds=3600))
        yield Two(*both, place)


def name_of(url: str) -> str:
    return url.partition("?")[0].rpartition("/")[2]


def noted(tables: Tables, table: str, n: int) -> None:
    assert isinstance(tables.submit(table, GM, f"note-{n}", Note(text=f"note {n}")), Accepted)


async def until(tables: Tables, table: str, version: int) -> None:
    """Wait as a page does: until it is told of a version."""
    async with tables.subscribe(table) as versions:
        if tables.history(table).version >= version:
            return
        async for told in versions:
            if told >= version:
                return


def heard(tables: Tables, table: str, version: int) -> int:
    """The version of a table once it is as far as it should be."""

    async def waited() -> None:
        await asyncio.wait_for(until(tables, table, version), SECONDS)

    run_apart(waited())
    return tables.history(table).version


def test_page_hears_steps_from_other_program(two: Two) -> None:
    """A page of one program hears of a step at the other."""
    table = two.one.create()
    assert two.other.history(table).version == 0
    for n in range(1, 4):
        noted(two.one, table, n)
        assert heard(two.other, table, n) == n
        assert two.other.history(table).records == two.one.history(table).records


def test_closed_link_wakes_page_elsewhere(database: str) -> None:
    """A page is woken when its link is closed at the other program."""
    with closing(open_store(database)) as store, closing(open_store(database)) as other_store:
        one, other = Tables(store), Tables(other_store)
        table = one.create()
        link, token = one.links.invite(table, GM)
        woken = Event()

        async def page() -> None:
            async with other.subscribe(table) as versions:
                one.links.revoke(table, link.id)
                await asyncio.wait_for(anext(versions), SECONDS)
                woken.set()

        with keeping(one, 3600), keeping(other, 3600):
            other.history(table)
            run_apart(page())
        assert woken.is_set()
        assert other.links.active(token) is None


def test_reader_sees_everything_acknowledged(database: str) -> None:
    """A page may ask one worker for what another has done, before the two have spoken."""
    with closing(open_store(database)) as store, closing(open_store(database)) as other_store:
        one, other = Tables(store), Tables(other_store)  # nobody listens
        table = one.create()
        other.history(table)
        for n in range(1, 4):
            noted(one, table, n)
            assert other.history(table).version == n
        pc = demo_party()[0]
        assert isinstance(one.submit(table, GM, "pc", AddPc(pc=pc)), Accepted)
        refused = other.submit(table, GM, "again", AddPc(pc=pc))
        assert isinstance(refused, Refusal)
        assert refused.message.key == "refusal.name_taken"


def test_unheard_events_are_taken_up_later(postgres: Server, database: str) -> None:
    """What happens while nobody is heard is taken up afterwards."""
    with closing(open_store(database)) as store, closing(open_store(database)) as other_store:
        one, other = Tables(store), Tables(other_store)
        table = one.create()
        other.history(table)
        with keeping(one, 3600), keeping(other, 3600):
            for n in range(1, 4):
                postgres.cut(name_of(database))
                noted(one, table, n)
                assert heard(other, table, n) == n


def test_table_that_rests_is_no_news(database: str) -> None:
    with closing(open_store(database)) as store, closing(open_store(database)) as other_store:
        one, other = Tables(store), Tables(other_store)
        table = one.create()
        noted(one, table, 1)
        other.history(table)
        other.opened._loaded.clear()
        other_store.forget(table)
        noted(one, table, 2)
        assert other_store.changed_elsewhere() == []
        other.peers.refresh()
        assert not other.opened._loaded


def test_one_program_has_duty_until_another_takes(database: str) -> None:
    """One of all programs has a duty and another takes it over."""
    first, second = open_store(database), open_store(database)
    assert first.duty("post")
    assert first.duty("post")
    assert not second.duty("post")
    assert second.duty("other")
    first.close()
    assert _soon(lambda: second.duty("post"))
    second.close()


def _soon(what: object) -> bool:
    assert callable(what)
    return any(what() for _ in range(10_000))


def test_program_messages_reach_others_alone(database: str) -> None:
    """What a program says is heard by the others and not by itself."""
    with closing(open_store(database)) as store, closing(open_store(database)) as other_store:
        heard_here: list[tuple[str, str]] = []
        heard_there: list[tuple[str, str]] = []
        ready, done = Event(), Event()

        def there(topic: str, text: str) -> None:
            (ready.set if topic == "gap" else lambda: heard_there.append((topic, text)))()
            if text == "end":
                done.set()

        store.listen(lambda topic, text: heard_here.append((topic, text)))
        other_store.listen(there)
        assert ready.wait(SECONDS)
        store.send_message("presence", "a", "naïve 한국어 text")
        store.send_message(
            "presence", "long", "x" * 8000
        )  # is not sent, and keeps nothing else back
        store.send_message("presence", "b", "end")
        assert done.wait(SECONDS)
        assert heard_there == [("presence", "naïve 한국어 text"), ("presence", "end")]
        assert [said for said in heard_here if said[0] == "presence"] == []


def test_brought_packs_reach_other_program(database: str, tmp_path: Path) -> None:
    """Packs that one program brings are read by the other."""
    with closing(open_store(database)) as store, closing(open_store(database)) as other_store:
        both = [Imports(tmp_path / "packs") for _ in range(2)]
        one, other = Tables(store, imports=both[0]), Tables(other_store, imports=both[1])
        table = one.create()
        read = Event()
        read_again = both[1].read_again
        other.peers.on_message(
            "packs", lambda named: (read_again(named), read.set() if named == table else None)[0]
        )
        with keeping(one, 3600), keeping(other, 3600):
            heard_from(store, other_store)
            files = {
                path.relative_to(PACK).as_posix(): path.read_bytes()
                for path in PACK.rglob("*")
                if path.is_file()
            }
            assert both[0].add_archive_packs({PACK.name: files}, lambda: table) == table
            assert read.wait(SECONDS)
        assert both[1]._seen[table] == both[0]._seen[table]
        before = both[1]._seen.copy()
        both[1].read_all_again()
        assert both[1]._seen == before


def heard_from(store: Store, other: Store) -> None:
    """Wait until one hears the other."""
    arrived = Event()
    other._news._heard, heard = (  # type: ignore[attr-defined]
        lambda topic, text: (heard(topic, text), arrived.set() if topic == "hello" else None)[0],
        other._news._heard,  # type: ignore[attr-defined]
    )
    while not arrived.wait(0.02):
        store.send_message("hello", "", "")
