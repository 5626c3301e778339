"""One contract, every store: what holds for one must hold for all."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from subprocess import PIPE, Popen

import msgspec
import pytest
from tests.contracts.store.access import AccessContract, link_of_visit
from tests.examples import THOROUGH

from threefold.store import migrations, sqlite, sqlite_file
from threefold.store.chain import chained
from threefold.store.contract import (
    MOST_JOBS,
    Damaged,
    Replaced,
    ShelfItem,
    Snapshot,
    Store,
    StoreError,
    TableNotFound,
    Token,
    Unusable,
    VersionConflict,
    Webhook,
)
from threefold.store.memory import MemoryStore
from threefold.store.postgres import open_postgres
from threefold.store.schema import METADATA
from threefold.store.sqlite import open_sqlite
from threefold.table.events import Noted
from threefold.table.history import GM, Record, Seat
from threefold.text import render

HERE = Path(__file__).parent
PLAYER, GUEST = Seat("player", "p1"), Seat("player")


def item(id: str, day: int) -> ShelfItem:
    """A character on a shelf."""
    return ShelfItem(id, "Ana 한", f"2026-01-0{day}T00:00:00Z", b"\x00 whatever")


def notes(first: int, count: int, command: str = "", by: Seat = GM) -> list[Record]:
    """Records of one command: notes numbered from ``first``."""
    return [
        Record(
            n,
            command or f"c{first}",
            by,
            Noted(text=f"note {n}: naïve, 한국어, <b>"),
            "2026-01-01T00:00:00Z",
        )
        for n in range(first, first + count)
    ]


class StoreContract(AccessContract):
    """What every store does."""

    @pytest.fixture
    def store(self) -> Store | Iterator[Store]:
        """A store with nothing in it."""
        raise NotImplementedError

    def test_new_table_is_empty_and_listed(self, store: Store) -> None:
        table = store.create("2026-01-01T00:00:00Z")
        assert store.load(table) == []
        assert store.tables() == [(table, "2026-01-01T00:00:00Z", 0)]

    def test_table_can_begin_with_records(self, store: Store) -> None:
        table = store.create("2026-01-01T00:00:00Z", notes(1, 3))
        assert store.load(table) == notes(1, 3)
        assert store.tables()[0].version == 3

    def test_ids_are_random_and_tables_ordered(self, store: Store) -> None:
        """Ids are random and tables come oldest first."""
        ids = [store.create(f"2026-01-{day:02}T00:00:00Z") for day in range(1, 21)]
        assert len(set(ids)) == 20
        assert [table.id for table in store.tables()] == ids

    def test_records_come_back_as_they_went_in(self, store: Store) -> None:
        table = store.create("2026-01-01T00:00:00Z")
        store.append(table, 0, notes(1, 2))
        store.append(table, 2, notes(3, 1, by=PLAYER))
        assert store.load(table) == notes(1, 2) + notes(3, 1, by=PLAYER)
        assert store.load(table, after=1) == notes(1, 2)[1:] + notes(3, 1, by=PLAYER)
        assert store.load(table, after=3) == []

    @pytest.mark.parametrize("expected", [0, 1, 3])
    def test_append_at_another_version_changes_nothing(self, store: Store, expected: int) -> None:
        table = store.create("2026-01-01T00:00:00Z", notes(1, 2))
        with pytest.raises(VersionConflict) as conflict:
            store.append(table, expected, notes(expected + 1, 2))
        assert (conflict.value.expected, conflict.value.actual) == (expected, 2)
        assert store.load(table) == notes(1, 2)

    @pytest.mark.parametrize(
        "records", [[], notes(2, 1), notes(1, 1) + notes(3, 1), notes(2, 1) + notes(1, 1)]
    )
    def test_records_that_do_not_follow_are_bug(self, store: Store, records: list[Record]) -> None:
        table = store.create("2026-01-01T00:00:00Z")
        with pytest.raises(ValueError, match=r"append|do not follow"):
            store.append(table, 0, records)
        assert store.load(table) == []

    def test_tables_do_not_mix(self, store: Store) -> None:
        one, other = store.create("2026-01-01T00:00:00Z"), store.create("2026-01-02T00:00:00Z")
        store.append(one, 0, notes(1, 2, "same"))
        store.append(other, 0, notes(1, 1, "same"))
        assert len(store.load(one)) == 2
        assert len(store.of_command(other, "same")) == 1

    def test_command_is_found_with_all_it_produced(self, store: Store) -> None:
        table = store.create("2026-01-01T00:00:00Z", notes(1, 2, "first"))
        store.append(table, 2, notes(3, 3, "second", PLAYER))
        assert store.of_command(table, "second") == notes(3, 3, "second", PLAYER)
        assert store.of_command(table, "third") == []

    def test_table_is_made_once_of_same_thing(self, store: Store) -> None:
        one = store.create("2026-01-01T00:00:00Z", notes(1, 2), "a file")
        store.append(one, 2, notes(3, 1))
        assert store.create("2026-01-02T00:00:00Z", notes(1, 2), "a file") == one
        assert store.load(one) == notes(1, 2) + notes(3, 1)
        other = store.create("2026-01-03T00:00:00Z", notes(1, 2), "another file")
        assert [info.id for info in store.tables()] == [one, other]
        assert (store.made_from("another file"), store.made_from("nothing")) == (other, None)

    def test_records_after_event_are_set_aside(self, store: Store) -> None:
        table, other = (store.create("2026-01-01T00:00:00Z", notes(1, 4)) for _ in range(2))
        assert store.set_aside(table, 3, "2026-01-02T00:00:00Z") == 1
        assert store.load(table) == notes(1, 3)
        assert store.load(other) == notes(1, 4)
        store.append(table, 3, notes(4, 2, "other"))
        assert store.load(table, after=2, to=4) == notes(1, 3)[2:] + notes(4, 1, "other")
        assert store.set_aside(table, 0, "2026-01-02T00:00:00Z") == 5
        assert store.load(table) == []

    def test_lone_process_sees_no_foreign_changes(self, store: Store) -> None:
        """One who is alone sees no changes of others."""
        table = store.create("2026-01-01T00:00:00Z", notes(1, 4))
        store.load(table)
        store.append(table, 4, notes(5, 1))
        store.checkpoint()
        assert store.changed_elsewhere() == []
        assert store.read_only is None

    def test_unknown_table_is_said_to_be_unknown(self, store: Store) -> None:
        store.create("2026-01-01T00:00:00Z")
        for ask in (
            lambda: store.load("nowhere"),
            lambda: store.set_aside("nowhere", 0, "2026-01-01T00:00:00Z"),
            lambda: store.append("nowhere", 0, notes(1, 1)),
            lambda: store.of_command("nowhere", "c1"),
            lambda: store.links("nowhere"),
            lambda: store.add_link("nowhere", GM, "hash", "2026-01-01T00:00:00Z"),
        ):
            with pytest.raises(TableNotFound, match="nowhere"):
                ask()

    def test_threads_never_share_version(self, store: Store) -> None:
        """Threads that race for a version never share it."""
        table = store.create("2026-01-01T00:00:00Z")

        def append_until_done(name: str) -> int:
            won = 0
            while won < 10:
                version = store.tables()[0].version
                try:
                    store.append(table, version, notes(version + 1, 2, f"{name}{won}"))
                    won += 1
                except VersionConflict:
                    pass
            return won

        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(append_until_done, "abcd")) == [10] * 4
        records = store.load(table)
        assert [r.seq for r in records] == list(range(1, 81))
        assert all(records[i].command == records[i + 1].command for i in range(0, 80, 2))

    def test_link_opens_its_seat_until_revoked(self, store: Store) -> None:
        table = store.create("2026-01-01T00:00:00Z")
        link = store.add_link(table, PLAYER, "hash-a", "2026-01-01T00:00:01Z")
        assert (link.table, link.seat, link.token_hash, link.revoked) == (
            table,
            PLAYER,
            "hash-a",
            None,
        )
        assert store.link_of_token("hash-a") == link
        assert store.link_of_token("hash-b") is None
        assert store.revoke_link(link.id, "2026-01-01T00:00:02Z")
        assert store.link_of_token("hash-a") is None
        assert store.links(table) == [link._replace(revoked="2026-01-01T00:00:02Z")]

    def test_links_are_listed_by_table_oldest_first(self, store: Store) -> None:
        one, other = store.create("2026-01-01T00:00:00Z"), store.create("2026-01-02T00:00:00Z")
        first = store.add_link(one, GM, "hash-a", "2026-01-01T00:00:01Z")
        store.add_link(other, GM, "hash-b", "2026-01-01T00:00:02Z")
        second = store.add_link(one, PLAYER, "hash-c", "2026-01-01T00:00:03Z")
        assert store.links(one) == [first, second]

    def test_link_is_revoked_once(self, store: Store) -> None:
        link = store.add_link(
            store.create("2026-01-01T00:00:00Z"), GM, "hash", "2026-01-01T00:00:01Z"
        )
        assert store.revoke_link(link.id, "2026-01-01T00:00:02Z")
        assert not store.revoke_link(link.id, "2026-01-01T00:00:03Z")
        assert not store.revoke_link("nothing", "2026-01-01T00:00:03Z")

    def test_revoked_link_ends_its_own_devices_alone(self, store: Store) -> None:
        """Revoking a link turns out those who came by it and nobody else."""
        table = store.create("2026-01-01T00:00:00Z")
        kept = store.add_link(table, GM, "hash-a", "2026-01-01T00:00:01Z")
        lost = store.add_link(table, PLAYER, "hash-b", "2026-01-01T00:00:02Z")
        assert store.add_visit(kept.id, "phone", "2026-01-01T00:00:03Z")
        assert store.add_visit(lost.id, "tablet", "2026-01-01T00:00:03Z")
        assert store.add_visit(lost.id, "laptop", "2026-01-01T00:00:03Z")
        assert link_of_visit(store, "laptop") == lost
        store.revoke_link(lost.id, "2026-01-01T00:00:04Z")
        assert link_of_visit(store, "tablet") is link_of_visit(store, "laptop") is None
        assert link_of_visit(store, "phone") == kept
        assert not store.add_visit(lost.id, "again", "2026-01-01T00:00:05Z")
        assert not store.add_visit("nothing", "again", "2026-01-01T00:00:05Z")
        assert link_of_visit(store, "again") is None

    def test_guest_link_takes_seat_once(self, store: Store) -> None:
        """The link of a guest takes the seat that is taken once."""
        table = store.create("2026-01-01T00:00:00Z")
        link = store.add_link(table, GUEST, "hash", "2026-01-01T00:00:01Z")
        store.add_visit(link.id, "phone", "2026-01-01T00:00:02Z")
        assert store.link_of_token("hash") == link
        assert store.seat_link(link.id, PLAYER)
        assert (
            link_of_visit(store, "phone")
            == store.link_of_token("hash")
            == link._replace(seat=PLAYER)
        )
        assert not store.seat_link(link.id, Seat("player", "p2"))
        assert store.links(table) == [link._replace(seat=PLAYER)]

    def test_other_links_keep_their_seats(self, store: Store) -> None:
        table = store.create("2026-01-01T00:00:00Z")
        gm = store.add_link(table, GM, "hash-a", "2026-01-01T00:00:01Z")
        closed = store.add_link(table, GUEST, "hash-b", "2026-01-01T00:00:02Z")
        store.revoke_link(closed.id, "2026-01-01T00:00:03Z")
        assert not any(store.seat_link(link, PLAYER) for link in (gm.id, closed.id, "nothing"))
        assert store.links(table)[0] == gm

    def test_shelf_keeps_newest_first(self, store: Store) -> None:
        """A shelf keeps what is put on it the newest first."""
        one, two = item("a", 1), item("b", 2)
        assert store.save_item("mine", one)
        assert store.save_item("mine", two)
        assert store.shelf_items("mine") == [two, one]
        again = one._replace(name="Ana, older", updated="2026-01-03T00:00:00Z", body=b"other")
        assert store.save_item("mine", again)
        assert store.shelf_items("mine") == [again, two]
        assert store.shelf_item("mine", "a") == again
        assert store.shelf_item("mine", "c") is None

    def test_shelves_do_not_mix(self, store: Store) -> None:
        store.save_item("mine", item("a", 1))
        assert store.shelf_items("yours") == []
        assert store.shelf_item("yours", "a") is None
        assert not store.save_item("yours", item("a", 2))
        assert not store.discard("yours", "a")
        assert store.shelf_items("mine") == [item("a", 1)]

    def test_what_is_discarded_is_gone(self, store: Store) -> None:
        store.save_item("mine", item("a", 1))
        assert store.discard("mine", "a")
        assert not store.discard("mine", "a")
        assert store.shelf_items("mine") == []

    def test_shelf_moves_onto_another(self, store: Store) -> None:
        for shelf, id in (("old", "a"), ("old", "b"), ("new", "c"), ("other", "d")):
            store.save_item(shelf, item(id, 1))
        assert store.move_shelf("old", "new") == 2
        assert {item.id for item in store.shelf_items("new")} == {"a", "b", "c"}
        assert store.shelf_items("old") == []
        assert store.move_shelf("old", "new") == 0
        assert [item.id for item in store.shelf_items("other")] == ["d"]

    def test_total_shelf_size_is_known(self, store: Store) -> None:
        """It is known how much all shelves hold."""
        assert store.count_shelf_items() == 0
        for shelf, id in (("mine", "a"), ("mine", "b"), ("yours", "c"), ("mine", "a")):
            store.save_item(shelf, item(id, 1))
        assert store.count_shelf_items() == 3
        assert store.bytes_of_shelf_items() == sum(len(item(id, 1).body) for id in "abc")

    def test_items_saved_long_ago_are_found(self, store: Store) -> None:
        assert (
            store.bytes_of_shelf_items(),
            store.oldest_shelf_items("2027-01-01T00:00:00Z", 9),
        ) == (0, [])
        for shelf, id, day in (
            ("mine", "a", 3),
            ("yours", "b", 1),
            ("mine", "c", 2),
            ("mine", "d", 4),
        ):
            store.save_item(shelf, item(id, day))
        before = item("x", 4).updated
        found = store.oldest_shelf_items(before, 9)
        assert [(shelf, each.id) for shelf, each in found] == [
            ("yours", "b"),
            ("mine", "c"),
            ("mine", "a"),
        ]
        assert store.oldest_shelf_items(before, 1) == found[:1]

    def test_token_opens_its_seat_until_it_ends(self, store: Store) -> None:
        table = store.create("2026-01-01T00:00:00Z")
        token = Token(
            "t1", table, PLAYER, "bot 한", ("read", "play"), "hash", "2026-01-01T00:00:00Z"
        )
        store.add_token(token)
        store.add_token(token._replace(id="t2", token_hash="other", seat=GM, scopes=("read",)))
        assert store.token_of("hash") == token
        assert [known.id for known in store.tokens(table)] == ["t1", "t2"]
        assert store.end_token("t1", "2026-01-02T00:00:00Z")
        assert not store.end_token("t1", "2026-01-03T00:00:00Z")
        assert not store.end_token("t3", "2026-01-03T00:00:00Z")
        assert store.token_of("hash") is None
        assert store.tokens(table)[0].ended == "2026-01-02T00:00:00Z"
        with pytest.raises(TableNotFound):
            store.add_token(token._replace(id="t4", table="nowhere", token_hash="new"))

    def test_webhook_is_told_until_removed(self, store: Store) -> None:
        """A webhook is told until it is taken off."""
        table, other = (store.create("2026-01-01T00:00:00Z") for _ in range(2))
        hook = Webhook(
            "h1", table, "https://example.org/x", "json", "secret", "2026-01-01T00:00:00Z", 3
        )
        for one in (hook, hook._replace(id="h2", table=other)):
            store.add_webhook(one)
        assert store.webhooks(table) == [hook]
        store.webhook_sent("h1", 7)
        assert store.webhooks(table) == [hook._replace(sent=7)]
        assert [one.id for one in store.webhooks()] == ["h1", "h2"]
        assert store.end_webhook("h1", "2026-01-02T00:00:00Z")
        assert not store.end_webhook("h1", "2026-01-02T00:00:00Z")
        assert [one.id for one in store.webhooks()] == ["h2"]
        with pytest.raises(TableNotFound):
            store.add_webhook(hook._replace(id="h3", table="nowhere"))

    def test_picture_is_kept_once_for_its_table(self, store: Store) -> None:
        table, other = (store.create("2026-01-01T00:00:00Z") for _ in range(2))
        store.add_picture(table, "b" * 64, b"second")
        store.add_picture(table, "a" * 64, b"first")
        store.add_picture(table, "a" * 64, b"never in its place")
        assert store.picture(table, "a" * 64) == b"first"
        assert store.picture(other, "a" * 64) is None
        assert store.picture(table, "c" * 64) is None
        assert list(store.pictures(table).items()) == [("a" * 64, 5), ("b" * 64, 6)]
        assert store.pictures(other) == {}
        with pytest.raises(TableNotFound):
            store.add_picture("nowhere", "a" * 64, b"x")
        with pytest.raises(TableNotFound):
            store.pictures("nowhere")

    def test_pictures_leave_one_table_at_version(self, store: Store) -> None:
        """Nothing goes while the table has other events than those that were looked at."""
        table, other = (store.create("2026-01-01T00:00:00Z", notes(1, 3)) for _ in range(2))
        for each in (table, other):
            for letter in "abc":
                store.add_picture(each, letter * 64, b"picture")
        assert not store.remove_pictures(table, 2, ["a" * 64])
        assert store.remove_pictures(table, 3, ["a" * 64, "c" * 64, "d" * 64])
        assert [*store.pictures(table)] == ["b" * 64]
        assert store.picture(table, "a" * 64) is None
        assert len(store.pictures(other)) == 3
        store.add_picture(table, "a" * 64, b"again")
        assert store.picture(table, "a" * 64) == b"again"
        assert store.remove_pictures(table, 3, [])
        with pytest.raises(TableNotFound):
            store.remove_pictures("nowhere", 0, ["a" * 64])

    def test_probe_leaves_no_trace(self, store: Store) -> None:
        table = store.create("2026-01-01T00:00:00Z", notes(1, 3))
        store.probe()
        store.probe()
        assert store.info(table).version == 3

    def test_jobs_noted_long_ago_make_room(self, store: Store) -> None:
        """Anybody may start jobs: so many are known, those that were noted last."""
        for n in range(MOST_JOBS + 2):
            store.note_job(
                f"{n:064}",
                f"2026-01-01T00:{n // 60:02}:{n % 60:02}Z",
                b"done",
                "2026-01-01T00:00:00Z",
            )
        known = [n for n in range(MOST_JOBS + 2) if store.job(f"{n:064}") is not None]
        assert known == [*range(2, MOST_JOBS + 2)]

    def test_seed_is_kept_for_its_table_alone(self, store: Store) -> None:
        table, other = (store.create("2026-01-01T00:00:00Z") for _ in range(2))
        store.add_seed(table, "a" * 64, bytes(range(32)))
        assert store.seed(table, "a" * 64) == bytes(range(32))
        assert store.seed(other, "a" * 64) is None
        assert store.seed(table, "b" * 64) is None
        with pytest.raises(TableNotFound):
            store.add_seed("nowhere", "a" * 64, b"x")

    def test_one_table_is_told_without_others(self, store: Store) -> None:
        assert store.count_tables() == 0
        table, other = (
            store.create("2026-01-01T00:00:00Z", notes(1, 3)),
            store.create("2026-01-02T00:00:00Z"),
        )
        assert store.count_tables() == 2
        assert [store.info(table), store.info(other)] == store.tables()
        with pytest.raises(TableNotFound):
            store.info("nowhere")

    def test_newest_snapshot_up_to_event_is_found(self, store: Store) -> None:
        table, other = (
            store.create("2026-01-01T00:00:00Z", notes(1, 9)),
            store.create("2026-01-01T00:00:00Z"),
        )
        three, six = Snapshot("state", 3, b"\x00 three"), Snapshot("state", 6, b"six")
        store.keep(table, "v1", [six, three, Snapshot("top", 9, b"nine")])
        assert [store.snapshot(table, "v1", "state", to) for to in (None, 9, 6, 5, 3, 2)] == [
            *(six, six, six),
            *(three, three, None),
        ]
        assert store.snapshots(table, "v1", "state") == [three, six]
        assert store.snapshots(table, "v1", "top") == [Snapshot("top", 9, b"nine")]
        assert store.snapshots(other, "v1", "state") == []
        assert store.snapshot(other, "v1", "state") is None
        assert store.load(table) == notes(1, 9)

    def test_snapshot_takes_place_of_one_before(self, store: Store) -> None:
        table = store.create("2026-01-01T00:00:00Z", notes(1, 3))
        store.keep(table, "v1", [Snapshot("state", 3, b"first"), Snapshot("state", 2, b"two")])
        store.keep(table, "v1", [Snapshot("state", 3, b"second"), Snapshot("top", 3, b"top")])
        store.keep(table, "v1", [])
        assert store.snapshots(table, "v1", "state") == [
            Snapshot("state", 2, b"two"),
            Snapshot("state", 3, b"second"),
        ]

    def test_foreign_snapshots_leave_with_first_own(self, store: Store) -> None:
        """Snapshots of another program are none and leave with the first of one's own."""
        table = store.create("2026-01-01T00:00:00Z", notes(1, 3))
        store.keep(
            table,
            "v1",
            [
                Snapshot("state", 1, b"old"),
                Snapshot("state", 2, b"old"),
                Snapshot("top", 3, b"old"),
            ],
        )
        assert store.snapshot(table, "v2", "state") is None
        assert store.snapshots(table, "v2", "state") == []
        store.keep(table, "v2", [Snapshot("state", 2, b"new")])
        assert store.snapshots(table, "v2", "state") == [Snapshot("state", 2, b"new")]
        assert store.snapshots(table, "v1", "state") == []
        assert store.snapshots(table, "v1", "top") == [Snapshot("top", 3, b"old")]

    def test_absent_record_has_no_snapshot(self, store: Store) -> None:
        """There is no snapshot of what is not there."""
        table = store.create("2026-01-01T00:00:00Z", notes(1, 3))
        store.load(table)
        with pytest.raises(Replaced):
            store.keep(table, "v1", [Snapshot("state", 3, b"three"), Snapshot("state", 4, b"four")])
        assert store.snapshots(table, "v1", "state") == []
        for ask in (
            lambda: store.keep("nowhere", "v1", []),
            lambda: store.snapshot("nowhere", "v1", "state"),
            lambda: store.snapshots("nowhere", "v1", "state"),
        ):
            with pytest.raises(TableNotFound):
                ask()

    def test_set_aside_records_take_snapshots_along(self, store: Store) -> None:
        """Snapshots of records that are set aside go with them."""
        table = store.create("2026-01-01T00:00:00Z", notes(1, 6))
        store.keep(table, "v1", [Snapshot("state", seq, b"state") for seq in (2, 4, 6)])
        store.set_aside(table, 4, "2026-01-02T00:00:00Z")
        assert [each.seq for each in store.snapshots(table, "v1", "state")] == [2, 4]
        store.append(table, 4, notes(5, 2, "other"))
        assert [each.seq for each in store.snapshots(table, "v1", "state")] == [2, 4]

    def test_job_stays_as_noted_until_old(self, store: Store) -> None:
        """A job is known as it was noted last until it is old."""
        first, last = "2026-01-01T00:00:00Z", "2026-01-01T02:00:00Z"
        store.note_job("a" * 64, first, b"waiting", since=first)
        store.note_job("b" * 64, first, b"other", since=first)
        store.note_job("a" * 64, last, b"done", since=first)
        assert store.job("a" * 64) == (last, b"done")
        assert store.job("b" * 64) == (first, b"other")
        assert store.job("c" * 64) is None
        store.note_job("c" * 64, last, b"new", since=last)
        assert store.job("b" * 64) is None
        assert store.job("a" * 64) == (last, b"done")


