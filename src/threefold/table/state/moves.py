"""What a roll brings besides its own damage: effects of a creature's move, of a power, of a condition."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.bounds import Name, ThingLevel
from threefold.model.limits import Per
from threefold.model.shelf.effects import Effect
from threefold.table.state.base import Id, StatePart


class Made(StatePart, kw_only=True, frozen=True):
    """A move that may not be made at will has been made: which, how often it may be, when, and on whom."""

    move: Name
    per: Per
    at: int
    on: Id | None = None


class Follows(StatePart, kw_only=True, frozen=True):
    """Effects that wait for a roll: ``failed`` come when it fails, ``passed`` when it works.

    ``name`` is what they come from, ``by`` whoever did it, ``level`` its level; ``said`` are conditions of theirs, in
    their words, that the table has said to be met. ``again``: a condition of this name is rolled against anew later.
    """

    name: Name
    by: Id | None = None
    level: ThingLevel | None = None
    failed: list[Effect] = []
    passed: list[Effect] = []
    said: list[Annotated[str, Meta(max_length=300)]] = []
