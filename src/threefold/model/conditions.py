"""Conditions on somebody: putting them on, taking them off, and what is left of them when time has passed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeVar, overload

import msgspec
from msgspec import UNSET

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.time import Duration
from threefold.rules.binding import implements
from threefold.rules.clock import ROUNDS
from threefold.rules.conditions import DEBILITATED, UNCONSCIOUS, USUAL_ROUNDS, named, with_consequences
from threefold.rules.harm import shifted_down

F = TypeVar("F", bound=Pc | FullNpc)
_LONGEST = 999


def held(figure: Pc | FullNpc) -> list[Condition | str]:
    """Everything that holds for somebody."""
    return [] if figure.conditions is UNSET else figure.conditions


def name_of(condition: Condition | str) -> str:
    """What a condition is called."""
    return condition if isinstance(condition, str) else condition.name


def is_dead(figure: object) -> bool:
    """Whether somebody is dead, or an NPC without health."""
    if isinstance(figure, Pc):
        return figure.damage_track == "dead"
    return isinstance(figure, FullNpc) and figure.health == 0


def has_condition(figure: Pc | FullNpc, condition: str) -> bool:
    """Whether a condition holds for someone, however it is spelt."""
    return bool(figure.conditions) and named(condition) in map(named, figure.condition_names())


def with_condition(figure: F, condition: Condition | str) -> F:
    """Somebody with one condition more. One that is there already lasts as long as the longer of the two; one that
    lasts until its power is used again is that of the latest use."""
    same = [c for c in held(figure) if named(name_of(c)) == named(name_of(condition))]
    anew = isinstance(condition, Condition) and condition.until == "used_again"
    if not anew and any(_lasts(c) >= _lasts(condition) for c in same):
        return figure
    kept = [c for c in held(figure) if c not in same]
    return msgspec.structs.replace(figure, conditions=[*kept, condition])


def followed_by(condition: Condition | str) -> Condition | None:
    """The condition that comes when this one ends, by time or sooner."""
    if isinstance(condition, str) or condition.then is UNSET:
        return None
    return Condition(condition.then.name, lasts=condition.then.lasts)


@implements("trap_poison.sleep.groggy")
def next_conditions(before: Pc | FullNpc, after: Pc | FullNpc) -> list[tuple[str, Condition]]:
    """What follows the conditions that somebody no longer has, with their names. Nothing follows for the dead."""
    if isinstance(after, Pc) and after.damage_track == "dead":
        return []
    left = {named(name_of(c)) for c in held(after)}
    ended = [(name_of(c), followed_by(c)) for c in held(before) if named(name_of(c)) not in left]
    return [(name, then) for name, then in ended if then is not None and named(then.name) not in left]


def for_a_round(name: str) -> Condition:
    """A condition that ends as the one who caused it acts again."""
    return Condition(name, lasts=Duration(1, "rounds"))


def without_conditions(figure: F, names: Collection[str]) -> F:
    """Somebody without these conditions."""
    gone = {named(name) for name in names}
    kept = [c for c in held(figure) if named(name_of(c)) not in gone]
    return figure if kept == held(figure) else msgspec.structs.replace(figure, conditions=kept)


def _lasts(condition: Condition | str) -> float:
    """Rounds that a condition lasts; without a limit it lasts until it is taken off."""
    if isinstance(condition, str) or condition.lasts is UNSET:
        return float("inf")
    return condition.lasts.rounds


def duration_of_rounds(rounds: int) -> Duration:
    """A span of rounds in the finest unit that can hold it, rounded up."""
    for unit, size in ROUNDS.items():
        n = -(-rounds // size)
        if n <= _LONGEST:
            return Duration(n, unit)
    return Duration(_LONGEST, "days")


# --- special damage ---------------------------------------------------------------------------------------------------

NpcOutcome = Literal["dead", "unconscious", "debilitated"]


@overload
def shifted(figure: Pc, steps: int, outcome: NpcOutcome) -> Pc: ...
@overload
def shifted(figure: FullNpc, steps: int, outcome: NpcOutcome) -> FullNpc: ...
@implements("damage_track.step_down.direct_effects", "npc.track_shift.default", "npc.track_shift.debilitated_option")
def shifted(figure: Pc | FullNpc, steps: int, outcome: NpcOutcome) -> Pc | FullNpc:
    """Special damage that shifts a PC down the damage track; an NPC it knocks out, kills or debilitates."""
    if isinstance(figure, Pc):
        return figure.with_vitals(shifted_down(figure.vitals(), steps))
    if outcome == "debilitated":
        return with_condition(figure, DEBILITATED)
    down = msgspec.structs.replace(figure, health=0)
    return with_condition(down, UNCONSCIOUS) if outcome == "unconscious" else down


@implements("special_damage.dazed.duration", "special_damage.paralysis.effect")
def afflicted(figure: F, name: str, lasts: Duration | None) -> F:
    """A condition with what comes with it. A daze or stun lasts a round unless it is said otherwise."""
    usual = USUAL_ROUNDS.get(named(name))
    span = lasts or (Duration(usual) if usual else None)
    for each in with_consequences(name):
        figure = with_condition(figure, each if span is None else Condition(each, lasts=span))
    return figure
