"""Whom an answer to an attack may strike."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.model.powers import effects_of
from threefold.procedures.effects.moments import strikes_attacker
from threefold.rules.types import Message, Params, Refusal
from threefold.table.decisions.picking import every_ability
from threefold.table.state import Reacting, State


def not_the_attacker(state: State, pc: Pc, offer: Reacting, target: str | None) -> Refusal | None:
    """Refuse to answer an attack with one on somebody else than the attacker."""
    if target == offer.whom or offer.whom is None:
        return None
    powers = (each for each in every_ability(pc) if each.name == offer.name)
    if not any(strikes_attacker(effect) for power in powers for effect in effects_of(power)):
        return None
    params: Params = {"item": offer.name, "name": state.name_of(offer.whom)}
    return Refusal("not_allowed", "target", Message("refusal.react.attacker", params))
