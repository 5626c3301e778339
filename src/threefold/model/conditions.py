"""Conditions on a PC or NPC: add and remove them, and find what follows one; and special damage."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal, TypeVar, overload

import msgspec

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.time import Duration
from threefold.rules.binding import implements
from threefold.rules.clock import ROUNDS
from threefold.rules.conditions import (
    DEBILITATED,
    UNCONSCIOUS,
    USUAL_ROUNDS,
    condition_name,
    with_consequences,
)
from threefold.rules.harm import with_track_down

F = TypeVar("F", bound=Pc | FullNpc)
_LONGEST = 999


def figure_conditions(figure: Pc | FullNpc) -> list[Condition | str]:
    """Return the conditions of a figure."""
    return figure.conditions or []


def one_of(names: Sequence[str], chosen: str) -> list[str]:
    """Return the condition that is chosen among these; without a choice, the only one, or none of
    several.
    """
    if chosen:
        return [name for name in names if condition_name(name) == condition_name(chosen)]
    if len(names) == 1:
        return list(names)
    return []


def name_of(condition: Condition | str) -> str:
    """Return the name of a condition."""
    if isinstance(condition, str):
        return condition
    return condition.name


def is_dead(figure: object) -> bool:
    """Return True for a dead PC and for an NPC with 0 health."""
    if isinstance(figure, Pc):
        return figure.damage_track == "dead"
    return isinstance(figure, FullNpc) and figure.health == 0


def has_condition(figure: Pc | FullNpc, condition: str) -> bool:
    """Return True if the figure has the condition, however its name is spelled."""
    return bool(figure.conditions) and condition_name(condition) in map(
        condition_name, figure.condition_names()
    )


RISE: Final = "rise again"
"""What a body may not do that was destroyed after a power had raised it."""


def risen_body(power: str, wounds: int, destroyed: bool) -> Condition | None:
    """Return what a body keeps that a power had raised: its wounds, or that it rises no more; None
    for one that was unharmed."""
    if destroyed:
        return Condition(power, may_not=[RISE])
    return Condition(power, stored=min(99, wounds)) if wounds > 0 else None


def is_destroyed_body(figure: Pc | FullNpc) -> bool:
    """Return True if a body was destroyed after a power had raised it, or walks just now."""
    return any(
        isinstance(each, Condition) and (RISE in (each.may_not or ()))
        for each in figure.conditions or ()
    )


def held_condition(figure: Pc | FullNpc, name: str) -> Condition | None:
    """Return the condition of a figure that has this name, however it is spelled; None if there is
    none, or its name is all that is known of it.
    """
    for each in figure_conditions(figure):
        if isinstance(each, Condition) and condition_name(each.name) == condition_name(name):
            return each
    return None


def with_condition(figure: F, condition: Condition | str, *, anew: bool = False) -> F:
    """Return a copy of the figure with the condition added.

    If the figure has it already, the one that lasts longer counts. One that lasts until its power
    is used again always replaces the old one, and so does one that is given ``anew``.
    """
    same = [
        c
        for c in figure_conditions(figure)
        if condition_name(name_of(c)) == condition_name(name_of(condition))
    ]
    replaces = anew or (isinstance(condition, Condition) and condition.until == "used_again")
    if not replaces and any(_lasts(c) >= _lasts(condition) for c in same):
        return figure
    kept = [c for c in figure_conditions(figure) if c not in same]
    return msgspec.structs.replace(figure, conditions=[*kept, condition])


def followed_by(condition: Condition | str) -> Condition | None:
    """Return the condition that follows when this one ends, by time or sooner; None if nothing
    follows.
    """
    if isinstance(condition, str) or condition.then is None:
        return None
    return Condition(condition.then.name, lasts=condition.then.lasts)


@implements("trap_poison.sleep.groggy")
def next_conditions(before: Pc | FullNpc, after: Pc | FullNpc) -> list[tuple[str, Condition]]:
    """Return the conditions that follow those that ended between two states, each with the name of
    the ended one. Nothing follows for a dead PC."""
    if isinstance(after, Pc) and after.damage_track == "dead":
        return []
    left = {condition_name(name_of(c)) for c in figure_conditions(after)}
    ended = [
        (name_of(c), followed_by(c))
        for c in figure_conditions(before)
        if condition_name(name_of(c)) not in left
    ]
    return [
        (name, then)
        for name, then in ended
        if then is not None and condition_name(then.name) not in left
    ]


def for_a_round(name: str) -> Condition:
    """Return a condition of one round: it ends when the one who caused it acts again."""
    return Condition(name, lasts=Duration(1, "rounds"))


def without_conditions(figure: F, names: Collection[str]) -> F:
    """Return a copy of the figure without these conditions."""
    gone = {condition_name(name) for name in names}
    kept = [c for c in figure_conditions(figure) if condition_name(name_of(c)) not in gone]
    if kept == figure_conditions(figure):
        return figure
    return msgspec.structs.replace(figure, conditions=kept)


def _lasts(condition: Condition | str) -> float:
    """Return how many rounds a condition lasts; infinity if it has no limit."""
    if isinstance(condition, str) or condition.lasts is None:
        return float("inf")
    return condition.lasts.rounds


def duration_of_rounds(rounds: int) -> Duration:
    """Return the rounds as a Duration, rounded up, in the smallest unit of which at most 999 are
    needed.
    """
    for unit, size in ROUNDS.items():
        n = -(-rounds // size)
        if n <= _LONGEST:
            return Duration(n, unit)
    return Duration(_LONGEST, "days")


# --- special damage -------------------------------------------------------------------------------

NpcOutcome = Literal["dead", "unconscious", "debilitated"]


@overload
def apply_track_shift(figure: Pc, steps: int, outcome: NpcOutcome) -> Pc: ...
@overload
def apply_track_shift(figure: FullNpc, steps: int, outcome: NpcOutcome) -> FullNpc: ...
@implements(
    "damage_track.step_down.direct_effects",
    "npc.track_shift.default",
    "npc.track_shift.debilitated_option",
)
def apply_track_shift(figure: Pc | FullNpc, steps: int, outcome: NpcOutcome) -> Pc | FullNpc:
    """Apply special damage: a PC moves down the damage track; an NPC dies, falls unconscious or is
    debilitated.
    """
    if isinstance(figure, Pc):
        return figure.with_vitals(with_track_down(figure.vitals(), steps))
    if outcome == "debilitated":
        return with_condition(figure, DEBILITATED)
    down = msgspec.structs.replace(figure, health=0)
    if outcome == "unconscious":
        return with_condition(down, UNCONSCIOUS)
    return down


@implements("special_damage.dazed.duration", "special_damage.paralysis.effect")
def with_affliction(figure: F, name: str, lasts: Duration | None) -> F:
    """Return the figure with a condition and its consequences. Without ``lasts``, a daze or stun
    lasts a round.
    """
    usual = USUAL_ROUNDS.get(condition_name(name))
    span = lasts or (Duration(usual) if usual else None)
    for each in with_consequences(name):
        figure = with_condition(figure, each if span is None else Condition(each, lasts=span))
    return figure


def name_beside(figure: Pc | FullNpc, name: str) -> str:
    """Return a name for what comes beside a condition of this name, and beside what came before."""
    n, beside = 1, f"({name[:54]})"
    while has_condition(figure, beside):
        n += 1
        beside = f"({name[:54]} {n})"
    return beside
