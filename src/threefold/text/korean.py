"""Korean particles after any word: Hangul, figures, Latin letters, signs, closing quotes and
brackets.

A particle has two forms, after a final consonant and after a vowel; the spoken last sound of the
word decides (docs/translation.md, 3.2).
"""

from __future__ import annotations

import re
from typing import Final, Literal

Sound = Literal["consonant", "rieul", "vowel", "unknown"]
"""The sound that a word ends in; ``rieul`` is the consonant after which 으로 becomes 로."""

PAIRS: Final = (
    "은/는", "이/가", "을/를", "과/와", "으로/로", "이나/나", "이라/라", "이라서/라서", "이라고/라고",
    "이라면/라면",
    "이며/며", "이든/든", "이면/면", "이다/다", "이었다/였다", "이에요/예요", "이어야/여야",
)  # fmt: skip
"""The particles that have two forms, the one after a consonant first."""

_SILENT: Final = re.compile(r"[\s`’”」』»'\".,!?…:;·]+$")
_BRACKET: Final = re.compile(r"\([^()]*\)$|\[[^\[\]]*\]$")
_NUMBER: Final = re.compile(r"\d(?:[\d.,]*\d)?$")
_UNIT: Final = re.compile(r"\d\s?(%|kg|km|cm|mm|m|ft)$")
_CAPITALS: Final = re.compile(r"(?:^|[^A-Za-z])([A-Z]{1,5})$")
_LATIN: Final = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿŒœ]+$")
_FIGURES: Final[dict[str, Sound]] = dict.fromkeys("036", "consonant") | dict.fromkeys(
    "178", "rieul"
)  # type: ignore[assignment]
_SILENT_E: Final = re.compile(r"(?<=[lmn])e$")
_CLOSED: Final = re.compile(r"(?:^|[^aeiouy])[aeiouy](?:ck|[ckptb])$")
_UNACCENTED: Final = str.maketrans("àâäéèêëîïôöùûüÿçñ", "aaaeeeeiioouuuycn")


def last_sound(word: str) -> Sound:
    """Return the sound that a word ends in when it is read aloud."""
    word = _without_silent_end(word)
    if not word:
        return "unknown"
    last = word[-1]
    if "가" <= last <= "힣":
        final = (ord(last) - ord("가")) % 28
        if not final:
            return "vowel"
        if final == 8:
            return "rieul"
        return "consonant"
    if found := _UNIT.search(word):
        if found[1] == "kg":
            return "consonant"
        return "vowel"
    if _NUMBER.search(word):
        return _FIGURES.get(last, "vowel")
    if found := _CAPITALS.search(word):
        return {"L": "rieul", "R": "rieul", "M": "consonant", "N": "consonant"}.get(
            found[1][-1], "vowel"
        )  # type: ignore[return-value]
    if found := _LATIN.search(word):
        return _latin(found[0].lower())
    return "unknown"


def _without_silent_end(word: str) -> str:
    """The word without what is not read aloud at its end: punctuation, and brackets with their
    content.
    """
    while True:
        shorter = _BRACKET.sub("", _SILENT.sub("", word))
        if shorter == word or not shorter:
            if shorter:
                return word
            return _SILENT.sub("", word)
        word = shorter


def _latin(word: str) -> Sound:
    """A word in Latin letters by its spelling: Rachel, Jane and Eric end in a consonant, Kara and
    Mark do not.
    """
    if len(word) > 2:
        stem = _SILENT_E.sub("", word)
    else:
        stem = word
    if stem.endswith("l"):
        return "rieul"
    if stem.endswith(("m", "n", "ng")) or _CLOSED.search(word.translate(_UNACCENTED)):
        return "consonant"
    return "vowel"


def josa(word: str, pair: str, around: str = "") -> str:
    """Return a word with the form of a particle that fits its last sound: ``josa("Kara", "이/가")``
    is ``Kara가``.

    ``around`` are two quotation marks to put around the word. If the last sound is unknown, both
    forms are given. Raises ``ValueError`` for a pair that is not one of ``PAIRS``.
    """
    if pair not in PAIRS:
        raise ValueError(f"{pair} is no particle of two forms: {', '.join(PAIRS)}")
    after_consonant, after_vowel = pair.split("/")
    if len(around) == 2:
        quoted = f"{around[0]}{word}{around[1]}"
    else:
        quoted = word
    match last_sound(word):
        case "unknown":
            return quoted + _both_forms(after_consonant, after_vowel)
        case "vowel":
            return quoted + after_vowel
        case "rieul" if pair == "으로/로":
            return quoted + after_vowel
    return quoted + after_consonant


def _both_forms(after_consonant: str, after_vowel: str) -> str:
    """Both forms: 이(가), (으)로."""
    if after_consonant.endswith(after_vowel):
        return f"({after_consonant[: -len(after_vowel)]}){after_vowel}"
    return f"{after_consonant}({after_vowel})"
