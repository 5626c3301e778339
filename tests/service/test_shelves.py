"""Shelves: what a player keeps, who can open it, how guests come to a seat for good."""

from __future__ import annotations

import itertools
import secrets

import pytest
from msgspec import structs

from threefold.library.suggestions import outfitted, suggested
from threefold.model.characters import Pc
from threefold.model.drafts import Draft
from threefold.rules.types import Refusal
from threefold.service.demo import demo, demo_party
from threefold.service.keys import hashed, new_secret
from threefold.service.shelves import MOST, Shelves, sentence
from threefold.service.tables import Accepted, Tables
from threefold.store.contract import ShelfItem
from threefold.store.memory import MemoryStore
from threefold.table.commands import Join
from threefold.table.history import GM, GUEST, Seat
from threefold.text import render

WHOLE = outfitted(suggested(Draft(name="Wren", type="explorer")))
ID = "0123456789abcdef"


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def shelves(store: MemoryStore) -> Shelves:
    ticks = itertools.count(1)
    return Shelves(store, lambda: f"2026-01-01T00:00:{next(ticks):02}Z")


def test_draft_is_kept_and_goes_on(shelves: Shelves) -> None:
    """A draft is kept as it is and goes on."""
    mine = new_secret()
    assert shelves.draft(mine, ID, Draft(name="Wr")) is None
    assert shelves.draft(mine, ID, WHOLE) is None
    [held] = shelves.all(mine)
    assert (held.id, held.name, held.draft, held.pc) == (ID, "Wren", WHOLE, None)
    assert shelves.all(new_secret()) == []


def test_finished_character_keeps_editable_draft(shelves: Shelves) -> None:
    """A finished character keeps its draft to be changed."""
    mine = new_secret()
    pc = shelves.finish(mine, ID, WHOLE, "en")
    assert isinstance(pc, Pc)
    held = shelves.entry(mine, ID)
    assert held is not None
    assert (held.pc, held.draft, held.made) == (pc, WHOLE, True)
    assert pc.sentence == "I am a quick explorer who goes in first."


def test_unfinished_one_is_told_what_it_lacks(shelves: Shelves) -> None:
    found = shelves.finish(new_secret(), ID, Draft(name="Wren", type="adept"), "en")
    assert isinstance(found, tuple)
    assert not isinstance(found, Refusal)
    assert {f.field for f in found if f.kind == "missing"} >= {"free", "abilities", "adjective"}


def test_sentence_minds_its_vowels_and_its_gaps() -> None:
    assert (
        sentence(Draft(adjective="eager", noun="thief", verb="sings"), "en")
        == "I am an eager thief who sings."
    )
    assert sentence(Draft(adjective=" sly "), "en") == "I am a sly … who …."


def test_store_knows_no_secret(shelves: Shelves, store: MemoryStore) -> None:
    mine = new_secret()
    shelves.add(mine, demo_party()[0])
    assert store.shelf_items(mine) == []
    assert len(store.shelf_items(hashed(mine))) == 1


def test_out_as_file_and_in_again(shelves: Shelves) -> None:
    mine, other = new_secret(), new_secret()
    shelves.finish(mine, ID, WHOLE, "en")
    found = shelves.file(mine, ID)
    assert found is not None
    assert shelves.bring(other, found[1], "wren.json") == ["Wren"]
    [held] = shelves.all(other)
    kept = shelves.entry(mine, ID)
    assert kept is not None
    assert (held.pc, held.made, held.draft) == (kept.pc, False, None)
    assert shelves.file(other, ID) is None
    assert shelves.bring(other, found[1], "wren.json") == ["Wren"]
    assert len(shelves.all(other)) == 1, "who is there already comes no second time"


@pytest.mark.parametrize(
    "data", [b"{", b"[]", b'{"format": "threefold/1", "kind": "npc", "name": "Dog", "level": 1}']
)
def test_file_without_character_is_refused(shelves: Shelves, data: bytes) -> None:
    mine = new_secret()
    assert isinstance(shelves.bring(mine, data, "x.json"), Refusal)
    assert isinstance(shelves.read(data, "x.json"), Refusal)
    assert shelves.all(mine) == []


def test_duplicate_has_name_of_its_own(shelves: Shelves) -> None:
    mine = new_secret()
    shelves.finish(mine, ID, WHOLE, "en")
    assert shelves.duplicate(mine, ID, "en") is None
    assert [held.name for held in shelves.all(mine)] == ["Wren (2)", "Wren"]
    second = shelves.all(mine)[0]
    assert second.pc is not None
    assert second.draft is not None
    assert (second.pc.name, second.draft.name) == ("Wren (2)", "Wren (2)")
    assert isinstance(shelves.duplicate(mine, "f" * 16, "en"), Refusal)


def test_only_its_owner_deletes(shelves: Shelves) -> None:
    mine = new_secret()
    shelves.draft(mine, ID, WHOLE)
    assert not shelves.discard(new_secret(), ID)
    assert isinstance(shelves.draft(new_secret(), ID, WHOLE), Refusal)
    assert shelves.discard(mine, ID)


@pytest.mark.parametrize("id", ["", "x", "0123456789ABCDEF", "../../etc/passwd", "0" * 17])
def test_other_ids_are_refused(shelves: Shelves, id: str) -> None:
    assert isinstance(shelves.draft(new_secret(), id, WHOLE), Refusal)


