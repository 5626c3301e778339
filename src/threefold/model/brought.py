"""Companions that abilities bring: which abilities bring the same sort."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.model.improved import ability_key
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf.among import companions_among


def bringing_alike(pc: Pc, key: str) -> set[str]:
    """Return the names of the abilities of a PC that bring what the ability with this key brings: its
    own, and those that bring the same sort of companion."""
    known = [each for each in pc.abilities if isinstance(each, Ability)]
    own = [each for each in known if ability_key(each) == key]
    sorts = set().union(*map(_sorts, own))
    return {each.name for each in known if each in own or not sorts.isdisjoint(_sorts(each))}


def _sorts(ability: Ability) -> set[str]:
    return {each.name.casefold() for each in companions_among(effects_of(ability))}
