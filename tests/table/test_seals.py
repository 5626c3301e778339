"""Sealed dice: no face is chosen, the seed stays hidden until the seal is opened, and every roll
can be checked.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from threefold.interop.session import Session, read_session
from threefold.rules.sealed import Sealed, commitment, sealed_face
from threefold.rules.types import Refusal
from threefold.service.archives import archive
from threefold.service.demo import demo
from threefold.service.log_shelf import LOG_SHELF
from threefold.service.tables import Tables
from threefold.service.verify import verify
from threefold.store.memory import MemoryStore
from threefold.store.sqlite import open_sqlite
from threefold.table import commands as c
from threefold.table.events import DiceSealed, SealOpened
from threefold.table.history import GM, History, Record, Seat
from threefold.table.log import log
from threefold.text import LANGUAGES, render

ONE = Seat("player", "p1")


class Evening:
    """The demo table with sealed dice."""

    def __init__(self, tables: Tables | None = None) -> None:
        self.tables = tables or Tables(MemoryStore())
        self.table = demo(self.tables)
        self.n = 0
        self.does(c.SealDice())

    def does(self, command: c.AnyCommand, seat: Seat = GM) -> tuple[Record, ...]:
        self.n += 1
        done = self.tables.submit(self.table, seat, f"c{self.n}", command)
        assert not isinstance(done, Refusal), done
        return done.records

    @property
    def history(self) -> History:
        return self.tables.history(self.table)

    @property
    def seed(self) -> bytes:
        seed = self.tables._store.seed(self.table, self.history.state.seal)
        assert seed is not None
        return seed

    def fights(self) -> None:
        """Initiative, attacks, a defense, a recovery: dice of several kinds, one of them real, one
        taken back.
        """
        self.does(c.StartEncounter())
        for pc in ("p1", "p2", "p3"):
            self.does(c.RollInitiative(pc_id=pc))
        self.does(c.RollInitiative(pc_id="p4", natural=11))
        for natural in (None, None, 3):
            self.does(c.FoeAttacks(foe_id="f5", pc_id="p1"))
            [incoming] = [
                id for id, o in self.history.state.pending.items() if type(o).__name__ == "Incoming"
            ]
            self.does(c.Defend(open_id=incoming, natural=natural))
        self.does(c.Undo())
        self.does(c.EndEncounter())
        self.does(c.Hurt(on="p2", points=3, ignores_armor=True))
        self.does(c.Recover(pc_id="p2"))
        self.does(c.Play(procedure="dice", inputs=msgspec.Raw(b'{"dice":"3d6+1d20"}')))


def test_face_is_hmac_of_seed_and_number() -> None:
    seed = bytes(range(32))
    said = hmac.new(seed, b"threefold/die/1\n7\n20\n0", hashlib.sha256).digest()
    assert sealed_face(seed, 7, 20) == int.from_bytes(said[:8], "big") % 20 + 1
    assert commitment(seed) == hashlib.sha256(b"threefold/seal/1\n" + seed).hexdigest()
    dice = Sealed(seed, 6)
    assert dice.roll(20) == sealed_face(seed, 7, 20)
    assert [tuple(die) for die in dice.thrown] == [(7, 20, sealed_face(seed, 7, 20))]
    with pytest.raises(ValueError, match="no die"):
        sealed_face(seed, 0, 20)


@pytest.mark.parametrize("sides", [1, 2, 6, 7, 20, 100])
def test_sealed_dice_are_fair(sides: int) -> None:
    """Sealed dice show every face about as often."""
    n = 400 * sides
    counts = Counter(sealed_face(b"a seed for a test", each, sides) for each in range(1, n + 1))
    assert set(counts) == set(range(1, sides + 1))
    chi = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert chi < sides + 5 * (2 * sides) ** 0.5 + 1


def test_biased_value_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A value that would favour a face is passed over."""
    blocks = [b"\xff" * 32, b"\xff" * 8 + (5).to_bytes(8, "big") + bytes(16)]
    monkeypatch.setattr(
        hmac, "digest", lambda key, message, kind: blocks[int(message.rpartition(b"\n")[2])]
    )
    assert sealed_face(b"x", 1, 20) == 6


