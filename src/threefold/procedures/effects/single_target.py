"""Figures that only an attack on an area can harm, or strike at all."""

from __future__ import annotations

from typing import Final

from threefold.model.active_effects import of_kind
from threefold.model.characters import FullNpc, Pc
from threefold.model.shelf.effects import Immune
from threefold.rules.harm import Blow
from threefold.rules.kinds_of_harm import matches_harm
from threefold.rules.types import Message, Params, Refusal

SINGLE: Final = "attacks on a single target"
"""The word of an immunity against all that is not aimed at an area."""


def off_single_attacks(target: object, area: bool) -> Refusal | None:
    """Refuse an attack on one target alone where something that holds the target keeps it off."""
    if area or not isinstance(target, Pc | FullNpc) or not target.conditions:
        return None
    for active, effect in of_kind(target, Immune):
        if SINGLE in effect.to_what and not effect.when:
            params: Params = {"name": target.name, "state": active.source}
            return Refusal("not_allowed", "target", Message("refusal.single_target", params))
    return None


def as_single(blow: Blow, npc: FullNpc) -> Blow:
    """Return a blow on one target alone with the kind against which some are immune, unless it is
    of a kind to which the creature is weak."""
    if not blow.single:
        return blow
    if any(matches_harm(weak.to_what, blow) for weak in npc.weaknesses()):
        return blow
    return blow._replace(kinds=(*blow.kinds, SINGLE))
