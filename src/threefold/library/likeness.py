"""A score for how well a text matches what a user typed: whole words, beginnings of words, mistyped
words, words of the game in French and Korean."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, NamedTuple

from threefold.library.search import Stems, search_terms, stems, words_in
from threefold.model.languages import Lang

_NAME: Final = 10.0
_BEGUN: Final = 7.0
_MISTYPED: Final = 4.0
_TEXT: Final = 2.0
_TEXT_BEGUN: Final = 1.0
_FIRST: Final = 3.0  # the name begins with what was typed
_ALIKE: Final = 0.75
_SHORTEST: Final = 5  # letters of a word that may be mistyped


class Stemmed(NamedTuple):
    """A name and its text, prepared for comparison."""

    name: Stems
    plain: str
    text: frozenset[str]


def stemmed(name: str, text: str = "") -> Stemmed:
    """Prepare a name and its text for comparison, once."""
    return Stemmed(stems(name), " ".join(words_in(name)), frozenset(stems(text)))


class Query(NamedTuple):
    """What was typed: for each word the phrases that it may mean, and the plain text."""

    parts: tuple[tuple[Stems, ...], ...]
    plain: str


def query(typed: str, lang: Lang) -> Query:
    """Parse what was typed, once for all comparisons."""
    plain = words_in(typed)
    if len(plain) == 1 and len(plain[0]) == 1:  # a letter is the beginning of a name
        return Query((((plain[0],),),), plain[0])
    return Query(tuple(search_terms(typed, lang, exactly=True)), " ".join(plain))


def likeness(asked: Query, stems: Stemmed) -> float:
    """Return the score of a name and its text; 0 unless every word matches."""
    scores = [max(_phrase(phrase, stems) for phrase in part) for part in asked.parts]
    if not scores or not all(scores):
        return 0.0
    begins = stems.plain.startswith(asked.plain) or stems.name[:1] == asked.parts[0][0][:1]
    if begins:
        first = _FIRST
    else:
        first = 0.0
    return sum(scores) / len(scores) + first - 0.05 * len(stems.name)


def _phrase(phrase: Stems, stems: Stemmed) -> float:
    found = [_word_score(word, stems) for word in phrase]
    if all(found):
        return sum(found) / len(found)
    return 0.0


def _word_score(word: str, stems: Stemmed) -> float:
    if word in stems.name:
        return _NAME
    if any(other.startswith(word) for other in stems.name):
        return _BEGUN
    if _is_typo_of_any(word, stems.name):
        return _MISTYPED
    if word in stems.text:
        return _TEXT
    if len(word) > 2 and any(other.startswith(word) for other in stems.text):
        return _TEXT_BEGUN
    return 0.0


def _is_typo_of_any(word: str, known: Iterable[str]) -> bool:
    if len(word) < _SHORTEST:
        return False
    return any(
        abs(len(other) - len(word)) <= 2 and other[0] == word[0] and _alike(word, other)
        for other in known
    )


@lru_cache(maxsize=16384)
def _alike(word: str, other: str) -> bool:
    matcher = SequenceMatcher(None, word, other)
    return matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE
