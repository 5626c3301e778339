"""Tags and genres of entries: the words that people read for them, in each language.

Files and programs use the English tags. ``content/LANG/tags.jsonl`` has the words for people, in
English too if the tag itself is not clear (``tank combat`` is *standing firm*); a pack may bring
its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from threefold.library.search import folded
from threefold.library.shelf import cached_for_table
from threefold.library.translations import texts_of
from threefold.model.languages import LANGUAGES, Lang

TAGS: Final = "tags"


def tag_in(tag: str, lang: Lang) -> str | None:
    """A tag in a language; None without a translation. In English it is the tag itself if there are
    no other words.
    """
    word = texts_of(TAGS, lang).get(tag) or texts_of(TAGS, lang).get(tag.casefold())
    if word:
        return word["name"]
    if lang == "en":
        return tag
    return None


def tags_in(tags: Iterable[str], lang: Lang) -> str:
    """The words of tags in a language, for a search to look through."""
    return " ".join(word for tag in tags if (word := tag_in(tag, lang)))


def tag_typed(text: str) -> str:
    """Return the tag that a user typed in any language; any other word unchanged."""
    return _tags_by_spelling().get(folded(text.strip()), text)


@cached_for_table
def _tags_by_spelling() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        for tag, word in texts_of(TAGS, lang).items():
            found.setdefault(folded(tag), tag)
            found.setdefault(folded(word["name"]), tag)
    return found
