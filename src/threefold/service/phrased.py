"""Data for programs with what the names and texts of the shelf within it read like in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from threefold.library.names import in_words_of, stays_english
from threefold.text import Lang

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]


def with_phrases(found: dict[str, Plain], lang: Lang) -> dict[str, Plain]:
    """Data with ``phrases``, in another language than English. The texts themselves stay as they are stored, for
    programs compare them."""
    phrases = [] if lang == "en" else phrases_of(found, lang)
    return {**found, "phrases": phrases} if phrases else found


def phrases_of(found: Plain, lang: Lang) -> list[Plain]:
    """How the names and texts of the shelf within some data read in a language, and those that are English for want of
    another."""
    said = {text: in_words_of(text, lang) for text in _texts(found) if _KEY.fullmatch(text) is None}
    return [
        {"key": text, "text": words, "lang": lang if words != text else "en"}
        for text, words in said.items()
        if words != text or stays_english(text, lang)
    ]


_KEY: Final = re.compile(r"[a-z0-9_.:$/-]*")
"""What only programs read: keys, kinds, ids."""


def _texts(value: Plain) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for part in value.values():
                yield from _texts(part)
        case list():
            for part in value:
                yield from _texts(part)
