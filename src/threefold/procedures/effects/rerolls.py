"""Abilities that throw a die again after it fell: for which roll, and which face counts."""

from __future__ import annotations

from typing import NamedTuple

from threefold.model.active_effects import OWN
from threefold.model.characters import Pc
from threefold.model.powers import Ability, effects_of
from threefold.model.rolled import Rolled
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import fill_in_choices
from threefold.model.shelf.figures import When
from threefold.procedures.effects.rolled import conditions_met, counts_for
from threefold.rules.types import Result


class AgainByAbility(NamedTuple):
    """An ability that rolls a die again. ``best``: the better face counts, else the new one."""

    ability: Ability
    best: bool


def may_roll_again(pc: Pc) -> bool:
    """True if an ability of the PC may roll some die again."""
    return any(
        _is_reroll(effect)
        for ability in pc.abilities
        if isinstance(ability, Ability)
        for effect in effects_of(ability)
    )


def rerolls_for(pc: Pc, roll: Rolled, natural: int, result: Result | None) -> list[AgainByAbility]:
    """Return the abilities that may roll this die again. Without a face of their own, they are for a
    roll that failed.
    """
    found = []
    for ability in pc.abilities:
        if not isinstance(ability, Ability):
            continue
        for effect in effects_of(ability):
            filled = fill_in_choices(effect, ability.chosen or {})
            if not isinstance(filled, kinds.DieRule) or not _is_reroll(filled):
                continue
            if _fits(filled, pc, roll, natural, result):
                found.append(AgainByAbility(ability, filled.what == "reroll_best"))
    return found


def _is_reroll(effect: kinds.Effect) -> bool:
    if not isinstance(effect, kinds.DieRule) or effect.upon is not None or effect.to not in OWN:
        return False
    return effect.what in ("reroll", "reroll_best") and effect.lasts is None


def _fits(effect: kinds.DieRule, pc: Pc, roll: Rolled, natural: int, result: Result | None) -> bool:
    if "face" in effect.when:
        fell = natural == effect.when["face"]
    else:
        fell = result == "failure"
    rest: When = {k: v for k, v in effect.when.items() if k not in ("face", "failed")}
    return fell and counts_for(effect.tasks, roll) and conditions_met(rest, pc, roll)
