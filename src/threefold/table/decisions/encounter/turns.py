"""Turns: whose turn is next, which effects end with a turn, and the end of the encounter."""

from __future__ import annotations

from msgspec import structs

from threefold.model.barred import barring_conditions
from threefold.model.conditions import held_condition
from threefold.procedures.effects.repeated import is_each_rounds_points
from threefold.rules.binding import implements
from threefold.rules.clock import ROUND
from threefold.rules.conditions import STUNNED, condition_name
from threefold.rules.encounters import Turn, next_turn, round_effect_ends
from threefold.rules.situations import SURPRISE
from threefold.rules.types import Message, Refusal
from threefold.table.commands import EndEncounter, EndTurn
from threefold.table.decisions.actions.rolls import accept_open_rolls
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only
from threefold.table.decisions.clock import run_out
from threefold.table.decisions.moves.companions import has_own_turn
from threefold.table.decisions.moves.turn import (
    health_regained,
    roll_is_pending,
    turn_start_events,
)
from threefold.table.events import (
    AnyEvent,
    ConditionAdded,
    EncounterEnded,
    OrderChanged,
    TurnLost,
    TurnStarted,
)
from threefold.table.state import Effect, State
from threefold.table.state.conditions import LONGEST_COUNTED, stays


def _takes_turns(state: State, id: str) -> bool:
    """Whether the PC or foe with this id still takes turns."""
    if id in state.party:
        return state.party[id].pc.damage_track != "dead"
    return id in state.foes and state.foes[id].npc.health > 0


def end_turn(context: Context, command: EndTurn) -> Decision:
    """Pass the turn to the next figure that can act. Open rolls of the acting PC are accepted as
    they are.

    Effects end when the turn in which they began comes round again. Stunned figures lose their next
    turn.
    """
    state = context.state
    encounter = state.encounter
    if encounter is None or encounter.phase != "turns":
        return Refusal("out_of_order", "type", Message("refusal.no_turns"))
    acting = encounter.acting
    if not context.gm and context.by.pc not in (acting, _owner_of(state, acting)):
        name = ""
        if acting:
            name = state.name_of(acting)
        return Refusal("out_of_order", "type", Message("refusal.not_your_turn", {"name": name}))
    events = accept_open_rolls(context, acting)
    if isinstance(events, Refusal):
        return events
    return events + turn_passes(context.after(events))


def _owner_of(state: State, id: str | None) -> str | None:
    """The owner of a companion; None for anybody else."""
    if id in state.foes:
        return state.foes[id].owner
    return None


def newcomers_joined(state: State, newcomers: list[str]) -> list[AnyEvent]:
    """Return the event that adds newcomers to the order while turns run: foes after the last foe,
    PCs at the end of the round."""
    encounter = state.encounter
    if encounter is None or encounter.phase != "turns":
        return []
    order = list(encounter.order)
    foes = [i for i, id in enumerate(order) if id in state.foes]
    after_foes = len(order)
    if foes:
        after_foes = foes[-1] + 1
    for i, id in enumerate(newcomers):
        order.insert(after_foes + i if id.startswith("f") else len(order), id)
    place = 0
    if encounter.acting is not None:
        place = order.index(encounter.acting)
    return [OrderChanged(order=order, turn=encounter.turn._replace(place=place))]


def counted_by_turns(state: State, order: list[str]) -> list[Effect]:
    """Return the effects that began before the fight and end with somebody's next turn, as the turns
    of a fight in this order count them: each as if it had begun in that turn, a round before."""
    found: list[Effect] = []
    for effect in state.effects:
        whose = effect.turn_of
        if whose not in order:
            whose = _owner_of(state, whose)
        if whose not in order or effect.until is None:
            continue
        left = min(LONGEST_COUNTED, max(1, effect.until - state.clock.now))
        began = Turn(0, order.index(whose))
        found.append(structs.replace(effect, until=None, turn_of=None, began=began, rounds=left))
    return found


def counted_by_clock(state: State) -> list[Effect]:
    """Return the effects that the turns of this fight count, as the clock counts them: each ends with
    the next turn of whoever acted as it began, after as many rounds as are left."""
    encounter = state.encounter
    found: list[Effect] = []
    if encounter is None or encounter.phase != "turns":
        return found
    for effect in state.effects:
        if effect.began is None or effect.rounds is None:
            continue
        left = max(1, effect.rounds - (encounter.turn.round - effect.began.round))
        until = state.clock.now + left * ROUND
        whose = (
            encounter.order[effect.began.place]
            if effect.began.place < len(encounter.order)
            else None
        )
        found.append(structs.replace(effect, began=None, rounds=None, until=until, turn_of=whose))
    return found


def first_turn(context: Context) -> list[AnyEvent]:
    """Return the events of the first turn of a fight whose order stands. Whoever may not act loses
    it to the next."""
    encounter = context.state.encounter
    if encounter is None:
        return []
    acting, turn = encounter.order[0], Turn(1, 0)
    ended = [e for e in context.state.effects if _ends_with_turn(e, acting, turn)]
    started = TurnStarted(turn=turn, acting=acting, ended=ended)
    events: list[AnyEvent] = [started]
    begun = _turn_begins(context.after(events), started)
    events += begun
    if any(isinstance(event, TurnLost) and event.on == acting for event in begun):
        events += turn_passes(context.after(events))
    return events


