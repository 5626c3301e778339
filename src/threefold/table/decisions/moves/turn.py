"""What happens as a turn begins or by the clock: points lost and regained, rolls that may end
conditions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefold.model.active_effects import words_to_confirm
from threefold.model.characters import Condition, FullNpc
from threefold.model.conditions import figure_conditions, has_condition
from threefold.model.moments import MOMENTS
from threefold.model.sheet_conditions import fits_state
from threefold.model.shelf.among import moves_from_source
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.traits import traits_of
from threefold.procedures.base import Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.effects.repeated import (
    asks_once,
    is_each_rounds_points,
    is_roll_by_clock,
    once,
    set_free,
)
from threefold.procedures.harm import DamageInputs, inputs_of_effect
from threefold.rules.binding import implements
from threefold.rules.clock import DAY, HOUR, MINUTE, ROUND
from threefold.rules.combat import defense_level
from threefold.rules.conditions import condition_name
from threefold.rules.harm_words import kinds_of_condition
from threefold.rules.types import Refusal
from threefold.table.decisions.base import Context
from threefold.table.decisions.cooperation.beside import SOURCE, source_is_near
from threefold.table.decisions.moves.auras import aura_events
from threefold.table.decisions.moves.come import Cause, EffectSource, effect_events
from threefold.table.decisions.moves.companions import has_own_turn
from threefold.table.decisions.moves.make import creature_entry, regained_events
from threefold.table.decisions.outcomes.hurt import was_hurt
from threefold.table.events import AnyEvent, ConditionRemoved, Opened
from threefold.table.state import Follows, Incoming, Proposal, State, TaskCall


def turn_start_events(context: Context, on: str, *, back: bool = False) -> list[AnyEvent]:
    """Return the events as a figure's turn begins: what its conditions do, what a creature regains,
    and rolls that may end a condition; then those of companions who act in this turn. For whoever is
    just ``back`` from where no time passes, nothing has come round yet."""
    events = [] if back or _is_timeless(context, on) else _own_turn_events(context, on)
    for id, foe in context.state.foes.items():
        if foe.owner == on and foe.npc.health and not has_own_turn(context.state, foe):
            events += _own_turn_events(context.after(events), id)
    return events


def _is_timeless(context: Context, on: str) -> bool:
    """Whether what lasts on somebody stands still now."""
    return any(each.on == on and each.stops_time for each in context.state.effects)


def _own_turn_events(context: Context, on: str) -> list[AnyEvent]:
    events: list[AnyEvent] = []
    figure = context.state.figure(on)
    for condition in figure_conditions(figure):
        if isinstance(condition, Condition):
            events += _repeat_events(context.after(events), on, condition, ("round", "turn"))
    if isinstance(figure, FullNpc):
        events += health_regained(context.after(events), on)
        events += aura_events(context.after(events), on)
    return events


@implements("time.units.ordinary")
def clock_effect_events(context: Context, before: State) -> list[AnyEvent]:
    """Return the events of conditions that act by the minute, the hour or the day, as often as the
    clock says. A roll that is due several times is asked for once."""
    state, events = context.state, list[AnyEvent]()
    for id in (*state.party, *state.foes):
        for condition in figure_conditions(state.figure(id)):
            if not isinstance(condition, Condition) or not condition.by_clock:
                continue
            for unit, size in _SIZES.items():
                times = _times(condition, before.clock.now, state.clock.now, size)
                rolls = times
                while rolls > 0 and has_condition(
                    context.after(events).state.figure(id), condition.name
                ):
                    events += _repeat_events(
                        context.after(events), id, condition, (unit,), rolls == times
                    )
                    rolls -= 1
    return events


@implements("time.units.ordinary")
def rounds_in_peace(context: Context, before: State) -> list[AnyEvent]:
    """Return the events of points that are lost or regained each round, for the rounds that pass
    outside a fight. What has no end of its own waits for people."""
    state, events = context.state, list[AnyEvent]()
    passed = (state.clock.now - before.clock.now) // ROUND
    if passed <= 0 or before.encounter is not None or state.encounter is not None:
        return events
    for id in (*before.party, *before.foes):
        for condition in figure_conditions(before.figure(id)):
            if isinstance(condition, Condition) and condition.each_turn:
                times = min(passed, _rounds_left(before, id, condition), MOST_AT_ONCE)
                events += _rounds_of(context.after(events), id, condition, times)
    return events


def _rounds_left(state: State, on: str, condition: Condition) -> int:
    """How many more rounds a condition acts; 0 if nothing but people or a roll ends it. An act that
    would end its span sooner is theirs: they end it before time passes."""
    name = condition_name(condition.name)
    ends = next(
        (
            each.until
            for each in state.effects
            if each.on == on and condition_name(each.condition) == name
        ),
        None,
    )
    ends_by = condition.ends_by
    if ends_by is not None and (ends is None or ends_by.defense or ends_by.task):
        return 0
    if ends is None:
        return condition.uses or 0
    return max(0, ends - state.clock.now) // ROUND


def _rounds_of(context: Context, on: str, condition: Condition, times: int) -> list[AnyEvent]:
    """The events of so many rounds of a condition that deals or restores points."""
    events: list[AnyEvent] = []
    points = [each for each in condition.each_turn or [] if is_each_rounds_points(each)]
    left = condition.uses
    while points and times > 0 and left != 0:
        came = _came(context.after(events), on, condition, points)
        if not came:
            break
        events += came
        times -= 1
        if left is not None:
            left -= 1
            if has_condition(context.after(events).state.figure(on), condition.name):
                events.append(_used_once(on, condition, left))
    return events


def _came(
    context: Context, on: str, condition: Condition, effects: Sequence[Effect]
) -> list[AnyEvent]:
    events: list[AnyEvent] = []
    for effect in effects:
        events += _brought(context.after(events), on, condition, effect)
    return events


def _used_once(on: str, condition: Condition, left: int) -> ConditionRemoved:
    return ConditionRemoved(on=on, condition=condition.name, used=True, left=left)


_SIZES: Final = {"minute": MINUTE, "hour": HOUR, "twelve_hours": 12 * HOUR, "day": DAY}
MOST_AT_ONCE: Final = 30
"""How often an effect is repeated at most when the clock is set forward once."""


def _times(condition: Condition, was: int, now: int, size: int) -> int:
    """How often a span has been completed between two moments, counted from the condition's
    beginning.
    """
    since = condition.since or 0
    return min(MOST_AT_ONCE, max(0, (now - since) // size - max(0, was - since) // size))


def _repeat_events(
    context: Context, on: str, condition: Condition, units: tuple[str, ...], rolled: bool = True
) -> list[AnyEvent]:
    """The events of a condition for one repeat, and the roll that may end it."""
    events: list[AnyEvent] = []
    for effect in condition.each_turn or []:
        if effect.upon in MOMENTS or _unit_of(effect) not in units:
            continue
        if is_roll_by_clock(effect) and not rolled:
            continue
        came = _effect_events(context.after(events), on, condition, effect)
        events += came
        if came and condition.uses and is_each_rounds_points(effect):
            events.append(_used_once(on, condition, condition.uses - 1))
    ends_by = condition.ends_by
    if ends_by is None or not rolled or ends_by.each not in units:
        return events
    if has_condition(context.after(events).state.figure(on), condition.name):
        events += roll_to_end(context.after(events), on, condition)
    return events


def _unit_of(effect: Effect) -> str:
    """The unit of time after which an effect of a condition repeats."""
    return traits_of(effect).lasting.repeats(effect) or "round"


def _effect_events(
    context: Context, on: str, condition: Condition, effect: Effect
) -> list[AnyEvent]:
    """The events of one effect of a condition for one repeat. A roll that is due is not asked for
    again while the previous one is pending. What only mends needs the condition to hold still.
    """
    harm = inputs_of_effect(effect, condition.name)
    if harm is None and not has_condition(context.state.figure(on), condition.name):
        return []
    return _brought(context, on, condition, effect)


def _brought(context: Context, on: str, condition: Condition, effect: Effect) -> list[AnyEvent]:
    """The events of one effect of a condition, which may have ended in this very span of time."""
    if asks_once(effect) and roll_is_pending(context.state, on, condition.name):
        return []
    if effect.when and not fits_state(effect.when, context.state.figure(on)):
        return []
    if is_each_rounds_points(effect) and words_to_confirm(effect.when):
        return []  # whether it comes is for people: they deal the damage when it does
    if effect.when.get("near") == SOURCE and not source_is_near(context.state, on, condition.name):
        return []
    harm = inputs_of_effect(effect, condition.name)
    if harm is not None:
        return _damage_events(context, on, harm)
    level = None if condition.level is None else condition.level
    hidden = condition.level_hidden is True
    by = _mover(context.state, on, condition) if moves_from_source([effect]) else None
    source = EffectSource(condition.name, by, level, hidden=hidden)
    return effect_events(context, source, [once(effect)], on, Cause("turn"))


def _mover(state: State, on: str, condition: Condition) -> str | None:
    """The one who put a condition there that moves its bearer on, if that one is still there."""
    name = condition_name(condition.name)
    found = (e.by for e in state.effects if e.on == on and condition_name(e.condition) == name)
    by = next(found, None)
    return by if by in state.party or by in state.foes else None


def _damage_events(context: Context, on: str, inputs: DamageInputs) -> list[AnyEvent]:
    """Damage from a condition. Armor applies as it does to any damage."""
    out = play(PLAYED["damage"], Setup(context.state.rules(), context.state.figure(on)), inputs, ())
    if isinstance(out, Refusal):
        return []
    return [was_hurt(on, inputs, out)]


def roll_to_end(context: Context, on: str, condition: Condition) -> list[AnyEvent]:
    """Ask a PC for the roll that may end a condition. An NPC is free if its level is higher than
    the condition's.
    """
    by = condition.ends_by
    if not by:
        return []
    stat = by.defense or by.task
    level = None if condition.level is None else condition.level
    if isinstance(by.level, int):
        level = by.level
    if stat is None or level is None:
        return []
    figure = context.state.figure(on)
    if isinstance(figure, FullNpc):
        meets = defense_level(figure.level, figure.modifications, stat)
        if meets > level:
            return [ConditionRemoved(on=on, condition=condition.name)]
        return []
    if roll_is_pending(context.state, on, condition.name):
        return []
    follows = Follows(name=condition.name, level=level, passed=set_free(condition.name))
    skill = ""
    if by.defense is not None:
        skill = f"{stat} defense"
    opened = TaskCall(
        pc=on,
        title=condition.name,
        stat=stat,
        difficulty=level,
        hidden=condition.level_hidden or None,
        skill=skill,
        defense=True,
        kinds=kinds_of_condition(condition.name),
        follows=follows,
        level_of=condition.name,
    )
    return [Opened(id=context.new_id("o"), pending=opened)]


def roll_is_pending(state: State, on: str, name: str) -> bool:
    """Whether the previous roll against this condition is still pending."""
    return any(
        isinstance(o, TaskCall | Incoming | Proposal)
        and o.pc == on
        and o.follows is not None
        and condition_name(o.follows.name) == condition_name(name)
        for o in state.pending.values()
    )


def health_regained(context: Context, on: str) -> list[AnyEvent]:
    """Health that a foe regains each round by itself. If something may prevent it, the GM
    decides.
    """
    foe = context.state.foes.get(on)
    if foe is None:
        return []
    entry = creature_entry(context, foe.npc)
    if entry is None or entry.regains is None:
        return []
    if entry.regains.unless or entry.regains.per != "round":
        return []
    if foe.npc.health >= foe.npc.max_health or (foe.npc.health == 0 and not entry.regains.at_zero):
        return []
    came = regained_events(context, on, foe)
    if isinstance(came, Refusal):
        return []
    return came
