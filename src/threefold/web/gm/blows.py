"""The kinds of blows that the Armor of PCs asks for, in the form of a foe's attack."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.sheet_conditions import blows_to_tell
from threefold.table.views import PcView


def blows_to_ask(able: Sequence[PcView], kinds: Sequence[str]) -> list[str]:
    """Return the kinds of blows that the Armor of these PCs asks for and an attack does not say."""
    found: dict[str, str] = {}
    for pc in able:
        if pc.sheet is not None:
            found |= blows_to_tell(pc.sheet, "might", kinds)
    return [*found]
