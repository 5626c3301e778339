"""Room for pictures: what counts, for whom, and when the bytes of one go."""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from threefold.rules.types import Refusal
from threefold.service import pictures
from threefold.service.archives import archive, take_in
from threefold.service.copies import copy_at_bookmark
from threefold.service.demo import demo
from threefold.service.imports import kept_beside
from threefold.service.picture_decoding import Picture
from threefold.service.picture_rooms import STRAY_SECONDS
from threefold.service.picture_uses import picture_of
from threefold.service.tables import Accepted, Tables
from threefold.store.contract import Store
from threefold.store.images import InFolder
from threefold.store.memory import MemoryStore
from threefold.store.sqlite import open_sqlite
from threefold.table import commands as c
from threefold.table.events import Rewound
from threefold.table.events.base import PermanentEvent
from threefold.table.history import GM, History, Seat
from threefold.table.state.bookmarks import Bookmark
from threefold.table.state.handouts import Handout

ONE, TWO = Seat("player", "p1"), Seat("player", "p2")
SIZE = 10


@pytest.fixture(params=["memory", "sqlite", "folder"])
def tables(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tables]:
    """Tables whose pictures are in memory, in the database, or in a folder."""
    store: Store = (
        MemoryStore() if request.param == "memory" else open_sqlite(tmp_path / "tables.db")
    )
    with closing(store):
        made = Tables(store, imports=kept_beside(tmp_path / "tables.db", []))
        if request.param == "folder":
            made.pictures.elsewhere = InFolder(tmp_path / "pictures")
        yield made


@pytest.fixture(autouse=True)
def small_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms for few pictures of ten bytes: five in use, eight of a player, twelve of all players,
    nine of the GM.
    """
    for name, most in (
        ("MOST_KEPT", 5),
        ("MOST_OF_ONE", 8),
        ("MOST_OF_PLAYERS", 12),
        ("MOST_OF_GM", 9),
    ):
        monkeypatch.setattr(pictures, name, most * SIZE)


def picture(n: int) -> Picture:
    """A picture of ten bytes; its content does not matter here."""
    body = b"%010d" % n
    return Picture(hashlib.sha256(body).hexdigest(), 4, 4, body)


def portrait(tables: Tables, table: str, seat: Seat, n: int, id: str = "p1") -> Refusal | Accepted:
    """Upload a picture as a portrait, as the page does."""
    found = picture(n)
    with tables.pictures.placing(table, found, seat):
        before = tables.history(table).state.portraits.get(id, "")
        refusal = tables.pictures.keep(table, found, seat, instead_of=before)
        command = c.SetPortrait(id=id, picture=found.digest)
        return refusal or tables.submit(table, seat, secrets.token_hex(8), command)


def handout(
    tables: Tables, table: str, n: int, to: str = "nobody", id: str | None = None
) -> Refusal | Accepted:
    """Upload a picture as a handout, as the GM's page does."""
    found = picture(n)
    with tables.pictures.placing(table, found):
        held = tables.history(table).state.handouts.get(id or "")
        instead_of = "" if held is None else held.handout.picture
        refusal = tables.pictures.keep(table, found, instead_of=instead_of)
        command = c.KeepHandout(
            handout=Handout(name=f"map {n}", picture=found.digest), handout_id=id
        )
        done = refusal or tables.submit(table, GM, secrets.token_hex(8), command)
    if isinstance(done, Accepted) and to != "nobody":
        give(
            tables,
            table,
            c.ShowHandout(handout_id=[*tables.history(table).state.handouts][-1], to=to),
        )
    return done


def give(tables: Tables, table: str, command: c.AnyCommand, seat: Seat = GM) -> None:
    """Give a command that is accepted."""
    done = tables.submit(table, seat, secrets.token_hex(8), command)
    assert isinstance(done, Accepted), done


def is_there(tables: Tables, table: str, n: int) -> bool:
    return tables.pictures.picture(table, picture(n).digest) is not None