def test_commitment_stands_before_dice_and_seed_after() -> None:
    evening = Evening()
    seed = evening.seed
    evening.fights()
    history = evening.history
    assert history.state.seal == commitment(seed)
    exported = evening.tables.export(evening.table)
    assert commitment(seed).encode() in exported
    opened = evening.does(c.EndSession())
    assert [type(r.event).__name__ for r in opened] == ["SessionEnded", "SealOpened", "DiceSealed"]
    assert seed.hex().encode() in evening.tables.export(evening.table)
    verified = verify(evening.history)
    assert verified.wrong == []
    assert [seal.state for seal in verified.seals] == ["opened", "sealed"]
    assert verified.checked == sum(len(record.dice) for record in history.records) >= 10
    assert (verified.typed, verified.unsealed) == (2, 0)


def test_seed_leaves_store_on_opening_alone() -> None:
    """The seed leaves the store only when the seal is opened."""
    evening = Evening()
    evening.fights()
    seed = evening.seed
    tables, table = evening.tables, evening.table
    for seat in (GM, ONE):
        known, past = tables.seen_from(table, seat)
        told = (
            msgspec.json.encode(known)
            + msgspec.json.encode(past.log(999))
            + msgspec.json.encode(past.verified())
        )
        for form in (seed, seed.hex().encode(), seed.hex().upper().encode()):
            assert form not in told
            assert form not in tables.export(table)
            assert form not in archive(tables, table)
    # what a player reads of seals holds no number of a die that it does not read of
    evening.does(c.Play(procedure="draw", inputs=msgspec.Raw(b'{"what":"cypher"}'), hidden=True))
    evening.does(c.OpenSeal())
    mine, all_of_it = verify(evening.history, ONE), verify(evening.history)
    assert len(all_of_it.seals[0].dice) > len(mine.seals[0].dice)
    assert mine.wrong == []


def test_undo_and_redo_do_not_break_seal() -> None:
    evening = Evening()
    evening.does(c.FoeAttacks(foe_id="f5", pc_id="p1"))
    [incoming] = evening.history.state.pending
    first = evening.does(c.Defend(open_id=incoming))
    evening.does(c.Undo())
    second = evening.does(c.Defend(open_id=incoming))
    assert [die.n for record in (*first, *second) for die in record.dice] == [1, 2]
    evening.does(c.Undo())
    evening.does(c.Redo())
    evening.does(c.EndSession())
    # the end of the session is taken back, the seal stays open and another is in force
    evening.does(c.Undo())
    state = evening.history.state
    assert (state.clock.over, bool(state.seal)) == (False, True)
    evening.does(c.FoeAttacks(foe_id="f5", pc_id="p2"))
    evening.does(c.Defend(open_id=[*evening.history.state.pending][-1]))
    evening.does(c.OpenSeal())
    assert verify(evening.history).wrong == []
    assert evening.history.state.seal == ""


def forged(history: History, seq: int, **changes: object) -> History:
    """The same history with another record in a place."""
    records = [structs.replace(r, **changes) if r.seq == seq else r for r in history.records]
    return History().grown(records)


def test_whatever_is_changed_afterwards_is_found() -> None:
    evening = Evening()
    evening.fights()
    evening.does(c.OpenSeal())
    history = evening.history
    thrown = next(r for r in history.records if r.dice)
    die = thrown.dice[0]
    other = structs.replace(die, face=die.face % die.sides + 1)
    assert {w.fault for w in verify(forged(history, thrown.seq, dice=[other])).wrong} >= {"face"}
    assert "number" in {w.fault for w in verify(forged(history, thrown.seq, dice=[])).wrong}
    event = structs.replace(thrown.event, natural=die.face % 20 + 1)  # type: ignore[call-arg]
    assert "shown" in {w.fault for w in verify(forged(history, thrown.seq, event=event)).wrong}
    sealed = next(r for r in history.records if isinstance(r.event, DiceSealed))
    opened = next(r for r in history.records if isinstance(r.event, SealOpened))
    seed = structs.replace(opened.event, seed="ab" * 32)
    assert {"seed", "face"} <= {
        w.fault for w in verify(forged(history, opened.seq, event=seed)).wrong
    }
    none = structs.replace(sealed.event, commitment="")
    assert "no_seal" in {w.fault for w in verify(forged(history, sealed.seq, event=none)).wrong}


