"""Encounters: initiative, the order of turns, and the end of effects that last some rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import target_number


class Figure(NamedTuple):
    """A PC's initiative roll: the natural face and the steps that eased the task."""

    name: str
    natural: int
    steps: int = 0


class Opponent(NamedTuple):
    """A foe in initiative: its level, or its ``initiative`` modification."""

    name: str
    level: int


@implements("initiative.roll.speed")
def initiative_figure(roll: Figure, rules: Rules) -> int:
    """Return the initiative total: the die plus 3 for each step eased."""
    return roll.natural + rules.task.target_per_difficulty * roll.steps


@implements("initiative.target.level_times_three", "initiative.group.highest_target")
def initiative_targets(foes: Sequence[Opponent], rules: Rules) -> list[int]:
    """Return what PCs must exceed to act before each foe: three times the highest level, or by
    ruling the foe's own.
    """
    targets = [target_number(foe.level, rules) for foe in foes]
    if rules.rulings.initiative_target == "highest":
        return [max(targets, default=0)] * len(targets)
    return targets


@implements(
    "initiative.target.level_times_three",
    "initiative.order.must_exceed",
    "initiative.group.highest_target",
    "initiative.order.persists",
)
def initiative_order(rolls: Sequence[Figure], foes: Sequence[Opponent], rules: Rules) -> list[str]:
    """Return the names in the order in which they act in every round of the encounter.

    PCs strictly above the foes' target come first, highest figure first, then the foes as listed,
    then the other PCs. By ruling a tie goes to the PC (``initiative_tie``), or each foe acts on its
    own target (``initiative_target``).
    """
    targets = initiative_targets(foes, rules)
    if rules.rulings.initiative_tie == "pc_first":
        tie = 1
    else:
        tie = -1
    entries = [((-initiative_figure(r, rules), -tie, i), r.name) for i, r in enumerate(rolls)]
    entries += [
        ((-t, 0, i), foe.name) for i, (t, foe) in enumerate(zip(targets, foes, strict=True))
    ]
    return [name for _, name in sorted(entries)]


class Turn(NamedTuple):
    """Whose turn it is: the round, counted from 1, and the place in the order, counted from 0."""

    round: int
    place: int


@implements(
    "encounter.round.one_action_each",
    "encounter.round.ends",
    "encounter.cycle.continues",
    "task.action.one_per_round",
)
def next_turn(turn: Turn, order: Sequence[str]) -> Turn:
    """Return the turn after this one. When all have acted, the next round starts in the same
    order.
    """
    place = turn.place + 1
    if place >= len(order):
        return Turn(turn.round + 1, 0)
    return Turn(turn.round, place)


@implements(
    "time.duration.one_round_effect", "time.duration.turn_limited", "special_damage.dazed.duration"
)
def rounds_left(began: Turn, now: Turn, rounds: int) -> int:
    """Return in how many rounds an effect that lasts ``rounds`` ends, the current round
    included.
    """
    return max(1, began.round + rounds - now.round)


def round_effect_ends(
    began: Turn, now: Turn, rounds: int = 1, through: Literal["turn", "round"] | None = None
) -> bool:
    """An effect ends ``rounds`` rounds later, at the turn of the character who caused it (the same
    place in the order).

    One that lasts ``through`` that turn, or that round, ends when the next turn or round begins.
    """
    if through == "round":
        return now.round > began.round + rounds
    last = (began.round + rounds, began.place)
    if through == "turn":
        return (now.round, now.place) > last
    return (now.round, now.place) >= last
