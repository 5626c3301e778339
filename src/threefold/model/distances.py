"""Distances as people type them, in feet or metres and in the words of every language we speak."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_TYPED: Final = re.compile(r"(\d{1,6}(?:[.,]\d{1,2})?)\s*([^\d\s.,].*)?")
_FEET: Final = re.compile("ft|feet|foot|pi|pieds?|피트|['\N{PRIME}]")
_METRES: Final = re.compile(r"m|m[eè]tres?|meters?|미터")
_KILOMETRES: Final = re.compile(r"km|kilom[eè]tres?|kilometers?|킬로미터|킬로")


def feet_typed(text: str) -> int | None:
    """How many feet ``30``, ``30 pieds``, ``9 m``, ``9미터`` or ``1,5 km`` are, ten feet being three metres as the
    books round them; None where it is no distance."""
    found = _TYPED.fullmatch(unicodedata.normalize("NFKC", text).strip().lower().rstrip("."))
    if found is None:
        return None
    figure, unit = float(found[1].replace(",", ".")), (found[2] or "ft").strip()
    if _FEET.fullmatch(unit):
        return round(figure)
    if _METRES.fullmatch(unit):
        return round(figure * 10 / 3)
    return round(figure * 10_000 / 3) if _KILOMETRES.fullmatch(unit) else None
