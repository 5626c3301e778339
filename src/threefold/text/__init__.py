"""Texts: the catalogs of each language, and the one place where a message becomes a sentence."""

from threefold.model.languages import LANGUAGES, Lang
from threefold.text.catalog import (
    Names,
    at_table,
    has,
    named,
    render,
    render_key,
    speak,
    spoken,
    translated,
)

__all__ = [
    "LANGUAGES",
    "Lang",
    "Names",
    "at_table",
    "has",
    "named",
    "render",
    "render_key",
    "speak",
    "spoken",
    "translated",
]
