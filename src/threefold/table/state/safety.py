"""The safety tools of a table: whether the scene is halted, and its lines and veils."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from threefold.model.vocabulary import Vocabulary
from threefold.table.state.base import StatePart

Halt = Literal["pause", "stop"]
"""A pause, or the X: the scene itself is stopped."""

LimitKind = Literal["line", "veil"]

MOST_LIMITS = 60
"""The most lines and veils that a table may have."""


class SafetyLimit(StatePart, kw_only=True, frozen=True):
    """What does not happen at this table (a line), or only out of sight (a veil)."""

    kind: LimitKind
    words: Annotated[str, Meta(min_length=1, max_length=200), Vocabulary.OWN]


class Safety(StatePart, kw_only=True, frozen=True):
    """How the scene is halted, if it is, and the limits of the table by id. A rewind does not
    change them.
    """

    halted: Halt | None = None
    limits: dict[str, SafetyLimit] = {}