class TestMemory(StoreContract):
    """Nothing outlives the program."""

    @pytest.fixture
    def store(self) -> Store:
        return MemoryStore()


class TestSqlite(StoreContract):
    """One file."""

    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        store = open_sqlite(tmp_path / "tables.db")
        yield store
        store.close()


class TestPostgres(StoreContract):
    """One database of a server."""

    @pytest.fixture
    def store(self, database: str) -> Iterator[Store]:
        store = open_postgres(database)
        yield store
        store.close()


# --- what a file adds -----------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def reopened(file: Path, table: str) -> list[Record]:
    """What a file holds, read afresh."""
    store = open_sqlite(file)
    try:
        return store.load(table)
    finally:
        store.close()


def sentence(error: StoreError) -> str:
    """What a person reads: one sentence that names the place."""
    text = render(error.message)
    assert text.endswith(".")
    assert "\n" not in text
    return text


def test_everything_outlives_program(file: Path) -> None:
    store = open_sqlite(file)
    table = store.create("2026-01-01T00:00:00Z", notes(1, 2))
    link = store.add_link(table, PLAYER, "hash", "2026-01-01T00:00:01Z")
    store.add_visit(link.id, "phone", "2026-01-01T00:00:02Z")
    store.save_item("mine", item("a", 1))
    before = store.tables()
    store.close()
    again = open_sqlite(file)
    assert (again.tables(), again.load(table), again.links(table)) == (before, notes(1, 2), [link])
    assert link_of_visit(again, "phone") == link
    assert again.shelf_items("mine") == [item("a", 1)]
    again.close()


