"""The languages of the product, English first."""

from __future__ import annotations

from typing import Final, Literal

Lang = Literal["en", "fr", "ko"]
LANGUAGES: Final[tuple[Lang, ...]] = ("en", "fr", "ko")
LANGUAGE_NAMES: Final[dict[Lang, str]] = {"en": "English", "fr": "Français", "ko": "한국어"}
"""The name of each language, in that language."""


def language_for(accepted: str, chosen: str | None = None) -> Lang:
    """Return the language that was ``chosen``, else our language with the most weight in
    ``accepted``, else English.

    ``accepted`` is an ``Accept-Language`` header. ``de, fr;q=0.8`` gives French, which this reader
    prefers to English.
    """
    if chosen in LANGUAGES:
        return next(lang for lang in LANGUAGES if lang == chosen)
    wanted: list[tuple[float, Lang]] = []
    for place in accepted[:_LONGEST].split(","):
        tag, _, weight = place.partition(";")
        known = next(
            (lang for lang in LANGUAGES if tag.strip().lower().partition("-")[0] == lang), None
        )
        share = _share(weight.strip().lower().removeprefix("q="))
        if known is not None and share > 0:
            wanted.append((-share, known))
    if wanted:
        return min(wanted, key=lambda each: each[0])[1]
    return "en"


def _share(weight: str) -> float:
    try:
        return float(weight or 1)
    except ValueError:
        return 0.0


_LONGEST: Final = 1000
"""How many characters of the header are read."""
