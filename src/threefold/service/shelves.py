"""Characters a player carries from table to table: drafts and finished ones, on a shelf that one secret opens."""

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
from threefold.model.creation import finished, looked_over
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
"""How many characters a shelf holds."""

MOST_OF_ALL: Final = 20_000
"""How many characters all shelves hold together. Who has come by the link of a table may always keep one more."""

LARGEST: Final = 200_000
"""How large one of them may be, in bytes."""

_ID: Final = re.compile(r"[0-9a-f]{16}")


class Body(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is kept: a character, the draft it is made from, or both. ``made``: it is as the rules made it."""

    pc: Pc | None = None
    draft: Draft | None = None
    made: bool = False


class Held(NamedTuple):
    """Something on a shelf."""

    id: str
    name: str
    updated: str
    pc: Pc | None
    draft: Draft | None
    made: bool


class Shelves:
    """All shelves of a store. ``secret`` is always that of the shelf's owner."""

    def __init__(self, store: Store, now: Callable[[], str]) -> None:
        self._store = store
        self._now = now

    def all(self, secret: str) -> list[Held]:
        """All that is on a shelf, what was touched last first."""
        return [held for kept in self._store.shelf_items(hashed(secret)) if (held := _held(kept)) is not None]

    def one(self, secret: str, id: str) -> Held | None:
        """One character or draft."""
        kept = self._store.shelf_item(hashed(secret), id)
        return None if kept is None else _held(kept)

    def draft(self, secret: str, id: str, draft: Draft, invited: bool = False) -> Refusal | None:
        """Keep a draft under an id, so that nothing is lost. A character it made stays till it is made anew."""
        before = self.one(secret, id)
        if before is None or before.pc is None:
            return self._put(secret, id, draft.name.strip(), Body(draft=draft), invited)
        return self._put(secret, id, before.pc.name, Body(before.pc, draft, before.made))

    def finish(self, secret: str, id: str, draft: Draft, lang: Lang) -> Pc | tuple[Finding, ...] | Refusal:
        """Make the character of a draft and keep both, or say what keeps it from being one."""
        pc = finished(draft, offer(), sentence(draft, lang))
        if not isinstance(pc, Pc):
            return pc
        return self._put(secret, id, pc.name, Body(pc, draft, True)) or pc

    def add(self, secret: str, pc: Pc, id: str | None = None) -> Refusal | None:
        """Keep a character, as a new one unless an id is given."""
        return self._put(secret, id or new_id(), pc.name, Body(pc))

    def duplicate(self, secret: str, id: str, lang: Lang) -> Refusal | None:
        """Keep a second one of a character or a draft, under a name that says so."""
        held = self.one(secret, id)
        if held is None:
            return _GONE
        name = render_key(lang, "shelf.copy_of", {"name": held.name})[:120]
        pc = structs.replace(held.pc, name=name) if held.pc is not None else None
        draft = structs.replace(held.draft, name=name) if held.draft is not None else None
        return self._put(secret, new_id(), name, Body(pc, draft, held.made))

    def discard(self, secret: str, id: str) -> bool:
        """Take something off for good."""
        return self._store.discard(hashed(secret), id)

    def bring(self, secret: str, data: bytes, name: str) -> list[str] | Refusal:
        """Keep the characters of a file, and say their names; ``name`` is how messages call the file. Who is there
        already, just as in the file, is not kept twice."""
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
        """The first character of a file, kept nowhere."""
        pcs = _characters(data, name)
        return pcs if isinstance(pcs, Refusal) else pcs[0]

    def copy(self, secret: str, pc: Pc, place: str) -> Refusal | None:
        """Keep a character as it is now at some place; what was kept from there before is replaced."""
        return self._put(secret, hashed(f"{secret} {place}")[:16], pc.name, Body(pc), invited=True)

    def file(self, secret: str, id: str) -> tuple[str, bytes] | None:
        """A finished character as a file, with its name."""
        held = self.one(secret, id)
        return None if held is None or held.pc is None else (held.name, write_characters([held.pc]))

    def move(self, secret: str, to: str) -> int:
        """Put all of a shelf on another, and say how much it was."""
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
    """The sentence of a draft, as far as its words go."""
    return sentence_of(draft.adjective, draft.noun, draft.verb, lang)


def says(draft: Draft) -> tuple[Finding, ...]:
    """All there is to say about a draft."""
    return looked_over(draft, offer())


def dealt(draft: Draft, dice: Dice) -> Draft:
    """The draft with as many sample cyphers as its type may still carry, drawn and their levels rolled by chance."""
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


def _held(kept: ShelfItem) -> Held | None:
    """What was kept; None for what a later version has written and this one cannot read."""
    try:
        body = typed.decode(kept.body, Body)
    except msgspec.DecodeError:
        return None
    return Held(kept.id, kept.name, kept.updated, body.pc, body.draft, body.made)
