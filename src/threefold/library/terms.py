"""Terms of the game in English, French and Korean."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from threefold.library.files import read_entries
from threefold.library.paths import content_dir
from threefold.library.rules import Words
from threefold.model.languages import Lang


class TermEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One term. ``*_from_book``: the word is from that language's book; ``*_alt``: other words in
    use for it.
    """

    id: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$")]
    group: Words
    en: Words
    fr: Words
    fr_from_book: bool
    ko: Words
    ko_from_book: bool
    fr_alt: tuple[Words, ...] = ()
    ko_alt: tuple[Words, ...] = ()

    def words(self, lang: Lang) -> tuple[str, ...]:
        """The words for the term in a language, the usual one first, without remarks in
        brackets.
        """
        if lang == "en":
            written: tuple[str, ...] = (self.en,)
        elif lang == "fr":
            written = (self.fr, *self.fr_alt)
        else:
            written = (self.ko, *self.ko_alt)
        bare = (re.sub(r"\s*\([^)]*\)", "", words) for words in written)
        return tuple(word.strip() for words in bare for word in re.split(r" / | ou | or ", words))


@lru_cache(maxsize=1)
def terms() -> tuple[TermEntry, ...]:
    """All terms."""
    return read_entries(content_dir() / "terms.yaml", TermEntry)
