"""Dispatch: the function that a feature registered decides a command; then the events that follow
from it are added.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec import structs

from threefold.model.growth import SampleArc
from threefold.model.shelf.entries import Entry
from threefold.procedures.base import no_arcs, no_shelf
from threefold.rules.dice import Dice, Scripted
from threefold.rules.types import Message, Refusal
from threefold.table.commands import (
    AnyCommand,
    AttackFoe,
    Join,
    MovePc,
    Redo,
    Undo,
    UsePower,
)
from threefold.table.decisions import (
    bookmarks,
    clock,
    conditions,
    corrections,
    growth,
    handouts,
    intrusions,
    people,
    prepared,
    recovery,
    safety,
    seals,
    sessions,
    settings,
    whispers,
)
from threefold.table.decisions.actions import act, calls, foe_attacks, settle, unrolled
from threefold.table.decisions.actions.effects import following_conditions, has_followers
from threefold.table.decisions.actions.ended import conditions_ended_by_acts
from threefold.table.decisions.actions.grips import grips_let_go
from threefold.table.decisions.actions.spent import condition_uses_counted
from threefold.table.decisions.base import Context, Decision
from threefold.table.decisions.cooperation import act as cooperation
from threefold.table.decisions.cooperation import answering, reacting, reactions
from threefold.table.decisions.cooperation.base import acting_pc
from threefold.table.decisions.encounter import initiative, turns
from threefold.table.decisions.knowing import as_known, names_unknown
from threefold.table.decisions.moves import make
from threefold.table.decisions.moves.gains import extra_action_used
from threefold.table.decisions.moves.leave import expiry_events, some_effect_may_end
from threefold.table.decisions.moves.made import neglected_things_removed
from threefold.table.decisions.moves.tried_again import rolls_when_hurt
from threefold.table.decisions.moves.turn import clock_effect_events, rounds_in_peace
from threefold.table.decisions.powers import items
from threefold.table.decisions.powers.begun import items_expired
from threefold.table.decisions.powers.counted import things_spent_at_rolls, ticked_uses_counted
from threefold.table.decisions.powers.forms import bodies_left
from threefold.table.decisions.powers.given_up import ends_with_thing, uses_end_whole
from threefold.table.decisions.powers.let_go import needs_of_weapons_let_go
from threefold.table.decisions.powers.things import freed_by_loading
from threefold.table.decisions.powers.worn_out import depletion_of_fight, worn_things_due
from threefold.table.decisions.procedures import play as procedures
from threefold.table.decisions.procedures.due import come_due
from threefold.table.decisions.scene import place, things
from threefold.table.decisions.scene.drifting import drifts
from threefold.table.decisions.scene.newcomers import newcomers_placed
from threefold.table.decisions.scene.zones import ended_zones, zone_events
from threefold.table.decisions.shown import stale_refusal
from threefold.table.decisions.works import agreements, begin
from threefold.table.decisions.works import play as works
from threefold.table.events import AnyEvent, TimePassed, TurnStarted, WorkChanged, WorkStepped
from threefold.table.history import GUEST, History, Seat
from threefold.table.state import State, possesses

_FEATURES: Final = (
    settings.DECIDED,
    people.DECIDED,
    conditions.DECIDED,
    corrections.DECIDED,
    initiative.DECIDED,
    turns.DECIDED,
    calls.DECIDED,
    foe_attacks.DECIDED,
    act.DECIDED,
    settle.DECIDED,
    recovery.DECIDED,
    unrolled.DECIDED,
    intrusions.DECIDED,
    make.DECIDED,
    items.DECIDED,
    procedures.DECIDED,
    things.DECIDED,
    clock.DECIDED,
    sessions.DECIDED,
    seals.DECIDED,
    bookmarks.DECIDED,
    growth.DECIDED,
    place.DECIDED,
    prepared.DECIDED,
    cooperation.DECIDED,
    reactions.DECIDED,
    reacting.DECIDED,
    answering.DECIDED,
    begin.DECIDED,
    works.DECIDED,
    agreements.DECIDED,
    whispers.DECIDED,
    safety.DECIDED,
    handouts.DECIDED,
)
DECIDED: Final[Mapping[type, Callable[[Context, AnyCommand], Decision]]] = MappingProxyType(
    {each.command: each.decide for feature in _FEATURES for each in feature}
)
"""The function that decides each command type."""


def decide(
    state: State,
    command: AnyCommand,
    by: Seat,
    dice: Dice,
    history: History | None = None,
    arcs: Callable[[], Mapping[str, SampleArc]] = no_arcs,
    shelf: Callable[[str], Mapping[str, Entry]] = no_shelf,
) -> list[AnyEvent] | Refusal:
    """Decide a command: return the events that follow from it, or a refusal. It has no side
    effects, except on the dice.

    ``history`` is needed to undo and to reroll initiative. ``arcs`` gives the sample arcs by key,
    ``shelf`` the entries of one kind by key.
    """
    context = Context(state, by, dice, history or History(), arcs, shelf)
    events = _decided_as_known(context, command)
    if isinstance(events, Refusal):
        return events
    return _with_what_follows(context, command, events)


def _decided_as_known(context: Context, command: AnyCommand) -> Decision:
    """Decide a command on what its seat knows, and only then on all that is there.

    What the command names must be known to its seat. Of the refusals the one by what is known is
    told, for the other may come from a secret. What is refused only because figures are hidden from
    the seat goes on.
    """
    known = as_known(context)
    if known is None:
        return _own_decision(context, command)
    tried = _own_decision(known, command)
    if isinstance(tried, Refusal) and names_unknown(known.state, command):
        return tried
    done = _own_decision(context, command)
    if isinstance(tried, Refusal) and isinstance(done, Refusal):
        return tried
    return done


def refuse_if_over(state: State, command: AnyCommand, by: Seat, history: History) -> Refusal | None:
    """Return the refusal of a command that was shown something which is over; None for any other
    command.
    """
    return stale_refusal(Context(state, by, Scripted(()), history), command)


def would_accept(state: State, command: AnyCommand, by: Seat, dice: Dice) -> bool:
    """Whether the table would accept a command. Pages check dozens of offers with it, so the
    follow-up events are left out: they never lead to a refusal."""
    return not isinstance(
        _own_decision(Context(state, by, dice, History(), no_arcs, no_shelf), command), Refusal
    )


def may_act(state: State, pc_id: str, by: Seat) -> bool:
    """Whether a seat may let a PC begin an action now. Until then the table refuses whatever takes
    the PC's action.
    """
    return not isinstance(acting_pc(Context(state, by, Scripted(()), History()), pc_id), Refusal)


def _own_decision(context: Context, command: AnyCommand) -> Decision:
    """Decide the command alone: its own events, or a refusal."""
    by = context.by
    if by == GUEST and not isinstance(command, Join):
        return Refusal("not_your_seat", "type", Message("refusal.guest"))
    if by.role == "spectator" and not isinstance(command, safety.FOR_SPECTATORS):
        return Refusal("not_your_seat", "type", Message("refusal.spectator"))
    halted = safety.stays_halted(context, command)
    if halted is not None:
        return halted
    over = stale_refusal(context, command)
    if over is not None:
        return over
    if command.shown is None:
        given = command
    else:
        given = structs.replace(command, shown=None)
    return DECIDED[type(command)](context, given)


def _with_what_follows(
    context: Context, command: AnyCommand, events: list[AnyEvent]
) -> list[AnyEvent]:
    """The events of a command, and the events that follow from them by the rules."""
    state, after = context.state, context.after(events)

    def follow(more: Sequence[AnyEvent]) -> None:
        nonlocal events, after
        events, after = [*events, *more], after.after([*more])

    if any(isinstance(e, _MOVING) for e in events):
        follow(come_due(after, state))
        follow(clock_effect_events(after, state))
        follow(rounds_in_peace(after, state))
        follow(drifts(after, events))
        follow(items_expired(after.state))
        follow(worn_things_due(after, state))
        follow(works.works_continued(after, state))
    if isinstance(command, Undo | Redo):
        return events
    follow(zone_events(after, state, _moves_with_care(command)))
    seen = after.state
    follow(reacting.reaction_events(after, state, events))
    follow(condition_uses_counted(after, state, events))
    follow(ticked_uses_counted(state, events))
    follow(things_spent_at_rolls(after, state, events))
    follow(conditions_ended_by_acts(after, state, events))
    follow(rolls_when_hurt(after, state, events))
    follow(grips_let_go(state, events))
    follow(needs_of_weapons_let_go(state, after.state))
    follow(freed_by_loading(state, after.state))
    follow(ends_with_thing(after, state, events))
    follow(uses_end_whole(after, state))
    follow(bodies_left(after, state))
    follow(depletion_of_fight(after, state))
    if state.zones:
        follow(neglected_things_removed(state, events))
    if state.encounter is None:
        acting = None
    else:
        acting = state.encounter.acting
    used = acting in state.party and any(getattr(event, "uses_action", False) for event in events)
    if used and acting is not None and not isinstance(command, AttackFoe | UsePower):
        follow(extra_action_used(context, acting))
    if has_followers(state):
        follow(following_conditions(after, state))
    if some_effect_may_end(state):
        left, was = expiry_events(after, state, events), after.state
        follow(left)
        follow(reacting.reaction_events(after, was, left))
    if any(map(possesses, state.works.values())):
        follow(works.possession_ends(after))
    follow(ended_zones(after, state))
    if state.spots:
        follow(newcomers_placed(after, state, events))
    follow(zone_events(after, seen))  # what follows may have moved or brought somebody
    return events


def _moves_with_care(command: AnyCommand) -> Sequence[str]:
    """The PC who moves with care by a command, if one does."""
    if isinstance(command, MovePc) and command.slowly:
        return (command.pc_id,)
    return ()


_MOVING = (TimePassed, TurnStarted, WorkChanged, WorkStepped)
"""Events that let time pass or move a work on. Whatever falls due then is decided at once."""
