"""Stances: how they begin and when they end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import structs

from threefold.rules.binding import implements
from threefold.table.apply.base import action_spent
from threefold.table.state import (
    Aid,
    AidKind,
    Drifting,
    Guarding,
    Holding,
    InUse,
    Ongoing,
    Past,
    Reacting,
    Recurring,
    Stance,
    State,
)
from threefold.table.state.facts import Resolution
from threefold.table.state.ids import with_ids_used


def with_only_stances(state: State, stays: Callable[[str, Stance], bool]) -> State:
    """Return the state with only the stances for which ``stays`` is true."""
    left = {id: p for id, p in state.stances.items() if stays(id, p)}
    if len(left) == len(state.stances):
        return state
    return structs.replace(state, stances=left)


def with_stances(state: State, new: Mapping[str, Stance]) -> State:
    """Return the state with new stances. Where a character can have only one, it replaces the old
    one.
    """

    def kind_of(p: Stance) -> tuple[type, str, str]:
        match p:
            case Recurring(condition=what, procedure=how):
                return type(p), p.by, what or how
            case Ongoing(procedure=what):
                return type(p), p.by, what
            case InUse(name=what, of=of) | Reacting(name=what, of=of):
                return type(p), p.by, f"{what} {of}"
        return type(p), p.by, ""

    single = Guarding | Holding | Recurring | Ongoing | Drifting | InUse | Reacting
    replaced = {kind_of(p) for p in new.values() if isinstance(p, single)}
    left = {id: p for id, p in state.stances.items() if kind_of(p) not in replaced}
    return with_ids_used(structs.replace(state, stances={**left, **new}), *new)


def turn_over(state: State, acting: str) -> State:
    """Return the state after a new turn has begun. Reactions and the actor's stances end; timed
    ones stay.
    """
    return with_only_stances(
        state,
        lambda _, p: (
            isinstance(p, Recurring | Ongoing | Drifting | InUse)
            or not (isinstance(p, Past | Reacting) or p.by == acting)
        ),
    )


def moment_over(state: State) -> State:
    """Return the state after time has passed: reactions are no longer possible."""
    return with_only_stances(state, lambda _, p: not isinstance(p, Reacting))


def fight_over(state: State) -> State:
    """Return the state after a fight has begun or ended: only what recurs, goes on or is in use
    stays.
    """
    return with_only_stances(state, lambda _, p: isinstance(p, Recurring | Ongoing | InUse))


@implements("cooperation.help.counts_as_asset")
def help_used(
    state: State, pc: str, kind: AidKind | None, resolution: Resolution, answers: str | None
) -> State:
    """Return the state after a roll has used up its help. A roll that answers no request uses a
    readied action, too.
    """
    task = resolution.task
    if (
        kind is not None
        and task is not None
        and (resolution.natural is not None or task.base_difficulty)
    ):
        state = with_only_stances(
            state, lambda _, p: not (isinstance(p, Aid) and p.to == pc and p.kind in ("any", kind))
        )
    if answers is None:
        return readied_used(state, pc)
    return state


@implements("wait.acts_first")
def readied_used(state: State, pc: str) -> State:
    """Return the state after a PC has taken a readied action whose trigger came: the action of the
    round is used.
    """
    if not any(isinstance(p, Holding) and p.by == pc and p.now for p in state.stances.values()):
        return state
    return action_spent(no_longer_waits(state, pc), pc, "")


def no_longer_waits(state: State, pc: str) -> State:
    """Return the state without the readied action of a PC."""
    return with_only_stances(state, lambda _, p: not (isinstance(p, Holding) and p.by == pc))
