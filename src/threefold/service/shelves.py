"""Shelves: characters, drafts and finished ones, that a player carries from table to table. One
secret opens one shelf."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
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
from threefold.model.draft_sheet import partial_sheet
from threefold.model.drafts import Draft
from threefold.rules.creation import Finding
from threefold.rules.dice import Dice
from threefold.rules.powers import level_dice
from threefold.rules.types import Message, Refusal
from threefold.service.access import stamp
from threefold.service.keys import hashed
from threefold.store.contract import ShelfItem, Store, random_id
from threefold.text import Lang, render_key

MOST: Final = 60
"""The most characters on one shelf."""

MOST_OF_ALL: Final = 20_000
"""The most characters on all shelves together. A player who came in by a table's link may always
keep one more.
"""

LARGEST: Final = 200_000
"""The largest character, in bytes."""

MOST_BYTES: Final = 3_000_000
"""The most bytes on one shelf."""

MOST_BYTES_OF_ALL: Final = 100_000_000
"""The most bytes that strangers may fill on all shelves together. Players who came in by a table's
link have as many again."""

UNUSED: Final = timedelta(days=90)
"""Drafts that were last saved so long ago go, the oldest first, when the room is used up."""

_LOOKED_THROUGH: Final = 500
"""How many old items are looked through for drafts at once."""

Grows = Callable[[int], bool]
"""Says whether whoever saves something may store so many bytes more, and counts them."""


def without_limit(count: int) -> bool:
    """Let any number of bytes be stored."""
    return True


_ID: Final = re.compile(r"[0-9a-f]{16}")


class Body(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is stored: a character, the draft it is made from, or both. ``made``: the character is
    as the rules made it."""

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
        return [
            held
            for kept in self._store.shelf_items(hashed(secret))
            if (held := _decode_item(kept)) is not None
        ]

    def entry(self, secret: str, id: str) -> ShelfEntry | None:
        """Return one character or draft; None if it is not there."""
        kept = self._store.shelf_item(hashed(secret), id)
        if kept is None:
            return None
        return _decode_item(kept)

    def draft(
        self,
        secret: str,
        id: str,
        draft: Draft,
        invited: bool = False,
        grows: Grows = without_limit,
    ) -> Refusal | None:
        """Save a draft under an id, as it is typed; what nobody can see is refused. A character
        made from it before stays until it is made again."""
        seen = clean(structs.replace(draft, name=draft.name.strip()), Draft)
        if isinstance(seen, Refusal):
            return seen
        before = self.entry(secret, id)
        if before is None or before.pc is None:
            return self._put(secret, id, seen.name, Body(draft=draft), invited, grows)
        return self._put(
            secret, id, before.pc.name, Body(before.pc, draft, before.made), invited, grows
        )

    def finish(
        self,
        secret: str,
        id: str,
        draft: Draft,
        lang: Lang,
        invited: bool = False,
        grows: Grows = without_limit,
    ) -> Pc | tuple[Finding, ...] | Refusal:
        """Make the character of a draft and keep both. Return the character, the findings that
        prevent it, or a refusal."""
        made = finish_draft(draft, offer(), sentence(draft, lang))
        if not isinstance(made, Pc):
            return made
        pc = clean(made, Pc)
        if isinstance(pc, Refusal):
            return pc
        return self._put(secret, id, pc.name, Body(pc, draft, True), invited, grows) or pc

    def add(
        self, secret: str, pc: Pc, id: str | None = None, grows: Grows = without_limit
    ) -> Refusal | None:
        """Keep a character, as a new one unless an id is given."""
        return self._put(secret, id or random_id(), pc.name, Body(pc), grows=grows)

    def duplicate(
        self, secret: str, id: str, lang: Lang, grows: Grows = without_limit
    ) -> Refusal | None:
        """Keep a copy of a character or a draft, under a name that says so."""
        held = self.entry(secret, id)
        if held is None:
            return _GONE
        name = render_key(lang, "shelf.copy_of", {"name": held.name})[:120]
        if held.pc is not None:
            pc = structs.replace(held.pc, name=name)
        else:
            pc = None
        if held.draft is not None:
            draft = structs.replace(held.draft, name=name)
        else:
            draft = None
        return self._put(secret, random_id(), name, Body(pc, draft, held.made), grows=grows)

    def discard(self, secret: str, id: str) -> bool:
        """Remove an item from a shelf for good. False when it is not there."""
        return self._store.discard(hashed(secret), id)

    def bring(
        self, secret: str, data: bytes, name: str, grows: Grows = without_limit
    ) -> list[str] | Refusal:
        """Keep the characters of a file, and return their names; ``name`` is the file's name in
        messages. A character that is already there, exactly as in the file, is not kept twice."""
        pcs = _characters(data, name)
        if isinstance(pcs, Refusal):
            return pcs
        there = [held.pc for held in self.all(secret)]
        for pc in pcs:
            if pc in there:
                refusal = None
            else:
                refusal = self.add(secret, pc, grows=grows)
            if refusal is not None:
                return refusal
            there.append(pc)
        return [pc.name for pc in pcs]

    def read(self, data: bytes, name: str) -> Pc | Refusal:
        """Return the first character of a file without keeping it."""
        pcs = _characters(data, name)
        if isinstance(pcs, Refusal):
            return pcs
        return pcs[0]

    def copy(self, secret: str, pc: Pc, place: str, grows: Grows = without_limit) -> Refusal | None:
        """Keep a character as it is now at a place; an earlier copy from the same place is
        replaced.
        """
        return self._put(secret, hashed(f"{secret} {place}")[:16], pc.name, Body(pc), True, grows)

    def file(self, secret: str, id: str) -> tuple[str, bytes] | None:
        """Return the name of a finished character and its file; None where there is none."""
        held = self.entry(secret, id)
        if held is None or held.pc is None:
            return None
        return (held.name, write_characters([held.pc]))

    def move(self, secret: str, to: str) -> int:
        """Move all items of a shelf to another, and return how many they are."""
        return self._store.move_shelf(hashed(secret), hashed(to))

    def _put(
        self,
        secret: str,
        id: str,
        name: str,
        body: Body,
        invited: bool = False,
        grows: Grows = without_limit,
    ) -> Refusal | None:
        data = msgspec.json.encode(body)
        if not _ID.fullmatch(id):
            return _GONE
        if len(data) > LARGEST:
            return Refusal("too_large", "file", Message("shelf.too_large", {"name": name}))
        shelf = hashed(secret)
        before = self._store.shelf_item(shelf, id)
        growth = len(data) - (0 if before is None else len(before.body))
        refusal = None
        if before is None or growth > 0:
            refusal = self._shelf_refusal(shelf, before is None, growth) or self._room_refusal(
                before is None, growth, invited
            )
        if refusal is None and growth > 0 and not grows(growth):
            refusal = Refusal("busy", "", Message("shelf.too_much"))
        if refusal is not None:
            return refusal
        if self._store.save_item(shelf, ShelfItem(id, name[:120], self._now(), data)):
            return None
        return _GONE

    def _shelf_refusal(self, shelf: str, new: bool, growth: int) -> Refusal | None:
        """Return a refusal where one shelf is full."""
        items = self._store.shelf_items(shelf)
        if new and len(items) >= MOST:
            return Refusal("not_allowed", "", Message("shelf.full", {"n": MOST}))
        if sum(len(item.body) for item in items) + growth > MOST_BYTES:
            return Refusal("too_large", "", Message("shelf.heavy", {"n": MOST_BYTES // 1_000_000}))
        return None

    def _room_refusal(self, new: bool, growth: int, invited: bool) -> Refusal | None:
        """Return a refusal where all shelves together are full. Drafts that nobody has saved for
        long make room first."""
        if (
            new
            and not invited
            and self._store.count_shelf_items() >= MOST_OF_ALL
            and not self._drop_drafts(1, 0)
        ):
            return Refusal("not_allowed", "", Message("shelf.no_room", {"n": MOST_OF_ALL}))
        most = MOST_BYTES_OF_ALL * (2 if invited else 1)
        over = self._store.bytes_of_shelf_items() + growth - most
        if over > 0 and not self._drop_drafts(0, over):
            return Refusal("no_space", "", Message("shelf.no_space"))
        return None

    def _drop_drafts(self, items: int, bytes_: int) -> bool:
        """Drop drafts that nobody has saved for long, the oldest first, until so many items and
        bytes are gone. Return whether they are. A finished character is never dropped."""
        before = stamp(datetime.fromisoformat(self._now()) - UNUSED)
        for shelf, item in self._store.oldest_shelf_items(before, _LOOKED_THROUGH):
            held = _decode_item(item)
            if held is None or held.pc is not None:
                continue
            if self._store.discard(shelf, item.id):
                items, bytes_ = items - 1, bytes_ - len(item.body)
            if items <= 0 and bytes_ <= 0:
                return True
        return False


_GONE: Final = Refusal("stale", "id", Message("shelf.gone"))


def sentence(draft: Draft, lang: Lang) -> str:
    """Return the sentence of a draft, with the words that it has."""
    return sentence_of(draft.adjective, draft.noun, draft.verb, lang)


def draft_findings(draft: Draft) -> tuple[Finding, ...]:
    """Return all findings about a draft."""
    return check_draft(draft, offer())


def with_random_cyphers(draft: Draft, dice: Dice) -> Draft:
    """Return the draft with random sample cyphers, as many as its type may still carry, and their
    levels rolled.
    """
    so_far = partial_sheet(draft, offer())
    if so_far is not None:
        room = (so_far.cyphers_allowed() or 0) - len(draft.cyphers)
    else:
        room = 0
    bag = [
        sample
        for sample in cyphers().values()
        if sample.name not in {cypher.name for cypher in draft.cyphers}
    ]
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
