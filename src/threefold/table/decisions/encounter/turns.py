"""Turns: whose turn is next, which effects end with a turn, and the end of the encounter."""

from __future__ import annotations

from msgspec import structs

from threefold.rules.binding import implements
from threefold.rules.clock import ROUND
from threefold.rules.conditions import STUNNED, condition_name, loses_turn
from threefold.rules.encounters import Turn, next_turn, round_effect_ends
from threefold.rules.situations import SURPRISE
from threefold.rules.types import Message, Refusal
from threefold.table.commands import EndEncounter, EndTurn
from threefold.table.decisions.actions.rolls import accept_open_rolls
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only
from threefold.table.decisions.clock import run_out
from threefold.table.decisions.moves.turn import turn_start_events
from threefold.table.events import AnyEvent, EncounterEnded, OrderChanged, TurnLost, TurnStarted
from threefold.table.state import Effect, State
from threefold.table.state.conditions import stays


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
    if not context.gm and context.by.pc != acting:
        name = ""
        if acting:
            name = state.name_of(acting)
        return Refusal("out_of_order", "type", Message("refusal.not_your_turn", {"name": name}))
    events = accept_open_rolls(context, acting)
    if isinstance(events, Refusal):
        return events
    return events + turn_passes(context.after(events))


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


def turn_passes(context: Context) -> list[AnyEvent]:
    """Return the events that pass the turn to the next figure that can act. Stunned figures on the
    way lose their turn."""
    events: list[AnyEvent] = []
    encounter = context.state.encounter
    if encounter is None:
        return events
    for _ in range(2 * len(encounter.order)):
        passed = _next_turn_events(context.state)
        for event in passed:
            events, context = [*events, event], context.after([event])
            if isinstance(event, TurnStarted):
                came = turn_start_events(context, event.acting)
                events, context = [*events, *came], context.after(came)
        if not passed or not isinstance(passed[-1], TurnLost):
            break
    return events


def _next_turn_events(state: State) -> list[AnyEvent]:
    """Events of the next turn. A turn of a stunned figure begins and is lost."""
    encounter = state.encounter
    if encounter is None or not any(_takes_turns(state, id) for id in encounter.order):
        return []
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
    return [started, *_lost_turn(state, acting, started.ended)]


def _lost_turn(state: State, acting: str, ended: list[Effect]) -> list[AnyEvent]:
    """The event of a turn that is lost, if a condition that still lasts takes it. A stun that has
    run its rounds is over with the turn.
    """
    own = [effect for effect in state.effects if effect.on == acting]
    lasting = [effect for effect in own if effect not in ended]
    held = {condition_name(effect.condition) for effect in lasting}
    over = {condition_name(effect.condition) for effect in own if effect in ended} - held
    names = state.figure(acting).condition_names()
    if not loses_turn([name for name in names if condition_name(name) not in over]):
        return []
    still = any(condition_name(e.condition) == STUNNED and e.rounds is not None for e in lasting)
    return [TurnLost(on=acting, over=not still)]


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
    effects = context.state.effects
    return [
        EncounterEnded(ended=[e for e in effects if e.until is None and (e.fight or not stays(e))])
    ]


DECIDED = (decide_command(EndTurn, end_turn), decide_command(EndEncounter, end_encounter))
