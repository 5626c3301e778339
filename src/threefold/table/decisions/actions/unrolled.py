"""Actions without a roll: a move, anything else, an ability used as a defense."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.characters import Pc
from threefold.model.moments import effect_when_due
from threefold.model.powers import PAYS, Ability, effects_of
from threefold.model.shelf.acts import ExtraAct
from threefold.model.shelf.among import plain_among, protections_among
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.endurance import felt_track
from threefold.procedures.figures import cannot_act, cannot_walk, with_noted_vitals
from threefold.procedures.power_prices import cost_on_sheet
from threefold.rules.binding import implements
from threefold.rules.harm import can_crawl, spend_points
from threefold.rules.types import Message, Refusal, Stat
from threefold.table.commands import TakeAction
from threefold.table.decisions.actions.rolls import accepted_first
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    may_not_take_action,
    pc_of,
)
from threefold.table.decisions.moves.come import Cause, EffectSource, effect_events
from threefold.table.decisions.moves.gains import action_paid, move_paid
from threefold.table.decisions.picking import Asked, every_ability, place_of_one, which_of
from threefold.table.events import ActionTaken, AnyEvent
from threefold.table.state import Incoming
from threefold.table.state.facts import CostFact, line_fact


def _ability_place(pc: Pc, asked: Asked) -> int | Refusal:
    """The index of an ability on the sheet, or a refusal. An ability that is only a name on the
    sheet costs nothing.
    """
    at = place_of_one(pc, every_ability(pc), asked)
    if at is not None:
        return at
    return Refusal(
        "bad_value",
        "name",
        Message("refusal.no_such_ability", {"name": pc.name, "ability": asked.name}),
    )


@implements("edge.reduces_pool_spending")
def paid_for(context: Context, pc: Pc, ability: Ability) -> tuple[Pc, CostFact | None] | Refusal:
    """Return the PC after paying for an ability, and the cost. Edge lowers the cost."""
    if not ability.cost:
        return pc, None
    rules = context.state.rules()
    stat: Stat = PAYS if ability.stat is None else ability.stat
    cost, refusal = cost_on_sheet(pc, ability.name, ability.cost, stat, rules)
    if refusal is not None:
        return refusal
    after = with_noted_vitals(pc, spend_points(pc.vitals(), stat, cost.points, rules), [])
    return after, CostFact(stat, cost.points, cost.points, [line_fact(x) for x in cost.lines])


@implements("damage_track.debilitated.actions", "damage_track.debilitated.speed_zero")
def take_action(context: Context, command: TakeAction) -> Decision:
    """Use the action for a move, or for anything that takes no roll."""
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    act: ExtraAct = "move" if command.what == "move" else "action"
    refusal = _cannot(pc, command.what) or may_not_take_action(context, command.pc_id, act)
    if refusal is not None:
        return refusal
    first = accepted_first(context, command.pc_id)
    if isinstance(first, Refusal):
        return first
    accepted, context = first
    if act == "move":
        paid = move_paid(context, command.pc_id, takes_action=True)
    else:
        paid = action_paid(context, command.pc_id)
    taken = ActionTaken(
        pc=command.pc_id,
        what=command.what,
        name=command.name,
        after=context.state.party[command.pc_id].pc,
        uses_action=paid.uses_action,
    )
    return [*accepted, taken, *paid.given]


def _cannot(pc: Pc, what: str) -> Refusal | None:
    """A refusal for PCs whom conditions keep from it, or who are debilitated: these can crawl while
    they have Speed, and do nothing else.
    """
    if what != "move":
        return cannot_act(pc, reacting=False)
    if felt_track(pc) != "debilitated":
        return cannot_act(pc, reacting=False) or cannot_walk(pc)
    if can_crawl(pc.vitals()):
        return cannot_walk(pc)
    return Refusal("cannot_act", "what", Message("refusal.cannot_move", {"name": pc.name}))


@implements("defend.special_ability.alternative_use", "defend.special_abilities")
def defend_with(context: Context, asked: Asked, incoming: Incoming, open_id: str) -> Decision:
    """Use an ability as a defense, in place of a roll. Its cost is paid; the GM says what it
    does.
    """
    pc = context.state.party[incoming.pc].pc
    refusal = cannot_act(pc, reacting=True)
    if refusal is not None:
        return refusal
    at = _ability_place(pc, asked)
    if isinstance(at, Refusal):
        return at
    ability = every_ability(pc)[at]
    name = ability.name
    if not ability.meets_attacks:
        return Refusal(
            "not_allowed", "ability", Message("refusal.not_a_defense", {"ability": name})
        )
    paid = paid_for(context, pc, ability)
    if isinstance(paid, Refusal):
        return paid
    after, cost = paid
    taken: list[AnyEvent] = [
        ActionTaken(
            pc=incoming.pc,
            what="ability",
            name=name,
            after=after,
            cost=cost,
            answers=open_id,
            foe=incoming.foe,
            which=which_of(pc.abilities, at),
        )
    ]
    if ability.answers is True:
        comes = plain_among(effects_of(ability))
    else:
        comes = _besides_defense(effects_of(ability))
    if not comes:
        return taken
    source, foe = EffectSource(name, incoming.pc), incoming.foe
    return [
        *taken,
        *effect_events(context.after(taken), source, comes, foe, Cause("answer", aimed=False)),
    ]


def _besides_defense(effects: Sequence[Effect]) -> list[Effect]:
    """What an ability brings besides keeping off the attack that it answers: what goes on, and what
    comes at once, such as a step aside.
    """
    spared = protections_among(effects)
    return [
        effect_when_due(effect)
        for effect in effects
        if (effect.upon in ("attacked", "damaged") and effect.lasts is not None)
        or (effect.upon == "attacked" and effect not in spared)
    ]


DECIDED = (decide_command(TakeAction, take_action),)
