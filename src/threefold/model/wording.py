"""How a text begins and ends: with a capital, and as a sentence."""

from __future__ import annotations

from typing import Final

_CLOSING: Final = (".", "!", "?", "…")


def capital(text: str) -> str:
    """Return a text with a capital as its first letter: it may begin with a name such as "stack of
    crates".
    """
    return text[:1].upper() + text[1:]


def ends_sentence(text: str) -> bool:
    """Return whether a text ends with closing punctuation."""
    return text.endswith(_CLOSING)
