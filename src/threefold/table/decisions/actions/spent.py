"""Conditions that count rolls: each roll that such a condition modifies takes one use from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import figure_conditions
from threefold.procedures.catalog import procedure_traits
from threefold.procedures.effects.moments import counts_for_blow
from threefold.rules.conditions import condition_name
from threefold.table.decisions.actions.effects import conditions_begun
from threefold.table.decisions.base import Context
from threefold.table.events import (
    ActionSettled,
    AnyEvent,
    AttackTaken,
    ConditionRemoved,
    EffectsCame,
    Rerolled,
    WasHurt,
)
from threefold.table.state import State
from threefold.table.state.facts import ModifierFact, Resolution, Text


def condition_uses_counted(
    context: Context, before: State, events: Sequence[AnyEvent]
) -> list[AnyEvent]:
    """Return the events for conditions that modified a roll or damage in ``events``. ``context`` is
    the table after them."""
    anew = conditions_begun(events)
    found: dict[tuple[str, str], ConditionRemoved] = {}
    for event in events:
        for on, names, strikes in _borne(event):
            for condition in _conditions_that_count(before, context.state, on):
                key = (on, condition_name(condition.name))
                bears = condition.name in names or (strikes and _for_a_blow(condition))
                if bears and key not in anew and key not in found:
                    found[key] = used_once(on, condition)
    return [*found.values()]


def used_once(on: str, condition: Condition) -> ConditionRemoved:
    """Return the event that takes one use from a condition."""
    left = (condition.uses or 1) - 1
    return ConditionRemoved(on=on, condition=condition.name, used=True, left=left)


def _borne(event: AnyEvent) -> Iterator[tuple[str, set[str], bool]]:
    """Yield each figure that a roll or damage concerns, the names of what modified it for them, and
    whether they attacked."""
    match event:
        case ActionSettled(resolution=r):
            traits, other = procedure_traits(r.procedure), event.foe or event.target
            attacks = traits.attacks and r.result != "impossible"
            attacks = attacks or (traits.uses_power and r.damage is not None)
            yield (
                event.pc,
                names_of_roll(r) | (_stopped_conditions(r) if traits.defends else _dealt(r)),
                attacks,
            )
            if other is not None:
                yield (
                    other,
                    names_of_other(r) | (_dealt(r) if traits.defends else _stopped_conditions(r)),
                    traits.defends,
                )
        case Rerolled(power=str(power), rolled=rolled):
            yield rolled.pc, {power}, False
        case (
            EffectsCame(on=str(on), resolution=r)
            | WasHurt(on=on, resolution=r)
            | AttackTaken(by=on, resolution=r)
        ):
            yield on, _stopped_conditions(r), False


def names_of_roll(r: Resolution) -> set[str]:
    """Return the names in what modified a roll, or would have: a line without steps is used up in
    vain. What is routine by itself uses nothing up.
    """
    if r.task is None or (r.result == "routine" and r.task.base_difficulty <= 0):
        return set()
    return names_of_lines(r.task.modifiers)


def names_of_lines(lines: Iterable[ModifierFact]) -> set[str]:
    """Return the names in those lines of a difficulty that count, or have no steps."""
    return {name for m in lines if m.counted or not m.steps for name in _names(m.name)}


def names_of_other(r: Resolution) -> set[str]:
    """The same for the one whom a roll is against: Effort on it is that of its player alone."""
    if r.task is None:
        return set()
    return names_of_lines(m for m in r.task.modifiers if m.kind != "effort")


def _dealt(r: Resolution) -> set[str]:
    if r.damage is None:
        return set()
    lines = r.damage.lines
    if procedure_traits(r.procedure).uses_power:
        lines = lines[1:]  # the points of the power itself bear its name and not a condition's
    return {name for each in lines for name in _names(each.name)}


def _stopped_conditions(r: Resolution) -> set[str]:
    if r.damage is None:
        return set()
    return {name for each in r.damage.armor_lines for name in _names(each.name)}


def _names(text: Text) -> Iterator[str]:
    """The names in a line of a sum."""
    for value in text.params.values():
        if isinstance(value, Text):
            yield from _names(value)
        elif isinstance(value, str):
            yield value


def _conditions_that_count(before: State, after: State, on: str) -> list[Condition]:
    """Conditions that a figure had before and still has, and that count the rolls they modify."""
    was, now = before.anything(on), after.anything(on)
    if not isinstance(was, Pc | FullNpc) or not isinstance(now, Pc | FullNpc):
        return []
    return [
        c
        for c in figure_conditions(now)
        if isinstance(c, Condition) and c.uses and c in figure_conditions(was)
    ]


def _for_a_blow(condition: Condition) -> bool:
    """Whether a condition adds to the damage of the next attack, whether that hits or misses."""
    return counts_for_blow(condition.effects or [])
