"""Texts: the catalogs of each language, and the one place where a message becomes a sentence."""

from threefold.model.languages import LANGUAGES, Lang
from threefold.text.catalog import (
    Names,
    default_language,
    has,
    names_at_table,
    render,
    render_key,
    shelf_words,
    speak,
    translated_languages,
)

__all__ = [
    "LANGUAGES",
    "Lang",
    "Names",
    "default_language",
    "has",
    "names_at_table",
    "render",
    "render_key",
    "shelf_words",
    "speak",
    "translated_languages",
]
