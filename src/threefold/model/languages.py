"""The languages that the product speaks, English first."""

from __future__ import annotations

from typing import Final, Literal

Lang = Literal["en", "fr", "ko"]
LANGUAGES: Final[tuple[Lang, ...]] = ("en", "fr", "ko")
LANGUAGE_NAMES: Final[dict[Lang, str]] = {"en": "English", "fr": "Français", "ko": "한국어"}
"""What each calls itself."""
