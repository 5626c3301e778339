"""Abilities that may roll a fallen die again now."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.model.powers import PAYS, Ability
from threefold.procedures.base import Setting
from threefold.procedures.effects.rerolls import (
    AgainByAbility,
    Fallen,
    may_roll_again,
    rerolls_for,
)
from threefold.procedures.power_prices import cost_on_sheet
from threefold.table.decisions.powers.counted import used_up
from threefold.table.state import Rolled, State
from threefold.table.state.facts import CostFact


def rerolls_now(state: State, rolled: Rolled, setting: Setting) -> list[AgainByAbility]:
    """Return the abilities of a PC that may roll the die of this roll again, as often as their limit
    lets them, and at a price that the PC can pay besides that of the roll.
    """
    pc, r = state.party[rolled.pc].pc, rolled.resolution
    if r.natural is None or setting.rolled is None or not may_roll_again(pc):
        return []
    spent = r.cost.pool if r.cost is not None and r.cost.from_pool else None
    return [
        offer
        for offer in rerolls_for(pc, Fallen(setting.rolled, r.natural, r.result, spent))
        if offer.xp <= pc.xp
        and not used_up(state, rolled.pc, offer.ability)
        and _is_affordable(state, pc, offer.ability, r.cost)
    ]


def _is_affordable(state: State, pc: Pc, ability: Ability, owed: CostFact | None) -> bool:
    """Whether a PC can pay for an ability from its Pool, besides what an open roll takes from that
    Pool.
    """
    if not ability.cost:
        return True
    rules, stat = state.rules(), PAYS if ability.stat is None else ability.stat
    cost, refusal = cost_on_sheet(pc, ability.name, ability.cost, stat, rules)
    of_roll = owed.from_pool if owed is not None and owed.pool == stat else 0
    return refusal is None and cost.points + of_roll <= pc.payer(stat, rules).pool
