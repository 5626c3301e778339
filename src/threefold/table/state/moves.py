"""Consequences of a roll besides its damage: effects of a creature's move, of a power, of a
condition.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.bounds import Name, NpcLevel, OwnName
from threefold.model.limits import Per
from threefold.model.shelf.effects import Effect
from threefold.table.state.base import Id, StatePart


class MoveMade(StatePart, kw_only=True, frozen=True):
    """A use of a move with limited uses: which move, its limit, when, and on whom. ``together``: it
    was made as one of a group, which takes the turns of all of them. ``ranged``: it struck from a
    distance."""

    move: OwnName
    per: Per
    at: int
    on: Id | None = None
    together: bool = False
    ranged: bool = False


class Follows(StatePart, kw_only=True, frozen=True):
    """Effects that depend on a roll: ``failed`` apply when it fails, ``passed`` when it succeeds.

    ``name`` is their source, ``by`` the one who caused them, ``level`` its level. ``said`` are
    their conditions, in words, that the table has confirmed. ``own``: the roll is that of the one
    who used the power, so that they fall ``on`` its target and not on the one who rolls. ``other`` is
    somebody else whom some of them strike, ``thing`` the name of what they are done to, of all that
    somebody carries.
    """

    name: Name
    by: Id | None = None
    level: NpcLevel | None = None
    failed: list[Effect] = []
    passed: list[Effect] = []
    said: list[Annotated[str, Meta(max_length=300)]] = []
    own: bool = False
    on: Id | None = None
    other: Id | None = None
    thing: Annotated[str, Meta(max_length=120)] = ""
