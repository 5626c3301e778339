"""The abilities and cyphers that the laboratory plays: actions that deal damage to a foe, by their figures alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from threefold.model.powers import Ability, Cypher, PowerEffect

MOST_CYPHERS: Final = 60
"""Cyphers of one PC that are told apart: each has a bit of a whole number."""


def striking(abilities: Sequence[Ability | str]) -> list[Ability]:
    """The abilities that strike a foe, with what they cost, are rolled against and deal; all else is left out."""
    return [
        replace(ability, text="", effect=_blow(ability.effect))
        for ability in abilities
        if isinstance(ability, Ability) and ability.use == "action" and _strikes(ability.effect)
    ]


def striking_cyphers(cyphers: Sequence[Cypher | str]) -> list[Cypher]:
    """The cyphers that strike a foe, of those that their owner knows, with their level and what they deal."""
    found = [
        Cypher(cypher.name, cypher.level, task=cypher.task, effect=_blow(cypher.effect), range=cypher.range)
        for cypher in cyphers
        if isinstance(cypher, Cypher) and cypher.known and _strikes(cypher.effect)
    ]
    return found[:MOST_CYPHERS]


def _strikes(effect: PowerEffect | UnsetType) -> bool:
    return effect is not UNSET and effect.affects == "foe" and bool(effect.damage)


def _blow(effect: PowerEffect | UnsetType) -> PowerEffect:
    """Of an effect its damage alone."""
    assert effect is not UNSET
    blow = PowerEffect("foe", effect.damage, effect.damage_type, effect.ignores_armor)
    scaled = effect.per_level is not UNSET and "damage" in effect.per_level
    return replace(blow, per_level=["damage"]) if scaled else blow
