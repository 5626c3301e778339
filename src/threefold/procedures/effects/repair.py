"""Points that only repair gives back: those that somebody who is in part a machine loses first."""

from __future__ import annotations

from msgspec import structs

from threefold.model.active_effects import may_have_effects, of_kind
from threefold.model.characters import Pc
from threefold.model.shelf import effects as kinds
from threefold.procedures.base import Notice
from threefold.rules.harm import Pools
from threefold.rules.types import STATS, Message, Stat


def left_to_repair(before: Pc, after: Pc, lost: Pools, notices: list[Notice]) -> Pc:
    """Return a PC after damage, with the points marked that no rest and no healing gives back: the
    first ones of those lost to damage from full Pools.
    """
    if not any(lost) or not may_have_effects(before):
        return after
    most = max((effect.repaired for _, effect in of_kind(before, kinds.Recovery)), default=0)
    marked = before.unrecoverable or {}
    room = most - sum(marked.values())
    if room <= 0 or not (marked or before.vitals().pools == before.maxima()):
        return after
    found: dict[Stat, int] = dict(marked)
    for stat, points in zip(STATS, lost, strict=True):
        taken = min(points, room)
        room -= taken
        if taken:
            found[stat] = found.get(stat, 0) + taken
    n = sum(found.values()) - sum(marked.values())
    text = Message("event.left_to_repair", {"name": before.name, "n": n})
    notices.append(Notice("unrecoverable", text, "ability.sources"))
    return structs.replace(after, unrecoverable=found)
