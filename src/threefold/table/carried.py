"""An action is worked out for people as they were when its die fell, and carried over to them as they are now."""

from __future__ import annotations

from threefold.model.characters import FullNpc, Pc
from threefold.procedures.base import with_health
from threefold.rules.harm import TRACK, Pools, Vitals, lose_health


def pc_carried_over(now: Pc, before: Pc, after: Pc) -> Pc:
    """What an action changed in a PC, applied to the PC as it is now: usually nothing else happened in between."""
    if now == before:
        return after
    was, changed, current = before.vitals(), after.vitals(), now.vitals()
    pools = Pools(*(max(0, c + a - b) for c, b, a in zip(current.pools, was.pools, changed.pools, strict=True)))
    worse = TRACK.index(changed.track) - TRACK.index(was.track)
    track = max(TRACK.index(current.track) + worse, min(pools.empty, len(TRACK) - 1), 0)
    return now.with_vitals(Vitals(pools, TRACK[min(track, len(TRACK) - 1)]))


def npc_carried_over(now: FullNpc, before: FullNpc, after: FullNpc) -> FullNpc:
    """What an action took from an NPC's health, applied to the NPC as it is now."""
    return after if now == before else with_health(now, lose_health(now.health, before.health - after.health))
