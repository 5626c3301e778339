"""Messages for unknown names: they suggest the nearest known name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from threefold.rules.types import Message

LONGEST: Final = 60
"""The longest name, in characters, that is compared or shown in full. A longer one is not a typing
error.
"""


def shown(word: str) -> str:
    """Return the word as a refusal shows it: cut to at most ``LONGEST`` characters."""
    if len(word) <= LONGEST:
        return word
    return word[: LONGEST - 1] + "…"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known name most similar to the word, or None when none is similar."""
    if len(word) > LONGEST:
        return None
    from difflib import get_close_matches  # imported only for a refusal: it is slow

    return next(iter(get_close_matches(word.casefold(), list(known), n=1)), None)


def unknown(kind: str, word: str, known: Iterable[str]) -> Message:
    """Return the message that nothing has this name, with the nearest known name if one is
    similar.
    """
    near = nearest(word, known)
    if near:
        return Message(f"refusal.{kind}.unknown_near", {kind: shown(word), "near": near})
    return Message(f"refusal.{kind}.unknown", {kind: shown(word)})


def hint(word: str, known: Iterable[str], command: str) -> Message:
    """Return the hint for an unknown name: the nearest known name, or the command that lists them
    all.
    """
    near = nearest(word, known)
    if near:
        return Message("hint.near", {"near": near})
    return Message("hint.listed", {"command": command})
