"""Merges the changes of an action, computed from figures as they were when the die was rolled, into
the figures as they are now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec import structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import figure_conditions, with_condition
from threefold.procedures.figures import with_health
from threefold.rules.conditions import condition_name
from threefold.rules.harm import TRACK, Pools, Vitals, lose_health

F = TypeVar("F", bound=Pc | FullNpc)
_APART: Final = frozenset({"pools", "damage_track", "health", "conditions", "cyphers", "artifacts"})
"""Fields merged in ways of their own: points by the difference, conditions one by one, items where
they are used.
"""


def _merged(now: F, before: F, after: F) -> F:
    """Merge conditions, and every field that has not changed since. Points and items are merged
    elsewhere.
    """
    changes: dict[str, object] = {}
    for name in now.__struct_fields__:
        was, is_now, then = getattr(before, name), getattr(now, name), getattr(after, name)
        if name not in _APART and then != was and is_now == was:
            changes[name] = then
    if figure_conditions(after) != figure_conditions(before):
        now = _with_conditions(now, figure_conditions(before), figure_conditions(after))
    if changes:
        return structs.replace(now, **changes)
    return now


def _with_conditions(
    now: F, before: Sequence[Condition | str], after: Sequence[Condition | str]
) -> F:
    was, then = [_plain(c) for c in before], [_plain(c) for c in after]
    now = structs.replace(
        now,
        conditions=[c for c in figure_conditions(now) if _plain(c) in then or _plain(c) not in was],
    )
    for new in after:
        if _plain(new) not in was:
            now = with_condition(now, new)
    return now


def _plain(condition: Condition | str) -> Condition | str:
    """A condition with its name in the spelling that the engine compares."""
    if isinstance(condition, str):
        return condition_name(condition)
    return structs.replace(condition, name=condition_name(condition.name))


def merged_pc(now: Pc, before: Pc, after: Pc) -> Pc:
    """Return a PC as they are now, with the changes that an action made."""
    if now == before:
        return after
    was, changed, current = before.vitals(), after.vitals(), now.vitals()
    pools = Pools(
        *(
            max(0, c + a - b)
            for c, b, a in zip(current.pools, was.pools, changed.pools, strict=True)
        )
    )
    worse = TRACK.index(changed.track) - TRACK.index(was.track)
    track = max(TRACK.index(current.track) + worse, min(pools.empty, len(TRACK) - 1), 0)
    return _merged(now, before, after).with_vitals(Vitals(pools, TRACK[min(track, len(TRACK) - 1)]))


def merged_npc(now: FullNpc, before: FullNpc, after: FullNpc) -> FullNpc:
    """Return an NPC as it is now, with the changes that an action made."""
    if now == before:
        return after
    return with_health(
        _merged(now, before, after), lose_health(now.health, before.health - after.health)
    )
