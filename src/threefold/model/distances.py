"""Parse distances as people type them: feet, metres or kilometres, with the unit words of every
language we support.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_TYPED: Final = re.compile(r"(\d{1,6}(?:[.,]\d{1,2})?)\s*([^\d\s.,].*)?")
_FEET: Final = re.compile("ft|feet|foot|pi|pieds?|피트|['\N{PRIME}]")
_METRES: Final = re.compile(r"m|m[eè]tres?|meters?|미터")
_KILOMETRES: Final = re.compile(r"km|kilom[eè]tres?|kilometers?|킬로미터|킬로")


def feet_typed(text: str) -> int | None:
    """Return how many feet ``30``, ``30 pieds``, ``9 m``, ``9미터`` or ``1,5 km`` are; None if the
    text is not a distance. As in the books, ten feet are three metres."""
    found = _TYPED.fullmatch(unicodedata.normalize("NFKC", text).strip().lower().rstrip("."))
    if found is None:
        return None
    figure, unit = float(found[1].replace(",", ".")), (found[2] or "ft").strip()
    if _FEET.fullmatch(unit):
        return round(figure)
    if _METRES.fullmatch(unit):
        return round(figure * 10 / 3)
    if _KILOMETRES.fullmatch(unit):
        return round(figure * 10_000 / 3)
    return None
