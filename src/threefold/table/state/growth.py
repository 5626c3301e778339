"""Requests of players that the GM has to agree to."""

from __future__ import annotations

from msgspec import Raw

from threefold.table.state.base import Id, StatePart
from threefold.table.state.facts import Text as TextFact


class Petition(StatePart, kw_only=True, tag="petition", tag_field="type", frozen=True):
    """Something a player may do only if the GM agrees: the command as JSON, its description, and
    the XP it brings or costs."""

    pc: Id
    command: Raw
    about: TextFact
    xp: int = 0
