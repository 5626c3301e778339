"""Add the no-break spaces of French typography, which translators type as plain ones
(docs/translation.md, 2.1).
"""

from __future__ import annotations

import re
from typing import Final

_THIN, _WIDE = "\u202f", "\u00a0"
_MARKS: Final = (
    (re.compile(r"[ \u00a0]([;!?%])"), _THIN + r"\1"),
    (re.compile(r" :(?=\s|$)"), _WIDE + ":"),
    (re.compile(r"« "), "«" + _WIDE),
    (re.compile(r" »"), _WIDE + "»"),
    (re.compile(r"(?<=\d) (?=(?:m|km|cm|kg|h|min|s|XP|points?|%)\b)"), _WIDE),
)


def spaced(text: str) -> str:
    """Return the text with no-break spaces where French has them: thin ones before ; ! ? and %,
    wide ones before a colon, inside « » and between a figure and its unit."""
    for pattern, becomes in _MARKS:
        text = pattern.sub(becomes, text)
    return text