def why(done: Refusal | Accepted) -> str:
    assert isinstance(done, Refusal), done
    return done.message.key


# --- what counts ----------------------------------------------------------------------------------


def test_replaced_portraits_leave_room_free(tables: Tables) -> None:
    """A player who changes the portrait again and again takes the place of one picture at the
    table.
    """
    table = demo(tables)
    for n in range(7):
        assert isinstance(portrait(tables, table, ONE, n), Accepted)
    for n in range(20, 24):
        assert isinstance(handout(tables, table, n, "all"), Accepted)
    assert why(handout(tables, table, 24)) == "refusal.pictures_full"
    give(tables, table, c.DropHandout(handout_id=next(iter(tables.history(table).state.handouts))))
    assert isinstance(handout(tables, table, 24), Accepted)


def test_replacing_needs_no_room_for_both(tables: Tables) -> None:
    """At a full table a picture can be replaced by one of the same size."""
    table = demo(tables)
    for n in range(5):
        assert isinstance(handout(tables, table, n), Accepted)
    first = next(iter(tables.history(table).state.handouts))
    assert isinstance(handout(tables, table, 9, id=first), Accepted)
    assert why(portrait(tables, table, GM, 10)) == "refusal.pictures_full"


def test_portraits_of_removed_foes_leave_room_free(tables: Tables) -> None:
    """What nobody sees any more is not in use."""
    table = demo(tables)
    foe = next(iter(tables.history(table).state.foes))
    assert isinstance(portrait(tables, table, GM, 1, foe), Accepted)
    give(tables, table, c.RemoveFoe(foe_id=foe))
    for n in range(2, 7):
        assert isinstance(handout(tables, table, n), Accepted)
    give(tables, table, c.Undo())
    assert is_there(tables, table, 1)


def test_each_person_has_own_room(tables: Tables) -> None:
    """A player who has filled the own room is refused, and nobody else is."""
    table = demo(tables)
    answers = [portrait(tables, table, ONE, n) for n in range(9)]
    assert why(answers[-1]) == "refusal.pictures_own"
    assert all(isinstance(done, Accepted) for done in answers[:-1])
    assert isinstance(portrait(tables, table, ONE, 7), Accepted), "one that is there takes no more"
    assert isinstance(portrait(tables, table, TWO, 20, "p2"), Accepted)
    assert isinstance(handout(tables, table, 30), Accepted)
    for n in range(21, 24):
        assert isinstance(portrait(tables, table, TWO, n, "p2"), Accepted)
    assert why(portrait(tables, table, TWO, 24, "p2")) == "refusal.pictures_players"
    assert isinstance(handout(tables, table, 31), Accepted)


def test_gm_room_counts_what_was_replaced(tables: Tables) -> None:
    table = demo(tables)
    assert isinstance(handout(tables, table, 0), Accepted)
    first = next(iter(tables.history(table).state.handouts))
    for n in range(1, 9):
        assert isinstance(handout(tables, table, n, id=first), Accepted)
    assert why(handout(tables, table, 9, id=first)) == "refusal.pictures_own"
    assert isinstance(portrait(tables, table, ONE, 20), Accepted)


# --- what a player learns -------------------------------------------------------------------------


@pytest.mark.parametrize("secret", [0, 1, 5])
def test_hidden_pictures_count_for_no_player(tables: Tables, secret: int) -> None:
    """A player's answers are the same however many pictures the GM keeps hidden, and whichever they
    are.
    """
    table = demo(tables)
    for n in range(secret):
        assert isinstance(handout(tables, table, n), Accepted)
    answers = [portrait(tables, table, ONE, n) for n in range(9)]
    assert [isinstance(done, Accepted) for done in answers] == [True] * 8 + [False]
    assert why(answers[-1]) == "refusal.pictures_own"


