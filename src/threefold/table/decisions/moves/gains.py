"""Attacks, actions, turns and recovery rolls that effects give or take. Each is a condition until
it is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.characters import Attack, Condition, Pc
from threefold.model.conditions import figure_conditions, has_condition, name_of
from threefold.model.extra_acts import attacks_left, condition_with_act
from threefold.model.rests import due_of
from threefold.model.shelf.acts import (
    ExtraAct,
    acts_left,
    attacks_by_itself,
    extra_act,
    extra_recoveries,
    further_attack,
    further_of,
    lost_recovery,
    quick_recoveries,
    with_acts_at_once,
    with_one_act_less,
)
from threefold.model.shelf.effects import Effect
from threefold.model.time import Duration
from threefold.procedures.effects.requests import ActRequest, RecoveryRequest
from threefold.procedures.effects.rolled import AttackRuleOnPc, attack_rules_for
from threefold.procedures.effects.weapons import attacks_beside
from threefold.rules.conditions import STUNNED, condition_name
from threefold.rules.types import Message, Refusal
from threefold.table.commands import AttackFoe, UsePower
from threefold.table.commands.actions import PowerRoll
from threefold.table.decisions.actions.effects import conditions_added
from threefold.table.decisions.base import Context, may_not_take_action, on_turn, trigger_came
from threefold.table.decisions.moves.bound_attacks import fitting_attack_left, levels_of
from threefold.table.decisions.picking import on_sheet
from threefold.table.events import AnyEvent, ConditionAdded, ConditionRemoved
from threefold.table.state import Effect as Lasting
from threefold.table.state import State

_ROUND: Final = Duration(1, "rounds")
_SHORT: Final = 54


def counted_name(name: str, n: int) -> str:
    """Return the name of the condition with the number that is left: ``Snap Shot +1``."""
    return f"{name[:_SHORT]} +{n}"


def attacks_added(
    state: State, name: str, on: str, plain: Effect, n: int, *, at_once: bool = False
) -> list[AnyEvent]:
    """Return the events that give a figure so many plain attacks, for one round; ``at_once``: even
    out of turn.
    """
    given = [extra_act("attack", min(20, n)), plain]
    if at_once:
        given = with_acts_at_once(given)
    condition = Condition(counted_name(name, n), lasts=_ROUND, effects=given)
    return [*conditions_added(state, on, [condition])]


_GIVEN: Final[Mapping[str, ExtraAct]] = MappingProxyType(
    {"action": "action", "turn": "action", "attack": "attack", "move": "move"}
)
"""What gives which kind of act."""


def act_changed(
    state: State, name: str, on: str, request: ActRequest, *, at_once: bool = False
) -> list[AnyEvent]:
    """Return the events that give or take actions, attacks, moves or turns, to be used within the
    round; ``at_once``: even out of turn. What is given for longer may be used at any moment. A figure
    who loses an action or a turn is stunned for the next turn, one who loses an attack makes none
    for a round."""
    n, kind = request.n, _GIVEN.get(request.what)
    if kind is None or not n or (kind == "move" and n < 0):
        return []
    if n < 0 and kind != "attack":
        put = conditions_added(state, on, [Condition(STUNNED, lasts=Duration(-n, "rounds"))])
        if n == -1 and state.encounter is not None:
            effects = [event.effect for event in put if isinstance(event, ConditionAdded)]
            return [
                ConditionAdded(effect=structs.replace(e, began=None, rounds=None, own_turn=True))
                for e in effects
            ]
        return put
    if n < 0:
        lost = Condition(f"{name[:_SHORT]} −{-n}", lasts=_ROUND, may_not=["attack"])
        return conditions_added(state, on, [lost])
    given = [extra_act(kind, n, request.weapon, bound=request.bound)]
    return conditions_added(
        state, on, [_acts_given(counted_name(name, n), given, request, at_once)]
    )


def _acts_given(
    name: str, given: Sequence[Effect], request: ActRequest, at_once: bool
) -> Condition:
    """The condition of acts that are given, for the round or for longer."""
    lasts = _ROUND if request.rounds is None else Duration(request.rounds, "rounds")
    if at_once or lasts != _ROUND:
        given = with_acts_at_once(given)
    return Condition(name, lasts=lasts, effects=[*given])


def recovery_gained(state: State, name: str, on: str, request: RecoveryRequest) -> list[AnyEvent]:
    """Return the events that give a recovery roll to be made at once: an extra one, or the next of
    the day in one action. With ``lost`` they take a recovery roll of the day away: the next one that
    is left, unless the request names one."""
    if on not in state.party:
        return []
    if request.lost:
        rest = request.rest or due_of(state.party[on].pc, state.rules()).rest
        taken = Condition("", until="ten_hour_rest", effects=lost_recovery(rest))
        return [*conditions_added(state, on, [_beside_others(state, on, taken, name)])]
    if request.extra:
        effects = extra_recoveries(request.extra)
    else:
        effects = quick_recoveries()
    given = Condition("", until="rest", effects=effects)
    return [*conditions_added(state, on, [_beside_others(state, on, given, name)])]


def _beside_others(state: State, on: str, condition: Condition, name: str) -> Condition:
    """Return the condition under the name of its power, or with a number behind it where the same use
    gave another one of that name: it would take its place."""
    held = {condition_name(name_of(each)): each for each in figure_conditions(state.figure(on))}
    for n in range(1, len(held) + 2):
        called = name[:60] if n == 1 else f"{name[:57]} {n}"
        other = held.get(condition_name(called))
        if not isinstance(other, Condition) or other.effects == condition.effects:
            break
    return structs.replace(condition, name=called)


# --- used -----------------------------------------------------------------------------------------


def attack_used(context: Context, command: PowerRoll, attack: Attack | None) -> list[AnyEvent]:
    """Return the events after an attack of a PC: an extra attack is used up, or a lasting effect
    adds further attacks."""
    pc_id, on = _attacks_whom(command)
    pc, levels = context.state.party[pc_id].pc, levels_of(command)
    own = fitting_attack_left(context.state, pc, on_sheet(pc, attack), on, levels)
    encounter = context.state.encounter
    if own is not None and (encounter is None or encounter.acting != pc_id or encounter.acted):
        return condition_use_spent(context.state, pc_id, own)
    if own is not None:
        return []
    first = "" if on is None or context.state.anything(on) is None else context.state.name_of(on)
    events = extra_action_used(context, pc_id)
    for each in _further_attacks(pc, attack):
        plain, n = further_of(each.rule, first, levels), each.rule.attacks - 1
        events += attacks_added(context.state, each.source, pc_id, plain, n)
    return events


def _attacks_whom(command: PowerRoll) -> tuple[str, str | None]:
    """Who makes an attack, and on whom."""
    if isinstance(command, AttackFoe):
        return command.pc_id, command.foe_id
    assert isinstance(command, UsePower)
    return command.pc_id, command.target


def strikes_by_itself(pc: Pc, weapon: str, said: Sequence[str]) -> bool:
    """Return whether a weapon that is part of what a PC wears attacks now without an action."""
    return bool(said) and any(
        worn.worn and bool(worn.effects) and attacks_by_itself(worn.effects or (), weapon, said)
        for worn in pc.armor
    )


def may_not_strike_again(context: Context, pc_id: str, weapon: str) -> Refusal | None:
    """Refuse an attack that a weapon makes by itself out of turn, or a second time in a round."""
    encounter = context.state.encounter
    if encounter is None or context.gm:
        return None
    if encounter.acting != pc_id:
        return may_not_take_action(context, pc_id, "attack")
    if has_condition(context.state.party[pc_id].pc, _struck_name(weapon)):
        return Refusal("out_of_order", "pc_id", Message("refusal.already_acted"))
    return None


def struck_by_itself(context: Context, pc_id: str, weapon: str) -> list[AnyEvent]:
    """Return the events after a weapon has attacked by itself: it does so once a round."""
    if context.state.encounter is None:
        return []
    done = Condition(_struck_name(weapon), lasts=_ROUND)
    return [*conditions_added(context.state, pc_id, [done])]


def _struck_name(weapon: str) -> str:
    return f"{weapon[:_SHORT]} −1"


def companion_attack_used(context: Context, id: str) -> list[AnyEvent]:
    """Return the events after an attack of a companion: an attack that was left is used up, or
    those that it has beside the first come."""
    state, npc = context.state, context.state.foes[id].npc
    left = attacks_left(npc)
    if left is not None:
        return condition_use_spent(state, id, left)
    if state.encounter is None:
        return []
    events: list[AnyEvent] = []
    for each, n, weapon in attacks_beside(npc):
        events += attacks_added(state, each.source, id, further_attack(weapon), n)
    return events


def extra_action_used(context: Context, pc_id: str) -> list[AnyEvent]:
    """Return the events after a PC has acted: if the action of the turn was used before, an extra
    action is used up.
    """
    encounter = context.state.encounter
    if encounter is None or (encounter.acting == pc_id and not encounter.acted):
        return []
    own = condition_with_act(
        context.state.party[pc_id].pc, ("action",), at_once=encounter.acting != pc_id
    )
    if own is None:
        return []
    return condition_use_spent(context.state, pc_id, own)


class Paid(NamedTuple):
    """What an act is paid with: a use of what an effect gives (``given``), or the action of the
    turn.
    """

    given: list[AnyEvent]
    uses_action: bool


def move_paid(context: Context, pc_id: str, takes_action: bool) -> Paid:
    """Return what a PC pays for a move that ``takes_action``: first a move that an effect gives, else
    what any action is paid with."""
    encounter = context.state.encounter
    if encounter is None or not takes_action:
        return Paid([], False)
    out_of_turn = encounter.acting != pc_id
    own = condition_with_act(context.state.party[pc_id].pc, ("move",), at_once=out_of_turn)
    if own is None:
        return action_paid(context, pc_id)
    return Paid(condition_use_spent(context.state, pc_id, own), False)


def action_paid(context: Context, pc_id: str) -> Paid:
    """Return what a PC pays for an action: the action of the turn; out of turn an action that an
    effect gives, unless the PC has waited for this.
    """
    if on_turn(context, pc_id):
        return Paid([], True)
    if trigger_came(context.state, pc_id):
        return Paid([], False)
    return Paid(extra_action_used(context, pc_id), False)


def condition_use_spent(state: State, on: str, condition: Condition) -> list[AnyEvent]:
    """Remove a condition, and add it again with one use less if any are left."""
    events: list[AnyEvent] = [ConditionRemoved(on=on, condition=condition.name)]
    n = acts_left(condition.effects or []) - 1
    if n < 1:
        return events
    name, _, _ = condition.name.rpartition(" +")
    effects = with_one_act_less(condition.effects or [])
    left = structs.replace(condition, name=counted_name(name or condition.name, n), effects=effects)
    before = next((e for e in state.effects if e.on == on and e.condition == condition.name), None)
    if before is None:
        return [*events, ConditionAdded(effect=Lasting(on=on, condition=left.name, gives=left))]
    return [
        *events,
        ConditionAdded(effect=structs.replace(before, condition=left.name, gives=left)),
    ]


def _further_attacks(pc: Pc, attack: Attack | None) -> list[AttackRuleOnPc]:
    """The rules of further attacks in one action that lasting effects give with this weapon."""
    made = on_sheet(pc, attack)
    if made is None:
        return []
    return [each for each in attack_rules_for(pc, made) if each.rule.attacks > 1]