def test_typed_face_is_marked() -> None:
    """A typed face is marked and one of the table is not."""
    evening = Evening()
    evening.does(c.StartEncounter())
    evening.does(c.RollInitiative(pc_id="p1", natural=11))
    evening.does(c.RollInitiative(pc_id="p2"))
    typed, thrown = log(evening.history, ONE, LOG_SHELF)[-2:]
    assert "log.typed_in" in [text.key for text in typed.details]
    assert "log.typed_in" not in [text.key for text in thrown.details]
    assert len({render(typed.details[-1].message(), lang) for lang in LANGUAGES}) == 3


def test_sessions_without_seal_say_so() -> None:
    """Sessions without a seal stay as they are and say so."""
    tables = Tables(MemoryStore())
    table = demo(tables)
    assert not isinstance(tables.submit(table, GM, "c1", c.StartEncounter()), Refusal)
    assert not isinstance(tables.submit(table, GM, "c2", c.RollInitiative(pc_id="p1")), Refusal)
    assert (
        b'"dice":'
        not in tables.export(table).split(b'"records"')[1].rpartition(b"initiative_rolled")[2]
    )
    found = verify(tables.history(table))
    assert (found.seals, found.wrong, found.unsealed) == ([], [], 1)
    refused = tables.submit(table, GM, "c3", c.OpenSeal())
    assert isinstance(refused, Refusal)
    assert refused.code == "out_of_order"


def test_seal_survives_restart_but_not_move(tmp_path: Path) -> None:
    """A seal outlives the program and not a journey to another server."""
    path = tmp_path / "tables.db"
    evening = Evening(Tables(open_sqlite(path)))
    evening.fights()
    exported = evening.tables.export(evening.table)
    evening.tables._store.close()
    tables = Tables(open_sqlite(path))
    again = tables.submit(evening.table, GM, "again", c.RollInitiative(pc_id="p1"))
    assert isinstance(again, Refusal)
    assert not isinstance(tables.submit(evening.table, GM, "open", c.OpenSeal()), Refusal)
    assert verify(tables.history(evening.table)).wrong == []
    tables._store.close()
    # elsewhere the seed is not known: the seal is told to be lost, once, and play goes on
    elsewhere = Tables(MemoryStore())
    copy = elsewhere.new.from_file(exported)
    assert isinstance(copy, str)
    version = elsewhere.history(copy).version
    done = elsewhere.submit(copy, GM, "note", c.Note(text="Here."), expected_version=version)
    assert not isinstance(done, Refusal)
    assert done.version == version + 2
    assert elsewhere.history(copy).state.seal == ""
    found = verify(elsewhere.history(copy))
    assert ([seal.state for seal in found.seals], found.wrong) == (["lost"], [])
    session = read_session(elsewhere.export(copy))
    assert isinstance(session, Session)


def test_refused_command_keeps_same_die() -> None:
    """A command that is refused throws the same die again."""
    evening = Evening()
    evening.does(c.FoeAttacks(foe_id="f5", pc_id="p1"))
    [incoming] = evening.history.state.pending
    expected = sealed_face(evening.seed, 1, 20)
    refused = evening.tables.submit(evening.table, ONE, "x1", c.Defend(open_id="o99"))
    assert isinstance(refused, Refusal)
    [record, *_] = evening.does(c.Defend(open_id=incoming), ONE)
    assert record.dice[0].face == expected