def test_shown_pictures_count_for_players(tables: Tables) -> None:
    table = demo(tables)
    for n in range(5):
        assert isinstance(handout(tables, table, n, "p2"), Accepted)
    assert isinstance(portrait(tables, table, ONE, 20), Accepted), (
        "one does not see what is shown to two"
    )
    assert why(portrait(tables, table, TWO, 21, "p2")) == "refusal.pictures_full"


def test_same_picture_as_hidden_handout_is_accepted(tables: Tables) -> None:
    """Ids are made of the content: nobody learns by an upload that the GM keeps the same
    picture.
    """
    table = demo(tables)
    assert isinstance(handout(tables, table, 1), Accepted)
    assert isinstance(portrait(tables, table, ONE, 1), Accepted)
    assert isinstance(portrait(tables, table, ONE, 2), Accepted)
    assert isinstance(portrait(tables, table, GM, 3), Accepted)
    assert is_there(tables, table, 1)
    assert why(portrait(tables, table, GM, 1)) == "refusal.portrait_picture", (
        "the GM is told: everybody would see it"
    )


def test_portrait_by_digest_tells_nothing(tables: Tables) -> None:
    """Without an upload a hidden picture and one that is nowhere get one refusal."""
    table = demo(tables)
    assert isinstance(handout(tables, table, 1), Accepted)
    commands = [c.SetPortrait(id="p1", picture=picture(n).digest) for n in (1, 2)]
    hidden, unknown = (
        tables.submit(table, ONE, secrets.token_hex(8), command) for command in commands
    )
    assert hidden == unknown
    assert why(hidden) == "refusal.portrait_upload"


def test_own_earlier_portrait_is_taken_again(tables: Tables) -> None:
    table = demo(tables)
    for n in (1, 2):
        assert isinstance(portrait(tables, table, ONE, n), Accepted)
    give(tables, table, c.SetPortrait(id="p1", picture=picture(1).digest), ONE)
    assert tables.history(table).state.portraits["p1"] == picture(1).digest


@pytest.mark.parametrize("seat", [ONE, GM])
def test_portrait_of_others_and_of_nobody(tables: Tables, seat: Seat) -> None:
    """A refused upload leaves no byte; for a player a figure that is not there is refused as
    others' are.
    """
    table = demo(tables)
    others, nobody = (
        portrait(tables, table, seat, 1, "p2"),
        portrait(tables, table, seat, 2, "f999"),
    )
    if seat == ONE:
        assert others == nobody
    assert why(nobody) in ("refusal.portrait_own", "refusal.no_such_figure")
    assert not is_there(tables, table, 2)
    assert is_there(tables, table, 1) == (seat == GM)


# --- when bytes go --------------------------------------------------------------------------------


def test_undo_brings_replaced_portrait_back(tables: Tables) -> None:
    table = demo(tables)
    for n in range(6):
        assert isinstance(portrait(tables, table, ONE, n), Accepted)
    for n in reversed(range(5)):
        give(tables, table, c.Undo())
        assert tables.history(table).state.portraits["p1"] == picture(n).digest
        assert is_there(tables, table, n)


def test_undone_picture_goes_when_redo_is_over(tables: Tables) -> None:
    """As long as a redo can bring it back it stays; then it goes."""
    table = demo(tables)
    assert isinstance(portrait(tables, table, ONE, 1), Accepted)
    give(tables, table, c.Undo())
    tables.sweep_pictures()
    assert is_there(tables, table, 1)
    give(tables, table, c.Redo())
    assert is_there(tables, table, 1)
    give(tables, table, c.Undo())
    give(tables, table, c.Note(text="Something else happens."))
    tables.sweep_pictures()
    assert not is_there(tables, table, 1)