def test_shelf_is_not_endless(shelves: Shelves) -> None:
    mine = new_secret()
    for _ in range(MOST):
        assert shelves.draft(mine, secrets.token_hex(8), Draft()) is None
    full = shelves.draft(mine, ID, Draft())
    assert isinstance(full, Refusal)
    assert full.message.key == "shelf.full"
    there = shelves.all(mine)[0]
    assert shelves.draft(mine, there.id, WHOLE) is None


def test_monster_of_sheet_is_not_kept(shelves: Shelves) -> None:
    big = structs.replace(demo_party()[0], skills={f"skill {n}": "trained" for n in range(20_000)})
    assert isinstance(shelves.add(new_secret(), big), Refusal)


def test_what_later_version_wrote_is_left_alone(shelves: Shelves, store: MemoryStore) -> None:
    mine = new_secret()
    store.save_item(hashed(mine), ShelfItem(ID, "New", "2026-01-01T00:00:00Z", b'{"soul": 1}'))
    assert shelves.all(mine) == []
    assert shelves.entry(mine, ID) is None


def test_copy_from_table_replaces_one_before(shelves: Shelves) -> None:
    mine, pc = new_secret(), demo_party()[0]
    shelves.copy(mine, pc, "t/p1")
    shelves.copy(mine, structs.replace(pc, xp=9), "t/p1")
    shelves.copy(mine, pc, "other/p1")
    assert sorted(held.pc.xp for held in shelves.all(mine) if held.pc is not None) == [pc.xp, 9]


def test_shelf_moves_to_another_secret(shelves: Shelves) -> None:
    old, new = new_secret(), new_secret()
    shelves.draft(old, ID, WHOLE)
    assert shelves.move(old, new) == 1
    assert [held.id for held in shelves.all(new)] == [ID]


# --- guests ---------------------------------------------------------------------------------------


@pytest.fixture
def tables(store: MemoryStore) -> Tables:
    return Tables(store)


def test_guest_joins_once_and_link_is_theirs(tables: Tables) -> None:
    table = demo(tables)
    link, token = tables.links.invite(table, GUEST)
    entered = tables.links.exchange_token(token)
    assert entered is not None
    pc = structs.replace(demo_party()[0], name="Wren")
    first = tables.join(link, pc, "brought")
    assert isinstance(first, Accepted)
    assert tables.join(link, pc, "brought") == first
    other = tables.join(link, structs.replace(pc, name="Other"), "brought")
    assert isinstance(other, Refusal)
    assert other.code == "idempotency_mismatch"
    assert "has a seat at the table already" in render(other.message)
    seat = tables.links.visitor(entered[1])
    assert seat is not None
    id = seat.seat.pc or ""
    assert tables.history(table).state.party[id].pc.name == "Wren"
    assert tables.links.of_table(table)[-1].seat == Seat("player", id)


def test_refused_guest_stays_one(tables: Tables) -> None:
    link, token = tables.links.invite(demo(tables), GUEST)
    assert isinstance(tables.join(link, demo_party()[0], "brought"), Refusal)
    entered = tables.links.exchange_token(token)
    assert entered is not None
    assert entered[0].seat == GUEST


def test_killed_write_keeps_guest_seat(tables: Tables) -> None:
    """Killed between the two writes the guest still has the seat."""
    table = demo(tables)
    link, token = tables.links.invite(table, GUEST)
    pc = structs.replace(demo_party()[0], name="Wren")
    tables.submit(table, GUEST, f"join-{link.id}", Join(pc=pc))
    assert tables.links.of_table(table)[-1].seat == GUEST
    entered = tables.links.exchange_token(token)
    assert entered is not None
    assert entered[0].seat == Seat("player", list(tables.history(table).state.party)[-1])
    assert tables.links.of_table(table)[-1].seat == entered[0].seat


def test_other_links_do_not_move(tables: Tables) -> None:
    table = demo(tables)
    gm, _ = tables.links.invite(table, GM)
    assert isinstance(
        tables.join(gm, structs.replace(demo_party()[0], name="Wren"), "brought"), Accepted
    )
    assert tables.links.of_table(table)[-1].seat == GM


@pytest.mark.parametrize("name", ["Wr\x00en", "\u202eWren", "\u200b", "Wr\nen"])
def test_names_nobody_sees_are_not_kept(shelves: Shelves, name: str) -> None:
    """A name is refused as soon as it is typed, and no character is made with it."""
    assert isinstance(shelves.draft(new_secret(), ID, Draft(name=name)), Refusal)
    assert isinstance(
        shelves.finish(new_secret(), ID, structs.replace(WHOLE, name=name), "en"), Refusal
    )


def test_names_are_kept_as_people_read_them(shelves: Shelves) -> None:
    """What is typed stays while it is typed; the character's name is composed and trimmed."""
    mine = new_secret()
    typed = structs.replace(WHOLE, name=" Zoe\u0308  W ")
    assert shelves.draft(mine, ID, typed) is None
    assert shelves.all(mine)[0].draft == typed
    pc = shelves.finish(mine, ID, typed, "en")
    assert isinstance(pc, Pc)
    assert pc.name == "Zo\u00eb W"
