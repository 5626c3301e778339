"""The abilities and cyphers that the laboratory plays: actions that deal damage to a foe, by their figures alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from threefold.model.powers import Ability, Cypher, PowerEffect, affects, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import dice_in

MOST_CYPHERS: Final = 60
"""Cyphers of one PC that are told apart: each has a bit of a whole number."""


def striking(abilities: Sequence[Ability | str]) -> list[Ability]:
    """The abilities that strike a foe, with what they cost, are rolled against and deal; all else is left out."""
    return [
        bare(ability)
        for ability in abilities
        if isinstance(ability, Ability) and ability.use == "action" and _strikes(ability)
    ]


def striking_cyphers(cyphers: Sequence[Cypher | str]) -> list[Cypher]:
    """The cyphers that strike a foe, of those that their owner knows, with their level and what they deal."""
    found = [bare(c) for c in cyphers if isinstance(c, Cypher) and c.known and _strikes(c)]
    return [
        Cypher(c.name, c.level, task=c.task, effect=c.effect, range=c.range, aim=c.aim, effects=c.effects)
        for c in found
    ][:MOST_CYPHERS]


def _strikes(power: Ability | Cypher) -> bool:
    return affects(power) == "foe" and any(map(_plain_damage, effects_of(power)))


def _plain_damage(effect: Effect) -> bool:
    """Whether an effect deals points that no die decides."""
    if not isinstance(effect, kinds.Damage) or effect.to not in (None, "target", "targets"):
        return False
    return not dice_in(effect.points, None)


P = TypeVar("P", Ability, Cypher)


def bare(power: P) -> P:
    """Of a power its damage alone."""
    if power.effects is UNSET and power.effect is not UNSET:
        effect = power.effect
        blow = PowerEffect("foe", effect.damage, effect.damage_type, effect.ignores_armor)
        scaled = effect.per_level is not UNSET and "damage" in effect.per_level
        return replace(power, text="", effect=replace(blow, per_level=["damage"]) if scaled else blow)
    return replace(power, text="", effects=[next(e for e in effects_of(power) if _plain_damage(e))])