def test_bookmark_keeps_what_copy_shows(tables: Tables) -> None:
    """A picture goes with the last bookmark at which a copy could show it; the copy keeps its
    own.
    """
    table = demo(tables)
    assert isinstance(portrait(tables, table, ONE, 1), Accepted)
    give(tables, table, c.SetBookmark(name="With the portrait"))
    [mark] = tables.history(table).state.bookmarks
    give(tables, table, c.Undo())
    give(tables, table, c.Note(text="Something else happens."))
    tables.sweep_pictures()
    assert is_there(tables, table, 1)
    copy = copy_at_bookmark(tables, table, mark, "once", "en")
    assert isinstance(copy, str)
    give(tables, table, c.DropBookmark(bookmark_id=mark))
    give(tables, table, c.Note(text="And something else."))
    tables.sweep_pictures()
    assert not is_there(tables, table, 1)
    assert is_there(tables, copy, 1)


def test_other_table_keeps_same_picture(tables: Tables) -> None:
    table, other = demo(tables), demo(tables)
    for each in (table, other):
        assert isinstance(portrait(tables, each, ONE, 1), Accepted)
    give(tables, table, c.Undo())
    give(tables, table, c.Note(text="Something else happens."))
    tables.sweep_pictures()
    assert (is_there(tables, table, 1), is_there(tables, other, 1)) == (False, True)


def test_archive_has_what_undo_brings_back(
    tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An archive holds the pictures in use, and the newest of those replaced."""
    monkeypatch.setattr(pictures, "is_stored_apart", lambda digest, body: True)
    table = demo(tables)
    for n in range(8):
        assert isinstance(portrait(tables, table, ONE, n), Accepted)
    packed = archive(tables, table)
    there = Tables(MemoryStore(), imports=kept_beside(tmp_path / "there.db", []))
    opened = take_in(there, packed, "evening.zip")
    assert isinstance(opened, str)
    assert [n for n in range(8) if is_there(there, opened, n)] == [3, 4, 5, 6, 7]
    give(there, opened, c.Undo())
    assert is_there(there, opened, 6)


def test_strays_stay_for_while(tables: Tables) -> None:
    """A picture that no event names may be on its way in another program; after a while it is
    not.
    """
    table = demo(tables)
    now = 1000.0
    tables.ticks = lambda: now
    assert tables.pictures.keep(table, picture(1)) is None
    if tables.pictures.elsewhere is not None:
        assert isinstance(portrait(tables, table, ONE, 2), Accepted)
    for seconds, there in ((0.0, True), (STRAY_SECONDS / 2, True), (STRAY_SECONDS + 1, False)):
        now = 1000.0 + seconds
        tables.sweep_pictures()
        assert is_there(tables, table, 1) == there


def test_pictures_in_reach_are_never_swept(tables: Tables) -> None:
    """Whatever people do, each picture that undo, redo or a bookmark can bring back is there, and
    no other.
    """
    table, dice = demo(tables), random.Random(32)
    deeds = [
        c.Undo(),
        c.Redo(),
        c.Note(text="So it goes."),
        c.SetPortrait(id="p1"),
        c.SetBookmark(name="here"),
    ]
    for n in range(60):
        deed = dice.choice(["portrait", "handout", *deeds])
        if deed == "portrait":
            portrait(tables, table, ONE, n)
        elif deed == "handout":
            handout(tables, table, n, id=dice.choice([None, *tables.history(table).state.handouts]))
        elif isinstance(deed, c.Command):
            tables.submit(table, GM, secrets.token_hex(8), deed)  # type: ignore[arg-type]
        tables.sweep_pictures()
        assert set(tables.pictures.all_of(table)) == in_reach(tables.history(table)), deed


def in_reach(history: History) -> set[str]:
    """The pictures that can be brought back, found the long way: every line is read from its
    end.
    """
    lines = [
        history,
        *(history.at(bookmark_end(history, mark)) for mark in history.state.bookmarks.values()),
    ]
    for record in reversed(history.records):
        if isinstance(record.event, Rewound):
            lines.append(history.at(record.seq - 1))
        elif not isinstance(record.event, PermanentEvent):
            break
    found = {picture_of(record.event) for line in lines for record in line.all_valid_records}
    return found - {""}


def bookmark_end(history: History, mark: Bookmark) -> int:
    return history.whole_step(mark.seq)