def _turn_begins(context: Context, started: TurnStarted) -> list[AnyEvent]:
    """The events as the turn of a figure begins; the last ones, if it or a companion loses it."""
    acting = started.acting
    back = any(each.on == acting and each.stops_time for each in started.ended)
    events = turn_start_events(context, acting, back=back)
    events += _companions_lose_turn(context.after(events).state, acting)
    events += _lost_turn(context.after(events).state, acting)
    return events


def turn_passes(context: Context) -> list[AnyEvent]:
    """Return the events that pass the turn to the next figure that can act. Stunned figures on the
    way lose their turn."""
    events: list[AnyEvent] = []
    encounter = context.state.encounter
    if encounter is None:
        return events
    for _ in range(2 * len(encounter.order)):
        started = _turn_started(context.state)
        if started is None:
            break
        passed = _passed_over(context.state, started)
        events, context = [*events, started], context.after([started])
        for id in passed:
            mended = health_regained(context, id)
            events, context = [*events, *mended], context.after(mended)
        begun = _turn_begins(context, started)
        events, context = [*events, *begun], context.after(begun)
        if not any(isinstance(e, TurnLost) and e.on == started.acting for e in begun):
            break
    return events


def _turn_started(state: State) -> TurnStarted | None:
    """The event of the next turn; None if nobody takes turns."""
    encounter = state.encounter
    if encounter is None or not any(_takes_turns(state, id) for id in encounter.order):
        return None
    turn = next_turn(encounter.turn, encounter.order)
    while not _takes_turns(state, encounter.order[turn.place]):
        turn = next_turn(turn, encounter.order)
    acting = encounter.order[turn.place]
    started = TurnStarted(
        turn=turn,
        acting=acting,
        ended=[e for e in state.effects if _ends_with_turn(e, acting, turn)],
    )
    if turn.round > encounter.turn.round:
        now = state.clock.now + ROUND
        run_out_now = run_out(state, now)
        started = structs.replace(
            started,
            ended=[e for e in state.effects if e in started.ended or e in run_out_now],
            on_guard=surprised(state),
            now=now,
        )
    return started


def _passed_over(state: State, started: TurnStarted) -> list[str]:
    """Those on the way to the next turn who take none: their bodies may mend all the same."""
    encounter = state.encounter
    found: list[str] = []
    if encounter is None:
        return found
    turn = next_turn(encounter.turn, encounter.order)
    while turn != started.turn:
        found.append(encounter.order[turn.place])
        turn = next_turn(turn, encounter.order)
    return found


def _lost_turn(state: State, acting: str) -> list[AnyEvent]:
    """The event of a turn that a condition takes. Those who have a roll to break free keep the turn
    for it. A stun that has run its rounds is over with the turn.
    """
    taken = barring_conditions(state.figure(acting), "act")
    held = [name for name in taken if not roll_is_pending(state, acting, name)]
    if not held:
        return []
    own = [effect for effect in state.effects if effect.on == acting]
    still = any(condition_name(e.condition) == STUNNED and e.rounds is not None for e in own)
    stun = next((name for name in held if condition_name(name) == STUNNED), None)
    return [TurnLost(on=acting, over=stun is not None and not still, condition=stun or held[0])]


def _companions_lose_turn(state: State, owner: str) -> list[AnyEvent]:
    """The events of companions who act in this turn and may not act."""
    events: list[AnyEvent] = []
    for id, foe in state.foes.items():
        if foe.owner == owner and foe.npc.health and not has_own_turn(state, foe):
            events += _lost_turn(state, id)
    return events


@implements("position.surprise.unaware")
def surprised(state: State) -> list[str]:
    """Return the foes who were surprised. Surprise counts for the first salvo, and ends with its
    round.
    """
    return [id for id, foe in state.foes.items() if SURPRISE in foe.situations]


def _ends_with_turn(effect: Effect, acting: str, now: Turn) -> bool:
    """Whether an effect ends as the turn of this figure begins."""
    if effect.own_turn:
        return effect.on == acting and condition_name(effect.condition) != STUNNED
    return (
        effect.began is not None
        and effect.rounds is not None
        and round_effect_ends(effect.began, now, effect.rounds, effect.through)
    )


def end_encounter(context: Context, command: EndEncounter) -> Decision:
    """End the encounter (GM only), with every effect that lasts as long as the fight or has no
    other end.
    """
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    if context.state.encounter is None:
        return Refusal("out_of_order", "type", Message("refusal.no_encounter"))
    state = context.state
    ended = [e for e in state.effects if e.until is None and (e.fight or not stays(e))]
    goes_on = [ConditionAdded(effect=e) for e in _going_on(state, ended)]
    return [EncounterEnded(ended=ended), *goes_on]


def _going_on(state: State, ended: list[Effect]) -> list[Effect]:
    """Those of the ended effects that deal or restore points each round and have rounds left: the
    clock counts these from now on."""
    found: list[Effect] = []
    if state.encounter is None:
        return found
    for each in ended:
        if each.began is None or each.rounds is None or each.gives is None:
            continue
        left = each.rounds - (state.encounter.turn.round - each.began.round)
        if left > 0 and any(map(is_each_rounds_points, each.gives.each_turn or [])):
            until = state.clock.now + left * ROUND
            held = held_condition(state.figure(each.on), each.condition)
            gives = structs.replace(each.gives, uses=None if held is None else held.uses)
            later = structs.replace(each, began=None, rounds=None, until=until, gives=gives)
            found.append(later)
    return found


DECIDED = (decide_command(EndTurn, end_turn), decide_command(EndEncounter, end_encounter))
