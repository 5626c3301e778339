"""The abilities that the laboratory plays: actions that deal damage to a foe, by their figures alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from threefold.model.powers import Ability, PowerEffect


def striking(abilities: Sequence[Ability | str]) -> list[Ability]:
    """Those that strike a foe, with what they cost, are rolled against and deal; all else about them is left out."""
    return [_bare(ability) for ability in abilities if isinstance(ability, Ability) and strikes(ability)]


def strikes(ability: Ability) -> bool:
    """Whether using it is an action that deals damage to a foe."""
    effect = ability.effect
    return (
        isinstance(effect, PowerEffect) and ability.use == "action" and effect.affects == "foe" and bool(effect.damage)
    )


def _bare(ability: Ability) -> Ability:
    effect = ability.effect
    assert isinstance(effect, PowerEffect)
    blow = PowerEffect("foe", effect.damage, effect.damage_type, effect.ignores_armor)
    return replace(ability, text="", effect=blow)
