"""Turns: whose turn is next, which effects end with a turn, and the end of the encounter."""

from __future__ import annotations

from threefold.rules.binding import implements
from threefold.rules.clock import ROUND
from threefold.rules.conditions import STUNNED, condition_name, loses_turn
from threefold.rules.encounters import Turn, next_turn, round_effect_ends
from threefold.rules.situations import SURPRISE
from threefold.rules.types import Message, Refusal
from threefold.table.commands import EndEncounter, EndTurn
from threefold.table.decisions.actions.rolls import accept_open_rolls
from threefold.table.decisions.base import Context, Decision, gm_only, on
from threefold.table.decisions.clock import run_out
from threefold.table.decisions.moves.turn import turn_start_events
from threefold.table.events import AnyEvent, EncounterEnded, OrderChanged, TurnLost, TurnStarted
from threefold.table.state import Effect, State
from threefold.table.state.conditions import stays


def _able(state: State, id: str) -> bool:
    """Whether the PC or foe with this id still takes turns."""
    if id in state.party:
        return state.party[id].pc.damage_track != "dead"
    return id in state.foes and state.foes[id].npc.health > 0


@implements(
    "encounter.round.ends",
    "encounter.cycle.continues",
    "time.duration.one_round_effect",
    "time.duration.turn_limited",
    "special_damage.stunned.effect",
)
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
    if not context.gm and context.by.pc != acting:
        if acting:
            name = state.name_of(acting)
        else:
            name = ""
        return Refusal("out_of_order", "type", Message("refusal.not_your_turn", {"name": name}))
    events = accept_open_rolls(context, acting)
    if isinstance(events, Refusal):
        return events
    return events + turn_passes(context.after(events))


def joined(state: State, newcomers: list[str]) -> list[AnyEvent]:
    """Return the event that adds newcomers to the order while turns run: foes after the last foe,
    PCs at the end of the round."""
    encounter = state.encounter
    if encounter is None or encounter.phase != "turns":
        return []
    order = list(encounter.order)
    acting = encounter.acting
    foes = [i for i, id in enumerate(order) if id in state.foes]
    if foes:
        at = foes[-1] + 1
    else:
        at = len(order)
    for i, id in enumerate(newcomers):
        order.insert(at + i if id.startswith("f") else len(order), id)
    if acting is not None:
        place = order.index(acting)
    else:
        place = 0
    return [OrderChanged(order=order, turn=encounter.turn._replace(place=place))]


def turn_passes(context: Context) -> list[AnyEvent]:
    """Return the events that pass the turn to the next figure that can act. Stunned figures on the
    way lose their turn."""
    events: list[AnyEvent] = []
    encounter = context.state.encounter
    for _ in range(2 * len(encounter.order) if encounter is not None else 0):
        passed = _next(context.state)
        for event in passed:
            events, context = [*events, event], context.after([event])
            if isinstance(event, TurnStarted):
                came = turn_start_events(context, event.acting)
                events, context = [*events, *came], context.after(came)
        if not passed or not isinstance(passed[-1], TurnLost):
            break
    return events


def _next(state: State) -> list[AnyEvent]:
    """Events of the next turn. A turn of a stunned figure begins and is lost."""
    encounter = state.encounter
    if encounter is None or not any(_able(state, id) for id in encounter.order):
        return []
    turn = next_turn(encounter.turn, encounter.order)
    while not _able(state, encounter.order[turn.place]):
        turn = next_turn(turn, encounter.order)
    acting = encounter.order[turn.place]
    figure = state.figure(acting)
    if turn.round > encounter.turn.round:
        now = state.clock.now + ROUND
    else:
        now = None
    if now is not None:
        gone = run_out(state, now)
    else:
        gone = []
    ended = [e for e in state.effects if _over(e, acting, turn) or e in gone]
    lasting = [e for e in state.effects if e.on == acting and e not in ended]
    over = {condition_name(e.condition) for e in ended if e.on == acting} - {
        condition_name(e.condition) for e in lasting
    }
    if now is None:
        on_guard = []
    else:
        on_guard = surprised(state)
    started = TurnStarted(turn=turn, acting=acting, ended=ended, on_guard=on_guard, now=now)
    if not loses_turn([c for c in figure.condition_names() if condition_name(c) not in over]):
        return [started]
    still = any(condition_name(e.condition) == STUNNED and e.rounds is not None for e in lasting)
    return [started, TurnLost(on=acting, over=not still)]


@implements("position.surprise.unaware")
def surprised(state: State) -> list[str]:
    """Return the foes who were surprised. Surprise counts for the first salvo, and ends with its
    round.
    """
    return [id for id, foe in state.foes.items() if SURPRISE in foe.situations]


def _over(effect: Effect, acting: str, now: Turn) -> bool:
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
    encounter = context.state.encounter
    if refusal is None and encounter is None:
        refusal = Refusal("out_of_order", "type", Message("refusal.no_encounter"))
    if refusal is not None or encounter is None:
        return refusal or []
    return [
        EncounterEnded(
            ended=[
                e for e in context.state.effects if e.until is None and (e.fight or not stays(e))
            ]
        )
    ]


DECIDED = (on(EndTurn, end_turn), on(EndEncounter, end_encounter))
