"""What people judge: the clauses of an entry that the state of a table cannot know."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from threefold.model.shelf.figures import Words

Reason = Literal[
    "story", "perception", "place", "weather", "size", "material", "gm_choice", "open_list"
]
"""Why the state of a table cannot know a clause: it is told in the story; who notices what; where
things stand; the weather; how big something is; what it is made of; the GM chooses; the text gives
examples and leaves the list open.
"""


class Clause(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A sentence of an entry that no effect stands for, and why people judge it."""

    clause: Words
    reason: Reason


How = Literal[
    "clause", "if", "text", "rest", "behaves", "ends", "answers", "senses", "sense", "barred",
    "effort", "sees", "hears", "understands", "intrusion", "link", "replaced", "left", "way",
]  # fmt: skip
"""Where a clause comes from: written in its entry, or derived from a part of it."""


class Judged(NamedTuple):
    """One thing that people judge: why, what part of the entry it is, and its words."""

    reason: Reason
    how: How
    what: str = ""


OLD_WORDS: Final[Mapping[str, Reason]] = MappingProxyType(
    {"narrative": "story", "knowledge": "gm_choice", "gm": "gm_choice"}
)
"""What the one word that entries had before says of their whole text."""
