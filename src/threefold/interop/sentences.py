"""The sentence of a character (adjective, noun and verb) in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from threefold.library.entries import DESCRIPTORS, FOCI, named_in
from threefold.model.characters import Pc
from threefold.model.languages import LANGUAGES, Lang
from threefold.rules.characters import STARTING
from threefold.text import render_key

_NOUNS: Final = ("\N{HANGUL SYLLABLE GAG}", "\N{HANGUL SYLLABLE GA}")
"""Placeholders for any noun, one with a consonant at its end and one without: what follows the noun
differs in Korean."""


def sentence_of(adjective: str, noun: str, verb: str, lang: Lang) -> str:
    """Return the sentence with the words that there are; descriptor, type and focus in the
    language.
    """
    adjective, verb = named_in(DESCRIPTORS, adjective, lang), named_in(FOCI, verb, lang)
    adjective, noun, verb = (word.strip() or "…" for word in (adjective, noun_in(noun, lang), verb))
    if adjective[0].lower() in "aeiou":
        key = "creation.sentence_vowel"
    else:
        key = "creation.sentence"
    return render_key(lang, key, {"adjective": adjective, "noun": noun, "verb": verb})


def noun_in(noun: str, lang: Lang) -> str:
    """Return the noun of a sentence; the noun of a type in the language of the page."""
    if noun in STARTING:
        return render_key(lang, f"type.{noun}", {}).lower()
    return noun


def noun_typed(noun: str) -> str:
    """Return a noun as a draft holds it: the name of a type in any language becomes the type."""
    plain = noun.strip().casefold()
    own = (
        type for lang in LANGUAGES for type in STARTING if noun_in(type, lang).casefold() == plain
    )
    return next(own, noun)


def sentence_in(pc: Pc, lang: Lang) -> str:
    """Return the sentence of a sheet. One that was made of its descriptor and focus, in any
    language, is made again in this one; one that a person wrote stays as it is."""
    if pc.sentence is None or pc.descriptor is None or pc.focus is None:
        return pc.sentence or ""
    found = next(_nouns(_plain(pc.sentence), pc.descriptor, pc.focus), None)
    if found is None:
        return pc.sentence
    return sentence_of(pc.descriptor, found, pc.focus, lang)


def _nouns(sentence: str, adjective: str, verb: str) -> Iterator[str]:
    """Yield the noun of a sentence that was made of these two words, for each language in which it
    may have been made."""
    for lang in LANGUAGES:
        for stands in _NOUNS:
            made = re.escape(_plain(sentence_of(adjective, stands, verb, lang)))
            if stands in made and (found := re.fullmatch(made.replace(stands, "(.+)"), sentence)):
                yield noun_typed(found[1])


def _plain(text: str) -> str:
    """Return the text with plain single spaces."""
    return " ".join(text.split())
