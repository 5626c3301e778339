"""Adds ``phrases`` to data for programs: the translations of the library's names and texts within
it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from threefold.library.names import stays_english, translate_text
from threefold.text import Lang

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]


def with_phrases(found: dict[str, Plain], lang: Lang) -> dict[str, Plain]:
    """Return the data with ``phrases``, unless the language is English. The texts themselves stay
    as they are stored, because programs compare them."""
    if lang == "en":
        phrases = []
    else:
        phrases = all_phrases(found, lang)
    if phrases:
        return {**found, "phrases": phrases}
    return found


def all_phrases(found: Plain, lang: Lang) -> list[Plain]:
    """Return the translations of the library's names and texts within some data. Those that have no
    translation are marked as English."""
    said = {
        text: translate_text(text, lang) for text in _texts(found) if _KEY.fullmatch(text) is None
    }
    return [
        {"key": text, "text": words, "lang": lang if words != text else "en"}
        for text, words in said.items()
        if words != text or stays_english(text, lang)
    ]


_KEY: Final = re.compile(r"[a-z0-9_.:$/-]*")
"""Matches what only programs read: keys, kinds, ids."""


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
