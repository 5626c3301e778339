"""Shelves: characters, drafts and finished ones, that a player carries from table to table. One secret opens one
shelf."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct, structs

from threefold.interop.characters import read_characters, write_characters
from threefold.interop.sentences import sentence_of
from threefold.library.creation import offer
from threefold.library.items import cypher_of, cyphers
from threefold.model import typed
from threefold.model.characters import Pc
from threefold.model.cleaning import clean
from threefold.model.creation import check_draft, finish_draft
from threefold.model.drafts import Draft
from threefold.rules.characters import STARTING
from threefold.rules.creation import Finding
from threefold.rules.dice import Dice
from threefold.rules.powers import level_dice
from threefold.rules.types import Message, Refusal
from threefold.service.keys import hashed
from threefold.store.contract import ShelfItem, Store, new_id
from threefold.text import Lang, render_key

MOST: Final = 60
"""The most characters on one shelf."""

MOST_OF_ALL: Final = 20_000
"""The most characters on all shelves together. A player who came in by a table's link may always keep one more."""

LARGEST: Final = 200_000
"""The largest character, in bytes."""

_ID: Final = re.compile(r"[0-9a-f]{16}")


class Body(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is stored: a character, the draft it is made from, or both. ``made``: the character is as the rules made
    it."""

    pc: Pc | None = None
    draft: Draft | None = None
    made: bool = False


class ShelfEntry(NamedTuple):
    """An item on a shelf."""

    id: str
    name: str
    updated: str
    pc: Pc | None
    draft: Draft | None
    made: bool


class Shelves:
    """All shelves of a store. ``secret`` is always the secret of the shelf's owner."""

    def __init__(self, store: Store, now: Callable[[], str]) -> None:
        self._store = store
        self._now = now

    def all(self, secret: str) -> list[ShelfEntry]:
        """Return everything on a shelf, the one changed last first."""
        return [held for kept in self._store.shelf_items(hashed(secret)) if (held := _decode_item(kept)) is not None]

    def one(self, secret: str, id: str) -> ShelfEntry | None:
        """Return one character or draft; None if it is not there."""
        kept = self._store.shelf_item(hashed(secret), id)
        return None if kept is None else _decode_item(kept)

    def draft(self, secret: str, id: str, draft: Draft, invited: bool = False) -> Refusal | None:
        """Save a draft under an id, as it is typed; what nobody can see is refused. A character made from it before
        stays until it is made again."""
        seen = clean(structs.replace(draft, name=draft.name.strip()), Draft)
        if isinstance(seen, Refusal):
            return seen
        before = self.one(secret, id)
        if before is None or before.pc is None:
            return self._put(secret, id, seen.name, Body(draft=draft), invited)
        return self._put(secret, id, before.pc.name, Body(before.pc, draft, before.made))

    def finish(self, secret: str, id: str, draft: Draft, lang: Lang) -> Pc | tuple[Finding, ...] | Refusal:
        """Make the character of a draft and keep both. Return the character, the findings that prevent it, or a
        refusal."""
        made = finish_draft(draft, offer(), sentence(draft, lang))
        if not isinstance(made, Pc):
            return made
        pc = clean(made, Pc)
        if isinstance(pc, Refusal):
            return pc
        return self._put(secret, id, pc.name, Body(pc, draft, True)) or pc

    def add(self, secret: str, pc: Pc, id: str | None = None) -> Refusal | None:
        """Keep a character, as a new one unless an id is given."""
        return self._put(secret, id or new_id(), pc.name, Body(pc))

    def duplicate(self, secret: str, id: str, lang: Lang) -> Refusal | None:
        """Keep a copy of a character or a draft, under a name that says so."""
        held = self.one(secret, id)
        if held is None:
            return _GONE
        name = render_key(lang, "shelf.copy_of", {"name": held.name})[:120]
        pc = structs.replace(held.pc, name=name) if held.pc is not None else None
        draft = structs.replace(held.draft, name=name) if held.draft is not None else None
        return self._put(secret, new_id(), name, Body(pc, draft, held.made))

    def discard(self, secret: str, id: str) -> bool:
        """Remove an item from a shelf for good. False when it is not there."""
        return self._store.discard(hashed(secret), id)

    def bring(self, secret: str, data: bytes, name: str) -> list[str] | Refusal:
        """Keep the characters of a file, and return their names; ``name`` is the file's name in messages. A character
        that is already there, exactly as in the file, is not kept twice."""
        pcs = _characters(data, name)
        if isinstance(pcs, Refusal):
            return pcs
        there = [held.pc for held in self.all(secret)]
        for pc in pcs:
            refusal = None if pc in there else self.add(secret, pc)
            if refusal is not None:
                return refusal
            there.append(pc)
        return [pc.name for pc in pcs]

    def read(self, data: bytes, name: str) -> Pc | Refusal:
        """Return the first character of a file without keeping it."""
        pcs = _characters(data, name)
        return pcs if isinstance(pcs, Refusal) else pcs[0]

    def copy(self, secret: str, pc: Pc, place: str) -> Refusal | None:
        """Keep a character as it is now at a place; an earlier copy from the same place is replaced."""
        return self._put(secret, hashed(f"{secret} {place}")[:16], pc.name, Body(pc), invited=True)

    def file(self, secret: str, id: str) -> tuple[str, bytes] | None:
        """Return the name of a finished character and its file; None where there is none."""
        held = self.one(secret, id)
        return None if held is None or held.pc is None else (held.name, write_characters([held.pc]))

    def move(self, secret: str, to: str) -> int:
        """Move all items of a shelf to another, and return how many they are."""
        return self._store.move_shelf(hashed(secret), hashed(to))

    def _put(self, secret: str, id: str, name: str, body: Body, invited: bool = False) -> Refusal | None:
        data = msgspec.json.encode(body)
        if not _ID.fullmatch(id):
            return _GONE
        if len(data) > LARGEST:
            return Refusal("bad_value", "file", Message("shelf.too_large", {"name": name}))
        shelf = hashed(secret)
        if self._store.shelf_item(shelf, id) is None:
            if len(self._store.shelf_items(shelf)) >= MOST:
                return Refusal("not_allowed", "", Message("shelf.full", {"n": MOST}))
            if not invited and self._store.count_shelf_items() >= MOST_OF_ALL:
                return Refusal("not_allowed", "", Message("shelf.no_room", {"n": MOST_OF_ALL}))
        return None if self._store.save_item(shelf, ShelfItem(id, name[:120], self._now(), data)) else _GONE


_GONE: Final = Refusal("stale", "id", Message("shelf.gone"))


def sentence(draft: Draft, lang: Lang) -> str:
    """Return the sentence of a draft, with the words that it has."""
    return sentence_of(draft.adjective, draft.noun, draft.verb, lang)


def draft_findings(draft: Draft) -> tuple[Finding, ...]:
    """Return all findings about a draft."""
    return check_draft(draft, offer())


def with_random_cyphers(draft: Draft, dice: Dice) -> Draft:
    """Return the draft with random sample cyphers, as many as its type may still carry, and their levels rolled."""
    room = STARTING[draft.type].cyphers - len(draft.cyphers) if draft.type is not None else 0
    bag = [sample for sample in cyphers().values() if sample.name not in {cypher.name for cypher in draft.cyphers}]
    hand = list(draft.cyphers)
    for _ in range(min(max(0, room), len(bag))):
        sample = bag.pop(dice.roll(len(bag)) - 1)
        level = level_dice(sample.level)
        assert not isinstance(level, Refusal)  # library/entries.py has checked it
        rolled = level.plus + sum(dice.roll(level.sides) for _ in range(level.dice))
        hand.append(structs.replace(cypher_of(sample), level=rolled))
    return structs.replace(draft, cyphers=hand)


def _characters(data: bytes, name: str) -> list[Pc] | Refusal:
    figures = read_characters(data, name)
    if isinstance(figures, Refusal):
        return figures
    pcs = [figure for figure in figures if isinstance(figure, Pc)]
    return pcs or Refusal("bad_value", "file", Message("shelf.no_pc", {"file": name}))


def _decode_item(kept: ShelfItem) -> ShelfEntry | None:
    """Decode a stored item; None if a later version has written it and this one cannot read it."""
    try:
        body = typed.decode(kept.body, Body)
    except msgspec.DecodeError:
        return None
    return ShelfEntry(kept.id, kept.name, kept.updated, body.pc, body.draft, body.made)
