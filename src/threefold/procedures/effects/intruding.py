"""What abilities change about intrusions: of the GM and of players."""

from __future__ import annotations

from collections.abc import Collection

from threefold.model.active_effects import of_kind
from threefold.model.characters import Pc
from threefold.model.shelf import effects as kinds
from threefold.procedures.effects.reduced import immune_to_condition

HANDED_ON = "XP handed on"
"""What somebody is immune to who gets none of the XP that others hand on."""


def doom_of(pc: Pc) -> tuple[str, int] | None:
    """Return what dooms a PC, and every how many GM intrusions cannot be refused and give it no XP;
    None without."""
    for active, effect in of_kind(pc, kinds.DieRule):
        if effect.what == "intrusion" and effect.every is not None:
            return active.source, effect.every
    return None


def refuses_freely(pc: Pc) -> list[str]:
    """Return the names of what lets a PC refuse a GM intrusion without XP."""
    return _named(pc, "refuse_intrusion")


def intrudes_freely(pc: Pc) -> list[str]:
    """Return the names of what lets a player intrude without XP."""
    return _named(pc, "player_intrusion")


def _named(pc: Pc, what: str) -> list[str]:
    return [each.source for each, effect in of_kind(pc, kinds.DieRule) if effect.what == what]


def lets_gm_intrude(pc: Pc, names: Collection[str]) -> bool:
    """Return True if one of these, taken for a roll, lets the GM intrude afterwards as a 1 does."""
    if not names:
        return False
    found = of_kind(pc, kinds.DieRule)
    return any(effect.intrudes and active.source in names for active, effect in found)


def takes_handed_on(pc: Pc) -> bool:
    """Return True if others may hand their XP on to a PC."""
    return not immune_to_condition(pc, HANDED_ON)
