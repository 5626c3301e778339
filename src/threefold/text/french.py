"""French elision before a name or a word, and the spaces of French typography (docs/translation.md, 2.1 and 3.3)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_INITIALS: Final = re.compile(r"[A-Z0-9]{2,}\b")
_THIN, _WIDE = "\u202f", "\u00a0"
_QUOTES: Final = "«\u2018\u2019\u201c\u201d \u00a0\u202f"
_MARKS: Final = (
    (re.compile(r"[ \u00a0]([;!?%])"), _THIN + r"\1"),
    (re.compile(r" :(?=\s|$)"), _WIDE + ":"),
    (re.compile(r"« "), "«" + _WIDE),
    (re.compile(r" »"), _WIDE + "»"),
    (re.compile(r"(?<=\d) (?=(?:m|km|cm|kg|h|min|s|XP|points?|%)\b)"), _WIDE),
)


def elides(word: str) -> bool:
    """Whether *de*, *que*, *le* lose their vowel before a word. Names with an h never do; initials are spelt, and only
    XP begins with a vowel that is heard."""
    word = word.lstrip(_QUOTES)
    if not word:
        return False
    if _INITIALS.match(word):
        return word.startswith("XP")
    plain = unicodedata.normalize("NFD", word.replace("œ", "o").replace("Œ", "O"))
    letters = [c for c in plain[:4] if not unicodedata.combining(c)]
    if not letters:
        return False
    first, second = letters[0].lower(), letters[1].lower() if len(letters) > 1 else ""
    if first == "y":
        return second.isalpha() and second not in "aeiouy"
    return first in "aeiou"


def de(word: str) -> str:
    """*de Kara*, *d’Étienne*."""
    return f"d’{word}" if elides(word) else f"de {word}"


def que(word: str) -> str:
    """*que Guard 2*, *qu’Étienne*."""
    return f"qu’{word}" if elides(word) else f"que {word}"


def spaced(text: str) -> str:
    """A text with no-break spaces where French has them: thin ones before ; ! ? and %, wide ones before a colon,
    inside « » and between a figure and its unit."""
    for pattern, becomes in _MARKS:
        text = pattern.sub(becomes, text)
    return text
