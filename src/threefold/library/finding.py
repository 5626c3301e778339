"""Finding entries by their names in English and in the reader's language, by the initials of
Hangul, and by their tags."""

from __future__ import annotations

from msgspec import Struct

from threefold.library.catalogue import CatalogueItem, item_in
from threefold.library.likeness import Stemmed, stemmed
from threefold.library.search import answers_to, asked_words, initials
from threefold.library.shelf import Kind
from threefold.library.tags import tags_in
from threefold.library.translations import entry_texts
from threefold.model.languages import Lang


def searched(item: CatalogueItem, lang: Lang, more: str = "") -> Stemmed:
    """Prepare an entry for comparison with what a user types."""
    own = item_in(item, lang)
    if own.name != item.name:
        also = f" {own.name} {initials(own.name)}"
    else:
        also = ""
    if own.about == item.about:
        about = item.about
    else:
        about = f"{item.about} {own.about}"
    tags = f"{' '.join(item.tags)} {tags_in(item.tags, lang)}"
    return stemmed(f"{item.name} {item.key}{also}", f"{item.pack} {about} {tags} {more}")


def matches_words(kind: Kind[Struct], entry: Struct, typed: str, lang: Lang) -> bool:
    """Whether the key, names and tags of an entry have every word that was typed, in English or the
    language.
    """
    key, tags = kind.key_of(entry), getattr(entry, "tags", ())
    names = (getattr(entry, "name", ""), entry_texts(kind.name, key, lang).get("name", ""))
    return answers_to(asked_words(typed), " ".join((key, *names, *tags, tags_in(tags, lang))))