def test_file_is_safe_against_loss_of_power(file: Path) -> None:
    store = open_sqlite(file)
    with store._write() as connection:
        settings = {
            p: connection.exec_driver_sql(f"PRAGMA {p}").scalar()
            for p in ("synchronous", "foreign_keys")
        }
        assert settings == {"synchronous": 2, "foreign_keys": 1}
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert (
            connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == sqlite.WAIT_SECONDS * 1000
        )
    store.close()


def test_migrations_make_schema_code_speaks_to(file: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    store = open_sqlite(file)
    with store._read() as connection:
        assert (
            compare_metadata(
                MigrationContext.configure(connection, opts={"compare_type": True}), METADATA
            )
            == []
        )
    store.close()


def test_alembic_reads_revision_of_new_store(file: Path) -> None:
    """A new store is made without Alembic, and says its revision as Alembic would have."""
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    store = open_sqlite(file)
    with store._write() as connection:
        seen = MigrationContext.configure(connection)
        assert seen.get_current_revision() == migrations.newest_revision()
        made = connection.exec_driver_sql(
            "SELECT sql FROM sqlite_master WHERE name = 'alembic_version'"
        ).scalar()
        migrations._upgrade_stored(connection)
        assert seen.get_current_revision() == migrations.newest_revision()
        connection.exec_driver_sql("DROP TABLE alembic_version")
        seen._ensure_version_table()
        assert (
            made
            == connection.exec_driver_sql(
                "SELECT sql FROM sqlite_master WHERE name = 'alembic_version'"
            ).scalar()
        )
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent)).walk_revisions()
    assert migrations.known_revisions() == [script.revision for script in scripts]
    store.close()


