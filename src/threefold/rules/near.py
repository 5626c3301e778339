"""Names that do not exist: the nearest one that does, so that a refusal says what was meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from threefold.rules.types import Message

LONGEST: Final = 60
"""Characters of a name that are compared and repeated; a longer one is no slip of the finger."""


def shown(word: str) -> str:
    """The word as a refusal repeats it: no longer than a line can hold."""
    return word if len(word) <= LONGEST else word[: LONGEST - 1] + "…"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that is most like the word, if one is like it at all."""
    if len(word) > LONGEST:
        return None
    from difflib import get_close_matches  # only a refusal pays for it

    return next(iter(get_close_matches(word.casefold(), list(known), n=1)), None)


def unknown(kind: str, word: str, known: Iterable[str]) -> Message:
    """That nothing has this name, with the nearest one that does, where one is like it."""
    near = nearest(word, known)
    if near:
        return Message(f"refusal.{kind}.unknown_near", {kind: shown(word), "near": near})
    return Message(f"refusal.{kind}.unknown", {kind: shown(word)})


def hint(word: str, known: Iterable[str], command: str) -> Message:
    """What to do about an unknown name: the nearest one, or the command that lists them all."""
    near = nearest(word, known)
    return Message("hint.near", {"near": near}) if near else Message("hint.listed", {"command": command})
