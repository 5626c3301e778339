"""Dice that an ability of their PC rolls again while they lie open."""

from __future__ import annotations

from msgspec import structs

from threefold.procedures.catalog import PLAYED
from threefold.procedures.effects.rerolls import AgainByAbility, may_roll_again
from threefold.rules.near import shown
from threefold.rules.types import Message, Refusal
from threefold.table.commands import Reroll
from threefold.table.decisions.actions.rerolls import rerolls_now
from threefold.table.decisions.actions.rolls import (
    open_roll_setup,
    roll_inputs,
    rolled_again,
)
from threefold.table.decisions.actions.unrolled import paid_for
from threefold.table.decisions.base import Context, Decision, pc_of
from threefold.table.decisions.powers.counted import count_use
from threefold.table.events import Rerolled
from threefold.table.state import Rolled, State


def offers_again(state: State, rolled: Rolled) -> list[AgainByAbility]:
    """Return the abilities with which the die of an open roll may be rolled again now: each once for
    a roll, as often as its limit lets it be, at a price that its PC can pay.
    """
    if rolled.resolution.natural is None or not may_roll_again(state.party[rolled.pc].pc):
        return []
    setup = open_roll_setup(state, rolled, rolled.against)
    setting = PLAYED[rolled.procedure].set(setup, roll_inputs(rolled))
    if isinstance(setting, Refusal):
        return []
    found = rerolls_now(state, rolled, setting)
    return [offer for offer in found if offer.ability.name not in rolled.again_by]


def names_again(state: State, open_id: str) -> tuple[str, ...]:
    """Return the names of the abilities with which an open die may be rolled again."""
    rolled = state.pending.get(open_id)
    if not isinstance(rolled, Rolled):
        return ()
    return tuple(offer.ability.name for offer in offers_again(state, rolled))


def thrown(context: Context, command: Reroll) -> int:
    """Return the face of the die that is rolled again: a real one that was typed in, or its own."""
    if command.natural is not None:
        return command.natural
    return context.dice.roll(context.state.rules().task.die)


def not_by_ability(name: str) -> Refusal:
    """Return the refusal of an ability that may not roll this die again."""
    return Refusal("not_allowed", "power", Message("refusal.reroll_power", {"power": shown(name)}))


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
        return not_by_ability(name)
    paid = paid_for(context, pc, offer.ability)
    if isinstance(paid, Refusal):
        return paid
    natural = thrown(context, command) if offer.face is None else offer.face
    fallen = rolled_again(state, rolled, offer.counts, natural, offer.points)
    if isinstance(fallen, Refusal):
        return fallen
    again = Rerolled(
        id=command.open_id,
        rolled=structs.replace(fallen, again_by=[*rolled.again_by, name]),
        natural=natural,
        payer=rolled.pc,
        xp=offer.xp,
        power=name,
        after=structs.replace(paid[0], xp=paid[0].xp - offer.xp),
    )
    return [again, *count_use(context, rolled.pc, offer.ability, None)]