def test_opening_store_loads_no_alembic(file: Path) -> None:
    """Neither a new file nor one of today needs Alembic, which takes long to load."""
    code = (
        "import sys; from pathlib import Path; from threefold.store.sqlite import open_sqlite;"
        f" open_sqlite(Path({str(file)!r})).close(); print('alembic' in sys.modules)"
    )
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code], check=False, capture_output=True, text=True
        )
        assert done.stdout == "False\n", done.stderr


@pytest.mark.thorough
@pytest.mark.parametrize("after", [1, 7, 20] if THOROUGH else [7])
def test_killed_append_leaves_nothing_half_written(file: Path, after: int) -> None:
    """Killed in mid append nothing is half written and nothing acknowledged is lost."""
    store = open_sqlite(file)
    table = store.create("2026-01-01T00:00:00Z")
    store.close()
    for round in range(3):
        writer = subprocess.Popen(
            [sys.executable, HERE / "appender.py", file, table], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        acknowledged = [int(writer.stdout.readline()) for _ in range(after + round)]
        writer.kill()
        acknowledged += [int(line) for line in writer.communicate()[0].splitlines() if line]
        records = reopened(file, table)
        assert len(records) >= acknowledged[-1]
        assert [r.seq for r in records] == list(range(1, len(records) + 1))
        assert len(records) % 3 == 0
        assert all(
            len({r.command for r in records[i : i + 3]}) == 1 for i in range(0, len(records), 3)
        )


def test_full_disk_fails_append_whole(
    file: Path,
) -> None:
    """When the disk is full the append fails whole and what was acknowledged stays."""
    store = open_sqlite(file)
    table = store.create("2026-01-01T00:00:00Z")
    store.close()
    writer = subprocess.run(
        [sys.executable, HERE / "appender.py", file, table, "300000"],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    *acknowledged, trouble = writer.stdout.splitlines()
    assert trouble in ("full", "failing"), writer.stderr
    assert acknowledged
    records = reopened(file, table)
    assert len(records) == int(acknowledged[-1])
    assert [r.seq for r in records] == list(range(1, len(records) + 1))


def test_one_racing_append_wins(file: Path) -> None:
    """Of two processes at the same version exactly one wins."""
    store = open_sqlite(file)
    table = store.create("2026-01-01T00:00:00Z")
    racers = [
        subprocess.Popen(
            [sys.executable, HERE / "racer.py", file, table, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        for name in ("left", "right")
    ]
    try:
        for version in range(30):
            for racer in random.sample(racers, 2):
                assert racer.stdin is not None
                racer.stdin.write(f"{version}\n")
            answers = [
                racer.stdout.readline().strip() for racer in racers if racer.stdout is not None
            ]
            assert sorted(answers) == ["lost", "won"]
            assert store.tables()[0].version == version + 1
    finally:
        for racer in racers:
            racer.communicate(timeout=60)
        store.close()


# --- what happens to a file while it is open ------------------------------------------------------


def delete_all(file: Path) -> None:
    shutil.rmtree(file.parent)


def delete_the_file(file: Path) -> None:
    file.unlink()


def delete_the_log(file: Path) -> None:
    file.with_name("tables.db-wal").unlink()


def move_the_folder(file: Path) -> None:
    file.parent.rename(file.parent.with_name("elsewhere"))


def put_a_copy_in_its_place(file: Path) -> None:
    move_the_folder(file)
    shutil.copytree(file.parent.with_name("elsewhere"), file.parent)


@pytest.fixture
def housed(tmp_path: Path) -> Path:
    """A place for a file in a folder of its own."""
    (tmp_path / "own").mkdir()
    return tmp_path / "own" / "tables.db"


@pytest.mark.parametrize(
    "act",
    [delete_all, delete_the_file, delete_the_log, move_the_folder, put_a_copy_in_its_place],
    ids=lambda f: f.__name__,
)
def test_moved_file_acknowledges_nothing(housed: Path, act: Callable[[Path], None]) -> None:
    """Nothing is acknowledged once the file is not where it was."""
    store = open_sqlite(housed)
    table = store.create("2026-01-01T00:00:00Z", notes(1, 2))
    act(housed)
    with ThreadPoolExecutor(sqlite.CONNECTIONS) as crowd:
        for error in crowd.map(
            lambda _: store_error(lambda: store.append(table, 2, notes(3, 1))), range(20)
        ):
            assert error.trouble == "moved"
            assert str(housed) in sentence(error)
        assert list(crowd.map(store.load, [table] * 20)) == [notes(1, 2)] * 20, (
            "what was acknowledged can be read and saved"
        )
    store.close()


def store_error(ask: Callable[[], None]) -> Unusable:
    """The error with which a store answers."""
    with pytest.raises(Unusable) as error:
        ask()
    return error.value


def test_returned_file_is_written_again(housed: Path) -> None:
    """A file that is put back is written again."""
    store = open_sqlite(housed)
    table = store.create("2026-01-01T00:00:00Z", notes(1, 2))
    move_the_folder(housed)
    assert store_error(lambda: store.append(table, 2, notes(3, 1))).trouble == "moved"
    housed.parent.with_name("elsewhere").rename(housed.parent)
    store.append(table, 2, notes(3, 1))
    store.close()
    assert reopened(housed, table) == notes(1, 2) + notes(3, 1)


def test_appends_resume_once_disk_has_room(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on once there is room again."""
    monkeypatch.setattr(sqlite, "CONNECTIONS", 1)  # the limit is that of a connection
    store = open_sqlite(file)
    table = store.create("2026-01-01T00:00:00Z", notes(1, 2))
    with store._read() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    assert store_error(lambda: store.append(table, 2, notes(3, 500))).trouble == "full"
    assert store.load(table) == notes(1, 2)
    with store._read() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    store.append(table, 2, notes(3, 500))
    store.close()
    assert len(reopened(file, table)) == 502


def test_read_only_file_is_named(file: Path) -> None:
    """A file that may only be read is said to be so."""
    store = open_sqlite(file)
    table = store.create("2026-01-01T00:00:00Z", notes(1, 2))
    for connection in [store._reading.connect() for _ in range(sqlite.CONNECTIONS)]:
        connection.exec_driver_sql("PRAGMA query_only = ON")
        connection.close()
    error = store_error(lambda: store.append(table, 2, notes(3, 1)))
    assert error.trouble == "readonly"
    sentence(error)
    assert store.load(table) == notes(1, 2)
    store.close()


# --- files that are not to be used ----------------------------------------------------------------


def refused(file: Path) -> Unusable:
    """The error with which a file is refused; the file itself stays as it was."""
    before = file.read_bytes() if file.is_file() else b""
    with pytest.raises(Unusable) as error:
        open_sqlite(file)
    assert str(file) in sentence(error.value)
    assert (file.read_bytes() if file.is_file() else b"") == before
    return error.value


@pytest.mark.parametrize(
    ("revision", "trouble"),
    [("'9999'", "newer"), ("'0008'", "older"), ("'x'", "corrupt"), ("9", "corrupt")],
)
def test_file_of_another_version_is_refused(file: Path, revision: str, trouble: str) -> None:
    open_sqlite(file).close()
    with sqlite3.connect(file) as db:
        db.execute("DROP TABLE alembic_version")
        db.execute("CREATE TABLE alembic_version (version_num)")
        db.execute(f"INSERT INTO alembic_version VALUES ({revision})")
    db.close()
    assert refused(file).trouble == trouble


def test_database_of_another_program_is_left_alone(file: Path) -> None:
    with sqlite3.connect(file) as db:
        db.execute("CREATE TABLE bookmarks (url TEXT)")
    db.close()
    assert refused(file).trouble == "foreign"


def test_other_file_is_no_database(file: Path) -> None:
    """A file that is no database is left alone."""
    file.write_bytes(b"a diary, page one\n" * 500)
    assert refused(file).trouble == "corrupt"


def test_folder_is_no_place_for_file(tmp_path: Path) -> None:
    """A folder or a missing folder is no place for a file."""
    assert refused(tmp_path).trouble == "unreachable"
    assert refused(tmp_path / "missing" / "tables.db").trouble == "unreachable"


def test_locked_file_is_busy(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file held by another program is said to be busy."""
    monkeypatch.setattr(sqlite, "WAIT_SECONDS", 0)
    store = open_sqlite(file)
    table = store.create("2026-01-01T00:00:00Z")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unusable) as error:
        store.append(table, 0, notes(1, 1))
    assert error.value.trouble == "busy"
    sentence(error.value)
    other.execute("ROLLBACK")
    other.close()
    store.append(table, 0, notes(1, 1))
    store.close()


# --- damage ---------------------------------------------------------------------------------------


def damage(file: Path, *statements: tuple[str, object]) -> None:
    """Change a file behind the program's back."""
    with closing(sqlite3.connect(file)) as db, db:
        for statement, value in statements:
            assert db.execute(statement, (value,)).rowcount > 0


def drop(seq: int) -> tuple[str, object]:
    return "DELETE FROM records WHERE seq = ?", seq


def alter(column: str, value: object, seq: int) -> tuple[str, object]:
    return f"UPDATE records SET {column} = ? WHERE seq = {seq}", value


def another_note(seq: int) -> bytes:
    """A record that could stand here, and was not written here."""
    return msgspec.json.encode(Record(seq, f"c{seq}", GM, Noted(text="forged")))


@pytest.mark.parametrize(
    ("harm", "seq", "what"),
    [
        ([drop(1)], 1, "missing"),
        ([drop(4)], 4, "missing"),
        ([drop(6)], 6, "missing"),
        ([drop(4), ("UPDATE tables SET version = ?", 3)], 4, "missing"),
        ([("UPDATE tables SET version = ?", 9)], 7, "missing"),
        ([("UPDATE tables SET version = ?", "abc")], 7, "missing"),
        ([("UPDATE tables SET version = ?", -1)], 7, "missing"),
        ([alter("body", another_note(4), 4)], 4, "changed"),
        ([alter("body", b"{", 4)], 4, "changed"),
        ([alter("body", "text", 4)], 4, "changed"),
        ([alter("digest", None, 4)], 4, "changed"),
        ([alter("digest", b"x" * 32, 6)], 6, "changed"),
        ([alter("seq", 40, 4)], 4, "missing"),
    ],
)
def test_damaged_record_stops_one_table_alone(
    file: Path, harm: list[tuple[str, object]], seq: int, what: str
) -> None:
    """A damaged record stops its table alone and is named."""
    store = open_sqlite(file)
    hurt = store.create("2026-01-01T00:00:00Z", notes(1, 6))
    damage(file, *harm)
    whole = store.create("2026-01-02T00:00:00Z", notes(1, 6))
    with pytest.raises(Damaged) as error:
        store.load(hurt)
    assert (error.value.table, error.value.seq, error.value.damage, error.value.good) == (
        hurt,
        seq,
        what,
        seq - 1,
    )
    assert f"Event {seq} of table {hurt}" in sentence(error.value)
    assert store.load(hurt, to=seq - 1) == notes(1, seq - 1)
    assert store.load(whole) == notes(1, 6)
    store.append(whole, 6, notes(7, 1))
    assert store.set_aside(hurt, seq - 1, "2026-01-03T00:00:00Z") == len(left_aside(file))
    assert store.load(hurt) == notes(1, seq - 1)
    store.append(hurt, seq - 1, notes(seq, 2))
    store.close()
    assert reopened(file, hurt) == notes(1, seq - 1) + notes(seq, 2)


def left_aside(file: Path) -> list[tuple[int]]:
    """What was taken out of tables and kept."""
    with closing(sqlite3.connect(file)) as db:
        return db.execute("SELECT seq FROM set_aside ORDER BY seq").fetchall()


def test_tables_keep_records_apart(file: Path) -> None:
    """Two tables do not lend each other records."""
    store = open_sqlite(file)
    one = store.create("2026-01-01T00:00:00Z", notes(1, 3))
    other = store.create("2026-01-01T00:00:00Z", notes(1, 2) + notes(3, 1, "other"))
    damage(file, ("UPDATE records SET table_id = 'x' WHERE seq = 3 AND table_id = ?", one))
    damage(file, (f"UPDATE records SET table_id = '{one}' WHERE seq = 3 AND table_id = ?", other))
    damage(file, ("UPDATE records SET digest = x'00' WHERE seq = 2 AND table_id = ?", one))
    with pytest.raises(Damaged):
        store.load(one)
    store.close()


def test_later_version_event_is_unknown(file: Path) -> None:
    """An event of a later version is said to be unknown."""
    store = open_sqlite(file)
    table = store.create("2026-01-01T00:00:00Z", notes(1, 1))
    body = json.dumps(json.loads(another_note(2)) | {"event": {"type": "moon_fell"}}).encode()
    with closing(sqlite3.connect(file)) as db, db:
        (before,) = db.execute("SELECT digest FROM records").fetchone()
        row = (table, 2, "c2", body, chained(before, 2, "c2", body))
        db.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?)", row)
        db.execute("UPDATE tables SET version = 2")
    with pytest.raises(Damaged) as error:
        store.load(table)
    assert (error.value.seq, error.value.damage) == (2, "unknown")
    assert "update" in sentence(error.value)
    store.close()


def test_append_after_lost_record_is_refused(file: Path) -> None:
    """An append after a record that is gone is refused."""
    store = open_sqlite(file)
    table = store.create("2026-01-01T00:00:00Z", notes(1, 2))
    damage(file, drop(2))
    with pytest.raises(Damaged):
        store.append(table, 2, notes(3, 1))
    store.close()


def test_records_after_event_are_proved_too(file: Path) -> None:
    store = open_sqlite(file)
    table = store.create("2026-01-01T00:00:00Z", notes(1, 6))
    damage(file, alter("body", another_note(5), 5))
    with pytest.raises(Damaged) as error:
        store.load(table, after=3)
    assert error.value.seq == 5
    store.close()


@pytest.mark.parametrize(("of", "opens"), [("links", False), ("records", True)])
def test_large_file_opens_without_full_read(
    file: Path, monkeypatch: pytest.MonkeyPatch, of: str, opens: bool
) -> None:
    """What is small is checked all the same; what is not is proved when it is read."""
    store = open_sqlite(file)
    table, other = (
        store.create("2026-01-01T00:00:00Z", notes(1, 200)),
        store.create("2026-01-01T00:00:00Z"),
    )
    store.append(other, 0, notes(1, 1))
    store.close()
    with closing(sqlite3.connect(file)) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (of,)).fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as opened:
        opened.seek((root - 1) * size)
        opened.write(b"\xff" * 200)
    monkeypatch.setattr(sqlite_file, "READ_WHOLE", 1)
    store = open_sqlite(file)
    assert (store.salvaged is None) is opens
    if opens:
        with pytest.raises(Unusable) as error:
            store.load(table)
        assert error.value.trouble == "corrupt"
    store.close()


@pytest.mark.parametrize(
    "harm",
    [
        ("UPDATE snapshots SET body = ? WHERE seq = 4", b"forged"),
        ("UPDATE snapshots SET body = ? WHERE seq = 4", "text"),
        ("UPDATE snapshots SET proof = ? WHERE seq = 4", b"x" * 32),
        ("UPDATE snapshots SET seq = ? WHERE seq = 4", 5),
        ("UPDATE snapshots SET seq = ? WHERE seq = 4", "four"),
        ("UPDATE snapshots SET made_by = ? WHERE seq = 4", "v0"),
        alter("digest", b"x" * 32, 4),
        alter("digest", None, 4),
        drop(4),
    ],
)
def test_damaged_or_foreign_snapshot_is_none(file: Path, harm: tuple[str, object]) -> None:
    """A snapshot that was damaged or is of another record is none."""
    store = open_sqlite(file)
    table = store.create("2026-01-01T00:00:00Z", notes(1, 6))
    kept = [Snapshot("state", seq, f"state {seq}".encode()) for seq in (2, 4)]
    store.keep(table, "v1", kept)
    damage(file, harm)
    assert store.snapshot(table, "v1", "state") == kept[0]
    assert store.snapshots(table, "v1", "state") == kept[:1]
    store.close()


def test_replaced_records_keep_no_snapshot(file: Path) -> None:
    """No snapshot is kept of records that were replaced."""
    store, others = open_sqlite(file), open_sqlite(file)
    table = store.create("2026-01-01T00:00:00Z", notes(1, 3))
    store.load(table)
    others.set_aside(table, 1, "2026-01-02T00:00:00Z")
    others.append(table, 1, notes(2, 4, "other"))
    for ask in (
        lambda: store.keep(table, "v1", [Snapshot("state", 3, b"of the first")]),
        lambda: store.load(table, after=1, to=2),
    ):
        with pytest.raises(Replaced):
            ask()
    assert store.load(table, after=1, to=2, anew=True) == notes(2, 4, "other")[:1]
    store.close()
    others.close()


# --- others at the same file ----------------------------------------------------------------------


def test_what_others_store_is_seen(file: Path) -> None:
    mine, theirs = open_sqlite(file), open_sqlite(file)
    assert (mine.shared, theirs.shared) == (False, True)
    table, other = (
        mine.create("2026-01-01T00:00:00Z", notes(1, 2)),
        mine.create("2026-01-01T00:00:00Z"),
    )
    mine.load(table), mine.load(other), theirs.load(table)
    assert mine.changed_elsewhere() == theirs.changed_elsewhere() == []
    theirs.append(table, 2, notes(3, 1))
    assert (mine.changed_elsewhere(), theirs.changed_elsewhere()) == ([table], [])
    assert mine.load(table, after=2) == notes(3, 1)
    assert mine.changed_elsewhere() == []
    mine.close()
    theirs.close()


def test_replaced_table_stops_old_writers(file: Path) -> None:
    """A table that was replaced is not gone on with."""
    store = open_sqlite(file)
    table = store.create("2026-01-01T00:00:00Z", notes(1, 3))
    store.load(table)
    others = open_sqlite(file)
    others.set_aside(table, 1, "2026-01-02T00:00:00Z")
    others.append(table, 1, notes(2, 2, "other"))
    assert store.changed_elsewhere() == [table]
    for ask in (lambda: store.append(table, 3, notes(4, 1)), lambda: store.load(table, after=3)):
        with pytest.raises(Replaced):
            ask()
    assert store.load(table) == notes(1, 1) + notes(2, 2, "other")
    store.append(table, 3, notes(4, 1))
    store.close()
    others.close()


def test_closed_file_is_shared_with_nobody(file: Path) -> None:
    """A file served before and closed is shared with nobody."""
    open_sqlite(file).close()
    store = open_sqlite(file)
    assert not store.shared
    store.close()


@pytest.mark.long
def test_racing_processes_all_get_file(tmp_path: Path) -> None:
    """New files, and those that others are just closing: the last to leave a file says that it is
    whole.
    """
    with ExitStack() as running:
        openers = [
            running.enter_context(
                Popen(
                    [sys.executable, HERE / "opener.py"],
                    stdin=PIPE,
                    stdout=PIPE,
                    text=True,
                    bufsize=1,
                )
            )
            for _ in range(3)
        ]
        asked = [
            (opener, file)
            for file in ["0.db", "1.db", "1.db", "2.db", "2.db", "2.db"]
            for opener in openers
        ]
        for opener, file in asked:
            assert opener.stdin is not None
            opener.stdin.write(f"{tmp_path / file}\n")
        said = [opener.communicate(timeout=60)[0] for opener in openers]
    assert said == ["opened\n" * 6] * 3
