"""French elision and contraction before a name or a word (docs/translation.md, 3.3)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from threefold.model.languages import Lang

_INITIALS: Final = re.compile(r"[A-Z0-9]{2,}\b")
_QUOTES: Final = "«\u2018\u2019\u201c\u201d \u00a0\u202f"


def elides(word: str) -> bool:
    """Whether *de*, *que*, *le* lose their vowel before a word. They keep it before an h. Initials
    are spelt out, and only XP begins with a vowel sound."""
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


def _contract_article(word: str, of_le: str, of_les: str) -> str | None:
    """A name typed with an article in lower case contracts (*du garde*), a proper name does not
    (*de Le Boucher*).
    """
    for article, contracted in (("le ", of_le), ("les ", of_les)):
        if word.startswith(article):
            return contracted + word.removeprefix(article)
    return None


def de(word: str) -> str:
    """*de Kara*, *d’Étienne*, *du garde* for « le garde »."""
    return _contract_article(word, "du ", "des ") or (f"d’{word}" if elides(word) else f"de {word}")


def a(word: str) -> str:
    """*à Kara*, *au garde* for « le garde »."""
    return _contract_article(word, "au ", "aux ") or f"à {word}"


def que(word: str) -> str:
    """*que Guard 2*, *qu’Étienne*."""
    if elides(word):
        return f"qu’{word}"
    return f"que {word}"


_FIGURES: Final = re.compile(r"(?<=\d)\.(?=\d)")


def as_figure(shown: str, lang: Lang) -> str:
    """A figure or a share as the language writes it: *84.3%* is *84,3 %* in French."""
    if lang == "fr":
        return _FIGURES.sub(",", shown).replace("%", "\N{NARROW NO-BREAK SPACE}%")
    return shown
