"""Dice that an ability of their PC rolls again while they lie open."""

from __future__ import annotations

from threefold.procedures.base import Setting
from threefold.procedures.catalog import PLAYED
from threefold.procedures.effects.rerolls import (
    AgainByAbility,
    Fallen,
    may_roll_again,
    rerolls_for,
)
from threefold.procedures.power_prices import cost_on_sheet
from threefold.rules.near import shown
from threefold.rules.types import Message, Refusal
from threefold.table.commands import Reroll
from threefold.table.decisions.actions.rolls import (
    open_roll_setup,
    replayed,
    roll_inputs,
    rolled_again,
)
from threefold.table.decisions.actions.unrolled import paid_for
from threefold.table.decisions.base import Context, Decision, pc_of
from threefold.table.decisions.powers.counted import count_use, used_up
from threefold.table.events import Rerolled
from threefold.table.state import Rolled, State


def offers_again(state: State, rolled: Rolled) -> list[AgainByAbility]:
    """Return the abilities with which the die of an open roll may be rolled again now: each once for
    a roll, as often as its limit lets it be, at a price that its PC can pay.
    """
    pc, natural = state.party[rolled.pc].pc, rolled.resolution.natural
    if natural is None or not may_roll_again(pc):
        return []
    setup = open_roll_setup(state, rolled, rolled.against)
    setting = PLAYED[rolled.procedure].set(setup, roll_inputs(rolled))
    if not isinstance(setting, Setting) or setting.rolled is None:
        return []
    cost = rolled.resolution.cost
    spent = cost.pool if cost is not None and cost.paid else None
    return [
        offer
        for offer in rerolls_for(
            pc, Fallen(setting.rolled, natural, rolled.resolution.result, spent)
        )
        if offer.ability.name not in rolled.again_by
        and not used_up(state, rolled.pc, offer.ability)
        and _affordable(state, rolled, offer)
    ]


def names_again(state: State, open_id: str) -> tuple[str, ...]:
    """Return the names of the abilities with which an open die may be rolled again."""
    rolled = state.pending.get(open_id)
    if not isinstance(rolled, Rolled):
        return ()
    return tuple(offer.ability.name for offer in offers_again(state, rolled))


def _affordable(state: State, rolled: Rolled, offer: AgainByAbility) -> bool:
    ability, pc = offer.ability, state.party[rolled.pc].pc
    stat = ability.stat or "intellect"
    left = replayed(state, rolled, None, rolled.faces)
    if not ability.cost or isinstance(left, Refusal):
        return not ability.cost
    return cost_on_sheet(pc, ability.name, ability.cost + left.paid, stat, state.rules())[1] is None


def reroll_by_ability(context: Context, command: Reroll, rolled: Rolled) -> Decision:
    """Roll an open die again with an ability: pay for it, and keep the better face or the new one, as
    the ability says.
    """
    state, name = context.state, command.power or ""
    pc = pc_of(context, rolled.pc)
    if isinstance(pc, Refusal):
        return pc._replace(field="open_id")
    offer = next((o for o in offers_again(state, rolled) if o.ability.name == name), None)
    if offer is None:
        text = Message("refusal.reroll_power", {"power": shown(name)})
        return Refusal("not_allowed", "power", text)
    paid = paid_for(context, pc, offer.ability)
    if isinstance(paid, Refusal):
        return paid
    natural = command.natural
    if natural is None:
        natural = context.dice.roll(state.rules().task.die)
    fallen = rolled_again(state, rolled, offer, natural)
    if isinstance(fallen, Refusal):
        return fallen
    again = Rerolled(
        id=command.open_id,
        rolled=fallen,
        natural=natural,
        payer=rolled.pc,
        xp=0,
        power=name,
        after=paid[0],
    )
    return [again, *count_use(context, rolled.pc, offer.ability, None)]
