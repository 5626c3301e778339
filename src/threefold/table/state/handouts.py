"""Handouts of the GM, and portraits. The store keeps the bytes of a picture; the state has only its
digest.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.vocabulary import Vocabulary
from threefold.table.state.base import StatePart

Digest = Annotated[
    str, Meta(pattern=r"^([0-9a-f]{64})?$", description="the SHA-256 of a picture; empty for none")
]
Viewers = Annotated[
    str, Meta(pattern=r"^(nobody|all|p[0-9]{1,6})$", description="nobody, all, or the id of one PC")
]

MOST_HANDOUTS = 200
"""The most handouts that a table may have."""


class Handout(StatePart, kw_only=True, frozen=True):
    """A text in Markdown, a picture, or both, under a name."""

    name: Annotated[str, Meta(min_length=1, max_length=120), Vocabulary.SHELF]
    text: Annotated[str, Meta(max_length=8000), Vocabulary.SHELF] = ""
    picture: Digest = ""


class HandoutHeld(StatePart, kw_only=True, frozen=True):
    """A handout, and who sees it besides the GM."""

    handout: Handout
    to: Viewers = "nobody"
